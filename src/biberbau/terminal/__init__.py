"""The table in a terminal: drawing, choosing, playing, and reading records and rules.

Everything a person sees here comes from `Match.view` and `Event.seen_by` of the seat that sits before the screen.
"""
