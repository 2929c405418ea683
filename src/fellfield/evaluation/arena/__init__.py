"""Many games between bots: playing them, counting them, and running them in several processes."""
