"""``monsoon report``: both files, the seat that is asked for, and what is refused before the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import to_save, write_save
from launcher.cli.main import main

GOLDEN = Path(__file__).parents[2] / "golden"
BOYS = str(GOLDEN / "vietnam_battles" / "boys_of_67-draw.monsoon")


@pytest.fixture
def hidden(tmp_path):
    """A game under way in which two people hide something from each other; and the same against a bot."""

    def save(name, **seats):
        session = Session(registry().open("vietnam_battles"), "snoopys_nose", {}, 4711)
        for _ in range(12):
            session.apply(session.decision.actions[0])
        path = tmp_path / f"{name}.monsoon"
        write_save(path, to_save(session, seats=seats))
        return str(path)

    return save


def test_it_writes_a_page_and_a_book_and_says_where(tmp_path, capsys):
    assert main(["report", BOYS, "--out", str(tmp_path / "here"), "--seconds", "0", "--lang", "es"]) == 0
    said = capsys.readouterr().out.splitlines()
    page, book = sorted((tmp_path / "here").iterdir())
    assert said[0] == str(page)
    assert said[1].startswith(str(book))
    assert '<html lang="es">' in page.read_text()
    assert book.suffix == ".pdf"


def test_before_the_end_a_game_with_secrets_is_told_by_a_persons_seat_alone(tmp_path, capsys, hidden):
    out = str(tmp_path / "out")
    assert main(["report", hidden("two", us="human", vc="human"), "--out", out, "--seconds", "0"]) != 0
    assert "--seat us or --seat vc" in capsys.readouterr().err
    assert main(["report", hidden("bot", us="human", vc="captain"), "--out", out, "--seat", "vc"]) != 0
    assert "--seat us" in capsys.readouterr().err
    assert not Path(out).exists()
    assert main(["report", hidden("bot", us="human", vc="captain"), "--out", out, "--seconds", "0"]) == 0
    page = next(Path(out).glob("*.html"))
    assert "us" in page.stem
    assert "4711" not in page.read_text()


def test_a_seat_that_is_none_is_named(capsys):
    assert main(["report", BOYS, "--seat", "nobody"]) != 0
    assert "nobody" in capsys.readouterr().err
