"""Authors, makers and contacts."""
