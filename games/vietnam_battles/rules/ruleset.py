"""The answers of the standard rules (VB 3.0–VB 8.6) that a battle may override.

Procedures such as moving and fighting are the same for every battle and stand in
:mod:`games.vietnam_battles.rules.standard`. Where they depend on policy, they ask the ruleset of the position, so they
need not know the exclusive rules. A further battle is a data folder plus a subclass that overrides a few of these
answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from games.vietnam_battles.content.content import SEATS, Content
from games.vietnam_battles.content.ground import Exit, Passage, Place
from games.vietnam_battles.content.models import UnitCard
from hexcore.board.wants import BoardWants
from hexcore.game import Action, Fixed, Hex, Modifier, Refusal, Step, Text, say

if TYPE_CHECKING:
    from games.vietnam_battles.rules.standard.combat.displacement import Room
    from games.vietnam_battles.rules.standard.combat.retreat import RetreatOrder, WayOut
    from games.vietnam_battles.rules.standard.movement.march import March
    from games.vietnam_battles.rules.standard.movement.price import Going, Progress
    from games.vietnam_battles.state import Fight, Position
    from hexcore.game.records import Log

NOWHERE: Final[frozenset[Place]] = frozenset()

Barrier: TypeAlias = Callable[[Place, Place], bool]
"""Whether a side cannot go from one place to the next, whatever the terrain."""


class Verdict(NamedTuple):
    """The meaning of an ending: the winner ("" for nobody), and its level."""

    winner: str
    level: str = "victory"


class Gait(NamedTuple):
    """How a land unit walks: its side, kind, and the price of every step."""

    seat: str
    mobile: bool
    heeds_zoc: bool
    exits: tuple[tuple[Exit, ...], ...]
    dearest: tuple[int, ...]


class StandardRules(Fixed):
    """The standard rules: each method answers a question of the procedures."""

    chapter: ClassVar[str] = ""  # the rule of set-up and victory, such as ``VB 25.0``
    endings: ClassVar[Mapping[str, Verdict]] = {}  # every ending with its meaning
    hides: ClassVar[bool] = False  # VB 15.0: whether units or camps are hidden
    may_hide: ClassVar[bool] = True  # R-F37: whether a Viet Cong unit can be hidden at all
    may_leave: ClassVar[bool] = False
    """VB 5.1: whether units can leave the map: never, unless a battle says so."""
    length_varies: ClassVar[int] = 0  # VB 24.0: by how many turns at most the length of the battle can change
    conditions: ClassVar[tuple[str, ...]] = ()
    """VB 27.0: the victory conditions of which the Viet Cong choose one in secret."""
    needs: ClassVar[BoardWants] = BoardWants()
    """The areas, edges and hexes that the rules of the battle name: its map must have them."""
    b52_zone: frozenset[Place] = NOWHERE  # VB 23.0: where B-52s may strike

    def __init__(self, battle: Content) -> None:
        self.battle: Final = battle
        self.ground: Final = battle.ground
        self.cards: Final = battle.cards
        self.seat_of: Final = battle.seat_of
        self.forces: Final = battle.forces
        self.legs: Final = frozenset(name for name, card in self.cards.items() if card.kind == "leg")
        self.boats: Final = frozenset(name for name, card in self.cards.items() if card.kind == "riverine")
        self.mobiles: Final = {
            seat: tuple(name for name in names if self.cards[name].kind == "mobile")
            for seat, names in self.forces.items()
        }
        self.ignoring_zoc: Final = frozenset(name for name, card in self.cards.items() if self.ignores_zoc(card))
        self.moves: Final = {name: Action("move", (name,)) for name in self.cards}
        self._named: dict[tuple[str, str], dict[str, Action]] = {}
        self.free_of_zoc: Final = {seat: self.places_free_of_zoc(seat) for seat in SEATS}
        self.zone_around: Final = {
            seat: self._zone_around(self.free_of_zoc[other]) for seat, other in (SEATS, SEATS[::-1])
        }

    def _zone_around(self, free: frozenset[Place]) -> tuple[tuple[Place, ...], ...]:
        """VB 6.0: the places into which a unit in each place exerts its zone of control."""
        return tuple(tuple(near for near in places if near not in free) for places in self.ground.near)

    @cached_property
    def gaits(self) -> dict[str, Gait]:
        """VB 5.2, VB 6.1: how each land unit walks."""
        ground = self.ground
        by_kind = {False: (ground.mobile_exits, ground.mobile_dearest), True: (ground.leg_exits, ground.leg_dearest)}
        return {
            name: Gait(
                self.seat_of[name], name not in self.legs, name not in self.ignoring_zoc, *by_kind[name in self.legs]
            )
            for name in self.cards
        }

    def named(self, verb: str, seat: str) -> dict[str, Action]:
        """Return the action of this verb for each unit of a side, made once."""
        found = self._named.get((verb, seat))
        if found is None:
            found = self._named[verb, seat] = {name: Action(verb, (name,)) for name in self.forces[seat]}
        return found

    # VB 3.0, VB 4.0: setting up, length and order

    def chit_kinds(self, state: Position) -> tuple[str, ...]:
        """VB 16.0, VB 16.1: the kinds of chits the Viet Cong set up; the standard game has none."""
        return ()

    def chit_hexes(self, state: Position) -> Sequence[Hex]:
        return ()

    def last_turn(self, state: Position) -> int:
        """VB 4.0: the number of the last game turn, as the exclusive rules state it."""
        return self.battle.file.turns

    def has_mobile(self, seat: str) -> bool:
        """VB 4.1: whether a side has units for the mobile phases at all."""
        return bool(self.mobiles[seat])

    # VB 5.0, VB 6.0: movement and zones of control

    def ignores_zoc(self, card: UnitCard) -> bool:
        """VB 5.1.2: commandos pay nothing for enemy zones of control; the standard game has none."""
        return False

    def places_free_of_zoc(self, seat: str) -> frozenset[Place]:
        """VB 6.0: places into which the enemies of a seat exert no zone of control."""
        return NOWHERE

    def barrier(self, state: Position, seat: str, at: Place | None = None) -> Barrier | None:
        """VB 12.0: what bars a side besides terrain and enemies, all over or from one place; None: nothing."""
        return None

    def crossing(self, state: Position, name: str, here: Progress, left: int) -> Passage | None:
        """VB 19.0: the passage between the banks of a divided hex; None: there is none."""
        return None

    def voyage(self, state: Position) -> Going:
        """VB 12.0: the steps of a boat; the standard game has no boats."""
        raise TypeError("the standard rules know no boats")

    def may_exit(self, state: Position, name: str) -> bool:
        """VB 5.1: no unit ever leaves the map."""
        return False

    def lands_clear_only(self, state: Position, name: str) -> bool:
        """VB 27.0: whether a helicopter sets this unit down on clear terrain only; not as a rule (VB 10.0)."""
        return False

    # What exclusive rules add to the movement phases and to a march

    def rides(self, state: Position, name: str) -> Sequence[Action]:
        """VB 10.0, VB 11.0: the actions that carry a unit in this phase; in the standard game nobody is carried."""
        return ()

    def carriage(self, state: Position) -> tuple[int, ...]:
        """What :meth:`rides` depends on besides the unit and the phase."""
        return ()

    def transports(self, state: Position) -> tuple[int, int] | None:
        """VB 10.0, VB 11.0: the free slicks and tangos; None where nobody is carried."""
        return None

    def errands(self, state: Position) -> Iterable[Action]:
        """VB 18.2, VB 18.3, VB 23.0: actions of a movement phase besides moving units."""
        return ()

    def stops(self, state: Position, march: March, done: tuple[Action, ...]) -> Iterable[Action]:
        """The actions besides going on where a march has come to; ``done`` ends it there, if that may be."""
        return done

    def has_business(self, state: Position, place: Place) -> bool:
        """VB 18.0: whether a unit that must stop in a place has a decision there first."""
        return False

    def refusal(self, state: Position, step: Step[Position], action: Action) -> Refusal | None:
        """The refusal of an action of the exclusive rules in a step of the standard rules."""
        return None

    def carry_out(self, state: Position, step: Step[Position], action: Action, log: Log) -> None:
        """Do an action of the exclusive rules that a step of the standard rules has offered."""
        raise TypeError(f"the standard rules know no {action.verb}")

    # VB 7.7: retreat

    def ways_out(self, state: Position, name: str, order: RetreatOrder) -> list[WayOut] | None:
        """VB 12.0: the ways out of a unit that does not retreat over land; None: it does."""
        return None

    def room_for(self, state: Position, name: str, cause: tuple[Place, ...]) -> Room | None:
        """VB 12.0: where a unit that is not on land makes room; None: it is on land."""
        return None

    # VB 8.0: support fire

    def allotment(self, state: Position, seat: str) -> int:
        """VB 8.0: the number of markers printed for this turn."""
        return self.battle.support.allotment(state.turn, seat)

    def allotment_terms(self, state: Position, seat: str) -> list[Modifier]:
        """Return the terms of the number of markers."""
        printed = self.battle.support.allotment(state.turn, seat)
        return [Modifier(say("term.printed", turn=state.turn), printed, "VB 8.0")]

    def deal(self, state: Position, seat: str, count: int, log: Log) -> list[str]:
        """VB 8.1: markers are taken from the lowest value up."""
        return list(self.battle.pools[seat][:count])

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 8.3, VB 8.4: at most two markers for each side."""
        return 2

    def landed(self, state: Position, names: Iterable[str], kind: str = "attack") -> tuple[str, ...]:
        """The units that keep a fight of theirs to fewer markers, having landed this turn; here none."""
        return ()

    def has_b52(self, state: Position) -> bool:
        """VB 23.0: whether B-52s are there this turn; not in the standard rules."""
        return False

    # What leaving or entering a hex or losing a unit leads to

    def leaves(self, state: Position, name: str, log: Log) -> None:
        """Do what follows when a unit leaves its place of its own will."""

    def finds_entry_held(self, state: Position, place: Place, log: Log) -> bool:
        """Whether a hidden unit bars entry in a place; reveal it."""
        return False

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """Do what follows when a unit has come into a place; return whether an enemy was revealed."""
        return False

    def fought(self, state: Position, fight: Fight, log: Log) -> None:
        """Do what follows when an attack or bombardment is over."""

    def sights(self, state: Position, name: str, place: Place) -> bool:
        """Whether :meth:`entered` will reveal an enemy when a unit comes into a place."""
        return False

    def loss_means(self, state: Position, name: str) -> Text | None:
        """Say what a unit's loss means to the battle, once it is lost; None: nothing that is counted."""
        if self.seat_of[name] == "us":
            return None
        gone = sum(state.units[unit].box == "lost" for unit in self.forces["vc"])
        return say("means.vc_lost", count=gone, all=len(self.forces["vc"]))

    def aftermath(self, state: Position, log: Log) -> None:
        """Do what follows from a whole result: immediate ends of the game."""
        state.events.clear()

    def is_decided(self, state: Position) -> bool:
        """Return whether the battle ends with the current result, whatever an advance does."""
        return False

    def judge(self, state: Position, log: Log) -> None:
        """VB 4.0: consult the victory conditions after the last turn."""

    # Texts for players

    def aim(self, state: Position) -> tuple[str, str]:
        """The word for the battle's aims in the texts (``aim.<word>.us``), and the rule that sets them."""
        return state.scenario, self.chapter
