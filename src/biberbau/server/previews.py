"""Link previews: title, description and picture of a page for messengers, in the language of the reader.

A preview names the game and nobody: messengers fetch it from their own servers, and who invites stands above the link
anyway. It contains nothing that `GET /api/v1/tables/{id}` does not show to everybody with the link.
"""

import json
import re
from html import escape
from typing import NamedTuple

from ..games import GAMES
from ..lang import LANGUAGES, text

USUAL = "en"
PAGES = {
    "daily": "daily",
    "pad": "pad",
    "puzzle": "puzzle",
    "puzzles": "puzzle",
    "referee": "referee",
    "replay": "replay",
}
"""Pages with a preview of their own, by the beginning of their path: the name of the texts."""
HEAD = re.compile(r"<title>.*?</title>|<meta name=\"description\"[^>]*>|(?<=<html lang=\")\w+", re.DOTALL)
_WANTED = re.compile(r"\s*([a-zA-Z]+)[^,;]*(?:;\s*q=([0-9.]+))?")


class Preview(NamedTuple):
    """What a messenger shows of a link."""

    lang: str
    title: str
    description: str
    picture: str


def language(accepted: str) -> str:
    """The first language of an Accept-Language header that there are texts for; English if there is none."""
    wished = [match for part in accepted.split(",") if (match := _WANTED.match(part))]
    wished.sort(key=lambda match: -_quality(match[2]))
    return next((match[1].lower() for match in wished if match[1].lower() in LANGUAGES), USUAL)


def _quality(given: str | None) -> float:
    try:
        return float(given or 1)
    except ValueError:
        return 0.0


def preview(lang: str, kind: str, game: str | None) -> Preview:
    """The preview of a `table`, of the `rules` of a game, or, without a game, of any other page."""
    if game not in GAMES:
        page = PAGES.get(kind, "start")
        return Preview(lang, text(lang, f"preview.{page}"), text(lang, f"preview.{page}.about"), "/preview.png")
    title = text(lang, f"preview.{kind}", game=text(lang, f"game.{game}"))
    return Preview(lang, title, text(lang, f"game.{game}.about"), f"/preview-{game}.png")


def render(index: str, shown: Preview, address: str, pictures: frozenset[str]) -> str:
    """Put a preview into the head of the page at an address; `pictures` are the paths of the pictures that exist."""
    picture = shown.picture if shown.picture in pictures else "/icon-512.png"
    named = {
        "og:type": "website",
        "og:site_name": "Biberbau",
        "og:title": shown.title,
        "og:description": shown.description,
        "og:image": f"{address}{picture}",
        "og:locale": {"de": "de_DE"}.get(shown.lang, "en_GB"),
    }
    tags = [f"<title>{escape(shown.title)}</title>", _meta("name", "description", shown.description)]
    tags += [_meta("property", name, value) for name, value in named.items()]
    tags.append(_meta("name", "twitter:card", "summary_large_image"))
    parts = iter((shown.lang, "\n    ".join(tags), ""))
    return HEAD.sub(lambda found: next(parts, found[0]), index, count=3)


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(value, quote=True)}" />'


def render_manifest(manifest: str, lang: str) -> str:
    """The web manifest, by which the page is installed, in a language."""
    fields = json.loads(manifest) | {"lang": lang, "description": text(lang, "preview.start.about")}
    return json.dumps(fields, ensure_ascii=False)
