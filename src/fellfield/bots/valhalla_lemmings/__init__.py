"""What bots know about Valhalla Lemmings; most values are in cards."""
