"""How long judging, static sites and reports take."""
