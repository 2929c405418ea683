"""What the bots know about the sample game."""
