"""The web page: the built app, served from memory.

Paths that are not files get the app, which has its own router, with a link preview in its head.
"""

import gzip
import hashlib
import mimetypes
from functools import cached_property, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from ..errors import Problem
from .handling import Asking, services_of
from .middleware import address_of
from .previews import Preview, language, preview, render, render_manifest
from .refusals import Refusal
from .wire import API

INDEX = "index.html"
MANIFEST = "manifest.webmanifest"
RENDERED = 256
"""Maximum number of cached pages with a preview; there are few games, languages and host names."""
HASHED = "assets/"
"""Files in this folder have a hash in their names, so they can be cached for ever."""
NOT_BUILT = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Biberbau</title>
<h1>Biberbau</h1><p>The server runs, but it was installed without its page. In the folder of the repository,
<code>./biberbau serve</code> builds the page and starts the server, and <code>pip install '.[serve,compiled]'</code>
installs both. The HTTP API is described at <a href=".{API}/docs">{API}/docs</a>.</p></html>
"""
SMALL = 1024
"""Files up to this size in bytes are not compressed."""


class Page:
    """A file with its HTTP headers."""

    def __init__(self, name: str, body: bytes) -> None:
        """Hold a file in memory."""
        self.body = body
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name == MANIFEST:
            self.kind = "application/manifest+json"
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        self.vary = "accept-encoding, accept-language" if name in (INDEX, MANIFEST) else "accept-encoding"
        self.cache = "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"

    @cached_property
    def packed(self) -> bytes | None:
        """The compressed file, or None if compression does not make it smaller."""
        is_text = self.kind.startswith("text/") or self.kind.endswith(("javascript", "json", "svg+xml", "wasm"))
        packed = gzip.compress(self.body, 9, mtime=0) if is_text and len(self.body) > SMALL else self.body
        return packed if len(packed) < len(self.body) else None

    def answer(self, request: Request[Any, Any, State]) -> Response[bytes]:
        """Send the file, compressed where the browser accepts it, or 304 if the browser has it already."""
        headers = {"etag": self.etag, "cache-control": self.cache, "vary": self.vary}
        if request.headers.get("if-none-match") == self.etag:
            return Response(b"", status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = self.packed
        return Response(body, headers=headers, media_type=self.kind)


def load_pages(root_path: str = "") -> dict[str, Page]:
    """Read the built app for a sub-path, or a page that says how to build it."""
    root = files(__package__).joinpath("web")
    found = {name: Page(name, body) for name, body in _walk(root, "")} if root.is_dir() else {}
    pages = {INDEX: Page(INDEX, NOT_BUILT.encode())} | found
    return pages | {INDEX: Page(INDEX, _placed(pages[INDEX].body.decode(), root_path).encode())}


def _placed(index: str, root_path: str) -> str:
    """The page for a sub-path, with whole paths: its relative ones (`./`) would depend on the address that is open."""
    named = index.replace("<body>", f'<body data-root="{root_path}">') if root_path else index
    return named.replace('"./', f'"{root_path}/')


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for item in folder.iterdir():
        if item.is_dir():
            found += _walk(item, f"{prefix}{item.name}/")
        elif not item.name.startswith("."):
            found.append((f"{prefix}{item.name}", item.read_bytes()))
    return found


def page_handler(root_path: str) -> HTTPRouteHandler:
    """The handler of every path outside the API, for a server under a sub-path or with none."""
    pages = load_pages(root_path)
    pictures = frozenset(f"/{name}" for name in pages if name.startswith("preview"))

    @lru_cache(maxsize=RENDERED)
    def app(shown: Preview, origin: str) -> Page:
        return Page(INDEX, render(pages[INDEX].body.decode(), shown, f"{origin}{root_path}", pictures).encode())

    @lru_cache(maxsize=RENDERED)
    def manifest(lang: str) -> Page:
        return Page(MANIFEST, render_manifest(pages[MANIFEST].body.decode(), lang).encode())

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
        name = path.strip("/")
        lang = language(request.headers.get("accept-language", ""))
        if name == MANIFEST and MANIFEST in pages:
            return manifest(lang).answer(request)
        if name in pages and name != INDEX:
            return pages[name].answer(request)
        if "." in name.rpartition("/")[2] and name != INDEX:
            raise Refusal("not-found")
        kind, _, which = name.partition("/")
        game = await _game_of(request, which) if kind == "table" else which
        return app(preview(lang, kind, game if kind in ("table", "rules") else None), _origin(request)).answer(request)

    return page


async def _game_of(request: Asking, table: str) -> str | None:
    """The game that is played at a table; None if the table cannot be read, or the address asks too often."""
    services = services_of(request)
    try:
        services.previews.check(address_of(request.scope))
        return (await services.registry.room(table)).table.game
    except Problem:
        return None


def _origin(request: Asking) -> str:
    """How this server was addressed; pictures of previews need a whole address."""
    scheme = "https" if services_of(request).config.secure else request.url.scheme
    return f"{scheme}://{request.headers.get('host', 'localhost')}"
