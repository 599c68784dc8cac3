"""The view of the player, and the smaller one of bots.

Counters carry firepower upper left, cost upper right, noise lower left and movement lower right (GB 2.4). A plain
figure is a team's or an enemy's own; a sign adds to or takes from another's. Movement in brackets is printed in a
circle. Track markers are backs of counters only (GB 3.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Casualty, Enemy, Mission, Piece
from games.green_beret.rules import base_camps, victory
from games.green_beret.rules.combat.strength import firepower
from games.green_beret.rules.combat.wounds import VALUES, change
from games.green_beret.rules.movement.allowance import allowance, printed_movement, terms
from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.movement.price import paid
from games.green_beret.rules.noise.loudness import noise_terms
from games.green_beret.rules.records import label, name_of
from games.green_beret.rules.stacking import camp_at, camp_hexes, enemy_named, pieces_at
from games.green_beret.rules.steps import ENEMY, PLAYER, Choice
from games.green_beret.rules.suppressive_fire import SuppressiveFire, distance
from games.green_beret.shown.briefs import SCORE, wants
from games.green_beret.state import PHASES, GreenBeretState, Hostile
from hexcore.game.actions import Seat
from hexcore.game.views import InfoPanel, PanelRow, Phase, PieceView, Track, View
from hexcore.text import NO_TEXT, Text, say
from hexcore.types import OFF_MAP, Hex

if TYPE_CHECKING:
    from games.green_beret.game import GreenBeret


def signed(number: int, zero: str = "0") -> str:
    return f"{number:+}" if number else zero


def piece_values(piece: Piece) -> dict[str, str]:
    cost, noise = str(piece.cost), signed(piece.noise)
    if piece.kind == "camp":
        return {"cost": cost}
    if piece.kind == "team":
        return {"fire": str(piece.firepower), "cost": cost, "noise": noise, "move": str(piece.movement)}
    fire = {"fire": signed(piece.firepower)} if piece.firepower else {}
    return {
        **fire,
        "cost": cost,
        "noise": noise,
        "move": signed(piece.movement, "-0" if piece.move == "minus" else "+0"),
    }


def team_values(content: Content, team: str, marker: str) -> dict[str, str]:
    """GB 13.1, R34: return the values of a team as the rules use them, and what its casualty marker changes."""
    printed = content.pieces[team]
    values = piece_values(printed)
    if not marker:
        return values
    values["fire"] = str(firepower(content, team, marker))
    values["noise"] = signed(printed.noise + change(content, marker, "noise"))
    values["move"] = str(printed_movement(content, team, marker))
    wounds = {f"wound_{value}": change(content, marker, value) for value in VALUES}
    return values | {name: signed(number) for name, number in wounds.items() if number}


def enemy_values(enemy: Enemy) -> dict[str, str]:
    return {"fire": str(enemy.attack), "move": f"({enemy.movement})" if enemy.circled else str(enemy.movement)}


def mission_values(mission: Mission) -> dict[str, str]:
    """GB 6.2: return the award, printed where other counters have their firepower."""
    return {"award": str(mission.award)}


def casualty_values(marker: Casualty) -> dict[str, str]:
    values = {"fire": marker.firepower, "noise": marker.noise, "move": marker.movement}
    return {name: signed(number) for name, number in values.items() if number}


def printed_marks(piece: Piece) -> tuple[str, ...]:
    """GB 11.0: return the marks printed on a counter: the blue hexagon."""
    return ("blue",) if piece.blue else ()


SCORE_LABEL: Final = say("track.score")


def bot_view(game: str, state: GreenBeretState, seat: Seat) -> View:
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
        tracks=(Track("score", SCORE_LABEL, victory.score(state)),),
        facts=facts,
        over=bool(state.ending),
    )


def _counters(state: GreenBeretState) -> list[PieceView]:
    content, on_map, at = state.content, state.pieces, state.at
    found: list[PieceView] = []
    for h in sorted(at):
        stack = at[h]
        marked = [piece for piece in stack if on_map[piece].moved or on_map[piece].detected]
        found += _marked_stack(state, h) if marked else _stack(content, h, tuple(stack))
    for piece in state.hand:
        found.append(PieceView(piece, content.pieces[piece].counter, PLAYER, box="hand"))
    for enemy in state.enemies:
        found.append(_glimpsed_enemy(enemy.id, content.enemies[enemy.id].group, enemy.hex))
    return found


def team_facts(state: GreenBeretState) -> dict[str, dict[str, Any]]:
    """Return the hex, detection and casualty marker of each team."""
    labels, on_map = state.content.board.grid.labels, state.pieces
    there = {team: on_map[team] for team in state.content.teams if team in on_map}
    return {
        team: {"hex": labels[one.hex], "detected": one.detected, "casualty": one.casualty}
        for team, one in there.items()
    }


def _marked_stack(state: GreenBeretState, h: Hex) -> list[PieceView]:
    content = state.content
    stack = [(state.pieces[piece], piece) for piece in sorted(state.at[h], key=content.stack_ranks.__getitem__)]
    return [_glimpsed_own(piece, content.pieces[piece].counter, h, one.detected, one.moved) for one, piece in stack]


@lru_cache(maxsize=4096)
def _stack(content: Content, h: Hex, stack: tuple[str, ...]) -> tuple[PieceView, ...]:
    ranked = sorted(stack, key=content.stack_ranks.__getitem__)
    return tuple([_glimpsed_own(piece, content.pieces[piece].counter, h, False, False) for piece in ranked])


@lru_cache(maxsize=8192)
def _glimpsed_own(piece: str, counter: str, h: Hex, detected: bool, moved: bool) -> PieceView:
    marks = [mark for mark, there in (("detected", detected), ("moved", moved)) if there]
    return PieceView(piece, counter, PLAYER, "", h, marks=tuple(marks))


@lru_cache(maxsize=8192)
def _glimpsed_enemy(enemy: str, group: str, h: Hex) -> PieceView:
    return PieceView(enemy, group, ENEMY, "", h)


def view(game: GreenBeret, state: GreenBeretState, seat: Seat) -> View:
    group = moving_group(state)
    return View(
        game.meta.id,
        state.scenario,
        seat,
        state.content.board.id,
        state.turn,
        0,
        _title(state),
        "" if state.ending else game.meta.seats[0].id,
        phases=_phases(state),
        pieces=[
            *_own(state, group),
            *(_enemy(state, enemy) for enemy in state.enemies),
            *_missions(state),
            *_track_markers(state),
            *_store(state),
        ],
        tracks=_tracks(state),
        panels=_panels(state, group),
        hex_marks=_hex_marks(state),
        facts=_facts(state),
        over=bool(state.ending),
    )


def _title(state: GreenBeretState) -> Text:
    key = "title.over" if state.ending else "title.setup" if state.phase == "setup" else "title.turn"
    return say(key, turn=state.turn, phase=say(f"phase.{state.phase}"))


def _phases(state: GreenBeretState) -> tuple[Phase, ...]:
    now = PHASES.index(state.phase) if state.phase in PHASES else -1
    return tuple(
        Phase(key, say(f"phase.{key}"), "now" if place == now else "done" if place < now else "next")
        for place, key in enumerate(PHASES)
    )


def _own(state: GreenBeretState, group: Group | None) -> Iterator[PieceView]:
    for h in sorted(state.at):
        for piece in sorted(state.at[h], key=state.content.stack_ranks.__getitem__):
            yield _piece(state, piece, group)
    for printed in map(state.content.pieces.__getitem__, state.hand):
        values = piece_values(printed)
        yield PieceView(printed.id, printed.counter, "player", printed.name, box="hand", values=values)


def _piece(state: GreenBeretState, piece: str, group: Group | None) -> PieceView:
    printed, deployed = state.content.pieces[piece], state.pieces[piece]
    values = team_values(state.content, piece, deployed.casualty)
    return PieceView(
        piece,
        printed.counter,
        "player",
        printed.name,
        hex=deployed.hex,
        face="back" if deployed.spent and printed.kind == "weapon" else "front",
        values=values,
        marks=(*printed_marks(printed), *_marks(state, piece, group)),
        carries=tuple(group.loads_of(piece)) if group is not None and piece in group else (),
    )


def _marks(state: GreenBeretState, piece: str, group: Group | None) -> tuple[str, ...]:
    deployed = state.pieces[piece]
    marks = [name for name in ("detected", "moved", "spent") if getattr(deployed, name)]
    if deployed.casualty:
        marks.append("casualty")
    if piece in _fire_order(state):
        marks.append("firing")
    if state.content.pieces[piece].water_only and base_camps.pinned(state, piece):
        marks.append("anchored")
    if group is not None and piece in group:
        places = {"under_way": group.heads, "nominated": group.plus, "carried": group.load}
        marks += [mark for mark, members in places.items() if piece in members]
        marks += ["carrying"] * bool(group.loads_of(piece))
    return tuple(marks)


def _fire_order(state: GreenBeretState) -> dict[str, str]:
    """GB 15.0: the weapons nominated to suppress, each with its enemy, until they fire."""
    step = state.stack[-1] if state.stack else None
    return dict(zip(step.weapons, step.targets, strict=True)) if isinstance(step, SuppressiveFire) else {}


def _hex_marks(state: GreenBeretState) -> dict[Hex, tuple[str, ...]]:
    """GB 15.0: the hexes of the mission, of nominated weapons and of their targets."""
    marked: dict[Hex, tuple[str, ...]] = {state.mission.hex: ("mission",)} if state.mission else {}
    orders = _fire_order(state)
    firing = [(state.pieces[weapon].hex, "firing") for weapon in orders if weapon in state.pieces]
    aimed = [(enemy.hex, "aimed_at") for enemy in state.enemies if enemy.id in orders.values()]
    for h, mark in dict.fromkeys([*firing, *aimed, *((h, "beach") for h in base_camps.bonus_sites(state))]):
        marked[h] = (*marked.get(h, ()), mark)
    return marked


def _enemy(state: GreenBeretState, enemy: Hostile) -> PieceView:
    printed = state.content.enemies[enemy.id]
    values, marks = enemy_values(printed), ["suppressed"] * enemy.suppressed + ["fought"] * bool(enemy.fought)
    marks += ["under_fire"] * (enemy.id in _fire_order(state).values())
    return PieceView(enemy.id, printed.group, "enemy", printed.name, hex=enemy.hex, values=values, marks=tuple(marks))


def _missions(state: GreenBeretState) -> list[PieceView]:
    found = [] if state.mission is None else [_mission(state, state.mission.id, h=state.mission.hex)]
    for box, settled in (("accomplished", state.accomplished), ("forfeited", state.forfeited)):
        found += [_mission(state, one, box=box) for one in settled]
    return found


def _mission(state: GreenBeretState, mission: str, *, h: Hex = OFF_MAP, box: str = "") -> PieceView:
    printed = state.content.missions[mission]
    return PieceView(mission, "mission", "", printed.name, hex=h, box=box, values=mission_values(printed))


def _track_markers(state: GreenBeretState) -> list[PieceView]:
    """GB 3.6: two enemies face down, without their ids."""
    names = (f"track_marker_{number}" for number in range(1, len(state.track_markers) + 1))
    return [PieceView(name, "unknown", "enemy", box="track", face="back") for name in names]


def _store(state: GreenBeretState) -> list[PieceView]:
    """GB 4.0: the counters for sale during purchases."""
    step = state.stack[-1] if state.stack else None
    pieces = state.content.pieces
    return [_ware(pieces[piece]) for piece in step.for_sale(state)] if isinstance(step, Choice) else []


@lru_cache(maxsize=256)
def _ware(piece: Piece) -> PieceView:
    values, marks = piece_values(piece), printed_marks(piece)
    return PieceView(piece.id, piece.counter, "player", piece.name, box="store", values=values, marks=marks)


def _tracks(state: GreenBeretState) -> tuple[Track, ...]:
    return (
        Track("pp", say("track.pp"), state.pp),
        Track("score", say("track.score"), victory.score(state)),
        Track("turn", say("track.turn"), state.turn),
    )


def _panels(state: GreenBeretState, group: Group | None) -> tuple[InfoPanel, ...]:
    panels = [_mission_panel(state), _score_panel(state)]
    if group is not None:
        panels.insert(0, _group_panel(state, group))
    if order := _fire_order(state):
        panels.insert(0, _fire_panel(state, order))
    return tuple(panels)


def _fire_panel(state: GreenBeretState, order: dict[str, str]) -> InfoPanel:
    """GB 15.0: the target of each weapon, and the die it takes."""
    rows = []
    for weapon, target in order.items():
        enemy = enemy_named(state, target)
        told = say("panel.fire_at", enemy=name_of(state, target), hex=label(state, enemy.hex),
                   distance=distance(state, weapon, enemy))  # fmt: skip
        rows.append(PanelRow(say("odds.piece", piece=name_of(state, weapon)), told, "GB 15.0", "", weapon, enemy.hex))
    return InfoPanel("fire", say("panel.fire"), tuple(rows))


def _mission_panel(state: GreenBeretState) -> InfoPanel:
    title = say("panel.mission")
    if state.mission is None:
        return InfoPanel("mission", title, (PanelRow(say("panel.no_mission"), ""),))
    mission = state.content.missions[state.mission.id]
    rows = [
        PanelRow(say("panel.name"), mission.name, "GB 7.0", "strong", mission.id, state.mission.hex),
        PanelRow(say("panel.hex"), label(state, state.mission.hex), "GB 7.0", hex=state.mission.hex),
        PanelRow(say("panel.award"), mission.award, "GB 6.2", "good"),
    ]
    for want in wants(state):
        tone: Literal["danger", "good"] = "good" if want.met else "danger"
        rows.append(PanelRow(say("panel.has" if want.met else "panel.needs"), want.words, "GB 6.1", tone))
    return InfoPanel("mission", title, tuple(rows))


def _score_panel(state: GreenBeretState) -> InfoPanel:
    rows = [PanelRow(line.label, line.amount, line.rule) for line in victory.score_lines(state)]
    rows.append(PanelRow(say("score.open"), int(state.mission is not None), "GB 7.0"))
    rows.append(PanelRow(say("score.left"), len(state.mission_cup), "GB 7.0"))
    rows.append(PanelRow(say("score.total"), victory.score(state), "GB 5.0", "strong"))
    rows.append(PanelRow(say("score.level"), victory.level(state).name, "GB 5.0", "strong"))
    return InfoPanel(SCORE, say("panel.score"), tuple(rows))


def _group_panel(state: GreenBeretState, group: Group) -> InfoPanel:
    rows = []
    for head in group.heads:
        total = allowance(state, group, head)
        rows.append(PanelRow(say("panel.allowance", piece=name_of(state, head)), total, "GB 10.3", "strong", head))
        rows += [PanelRow(term.label, f"{term.amount:+d}", term.rule, "muted") for term in terms(state, group, head)]
    rows.append(PanelRow(say("panel.spent"), paid(state, group), "GB 10.1"))
    if not camp_at(state, group.here):
        heard = noise_terms(state, pieces_at(state, group.here), group.here, stealthy=group.entered == 1)
        rows.append(PanelRow(say("panel.noise"), sum(term.amount for term in heard), "GB 12.0"))
    return InfoPanel("group", say("panel.group"), tuple(rows))


def _facts(state: GreenBeretState) -> dict[str, Any]:
    unseen = state.content.in_order([*state.enemy_cup, *state.track_markers])
    return {
        "phase": state.phase,
        "pp": state.pp,
        "options": dict(state.options),
        "mission": None if state.mission is None else {"id": state.mission.id, "hex": label(state, state.mission.hex)},
        "camps": [label(state, h) for h in camp_hexes(state)],
        "accomplished": list(state.accomplished),
        "forfeited": list(state.forfeited),
        "gone": list(state.gone),
        "hand": list(state.hand),
        "demolished": [label(state, h) for h in state.demolished],
        "teams": team_facts(state),
        "missions_left": list(state.mission_cup),
        "enemies_unseen": unseen,
        "casualties_left": list(state.casualty_cup),
        "ledger": [[entry.amount, entry.reason, entry.about, entry.rule] for entry in state.ledger],
    }
