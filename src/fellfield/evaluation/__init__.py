"""Measuring bots: an arena of many games, leagues with ratings, and plots of both."""
