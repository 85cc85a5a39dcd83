"""Score a lint run on pages with statements labelled by hand."""
