"""Rules are written once and run in two gears (back ends): plain Python and compiled.

`record` declares what a state holds, `rule` marks the functions on it. In the plain gear both are ordinary Python. The
compiled gear (`compiled`, loaded only on request) lays the same records out in NumPy and compiles the same functions
with numba. `chance` is the one place where randomness enters; `native` holds the compiled versions of what plain Python
cannot share with numba.
"""
