"""Rules 10.6, 10.9, 12.4, 12.5, 12.9 and 12.10: how enemies hunt, what they destroy, and when they give up."""

from __future__ import annotations

import pytest

from games.green_beret.rules.enemy.quarry import may_overrun, next_hexes
from hexcore.game.records import Log
from tests.games.green_beret.gb_field import CAMP, GAME, enemy, table

OUT = {"detected": True}
FOOT = enemy(3, 4)
OTHER = enemy(3, 4, skip=1)
FAST = enemy(10, 5)
TANK = enemy(20, circled=True)
POST = enemy(2, 0)


def hunt(enemies, dice: tuple[int, ...] = (), draws: tuple[str, ...] = (), **places):
    """Play an enemy phase from its beginning."""
    game = table("enemy", enemies=enemies, **places).dice(*dice, draws=draws)
    return game.do("open_fire")


def asked(game) -> str:
    """Return the question as the player reads it."""
    return GAME.catalogue.say(GAME.decision(game.state).prompt)


def path(game, foe: str) -> list[str]:
    label = GAME.content.board.label
    return [
        label(record.hexes[1]) for record in game.records if record.kind == "enemy_moved" and record.pieces == (foe,)
    ]


@pytest.mark.rule("GB 10.6", "GB 12.9")
def test_an_enemy_goes_straight_for_the_closest_detected_team_as_far_as_it_can() -> None:
    game = hunt({FOOT: "1501"}, a_team_1=("1521", OUT), b_team_1=("1536", OUT))
    assert path(game, FOOT) == ["1502", "1503", "1504", "1505"]


@pytest.mark.rule("GB 10.6")
def test_terrain_costs_the_same_and_no_way_round_is_taken() -> None:
    game = hunt({FOOT: "1110"}, a_team_1=("1120", OUT))
    assert path(game, FOOT) == ["1111", "1112"]


@pytest.mark.rule("GB 10.6", "GB 10.8")
def test_a_minimum_move_is_made_into_dear_terrain_but_only_as_the_first_hex() -> None:  # R75
    slow = table("enemy", enemies={FOOT: "1911"}, a_team_1=("1920", OUT)).do("open_fire")
    assert path(slow, FOOT) == ["1912"]
    first = table("enemy", enemies={FOOT: "1910"}, a_team_1=("1920", OUT)).do("open_fire")
    assert path(first, FOOT) == ["1911", "1912"]


@pytest.mark.rule("GB 10.6", "GB 10.8")
def test_the_first_hex_is_entered_even_if_it_costs_more_than_there_is() -> None:  # R67, R75
    state = table("enemy", enemies={FOOT: "1911"}, a_team_1=("1920", OUT)).state
    foe, goal = state.enemies[0], state.pieces["a_team_1"].hex
    assert [GAME.content.board.label(h) for h in next_hexes(state, foe, goal, 1, first=True)] == ["1912"]
    assert next_hexes(state, foe, goal, 1, first=False) == []


def on_its_way(*asking: dict[str, object], entered: int):
    """An enemy in front of dear terrain who has one point left."""
    pursuit = {"step": "pursuit", "enemy": FOOT, "left": 1, "entered": entered}
    stack = [{"step": "turn", "at": 4}, {"step": "onslaught"}, pursuit, *asking]
    foe = {"id": FOOT, "hex": "1911", "done": True}
    return table("enemy", a_team_1=("1920", OUT), state={"enemies": [foe], "stack": stack})


@pytest.mark.rule("GB 10.6", "GB 10.8")
@pytest.mark.parametrize(("entered", "end"), [(0, "1912"), (1, "1911"), (2, "1911")])
def test_only_whoever_has_not_moved_yet_makes_a_minimum_move(entered: int, end: str) -> None:  # R67, R75
    game = on_its_way(entered=entered)
    GAME.settle(game.state, Log(game.state.dice))
    assert game.where(FOOT) == end
    ask = {"step": "choose_quarry", "enemy": FOOT, "hexes": ["1920"]}
    assert on_its_way(ask, entered=entered).do("pursue", FOOT, to="1920").where(FOOT) == end


@pytest.mark.rule("GB 10.6")
def test_units_without_movement_stay_but_attack() -> None:  # R52
    game = hunt({POST: "1501"}, a_team_1=("1521", OUT))
    assert game.where(POST) == "1501"
    game = hunt({POST: "1522"}, dice=(1, 6), a_team_1=("1521", OUT))
    assert "battle_won" in game.kinds()


@pytest.mark.rule("GB 12.9", "GB 12.4")
def test_undetected_teams_and_lone_leaders_are_not_hunted() -> None:
    game = hunt({FOOT: "1510"}, a_team_1=("1530", OUT), b_team_1="1506", commander_1="1508")
    assert path(game, FOOT)[0] == "1511"


@pytest.mark.rule("GB 12.4")
def test_between_equally_close_teams_the_player_chooses() -> None:
    game = hunt({FOOT: "1520"}, a_team_1=("1510", OUT), b_team_1=("1530", OUT))
    assert game.step == "choose_quarry"
    assert game.hexes("pursue") == {"1510", "1530"}
    assert asked(game).startswith(GAME.content.name(FOOT))
    assert game.why("pursue", FOOT, to="1536") == "GB 12.9"
    game.do("pursue", FOOT, to="1530")
    assert path(game, FOOT) == ["1521", "1522", "1523", "1524"]


@pytest.mark.rule("GB 12.4")
def test_of_two_equally_close_hexes_the_one_nearer_to_a_camp_is_entered() -> None:  # R14, R76
    north = hunt({FOOT: "1525"}, a_team_1=("1820", OUT), camp="1512")
    assert path(north, FOOT)[0] == "1524"
    east = hunt({FOOT: "1525"}, a_team_1=("1820", OUT), camp="1628")
    assert path(east, FOOT)[0] == "1624"


@pytest.mark.rule("GB 12.9")
def test_with_equal_camps_the_cheaper_hex_is_entered() -> None:  # R14
    none = {"camp": "", "state": {"gone": ["camp_1"]}}
    assert path(hunt({FOOT: "1319"}, a_team_1=("1213", OUT), **none), FOOT)[0] == "1318"
    jungle = hunt({FOOT: "1319"}, a_team_1=("1213", OUT), camp="0920")
    assert path(jungle, FOOT)[0] == "1218"


@pytest.mark.rule("GB 12.9", "GB 10.7")
def test_a_step_along_a_pathway_is_the_cheaper_one_where_it_costs_less() -> None:  # R14, R20
    none = {"camp": "", "state": {"gone": ["camp_1"]}}
    even = hunt({FOOT: "0811"}, a_team_1=("1116", OUT), **none)
    assert even.hexes("enter") == {"0812", "0912"}
    none["state"]["options"] = {"pathway_cost": True}
    assert path(hunt({FOOT: "0811"}, a_team_1=("1116", OUT), **none), FOOT)[0] == "0812"
    state = table("enemy", enemies={FOOT: "0811"}, a_team_1=("1116", OUT), **none).state
    goal = state.pieces["a_team_1"].hex
    (along,) = next_hexes(state, state.enemies[0], goal, 1, first=False)
    assert GAME.content.board.label(along) == "0812", "the last point is enough for it"


@pytest.mark.rule("GB 12.4")
def test_with_equal_camps_and_costs_the_player_chooses() -> None:
    game = hunt({FOOT: "1525"}, a_team_1=("1820", OUT), camp=CAMP)
    assert game.step == "choose_way"
    assert [GAME.content.board.label(action.hex) for action in game.actions("enter")] == ["1524", "1624"]
    assert game.why("enter", FOOT, to="1526") == "GB 12.9"
    game.do("enter", FOOT, to="1624")
    assert path(game, FOOT)[0] == "1624"


@pytest.mark.rule("GB 10.6", "GB 11.0")
def test_all_water_stops_an_enemy() -> None:
    game = hunt({FOOT: "0605"}, a_team_1=("0105", OUT), raft_1="0105")
    assert game.where(FOOT) == "0605"
    blocked = game.record("enemy_blocked")
    assert (blocked.rule, blocked.pieces) == ("GB 11.0", (FOOT,))
    assert blocked.hexes[0] == GAME.content.board.hex("0605")
    assert (
        GAME.catalogue.say(blocked.text)
        == f"{GAME.content.name(FOOT)} in 0605 cannot move towards 0105, because no way is open."
    )


@pytest.mark.rule("GB 10.6", "GB 11.0")
@pytest.mark.parametrize(("row", "crosses"), [("23", False), ("25", True), ("28", True), ("31", False)])
def test_circled_units_cross_streams_at_bridges_and_pathways_only(row: str, crosses: bool) -> None:
    game = hunt({TANK: f"05{row}"}, a_team_1=(f"01{row}", OUT), camp="1330")
    entered = path(game, TANK)
    assert (f"04{row}" in entered) is crosses


@pytest.mark.rule("GB 11.0")
def test_foot_units_wade_through_streams() -> None:
    game = hunt({FAST: "0523"}, a_team_1=("0123", OUT))
    assert path(game, FAST)[0] in ("0422", "0423")


@pytest.mark.rule("GB 10.9", "GB 12.9")
def test_an_enemy_halts_next_to_any_team_and_attacks_at_once() -> None:  # R72, R8
    game = hunt({FAST: "1510"}, dice=(1, 6), a_team_1=("1530", OUT), b_team_1="1514")
    assert path(game, FAST) == ["1511", "1512", "1513"]
    assert game.record("enemy_attack").hexes[1] == GAME.content.board.hex("1514")
    assert not game.detected("b_team_1")


@pytest.mark.rule("GB 10.9")
def test_whoever_begins_next_to_a_team_does_not_move() -> None:
    game = hunt({FAST: "1522"}, dice=(1, 6), a_team_1=("1521", OUT))
    assert path(game, FAST) == []


@pytest.mark.rule("GB 12.9", "GB 12.10")
def test_teams_in_a_camp_are_safe_from_next_door() -> None:  # R78
    game = hunt({POST: "1331"}, a_team_1=("1521", OUT), b_team_1=CAMP)
    assert "enemy_attack" not in game.kinds()


@pytest.mark.rule("GB 12.4", "GB 12.10")
def test_an_undefended_camp_and_loose_gear_are_destroyed_in_passing() -> None:  # R77
    game = hunt({FOOT: "1501"}, a_team_1=("1521", OUT), camp="1502", m60_1="1503", truck_1="1504", commander_1="1504")
    assert path(game, FOOT) == ["1502", "1503", "1504", "1505"]
    assert "camp_1" in game.state.gone
    assert all(game.in_store(piece) for piece in ("m60_1", "truck_1", "commander_1"))


@pytest.mark.rule("GB 12.10", "GB 9.4")
def test_a_defended_camp_stops_the_enemy_and_is_fought_for() -> None:  # R77
    game = hunt({FOOT: "1501"}, dice=(1, 6), a_team_1=("1521", OUT), camp="1503", b_team_1="1503")
    assert path(game, FOOT) == ["1502", "1503"]
    assert "battle_won" in game.kinds()
    assert game.where("camp_1") == "1503"


@pytest.mark.rule("GB 12.5", "GB 12.9")
def test_entering_a_camp_ends_the_hunt_at_once() -> None:  # R60, R96
    game = table(a_team_1=("1329", OUT), enemies={FOOT: "1525", OTHER: "1526"}).do("start", "a_team_1").march(CAMP)
    assert not game.detected("a_team_1")
    assert game.state.enemies == []
    assert FOOT in game.state.enemy_cup
    game.dice(10).march("1331").do("halt")
    assert game.where("a_team_1") == "1331"


@pytest.mark.rule("GB 12.5", "GB 12.4")
def test_enemies_stay_while_another_team_is_detected_and_hunt_that_one() -> None:  # R12
    game = (
        table(a_team_1=("1329", OUT), b_team_1=("1510", OUT), enemies={FOOT: "1525"})
        .do("start", "a_team_1")
        .march(CAMP)
    )
    assert len(game.state.enemies) == 1
    game.do("halt").do("end_movement")
    assert path(game, FOOT)[0] == "1524"


@pytest.mark.rule("GB 12.5")
def test_an_undetected_team_does_not_hold_the_enemies() -> None:  # R96
    game = table(a_team_1=("1329", OUT), b_team_1="1510", enemies={FOOT: "1525"}).do("start", "a_team_1").march(CAMP)
    assert game.state.enemies == []


@pytest.mark.rule("GB 12.4", "GB 10.6")
def test_enemies_act_one_by_one_in_the_order_of_the_players_choice() -> None:  # R73
    game = hunt({FOOT: "1524", OTHER: "1518"}, a_team_1=("1521", OUT))
    assert game.step == "next_enemy"
    assert game.named("activate") == {FOOT, OTHER}
    game.dice(1, 6, 1, 6).do("activate", OTHER)
    assert game.records[0].pieces == (OTHER,)
    assert game.where(FOOT) == ""


@pytest.mark.rule("GB 12.4", "GB 12.9")
def test_the_order_is_asked_where_an_undefended_camp_may_fall() -> None:  # R73, R109
    game = hunt({FOOT: "1331", OTHER: "1530"}, a_team_1=("1715", OUT))
    assert game.step == "next_enemy"
    before = game.state.clone()
    game.do("activate", OTHER)
    assert path(game, OTHER)[0] == "1529", "the hex nearer to the camp"
    game.state = before
    game.do("activate", FOOT)
    assert game.where("camp_1") == ""
    while game.named("enter") == {FOOT}:
        game.do("enter", FOOT, to=min(game.hexes("enter")))
    assert game.hexes("enter") == {"1529", "1629"}, "without a camp both are as good"


@pytest.mark.rule("GB 10.6", "GB 10.9")
@pytest.mark.parametrize(("start", "asks"), [("1516", True), ("1515", False)])
def test_the_order_is_asked_where_an_enemy_can_just_come_next_to_a_team(start: str, asks: bool) -> None:  # R109
    game = hunt({FOOT: start, OTHER: "1501"}, a_team_1=("1521", OUT))
    assert (game.step == "next_enemy") is asks


@pytest.mark.rule("GB 12.4")
@pytest.mark.parametrize(("start", "asks"), [("1334", True), ("1335", False)])
def test_the_order_is_asked_where_an_enemy_can_just_enter_an_empty_camp(start: str, asks: bool) -> None:  # R109
    game = hunt({FOOT: start, OTHER: "1501"}, a_team_1=("1715", OUT))
    assert (game.step == "next_enemy") is asks


@pytest.mark.rule("GB 12.4", "GB 15.0")
def test_whoever_cannot_move_threatens_no_camp() -> None:  # R109
    state = table("enemy", enemies={FOOT: "1331", POST: "1329"}, a_team_1=("1715", OUT)).state
    foot, post = state.enemies
    assert [may_overrun(state, foot), may_overrun(state, post)] == [True, False]
    foot.suppressed = True
    assert not may_overrun(state, foot)
    defended = table("enemy", enemies={FOOT: "1331"}, a_team_1=("1715", OUT), b_team_1=CAMP).state
    assert not may_overrun(defended, defended.enemies[0])


@pytest.mark.rule("GB 10.6")
def test_the_order_is_not_asked_where_it_changes_nothing() -> None:  # R109
    game = hunt({FOOT: "1501", OTHER: "1301"}, a_team_1=("1536", OUT), b_team_1=CAMP)
    assert game.step != "next_enemy"


@pytest.mark.rule("GB 10.6")
def test_the_order_of_arrival_is_one_click() -> None:
    game = hunt({FOOT: "1524", OTHER: "1518"}, a_team_1=("1521", OUT)).dice(1, 6, 1, 6).do("in_order")
    assert [record.pieces[0] for record in game.records if record.kind == "enemy_attack"] == [FOOT, OTHER]


@pytest.mark.rule("GB 12.4")
def test_nobody_is_asked_when_the_order_cannot_matter() -> None:
    game = hunt({FOOT: "1501", OTHER: "1502"}, a_team_1=("1521", OUT))
    assert game.step == "success_determination"


@pytest.mark.rule("GB 10.6")
def test_enemies_share_hexes_freely() -> None:
    game = hunt({FOOT: "1501", OTHER: "1501"}, a_team_1=("1521", OUT))
    assert game.where(FOOT) == game.where(OTHER) == "1505"


def test_the_pursuit_query_tells_the_first_hex_of_each_enemy() -> None:
    game = table("enemy", enemies={FOOT: "1501", POST: "1502", OTHER: "1522"}, a_team_1=("1521", OUT))
    answer = {entry["enemy"]: entry for entry in GAME.ask(game.state, "pursuit")}
    assert answer[FOOT]["next"] == ["1502"]
    assert answer[POST]["stays"]
    assert answer[OTHER]["attacks"] == ["1521"]
