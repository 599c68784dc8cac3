"""The state of the table: everything that the panels show of one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexcore.game.actions import Action, Aloud, Decision, PieceId, Seat
from hexcore.game.answers import March
from hexcore.game.views import View
from hexcore.play.chair import Chair
from hexcore.types import Hex
from launcher.table.turn.animation import Beat

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class TableState(NamedTuple):
    """One moment of the table, made once per change and shown by every panel."""

    actor: Seat  # the seat that decides; "" when the game is over
    viewer: Seat
    chair: Chair
    decision: Decision | None
    bots_turn: bool
    in_the_open: bool
    mine: bool  # whether the people at this view decide
    view: View
    beat: Beat | None  # the animation on stage
    staging: bool  # whether animations are still to come, so that nothing can be chosen yet
    asks: Aloud | None  # the question that the viewer asks another player aloud
    armed: Action | None  # the action that waits for its second click
    readied: March | None  # the march that waits for its second click
    signing: bool  # whether it ends a layout, and is signed
    signing_orders: bool  # whether it is the last line of a sheet of orders
    picked: tuple[PieceId, ...]
    hex: Hex
    aim: str
    undo: str  # why the last action cannot be undone; "" if it can
    redo: str

    @property
    def over(self) -> bool:
        return not self.actor


def state_of(table: TableScreen) -> TableState:
    play, turn, controller, playback = table.play, table.turn, table.controller, table.flow.playback
    controller.reader  # noqa: B018 -- what is picked may end with the decision it was picked for
    now = play.now
    signing = turn.waits_for_signature
    return TableState(
        now.actor, now.viewer, now.chair, now.decision, now.bots_turn, now.in_the_open, now.mine, play.view,
        playback.now, playback.busy, table.asks, turn.armed, turn.readied, signing, signing and turn.orders,
        controller.picked, controller.hex, controller.aim, turn.undo_reason(), play.redo_reason(),
    )  # fmt: skip
