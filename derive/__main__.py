"""Write every derived file that is not up to date; with `--check` only list them, and fail if there is one."""

import sys
from pathlib import Path

from . import ROOT, stale


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m derive [--check]", file=sys.stderr)
        return 2
    found = stale(root)
    if arguments:
        for path in found:
            print(f"{path} is not up to date; `make derive` writes it.")
        return int(bool(found))
    for path, content in found.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content, encoding="utf-8")
        print(f"written: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
