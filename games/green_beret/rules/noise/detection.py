"""GB 12.0, GB 12.5, GB 12.9: the detection of teams, its end, and the enemies' withdrawal."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.rules.losses import remove_enemy
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_at, enemy_at, hunted, teams
from games.green_beret.state import GreenBeretState
from hexcore.game.records import Log
from hexcore.text import say


def detect(state: GreenBeretState, men: list[str], log: Log, rule: str) -> bool:
    """GB 12.0, GB 12.7: detect teams; return whether one of them was not detected before."""
    fresh = [team for team in men if not state.pieces[team].detected]
    for team in fresh:
        state.pieces[team].detected = True
    if fresh and log.heard:
        h = state.pieces[fresh[0]].hex
        text = say("record.detected", teams=names_of(state, fresh), hex=label(state, h))
        log.add("detected", text, rule, pieces=fresh, hexes=(h,))
    return bool(fresh)


def shelter(state: GreenBeretState, log: Log) -> None:
    """GB 12.5, GB 12.9, GB 12.10: teams in a camp without enemies are undetected."""
    safe = [team for team in teams(state) if camp_at(state, state.pieces[team].hex)]
    come_home(state, [team for team in safe if not enemy_at(state, state.pieces[team].hex)], log)


def come_home(state: GreenBeretState, men: Iterable[str], log: Log) -> None:
    """GB 12.5, GB 12.9, R60: these teams are undetected; R96: the enemies may withdraw."""
    for team in men:
        if state.pieces[team].detected:
            state.pieces[team].detected = False
            if log.heard:
                h = state.pieces[team].hex
                text = say("record.sheltered", team=name_of(state, team), hex=label(state, h))
                log.add("sheltered", text, "GB 12.5", pieces=(team,), hexes=(h,))
    withdraw(state, log)


def withdraw(state: GreenBeretState, log: Log) -> None:
    """R96: with no detected team outside a camp, every enemy goes back into the cup."""
    if state.ending or not state.enemies or hunted(state):
        return
    left = [enemy.id for enemy in state.enemies]
    for enemy in list(state.enemies):
        remove_enemy(state, enemy)
    log.add("withdrawn", say("record.withdrawn", count=len(left)), "GB 12.5", pieces=left)
    shelter(state, log)
