"""The counter sheet of a scenario. Losses are counted with markers, so no counter has a second side."""

from __future__ import annotations

from games.green_inferno.content.index import Content, Piece
from hexcore.printed import Printed
from hexcore.views import PieceView


def printed_values(piece: Piece) -> dict[str, str]:
    """Return what stands on a counter: its class, and those of fire, range and movement that it has."""
    values = {"class": piece.kind}
    if piece.fire:
        values["fire"] = str(piece.fire)
    if piece.range:
        values["range"] = str(piece.range)
    if piece.move:
        values["move"] = str(piece.move // 2)
    return values


def counter_sheet(content: Content) -> tuple[Printed, ...]:
    """Return every counter of the scenario in the order of its groups."""
    return tuple(
        Printed(PieceView(piece.id, piece.type, piece.seat, piece.name, values=printed_values(piece)))
        for piece in content.roster.values()
    )
