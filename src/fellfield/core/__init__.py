"""The game contract: what a game is, how it moves on, and who may see what."""
