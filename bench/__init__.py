"""Benchmarks: speed compared with the usual alternatives, as ratios within one run."""
