"""VB 15.0, 16.0: what US and ARVN units find, and what they capture."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.state import Position, show
from hexcore.records import Log
from hexcore.text import say
from hexcore.types import Hex


def look_around(state: Position, place: Place, log: Log) -> bool:
    """VB 15.0, R-F17: a US or ARVN unit that comes into a place finds what lies hidden in and around it.

    Hidden things lie in jungle and never move unseen, so a hex that was looked into holds no secret any more. Says
    whether a unit was found: it now has a zone of control. To see that nothing is there is to learn something too, so a
    look into new jungle is never taken back.
    """
    found = False
    fresh = tuple(h for h in state.rules.ground.jungle_round[place] if h not in state.searched)
    if fresh:
        labels = tuple(state.rules.ground.board.label(h) for h in fresh)
        log.add("searched", say("record.searched", hex=labels), "VB 15.0", hexes=fresh, reveals=True)
    for h in fresh:
        state.searched[h] = state.turn
        name = _hidden_in(state, h)
        if name:
            reveal_unit(state, name, log)
            found = True
        if h in state.secret_at:
            find_camp(state, h, log)
    return found


def _hidden_in(state: Position, h: Hex) -> str:
    return next((state.dark_at[spot] for spot in state.rules.ground.land_of[h] if spot in state.dark_at), "")


def reveal_unit(state: Position, name: str, log: Log) -> None:
    """Put a hidden unit on the map for both sides to see."""
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
            real = not state.genuine or chit_id == state.genuine
            cache = state.rules.battle.chits[chit_id] == "cache"
            key = "captured_false" if not real else "captured_cache" if cache else "captured"
            log.add(
                "captured",
                say(f"record.{key}", unit=state.rules.cards[name].name, hex=state.rules.ground.board.label(h)),
                "VB 16.1" if cache else "VB 16.0",
                pieces=(name, chit_id),
                hexes=(h,),
                reveals=bool(state.genuine),
                real=real,
            )
