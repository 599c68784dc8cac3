"""VB 15.0, VB 16.0, VB 16.1, VB 27.0: finding hidden units and camps, capturing camps, leaving the map."""

from __future__ import annotations

from collections.abc import Iterable

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.movement.march import March
from games.vietnam_battles.state import Position, piece_name, show, take_off
from hexcore.game import Action, Hex, Log, Step, plain, pop, say


def find_camp(state: Position, h: Hex, log: Log) -> None:
    """VB 16.0: a base camp is shown as soon as a US or ARVN unit is next to it."""
    name = state.secret_at.pop(h)
    state.chits[name].found = True
    label = state.rules.ground.board.label(h)
    log.add(
        "camp_found", say("record.camp_found", hex=label), "VB 16.0", pieces=(name,), hexes=(h,), reveals=True, at=label
    )


def capture(state: Position, name: str, place: Place, log: Log) -> None:
    """VB 16.0, R-F32: a land unit that enters the hex of a camp or cache captures it."""
    h = state.rules.ground.hexes[place][0]
    for chit_id, chit in state.chits.items():
        if chit.hex == h and not chit.captured and chit.found:
            chit.captured = True
            state.events.append(f"captured {chit_id}")
            _tell_capture(state, name, chit_id, h, log)


def _tell_capture(state: Position, name: str, chit_id: str, h: Hex, log: Log) -> None:
    """VB 14.0: log a capture and what it costs the Viet Cong; nothing with decoys (R-F62)."""
    rules, decoys = state.rules, bool(state.genuine)
    cache, real = rules.battle.chits[chit_id] == "cache", not decoys or chit_id == state.genuine
    key = "captured_cache" if cache else "captured"
    if decoys:
        key = "captured_real" if real else "captured_false"
    taken = sum(chit.captured for chit in state.chits.values())
    label = rules.ground.board.label(h)
    text = say(f"record.{key}", unit=rules.cards[name].name, hex=label, count=taken, all=len(state.chits))
    rule = "VB 16.1" if cache else "VB 16.0"
    log.add("captured", text, rule, pieces=(name, chit_id), hexes=(h,), reveals=decoys, real=real, count=taken)


@plain
class Genuine(Step[Position]):
    """VB 16.0, decoy variant: one of the chits on the map is the real one."""

    def seat(self, state: Position) -> str:
        return "vc"

    def offer(self, state: Position) -> Iterable[Action]:
        return (Action("genuine", (name,)) for name in state.chits)

    def take(self, state: Position, action: Action, log: Log) -> None:
        pop(state, self)
        state.genuine = action.piece
        text = say("record.genuine", chit=piece_name(state, action.piece))
        log.add("genuine", text, "VB 16.0", pieces=action.pieces, audience=("vc",))
        log.add("genuine_chosen", say("record.genuine_chosen"), "VB 16.0")


def look_around(state: Position, place: Place, log: Log) -> bool:
    """VB 15.0, R-F17: a US or ARVN unit that comes into a place finds what lies hidden in and around it.

    Hidden things lie in jungle and never move unseen, so a hex that was looked into holds no secret any more. Says
    whether a unit was found: it now has a zone of control. To see that nothing is there is to learn something too, so a
    look into new jungle is never taken back.
    """
    found, searched, ground = False, state.searched, state.rules.ground
    if ground.jungle_sight[place] <= searched.keys():
        return found
    fresh = tuple(h for h in ground.jungle_round[place] if h not in searched)
    searched.update(dict.fromkeys(fresh, state.turn))
    if log.heard:
        labels, here = tuple(ground.board.label(h) for h in fresh), ground.labels[place]
        text = say("record.searched", origin=here, hex=labels)
        log.add("searched", text, "VB 15.0", hexes=fresh, reveals=True, origin=here)
    for h in fresh if state.dark_at or state.secret_at else ():
        name = _hidden_in(state, h)
        if name:
            reveal_unit(state, name, log)
            found = True
        if h in state.secret_at:
            find_camp(state, h, log)
    return found


def will_find(state: Position, place: Place) -> bool:
    """VB 15.0: whether a look from a place will find a unit."""
    around = state.rules.ground.jungle_round[place]
    return any(h not in state.searched and _hidden_in(state, h) for h in around)


def _hidden_in(state: Position, h: Hex) -> str:
    return next((state.dark_at[spot] for spot in state.rules.ground.land_of[h] if spot in state.dark_at), "")


def reveal_unit(state: Position, name: str, log: Log) -> None:
    """VB 15.0: put a hidden unit on the map for both sides to see."""
    show(state, name)
    place = state.units[name].at
    assert place is not None, "a hidden unit stands somewhere"
    ground = state.rules.ground
    log.add(
        "revealed",
        say("record.revealed", unit=state.rules.cards[name].name, hex=ground.labels[place]),
        "VB 15.0",
        pieces=(name,),
        hexes=(ground.hex(place),),
        reveals=True,
        at=ground.labels[place],
    )


def come_out(state: Position, name: str, log: Log) -> None:
    """VB 15.0: a hidden unit that moves, or makes room, shows where it was."""
    place = state.units[name].at
    assert place is not None, "a hidden unit stands somewhere"
    show(state, name)
    label = state.rules.ground.labels[place]
    text = say("record.came_out", unit=state.rules.cards[name].name, hex=label)
    log.add("came_out", text, "VB 15.0", pieces=(name,), hexes=(state.rules.ground.hex(place),), reveals=True, at=label)


EXIT = Action("exit")


def may_leave(state: Position, march: March) -> bool:
    """R-F26: one point beyond the edge hex."""
    return not march.halted and march.left >= 2 and state.rules.may_exit(state, march.unit)


def leave(state: Position, march: March, log: Log) -> None:
    """R-F26: the unit leaves the map for good."""
    name, ground = march.unit, state.rules.ground
    place = state.units[name].at
    assert place is not None, "a unit leaves the map from an edge hex"
    state.moving = ""
    pop(state, march)
    take_off(state, name, "exited")
    state.exits += 1
    state.events.append(f"exited {name}")
    label, count = ground.labels[place], state.exits
    text = say("record.exited", unit=state.rules.cards[name].name, hex=label, count=count)
    hexes = ground.hexes[place]
    log.add("exited", text, state.rules.chapter, pieces=(name,), hexes=hexes, count=count, at=label)
