"""Look-alikes: letters of different scripts that look the same, for comparing names.

Unicode's own list of confusables (UTS 39) has some thousand entries for all scripts. A name at a table is read by
people who know few scripts, so this is a small list of our own: Cyrillic, Greek, Armenian and phonetic letters that
look like Latin ones, and digits and letters that look like each other.
"""

LATIN = (
    "аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd ԛq ԝw һh ӏl гr ьb ѵv үy "
    "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԚQ ԜW ҺH ӀI ЬB ѴV ҮY "
    "αa εe ιi κk νv οo ρp τt υu χx γy ηn ωw "
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX "
    "օo սu հh ոn զq ցg ՕO ՍU "
    "ıi ɑa ɡg ɩi ƅb ꞌ' ʼ' ’' ‘' ´' `' ‐- ‑- ‒- –- —- −- ǀl |l"
)
"""Pairs of a letter and the Latin letter that it looks like."""
DIGITS = "0o 1l il з3 ч4 б6 ʒ3"
"""The same within small letters and digits; a capital I looks like a small l, so all of these are one."""
WIDE = {"m": "rn", "w": "vv"}
"""Letters that look like two others."""


def _pairs(listed: str) -> dict[int, str]:
    return {ord(pair[0]): pair[1] for pair in listed.split()}


_LATIN = _pairs(LATIN)
_DIGITS = str.maketrans({chr(letter): like for letter, like in _pairs(DIGITS).items()} | WIDE)


def skeleton(text: str) -> str:
    """A text in which letters that look the same are the same; texts with equal skeletons look alike."""
    return text.translate(_LATIN).casefold().translate(_DIGITS)
