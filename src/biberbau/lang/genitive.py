"""Whose: a person's name in the genitive."""

_SIBILANTS = ("s", "ß", "x", "z", "ce")
"""After these a German genitive has only an apostrophe: “Klaus’ Burg”."""


def genitive(name: str, lang: str) -> str:
    """A name in the genitive: “Willow’s”; in German “Weides”, “Klaus’”, and “Oma 2’s” where no letter is last."""
    if lang != "de":
        return f"{name}’s"
    if name.lower().endswith(_SIBILANTS):
        return f"{name}’"
    return f"{name}s" if name[-1:].isalpha() else f"{name}’s"
