"""The counter sheet: every counter of the campaign with both its sides (2.3)."""

from __future__ import annotations

from games.green_beret.content.counters import Casualty, Enemy, Mission, Piece
from games.green_beret.content.index import Content
from games.green_beret.shown import corners
from hexcore.printed import Printed
from hexcore.views import PieceView

KILLED = {"commander": "Commander Killed", "officer": "Officer Killed"}
"""What a marker is called that kills a leader; the texts have these names too."""


def counter_sheet(content: Content) -> tuple[Printed, ...]:
    """Return the player's counters, then enemies, missions and casualty markers."""
    return (
        *map(_piece, content.pieces.values()),
        *map(_enemy, content.enemies.values()),
        *map(_mission, content.missions.values()),
        *map(_casualty, content.casualties.values()),
    )


def _piece(piece: Piece) -> Printed:
    """A weapon that is spent for the phase lies on its back; the others have nothing there."""
    values, marks = corners.piece_values(piece), corners.printed_marks(piece)
    front = PieceView(piece.id, piece.counter, "player", piece.name, values=values, marks=marks)
    if piece.kind != "weapon":
        return Printed(front)
    back = PieceView(piece.id, piece.counter, "player", piece.name, face="back", values=values, marks=marks)
    return Printed(front, back)


def _enemy(enemy: Enemy) -> Printed:
    """GB 3.6: an enemy that lies face down is nobody knows whom."""
    front = PieceView(enemy.id, enemy.group, "enemy", enemy.name, values=corners.enemy_values(enemy))
    return Printed(front, PieceView(enemy.id, "unknown", "enemy", face="back"))


def _mission(mission: Mission) -> Printed:
    return Printed(PieceView(mission.id, "mission", "", mission.name, values=corners.mission_values(mission)))


def _casualty(marker: Casualty) -> Printed:
    name = KILLED.get(marker.killed, "")
    return Printed(PieceView(marker.id, "casualty", "", name, values=corners.casualty_values(marker)))
