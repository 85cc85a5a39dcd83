"""Mappings of terms and how they miss (OAEI-LLM), in files and in generated markup."""
