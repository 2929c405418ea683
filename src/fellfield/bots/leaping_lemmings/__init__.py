"""How bots see Leaping Lemmings: the way ahead, the eagles, pellets and cards, all measured in points."""
