"""A reviewer: a process that reviews one match, so that the server never waits and can end the work at any time.

It reads one line of JSON from standard input: a record, seats, an effort, and the decisions that are done already. It
writes a line for every decision, with what was found, and the review in the last line. It ends if nobody reads them.
"""

import json
import logging
import os
import sys

from ..coach.reviewing import CannotReview, Parts, review
from ..errors import Problem
from . import logs

FAILED, BROKEN, FOREIGN = "failed", "broken", "foreign"
"""What can go wrong: something that may work the next time, the record breaks a rule, the coach has no tables."""

_log = logging.getLogger("biberbau.reviewer")


def main() -> None:
    """Review a match; the arguments are the log level and how much lower the priority is."""
    logs.set_up(sys.argv[1])
    logs.catch_all()
    if hasattr(os, "nice"):  # Windows has no such function
        os.nice(int(sys.argv[2]))
    asked = json.loads(sys.stdin.readline())
    parts: Parts = asked["parts"]
    sent = set(parts)

    def tell(done: int, total: int) -> None:
        new = {key: part for key, part in parts.items() if key not in sent}
        sent.update(new)
        _say({"done": done, "total": total, "parts": new})

    try:
        found = review(asked["record"], asked["seats"], asked["effort"], tell, parts)
    except CannotReview as problem:
        _say({"problem": problem.code if problem.code == FOREIGN else FAILED})
    except Problem:
        _say({"problem": BROKEN})
    except Exception as error:
        if isinstance(error, BrokenPipeError):  # the server has ended
            raise
        _log.exception("a review failed")
        _say({"problem": FAILED})
    else:
        _say({"review": found.to_dict()})


def _say(line: dict[str, object]) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
