"""Fact extraction by an ontology, scored as Text2KGBench scores it."""
