"""GB 14.0: naval gunfire that goes astray."""

from __future__ import annotations

from games.green_beret.rules import losses
from games.green_beret.rules.records import label, names_of
from games.green_beret.rules.stacking import enemies_at, pieces_at, teams_at
from games.green_beret.rules.steps import PLAYER
from games.green_beret.state import GreenBeretState
from hexcore.game.records import Log
from hexcore.text import say
from hexcore.types import OFF_MAP, Hex


def stray(state: GreenBeretState, centre: Hex, log: Log) -> None:
    """GB 14.0, R88: roll the direction, one hex from the enemy; no effect off the map."""
    die = log.roll(6, "stray")
    grid = state.content.board.grid
    h = grid.towards[centre][grid.direction(die)]
    if h == OFF_MAP:
        text = say("record.stray_off_map", die=die, centre=label(state, centre))
        log.add("stray_off_map", text, "GB 14.0", hexes=(centre,), direction=die, seat=PLAYER)
        return
    key = "stray" if _exposed(state, h) or enemies_at(state, h) else "stray_harmless"
    text = say(f"record.{key}", die=die, centre=label(state, centre), hex=label(state, h))
    log.add("stray", text, "GB 14.0", hexes=(centre, h), direction=die, seat=PLAYER)
    _hit_player(state, h, log)
    _hit_enemies(state, h, log)


def _exposed(state: GreenBeretState, h: Hex) -> bool:
    """R43: whether shells on a hex hit the player: gear alone is not hit."""
    return any(state.content.pieces[piece].kind in ("team", "leader", "camp") for piece in pieces_at(state, h))


def _hit_player(state: GreenBeretState, h: Hex, log: Log) -> None:
    """R43: teams, leaders and camps are hit, and take the gear with them."""
    if not _exposed(state, h):
        return
    stack, teams = list(pieces_at(state, h)), teams_at(state, h)
    losses.lose(state, [piece for piece in stack if piece not in teams], log, "GB 14.0", "stray")
    for team in teams:
        losses.lose_team(state, team, log, "GB 14.0", "stray")


def _hit_enemies(state: GreenBeretState, h: Hex, log: Log) -> None:
    hit = enemies_at(state, h)
    for enemy in hit:
        losses.remove_enemy(state, enemy)
    if hit:
        text = say("record.stray_enemies", enemies=names_of(state, (enemy.id for enemy in hit)), hex=label(state, h))
        log.add("stray_enemies", text, "GB 14.0", pieces=[enemy.id for enemy in hit], hexes=(h,))
