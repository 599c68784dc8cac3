"""SK 2, the end of a hiding place: a patrol that comes beside the scout finds it, whoever moved."""

from __future__ import annotations

from hexcore.game import Log, say
from skirmish.state import Hunt


def look_around(state: Hunt, patrol: str, log: Log) -> None:
    """SK 2: a patrol next to the scout finds it, and it stays found (R1)."""
    board, scout = state.content.board, state.scout
    if state.found or scout is None or board.distance(state.patrols[patrol], scout) > 1:
        return
    state.found = True
    text = say("record.found", piece=patrol, hex=board.label(scout))
    log.add("found", text, "SK 2", hexes=(scout,), reveals=True)
