"""The published JSON Schemas, `docs/schemas`."""

import json
from collections.abc import Callable
from functools import partial

from biberbau.notation import published


def files() -> dict[str, Callable[[], str]]:
    """Return every file by name, with the function that makes its content."""
    return {f"{name}.schema.json": partial(content, name) for name in published.DOCUMENTS}


def content(name: str) -> str:
    """The content of a file."""
    return json.dumps(published.document(name), ensure_ascii=False, indent=2) + "\n"
