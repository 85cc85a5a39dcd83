"""What is found: verdicts, evidence, findings, results and reports, as plain data."""
