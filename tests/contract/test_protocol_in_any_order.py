"""The engine keeps its word whatever lines come in whatever order: good ones, bad ones and nonsense in between.

The model plays the same actions on positions of its own, without a session. Every answer must be what the model
says, a refused line changes nothing, and no mistake of a program reaches whoever wrote the line.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hexcore.engine import Engine
from hexcore.errors import InvalidInput
from hexcore.game.plugins import Registry
from hexcore.play.session import fence_of

REGISTRY = Registry()
GAMES = [module.meta.id for module in REGISTRY.modules()]
QUICK = settings(max_examples=6, stateful_step_count=20)
LONG = settings(max_examples=150, stateful_step_count=60)
NUMBER = st.integers(0, 999)
CODES = {"error", "unknown", "invalid", "illegal", "over"}
CHANGING = ("new", "load", "apply", "undo", "redo", "dice")
ASKING = ("state", "decision", "view", "explain", "odds", "query", "reach", "overlays", "overlay", "outcome", "help")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("action", "seat", "name", "arguments", "pieces", "key", "at", "over", "nonsense")


class Lines(RuleBasedStateMachine):
    """One conversation, beside the positions that it must be about."""

    game_id = "skirmish"

    def __init__(self) -> None:
        super().__init__()
        self.game = REGISTRY.open(self.game_id)
        self.engine = Engine(REGISTRY)
        self.state: Any = None
        self.bare: Any = None
        """The position without the dice that are fixed for an action still to come, if any are."""
        self.past: list[tuple[Any, str]] = []
        """The positions before each action, and why it cannot be taken back."""
        self.undone: list[tuple[Any, str]] = []

    def send(self, **request: Any) -> dict[str, Any]:
        return self.line(json.dumps(request))

    def line(self, line: str) -> dict[str, Any]:
        answer = self.engine.answer(line)
        written = json.dumps(answer)
        assert "\n" not in written
        assert "Traceback" not in written
        if "error" in answer:
            assert answer["error"]["code"] in CODES
            assert answer["error"]["message"]
        return answer

    def dumped(self) -> dict[str, Any]:
        return json.loads(json.dumps(self.game.dump(self.state)))

    @initialize(number=NUMBER, seed=st.integers(0, 20))
    def new(self, number: int, seed: int) -> None:
        assert self.send(cmd="state")["error"]["code"] == "invalid"
        self.new_game(number, seed)

    @rule(number=NUMBER, seed=st.integers(0, 20))
    def new_game(self, number: int, seed: int) -> None:
        scenario = self.game.meta.scenarios[number % len(self.game.meta.scenarios)].id
        answer = self.send(cmd="new", game=self.game_id, scenario=scenario, seed=seed)
        assert answer == {"ok": True, "game": self.game_id, "scenario": scenario, "seed": seed}
        self.state, self.bare, self.past, self.undone = self.game.start(scenario, {}, seed), None, [], []

    # What changes the position

    @rule(number=NUMBER, said=st.booleans(), named=st.booleans())
    def apply(self, number: int, said: bool, named: bool) -> None:
        offered = self.send(cmd="decision")
        if not offered["actions"]:
            assert offered["over"]
            assert self.send(cmd="apply", action={"verb": "done"})["error"]["code"] in ("over", "illegal")
            return
        action = offered["actions"][number % len(offered["actions"])]
        sent = action if said else {name: value for name, value in action.items() if name != "say"}
        answer = self.send(cmd="apply", action=sent, **({"seat": offered["seat"]} if named else {}))
        self._take(number, answer, offered["seat"])

    def _take(self, number: int, answer: dict[str, Any], seat: str) -> None:
        """Do the same in the model."""
        decision, after = self.game.decision(self.state), self.state.clone()
        try:
            records = self.game.apply(after, decision.actions[number % len(decision.actions)])
        except InvalidInput:  # a face was fixed that is not on this die
            assert self.state.dice.faces
            assert answer["error"]["code"] == "invalid"
            return
        follows = self.game.decision(after)
        news = [record for record in records if self.game.is_news(self.state, record)]
        fence = fence_of(news) or ("handover" if follows and follows.seat != seat else "")
        self.past.append((self.bare or self.state, fence))
        self.state, self.bare, self.undone = after, None, []
        heard = [record for record in records if not record.audience or seat in record.audience]
        assert len(answer["records"]) in (len(records), len(heard))

    @rule(numbers=st.lists(NUMBER, min_size=5, max_size=30))
    def play_on(self, numbers: list[int]) -> None:
        for number in numbers:
            self.apply(number, said=True, named=False)

    @rule()
    def undo(self) -> None:
        answer = self.send(cmd="undo")
        if not self.past or self.past[-1][1]:
            assert answer["error"]["message"]
            return
        before, fence = self.past.pop()
        self.undone.append((self.bare or self.state, fence))
        self.state, self.bare = before, None
        assert answer["undone"]["verb"]

    @precondition(lambda self: self.bare is None)
    @rule()
    def redo(self) -> None:
        answer = self.send(cmd="redo")
        if not self.undone:
            assert answer["error"]["message"]
            return
        after, fence = self.undone.pop()
        self.past.append((self.state, fence))
        self.state = after
        assert isinstance(answer["records"], list)

    @precondition(lambda self: not self.undone)
    @rule(faces=st.lists(st.integers(1, 7), min_size=1, max_size=3))
    def dice(self, faces: list[int]) -> None:
        self.bare = self.bare or self.state.clone()
        self.state.dice.script(faces)
        assert self.send(cmd="dice", next=faces)["next"] == self.state.dice.faces

    @rule(number=NUMBER)
    def load(self, number: int) -> None:
        positions = [*(state for state, _ in self.past), self.state]
        state = positions[number % len(positions)]
        assert self.send(cmd="load", state=self.game.dump(state))["ok"]
        self.state, self.bare, self.past, self.undone = state.clone(), None, [], []

    # What changes nothing

    @rule(number=NUMBER)
    def ask(self, number: int) -> None:
        seats, board = self.game.meta.seat_ids(), self.game.board(self.state.scenario)
        seat = seats[number % len(seats)]
        view = self.game.view(self.state, seat)
        assert self.send(cmd="view", seat=seat)["view"] == json.loads(json.dumps(view.json(board)))
        decision, outcome = self.game.decision(self.state), self.game.outcome(self.state)
        assert self.send(cmd="decision")["seat"] == (decision.seat if decision else None)
        assert (self.send(cmd="outcome")["outcome"] is None) == (outcome is None)
        for name in self.game.queries:
            pieces = [piece.id for piece in view.pieces]
            self.send(
                cmd="query", name=name, seat=seat, arguments={"piece": pieces[number % len(pieces)]} if pieces else {}
            )
        for piece in view.pieces[number % 7 : number % 7 + 2]:
            self.send(cmd="reach", pieces=[piece.id], seat=seat)

    @rule(number=NUMBER)
    def ask_about_what_is_offered(self, number: int) -> None:
        offered = self.send(cmd="decision")
        if offered["actions"]:
            action = offered["actions"][number % len(offered["actions"])]
            assert self.send(cmd="explain", action=action) == {"legal": True}
            assert "odds" in self.send(cmd="odds", action=action)
            bent = self.send(cmd="explain", action={**action, "verb": "no_such_verb"})
            assert bent["legal"] is False
            assert self.send(cmd="apply", action={**action, "verb": "no_such_verb"})["error"]["code"] == "illegal"

    @rule(number=NUMBER)
    def load_a_bad_position(self, number: int) -> None:
        written = self.dumped()
        name = list(written)[number % len(written)]
        for state in (None, [], {**written, "nonsense": 1}, {**written, name: {"nonsense": [1]}}, {"game": "chess"}):
            assert "error" in self.send(cmd="load", state=state)

    @rule(
        line=st.text(max_size=40) | st.sampled_from(["", "{", "[]", "null", '{"cmd":1}', '{"cmd":"new"}', '{"a":NaN}'])
    )
    def nonsense(self, line: str) -> None:
        assert "error" in self.line(line)

    @rule(cmd=st.sampled_from(CHANGING), given=st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3))
    def an_unknown_key(self, cmd: str, given: dict[str, Any]) -> None:
        assert "error" in self.send(cmd=cmd, **{**given, "no such key": 1})

    @rule(cmd=st.sampled_from(ASKING), given=st.dictionaries(st.sampled_from(KEYS), JSON, max_size=3))
    def a_question_of_nonsense(self, cmd: str, given: dict[str, Any]) -> None:
        self.send(cmd=cmd, **given)

    @rule(action=JSON, seat=JSON)
    def an_action_of_nonsense(self, action: Any, seat: Any) -> None:
        assert "error" in self.send(cmd="apply", action=action)
        assert "error" in self.send(cmd="apply", action={"verb": "done", "pieces": action}, seat=[seat])

    @invariant()
    def it_is_where_the_model_is(self) -> None:
        if self.state is not None:
            assert self.send(cmd="state")["state"] == self.dumped()


def machine(game: str) -> type[Lines]:
    return type(f"LinesOf_{game}", (Lines,), {"game_id": game})


@pytest.mark.parametrize("game", GAMES)
def test_lines_in_any_order(game):
    run_state_machine_as_test(machine(game), settings=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_lines_in_any_order_for_long(game):
    run_state_machine_as_test(machine(game), settings=LONG)
