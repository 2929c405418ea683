"""Plots as SVG, drawn by hand: no library, the same bytes for the same numbers."""
