"""Small games that show the game contract and test it; they are never listed among the real ones."""
