"""Dragging pieces over the map: picked as by a click, and dropped where a click would send them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexcore.game.actions import Action, Decision, PieceId
from hexcore.game.answers import Spot
from hexcore.types import Hex, Side
from launcher.table.turn.clicks import Intent
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class Hold(NamedTuple):
    """The state before a drag: the decision, the selection and the hex looked at."""

    decision: Decision | None
    picked: tuple[PieceId, ...]
    before: tuple[PieceId, ...]
    looked: Hex
    sent: bool  # whether an action was sent to take the piece in hand, which is undone if the drag is given up


class Dragging:
    """A drag. It sends no more than a click on the piece and one where it is dropped."""

    def __init__(self, controller: Controller, flow: Flow, table: TableScreen) -> None:
        self.controller, self.flow, self.table = controller, flow, table
        self._hold: Hold | None = None

    def take(self, h: Hex, piece: PieceId, *, more: bool = False, whole: bool = False) -> tuple[PieceId, ...]:
        """Take a piece in hand, if it may go somewhere now; returns all dragged pieces, () for none.

        Picked pieces go along. With ``more`` the piece joins them; ``whole`` takes all of a stack.
        """
        controller = self.controller
        if not piece or self.flow.playback.busy or self.flow.walk is not None or self.flow.column is not None:
            return ()
        before, looked = controller.picked, controller.hex
        meant, sent = self._meant(h, piece), self.flow.play.decision
        if not (self._pick(h, meant, more, whole) and self._goes_somewhere(meant)):
            self._put_back(Hold(None, (), before, looked, self.flow.play.decision is not sent))
            return ()
        decision = self.flow.play.decision
        self._hold = Hold(decision, controller.picked, before, looked, decision is not sent)
        self.table.sync()
        return controller.picked or (meant,)

    def holds(self) -> bool:
        hold = self._hold
        return hold is not None and (hold.decision, hold.picked) == (self.flow.play.decision, self.controller.picked)

    def lands(self, h: Hex, side: Side | None) -> bool:
        """Whether the drag can end there; then it is over, for a click to send it."""
        lit = self.controller.lit() if self.holds() else {}
        found = Spot(h) in lit or (side is not None and Spot(side=side) in lit)
        if found:
            self._hold = None
        return found

    def leaves(self, h: Hex) -> bool:
        """Whether the pieces were carried away from where they stand."""
        shown = map(self.controller.view.piece, (*self.controller.picked, *self.controller.movers()))
        return self.holds() and h not in {piece.hex for piece in shown if piece is not None}

    def give_up(self) -> None:
        hold, held, self._hold = self._hold, self.holds(), None
        if hold is not None and held:
            self._put_back(hold)
            self.table.sync()

    def _put_back(self, hold: Hold) -> None:
        if hold.sent and self.controller.in_hand() is not None:
            self.table.turn.revert()
        self.controller.picked, self.controller.hex = hold.before, hold.looked

    def _meant(self, h: Hex, piece: PieceId) -> PieceId:
        controller = self.controller
        able = piece in controller.reader.pieces or controller.waits(piece) or controller.under_way(piece)
        return piece if able else controller.top_piece(h)

    def _pick(self, h: Hex, piece: PieceId, more: bool, whole: bool) -> bool:
        controller = self.controller
        if (whole and controller.pick_stack(h)) or piece in controller.picked:
            return True
        if more:
            return controller.pick_more(piece)
        controller.drop()
        if not self._follow(controller.on_piece(piece)):
            return controller.under_way(piece)
        controller.hex = h
        return True

    def _follow(self, intent: Intent) -> bool:
        controller = self.controller
        if intent.kind == "swap":
            self.table.turn.revert()
            intent = controller.on_piece(intent.piece)
        if intent.kind == "select":
            controller.pick(intent.piece)
        elif (pick := self._taking(intent)) is not None:
            self.table.turn.press(pick)
        else:
            return False
        return True

    def _taking(self, intent: Intent) -> Action | None:
        found = intent.actions if intent.kind in ("act", "choose") else ()
        return next((action for action in found if self._only_takes(action)), None)

    def _only_takes(self, action: Action) -> bool:
        gesture = self.controller.gesture(action.verb)
        return bool(gesture.picks) and not gesture.writes

    def _goes_somewhere(self, piece: PieceId) -> bool:
        """Whether the selection can go to other places; aiming fire is no reason to drag."""
        controller, reader = self.controller, self.controller.reader
        if self.flow.playback.busy or reader.aiming or not controller.lit():
            return False
        if controller.lead() or controller.column() or reader.chain(controller.picked):
            return True
        offered = [action for actions in reader.hexes(controller.picked).values() for action in actions]
        taken = controller.in_hand()
        held = taken.pieces if taken is not None else ()
        named = [action for action in offered if piece in (action.pieces or held)]
        return bool(named) and all(controller.gesture(action.verb).style != "danger" for action in named)
