"""The rule behind what stands on the table: what is asked, what a button does, a phase, a panel, a track.

Games name them in their ``rules.toml``. What cites a rule itself, a line of the log or a term of the odds, needs
nothing of this.
"""

from __future__ import annotations

from hexcore.actions import Action
from launcher.play import Play
from launcher.table.parts import Seen


def behind_step(play: Play) -> str:
    """The rule behind what is asked now, of those who look."""
    decision = play.decision if play.mine else None
    return play.public.rulebook.rule_behind("step", decision.step) if decision is not None else ""


def behind_action(play: Seen, action: Action) -> str:
    """The rule behind an action."""
    return play.public.rulebook.rule_behind("action", action.verb)


def behind_phase(play: Seen) -> str:
    """The rule behind the phase that is going on."""
    now = next((phase.key for phase in play.view.phases if phase.when == "now"), "")
    return play.public.rulebook.rule_behind("phase", now)


def behind_panel(play: Seen, key: str) -> str:
    """The rule behind a panel of the game."""
    return play.public.rulebook.rule_behind("panel", key)
