"""The command line of the benchmarks: every program explains itself with --help and refuses unknown arguments."""

import argparse


def parser(name: str, about: str | None) -> argparse.ArgumentParser:
    """Read the arguments of a program; its docstring explains it."""
    return argparse.ArgumentParser(
        prog=f"python -m {name}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
