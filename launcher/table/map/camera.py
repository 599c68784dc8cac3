"""The map as a picture with a camera: panning, zooming, scrolling to places, and places on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from hexcore.board.board import Board
from hexcore.board.numbering import Point
from hexcore.game.actions import PieceId
from hexcore.game.answers import Spot
from hexcore.types import Hex, Side
from launcher.kit.style.colour import RGB
from launcher.kit.widget import Pos, Size, Target, Widget
from launcher.painting.counters.stacks import GROWN, LEGIBLE, place_of
from launcher.painting.map.camera import UNIT_PX, Camera
from launcher.painting.map.grid_lines import NUMBERS_FROM
from launcher.painting.marks.highlights import signs_fit
from launcher.painting.palette import DARK
from launcher.table.map.picture import MapPicture, Showing
from launcher.table.map.scenery import Scenery

READABLE = 1.0  # the zoom at which everything can be read: the first view goes no closer
AHEAD = 0.3
WHOLE = 0.72  # the share of that zoom from which the first view shows the whole sheet
ROOM = 3.5  # the margin around the outermost pieces in the first view, in units of the grid


class Stopover(NamedTuple):
    """A stop of the keyboard on the map: a spot, and one of its pieces if that one can act."""

    spot: Spot
    piece: PieceId = ""


class Pose(NamedTuple):
    """The place of a camera: its zoom and its centre. It holds for a window of any size."""

    zoom: float
    centre: Point


def first_view(camera: Camera, points: Sequence[Point]) -> None:
    """Show the sheet as wide as the view, or as high; nearer if all points are then still in view.

    A sheet that is cut off anyway is shown near enough to read the numbers of its hexes, and every one near enough to
    read the values of its counters.
    """
    camera.fit()
    left, top, wide, high = _around(points) if points else camera.world
    nearest = min(camera.view[0] / wide, camera.view[1] / high) / UNIT_PX
    filling = max(camera.view[0] / camera.world[2], camera.view[1] / camera.world[3]) / UNIT_PX
    whole = camera.fit_zoom() >= WHOLE * filling  # a little smaller, and nothing of the sheet is cut off
    filling = camera.fit_zoom() if whole else max(filling, NUMBERS_FROM / UNIT_PX)
    zoom = min(max(filling, nearest, LEGIBLE / GROWN / UNIT_PX), READABLE)
    if zoom > camera.zoom:
        camera.zoom_to(zoom, (camera.view[0] / 2, camera.view[1] / 2))
    camera.centre_on((left + wide / 2, top + high / 2))


def _around(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - ROOM, min(ys) - ROOM, max(xs) - min(xs) + 2 * ROOM, max(ys) - min(ys) + 2 * ROOM


class RowWalker:
    """A walker from hex to hex along a row or column, zigzagging where hexes are offset."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._axis = -1
        self._line = 0.0
        self._last: Hex = -1

    def step(self, here: Hex, way: tuple[int, int]) -> Hex | None:
        """Return the next hex in that direction; None at the edge of the map."""
        axis = 0 if way[1] else 1
        centre = self._board.centre(here)
        if axis != self._axis or here != self._last:
            self._axis, self._line = axis, centre[axis]
        ahead = [h for h in self._board.neighbours[here] if _along(centre, self._board.centre(h), way) > AHEAD]
        best = min(ahead, key=lambda h: abs(self._board.centre(h)[axis] - self._line), default=None)
        self._last = here if best is None else best
        return best


def _along(a: Point, b: Point, way: tuple[int, int]) -> float:
    return (b[0] - a[0]) * way[0] + (b[1] - a[1]) * way[1]


FAR = 90  # the distance from the hex, in pixels, that counts as much as one covered piece


def places(inner: pygame.Rect, size: Size, target: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Yield places around a hex within the map: to its right and left, below and above, then the corners."""
    wide, high = size
    box = pygame.Rect(0, 0, min(wide, inner.width), min(high, inner.height))
    tops = (target.centery - box.height // 2, target.top, target.bottom - box.height)
    lefts = (target.centerx - box.width // 2, target.left, target.right - box.width)
    for left, top in product((target.right + gap, target.left - gap - box.width), tops):
        yield box.move_to(topleft=(left, top)).clamp(inner)
    for top, left in product((target.bottom + gap, target.top - gap - box.height), lefts):
        yield box.move_to(topleft=(left, top)).clamp(inner)
    for corner in ("topright", "topleft", "bottomright", "bottomleft"):
        yield box.move_to(**{corner: getattr(inner, corner)})


def hidden(place: pygame.Rect, target: pygame.Rect, others: Sequence[pygame.Rect]) -> tuple[bool, int]:
    """Return whether a card there would cover the hex it tells of, and how many of the others."""
    return place.colliderect(target), len(place.collidelistall(list(others)))


def best_beside(
    inner: pygame.Rect,
    size: Size,
    hexes: Sequence[pygame.Rect],
    gap: int,
    *,
    pieces: Sequence[pygame.Rect] = (),
    before: pygame.Rect | None = None,
) -> pygame.Rect:
    """Return the place that hides the least; the last of the hexes is the one it tells of.

    Pieces of other hexes count last, and as much as some distance. A card that stood somewhere ``before`` stays there
    if it hides none of the hexes.
    """
    *others, target = hexes
    found = list(places(inner, size, target, gap))
    stays = before is not None and before.size == found[0].size and inner.contains(before)
    if before is not None and stays and hidden(before, target, others) == (False, 0):
        return before

    def cost(place: pygame.Rect) -> tuple[bool, int, float]:
        return (*hidden(place, target, others), len(place.collidelistall(list(pieces))) + _apart(place, target) / FAR)

    return min(found, key=cost)


def _apart(place: pygame.Rect, target: pygame.Rect) -> int:
    across = max(place.left - target.right, target.left - place.right, 0)
    return across + max(place.top - target.bottom, target.top - place.bottom, 0)


def room_beside(inner: pygame.Rect, size: Size, wanted: Size, gap: int) -> pygame.Rect:
    """Return the part of the map for hexes of this extent: left of a card or below it, where they fit best."""
    left, below = inner.copy(), inner.copy()
    left.width = max(1, inner.width - size[0] - gap)
    below.height = max(1, inner.height - size[1] - gap)
    below.bottom = inner.bottom
    return max((left, below), key=lambda room: min(room.width / wanted[0], room.height / wanted[1]))


FLASH_MS = 1400.0
EDGE = 40  # the distance from the edge of the view at which something is seen well
STAGE = 180  # the upper part of the map, which the stage may cover: hexes to be seen are brought below it
NEARER = 1.5  # the zoom step from a view of everything
HEX = 0.9  # the half width of a hex, about, in units of the grid
BESIDE = 30  # the distance between a card and the hex it tells of
NEARER_STILL = (1.35, 1.35)  # zoom steps where the sheet has no room to be moved from under a card
PIECE = 0.7  # the half width of a piece, about, in units of the grid
LEAD_MS = 260.0  # the time of a glide to the next event
REST_MS = 140.0  # the rest of the camera after which the land is painted finely; a moving camera has the rough view


class MapCanvas(Widget):
    """The map as a picture with a camera that pans, zooms and scrolls to places."""

    clickable = True

    def __init__(self, scenery: Scenery) -> None:
        super().__init__(id="map", name=scenery.ui.word("table.map"), help="play.map")
        self.scenery = scenery
        self.camera: Camera = scenery.painter.camera((100, 100))
        self.picture = MapPicture(scenery)
        self.over: tuple[Hex, Side | None, str] = (-1, None, "")
        self._under: tuple[Hex, Side | None, str] = (-1, None, "")
        self._under_at: tuple[object, ...] = ()
        self._under_laid: object = None
        """The hex, side and piece under the last point, that point, and the stacks that lay there."""
        self.cursor_hex: Hex = -1
        self.cursor_side: Side = -1
        self.cursor_piece = ""
        self.on_moved: Callable[[], None] | None = None
        self.on_begun: Callable[[], None] = lambda: None  # callback for the first time that the map is seen
        self.eyed: tuple[pygame.Rect, ...] = ()  # the hexes of the camera's last goal, where they will be on screen
        self.crowd: tuple[pygame.Rect, ...] = ()  # the pieces on the map then
        self._fitted = False
        self._zoomed = False  # whether the player has chosen the zoom
        self._touched = 0.0

    # Layout and picture

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(300))

    def _least_width(self) -> int:
        return self.ui.px(320)

    def _arrange(self) -> None:
        size = (max(1, self.rect.width), max(1, self.rect.height))
        if size != self.camera.view:
            centre, whole = self._centre(), self.camera.zoom <= self.camera.least_zoom()
            self.camera.view = size
            if self._fitted:
                self._fit_again(whole)
                self.camera.centre_on(centre)
            else:
                self._fitted = True
                self.begin()
                self.on_begun()
            self._moved()

    def _fit_again(self, whole: bool) -> None:
        """Keep showing the whole sheet in a view of another size, or at least no room around it."""
        least = self.camera.least_zoom()
        self.camera.zoom = least if whole else max(self.camera.zoom, least)

    def begin(self) -> None:
        """Start where the pieces are, as near as shows most."""
        first_view(self.camera, [point for point, _ in self.dots()])

    def _centre(self) -> tuple[float, float]:
        left, top, wide, high = self.camera.shown()
        return (left + wide / 2, top + high / 2)

    def show(self, showing: Showing) -> None:
        if self.picture.show(showing):
            self.spoil(self.picture.changed(self.camera).move(self.rect.topleft).clip(self.rect))
            if self.on_moved:
                self.on_moved()

    def paint(self, surface: pygame.Surface) -> None:
        self.picture.draw(surface, self.rect, self.camera, self.over[0], self.cursor_hex, self.cursor_side)
        if self.cursor_piece:
            self.picture.draw_chosen(surface, self.rect, self.camera, self.cursor_piece)

    def around(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the place itself: the ring of the map lies within it."""
        return pygame.Rect(rect)

    def paint_ring(self, surface: pygame.Surface) -> None:
        width = self.ui.px(2)
        pygame.draw.rect(surface, DARK, self.rect, width + 2)
        pygame.draw.rect(surface, self.ui.palette.accent, self.rect, width)

    def dots(self) -> Iterator[tuple[tuple[float, float], RGB]]:
        """Yield places and colours of the pieces, for the minimap."""
        for piece in self.picture.showing.pieces:
            if piece.hex >= 0 or piece.side >= 0:
                yield place_of(piece, self.scenery.play.board), self.scenery.side_colour(piece)

    # The camera

    def _moved(self) -> None:
        self._touched = self.ui.clock() if self.mounted else 0.0
        self.picture.stale()
        self.invalidate()
        if self.on_moved:
            self.on_moved()

    def fit(self) -> None:
        self._zoomed = True
        self.camera.fit()
        self._moved()

    def zoom(self, clicks: float, pos: Pos | None = None) -> None:
        """Zoom in or out, towards a point."""
        x, y = pos or self.rect.center
        before = self.camera.zoom
        self.camera.wheel(clicks, (x - self.rect.x, y - self.rect.y))
        if self.camera.zoom != before:
            self._zoomed = True
            self._moved()

    def pan(self, dx: float, dy: float) -> None:
        before = self.camera.offset
        self.camera.pan(dx, dy)
        if self.camera.offset != before:
            self._moved()

    def centre_on(self, point: tuple[float, float]) -> None:
        self.camera.centre_on(point)
        self._moved()

    def go_near(self, point: tuple[float, float]) -> None:
        """Centre on a point; zoom in, where the whole sheet is in view and nothing could move."""
        camera = self.camera
        if camera.zoom <= camera.least_zoom():
            camera.zoom_to(max(READABLE, camera.zoom * NEARER), camera.to_screen(point))
        self.centre_on(point)

    def bring(self, hexes: tuple[Hex, ...], covered: int = 0, *, yields: bool = False) -> None:
        """Scroll until the hexes show below the covered top of the map, if they do not already.

        A part that ``yields`` moves to the foot of the map if it would hide something at its top: nothing scrolls then.
        """
        points = [self.camera.to_screen(self.scenery.play.board.centre(h)) for h in hexes]
        below, above = self._uncovered(covered)
        free = (below, above) if yields else (below,)
        if points and not any(all(map(part.collidepoint, points)) for part in free):
            self._bring_into(below, hexes)

    def _uncovered(self, covered: int) -> tuple[pygame.Rect, pygame.Rect]:
        edge, (wide, high) = self.ui.px(EDGE), self.camera.view
        top = self.ui.px(covered) + round(self.camera.scale * HEX) if covered else edge
        free = pygame.Rect(edge, top, max(1, wide - 2 * edge), max(1, high - top - edge))
        return free, free.move(0, edge - top)

    def _bring_into(self, inner: pygame.Rect, hexes: tuple[Hex, ...]) -> None:
        """Scroll until hexes are in the middle of a part of the view; of more than fit there, the last."""
        centres = [self.scenery.play.board.centre(h) for h in hexes]
        left, right = min(x for x, _ in centres), max(x for x, _ in centres)
        top, foot = min(y for _, y in centres), max(y for _, y in centres)
        fits = (right - left) * self.camera.scale <= inner.width and (foot - top) * self.camera.scale <= inner.height
        x, y = ((left + right) / 2, (top + foot) / 2) if fits else centres[-1]
        lower = inner.centery - self.camera.view[1] / 2
        self.centre_on((x, y - lower / self.camera.scale))

    def approach(self) -> None:
        """Zoom in until everything can be read."""
        if self.camera.zoom < READABLE:
            self.camera.zoom_to(READABLE, (self.camera.view[0] / 2, self.camera.view[1] / 2))
            self._moved()

    def lead(self, hexes: tuple[Hex, ...], covered: int = STAGE, *, yields: bool = False) -> bool:
        """Scroll to the next event, if it is out of view; tells whether the camera glides there."""
        start = self._centre()
        self.bring(hexes, covered, yields=yields)
        self.eyed = tuple(map(self.hex_box, hexes))
        return self._glide_from(start)

    def lead_beside(self, hexes: tuple[Hex, ...], inner: pygame.Rect, card: Size) -> bool:
        """Scroll until a card finds room beside hexes; the last of them is never covered.

        If the sheet cannot be moved far enough the camera goes nearer. Tells whether the camera glides there.
        """
        start, gap = self._centre(), self.ui.px(BESIDE)
        for closer in (1.0, *NEARER_STILL):
            if closer > 1.0:
                self.camera.zoom_to(self.camera.zoom * closer, (self.camera.view[0] / 2, self.camera.view[1] / 2))
            boxes = list(map(self.hex_box, hexes))
            if self._free_beside(boxes, inner, card, gap):
                break
            extent = boxes[0].unionall(boxes[1:])
            room = room_beside(inner, card, extent.size, gap)
            shown = boxes if room.width >= extent.width and room.height >= extent.height else boxes[-1:]
            centre = shown[0].unionall(shown[1:]).center
            self.pan(room.centerx - centre[0], room.centery - centre[1])
            if self._free_beside(list(map(self.hex_box, hexes))[-1:], inner, card, gap):
                break
        self.eyed, self.crowd = tuple(map(self.hex_box, hexes)), tuple(self._piece_boxes())
        return self._glide_from(start)

    def _piece_boxes(self) -> Iterator[pygame.Rect]:
        half = max(3, round(self.camera.scale * PIECE))
        for point, _ in self.dots():
            x, y = self.camera.to_screen(point)
            yield pygame.Rect(self.rect.x + round(x) - half, self.rect.y + round(y) - half, 2 * half, 2 * half)

    @staticmethod
    def _free_beside(boxes: Sequence[pygame.Rect], inner: pygame.Rect, card: Size, gap: int) -> bool:
        *others, target = boxes
        place = best_beside(inner, card, boxes, gap)
        return all(map(inner.contains, boxes)) and hidden(place, target, others) == (False, 0)

    def gather(self, hexes: Sequence[Hex], room: pygame.Rect) -> None:
        """Show all hexes within a part of the view, zooming out if they do not fit."""
        start, centre = self._centre(), self.scenery.play.board.centre
        xs, ys = [centre(h)[0] for h in hexes], [centre(h)[1] for h in hexes]
        wide, high = max(xs) - min(xs) + 2 * HEX, max(ys) - min(ys) + 2 * HEX
        fits, nearer = min(room.width / wide, room.height / high), self.camera.scale
        if fits < nearer:
            self.camera.zoom_to(self.camera.zoom * fits / nearer, (self.camera.view[0] / 2, self.camera.view[1] / 2))
        beside, below = room.centerx - self.camera.view[0] / 2, room.centery - self.camera.view[1] / 2
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self.centre_on((x - beside / self.camera.scale, y - below / self.camera.scale))
        if fits >= nearer:
            self._glide_from(start)

    def read_numbers(self) -> None:
        """Zoom in until hex numbers can be read, unless the player chose the zoom."""
        if not self._zoomed and self.camera.scale < NUMBERS_FROM:
            self.camera.zoom_to(NUMBERS_FROM / UNIT_PX, (self.camera.view[0] / 2, self.camera.view[1] / 2))
            self._moved()

    def read_signs(self) -> None:
        """Zoom in until the signs in the reachable hexes can be read, unless the player chose the zoom."""
        reach = self.picture.showing.reach
        if self._zoomed or signs_fit(self.camera.scale) or not any(stop.sign for stop in reach.values()):
            return
        board = self.scenery.play.board
        centres = [board.centre(spot.hex) for spot in reach if spot.hex >= 0]
        self.camera.zoom_to(READABLE, (0.0, 0.0))
        self.centre_on((sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)))

    def _glide_from(self, start: tuple[float, float]) -> bool:
        end, zoom = self._centre(), self.camera.zoom
        if start == end or self.ui.theme.reduced_motion:
            return False

        def glide(share: float) -> None:
            if self.camera.zoom == zoom:
                self.centre_on((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))

        self.ui.animator.run(self, "lead", 0.0, 1.0, LEAD_MS, glide)
        return True

    def shows_any(self, hexes: Iterable[Hex]) -> bool:
        view = pygame.Rect(0, 0, *self.camera.view)
        board = self.scenery.play.board
        return any(view.collidepoint(self.camera.to_screen(board.centre(h))) for h in hexes)

    def show_all(self, hexes: Sequence[Hex]) -> None:
        view = pygame.Rect(0, 0, *self.camera.view)
        centres = [self.scenery.play.board.centre(h) for h in hexes]
        if not all(view.collidepoint(self.camera.to_screen(centre)) for centre in centres):
            first_view(self.camera, centres)
            self._moved()

    def lead_to_any(self, hexes: Sequence[Hex]) -> None:
        """Scroll to some of the hexes, if none is in view: to all that fit, else to the nearest."""
        if not hexes or self.shows_any(hexes):
            return
        x, y = self._centre()
        centre = self.scenery.play.board.centre
        far = sorted(hexes, key=lambda h: -((centre(h)[0] - x) ** 2 + (centre(h)[1] - y) ** 2))
        self.lead(tuple(far), 0)

    def flash(self, hexes: tuple[Hex, ...]) -> None:
        on_map = tuple(h for h in hexes if 0 <= h < self.scenery.play.board.size)
        if not on_map:
            return
        self._spoil_flash()
        self.picture.flash = (on_map, 1.0)

        def fade(value: float) -> None:
            self.picture.flash = (on_map, value)
            self._spoil_flash()

        self.ui.animator.run(self, "flash", 1.0, 0.0, FLASH_MS, fade)

    def _spoil_flash(self) -> None:
        self.spoil(self.picture.flashing(self.camera).move(self.rect.topleft).clip(self.rect))

    def work(self, milliseconds: float) -> bool:
        """Paint what the last view missed; tells whether there is more to do."""
        painter = self.scenery.painter
        if not painter.ready or not self.picture.rough or self.ui.clock() - self._touched < REST_MS:
            return False
        more = painter.work(milliseconds)
        self.picture.stale()
        self.invalidate()
        return more

    # Places

    def inside(self, pos: Pos) -> Pos:
        """Return a point of the screen as a point of this widget."""
        return (pos[0] - self.rect.x, pos[1] - self.rect.y)

    def under(self, pos: Pos) -> tuple[Hex, Side | None, str]:
        """Return hex, hexside and piece under a point of the screen."""
        camera = self.camera
        asked = (pos, camera.zoom, camera.offset, camera.view, self.rect.topleft, self.picture.fan)
        if asked != self._under_at or self.picture.laid is not self._under_laid:
            self._under_at, self._under_laid = asked, self.picture.laid
            self._under = self._find_under(pos)
        return self._under

    def _find_under(self, pos: Pos) -> tuple[Hex, Side | None, str]:
        spot = self.inside(pos)
        piece = self.picture.piece_at(spot, self.camera)
        if piece is not None and piece.hex >= 0:
            return (piece.hex, None, piece.id)
        h = self.scenery.painter.hex_at(self.camera, spot)
        side = self.scenery.painter.side_at(self.camera, spot)
        return (-1 if h is None else h, side, piece.id if piece else "")

    def hex_box(self, h: Hex) -> pygame.Rect:
        side = 2 * max(3, round(self.camera.scale * HEX))
        return pygame.Rect(0, 0, side, side).move_to(center=self.hex_rect(h).center)

    def hex_rect(self, h: Hex) -> pygame.Rect:
        """Return the middle of a hex on screen, as something to click."""
        x, y = self.camera.to_screen(self.scenery.play.board.centre(h))
        half = self._half()
        return pygame.Rect(self.rect.x + round(x) - half, self.rect.y + round(y) - half, 2 * half, 2 * half)

    def _half(self) -> int:
        return max(3, round(self.camera.scale * 0.4))

    def _hexes_within(self, seen: pygame.Rect) -> Iterator[Hex]:
        board, half = self.scenery.play.board, self._half() + 1
        near = seen.move(-self.rect.x, -self.rect.y).inflate(2 * half, 2 * half)
        left, top = self.camera.to_world(near.topleft)
        right, bottom = self.camera.to_world(near.bottomright)
        for h in sorted(board.playable):
            x, y = board.centre(h)
            if left <= x <= right and top <= y <= bottom:
                yield h

    def targets(self, clip: pygame.Rect) -> Iterator[Target]:
        seen = self.rect.clip(clip)
        if not self.visible or not seen.width or not seen.height:
            return
        yield Target("map", seen)
        board = self.scenery.play.board
        for h in self._hexes_within(seen):
            rect = self.hex_rect(h).clip(seen)
            if rect.width and rect.height:
                yield Target(f"hex:{board.label(h)}", rect)
        for piece, rect in self.picture.piece_rects(self.camera):
            shown = rect.move(self.rect.topleft).clip(seen)
            if shown.width and shown.height:
                yield Target(f"counter:{piece.id}", shown)
        for side in self.picture.showing.sides():
            (ax, ay), (bx, by) = (self.camera.to_screen(point) for point in board.grid.side_points(side))
            middle = pygame.Rect(0, 0, 9, 9)
            middle.center = (self.rect.x + round((ax + bx) / 2), self.rect.y + round((ay + by) / 2))
            if seen.contains(middle):
                yield Target(f"side:{board.side_label(side)}", middle)
