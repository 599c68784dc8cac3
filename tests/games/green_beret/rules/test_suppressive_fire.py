"""Rule 15.0: suppressive fire."""

from __future__ import annotations

import pytest

from hexcore.game.actions import Action
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, table

OUT = {"detected": True}
FOE = enemy(10, 5)
OTHER = enemy(10, 5, skip=1)


def ready(enemies, **places):
    return table("enemy", enemies=enemies, **{"a_team_1": ("1521", OUT), **places})


@pytest.mark.rule("GB 15.0")
@pytest.mark.parametrize(
    ("distance", "die", "pinned"), [(2, 3, True), (2, 2, False), (5, 6, True), (5, 5, False), (3, 4, True)]
)
def test_a_die_above_the_distance_pins_an_enemy(distance: int, die: int, pinned: bool) -> None:
    game = ready({FOE: f"15{21 + distance}"}, m60_1="1521").do("suppress", "m60_1", FOE)
    game.dice(die, 1, 6).do("open_fire")
    assert ("suppressed" in game.kinds()) is pinned
    assert ("enemy_moved" not in game.kinds()) is pinned


@pytest.mark.rule("GB 15.0")
def test_the_chances_of_suppression() -> None:
    game = ready({FOE: "1524"}, m60_1="1521")
    assert float(game.odds("suppress", "m60_1", FOE).p("suppressed")) == 0.5


@pytest.mark.rule("GB 15.0")
def test_six_hexes_are_too_far() -> None:  # R40
    game = ready({FOE: "1527"}, m60_1="1521")
    assert game.why("suppress", "m60_1", FOE) == "GB 15.0"


@pytest.mark.rule("GB 15.0")
def test_all_are_nominated_before_the_first_die_and_each_weapon_once() -> None:
    game = ready({FOE: "1523", OTHER: "1519"}, m60_1="1521", rpk_1="1521", mortar_1="1521")
    game.do("suppress", "m60_1", FOE).do("suppress", "rpk_1", FOE)
    assert game.records == []
    assert game.why("suppress", "m60_1", OTHER) == "GB 15.0"
    game.do("suppress", "mortar_1", OTHER).dice(6, 1, 6).do("open_fire")
    shots = [record for record in game.records if record.kind in ("suppressed", "not_suppressed")]
    assert [record.pieces[0] for record in shots] == ["m60_1", "rpk_1", "mortar_1"]
    assert "enemy_moved" not in game.kinds(), "a later miss frees nobody"


@pytest.mark.rule("GB 15.0")
def test_a_weapon_that_fired_does_not_defend_in_that_phase() -> None:
    game = ready({FOE: "1522"}, m60_1="1521", m2_1="1521").do("suppress", "m60_1", FOE).dice(6, 1, 6).do("open_fire")
    assert game.fact("battle_won", "defence") == 60 + 3 + 8
    assert not game.state.pieces["m60_1"].spent


@pytest.mark.rule("GB 15.0")
def test_a_pinned_enemy_still_attacks_its_neighbours() -> None:
    game = ready({FOE: "1522"}, m60_1="1521").do("suppress", "m60_1", FOE).dice(6, 1, 6).do("open_fire")
    assert "enemy_attack" in game.kinds()


@pytest.mark.rule("GB 15.0")
def test_only_weapons_with_a_plus_value_of_a_detected_team_outside_a_camp() -> None:  # R84
    game = ready(
        {FOE: "1524"}, m60_1="1521", ex_ammo_1="1521", commander_1="1521", rpk_1="1523", b_team_1="1523", radio_1="1521"
    )
    assert game.named("suppress") == {"m60_1"}
    for piece in ("ex_ammo_1", "commander_1", "radio_1", "rpk_1"):
        assert game.why("suppress", piece, FOE) == "GB 15.0"
    camp = table("enemy", a_team_1=("1501", OUT), b_team_1=CAMP, m60_1=CAMP, enemies={FOE: "1333"})
    assert not camp.actions("suppress")


@pytest.mark.rule("GB 15.0", "GB 9.0")
def test_no_more_weapons_than_the_portage_of_the_hex() -> None:  # R84
    guns = ("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1", "mortar_2")
    game = ready({FOE: "1524"}, **dict.fromkeys(guns, "1521"))
    for _ in range(6):
        game.do("suppress", game.actions("suppress")[0].piece, FOE)
    assert not game.actions("suppress")
    assert game.why("suppress", "mortar_1", FOE) == "GB 9.0"


@pytest.mark.rule("GB 15.0")
def test_any_copy_of_a_weapon_may_be_named() -> None:
    game = ready({FOE: "1524"}, m60_1="1521", m60_2="1521")
    assert game.named("suppress") == {"m60_1", "m60_2"}
    game.do("suppress", "m60_2", FOE).dice(6).do("open_fire")
    assert game.record("suppressed").pieces == ("m60_2", FOE)


@pytest.mark.rule("GB 15.0", "GB 14.0")
def test_aircraft_and_ships_may_suppress_without_stray_rounds() -> None:  # R41
    game = ready({FOE: "1524"}, naval_gunfire="1521", ac47="1521")
    game.do("suppress", "naval_gunfire", FOE).do("suppress", "ac47", FOE).dice(6, 6).do("open_fire")
    assert "stray" not in game.kinds()
    assert game.kinds().count("suppressed") == 2


@pytest.mark.rule("GB 15.0")
def test_the_effect_ends_with_the_phase() -> None:
    game = ready({FOE: "1524"}, m60_1="1521", mission=("scout_location", "1526")).do("suppress", "m60_1", FOE)
    game.dice(6).do("open_fire")
    assert game.step == "success_determination"
    assert not any(enemy.suppressed for enemy in game.state.enemies)


@pytest.mark.rule("GB 15.0")
def test_enemies_placed_this_turn_may_be_suppressed() -> None:  # R85
    game = (
        table(a_team_1="1521", m60_1="1521", mission=("scout_location", "1526"))
        .do("start", "a_team_1")
        .do("add", "m60_1")
    )
    game.dice(1).march("1522").do("halt").dice(1, 4, 3, draws=(FOE,)).do("stand").do("end_movement")
    assert game.step == "suppressive_fire"
    assert game.offers("suppress", "m60_1", FOE)


@pytest.mark.rule("GB 15.0")
def test_what_is_named_is_marked_on_the_map_until_it_has_fired() -> None:
    """A weapon lies deep in its stack: the hexes themselves show who fires, and where."""
    game = ready({FOE: "1523", OTHER: "1519"}, m60_1="1521", rpk_1="1521")

    def marks() -> dict[str, tuple[str, ...]]:
        shown = GAME.view(game.state, "player").hex_marks
        return {CONTENT.board.label(h): found for h, found in shown.items()}

    assert not marks()
    game.do("suppress", "m60_1", FOE)
    assert marks() == {"1521": ("firing",), "1523": ("aimed_at",)}
    game.do("suppress", "rpk_1", OTHER)
    assert marks() == {"1521": ("firing",), "1523": ("aimed_at",), "1519": ("aimed_at",)}
    assert {"firing", "aimed_at"} <= set(GAME.look().marks)
    game.dice(6, 6).do("open_fire")
    assert not marks()


def worded(game, verb: str, *named: str) -> str:
    """An action as a menu or a button says it."""
    return GAME.catalogue.say(GAME.describe(game.state, Action(verb, named)))


@pytest.mark.rule("GB 15.0")
def test_a_shot_says_whose_weapon_how_far_and_how_likely() -> None:
    game = ready({FOE: "1523"}, m60_1="1521")
    name = CONTENT.name(FOE)
    assert worded(game, "suppress", "m60_1", FOE) == f"Fire M60 (A-Team #1) at {name} in 1523: distance 2, 67 %"
    assert worded(game, "open_fire") == "Hold fire"
    game.do("suppress", "m60_1", FOE)
    assert worded(game, "open_fire") == f"Open fire with one weapon: {name} 67 %"


@pytest.mark.rule("GB 15.0")
def test_the_question_says_how_far_what_it_does_and_what_it_costs() -> None:
    prompt = GAME.catalogue.say(GAME.decision(ready({FOE: "1523"}, m60_1="1521").state).prompt)
    for part in ("5 hexes", "cannot move", "spent"):
        assert part in prompt


@pytest.mark.rule("GB 6.1", "GB 15.0")
def test_what_the_mission_needs_is_offered_last() -> None:
    gear = {"demo_1": "1521", "m60_1": "1521", "grenades_1": "1521"}
    for mission, last in (("demolish_infrastructure", "demo_1"), ("set_up_ambush", "m60_1")):
        game = ready({FOE: "1523"}, mission=(mission, "1526"), **gear)
        assert [action.piece for action in game.actions("suppress")][-1] == last


@pytest.mark.rule("GB 10.6", "GB 15.0")
def test_nobody_is_asked_to_pin_down_who_never_moves() -> None:
    still = enemy(movement=0)
    lone = GAME.decision(ready({still: "1523"}, m60_1="1521").state)
    assert (lone.lone, lone.passing.text.key) == (Action("open_fire"), "passed.suppressive_fire")
    assert Action("suppress", ("m60_1", still)) in lone.actions, "a program may fire all the same"
    assert GAME.decision(ready({still: "1523", FOE: "1524"}, m60_1="1521").state).lone is None
    named = ready({still: "1523"}, m60_1="1521").do("suppress", "m60_1", still)
    assert GAME.decision(named.state).lone is None, "what was named is fired by whoever named it"
