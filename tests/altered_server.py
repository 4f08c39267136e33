"""A server with changed constants (`constants.json` in its data folder), for slow or rare situations."""

import json
import sys
from importlib import import_module
from pathlib import Path

from biberbau.cli import main

CONSTANTS = "constants.json"


def alter(data: Path) -> None:
    """Set constants by module and name; each must exist."""
    for name, value in json.loads((data / CONSTANTS).read_text()).items():
        module, _, constant = name.rpartition(".")
        words = vars(import_module(f"biberbau.server.{module}"))
        assert constant in words, name
        words[constant] = value


if __name__ == "__main__":
    alter(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))
