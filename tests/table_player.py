"""Simulated people at a table in the browser; they use only roles and accessible names."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from biberbau.server.wire import API

from .browser import Guest

BOT: dict[str, Any] = {"kind": "bot", "level": "kit"}
ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
QUICK: dict[str, Any] = {"rounds": 1, "turn_cap": 6}
"""House rules for a match of a minute."""
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
"""Browser settings without animations."""

CARDS = {
    "en": re.compile(r"(card|space|row), |^Draw pile|^Discard pile"),
    "de": re.compile(r"(Karte|Platz|Reihe).*, |^Nachziehstapel|^Ablagestapel"),
}
"""Accessible names of cards, spaces and piles."""
WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "do": "What you can do",
        "seen": "Got it",
        "next": "Next round",
        "podium": "To the podium",
        "again": "Play again",
        "knock": re.compile("^Knock$"),
        "skip": re.compile("^Skip$"),
        "more": "More",
        "sheet": "Score sheet",
        "not": re.compile(
            r"Read it all|Step back|Take back|Not yet|^Hint$|^\?$|"
            r"in your lodge|another lodge|yours for theirs|the old card"
        ),
        "lift": re.compile("^I am "),
    },
    "de": {
        "do": "Was du tun kannst",
        "seen": "Gemerkt",
        "next": "Nächster Durchgang",
        "podium": "Zur Siegerehrung",
        "again": "Noch eine Partie",
        "knock": re.compile("^Klopfen$"),
        "skip": re.compile("^Überspringen$"),
        "more": "Mehr",
        "sheet": "Punktezettel",
        "not": re.compile(
            r"Ganz lesen|Schritt zurück|zurücknehmen|Doch nicht|^Tipp$|^\?$|"
            r"in deine Burg|andere Burg|deine gegen ihre|alte Karte"
        ),
        "lift": re.compile("^Ich bin "),
    },
}
SIT_DOWN = re.compile("^(Sit down|Hinsetzen)$")
SHORT = 2_000
PAUSE = 100
"""Milliseconds until people look again whether they may do something; looking all the time would keep a core busy."""
RETRIES = 2
"""Of requests that meet a connection which the server closes at the same moment."""


@dataclass
class Player:
    """A person at the table who uses the offered controls."""

    guest: Guest
    lang: str = "en"
    leaves: tuple[str, ...] = ()
    """Buttons that the person does not press."""
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    @property
    def page(self) -> Page:
        """The page of the person."""
        return self.guest.page

    def button(self, word: str) -> Locator:
        """A button by what it means."""
        return self.page.get_by_role("button", name=WORDS[self.lang][word])

    @property
    def actions(self) -> Locator:
        """The buttons that make a move or a part of it."""
        region = self.page.get_by_role("region", name=WORDS[self.lang]["do"])
        return region.get_by_role("button").filter(has_not_text=WORDS[self.lang]["not"])

    @property
    def targets(self) -> Locator:
        """The cards and piles that may be picked."""
        return self.page.get_by_role("button", name=CARDS[self.lang], disabled=False)

    def pick(self, *names: str) -> None:
        """Pick cards, one after the other."""
        for name in names:
            self.page.get_by_role("button", name=name).click()

    def draw(self) -> Locator:
        """Confirm the first look and draw a card; return the card in hand."""
        self.button("seen").click()
        self.page.get_by_role("button", name="Draw", exact=True).click()
        held = self.page.get_by_text(re.compile("^In your hand: ")).locator("..")
        held.wait_for()
        self.targets.first.wait_for()
        return held

    def open_score_sheet(self) -> None:
        """Open the score sheet at the end of the match."""
        self.page.get_by_role("dialog").get_by_text(WORDS[self.lang]["more"], exact=True).click()
        expect(self.page.get_by_role("table", name=WORDS[self.lang]["sheet"])).to_be_visible()

    @property
    def end(self) -> Locator:
        """What leads on from the end of the match: from its last round, or from the podium."""
        return self.button("podium").or_(self.button("again"))

    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.end.is_visible()

    def go_to_podium(self) -> None:
        """See the last round counted, then the podium."""
        self.end.wait_for()
        if self.button("podium").is_visible():
            self.button("podium").click()
        expect(self.button("again")).to_be_visible()

    def act(self) -> bool:
        """Use one of the offered controls; whether there was one."""
        for word in ("seen", "skip", "next", "lift", "knock"):
            if self.button(word).is_visible():
                if word not in self.leaves:
                    self._press(self.button(word))
                return word not in self.leaves
        offered = [*self.actions.all(), *self.targets.all()]
        if offered and not self.is_over():
            self._press(self.chance.choice(offered))
            return True
        return False

    def _press(self, what: Locator) -> None:
        with suppress(TooLate):  # it may not be offered any more
            what.click(timeout=SHORT)


def play_to_the_end(players: list[Player], until: Callable[[], bool] = lambda: False, acts: int = 800) -> None:
    """Let people act until the match is over for all of them and they are at the podium.

    Or until another condition holds, which must stay true while they continue.
    """
    for _ in range(acts):
        if until():
            return
        if all(player.is_over() for player in players):
            for player in players:
                player.go_to_podium()
            return
        acted = [player.act() for player in players]
        if not any(acted):
            players[0].page.wait_for_timeout(PAUSE)
    raise AssertionError("the match does not end")


def introduce(guest: Guest, name: str, beaver: int = 0, api: str = API) -> None:
    """Give a person a name, as on the start page."""
    who = {"name": name, "beaver": beaver}
    guest.page.request.put(f"{api}/me", data=who, max_retries=RETRIES)
    keep = "([place, what]) => localStorage.setItem(`biberbau.${place}`, JSON.stringify(what))"
    guest.page.evaluate(keep, ["me", who])
    guest.page.evaluate(keep, ["settings", {"speed": "fast", "askMemory": False}])


def open_table(
    host: Guest, game: str, seats: list[dict[str, Any]], api: str = API, root: str = "", **settings: Any
) -> str:
    """Open a table, start the match if no seat is open, and sit down; returns its address.

    `root` is the sub-path of the server, if it has one.
    """
    usual = {"watch": "everyone", "visibility": "invitation", "turn_seconds": None, "memory_aid": False, "chat": False}
    answer = host.page.request.post(
        f"{root}{api}/tables",
        data={
            "game": game,
            "seats": seats,
            "settings": {"options": QUICK, **usual, **settings},
            "start": OPEN not in seats,
        },
        max_retries=RETRIES,
    )
    assert answer.ok, answer.text()
    address = f"{root}/table/{answer.json()['table']}"
    host.page.goto(address)
    return address


def sit_together(host: Guest, guest: Guest, game: str, **settings: Any) -> str:
    """Open a table, sit two people down at their own devices and start; the host moves first. Returns its address."""
    address = open_table(host, game, [ME, OPEN], options={"first": "A"}, **settings)
    guest.page.goto(address)
    guest.page.get_by_role("button", name=SIT_DOWN).click()
    host.page.get_by_role("button", name="Start the match").click()
    return address
