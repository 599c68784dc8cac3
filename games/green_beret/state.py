"""The position of a campaign: plain data that a person can read and write."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from dataclasses import field
from typing import Final, Literal, TypeAlias

from games.green_beret.content.content import Content
from hexcore.game.steps import State
from hexcore.plain import Bound, Plain, Unsaved, plain, unbound, value
from hexcore.types import Hex

PhaseName: TypeAlias = Literal["setup", "placement", "movement", "combat", "enemy", "success"]

PHASES: Final[tuple[PhaseName, ...]] = ("placement", "movement", "combat", "enemy", "success")
"""GB 4.0: the phases of a turn, in order."""

REST: Final = "*"  # in a cup: every counter of its kind that is named nowhere else


@plain
class Deployed(Plain):
    """A counter of the player on the map."""

    hex: Hex
    detected: bool = False  # R61: teams only
    casualty: str = ""  # GB 13.1: the marker of a wounded team
    moved: bool = False  # GB 10.1: it has moved or was dropped off this turn
    spent: bool = False  # R81, GB 15.0: it has attacked, backed an attack or fired to suppress in this phase


@plain
class Hostile(Plain):
    """An enemy unit on the map."""

    id: str
    hex: Hex
    fought: list[Hex] = field(default_factory=list)  # R74: the hexes it has fought with this turn
    suppressed: bool = False
    done: bool = False  # it has moved and attacked in this phase


@plain
class Objective(Plain):
    """The current mission on the map."""

    id: str
    hex: Hex


@value
class Entry(Plain):
    """A line of the Purchase Points ledger."""

    amount: int
    reason: str
    rule: str
    about: str = ""


@plain
class GreenBeretState(State):
    """A position of the campaign.

    A small position needs little. This is a whole one, with a team and a machine gun in the field and an enemy next
    to it::

        {"phase": "combat", "turn": 3, "pp": 40,
         "pieces": {"camp_1": {"hex": "1521"}, "a_team_1": {"hex": "1620", "detected": true}, "m60_1": {"hex": "1620"}},
         "enemies": [{"id": "enemy_20", "hex": "1619"}],
         "mission": {"id": "scout_location", "hex": "1526"}}

    What is left out has a plain meaning. A counter of the player that is named nowhere is in the store and can be
    bought (the free teams and the first camp cannot); ``gone`` lists those that never come back. ``"*"`` in a cup
    (which is what a missing cup means) stands for every counter of its kind that is named nowhere else. A missing
    ``ledger`` holds one entry, the points at hand. Without a ``stack`` the phase begins. Hexes are written as printed
    labels.
    """

    scenario: str = "campaign"
    phase: PhaseName = "placement"
    pp: int = -1  # -1 (left out): the sum of the ledger, or the starting points
    pieces: dict[str, Deployed] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)  # counters not yet placed during set-up
    gone: list[str] = field(default_factory=list)  # counters out of the game for good
    enemies: list[Hostile] = field(default_factory=list)  # in order of arrival
    mission: Objective | None = None
    accomplished: list[str] = field(default_factory=list)
    forfeited: list[str] = field(default_factory=list)
    track_markers: list[str] = field(default_factory=list)
    enemy_cup: list[str] = field(default_factory=lambda: [REST])
    mission_cup: list[str] = field(default_factory=lambda: [REST])
    casualty_cup: list[str] = field(default_factory=lambda: [REST])
    ledger: list[Entry] = field(default_factory=list)
    demolished: list[Hex] = field(default_factory=list)  # R23: bridges blown by the player
    rolled: list[str] = field(default_factory=list)  # R93: camps whose price of moving was rolled in this phase
    content: Bound[Content] = unbound()
    at: Unsaved[dict[Hex, list[str]]] = field(default_factory=dict)
    """The player's counters by hex, in the order of the counter sheet: an index of ``pieces``."""

    def complete(self) -> None:
        self._sort()
        self._index()
        self._fill_cups()
        self._fill_ledger()

    def _sort(self) -> None:
        # the same position in whatever order names are written
        self.pieces = dict(sorted(self.pieces.items(), key=lambda item: (self._place_in_order(item[0]), item[0])))
        for group in (getattr(step, "group", None) for step in self.stack):
            if group is not None:
                group.tidy()

    def _index(self) -> None:
        self.at = {}
        for piece, deployed in self.pieces.items():
            self.at.setdefault(deployed.hex, []).append(piece)
        for stack in self.at.values():
            stack.sort(key=self._place_in_order)

    def _place_in_order(self, piece: str) -> int:
        return self.content.order.get(piece, -1)

    def _fill_cups(self) -> None:
        placed = {enemy.id for enemy in self.enemies} | set(self.track_markers)
        drawn = {*self.accomplished, *self.forfeited, *([self.mission.id] if self.mission else [])}
        pending = {getattr(step, "marker", "") for step in self.stack}
        worn = pending | {deployed.casualty for deployed in self.pieces.values()}
        self.enemy_cup = _expanded(self.enemy_cup, self.content.enemies, placed)
        self.mission_cup = _expanded(self.mission_cup, self.content.missions, drawn)
        self.casualty_cup = _expanded(self.casualty_cup, self.content.casualties, worn)

    def _fill_ledger(self) -> None:
        if self.pp == -1:
            self.pp = sum(entry.amount for entry in self.ledger) if self.ledger else self.content.start_pp
        if not self.ledger:
            self.ledger = [Entry(self.pp, "start", "GB 6.2")]

    # The player's counters on the map

    def put(self, piece: str, h: Hex) -> Deployed:
        deployed = self.pieces[piece] = Deployed(h)
        self._insert(piece, h)
        return deployed

    def take_off(self, piece: str) -> Deployed:
        deployed = self.pieces.pop(piece)
        self._leave(piece, deployed.hex)
        return deployed

    def shift(self, pieces: Iterable[str], to: Hex) -> None:
        """Move counters to another hex."""
        moving = list(pieces)
        start = self.pieces[moving[0]].hex if moving else to
        # a whole stack of one hex keeps its order
        if to not in self.at and len(self.at.get(start, ())) == len(moving) and set(self.at[start]) == set(moving):
            self.at[to] = self.at.pop(start)
            for piece in moving:
                self.pieces[piece].hex = to
            return
        for piece in moving:
            deployed = self.pieces[piece]
            self._leave(piece, deployed.hex)
            deployed.hex = to
            self._insert(piece, to)

    def _insert(self, piece: str, h: Hex) -> None:
        stack = self.at.get(h)
        if stack is None:
            self.at[h] = [piece]
        else:
            insort(stack, piece, key=self.content.order.__getitem__)

    def _leave(self, piece: str, h: Hex) -> None:
        stack = self.at[h]
        if len(stack) == 1:
            del self.at[h]
        else:
            stack.remove(piece)


def _expanded(cup: list[str], kind: Iterable[str], elsewhere: set[str]) -> list[str]:
    if REST not in cup:
        return cup
    named = elsewhere | set(cup)
    return [counter for counter in kind if counter not in named or counter in cup]
