"""From the pages of a built site back to what they were built from.

``template_blocks`` reads the markup that a project's templates make, ``content`` finds the file that a page's
content stands in and the line that gives a value, ``page_blocks`` tells which template made a page's block, and
``tracing`` puts findings where their fault is: one for each fault, with the pages that show it.
"""
