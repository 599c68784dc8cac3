"""VB 3.0: legal places of each piece in the set-up, and placing it."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position, lift, piece_name, rebuild, stand
from hexcore.game import Action, Hex, Log, Refusal, say


def is_chit(state: Position, piece: str) -> bool:
    return piece in state.chits


def is_placed(state: Position, piece: str) -> bool:
    return state.chits[piece].hex is not None if is_chit(state, piece) else not state.units[piece].box


def is_set_up(state: Position, piece: str) -> bool:
    """Whether its player sets a piece up freely."""
    return is_chit(state, piece) or piece in state.rules.battle.zones


def free_chit_hexes(state: Position) -> list[Hex]:
    """VB 16.0: one chit a hex, and none under a US unit, which would capture it."""
    held = {chit.hex for chit in state.chits.values()}
    held |= {state.rules.ground.hex(place) for place in state.us_at}
    return [h for h in state.rules.chit_hexes(state) if h not in held]


def free_places(state: Position, piece: str) -> list[Place]:
    """VB 5.3: the places of a unit's zone where no other unit is."""
    battle, held = state.rules.battle, _held(state)
    return [place for place in battle.zone_places[battle.zones[piece].name] if place not in held]


def free_jungle(state: Position, piece: str) -> list[Place]:
    battle, held = state.rules.battle, _held(state)
    return [place for place in battle.zone_jungle[battle.zones[piece].name] if place not in held]


def _held(state: Position) -> set[Place]:
    return {*state.us_at, *state.vc_at, *state.dark_at}


def may_hide(state: Position, piece: str) -> bool:
    """VB 26.0: whether the open minimum can still be met if this unit is hidden."""
    rules = state.rules
    if not rules.hides or rules.seat_of[piece] != "vc":
        return False
    others = (name for name in rules.forces["vc"] if name != piece and not state.units[name].hidden)
    return sum(rules.cards[name].front[0] for name in others) >= state.open_points


def placements(state: Position, piece: str) -> list[Action]:
    ground, battle = state.rules.ground, state.rules.battle
    if is_chit(state, piece):
        names = ground.chit_actions(piece)
        return [names[h] for h in free_chit_hexes(state)]
    held, zone = _held(state), battle.zones[piece].name
    actions = ground.open_actions("place", battle.zone_places[zone], held)
    if may_hide(state, piece):
        actions += ground.open_actions("hide", battle.zone_jungle[zone], held)
    return actions


def allows(state: Position, piece: str, action: Action) -> bool | None:
    """Return whether :func:`placements` lists an action; of a chit only the list tells."""
    ground, battle = state.rules.ground, state.rules.battle
    if is_chit(state, piece):
        return None
    zone = battle.zones[piece].name
    if action.verb == "hide":
        return may_hide(state, piece) and ground.opens(action, battle.zone_jungle[zone], _held(state))
    return action.verb == "place" and ground.opens(action, battle.zone_places[zone], _held(state))


# Why a piece cannot go somewhere


def chit_refusal(state: Position, piece: str, action: Action) -> Refusal | None:
    """VB 16.0, VB 26.0, R-F62, R-F63: why a camp, cache or decoy cannot lie in a hex."""
    if action.verb == "hide":
        return Refusal("VB 16.0", say("refusal.chit_hide"))
    if action.verb != "place" or not action.hexes:
        return None
    if action.pieces != (piece,):
        return Refusal("VB 16.0", say("refusal.chit_in_hand", piece=piece))
    ground, allowed = state.rules.ground, state.rules.chit_hexes(state)
    if action.hex not in ground.land_of:
        return Refusal("VB 16.0", say("refusal.chit_water"))
    if action.hex not in allowed:
        hidden = state.rules.hides
        return Refusal("VB 16.0", say(f"refusal.{'chit_jungle' if hidden else 'zone'}"))
    if action.hex in {chit.hex for chit in state.chits.values()}:
        return Refusal("VB 16.0", say("refusal.chit_twice"))
    held = action.hex not in free_chit_hexes(state)
    return Refusal("VB 16.0", say("refusal.chit_captured")) if held else None


def unit_refusal(state: Position, piece: str, action: Action) -> Refusal:
    """VB 3.0, VB 5.3, VB 26.0: why a unit cannot be set up in a hex, or cannot hide there."""
    ground = state.rules.ground
    places = ground.land_of.get(action.hex, ())
    if places and not any(place in free_places(state, piece) for place in places):
        zone = state.rules.battle.zone_places[state.rules.battle.zones[piece].name]
        if any(place in zone for place in places):
            return Refusal("VB 5.3", say("refusal.occupied"))
    elif action.verb == "hide":
        return Refusal("VB 26.0", say("refusal.hide"))
    elif len(places) > 1 and not action.words:
        banks = tuple(ground.bank[place] for place in places)
        return Refusal("VB 19.0", say("refusal.which_bank", banks=banks))
    return Refusal(state.rules.chapter, say("refusal.zone"))


def put(state: Position, piece: str, action: Action, log: Log) -> None:
    """Place a piece; until its owner is ready, nobody else is told where."""
    ground = state.rules.ground
    if is_chit(state, piece):
        chit = state.chits[piece]
        chit.hex, chit.found = action.hex, not state.rules.hides or bool(state.options.get("decoys"))
        rebuild(state)
        owner, label = "vc", ground.board.label(action.hex)
    else:
        spot = next(
            s for s in ground.land_of[action.hex] if ground.actions(action.verb)[s] == action._replace(pieces=())
        )
        state.units[piece].hidden = action.verb == "hide"
        stand(state, piece, spot)
        owner, label = state.rules.seat_of[piece], ground.labels[spot]
    key = "hidden" if action.verb == "hide" else "placed"
    text = say(f"record.{key}", piece=piece_name(state, piece), hex=label)
    heard_by = None if owner in state.ready and key == "placed" else (owner,)  # whoever is ready sets up in the open
    log.add("placed", text, "VB 3.0", pieces=(piece,), hexes=action.hexes, audience=heard_by, at=label)


def take_up(state: Position, piece: str) -> None:
    if is_chit(state, piece):
        state.chits[piece].hex = None
        rebuild(state)
    else:
        lift(state, piece)
        unit = state.units[piece]
        unit.at, unit.box, unit.hidden = None, "reserve", False
