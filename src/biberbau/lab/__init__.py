"""The laboratory: simulation in bulk, and how fast it goes."""
