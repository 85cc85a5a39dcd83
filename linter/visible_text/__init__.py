"""What a visitor sees of a page: its elements and passages, and what of it is hidden."""
