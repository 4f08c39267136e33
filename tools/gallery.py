"""Take the pictures of the gallery, and write `docs/gallery.md`: `make gallery`.

A server with a fixed seed deals the same cards every time, and its bots move at once. A builder plays for the person
whose page is shown. Positions are reached over the HTTP API, so that a new look of the page changes nothing here; the
page is opened when everything lies as wanted. Arguments are the names of single pictures.
"""

import html
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright
from tests.browser import DESKTOP, FLAGS, HOW_TO, PHONE, PageServer, find_chromium
from tests.rigged_server import rigged
from tests.server_process import moves_kept

from biberbau import Match
from biberbau.bots import make_bot
from biberbau.notation.events import events_for
from biberbau.server.wire import API

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "gallery.md"
FOLDER = ROOT / "docs" / "pictures" / "gallery"
SEED = "beaver"
OPPONENTS = ("yearling", "builder")
COLOURS = 128
SHARP: dict[str, Any] = {**PHONE, "device_scale_factor": 1.5}
PHONE_WIDTH = 250
SETTLED = 1200
"""Milliseconds for fonts and drawings after the page was opened."""
PATIENCE = 60.0
PERSON = {"name": "Ada", "beaver": 3}
KNOWN = f"localStorage.setItem('biberbau.me', '{json.dumps(PERSON)}')"
"""What a page remembers of its person; without it, it does not ask the server who that is."""
SERVER = ("--pace", "0", "--pause", "600", "--grace", "600", "--workers", "0", "--no-limits")

Options = dict[str, int]


# What is shown


@dataclass(frozen=True)
class Scene:
    """What a picture shows: the start page if there is no game."""

    game: str = ""
    after: int = 0
    """A table is shown at the first decision of the person after this number of turns."""
    until: str = ""
    """Or when the round has ended (`round`), or the match (`match`)."""
    keys: int = 0
    """The terminal is shown after this number of answers."""

    @property
    def options(self) -> Options:
        """Short matches where the end is shown."""
        return {"rounds": 2} if self.until == "match" else {}


@dataclass(frozen=True)
class Picture:
    """A picture of the gallery."""

    name: str
    lang: str
    scene: Scene
    shows: str
    on_phone: bool = False
    is_dark: bool = False

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.png"

    @property
    def alt(self) -> str:
        """The text for people who do not see the picture."""
        where = "in the terminal" if self.scene.keys else "on a phone" if self.on_phone else "on a computer"
        return (
            f"{self.shows} {where}, in {'German' if self.lang == 'de' else 'English'}{', dark' if self.is_dark else ''}"
        )


START = Scene()
ROUND_END, MATCH_END = Scene("gang", until="round"), Scene("clan", until="match")
CLAN, COMBINED = Scene("clan", after=10), Scene("clan-combined", after=10)
GANG, BANDE, CLASSIC = Scene("gang", after=12), Scene("bande", after=7), Scene("bande-classic", after=6)

SECTIONS: dict[str, tuple[Picture, ...]] = {
    "The start page": (
        Picture("start", "en", START, "The start page: a picture and a button for each game"),
        Picture("start-phone", "de", START, "The start page", on_phone=True),
        Picture("start-phone-dark", "en", START, "The start page", on_phone=True, is_dark=True),
    ),
    "A table of each game": (
        Picture("clan", "en", CLAN, "A table of BiberClan: three lodges, the piles, and the choice of a space"),
        Picture("clan-combined", "de", COMBINED, "A table of BiberClan combined with Biberbande"),
        Picture("gang", "en", GANG, "A table of Biber Gang: three displays of eight cards"),
        Picture("bande", "de", BANDE, "A table of Biberbande: three rows of four cards, face down"),
        Picture("bande-classic", "en", CLASSIC, "A table of Biberbande, classic edition", is_dark=True),
        Picture("clan-phone", "de", CLAN, "A table of BiberClan", on_phone=True),
        Picture("gang-phone", "en", GANG, "A table of Biber Gang", on_phone=True),
        Picture("bande-phone", "de", BANDE, "A table of Biberbande", on_phone=True, is_dark=True),
    ),
    "The end of a round and of a match": (
        Picture("round-end", "en", ROUND_END, "The end of a round: the cards, and what they count"),
        Picture("match-end", "de", MATCH_END, "The end of a match: the points of all rounds, and who has won"),
        Picture("round-end-phone", "de", ROUND_END, "The end of a round", on_phone=True),
        Picture("match-end-phone", "en", MATCH_END, "The end of a match", on_phone=True),
    ),
    "The terminal": (
        Picture("terminal", "en", Scene("clan", keys=5), "A table of BiberClan"),
        Picture("terminal-german", "de", Scene("bande", keys=3), "A table of Biberbande"),
    ),
}
PICTURES = {picture.name: picture for pictures in SECTIONS.values() for picture in pictures}


# The page of the documentation


def page() -> str:
    """`docs/gallery.md`."""
    lines = [
        "# Gallery",
        "",
        "`make gallery` takes these pictures again and writes this page. The cards are the same every time.",
    ]
    for title, pictures in SECTIONS.items():
        lines += ["", f"## {title}", ""]
        lines += [f"![{each.alt}]({_path(each)})\n" for each in pictures if not each.on_phone]
        lines += [
            f'<img src="{_path(each)}" alt="{each.alt}" width="{PHONE_WIDTH}">' for each in pictures if each.on_phone
        ]
    return "\n".join(lines).rstrip() + "\n"


def _path(picture: Picture) -> str:
    return picture.file.relative_to(PAGE.parent).as_posix()


# Reaching a position


class Table:
    """A table of one person and two bots, played over HTTP."""

    def __init__(self, server: PageServer, request: APIRequestContext, scene: Scene) -> None:
        """Sit down and start."""
        self._server, self._request, self._scene = server, request, scene
        self._send("put", "/me", PERSON)
        bots = [{"kind": "bot", "level": level} for level in OPPONENTS]
        wish = {"game": scene.game, "seats": [{"kind": "me"}, *bots], "settings": {"options": scene.options}}
        self.id: str = self._send("post", "/tables", wish | {"start": True})["table"]

    def play(self) -> None:
        """Play until the scene is reached."""
        while not self._is_reached(seen := self._await_person()):
            if seen["table"]["between"]:
                self._command(type="ready", id=f"ready-{seen['number']}")
            else:
                move = builders_move(self._match())
                self._command(type="move", id=f"move-{seen['number']}", move=move, number=seen["number"])

    def _is_reached(self, seen: dict[str, Any]) -> bool:
        is_over, between = seen["table"]["stage"] == "over", seen["table"]["between"]
        if self._scene.until:
            return is_over or (between and self._scene.until == "round")
        return is_over or (not between and seen["view"]["turns"] >= self._scene.after)

    def _await_person(self) -> dict[str, Any]:
        """Wait until the person is asked, and return what they see."""
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            seen: dict[str, Any] = self._send("get", f"/tables/{self.id}/view")
            if seen["view"]["legal"] or seen["table"]["between"] or seen["table"]["stage"] == "over":
                return seen
            time.sleep(0.02)
        raise TimeoutError(f"nobody was asked at a table of {self._scene.game}")

    def _match(self) -> Match:
        """The match as the server has it: the same seed and the same moves."""
        match = Match(self._scene.game, 1 + len(OPPONENTS), SEED, options=self._scene.options)
        for move in moves_kept(self._server.data, self.id):
            match.play(move)
        return match

    def _command(self, **command: object) -> None:
        self._send("post", f"/tables/{self.id}/commands", command)

    def _send(self, method: str, path: str, body: object = None) -> Any:
        answer = self._request.fetch(f"{self._server.address}{API}{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()


def builders_move(match: Match) -> str:
    """What a builder would play for seat A."""
    return make_bot("builder", SEED).choose(match.view("A"), events_for(match.events, "A"))


# Taking pictures


class Studio:
    """A browser at a server; pictures of the same scene are taken at the same table."""

    def __init__(self, browser: Browser, server: PageServer) -> None:
        """Begin without tables."""
        self._browser, self._server = browser, server
        self._tables: dict[Scene, tuple[str, Any]] = {}

    def take(self, picture: Picture) -> Image.Image:
        """Take one picture."""
        path, cookies = self._prepared(picture.scene)
        device = SHARP if picture.on_phone else DESKTOP
        scheme: Literal["dark", "light"] = "dark" if picture.is_dark else "light"
        context = self._browser.new_context(
            locale=picture.lang, color_scheme=scheme, reduced_motion="reduce", storage_state=cookies, **device
        )
        with closing(context):
            if cookies:
                context.add_init_script(KNOWN)
            sheet = context.new_page()
            if picture.scene.keys:
                sheet.set_content(terminal_page(picture))
                return shrunk(sheet.locator("pre").screenshot())
            sheet.goto(f"{self._server.address}{path}")
            _settle(sheet)
            return shrunk(sheet.screenshot())

    def _prepared(self, scene: Scene) -> tuple[str, Any]:
        """The path of a scene, and the cookies of its person."""
        if not scene.game or scene.keys:
            return "/", None
        if scene not in self._tables:
            with closing(self._browser.new_context()) as context:
                table = Table(self._server, context.request, scene)
                table.play()
                self._tables[scene] = f"/table/{table.id}", context.storage_state()
        return self._tables[scene]


def _settle(sheet: Page) -> None:
    """Wait until nothing moves any more."""
    sheet.locator("main").wait_for()
    sheet.wait_for_load_state("networkidle")
    sheet.evaluate("document.fonts.ready.then(() => undefined)")
    sheet.wait_for_timeout(SETTLED)


def shrunk(picture: bytes) -> Image.Image:
    """A picture with few colours, which makes a small file."""
    return Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


# The terminal

COLUMNS = 90
PROMPT = f"{PERSON['name']}>"
STYLE = (
    "margin:0; padding:18px; width:max-content; background:#14181c; color:#d8dee4; "
    "font:15px/1.22 'DejaVu Sans Mono', monospace"
)
ESCAPE = re.compile(r"\x1b\[([\d;]*)m")


def terminal_page(picture: Picture) -> str:
    """The last screen of `biberbau play`, as a page."""
    answers = "1\n" * picture.scene.keys
    flags = [
        "--lang",
        picture.lang,
        "--seed",
        SEED,
        "--human",
        str(PERSON["name"]),
        "--bots",
        ",".join(OPPONENTS),
        "--color",
    ]
    command = [sys.executable, "-m", "biberbau", "play", picture.scene.game, *flags]
    environment = {**os.environ, "COLUMNS": str(COLUMNS)}
    done = subprocess.run(command, input=answers, capture_output=True, text=True, env=environment, check=False)
    end = done.stdout.rindex(PROMPT) + len(PROMPT)
    begin = done.stdout.rindex("\n\n", 0, end)
    return f'<pre style="{STYLE}">{"".join(coloured(done.stdout[begin:end].strip()))}</pre>'


def coloured(screen: str) -> Iterator[str]:
    """Text with the colours of a terminal, as HTML."""
    first, *rest = ESCAPE.split(screen)
    yield html.escape(first)
    for codes, part in zip(rest[::2], rest[1::2], strict=True):
        yield f'<span style="{_style(codes)}">{html.escape(part)}</span>'


def _style(codes: str) -> str:
    """The style of an escape sequence: bold, faint, and one of 256 colours."""
    styles = []
    if colour := re.search(r"38;5;(\d+)", codes):
        styles.append(f"color:{_rgb(int(colour[1]))}")
    plain = re.sub(r"38;5;\d+", "", codes).split(";")
    styles += [style for code, style in (("1", "font-weight:bold"), ("2", "opacity:.6")) if code in plain]
    return ";".join(styles)


def _rgb(number: int) -> str:
    """One of the 6 × 6 × 6 colours of a terminal."""
    red, rest = divmod(number - 16, 36)
    return "#" + "".join(f"{55 + 40 * level if level else 0:02x}" for level in (red, *divmod(rest, 6)))


# All of them


def main(names: list[str], folder: Path = FOLDER) -> int:
    """Take the named pictures, or all; return the exit status."""
    unknown = [name for name in names if name not in PICTURES]
    executable = find_chromium()
    if unknown or executable is None:
        print(f"no such picture: {', '.join(unknown)}" if unknown else HOW_TO, file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = PageServer(rigged(Path(data), seed=SEED), *SERVER, module="tests.rigged_server")
        browser = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        try:
            studio = Studio(browser, server)
            for name in names or PICTURES:
                file = folder / f"{name}.png"
                studio.take(PICTURES[name]).save(file, optimize=True)
                print(f"written: {file.name}, {file.stat().st_size // 1000} kB", flush=True)
        finally:
            browser.close()
            server.stop()
    if folder == FOLDER:
        PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
