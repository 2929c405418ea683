"""The command line: a table in the terminal, and everything that scripts and researchers ask for."""
