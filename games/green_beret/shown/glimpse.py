"""What a sergeant looks at: counters on the map and plain numbers, without what is only said to people."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from games.green_beret.content.index import Content
from games.green_beret.rules import winning
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.rules.steps import ENEMY, PLAYER
from games.green_beret.state import GreenBeretState
from hexcore.actions import Seat
from hexcore.text import NO_TEXT, say
from hexcore.types import Hex
from hexcore.views import PieceView, Track, View

SCORE: Final = say("track.score")


def glimpse(game: str, state: GreenBeretState, seat: Seat) -> View:
    """Build the part of the view that bots look at; all that is in it is as in the view."""
    content, labels, mission = state.content, state.content.board.grid.labels, state.mission
    facts = {
        "pp": state.pp,
        "options": dict(state.options),
        "mission": None if mission is None else {"id": mission.id, "hex": labels[mission.hex]},
        "camps": [*map(labels.__getitem__, camp_hexes(state))],
        "gone": list(state.gone),
        "demolished": [*map(labels.__getitem__, state.demolished)],
        "teams": team_facts(state),
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
        pieces=_counters(state),
        tracks=(Track("score", SCORE, winning.score(state)),),
        facts=facts,
        over=bool(state.ending),
    )


def _counters(state: GreenBeretState) -> list[PieceView]:
    """The counters on the map, hex by hex and from the bottom of each stack up; those in hand; the enemies."""
    content, on_map, at = state.content, state.pieces, state.at
    found: list[PieceView] = []
    for h in sorted(at):
        stack = at[h]
        marked = [piece for piece in stack if on_map[piece].moved or on_map[piece].detected]
        found += _marked_stack(state, h) if marked else _stack(content, h, tuple(stack))
    for piece in state.hand:
        found.append(PieceView(piece, content.pieces[piece].counter, PLAYER, box="hand"))
    for enemy in state.enemies:
        found.append(_enemy(enemy.id, content.enemies[enemy.id].group, enemy.hex))
    return found


def team_facts(state: GreenBeretState) -> dict[str, dict[str, Any]]:
    """Where each team is, whether it is detected, and the marker of its casualties."""
    labels, on_map = state.content.board.grid.labels, state.pieces
    found = {}
    for team in state.content.teams:
        if team in on_map:
            deployed = on_map[team]
            where = labels[deployed.hex]
            found[team] = {"hex": where, "detected": deployed.detected, "casualty": deployed.casualty}
    return found


def _marked_stack(state: GreenBeretState, h: Hex) -> list[PieceView]:
    """The counters of a hex from the bottom up, of which some have moved or are detected."""
    content, on_map = state.content, state.pieces
    stack = sorted(state.at[h], key=content.stack_ranks.__getitem__)
    return [_own(one, content.pieces[one].counter, h, on_map[one].detected, on_map[one].moved) for one in stack]


@lru_cache(maxsize=4096)
def _stack(content: Content, h: Hex, stack: tuple[str, ...]) -> tuple[PieceView, ...]:
    """The counters of a hex from the bottom up, of which nothing is to be said: many stay as they are for long."""
    ranked = sorted(stack, key=content.stack_ranks.__getitem__)
    return tuple([_own(piece, content.pieces[piece].counter, h, False, False) for piece in ranked])


@lru_cache(maxsize=8192)
def _own(piece: str, counter: str, h: Hex, detected: bool, moved: bool) -> PieceView:
    """A counter on the map; whether it is detected and has moved is all the sergeant asks. Made once: none changes."""
    marks = [mark for mark, there in (("detected", detected), ("moved", moved)) if there]
    return PieceView(piece, counter, PLAYER, "", h, marks=tuple(marks))


@lru_cache(maxsize=8192)
def _enemy(enemy: str, group: str, h: Hex) -> PieceView:
    """An enemy on the map, made once."""
    return PieceView(enemy, group, ENEMY, "", h)
