"""The languages of templates, each read into the nodes of one tree."""
