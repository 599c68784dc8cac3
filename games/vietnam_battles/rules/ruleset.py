"""The standard rules of the folio series (VB 1.0–9.0) as small questions that a battle may answer otherwise.

The procedures (moving, fighting, retreating …) are the same for every battle and stand in
:mod:`games.vietnam_battles.rules.standard`. Where they depend on policy, or where an exclusive rule adds something to
them, they ask the ruleset of the position; so the standard rules need not know the exclusive ones. A further folio
battle is a data folder plus a subclass that overrides a few of these answers, as the exclusive rules do in
:mod:`games.vietnam_battles.rules.exclusive.ruleset`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from games.vietnam_battles.content.content import SEATS, Content
from games.vietnam_battles.content.ground import Passage, Place
from games.vietnam_battles.content.models import UnitCard
from hexcore.board.wants import BoardWants
from hexcore.game.actions import Action, Refusal
from hexcore.game.records import Modifier
from hexcore.game.steps import Step
from hexcore.plain import Fixed
from hexcore.text import Text, say
from hexcore.types import Hex

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
    """What a way to end the battle means: who has won ("" for nobody), and how it is called."""

    winner: str
    level: str = "victory"


class StandardRules(Fixed):
    """The standard rules. Every method is a question; its answer here is that of the standard rules."""

    chapter: ClassVar[str] = ""  # the rule that says how the battle is set up and won, such as ``VB 25.0``
    endings: ClassVar[Mapping[str, Verdict]] = {}  # every way the battle can end, and what it means
    hides: ClassVar[bool] = False  # whether units or camps are hidden (VB 15.0)
    may_hide: ClassVar[bool] = True  # whether a Viet Cong unit can be hidden at all (R-F37)
    may_leave: ClassVar[bool] = False
    """Whether units can leave the map (VB 5.1: never, unless a battle says so)."""
    length_varies: ClassVar[int] = 0  # by how many turns at most the length of the battle can change (VB 24.0)
    conditions: ClassVar[tuple[str, ...]] = ()
    """The victory conditions of which the Viet Cong choose one in secret (VB 27.0)."""
    needs: ClassVar[BoardWants] = BoardWants()
    """The areas, edges and hexes that the rules of the battle name: its map must have them."""
    b52_zone: frozenset[Place] = NOWHERE  # where B-52s may strike (VB 23.0)

    def __init__(self, battle: Content) -> None:
        self.battle: Final = battle
        self.ground: Final = battle.ground
        self.cards: Final = battle.cards
        self.seat_of: Final = battle.seat_of
        self.forces: Final = battle.forces
        self.legs: Final = frozenset(name for name, card in self.cards.items() if card.kind == "leg")
        self.boats: Final = frozenset(name for name, card in self.cards.items() if card.kind == "riverine")
        self.ignoring_zoc: Final = frozenset(name for name, card in self.cards.items() if self.ignores_zoc(card))
        self._named: dict[tuple[str, str], dict[str, Action]] = {}
        self.free_of_zoc: Final = {seat: self.places_free_of_zoc(seat) for seat in SEATS}

    def named(self, verb: str, seat: str) -> dict[str, Action]:
        """The action of this verb on each unit of a side: made once, offered often."""
        key = (verb, seat)
        if key not in self._named:
            self._named[key] = {name: Action(verb, (name,)) for name in self.forces[seat]}
        return self._named[key]

    # 3.0, 4.0: setting up, length and order

    def chit_kinds(self, state: Position) -> tuple[str, ...]:
        """The kinds of chits the Viet Cong set up (VB 16.0, 16.1); the standard game has none."""
        return ()

    def chit_hexes(self, state: Position) -> Sequence[Hex]:
        """Where the chits may lie."""
        return ()

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

    def places_free_of_zoc(self, seat: str) -> frozenset[Place]:
        """VB 6.0: places into which the enemies of a seat exert no zone of control."""
        return NOWHERE

    def barrier(self, state: Position, seat: str, at: Place | None = None) -> Barrier | None:
        """What bars a side besides terrain and enemies (VB 12.0), all over or from one place; None: nothing does."""
        return None

    def crossing(self, state: Position, name: str, here: Progress, left: int) -> Passage | None:
        """The passage from one bank of a divided hex to the other (VB 19.0); None: there is none."""
        return None

    def voyage(self, state: Position) -> Going:
        """The steps of a boat (VB 12.0); the standard game has no boats."""
        raise TypeError("the standard rules know no boats")

    def may_exit(self, state: Position, name: str) -> bool:
        """VB 5.1: no unit ever leaves the map."""
        return False

    def lands_clear_only(self, state: Position, name: str) -> bool:
        """Whether a helicopter may set this unit down on clear terrain only (VB 27.0); not as a rule (VB 10.0)."""
        return False

    # What exclusive rules add to the movement phases and to a march

    def rides(self, state: Position) -> Callable[[str], Iterable[Action]] | None:
        """How a unit may be carried in this phase (VB 10.0, 11.0), asked of each in turn; None: nobody is."""
        return None

    def transports(self, state: Position) -> tuple[int, int] | None:
        """How many slicks and tangos are free in this phase (VB 10.0, 11.0); None where nobody is carried."""
        return None

    def errands(self, state: Position) -> Iterable[Action]:
        """What can be done in a movement phase besides moving units (VB 18.2, 18.3, 23.0)."""
        return ()

    def stops(self, state: Position, march: March, done: tuple[Action, ...]) -> Iterable[Action]:
        """What can be done where a march has come to besides going on; ``done`` is to end it there, if that may be."""
        return done

    def has_business(self, state: Position, place: Place) -> bool:
        """Whether a unit that must stop in a place is asked what it does there before its move ends (VB 18.0)."""
        return False

    def refusal(self, state: Position, step: Step[Position], action: Action) -> Refusal | None:
        """Say why a deed of the exclusive rules is not possible in a step of the standard rules."""
        return None

    def carry_out(self, state: Position, step: Step[Position], action: Action, log: Log) -> None:
        """Do a deed of the exclusive rules that a step of the standard rules has offered."""
        raise TypeError(f"the standard rules know no {action.verb}")

    # 7.7: retreat

    def ways_out(self, state: Position, name: str, order: RetreatOrder) -> list[WayOut] | None:
        """The ways out of a unit that does not retreat over land (VB 12.0); None: it does."""
        return None

    def room_for(self, state: Position, name: str, cause: tuple[Place, ...]) -> Room | None:
        """Where a unit that is not on land makes room (VB 12.0); None: it is on land."""
        return None

    # 8.0: support fire

    def allotment(self, state: Position, seat: str) -> int:
        """VB 8.0: the number of markers printed for this turn."""
        return self.battle.support.allotment(state.turn, seat)

    def allotment_terms(self, state: Position, seat: str) -> list[Modifier]:
        """How the number of markers comes about, term by term."""
        printed = self.battle.support.allotment(state.turn, seat)
        return [Modifier(say("term.printed", turn=state.turn), printed, "VB 8.0")]

    def deal(self, state: Position, seat: str, count: int, log: Log) -> list[str]:
        """VB 8.1: markers are taken from the lowest value up."""
        return list(self.battle.pools[seat][:count])

    def marker_limit(self, state: Position, fight: Fight, seat: str) -> int:
        """VB 8.3, 8.4: at most two markers for each side."""
        return 2

    def landed(self, state: Position, names: Iterable[str]) -> tuple[str, ...]:
        """Which of these units keep a fight of theirs to fewer markers, having landed this turn; here nobody lands."""
        return ()

    def has_b52(self, state: Position) -> bool:
        """Whether B-52s are there this turn (VB 23.0); not in the standard rules."""
        return False

    # What leaving or entering a hex or losing a unit leads to

    def leaves(self, state: Position, name: str, log: Log) -> None:
        """Do what follows when a unit goes from where it stands of its own will."""

    def finds_entry_held(self, state: Position, place: Place, log: Log) -> bool:
        """Say whether someone out of sight keeps a unit from coming onto the map in a place, and show him."""
        return False

    def entered(self, state: Position, name: str, place: Place, log: Log) -> bool:
        """Do what follows when a unit has come into a place; say whether an enemy was revealed."""
        return False

    def fought(self, state: Position, fight: Fight, log: Log) -> None:
        """Do what follows when an attack or bombardment is over."""

    def sights(self, state: Position, name: str, place: Place) -> bool:
        """Whether :meth:`entered` will show an enemy when a unit comes into a place."""
        return False

    def loss_means(self, state: Position, name: str) -> Text | None:
        """Say what the loss of a unit means to the battle, once it is lost; None: nothing that is counted."""
        if self.seat_of[name] == "us":
            return None
        gone = sum(state.units[unit].box == "lost" for unit in self.forces["vc"])
        return say("means.vc_lost", count=gone, all=len(self.forces["vc"]))

    def aftermath(self, state: Position, log: Log) -> None:
        """Do what follows when a whole result was carried out: immediate ends of the game."""
        state.events.clear()

    def judge(self, state: Position, log: Log) -> None:
        """VB 4.0: consult the victory conditions after the last turn."""

    # What players are told

    def aim(self, state: Position) -> tuple[str, str]:
        """The word that stands for the battle's aims in the texts (``aim.<word>.us``), and the rule that sets them."""
        return state.scenario, self.chapter
