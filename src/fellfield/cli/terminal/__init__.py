"""The table in the terminal: who sits there, what they are told, asked and allowed."""
