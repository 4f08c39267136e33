"""The OpenAPI document: types declared by the notation are components, as in the schema of the wire."""

from typing import Any

import msgspec
from litestar.openapi.spec import Components, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from .schema import declared


class DeclaredComponents(Components):
    """The components of the document, with everything that the notation declares."""

    def to_schema(self) -> dict[str, Any]:
        """Return the components by name."""
        components = super().to_schema()
        return {**components, "schemas": {**declared(), **components["schemas"]}}


class References(OpenAPISchemaPlugin):
    """Turns types whose msgspec metadata has a `$ref` into references to declared types."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a type refers to a declared one."""
        return _reference(field_definition) is not None

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: object) -> Schema:
        """Return the reference."""
        return _Given(_reference(field_definition) or {})


class _Given(Schema):
    """A schema that is given as JSON."""

    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__()
        self._given = given

    def to_schema(self) -> dict[str, Any]:
        return self._given


def _reference(field: FieldDefinition) -> dict[str, Any] | None:
    notes = [note.extra_json_schema for note in field.metadata if isinstance(note, msgspec.Meta)]
    return next((note for note in notes if note and "$ref" in note), None)
