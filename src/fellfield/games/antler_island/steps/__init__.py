"""What is awaited, one class for each decision or phase."""
