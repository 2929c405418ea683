"""One class for each decision or outcome that is awaited."""
