"""Plots as SVG without a library; the same bytes for the same numbers."""
