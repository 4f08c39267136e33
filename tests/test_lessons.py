"""The lessons: each is played along every path that it allows, and a lesson with a mistake is found out."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from biberbau.games import GAMES
from biberbau.lessons.checking import check, texts
from biberbau.lessons.export import ACCEPTED, dump, export
from biberbau.lessons.following import accepted, play_step
from biberbau.lessons.script import LEARNER, SCRIPTS, Rename, Wrong, games, load, read
from biberbau.notation.schema import Json

Spoil = Callable[[Json], object]
DOCS = Path(__file__).parents[1] / "docs"


def script(game: str) -> Json:
    """The script of a game, to be changed."""
    data: Json = json.loads((SCRIPTS / f"{game}.json").read_text("utf-8"))
    return data


def step(lesson: Json, name: str) -> Json:
    """A step by its id."""
    found: Json = next(step for step in lesson["steps"] if step["id"] == name)
    return found


def test_every_game_of_ours_has_a_lesson() -> None:
    assert games() == sorted(GAMES)
    for game in games():
        assert load(game).game == game and set(load(game).before) <= set(games())


@pytest.mark.parametrize("game", games())
def test_a_lesson_is_right_along_every_path(game: str) -> None:
    assert check(load(game)) > 1


@pytest.mark.parametrize("game", games())
def test_apostrophes_are_curly_as_everywhere_on_the_page(game: str) -> None:
    assert not [said["en"] for _, said in texts(load(game)) if "'" in said["en"]]


@pytest.mark.parametrize("game", games())
def test_the_ideas_name_rulings_that_there_are(game: str) -> None:
    rulings = set(re.findall(r"^\| \*\*([XCVGBK]\d\d)", (DOCS / "rulings.md").read_text("utf-8"), re.MULTILINE))
    assert {rule for idea in load(game).ideas for rule in idea.rules} <= rulings


NOTHING = {"de": "Nein.", "en": "No."}
SPOILED: dict[str, Spoil] = {
    "not legal": lambda lesson: step(lesson, "steal-8").update(expect="put A4 down"),
    "no answer": lambda lesson: step(lesson, "flip").update(mistakes=[]),
    "nothing matches": lambda lesson: step(lesson, "flip")["mistakes"].append({"moves": ["swap *"], "say": NOTHING}),
    "is refused as": lambda lesson: step(lesson, "first-card")["mistakes"][0].update(code="full"),
    "is legal": lambda lesson: step(lesson, "first-card")["mistakes"][0].update(refused=["put B1 up"]),
    "is 1, not 2": lambda lesson: step(lesson, "first-card")["shows"].update(hand="2"),
    "no event like": lambda lesson: step(lesson, "castor-8")["sees"][0].update(card="9"),
    "numbers that nothing vouches for": lambda lesson: step(lesson, "bonus").update(tells=[15]),
    "not the same numbers": lambda lesson: step(lesson, "bonus")["say"].update(en="Three equal cards bring 15!"),
    "a coordinate": lambda lesson: step(lesson, "castor-gift")["say"].update(en="Oh, look at A3!"),
    "sentences": lambda lesson: step(lesson, "castor-gift")["say"].update(en="One. Two. Three."),
    "characters": lambda lesson: step(lesson, "castor-gift")["say"].update(de="Biber " * 30),
    "in both languages": lambda lesson: step(lesson, "castor-gift")["say"].pop("en"),
    "ideas are taught once": lambda lesson: step(lesson, "bonus").update(ideas=[]),
    "cannot point at": lambda lesson: step(lesson, "bonus").update(point=["slot:A6"]),
    "does not point at": lambda lesson: step(lesson, "steal-8").update(point=["hand"]),
    "there is no button": lambda lesson: step(lesson, "steal-8").update(point=["slot:B1", "button:knock"]),
    "is to move": lambda lesson: step(lesson, "castor-8").update(by="A"),
    "castor-8: put B4 up": lambda lesson: step(lesson, "castor-8").update(moves=["put B4 up"]),
    "exchanges no slots": lambda lesson: step(lesson, "give-3")["fine"][0].update(rename={"B2": "B3"}),
    "unknown fields": lambda lesson: step(lesson, "bonus").update(says={}),
    "not a lesson": lambda lesson: step(lesson, "bonus").update(tells="15"),
    "there is no card": lambda lesson: step(lesson, "flip")["say"].update(en="{flap}: turn it over."),
    "scores": lambda lesson: lesson["end"]["scores"].update(B=25),
    "minutes": lambda lesson: lesson.update(minutes=1),
    "step ids are unique": lambda lesson: step(lesson, "bonus").update(id="flip"),
    "does nothing": lambda lesson: step(lesson, "bonus").pop("say"),
}


@pytest.mark.parametrize("complaint", SPOILED)
def test_a_spoiled_lesson_is_found_out(complaint: str) -> None:
    lesson = script("clan")
    SPOILED[complaint](lesson)
    with pytest.raises(Wrong) as wrong:
        check(read(lesson))
    assert complaint in str(wrong.value).replace("'", "")


class Player:
    """Plays exported data as the page does."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.view: Json = data["view"]

    def run(self, stretch: int) -> Json | None:
        """Apply the news of a stretch; return the decision at its end."""
        for item in self.data["stretches"][stretch]:
            for change in item.get("changes", ()):
                self.change(*self.data["changes"][change])
            if "ways" in item:
                decision: Json = item
                return decision
        return None

    def change(self, name: str, value: object) -> None:
        if name in self.view:
            self.view = {**self.view, name: value}
        else:
            row = list(self.view["cards"][name[0]])
            row[int(name[1:]) - 1] = value
            self.view = {**self.view, "cards": {**self.view["cards"], name[0]: row}}


@pytest.mark.parametrize("game", games())
def test_the_exported_data_agrees_with_the_engine(game: str) -> None:
    """Along the first and the last way of each decision, which may exchange slots."""
    lesson, data = load(game), export(load(game))
    for way in (0, -1):
        player, match = Player(data), lesson.deal()
        names: Rename = {}
        decision = player.run(data["root"])
        for step in lesson.steps:
            for _ in play_step(match, step, names):
                pass
            if step.expect:
                assert decision is not None
                answers = data["answers"][decision["answers"]]
                view = match.view(LEARNER).to_dict()
                assert list(answers) == view["legal"]
                assert all(player.view[field] == view[field] for field in ("hand", "phase", "turn", "draw", "totals"))
                move, names, _ = list(accepted(step, names))[way]
                assert answers[move] == ACCEPTED
                match.play(move)
                decision = player.run(decision["ways"][move])
        assert decision is None
        assert player.view["cards"] == match.view(LEARNER).to_dict()["cards"]
        assert player.view["totals"] == lesson.end.scores and player.view["winners"] == [LEARNER]


@pytest.mark.parametrize("game", games())
def test_no_hidden_card_is_exported_before_it_is_seen(game: str) -> None:
    """The data has the learner's views alone: without memory aids, and with the cards of the piles hidden."""
    data = export(load(game))
    assert not {"known", "seen", "backs", "earlier", "held"} & data["view"].keys()
    drawn = [event for event in data["events"] if event["kind"] == "drew" and event["seat"] != LEARNER]
    assert drawn and all(event["card"] == "?" for event in drawn)


def test_the_data_of_a_lesson_has_a_version() -> None:
    data, changed = export(load("gang")), script("gang")
    changed["title"]["en"] = "Something else"
    assert export(load("gang"))["version"] == data["version"] != export(read(changed))["version"]
    assert dump(data).count("\n") == 0
