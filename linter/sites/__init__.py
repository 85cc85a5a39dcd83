"""Content files of static sites: what front matter, data and layouts make of them.

``site`` tells the generator of a project; one module for each generator (``jekyll``, ``hugo``, ``eleventy``) knows
which files are its pages, which layout makes them, and what names stand for; ``placed`` reads data with the places
of its values; ``markdown`` writes content as HTML; ``judging`` judges the page, and puts what is found where its
fault is.
"""
