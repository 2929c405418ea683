"""A game in the terminal: the session, its seats, prompts, hints, dice and saves."""
