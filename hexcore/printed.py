"""Counters as they are cut out of their sheet: what stands on each side of every piece of a scenario.

A view shows a piece as a seat sees it in a position; this is the same piece before any position, for whoever prints it.
"""

from __future__ import annotations

from typing import NamedTuple

from hexcore.views import PieceView


class Printed(NamedTuple):
    """One counter, both sides. A back of None bears nothing but the colour of its side."""

    front: PieceView
    back: PieceView | None = None
