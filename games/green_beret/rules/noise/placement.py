"""GB 12.7, GB 12.8: the enemies that a detection brings, and their placement."""

from __future__ import annotations

from games.green_beret.rules import losses
from games.green_beret.rules.noise.detection import detect
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_at, teams_at
from games.green_beret.rules.steps import ENEMY
from games.green_beret.rules.terrain import barred_to_enemy
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game import dice
from hexcore.game.odds import Odds, odds_of_die
from hexcore.game.records import Log
from hexcore.text import say
from hexcore.types import Hex


def arrive(state: GreenBeretState, h: Hex, log: Log) -> None:
    """GB 12.7: bring enemies to a hex where a team was detected."""
    # GB 12.7, R87: d6 units, drawn blindly before any is placed; at most what the cup holds
    die = log.roll(6, "enemies")
    drawn = [log.draw(state.enemy_cup, "enemy") for _ in range(min(die, len(state.enemy_cup)))]
    key = "arrival" if len(drawn) == die else "arrival_few" if drawn else "arrival_none"
    text = say(f"record.{key}", count=len(drawn), die=die, hex=label(state, h), enemies=names_of(state, drawn))
    come = _coming(len(drawn) + len(state.enemy_cup)) if log.heard else None
    log.add("arrival", text, "GB 12.7", pieces=drawn, hexes=(h,), die=die, seat=ENEMY, odds=come)
    sent_back = [enemy for enemy in drawn if not _place(state, enemy, h, log)]
    # R87: one sent back cannot come again in the same arrival
    for enemy in sent_back:
        dice.put_back(state.enemy_cup, enemy, state.content.order)


def _coming(there: int) -> Odds:
    """GB 12.7, R87: return what each face of the die brings, of the enemies in the cup."""
    told = [say("odds.arriving", count=min(face, there)) for face in range(1, 7)]
    return odds_of_die(say("kind.arrival"), "GB 12.7", told, "attacker")


def _place(state: GreenBeretState, enemy: str, origin: Hex, log: Log) -> bool:
    # GB 12.8, R50: direction, then distance; the edges of the map are joined for placement
    direction, distance = log.roll(6, "direction"), log.roll(6, "distance")
    h = landing(state, origin, direction, distance)
    stays = not barred_to_enemy(state, enemy, h)
    kind = "enemy_placed" if stays else "enemy_sent_back"
    key = kind if stays else f"{kind}_water" if h in state.content.all_water else f"{kind}_stream"
    where = {"hex": label(state, h), "origin": label(state, origin)}
    text = say(f"record.{key}", enemy=name_of(state, enemy), **where, direction=direction, distance=distance)
    if stays:
        state.enemies.append(Hostile(enemy, h))
    log.add(
        kind, text, "GB 12.8", pieces=(enemy,), hexes=(h,),
        direction=direction, distance=distance, origin=where["origin"], seat=ENEMY,
    )  # fmt: skip
    if stays:
        _meet(state, h, log)
    return stays


def landing(state: GreenBeretState, origin: Hex, direction: int, distance: int) -> Hex:
    """GB 12.8, R50: the hex where two scatter dice put an enemy."""
    grid = state.content.board.grid
    return grid.wrap_ray(origin, grid.direction(direction), distance)[-1]


def _meet(state: GreenBeretState, h: Hex, log: Log) -> None:
    """GB 12.8, R51: an enemy placed on counters detects teams in the open, destroys the rest."""
    teams = teams_at(state, h)
    if teams and not camp_at(state, h):
        detect(state, teams, log, "GB 12.8")
    losses.overrun(state, h, log)
