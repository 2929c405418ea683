"""The cunning tiles, one file for each type (AN-9.10 to AN-9.15)."""
