"""The files of a project and their relations: engines, pages, data."""
