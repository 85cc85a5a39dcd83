"""What a page is about: one kind of thing, judged from signs of every sort."""
