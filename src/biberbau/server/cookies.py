"""The cookie with the key of a device.

Behind TLS its name has a prefix that browsers enforce: a cookie `__Host-…` is accepted only from this host itself, over
TLS and for all paths, so no other subdomain can set it. Under a sub-path, `__Secure-…` is the most that is possible.
"""

from collections.abc import Mapping

from litestar.datastructures import Cookie

from .config import Config
from .registry import DAY

PLAIN = "biberbau"
"""The name without TLS. Behind TLS a cookie of this name is still accepted, and replaced by the next answer."""


def name_of(config: Config) -> str:
    """The name of the cookie; servers under several sub-paths of a host have cookies of their own."""
    if config.root_path:
        return f"{'__Secure-' if config.secure else ''}{PLAIN}{config.root_path.replace('/', '-')}"
    return f"__Host-{PLAIN}" if config.secure else PLAIN


def key_in(cookies: Mapping[str, str], config: Config) -> str | None:
    """The key that a client sends."""
    return cookies.get(name_of(config)) or (None if config.root_path else cookies.get(PLAIN))


def days_of_person(config: Config) -> int:
    """The days after which a person may be deleted at the earliest, if they are in a match that is kept."""
    return max(config.forget_days, config.keep_results)


def cookies_with(key: str | None, config: Config) -> list[Cookie]:
    """Let a client keep a key for as long as its person is kept; without a key, let it forget the one that it has."""
    name, path, age = name_of(config), config.root_path or "/", days_of_person(config) * DAY if key else 0
    kept = Cookie(name, path, value=key, max_age=age, httponly=True, samesite="lax", secure=config.secure)
    is_renamed = config.secure and not config.root_path
    return [kept, Cookie(PLAIN, max_age=0)] if is_renamed else [kept]
