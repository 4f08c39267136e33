"""Benchmarks: our numbers side by side with what a user would compare them to, as ratios of one run."""
