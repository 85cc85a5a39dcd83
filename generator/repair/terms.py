"""The SHACL vocabulary as a namespace whose terms may be Python's keywords, too (``SH["class"]``)."""

from rdflib import Namespace

SH = Namespace("http://www.w3.org/ns/shacl#")
