"""What a sergeant looks at: counters on the map and plain numbers, without what is only said to people."""

from __future__ import annotations

from typing import Final

from games.green_beret.rules import winning
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.rules.steps import ENEMY, PLAYER
from games.green_beret.state import Deployed, GreenBeretState
from hexcore.actions import Seat
from hexcore.text import NO_TEXT, say
from hexcore.views import PieceView, Track, View

SCORE: Final = say("track.score")


def glimpse(game: str, state: GreenBeretState, seat: Seat) -> View:
    """Build the part of the view that bots look at; all that is in it is as in the view."""
    content, labels = state.content, state.content.board.grid.labels
    on_map, enemies, mission = state.pieces, content.enemies, state.mission
    rank = content.stack_ranks.__getitem__
    pieces = [
        PieceView(piece, content.pieces[piece].counter, PLAYER, "", on_map[piece].hex, marks=_marks(on_map[piece]))
        for h in sorted(state.at)
        for piece in sorted(state.at[h], key=rank)
    ]
    pieces += [PieceView(piece, content.pieces[piece].counter, PLAYER, box="hand") for piece in state.hand]
    pieces += [PieceView(enemy.id, enemies[enemy.id].group, ENEMY, "", enemy.hex) for enemy in state.enemies]
    facts = {
        "pp": state.pp,
        "options": dict(state.options),
        "mission": None if mission is None else {"id": mission.id, "hex": labels[mission.hex]},
        "camps": [labels[h] for h in camp_hexes(state)],
        "gone": list(state.gone),
        "demolished": [labels[h] for h in state.demolished],
        "teams": {team: {"casualty": on_map[team].casualty} for team in content.teams if team in on_map},
        "missions_left": list(state.mission_cup),
    }
    return View(
        game,
        state.scenario,
        seat,
        content.board.id,
        state.turn,
        0,
        NO_TEXT,
        "" if state.ending else PLAYER,
        pieces=pieces,
        tracks=(Track("score", SCORE, winning.score(state)),),
        facts=facts,
        over=bool(state.ending),
    )


def _marks(deployed: Deployed) -> tuple[str, ...]:
    """Whether a counter is detected, and whether it has moved: more marks the sergeant does not ask for."""
    if deployed.detected:
        return ("detected", "moved") if deployed.moved else ("detected",)
    return ("moved",) if deployed.moved else ()
