"""Content files of static sites: what front matter, data and layouts make of them.

``recognition`` recognizes content files and the generator of a project; one module per generator (``jekyll``, ``hugo``,
``eleventy``) knows which files are pages, which layout they use, and what names resolve to; ``site`` has what these
share; ``placed`` reads data with the locations of its values; ``checking`` checks the page and moves results to their
source.
"""
