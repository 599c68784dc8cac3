"""A look may name what the painters know, and what the game draws itself; nothing else."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from hexcore.errors import BrokenContent
from hexcore.game.look import BoardLook, CounterLook, Gesture, Look, SideLook, load_drawings

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>'


def look(symbol: str, **drawings: str) -> Look:
    return Look(sides={}, counters={"scout": CounterLook(side="red", symbol=symbol)}, boards={}, drawings=drawings)


def test_a_symbol_is_one_of_the_language_or_has_a_drawing():
    assert look("infantry").drawings == {}
    assert look("footprints", footprints=SVG).drawings == {"footprints": SVG}
    with pytest.raises(ValidationError, match=r"counters\.scout\.symbol: no symbol is called footprints; give it "):
        look("footprints", other=SVG)
    with pytest.raises(ValidationError, match=r"no symbol is called infantery; did you mean infantry\?"):
        look("infantery")


def test_a_spot_is_one_of_the_language_or_has_a_drawing():
    assert BoardLook(title="", terrain={}, spots={"hut": "watchtower", "town": "town"}, drawings={"watchtower": SVG})
    with pytest.raises(ValidationError, match="no spot is called watchtower"):
        BoardLook(title="", terrain={}, spots={"hut": "watchtower"})


def test_a_drawing_may_not_hide_behind_a_name_of_the_language():
    with pytest.raises(ValidationError, match="there is a symbol called infantry already"):
        look("infantry", infantry=SVG)
    with pytest.raises(ValidationError, match="there is a spot called camp already"):
        BoardLook(title="", terrain={}, drawings={"camp": SVG})


def test_drawings_are_read_by_the_names_of_their_files(tmp_path):
    (tmp_path / "footprints.svg").write_text(SVG)
    (tmp_path / "notes.txt").write_text("not a drawing")
    assert load_drawings(tmp_path) == {"footprints": SVG}
    assert load_drawings(tmp_path / "nowhere") == {}


def test_a_drawing_that_is_no_text_is_said_with_its_folder(tmp_path):
    (tmp_path / "blot.svg").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenContent, match=r"a drawing cannot be read: .*utf-8"):
        load_drawings(tmp_path)


def test_a_verb_without_a_gesture_is_a_plain_button():
    assert look("none").gesture("dance") == Gesture(verb="dance")


def test_a_seat_may_have_other_colours_in_one_scenario():
    whole = look("infantry").model_copy(
        update={
            "sides": {"us": SideLook(body="olive"), "arvn": SideLook(body="straw")},
            "seats": {"them": "us"},
            "seats_in": {"relief": {"us": "arvn"}},
        }
    )
    assert whole.in_scenario("relief").side_of("us").body == "straw"
    assert whole.in_scenario("relief").side_of("them").body == "olive", "the other seats keep theirs"
    assert whole.in_scenario("siege").side_of("us").body == "olive"
