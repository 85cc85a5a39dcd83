"""A page's markup as it is written: JSON-LD, microdata and RDFa as statements with their places."""
