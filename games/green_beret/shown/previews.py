"""Previews of actions by the functions that resolve them, and proposals: a team's kit, choices made for enemies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from games.green_beret.rules.combat.attack import Assault, Defence
from games.green_beret.rules.combat.strength import defeat, fight, fight_odds
from games.green_beret.rules.enemy.pursuit import AboutEnemy, ChooseWay
from games.green_beret.rules.enemy.quarry import prey
from games.green_beret.rules.movement.dropping import dropping
from games.green_beret.rules.movement.forming import joiners, joins, may_wait, muster_all, with_one_more
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.movement.reach import reach
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.noise.loudness import listened_for, loudness, noise_odds, noise_terms, together
from games.green_beret.rules.noise.roll import Escape
from games.green_beret.rules.records import name_of, names_of
from games.green_beret.rules.stacking import enemy_named, find_enemy, pieces_at, teams_at
from games.green_beret.rules.suppressive_fire import SuppressiveFire, distance, share, suppression_odds, volley
from games.green_beret.state import GreenBeretState, Hostile
from hexcore.game.actions import Action
from hexcore.game.answers import Proposal, Tie
from hexcore.game.odds import Odds
from hexcore.text import Text, Value, say
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
    found = suppression_odds(distance(state, action.piece, enemy))
    step = state.stack[-1] if state.stack else None
    named = step.aimed_at(enemy.id) if isinstance(step, SuppressiveFire) else []
    whole = share(volley(state, [*named, action.piece], enemy))
    notes = (say("odds.volley", count=len(named) + 1, share=whole),) if named else ()
    return found._replace(notes=notes)


def proposals(state: GreenBeretState) -> Mapping[str, Proposal]:
    """Propose what a team that sets out should take along, and one volley for each enemy in range."""
    step = state.stack[-1] if state.stack else None
    if isinstance(step, SuppressiveFire):
        return _volleys(state, step)
    if not isinstance(step, Move) or step.group.entered:
        return {}
    found, taken = _taking_all(state, step.group), kit(state, step.group)
    if not taken:
        return found
    made = _joined(state, step.group, taken)
    left = _left_out(state, made)
    named: dict[str, Value] = {"pieces": names_of(state, taken), "noise": loudness(state, made.members())}
    text = say("proposal.kit_without", **named, left=names_of(state, left)) if left else say("proposal.kit", **named)
    return {"kit": Proposal(text, Action("add", (taken[0],)), begins=True), **found}


def _taking_all(state: GreenBeretState, group: Group) -> dict[str, Proposal]:
    """GB 10.3: take all that fits but other teams, where the rules would take those too."""
    teams = [one for one in muster_all(state, group).heads if one in state.content.teams]
    others = [team for team in teams if team not in group.heads]
    if not others or not any(head in state.content.teams for head in group.heads):
        return {}
    found = {"teams": Proposal(say("action.add_all"), Action("add", (others[0],)), "add_all")}
    alone = group.clone()
    alone.left += others
    rest = [piece for piece in muster_all(state, alone).members() if piece not in group]
    if len(rest) > 1:
        text = say("proposal.all", piece=state.content.name(group.heads[0]), others=names_of(state, others))
        found["all"] = Proposal(text, Action("add", (rest[0],)), "add_all", begins=True)
    return found


def kit(state: GreenBeretState, group: Group) -> list[str]:
    """Return a team's kit: a counter for each need of the mission, and a leader with whom it comes nearer to it.

    Gear that makes it quieter and no slower comes too. Nothing is proposed if a need is not met here, or does not fit.
    """
    kinds, mission = state.content.pieces, state.mission
    if mission is None or not any(kinds[head].kind == "team" for head in group.heads):
        return []
    needs, bare = state.content.missions[mission.id].needs, _with_needs(state, group)
    best = None if unmet(state.content, needs, bare.members()) else bare
    for leader in _leaders(state, group):
        led = _with_needs(state, _joined(state, group, [leader]))
        nearer = best is None or _nearest(state, led) < _nearest(state, best)
        if nearer and not unmet(state.content, needs, led.members()):
            best = led
            break
    if best is None:
        return []
    along = group.members()
    return [piece for piece in _muffled(state, best).members() if piece not in along]


def _with_needs(state: GreenBeretState, group: Group) -> Group:
    """Return a group with a counter of the hex for each need of the mission that it lacks, as far as they fit."""
    assert state.mission is not None, "the mission says what is needed"
    kinds, needs, here = state.content.pieces, state.content.missions[state.mission.id].needs, group.origin
    while lacking := unmet(state.content, needs, group.members()):
        able = set(joiners(state, group))
        wanted = (one for one in pieces_at(state, here) if any(kinds[one].counter in need for need in lacking))
        piece = next((one for one in wanted if one in able and may_wait(state, group, one)), None)
        if piece is None:
            break
        group = _joined(state, group, [piece])
    return group


def _leaders(state: GreenBeretState, group: Group) -> list[str]:
    """Return the leaders who could come, the weakest first; none where one is along."""
    kinds = state.content.pieces
    if any(kinds[member].kind == "leader" for member in group.members()):
        return []
    here = [one for one in joiners(state, group) if kinds[one].kind == "leader" and may_wait(state, group, one)]
    return sorted(here, key=lambda one: kinds[one].firepower)


def _left_out(state: GreenBeretState, group: Group) -> list[str]:
    """Return the leaders who stay behind because they add noise and bring the mission no nearer."""
    kinds, loud = state.content.pieces, _leaders(state, group)
    near = _nearest(state, group)
    return [one for one in loud if kinds[one].noise > 0 and _nearest(state, _joined(state, group, [one])) >= near]


def _nearest(state: GreenBeretState, group: Group) -> int:
    """Return how near to the mission a group can come this turn."""
    assert state.mission is not None, "a kit is for a mission"
    away, goal = state.content.distance, state.mission.hex
    return min(away(h, goal) for h in (group.here, *reach(state, group)))


def _muffled(state: GreenBeretState, group: Group) -> Group:
    """GB 12.0: return a group with the gear of the hex that makes it quieter and no slower, while it is heard."""
    kinds = state.content.pieces
    for piece in [one for one in joiners(state, group) if kinds[one].noise < 0]:
        made = with_one_more(state, group, piece) if joins(state, group, piece) else None
        heard = loudness(state, group.members()) > 0
        if heard and made is not None and len(reach(state, made)) >= len(reach(state, group)):
            group = made
    return group


def _joined(state: GreenBeretState, group: Group, pieces: Iterable[str]) -> Group:
    for piece in pieces:
        made = with_one_more(state, group, piece)
        assert made is not None, "what may join can be carried"
        group = made
    return group


def _volleys(state: GreenBeretState, step: SuppressiveFire) -> dict[str, Proposal]:
    """GB 15.0: propose to name every weapon in range of an enemy, with the chance of all of them together."""
    found: dict[str, Proposal] = {}
    for enemy in state.enemies:
        shots = [action for action in step.nominations(state) if action.pieces[1] == enemy.id]
        together = volley(state, [*step.aimed_at(enemy.id), *(shot.piece for shot in shots)], enemy)
        if len(shots) > 1:
            where = {"enemy": name_of(state, enemy.id), "hex": state.content.board.grid.labels[enemy.hex]}
            text = say("proposal.volley", count=len(shots), share=share(together), **where)
            found[f"volley_{enemy.id}"] = Proposal(text, shots[0], begins=True)
        elif shots:
            found[f"volley_{enemy.id}"] = Proposal(say("proposal.shot"), shots[0])
    return found


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
