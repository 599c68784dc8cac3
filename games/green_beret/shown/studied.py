"""What a study of many campaigns counts: missions, enemies that came, and what was bought."""

from __future__ import annotations

from typing import Final

from hexcore.studied import Counted, Studied

STUDIED: Final = Studied(
    counts=(
        Counted(
            "missions",
            came=("mission_placed",),
            names=("mission",),
            won=("accomplished",),
            lost=("forfeited",),
            pays="award",
        ),
        Counted("enemies", came=("arrival",), names=("enemies",)),
        Counted("bought", came=("bought",), names=("piece",)),
    ),
    dies=frozenset({"team_lost", "enemy_eliminated"}),
    standing={"score": "player"},
)
