"""Rivers, roads, trails and outlines, drawn on a canvas."""

from __future__ import annotations

from launcher.kit.style.colour import mix
from launcher.painting import palette
from launcher.painting.canvas import Canvas
from launcher.painting.map.rivers_roads import River, Route
from launcher.painting.map.scene import Scene

_GREEN_BANK = mix(palette.MEADOW, (40, 70, 40), 0.35)


def draw_rivers(canvas: Canvas, rivers: tuple[River, ...]) -> None:
    """All rivers layer by layer, so that a tributary opens into its river without a line between."""
    seen = [river for river in rivers if canvas.sees(river.points)]
    for grow, colour in ((0.13, _GREEN_BANK), (0.065, palette.RIVER_BANK)):
        for river in seen:
            canvas.strip(river.points, [width + grow for width in river.widths], colour)
    for river in seen:
        canvas.strip(river.points, river.widths, palette.RIVER)
    for river in seen:
        lit = [(x - 0.02, y - 0.025) for x, y in river.points]
        canvas.strip(lit, [width * 0.42 for width in river.widths], palette.RIVER_LIGHT)


def draw_routes(canvas: Canvas, routes: tuple[Route, ...]) -> None:
    """Trails under roads; the casing of all before the surface of any, so that crossings are open."""
    seen = [route for route in routes if canvas.sees(route.points)]
    for route in seen:
        if route.way == "trail":
            canvas.dashes(route.points, 0.17, 0.34, 0.10, palette.TRAIL_CASE)
            canvas.dashes(route.points, 0.095, 0.27, 0.17, palette.TRAIL)
    roads = [route for route in seen if route.way != "trail"]
    for route in roads:
        canvas.line(route.points, 0.31 if route.way == "highway" else 0.25, palette.ROAD_CASE)
    for route in roads:
        fill = palette.HIGHWAY if route.way == "highway" else palette.ROAD
        canvas.line(route.points, 0.20 if route.way == "highway" else 0.15, fill)
        if route.way == "highway":
            canvas.line(route.points, 0.025, palette.ROAD_CASE)


def draw_outlines(canvas: Canvas, scene: Scene) -> None:
    """The borders of the areas that the look asks for; of a named edge, every hex by itself."""
    for ends in scene.outlines:
        if canvas.sees(ends):
            canvas.dashes(ends, 0.085, 0.20, 0.13, palette.ORANGE)
    for ring in scene.rings:
        if canvas.sees(ring):
            canvas.line(ring, 0.075, palette.RED)
