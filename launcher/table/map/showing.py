"""What the map is to show: pieces, where they can go, targets, the way under the cursor, and an overlay.

Where the eye is led: to what is on stage, to what has just been done, to what is asked. In view, nothing moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action
from hexcore.game.answers import Overlay, Spot
from hexcore.text import Text
from hexcore.types import Hex
from launcher.table.map.picture import Showing
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.playback import Playback

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

NAMED = "hex"
"""How a question calls the hex that it is about, among the values of its words."""


def showing_of(
    controller: Controller,
    flow: Flow,
    route: tuple[Spot, ...],
    overlay: Overlay,
    pointed: Action | None,
    *,
    asked: bool = False,
) -> Showing:
    """Put together what the map shows now. While something is on stage nothing is offered, and its way is drawn.

    An overlay that was ``asked`` for has the map to itself: what is within reach is not lit, for figures of both could
    not be told apart; a click there means the same.
    """
    view, reader = controller.view, controller.reader
    pieces = tuple(view.pieces)
    bare = Showing(
        pieces,
        chosen=controller.hex,
        hex_marks=dict(view.hex_marks),
        side_marks=dict(view.side_marks),
        overlay=overlay.marks,
        lines=overlay.lines,
        arrows=overlay.arrows,
        explained=bool(overlay.legend),
    )
    if flow.playback.now is not None:
        return staged(bare, flow.playback)
    aimed = pointed.hexes if pointed is not None and not route else ()
    about = asked_about(controller) if not route and not aimed else ()
    return bare._replace(
        chosen=about[0] if about and controller.hex < 0 else controller.hex,
        picked=frozenset(controller.picked),
        able=frozenset(reader.pieces),
        targets=frozenset(reader.targets(controller.picked)),
        reach={} if asked else controller.lit(),
        route=route,
        aimed=tuple(aimed) or about,
    )


def asked_about(controller: Controller) -> tuple[Hex, ...]:
    """The hex that a question names, where it is answered by buttons alone and nothing on the map would show it."""
    play, reader = controller.play, controller.reader
    decision = play.decision if play.mine else None
    if decision is None or reader.pieces or any(action.hexes or action.sides for action in decision.actions):
        return ()
    named = dict(decision.prompt.values).get(NAMED)
    named = dict(named.values).get(NAMED) if isinstance(named, Text) else named
    try:
        return (play.board.hex(named),) if isinstance(named, str) else ()
    except MonsoonError:
        return ()


def staged(bare: Showing, playback: Playback) -> Showing:
    """The moment on stage: who takes part steps forward, a way is drawn from its beginning, a place is marked."""
    beat = playback.now
    if beat is None:
        return bare
    hexes, pieces = beat.way, frozenset(beat.line.record.pieces)
    walked = beat.style == "path" and len(hexes) > 1
    route, aimed = (tuple(map(Spot, hexes)), hexes[-1:]) if walked else ((), hexes)
    return bare._replace(chosen=-1, picked=pieces, route=route, aimed=aimed)


class Eye:
    """Leads the eye over the map of a table."""

    def __init__(self, table: TableScreen, controller: Controller) -> None:
        self.table, self.controller = table, controller
        self._followed: object = None
        self._held: object = None
        self._asked: object = None
        self._under_way = len(table.play.replay()) > 0

    def concerned(self) -> list[int]:
        """The hexes of what can be clicked now: places, and those of pieces."""
        reader, view = self.controller.reader, self.table.play.view
        pieces = [view.piece(ident) for ident in reader.pieces]
        return [*reader.hexes(), *(piece.hex for piece in pieces if piece is not None and piece.hex >= 0)]

    def begin(self) -> None:
        """The map is seen for the first time: who comes back to a game under way sees what he is asked about."""
        play = self.table.play
        hexes = self.concerned() if self._under_way and play.mine and not self.table.curtain.visible else []
        if hexes:
            self._followed = play.decision
            self.table.map.frame(hexes)

    def bring(self) -> None:
        """Let the eye follow: to what is on stage, or to a new question that is all out of view."""
        table, flow = self.table, self.table.flow
        beat = flow.playback.now
        if beat is not None:
            if beat is not self._followed:
                # in a story of many events the card stays where its buttons are
                table.map.lead(beat.way, table.stage.height_of(beat), yields=not flow.playback.open)
            self._followed = beat
            return
        held = (id(table.play.decision), self.controller.picked)
        if held != self._held:
            self._held = held
            self._follow_held()
        decision = table.play.decision
        asked = (table.play.decides, decision.step if decision is not None else "")
        other, self._asked = self._asked is not None and asked != self._asked, asked
        if decision is not self._followed and table.play.mine and (flow.away or other) and not table.briefing.visible:
            flow.away = False
            self.follow_decision()

    def _follow_held(self) -> None:
        """Go to where a click may lead now, if all of that is out of view; else nothing moves.

        That is where what has just been picked may go, or what is asked of no piece may be done, as a landing is.
        """
        play = self.table.play
        if play.mine:
            sides = play.board.grid.sides.hexes
            spots = self.controller.lit()
            beside = (h for spot in spots if spot.hex < 0 for h in sides[spot.side] if h >= 0)
            self.table.map.lead_to_any([*(spot.hex for spot in spots if spot.hex >= 0), *beside])
            self.table.map.read_signs()

    def follow_decision(self) -> None:
        """Go to what can be clicked now, if all of it is out of view."""
        self._followed = self.table.play.decision
        hexes = self.concerned()
        if hexes and not self.table.map.shows_any(hexes):
            self.table.map.bring((hexes[0],))

    def follow_deed(self) -> None:
        """Go to where what was done has ended, if that is out of view: all that was laid out, else who left the view.

        What is done by a button elsewhere on the map is no reason to go there.
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
