"""Run rules on documents: catalogue, selection, suppression, fixing and the report."""
