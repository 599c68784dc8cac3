"""A view as a captain reads it: positions, strengths, losses.

A :class:`Picture` is a scene, so that the rules themselves say who holds a hex, what protects it and who watches it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from games.green_inferno.content.content import COPTERS, GROUND, Content, Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.combat.shots import Shot, cover, ground_cover
from games.green_inferno.rules.victory import WINNERS, verdict
from games.green_inferno.state import Site, other
from hexcore.game import Hex, Modifier, PieceView, Vantage, View

P = ParamSpec("P")
T = TypeVar("T")

OPEN_FACTS = ("points", "owners", "dated")  # facts of a view that a picture uses
BUSY = frozenset({"used", "flown", "building"})  # marks of helicopters that can do nothing more this turn


@cache
def expected(table: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(Shot(fire, table).mean() for fire in range(40))


@dataclass(slots=True, frozen=True)
class Troop:
    """A piece on the map or a helicopter in the box."""

    id: str
    kind: str
    seat: str
    fire: int
    range: int
    move: int
    hex: Hex
    hits: int
    left: int  # hits it can still take
    marks: tuple[str, ...]

    @property
    def shaken(self) -> bool:
        return "demoralised" in self.marks


@dataclass(slots=True)
class Picture:
    """Everything a captain looks at before a decision."""

    content: Content
    means: tuple[float, ...]  # expected hits of each fire value after its modifiers
    me: str
    enemy: str
    turn: int
    turns: int
    troops: dict[str, Troop] = field(default_factory=dict)
    stacks: dict[Hex, list[Troop]] = field(default_factory=dict)
    ground: dict[Hex, list[str]] = field(default_factory=dict)
    holders: dict[Hex, str] = field(default_factory=dict)
    zones: dict[str, frozenset[Hex]] = field(default_factory=dict)
    civilians: dict[Hex, list[Troop]] = field(default_factory=dict)
    trenches: list[Hex] = field(default_factory=list)
    firebases: list[Hex] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)  # unused, as a captain does not count on them
    owners: dict[Hex, str] = field(default_factory=dict)
    prizes: dict[Hex, float] = field(default_factory=dict)  # points to me for coming into each hex
    exit: Hex = -1
    copters: dict[str, Troop] = field(default_factory=dict)  # helicopters that are ready, on the map or in the box
    parked: dict[Hex, list[Troop]] = field(default_factory=dict)  # GI 4: helicopters on the ground (R-G67)
    behind: bool = False  # whether the score is not a win for me now
    pieces: list[PieceView] = field(default_factory=list)
    open_facts: list[Any] = field(default_factory=list)  # the pieces and facts that the picture was made from
    known: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    """Cached answers about this picture (see :func:`cached_answer`)."""
    _covers: dict[tuple[Hex, Hex, str], int] = field(default_factory=dict)
    _grounds: dict[str, list[int]] = field(default_factory=dict)
    _counts: dict[tuple[str, frozenset[str]], dict[Hex, int]] = field(default_factory=dict)

    def shows(self, view: View, content: Content) -> bool:
        """Whether a view would give this very picture."""
        return (
            (self.me, self.turn, self.turns) == (view.seat, view.turn, view.turns)
            and self.content is content
            and self.pieces == view.pieces
            and self.open_facts == [view.facts[name] for name in OPEN_FACTS]
            and (self.trenches, self.firebases) == _works(view)
        )

    def mine(self, *kinds: str) -> list[Troop]:
        return [t for t in self.troops.values() if t.seat == self.me and (not kinds or t.kind in kinds)]

    def tubes(self, pieces: Iterable[str]) -> list[Troop]:
        """Return tubes by id; guns stand off the map."""
        roster, troops = self.content.roster, self.troops
        return [troops.get(p) or Troop(p, *_printed(roster[p]), -1, 0, 0, ()) for p in pieces]

    def held(self, seat: str) -> dict[Hex, list[Troop]]:
        return {h: stack for h, stack in self.stacks.items() if stack[0].seat == seat}

    def targets(self, h: Hex) -> list[Troop]:
        """Return the units that can be hit in a hex: helicopters where no ground unit is (R-G67)."""
        return self.stacks.get(h) or self.parked.get(h) or []

    def prey(self, hunt: float) -> set[Hex]:
        """Return the hexes with enemies to attack; with ``hunt`` those with helicopters alone too (R-G67)."""
        return {*self.held(self.enemy), *(self.parked if hunt and self.me == NVA else ())}

    def count(self, seat: str, kinds: frozenset[str]) -> dict[Hex, int]:
        found = self._counts.get((seat, kinds))
        if found is None:
            held = self.held(seat)
            found = self._counts[seat, kinds] = {h: sum(t.kind in kinds for t in stack) for h, stack in held.items()}
        return found

    def cover(self, h: Hex, seat: str) -> int:
        return self.covers(seat)[h]

    def covers(self, seat: str) -> list[int]:
        """Return the cover of a side's units in each hex: ground and works."""
        found = self._grounds.get(seat)
        if found is None:
            found = self._grounds[seat] = _bare_ground(self.content, seat)[:]
            for h in (*self.trenches, *self.firebases):
                found[h] = _protection(cover(self, h, seat))
        return found

    def cover_from(self, frm: Hex, to: Hex, seat: str) -> int:
        """Return the cover of a side's unit in a hex from ground fire out of a neighbour."""
        found = self._covers.get((frm, to, seat))
        if found is None:
            found = self._covers[frm, to, seat] = _protection(ground_cover(self, frm, to, seat))
        return found

    def mean_hits(self, fire: int) -> float:
        return self.means[fire] if fire > 0 else 0.0

    def fire_of(self, kind: str) -> int:
        return self.content.fire_of.get(kind, 0)

    @property
    def dated(self) -> bool:
        """Whether points are still to be won by a date."""
        return any(dated.by_turn >= self.turn for dated in self.content.file.dated)

    def slack(self, h: Hex) -> int:
        """Return the turns left after this one to take a goal; only the NVA waits."""
        if self.me != NVA or h == self.exit:
            return 0
        due = next((d.by_turn for d in self.content.file.dated if self.content.board.hex(d.hex) == h), self.turns)
        return due - self.turn

    def lure(self, h: Hex) -> float:
        """Return the value of an attack on a hex for the points that lie there."""
        return 0.2 * self.prizes.get(h, 0.0)

    def gap(self, h: Hex, hexes: Iterable[Hex]) -> int:
        return min(map(self.content.row(h).__getitem__, hexes), default=99)


def cached_answer(answer: Callable[Concatenate[Picture, P], T]) -> Callable[Concatenate[Picture, P], T]:
    """Let a picture cache a function's answers, which depend on picture and arguments alone."""

    @wraps(answer)
    def asked(picture: Picture, /, *question: P.args, **named: P.kwargs) -> T:
        key = (answer, *question)
        found: Any = picture.known.get(key, picture)
        if found is picture:
            found = picture.known[key] = answer(picture, *question, **named)
        return found  # type: ignore[no-any-return]

    return asked


def read(vantage: Vantage, content: Content, before: Picture | None = None) -> Picture:
    """Read the view of a seat; return the earlier picture if it still holds."""
    view, board = vantage.bot_view, content.board
    if before is not None and before.shows(view, content):
        return before
    means, enemy = expected(content.fire_table), other(view.seat)
    picture = Picture(content, means, view.seat, enemy, view.turn, view.turns, exit=content.exit)
    picture.pieces = view.pieces
    for piece in view.pieces:
        if piece.hex >= 0 or piece.box == "copter_box":
            _enter(picture, piece)
    picture.trenches, picture.firebases = _works(view)
    picture.open_facts = [view.facts[name] for name in OPEN_FACTS]
    picture.owners = {board.hex(label): owner for label, owner in view.facts["owners"].items()}
    picture.prizes = _prizes(picture, view.facts)
    score = view.facts["points"]
    picture.behind = WINNERS[verdict(score[NVA], score[US])] != view.seat or (
        view.seat == NVA and bool(picture.civilians)
    )
    return picture


def _works(view: View) -> tuple[list[Hex], list[Hex]]:
    marks = view.hex_marks
    trenches = [h for h, found in marks.items() if "entrenchment" in found]
    return trenches, [h for h, found in marks.items() if "firebase" in found]


def _protection(lines: Iterable[Modifier]) -> int:
    return -sum(line.amount for line in lines)


@cache
def _bare_ground(content: Content, seat: str) -> list[int]:
    bare = Picture(content, (), seat, other(seat), 0, 0)
    return [_protection(cover(bare, h, seat)) for h in range(content.board.size)]


def _prizes(picture: Picture, facts: dict[str, Any]) -> dict[Hex, float]:
    content = picture.content
    prizes = {h: float(goal.points) for h, goal in content.objectives.items() if picture.owners[h] != picture.me}
    for dated in content.file.dated:
        if picture.me == NVA and dated.key not in facts["dated"] and picture.turn <= dated.by_turn:
            prizes[content.board.hex(dated.hex)] = float(dated.points)
    return prizes


def _printed(piece: Piece) -> tuple[str, str, int, int, int]:
    return piece.kind, piece.seat, piece.fire, piece.range, piece.move


def _enter(picture: Picture, shown: PieceView) -> None:
    troop = _troop(picture.content, shown.id, shown.hex, shown.values.get("hits", "0"), shown.marks)
    kind, h = troop.kind, troop.hex
    if kind in GROUND:
        picture.troops[troop.id] = troop
        if h in picture.stacks:
            picture.stacks[h].append(troop)
            picture.ground[h].append(troop.id)
        else:
            picture.stacks[h], picture.ground[h], picture.holders[h] = [troop], [troop.id], troop.seat
    elif kind == "civilian":
        picture.civilians.setdefault(h, []).append(troop)
    elif kind in COPTERS:
        if h >= 0:
            picture.parked.setdefault(h, []).append(troop)
        if BUSY.isdisjoint(troop.marks):
            picture.copters[troop.id] = troop


@lru_cache(maxsize=1 << 14)
def _troop(content: Content, piece_id: str, h: Hex, hits: str, marks: tuple[str, ...]) -> Troop:
    left = content.limits.eliminated_at - int(hits)
    return Troop(piece_id, *_printed(content.roster[piece_id]), h, int(hits), left, marks)
