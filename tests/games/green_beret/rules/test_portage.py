"""Chapters 8 and 9: stacking and portage."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, table

LIGHT = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1", "flares_1", "intel_1", "medical_kit_1", "bribe",
         "night_vision_1", "booby_trap_1")  # fmt: skip


def forming(*members: str, loads: int = 0, at: str = "1521"):
    """Begin a move with members and as much light gear as named."""
    gear = LIGHT[:loads]
    keep = {} if "a_team_1" in members else {"b_team_2": CAMP}
    game = table(**dict.fromkeys((*members, *gear), at), **keep)
    game.do("start", members[0])
    for member in members[1:]:
        game.do("add", member)
    return game


def loaded(game) -> int:
    """Add gear as long as it is offered, and count it."""
    count = 0
    while game.actions("add"):
        game.do("add", game.actions("add")[0].piece)
        count += 1
    return count


@pytest.mark.rule("GB 8.0")
def test_any_number_of_counters_and_enemies_may_share_a_hex() -> None:
    everything = {piece: CAMP for piece in CONTENT.pieces if piece not in ("pbr_1", "pbr_2", "camp_1")}
    game = table(**everything)
    assert len(game.state.at[game.state.pieces["a_team_1"].hex]) == len(everything) + 1
    foes = {one: "1501" for one in list(CONTENT.enemies)[:40] if CONTENT.enemies[one].movement}
    game = table(a_team_1=("1521", {"detected": True}), enemies=foes)
    assert len(game.state.enemies) == len(foes)


@pytest.mark.rule("GB 9.0", "GB 9.1")
def test_a_team_carries_six() -> None:
    game = forming("a_team_1", loads=12)
    assert loaded(game) == 6
    assert game.why("add", LIGHT[-1]) == "GB 9.0"


@pytest.mark.rule("GB 9.1")
@pytest.mark.parametrize("leader", ["commander_1", "officer_1"])
def test_a_leader_carries_one_and_adds_one_to_a_team(leader: str) -> None:
    assert loaded(forming(leader, loads=12)) == 1
    assert loaded(forming("a_team_1", leader, loads=12)) == 7


@pytest.mark.rule("GB 9.2")
@pytest.mark.parametrize(("vehicle", "room"), [("truck_1", 5), ("animal_1", 2), ("jeep_1", 4), ("h34_1", 10)])
def test_a_plus_type_carries_its_noise(vehicle: str, room: int) -> None:
    assert CONTENT.pieces[vehicle].noise == room
    assert loaded(forming(vehicle, loads=12)) == room


@pytest.mark.rule("GB 9.3")
def test_a_truck_and_a_team_carry_eleven_together() -> None:
    assert loaded(forming("a_team_1", "truck_1", loads=12)) == 11


@pytest.mark.rule("GB 9.2", "GB 10.4")
def test_black_plus_types_are_cargo_of_a_vehicle_others_never() -> None:
    game = forming("h34_1", "commander_1", "raft_1", "jeep_1")
    group = game.state.stack[-1].group
    assert group.heads == ["h34_1", "jeep_1"]
    assert group.load == {"commander_1": "h34_1", "raft_1": "h34_1"}


@pytest.mark.rule("GB 9.2")
def test_a_leader_takes_a_place_in_a_vehicle_but_none_with_a_team() -> None:  # R64
    game = forming("truck_1", "commander_1", loads=4)
    assert loaded(game) == 4
    assert game.state.stack[-1].group.heads == ["truck_1"]
    assert loaded(forming("a_team_1", "truck_1", "commander_1", loads=12)) == 12


@pytest.mark.rule("GB 9.3", "GB 10.4")
@pytest.mark.parametrize("place", range(6))
def test_what_a_group_carries_does_not_depend_on_the_order_in_which_it_forms(place: int) -> None:  # R64, R123
    members = [*LIGHT[:6]]
    members.insert(place, "commander_1")
    game = table(**dict.fromkeys(("truck_1", *LIGHT[:7], "commander_1"), "1521"), b_team_2=CAMP).do("start", "truck_1")
    for member in members:
        game.do("add", member)
    assert sorted(game.state.stack[-1].group.members()) == sorted(["truck_1", *members])
    assert game.why("add", LIGHT[6]) == "GB 9.0"


@pytest.mark.rule("GB 9.3", "GB 10.4")
def test_beside_a_full_truck_a_leader_walks_and_no_more_leaders_than_need_be() -> None:  # R123
    game = forming("truck_1", *LIGHT[:5], "commander_1")
    assert game.state.stack[-1].group.heads == ["truck_1", "commander_1"]
    assert GAME.ask(game.state, "allowance")["heads"][1]["allowance"] == CONTENT.pieces["commander_1"].movement
    both = forming("truck_1", "commander_1", "officer_1", *LIGHT[:4])
    group = both.state.stack[-1].group
    assert group.heads == ["truck_1", "commander_1"]
    assert group.load["officer_1"] == "truck_1"


@pytest.mark.rule("GB 9.3", "GB 10.4")
def test_two_teams_share_a_group_and_each_has_its_own_portage() -> None:
    assert loaded(forming("a_team_1", "b_team_1", loads=12)) == 12


@pytest.mark.rule("GB 9.0")
def test_the_best_assignment_is_the_default_and_may_be_changed_once() -> None:
    game = table(a_team_1="1521", b_team_1="1521", truck_1="1521", m2_1="1521")
    game.do("start", "a_team_1").do("add", "b_team_1").do("add", "truck_1").do("add", "m2_1")
    group = game.state.stack[-1].group
    assert group.plus == {"truck_1": "a_team_1"}
    assert group.pays(group.load["m2_1"]) == "a_team_1"
    game.do("carry", "m2_1", "b_team_1")
    assert game.state.stack[-1].group.load["m2_1"] == "b_team_1"
    assert not game.actions("carry")
    assert game.why("carry", "m2_1", "a_team_1") == "GB 9.1"


@pytest.mark.rule("GB 9.4", "GB 3.5")
def test_in_a_camp_everything_is_used_but_no_more_is_hauled_out() -> None:
    guns = dict.fromkeys(("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1", "mortar_2"), CAMP)
    game = table("combat", a_team_1=CAMP, b_team_1=("1521", {"detected": True}), enemies={enemy(10): "1331"}, **guns)
    odds = game.odds("attack", "a_team_1", enemy(10))
    assert len(odds.strengths[0].terms) == 1 + len(guns)
    move = table(a_team_1=CAMP, **guns).do("start", "a_team_1")
    assert loaded(move) == 6


@pytest.mark.rule("GB 9.0", "GB 13.0")
def test_outside_a_camp_only_what_portage_allows_is_used_and_the_best_of_it() -> None:  # R68
    guns = dict.fromkeys(("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1", "mortar_2"), "1521")
    game = table("combat", a_team_1=("1521", {"detected": True}), enemies={enemy(10): "1522"}, **guns)
    terms = game.odds("attack", "a_team_1", enemy(10)).strengths[0].terms
    assert [term.amount for term in terms] == [3, 8, 8, 6, 6, 4, 4]


@pytest.mark.rule("GB 9.2", "GB 11.1")
@pytest.mark.parametrize(("place", "used"), [("1521", 6), ("0422", 8)])
def test_a_raft_lends_its_portage_on_water_only(place: str, used: int) -> None:  # R68
    guns = dict.fromkeys(("m60_1", "m60_2", "rpk_1", "rpk_2", "m2_1", "m2_2", "mortar_1", "mortar_2"), place)
    next_door = CONTENT.board.label(CONTENT.neighbours[CONTENT.board.hex(place)][1])
    game = table("combat", a_team_1=(place, {"detected": True}), raft_1=place, enemies={enemy(10): next_door}, **guns)
    assert len(game.odds("attack", "a_team_1", enemy(10)).strengths[0].terms) == 1 + used


def test_the_allowance_query_shows_who_carries_what() -> None:
    game = table(a_team_1="1521", truck_1="1521", m2_1="1521")
    answer = GAME.ask(game.state, "allowance", pieces=["a_team_1", "truck_1", "m2_1"])
    assert answer["heads"][0]["allowance"] == 7
    assert [term["amount"] for term in answer["heads"][0]["terms"]] == [4, 6, -3]
    assert answer["carriers"]["a_team_1"]["carries"] == ["m2_1"]


@pytest.mark.rule("GB 9.0", "GB 10.4")
def test_what_would_haul_a_leader_and_leave_no_room_for_his_load_does_not_join() -> None:
    """An animal takes the commander and the raft on its back: what they carried would find nobody."""
    gear = ("night_vision_1", "grenades_1", "ex_ammo_1")
    game = table(b_team_2=CAMP, **dict.fromkeys(("raft_1", "commander_1", "animal_1", *gear), "0608"))
    game.do("start", "raft_1")
    for piece in (*gear[:2], "commander_1", gear[2]):
        game.do("add", piece)
    assert not game.offers("add", "animal_1")
    assert game.why("add", "animal_1") == "GB 9.0"
