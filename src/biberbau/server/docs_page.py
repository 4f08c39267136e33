"""The HTTP API documentation as one HTML page, without scripts or external resources."""

import base64
import hashlib
import json
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

from .wire import API

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{background:#8882;border-radius:4px;padding:.1em .3em;overflow:auto}pre{padding:1em}
summary{cursor:pointer;margin:.3em 0}section{border-top:1px solid #8888;margin-top:1.5rem}b{color:#a55}"""
STYLE_HASH = f"sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}"
"""By this the Content-Security-Policy allows the style, and no other one in a page."""


class DocsPage(OpenAPIRenderPlugin):
    """Renders the OpenAPI document as HTML."""

    def __init__(self, root_path: str) -> None:
        """Render for a server under a sub-path, or with none."""
        super().__init__(path="/")
        self._root_path = root_path

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        paths: dict[str, dict[str, Any]] = openapi_schema["paths"]
        operations = [
            _operation(path, method, described)
            for path, methods in paths.items()
            for method, described in methods.items()
        ]
        schemas = [_schema(name, described) for name, described in openapi_schema["components"]["schemas"].items()]
        title, about = escape(openapi_schema["info"]["title"]), escape(openapi_schema["info"]["description"])
        return (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}: HTTP API</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style><h1>{title}: HTTP API</h1>'
            f'<p>{about} For programs: <a href="{self._root_path}{API}/docs/openapi.json">openapi.json</a>.</p>'
            f"{''.join(operations)}<section><h2>Types</h2>{''.join(schemas)}</section></html>"
        ).encode()


def _operation(path: str, method: str, described: dict[str, Any]) -> str:
    takes = _names(described.get("requestBody", {}))
    gives = [f"<li>{escape(code)}: {_names(answer)}</li>" for code, answer in described.get("responses", {}).items()]
    return (
        f"<section><h2>{escape(described.get('summary', ''))}</h2><p><b>{escape(method.upper())}</b> "
        f"<code>{escape(path)}</code></p><p>{escape(described.get('description', ''))}</p>"
        f"<p>takes: {takes}</p><ul>{''.join(gives)}</ul></section>"
    )


def _names(body: dict[str, Any]) -> str:
    """The types of a body, as links to them."""
    found = sorted({part.split('"')[0] for part in json.dumps(body).split("#/components/schemas/")[1:]})
    return ", ".join(f'<a href="#{name}"><code>{name}</code></a>' for name in map(escape, found)) or "—"


def _schema(name: str, described: dict[str, Any]) -> str:
    text = escape(json.dumps(described, indent=2, ensure_ascii=False))
    return f'<details id="{escape(name)}"><summary><code>{escape(name)}</code></summary><pre>{text}</pre></details>'
