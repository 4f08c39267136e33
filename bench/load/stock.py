"""Our application under stock uvicorn, which offers no direct sockets; settings come from the environment."""

import gc
import socket
import sys
from collections.abc import Sequence

import uvicorn

from biberbau.server.serving import GARBAGE

from ..calling import parser


def main(arguments: Sequence[str]) -> None:
    parser("bench.load.stock", __doc__).parse_args(arguments)
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    gc.set_threshold(*GARBAGE)  # as ours does, so that only the sockets differ
    uvicorn.run(
        "biberbau.server.app:make_app",
        factory=True,
        fd=listening.fileno(),
        loop="uvloop",
        access_log=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
