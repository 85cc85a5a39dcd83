"""The files of a project and how they belong together: which engine, which page, which data."""
