"""The test kit: one-line positions, a contract suite for any game, goldens, counts, and a sample game."""
