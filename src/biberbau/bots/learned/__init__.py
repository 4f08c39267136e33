"""Policies that were learned in self-play: their weights, and the rules by which they choose a move in both gears."""
