"""The charts that the player looks things up in, made from the very content that the rules use."""

from __future__ import annotations

from games.green_beret.content.counters import Level
from games.green_beret.content.index import Content
from games.green_beret.shown.gear import gear_chart
from hexcore.charts import Cell, Chart, faces
from hexcore.text import Text, say


def charts_of(content: Content) -> tuple[Chart, ...]:
    """Every chart of the campaign."""
    return (_terrain(content), gear_chart(content), _missions(content), _levels(content))


def _terrain(content: Content) -> Chart:
    heads = tuple(say(f"chart.{name}") for name in ("ground", "cost", "water_cost", "penalty", "noise"))
    rows: list[tuple[Cell, ...]] = [
        (row.name, row.cost, "" if row.water_cost is None else row.water_cost, _signed(row.penalty), _signed(row.noise))
        for row in content.terrain.values()
    ]
    return Chart("terrain", say("chart.title.terrain"), heads, tuple(rows), "GB 10.1", (say("chart.strongest"),))


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "\u2212") if amount else "0"


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
    """The scores of a level; the first and the last have no end."""
    if level is levels[0]:
        return say("chart.up_to", score=level.high)
    return say("chart.from", score=level.low) if level is levels[-1] else faces((level.low, level.high))
