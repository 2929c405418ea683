"""What bots know about Leaping Lemmings; all values are in points."""
