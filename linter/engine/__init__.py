"""Rules run on a document: catalogue, selection, suppression, fixing, and the report."""
