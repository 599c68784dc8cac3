"""Previews of actions by the functions that resolve them, and proposals: a team's kit, choices made for enemies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.green_beret.rules.combat.attack import Assault, Defence
from games.green_beret.rules.combat.strength import defeat, fight, fight_odds
from games.green_beret.rules.enemy.pursuit import AboutEnemy, ChooseWay
from games.green_beret.rules.enemy.quarry import prey
from games.green_beret.rules.movement.dropping import dropping
from games.green_beret.rules.movement.forming import joiners, may_wait, with_one_more
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise.loudness import listened_for, noise_odds, noise_terms, together
from games.green_beret.rules.noise.roll import Escape
from games.green_beret.rules.records import names_of
from games.green_beret.rules.stacking import enemy_named, find_enemy, pieces_at, teams_at
from games.green_beret.rules.suppressive_fire import distance, pins
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action
from hexcore.game.answers import Proposal, Tie
from hexcore.game.odds import Chance, Odds
from hexcore.text import Text, say
from hexcore.types import Hex


def odds(state: GreenBeretState, action: Action) -> Odds | None:
    """Return the preview of an action, None if it is illegal or without chance."""
    if not _makes_sense(state, action):
        return None
    step = state.stack[-1] if state.stack else None
    if isinstance(step, Move):
        return _move_odds(state, step, action)
    if isinstance(step, Escape):
        return _coming_odds(state, step.hex) if action.verb == "stand" else None
    if isinstance(step, Assault):
        return _assault_odds(state, step, action)
    if isinstance(step, Defence):
        return _battle(state, step.hex, teams_at(state, step.hex), step.enemy, False, _held(action))
    if action.verb == "attack" and len(action.pieces) == 2 and action.piece in state.pieces:
        return _battle(state, state.pieces[action.piece].hex, [action.piece], action.pieces[1], True)
    if action.verb == "meet":
        return _battle(state, action.hex, teams_at(state, action.hex), action.piece, False)
    if action.verb == "suppress":
        return _suppression_odds(state, action)
    return None


def _makes_sense(state: GreenBeretState, action: Action) -> bool:
    there = all(piece in state.pieces or find_enemy(state, piece) is not None for piece in action.pieces)
    return there and (bool(action.hexes) or action.verb not in ("move", "meet"))


def _held(action: Action) -> list[str]:
    return list(action.pieces) if action.verb == "hold_back" else []


def _battle(
    state: GreenBeretState, h: Hex, teams: list[str], enemy_id: str, player_attacks: bool, held: Iterable[str] = ()
) -> Odds | None:
    enemy = find_enemy(state, enemy_id)
    if enemy is None or not teams:
        return None
    found = fight_odds(fight(state, h, teams, enemy, player_attacks=player_attacks, held=held))
    return found._replace(notes=_stakes(state, teams))


def _stakes(state: GreenBeretState, teams: Iterable[str]) -> tuple[Text, ...]:
    """GB 13.0 step 7, GB 13.1: the price of a lost battle, and the teams it would eliminate."""
    marked = [team for team in teams if state.pieces[team].casualty]
    told = [say("odds.stakes_marked", teams=names_of(state, marked))] if marked else []
    return (say("odds.stakes"), *told)


def _coming_odds(state: GreenBeretState, h: Hex) -> Odds | None:
    """GB 12.7, GB 13.0: an attack on a hex, averaged over all enemies that may come.

    GB 3.6: track markers are among them, since nobody knows which they are.
    """
    teams, may_come = teams_at(state, h), state.content.in_order([*state.enemy_cup, *state.track_markers])
    met = [fight(state, h, teams, Hostile(enemy, h), player_attacks=False) for enemy in may_come]
    if not met or not teams:
        return None
    found = [fight_odds(one) for one in met]
    chances = tuple(
        chance._replace(p=sum((one.p(chance.key) for one in found), Fraction(0)) / len(found))
        for chance in found[0].chances
    )
    notes = (say("odds.coming_note", count=len(met)), *_stakes(state, teams))
    ours = (met[0].defender,)
    return Odds(say("odds.coming"), "GB 12.7", ours, "", chances, notes, attacker=found[0].attacker, later=True)


def _assault_odds(state: GreenBeretState, step: Assault, action: Action) -> Odds | None:
    teams = [*step.teams, *action.pieces] if action.verb == "join" else step.teams
    held = [*step.held, *_held(action)]
    return _battle(state, state.pieces[step.teams[0]].hex, teams, step.enemy, True, held)


def _move_odds(state: GreenBeretState, step: Move, action: Action) -> Odds | None:
    group = step.group
    entered = group.entered + (action.verb == "move")
    h = action.hex if action.verb == "move" else group.here
    halting = group.heads if action.verb in ("move", "halt") else []
    if action.verb == "drop" and action.pieces and action.piece in group:
        halting = dropping(state, group, action.piece)
    if not listened_for(state, halting, h):
        return None
    return noise_odds(noise_terms(state, together(state, group.members(), h), h, stealthy=entered == 1))


def _suppression_odds(state: GreenBeretState, action: Action) -> Odds | None:
    enemy = find_enemy(state, action.pieces[1]) if len(action.pieces) == 2 else None
    if enemy is None or action.piece not in state.pieces:
        return None
    away = distance(state, action.piece, enemy)
    ways = sum(pins(die, away) for die in range(1, 7))
    chances = (
        Chance("suppressed", say("odds.suppressed"), Fraction(ways, 6), "defender"),
        Chance("not_suppressed", say("odds.not_suppressed"), Fraction(6 - ways, 6), "neither"),
    )
    return Odds(say("odds.suppression"), "GB 15.0", (), str(away), chances)


def proposals(state: GreenBeretState) -> Mapping[str, Proposal]:
    """GB 6.1, GB 9.0: propose what should join the team that sets out, one after the other."""
    step = state.stack[-1] if state.stack else None
    taken = kit(state, step.group) if isinstance(step, Move) and not step.group.entered else []
    if not taken:
        return {}
    text = say("proposal.kit", pieces=names_of(state, taken))
    return {"kit": Proposal(text, Action("add", (taken[0],)), begins=True)}


def kit(state: GreenBeretState, group: Group) -> list[str]:
    """Return a team's kit: the weakest leader, then one counter for each need of the mission.

    Nothing is proposed if a need is not met here, or cannot be carried.
    """
    kinds = state.content.pieces
    if state.mission is None or not any(kinds[head].kind == "team" for head in group.heads):
        return []
    taken: list[str] = []
    while (piece := _next(state, group)) is not None:
        made = with_one_more(state, group, piece)
        assert made is not None, "what may join can be carried"
        group, taken = made, [*taken, piece]
    needs = state.content.missions[state.mission.id].needs
    return [] if unmet(state.content, needs, group.members()) else taken


def _next(state: GreenBeretState, group: Group) -> str | None:
    assert state.mission is not None, "the mission says what is needed"
    kinds, along = state.content.pieces, group.members()
    lacking = unmet(state.content, state.content.missions[state.mission.id].needs, along)
    led = any(kinds[member].kind == "leader" for member in along)
    here = pieces_at(state, group.origin)
    wanted = [one for one in here if any(kinds[one].counter in need for need in lacking)]
    leaders = [one for one in here if kinds[one].kind == "leader" and not led]
    leaders.sort(key=lambda one: kinds[one].firepower)
    able = set(joiners(state, group)) if leaders or wanted else set()
    return next((one for one in (*leaders, *wanted) if one in able and may_wait(state, group, one)), None)


def tie(state: GreenBeretState) -> Tie | None:
    """GB 12.4, GB 12.9, R74: propose the best goal, way or first battle of an enemy."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, AboutEnemy):
        return None
    enemy, answers = enemy_named(state, step.enemy), tuple(step.answers())
    harm = _harm_of_entering if isinstance(step, ChooseWay) else _harm_of_fighting
    return Tie(answers, min(answers, key=lambda action: (*harm(state, enemy, action.hex), action.hex)))


def _harm_of_fighting(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    return (_chance_to_lose(state, enemy, h),)


def _chance_to_lose(state: GreenBeretState, enemy: Hostile, h: Hex) -> Fraction:
    """GB 13.0: the chance that the teams of a hex lose to an enemy that attacks them."""
    battle = fight(state, h, teams_at(state, h), enemy, player_attacks=False)
    return defeat(battle.attacker.total - battle.defender.total)


def _harm_of_entering(state: GreenBeretState, enemy: Hostile, h: Hex) -> tuple[Fraction | int, ...]:
    """GB 10.9, GB 12.4, GB 13.0: losses in a hex, attacks from it, and their worst chance."""
    there = enemy.clone()
    there.hex = h
    met = prey(state, there)
    lost = 0 if teams_at(state, h) else len(pieces_at(state, h))
    return (lost, len(met), max((_chance_to_lose(state, there, one) for one in met), default=Fraction(0)))
