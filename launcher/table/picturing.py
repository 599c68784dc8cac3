"""What the map is to show: pieces, where they can go, targets, the way under the cursor, and an overlay."""

from __future__ import annotations

from hexcore.actions import Action
from hexcore.answers import Overlay, Reach, Spot, Stop
from launcher.table.controller import Controller
from launcher.table.flow import Flow
from launcher.table.mappicture import Showing
from launcher.table.reachable import spot_of


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
    reach = reach_shown(controller)
    aimed = pointed.hexes if pointed is not None and not route else ()
    return bare._replace(
        picked=frozenset(controller.picked),
        able=frozenset(reader.pieces()),
        targets=frozenset(reader.targets(controller.picked)),
        reach=reach,
        route=route,
        aimed=tuple(aimed),
    )


def reach_shown(controller: Controller) -> dict[Spot, Stop]:
    """Where a click would lead: every spot of an offered action, and what lies farther within reach."""
    reader = controller.reader
    spots = [*map(Spot, reader.hexes(controller.picked)), *(Spot(side=s) for s in reader.sides(controller.picked))]
    offered = {spot: Stop((spot,)) for spot in spots}
    steps = {spot_of(action) for action in reader.chain(controller.picked)}
    reach: Reach = controller.reach() if controller.picked or steps else {}
    return {**offered, **{at: stop for at, stop in reach.items() if at in offered or _leads(stop, steps)}}


def _leads(stop: Stop, steps: set[Spot]) -> bool:
    """Whether the way to a far spot begins with a step that is offered."""
    return stop.way[0] in steps
