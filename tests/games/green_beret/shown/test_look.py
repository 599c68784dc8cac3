"""How Green Beret declares itself: meta, rule index and look agree with the content."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from games.green_beret.shown.look import BLACK_PLUS, build_look
from games.green_beret.shown.view import casualty_values, enemy_values, mission_values, piece_values, printed_marks
from hexcore.data.meta import load_meta
from hexcore.data.rulebook import Rulebook
from hexcore.game.plugins import registry
from tests.games.green_beret.gb_content import BOARD, CONTENT, FOLDER

META = load_meta(FOLDER / "meta.toml")
BOOK = Rulebook.model_validate(tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8")))
LOOK = build_look()


def test_the_game_comes_in_by_the_door() -> None:
    assert registry().module("green_beret").folder == FOLDER


def test_the_declaration() -> None:
    assert (META.prefix, META.players, META.seat_ids()) == ("GB", 1, ("player",))
    assert META.check_options("campaign", {}) == {
        "double_agent": False,
        "pathway_cost": False,
        "demolish_bridge": False,
    }


def test_every_option_cites_a_rule_of_the_index() -> None:
    assert all(option.rule in BOOK for option in META.options)


NUMBERS = """
1.0 1.1 1.2 1.3 2.0 2.1 2.2 2.3 2.4 3.0 3.1 3.2 3.3 3.4 3.5 3.6 4.0 5.0 6.0 6.1 6.2 6.3 7.0 7.1 7.2 8.0 9.0 9.1 9.2
9.3 9.4 10.0 10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10 10.11 11.0 11.1 11.2 12.0 12.1 12.2 12.3 12.4 12.5
12.6 12.7 12.8 12.9 12.10 12.11 13.0 13.1 13.2 13.3 13.5 14.0 15.0 16.0 17.0
"""


def test_the_index_lists_every_numbered_rule_in_order() -> None:
    assert [rule.number for rule in BOOK] == NUMBERS.split()


def test_only_introductions_and_notes_go_without_a_test() -> None:
    assert [rule.number for rule in BOOK if not rule.tested] == ["1.0", "1.1", "1.2", "1.3", "2.0", "17.0"]


def test_every_ruling_stands_beside_one_rule_with_its_reason() -> None:
    rulings = [ruling for rule in BOOK for ruling in rule.rulings]
    assert sorted(int(ruling.id.removeprefix("R")) for ruling in rulings) == [*range(1, 116), *range(120, 126)]
    assert all(ruling.text and ruling.reason for ruling in rulings)


def test_the_page_of_the_game_lists_the_rulings_that_play_brought_up() -> None:
    page = (Path(__file__).parents[4] / "docs" / "games" / "green_beret.md").read_text(encoding="utf-8")
    for rule in BOOK:
        for ruling in rule.rulings:
            if int(ruling.id.removeprefix("R")) > 100:
                assert f"| {ruling.id} | GB {rule.number} |" in page


@pytest.mark.parametrize(
    "kind", [*CONTENT.copies, *sorted({e.group for e in CONTENT.enemies.values()}), "mission", "casualty"]
)
def test_every_counter_has_a_look(kind: str) -> None:
    assert LOOK.counters[kind].side in LOOK.sides


def test_no_look_is_for_a_counter_that_does_not_exist() -> None:
    known = {*CONTENT.copies, *(enemy.group for enemy in CONTENT.enemies.values()), "mission", "casualty", "unknown"}
    assert set(LOOK.counters) == known


def test_black_numbers_stand_on_a_chip() -> None:
    black = {piece.counter for piece in CONTENT.pieces.values() if piece.move == "black_plus"}
    assert set(BLACK_PLUS) == black
    assert {kind for kind, look in LOOK.counters.items() if "move" in look.chips} == black


def test_every_letter_line_and_spot_of_the_board_is_painted() -> None:
    board = LOOK.boards[BOARD.id]
    assert set(board.terrain) == {BOARD.code(h) for h in range(BOARD.size)}
    assert set(board.courses) == {course.kind for course in BOARD.courses}
    assert set(board.ways) == {path.kind for path in BOARD.paths}
    assert set(board.spots) == {thing.kind for thing in (*BOARD.places, *BOARD.crossings)}


def test_marks_are_told_apart_without_colour() -> None:
    letters = [mark.letter for mark in LOOK.marks.values()]
    assert len(letters) == len(set(letters))


@pytest.mark.rule("GB 2.4")
@pytest.mark.parametrize(
    ("piece", "corners"),
    [
        ("a_team_1", {"fire": "3", "cost": "0", "noise": "+1", "move": "4"}),
        ("m2_1", {"fire": "+8", "cost": "14", "noise": "+1", "move": "-3"}),
        ("m21_1", {"fire": "+2", "cost": "5", "noise": "0", "move": "-0"}),
        ("h34_1", {"fire": "-10", "cost": "30", "noise": "+10", "move": "+25"}),
        ("intel_1", {"cost": "6", "noise": "-1", "move": "-0"}),
        ("camp_2", {"cost": "15"}),
    ],
)
def test_the_corners_of_a_counter(piece: str, corners: dict[str, str]) -> None:
    assert piece_values(CONTENT.pieces[piece]) == corners


@pytest.mark.rule("GB 2.4")
def test_each_value_has_its_corner() -> None:
    corners = LOOK.counters["a_team"].corners
    assert corners == {"fire": "top_left", "cost": "top_right", "noise": "bottom_left", "move": "bottom_right"}


def test_circled_movement_is_bracketed() -> None:
    vehicle = next(enemy for enemy in CONTENT.enemies.values() if enemy.circled)
    walker = next(enemy for enemy in CONTENT.enemies.values() if enemy.group == "local")
    assert (enemy_values(vehicle)["move"], enemy_values(walker)["move"]) == ("(8)", "4")


def test_a_mission_shows_its_award_and_a_wound_what_it_changes() -> None:
    wound = next(m for m in CONTENT.casualties.values() if (m.firepower, m.noise, m.movement) == (-1, 1, -1))
    assert mission_values(CONTENT.missions["drop_off_agent"]) == {"award": "5"}
    assert casualty_values(wound) == {"fire": "-1", "noise": "+1", "move": "-1"}


def test_the_blue_hexagon_is_a_mark() -> None:
    assert printed_marks(CONTENT.pieces["raft_1"]) == ("blue",)
    assert printed_marks(CONTENT.pieces["jeep_1"]) == ()
    assert "blue" in LOOK.marks
