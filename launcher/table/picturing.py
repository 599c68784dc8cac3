"""What the map is to show: pieces, where they can go, targets, the way under the cursor, and an overlay."""

from __future__ import annotations

from hexcore.actions import Action
from hexcore.answers import Overlay, Spot
from launcher.table.controller import Controller
from launcher.table.flow import Flow
from launcher.table.mappicture import Showing


def showing_of(
    controller: Controller, flow: Flow, route: tuple[Spot, ...], overlay: Overlay, pointed: Action | None
) -> Showing:
    """Put together what the map shows now. While something is on stage nothing is offered."""
    view, reader = controller.view, controller.reader
    pieces = tuple(flow.playback.pieces(view))
    bare = Showing(pieces, chosen=controller.hex, hex_marks=dict(view.hex_marks), side_marks=dict(view.side_marks),
                   overlay=overlay.marks, lines=overlay.lines)  # fmt: skip
    if flow.playback.busy:
        beat = flow.playback.now
        stage = beat.line.record.hexes if beat else ()
        return bare._replace(aimed=tuple(stage))
    aimed = pointed.hexes if pointed is not None and not route else ()
    return bare._replace(
        picked=frozenset(controller.picked),
        able=frozenset(reader.pieces),
        targets=frozenset(reader.targets(controller.picked)),
        reach=controller.lit(),
        route=route,
        aimed=tuple(aimed),
    )
