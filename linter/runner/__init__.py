"""Check many files and archives on all cores or a cluster, within time and memory limits, with caching."""
