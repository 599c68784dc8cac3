"""What is told to whoever tries something in set-up, purchases or movement: the rule and the reason that are true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexcore.errors import InvalidInput
from hexcore.game.actions import Action
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, Table, enemy, fresh, table

OUT = {"detected": True}


def reason(game, verb: str, *named: str, to: str = "") -> tuple[str, str]:
    """Return the rule by which something is refused, and the key of the sentence."""
    refusal = GAME.explain(game.state, Action(verb, named, (CONTENT.board.hex(to),) if to else ()))
    assert refusal is not None
    assert "{" not in GAME.catalogue.say(refusal.text)
    return refusal.rule, refusal.text.key.removeprefix("refusal.")


@pytest.mark.rule("GB 10.3")
def test_a_move_begins_with_one_counter_and_nothing_else() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    assert reason(game, "start", "a_team_1", "m60_1") == ("GB 10.3", "start_one")
    assert reason(game, "start", "a_team_1", to="1522") == ("GB 10.3", "start_one")
    assert reason(game, "start") == ("GB 10.3", "start_one")


@pytest.mark.rule("GB 10.1", "GB 10.3")
def test_before_the_first_hex_counters_are_added_and_later_picked_up() -> None:
    game = table(a_team_1="1521", m60_1="1521", m72_1="1522", jeep_1="1522").do("start", "a_team_1")
    assert reason(game, "pick_up", "m60_1") == ("GB 10.3", "add_first")
    assert reason(game, "move") == ("GB 10.1", "name_hex")
    assert reason(game, "drop", "a_team_1") == ("GB 10.11", "drop_first")
    game.do("add", "m60_1").march("1522")
    assert reason(game, "add", "m72_1") == ("GB 10.3", "pick_up_now")
    assert reason(game, "add", "jeep_1") == ("GB 10.4", "joins_late")
    assert reason(game, "pick_up", "m60_1") == ("GB 10.3", "in_group")
    assert reason(game, "drop", "m72_1") == ("GB 10.1", "not_in_group")
    assert reason(game, "drop", "m60_1", to="1522") == ("GB 10.1", "one_counter")
    assert reason(game, "pick_up", "m72_1", "m60_1") == ("GB 10.1", "one_counter")


@pytest.mark.rule("GB 9.0", "GB 10.3", "GB 10.5")
def test_every_copy_of_equal_counters_may_be_named() -> None:
    members = ("a_team_1", "truck_1", "truck_2", "m60_1", "m60_2")
    game = table(**dict.fromkeys(members, "1521"), m72_1="1522", m72_2="1522")
    assert {"truck_1", "truck_2"} <= game.named("start")
    game.do("start", "a_team_1")
    assert {"truck_1", "truck_2", "m60_1", "m60_2"} == game.named("add")
    for member in ("truck_2", "m60_1", "m60_2"):
        game.do("add", member)
    assert game.named("carry") == {"m60_1", "m60_2"}
    game.march("1522")
    assert {"m60_1", "m60_2"} <= game.named("drop")
    assert game.named("pick_up") == {"m72_1", "m72_2"}


@pytest.mark.rule("GB 3.1", "GB 3.3", "GB 6.0")
def test_set_up_says_what_comes_when() -> None:
    game = fresh()
    assert reason(game, "place", "a_team_1", to=CAMP) == ("GB 3.3", "deploy_later")
    assert reason(game, "place", "camp_1") == ("GB 3.1", "name_hex")
    assert reason(game, "buy", "zz") == ("GB 6.0", "unknown_piece")
    assert reason(game, "buy", "pbr_2") == ("GB 6.2", "next_copy")
    assert reason(game, "buy", "pbr_1", to=CAMP) == ("GB 3.1", "buy_in_hand")
    game.do("buy", "pbr_1").do("buy", "pbr_2")
    assert reason(game, "place", "pbr_2", to="0101") == ("GB 3.1", "place_in_order")


@pytest.mark.rule("GB 3.3")
def test_green_berets_are_deployed_one_after_the_other() -> None:
    step = {"step": "deploy"}
    written = {"phase": "setup", "pieces": {"camp_1": {"hex": CAMP}, "camp_2": {"hex": "1325"}}}
    stack = [{"step": "campaign", "at": 2}, step]
    game = Table(GAME.load({**written, "hand": ["a_team_1", "b_team_1"], "stack": stack}))
    assert reason(game, "deploy", "b_team_1", to=CAMP) == ("GB 3.3", "deploy_in_order")
    assert reason(game, "deploy", "a_team_1", to="1515") == ("GB 3.3", "deploy")


@pytest.mark.rule("GB 3.3", "GB 3.5")
def test_green_berets_are_delivered_by_their_own_rule() -> None:
    site = CONTENT.board.label(next(iter(sorted(CONTENT.camp_sites))))
    game = fresh().do("place", "camp_1", to=site).do("ready")
    assert {record.rule for record in game.records if record.kind == "delivered"} == {"GB 3.3"}
    game.do("buy", "m60_1", to=site)
    assert game.record("delivered").rule == "GB 3.5"


@pytest.mark.rule("GB 12.11")
def test_only_camps_on_the_map_are_moved() -> None:
    game = table("placement", a_team_1=CAMP, mission=("sabotage", "1515"))
    assert reason(game, "move_camp", "camp_2") == ("GB 12.11", "not_on_map")
    assert reason(game, "move_camp", "a_team_1") == ("GB 12.11", "not_a_camp")


@pytest.mark.rule("GB 11.2")
def test_a_pbr_goes_to_the_camp_on_water() -> None:  # R94
    game = table("placement", camp="0309", pbr_1="0309", a_team_1="0309", camp_2=CAMP, mission=("sabotage", "1515"))
    assert game.offers("buy", "pbr_2", to="0309")
    assert reason(game, "buy", "pbr_2", to=CAMP) == ("GB 11.2", "pbr_delivery")


@pytest.mark.rule("GB 10.4", "GB 10.9")
@pytest.mark.parametrize(("left", "rule"), [("truck_1", "GB 10.4"), ("officer_1", "GB 10.4"), ("m60_1", "GB 10.9")])
def test_what_is_overrun_is_told_by_its_own_rule(left: str, rule: str) -> None:  # R69
    foe = enemy()
    game = table(a_team_1=("1521", OUT), **{left: "1521"}, enemies={foe: "1521"}).do("start", "a_team_1")
    assert game.march("1522").record("lost_overrun").rule == rule


@pytest.mark.rule("GB 10.1", "GB 12.0")
@pytest.mark.parametrize(
    ("query", "arguments", "complaint"),
    [
        ("reach", {"pieces": ["camp_1"]}, "does not march"),
        ("reach", {"pieces": ["m60_1"]}, "moves by itself"),
        ("reach", {"pieces": "a_team_1"}, "in a list"),
        ("reach", {"pieces": [5]}, "in a list"),
        ("mission", {"pieces": ["zz"]}, "no counter 'zz'"),
        ("noise", {"hex": "1521", "pieces": ["zz"]}, "not on the map"),
        ("noise", {"hex": 5}, "no label"),
        ("noise", {"hex": None}, "no label"),
    ],
)
def test_a_question_about_nothing_is_answered_in_a_sentence(query: str, arguments, complaint: str) -> None:
    game = table(a_team_1="1521", m60_1="1521", mission=("sabotage", "1515"))
    with pytest.raises(InvalidInput, match=complaint):
        GAME.ask(game.state, query, **arguments)


@pytest.mark.rule("GB 7.1")
def test_a_team_in_the_store_accomplishes_nothing() -> None:
    game = table(a_team_1=CAMP, mission=("scout_location", "1526"))
    needed = [CONTENT.copies[needs[0]][0] for needs in CONTENT.missions["scout_location"].needs]
    assert GAME.ask(game.state, "mission", pieces=["a_team_1", *needed])["possible"]
    assert not GAME.ask(game.state, "mission", pieces=["a_team_2", *needed])["possible"]


@pytest.mark.rule("GB 10.3", "GB 11.1")
def test_the_terms_of_an_allowance_add_up_on_land_and_on_water() -> None:  # R54
    members = ("a_team_1", "officer_1", "raft_1", "scuba_1", "m60_1")
    game = table(**dict.fromkeys(members, "0422")).do("start", "a_team_1")
    for member in members[1:]:
        game.do("add", member)
    (head,) = GAME.ask(game.state, "allowance")["heads"]
    assert head["on_water"] > head["allowance"]
    assert sum(term["amount"] for term in head["terms"]) == head["allowance"]
    assert sum(term["amount"] for term in head["water_terms"]) == head["on_water"]


@pytest.mark.rule("GB 9.2", "GB 11.2")
def test_what_is_never_carried_is_refused_by_its_own_rule() -> None:  # R63
    members = ("a_team_1", "truck_1", "jeep_1", "h34_1", "m60_1", "raft_1", "commander_1")
    game = table(**dict.fromkeys(members, "1521")).do("start", "a_team_1")
    assert reason(game, "carry", "jeep_1", "truck_1") == ("GB 9.2", "plus_hauled"), "before it joins, too"
    for member in members[1:]:
        game.do("add", member)
    assert reason(game, "carry", "jeep_1", "truck_1") == ("GB 9.2", "plus_hauled")
    assert reason(game, "carry", "jeep_1", "h34_1") == ("GB 9.2", "plus_hauled")
    assert reason(game, "carry", "m60_1") == ("GB 9.0", "carry_names")
    assert reason(game, "carry", "m60_1", "b_team_1") == ("GB 10.1", "not_in_group")
    assert reason(game, "carry", "a_team_1", "truck_1") == ("GB 9.0", "not_cargo")
    assert reason(game, "carry", "truck_1", "m60_1") == ("GB 9.2", "plus_hauled")
    assert reason(game, "carry", "raft_1", "m60_1") == ("GB 10.5", "minus_hauls")
    assert reason(game, "carry", "raft_1", "commander_1") == ("GB 10.4", "black_hauls")
    assert reason(game, "carry", "raft_1", "truck_1") == ("GB 11.1", "finds_place")
    assert reason(game, "carry", "commander_1", "truck_1") == ("GB 9.3", "finds_place")
    pbr = table(a_team_1="0310", pbr_1="0310").do("start", "a_team_1").do("add", "pbr_1")
    assert reason(pbr, "carry", "pbr_1", "a_team_1") == ("GB 11.2", "pbr_hauled")


@pytest.mark.rule("GB 9.1", "GB 9.2")
def test_a_full_carrier_is_named_by_its_own_rule() -> None:
    gear = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1", "flares_1", "intel_1", "bribe")
    game = table(**dict.fromkeys(("a_team_1", "animal_1", *gear), "1521")).do("start", "a_team_1")
    for member in ("animal_1", *gear[:8]):
        game.do("add", member)
    load = game.state.stack[-1].group.load
    by_team = next(piece for piece, carrier in load.items() if carrier == "a_team_1")
    by_animal = next(piece for piece, carrier in load.items() if carrier == "animal_1")
    assert reason(game, "carry", by_team, "animal_1") == ("GB 9.2", "carrier_full")
    assert reason(game, "carry", by_animal, "a_team_1") == ("GB 9.1", "carrier_full")
    game.march("1522")
    assert reason(game, "carry", by_team, "animal_1") == ("GB 9.0", "carry_early")


@pytest.mark.rule("GB 11.0")
def test_who_would_keep_a_boat_from_the_sea_is_refused_by_that_rule() -> None:  # R71
    sailing, walking = (table(**dict.fromkeys(("a_team_1", "b_team_1", "pbr_1"), "0311")) for _ in range(2))
    for game in (sailing, walking):
        # as if the stream ended here, beside all-water
        game.state.content = replace(CONTENT, stream=frozenset({CONTENT.board.hex("0311")}))
    sailing.do("start", "a_team_1").do("add", "pbr_1")
    assert reason(sailing, "add", "b_team_1") == ("GB 11.0", "no_way_with")
    walking.do("start", "a_team_1").do("add", "b_team_1")
    assert reason(walking, "add", "pbr_1") == ("GB 11.0", "no_way_with")
