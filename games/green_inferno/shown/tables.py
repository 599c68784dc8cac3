"""Charts and counter sheet, made from the data that the rules use, and the counts of a study."""

from __future__ import annotations

from typing import Final

from games.green_inferno.content.content import Content, Piece
from games.green_inferno.content.models import NVA, US, Charts
from games.green_inferno.rules.steps import in_points
from hexcore.game import Chart, PieceView, Printed, Text, say
from hexcore.game.look import Cell, die_rows
from hexcore.game.lookup_tables import DieTable
from hexcore.game.statistics import Statistic, Statistics

GROUNDS = ("jungle", "jungle_hill", "village", "road", "river", "ford")
WORKS = ("entrenchment", "entrenchment_engineer", "firebase", "site", "uphill")


def charts_of(charts: Charts) -> tuple[Chart, ...]:
    return (
        _terrain(charts),
        _die("fire_impact", charts.fire_impact, "chart.reduction"),
        _numbers("harassment", charts.harassment.model_dump(exclude={"source", "sources"}), "chart.fire"),
        _die("call_in", charts.call_in, "chart.result"),
        _die("gun_call", charts.gun_call, "chart.result"),
        _die("stray_distance", charts.stray_distance, "chart.hexes"),
        _directions(charts),
        _die("air_bombardment", charts.air_bombardment, "chart.reduction"),
        _numbers("antiaircraft", charts.antiaircraft.model_dump(exclude={"source", "sources"}), "chart.fire"),
        _die("air_assault", charts.air_assault, "chart.result"),
        _die("detection", charts.detection, "chart.result"),
        _die("destruction", charts.destruction, "chart.result"),
    )


RULES = {
    "fire_impact": "GI 7",
    "harassment": "GI 6.1",
    "call_in": "GI 9.1",
    "gun_call": "GI 9.1",
    "stray_distance": "GI 9.1",
    "air_bombardment": "GI 12.1",
    "antiaircraft": "GI 12.4",
    "air_assault": "GI 12.4",
    "detection": "GI 16.2",
    "destruction": "GI 16.3",
}


def _terrain(charts: Charts) -> Chart:
    """GI 15: what a step costs, what a fire loses."""
    costs, cover = charts.terrain.model_dump(), charts.cover.model_dump()
    rows = [(say(f"chart.terrain.{name}"), in_points(costs[name]), _signed(cover.get(name, 0))) for name in GROUNDS]
    rows += [(say(f"chart.terrain.{name}"), "", _signed(cover[name])) for name in WORKS]
    heads = (say("chart.ground"), say("chart.points"), say("chart.cover"))
    return Chart("terrain", say("chart.title.terrain"), heads, tuple(rows), "GI 15")


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "\u2212") if amount else "0"


def _die(key: str, table: DieTable, result: str) -> Chart:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (faces, say(f"chart.{key}.{found}") if isinstance(found, str) else found) for faces, found in die_rows(table)
    )
    return Chart(key, say(f"chart.title.{key}"), (say("chart.die"), say(result)), rows, RULES[key])


def _directions(charts: Charts) -> Chart:
    """GI 9.1: the fire deviation diagram."""
    rows = tuple((str(face), say(f"chart.stray_direction.{way}")) for face, way in enumerate(charts.deviation.sides, 1))
    heads = (say("chart.die"), say("chart.way"))
    return Chart("stray_direction", say("chart.title.stray_direction"), heads, rows, "GI 9.1")


def _numbers(key: str, values: dict[str, int], head: str) -> Chart:
    rows: list[tuple[Text, int]] = [(say(f"chart.{key}.{name}"), value) for name, value in values.items()]
    return Chart(key, say(f"chart.title.{key}"), (say("chart.where"), say(head)), tuple(rows), RULES[key])


def printed_values(piece: Piece) -> dict[str, str]:
    """Return the values on a counter: its class, and those of fire, range and movement that it has."""
    values = {"class": piece.kind}
    if piece.fire:
        values["fire"] = str(piece.fire)
    if piece.range:
        values["range"] = str(piece.range)
    if piece.move:
        values["move"] = str(piece.move // 2)
    return values


def counter_sheet(content: Content) -> tuple[Printed, ...]:
    """Return every counter of the scenario in the order of its groups. None has a second side."""
    return tuple(
        Printed(PieceView(piece.id, piece.type, piece.seat, piece.name, values=printed_values(piece)))
        for piece in content.roster.values()
    )


STATISTICS: Final = Statistics(
    counts=(
        Statistic("points", came=("objective", "dated", "leaves"), names=("name", "unit"), pays="points"),
        Statistic("fire", came=("fire",), names=("cause",), pays="hits"),
        Statistic("ambushes", came=("ambush",)),
    ),
    standing={"us_points": US, "nva_points": NVA},
)
