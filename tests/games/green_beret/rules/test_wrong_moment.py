"""What is said to those who ask: refusals out of turn, names in the wrong order, and queries that make no sense."""

from __future__ import annotations

import pytest

from games.green_beret.rules.wrong_moment import ANSWERS, TIMES
from hexcore.errors import InvalidInput
from tests.games.green_beret.gb_field import CAMP, GAME, enemy, fresh, table, wound

OUT = {"detected": True}
FOE = enemy(10, 5)
OTHER = enemy(10, 5, skip=1)


def facing(**places):
    """A team about to attack the enemy next to it."""
    return table("combat", a_team_1=("1521", OUT), m60_1="1521", enemies={FOE: "1522"}, **places)


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(
    ("verb", "named", "to", "rule"),
    [
        ("suffer", ("a_team_1",), "", "GB 13.1"),
        ("lose", ("m60_1",), "", "GB 13.0"),
        ("hold_back", ("m60_1",), "", "GB 9.0"),
        ("stand", (), "", "GB 12.3"),
        ("stay", ("camp_1",), "", "GB 12.11"),
        ("give_up", ("a_team_1",), "", "GB 16.0"),
        ("in_order", (), "", "GB 10.6"),
        ("pursue", (FOE,), "1521", "GB 12.9"),
        ("enter", (FOE,), "1521", "GB 12.9"),
        ("meet", (FOE,), "1521", "GB 13.0"),
        ("add_all", (), "", "GB 10.3"),
        ("carry", ("m60_1", "a_team_1"), "", "GB 9.0"),
        ("nominate", ("jeep_1", "a_team_1"), "", "GB 10.4"),
    ],
)
def test_an_answer_that_nobody_asked_for_is_refused_by_the_rule_that_would_ask(verb, named, to, rule) -> None:
    assert facing().why(verb, *named, to=to) == rule


@pytest.mark.rule("GB 10.3")
@pytest.mark.parametrize(("verb", "rule"), [("give_up", "GB 16.0"), ("start", "GB 10.3"), ("attack", "GB 13.0")])
def test_in_mid_move_other_verbs_are_refused_for_their_own_reason(verb: str, rule: str) -> None:
    game = table(a_team_1="1521", b_team_1=CAMP).do("start", "a_team_1").march("1522")
    assert game.why(verb, "b_team_1") == rule
    assert "1522" not in game.said(verb, "b_team_1"), "where it stands is not the point"


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize("named", [(FOE, "a_team_1"), ("a_team_1", "m60_1"), ("a_team_1",), (FOE,)])
def test_an_attack_names_the_team_then_the_enemy(named: tuple[str, ...]) -> None:
    assert facing().said("attack", *named) == "Name the team first, then the enemy."


@pytest.mark.rule("GB 15.0")
@pytest.mark.parametrize("named", [(FOE, "m60_1"), ("m60_1", "a_team_1"), ("m60_1",)])
def test_suppressive_fire_names_the_weapon_then_the_enemy(named: tuple[str, ...]) -> None:
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", enemies={FOE: "1524"})
    assert game.said("suppress", *named) == "Name the weapon first, then the enemy."


@pytest.mark.rule("GB 14.0")
def test_under_attack_only_the_ships_are_held_back() -> None:  # R110
    game = table("enemy", a_team_1=("1521", OUT), m60_1="1521", naval_gunfire="1521", enemies={FOE: "1522"})
    game.do("open_fire")
    assert game.step == "defence"
    assert game.why("hold_back", "m60_1") == "GB 14.0"


@pytest.mark.rule("GB 12.11")
def test_a_camp_is_told_to_stay_rather_than_placed_where_it_is() -> None:
    game = table("placement", mission=("scout_location", "1526"), a_team_1=CAMP).dice(3).do("move_camp", "camp_1")
    assert "Leave it in place" in game.said("place", "camp_1", to=CAMP)
    assert game.offers("stay", "camp_1")


@pytest.mark.rule("GB 10.3")
def test_on_the_move_every_copy_of_equal_gear_is_offered() -> None:
    places = dict.fromkeys(("a_team_1", "m72_1", "m72_2"), "1521")
    game = table(**places, m72_3="1522", b40_1="1522", b40_2="1522").do("start", "a_team_1")
    assert game.named("add") == {"m72_1", "m72_2"}
    game.do("add", "m72_1").do("add", "m72_2").march("1522")
    assert game.named("drop") == {"m72_1", "m72_2"}
    assert game.named("pick_up") == {"m72_3", "b40_1", "b40_2"}
    assert "already" in game.said("pick_up", "m72_2")


@pytest.mark.rule("GB 12.5", "GB 12.9")
def test_whoever_comes_home_is_said_to_be_safe() -> None:  # R60
    game = table(a_team_1=("1331", OUT), enemies={FOE: "1501"}).do("start", "a_team_1").march(CAMP)
    assert game.kinds() == ["moved", "sheltered", "withdrawn"]
    assert game.record("sheltered").pieces == ("a_team_1",)
    quiet = table(a_team_1="1331").do("start", "a_team_1").march(CAMP)
    assert quiet.kinds() == ["moved"]


@pytest.mark.rule("GB 12.3", "GB 12.5")
def test_whoever_slips_away_is_said_to_be_safe() -> None:
    game = table(a_team_1="1520", officer_1="1520").do("start", "a_team_1").do("add", "officer_1")
    game.march("1521").dice(1).do("halt").do("escape", to=CAMP)
    assert game.record("sheltered").pieces == ("a_team_1",)


@pytest.mark.rule("GB 10.6", "GB 11.0")
def test_an_enemy_stopped_by_water_in_mid_move_is_said_to_be_blocked() -> None:
    far = enemy(3, 4)
    game = table("enemy", enemies={far: "0805"}, a_team_1=("0105", OUT), raft_1="0105").do("open_fire")
    while game.step == "choose_way":
        game.do("enter", far, to=min(game.hexes("enter")))
    assert game.kinds().count("enemy_blocked") == 1
    spent = table("enemy", enemies={far: "1501"}, a_team_1=("1521", OUT)).do("open_fire")
    assert "enemy_blocked" not in spent.kinds(), "it has merely spent its movement"


@pytest.mark.rule("GB 13.0")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"teams": ["a_team_1", "b_team_1"]}, "one hex"),
        ({"teams": ["a_team_1", "a_team_1"]}, "different teams"),
        ({"teams": []}, "one or more"),
        ({"teams": ["m60_1"]}, "no team"),
        ({"teams": ["a_team_2"]}, "not on the map"),
        ({"teams": ["a_team_1"], "enemy": OTHER}, "no enemy on the map"),
        ({"teams": ["a_team_1"], "attacker": "nobody"}, "'player' or 'enemy'"),
        ({"teams": ["a_team_1"], "hold": ["excalibur"]}, "not on the map"),
    ],
)
def test_a_fight_that_cannot_be_is_not_foretold(arguments, complaint: str) -> None:
    game = facing(b_team_1=CAMP)
    with pytest.raises(InvalidInput, match=complaint):
        GAME.ask(game.state, "fight", **{"enemy": FOE, **arguments})


@pytest.mark.rule("GB 12.0", "GB 12.10")
@pytest.mark.parametrize(("pieces", "to"), [(["a_team_1"], CAMP), (["truck_1"], "1521"), (["officer_1"], "1522")])
def test_nobody_listens_in_a_camp_or_for_those_without_a_team(pieces: list[str], to: str) -> None:  # R58, R59
    game = table(a_team_1="1521", truck_1="1523", officer_1="1523")
    answer = GAME.ask(game.state, "noise", hex=to, pieces=pieces)
    assert answer["silent"] is True
    assert [chance["exact"] for chance in answer["chances"]] == ["0/1", "1/1"]


@pytest.mark.rule("GB 12.0")
def test_without_names_the_noise_is_that_of_whoever_is_in_the_hex() -> None:
    game = table(a_team_1="1521", truck_1="1521")
    assert GAME.ask(game.state, "noise", hex="1521")["column"] == str(1 + 5)
    with pytest.raises(InvalidInput, match="truck_2"):
        GAME.ask(game.state, "noise", hex="1521", pieces=["truck_2"])


@pytest.mark.rule("GB 10.7", "GB 12.1")
def test_the_ground_is_told_as_it_is_now() -> None:  # R102
    bridge = {"hex": "0425", "terrain": ["stream", "bridge"], "cost": 2, "by_water": 1, "noise": 2, "penalty": 0}
    assert bridge.items() <= GAME.ask(table(a_team_1=CAMP).state, "ground", hex="0425").items()
    blown = table(a_team_1=CAMP, state={"demolished": ["0425"]})
    assert GAME.ask(blown.state, "ground", hex="0425")["terrain"] == ["destroyed_bridge"]
    assert GAME.ask(blown.state, "ground", hex="0425")["noise"] == -1
    assert GAME.ask(blown.state, "ground", hex="1015")["by_water"] is None


@pytest.mark.rule("GB 10.9", "GB 12.9")
def test_an_enemy_next_to_a_team_stays() -> None:  # R72
    game = facing(b_team_1=("1501", OUT))
    (answer,) = GAME.ask(game.state, "pursuit")
    assert answer["stays"] is True
    assert answer["attacks"] == ["1521"]
    (away,) = GAME.ask(table("enemy", a_team_1=("1521", OUT), enemies={FOE: "1530"}).state, "pursuit")
    assert away["stays"] is False


@pytest.mark.rule("GB 13.1")
def test_only_those_who_fought_can_suffer() -> None:  # R31
    game = table("enemy", a_team_1=("1521", OUT), b_team_1=("1521", OUT), a_team_2=CAMP, enemies={FOE: "1522"})
    game.dice(6, 1, draws=(wound(noise=1),)).do("open_fire")
    assert game.why("suffer", "a_team_2") == "GB 13.1"


VERBS = sorted({*(verb for verbs in TIMES.values() for verb in verbs), *ANSWERS, "forfeit", "end_campaign", "sell",
                "go_on", "dance"})  # fmt: skip
SHAPES = ((), ("a_team_1",), ("m60_1", "a_team_1"), (FOE,), ("nobody",))


MISSION = {"mission": ("scout_location", "1526")}
AWAY = {"a_team_1": ("1521", OUT), "m60_1": "1521"}


def forming():
    """A group that has not moved yet."""
    return table(a_team_1="1521", m60_1="1521").do("start", "a_team_1")


ASKED = {
    "set_up": fresh,
    "over": lambda: table(a_team_1=CAMP, **MISSION).do("end_campaign"),
    "purchases": lambda: table("placement", a_team_1=CAMP, **MISSION),
    "place_camp": lambda: table("placement", a_team_1=CAMP, **MISSION).dice(3).do("move_camp", "camp_1"),
    "friendly_movement": lambda: table(**AWAY, **MISSION),
    "move": forming,
    "under_way": lambda: forming().march("1522"),
    "escape": lambda: forming().march("1522").dice(1).do("halt"),
    "friendly_combat": facing,
    "assault": lambda: facing(b_team_1="1521").do("attack", "a_team_1", FOE),
    "suppressive_fire": lambda: table("enemy", **AWAY, enemies={FOE: "1524"}),
    "choose_quarry": lambda: table("enemy", a_team_1=("1510", OUT), b_team_1=("1530", OUT), enemies={FOE: "1520"}).do(
        "open_fire"
    ),
    "next_enemy": lambda: table("enemy", **AWAY, enemies={FOE: "1523", OTHER: "1524"}).do("open_fire"),
    "turn": lambda: table("placement", a_team_1=CAMP),
    "success_determination": lambda: table("success", **AWAY),
}
"""A position in which each of many steps asks."""


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize("name", ASKED)
def test_every_refusal_cites_a_rule(name: str) -> None:
    game = ASKED[name]()
    assert game.step == {"over": "", "under_way": "move"}.get(name, name)
    for verb in VERBS:
        for named in SHAPES:
            for to in ("", "1521"):
                if not game.offers(verb, *named, to=to):
                    assert game.why(verb, *named, to=to) in GAME.rulebook, (verb, named, to)
                    assert game.why(verb, *named, to=to).startswith("GB ")


@pytest.mark.rule("GB 4.0")
@pytest.mark.parametrize(
    ("name", "verb", "rule", "told"),
    [
        ("friendly_movement", "attack", "GB 13.0", "Combat"),
        ("friendly_movement", "suppress", "GB 15.0", "Enemy"),
        ("friendly_movement", "pursue", "GB 12.9", "Enemy"),
        ("choose_quarry", "start", "GB 10.3", "Movement"),
        ("choose_quarry", "suppress", "GB 15.0", "first"),
        ("assault", "attack", "GB 13.0", "first"),
        ("escape", "buy", "GB 6.0", "Mission and purchases"),
        ("next_enemy", "next_turn", "GB 4.0", "Assessment"),
        ("suppressive_fire", "stand", "GB 12.3", "Movement"),
        ("under_way", "end_campaign", "GB 4.0", "not in the middle"),
        ("purchases", "sell", "GB 6.2", "cannot return"),
        ("over", "attack", "GB 5.0", "over"),
        ("move", "dance", "GB 4.0", "no such action"),
    ],
)
def test_a_verb_of_another_moment_is_told_its_own(name: str, verb: str, rule: str, told: str) -> None:
    game = ASKED[name]()
    assert game.why(verb) == rule
    assert told in game.said(verb)


@pytest.mark.rule("GB 4.0")
def test_what_is_possible_with_other_names_is_told_so() -> None:
    assert "exactly as offered" in ASKED["escape"]().said("stand", "a_team_1")
