"""Who made, wrote and answers for something, and how they are reached."""
