"""Positions written by hand are filled, checked whole, and refused with every reason."""

from __future__ import annotations

import json

import pytest

from hexcore.errors import GameOver, InvalidInput, MonsoonError, UnknownName
from hexcore.game.actions import Action
from skirmish.game import Skirmish
from skirmish.rules.setup import Hide

BOARD = Skirmish().board("hunt")

GAME = Skirmish()
SMALL = {
    "patrols": {"patrol_a": "0104", "patrol_b": "0704"},
    "scout": "0403",
    "stack": [{"step": "turn", "at": 1}, {"step": "march"}],
}


def test_a_small_position_is_enough():
    state = GAME.load(SMALL)
    assert (state.scenario, state.options, state.turn) == ("hunt", {"turns": 6}, 1)
    assert GAME.decision(state).seat == "blue"


def test_dump_and_dump_json_agree():
    state = GAME.load(SMALL)
    assert json.loads(GAME.dump_json(state)) == GAME.dump(state)


def test_dice_read_with_a_script_are_marked():
    assert GAME.load({**SMALL, "dice": {"seed": 1, "faces": [6]}}).dice.scripted


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scout": "9999"}, "scout: .*9999"),
        ({"scout": 3}, "scout: a hex is written as its printed label"),
        ({"colour": "red"}, "colour: "),
        ({"turn": "two"}, r"turn: .*\(value: 'two'\)"),
        ({"patrols": {"patrol_a": "0104"}}, "patrols: patrols are patrol_a, patrol_b, not patrol_a"),
        ({"stack": [{"step": "fly"}]}, "step 0: there is no step 'fly'"),
        ({"stack": [{"step": "fall_back"}]}, r"stack\.0\.patrol: "),
        ({"stack": "march"}, "the stack is a list of steps"),
        ({"options": {"turns": 99}}, "99 is not between"),
        ({"options": 3}, "options: 3 is not an object"),
        ({"scenario": 3}, "scenario: 3 is not a name"),
        ({"game": "chess"}, "a state of 'chess', not of 'skirmish'"),
        ({"found": True, "scout": None}, "scout: the scout was found but is nowhere"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(change, message):
    with pytest.raises(InvalidInput, match=message):
        GAME.load({**SMALL, **change})


def test_an_unknown_scenario_is_named():
    with pytest.raises(UnknownName, match="unknown scenario 'siege'"):
        GAME.load({**SMALL, "scenario": "siege"})


@pytest.mark.parametrize("data", [None, 3, [], "x"])
def test_a_state_is_an_object(data):
    with pytest.raises(InvalidInput, match="a state must be an object"):
        GAME.load(data)


def test_a_position_in_the_middle_of_an_automatic_step_can_run_on():
    state = GAME.load({**SMALL, "stack": [{"step": "turn", "at": 2}]})
    assert GAME.decision(state).actions == (Action("go_on"),)
    GAME.apply(state, Action("go_on"))
    assert state.turn == 2
    assert GAME.decision(state).step == "march"


def test_a_game_that_is_over_takes_no_action():
    state = GAME.load({**SMALL, "stack": [], "ending": "escaped"})
    assert GAME.decision(state) is None
    assert GAME.explain(state, Action("done")).text.key == "refusal.over"
    with pytest.raises(GameOver):
        GAME.apply(state, Action("done"))


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("fly", {}, "unknown query 'fly'; known: reach"),
        ("reach", {}, "query reach needs piece"),
        ("reach", {"piece": "x"}, "query reach cannot be answered"),
        ("reach", {"piece": "patrol_a", "far": 1}, "unknown argument 'far'; known: piece"),
    ],
)
def test_a_wrong_query_is_answered_in_words(name, arguments, message):
    with pytest.raises(MonsoonError, match=message):
        GAME.ask(GAME.load(SMALL), name, **arguments)


def test_a_query_is_answered():
    assert GAME.ask(GAME.load(SMALL), "reach", piece="patrol_a") == ["0103", "0203", "0204", "0105"]


def test_a_step_that_may_be_decided_in_the_open_says_so(monkeypatch):
    game = Skirmish()
    state = game.start(seed=1)
    closed = game.decision(state)
    monkeypatch.setattr(Hide, "open", True)
    opened = game.decision(state)
    assert (closed.open, opened.open) == (False, True)
    assert "open" not in closed.json(BOARD)
    assert opened.json(BOARD)["open"] is True


def test_a_seat_may_watch_what_names_only_pieces_it_sees():
    game = Skirmish()
    state = game.start(seed=1)
    state.scout = BOARD.hex("0403")
    asked = game.decision(state)._replace(actions=(Action("nod", ("patrol_a",)), Action("stay")))
    blue = game.view(state, "blue")
    assert not blue.may_watch(asked)
    assert blue.may_watch(asked._replace(open=True))
    assert not blue.may_watch(asked._replace(open=True, actions=(Action("nod", ("patrol_a", "scout")),)))
