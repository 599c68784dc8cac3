"""Steps: the decision points of a game, and the outline that leads from one to the next.

A step is a small plain-data object on the stack of the state; the top of the stack is what is going on now. A
*deciding* step offers actions and takes one. An *automatic* step runs by itself: it does its part, pushes what must
happen first, or finishes. An :class:`Outline` is the automatic step that plays a list of parts in order, so that a turn
reads top to bottom like the rulebook's sequence of play.

Positions may be written by hand, steps and all. Each step says where on the stack it may lie (``under``, ``closed``)
and what its fields may be (``misfits``); :func:`stack_misfits` asks them all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, TypeAlias, TypeVar, overload

from pydantic import TypeAdapter, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError, core_schema

from hexcore.game.actions import Action, Aloud, Passing, Refusal, Seat
from hexcore.game.dice import Dice
from hexcore.game.records import Log
from hexcore.plain import Plain, plain
from hexcore.text import Text, say

S = TypeVar("S", bound="State")
K = TypeVar("K", bound="Step[Any]")


class Step(Plain, Generic[S]):
    """One thing that is going on: a plain class whose fields are saved with the state.

    An ``open`` step may be decided while the other players watch: what it asks and offers shows nothing hidden, unless
    an action names a piece that the others do not see.
    """

    __slots__ = ()
    name: ClassVar[str]  # the class name in small letters with underscores, as saves and texts have it
    question: ClassVar[Text]  # the default prompt: the text ``step.<name>``
    automatic: ClassVar[bool] = False  # whether it runs by itself and decides nothing
    open: ClassVar[bool] = False  # whether it may be decided while the other players watch
    # Steps that may lie right under this one on the stack ("": none, it is the lowest), each with the values that its
    # "at" may then have (empty: any). No entry: it may lie anywhere.
    under: ClassVar[Mapping[str, tuple[int, ...]]] = {}
    # Verbs that may be chosen at other times just as well, such as an order that may be given at any time. A decision
    # with one answer besides them may pass by itself.
    aside: ClassVar[frozenset[str]] = frozenset()
    # What a player looks for here, offered or not, by verb, and what it is tried with: "" for nothing, "own" for every
    # own piece, "foe" for every piece of others, "own foe" for an own piece and the nearest of others, "foe hex" for
    # the hexes of others (hexcore.game.unavailable).
    tries: ClassVar[Mapping[str, str]] = {}
    # whether the step has left the stack when anything follows from its answer: no step ever lies on it
    closed: ClassVar[bool] = False
    tells: ClassVar[bool] = False  # whether the class answers allows()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.tells = cls.allows is not Step.allows
        cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        cls.question = say(f"step.{cls.name}")

    def seat(self, state: S) -> Seat:
        """Return the seat that decides."""
        raise TypeError(f"{self.name} decides nothing")

    def prompt(self, state: S) -> Text:
        """Return the prompt."""
        return self.question

    def is_open(self, state: S) -> bool:
        """Return whether it is ``open`` now. Override it where an offer may betray something."""
        return self.open

    def beside(self, state: S) -> frozenset[str]:
        """Return the verbs that do not count as an answer now.

        Those are the verbs ``aside``, and any that would change nothing.
        """
        return self.aside

    def trying(self, state: S) -> Mapping[str, str]:
        """Return what is looked for here now. Override it where that changes."""
        return self.tries

    def passing(self, state: S, lone: Action) -> Passing | None:
        """Return how a table skips this decision if ``lone`` is the only answer; None to ask."""
        return None

    def default_action(self, state: S) -> Action | None:
        """Return an action that is never worse for the actor; None to ask.

        A table takes it by itself. It must rest on what the actor may know. The player may undo it and is asked then;
        the protocol and bots are always asked.
        """
        return None

    def distinct_actions(self, state: S, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some offered actions that differ in their result; of equal ones the first.

        It must rest on what the actor may know. A click that could mean several actions chooses among these only; the
        protocol and bots are offered all.
        """
        return actions

    def aloud(self, state: S) -> Aloud | None:
        """Return how the actor may be asked aloud whether it passes; None if not at all."""
        return None

    def offer(self, state: S) -> Iterable[Action]:
        """Yield every legal action. There is at least one as long as the step is on top."""
        return ()

    def allows(self, state: S, action: Action) -> bool | None:
        """Return whether ``action`` is offered, without listing all; None if only the list tells."""
        return None

    def refuse(self, state: S, action: Action) -> Refusal | None:
        """Return why ``action`` is not offered; None if this step has no more to say about it.

        Use the predicates of :meth:`offer`, so that the two cannot drift apart.
        """
        return None

    def take(self, state: S, action: Action, log: Log) -> None:
        """Carry out an offered action."""
        raise TypeError(f"{self.name} takes no action")

    def run(self, state: S, log: Log) -> None:
        """Do the next part of an automatic step: push, finish, or change the state."""
        raise TypeError(f"{self.name} waits for a decision")

    def misfits(self, state: S) -> Iterable[str]:
        """Yield what is wrong with this step's fields in a position written by hand.

        None of it is ever true of a step that the rules themselves have put on the stack.
        """
        return ()


@plain
class Outline(Step[S]):
    """An automatic step that plays its ``parts`` in order and then finishes.

    A part is a method of the class, in the order of play; ``at`` is the number of the next one. A part may push steps;
    the next part begins when they are done.
    """

    automatic: ClassVar[bool] = True
    parts: ClassVar[tuple[Callable[..., None], ...]] = ()
    at: int = field(default=0, kw_only=True)

    def run(self, state: S, log: Log) -> None:
        """Play the next part, or finish after the last."""
        parts, at = self.parts, self.at
        if at >= len(parts):
            self.finish(state, log)
            return
        self.at = at + 1
        parts[at](self, state, log)

    def finish(self, state: S, log: Log) -> None:
        """Leave the stack. Override it in an outline that repeats."""
        pop(state, self)


class _StackCodec:
    """Pydantic marker: a list of steps, each written as its name and its fields."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        return core_schema.with_info_plain_validator_function(
            self._validate,
            serialization=core_schema.plain_serializer_function_ser_schema(self._serialize, info_arg=True),
        )

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "object", "required": ["step"]}}

    @staticmethod
    def _validate(value: Any, info: core_schema.ValidationInfo) -> list[Step[Any]]:
        if not isinstance(value, list):
            raise PydanticCustomError("stack", "the stack is a list of steps")
        return [_read_step(place, item, info.context) for place, item in enumerate(value)]

    @staticmethod
    def _serialize(value: list[Step[Any]], info: core_schema.SerializationInfo) -> list[dict[str, Any]]:
        return [
            {"step": step.name, **_adapter_of(step).dump_python(step, mode="json", context=info.context)}
            for step in value
        ]


def _read_step(place: int, item: Any, codec: Any) -> Step[Any]:
    name = item.get("step") if isinstance(item, dict) else None
    kind = codec.steps.get(str(name))
    if kind is None:
        raise PydanticCustomError("step", "step {place}: there is no step {name}", {"place": place, "name": repr(name)})
    fields = {key: value for key, value in item.items() if key != "step"}
    try:
        made: Step[Any] = _adapter(kind).validate_json(json.dumps(fields), context=codec)
    except ValidationError as error:
        details = [
            InitErrorDetails(
                type=PydanticCustomError("step", "{why}", {"why": e["msg"]}), loc=(place, *e["loc"]), input=e["input"]
            )
            for e in error.errors()
        ]
        raise ValidationError.from_exception_data(str(name), details) from None
    return made


@cache
def _adapter(kind: type) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _adapter_of(step: Step[Any]) -> TypeAdapter[Any]:
    kind: type = type(step)
    return _adapter(kind)


Stack: TypeAlias = Annotated[list[Step[Any]], _StackCodec()]  # the steps that are going on, the current one last


@plain
class State(Plain):
    """The first fields of every position. A game adds plain fields of its own, with defaults."""

    scenario: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)
    dice: Dice = field(default_factory=lambda: Dice(0))
    stack: Stack = field(default_factory=list)
    ending: str = ""
    turn: int = 1

    def complete(self) -> None:
        """Add what a position written by hand may leave out, and rebuild whatever is ``Unsaved``.

        Called after a position has been read, before it is checked; a game that starts one calls it itself.
        """


class Offer(Sequence[Action]):
    """The actions of the step on top of the stack, listed when first needed.

    Whether one action is offered may be known without the list. An offer must be used before the position changes.
    """

    __slots__ = ("_listed", "_state", "_step", "_sure")

    def __init__(self, state: State, step: Step[Any]) -> None:
        self._state, self._step = state, step
        self._listed: tuple[Action, ...] | None = None
        self._sure: Action | None = None  # an action known to be offered: chooser, watcher and game look it up in turn

    @property
    def listed(self) -> tuple[Action, ...]:
        """Every legal action."""
        if self._listed is None:
            if not self._state.stack or self._state.stack[-1] is not self._step:
                raise LookupError(f"{self._step.name} is over; its actions were not listed in time")
            self._listed = tuple(self._step.offer(self._state))
        return self._listed

    def __contains__(self, action: object) -> bool:
        if action is self._sure and action is not None:
            return True
        if isinstance(action, Action):
            allowed = self._step.allows(self._state, action)
            if allowed:
                self._sure = action
            if allowed is not None:
                return allowed
        return action in self.listed

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        found = self.listed[place]
        if isinstance(found, Action):
            self._sure = found
        return found

    def __repr__(self) -> str:
        return repr(self.listed)


def push(state: State, *steps: Step[Any]) -> None:
    """Put steps on the stack; the first named is played first."""
    if len(steps) == 1:
        state.stack.append(steps[0])
    else:
        state.stack.extend(reversed(steps))


def pop(state: State, step: Step[Any]) -> None:
    """Take a finished step off the stack, wherever it lies."""
    stack = state.stack
    if stack and stack[-1] is step:
        del stack[-1]
        return
    for place in range(len(stack) - 2, -1, -1):
        if stack[place] is step:
            del stack[place]
            return
    raise LookupError(f"{step.name} is not on the stack")


def decider(state: State) -> Seat:
    """Return the seat that decides now; "" if the game is over or the sequence runs by itself."""
    if not state.stack or state.stack[-1].automatic:
        return ""
    return state.stack[-1].seat(state)


def end(state: State, ending: str) -> None:
    """End the game: clear the stack and note how it ended."""
    state.ending = ending
    state.stack.clear()


def step_book(*steps: type[Step[Any]]) -> dict[str, type[Step[Any]]]:
    """Return the steps of a game by name; two with one name are an error."""
    book: dict[str, type[Step[Any]]] = {}
    for step in steps:
        if step.name in book:
            raise ValueError(f"two steps are named {step.name}")
        book[step.name] = step
    return book


def going_on(state: State, kind: type[K]) -> Iterator[K]:
    """Yield the steps of a kind on the stack, the innermost first."""
    return (step for step in reversed(state.stack) if isinstance(step, kind))


def stack_misfits(state: State) -> Iterator[str]:
    """Yield what is wrong with the stack of a position written by hand."""
    below: Step[Any] | None = None
    for place, step in enumerate(state.stack):
        wrong = [*_misplaced(step, below)]
        yield from (f"stack.{place} ({step.name}): {what}" for what in wrong or step.misfits(state))
        below = step


def _misplaced(step: Step[Any], below: Step[Any] | None) -> Iterator[str]:
    if isinstance(step, Outline) and not 0 <= step.at <= len(step.parts):
        yield f"at is 0 to {len(step.parts)}, not {step.at}"
    if below is not None and below.closed:
        yield f"it cannot follow {below.name}, which waits for an answer"
    if not step.under:
        return
    allowed = step.under.get(below.name if below is not None else "")
    if allowed is None:
        yield f"{' or '.join(name or 'nothing' for name in step.under)} must lie right under it"
    elif below is not None and allowed and getattr(below, "at", 0) not in allowed:
        yield f"{below.name}.at is {' or '.join(map(str, allowed))} while it lies there, not {getattr(below, 'at', 0)}"
