"""Actions and decisions: what a player may choose, as small hashable values.

An action is intent only: a verb plus pieces, hexes, hexsides, numbers and words. What it led to is a record. Big
choices are chains of small actions, so that anything can interrupt them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from hexcore.errors import InvalidInput, text_of
from hexcore.text import Text, say
from hexcore.types import Labels

PieceId: TypeAlias = str
Seat: TypeAlias = str


class Action(NamedTuple):
    """One thing a player may choose. Unused parts are empty and are left out of its JSON."""

    verb: str
    pieces: tuple[PieceId, ...] = ()
    hexes: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def piece(self) -> PieceId:
        """The first piece named."""
        return self.pieces[0]

    @property
    def hex(self) -> int:
        """The first hex named."""
        return self.hexes[0]

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the action for people: labels instead of indices, empty parts left out."""
        parts: dict[str, Any] = {"verb": self.verb}
        if self.pieces:
            parts["pieces"] = list(self.pieces)
        if self.hexes:
            parts["hexes"] = [labels.label(h) for h in self.hexes]
        if self.sides:
            parts["sides"] = [labels.side_label(s) for s in self.sides]
        if self.numbers:
            parts["numbers"] = list(self.numbers)
        if self.words:
            parts["words"] = list(self.words)
        return parts


LONGEST_VERB = 60

_PARTS: Mapping[str, type] = {"pieces": str, "hexes": str, "sides": str, "numbers": int, "words": str}


def read_action(data: object, labels: Labels) -> Action:
    """Read an action from JSON data; what is wrong with it is said by name."""
    if not isinstance(data, dict):
        raise InvalidInput(say("error.action.shape", example='{"verb": "move", "hexes": ["0101"]}'))
    verb = data.get("verb")
    if not isinstance(verb, str) or not verb:
        raise InvalidInput(say("error.action.no_verb"))
    if len(verb) > LONGEST_VERB:
        raise InvalidInput(say("error.action.verb", verb=verb[:LONGEST_VERB]))
    parts: dict[str, tuple[Any, ...]] = {}
    for name, value in data.items():
        if name != "verb":
            parts[name] = _read_part(name, value)
    try:
        if "hexes" in parts:
            parts["hexes"] = tuple([labels.hex(label) for label in parts["hexes"]])
        if "sides" in parts:
            parts["sides"] = tuple([labels.side_named(label) for label in parts["sides"]])
    except (KeyError, ValueError) as error:
        raise InvalidInput(text_of(error)) from None
    return Action(verb, **parts)


def _read_part(name: str, value: object) -> tuple[Any, ...]:
    kind = _PARTS.get(name)
    if kind is None:
        raise InvalidInput(say("error.action.part", name=repr(name), parts=("verb", *_PARTS)))
    if not isinstance(value, list) or not all(type(item) is kind for item in value):
        what = "numbers" if kind is int else "strings"
        raise InvalidInput(say(f"error.action.{what}", name=repr(name), value=repr(value)))
    return tuple(value)


class Passing(NamedTuple):
    """How a question with one answer only need not be asked: what is told instead, if anything, and to whom.

    ``openly`` says that everybody may know that there is nothing to choose, so that nobody is called for it. Else
    only who decides may know, and only someone who is there anyway is spared the question. ``aside`` are verbs that may
    be chosen at other times just as well, and are no answer to this question.
    """

    text: Text | None = None
    openly: bool = False
    aside: frozenset[str] = frozenset()


class Aloud(NamedTuple):
    """A question that may be put aloud to who decides, and the answer that lets it pass without a look at the screen.

    That it may be asked so, and its words, show nothing that only its owner knows. Where its owner ``comes`` to the
    screen most times, for he has a phase of his own to play, no single key lets that pass.
    """

    step: str
    text: Text
    action: Action
    comes: bool = False


class Decision(NamedTuple):
    """What is asked now: of whom, in which step, and every action that is legal.

    ``open`` says that it may be decided with the other players looking on: neither the question nor what may be
    answered shows anything that only its owner knows. ``passing`` says that it need not be asked at a table when it
    has one answer only; the protocol asks it all the same.
    """

    seat: Seat
    step: str
    prompt: Text
    actions: Sequence[Action]
    open: bool = False
    passing: Passing | None = None

    @property
    def lone(self) -> Action | None:
        """The one answer there is, where the question need not be asked."""
        return None if self.passing is None else lone_answer(self.actions, self.passing.aside)

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the decision for the protocol; that it is open is said only where it is."""
        parts = {
            "seat": self.seat,
            "step": self.step,
            "prompt": self.prompt.json(),
            "actions": [action.json(labels) for action in self.actions],
        }
        return {**parts, "open": True} if self.open else parts


def lone_answer(actions: Sequence[Action], aside: frozenset[str]) -> Action | None:
    """Return the one answer among actions, not counting the verbs that stand ``aside``; None if there are several."""
    lone: Action | None = None
    for action in actions:
        if action.verb not in aside:
            if lone is not None:
                return None
            lone = action
    return lone


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and a sentence for people."""

    rule: str
    text: Text

    def json(self) -> dict[str, Any]:
        """Write the refusal for the protocol."""
        return {"rule": self.rule, "text": self.text.json()}
