"""Simulation of many random matches, and speed measurements."""
