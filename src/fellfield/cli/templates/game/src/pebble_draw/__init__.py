"""Pebble Draw for Fellfield."""
