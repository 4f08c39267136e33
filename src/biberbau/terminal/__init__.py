"""The table in a terminal: drawing, choosing, playing, and reading records and rules.

Everything on the screen comes from the views and events of the seat whose person is at the screen.
"""
