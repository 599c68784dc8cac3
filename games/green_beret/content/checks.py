"""Checks that the data files agree, and have all that the rules name."""

from __future__ import annotations

from collections.abc import Collection

from games.green_beret.content.content import DEMOLISH, DOUBLE_AGENT, Content
from hexcore.board.board import Board
from hexcore.board.wants import BoardWants, check_board
from hexcore.data.datafolder import DataFolder, FileProblems

PLACES = frozenset({"village", "airfield"})

PATHS = frozenset({"road", "trail", "pathway"})

CROSSINGS = frozenset({"bridge", "ford", "destroyed_bridge"})

RULED_TERRAIN = frozenset(
    {"pathway", "bridge", "destroyed_bridge", "stream", "all_water", "village", "airfield", "beach"}
)
"""Terrain named in rules, which the chart must have."""

RULED_MISSIONS = frozenset({DOUBLE_AGENT, DEMOLISH})  # missions named in options (GB 15.0, R22)


def check_map(board: Board, terrain: Collection[str], data: DataFolder) -> None:
    """Check that the chart has all terrain, and that placement can wrap around (GB 12.8)."""
    found, where = FileProblems(), data.path("board.toml")
    for kind in sorted(RULED_TERRAIN - set(terrain)):
        found.add(data.path("terrain.toml"), f"there is no terrain {kind!r}, which the rules need")
    wanted = BoardWants(
        terrain=frozenset(terrain),
        courses=frozenset({"stream"}),
        paths=PATHS,
        crossings=CROSSINGS,
        places=PLACES,
        water=frozenset({"all_water"}),
    )
    with found.gathering():
        check_board(board, wanted, where)
    # GB 11.0: only a course says where a stream flows
    runs = {h for course in board.courses for h in course.hexes}
    for h in board.hexes_with("stream"):
        if h not in runs:
            found.add(where, f"map.rows, hex {board.label(h)}: a stream without a course")
    if board.grid.spec.columns % 2 or board.grid.spec.short:
        found.add(where, "grid: enemies are placed around the edge, so columns must be even and of one length")
    if len(board.playable) < board.size:
        found.add(where, "codes: no hex is off the map in this game")
    found.stop_if_any()


def check_campaign(content: Content, data: DataFolder, found: FileProblems) -> None:
    """Check that there are a team, a camp to start from, and a level for every score."""
    kinds = [piece.kind for piece in content.pieces.values()]
    if not {"team", "camp"} <= set(kinds):
        found.add(data.path("counters.toml"), "a campaign needs at least one team and one camp")
    if content.track_markers > len(content.enemies):
        found.add(
            data.path("campaign.toml"), f"track_markers: there are only {len(content.enemies)} enemies to draw from"
        )
    where = data.path("victory.toml")
    best, worst = len(content.missions), -len(content.missions) - kinds.count("team")
    for score in (worst, best):
        if not content.levels[0].low <= score <= content.levels[-1].high:
            found.add(where, f"no level for a score of {score}")
