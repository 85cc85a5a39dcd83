"""Judging much: files and archives on all cores or a cluster, in bounds of time and memory, with what is kept of it."""
