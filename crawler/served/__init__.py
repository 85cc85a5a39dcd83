"""What a page as served tells: whether it can be judged so, what its style sheets hide and its scripts look for."""
