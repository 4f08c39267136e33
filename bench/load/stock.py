"""Our application under stock uvicorn, which offers no direct sockets; settings come from the environment."""

import gc
import socket

import uvicorn

from biberbau.server.serving import GARBAGE


def main() -> None:
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
    main()
