"""How bots judge Valhalla Lemmings."""
