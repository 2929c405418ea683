"""How bots judge Antler Island: what matters, what a plan may bring, and what is worth a try."""
