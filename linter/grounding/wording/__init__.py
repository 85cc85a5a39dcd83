"""Compare texts and words: found, covered, changed, denied; and detect their language."""
