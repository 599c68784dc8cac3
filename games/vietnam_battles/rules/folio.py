"""The standard rules of the folio series (VB 1.0–9.0) as small questions that a battle may answer otherwise.

The procedures (moving, fighting, retreating …) are the same for every battle and stand in modules of their own. Where
they depend on policy they ask the ruleset of the position. A further folio battle is a data folder plus a subclass that
overrides a few of these answers, as the exclusive rules do in :mod:`games.vietnam_battles.rules.exclusive.vietnam`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.content.index import Battle
from games.vietnam_battles.content.models import UnitCard
from hexcore.actions import Action

if TYPE_CHECKING:
    from games.vietnam_battles.state import Fight, Position
    from hexcore.records import Log

NOWHERE: Final[frozenset[Place]] = frozenset()


class Folio:
    """The standard rules. Every method is a question; its answer here is that of the standard rules."""

    hides: bool = False
    """Whether units or camps are hidden (VB 15.0)."""
    conditions: tuple[str, ...] = ()
    """The victory conditions of which the Viet Cong choose one in secret (VB 27.0)."""
    b52_zone: frozenset[Place] = NOWHERE
    """Where B-52s may strike (VB 23.0)."""

    def __init__(self, battle: Battle) -> None:
        self.battle: Final = battle
        self.ground: Final = battle.ground
        self.cards: Final = battle.cards
        self.seat_of: Final = battle.seat_of
        self.forces: Final = battle.forces
        self.legs: Final = frozenset(name for name, card in self.cards.items() if card.kind == "leg")
        self.ignoring_zoc: Final = frozenset(name for name, card in self.cards.items() if self.ignores_zoc(card))
        self._named: dict[tuple[str, str], tuple[tuple[str, Action], ...]] = {}
        self.shelter: Final = {seat: self.sheltered_places(seat) for seat in ("us", "vc")}

    @classmethod
    def unbound(cls) -> Self:
        """Return what stands in a position before it is bound to its battle."""
        return cls.__new__(cls)

    def clone(self) -> Self:
        """Copies of a position share their rules."""
        return self

    def named(self, verb: str, seat: str) -> tuple[tuple[str, Action], ...]:
        """Each unit of a side with the action of this verb on it: made once, offered often."""
        key = (verb, seat)
        if key not in self._named:
            self._named[key] = tuple((name, Action(verb, (name,))) for name in self.forces[seat])
        return self._named[key]

    # 3.0, 4.0: length and order

    def last_turn(self, state: Position) -> int:
        """VB 4.0: the number of the last game turn, as the exclusive rules state it."""
        return self.battle.file.turns

    def has_mobile(self, seat: str) -> bool:
        """VB 4.1: whether a side has units for the mobile phases at all."""
        return any(self.cards[name].kind == "mobile" for name in self.forces[seat])

    # 5.0, 6.0: movement and zones of control

    def ignores_zoc(self, card: UnitCard) -> bool:
        """VB 5.1.2: commandos pay nothing for enemy zones of control; the standard game has none."""
        return False

    def sheltered_places(self, seat: str) -> frozenset[Place]:
        """VB 6.0: places into which the enemies of a seat exert no zone of control."""
        return NOWHERE

    def may_exit(self, state: Position, name: str) -> bool:
        """VB 5.1: no unit ever leaves the map."""
        return False

    def lands_clear_only(self, state: Position, name: str) -> bool:
        """Whether a helicopter may set this unit down on clear terrain only (VB 27.0); not as a rule (VB 10.0)."""
        return False

    # 8.0: support fire

    def allotment(self, state: Position, seat: str) -> int:
        """VB 8.0: the number of markers printed for this turn."""
        return self.battle.support.allotment(state.turn, seat)

    def deal(self, state: Position, seat: str, count: int, log: Log) -> list[str]:
        """VB 8.1: markers are taken from the lowest value up."""
        return list(self.battle.pools[seat][:count])

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 8.3, 8.4: at most two markers for each side."""
        return 2

    def has_b52(self, state: Position) -> bool:
        """Whether B-52s are there this turn (VB 23.0); not in the standard rules."""
        return False

    # What entering a hex or losing a unit leads to

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """Do what follows when a unit has come into a place; say whether an enemy was revealed."""
        return False

    def fought(self, state: Position, fight: Fight, log: Log) -> None:
        """Do what follows when an attack or bombardment is over."""

    def aftermath(self, state: Position, log: Log) -> None:
        """Do what follows when a whole result was carried out: immediate ends of the game."""
        state.events.clear()

    def judge(self, state: Position, log: Log) -> None:
        """VB 4.0: consult the victory conditions after the last turn."""
