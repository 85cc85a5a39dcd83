"""Pages as a web archive: written, read back, put together again."""
