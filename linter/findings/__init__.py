"""Verdicts, evidence, findings, results and reports, as plain data."""
