"""Link previews: in the reader's language, with the game of a table and nobody's name."""

import json
import re
from collections.abc import Iterator

import pytest

from biberbau.server.previews import language, preview, render

from .server_process import FAST, Guest, Server, serving

INDEX = """<!doctype html><html lang="en"><head><title>Biberbau</title>
<meta name="description" content="old" /></head></html>"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), *FAST) as server:
        yield server


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,en;q=0.5", "de"),
        ("fr, en;q=0.4, de;q=0.9", "de"),
        ("fr", "en"),
    ],
)
def test_the_language_is_the_readers(accepted: str, lang: str) -> None:
    assert language(accepted) == lang


def test_texts_are_escaped_and_everything_else_of_the_page_stays() -> None:
    shown = preview("de", "rules", "clan")._replace(title='<b>"&')
    html = render(INDEX, shown, "http://a", frozenset({"/preview-clan.png"}))
    assert '<html lang="de">' in html and "<title>&lt;b&gt;&quot;&amp;</title>" in html
    assert 'content="http://a/preview-clan.png"' in html and "old" not in html
    assert html.count("<title>") == 1 and html.endswith("</head></html>")


def tags(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html))


@pytest.mark.parametrize(
    ("lang", "title", "about"),
    [("de", "Du bist eingeladen: Biber Gang", "Spalten"), ("en", "You are invited: Biber Gang", "columns")],
)
def test_the_link_to_a_table_shows_its_game_and_no_name(server: Server, lang: str, title: str, about: str) -> None:
    with Guest(server, "Adalgunde") as ada:
        table = ada.open("gang", "me open")
        answer = ada.http.get(f"/table/{table}", headers={"accept-language": lang})
        shown = tags(answer.text)
        assert shown["og:title"] == title and about in shown["og:description"]
        assert shown["og:image"].startswith(f"http://{server.address}/")
        assert ada.http.get(shown["og:image"]).headers["content-type"] == "image/png"
        assert "Adalgunde" not in answer.text and ada.id not in answer.text
        assert "accept-language" in answer.headers["vary"]
        again = ada.http.get(
            f"/table/{table}", headers={"accept-language": lang, "if-none-match": answer.headers["etag"]}
        )
        assert again.status_code == 304
        other = ada.http.get(f"/table/{table}", headers={"accept-language": "de" if lang == "en" else "en"})
        assert other.headers["etag"] != answer.headers["etag"]


def test_other_pages_and_unknown_tables_have_a_preview_too(server: Server) -> None:
    with Guest(server) as guest:
        guest.http.headers["accept-language"] = "de"
        for path in ("/", "/new", "/table/unknowntable", "/rules/nothing"):
            answer = guest.http.get(path)
            assert answer.status_code == 200 and tags(answer.text)["og:title"].startswith("Biberbau: die"), path
        assert tags(guest.http.get("/rules/bande").text)["og:title"] == "Regeln: Biberbande"
        for path, title in {"/puzzle/today": "Ein Biber", "/daily": "Die Tagespartie", "/replay/x": "Eine P"}.items():
            shown = tags(guest.http.get(path).text)
            assert shown["og:title"].startswith(title) and shown["og:description"] and shown["og:locale"] == "de_DE"


def test_the_manifest_is_in_the_readers_language(server: Server) -> None:
    with Guest(server) as guest:
        for lang, words in (("de", "Kartenspiele"), ("en", "card games")):
            answer = guest.http.get("/manifest.webmanifest", headers={"accept-language": lang})
            manifest = json.loads(answer.text)
            assert manifest["lang"] == lang and words in manifest["description"]
            assert answer.headers["content-type"].startswith("application/manifest+json")
