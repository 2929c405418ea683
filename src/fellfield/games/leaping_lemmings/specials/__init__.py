"""The Special Actions, one file for each card (chapter 16)."""
