"""A worker controlled by the file `mood` in a folder; it writes all messages that it receives to that folder.

Run as `python -m tests.scripted_worker FOLDER`. By default it answers with the first legal move.
"""

import json
import os
import sys
import time
from pathlib import Path


def main(folder: Path) -> None:
    """Answer until the input ends."""
    with open(folder / "runs", "a") as runs:
        print(os.getpid(), file=runs)
    for line in sys.stdin:
        with open(folder / "said", "a") as said:
            said.write(line)
        message = json.loads(line)
        mood = (folder / "mood").read_text() if (folder / "mood").exists() else ""
        if mood == f"hang at {message['type']}":
            (folder / "hangs").touch()
            time.sleep(3600)
        if mood == f"end at {message['type']}":
            sys.exit(3)
        if message["type"] == "hello":
            print(json.dumps({"name": "scripted"}), flush=True)
        elif message["type"] == "move":
            legal = message["view"]["legal"]
            print(json.dumps({"move": "cheat" if mood == "cheat" else legal[0]}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
