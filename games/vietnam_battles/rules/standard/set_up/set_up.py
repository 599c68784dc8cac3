"""VB 3.0: setting up piece by piece, in secret where the rules say so, and the openings of battles."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.rules.standard.set_up import proposal
from games.vietnam_battles.rules.standard.set_up.deployment import (
    allows,
    chit_refusal,
    is_chit,
    is_placed,
    is_set_up,
    placements,
    put,
    take_up,
    unit_refusal,
)
from games.vietnam_battles.state import Position, piece_name
from hexcore.game import Action, Log, Outline, Refusal, Step, Text, plain, pop, push, say

READY = Action("ready")
QUICK = Action("quick_setup")
EDITS = 60  # number of pieces that may be taken up again, which ends all shuffling


@plain
class Deploy(Step[Position]):
    """A player sets up pieces, in any order, until ready."""

    side: str
    pieces: list[str]

    def seat(self, state: Position) -> str:
        return self.side

    def prompt(self, state: Position) -> Text:
        count = len(self.waiting(state))
        if not count:
            return say("step.deploy_ready")
        if state.open_points:
            return say("step.deploy_open", count=count, points=state.open_points)
        return say("step.deploy", count=count)

    def waiting(self, state: Position) -> list[str]:
        return [piece for piece in self.pieces if not is_placed(state, piece)]

    def offer(self, state: Position) -> Iterable[Action]:
        waiting, taking = self.waiting(state), state.rules.battle.taking
        pieces = self.pieces if state.edits < EDITS else waiting
        return [QUICK if waiting else READY, *[taking[piece] for piece in pieces]]

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if action.verb == "ready":
            return Refusal("VB 3.0", say("refusal.not_all_placed"))
        return Refusal("VB 3.0", say("refusal.not_to_place")) if action.verb == "take" else None

    def misfits(self, state: Position) -> Iterable[str]:
        if any(not is_set_up(state, piece) for piece in self.pieces):
            yield "a piece is not set up in this battle"

    def take(self, state: Position, action: Action, log: Log) -> None:
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
    """The player puts the piece in hand somewhere."""

    side: str
    piece: str

    def seat(self, state: Position) -> str:
        return self.side

    def prompt(self, state: Position) -> Text:
        return say("step.place_piece", piece=piece_name(state, self.piece))

    def offer(self, state: Position) -> Iterable[Action]:
        return placements(state, self.piece)

    def allows(self, state: Position, action: Action) -> bool | None:
        return allows(state, self.piece, action)

    def refuse(self, state: Position, action: Action) -> Refusal | None:
        if is_chit(state, self.piece):
            return chit_refusal(state, self.piece, action)
        if action.verb not in ("place", "hide") or not action.hexes:
            return None
        return unit_refusal(state, self.piece, action)

    def misfits(self, state: Position) -> Iterable[str]:
        if not is_set_up(state, self.piece):
            yield f"{self.piece} is not set up in this battle"

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        put(state, self.piece, action, log)


@plain
class Opening(Outline[Position]):
    """The parts of openings; each battle plays some of them, and its own."""

    def set_up_vc_units(self, state: Position, log: Log) -> None:
        push(state, Deploy("vc", list(state.rules.forces["vc"])))

    def vc_is_ready(self, state: Position, log: Log) -> None:
        """From now on what stands in the open is seen."""
        state.ready.append("vc")

    def set_up_us_units(self, state: Position, log: Log) -> None:
        push(state, Deploy("us", [name for name in state.rules.forces["us"] if name in state.rules.battle.zones]))

    def us_is_ready(self, state: Position, log: Log) -> None:
        state.ready.append("us")


@plain
class FixedOpening(Opening):
    """Everything stands where the scenario says."""

    parts = (Opening.vc_is_ready, Opening.us_is_ready)
