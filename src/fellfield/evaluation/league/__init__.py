"""A league of bots: who plays whom in which seat, the results kept on disk, standings with intervals."""
