"""Content bound to a position, indexes kept beside it, and what a stack written by hand may not say."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import field
from typing import Any, ClassVar

import pytest
from pydantic import TypeAdapter, ValidationError

from hexcore.game.records import Log
from hexcore.game.steps import Outline, State, Step, push, stack_misfits
from hexcore.plain import Bound, Fixed, Unsaved, plain, unbound
from hexcore.types import Codec


class Box(Fixed):
    """The content of a game for tests."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names


@plain
class Camp(State):
    tents: dict[str, int] = field(default_factory=dict)
    content: Bound[Box] = unbound()
    by_number: Unsaved[dict[int, list[str]]] = field(default_factory=dict)

    def complete(self) -> None:
        for tent, number in self.tents.items():
            self.by_number.setdefault(number, []).append(tent)


BOX = Box(("a", "b"))
READER = TypeAdapter(Camp)


def read(data: dict[str, Any]) -> Camp:
    return READER.validate_json(json.dumps(data), context=Codec(None, {}, BOX))


def test_a_position_that_is_read_is_bound_to_the_content_of_its_game():
    assert read({"tents": {"a": 1}}).content is BOX


def test_content_and_indexes_are_not_written():
    state = read({"tents": {"a": 1}})
    state.complete()
    assert set(READER.dump_python(state)) == {"scenario", "options", "dice", "stack", "ending", "turn", "tents"}


@pytest.mark.parametrize("told", ["content", "by_number"])
@pytest.mark.parametrize("value", [{"1": ["a"]}, None])
def test_nobody_may_write_what_the_game_finds_out_itself(told, value):
    with pytest.raises(ValidationError, match="finds it out itself"):
        read({told: value})


def test_copies_share_the_content_and_nothing_else():
    state = read({"tents": {"a": 1}})
    state.complete()
    copy = state.clone()
    copy.by_number[1].append("b")
    assert copy.content is BOX
    assert state.by_number == {1: ["a"]}


@plain
class Day(Outline[Camp]):
    def morning(self, state: Camp, log: Log) -> None:
        state.tents["up"] = 1

    def evening(self, state: Camp, log: Log) -> None:
        push(state, Sleep("a"))

    parts = (morning, evening)


@plain
class Sleep(Step[Camp]):
    tent: str
    under: ClassVar = {"day": (2,)}
    closed: ClassVar = True

    def misfits(self, state: Camp) -> Iterable[str]:
        if self.tent not in state.content.names:
            yield f"there is no tent {self.tent!r}"


@plain
class Dream(Step[Camp]):
    pass


@plain
class Year(Step[Camp]):
    under: ClassVar = {"": (), "dream": ()}


def misfits(*stack: Step[Any]) -> list[str]:
    state = Camp(stack=list(stack), content=BOX)
    return list(stack_misfits(state))


def test_an_outline_plays_its_parts_in_the_order_they_are_written():
    state = Camp(content=BOX)
    push(state, Day())
    log = Log(state.dice)
    state.stack[-1].run(state, log)
    state.stack[-1].run(state, log)
    assert (state.tents, [step.name for step in state.stack], state.stack[0].at) == ({"up": 1}, ["day", "sleep"], 2)


def test_a_stack_that_fits_is_not_complained_of():
    assert misfits(Day(at=2), Sleep("a")) == []
    assert misfits(Year()) == misfits(Dream(), Year()) == []


@pytest.mark.parametrize(
    ("stack", "what"),
    [
        ((Day(at=3),), "stack.0 (day): at is 0 to 2, not 3"),
        ((Sleep("a"),), "stack.0 (sleep): day must lie right under it"),
        ((Dream(), Sleep("a")), "stack.1 (sleep): day must lie right under it"),
        ((Day(at=1), Sleep("a")), "stack.1 (sleep): day.at is 2 while it lies there, not 1"),
        ((Day(at=2), Sleep("a"), Dream()), "stack.2 (dream): it cannot follow sleep, which waits for an answer"),
        ((Day(), Year()), "stack.1 (year): nothing or dream must lie right under it"),
        ((Day(at=2), Sleep("c")), "stack.1 (sleep): there is no tent 'c'"),
    ],
)
def test_what_does_not_fit_is_said(stack, what):
    assert misfits(*stack) == [what]
