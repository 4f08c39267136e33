"""The German texts about messages that the server cannot read."""

TEXTS: dict[str, str] = {
    "malformed.unknown-field": "{where}: unbekanntes Feld `{field}`",
    "malformed.missing-field": "{where}: das Feld `{field}` fehlt",
    "malformed.type": "{where}: erwartet wird {expected}, nicht {got}",
    "malformed.expected": "{where}: erwartet wird {expected}",
    "malformed.least": "{where}: muss mindestens {limit} sein",
    "malformed.most": "{where}: darf höchstens {limit} sein",
    "malformed.shortest": "{where}: die Länge muss mindestens {limit} sein",
    "malformed.longest": "{where}: die Länge darf höchstens {limit} sein",
    "malformed.pattern": "{where}: der Wert hat nicht die erwartete Form",
    "malformed.choice": "{where}: `{value}` gehört nicht zu {choices}",
    "malformed.value": "{where}: der Wert ist nicht erlaubt",
    "malformed.no-body": "der Inhalt fehlt",
    "malformed.no-json": "das ist kein gültiges JSON (Byte {byte})",
    "malformed.cut-off": "das JSON hört zu früh auf",
    "malformed.no-utf8": "das ist kein gültiges UTF-8",
    "malformed.too-deep": "sie ist zu tief verschachtelt",
    "malformed.hello-first": "die erste Nachricht muss `hello` sein",
    "malformed.hello-twice": "`hello` darf nur einmal kommen",
    "malformed.no-hello": "es ist kein `hello` gekommen",
    "malformed.request": "eine solche Anfrage kennt der Server nicht",
}
