"""Truths about every position: None while they hold, else what is wrong."""

from __future__ import annotations

from skirmish.state import PATROLS, Hunt


def patrols_are_known(state: Hunt) -> str | None:
    """Blue has two patrols, neither more nor fewer."""
    if set(state.patrols) == set(PATROLS):
        return None
    return f"patrols are {', '.join(PATROLS)}, not {', '.join(state.patrols)}"


def only_a_hidden_scout_is_found(state: Hunt) -> str | None:
    """Only a scout that is on the board can have been found."""
    return "the scout was found but is nowhere" if state.found and state.scout is None else None


FOUNDATIONS = {"patrols": patrols_are_known}
"""What everything else builds on: it is asked first, and while it fails nothing else is."""
INVARIANTS = {"scout": only_a_hidden_scout_is_found}
