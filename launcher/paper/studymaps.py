"""Where units of many games went and died, as colours over the painted board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexcore.actions import Seat
from hexcore.noticed import DIED, WENT
from hexcore.types import Hex
from launcher.paper.land import Land, land_of
from launcher.paper.lattice import MM, drawing, figure, heat, part, picture
from launcher.paper.studypage import heading, image, maps, said
from launcher.paper.studyparts import Report

ACROSS = 1100
"""How many pixels wide a map is."""
PLAIN = 40
"""Of hexes with less than such a part of the most the land is shown."""
WIDTH_MM, LEGEND_MM = 118.0, 13.0
"""A map on its sheet: small, so that the legend can be read where the page shows it small."""


def heat_maps(report: Report) -> Iterator[str]:
    """Where units went and died: a map for each seat, and for who is none."""
    write = report.writer
    board, look = report.game.board(write.scenario), report.game.look()
    values = _by_place(report)
    if not values:
        return
    spoken = look.in_language(write.catalogue.name) if look is not None else None
    land = land_of(board, spoken, ACROSS)
    yield heading(write.say("study.places"))
    yield said(write.say("study.places_about"))
    for what, caption in ((WENT, "study.went"), (DIED, "study.died")):
        figures = []
        for seat in (*write.meta.seat_ids(), ""):
            if (what, seat) in values:
                title = write.say(caption, seat=write.seat(seat))
                figures.append(image(_map(report, values[what, seat], land), title))
        yield maps(figures)


def _by_place(report: Report) -> dict[tuple[str, Seat], dict[Hex, float]]:
    """How often a hundred games led somebody there, by what happened and whose they were."""
    found: dict[tuple[str, Seat], dict[Hex, float]] = {}
    for spot, times in report.results.spots.items():
        each = 100 * times / max(1, len(report.results.games))
        found.setdefault((spot.what, spot.seat), {})[spot.hex] = each
    return found


def _map(report: Report, values: Mapping[Hex, float], land: Land) -> bytes:
    write = report.writer
    wide, high = land.size
    tall = WIDTH_MM * high / wide
    whole = tall + LEGEND_MM
    with drawing(write.language):
        sheet = figure(WIDTH_MM, whole)
        axes = part(sheet, (0, LEGEND_MM / whole, 1, tall / whole))
        least = max(values.values()) / PLAIN
        shown = {h: value for h, value in values.items() if value >= least}
        rounded = {h: round(value, 1) if value < 10 else round(value) for h, value in shown.items()}
        board, title = report.game.board(write.scenario), write.say("study.per_hundred")
        heat(axes, board, rounded, land, title=title, say=write.say)
        return picture(sheet, "jpg", dpi=max(72, round(wide / (WIDTH_MM * MM))))
