"""The questions that overlays answer in the battles: each is what the rules do, and tells no secret."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.attack import attackers_on, open_targets
from games.vietnam_battles.rules.standard.combat.differential import attack_of, defense_of
from games.vietnam_battles.rules.standard.zones_of_control import in_zoc
from games.vietnam_battles.state import Unit, hand
from hexcore.game.answers import Overlay
from tests.games.vietnam_battles.vb_table import Table, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"


def ask(t: Table, key: str, *pieces: str, seat: str = "us") -> Overlay:
    """Ask a question; its texts are sentences, and the legend explains every tone."""
    found = t.game.overlay(t.state, seat, key, pieces=pieces)
    texts = [found.name, *found.notes, *(mark.word for mark in found.marks), *(line.text for line in found.legend)]
    assert all("{" not in t.game.catalogue.say(text) and text.key in t.game.catalogue for text in texts)
    assert {mark.tone for mark in found.marks} <= {line.tone for line in found.legend}
    return found


def signs(t: Table, found: Overlay) -> dict[str, str]:
    say, label = t.game.catalogue.say, t.ground.board.label
    return {label(mark.hex): say(mark.sign) if mark.sign else "" for mark in found.marks}


def tones(t: Table, found: Overlay, tone: str) -> set[str]:
    return {t.ground.board.label(mark.hex) for mark in found.marks if mark.tone == tone}


# Where could I go?


@pytest.mark.rule("VB 5.0", "VB 5.2")
def test_a_picked_unit_goes_where_its_reach_says():
    t = table(units={"us_4_47_c": "0514", "vc_514_1": "0717"})
    stops = {spot.label(t.ground.board): stop for spot, stop in t.game.reach(t.state, "us", ("us_4_47_c",)).items()}
    found = ask(t, "reach", "us_4_47_c")
    assert set(signs(t, found)) == set(stops)
    assert tones(t, found, "strong") == {label for label, stop in stops.items() if stop.halts}


@pytest.mark.rule("VB 5.0")
def test_out_of_its_turn_it_goes_where_it_could_in_its_own():
    units = {"us_4_47_c": "0514", "vc_514_1": "0717"}
    mine, theirs = table(units=units), table(units=units, active="vc")
    assert theirs.game.reach(theirs.state, "us", ("us_4_47_c",)) == {}
    assert signs(theirs, ask(theirs, "reach", "us_4_47_c")) == signs(mine, ask(mine, "reach", "us_4_47_c"))


@pytest.mark.rule("VB 5.3")
def test_with_nothing_picked_it_counts_who_can_come():
    t = table(units={"us_4_47_c": "0514", "us_4_47_b": "0516", "vc_514_1": "3908"})
    alone = [
        {spot.hex for spot in t.game.reach(t.state, "us", (name,)) if spot.hex >= 0}
        for name in ("us_4_47_c", "us_4_47_b")
    ]
    found = {mark.hex: t.game.catalogue.say(mark.sign) for mark in ask(t, "reach").marks}
    assert found == {h: str(sum(h in hexes for hexes in alone)) for h in alone[0] | alone[1]}


# Where could they come?


@pytest.mark.rule("VB 5.0", "VB 7.1")
def test_the_enemies_come_where_their_own_reach_would_lead_them():
    units = {"us_4_47_c": "0514", "vc_514_1": "0717"}
    t, theirs = table(units=units), table(units=units, active="vc")
    reach = {spot.label(t.ground.board) for spot in theirs.game.reach(theirs.state, "vc", ("vc_514_1",))}
    found = signs(t, ask(t, "threat"))
    assert reach - {"0514"} == set(found) - {"0514"}
    attack, defense = attack_of(t.state, "vc_514_1"), defense_of(t.state, "us_4_47_c")
    assert found["0514"] == f"{attack}:{defense}"


@pytest.mark.rule("VB 7.1", "VB 7.3")
def test_what_they_could_attack_with_is_what_they_could_join_once_they_are_there():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717", "vc_514_2": "0517"}, active="vc")
    t.state.phase = "combat"
    able = attackers_on(t.state, "us_4_47_c", "vc")
    assert open_targets(t.state, "vc") == ["us_4_47_c"]
    total = sum(attack_of(t.state, name) for name in able)
    assert signs(t, ask(t, "threat"))["0616"] == f"{total}:{defense_of(t.state, 'us_4_47_c')}"


@pytest.mark.rule("VB 15.0")
def test_hidden_units_are_not_used_and_the_note_says_so():
    dark = Unit(at=the_game().rules(SN).ground.place("1105"), hidden=True)
    seen = {"us_5_60_a": "1214", "vc_514_1": "1104"}
    bare, full = table(SN, units=seen), table(SN, units={**seen, "vc_514_2": dark})
    for key in ("reach", "threat", "sight", "support", "range", "whose", "known"):
        assert ask(bare, key) == ask(full, key), key
    told = [bare.game.catalogue.say(note) for note in ask(bare, "threat").notes]
    assert "Enemy units hidden from you are not counted." in told
    assert ask(bare, "sight", seat="vc") != ask(full, "sight", seat="vc"), "their owner sees where they stand"


# Who sees whom, what is known?


@pytest.mark.rule("VB 15.0")
def test_only_where_something_hides_is_it_asked_who_sees_it():
    game = the_game()
    for scenario in ("boys_of_67", SN, IT):
        keys = {meta.key for meta in game.overlays(scenario)}
        assert ({"sight", "known"} <= keys) == game.rules(scenario).hides


@pytest.mark.rule("VB 15.0")
def test_jungle_around_a_unit_is_in_its_sight():
    t = table(SN, units={"us_5_60_a": "1105", "vc_514_1": "3908"})
    place = t.unit("us_5_60_a").at
    seen = {t.ground.board.label(h) for h in t.ground.jungle_round[place]}
    assert seen
    assert tones(t, ask(t, "sight"), "good") == seen
    assert tones(t, ask(t, "sight", seat="vc"), "danger") == seen


@pytest.mark.rule("VB 15.0")
def test_jungle_that_was_looked_into_is_told_with_its_turn():
    t = table(SN, units={"us_5_60_a": "1105"}, searched={})
    h = t.ground.board.hex("1105")
    t.state.searched = {h: 3}
    found = ask(t, "known")
    assert signs(t, found)["1105"] == "3"
    assert tones(t, found, "muted") == {"1105"}
    assert {mark.hex for mark in found.marks} == set(t.ground.jungle)


# What is supported, what is in range, whose ground is it?


@pytest.mark.rule("VB 8.0", "VB 8.3", "VB 10.1")
def test_support_is_the_best_markers_up_to_the_limit():
    t = table(units={"us_4_47_c": "0514", "us_4_47_b": "0520"})
    values = t.state.rules.battle.marker_value
    hand(t.state, "us")[:] = sorted(t.state.rules.battle.pools["us"], key=lambda marker: -values[marker])[:4]
    best = sorted((values[marker] for marker in t.state.us_fire), reverse=True)
    t.unit("us_4_47_b").landed = "slick"
    assert signs(t, ask(t, "support")) == {"0514": f"+{best[0] + best[1]}", "0520": f"+{best[0]}"}
    t.state.us_fire.clear()
    assert tones(t, ask(t, "support"), "danger") == {"0514", "0520"}


@pytest.mark.rule("VB 7.1")
def test_the_range_is_what_may_be_attacked():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717", "vc_514_2": "3908"})
    found = ask(t, "range", "us_4_47_c")
    assert tones(t, found, "strong") == {"0717"}
    assert open_targets(t.state, "us") == ["vc_514_1"]
    assert len(found.marks) == len(t.ground.near[t.unit("us_4_47_c").at])


@pytest.mark.rule("VB 6.0")
def test_the_ground_is_whose_zone_of_control_it_lies_in():
    t = table(units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    found = ask(t, "whose")
    for h in range(t.ground.board.size):
        places = t.ground.land_of.get(h, ())
        ours = any(in_zoc(t.state, place, "vc") for place in places) or t.ground.board.label(h) == "0616"
        theirs = any(in_zoc(t.state, place, "us") for place in places) or t.ground.board.label(h) == "0717"
        tone = {(True, True): "strong", (True, False): "good", (False, True): "danger"}.get((ours, theirs))
        assert next((mark.tone for mark in found.marks if mark.hex == h), None) == tone, t.ground.board.label(h)


@pytest.mark.parametrize("key", ["reach", "threat", "support", "range", "whose"])
@pytest.mark.rule("VB 3.0")
def test_while_sides_set_up_unseen_nothing_is_told(key):
    state = the_game().start(SN, {}, 1)
    assert state.phase == "set_up"
    for seat in ("us", "vc"):
        found = the_game().overlay(state, seat, key)
        assert (found.marks, len(found.notes)) == ((), 1)
