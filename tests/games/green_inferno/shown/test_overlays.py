"""The questions that overlays answer in the battles: each answer is what the rules themselves do."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.ambushes import ambush_ground
from games.green_inferno.rules.artillery.bearing import ABLE, bearing
from games.green_inferno.rules.combat.attack import attackers
from games.green_inferno.rules.combat.fire_values import ground_fire
from games.green_inferno.rules.movement.phase import NvaMovement
from games.green_inferno.rules.zone_of_patrol import in_zone
from games.green_inferno.state import Plot
from hexcore.game.answers import Overlay
from hexcore.text import say
from tests.games.green_inferno.gi_table import GAME, Table

ONE, TWO, THREE = "nva-inf-4-1", "nva-inf-4-2", "nva-inf-4-3"


def ask(table: Table, key: str, seat: str = "us", at: str = "", over: str = "", piece: str = "") -> Overlay:
    """Ask a question; its texts are sentences, and the legend, where it has one, explains every tone."""
    spots = [table.hex(label) if label else -1 for label in (at, over)]
    found = GAME.overlay(table.state, seat, key, *spots, pieces=(piece,) if piece else ())
    texts = [found.name, *found.notes, *(mark.word for mark in found.marks), *(line.text for line in found.legend)]
    assert all("{" not in GAME.catalogue.say(text) and text.key in GAME.catalogue for text in texts)
    explained = {line.tone for line in found.legend}
    assert not explained or {mark.tone for mark in found.marks} <= explained
    return found


def signs(table: Table, found: Overlay) -> dict[str, str]:
    return {table.board.label(mark.hex): GAME.catalogue.say(mark.sign) if mark.sign else "" for mark in found.marks}


def tones(table: Table, found: Overlay, tone: str) -> set[str]:
    return {table.board.label(mark.hex) for mark in found.marks if mark.tone == tone}


def us_unit(table: Table, kind: str, skip: int = 0) -> str:
    return [p.id for p in table.state.content.roster.values() if p.seat == "us" and p.kind == kind][skip]


# Where could I go, where could they come?


@pytest.mark.rule("GI 4")
def test_a_picked_unit_walks_where_its_reach_says_in_its_phase_and_out_of_it():
    table = Table("dak_to", phase="G").put("K10", ONE).begin(NvaMovement())
    reach = {table.board.label(spot.hex) for spot in GAME.reach(table.state, "nva", (ONE,))}
    assert set(signs(table, ask(table, "reach", "nva", piece=ONE))) == reach
    later = Table("dak_to", phase="J").put("K10", ONE)
    assert set(signs(later, ask(later, "reach", "nva", piece=ONE))) == reach


@pytest.mark.rule("GI 4", "GI 7")
def test_the_enemies_come_on_foot_and_bring_the_fire_of_all_who_find_room():
    table = Table("dak_to", phase="J").put("K10", ONE, TWO).put("K13", us_unit(table_of(), "infantry"))
    walked = {table.board.label(s.hex) for s in GAME.reach(Table("dak_to").put("K10", ONE).state, "nva", (ONE,))}
    found = signs(table, ask(table, "threat"))
    assert walked - {"K13"} <= set(found)
    fire = sum(table.state.content.roster[unit].fire for unit in (ONE, TWO))
    assert found["K13"] == f"{fire}!"


def table_of() -> Table:
    return Table("dak_to")


@pytest.mark.rule("GI 7")
def test_who_stands_beside_a_hex_already_is_counted_as_an_attack_would():
    table = Table("dak_to", phase="H").put("K10", ONE, TWO).put("K11", us_unit(table_of(), "infantry"))
    able = attackers(table.state, "nva", table.hex("K11"))
    assert signs(table, ask(table, "threat"))["K11"] == f"{sum(ground_fire(table.state, unit) for unit in able)}!"


@pytest.mark.rule("GI 13", "GI 16")
def test_what_is_hidden_is_not_used_and_the_note_says_so():
    bare = Table("dak_to", phase="J").put("K10", ONE).put("K13", us_unit(table_of(), "infantry"))
    plotted = Table("dak_to", phase="J").put("K10", ONE).put("K13", us_unit(table_of(), "infantry"))
    plotted.state.plots.append(Plot(plotted.hex("K12")))
    for key in ("reach", "threat", "support", "range", "whose", "known"):
        assert ask(bare, key) == ask(plotted, key), key
    told = [GAME.catalogue.say(note) for note in ask(bare, "threat").notes]
    assert any("are not counted" in note for note in told)


@pytest.mark.rule("GI 16")
def test_only_under_fire_speaks_of_tunnels():
    """Tunnels belong to Under Fire; elsewhere neither a note nor the hint of the NVA's movement names them."""
    for scenario, named in (("hill_875", False), ("dak_to", False), ("under_fire", True)):
        table = Table(scenario, phase="J").put("K10", ONE)
        table.put("K13", us_unit(table, "infantry"))
        notes = [GAME.catalogue.say(note) for key in ("threat", "whose") for note in ask(table, key).notes]
        assert any("tunnel" in note for note in notes) is named, scenario
    assert "tunnel" not in GAME.catalogue.say(say("first.nva_movement"))


# Who sees whom?


@pytest.mark.rule("GI 9.3")
def test_from_a_hex_all_that_it_sees_and_of_enemies_what_is_in_the_way():
    table = Table("dak_to", phase="E")
    content = table.state.content
    start = table.hex("K10")
    hidden = next(h for h in range(content.board.size) if content.sees(start, h).blocker >= 0)
    clear = next(h for h in content.neighbours[start])
    table.put(table.board.label(hidden), us_unit(table, "infantry")).put(
        table.board.label(clear), us_unit(table, "engineer")
    )
    found = ask(table, "sight", "nva", at="K10")
    seen = {mark.hex for mark in found.marks if mark.tone in ("good", "strong")}
    on_map = content.board.grid.on_map
    assert seen == {h for h in range(content.board.size) if on_map[h] and h != start and content.sees(start, h).clear}
    assert tones(table, found, "strong") == {table.board.label(clear)}
    (mark,) = [mark for mark in found.marks if mark.hex == hidden]
    assert table.board.label(content.sees(start, hidden).blocker) in GAME.catalogue.say(mark.word)
    assert {line.end: line.blocker for line in found.lines} == {clear: -1, hidden: content.sees(start, hidden).blocker}


# What is supported, what is in range?


@pytest.mark.rule("GI 9", "GI 10")
def test_a_hex_is_supported_by_what_bears_on_a_hex_beside_it():
    table = Table("dak_to", phase="J")
    mortar, troops, content = us_unit(table, "mortar"), us_unit(table, "infantry"), table.state.content
    beyond = f"K{10 + content.roster[mortar].range + 1}"
    table.put("K10", mortar).put(beyond, troops).put("A1", us_unit(table, "infantry", 1))
    assert bearing(table.state, mortar, table.hex(beyond)) not in ABLE, "out of range itself"
    assert any(bearing(table.state, mortar, h) in ABLE for h in content.neighbours[table.hex(beyond)])
    found = ask(table, "support")
    assert signs(table, found)[beyond] == str(content.roster[mortar].fire)
    assert tones(table, found, "danger") == {"A1"}


@pytest.mark.rule("GI 9", "GI 10")
def test_the_range_of_a_mortar_is_how_it_bears():
    table = Table("dak_to", phase="J")
    mortar = us_unit(table, "mortar")
    table.put("K10", mortar).put("K11", us_unit(table, "infantry"))
    found = ask(table, "range", piece=mortar)
    for h in range(table.board.size):
        if not table.board.grid.on_map[h] or h == table.hex("K10"):
            continue
        how = bearing(table.state, mortar, h)
        mark = next((mark for mark in found.marks if mark.hex == h), None)
        assert (mark is not None) == (how in ABLE or how == "blind"), table.board.label(h)
        if mark is not None:
            assert (mark.sign is not None) == (how in ABLE)


@pytest.mark.rule("GI 7")
def test_the_range_of_infantry_is_what_is_next_to_it():
    table = Table("dak_to", phase="G").put("K10", ONE).put("K11", us_unit(table_of(), "infantry"))
    found = ask(table, "range", "nva", piece=ONE)
    assert {mark.hex for mark in found.marks} == set(table.state.content.neighbours[table.hex("K10")])
    assert tones(table, found, "strong") == {"K11"}


@pytest.mark.rule("GI 4", "GI 7")
def test_helicopters_that_stand_alone_are_warned_and_in_range():  # R-G67
    table = Table("dak_to", phase="G").put("K4", ONE).put("K5", "us-trans-1")
    assert "K5" in tones(table, ask(table, "threat"), "danger")
    assert tones(table, ask(table, "range", "nva", piece=ONE), "strong") == {"K5"}
    assert "K5" in tones(table, ask(table, "sight", "nva", at="K4"), "strong")
    assert "K5" in tones(table, ask(table, "whose", "nva"), "strong")


# Whose ground is it, what do I know here?


@pytest.mark.rule("GI 6")
def test_the_ground_is_whose_infantry_patrols_it():
    table = Table("dak_to", phase="G").put("K10", ONE).put("K13", us_unit(table_of(), "infantry"))
    found = {mark.hex: mark.tone for mark in ask(table, "whose", "nva").marks}
    for h in range(table.board.size):
        if table.board.grid.on_map[h]:
            ours, theirs = in_zone(table.state, h, "nva"), in_zone(table.state, h, "us")
            tone = {(True, True): "strong", (True, False): "good", (False, True): "danger"}.get((ours, theirs))
            assert found.get(h) == tone, table.board.label(h)


@pytest.mark.rule("GI 13", "GI 16")
def test_the_us_side_knows_where_ambushes_and_tunnels_may_lie_and_the_nva_needs_not_be_told():
    table = Table("under_fire", phase="G")
    foe = next(p.id for p in table.state.content.roster.values() if p.seat == "nva" and p.kind == "infantry")
    table.put("K10", foe)
    found = ask(table, "known")
    ambushes, tunnels = ambush_ground(table.state), set(table.state.content.tunnel_ground)
    assert {mark.hex for mark in found.marks if mark.tone in ("", "danger")} == ambushes
    assert {mark.hex for mark in found.marks if mark.tone in ("muted", "danger")} == tunnels
    assert ask(table, "known", "nva").marks == ()
