"""Evaluation of bots: games in bulk, leagues with ratings, plots."""
