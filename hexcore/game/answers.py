"""Typed answers for a player who looks before acting: reach, overlays, briefings, shops.

Each is about one position and tells no more than the asking seat may know. Games answer what makes sense in them.
Overlays that games share have one key, name and place everywhere (:func:`shared_overlay`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from hexcore.errors import InvalidInput, text_of
from hexcore.game.actions import Action, PieceId, Reason, Seat
from hexcore.game.views import PanelRow, row_json
from hexcore.text import Text, say
from hexcore.types import OFF_MAP, Hex, Labels, Side

Points: TypeAlias = "Fraction | int"  # movement points as printed: halves are fractions

Tone: TypeAlias = Literal["", "good", "danger", "muted", "strong"]


class Spot(NamedTuple):
    """One step of a move: a hex, or a hexside for what moves along those."""

    hex: Hex = OFF_MAP
    side: Side = OFF_MAP

    def label(self, labels: Labels) -> str:
        """Return the printed label of the spot."""
        return labels.label(self.hex) if self.hex >= 0 else labels.side_label(self.side)


@cache
def hex_spot(h: Hex) -> Spot:
    """Return the spot of a hex, the same object each time: reaches repeat it in many ways."""
    return Spot(h)


class Stop(NamedTuple):
    """A spot within reach: the way there, its cost, the points left, whether the move ends.

    ``way`` lists every spot entered, this one last. ``note`` says what halting there means; ``sign`` says it so shortly
    that it fits into a hex, and the text with ``_key`` behind its key explains it. ``beyond`` is for aiming: the spot
    may be aimed at but is out of reach for now, and the note says why.
    """

    way: tuple[Spot, ...]
    cost: Points | None = None
    left: Points | None = None
    halts: bool = False
    note: Text | None = None
    sign: Text | None = None
    beyond: bool = False

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the stop for the protocol, without what is unknown and what only a map needs."""
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

# makes a stop of all its parts in order, at half the price: a reach makes hundreds
make_stop: Callable[[StopParts], Stop] = partial(tuple.__new__, Stop)

Reach: TypeAlias = Mapping[Spot, Stop]  # every spot that pieces can move to, with the best way there


class Order(NamedTuple):
    """An order to march to a hex over several turns, kept with the action that gave it.

    The first piece leads; the others go with it from where they stand together.
    """

    seat: Seat
    pieces: tuple[PieceId, ...]
    goal: Hex

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the order for saves and the protocol."""
        return {"seat": self.seat, "pieces": list(self.pieces), "goal": labels.label(self.goal)}


def read_order(data: object, labels: Labels) -> Order:
    """Read an order written by :meth:`Order.json`."""
    try:
        parts: Any = data
        order = Order(str(parts["seat"]), tuple(map(str, parts["pieces"])), labels.hex(parts["goal"]))
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput(text_of(error)) from None
    if not order.pieces:
        raise InvalidInput(say("error.action.shape", example='{"seat": "us", "pieces": ["team_1"], "goal": "0101"}'))
    return order


class March(NamedTuple):
    """What an order would do: every halt on the way, the actions of this turn, and all of it in words.

    Exactly these actions are sent. The way of a halt is that of its turn; its note tells what halting there means.
    """

    order: Order
    halts: tuple[Stop, ...]
    actions: tuple[Action, ...]
    text: Text
    short: Text  # for a button: the goal, and the next halt with its chance

    @property
    def way(self) -> tuple[Spot, ...]:
        """Every spot on the way to the goal."""
        return tuple(spot for halt in self.halts for spot in halt.way)

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the march for the protocol."""
        return {
            "order": self.order.json(labels),
            "halts": [halt.json(labels) for halt in self.halts],
            "actions": [action.json(labels) for action in self.actions],
            "text": self.text.json(),
        }


Marches: TypeAlias = Mapping[Hex, March]  # by goal


class Proposal(NamedTuple):
    """A plan in words with its next action; the game is asked again after each.

    ``instead`` is a verb that would do all of it at once, which a table then need not offer. ``begins`` means that the
    plan may be started now; otherwise it only continues. ``signs`` means that the action ends it for good, and the
    player is asked. ``why`` is the reason for the whole plan where it ``begins``, else for this action.
    """

    text: Text
    action: Action
    instead: str = ""
    begins: bool = False
    signs: bool = False
    why: Reason | None = None


class Tie(NamedTuple):
    """A choice that the rules leave to a player for the other side: two or more actions.

    ``best`` harms the actor least, as far as the actor may know; None if the game cannot tell.
    """

    answers: tuple[Action, ...]
    best: Action | None = None


# what an overlay is about: a picked piece, a chosen hex, or the line from it to another
Need: TypeAlias = Literal["piece", "hex", "line"]


class OverlayMeta(NamedTuple):
    """An overlay that a game offers: key, name, explanation, and what must be chosen first.

    ``follows`` is what the overlay takes into account once it is chosen, though it has an answer without it.
    :func:`shared_overlay` makes those that games have in common.
    """

    key: str
    name: Text
    about: Text
    needs: tuple[Need, ...] = ()
    follows: tuple[Need, ...] = ()


class OverlayMark(NamedTuple):
    """A hex of an overlay with a word for its tooltip. Hexes of one tone belong together.

    ``sign`` is drawn in the hex itself, usually a number. A mark with a ``level`` from 1 to 4 shows its sign under the
    cursor only; without a tone it is a tint of that strength.
    """

    hex: Hex
    word: Text
    tone: Tone = ""
    sign: Text | None = None
    level: int = 0


LEVELS: Final = 4  # strengths of tint


def level_of(count: int, most: int) -> int:
    """Return the level of a mark for a number, where ``most`` is the highest: up to four each has its own."""
    return -(-LEVELS * count // max(most, LEVELS))


class OverlayLine(NamedTuple):
    """A line of an overlay from one hex to another, with the hex that blocks it."""

    start: Hex
    end: Hex
    blocker: Hex = OFF_MAP


class Arrow(NamedTuple):
    """A way of an overlay from its first hex to its last, with a word about it."""

    way: tuple[Hex, ...]
    word: Text
    tone: Tone = ""


class Key(NamedTuple):
    """One line of an overlay's legend: the meaning of hexes or arrows of a tone."""

    tone: Tone
    text: Text
    arrow: bool = False
    tinted: bool = False  # whether its hexes are tints of several strengths


class Overlay(NamedTuple):
    """An information layer over the map: marked hexes, lines, arrows, notes and a legend.

    Without a legend the words of its hexes explain it.
    """

    name: Text
    marks: tuple[OverlayMark, ...] = ()
    lines: tuple[OverlayLine, ...] = ()
    notes: tuple[Text, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    legend: tuple[Key, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the overlay for the protocol; arrows and legend only where there are any."""
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
    """Return a reach for the protocol, each spot by its label."""
    return {spot.label(labels): stop.json(labels) for spot, stop in reach.items()}


def plain_points(points: Points) -> int | float:
    """Return points as a JSON number; halves and quarters are exact."""
    return int(points) if points == int(points) else float(points)


@lru_cache(maxsize=512)
def printed_points(points: Points) -> str:
    """Return points as they are printed: ``3``, ``1½``, ``½``."""
    whole, rest = divmod(Fraction(points), 1)
    part = {Fraction(0): "", Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest)
    if part is None:
        return str(Fraction(points))
    return f"{whole or ''}{part}" or "0"


def _mark_json(mark: OverlayMark, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"hex": labels.label(mark.hex), "word": mark.word.json()}
    if mark.sign is not None:
        parts["sign"] = mark.sign.json()
    if mark.level:
        parts["level"] = mark.level
    return {**parts, "tone": mark.tone} if mark.tone else parts


def _arrow_json(arrow: Arrow, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"way": [labels.label(h) for h in arrow.way], "word": arrow.word.json()}
    return {**parts, "tone": arrow.tone} if arrow.tone else parts


def _key_json(key: Key) -> dict[str, Any]:
    parts: dict[str, Any] = {"tone": key.tone, "text": key.text.json()}
    if key.tinted:
        parts["tinted"] = True
    return {**parts, "arrow": True} if key.arrow else parts


def _line_json(line: OverlayLine, labels: Labels) -> dict[str, Any]:
    parts: dict[str, Any] = {"start": labels.label(line.start), "end": labels.label(line.end)}
    return {**parts, "blocker": labels.label(line.blocker)} if line.blocker >= 0 else parts


class Want(NamedTuple):
    """One thing that a task needs: any of these kinds of counters. ``met`` once one is at hand."""

    kinds: tuple[str, ...]
    words: Text
    met: bool = False


class Briefing(NamedTuple):
    """A seat's task: what it is, where, how far away, what it needs and what it brings.

    A new ``key`` means a new task, to be read before anything else. ``far`` says in a few words how far ``hex`` is.
    """

    key: str
    title: Text
    about: Text | None = None
    hex: Hex = OFF_MAP
    far: Text | None = None
    rows: tuple[PanelRow, ...] = ()
    wants: tuple[Want, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the briefing as JSON."""
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
    """One rung of a ladder: its name, its condition, and whether it is passed or current."""

    name: Text
    takes: Text
    when: Literal["done", "now", "next"]


class Ladder(NamedTuple):
    """A player's progress in a long game, from the lowest rung up.

    It stands at the head of the view's panel with the same ``key``. ``next`` says what is missing to the next rung;
    None on the highest.
    """

    key: str
    rungs: tuple[Rung, ...]
    next: Text | None = None

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the ladder as JSON."""
        return {
            "key": self.key,
            "rungs": [{"name": r.name.json(), "takes": r.takes.json(), "when": r.when} for r in self.rungs],
            "next": _said(self.next),
        }


class Trait(NamedTuple):
    """One use of a counter in a few words, and the rule behind it."""

    words: Text
    rule: str = ""


class Ware(NamedTuple):
    """One kind of counter in a shop, affordable or not; ``piece`` is the one sold next.

    ``have`` counts the buyer's, ``out`` those of them that are away from the places of delivery, ``left`` those in
    stock. Wares with the same ``use`` stand together. ``about`` lists its uses, the main one first.
    """

    kind: str
    piece: PieceId
    use: Text
    have: int = 0
    out: int = 0
    left: int = 1
    about: tuple[Trait, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the ware as JSON."""
        about = [{"words": one.words.json(), "rule": one.rule} for one in self.about]
        return {**self._asdict(), "use": self.use.json(), "about": about}


class DeliveryPlace(NamedTuple):
    """A hex where purchases can be delivered, in words."""

    hex: Hex
    words: Text


class Stock(NamedTuple):
    """The wares of a shop in order, and its places of delivery, the likeliest first."""

    wares: tuple[Ware, ...] = ()
    places: tuple[DeliveryPlace, ...] = ()

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the stock as JSON."""
        return {
            "wares": [ware.json() for ware in self.wares],
            "places": [{"hex": labels.label(place.hex), "words": place.words.json()} for place in self.places],
        }


def _said(text: Text | None) -> dict[str, Any] | None:
    return None if text is None else text.json()


REACH: Final = "reach"  # where could I go?
THREAT: Final = "threat"  # where could they come in their next phase, and with how much?
NOISE: Final = "noise"  # how loud am I where?
SIGHT: Final = "sight"  # who sees whom, and what is in the way?
SUPPORT: Final = "support"  # what is supported?
RANGE: Final = "range"  # what is in range?
WHOSE: Final = "whose"  # whose ground is it?
MOVES: Final = "moves"  # how did everybody move last?
KNOWN: Final = "known"  # what do I know here?

# in the order in which tables list them
SHARED_OVERLAYS: Final = (REACH, THREAT, NOISE, SIGHT, SUPPORT, RANGE, WHOSE, MOVES, KNOWN)


def shared_overlay(question: str, needs: tuple[Need, ...] = (), follows: tuple[Need, ...] = ()) -> OverlayMeta:
    """Return the overlay for a question that games share; its name is the same in all.

    ``shared_overlay(REACH, follows=("piece",))``
    """
    if question not in SHARED_OVERLAYS:
        raise ValueError(f"{question!r} is no overlay that games share")
    return OverlayMeta(question, say(f"question.{question}.name"), say(f"question.{question}.about"), needs, follows)


def lay_shared(
    question: str,
    marks: Iterable[OverlayMark],
    notes: Iterable[Text],
    keys: Mapping[Tone, Text],
    lines: Iterable[OverlayLine] = (),
) -> Overlay:
    """Return a shared overlay: marks by hex, and a legend for their tones, in the order of ``keys``."""
    shown = tuple(sorted(marks, key=lambda mark: mark.hex))
    tones = {mark.tone for mark in shown}
    tinted = any(mark.level and not mark.tone for mark in shown)
    legend = tuple(Key(tone, text, tinted=tinted and not tone) for tone, text in keys.items() if tone in tones)
    return Overlay(shared_overlay(question).name, shown, tuple(lines), tuple(notes), legend=legend)


def lay_two_areas(
    question: str, first: Set[Hex], second: Set[Hex], words: Mapping[Tone, str], notes: Iterable[Text]
) -> Overlay:
    """Return a shared overlay of two areas; ``words`` are the tones of the first alone, the second alone, and both."""
    one, two, both = words
    tones = {h: both if h in first and h in second else one if h in first else two for h in first | second}
    marks = [OverlayMark(h, say(f"overlay.{question}.{words[tone]}"), tone) for h, tone in tones.items()]
    return lay_shared(
        question, marks, notes, {tone: say(f"overlay.{question}.key_{word}") for tone, word in words.items()}
    )


def in_shared_order(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """Return overlays as tables list them: the shared ones in their order, then the game's own."""
    found = tuple(metas)
    places = {key: place for place, key in enumerate(SHARED_OVERLAYS)}
    return tuple(sorted(found, key=lambda meta: places.get(meta.key, len(places))))


def own_overlays(metas: Iterable[OverlayMeta]) -> tuple[OverlayMeta, ...]:
    """Return the overlays that games do not share, in the game's order."""
    return tuple(meta for meta in metas if meta.key not in SHARED_OVERLAYS)
