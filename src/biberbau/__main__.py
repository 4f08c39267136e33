"""`python -m biberbau`: the same as the command `biberbau`."""

import sys

from .cli import main

sys.exit(main())
