"""Marches over several turns: what is shown is what is done, on the way that is likeliest unheard."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from games.green_beret.rules.movement.group import Group
from games.green_beret.shown.reach import Marches, halts
from games.green_beret.state import Hostile
from hexcore.game.actions import Action
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, resume, write_session
from tests.games.green_beret.gb_engine import Wire
from tests.games.green_beret.gb_field import CONTENT, GAME, at, pieces

HEARD, UNHEARD = 1, 10
TEAM, GOAL = "a_team_1", "1512"
END = {"end_movement", "end_combat", "next_turn", "finish_purchases", "open_fire", "in_order"}


def seated(mission: str = "2630", enemies: tuple[str, ...] = (), **more: object) -> LocalChair:
    placed = pieces(camp_1="1330", a_team_1="1530", officer_1="1530", night_vision_1="1530")
    state = GAME.load({
        "phase": "movement", "pp": 0, "pieces": {**placed, **more},
        "mission": {"id": "scout_location", "hex": mission},
        "enemies": [{"id": one, "hex": h} for one, h in zip(CONTENT.enemies, enemies, strict=False)],
    })  # fmt: skip
    session = Session(GAME, position=state)
    return LocalChair(session, "player", public_of(session))


def given(chair: LocalChair, *members: str, goal: str = GOAL):
    return chair.marches((TEAM, *members))[at(goal)]


def carry_out(chair: LocalChair, march, die: int = UNHEARD) -> None:
    chair._session.script([die])
    for number, action in enumerate(march.actions):
        chair.act(action, order=march.order if number == 0 else None)


def next_turn(chair: LocalChair) -> None:
    turn = chair.view.turn
    while chair.view.turn == turn or chair.decision.step != "friendly_movement":
        chair.act(next(action for action in chair.decision.actions if action.verb in END))


@pytest.mark.rule("GB 10.1", "GB 12.0")
def test_a_march_is_done_as_it_was_shown_until_it_arrives():
    chair = seated()
    shown = given(chair, "officer_1", "night_vision_1")
    assert len(shown.halts) > 2
    for left in range(len(shown.halts), 0, -1):
        (march,) = [one for one in (*chair.ordered(), shown) if one.order == shown.order][:1]
        assert [halt.way for halt in march.halts] == [halt.way for halt in shown.halts[-left:]]
        told = march.halts[0].note
        carry_out(chair, march)
        record = next(one for one in reversed(chair.hearing.records(len(chair._session.entries) - 1)) if one.rolled)
        assert dict(told.values)["noise"] == record.facts_by_name["noise"], "the noise of the halt is the one shown"
        assert CONTENT.board.label(chair._session.state.pieces[TEAM].hex) == CONTENT.board.label(
            march.halts[0].way[-1].hex
        )
        next_turn(chair)
    assert chair._session.state.pieces["night_vision_1"].hex == at(GOAL)
    assert not chair.orders()


@pytest.mark.rule("GB 12.0", "GB 12.1")
def test_the_way_of_a_march_is_the_likeliest_unheard():
    chair = seated()
    march = given(chair)
    unheard = whole(march)
    state, loud = chair._session.state, 0.0
    group = march_group(state)
    for goal, (_, sound) in halts(state, group).items():
        if goal != at(GOAL) and (rest := on_from(state, goal)) is not None:
            loud = max(loud, float(1 - sound.chance) * rest)
    assert unheard == pytest.approx(loud), "no first halt leads to a better way"


def march_group(state):
    return Group(at("1530"), at("1530"), [TEAM])


def on_from(state, h: int) -> float | None:
    rest = Marches(state, Group(h, h, [TEAM])).get(at(GOAL))
    if rest is None:
        return None
    return whole(rest)


def whole(march) -> float:
    unheard = 1.0
    for halt in march.halts:
        unheard *= 1 - dict(halt.note.values).get("heard", 0) / 10
    return unheard


@pytest.mark.rule("GB 12.0", "GB 12.3")
def test_a_march_ends_when_the_team_is_heard():
    chair = seated()
    march = given(chair)
    carry_out(chair, march, HEARD)
    assert not chair.orders()
    assert chair.order_over(march.order).key == "march.heard"


def test_a_march_stops_when_the_mission_comes_into_reach():
    chair = seated(mission="1523")
    march = given(chair)
    while not chair.order_over(march.order) and march:
        carry_out(chair, march)
        next_turn(chair)
        march = next((one for one in chair.ordered() if one.order == march.order), None) or march
    assert chair.order_over(march.order).key == "march.mission"
    assert not chair.orders()


@pytest.mark.rule("GB 10.4")
def test_no_march_leads_through_an_enemy_or_halts_beside_one():
    free = given(seated())
    foe = CONTENT.board.label(free.halts[1].way[-1].hex)
    chair = seated()
    chair._session.state.enemies.append(Hostile(next(iter(CONTENT.enemies)), at(foe)))
    march = given(chair)
    way = [at("1530"), *(spot.hex for spot in march.way)]
    assert all(b in CONTENT.neighbours[a] for a, b in pairwise(way))
    assert at(foe) not in way
    assert not {halt.way[-1].hex for halt in march.halts[:-1]} & set(CONTENT.neighbours[at(foe)])


def test_a_march_whose_goal_is_closed_has_ended():
    chair = seated()
    march = given(chair)
    carry_out(chair, march)
    next_turn(chair)
    state = chair._session.state.clone()
    state.enemies.append(Hostile(next(iter(CONTENT.enemies)), at(GOAL)))
    assert GAME.order_over(state, march.order).key == "march.blocked"


def test_an_order_is_undone_redone_and_saved_with_its_action(tmp_path: Path):
    chair = seated()
    march = given(chair)
    for number, action in enumerate(march.actions[:2]):
        chair.act(action, order=march.order if number == 0 else None)
    assert chair.orders() == (march.order,)
    write_session(tmp_path / "march.monsoon", chair._session)
    again = resume(GAME, read_save(tmp_path / "march.monsoon"))
    assert again.orders == (march.order,)
    again.undo()
    assert again.orders == (march.order,), "given with the first action"
    again.undo()
    assert again.orders == ()
    again.redo()
    assert again.orders == (march.order,)


def test_an_order_ends_when_its_team_sets_out_by_hand():
    chair = seated()
    march = given(chair)
    carry_out(chair, march)
    next_turn(chair)
    assert chair.orders()
    chair.act(Action("start", (TEAM,)))
    assert not chair.orders()


def test_a_team_with_an_order_or_a_reason_is_asked_about_and_nobody_else():
    chair = seated()
    assert chair.pressing() == frozenset(), "nothing waits for anybody"
    carry_out(chair, given(chair))
    next_turn(chair)
    assert chair.pressing() == {TEAM}, "it has an order"
    assert seated(mission="1529").pressing() == {TEAM}, "the mission is in reach"
    hunted = {"hex": "1530", "detected": True}
    assert seated(enemies=(GOAL,), a_team_1=hunted).pressing() == {TEAM}, "it is hunted"


@pytest.mark.rule("GB 6.1")
def test_the_march_to_the_mission_is_suggested_only_with_what_it_needs():
    assert [march.order.goal for march in seated(mission=GOAL).ordered()] == [at(GOAL)]
    chair = seated(mission=GOAL)
    chair._session.state.mission.id = "de_mine"
    assert CONTENT.missions["de_mine"].needs
    assert not GAME.ordered(chair._session.state, "player", ())


def test_the_protocol_plans_and_sends_a_march():
    wire = Wire().load("movement", {"camp_1": "1330", TEAM: "1530"})
    march = wire.ok("march", pieces=[TEAM], to=GOAL)["march"]
    assert march["order"] == {"seat": "player", "pieces": [TEAM], "goal": GOAL}
    wire.dice(UNHEARD)
    for number, action in enumerate(march["actions"]):
        wire.ok("apply", action=action, **({"order": march["order"]} if number == 0 else {}))
    assert wire.where(TEAM) == march["halts"][0]["way"][-1]
    assert wire.ok("march")["orders"] == [march["order"]]


@pytest.mark.parametrize("order", [{}, {"seat": "player"}, {"seat": "player", "pieces": [], "goal": GOAL}])
def test_the_protocol_refuses_an_order_that_is_none(order):
    wire = Wire().load("movement", {"camp_1": "1330", TEAM: "1530"})
    assert wire.ask("apply", action={"verb": "start", "pieces": [TEAM]}, order=order)["error"]["code"] == "invalid"
    assert wire.step == "friendly_movement", "nothing was done"


@pytest.mark.rule("GB 10.3")
def test_a_group_halts_by_itself_where_nothing_is_left_to_enter():
    chair = seated()
    chair.act(Action("start", (TEAM,)))
    while chair.default_action() is None:
        moves = [action for action in chair.decision.actions if action.verb == "move"]
        assert moves, "it is asked as long as there is a hex to enter"
        chair.act(moves[0])
    assert chair.default_action() == Action("halt")
    assert not [action for action in chair.decision.actions if action.verb == "move"]
