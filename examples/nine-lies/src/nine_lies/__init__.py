"""Nine Lies for Fellfield."""
