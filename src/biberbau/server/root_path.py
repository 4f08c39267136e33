"""A server under a sub-path of a host: `--root-path /biber`.

A proxy may pass on the whole path, `/biber/table/…`, or only the part after the sub-path. The application sees the
latter.
"""

from typing import TYPE_CHECKING

from litestar.enums import ScopeType

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send


class RootPath:
    """Wraps the application."""

    def __init__(self, app: "ASGIApp", root_path: str) -> None:
        """Wrap an application; `root_path` is empty for a server that has a host for itself."""
        self._app = app
        self._root_path = root_path

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Pass a request on, without the sub-path."""
        if self._root_path and scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            self._shorten(scope)
        await self._app(scope, receive, send)

    def _shorten(self, scope: "Scope") -> None:
        inner = scope["path"].removeprefix(self._root_path)
        if inner != scope["path"] and inner[:1] in ("", "/"):
            scope["path"] = inner or "/"
            scope["raw_path"] = scope["raw_path"].removeprefix(self._root_path.encode()) or b"/"
