"""GB 10.1, 10.2, 10.8: who may begin a move."""

from __future__ import annotations

from games.green_beret.rules.movement.allowance import obstacle, open_hexes, outlook
from games.green_beret.rules.movement.forming import idle
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.portage import arrange
from games.green_beret.rules.stacking import name_of, pieces_at
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Refusal
from hexcore.text import say
from hexcore.types import Hex


def may_start(state: GreenBeretState, piece: str) -> bool:
    """GB 10.2, 10.8: whether a team or plus type could enter some hex, by itself or with a boat or helicopter there."""
    content, h = state.content, state.pieces[piece].hex
    printed = content.pieces[piece]
    # whoever walks or drives finds a way wherever there is land, and nobody in the way of those without a team
    if content.ashore[h] and (printed.kind == "team" or not (state.enemies or printed.water_only or printed.floats)):
        return True
    # and what has a keel wherever there is water
    if content.waterside[h] and not state.enemies and printed.blue and (printed.water_only or printed.floats):
        return True
    if not printed.water_only and not printed.floats and _open_ground(state, h):
        return True
    return bool(open_hexes(state, Group(h, h, [piece]))) or _ferried(state, piece)


def _open_ground(state: GreenBeretState, h: Hex) -> bool:
    """Whether some neighbouring hex is neither all-water nor held by enemies."""
    hostile = {enemy.hex for enemy in state.enemies}
    return any(to not in state.content.all_water and to not in hostile for to in state.content.neighbours[h])


def _ferried(state: GreenBeretState, piece: str) -> bool:
    """GB 11.0, R71: whether something with a blue hexagon in the same hex could take a counter to sea."""
    h = state.pieces[piece].hex
    ferries = [
        one for one in pieces_at(state, h) if one != piece and state.content.pieces[one].blue and idle(state, one)
    ]
    groups = [arrange(state, h, state.content.in_order([piece, ferry]), {}) for ferry in ferries]
    return any(group is not None and open_hexes(state, group) for group in groups)


def starts(state: GreenBeretState, piece: str) -> bool:
    """GB 10.1, 10.2: whether one counter may begin a move."""
    mover = piece in state.content.lone_ids or piece in state.content.teams
    return mover and idle(state, piece) and may_start(state, piece)


def starters(state: GreenBeretState) -> list[str]:
    """GB 10.1, 10.2: whoever may begin a move."""
    content, on_map = state.content, state.pieces
    found = []
    for team in content.teams:
        if team in on_map and not on_map[team].moved and may_start(state, team):
            found.append(team)
    known: dict[tuple[str, Hex], bool] = {}
    for piece in sorted(content.lone_ids.intersection(on_map), key=content.lone_ranks.__getitem__):
        if idle(state, piece):
            # what one may do, its equals in the same hex may too
            like = content.pieces[piece].counter, on_map[piece].hex
            starts = known.get(like)
            if starts is None:
                starts = known[like] = may_start(state, piece)
            if starts:
                found.append(piece)
    return found


def refuse_start(state: GreenBeretState, piece: str) -> Refusal | None:
    """Say why a counter cannot begin a move."""
    name, deployed = name_of(state, piece), state.pieces.get(piece)
    if deployed is None:
        return Refusal("GB 10.1", say("refusal.not_on_map", piece=name))
    if deployed.moved:
        return Refusal("GB 10.1", say("refusal.moved", piece=name))
    printed = state.content.pieces[piece]
    if printed.kind == "camp":
        return Refusal("GB 12.11", say("refusal.camp_moves"))
    if printed.move == "minus":
        return Refusal("GB 10.5", say("refusal.minus_alone", piece=name))
    if not idle(state, piece):
        return Refusal("GB 3.1", say("refusal.pbr_pinned"))
    left = Group(deployed.hex, deployed.hex, [piece])
    ahead = outlook(state, left)
    found = [obstacle(state, left, to, ahead) for to in state.content.neighbours[deployed.hex]]
    rule, key = next((one for one in found if one), ("GB 10.1", "refusal.nowhere"))
    return Refusal(rule, say(key, piece=name))
