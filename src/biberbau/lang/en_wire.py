"""The English texts about messages that the server cannot read."""

TEXTS: dict[str, str] = {
    "malformed.unknown-field": "{where}: unknown field `{field}`",
    "malformed.missing-field": "{where}: the field `{field}` is missing",
    "malformed.type": "{where}: expected {expected}, got {got}",
    "malformed.expected": "{where}: expected {expected}",
    "malformed.least": "{where}: must be at least {limit}",
    "malformed.most": "{where}: must be at most {limit}",
    "malformed.shortest": "{where}: the length must be at least {limit}",
    "malformed.longest": "{where}: the length must be at most {limit}",
    "malformed.pattern": "{where}: the value does not have the expected form",
    "malformed.choice": "{where}: `{value}` is not one of {choices}",
    "malformed.value": "{where}: the value is not allowed",
    "malformed.no-body": "the body is missing",
    "malformed.no-json": "it is not valid JSON (byte {byte})",
    "malformed.cut-off": "the JSON ends too early",
    "malformed.no-utf8": "it is not valid UTF-8",
    "malformed.too-deep": "it is nested too deeply",
    "malformed.hello-first": "the first message has to be `hello`",
    "malformed.hello-twice": "`hello` can be sent only once",
    "malformed.no-hello": "no `hello` has arrived",
    "malformed.request": "the server does not know such a request",
}
