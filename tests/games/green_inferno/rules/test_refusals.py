"""What a refusal says: the rule that really stands in the way, and words that fit the side and the number."""

from __future__ import annotations

import pytest

from games.green_inferno.rules.air.muster import AirAssaults
from games.green_inferno.rules.artillery.missions import FireMissions, WriteMissions
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.movement.phase import UsMovement
from games.green_inferno.rules.movement.reach import ways
from games.green_inferno.rules.set_up import SetUp
from games.green_inferno.rules.steps import in_points
from games.green_inferno.rules.victory import finish
from games.green_inferno.state import Fire, Site
from hexcore.game.records import Log
from tests.games.green_inferno.gi_table import GAME, Table, of_kind


def reason(table: Table, verb: str, *things: str) -> tuple[str, str]:
    """Rule and key of a refusal."""
    refusal = GAME.explain(table.state, table.action(verb, *things))
    assert refusal is not None
    return refusal.rule, refusal.text.key.removeprefix("refusal.")


# GI 7: why a hex is not attacked


def facing() -> Table:
    return Table(phase="L").put("A2", "us-inf-4-1").put("A1", "nva-inf-5-1")


@pytest.mark.rule("GI 7")
def test_neighbours_that_may_not_fire_say_why():
    fired = facing()
    fired.state.units["us-inf-4-1"].fired = 1
    assert reason(fired.begin(Combat("us")), "attack", "A1") == ("GI 7", "has_fired")
    pinned = facing()
    pinned.state.units["us-inf-4-1"].interdicted = 1
    assert reason(pinned.begin(Combat("us")), "attack", "A1") == ("GI 9", "interdicted")
    busy = Table(phase="L").put("A2", "us-eng-1", "us-trans-1").put("A1", "nva-inf-5-1")
    busy.state.sites.append(Site(busy.hex("A2"), "us-eng-1", "us-trans-1", 1))
    assert reason(busy.begin(Combat("us")), "attack", "A1") == ("GI 11", "building")
    spent = Table(phase="L").put("A2", "us-art-1").put("A1", "nva-inf-5-1")
    spent.state.units["us-art-1"].missions = 3
    assert reason(spent.begin(Combat("us")), "attack", "A1") == ("GI 9", "no_mission")
    nobody = Table(phase="L").put("A5", "us-inf-4-1").put("A1", "nva-inf-5-1").begin(Combat("us"))
    assert reason(nobody, "attack", "A1") == ("GI 7", "not_next")


@pytest.mark.rule("GI 12.4")
def test_a_transport_has_no_fire():
    table = facing().put("A2", "us-trans-1").begin(Combat("us"))
    table.do("attack", "A1")
    assert reason(table, "add", "us-trans-1") == ("GI 12.4", "transport_fires")


# GI 4: why a unit does not come to a hex


def said(table: Table, verb: str, *things: str) -> str:
    refusal = GAME.explain(table.state, table.action(verb, *things))
    assert refusal is not None
    return GAME.catalogue.say(refusal.text)


@pytest.mark.rule("GI 4")
def test_of_a_far_hex_is_said_how_many_points_it_needs():
    table = Table(phase="J").put("A20", "us-inf-4-1", "us-inf-4-2").put("A14", "nva-inf-5-1").begin(UsMovement())
    table.do("pick", "us-inf-4-1")
    costs = ways(table.state, "us-inf-4-1", 20).cost
    far = next(label for label in ("C20", "D20", "E20", "F20") if costs[table.hex(label)] > 4)
    needed = in_points(costs[table.hex(far)])
    assert said(table, "step", far) == f"4/503 A has too few movement points: 2 left, {needed} needed."
    assert reason(table, "step", far)[0] == "GI 4"
    assert reason(table, "step", "A14") == ("GI 4", "enemy_hex")
    near = next(label for label in ("A18", "C20", "B19", "C19") if 2 < costs[table.hex(label)] <= 4)
    assert reason(table, "step", near) == ("GI 4", "not_adjacent"), "it comes there, but by several steps"


@pytest.mark.rule("GI 5")
def test_of_a_stack_is_said_why_not_all_of_it_comes_to_a_hex():
    table = Table(phase="J").put("A20", "us-inf-4-1", "us-inf-4-2").put("A22", "us-inf-4-3", "us-inf-4-4")
    table.begin(UsMovement()).do("pick", "us-inf-4-1")
    both = ("us-inf-4-1", "us-inf-4-2")
    assert reason(table, "step", *both, "A22") == ("GI 5", "stack_full")
    assert said(table, "step", *both, "K20").startswith("4/503 A has too few movement points: 2 left")
    table.state.units["us-inf-4-2"].spent = 3
    assert said(table, "step", *both, "A18").startswith("4/503 B has too few movement points: ½ left")


# GI 12.3: which helicopter carries a unit


@pytest.mark.rule("GI 12.3")
def test_a_piece_that_carries_nobody_says_so():
    table = Table(phase="F").put("A22", "us-inf-4-1", "us-inf-4-2", "us-trans-1").put("C12", "nva-inf-5-1")
    table.put("A24", "us-trans-2", "us-attack-1").put("A25", "us-trans-3").begin(AirAssaults())
    table.do("assault", min(table.hexes("assault")))
    assert reason(table, "escort", "us-attack-1") == ("GI 12.4", "nobody_aboard")
    table.do("carry", "us-inf-4-1")
    assert reason(table, "aboard", "us-inf-4-2") == ("GI 12.3", "not_transport")
    table.state.units["us-trans-2"].used = 1
    assert reason(table, "aboard", "us-trans-2") == ("GI 4", "copter_spent")
    table.do("aboard", "us-trans-1")
    assert reason(table, "escort", "us-trans-3") == ("GI 12.4", "not_escort")
    table.state.units["us-trans-2"].used = 0
    table.do("carry", "us-inf-4-2")
    assert reason(table, "aboard", "us-trans-1") == ("GI 12.3", "ride_taken")


# GI 12.4: why nobody flies


def fleet(*units: str, at: str = "A22") -> Table:
    return Table(phase="F").put(at, *units).put("C14", "nva-inf-5-1").box("box", "us-trans-1")


@pytest.mark.rule("GI 12.4")
def test_an_assault_for_which_nobody_can_come_says_why():
    lifted = fleet("us-inf-4-1")
    lifted.state.units["us-inf-4-1"].lifted = 1
    assert reason(lifted.begin(AirAssaults()), "assault", "C16") == ("GI 12.3", "lifted")
    assert reason(fleet("us-inf-4-1", at="I13").begin(AirAssaults()), "assault", "C16") == ("GI 4", "hill")
    assert reason(fleet().begin(AirAssaults()), "assault", "C16") == ("GI 4", "not_on_map")
    full = fleet("us-inf-4-1").put("C16", "us-inf-5-1", "us-inf-5-2", "us-inf-5-3")
    for number in (1, 2, 3):
        full.state.units[f"us-inf-5-{number}"].lifted = 1
    assert reason(full.begin(AirAssaults()), "assault", "C16") == ("GI 5", "stack_full")


@pytest.mark.rule("GI 12.4")
def test_nobody_launches_an_empty_assault():
    table = fleet("us-inf-4-1").begin(AirAssaults())
    table.do("assault", "C16")
    assert reason(table, "launch") == ("GI 12.4", "nobody_aboard")


# GI 11, GI 12.3


@pytest.mark.rule("GI 11")
def test_a_site_is_given_up_neither_at_once_nor_where_there_is_none():
    table = Table(phase="J").put("B14", "us-eng-1", "us-trans-1").put("B16", "us-eng-2").begin(UsMovement())
    assert reason(table, "give_up", "us-eng-2") == ("GI 11", "no_site")
    table.do("build", "us-eng-1")
    assert reason(table, "give_up", "us-eng-1") == ("GI 11", "site_new")


@pytest.mark.rule("GI 12.3")
def test_infantry_does_not_fly_by_itself():
    table = Table(phase="J").put("B14", "us-inf-4-1").begin(UsMovement())
    assert reason(table, "fly", "us-inf-4-1") == ("GI 12.3", "no_copter")


@pytest.mark.rule("GI 16")
def test_nobody_hides_in_a_tunnel_that_is_not_dug():
    table = Table("under_fire").box("reserve", "nva-inf-3-1", "tunnel-1").begin(SetUp("nva"))
    table.do("take", "nva-inf-3-1")
    assert reason(table, "hide", "tunnel-1") == ("GI 16", "tunnel_undug")


# GI 10: mortars by their own rule


@pytest.mark.rule("GI 10")
def test_what_hinders_a_mortar_is_said_by_its_rule():
    table = Table(phase="C").put("A20", "us-mtr-1").put("A18", "nva-inf-5-1").put("A10", "nva-inf-5-2")
    table.begin(WriteMissions("us")).do("tube", "us-mtr-1")
    assert reason(table, "attack_at", "A18") == ("GI 10", "mortar_blind")
    assert reason(table, "attack_at", "A10") == ("GI 10", "out_of_range")
    assert reason(table, "attack_at", "A15") == ("GI 10", "no_target")
    table.do("defend_at", "A20")
    table.do("tube", "us-mtr-1")
    (record,) = of_kind(table.do("defend_at", "A20"), "mission")
    assert record.rule == "GI 10"
    spent = Table(phase="C").put("A20", "us-mtr-1", "us-mtr-2")
    spent.state.units["us-mtr-1"].missions = 2
    assert reason(spent.begin(WriteMissions("us")), "tube", "us-mtr-1") == ("GI 10", "no_mission")


@pytest.mark.rule("GI 10")
def test_the_preview_of_a_mortar_and_its_spent_mission_name_its_rule():
    table = Table(phase="E").put("A20", "us-mtr-1").put("A19", "nva-inf-5-1")
    table.state.fires.append(Fire("us", table.hex("A19"), "attack", ["us-mtr-1"]))
    table.state.units["us-mtr-1"].missions = 1
    table.begin(FireMissions("us"))
    assert GAME.odds(table.state, table.offered("fire")[0]).rule == "GI 10"
    table.dice(1).do("fire", "us-mtr-1", "A19", numbers=(0,))
    assert reason(table, "fire", "us-mtr-1", "A19") == ("GI 10", "no_mission")


# GI 15: Under Fire is fought by the ARVN


def words(table: Table) -> str:
    """Everything in a view that names the US seat, as players read it."""
    view, say = GAME.view(table.state, "us"), GAME.catalogue.say
    rows = [row for panel in view.panels for row in panel.rows]
    texts = [phase.name for phase in view.phases] + [track.name for track in view.tracks]
    texts += [part for row in rows for part in (row.label, row.value) if not isinstance(part, int | str)]
    return " ".join(say(text) for text in texts)


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize(
    ("scenario", "unit", "side", "never"),
    [("under_fire", "arvn-inf-3-1", "ARVN", "US"), ("dak_to", "us-inf-4-1", "US", "ARVN")],
)
def test_the_side_is_called_by_its_name(scenario, unit, side, never):
    table = Table(scenario).put("P17", unit).put("A1", "nva-inf-4-1").hurt("nva-inf-4-1", 3).hurt(unit, 1)
    shown = words(table)
    for words_of in (f"{side} points", f"{side} movement", f"{side} victory", f"NVA : {side}", f"{side} 1, NVA 3"):
        assert words_of in shown
    assert never not in shown.replace("Hits", "")
    log = Log(table.state.dice)
    finish(table.state, log)
    assert GAME.catalogue.say(GAME.outcome(table.state).text) == f"The {side} wins: 3 points to 1."


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize(
    ("face", "said"),
    [
        (5, "1 hit (+1 point). It now has 1 of 10 hits."),
        (3, "2 hits (+2 points). It now has 2 of 10 hits."),
        (1, "3 hits (+3 points). It now has 3 of 10 hits."),
    ],
)
def test_one_hit_is_one_hit(face, said):
    table = Table(phase="L").put("A2", "us-inf-4-1").put("A1", "nva-inf-3-1").begin(Combat("us"))
    table.do("attack", "A1")
    table.do("add", "us-inf-4-1")
    (shot, *_) = of_kind(table.dice(face, 6).do("commit"), "fire")
    assert GAME.catalogue.say(shot.text).endswith(said)
