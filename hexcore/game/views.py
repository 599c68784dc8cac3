"""Views: all that a seat may know about a position, in one shape for all games.

Screens, logs, bots and replays read nothing else. What the seat may not know is absent, not masked. What only one game
has goes into panels, tracks and ``facts``.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal, NamedTuple

from hexcore.game.actions import Decision, PieceId, Seat
from hexcore.game.records import Modifier
from hexcore.plain import Plain, plain
from hexcore.text import Text
from hexcore.types import Labels


class Phase(NamedTuple):
    """One entry of the sequence of play at the head of the table."""

    key: str
    name: Text
    when: Literal["done", "now", "next"]


class PanelRow(NamedTuple):
    """One line of a panel: label, value, and the rule, piece or hex behind it."""

    label: Text
    value: Text | int | str
    rule: str = ""
    tone: Literal["", "good", "danger", "muted", "strong"] = ""
    piece: PieceId = ""
    hex: int = -1


class InfoPanel(NamedTuple):
    """A titled list of rows beside the map."""

    key: str
    title: Text
    rows: tuple[PanelRow, ...]


class Track(NamedTuple):
    """A number that players watch: points, turns, losses."""

    key: str
    name: Text
    value: int
    limit: int = 0


@plain
class PieceView(Plain):
    """A piece as a seat sees it: in a hex, on a hexside, or in a named box off the map."""

    id: PieceId
    kind: str
    seat: Seat
    name: str = ""
    hex: int = -1
    side: int = -1
    towards: int = -1
    box: str = ""
    face: Literal["front", "back"] = "front"
    values: dict[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()
    carries: tuple[PieceId, ...] = ()
    mine_hidden: bool = False

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the piece for the protocol, without empty parts."""
        parts: dict[str, Any] = {"id": self.id, "kind": self.kind, "seat": self.seat, "face": self.face}
        if self.name:
            parts["name"] = self.name
        if self.hex >= 0:
            parts["hex"] = labels.label(self.hex)
        if self.side >= 0:
            parts["side"] = labels.side_label(self.side)
        if self.towards >= 0:
            parts["towards"] = labels.label(self.towards)
        optional: dict[str, Any] = {
            "box": self.box,
            "values": self.values,
            "marks": list(self.marks),
            "carries": list(self.carries),
            "mine_hidden": self.mine_hidden,
        }
        parts.update((name, value) for name, value in optional.items() if value)
        return parts


@plain
class View(Plain):
    """All that one seat may know about a position.

    The pieces of a hex are listed from the bottom of the stack up.
    """

    game: str
    scenario: str
    seat: Seat
    board: str
    turn: int
    turns: int
    title: Text
    decides: Seat
    phases: tuple[Phase, ...] = ()
    pieces: list[PieceView] = field(default_factory=list)
    tracks: tuple[Track, ...] = ()
    panels: tuple[InfoPanel, ...] = ()
    hex_marks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    side_marks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    over: bool = False

    def json(self, labels: Labels) -> dict[str, Any]:
        """Return the view for the protocol, with printed labels."""
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seat": self.seat,
            "board": self.board,
            "turn": self.turn,
            "turns": self.turns,
            "title": self.title.json(),
            "decides": self.decides,
            "over": self.over,
            "phases": [{"key": p.key, "name": p.name.json(), "when": p.when} for p in self.phases],
            "pieces": [piece.json(labels) for piece in self.pieces],
            "tracks": [{**t._asdict(), "name": t.name.json()} for t in self.tracks],
            "panels": [_panel_json(panel, labels) for panel in self.panels],
            "hexes": {labels.label(h): list(marks) for h, marks in sorted(self.hex_marks.items())},
            "sides": {labels.side_label(s): list(marks) for s, marks in sorted(self.side_marks.items())},
            "facts": _listed(self.facts),
        }

    def at(self, h: int) -> list[PieceView]:
        """Return the stack in a hex, from the bottom up."""
        return [piece for piece in self.pieces if piece.hex == h]

    def piece(self, piece_id: PieceId) -> PieceView | None:
        """Return a piece by id; None if this seat cannot see it."""
        return next((piece for piece in self.pieces if piece.id == piece_id), None)

    def may_watch(self, decision: Decision) -> bool:
        """Return whether this seat may watch another decide.

        The decision must be open and name no piece hidden from this seat.
        """
        if not decision.open:
            return False
        seen = {piece.id for piece in self.pieces}
        return all(piece in seen for action in decision.actions for piece in action.pieces)


def _panel_json(panel: InfoPanel, labels: Labels) -> dict[str, Any]:
    return {"key": panel.key, "title": panel.title.json(), "rows": [row_json(row, labels) for row in panel.rows]}


def row_json(row: PanelRow, labels: Labels) -> dict[str, Any]:
    """Return a row for the protocol, without empty parts."""
    value = row.value.json() if isinstance(row.value, Text) else row.value
    parts: dict[str, Any] = {"label": row.label.json(), "value": value}
    parts.update({name: text for name, text in (("rule", row.rule), ("tone", row.tone), ("piece", row.piece)) if text})
    if row.hex >= 0:
        parts["hex"] = labels.label(row.hex)
    return parts


def _listed(value: Any) -> Any:
    if isinstance(value, (Text, Modifier)):
        return value.json()
    if isinstance(value, dict):
        return {str(key): _listed(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_listed(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(_listed(item) for item in value)
    return value
