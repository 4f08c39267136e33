"""The gallery: its page fits its pictures, which are small, and the script can take them."""

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser
from tools import gallery

from biberbau import GAMES
from biberbau.lang import LANGUAGES

from .browser import PageServer

LARGEST = 1_500_000


def test_the_page_is_what_the_script_writes() -> None:
    assert gallery.PAGE.read_text("utf-8") == gallery.page(), "make gallery writes it"


def test_every_picture_is_there_and_all_are_small() -> None:
    files = {picture.file for picture in gallery.PICTURES.values()}
    assert set(gallery.FOLDER.iterdir()) == files
    assert sum(file.stat().st_size for file in files) < LARGEST


def test_every_game_is_shown_on_both_devices_in_both_languages() -> None:
    pictures = gallery.PICTURES.values()
    assert {picture.scene.game for picture in pictures if picture.scene.after} == set(GAMES)
    for on_phone in (False, True):
        assert {picture.lang for picture in pictures if picture.on_phone is on_phone} == set(LANGUAGES)
        assert any(picture.is_dark for picture in pictures if picture.on_phone is on_phone)
        assert {"round", "match"} <= {picture.scene.until for picture in pictures if picture.on_phone is on_phone}


def test_a_picture_can_be_taken(
    chromium: Browser, make_rigged_page_server: Callable[..., PageServer], tmp_path: Path
) -> None:
    studio = gallery.Studio(chromium, make_rigged_page_server(seed=gallery.SEED))
    for name in ("round-end-phone", "terminal-german"):
        taken = studio.take(gallery.PICTURES[name])
        taken.save(tmp_path / "taken.png")
        with Image.open(tmp_path / "taken.png") as picture, Image.open(gallery.PICTURES[name].file) as kept:
            assert picture.size == kept.size
            assert len(picture.getcolors() or ()) > 20
