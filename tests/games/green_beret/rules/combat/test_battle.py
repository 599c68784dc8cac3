"""Chapter 13: battles in both directions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.green_beret.rules.combat.strength import results
from hexcore.game.actions import Action
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, table, wound

OUT = {"detected": True}
TEN = enemy(10, 5)
TANK = enemy(20, circled=True)
POST = enemy(2, 0)


def totals(game, kind: str) -> tuple[int, int]:
    return game.fact(kind, "attack"), game.fact(kind, "defence")


@pytest.mark.rule("GB 13.5", "GB 13.0")
def test_the_combat_example_41_to_40() -> None:
    game = table("combat", b_team_1=("1521", OUT), officer_1="1521", rpk_1="1521", ac47="1521", enemies={TEN: "1522"})
    assert game.odds("attack", "b_team_1", TEN).strengths[0].total == 21
    game.dice(2, 3).do("attack", "b_team_1", TEN)
    assert totals(game, "battle_won") == (41, 40)
    assert TEN in game.state.enemy_cup
    assert game.where(TEN) == ""


@pytest.mark.rule("GB 13.0")
def test_the_odds_say_whom_each_result_hurts() -> None:
    ours = table("combat", a_team_1=("1119", OUT), enemies={TEN: "1118"}).odds("attack", "a_team_1", TEN)
    assert {chance.key: chance.side for chance in ours.chances} == {
        "won": "defender", "lost": "attacker", "both": "both",
    }  # fmt: skip
    assert ours.attacker == "player"
    theirs = table("enemy", a_team_1=("1118", OUT), enemies={TEN: "1119"}).odds("meet", TEN, to="1118")
    assert {chance.key: chance.side for chance in theirs.chances}["won"] == "attacker"
    assert theirs.attacker == "enemy"


@pytest.mark.rule("GB 13.0")
def test_jungle_takes_twenty_from_the_attacker() -> None:
    game = table("combat", a_team_1=("1119", OUT), enemies={TEN: "1118"})
    assert [term.amount for term in game.odds("attack", "a_team_1", TEN).strengths[0].terms] == [3, -20]
    game.dice(2, 1, draws=(wound(noise=1),)).do("attack", "a_team_1", TEN)
    assert totals(game, "battle_lost") == (3, 20)


@pytest.mark.rule("GB 13.0")
def test_the_terrain_of_the_defender_hampers_an_attacking_enemy_too() -> None:
    game = table("enemy", a_team_1=("1118", OUT), enemies={TEN: "1119"})
    game.dice(4, 2, draws=(wound(noise=1),)).do("open_fire")
    assert totals(game, "battle_lost") == (30, 23)


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize(
    ("hex_", "penalty"),
    [("1522", 0), ("1118", -20), ("1518", -20), ("1918", -30), ("2318", 0), ("2030", -10), ("0422", 0)],
)
def test_penalties_by_terrain(hex_: str, penalty: int) -> None:
    start = CONTENT.board.label(CONTENT.neighbours[CONTENT.board.hex(hex_)][0])
    game = table("combat", a_team_1=(start, OUT), enemies={TEN: hex_})
    terms = game.odds("attack", "a_team_1", TEN).strengths[0].terms
    assert sum(term.amount for term in terms[1:]) == penalty


@pytest.mark.rule("GB 13.0")
def test_the_attackers_die_comes_first() -> None:
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}).dice(6, 1).do("attack", "a_team_1", TEN)
    assert totals(game, "battle_won") == (63, 20)
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522"}).dice(1, 6).do("open_fire")
    assert totals(game, "battle_won") == (20, 63)


@pytest.mark.rule("GB 13.0")
def test_equal_totals_lose_both() -> None:
    game = table(
        "combat", a_team_1=("1521", OUT), rpk_1="1521", grenades_1="1521", grenades_2="1521", enemies={TEN: "1522"}
    )
    assert game.odds("attack", "a_team_1", TEN).column == "+0"
    game.dice(3, 3, 6, draws=(wound(noise=1),)).do("attack", "a_team_1", TEN)
    assert game.record("battle_both")
    assert game.where(TEN) == ""
    assert game.state.pieces["a_team_1"].casualty


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize(
    ("difference", "wins", "ties"),
    [
        (-40, "2.8", "5.6"),
        (-15, "27.8", "0.0"),
        (0, "41.7", "16.7"),
        (5, "58.3", "0.0"),
        (20, "72.2", "11.1"),
        (40, "91.7", "5.6"),
    ],
)
def test_the_odds_of_a_battle(difference: int, wins: str, ties: str) -> None:
    found = results(difference)
    assert f"{float(found.get('attacker', 0)) * 100:.1f}" == wins
    assert f"{float(found.get('both', 0)) * 100:.1f}" == ties
    assert sum(found.values()) == Fraction(1)


@pytest.mark.rule("GB 13.0", "GB 12.8")
def test_adjacent_and_own_hex_may_be_attacked_nothing_farther() -> None:  # R37
    far, near, same = enemy(10, 5, skip=1), TEN, enemy(10, 5, skip=2)
    game = table("combat", a_team_1=("1521", OUT), enemies={near: "1522", same: "1521", far: "1523"})
    assert game.named("attack", 1) == {near, same}
    assert game.why("attack", "a_team_1", far) == "GB 13.0"


@pytest.mark.rule("GB 13.0", "GB 13.2")
def test_one_attack_a_phase_on_one_enemy_of_the_players_choice() -> None:  # R36
    second = enemy(10, 5, skip=1)
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522", second: "1522"}).dice(6, 1)
    game.do("attack", "a_team_1", second)
    assert game.where(TEN) == "1522"
    assert game.why("attack", "a_team_1", TEN) == "GB 13.2"


@pytest.mark.rule("GB 13.0", "GB 12.6")
def test_only_teams_attack() -> None:
    game = table("combat", a_team_1=("1521", OUT), commander_1="1523", truck_1="1523", enemies={TEN: "1522"})
    assert game.why("attack", "commander_1", TEN) == "GB 13.0"
    assert game.why("attack", "truck_1", TEN) == "GB 13.0"


@pytest.mark.rule("GB 13.2")
def test_two_teams_attack_together_or_each_for_itself() -> None:  # R81
    game = table("combat", a_team_1=("1521", OUT), b_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522"})
    game.do("attack", "a_team_1", TEN)
    assert game.step == "assault"
    assert game.odds("fire").strengths[0].total == 3 + 4
    assert game.odds("join", "b_team_1").strengths[0].total == 3 + 2 + 4
    game.do("hold_back", "m60_1").dice(1, 6, 6, draws=(wound(noise=1),)).do("fire")
    assert game.in_store("m60_1")
    joined = table("combat", a_team_1=("1521", OUT), b_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522"})
    joined.do("attack", "a_team_1", TEN).do("join", "b_team_1").dice(6, 1).do("fire")
    assert joined.fact("battle_won", "attack") == 69


@pytest.mark.rule("GB 13.2")
def test_gear_backs_one_attack_a_phase() -> None:  # R81
    second = enemy(10, 5, skip=1)
    game = table(
        "combat", a_team_1=("1521", OUT), b_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522", second: "1522"}
    )
    game.do("attack", "a_team_1", TEN).dice(6, 1).do("fire")
    assert game.odds("attack", "b_team_1", second).strengths[0].total == 2
    game.dice(6, 1).do("attack", "b_team_1", second)
    assert game.fact("battle_won", "attack") == 62, "a team that has attacked cannot join: nothing is left to ask"


GUNS = (
    "m60_1", "m60_2", "m2_1", "m2_2", "rpk_1", "rpk_2", "mortar_1", "mortar_2", "m1919_1", "m1919_2",
    "m67_1", "m67_2", "m72_1", "m72_2", "m72_3", "b40_1", "b40_2", "m18", "flamethrower_1", "flamethrower_2",
    "m21_1", "m21_2", "svd", "howitzer",
)  # fmt: skip
SECOND = enemy(10, 5, skip=1)


def two_attackers(guns: int, **places):
    """Two teams with guns next to two enemies; the first is about to attack."""
    stack = {**dict.fromkeys(GUNS[:guns], "1521"), **dict.fromkeys(places, "1521")}
    teams = {"a_team_1": ("1521", OUT), "b_team_1": ("1521", OUT)}
    return table("combat", **teams, **stack, enemies={TEN: "1522", SECOND: "1522"}).do("attack", "a_team_1", TEN)


def backing(odds) -> int:
    """How many terms of ours are neither a team nor a helicopter."""
    return sum(term.amount > 0 for term in odds.strengths[0].terms) - 1


@pytest.mark.rule("GB 13.2", "GB 9.2")
@pytest.mark.parametrize(("helper", "portage"), [("animal_1", 2), ("jeep_1", 4), ("truck_1", 5), ("h34_1", 10)])
def test_the_portage_of_a_helper_backs_one_attack_a_phase(helper: str, portage: int) -> None:  # R81, R115
    game = two_attackers(24, **{helper: True})
    assert backing(game.odds("fire")) == 6 + portage
    game.dice(6, 1).do("fire")
    assert game.state.pieces[helper].spent
    assert backing(game.odds("attack", "b_team_1", SECOND)) == 6


@pytest.mark.rule("GB 13.2", "GB 13.0")
def test_a_helicopter_subtracts_in_every_attack_and_lends_its_portage_once() -> None:  # R68, R115
    game = two_attackers(8, h34_1=True).dice(6, 1).do("fire")
    assert game.state.pieces["h34_1"].spent
    assert -10 in [term.amount for term in game.odds("attack", "b_team_1", SECOND).strengths[0].terms]
    idle = two_attackers(6, h34_1=True).dice(6, 1).do("fire")
    assert not idle.state.pieces["h34_1"].spent, "nobody needed its portage"


@pytest.mark.rule("GB 13.2", "GB 9.2")
def test_no_more_helpers_are_spent_than_it_takes() -> None:  # R115
    game = two_attackers(8, truck_1=True, animal_1=True).dice(6, 1).do("fire")
    assert game.state.pieces["animal_1"].spent
    assert not game.state.pieces["truck_1"].spent
    flown = two_attackers(8, h34_1=True, truck_1=True).dice(6, 1).do("fire")
    assert (flown.state.pieces["h34_1"].spent, flown.state.pieces["truck_1"].spent) == (False, True), (
        "room for 5, not 10"
    )
    one = two_attackers(7, animal_1=True).dice(6, 1).do("fire")
    assert one.state.pieces["animal_1"].spent, "for a single piece too"
    led = two_attackers(7, commander_1=True, jeep_1=True).dice(6, 1).do("fire")
    assert not led.state.pieces["jeep_1"].spent, "the commander fights anyway and has room for one"


@pytest.mark.rule("GB 13.2", "GB 9.0")
def test_a_helper_may_be_held_back_for_the_next_attack() -> None:  # R115
    game = two_attackers(20, h34_1=True)
    assert game.offers("hold_back", "h34_1")
    game.do("hold_back", "h34_1")
    assert backing(game.odds("fire")) == 6
    game.dice(6, 1).do("fire")
    assert backing(game.odds("attack", "b_team_1", SECOND)) == 14


@pytest.mark.rule("GB 13.2", "GB 8.0")
def test_enemies_never_combine() -> None:
    second = enemy(10, 5, skip=1)
    game = table("enemy", a_team_1=("1521", OUT), enemies={TEN: "1522", second: "1522"}).do("open_fire")
    game.dice(1, 6, 1, 6).do("in_order")
    battles = [record for record in game.records if record.kind == "battle_won"]
    assert [record.facts_by_name["attack"] for record in battles] == [20, 20]


@pytest.mark.rule("GB 13.0")
def test_an_enemy_attacks_each_adjacent_hex_once_in_the_players_order() -> None:  # R74
    game = table("enemy", a_team_1=("1521", OUT), b_team_1=("1523", OUT), enemies={TEN: "1522"}).do("open_fire")
    assert game.step == "choose_battle"
    game.dice(6, 1, 1, 6, draws=(wound(noise=1),)).do("meet", TEN, to="1523")
    assert game.state.pieces["b_team_1"].casualty
    attacked = [record.hexes[1] for record in game.records if record.kind == "enemy_attack"]
    assert [CONTENT.board.label(h) for h in attacked] == ["1523", "1521"]


@pytest.mark.rule("GB 13.0", "GB 13.1")
def test_an_enemy_that_caused_casualties_as_defender_does_not_attack_that_hex_this_turn() -> None:  # R74
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"})
    game.dice(1, 6, draws=(wound(noise=1),)).do("attack", "a_team_1", TEN)
    game.do("end_combat")
    assert game.step == "success_determination"
    assert game.where(TEN) == "1522"


@pytest.mark.rule("GB 13.0")
def test_helicopters_subtract_even_when_idle() -> None:
    game = table("combat", a_team_1=("1521", OUT), h34_1="1521", enemies={TEN: "1522"})
    assert game.odds("attack", "a_team_1", TEN).strengths[0].total == 3 + CONTENT.pieces["h34_1"].firepower


@pytest.mark.rule("GB 13.3")
@pytest.mark.parametrize("weapon", ["b40_1", "m18", "m67_1", "m72_1"])
def test_anti_tank_weapons_are_doubled_against_a_circled_attacker(weapon: str) -> None:
    value = CONTENT.pieces[weapon].firepower
    game = table("enemy", a_team_1=("1521", OUT), **{weapon: "1521"}, enemies={TANK: "1522", TEN: "1501"})
    assert _defence(game, TANK) == 3 + 2 * value
    assert _defence(game, TEN) == 3 + value


def _defence(game, foe: str) -> int:
    return GAME.ask(game.state, "fight", enemy=foe, teams=["a_team_1"], attacker="enemy")["strengths"][1]["total"]


@pytest.mark.rule("GB 13.3")
def test_attacking_a_tank_doubles_nothing() -> None:  # R35
    game = table("combat", a_team_1=("1521", OUT), m72_1="1521", enemies={TANK: "1522"})
    assert game.odds("attack", "a_team_1", TANK).strengths[0].total == 3 + CONTENT.pieces["m72_1"].firepower


@pytest.mark.rule("GB 12.4", "GB 12.7")
def test_attacking_gives_an_undetected_team_away_and_brings_enemies_after_the_battle() -> None:  # R80
    comer = enemy(3, 4)
    game = table("combat", a_team_1="1521", b_team_1=("1501", OUT), enemies={TEN: "1522"})
    game.dice(6, 1, 1, 1, 6, draws=(comer,)).do("attack", "a_team_1", TEN)
    assert game.kinds()[:5] == ["attack", "detected", "battle_won", "enemy_eliminated", "arrival"]
    assert game.detected("a_team_1")


@pytest.mark.rule("GB 12.4", "GB 12.7")
def test_a_detected_team_brings_nobody_by_attacking_and_being_attacked_is_no_noise() -> None:  # R7
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}).dice(6, 1).do("attack", "a_team_1", TEN)
    assert "arrival" not in game.kinds()
    game = table("enemy", a_team_1=("1501", OUT), b_team_1="1521", enemies={POST: "1522"}).dice(1, 6).do("open_fire")
    assert not game.detected("b_team_1")


@pytest.mark.rule("GB 12.10", "GB 12.4")
def test_from_a_camp_one_may_attack_the_neighbours_unseen() -> None:  # R78
    game = table("combat", a_team_1=CAMP, b_team_1=("1501", OUT), enemies={TEN: "1331"}).dice(6, 1)
    game.do("attack", "a_team_1", TEN)
    assert "detected" not in game.kinds()
    assert "arrival" not in game.kinds()


@pytest.mark.rule("GB 12.10")
def test_fighting_in_the_camp_brings_enemies_until_the_hex_is_clear() -> None:  # R78
    second, comer = enemy(10, 5, skip=1), enemy(3, 4)
    more = {"b_team_1": ("1501", OUT)}
    game = table("combat", a_team_1=CAMP, enemies={TEN: CAMP, second: CAMP}, **more)
    game.dice(6, 1, 1, 1, 6, draws=(comer,)).do("attack", "a_team_1", TEN)
    assert game.detected("a_team_1")
    clear = table("combat", a_team_1=CAMP, enemies={TEN: CAMP}, **more).dice(6, 1, 1, 1, 6, draws=(comer,))
    clear.do("attack", "a_team_1", TEN)
    assert not clear.detected("a_team_1")


@pytest.mark.rule("GB 13.0")
def test_the_preview_is_the_battle() -> None:
    game = table("combat", a_team_1=("1119", OUT), m60_1="1119", commander_1="1119", enemies={TEN: "1118"})
    odds = game.odds("attack", "a_team_1", TEN)
    assert sum(chance.p for chance in odds.chances) == 1
    game.dice(6, 1).do("attack", "a_team_1", TEN)
    kind = next(kind for kind in game.kinds() if kind.startswith("battle"))
    assert [one.terms[1:] for one in game.record(kind).sums] == [side.terms for side in odds.strengths]
    assert game.fact(kind, "attack") == 60 + odds.strengths[0].total


ARSENAL = ("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1", "mortar_2")


@pytest.mark.rule("GB 9.0", "GB 13.0")
def test_an_attacker_may_choose_which_six_weapons_he_uses() -> None:  # R68
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **dict.fromkeys(ARSENAL, "1521"))
    game.do("attack", "a_team_1", TEN)
    assert game.step == "assault"
    assert game.named("hold_back") == {"m2_1", "m2_2", "mortar_1", "mortar_2", "m60_1", "m60_2"}
    game.do("hold_back", "m2_1")
    assert "rpk_1" in game.named("hold_back"), "the best of the rest takes its place"
    game.do("hold_back", "m2_2")
    assert game.actions("hold_back") == [], "only six are left"
    game.dice(6, 1).do("fire")
    assert {piece for piece in ARSENAL if not game.state.pieces[piece].spent} == {"m2_1", "m2_2"}


@pytest.mark.rule("GB 9.0", "GB 13.0")
def test_nothing_is_asked_where_all_weapons_fire() -> None:  # R68
    guns = dict.fromkeys(ARSENAL[:6], "1521")
    game = table("combat", a_team_1=("1521", OUT), enemies={TEN: "1522"}, **guns).dice(6, 1)
    assert "battle_won" in game.do("attack", "a_team_1", TEN).kinds()


@pytest.mark.rule("GB 13.0")
def test_a_battle_is_told_with_everyone_in_it_and_every_number() -> None:
    game = table("combat", b_team_1=("1521", OUT), officer_1="1521", rpk_1="1521", enemies={TEN: "1522"})
    odds = game.odds("attack", "b_team_1", TEN)
    assert odds.rule == "GB 13.0"
    game.dice(6, 1).do("attack", "b_team_1", TEN)
    here, there = (CONTENT.board.hex(label) for label in ("1521", "1522"))
    declared, told = game.record("attack"), game.record("battle_won")
    assert (declared.rule, declared.pieces, declared.hexes) == ("GB 13.0", ("b_team_1", TEN), (here, there))
    assert (told.rule, told.hexes) == ("GB 13.0", (here, there))
    assert (told.pieces[0], set(told.pieces[1:-1]), told.pieces[-1]) == ("b_team_1", {"officer_1", "rpk_1"}, TEN)
    ours, theirs = odds.strengths
    assert [one.total for one in told.sums] == [60 + ours.total, 10 + theirs.total]
    assert [term for one in told.sums for term in one.terms if term in (*ours.terms, *theirs.terms)] == [
        *ours.terms,
        *theirs.terms,
    ]
    assert told.facts_by_name == {
        "winner": "player",
        "result": "won",
        "attacker": "player",
        "attack_die": 6,
        "defence_die": 1,
        "attack": 60 + ours.total,
        "defence": 10 + theirs.total,
    }


@pytest.mark.rule("GB 13.0", "GB 10.9")
def test_an_attack_of_the_enemy_is_told_with_everyone_in_it() -> None:
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={TEN: "1522"}).dice(1, 6).do("open_fire")
    here, there = (CONTENT.board.hex(label) for label in ("1521", "1522"))
    begun, told = game.record("enemy_attack"), game.record("battle_won")
    assert (begun.rule, begun.pieces, begun.hexes) == ("GB 10.9", (TEN, "a_team_1"), (there, here))
    assert (told.pieces, told.hexes) == (("a_team_1", "m60_1", TEN), (here, there))
    assert told.facts_by_name["attacker"] == "enemy"
    assert (told.facts_by_name["attack_die"], told.facts_by_name["defence_die"]) == (1, 6)
    terms = {(term.label.key, term.rule) for one in told.sums for term in one.terms}
    assert terms >= {("odds.enemy", "GB 13.0"), ("odds.team", "GB 13.0"), ("odds.piece", "GB 13.0")}


@pytest.mark.rule("GB 13.3", "GB 13.0")
def test_what_is_doubled_and_what_the_ground_takes_is_told_by_its_rule() -> None:
    game = table("enemy", a_team_1=("1118", OUT), b40_1="1118", enemies={TANK: "1119"})
    theirs, ours = game.odds("meet", TANK, to="1118").strengths
    assert [(term.label.key, term.amount, term.rule) for term in theirs.terms] == [
        ("odds.enemy", 20, "GB 13.0"),
        ("term.ground", -20, "GB 13.0"),
    ]
    assert [(term.label.key, term.rule) for term in ours.terms] == [
        ("odds.team", "GB 13.0"),
        ("odds.piece", "GB 13.0"),
        ("odds.doubled", "GB 13.3"),
    ]


@pytest.mark.rule("GB 13.0", "GB 13.2")
def test_an_attack_that_cannot_be_made_is_told_why() -> None:
    far = enemy(10, 5, skip=1)
    places = {"a_team_1": ("1521", OUT), "b_team_1": ("1521", {"spent": True}), "m60_1": "1521"}
    game = table("combat", **places, enemies={TEN: "1522", far: "1530"})
    gone = enemy(10, 5, skip=2)
    assert (game.why("attack", "a_team_2", TEN), game.why("attack", "a_team_1", gone)) == ("GB 13.0", "GB 13.0")
    assert CONTENT.name("a_team_2") in game.said("attack", "a_team_2", TEN)
    assert CONTENT.name(gone) in game.said("attack", "a_team_1", gone)
    assert (game.why("attack", "m60_1", TEN), game.why("attack", "a_team_1", far)) == ("GB 13.0", "GB 13.0")
    assert game.why("attack", "b_team_1", TEN) == "GB 13.2"
    told = {game.said("attack", *named) for named in (("m60_1", TEN), ("a_team_1", far), ("b_team_1", TEN))}
    assert len(told) == 3


@pytest.mark.rule("GB 13.0")
def test_nobody_is_asked_to_attack_once_nobody_can() -> None:
    game = table("combat", a_team_1=("1521", {"detected": True}), b_team_1="1529", enemies={TEN: "1522"})
    assert GAME.decision(game.state).lone is None
    game.dice(6, 1).do("attack", "a_team_1", TEN)
    if game.step == "assault":
        game.do("fire")
    asked = GAME.decision(game.state)
    assert (asked.step, asked.lone) == ("friendly_combat", Action("end_combat"))
    assert GAME.catalogue.say(asked.passing.text) == "Attacks skipped: no further attack is possible."
