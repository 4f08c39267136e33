"""A worker whose bots fail and tell a card: it can't prepare for any, nor let them move."""

import threading
import warnings
from typing import NoReturn

from biberbau.server import worker

CARD = "the seven of beavers"


def fail(level: str, *_: object, **__: object) -> NoReturn:
    """Fail; where a worker is to prepare, in all ways there are."""
    if level == "builder":
        warnings.warn("a bot is odd", stacklevel=1)
        thread = threading.Thread(target=fail, args=("kit",))
        thread.start()
        thread.join()
    try:
        raise LookupError(CARD)
    except LookupError as error:
        raise ValueError(f"{level} saw {CARD}") from error


if __name__ == "__main__":
    vars(worker)["make_bot"] = fail
    worker.main()
