"""Actions and decisions: what a player may choose, as small hashable values.

An action is intent only: a verb plus pieces, hexes, hexsides, numbers and words. What it led to is a record. Big
choices are chains of small actions, so that anything can interrupt them.

How a game ended: the way, the winner or level, and the lines of the score.

Why a bot chose what it chose, in a few words of its game: kept beside the action, never in the position.

A reason comes from the bot's own view. It may rest on what its seat alone knows, so another seat hears it only after
the end, or where nothing is hidden at all; unless the bot says that it is ``open``: made of nothing but what everybody
at the table knows. The contract proves of each open reason that it is the same whatever another seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from hexcore.errors import InvalidInput, text_of
from hexcore.text import Catalogue, Text, read_text, say
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


EVEN: Final = 0.5
"""A game that nobody won is worth so much to each."""


class ScoreLine(NamedTuple):
    """One line of the score: what it counts, how much, by which rule."""

    label: Text
    amount: int
    rule: str = ""
    seat: Seat = ""

    def json(self) -> dict[str, Any]:
        """Write the line for the protocol."""
        return {"label": self.label.json(), "amount": self.amount, "rule": self.rule, "seat": self.seat}


class Outcome(NamedTuple):
    """The end of a game. ``ending`` is the game's own word for the way it ended; ``winner`` is "" for none."""

    ending: str
    winner: Seat = ""
    level: str = ""
    text: Text = Text("outcome")
    score: tuple[ScoreLine, ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the outcome for the protocol."""
        return {
            "ending": self.ending,
            "winner": self.winner,
            "level": self.level,
            "text": self.text.json(),
            "score": [line.json() for line in self.score],
        }

    def worth(self, seat: Seat) -> float:
        """Return what the end is worth to a seat: 1 for a win, 0 for a loss, half of it if nobody won."""
        return 1.0 if self.winner == seat else EVEN if not self.winner else 0.0


class Reason(NamedTuple):
    """Why something was chosen. ``open``: nobody learns from it what he may not know. When in doubt it is not."""

    text: Text
    open: bool = False

    def json(self) -> dict[str, Any]:
        """Write the reason for a save."""
        return {"text": self.text.json(), "open": self.open}


def read_reason(data: Mapping[str, Any]) -> Reason:
    """Read a reason written by :meth:`Reason.json`."""
    return Reason(read_text(data["text"]), data["open"] is True)


def sayable(reason: object, catalogue: Catalogue) -> Reason | None:
    """Return a reason that has its sentence; of anything else that a bot may leave behind, nothing."""
    return reason if isinstance(reason, Reason) and reason.text.key in catalogue else None
