"""Score ontology-guided fact extraction as Text2KGBench does."""
