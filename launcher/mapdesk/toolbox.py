"""All tools of the map desk, in the order in which they stand beside the board."""

from __future__ import annotations

from launcher.mapdesk.linetools import Sides, Streams, Ways
from launcher.mapdesk.spottools import Areas, Banks, Crossings, Edges, Names, Places
from launcher.mapdesk.tools import Brush, Fill, Line, Look, Tool

TOOLS: tuple[type[Tool], ...] = (
    Look, Brush, Fill, Line, Sides, Streams, Ways, Places, Crossings, Names, Areas, Edges, Banks
)  # fmt: skip
"""The tools in the order in which they stand beside the map."""
