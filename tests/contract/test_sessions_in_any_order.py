"""A session keeps its history whatever is done in whatever order: apply, undo, redo, save, load, copy, fix dice.

The model is a list of digests of positions with a place in it, and why each action cannot be taken back.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
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

from hexcore.data.files import digest
from hexcore.errors import IllegalAction, InvalidInput, MonsoonError
from hexcore.game.actions import Action
from hexcore.game.plugins import Registry
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, resume, to_save, verify, write_save, write_session

REGISTRY = Registry()
GAMES = [module.meta.id for module in REGISTRY.modules()]
QUICK = settings(max_examples=6, stateful_step_count=20)
LONG = settings(max_examples=150, stateful_step_count=60)
NUMBER = st.integers(0, 999)


def fence_of(records: list[Any], before: str, after: str | None) -> str:
    if any(record.dice for record in records):
        return "dice"
    if any(record.reveals for record in records):
        return "reveal"
    return "handover" if after not in (before, None) else ""


class Sessions(RuleBasedStateMachine):
    """One session, handled at random, beside the list of what its positions must be."""

    game_id = "skirmish"

    def __init__(self) -> None:
        super().__init__()
        self.game = REGISTRY.open(self.game_id)
        self.folder = tempfile.TemporaryDirectory()
        self.session: Session
        self.positions: list[str] = []
        self.fences: list[str] = []
        self.place = 0
        self.scripted = False

    def teardown(self) -> None:
        self.folder.cleanup()

    def now(self) -> str:
        return digest(self.game.dump(self.session.state))

    def forget_what_was_undone(self) -> None:
        del self.positions[self.place + 1 :], self.fences[self.place :]

    @initialize(number=NUMBER, seed=st.integers(0, 20))
    def begin(self, number: int, seed: int) -> None:
        scenarios = self.game.meta.scenarios
        self.session = Session(self.game, scenarios[number % len(scenarios)].id, {}, seed)
        self.positions = [self.now()]

    # What changes the position

    @rule(number=NUMBER)
    def apply(self, number: int) -> None:
        decision = self.session.decision
        if decision is None:
            return
        action = decision.actions[number % len(decision.actions)]
        waiting, before = self.now(), self.session.state.clone()
        try:
            records = self.session.apply(action)
        except InvalidInput:  # a face was fixed that is not on this die
            assert self.session.state.dice.faces
            assert self.now() == waiting
            return
        self.forget_what_was_undone()
        after = self.session.decision
        news = [record for record in records if self.game.is_news(before, record)]  # a proposed set-up is none
        self.fences.append(fence_of(news, decision.seat, after and after.seat))
        self.positions.append(self.now())
        self.place += 1
        self.scripted = False

    @rule(numbers=st.lists(NUMBER, min_size=5, max_size=40))
    def play_on(self, numbers: list[int]) -> None:
        for number in numbers:
            self.apply(number)

    @rule()
    def undo(self) -> None:
        stopped = not self.place or (self.session.fenced and self.fences[self.place - 1])
        assert (self.session.undo_stopped_by() is not None) == bool(stopped)
        if stopped:
            with pytest.raises(MonsoonError):
                self.session.undo()
            return
        self.session.undo()
        self.place -= 1
        self.scripted = False

    @precondition(lambda self: not self.scripted)
    @rule()
    def redo(self) -> None:
        if self.place == len(self.fences):
            assert self.session.next_redo() is None
            with pytest.raises(MonsoonError):
                self.session.redo()
            return
        self.session.redo()
        self.place += 1

    @precondition(lambda self: self.place == len(self.fences))
    @rule(face=st.integers(1, 7))
    def fix_a_die(self, face: int) -> None:
        self.session.script([face])
        self.scripted = True

    # What changes nothing that was played

    @rule(number=NUMBER, verb=st.sampled_from(["no_such_verb", ""]))
    def refuse(self, number: int, verb: str) -> None:
        decision, before = self.session.decision, self.now()
        offered = decision.actions if decision else (Action("done"),)
        with pytest.raises(MonsoonError) as caught:
            self.session.apply(offered[number % len(offered)]._replace(verb=verb))
        assert decision is None or isinstance(caught.value, IllegalAction)
        assert self.now() == before
        assert len(self.session.entries) == self.place

    @rule(fenced=st.booleans())
    def fence(self, fenced: bool) -> None:
        self.session.fenced = fenced

    @rule()
    def trim(self) -> None:
        self.session.trim()

    @rule(number=NUMBER)
    def look_back(self, number: int) -> None:
        ply = number % (self.place + 1)
        if ply < self.place or not self.scripted:
            assert digest(self.game.dump(self.session.position(ply))) == self.positions[ply]

    @rule(number=NUMBER)
    def play_in_a_copy(self, number: int) -> None:
        before, copy = self.now(), self.session.state.clone()
        assert copy == self.session.state
        decision = self.session.decision
        if decision is not None and not copy.dice.faces:
            self.game.apply(copy, decision.actions[number % len(decision.actions)])
        assert self.now() == before

    @rule()
    def save_and_load(self) -> None:
        path, again = Path(self.folder.name) / "a.monsoon", Path(self.folder.name) / "b.monsoon"
        write_session(path, self.session)
        save = read_save(path)
        write_save(again, to_save(self.session).model_copy(update={"saved": save.saved}))
        assert path.read_bytes() == again.read_bytes()
        assert verify(self.game, save) == self.place
        loaded = resume(self.game, save)
        assert loaded.entries == self.session.entries
        loaded.fenced = self.session.fenced
        self.session, self.scripted = loaded, False
        self.forget_what_was_undone()

    @rule()
    def load_the_position_alone(self) -> None:
        fenced = self.session.fenced
        self.session = Session(self.game, position=self.game.load(self.game.dump(self.session.state)))
        self.session.fenced = fenced
        self.positions, self.fences, self.place, self.scripted = [self.now()], [], 0, False

    @invariant()
    def it_is_where_the_model_is(self) -> None:
        if self.positions and not self.scripted:
            assert self.now() == self.positions[self.place]
            assert self.game.violations(self.session.state) == {}
        assert not self.positions or len(self.session.entries) == self.place


def machine(game: str) -> type[Sessions]:
    return type(f"SessionsOf_{game}", (Sessions,), {"game_id": game})


@pytest.mark.parametrize("game", GAMES)
def test_a_session_in_any_order(game):
    run_state_machine_as_test(machine(game), settings=QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_session_in_any_order_for_long(game):
    run_state_machine_as_test(machine(game), settings=LONG)
