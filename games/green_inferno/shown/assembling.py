"""The air assault that is being put together, for its player: who flies in what, and who escorts (GI 12.4)."""

from __future__ import annotations

from games.green_inferno.content.models import US
from games.green_inferno.rules.air.muster import Muster
from games.green_inferno.state import GreenState
from hexcore.actions import Seat
from hexcore.text import say
from hexcore.views import Panel, Row


def assault_panel(state: GreenState, seat: Seat) -> Panel:
    """The list of an assault that is being mustered; empty for everybody else, and when there is none."""
    step = state.stack[-1] if state.stack else None
    names, title = state.content.names, say("panel.assault")
    if not isinstance(step, Muster) or seat != US:
        return Panel("assault", title, ())
    flights = zip(step.carried, step.transports, strict=True)
    rows = [Row(say("odds.unit", unit=names[unit]), names[copter], "GI 12.4", piece=unit) for unit, copter in flights]
    rows += [
        Row(say("odds.unit", unit=names[copter]), say("panel.escort"), "GI 12.4", piece=copter)
        for copter in step.escorts
    ]
    return Panel("assault", say("panel.assault_on", hex=state.content.label(step.hex)), tuple(rows))
