"""Many games between bots: playing them, counting them, spreading them over processes."""
