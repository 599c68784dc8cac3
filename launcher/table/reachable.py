"""Where pieces can go, as the game's own queries answer it, and the way there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hexcore.actions import Action
from hexcore.board import Board
from hexcore.errors import MonsoonError
from hexcore.game import Game
from hexcore.gridspec import BadLabel
from hexcore.types import Hex, Side

_COSTS = ("cost", "left")
_WAYS = ("path", "way", "route")


class Spot(NamedTuple):
    """Where a step of a move leads: a hex, or a hexside for what moves along those."""

    hex: Hex = -1
    side: Side = -1


class Stop(NamedTuple):
    """A spot within reach: the number the game gives it, the way there if it tells one, and whether one must stop.

    ``counts`` says what the number is: what the way there costs, or what is left after it.
    """

    note: str = ""
    way: tuple[Spot, ...] = ()
    halts: bool = False
    counts: str = ""


Reach = Mapping[Spot, Stop]


def spot_of(action: Action) -> Spot:
    """The spot that an action leads to."""
    return Spot(hex=action.hexes[-1]) if action.hexes else Spot(side=action.sides[-1]) if action.sides else Spot()


def ask_reach(game: Game[Any], state: Any, seat: str, pieces: Sequence[str], name: str = "reach") -> Reach:
    """Ask the game where the picked pieces can go; nothing if it has no such query or no answer now."""
    query = game.queries.get(name)
    if query is None:
        return {}
    arguments = arguments_for(query.needs, query.may, pieces)
    if arguments is None:
        return {}
    try:
        answer = game.ask(state, name, seat, **arguments)
    except MonsoonError:
        return {}
    return read_reach(answer, game.board(state.scenario))


def arguments_for(
    needs: Iterable[str], may: Iterable[str], pieces: Sequence[str], hex_: str = ""
) -> dict[str, Any] | None:
    """The arguments of a query from what is picked; None if it needs something that is not."""
    known: dict[str, Any] = {}
    if pieces:
        known.update(piece=pieces[-1], pieces=list(pieces))
    if hex_:
        known["hex"] = hex_
    if any(need not in known for need in needs):
        return None
    return {name: known[name] for name in (*needs, *may) if name in known and (name in needs or name != "hex")}


def read_reach(answer: Any, board: Board) -> dict[Spot, Stop]:
    """Read an answer: a list of labels, or labels with what is known of each, alone or under ``hexes``.

    Of several places in one hex, as the banks of a river are, the first one named counts.
    """
    if isinstance(answer, Mapping):
        answer = answer.get("hexes", answer)
    pairs = answer.items() if isinstance(answer, Mapping) else ((label, None) for label in answer or ())
    found: dict[Spot, Stop] = {}
    for label, about in pairs:
        spot = spot_named(board, label)
        if spot is not None:
            found.setdefault(spot, _stop(about, board))
    return found


def _stop(about: Any, board: Board) -> Stop:
    if not isinstance(about, Mapping):
        return Stop("" if about is None else _number(about))
    counts = next((key for key in _COSTS if key in about), "")
    way = next((about[key] for key in _WAYS if key in about), ())
    spots = tuple(spot for spot in (spot_named(board, label) for label in way) if spot is not None)
    note = _number(about[counts]) if counts else ""
    return Stop(note, spots, bool(about.get("halts") or about.get("stops")), counts)


def _number(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    return str(value)


def hex_named(board: Board, label: Any) -> Hex | None:
    """The hex with this label, or None: answers may also name hexsides and other things."""
    if not isinstance(label, str):
        return None
    try:
        return board.hex(label)
    except (BadLabel, KeyError, ValueError):
        return None


def spot_named(board: Board, label: Any) -> Spot | None:
    """The hex or hexside with this label; a word after it, such as that of a bank, does not matter here."""
    if not isinstance(label, str):
        return None
    first = label.partition(" ")[0]
    h = hex_named(board, first) if "/" not in first else None
    if h is not None:
        return Spot(hex=h)
    try:
        return Spot(side=board.side_named(first))
    except (BadLabel, KeyError, ValueError):
        return None


def path_of(action: Action, board: Board, start: Hex = -1) -> tuple[Spot, ...]:
    """The way that an action of several hexes takes, from where its piece stands; nothing if they are no way."""
    hexes = action.hexes
    if start >= 0 and hexes and hexes[0] != start:
        hexes = (start, *hexes)
    joined = all(b in board.neighbours[a] for a, b in pairwise(hexes))
    return tuple(map(Spot, hexes)) if len(action.hexes) > 1 and joined else ()


def labels_in(answer: Any, board: Board) -> dict[Hex, str]:
    """Every hex an answer names anywhere, with the word it stands under: what an overlay can show of any query."""
    found: dict[Hex, str] = {}
    _gather(answer, "", board, found)
    return found


def _gather(answer: Any, word: str, board: Board, found: dict[Hex, str]) -> None:
    if isinstance(answer, Mapping):
        for key, value in answer.items():
            h = hex_named(board, key)
            if h is None:
                _gather(value, str(key), board, found)
            else:
                found.setdefault(h, _stop(value, board).note or word)
                _gather(value if isinstance(value, Mapping) else (), word, board, found)
    elif isinstance(answer, (list, tuple)):
        for item in answer:
            _gather(item, word, board, found)
    else:
        h = hex_named(board, answer)
        if h is not None:
            found.setdefault(h, word)


def route(reach: Reach, board: Board, start: Hex | None, goal: Spot) -> tuple[Spot, ...]:
    """The spots to enter on the way to a goal: as the game tells it, else the shortest way within reach."""
    stop = reach.get(goal)
    if stop is None:
        return ()
    if stop.way:
        return stop.way
    if start is None or goal.hex < 0:
        return (goal,)
    return tuple(map(Spot, _shortest(reach, board, start, goal.hex)))


def _shortest(reach: Reach, board: Board, start: Hex, goal: Hex) -> tuple[Hex, ...]:
    before: dict[Hex, Hex] = {start: start}
    edge = [start]
    while edge and goal not in before:
        onward = []
        for here in edge:
            for to in board.neighbours[here]:
                if Spot(to) in reach and to not in before:
                    before[to] = here
                    onward.append(to)
        edge = onward
    if goal not in before:
        return ()
    way = [goal]
    while before[way[-1]] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))
