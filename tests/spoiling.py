"""Damaged views: values replaced, doubled or removed anywhere."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from hypothesis import strategies as st

from .setups import matches, viewers

JUNK: Sequence[object] = (
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        3,
        5,
        7,
        -1,
        10**9,
        10**5000,
        1.5,
        float("nan"),
        "",
        "A",
        "B",
        "F",
        "G",
        "a",
        "7",
        "12",
    ),
    *("?", "-", "flip", "swap", "draw2", "beaver", "hand", "action", "taken", "source", "open", "knock", "again"),
    *("scored", "over", "clan", "gang", "bande", [], ["A"], ["?"], ["7", "7"], {}, {"A": 1}, {"A": ["7"]}, b"A"),
)


Spoil = Callable[[object], Sequence[object]]


def lose(_: object) -> Sequence[object]:
    return []


def double(value: object) -> Sequence[object]:
    return [value, value]


def exchange_for(other: object) -> Spoil:
    return lambda _: [other]


spoils = st.sampled_from([lose, double, *map(exchange_for, JUNK)])


@st.composite
def spoilt_views(draw: st.DrawFn) -> object:
    """Return a view with one to three of its values replaced, doubled or removed."""
    match = draw(matches())
    data: object = match.view(draw(st.sampled_from(viewers(match.players)))).to_dict()
    for _ in range(draw(st.integers(1, 3))):
        fields = st.sampled_from([place for place in places(data) if len(place) == 1])
        data = spoilt(data, draw(fields | st.sampled_from(list(places(data)))), draw(spoils))
    return data


Place = tuple[str | int, ...]


def places(data: object, here: Place = ()) -> Iterator[Place]:
    """The path to every value of a JSON tree."""
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*here, key)
        yield from places(value, (*here, key))


def spoilt(data: object, place: Place, spoil: Spoil) -> object:
    """Return a JSON tree with one value replaced by none, one or two others."""
    if not place:
        return spoil(data)[0]
    key, *rest = place
    if isinstance(data, list) and isinstance(key, int):
        values = spoil(data[key]) if not rest else [spoilt(data[key], tuple(rest), spoil)]
        return [*data[:key], *values, *data[key + 1 :]]
    assert isinstance(data, dict)
    values = spoil(data[key]) if not rest else [spoilt(data[key], tuple(rest), spoil)]
    kept = {name: value for name, value in data.items() if name != key}
    return {**kept, key: values[0]} if values else kept
