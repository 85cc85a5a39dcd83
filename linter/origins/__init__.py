"""Trace pages of a built site back to the files they were built from.

``template_blocks`` reads the markup that a project's templates generate and matches a page's block to the template that
generated it, ``content`` finds a page's content file and the line that sets a value, and ``tracing`` moves findings to
their source: one per fault, with the pages that show it.
"""
