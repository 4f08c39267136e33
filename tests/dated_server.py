"""A server on a given day (`day` in its data folder), so that a test has the same deals whenever it runs."""

import sys
from datetime import date
from pathlib import Path

from biberbau.cli import main
from biberbau.server import api_daily, dailies

DAY = "day"


def dated(data: Path, day: date) -> Path:
    """Prepare a data folder: it is always this day there."""
    (data / DAY).write_text(day.isoformat())
    return data


def stop_time(data: Path) -> None:
    """Replace the day for all handlers."""
    day = date.fromisoformat((data / DAY).read_text())
    for module in (api_daily, dailies):
        assert "today" in vars(module)
        vars(module)["today"] = lambda: day


if __name__ == "__main__":
    stop_time(Path(sys.argv[sys.argv.index("--data") + 1]))
    sys.exit(main(sys.argv[1:]))
