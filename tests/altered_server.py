"""A server whose constants are given: `constants.json` in its data folder. For what takes long or is rare."""

import json
import sys
from importlib import import_module
from pathlib import Path

from biberbau.cli import main

CONSTANTS = "constants.json"


def alter(data: Path) -> None:
    """Set the constants, each by its module and name; there must be such a one."""
    for name, value in json.loads((data / CONSTANTS).read_text()).items():
        module, _, constant = name.rpartition(".")
        words = vars(import_module(f"biberbau.server.{module}"))
        assert constant in words, name
        words[constant] = value


if __name__ == "__main__":
    alter(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))
