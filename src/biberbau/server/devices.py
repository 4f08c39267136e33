"""Devices of people: what a browser calls itself, in plain words."""

import time

from .ids import new_id
from .store import Device

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""Parts of a User-Agent header and the browser they stand for. The first match counts: most claim to be others too."""
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def new_device(agent: str) -> Device:
    """A device that is used for the first time now, by its User-Agent header."""
    now = time.time()
    return Device(new_id(), _first(BROWSERS, agent), _first(SYSTEMS, agent), now, now)


def _first(known: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for part, name in known if part in agent), "")
