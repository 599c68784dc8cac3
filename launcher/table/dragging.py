"""A piece that is dragged over the map: taken in hand as a click would, and set down where a click would send it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from hexcore.actions import Action, Decision, PieceId
from hexcore.answers import Spot
from hexcore.types import Hex, Side
from launcher.table.controller import Controller
from launcher.table.flow import Flow
from launcher.table.gestures import Intent


class Taking(Protocol):
    """What a drag asks of the table."""

    def press(self, action: Action) -> None:
        """Carry the action out."""

    def sync(self) -> None:
        """What is picked has changed."""


class Hold(NamedTuple):
    """What the mouse holds: since which decision, and what was picked and looked at before."""

    decision: Decision | None
    picked: tuple[PieceId, ...]
    before: tuple[PieceId, ...]
    looked: Hex
    sent: bool
    """Whether something was sent that took it in hand, and goes back if it is let go."""


class Dragging:
    """Holds what is dragged. A drag sends no more than a click on the piece and one where it is let go."""

    def __init__(self, controller: Controller, flow: Flow, table: Taking) -> None:
        self.controller, self.flow, self.table = controller, flow, table
        self._hold: Hold | None = None

    def take(self, h: Hex, piece: PieceId, *, more: bool = False, whole: bool = False) -> tuple[PieceId, ...]:
        """Take a piece in hand, if it may go somewhere now; returns all that is held then, () for nothing.

        What is picked already goes along. With ``more`` the piece joins it; ``whole`` takes all of a stack.
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
        """Whether what was taken is still in hand: nothing else was chosen or let go in between."""
        hold = self._hold
        return hold is not None and (hold.decision, hold.picked) == (self.flow.play.decision, self.controller.picked)

    def lands(self, h: Hex, side: Side | None) -> bool:
        """Whether what is held can be set down there; then it is out of hand, for a click to send it."""
        lit = self.controller.lit() if self.holds() else {}
        found = Spot(h) in lit or (side is not None and Spot(side=side) in lit)
        if found:
            self._hold = None
        return found

    def leaves(self, h: Hex) -> bool:
        """Whether what is held was carried away from where it stands."""
        shown = map(self.controller.view.piece, (*self.controller.picked, *self.controller.movers()))
        return self.holds() and h not in {piece.hex for piece in shown if piece is not None}

    def give_up(self) -> None:
        """Let go: everything is as it was before it was taken."""
        hold, held, self._hold = self._hold, self.holds(), None
        if hold is not None and held:
            self._put_back(hold)
            self.table.sync()

    def _put_back(self, hold: Hold) -> None:
        if hold.sent and self.controller.in_hand() is not None:
            self.flow.undo()
        self.controller.picked, self.controller.hex = hold.before, hold.looked

    def _meant(self, h: Hex, piece: PieceId) -> PieceId:
        """The piece that the mouse is on, or the one of its stack that can do something."""
        controller = self.controller
        able = piece in controller.reader.pieces or controller.waits(piece) or controller.under_way(piece)
        return piece if able else controller.top_piece(h)

    def _pick(self, h: Hex, piece: PieceId, more: bool, whole: bool) -> bool:
        """Pick a piece as a click does, or more of them; tells whether it is picked."""
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
        """Do what a click on the piece means, where it only takes it in hand; tells whether it does."""
        controller = self.controller
        if intent.kind == "swap":
            self.flow.undo()
            intent = controller.on_piece(intent.piece)
        if intent.kind == "select":
            controller.pick(intent.piece)
        elif (pick := self._taking(intent)) is not None:
            self.table.press(pick)
        else:
            return False
        return True

    def _taking(self, intent: Intent) -> Action | None:
        """Of all that a click on the piece may mean, what only takes it in hand."""
        found = intent.actions if intent.kind in ("act", "choose") else ()
        return next((action for action in found if self._only_takes(action)), None)

    def _only_takes(self, action: Action) -> bool:
        gesture = self.controller.gesture(action.verb)
        return bool(gesture.picks) and not gesture.writes

    def _goes_somewhere(self, piece: PieceId) -> bool:
        """Whether what is picked now can go to other places: it is no fire that is aimed, nor a piece to strike at."""
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
