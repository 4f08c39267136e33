"""A worker whose bots raise errors that contain a card, when they are prepared and when they move."""

import threading
import warnings
from typing import NoReturn

from biberbau.bots.process import Message
from biberbau.bots.speaking import NamedBot
from biberbau.server import bots, worker

CARD = "the seven of beavers"

careful = worker.make_named_bot


def fail(level: str, *_: object, **__: object) -> NoReturn:
    """Fail."""
    try:
        raise LookupError(CARD)
    except LookupError as error:
        raise ValueError(f"{level} saw {CARD}") from error


def make_named_bot(hello: Message) -> NamedBot:
    """Fail in every possible way of preparing a worker."""
    if hello["bot"] != bots.WARM:
        return careful(hello)
    warnings.warn("a bot is odd", stacklevel=1)
    thread = threading.Thread(target=fail, args=("kit",))
    thread.start()
    thread.join()
    fail("boss")


if __name__ == "__main__":
    vars(worker).update(make_bot=fail, make_named_bot=make_named_bot)
    worker.main()
