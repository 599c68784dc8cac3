"""``monsoon replay --html`` and ``monsoon open``: the page, whose eyes it has, and files that cannot be opened."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hexcore.editor.packs import export_pack
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import to_save, write_save
from launcher.open_game import kind_of

GOLDEN = Path(__file__).parents[2] / "golden"
CAMPAIGN = GOLDEN / "green_beret" / "campaign-stopped.monsoon"
SEED = 918273645


@pytest.fixture
def hidden(tmp_path):
    """A game under way in which two sides hide something from each other."""
    session = Session(registry().open("vietnam_battles"), "snoopys_nose", {}, SEED)
    for _ in range(12):
        session.apply(session.decision.actions[0])

    def save(**seats):
        path = tmp_path / "open.monsoon"
        write_save(path, to_save(session, seats=seats))
        return path

    return save


@pytest.fixture
def pages(monkeypatch):
    """The pages that were shown in a browser."""
    shown = []
    monkeypatch.setattr("webbrowser.open", lambda address: shown.append(address) or True)
    return shown


def data_of(page: Path):
    return json.loads(re.search(r'id="recording">(.*?)</script>', page.read_text(), re.DOTALL)[1])


def test_it_writes_one_page_and_says_where(tmp_path, run):
    out = tmp_path / "my game.html"
    ran = run("replay", CAMPAIGN, "--html", out)
    assert ran.code == 0
    assert ran.out.startswith(str(out))
    assert data_of(out)["result"] is not None
    assert kind_of(out) == "page"


def test_before_the_end_it_is_the_page_of_a_persons_seat(tmp_path, run, refused, hidden):
    out = tmp_path / "page.html"
    assert "--seat us or --seat vc" in refused("replay", hidden(us="human", vc="human"), "--html", out)
    assert "--seat us" in refused("replay", hidden(us="human", vc="captain"), "--seat", "vc", "--html", out)
    assert not out.exists()
    assert run("replay", hidden(us="human", vc="captain"), "--html", out).code == 0
    assert [eye["seat"] for eye in data_of(out)["eyes"]] == ["us"]
    assert str(SEED) not in out.read_text()


def test_a_page_has_the_name_of_a_page(tmp_path, refused):
    assert ".html" in refused("replay", CAMPAIGN, "--html", tmp_path / "page.txt")


def test_a_game_without_its_history_has_no_page(tmp_path, refused):
    old = next((GOLDEN.parent / "museum").glob("*green_beret-rules2-finished.monsoon"))
    assert "Monsoon cannot report on it" in refused("replay", old, "--html", tmp_path / "page.html")


# -- opening files -------------------------------------------------------------------------------------------------


def test_a_page_opens_in_the_browser_without_a_display(tmp_path, run, pages):
    out = tmp_path / "page.html"
    run("replay", CAMPAIGN, "--html", out)
    ran = run("open", out)
    assert ran.code == 0
    assert pages == [out.as_uri()]
    assert "browser" in ran.out


def test_without_a_browser_the_person_is_told_to_open_it(tmp_path, refused, run, monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    out = tmp_path / "page.html"
    run("replay", CAMPAIGN, "--html", out)
    assert "open the file in a browser yourself" in refused("open", out)


def test_a_save_and_a_pack_need_a_display(run, tmp_path):
    pack = tmp_path / "Mine" / "skirmish" / "board.toml"
    pack.parent.mkdir(parents=True)
    pack.write_text((registry().module("skirmish").folder / "data" / "board.toml").read_text())
    for file in (CAMPAIGN, export_pack(tmp_path / "Mine", tmp_path / "mine.monsoonpack")):
        ran = run("open", file)
        assert ran.code == 1
        assert "no display" in ran.out


def test_what_cannot_be_opened_is_said_in_a_line(tmp_path, refused, pages):
    assert "no such file" in refused("open", tmp_path / "none.monsoon")
    assert "folder" in refused("open", tmp_path)
    other = tmp_path / "other.html"
    other.write_text("<!DOCTYPE html><title>Something else</title>")
    assert "this is not a save" in refused("open", other)
    torn = tmp_path / "torn.monsoon"
    torn.write_bytes(CAMPAIGN.read_bytes()[:500])
    assert "save file is incomplete" in refused("open", torn)
    empty = tmp_path / "empty.monsoon"
    empty.write_bytes(b"")
    assert "save file is incomplete" in refused("open", empty)
    broken = tmp_path / "broken.monsoonpack"
    broken.write_bytes(b"PK\x03\x04 and nothing more")
    assert "this is not a pack" in refused("open", broken)
    assert pages == []
