"""Answers that a game gives a player who looks before he acts: where pieces can go, and what lies over the map.

They are typed, so that whoever shows them need not guess; the protocol alone writes them as JSON. A game answers from
what the asking seat may know, and nothing else.

What a player is told before he sets out: the task he has, how far he has come, and what can be bought for it.

These are answers like those of :mod:`hexcore.game.answers`: typed, about one position, and no more than the asking seat
may know. Every game may give them and none has to; whoever shows them knows no rule.

The questions that overlays answer in every game: a closed list, in the order and by the keys of every table.

The same question has the same name, key and place wherever it is asked. A game answers those that make sense in it,
with :func:`asks`, and may add overlays of its own. What a seat has heard answers two of them in every game
(:mod:`hexcore.play.telling`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from hexcore.game.actions import Action, PieceId, Reason
from hexcore.game.views import PanelRow, row_json
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Hex, Labels, Side

Points: TypeAlias = "Fraction | int"
"""Movement points as they are printed: halves are fractions."""

Tone: TypeAlias = Literal["", "good", "danger", "muted", "strong"]


class Spot(NamedTuple):
    """Where a step of a move leads: a hex, or a hexside for what moves along those."""

    hex: Hex = OFF_MAP
    side: Side = OFF_MAP

    def label(self, labels: Labels) -> str:
        """Write the spot as it is printed."""
        return labels.label(self.hex) if self.hex >= 0 else labels.side_label(self.side)


@cache
def hex_spot(h: Hex) -> Spot:
    """The spot of a hex: always the same one, which a reach names in many of its ways."""
    return Spot(h)


class Stop(NamedTuple):
    """A spot within reach: the way there, what it costs and what is left after it, and whether the move ends there.

    ``way`` names every spot that is entered, the last one is the spot itself. ``note`` says what halting there means,
    ``sign`` the same so shortly that it fits into a hex; the text with ``_key`` behind its key says how to read it.
    ``beyond`` is for what aims: the spot may be aimed at, but is not within reach as things stand; the note says why,
    and nobody aims there without saying so.
    """

    way: tuple[Spot, ...]
    cost: Points | None = None
    left: Points | None = None
    halts: bool = False
    note: Text | None = None
    sign: Text | None = None
    beyond: bool = False

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the stop for the protocol; what is not known is left out, and so is what only a map needs."""
        parts: dict[str, Any] = {"way": [spot.label(labels) for spot in self.way]}
        for name, points in (("cost", self.cost), ("left", self.left)):
            if points is not None:
                parts[name] = plain_points(points)
        if self.halts:
            parts["halts"] = True
        if self.note is not None:
            parts["note"] = self.note.json()
        if self.beyond:
            parts["beyond"] = True
        return parts


StopParts: TypeAlias = tuple[
    tuple[Spot, ...], "Points | None", "Points | None", bool, "Text | None", "Text | None", bool
]

make_stop: Callable[[StopParts], Stop] = partial(tuple.__new__, Stop)
"""Make a stop of all its parts in order, at half the price: a reach makes hundreds."""

Reach: TypeAlias = Mapping[Spot, Stop]
"""Every spot that pieces can move to, with the best way there."""


class Proposal(NamedTuple):
    """What a game proposes to a player in words, and the next offered action of it: asked again after each.

    ``instead`` is a verb that would do all of it at once, which a table need not offer then. ``begins`` says that it
    may be chosen now; else it only goes on. ``signs`` says that the action ends it for good: the player is asked.
    ``why`` says what it is good for: all of it where it ``begins``, else this action, with which it is kept.
    """

    text: Text
    action: Action
    instead: str = ""
    begins: bool = False
    signs: bool = False
    why: Reason | None = None


class Tie(NamedTuple):
    """A choice that the rules leave to a player for the other side: its answers, two or more of what is offered.

    ``best`` is the one that harms him least, where the game can say; it rests on what he may know.
    """

    answers: tuple[Action, ...]
    best: Action | None = None


Need: TypeAlias = Literal["piece", "hex", "line"]
"""What an overlay is about: a picked piece, a chosen hex, or the line from it to another."""


class OverlayMeta(NamedTuple):
    """An overlay that a game can lay over its map: what it is called, what it tells, and what must be chosen first.

    ``follows`` is what it takes into account as soon as it is chosen, though it has an answer without it too. Those
    that games have in common are made by :func:`hexcore.game.answers.asks`.
    """

    key: str
    name: Text
    about: Text
    needs: tuple[Need, ...] = ()
    follows: tuple[Need, ...] = ()


class OverlayMark(NamedTuple):
    """A hex of an overlay with a word about it; hexes of one tone belong together, and the legend explains the tone.

    ``sign`` is what stands in the hex itself, where the word is too long for it: a number, as a rule.
    """

    hex: Hex
    word: Text
    tone: Tone = ""
    sign: Text | None = None


class OverlayLine(NamedTuple):
    """A line of an overlay from one hex to another, and the hex that stands in its way."""

    start: Hex
    end: Hex
    blocker: Hex = OFF_MAP


class Arrow(NamedTuple):
    """A way of an overlay from its first hex to its last, with a word about it; arrows of one tone belong together."""

    way: tuple[Hex, ...]
    word: Text
    tone: Tone = ""


class Key(NamedTuple):
    """A line of an overlay's legend: what the hexes or the arrows of a tone mean."""

    tone: Tone
    text: Text
    arrow: bool = False


class Overlay(NamedTuple):
    """What lies over the map: hexes with a word each, lines, arrows, sentences about the whole, and a legend.

    An overlay without a legend is explained by the words of its hexes.
    """

    name: Text
    marks: tuple[OverlayMark, ...] = ()
    lines: tuple[OverlayLine, ...] = ()
    notes: tuple[Text, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    legend: tuple[Key, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the overlay for the protocol; arrows and legend are left out where there are none."""
        parts: dict[str, Any] = {
            "name": self.name.json(),
            "marks": [_mark_json(mark, labels) for mark in self.marks],
            "lines": [_line_json(line, labels) for line in self.lines],
            "notes": [note.json() for note in self.notes],
        }
        if self.arrows:
            parts["arrows"] = [_arrow_json(arrow, labels) for arrow in self.arrows]
        if self.legend:
            parts["legend"] = [_key_json(key) for key in self.legend]
        return parts


def reach_json(reach: Reach, labels: Labels) -> dict[str, Any]:
    """Write a reach for the protocol: every spot by its label."""
    return {spot.label(labels): stop.json(labels) for spot, stop in reach.items()}


def plain_points(points: Points) -> int | float:
    """Return points as a number that JSON knows; halves and quarters are exact."""
    return int(points) if points == int(points) else float(points)


@lru_cache(maxsize=512)
def printed_points(points: Points) -> str:
    """Write points as they are printed: ``3``, ``1½``, ``½``."""
    whole, rest = divmod(Fraction(points), 1)
    part = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest)
    if part is None:
        return str(Fraction(points))
    return f"{whole or ''}{part}" or "0"


def _mark_json(mark: OverlayMark, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"hex": labels.label(mark.hex), "word": mark.word.json()}
    if mark.sign is not None:
        parts["sign"] = mark.sign.json()
    return {**parts, "tone": mark.tone} if mark.tone else parts


def _arrow_json(arrow: Arrow, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"way": [labels.label(h) for h in arrow.way], "word": arrow.word.json()}
    return {**parts, "tone": arrow.tone} if arrow.tone else parts


def _key_json(key: Key) -> dict[str, Any]:
    parts: dict[str, Any] = {"tone": key.tone, "text": key.text.json()}
    return {**parts, "arrow": True} if key.arrow else parts


def _line_json(line: OverlayLine, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"start": labels.label(line.start), "end": labels.label(line.end)}
    return {**parts, "blocker": labels.label(line.blocker)} if line.blocker >= 0 else parts


class Want(NamedTuple):
    """One thing that a task takes: any one of these kinds of counters is enough. ``met`` once one is at hand."""

    kinds: tuple[str, ...]
    words: Text
    met: bool = False


class Briefing(NamedTuple):
    """The task that a player has: what it is, where, how far away, what it takes and what it brings.

    Another ``key`` is another task, which deserves to be read before anything else is done. ``hex`` is where it is to
    be done, and ``far`` says in a few words how far that is.
    """

    key: str
    title: Text
    about: Text | None = None
    hex: Hex = OFF_MAP
    far: Text | None = None
    rows: tuple[PanelRow, ...] = ()
    wants: tuple[Want, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the briefing as plain data."""
        return {
            "key": self.key,
            "title": self.title.json(),
            "about": _said(self.about),
            **({"hex": labels.label(self.hex)} if self.hex >= 0 else {}),
            "far": _said(self.far),
            "rows": [row_json(row, labels) for row in self.rows],
            "wants": [{"kinds": list(one.kinds), "words": one.words.json(), "met": one.met} for one in self.wants],
        }


class Rung(NamedTuple):
    """One step of a ladder: its name, what it takes, and whether one has passed it, stands on it, or is still to."""

    name: Text
    takes: Text
    when: Literal["done", "now", "next"]


class Ladder(NamedTuple):
    """How far a player has come in a long game: the rungs from the lowest up.

    It stands at the head of the panel of the view that has its ``key``, which counts what it rests on. ``next`` says
    what is missing to the next rung; nothing on the highest.
    """

    key: str
    rungs: tuple[Rung, ...]
    next: Text | None = None

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the ladder as plain data."""
        return {
            "key": self.key,
            "rungs": [{"name": r.name.json(), "takes": r.takes.json(), "when": r.when} for r in self.rungs],
            "next": _said(self.next),
        }


class Trait(NamedTuple):
    """What a counter is good for, in a few words, and the rule behind it."""

    words: Text
    rule: str = ""


class Ware(NamedTuple):
    """One kind of counter in a shop, also one that cannot be paid for: which would be sold next, and what is known.

    ``have`` counts those that the buyer has, ``out`` those of them that are not where things are delivered, ``left``
    those in the store. Wares with the same ``use`` stand together. ``about`` says what it does, the chief thing first.
    """

    kind: str
    piece: PieceId
    use: Text
    have: int = 0
    out: int = 0
    left: int = 1
    about: tuple[Trait, ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the ware as plain data."""
        about = [{"words": one.words.json(), "rule": one.rule} for one in self.about]
        return {**self._asdict(), "use": self.use.json(), "about": about}


class DeliveryPlace(NamedTuple):
    """Where what is bought can be delivered, in words."""

    hex: Hex
    words: Text


class Stock(NamedTuple):
    """What a shop has, in the order it is shown, and where it delivers: the likeliest place first."""

    wares: tuple[Ware, ...] = ()
    places: tuple[DeliveryPlace, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Write the stock as plain data."""
        return {
            "wares": [ware.json() for ware in self.wares],
            "places": [{"hex": labels.label(place.hex), "words": place.words.json()} for place in self.places],
        }


def _said(text: Text | None) -> dict[str, Any] | None:
    return None if text is None else text.json()


REACH: Final = "reach"
"""Where could I go?"""
THREAT: Final = "threat"
"""Where could they come, in their next phase, and with how much?"""
NOISE: Final = "noise"
"""How loud am I where?"""
SIGHT: Final = "sight"
"""Who sees whom, and what is in the way?"""
SUPPORT: Final = "support"
"""What is supported?"""
RANGE: Final = "range"
"""What is in range?"""
WHOSE: Final = "whose"
"""Whose ground is it?"""
MOVES: Final = "moves"
"""How did everybody move last?"""
KNOWN: Final = "known"
"""What do I know here?"""

SHARED_OVERLAYS: Final = (REACH, THREAT, NOISE, SIGHT, SUPPORT, RANGE, WHOSE, MOVES, KNOWN)
"""Every question, in the order in which tables list them."""


def shared_overlay(question: str, needs: tuple[Need, ...] = (), follows: tuple[Need, ...] = ()) -> OverlayMeta:
    """The overlay that answers a question: its name and what it tells are the same in every game."""
    if question not in SHARED_OVERLAYS:
        raise ValueError(f"{question!r} is none of the questions that games have in common")
    return OverlayMeta(question, say(f"question.{question}.name"), say(f"question.{question}.about"), needs, follows)


def in_shared_order(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """Overlays as tables list them: the questions in their order, then what a game has of its own."""
    found = tuple(metas)
    places = {key: place for place, key in enumerate(SHARED_OVERLAYS)}
    return tuple(sorted(found, key=lambda meta: places.get(meta.key, len(places))))


def own_overlays(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """The overlays that answer none of the questions, in the game's order."""
    return tuple(meta for meta in metas if meta.key not in SHARED_OVERLAYS)
