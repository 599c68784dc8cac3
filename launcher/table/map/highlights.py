"""The highlights of the map: reach, targets, the path under the cursor, an overlay, the stage."""

from __future__ import annotations

from hexcore.errors import MonsoonError
from hexcore.game.actions import Action
from hexcore.game.answers import Overlay, Spot
from hexcore.text import Text
from hexcore.types import Hex
from launcher.table.map.picture import Showing
from launcher.table.turn.animation import Playback
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow

NAMED = "hex"  # the name of a decision's own hex, among the values of its words


def showing_of(
    controller: Controller,
    flow: Flow,
    route: tuple[Spot, ...],
    overlay: Overlay,
    pointed: Action | None,
    *,
    asked: bool = False,
) -> Showing:
    """Return the highlights now; during an animation, only its path.

    Under an overlay that was ``asked`` for the reach is an outline alone, as figures of both could not be told apart;
    clicks mean the same.
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
        outlined=frozenset([spot.hex for spot in controller.lit() if spot.hex >= 0]) if asked else frozenset(),
        route=route,
        aimed=tuple(aimed) or about,
    )


def asked_about(controller: Controller) -> tuple[Hex, ...]:
    """Return the hex that a decision names, if only buttons answer it and the map would not show it."""
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
    """Return the highlights of the moment on stage: its pieces, its path and its place."""
    beat = playback.now
    if beat is None:
        return bare
    hexes, pieces = beat.event.way, frozenset(piece for line in beat.event.steps for piece in line.record.pieces)
    walked = beat.style == "path" and len(hexes) > 1
    route, aimed = (tuple(map(Spot, hexes)), hexes[-1:]) if walked else ((), hexes)
    return bare._replace(chosen=-1, picked=pieces, route=route, aimed=aimed)
