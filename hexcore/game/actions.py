"""Actions, decisions, refusals, outcomes and reasons, as small hashable values.

An action is intent only: a verb with pieces, hexes, hexsides, numbers and words. What it led to is a record. Big
choices are chains of small actions, so that anything can interrupt them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from hexcore.errors import InvalidInput, shown, text_of
from hexcore.text import Catalogue, Text, read_text, say
from hexcore.types import Labels

PieceId: TypeAlias = str  # the name of a piece, the same in position, view, records and saves
Seat: TypeAlias = str  # the id of a seat, as `meta.toml` names it


class Action(NamedTuple):
    """One legal choice. Unused parts are empty and left out of its JSON.

    ``Action("move", ("team_1",), (hex,))`` moves a piece to a hex.
    """

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
        """Return the action as JSON, with printed labels and without empty parts."""
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
    """Read an action from JSON; raise :class:`InvalidInput` that names what is wrong."""
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
        raise InvalidInput(say("error.action.part", name=shown(name), parts=("verb", *_PARTS)))
    if not isinstance(value, list) or not {kind}.issuperset(map(type, value)):
        what = "numbers" if kind is int else "strings"
        raise InvalidInput(say(f"error.action.{what}", name=repr(name), value=shown(value, 200)))
    return tuple(value)


class Passing(NamedTuple):
    """How a table may skip a decision with one answer, and what the log says instead.

    ``openly`` means that everybody may know there is nothing to choose, so nobody is called to the screen for it.
    Otherwise only the actor may know, and is spared the decision only when at the screen anyway. ``aside`` are verbs
    that may be chosen at other times just as well, and do not count as an answer.
    """

    text: Text | None = None
    openly: bool = False
    aside: frozenset[str] = frozenset()


class Spoken(NamedTuple):
    """An answer that a player may say aloud, with the actions that the table takes for it.

    The text is the same whatever is hidden. The actions may rest on it: nobody is shown them before they are done.
    """

    text: Text
    actions: tuple[Action, ...]


class Aloud(NamedTuple):
    """A question that may be read out to the actor, with the action that lets it pass.

    The actor need not look at the screen then. Question and words must not depend on anything hidden. ``comes`` means
    that the actor mostly comes to the screen, for a phase of their own: then no single key lets it pass. ``answers``
    are what else may be said; without ``passes`` one of them has to be. ``along`` are later steps for which a "no"
    holds too, and ``rest`` those that one wider "no" covers, in the words of ``rest_text``. ``before`` are steps of the
    asking seat that come next if the answer is "no" and depend on nothing in it: they may be answered first.
    """

    step: str
    text: Text
    action: Action
    comes: bool = False
    answers: tuple[Spoken, ...] = ()
    passes: bool = True
    along: frozenset[str] = frozenset()
    rest: frozenset[str] = frozenset()
    rest_text: Text | None = None
    before: frozenset[str] = frozenset()
    before_text: Text | None = None


class Decision(NamedTuple):
    """The choice that the game requires now: seat, step, prompt and every legal action.

    ``open`` means that the other players may watch: neither question nor answers show anything hidden. ``passing``
    means that a table may skip it if it has one answer; the protocol asks it all the same.
    """

    seat: Seat
    step: str
    prompt: Text
    actions: Sequence[Action]
    open: bool = False
    passing: Passing | None = None

    @property
    def lone(self) -> Action | None:
        """The only answer, if a table may skip the decision; else None."""
        return None if self.passing is None else lone_answer(self.actions, self.passing.aside)

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the decision for the protocol; ``open`` is written only where it is true."""
        parts = {
            "seat": self.seat,
            "step": self.step,
            "prompt": self.prompt.json(),
            "actions": [action.json(labels) for action in self.actions],
        }
        return {**parts, "open": True} if self.open else parts


def lone_answer(actions: Sequence[Action], aside: frozenset[str]) -> Action | None:
    """Return the only action whose verb is not ``aside``; None if there are several."""
    lone: Action | None = None
    for action in actions:
        if action.verb not in aside:
            if lone is not None:
                return None
            lone = action
    return lone


class Refusal(NamedTuple):
    """Why an action is not legal: the rule that forbids it, and a sentence."""

    rule: str
    text: Text

    def json(self) -> dict[str, Any]:
        """Return the refusal for the protocol."""
        return {"rule": self.rule, "text": self.text.json()}


EVEN: Final = 0.5  # the value of a draw


class ScoreLine(NamedTuple):
    """One line of the score: label, amount and rule."""

    label: Text
    amount: int
    rule: str = ""
    seat: Seat = ""

    def json(self) -> dict[str, Any]:
        """Return the line for the protocol."""
        return {"label": self.label.json(), "amount": self.amount, "rule": self.rule, "seat": self.seat}


class Outcome(NamedTuple):
    """The end of a game.

    ``ending`` is the game's own word for how it ended; ``winner`` is "" for a draw.
    """

    ending: str
    winner: Seat = ""
    level: str = ""
    text: Text = Text("outcome")
    score: tuple[ScoreLine, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the outcome for the protocol."""
        return {
            "ending": self.ending,
            "winner": self.winner,
            "level": self.level,
            "text": self.text.json(),
            "score": [line.json() for line in self.score],
        }

    def worth(self, seat: Seat) -> float:
        """Return the value of the outcome to a seat: 1 for a win, 0 for a loss, 0.5 for a draw."""
        return 1.0 if self.winner == seat else EVEN if not self.winner else 0.0


class Reason(NamedTuple):
    """A bot's explanation of one action, kept beside it and never in the position.

    It may rest on what only its seat knows, so another seat reads it after the end, or where nothing is hidden.
    ``open`` means that it is made of public knowledge only and may be read at once; when in doubt it is not. The
    contract checks that an open reason is the same whatever another seat may not know.
    """

    text: Text
    open: bool = False

    def json(self) -> dict[str, Any]:
        """Return the reason for a save."""
        return {"text": self.text.json(), "open": self.open}


def read_reason(data: Mapping[str, Any]) -> Reason:
    """Read a reason written by :meth:`Reason.json`."""
    return Reason(read_text(data["text"]), data["open"] is True)


def sayable(reason: object, catalogue: Catalogue) -> Reason | None:
    """Return a reason whose text is in the catalogue; None for anything else."""
    return reason if isinstance(reason, Reason) and reason.text.key in catalogue else None
