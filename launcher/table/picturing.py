"""What the map is to show: pieces, where they can go, targets, the way under the cursor, and an overlay."""

from __future__ import annotations

from hexcore.actions import Action
from hexcore.types import Hex
from launcher.table.controller import Controller
from launcher.table.flow import Flow
from launcher.table.mappicture import Showing
from launcher.table.overlays import Answer
from launcher.table.reachable import Reach, Stop


def showing_of(
    controller: Controller, flow: Flow, route: tuple[Hex, ...], overlay: Answer, pointed: Action | None
) -> Showing:
    """Put together what the map shows now. While something is on stage nothing is offered."""
    view, reader = controller.view, controller.reader
    pieces = tuple(flow.playback.pieces(view))
    bare = Showing(pieces, chosen=controller.hex, hex_marks=dict(view.hex_marks), side_marks=dict(view.side_marks),
                   overlay=dict(overlay.hexes), sight=overlay.sight)  # fmt: skip
    if flow.playback.busy:
        beat = flow.playback.now
        stage = beat.line.record.hexes if beat else ()
        return bare._replace(aimed=tuple(stage))
    reach = reach_shown(controller)
    aimed = pointed.hexes if pointed is not None else ()
    return bare._replace(
        picked=frozenset(controller.picked),
        able=frozenset(reader.pieces()),
        targets=frozenset(reader.targets(controller.picked)),
        reach=reach,
        sides=tuple(reader.sides(controller.picked)),
        route=route,
        aimed=tuple(aimed),
    )


def reach_shown(controller: Controller) -> dict[Hex, Stop]:
    """Where a click would lead: every hex of an offered action, and what lies farther within reach."""
    reader = controller.reader
    offered = {h: Stop() for h in reader.hexes(controller.picked)}
    reach: Reach = controller.reach() if controller.picked or reader.chain() else {}
    if reader.chain(controller.picked) is None:
        reach = {h: stop for h, stop in reach.items() if h in offered}
    return {**offered, **reach}
