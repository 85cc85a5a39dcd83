"""Markup of a page as written: JSON-LD, microdata and RDFa as statements with locations."""
