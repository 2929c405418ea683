"""What bots know about the sample game."""
