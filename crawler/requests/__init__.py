"""Make requests: which, when and as whom, and what responses mean."""
