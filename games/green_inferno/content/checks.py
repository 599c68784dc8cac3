"""Checks that the files of a scenario agree: counters, zones, hexes, boxes, boards.

All problems are reported at once, each with its file, so that the author of a pack sees every one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from games.green_inferno.content.content import FIGHTERS, GROUND, Content
from games.green_inferno.content.models import NVA, US, Counters, Group, ScenarioFile, piece_name
from hexcore.board.board import Board
from hexcore.board.numbering import BadLabel
from hexcore.board.wants import BoardWants, misfits

BOXES: Final = frozenset({"guns"})
ZONES: Final = frozenset({"everywhere", "flat_edge", "tunnel_ground"})  # zones that every map has
WANTED: Final = BoardWants(
    terrain=frozenset({"jungle", "jungle_hill", "village"}),
    chains=frozenset({"river"}),
    paths=frozenset({"road"}),
    crossings=frozenset({"ford"}),
    places=frozenset({"village", "entrenchment", "objective", "exit"}),
)


def board_problems(board: Board, where: Path) -> Iterator[str]:
    for line in misfits(board, WANTED):
        yield f"{where}: {line}"
    if board.grid.spec.top != "pointy":
        yield f"{where}: grid.top: stray shots follow the six sides of pointy-top hexes (GI 9)"
    if len(board.playable) < board.size:
        yield f"{where}: codes: no hex is off the map in this game"


def scenario_problems(file: ScenarioFile, board: Board, counters: Counters, where: Path, sheet: Path) -> Iterator[str]:
    """Yield what in a scenario does not fit its map and the counters in the ``sheet``."""
    for line in (*_groups(file, board, counters, sheet), *_hexes(file, board), *_edges(file, board)):
        yield f"{where}: {line}"


def room_problems(content: Content, where: Path, charts: Path) -> Iterator[str]:
    """Yield the counters that find no room in the set-up, however others are placed."""
    groups = [group for group in content.groups.values() if group.zones]
    for group in groups:
        if not content.zone_of(group):
            yield f"{where}: group {group.id!r}.zones: there is no hex in them"
    for group in groups:
        if not group.turn:
            yield from (f"{where}: group {group.id!r}: {line}" for line in _set_up(content, group, charts))


def _set_up(content: Content, group: Group, charts: Path) -> Iterator[str]:
    """GI 15, GI 16: only the NVA sets up, with what stands on the ground, and apart from US units and their entry."""
    if group.seat != NVA:
        yield "turn: these units enter on a turn from 1 up, or stand at a hex"
        return
    pieces = [content.roster[piece] for piece in content.of_group[group.id]]
    for kind in sorted({piece.kind for piece in pieces} - GROUND - {"tunnel"}):
        yield f"units: a {kind} is not set up on the map"
    closed = {content.board.hex(other.at) for other in content.groups.values() if other.at and other.seat == US}
    free = len(content.zone_of(group).keys() - closed - content.entry_hexes)
    fighters = sum(piece.kind in FIGHTERS for piece in pieces)
    if fighters > free * content.limits.ground_stack or (not free and len(pieces) > fighters):
        stack = content.limits.ground_stack
        yield f"units: {len(pieces)} units find no room in {free} hexes, {stack} in each (limits in {charts})"
    tunnels, apart = sum(piece.kind == "tunnel" for piece in pieces), content.limits.tunnel_apart
    widest = 1 + 3 * apart * max(0, apart - 1)
    if tunnels and len(content.tunnel_ground) <= (tunnels - 1) * widest:
        ground = len(content.tunnel_ground)
        yield (
            f"units: {tunnels} tunnels, {apart} hexes apart, may find no room in the {ground} hexes that are open to "
            f"them (limits in {charts})"
        )


def _groups(file: ScenarioFile, board: Board, counters: Counters, sheet: Path) -> Iterator[str]:
    seats = {counter.id: counter.seat for counter in counters.counter}
    tunnels = _tunnels(file, counters)
    ids = [group.id for group in file.group]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"group {name!r} is listed twice"
    for group in file.group:
        for unit in group.units:
            if unit not in seats:
                yield f"group {group.id!r}.units: there is no counter {unit!r} in {sheet}"
            elif seats[unit] != group.seat:
                yield f"group {group.id!r}.units: {unit!r} is no counter of {group.seat!r}"
        yield from _way_in(group, board, tunnels)
    yield from _identities(file)


def _identities(file: ScenarioFile) -> Iterator[str]:
    """Every counter has a name of its own, or none of its group has."""
    for group in file.group:
        names, count = len(group.identities), sum(group.units.values())
        if names not in (0, count):
            yield f"group {group.id!r}.identities: {names} names for {count} counters"
    every = [name for group in file.group for name in group.identities]
    for name in sorted({name for name in every if every.count(name) > 1}):
        yield f"identities: {name!r} is listed twice"


def _tunnels(file: ScenarioFile, counters: Counters) -> set[str]:
    kinds = [counter.id for counter in counters.counter if counter.kind == "tunnel"]
    counts = {kind: sum(group.units.get(kind, 0) for group in file.group) for kind in kinds}
    return {piece_name(kind, number) for kind, count in counts.items() for number in range(1, count + 1)}


def _way_in(group: Group, board: Board, tunnels: Collection[str]) -> Iterator[str]:
    """A group is placed in zones, stands in a hex, or waits in a box: exactly one of these."""
    where = f"group {group.id!r}"
    if sum(map(bool, (group.zones, group.at, group.box))) != 1:
        yield f"{where}: it needs either zones, or the hex at which it stands, or its box"
    if group.box and group.box not in BOXES:
        yield f"{where}.box: there is no box {group.box!r}; boxes: {', '.join(sorted(BOXES))}"
    for name in group.zones:
        yield from _zone(board, name, f"{where}.zones")
    if group.at:
        yield from _hex(board, group.at, f"{where}.at")
    for label in group.quick:
        if label not in tunnels:
            yield from _hex(board, label, f"{where}.quick")


def _hexes(file: ScenarioFile, board: Board) -> Iterator[str]:
    for what, items in (("objective", file.objective), ("dated", file.dated)):
        for item in items:
            yield from _hex(board, item.hex, f"{what} {item.name!r}.hex")
        labels = [item.hex for item in items]
        for label in sorted({label for label in labels if labels.count(label) > 1 and what == "objective"}):
            yield f"{what}: the hex {label} is listed twice"
    if file.road is not None:
        yield from _hex(board, file.road.hex, "road.hex")
        yield from _hex(board, file.road.to, "road.to")
    if file.exit:
        yield from _hex(board, file.exit, "exit")


def _edges(file: ScenarioFile, board: Board) -> Iterator[str]:
    for name in file.helicopter_entry:
        yield from _zone(board, name, "helicopter_entry")
    if not file.gun_edge:
        return
    if file.gun_edge not in board.edges:
        yield f"gun_edge: there is no edge {file.gun_edge!r} on the map; it has {', '.join(sorted(board.edges))}"
        return
    cells = board.grid.cells
    rows = {cells[h][1] for h in board.edges[file.gun_edge]}
    for row in sorted({row for _, row in cells} - rows):
        yield f"gun_edge: the edge {file.gun_edge!r} has no hex in row {board.grid.spec.row_name(row)}"


def _hex(board: Board, label: str, where: str) -> Iterator[str]:
    try:
        board.hex(label)
    except BadLabel as error:
        yield f"{where}: {error}"


def _zone(board: Board, name: str, where: str) -> Iterator[str]:
    if name not in ZONES and name not in board.areas and name not in board.edges:
        known = ", ".join(sorted({*ZONES, *board.areas, *board.edges}))
        yield f"{where}: there is no zone {name!r} on the map {board.id}; zones: {known}"
