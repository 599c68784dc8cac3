"""VB 15.0: finding the Viet Cong: what lies hidden, and how it comes to be seen."""

from __future__ import annotations

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.exclusive.camps import find_camp
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
        state.searched.update(dict.fromkeys(fresh, state.turn))
        ground = state.rules.ground
        labels, here = tuple(ground.board.label(h) for h in fresh), ground.labels[place]
        text = say("record.searched", origin=here, hex=labels)
        log.add("searched", text, "VB 15.0", hexes=fresh, reveals=True, origin=here)
    for h in fresh:
        name = _hidden_in(state, h)
        if name:
            reveal_unit(state, name, log)
            found = True
        if h in state.secret_at:
            find_camp(state, h, log)
    return found


def will_find(state: Position, place: Place) -> bool:
    """Whether a look from a place will find a unit."""
    around = state.rules.ground.jungle_round[place]
    return any(h not in state.searched and _hidden_in(state, h) for h in around)


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
