"""Checked arguments of queries: counters, hexes, groups."""

from __future__ import annotations

from collections.abc import Sequence

from games.green_beret.rules.movement.group import Group, moving_group
from games.green_beret.rules.portage import arrange
from games.green_beret.state import GreenBeretState
from hexcore.errors import InvalidInput
from hexcore.types import Hex


def counters_named(state: GreenBeretState, pieces: object) -> list[str]:
    """Return these counters, all of them the player's."""
    named = listed(pieces)
    unknown = [piece for piece in named if piece not in state.content.pieces]
    if unknown:
        raise InvalidInput(f"there is no counter {unknown[0]!r}")
    return named


def listed(pieces: object) -> list[str]:
    if not isinstance(pieces, list | tuple) or not all(isinstance(piece, str) for piece in pieces):
        raise InvalidInput(f"name the pieces in a list, not as {pieces!r}")
    return list(pieces)


def on_map(state: GreenBeretState, pieces: object) -> list[str]:
    """Return these counters, all of them on the map."""
    named = listed(pieces)
    absent = [piece for piece in named if piece not in state.pieces]
    if absent:
        raise InvalidInput(f"{absent[0]!r} is not on the map")
    return named


def hex_named(state: GreenBeretState, label: object) -> Hex:
    if not isinstance(label, str):
        raise InvalidInput(f"hex: {label!r} is no label: name a hex as it is printed, such as '1521'")
    return state.content.board.hex(label)


def group_named(state: GreenBeretState, pieces: Sequence[str] | None) -> Group:
    """Return the group under way, or the best group of these counters where they stand."""
    group = moving_group(state)
    if pieces is None:
        if group is None:
            raise InvalidInput("no group is under way: name the pieces")
        return group
    hexes = {state.pieces[piece].hex for piece in on_map(state, pieces)}
    if len(hexes) != 1:
        raise InvalidInput("a group begins its move in one hex")
    camps = [piece for piece in pieces if piece in state.content.camps]
    if camps:
        raise InvalidInput(f"{camps[0]!r} does not march (GB 12.11)")
    if all(state.content.pieces[piece].move == "minus" for piece in pieces):
        raise InvalidInput("none of these counters moves by itself (GB 10.5)")
    made = arrange(state, hexes.pop(), state.content.in_order(list(dict.fromkeys(pieces))), {})
    if made is None:
        raise InvalidInput("these counters are more than their portage (GB 9.0)")
    return made


def hex_of_teams(state: GreenBeretState, teams: list[str]) -> Hex:
    strangers = [team for team in on_map(state, teams) if state.content.pieces[team].kind != "team"]
    if strangers:
        raise InvalidInput(f"{strangers[0]!r} is no team")
    hexes = {state.pieces[team].hex for team in teams}
    if len(hexes) != 1 or len(set(teams)) != len(teams):
        raise InvalidInput("a fight is of one or more different teams in one hex")
    return hexes.pop()
