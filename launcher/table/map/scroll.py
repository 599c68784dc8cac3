"""Scrolling that nobody drags: to what happens or is to be decided, and at the edges of the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexcore.game.actions import Action
from hexcore.game.look import Gesture
from launcher.kit.widget import Pos
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import When, when
from launcher.table.turn.state import TableState

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class AutoScroll:
    """Scrolls to what is on stage, to the last action, and to the decision, if it is out of view."""

    def __init__(self, table: TableScreen, controller: Controller) -> None:
        self.table, self.controller = table, controller
        self._followed: object = None
        self._held: object = None
        self._asked: object = None
        self._acted: When | None = None  # the phase in which the player's pieces acted last
        self._under_way = len(table.play.replay()) > 0

    def concerned(self) -> list[int]:
        """Return the hexes of what can be clicked now: places, and those of pieces."""
        reader, view = self.controller.reader, self.table.play.view
        pieces = [view.piece(ident) for ident in reader.pieces]
        return [*reader.hexes(), *(piece.hex for piece in pieces if piece is not None and piece.hex >= 0)]

    def begin(self) -> None:
        """Show what is to be decided when a game under way is opened."""
        play = self.table.play
        hexes = self.concerned() if self._under_way and play.mine and not self.table.curtain.visible else []
        if hexes:
            self._followed = play.decision
            self.table.map.frame(hexes)

    def show(self, state: TableState) -> None:
        """Scroll to what is on stage, or to a new decision that is out of view."""
        table, flow, beat = self.table, self.table.flow, state.beat
        if beat is not None:
            if beat is not self._followed:
                # in a story of many events the card stays where its buttons are
                table.area.lead(beat, yields=not flow.playback.open)
            self._followed = beat
            return
        decision = state.decision
        held = (id(decision), state.picked)
        if held != self._held:
            self._held = held
            self._follow_held()
        asked = (state.actor, decision.step if decision is not None else "")
        other, self._asked = self._asked is not None and asked != self._asked, asked
        if decision is not self._followed:
            self._note_actor(state)
        if decision is not self._followed and state.mine and (flow.away or other) and not table.briefing.visible:
            self._settle(state, away=flow.away)
            flow.away = False

    def _note_actor(self, state: TableState) -> None:
        """Remember the phase in which the player's pieces acted last."""
        last = state.chair.last_chosen() if state.mine else None
        gesture = self.controller.gesture(last.verb) if last is not None else None
        if last is not None and gesture is not None and (last.pieces or last.hexes or gesture.yields or gesture.rests):
            self._acted = when(state.view)

    def _settle(self, state: TableState, *, away: bool) -> None:
        """Stay with the piece that acted in this phase while nothing has to be chosen elsewhere on the map.

        Tab leads to the next piece.
        """
        acted = state.chair.last_chosen() is not None
        waits = any(not gesture.confirm for gesture in map(self._gesture, self.controller.reader.buttons))
        shown = map(state.view.piece, state.chair.own_last()) if self._acted == when(state.view) and acted else ()
        here = [piece.hex for piece in shown if piece is not None and piece.hex >= 0]
        if waits and here:
            self._followed = state.decision
            self.table.map.lead_to_any(here[-1:])
        elif away or not acted or not waits:
            self.follow_decision()

    def _gesture(self, action: Action) -> Gesture:
        return self.controller.gesture(action.verb)

    def _follow_held(self) -> None:
        play = self.table.play
        if play.mine:
            sides = play.board.grid.sides.hexes
            spots = self.controller.lit()
            beside = [h for spot in spots if spot.hex < 0 for h in sides[spot.side] if h >= 0]
            self.table.map.lead_to_any([spot.hex for spot in spots if spot.hex >= 0] + beside)
            self.table.map.read_signs()

    def follow_decision(self) -> None:
        """Scroll to what can be clicked now, if all of it is out of view."""
        self._followed = self.table.play.decision
        hexes = self.concerned()
        if hexes and not self.table.map.shows_any(hexes):
            self.table.map.bring((hexes[0],))

    def follow_action(self) -> None:
        """Scroll to where the last action ended, if a piece has left the view.

        What a button does elsewhere on the map is no reason to scroll.
        """
        table, flow = self.table, self.table.flow
        hexes, whole = flow.flash, flow.laid_out
        flow.flash, flow.laid_out = (), False
        if not hexes or table.curtain.visible:
            return
        table.map.flash(hexes)
        on_map = [h for h in hexes if 0 <= h < table.play.board.size]
        if whole:
            table.map.show_all(on_map)
        elif not flow.playback.busy and table.map.shows_any(on_map[:-1]):
            table.map.lead_to_any(on_map[-1:])


EDGE_PX = 3
EDGE_SPEED = 0.9
EDGE_MS = 350.0  # the time the mouse rests at the edge before the map moves, so that passing over it scrolls nothing


class EdgeScroll:
    """Scrolls the map while the mouse rests at an edge of the screen."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._mouse: Pos = (-1, -1)
        self._rested = 0.0

    def pushed(self) -> tuple[int, int]:
        """Return the direction in which the mouse pushes."""
        x, y = self.table.router.mouse
        wide, high = self.table.size
        if x < 0 or self.table.layers:
            return (0, 0)
        return ((x >= wide - EDGE_PX) - (x < EDGE_PX), (y >= high - EDGE_PX) - (y < EDGE_PX))

    def tick(self, dt: float) -> None:
        dx, dy = self.pushed()
        rests, self._mouse = self.table.router.mouse == self._mouse, self.table.router.mouse
        self._rested = self._rested + dt if rests and (dx or dy) else 0.0
        if self._rested > EDGE_MS:
            self.table.map.pan(-dx * dt * EDGE_SPEED, -dy * dt * EDGE_SPEED)
