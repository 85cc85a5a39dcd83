"""Values beside the labels that a page gives them."""
