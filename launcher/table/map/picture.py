"""The picture of the map: land, highlights and counters, composed again only when they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, cos, pi
from typing import NamedTuple

import pygame

from hexcore.board.numbering import Point
from hexcore.game.answers import Arrow, OverlayLine, OverlayMark, Spot, Stop, Tone, printed_points
from hexcore.game.look import MarkLook
from hexcore.game.views import PieceView
from hexcore.types import Hex, Side
from launcher.kit.anim import Clock
from launcher.painting.counters.stacks import (
    CounterStack,
    Way,
    counter_px,
    draw_stack,
    fan,
    fan_direction,
    hides_hex,
    stack_rects,
    stacks,
)
from launcher.painting.effects.effects import Effect, draw_rain
from launcher.painting.map.camera import Camera
from launcher.painting.marks.highlights import HighlightPainter, Highlights
from launcher.painting.palette import DARK
from launcher.table.map.scenery import Scenery
from launcher.table.turn.clicks import mostly_open

FAN_LEAST = 40
CARRIED = 0.8  # the size of a dragged counter, as a share of a standing one
BEATS, RIM = 3, 3  # the beats of a flashing hex, and the width of its rim
MOST_PRESSING = 30
FEW_WORDS = 6
"""Up to this number of hexes each has its word even if it is the same; above, the name of the overlay says as much."""


class Showing(NamedTuple):
    """The parts of the picture besides the land."""

    pieces: tuple[PieceView, ...] = ()
    picked: frozenset[str] = frozenset()
    able: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    reach: Mapping[Spot, Stop] = {}
    outlined: frozenset[Hex] = frozenset()  # the reach while an overlay that was asked for is shown
    route: tuple[Spot, ...] = ()
    chosen: Hex = -1
    aimed: tuple[Hex, ...] = ()
    hex_marks: Mapping[Hex, tuple[str, ...]] = {}
    side_marks: Mapping[Side, tuple[str, ...]] = {}
    overlay: tuple[OverlayMark, ...] = ()
    lines: tuple[OverlayLine, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    explained: bool = False  # whether a legend explains the overlay: hexes have only its signs

    def sides(self) -> tuple[Side, ...]:
        return tuple(spot.side for spot in self.reach if spot.side >= 0)


class Plan(NamedTuple):
    """The parts of the picture laid out for one camera: highlights, stacks in the order of drawing, picked pieces."""

    highlights: Highlights
    stacks: list[CounterStack]
    picked: frozenset[str]

    def looks(self) -> dict[Point, tuple[CounterStack, list[str]]]:
        """Return each stack with its picked pieces, by its place."""
        return {
            stack.at: (stack, [piece.id for piece, _ in stack.shown if piece.id in self.picked])
            for stack in self.stacks
        }


class Roles(NamedTuple):
    """The roles of the pieces in the present decision."""

    picked: frozenset[str]
    able: frozenset[str]  # own pieces that a click would pick or use
    struck: frozenset[str]  # pieces of others that a click would strike at, and those of the open fight


def _sheet(camera: Camera) -> pygame.Rect:
    """Return the rectangle of the whole map on the screen."""
    left, top, wide, high = camera.world
    (x, y), (right, foot) = camera.to_screen((left, top)), camera.to_screen((left + wide, top + high))
    return pygame.Rect(round(x), round(y), round(right - x), round(foot - y))


def roles_of(shown: Showing, viewer: str, marks: Mapping[str, MarkLook]) -> Roles:
    """Tell own pieces that can act from targets, and find the ones under way.

    A piece is under way if its marks say so, or if it is the only one that can act and has places to go.
    """

    def marked(shape: str) -> set[str]:
        looks = ((piece.id, marks[mark]) for piece in shown.pieces for mark in piece.marks if mark in marks)
        return {ident for ident, look in looks if look.shape == shape}

    others = {piece.id for piece in shown.pieces if viewer and piece.seat and piece.seat != viewer}
    offered = shown.targets if shown.picked else shown.able | shown.targets
    own = offered - others
    under_way = own if shown.reach and len(own) == 1 and not shown.picked else frozenset()
    picked = shown.picked | under_way | marked("picked")
    return Roles(picked, own - picked, (offered & others) | marked("target"))


def _by_tone(marks: Iterable[OverlayMark]) -> dict[Tone, frozenset[Hex]]:
    groups: dict[Tone, set[Hex]] = {}
    for mark in marks:
        if mark.tone or not mark.level:
            groups.setdefault(mark.tone, set()).add(mark.hex)
    return {tone: frozenset(hexes) for tone, hexes in groups.items()}


def _by_level(marks: Iterable[OverlayMark]) -> dict[int, frozenset[Hex]]:
    groups: dict[int, set[Hex]] = {}
    for mark in marks:
        if mark.level and not mark.tone:
            groups.setdefault(mark.level, set()).add(mark.hex)
    return {level: frozenset(hexes) for level, hexes in groups.items()}


def _pressing(marks: Sequence[OverlayMark]) -> frozenset[Hex]:
    for tone in ("danger", "strong"):
        found = frozenset(mark.hex for mark in marks if mark.tone == tone and mark.sign is not None and not mark.level)
        if found:
            return found if len(found) <= MOST_PRESSING else frozenset()
    return frozenset()


def _unlike(before: Plan, now: Plan) -> Iterator[CounterStack]:
    """Yield the stacks that look different, as they were and as they are."""
    was, looks = before.looks(), now.looks()
    same = {at for at, look in looks.items() if was.get(at) == look}
    stood, stand = [at for at in was if at in same], [at for at in looks if at in same]
    same -= {at for one, other in zip(stood, stand, strict=True) if one != other for at in (one, other)}
    yield from (stack for found in (was, looks) for at, (stack, _) in found.items() if at not in same)


class MapPicture:
    """The finished picture for one camera; ``fan`` is the hex of the spread stack, −1 for none."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.showing = Showing()
        self.fan: Hex = -1
        self._fan_way: tuple[Hex, Way] = (-1, (0, 0))
        """The side of its hex to which the stack is spread: found when it spread, so that it lies still."""
        self.flash: tuple[tuple[Hex, ...], float] = ((), 0.0)
        self.rough = True
        self.bare = False  # whether the land is shown without counters and highlights
        self.effects: list[Effect] = []  # the effects over the map, and their clock
        self.clock: Clock = lambda: 0.0
        self.night, self.rain = 0.0, -1.0
        """The share of the night, and since when it rains, in milliseconds; less than 0 where it does not."""
        self._lifted: frozenset[str] = frozenset()
        self._sheet: pygame.Surface | None = None
        self._land: pygame.Surface | None = None
        self._around: pygame.Surface | None = None
        self._hovered: tuple[Hex, pygame.Rect] = (-1, pygame.Rect(0, 0, 0, 0))
        """The surroundings of the hex under the mouse; that hex, and the part of the view that they fill."""
        self._moved = True
        self.laid: list[CounterStack] = []
        self._stale = True
        self._plan: Plan | None = None  # the parts that the sheet shows, once its spoilt areas are drawn
        self._spoilt: list[pygame.Rect] = []
        self._marker = self._painter()

    def show(self, showing: Showing) -> bool:
        """Take the highlights; tells whether anything is different."""
        if showing == self.showing:
            return False
        self.showing = showing
        self._stale = True
        return True

    def lift(self) -> None:
        """Leave moving counters out of their stacks."""
        lifted = frozenset().union(*(effect.idents for effect in self.effects))
        if lifted != self._lifted:
            self._lifted, self._stale = lifted, True

    def darken(self, night: float) -> None:
        if night != self.night:
            self.night = night
            self.stale()

    def stale(self) -> None:
        """Compose again: the camera moved, or the land is better painted."""
        self._stale = self._moved = True
        self._land = None

    def retheme(self) -> None:
        self._marker = self._painter()
        self.stale()

    def _painter(self) -> HighlightPainter:
        scenery = self.scenery
        look, theme = scenery.look, scenery.ui.theme
        return HighlightPainter(scenery.play.board, theme, look.marks, scenery.painter.scene, look.drawings)

    # Drawing

    def compose(self, camera: Camera) -> pygame.Surface:
        """Return the finished picture for a camera."""
        if self._sheet is None or self._sheet.get_size() != camera.view:
            self._sheet = pygame.Surface(camera.view)
            self.stale()
        if self._stale:
            self._lay_out(camera)
        if self._spoilt:
            area = self._spoilt[0].unionall(self._spoilt[1:])
            self._spoilt = []
            self._sheet.set_clip(area)
            self._draw(self._sheet, camera, area)
            self._sheet.set_clip(None)
            self._hovered = (-1, area)
        return self._sheet

    def changed(self, camera: Camera) -> pygame.Rect:
        """Return the part of the view that looks different since it was asked for last."""
        whole = pygame.Rect((0, 0), camera.view)
        if self._moved or not self._stale:
            return whole if self._moved else pygame.Rect(0, 0, 0, 0)
        return self._lay_out(camera)

    def _lay_out(self, camera: Camera) -> pygame.Rect:
        # Returns what has to be drawn anew for it.
        self._stale = False
        before, whole = self._plan, pygame.Rect((0, 0), camera.view)
        roles = self._roles()
        picked = roles.picked
        on_top = sorted(self.showing.pieces, key=lambda piece: piece.id in picked)  # the chosen ones of each stack
        self.laid = stacks(on_top, self.scenery.play.board, camera, self.scenery.ui.theme)
        standing = [stack.without(self._lifted) for stack in self.laid]
        self._plan = Plan(self._marked(roles), standing, picked)
        marked = self._marker.changed(camera, before.highlights, self._plan.highlights) if before is not None else None
        if self._moved or before is None or marked is None:
            spoilt = whole
        else:
            boxes = [self._box(stack) for stack in _unlike(before, self._plan)]
            boxes += [marked] if marked.width else []
            spoilt = self._with_lines(boxes[0].unionall(boxes[1:])) if boxes else pygame.Rect(0, 0, 0, 0)
            spoilt = spoilt.clip(whole)
        if spoilt.width and spoilt.height:
            self._spoilt.append(spoilt)
        return spoilt

    def _with_lines(self, area: pygame.Rect) -> pygame.Rect:
        """Return an area with the bars of stacks that it would cut: a smooth line that is cut looks different."""
        bars = [self._box(stack) for stack in self._plan.stacks if stack.clasp is not None] if self._plan else []
        while cut := [bar for bar in bars if bar.colliderect(area) and not area.contains(bar)]:
            area = area.unionall(cut)
        return area

    def _box(self, stack: CounterStack) -> pygame.Rect:
        """Return the part of the view with a stack and all that sticks out of it."""
        ends = [pygame.Rect(round(x), round(y), 1, 1) for x, y in stack.clasp or ()]
        rects = [*(rect for _, rect in stack.shown), *([stack.badge] if stack.badge is not None else []), *ends]
        size = max((rect.width for _, rect in stack.shown), default=0)
        margin = 2 * (self.scenery.counters.pad(size) + size // 8)
        return rects[0].unionall(rects[1:]).inflate(margin, margin) if rects else pygame.Rect(0, 0, 0, 0)

    def land(self, camera: Camera) -> pygame.Surface:
        """Return the whole land without pieces and highlights, as large as the view."""
        whole = replace(camera)
        whole.fit()
        sheet = pygame.Surface(camera.view)
        self.scenery.painter.view(sheet, whole)
        return sheet

    def _draw(self, sheet: pygame.Surface, camera: Camera, area: pygame.Rect, over: Hex = -1) -> None:
        assert self._plan is not None, "it was laid out"
        shown, standing, picked = self._plan
        self._lay_land(sheet, camera, keep=over < 0)
        self._marker.draw_under(sheet, camera, shown)
        if over >= 0:
            self._marker.draw_under(sheet, camera, Highlights(hover=over))
        reach = 4 * counter_px(camera)
        near = area.inflate(reach, reach)
        for stack in standing:
            if near.collidepoint(stack.at):
                draw_stack(sheet, self.scenery.counters, stack, picked)
        if hides_hex(camera):
            self._ring_able(sheet, shown.able)
        self._marker.draw_over(sheet, camera, shown)

    def _ring_able(self, sheet: pygame.Surface, able: frozenset[Hex]) -> None:
        # From afar a counter covers the outline of its hex, so it has a ring of its own.
        accent = self.scenery.ui.palette.accent
        for stack in self.laid:
            if stack.shown and stack.clasp is None and stack.shown[-1][0].hex in able:
                for colour, out, width in ((DARK, 8, 4), (accent, 6, 2)):
                    pygame.draw.rect(sheet, colour, stack.shown[-1][1].inflate(out, out), width, border_radius=4)

    def _lay_land(self, sheet: pygame.Surface, camera: Camera, *, keep: bool) -> None:
        painter = self.scenery.painter
        if self._moved or not (keep or self._land):  # a map that moves is not kept for its hover
            self._moved = False
            self.rough = not painter.view(sheet, camera) and painter.ready
            self._marker.draw_night(sheet, camera, self.night)
            return
        if self._land is None:
            self._land = pygame.Surface(camera.view)
            painter.view(self._land, camera)
            self._marker.draw_night(self._land, camera, self.night)
        sheet.blit(self._land, (0, 0))

    def _roles(self) -> Roles:
        return roles_of(self.showing, self.scenery.play.viewer, self.scenery.look.marks)

    def _highlights(self) -> Highlights:
        return self._marked(self._roles())

    def _marked(self, roles: Roles) -> Highlights:
        scenery, shown = self.scenery, self.showing
        if self._lifted & roles.picked:  # it is still on its way: its next reach shows once it is there
            shown = shown._replace(reach={}, outlined=frozenset(), route=())
        hexes = {piece.id: piece.hex for piece in shown.pieces if piece.hex >= 0 > piece.side}
        sides = {piece.id: piece.side for piece in shown.pieces if piece.side >= 0}
        stood = frozenset((*hexes.values(), *(piece.hex for piece in shown.pieces if piece.side >= 0)))
        words = self._words()
        reach = {
            h: "" if stop.cost is None else printed_points(stop.cost) for (h, _), stop in shown.reach.items() if h >= 0
        }
        veiled = mostly_open(reach, scenery.play.board)
        return Highlights(
            reach=reach,
            covered=frozenset() if veiled else frozenset(hexes.values()).intersection(reach),
            closed=scenery.play.board.playable - reach.keys() if veiled else None,
            outlined=shown.outlined,
            signs={h: scenery.play.say(stop.sign) for (h, _), stop in shown.reach.items() if h >= 0 and stop.sign},
            stops=frozenset([h for (h, _), stop in shown.reach.items() if stop.halts and h >= 0]),
            route=tuple(map(self._point, shown.route)),
            able=frozenset(hexes[piece] for piece in roles.able if piece in hexes),
            able_sides=frozenset(sides[piece] for piece in roles.able if piece in sides),
            targets=frozenset(hexes[piece] for piece in roles.struck if piece in hexes) | frozenset(shown.aimed),
            target_sides=frozenset(sides[piece] for piece in roles.struck if piece in sides),
            occupied=frozenset(sides.values()),
            tones=_by_tone(shown.overlay),
            tints=_by_level(shown.overlay),
            words=words,
            pressing=_pressing(shown.overlay),
            lines=shown.lines,
            arrows=shown.arrows,
            cursor=shown.chosen if shown.chosen in stood else None,
            hover=shown.chosen if shown.chosen >= 0 and shown.chosen not in stood else None,
            sides=frozenset(shown.sides()),
            marks=shown.hex_marks,
            side_marks=shown.side_marks,
        )

    def _words(self) -> dict[Hex, str]:
        say, marks = self.scenery.play.say, self.showing.overlay
        signs = {mark.hex: say(mark.sign) for mark in marks if mark.sign is not None and not mark.level}
        if signs or any(mark.level for mark in marks) or self.showing.explained:
            return signs
        words = {mark.hex: say(mark.word) for mark in marks}
        return words if len(words) <= FEW_WORDS or len(set(words.values())) > 1 else {}

    def _pointed(self, h: Hex) -> dict[Hex, str]:
        """Return the sign of a tinted hex under the cursor."""
        marks = (mark for mark in self.showing.overlay if mark.hex == h and mark.level)
        return {mark.hex: self.scenery.play.say(mark.sign) for mark in marks if mark.sign is not None}

    def _point(self, spot: Spot) -> Point:
        board = self.scenery.play.board
        if spot.hex >= 0:
            return board.centre(spot.hex)
        (ax, ay), (bx, by) = board.grid.side_points(spot.side)
        return (ax + bx) / 2, (ay + by) / 2

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, over: Hex, cursor: Hex, side: Side
    ) -> None:
        if self.bare:
            self._draw_bare(surface, rect, camera)
            return
        surface.blit(self.compose(camera), rect)
        part = surface.subsurface(rect.clip(surface.get_rect()))
        part.set_clip(surface.get_clip().clip(rect).move(-rect.x, -rect.y))
        if cursor >= 0:
            aside = side if side >= 0 else None
            self._marker.draw_over(part, camera, Highlights(keyboard=cursor, side=aside, words=self._pointed(cursor)))
        elif over >= 0:
            self._draw_hover(part, camera, over)
        if self.flash[1] > 0:
            self._flash(part, camera)
        now = self.clock()
        for effect in self.effects:
            effect.paint(part, camera, now)
        if self.rain >= 0:
            dry = part.get_clip()
            part.set_clip(dry.clip(_sheet(camera)))  # none falls on the table beside the map
            draw_rain(part, rect.size, scale=self.scenery.ui.theme.scale, ms=self.rain)
            part.set_clip(dry)
        spread = self.spread(camera)
        if spread is not None:
            self._draw_spread(part, spread)

    def _draw_hover(self, part: pygame.Surface, camera: Camera, over: Hex) -> None:
        """Draw the surroundings of the hex under the mouse again, with its outline below the counters."""
        if self._around is None or self._around.get_size() != camera.view:
            self._around, self._hovered = pygame.Surface(camera.view), (-1, pygame.Rect(0, 0, 0, 0))
        if self._hovered[0] != over:
            x, y = camera.to_screen(self.scenery.play.board.centre(over))
            reach = ceil(camera.scale) + 2
            area = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach).clip(((0, 0), camera.view))
            self._around.set_clip(area)
            self._draw(self._around, camera, area, over)
            self._hovered = (over, area)
        part.blit(self._around, self._hovered[1], self._hovered[1])
        self._marker.draw_over(part, camera, Highlights(words=self._pointed(over)))

    def _draw_bare(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera) -> None:
        sheet = pygame.Surface(camera.view)
        self.rough = not self.scenery.painter.view(sheet, camera) and self.scenery.painter.ready
        self._marker.draw_night(sheet, camera, self.night)
        surface.blit(sheet, rect)

    def flashing(self, camera: Camera) -> pygame.Rect:
        """Return the part of the view with the hexes that flash."""
        reach = ceil(camera.scale) + 2 * max(2, self.scenery.ui.px(RIM))
        middles = [camera.to_screen(self.scenery.play.board.centre(h)) for h in self.flash[0]]
        boxes = [pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach) for x, y in middles]
        return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)

    def _flash(self, part: pygame.Surface, camera: Camera) -> None:
        hexes, share = self.flash
        accent, ui = self.scenery.ui.palette.accent, self.scenery.ui
        beat = 1.0 if ui.theme.reduced_motion else 0.6 + 0.4 * cos(2 * pi * BEATS * (1 - share))
        rim = max(2, ui.px(RIM))
        for h in hexes:
            points = [camera.to_screen(point) for point in self.scenery.play.board.grid.corners(h)]
            xs, ys = zip(*points, strict=True)
            left, top = min(xs) - rim, min(ys) - rim
            size = (int(max(xs) - left) + 2 * rim, int(max(ys) - top) + 2 * rim)
            veil, inside = pygame.Surface(size, pygame.SRCALPHA), [(x - left, y - top) for x, y in points]
            pygame.draw.polygon(veil, (*accent, int(150 * share * beat)), inside)
            pygame.draw.polygon(veil, (*accent, int(255 * min(1.0, 2 * share) * beat)), inside, rim)
            part.blit(veil, (left, top))

    def _draw_spread(self, part: pygame.Surface, spread: CounterStack) -> None:
        palette, ui = self.scenery.ui.palette, self.scenery.ui
        whole = spread.shown[0][1].unionall([rect for _, rect in spread.shown]).inflate(ui.px(16), ui.px(16))
        pygame.draw.rect(part, palette.panel, whole, border_radius=ui.px(6))
        pygame.draw.rect(part, palette.line, whole, 1, border_radius=ui.px(6))
        draw_stack(part, self.scenery.counters, spread, self._roles().picked)

    def draw_chosen(self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, ident: str) -> None:
        """Frame the piece at the keyboard's stop."""
        found = next((at for piece, at in self.piece_rects(camera) if piece.id == ident), None)
        if found is None:
            return
        px, before = self.scenery.ui.px, surface.get_clip()
        box = found.move(rect.topleft).inflate(px(6), px(6))
        surface.set_clip(before.clip(rect))
        pygame.draw.rect(surface, DARK, box.inflate(2, 2), px(3) + 2, border_radius=px(4))
        pygame.draw.rect(surface, self.scenery.ui.palette.accent, box, px(3), border_radius=px(4))
        surface.set_clip(before)

    def draw_carried(
        self, surface: pygame.Surface, rect: pygame.Rect, camera: Camera, pieces: Sequence[str], at: tuple[int, int]
    ) -> None:
        """Draw dragged counters beside the mouse, so that its hex can be read."""
        found = [piece for piece in self.showing.pieces if piece.id in pieces]
        size, before = round(counter_px(camera) * CARRIED), surface.get_clip()
        surface.set_clip(before.clip(rect))
        draw_stack(surface, self.scenery.counters, stack_rects(found, (at[0] + size * 0.7, at[1] + size * 0.7), size))
        surface.set_clip(before)

    # Places of pieces

    def spread(self, camera: Camera) -> CounterStack | None:
        pieces = [piece for piece in self.showing.pieces if piece.hex == self.fan and piece.side < 0 <= self.fan]
        if len(pieces) < 2:
            return None
        at = camera.to_screen(self.scenery.play.board.centre(self.fan))
        way = self._fan_way[1] if self._fan_way[0] == self.fan else (0, 0)
        return fan(pieces, at, self._fan_size(camera), pygame.Rect(0, 0, *camera.view), way)

    def _fan_size(self, camera: Camera) -> int:
        return max(counter_px(camera), self.scenery.ui.px(FAN_LEAST))

    def spread_out(self, h: Hex, camera: Camera) -> None:
        """Fan out the stack of a hex, over the fewest hexes that are lit or have pieces to click."""
        centre, shown = self.scenery.play.board.centre, self.showing
        count = sum(piece.hex == h and piece.side < 0 for piece in shown.pieces)
        asked = shown.able | shown.targets | shown.picked
        kept = {spot.hex for spot in shown.reach} or {piece.hex for piece in shown.pieces if piece.id in asked}
        points = [camera.to_screen(centre(other)) for other in sorted(kept) if other >= 0 and other != h]
        view = pygame.Rect(0, 0, *camera.view)
        self._fan_way = (h, fan_direction(count, camera.to_screen(centre(h)), self._fan_size(camera), view, points))
        self.fan = h

    def piece_at(self, spot: tuple[int, int], camera: Camera) -> PieceView | None:
        spread = self.spread(camera)
        found = spread.piece_at(spot) if spread is not None else None
        if found is not None:
            return found
        hits = (stack.piece_at(spot) for stack in reversed(self.laid))
        return next((piece for piece in hits if piece is not None), None)

    def piece_rects(self, camera: Camera) -> Iterator[tuple[PieceView, pygame.Rect]]:
        """Yield every visible piece and the part of it that can be clicked."""
        self.compose(camera)
        spread = self.spread(camera)
        if spread is not None:
            yield from spread.shown
        for stack in self.laid:
            if spread is not None and stack.shown[0][0].hex == self.fan and stack.clasp is None:
                continue
            for n, (piece, rect) in enumerate(stack.shown):
                if n == len(stack.shown) - 1:
                    yield piece, rect
                else:
                    strip = stack.shown[n + 1][1].left - rect.left
                    yield piece, pygame.Rect(rect.left, rect.top, max(1, strip), rect.height)
