"""Leagues of bots: schedule, results on disk, standings with intervals."""
