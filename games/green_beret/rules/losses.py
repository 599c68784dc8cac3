"""Losses: counters leave the map for the store, the cup or for good."""

from __future__ import annotations

from collections.abc import Iterable

from games.green_beret.rules import victory
from games.green_beret.rules.movement.group import leave_group
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_at, enemies_at, enemy_at, gear_at, pieces_at, teams, teams_at
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game import dice
from hexcore.game.records import Log
from hexcore.game.steps import end
from hexcore.text import Value, say
from hexcore.types import Hex

WHYS = ("overrun", "sunk", "abandoned", "in_battle", "with_team", "with_leader", "killed", "stray", "given_up")
"""Losses of counters other than teams."""

LOSSES = frozenset({"team_lost", *(f"lost_{why}" for why in WHYS)})
"""The record kinds of losses."""


def lose(state: GreenBeretState, pieces: Iterable[str], log: Log, rule: str, why: str, more: int = 0) -> None:
    """Eliminate gear, leaders or camps of one hex.

    Gear can be bought again, and a leader caught alone (R44). ``more`` losses of the same kind are to follow.
    """
    lost = list(pieces)
    if not lost:
        return
    h = state.pieces[lost[0]].hex
    for piece in lost:
        state.take_off(piece)
        kind = state.content.pieces[piece].kind
        if kind == "camp" or (kind == "leader" and why != "overrun"):
            state.gone.append(piece)
    leave_group(state)
    if log.heard:
        values: dict[str, Value] = {"pieces": names_of(state, lost), "hex": label(state, h)}
        if why == "overrun":
            values["enemies"] = names_of(state, (enemy.id for enemy in enemies_at(state, h)))
        text = say(f"record.lost_{why}_more", count=more, **values) if more else say(f"record.lost_{why}", **values)
        log.add(f"lost_{why}", text, rule, pieces=lost, hexes=(h,))


def lose_team(state: GreenBeretState, team: str, log: Log, rule: str, why: str) -> None:
    """GB 5.0, GB 13.1: a team is gone for good, its marker returns; the last ends the campaign."""
    deployed = state.take_off(team)
    state.gone.append(team)
    leave_group(state)
    if deployed.casualty:
        dice.put_back(state.casualty_cup, deployed.casualty, state.content.order)
    score, terms = victory.score(state), victory.score_terms(state)
    text = say(f"record.team_lost_{why}", team=name_of(state, team), hex=label(state, deployed.hex), score=score)
    log.add("team_lost", text, rule, pieces=(team,), hexes=(deployed.hex,), modifiers=terms, why=why, total=score)
    if not teams(state):
        end(state, victory.ALL_TEAMS_LOST)
        victory.judge(state, log)


def overrun(state: GreenBeretState, h: Hex, log: Log) -> None:
    """GB 10.4, GB 10.9, GB 12.4, GB 12.10, R2, R69: an enemy destroys a hex without a team."""
    if not state.enemies:
        return
    stack = pieces_at(state, h)
    if stack and enemy_at(state, h) and not teams_at(state, h):
        camps = [piece for piece in stack if state.content.pieces[piece].kind == "camp"]
        others = [piece for piece in stack if piece not in camps]
        # GB 10.4, R97: leaders and plus types, with whatever they carry; GB 10.9: gear alone
        moving = any(state.content.pieces[piece].move != "minus" for piece in others)
        lose(state, others, log, "GB 10.4" if moving else "GB 10.9", "overrun")
        lose(state, camps, log, "GB 12.4", "overrun")


def overrun_all(state: GreenBeretState, log: Log) -> None:
    """GB 10.4, GB 12.4, R69: destroy what has lost its team in every hex with enemies."""
    for h in dict.fromkeys(enemy.hex for enemy in state.enemies):
        overrun(state, h, log)


def sink(state: GreenBeretState, h: Hex, log: Log) -> None:
    """GB 11.0, R70: gear in all-water without camp, boat or team is lost."""
    if h not in state.content.all_water or camp_at(state, h) or teams_at(state, h):
        return
    gear = gear_at(state, h)
    if not any(state.content.pieces[piece].blue for piece in gear):
        lose(state, gear, log, "GB 11.0", "sunk")


def eliminate(state: GreenBeretState, enemy: Hostile, log: Log) -> None:
    """GB 13.0 step 6: an enemy that has lost a battle is eliminated."""
    remove_enemy(state, enemy)
    text = say("record.enemy_eliminated", enemy=name_of(state, enemy.id), hex=label(state, enemy.hex))
    log.add("enemy_eliminated", text, "GB 13.0", pieces=(enemy.id,), hexes=(enemy.hex,))


def remove_enemy(state: GreenBeretState, enemy: Hostile) -> None:
    """GB 12.5, GB 13.0: an enemy that is eliminated or withdraws returns to its cup."""
    state.enemies.remove(enemy)
    dice.put_back(state.enemy_cup, enemy.id, state.content.order)
