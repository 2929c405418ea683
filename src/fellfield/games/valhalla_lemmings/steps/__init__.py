"""The steps: one class for each decision awaited and each thing left to chance."""
