"""VB 7.7, 7.8, 7.9: retreat, displacement, stiff resistance, advance."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.retreat import FallBack
from hexcore.game.actions import Action
from tests.games.vietnam_battles.vb_table import Table, depleted, placed, table

SN, IT = "snoopys_nose", "iron_triangle"
NORTH, SOUTH, WEST, EAST = "3211", "3213", "3112", "3312"


def driven(units=None, *, die=4, extra=None) -> Table:
    """8 against 5 on clear ground: die 4 is D2, die 6 is D3. Attackers stand at 3211 and 3312."""
    forces = {"arvn_2": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212", **(units or {})}
    t = table(SN, phase="combat", units=forces, dice=[die], **(extra or {}))
    return t.fight("vc_514_1", "arvn_2", "us_3_60_a")


def ends(t: Table, name="vc_514_1") -> set[str]:
    return {text.split()[-1] for text in t.offered("retreat") if text.startswith(name)}


@pytest.mark.rule("VB 7.7")
def test_the_owner_chooses_among_paths_that_lead_away():
    t = driven()
    board = t.ground.board
    origin, causes = board.hex("3212"), [board.hex(NORTH), board.hex(EAST)]
    assert t.decision.seat == "vc"
    assert ends(t)
    for action in t.actions:
        if action.verb != "retreat":
            continue
        assert [board.distance(origin, h) for h in action.hexes] == [1, 2]
        for h in action.hexes:
            assert all(board.distance(h, cause) > board.distance(origin, cause) for cause in causes)


@pytest.mark.rule("VB 7.7")
def test_a_retreat_ends_at_the_full_distance_and_costs_nothing():
    t = driven()
    assert t.game.default_action(t.state) is None, "who can go is asked"
    action = next(a for a in t.actions if a.verb == "retreat")
    t.game.apply(t.state, action)
    assert t.ground.board.distance(t.ground.board.hex("3212"), t.ground.hex(t.unit("vc_514_1").at)) == 2
    assert not t.unit("vc_514_1").depleted


@pytest.mark.rule("VB 7.7", "VB 6.2")
def test_no_retreat_through_enemy_zones_or_units():
    """A US company at 3214 closes everything around it."""
    t = driven({"us_3_60_b": "3115"})
    closed = {"3114", "3115", "3015", "3016", "3116", "3214", "3215"}
    for text in t.offered("retreat"):
        assert not closed & set(text.split()), text


@pytest.mark.rule("VB 7.7")
def test_vacant_hexes_come_first():
    free = driven()
    through = next(iter(sorted(free.offered("retreat")))).split()[1]
    t = driven({"vc_514_2": through})
    assert all(through not in text.split()[1:] for text in t.offered("retreat"))


@pytest.mark.rule("VB 7.7")
def test_no_hex_to_go_to_is_the_end_of_a_unit():
    """Enemy zones close every first hex."""
    t = driven({"us_3_60_b": "3114", "us_3_60_c": "3014"})
    assert "retreat" not in t.verbs()
    assert t.verbs() == {"give_way", "stand_fast"}
    assert t.game.default_action(t.state) == Action("stand_fast", ("vc_514_1",)), (
        "a step is never worse than the whole unit"
    )
    t.do("give_way", "vc_514_1")
    assert t.unit("vc_514_1").box == "lost"


def on_the_shore(die=4, **units) -> Table:
    """The defender at 0616 can reach the bank of the Mekong, one hex away; beyond it lie water and enemy zones."""
    forces = {
        "arvn_2": "0716",
        "us_3_60_a": "0717",
        "us_4_47_b": "0514",
        "us_4_47_c": "0519",
        "vc_514_1": "0616",
        **units,
    }
    return table(SN, phase="combat", units=forces, dice=[die]).fight("vc_514_1", "arvn_2", "us_3_60_a")


@pytest.mark.rule("VB 7.7")
def test_a_retreat_two_hexes_short_is_still_a_retreat():
    t = on_the_shore(die=6)
    assert t.facts("combat")["result"] == "D3"
    assert ends(t) == {"0516", "0517"}


@pytest.mark.rule("VB 7.7")
def test_a_short_retreat_costs_a_step_where_it_ends():
    t = on_the_shore()
    assert ends(t) == {"0516", "0517"}
    t.do("retreat", "vc_514_1", at="0516")
    assert t.at("vc_514_1") == "0516"
    assert t.unit("vc_514_1").depleted


@pytest.mark.rule("VB 7.7", "VB 7.9")
def test_a_depleted_unit_dies_at_the_end_of_a_short_retreat_and_its_last_hex_is_open_to_the_advance():
    t = on_the_shore(vc_514_1=depleted("0616", SN))
    t.do("retreat", "vc_514_1", at="0516")
    assert t.unit("vc_514_1").box == "lost"
    assert {text.split()[1] for text in t.offered("advance")} == {"0616", "0516"}


@pytest.mark.rule("VB 7.7")
def test_attackers_retreat_one_after_another_away_from_the_defender():
    units = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[3]).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    first = next(a for a in t.actions if a.verb == "retreat" and a.piece == "us_3_60_a")
    t.game.apply(t.state, first)
    assert t.step == "fall_back"
    assert {a.piece for a in t.actions} == {"us_4_47_c"}
    board = t.ground.board
    assert board.distance(t.ground.hex(t.unit("us_3_60_a").at), board.hex("3212")) == 2


# 7.8


@pytest.mark.rule("VB 7.8")
def test_stiff_resistance_costs_a_step_and_bars_the_advance():
    t = driven().do("stand_fast", "vc_514_1")
    assert t.at("vc_514_1") == "3212"
    assert t.unit("vc_514_1").depleted
    assert t.step == "combat"


@pytest.mark.rule("VB 7.8")
def test_a_depleted_unit_that_stands_dies_and_nobody_advances():
    t = table(SN, phase="combat", units={"arvn_2": NORTH, "vc_514_1": depleted("3212", SN)}, dice=[4])
    t.fight("vc_514_1", "arvn_2").do("stand_fast", "vc_514_1")  # 6 - 3 = 3: D2
    assert t.unit("vc_514_1").box == "lost"
    assert t.step == "combat"


@pytest.mark.rule("VB 7.8")
def test_attackers_may_stand_too():
    units = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[3]).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    t.do("stand_fast", "us_4_47_c")
    assert t.unit("us_4_47_c").depleted
    assert t.at("us_4_47_c") == NORTH


# 7.7.2

# Attackers at 3211 (north) and 3312; the way out of 3212 leads south-west. Friends fill the second ring.


def crowded(*friends: str) -> Table:
    names = ("vc_514_2", "vc_514_3", "vc_263_1", "vc_263_2", "vc_263_3", "vc_261_1", "vc_261_2", "vc_lf_1")
    return driven(dict(zip(names, friends, strict=False)))


def full_ring() -> tuple[str, ...]:
    """Every end of a free retreat of two hexes."""
    return tuple(sorted(ends(driven())))


@pytest.mark.rule("VB 7.7.2")
def test_no_displacement_while_a_vacant_end_exists():
    ring = full_ring()
    t = crowded(*ring[1:])
    assert ends(t) == {ring[0]}


@pytest.mark.rule("VB 7.7.2")
def test_a_friend_at_the_only_end_makes_room_and_may_not_attack_that_turn():
    ring = full_ring()
    t = crowded(*ring)
    full = [a for a in t.actions if a.verb == "retreat" and len(a.hexes) == 2]
    assert {t.ground.board.label(a.hexes[-1]) for a in full} == set(ring)
    action = next(a for a in t.actions if a.verb == "retreat")
    end = t.ground.board.label(action.hexes[-1])
    friend = t.state.vc_at[action.hexes[-1]]
    t.game.apply(t.state, action)
    assert (t.step, t.decision.seat) == ("displace", "vc")
    t.game.apply(t.state, t.actions[0])
    assert t.at("vc_514_1") == end
    assert t.at(friend) != end
    assert t.unit(friend).displaced
    assert not t.unit(friend).depleted
    assert not t.unit("vc_514_1").depleted, "it went all the way"


@pytest.mark.rule("VB 7.7", "VB 7.7.2")
def test_of_crowded_ways_those_over_vacant_hexes_come_first():
    t = crowded(*full_ring(), "3113")
    full = [text.split()[1:] for text in t.offered("retreat") if len(text.split()) == 3]
    assert full
    assert {way[0] for way in full} == {"3213"}


@pytest.mark.rule("VB 7.7.2")
def test_a_friend_with_nowhere_to_go_does_not_make_room():
    """The company at 0121 cannot get farther away; the two others can."""
    units = {"us_3_60_a": "0221", "us_3_60_b": "0222", "us_3_60_c": "0122", "us_4_47_b": "0121", "vc_514_1": "0321"}
    t = table(SN, phase="combat", units=units)
    t.state.stack.append(FallBack(["us_3_60_a"], 1, [t.ground.place("0321")]))
    assert ends(t, "us_3_60_a") == {"0222", "0122"}


@pytest.mark.rule("VB 7.7.2")
def test_displacement_is_voluntary():
    """The unit may fall short with a loss instead of pushing a friend."""
    ring = full_ring()
    t = crowded(*ring)
    ways = t.game.ask(t.state, "retreats", "vc")["vc_514_1"]
    assert any(way["displaces"] for way in ways)
    assert any(way["loss"] and not way["displaces"] for way in ways)


@pytest.mark.rule("VB 7.7.2")
def test_a_displaced_unit_displaces_on():
    """Both rings behind the end are full, so the friend pushes the next one."""
    ring = full_ring()
    probe = crowded(*ring)
    action = next(a for a in probe.actions if a.verb == "retreat")
    friend = probe.state.vc_at[action.hexes[-1]]
    probe.game.apply(probe.state, action)
    beyond = [probe.ground.board.label(a.hex) for a in probe.actions]
    names = [n for n in probe.state.rules.forces["vc"] if probe.unit(n).at is None][: len(beyond)]
    units = dict(zip(("vc_514_2", "vc_514_3", "vc_263_1", "vc_263_2", "vc_263_3", "vc_261_1"), ring, strict=False))
    units.update(zip(names, beyond, strict=False))
    t = driven(units)
    t.game.apply(t.state, action)
    t.game.apply(t.state, t.actions[0])
    assert t.step == "displace"
    second = t.state.stack[-1].unit
    assert second != friend
    t.game.apply(t.state, t.actions[0])
    assert t.unit(friend).displaced
    assert t.unit(second).displaced
    assert t.ground.hex(t.unit("vc_514_1").at) == action.hexes[-1]
    assert not t.game.violations(t.state)


@pytest.mark.rule("VB 7.7.2")
def test_a_displaced_unit_does_not_attack():
    units = {"vc_514_1": placed("3212", SN, displaced=True), "us_4_47_c": NORTH}
    t = table(SN, phase="combat", active="vc", units=units)
    assert "attack" not in t.verbs()


# 7.9


def gone(die=4, **units) -> Table:
    """The defender has retreated by the first path offered."""
    t = driven(units, die=die)
    t.game.apply(t.state, next(a for a in t.actions if a.verb == "retreat"))
    return t


@pytest.mark.rule("VB 7.9", "VB 6.2")
def test_attackers_advance_along_the_path_of_retreat():
    t = driven()
    action = next(a for a in t.actions if a.verb == "retreat")
    t.game.apply(t.state, action)
    assert (t.step, t.decision.seat) == ("advance", "us")
    path = {"3212", t.ground.board.label(action.hexes[0])}
    assert {text.split()[1] for text in t.offered("advance")} == path
    assert {text.split()[0] for text in t.offered("advance")} == {"arvn_2", "us_3_60_a"}


@pytest.mark.rule("VB 7.9")
def test_one_unit_ends_in_each_hex_and_does_nothing_more():
    t = gone().do("advance", "arvn_2", at="3212")
    assert "3212" not in {text.split()[1] for text in t.offered("advance")}
    assert t.unit("arvn_2").advanced
    t.do("hold")
    assert t.step == "combat"


@pytest.mark.rule("VB 7.9")
def test_advance_after_elimination_goes_to_the_combat_hex_only():
    units = {"arvn_2": NORTH, "us_4_47_c": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "arvn_2", "us_4_47_c")
    assert t.offered("advance") == {"arvn_2 3212", "us_4_47_c 3212"}


@pytest.mark.rule("VB 7.9")
def test_defenders_never_advance():
    units = {"us_4_47_c": NORTH, "us_3_60_a": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[3]).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    for _ in range(2):
        t.game.apply(t.state, next(a for a in t.actions if a.verb == "retreat"))
    assert t.step == "combat"
    assert t.at("vc_514_1") == "3212"


@pytest.mark.rule("VB 7.9", "VB 10.0")
def test_units_that_landed_and_boats_do_not_advance():
    units = {"arvn_2": placed(NORTH, SN, landed="slick"), "us_4_47_c": EAST, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "arvn_2", "us_4_47_c")
    assert t.offered("advance") == {"us_4_47_c 3212"}
    assert t.refusal("advance", "arvn_2", at="3212") == "VB 10.0"


@pytest.mark.rule("VB 7.9")
def test_a_mobile_unit_that_advanced_does_not_move_again():
    units = {"us_5_60_a": NORTH, "us_5_60_b": EAST, "us_5_60_c": SOUTH, "vc_514_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[6]).fight("vc_514_1", "us_5_60_a", "us_5_60_b", "us_5_60_c")
    t.do("advance", "us_5_60_a", at="3212")
    while t.step == "advance":
        t.do("hold")
    t.do("end_phase")
    assert t.state.phase == "mobile_movement"
    assert "us_5_60_a" not in t.offered("move")
    assert t.refusal("move", "us_5_60_a") == "VB 7.9"


# 7.7.1 (the bombardment itself is in test_vb_support.py)


@pytest.mark.rule("VB 7.7.1")
def test_a_bombarded_unit_gets_away_from_the_nearest_enemy():
    units = {"us_4_47_c": "3208", "vc_lf_1": "3212"}
    t = table(SN, phase="combat", units=units, dice=[5], us_fire=["us_plus_4_1", "us_plus_4_2"])
    t.do("bombard").do("target", "vc_lf_1").do("support", "us_plus_4_1")
    t.do("support", "us_plus_4_2")
    assert t.facts("combat")["result"] == "D3"  # 8 - 3 = 5
    board = t.ground.board
    for text in t.offered("retreat"):
        assert board.distance(board.hex(text.split()[-1]), board.hex("3208")) > 4


@pytest.mark.rule("VB 7.7.1")
def test_a_bombarded_unit_between_enemies_pays_a_step():
    """Whichever way it goes it comes nearer to one of them."""
    units = {
        "us_4_47_c": "3208",
        "us_4_47_b": "3216",
        "us_3_60_a": "2810",
        "us_3_60_b": "3610",
        "us_3_60_c": "2814",
        "us_3_47_a": "3614",
        "vc_lf_1": "3212",
    }
    t = table(SN, phase="combat", units=units, dice=[5], us_fire=["us_plus_4_1", "us_plus_4_2"])
    t.do("bombard").do("target", "vc_lf_1").do("support", "us_plus_4_1").do("support", "us_plus_4_2")
    ways = t.game.ask(t.state, "retreats", "vc")["vc_lf_1"]
    assert ways
    assert all(way["loss"] for way in ways)


@pytest.mark.rule("VB 7.9", "VB 15.0")
def test_an_enemy_who_shows_himself_during_the_advance_cuts_the_path():
    """The Viet Cong unit fell back through a hidden friend; the offer does not betray him, the advance finds him."""
    units = {"arvn_2": "1113", "vc_lf_1": "1114", "vc_263_2": "1014", "vc_263_3": "1214"}
    units["vc_514_2"] = placed("1115", SN, hidden=True)
    t = table(SN, phase="combat", units=units, dice=[5]).fight("vc_lf_1", "arvn_2")
    t.do("retreat", "vc_lf_1", at="1115 1116")
    assert "arvn_2 1115" in t.offered("advance")
    t.do("advance", "arvn_2", at="1115")
    assert t.at("arvn_2") == "1114"
    assert not t.unit("vc_514_2").hidden
    assert not t.game.violations(t.state)


# What is told


@pytest.mark.rule("VB 7.7")
@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("3213", "retreat_short"),
        ("3213 3113", "retreat_short"),
        ("3213 3214 3215", "retreat_long"),
        ("3211 3210", "retreat_enemy"),
        ("3113 3112", "retreat_enemy"),
        ("3214 3215", "retreat"),
    ],
)
def test_a_wrong_way_of_retreat_is_told_what_is_wrong(way, why):
    t = driven()
    assert t.reason("retreat", "vc_514_1", at=way) == ("VB 7.7", why)


@pytest.mark.rule("VB 7.7", "VB 7.8")
def test_only_the_unit_that_must_retreat_is_asked():
    t = driven()
    for verb in ("retreat", "give_way", "stand_fast"):
        assert t.reason(verb, "us_3_60_a") == ("VB 7.7", "not_retreating")
        assert t.reason(verb) == ("VB 7.7", "not_retreating")
    assert t.reason("give_way", "vc_514_1") == ("VB 7.7", "retreat_short")
    assert t.reason("move", "vc_514_1")[0] == "VB 5.1"


@pytest.mark.rule("VB 7.7")
def test_a_unit_that_cannot_go_all_the_way_goes_as_far_as_it_can():
    assert on_the_shore().reason("give_way", "vc_514_1") == ("VB 7.7", "retreat_longest")


@pytest.mark.rule("VB 7.7", "VB 7.7.2")
def test_an_occupied_way_is_refused_while_a_vacant_one_is_open():
    ring = full_ring()
    assert ring[1] == "3013"
    assert crowded(*ring[1:]).reason("retreat", "vc_514_1", at="3113 3013") == ("VB 7.7", "retreat_vacant")


@pytest.mark.rule("VB 7.7")
def test_a_retreat_is_told_with_its_way():
    t = driven().do("retreat", "vc_514_1", at="3213 3214")
    record = t.record("retreated")
    assert (record.rule, record.pieces) == ("VB 7.7", ("vc_514_1",))
    assert [t.ground.board.label(h) for h in record.hexes] == ["3212", "3213", "3214"]
    assert t.facts("retreated") == {"to": "3214", "origin": "3212"}
    assert t.game.catalogue.say(record.text) == "514/1 retreats from 3212 by 3213 to 3214."


@pytest.mark.rule("VB 7.7")
def test_the_loss_of_a_short_retreat_and_of_one_that_leads_nowhere_is_told_by_its_rule():
    short = on_the_shore().do("retreat", "vc_514_1", at="0516")
    assert (short.record("depleted").rule, short.record("depleted").pieces) == ("VB 7.7", ("vc_514_1",))
    nowhere = driven({"us_3_60_b": "3114", "us_3_60_c": "3014"}).do("give_way", "vc_514_1")
    assert (nowhere.record("eliminated").rule, nowhere.record("eliminated").pieces) == ("VB 7.7", ("vc_514_1",))


@pytest.mark.rule("VB 7.7", "VB 7.9")
def test_where_a_unit_could_go_nowhere_only_its_hex_is_open_to_the_advance():
    t = driven({"us_3_60_b": "3114", "us_3_60_c": "3014"}).do("give_way", "vc_514_1")
    assert {text.split()[1] for text in t.offered("advance")} == {"3212"}


@pytest.mark.rule("VB 7.8")
def test_standing_fast_is_told_by_its_rule():
    t = driven().do("stand_fast", "vc_514_1")
    assert [(record.kind, record.rule, record.pieces) for record in t.records if record.kind != "combat"] == [
        ("stood_fast", "VB 7.8", ("vc_514_1",)),
        ("depleted", "VB 7.8", ("vc_514_1",)),
    ]
    assert t.game.catalogue.say(t.record("stood_fast").text).startswith("514/1 ")


@pytest.mark.rule("VB 7.7")
def test_the_question_names_the_units_the_distance_and_the_price():
    def asked(t: Table) -> str:
        return t.game.catalogue.say(t.decision.prompt)

    assert asked(driven()) == "514/1 must retreat 2 hexes, or stand fast and lose a step."
    weak = on_the_shore(vc_514_1=depleted("0616", SN))
    assert asked(weak) == "514/1 must retreat 2 hexes, or stand fast and be eliminated."
    units = {"us_4_47_c": NORTH, "us_3_60_a": depleted(EAST, SN), "arvn_2": SOUTH, "vc_514_1": "3212"}
    mixed = table(SN, phase="combat", units=units, dice=[3]).fight("vc_514_1", "us_4_47_c", "us_3_60_a")
    assert "stand fast and lose a step" in asked(mixed), "one of them can still lose a step"


# 7.7.1: which ends are free


def under_shells(units, die=5, markers=("us_plus_4_1", "us_plus_4_2")) -> Table:
    t = table(SN, phase="combat", units=units, dice=[die], us_fire=list(markers)).do("bombard").do("target", "vc_lf_1")
    for marker in markers:
        t.do("support", marker)
    return t


@pytest.mark.rule("VB 7.7.1")
def test_a_bombarded_unit_that_may_not_go_where_it_asks_is_told_so():
    t = under_shells({"us_4_47_c": "3208", "vc_lf_1": "3212"})
    assert t.facts("combat")["result"] == "D3"
    assert t.reason("retreat", "vc_lf_1", at="3112 3011 2911") == ("VB 7.7.1", "retreat_shelled")


@pytest.mark.rule("VB 7.7.1")
def test_the_losses_of_a_bombarded_unit_are_told_by_its_rule():
    units = {"us_4_47_c": "3208", "us_4_47_b": "3216", "us_3_60_a": "2810", "us_3_60_b": "3610", "us_3_60_c": "2814"}
    t = under_shells({**units, "us_3_47_a": "3614", "vc_lf_1": "3212"})
    way = min(t.offered("retreat")).split(" ", 1)[1]
    t.do("retreat", "vc_lf_1", at=way)
    assert [(record.kind, record.rule) for record in t.records] == [("retreated", "VB 7.7.1"), ("depleted", "VB 7.7.1")]


@pytest.mark.rule("VB 7.7.1")
def test_with_no_enemy_in_sight_a_shelled_unit_goes_nearer_to_a_friend():  # R-F54
    units = {"vc_lf_1": placed("1826", SN, hidden=True), "us_2_47_a": "3714", "us_2_47_b": "3722"}
    fire = ["vc_plus_3_1", "vc_plus_2_1"]
    t = table(SN, phase="combat", active="vc", units=units, vc_fire=list(fire), dice=[6]).do("bombard")
    t.do("target", "us_2_47_a").do("support", fire[0]).do("support", fire[1])
    board = t.ground.board
    friend, before = board.hex("3722"), board.distance(board.hex("3714"), board.hex("3722"))
    assert ends(t, "us_2_47_a")
    assert all(board.distance(board.hex(end), friend) < before for end in ends(t, "us_2_47_a"))


# A retreat that is going on (R-F55)


def on_its_way(**units) -> Table:
    """A company has left 3212 for 3213, away from the enemy at 3211, and has one hex to go."""
    t = table(SN, phase="combat", units={"us_3_60_a": "3213", "vc_514_1": NORTH, **units})
    place = t.ground.place
    t.state.stack.append(FallBack(["us_3_60_a"], 2, [place(NORTH)], False, place("3212"), [place("3213")]))
    return t


@pytest.mark.rule("VB 7.7", "VB 7.8", "VB 15.0")
def test_a_retreat_under_way_is_only_finished():
    t = on_its_way()
    assert t.verbs() == {"retreat"}
    assert t.offered("retreat") == {f"us_3_60_a {end}" for end in ("3114", "3214", "3314")}
    assert t.reason("stand_fast", "us_3_60_a") == ("VB 7.8", "stand_fast")
    assert t.reason("retreat", "us_3_60_a", at="3214 3215") == ("VB 7.7", "retreat_long")
    assert t.reason("retreat", "us_3_60_a", at="3113") == ("VB 7.7", "retreat_short")
    assert t.reason("give_way", "us_3_60_a") == ("VB 7.7", "retreat_short")
    assert (
        t.game.catalogue.say(t.decision.prompt)
        == "An enemy is revealed in the path of 3/60 A. How does the retreat continue?"
    )
    t.do("retreat", "us_3_60_a", at="3214")
    assert [t.ground.board.label(h) for h in t.record("retreated").hexes] == ["3213", "3214"]


@pytest.mark.rule("VB 7.7")
def test_a_retreat_under_way_is_that_of_one_unit_from_somewhere():
    t = on_its_way(us_3_60_b="3414")
    going, place = t.state.stack[-1], t.ground.place
    assert list(going.misfits(t.state)) == []
    wrong = "a unit that is on its way goes alone, and has an origin"
    assert list(FallBack(["us_3_60_a"], 2, [], gone=[place("3213")]).misfits(t.state)) == [wrong]
    pair = FallBack(["us_3_60_a", "us_3_60_b"], 2, [], False, place("3212"), [place("3213")])
    assert list(pair.misfits(t.state)) == [wrong]
    assert list(FallBack(["us_3_60_a", "us_3_60_b"], 2, []).misfits(t.state)) == []
    (absent,) = FallBack(["us_3_60_a", "us_3_60_c"], 2, []).misfits(t.state)
    assert "us_3_60_c" in absent


@pytest.mark.rule("VB 15.0")
def test_only_the_ways_of_the_viet_cong_tell_of_hidden_friends():  # R-F55
    ours = FallBack(["us_3_60_a"], 1, [])
    theirs = FallBack(["vc_514_1"], 1, [])
    units = {"us_3_60_a": EAST, "vc_514_1": "3212"}
    seen = table(SN, phase="combat", units=units).state
    dark = table(SN, phase="combat", units={**units, "vc_lf_1": placed("1826", SN, hidden=True)}).state
    assert (ours.is_open(seen), theirs.is_open(seen)) == (True, True)
    assert (ours.is_open(dark), theirs.is_open(dark)) == (True, False)


@pytest.mark.rule("VB 7.7")
def test_a_unit_that_cannot_finish_its_retreat_stays_short_and_loses_a_step():  # R-F1
    t = on_its_way(vc_514_2="3214")
    assert t.verbs() == {"give_way"}
    t.do("give_way", "us_3_60_a")
    assert (t.at("us_3_60_a"), t.unit("us_3_60_a").depleted) == ("3213", True)
    assert t.record("depleted").rule == "VB 7.7"


@pytest.mark.rule("VB 7.7", "VB 15.0")
def test_whoever_is_found_at_the_end_of_a_retreat_bars_nothing():  # R-F55
    units = {"us_3_60_a": "1113", "vc_514_1": "1112", "vc_514_2": placed("1115", SN, hidden=True)}
    t = table(SN, phase="combat", units=units)
    t.state.stack.append(FallBack(["us_3_60_a"], 1, [t.ground.place("1112")]))
    t.do("retreat", "us_3_60_a", at="1114")
    assert not t.unit("vc_514_2").hidden
    assert (t.at("us_3_60_a"), t.step) == ("1114", "combat")
