"""What a player is shown before he acts: the whole reach of a unit with ways and prices, and overlays in words."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import NvaMovement, UsMovement
from games.green_inferno.state import Plot
from hexcore.errors import UnknownName
from hexcore.game.answers import Overlay, OverlayLine, Spot
from tests.games.green_inferno.gi_table import GAME, Table


def reach(table: Table, *pieces: str) -> dict[str, tuple[Fraction, Fraction, bool]]:
    """The reach by labels: cost, what is left, whether the move ends there."""
    found = GAME.reach(table.state, table.seat, pieces)
    assert all(stop.way[-1] == spot for spot, stop in found.items())
    return {table.board.label(spot.hex): (stop.cost, stop.left, stop.halts) for spot, stop in found.items()}


def overlay(table: Table, key: str, seat: str = "nva", at: str = "", over: str = "", piece: str = "") -> Overlay:
    spots = [table.hex(label) if label else -1 for label in (at, over)]
    found = GAME.overlay(table.state, seat, key, *spots, pieces=(piece,) if piece else ())
    for text in (found.name, *(mark.word for mark in found.marks), *found.notes):
        assert GAME.catalogue.say(text)
    return found


def words(table: Table, found: Overlay) -> dict[str, str]:
    return {table.board.label(mark.hex): GAME.catalogue.say(mark.word) for mark in found.marks}


# Reach


@pytest.mark.rule("GI 4")
def test_a_unit_shows_its_whole_reach_before_its_march_begins_and_while_it_is_under_way():
    table = Table("dak_to", phase="G").put("K10", "nva-inf-4-1").begin(NvaMovement())
    picked = reach(table, "nva-inf-4-1")
    assert max(cost for cost, _, _ in picked.values()) == 3
    table.do("pick", "nva-inf-4-1")
    assert reach(table) == picked
    assert reach(table, "nva-inf-4-1") == picked


@pytest.mark.rule("GI 4")
def test_costs_are_printed_points_and_the_move_ends_where_none_are_left():
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1").begin(UsMovement())
    found = reach(table, "us-inf-5-1")
    assert found["P12"] == (Fraction(1, 2), Fraction(3, 2), False)
    assert found["N11"] == (2, 0, True)
    assert all(halts == (left == 0) and cost + left == 2 for cost, left, halts in found.values())


@pytest.mark.rule("GI 4")
def test_every_way_can_be_marched_step_by_step():
    for spot, stop in GAME.reach(march().state, "nva").items():
        table = march()
        for step in stop.way:
            table.do("step", table.board.label(step.hex))
        assert table.at("nva-inf-4-1") == table.board.label(spot.hex)


def march() -> Table:
    return Table("dak_to", phase="G").put("K10", "nva-inf-4-1").put("K12", "us-inf-5-1").begin(March("nva-inf-4-1"))


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_shows_no_way_towards_the_enemy():
    table = Table("dak_to", phase="G").put("K10", "nva-inf-4-1", hits=6, shaken=2).put("K13", "us-inf-5-1")
    found = reach(table.begin(NvaMovement()), "nva-inf-4-1")
    assert found
    assert all(table.board.distance(table.hex(label), table.hex("K13")) >= 3 for label in found)


@pytest.mark.rule("GI 6.1")
def test_a_way_into_a_booby_trapped_village_says_so():
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1").put("K11", "nva-inf-4-1").begin(UsMovement())
    found = GAME.reach(table.state, "us", ("us-inf-5-1",))
    note = found[Spot(table.hex("P12"))].note
    assert note is not None
    assert "5" in GAME.catalogue.say(note)
    assert found[Spot(table.hex("O11"))].note is None


@pytest.mark.parametrize("piece", ["us-art-1", "us-trans-1", "us-inf-5-2", "nobody", ""])
def test_what_cannot_walk_reaches_nothing(piece):
    table = Table(phase="J").put("A20", "us-inf-5-1", "us-art-1", "us-trans-1").begin(UsMovement())
    assert GAME.reach(table.state, "us", (piece,) if piece else ()) == {}


# Overlays


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_every_overlay_has_its_words_and_lies_empty_until_something_is_chosen(scenario):
    state = GAME.start(scenario, {}, 1)
    for meta in GAME.overlays(scenario):
        assert GAME.catalogue.say(meta.name)
        assert GAME.catalogue.say(meta.about)
        if meta.needs:
            assert GAME.overlay(state, "us", meta.key, pieces=("nobody",) if "piece" in meta.needs else ()).marks == ()
    with pytest.raises(UnknownName):
        GAME.overlay(state, "us", "weather")


@pytest.mark.rule("GI 6")
def test_the_zones_of_patrol_of_both_sides_and_whom_they_see():
    table = Table(phase="G").put("K10", "nva-inf-4-1").put("K12", "us-eng-1")
    shown = words(table, overlay(table, "nva_zone"))
    assert len(shown) == 19
    assert (shown["K10"], shown["K12"]) == ("watched", "enemy in sight")
    assert overlay(table, "us_zone").marks == ()


@pytest.mark.rule("GI 9.3")
def test_a_line_of_sight_names_what_is_in_the_way():
    table = Table(phase="E")
    start, end = table.hex("A1"), table.hex("A2")
    near = overlay(table, "sight", at="A1", over="A2")
    assert (near.lines, words(table, near)) == ((OverlayLine(start, end),), {"A2": "in sight"})
    content = table.state.content
    far = next(h for h in range(content.board.size) if content.sees(start, h).blocker >= 0)
    found = overlay(table, "sight", at="A1", over=table.board.label(far))
    assert found.lines[0].blocker == content.sees(start, far).blocker
    assert words(table, found)[table.board.label(found.lines[0].blocker)] == "blocks the line of sight"


@pytest.mark.rule("GI 9.1")
def test_called_in_fire_says_the_chance_of_every_hex():
    table = Table(phase="E")
    shown = words(table, overlay(table, "call_in", at="K10"))
    assert shown["K10"] == "on target 67%"
    assert len(shown) == 13


@pytest.mark.rule("GI 12.4")
def test_antiaircraft_fire_says_its_value_and_the_risk():
    table = Table(phase="F").put("A14", "nva-inf-5-1")
    held, watched, free = (overlay(table, "flak", "us", at=label) for label in ("A14", "A16", "A20"))
    assert [GAME.catalogue.say(found.marks[0].word) for found in (held, watched, free)] == [
        "fire value 6",
        "fire value 5",
        "no antiaircraft fire",
    ]
    assert [len(found.notes) for found in (held, watched, free)] == [2, 2, 0]


@pytest.mark.rule("GI 13")
def test_ambushes_are_shown_to_their_owner_alone():
    table = Table(phase="J").put("B14", "nva-inf-5-1").put("B16", "us-inf-5-1")
    table.state.plots += [Plot(table.hex("B15")), Plot(table.hex("B12"), spent=True)]
    table.state.trail["us-inf-5-1"] = [table.hex("B16")]
    assert overlay(table, "ambush_cover", "us") == Overlay(overlay(table, "ambush_cover").name)
    found = overlay(table, "ambush_cover", "nva")
    shown = words(table, found)
    assert (shown["B15"], shown["B16"], shown["B12"]) == ("ambush", "covered", "sprung")
    assert len(found.notes) == 1


@pytest.mark.rule("GI 14")
def test_objectives_say_what_they_are_worth_and_whose_they_are():
    table = Table(phase="M")
    assert words(table, overlay(table, "score"))["O21"] == "5 points: the NVA"
    assert {mark.tone for mark in overlay(table, "score", "us").marks} == {"danger", "muted"}


@pytest.mark.rule("GI 12.3")
def test_landings_are_shown_for_a_unit_that_can_be_lifted():
    table = Table(phase="J").put("A20", "us-inf-5-1").put("A14", "nva-inf-5-1")
    labels = set(words(table, overlay(table, "lift_reach", "us", piece="us-inf-5-1")))
    assert "A19" in labels
    assert "A15" not in labels
    assert overlay(table, "lift_reach", "us", piece="nva-inf-5-1").marks == ()


# Facts for programs


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
@pytest.mark.parametrize("seat", ["us", "nva"])
def test_the_page_of_the_game_names_every_fact_of_a_view(scenario, seat):
    page = (Path(__file__).parents[4] / "docs" / "games" / "green_inferno.md").read_text(encoding="utf-8")
    table = page.split("## The facts of a view")[1].split("## ")[0]
    told = {name for line in table.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line)}
    facts = GAME.view(GAME.start(scenario), seat).facts
    assert set(facts) <= told


def test_arvn_leads_counters_of_its_own_colour():
    """GI 15.0: in Under Fire the first seat is ARVN's; its bars and charts have the straw of its counters."""
    look = GAME.look()
    assert look.in_scenario("under_fire").side_of("us") == look.sides["arvn"]
    assert look.in_scenario("hill_875").side_of("us") == look.sides["us"]
