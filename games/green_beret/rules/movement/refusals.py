"""GB 9.0, GB 10.0, GB 11.0: reasons why a counter cannot move, join, be carried or dropped."""

from __future__ import annotations

from games.green_beret.rules.movement.allowance import outlook
from games.green_beret.rules.movement.dropping import refuse_drop
from games.green_beret.rules.movement.exits import castaways
from games.green_beret.rules.movement.forming import idle, strands_camp, with_one_more
from games.green_beret.rules.movement.group import Group
from games.green_beret.rules.movement.price import fare, obstacle, remainder
from games.green_beret.rules.movement.reach import reach
from games.green_beret.rules.portage import carriers, may_haul, room_in
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action, Refusal
from hexcore.text import say
from hexcore.types import Hex


def refuse_step(state: GreenBeretState, group: Group, to: Hex) -> Refusal | None:
    """Return why a group, under way or not yet formed, cannot enter a hex next."""
    if not group.entered:
        for piece in group.members():
            if state.pieces[piece].moved:
                return Refusal("GB 10.1", say("refusal.moved", piece=name_of(state, piece)))
            if not idle(state, piece):
                return Refusal("GB 3.1", say("refusal.pbr_pinned"))
    return refuse_hex(state, group, to)


def refuse_hex(state: GreenBeretState, group: Group, to: Hex) -> Refusal | None:
    """Return why a group cannot enter a hex."""
    if to not in state.content.neighbours[group.here]:
        where = {"hex": label(state, to), "here": label(state, group.here)}
        if to in reach(state, group):
            return Refusal("GB 10.1", say("refusal.not_adjacent", **where))
        return Refusal("GB 10.1", say("refusal.too_far", left=remainder(state, group).total, **where))
    found = obstacle(state, group, to, outlook(state, group))
    if found is not None:
        rule, key = found
        return Refusal(rule, say(key, hex=label(state, to), cost=fare(state, group, to)))
    left = castaways(state, group, to)
    return Refusal("GB 11.0", say("refusal.castaways", pieces=names_of(state, left))) if left else None


def refuse_piece(state: GreenBeretState, group: Group, action: Action) -> Refusal:
    """Return why a counter cannot be added, left out, dropped, picked up, carried or nominated."""
    piece, name = action.piece, name_of(state, action.piece)
    deployed = state.pieces.get(piece)
    if deployed is None or deployed.hex != group.here:
        return Refusal("GB 10.3", say("refusal.not_here", piece=name, hex=label(state, group.here)))
    one_counter = Refusal("GB 10.1", say("refusal.one_counter"))
    if action.verb in ("add", "leave_out", "pick_up", "drop") and (len(action.pieces) > 1 or action.hexes):
        return one_counter
    if action.verb in ("add", "pick_up"):
        return _refuse_joining(state, group, action)
    if action.verb == "carry":
        return _never_cargo(state, piece) or _refuse_carrying(state, group, action)
    if piece not in group:
        return Refusal("GB 10.1", say("refusal.not_in_group", piece=name))
    if action.verb == "leave_out":
        key = "refusal.leave_late" if group.entered else "refusal.leave_none"
        return Refusal("GB 10.3", say(key, piece=name))
    if action.verb == "drop":
        early = Refusal("GB 10.11", say("refusal.drop_first"))
        return early if not group.entered else refuse_drop(state, group, piece) or one_counter
    return Refusal("GB 10.4", say("refusal.nominate", piece=name))


def _refuse_joining(state: GreenBeretState, group: Group, action: Action) -> Refusal:
    piece, name = action.piece, name_of(state, action.piece)
    printed = state.content.pieces[piece]
    if printed.kind == "camp":
        return Refusal("GB 12.11", say("refusal.camp_moves"))
    if piece in group:
        return Refusal("GB 10.3", say("refusal.in_group", piece=name))
    if state.pieces[piece].moved:
        return Refusal("GB 10.1", say("refusal.moved", piece=name))
    if group.entered and printed.move in ("standard", "plus"):
        return Refusal("GB 10.4", say("refusal.joins_late", piece=name))
    if bool(group.entered) != (action.verb == "pick_up"):
        return Refusal("GB 10.3", say("refusal.pick_up_now" if group.entered else "refusal.add_first", piece=name))
    if group.entered and any(room_in(state, group, one) > 0 for one in carriers(state, group)):
        return Refusal("GB 10.5", say("refusal.too_heavy", piece=name))
    if piece in group.left and not group.entered:
        return Refusal("GB 10.3", say("refusal.left_out", piece=name))
    if not idle(state, piece) or strands_camp(state, group, piece):
        return Refusal("GB 3.1", say("refusal.pbr_pinned"))
    return _no_way_with(state, group, piece) or Refusal("GB 9.0", say("refusal.over_portage", piece=name))


def _no_way_with(state: GreenBeretState, group: Group, piece: str) -> Refusal | None:
    """GB 10.4, GB 11.0: the group could carry a counter, but enter no hex with it."""
    made = None if group.entered else with_one_more(state, group, piece)
    if made is None:
        return None
    ahead = outlook(state, made)
    found = [obstacle(state, made, to, ahead) for to in state.content.neighbours[group.origin]]
    rules = [barred[0] for barred in found if barred is not None]
    # a boat never goes ashore: what bars the sea to the others is the reason to give
    rule = "GB 11.0" if "GB 11.0" in rules else next(iter(rules), "GB 10.1")
    return Refusal(rule, say("refusal.no_way_with", piece=name_of(state, piece)))


def _never_cargo(state: GreenBeretState, piece: str) -> Refusal | None:
    """GB 9.0, GB 9.2, GB 11.2: counters that are never carried."""
    printed, name = state.content.pieces[piece], name_of(state, piece)
    if printed.water_only:
        return Refusal("GB 11.2", say("refusal.pbr_hauled", piece=name))
    if printed.move == "plus":
        return Refusal("GB 9.2", say("refusal.plus_hauled", piece=name))
    if printed.kind in ("team", "camp"):
        return Refusal("GB 9.0", say("refusal.not_cargo", piece=name))
    return None


def _refuse_carrying(state: GreenBeretState, group: Group, action: Action) -> Refusal:
    """GB 9.0, GB 9.1, GB 9.2, GB 10.4: why one counter does not carry another."""
    pieces, name = state.content.pieces, name_of(state, action.piece)
    if len(action.pieces) != 2 or action.hexes or action.pieces[1] not in pieces:
        return Refusal("GB 9.0", say("refusal.carry_names"))
    for member in action.pieces:
        if member not in group:
            return Refusal("GB 10.1", say("refusal.not_in_group", piece=name_of(state, member)))
    piece, carrier = action.pieces
    if pieces[carrier].move == "minus":
        return Refusal("GB 10.5", say("refusal.minus_hauls", piece=name_of(state, carrier)))
    if not may_haul(state, carrier, piece):
        return Refusal("GB 10.4", say("refusal.black_hauls", piece=name))
    if pieces[piece].move == "black_plus":
        leads = pieces[piece].kind == "leader"
        return Refusal("GB 9.3" if leads else "GB 11.1", say("refusal.finds_place", piece=name))
    if group.entered:
        return Refusal("GB 9.0", say("refusal.carry_early", piece=name))
    full = carrier in carriers(state, group) and room_in(state, group, carrier) <= 0
    rule = "GB 9.2" if full and pieces[carrier].move == "plus" else "GB 9.1"
    key = "refusal.carrier_full" if full else "refusal.carry"
    return Refusal(rule, say(key, piece=name, carrier=name_of(state, carrier)))


def refuse_start(state: GreenBeretState, piece: str) -> Refusal | None:
    """Return why a counter cannot begin a move."""
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
