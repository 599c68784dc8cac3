"""The position as the sergeant sees it: the view, sorted for quick questions. Nothing else is ever looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.green_beret.content.counters import Enemy, Mission
from games.green_beret.content.index import Content
from hexcore.types import Hex
from hexcore.views import PieceView, View


class Team(NamedTuple):
    """A team on the map."""

    id: str
    hex: Hex
    detected: bool
    casualty: str
    moved: bool


class Foe(NamedTuple):
    """An enemy on the map."""

    printed: Enemy
    hex: Hex


class Situation:
    """What a player knows, by hex and by kind. Printed values come from the content: they lie open on the table."""

    def __init__(self, content: Content, view: View) -> None:
        self.content, facts = content, view.facts
        self.turn: int = view.turn
        self.pp: int = facts["pp"]
        self.score = next(int(track.value) for track in view.tracks if track.key == "score")
        self.missions_left: list[str] = facts["missions_left"]
        self.options: dict[str, object] = facts["options"]
        self.blown: tuple[Hex, ...] = tuple(content.board.hex(label) for label in facts["demolished"])
        placed = facts["mission"]
        self.mission: Mission | None = content.missions[placed["id"]] if placed else None
        self.goal: Hex = content.board.hex(placed["hex"]) if placed else -1
        self.gone = set(facts["gone"])
        self.camps: list[Hex] = [content.board.hex(label) for label in facts["camps"]]
        self.tents: dict[str, Hex] = {}
        """The camps by counter."""
        self.teams: dict[str, Team] = {}
        self.foes: list[Foe] = []
        self.stacks: dict[Hex, list[str]] = {}
        """Leaders and gear by hex; teams and camps are listed apart."""
        self.owned: set[str] = set()
        self.idle: set[str] = set()
        """What has not moved this turn."""
        for piece in view.pieces:
            self._sort(piece, facts["teams"])

    def _sort(self, piece: PieceView, teams: dict[str, dict[str, str]]) -> None:
        if piece.seat == "enemy":
            if piece.hex >= 0:
                self.foes.append(Foe(self.content.enemies[piece.id], piece.hex))
        elif piece.seat == "player" and piece.box != "store":
            self.owned.add(piece.id)
            moved = "moved" in piece.marks
            if not moved:
                self.idle.add(piece.id)
            if piece.id in teams:
                detected = "detected" in piece.marks
                self.teams[piece.id] = Team(piece.id, piece.hex, detected, teams[piece.id]["casualty"], moved)
            elif piece.hex >= 0 and self.content.pieces[piece.id].kind == "camp":
                self.tents[piece.id] = piece.hex
            elif piece.hex >= 0:
                self.stacks.setdefault(piece.hex, []).append(piece.id)

    @property
    def hunted(self) -> list[Team]:
        """GB 12.9: the detected teams outside camps."""
        return [team for team in self.teams.values() if team.detected and team.hex not in self.camps]

    def gear_at(self, h: Hex) -> list[str]:
        """Return the weapons and equipment in a hex."""
        return [piece for piece in self.stacks.get(h, ()) if piece in self.content.gear]

    def worth(self, pieces: Iterable[str]) -> int:
        """Return what it costs to buy these counters again."""
        return sum(self.content.pieces[piece].cost for piece in pieces if piece in self.content.gear)

    def in_store(self, counter: str) -> list[str]:
        """GB 4.0: return the copies of a counter that can be bought."""
        copies = self.content.copies[counter]
        return [piece for piece in copies if piece not in self.owned and piece not in self.gone]

    def price(self, counter: str) -> int:
        """Return what the next copy of a counter costs; more than anyone has if there is none."""
        copies = self.in_store(counter)
        return self.content.pieces[copies[0]].cost if copies else 1000
