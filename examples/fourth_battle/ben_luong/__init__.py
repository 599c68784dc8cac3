"""The Bridge at Ben Luong: a further battle of the folio series, as a package of its own.

This module is imported when the games are listed, so it says only who the battle is; its rules wait until it is opened.
"""

from __future__ import annotations

from pathlib import Path

from games.vietnam_battles.battles.battle import Battle, Exclusive
from hexcore.data.meta import ScenarioMeta
from hexcore.game import hook


def open_battle() -> Exclusive:
    """Import the rules only when someone wants to play."""
    from ben_luong.rules import EXCLUSIVE

    return EXCLUSIVE


BATTLE = Battle(
    ScenarioMeta(
        id="ben_luong",
        name="The Bridge at Ben Luong",
        briefing=(
            "An invented action in the monsoon. A Viet Cong battalion holds the village of Ben Luong and its bridge. "
            "The US player has five turns, bad weather and one road."
        ),
        turns=5,
        length="30 minutes",
        open=True,
    ),
    Path(__file__).parent,
    open_battle,
)


@hook
def monsoon_scenarios(game: str) -> list[object]:
    """Add the battle to its series."""
    return [BATTLE] if game == "vietnam_battles" else []
