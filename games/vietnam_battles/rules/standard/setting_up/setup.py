"""VB 3.0, 26.0, 27.0: setting up, freely, in secret where the rules say so, piece by piece."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.rules.standard.setting_up import proposal
from games.vietnam_battles.rules.standard.setting_up.deployment import is_chit, is_placed, placements, put, take_up
from games.vietnam_battles.rules.standard.zones_of_control import taken
from games.vietnam_battles.state import Position, piece_name
from hexcore.actions import Action, Refusal
from hexcore.plain import plain
from hexcore.records import Log
from hexcore.steps import Outline, Step, pop, push
from hexcore.text import Text, say

READY = Action("ready")
QUICK = Action("quick_setup")
EDITS = 60
"""How often pieces may be taken up again: an end to all shuffling."""


# 27.0: the secret condition; 16.0: the one real chit


@plain
class Condition(Step[Position]):
    """VB 27.0: the Viet Cong player chooses one victory condition before anything is set up, and keeps it secret."""

    def seat(self, state: Position) -> str:
        """The Viet Cong player chooses."""
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        """The three conditions."""
        return (Action("choose", words=(word,)) for word in state.rules.conditions)

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Note it where only its owner sees it."""
        pop(state, self)
        state.condition = action.words[0]
        text = say("record.condition", condition=say(f"condition.{state.condition}"))
        log.add("condition", text, "VB 27.0", audience=("vc",), condition=state.condition)
        log.add("condition_chosen", say("record.condition_chosen"), "VB 27.0")


@plain
class Genuine(Step[Position]):
    """VB 16.0, decoy variant: one of the chits on the map is the real one."""

    def seat(self, state: Position) -> str:
        """The Viet Cong player chooses."""
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        """Every chit."""
        return (Action("genuine", (name,)) for name in state.chits)

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Note it where only its owner sees it."""
        pop(state, self)
        state.genuine = action.piece
        log.add(
            "genuine",
            say("record.genuine", chit=piece_name(state, action.piece)),
            "VB 16.0",
            pieces=action.pieces,
            audience=("vc",),
        )
        log.add("genuine_chosen", say("record.genuine_chosen"), "VB 16.0")


@plain
class Deploy(Step[Position]):
    """A player sets up some of his pieces, in any order, until he is ready."""

    side: str
    pieces: list[str]

    def seat(self, state: Position) -> str:
        """The owner."""
        return self.side

    def prompt(self, state: Position) -> Text:
        """Say how many are left."""
        count = len(self.waiting(state))
        if not count:
            return say("step.deploy_ready")
        if state.open_points:
            return say("step.deploy_open", count=count, points=state.open_points)
        return say("step.deploy", count=count)

    def waiting(self, state: Position) -> list[str]:
        """The pieces without a place."""
        return [piece for piece in self.pieces if not is_placed(state, piece)]

    def offer(self, state: Position) -> Iterable[Action]:
        """Take any piece in hand, let the set-up be proposed, or be ready."""
        waiting = self.waiting(state)
        yield QUICK if waiting else READY
        for piece in self.pieces if state.edits < EDITS else waiting:
            yield Action("take", (piece,))

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why the set-up is not over."""
        if action.verb == "ready":
            return Refusal("VB 3.0", say("refusal.not_all_placed"))
        return Refusal("VB 3.0", say("refusal.not_to_place")) if action.verb == "take" else None

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Take a piece up, place all, or finish."""
        if action.verb == "ready":
            pop(state, self)
            log.add("ready", say("record.ready", seat=say(f"seat.{self.side}")), "VB 3.0", seat=self.side)
        elif action.verb == "quick_setup":
            proposal.propose(state, self.waiting(state), log)
        else:
            if is_placed(state, action.piece):
                take_up(state, action.piece)
                state.edits += 1
            push(state, PlacePiece(self.side, action.piece))


@plain
class PlacePiece(Step[Position]):
    """Where the piece in hand goes."""

    side: str
    piece: str

    def seat(self, state: Position) -> str:
        """The owner."""
        return self.side

    def prompt(self, state: Position) -> Text:
        """Name the piece."""
        return say("step.place_piece", piece=piece_name(state, self.piece))

    def offer(self, state: Position) -> Iterable[Action]:
        """Every legal place."""
        return placements(state, self.piece)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        """Say why the piece cannot go there."""
        rule = "VB 16.0" if is_chit(state, self.piece) else _zone_rule(state)
        if action.verb == "hide":
            return Refusal("VB 26.0", say("refusal.hide"))
        if action.verb != "place" or not action.hexes:
            return None
        if not is_chit(state, self.piece) and any(
            taken(state, p) for p in state.rules.ground.land_of.get(action.hex, ())
        ):
            return Refusal("VB 5.3", say("refusal.occupied"))
        return Refusal(rule, say("refusal.zone"))

    def take(self, state: Position, action: Action, log: Log) -> None:
        """Put it there."""
        pop(state, self)
        put(state, self.piece, action, log)


def _zone_rule(state: Position) -> str:
    return "VB 27.0" if state.rules.conditions else "VB 26.0"


# The opening of each battle


def roll_open_points(state: Position, log: Log) -> None:
    """VB 26.0: two dice say how many attack points must be set up in the open."""
    state.open_points = log.roll(6, "open set-up") + log.roll(6, "open set-up")
    text = say("record.open_points", points=state.open_points)
    log.add("open_points", text, "VB 26.0", seat="vc", points=state.open_points)


def set_up_camps(state: Position, log: Log) -> None:
    """VB 16.0, 26.0: the camps first, unseen; in the decoy variant eight chits in sight, one of them real."""
    push(state, Deploy("vc", list(state.chits)))


def choose_genuine(state: Position, log: Log) -> None:
    """VB 16.0: in the decoy variant one chit is real."""
    if state.options.get("decoys"):
        push(state, Genuine())


def choose_condition(state: Position, log: Log) -> None:
    """VB 27.0: before anything else."""
    push(state, Condition())


def set_up_vc_units(state: Position, log: Log) -> None:
    """VB 26.0: the Viet Cong units, in the open or hidden."""
    push(state, Deploy("vc", list(state.rules.forces["vc"])))


def set_up_vc_all(state: Position, log: Log) -> None:
    """VB 27.0: the Viet Cong units and caches."""
    push(state, Deploy("vc", [*state.rules.forces["vc"], *state.chits]))


def vc_is_ready(state: Position, log: Log) -> None:
    """From now on what stands in the open is seen."""
    state.ready.append("vc")


def set_up_us(state: Position, log: Log) -> None:
    """VB 27.0: the two brigades south of the river."""
    push(state, Deploy("us", [name for name in state.rules.forces["us"] if name in state.rules.battle.zones]))


def us_is_ready(state: Position, log: Log) -> None:
    """Everything is on the table."""
    state.ready.append("us")


@plain
class SnoopyOpening(Outline[Position]):
    """R-F40: camps, dice, units."""

    parts = (set_up_camps, choose_genuine, roll_open_points, set_up_vc_units, vc_is_ready, us_is_ready)


@plain
class TriangleOpening(Outline[Position]):
    """R-F40: condition, Viet Cong, US."""

    parts = (choose_condition, set_up_vc_all, vc_is_ready, set_up_us, us_is_ready)


@plain
class FixedOpening(Outline[Position]):
    """VB 25.0: everything stands where the scenario says."""

    parts = (vc_is_ready, us_is_ready)


OPENINGS: dict[str, type[Outline[Position]]] = {
    "boys_of_67": FixedOpening,
    "snoopys_nose": SnoopyOpening,
    "iron_triangle": TriangleOpening,
}
