"""The table in a terminal: drawing, choosing, playing, and reading records and rules.

The screen shows only the view and the events of the seat whose person uses it at the moment.
"""
