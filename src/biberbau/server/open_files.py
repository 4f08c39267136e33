"""The limit of open files: every connection is one."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING or os.name == "posix":
    import resource

WANTED = 65_536
"""Open files that the server asks for; many systems begin with 1,024 and allow far more."""
ELSEWHERE = 8_192
"""What systems without such a limit are taken to allow."""


def raise_limit() -> None:
    """Raise the limit of this process as far as the system allows."""
    if os.name == "posix":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def most_open_files() -> int:
    """How many files this process may have open."""
    if os.name != "posix":
        return ELSEWHERE
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WANTED if soft == resource.RLIM_INFINITY else soft
