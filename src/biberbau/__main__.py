"""`python -m biberbau`: the same as the command `biberbau`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
