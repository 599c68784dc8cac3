"""Charts, the counter sheet, and what studies of many campaigns count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Casualty, Enemy, Level, Mission, Piece
from games.green_beret.shown import view
from games.green_beret.shown.briefs import USES, missions_for, use_of
from hexcore.game.look import Cell, Chart, Printed, faces
from hexcore.game.statistics import Statistic, Statistics
from hexcore.game.views import PieceView
from hexcore.play.telling import signed
from hexcore.text import Text, say


def charts_of(content: Content) -> tuple[Chart, ...]:
    return (_terrain(content), _gear(content), _missions(content), _levels(content))


def _terrain(content: Content) -> Chart:
    heads = tuple(say(f"chart.{name}") for name in ("ground", "cost", "water_cost", "penalty", "noise"))
    rows: list[tuple[Cell, ...]] = [
        (row.name, row.cost, "" if row.water_cost is None else row.water_cost, _figure(row.penalty), _figure(row.noise))
        for row in content.terrain.values()
    ]
    return Chart("terrain", say("chart.title.terrain"), heads, tuple(rows), "GB 10.1", (say("chart.strongest"),))


def _gear(content: Content) -> Chart:
    """GB 2.4: all kinds of counters with values, prices and copies."""
    heads = ("counter", "firepower", "noise", "movement", "portage", "price", "copies", "needed")
    kinds = sorted(content.copies.items(), key=lambda kind: USES.index(use_of(content.pieces[kind[1][0]])))
    rows = tuple(tuple(_row(content, counter, copies)) for counter, copies in kinds)
    free = tuple(_kind_name(content.pieces[copies[0]]) for _, copies in kinds if not content.pieces[copies[0]].cost)
    notes = (say("chart.gear_signs"), say("chart.gear_free", counters=free))
    return Chart("gear", say("chart.title.gear"), tuple(say(f"chart.{name}") for name in heads), rows, "GB 2.4", notes)


def _row(content: Content, counter: str, copies: tuple[str, ...]) -> Iterator[Cell]:
    # GB 3.1, GB 3.2, GB 3.3: the price of the last copy: the first may be free
    piece, price = content.pieces[copies[0]], content.pieces[copies[-1]].cost
    own = piece.kind == "team"
    yield _kind_name(piece)
    yield str(piece.firepower) if own else _figure(piece.firepower)
    yield _figure(piece.noise)
    yield str(piece.movement) if own else _figure(piece.movement) if piece.move != "none" else ""
    yield piece.portage or ""
    yield price
    yield len(copies)
    yield len(missions_for(content, counter)) or ""


def _kind_name(piece: Piece) -> str:
    return piece.name.partition(" #")[0]


def _figure(amount: int) -> str:
    return signed(amount) if amount else "0"


def _missions(content: Content) -> Chart:
    label = content.board.label
    heads = tuple(say(f"chart.{name}") for name in ("mission", "award", "first", "second", "third"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (one.name, one.award, *(label(h) for h in one.places)) for one in content.missions.values()
    )
    return Chart("missions", say("chart.title.missions"), heads, rows, "GB 7.0")


def _levels(content: Content) -> Chart:
    rows = tuple((level.name, _span(level, content.levels)) for level in content.levels)
    return Chart("levels", say("chart.title.levels"), (say("chart.level"), say("chart.score")), rows, "GB 5.0")


def _span(level: Level, levels: tuple[Level, ...]) -> Text | str:
    if level is levels[0]:
        return say("chart.up_to", score=level.high)
    return say("chart.from", score=level.low) if level is levels[-1] else faces((level.low, level.high))


KILLED = {"commander": "Commander Killed", "officer": "Officer Killed"}
"""Names of markers that kill a leader, which the texts use too."""


def counter_sheet(content: Content) -> tuple[Printed, ...]:
    """Return all counters: the player's, enemies, missions, casualty markers."""
    return (
        *map(_piece, content.pieces.values()),
        *map(_enemy, content.enemies.values()),
        *map(_mission, content.missions.values()),
        *map(_casualty, content.casualties.values()),
    )


def _piece(piece: Piece) -> Printed:
    values, marks = view.piece_values(piece), view.printed_marks(piece)
    front = PieceView(piece.id, piece.counter, "player", piece.name, values=values, marks=marks)
    if piece.kind != "weapon":
        return Printed(front)
    back = PieceView(piece.id, piece.counter, "player", piece.name, face="back", values=values, marks=marks)
    return Printed(front, back)


def _enemy(enemy: Enemy) -> Printed:
    """GB 3.6: face down an enemy is unknown."""
    front = PieceView(enemy.id, enemy.group, "enemy", enemy.name, values=view.enemy_values(enemy))
    return Printed(front, PieceView(enemy.id, "unknown", "enemy", face="back"))


def _mission(mission: Mission) -> Printed:
    return Printed(PieceView(mission.id, "mission", "", mission.name, values=view.mission_values(mission)))


def _casualty(marker: Casualty) -> Printed:
    name = KILLED.get(marker.killed, "")
    return Printed(PieceView(marker.id, "casualty", "", name, values=view.casualty_values(marker)))


STATISTICS: Final = Statistics(
    counts=(
        Statistic(
            "missions",
            came=("mission_placed",),
            names=("mission",),
            won=("accomplished",),
            lost=("forfeited",),
            pays="award",
        ),
        Statistic("enemies", came=("arrival",), names=("enemies",)),
        Statistic("bought", came=("bought",), names=("piece",)),
    ),
    dies=frozenset({"team_lost", "enemy_eliminated"}),
    standing={"score": "player"},
)
