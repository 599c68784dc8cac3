"""The position as the sergeant sees it: the view, sorted for quick questions. Nothing else is ever looked at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
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


@lru_cache(maxsize=4096)
def meet_needs(content: Content, pieces: tuple[str, ...], needs: tuple[tuple[str, ...], ...]) -> tuple[str, ...] | None:
    """GB 6.1: return the lightest and quietest of these counters that meet every need, None if they do not."""
    held = [content.pieces[piece] for piece in pieces]
    chosen = []
    for group in needs:
        fits = [piece for piece in held if piece.counter in group]
        if not fits:
            return None
        chosen.append(min(fits, key=lambda piece: 2 * piece.noise - piece.movement).id)
    return tuple(dict.fromkeys(chosen))


class Situation:
    """What a player knows, by hex and by kind. Printed values come from the content: they lie open on the table."""

    def __init__(self, content: Content, view: View) -> None:
        board, facts, placed = content.board, view.facts, view.facts["mission"]
        self.content = content
        self.turn: int = view.turn
        self.pp: int = facts["pp"]
        (self.score,) = [int(track.value) for track in view.tracks if track.key == "score"]
        self.missions_left: list[str] = facts["missions_left"]
        self.options: dict[str, object] = facts["options"]
        self.blown: tuple[Hex, ...] = tuple([board.hex(label) for label in facts["demolished"]])
        self.mission: Mission | None = content.missions[placed["id"]] if placed else None
        self.needs = self.mission.needs if self.mission else ()
        self.goal: Hex = board.hex(placed["hex"]) if placed else -1
        self.gone = set(facts["gone"])
        self.camps: list[Hex] = [board.hex(label) for label in facts["camps"]]
        self.tents: dict[str, Hex] = {}
        """The camps by counter."""
        self.teams: dict[str, Team] = {}
        self.foes: list[Foe] = []
        self.stacks: dict[Hex, list[str]] = {}
        """Leaders and gear by hex; teams and camps are listed apart."""
        self.owned: set[str] = set()
        self.idle: set[str] = set()
        """What has not moved this turn."""
        self._outfitted: dict[Hex, bool] = {}
        """Where it was asked whether all that the mission needs is there, and whether it is: nothing here changes."""
        self._sort(view.pieces, facts["teams"])
        self.convoy: frozenset[str] = frozenset()
        """Leaders on their way without a team, and what they carry or shall carry: it is not for others."""
        self.hunted = [team for team in self.teams.values() if team.detected and team.hex not in self.camps]
        """GB 12.9: the detected teams outside camps."""

    def _sort(self, pieces: Iterable[PieceView], teams: dict[str, dict[str, str]]) -> None:
        enemies, camps = self.content.enemies, self.content.camp_ids
        owned, idle, stacks = self.owned, self.idle, self.stacks
        for piece in pieces:
            name, h, marks = piece.id, piece.hex, piece.marks
            if piece.seat == "enemy":
                if h >= 0:
                    self.foes.append(Foe(enemies[name], h))
            elif piece.seat == "player" and piece.box != "store":
                owned.add(name)
                moved = "moved" in marks
                if not moved:
                    idle.add(name)
                if name in teams:
                    self.teams[name] = Team(name, h, "detected" in marks, teams[name]["casualty"], moved)
                elif h >= 0 and name in camps:
                    self.tents[name] = h
                elif h >= 0:
                    stacks.setdefault(h, []).append(name)

    def outfits(self, h: Hex) -> bool:
        """GB 6.1: say whether all that the mission needs lies in a hex."""
        found = self._outfitted.get(h)
        if found is None:
            met = meet_needs(self.content, tuple(self.stacks.get(h, ())), self.needs)
            found = self._outfitted[h] = met is not None
        return found

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
