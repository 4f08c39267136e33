"""Lessons: a guided first match for each game, as a script that the engine plays (docs/lessons.md).

`script.py` reads scripts, `following.py` plays one along every path that it allows, `checking.py` says what is wrong
with one, and `export.py` turns one into data for a player of lessons that has no engine.
"""
