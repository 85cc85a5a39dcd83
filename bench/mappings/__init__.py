"""Evaluate mappings of terms by kind of error (OAEI-LLM), in files and in generated markup."""
