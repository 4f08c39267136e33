"""Calling: every program here says what it is when it is called with --help, and refuses what it does not know."""

import argparse


def parser(name: str, about: str | None) -> argparse.ArgumentParser:
    """Read the arguments of a program; its docstring explains it."""
    return argparse.ArgumentParser(
        prog=f"python -m {name}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
