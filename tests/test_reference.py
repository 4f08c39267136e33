"""The reference of the Python API has every public name, and every one of them is explained."""

import inspect
import re
from pathlib import Path

from derive import reference

import biberbau
from biberbau import bots, errors, games, lab
from biberbau.notation import events
from biberbau.notation.view import View

PAGE = (Path(__file__).parents[1] / "docs" / "reference.md").read_text("utf-8")
CLASSES = (
    biberbau.Match,
    View,
    events.Event,
    biberbau.Problem,
    bots.Bot,
    games.Game,
    games.Option,
    lab.Batch,
    lab.Actions,
    lab.Layout,
)


def documented() -> set[str]:
    """Every name that has a heading, or a row of a table."""
    return set(re.findall(r"^(?:#{3,4}|\|) `([\w.]+)`", PAGE, re.MULTILINE))


def own_names(kind: type) -> set[str]:
    """The public methods and properties that a class itself defines."""
    return {name for name in vars(kind) if not name.startswith("_")}


def test_every_public_name_of_the_packages_is_there() -> None:
    public = {*biberbau.__all__, *bots.__all__, *games.__all__, *lab.__all__}
    assert public - documented() == set()


def test_every_kind_of_event_is_there() -> None:
    assert {kind.__name__ for kind in events.KINDS.values()} - documented() == set()


def test_every_error_for_callers_is_there() -> None:
    internal = {"InEnglish", "Unsound"}
    problems = {
        name for name, thing in vars(errors).items() if inspect.isclass(thing) and issubclass(thing, errors.Problem)
    }
    assert problems - internal - documented() == set()


def test_every_public_method_and_property_is_there() -> None:
    names = documented()
    missing = [
        f"{kind.__name__}.{name}"
        for kind in CLASSES
        for name in sorted(own_names(kind))
        if name not in names and f"{kind.__name__}.{name}" not in names and name not in ("family",)
    ]
    assert missing == []


def test_nothing_is_left_unexplained() -> None:
    empty_cells = re.findall(r"^\| `(\w+)` \| `.*` \|\s*\|$", PAGE, re.MULTILINE)
    empty_texts = re.findall(r"^#{3,4} `([\w.]+)`\n+(?:```python\n[^`]*```\n+)?(?=#|\Z)", PAGE, re.MULTILINE)
    assert (empty_cells, empty_texts) == ([], [])


def test_links_lead_to_one_heading_each() -> None:
    anchors = [reference.anchor(heading) for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) - set(anchors) == set()
