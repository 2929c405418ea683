"""What bots know about Antler Island; most values are in does."""
