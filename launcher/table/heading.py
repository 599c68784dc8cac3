"""What is played and when, in one line: over a table, and over a game that is watched again."""

from __future__ import annotations

from launcher.kit.context import Ui
from launcher.table.parts import Seen

COLONS = " :\uff1a"
"""What may stand between a turn and its phase, in any script."""


def heading(ui: Ui, play: Seen) -> str:
    """The game and its turn; the phase stands beside it, so that a title need not name it too."""
    view = play.view
    if view.turns:
        turn = ui.word("table.turn_of", turn=view.turn, turns=view.turns)
    else:
        now = next((play.say(phase.name) for phase in view.phases if phase.when == "now"), "")
        title = play.say(view.title)
        turn = title.removesuffix(now).rstrip(COLONS) or title
    return f"{play.public.title} · {turn}"
