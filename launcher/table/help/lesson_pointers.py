"""Rings around what a lesson points at, on the map and beside it, and the place of its note.

A ring is thick, cased in dark, with an arrow from outside, and a number where several things are done in order.
Nothing else at the table looks like that. The note keeps off what is on stage or to be read first, then off what is
pointed at, what has just happened, pieces, and lit hexes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pygame

from hexcore.game.actions import Action
from hexcore.game.lessons import Point
from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.context import Ui
from launcher.kit.style.colour import RGB
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import Size, Widget
from launcher.painting.counters.stacks import place_of
from launcher.painting.palette import DARK, LIGHT
from launcher.table.map.highlights import asked_about
from launcher.table.sidebar.actions import OddsButton
from launcher.table.stage.stage import LadderView
from launcher.table.turn.undo import as_last_time

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

AROUND = 0.94  # the width of the ring around a hex, in units of the grid
LEAST = 17
ARROW = 15
BADGE = 9
PANEL = 6  # the distance of a ring from the words of a part or panel
AGAIN = "as-before"
COMMIT = "commit"
GATHERS = "gather:"  # the beginning of the ids of buttons that do several things at once
MANY = 2  # the least number of like actions that may have one button


class Ring(NamedTuple):
    """A ring around one thing: its place, its shape, and its number among several (0 for none)."""

    rect: pygame.Rect
    round: bool
    number: int = 0
    clip: pygame.Rect | None = None

    def touched(self, ui: Ui) -> pygame.Rect:
        """Return the area of the ring with its arrow and number."""
        reach = ui.px(ARROW + 14) * 2
        return self.rect.inflate(reach, reach)


def hexes_of(table: TableScreen, points: Sequence[Point]) -> list[Hex]:
    """Return the hexes of the points: named ones, and those of pieces."""
    found = [_hex_of(table, point) for point in points]
    found += [piece.hex for point in points for piece in _told(table, point)]
    return list(dict.fromkeys(h for h in found if h >= 0))


def rings(
    table: TableScreen, parts: dict[str, Widget], points: Sequence[Point], covered: bool, *, choice: bool = False
) -> list[Ring]:
    """Return the rings around the visible points; with the map ``covered``, beside it only.

    A ``choice`` between several things has no numbers. If one button does all of them, it has the ring.
    """
    whole = [] if table.controller.picked else [w for w in _gathering(table, points) if _shows(w)]
    if whole:
        return [_around(widget) for widget in whole[:1]]
    shown = [(point, group) for point in _next(table, points) if (group := _seen(table, parts, point, covered))]
    verbs = list(dict.fromkeys(point.verb for point, _ in shown if point.verb))
    several, pairs = len(verbs) > 1 and not choice, any(len(group) > 1 and point.hex for point, group in shown)
    found: list[Ring] = []
    for point, group in shown:
        for place, ring in enumerate(group, 1):
            number = verbs.index(point.verb) + 1 if several and point.verb else place if pairs else 0
            if all(ring.rect != other.rect for other in found):
                found.append(ring._replace(number=number))
    board, about = table.play.board, () if covered or not found else asked_about(table.controller)
    return found + [_on_map(table, board.centre(h)) for h in about]


def signature(table: TableScreen) -> list[Ring]:
    """Return the ring around the button that confirms the armed action."""
    found = [widget for widget in table.sidebar.prompt.walk() if widget.id == COMMIT and _shows(widget)]
    return [_around(widget) for widget in found]


def reveal(table: TableScreen, parts: dict[str, Widget], points: Sequence[Point], *, whole: bool = False) -> bool:
    """Scroll to the first point beside the map; tells whether there is any.

    With ``whole`` also if only a part of it is in view.
    """
    found = _gathering(table, points)[:1]
    found = found or [widget for point in points[:1] for widget in _widgets(table, parts, point)]
    for widget in found:
        if not _shows(widget) or (whole and _around(widget).rect.height < widget.rect.height):
            widget.reveal(widget.rect)
    return bool(found)


def _next(table: TableScreen, points: Sequence[Point]) -> list[Point]:
    """Return the next points: all like actions, and the one after them, as a piece and its destination.

    A picked piece needs no ring any more, if something is to be done with it.
    """
    picked = table.controller.picked
    points = _from_now([point for point in points if not _in_vain(table, point)], table)
    aimed = [point for point in points if point.hex and point.piece in picked]
    if aimed:
        return aimed
    if len(points) > 1 and points[0].piece in picked:
        points = points[1:]
    verbs = list(dict.fromkeys(point.verb for point in points if point.verb))
    after = [point for point in points if len(verbs) > 1 and point.verb == verbs[1]]
    kept = {*verbs[:1], *(verbs[1:2] if len(after) == 1 else ())}
    return [point for point in points if not point.verb or point.verb in kept]


def _from_now(points: list[Point], table: TableScreen) -> list[Point]:
    decision = table.play.decision if table.play.mine else None
    verbs = {action.verb for action in decision.actions} if decision is not None else set()
    first = next((n for n, point in enumerate(points) if point.verb in verbs or _waits(table, point)), len(points))
    return [point for n, point in enumerate(points) if n >= first or not point.verb]


def _waits(table: TableScreen, point: Point) -> bool:
    return bool(point.piece and point.verb and not point.hex) and bool(table.controller.lead(point.piece))


def _in_vain(table: TableScreen, point: Point) -> bool:
    """Whether the decision is about other pieces or hexes than those pointed at.

    A hex that is walked to need not be in reach at once.
    """
    decision, board = table.play.decision, table.play.board
    alike = [action for action in decision.actions if action.verb == point.verb] if decision is not None else []
    acting = {piece for action in alike for piece in action.pieces} or {*table.controller.movers()}
    if point.piece and alike and point.piece not in acting:
        return True
    at_once = bool(point.hex and alike) and not table.controller.gesture(point.verb).chain
    return at_once and not any(point.fits(action, board) for action in alike)


def _seen(table: TableScreen, parts: dict[str, Widget], point: Point, covered: bool) -> list[Ring]:
    around = [_around(widget) for widget in _widgets(table, parts, point) if _shows(widget)]
    if point.panel or point.part:  # its words begin at its very edge
        wide = table.ui.px(PANEL)
        around = [ring._replace(rect=ring.rect.inflate(2 * wide, 2 * wide)) for ring in around]
    if covered or around:
        return around
    taken = point.piece if not point.hex or point.piece not in table.controller.picked else ""
    piece = table.play.view.piece(taken) if taken else None
    pieces = [piece] if piece is not None and _lies(piece) else _told(table, point)
    found = [_in_fan(table, piece) or _on_map(table, place_of(piece, table.play.board)) for piece in pieces]
    asked = bool(found) and table.controller.gesture(point.verb).on == "piece"  # its hex is asked after the click
    if point.hex and not asked:
        found.append(_on_map(table, table.play.board.centre(table.play.board.hex(point.hex))))
    return found


def _told(table: TableScreen, point: Point) -> list[PieceView]:
    course = table.play.course
    named = course.told_of(point) if course is not None and point.told else ()
    return [piece for piece in map(table.play.view.piece, named) if piece is not None and _lies(piece)]


def _in_fan(table: TableScreen, piece: PieceView) -> Ring | None:
    view = table.area.view
    if piece.hex < 0 or view.picture.fan != piece.hex:
        return None
    shown = (rect for one, rect in view.picture.piece_rects(view.camera) if one.id == piece.id)
    rect = next(shown, None)
    return Ring(rect.move(view.rect.topleft), False, clip=view.rect) if rect is not None else None


def _lies(piece: PieceView) -> bool:
    return piece.hex >= 0 or piece.side >= 0


def _hex_of(table: TableScreen, point: Point) -> Hex:
    if point.hex:
        return table.play.board.hex(point.hex)
    piece = table.play.view.piece(point.piece) if point.piece else None
    return piece.hex if piece is not None else -1


def _on_map(table: TableScreen, place: tuple[float, float]) -> Ring:
    view = table.area.view
    x, y = view.camera.to_screen(place)
    half = max(view.camera.scale * AROUND, table.ui.px(LEAST))
    box = pygame.Rect(0, 0, round(2 * half), round(2 * half))
    box.center = (round(view.rect.x + x), round(view.rect.y + y))
    return Ring(box, True, clip=view.rect)


def _around(widget: Widget) -> Ring:
    clip = widget.rect
    node = widget.parent
    while node is not None:
        clip = clip.clip(node.rect)
        node = node.parent
    return Ring(clip, False)


def _widgets(table: TableScreen, parts: dict[str, Widget], point: Point) -> Iterator[Widget]:
    if point.part:
        part = parts.get(point.part)
        found: Sequence[Widget] = [part] if part is not None and part.on_show else []
    elif point.panel:
        panels = parts["panels"]
        panel = next((one for one in panels.walk() if one.id == f"panel:{point.panel}"), None)
        judged = [one for one in panel.walk() if isinstance(one, LadderView)] if panel is not None else []
        found = judged or ([panel] if panel is not None else [])
    elif point.told:
        found = []
    else:
        decision = table.play.decision
        offered = [a for a in decision.actions if point.fits(a, table.play.board)] if decision is not None else []
        plain = not point.piece and not point.hex
        named = {
            f"proposal:{key}"
            for key, made in table.controller.proposals().items()
            if (plain and made.action in offered) or made.instead == point.verb != ""
        }
        named |= {f"piece:{point.piece}"} if point.piece and not point.hex and not _on_top(table, point) else set()
        if any(action in offered for action in as_last_time(table.controller)):
            named = {AGAIN}  # one button that takes along all who went along before
        found = [widget for widget in table.sidebar.walk() if widget.id in named or _offers(widget, offered)]
        if not found and "shop" in parts and parts["shop"].on_show:
            piece = table.play.view.piece(point.piece) if point.piece else None
            kind = piece.kind if piece is not None else point.word
            found = [widget for widget in parts["shop"].walk() if kind and widget.id == f"buy:{kind}"]
    yield from (widget for widget in found if widget.rect.width)


def _gathering(table: TableScreen, points: Sequence[Point]) -> list[Widget]:
    first = next((point.verb for point in _from_now(list(points), table) if point.verb), "")
    alike = [point for point in points if point.verb == first and point.piece]
    found = [w for w in table.sidebar.walk() if isinstance(w, OddsButton) and w.id.startswith(GATHERS) and w.rect.width]
    return [w for w in found if _does_all(w.offers, w.id, alike, table)]


def _does_all(whole: Action, name: str, points: Sequence[Point], table: TableScreen) -> bool:
    each = [whole._replace(pieces=(piece,)) for piece in whole.pieces]
    alone = name.removeprefix(GATHERS).split(":")[0] == whole.verb
    return alone and all(any(point.fits(one, table.play.board) for point in points) for one in each)


def _on_top(table: TableScreen, point: Point) -> bool:
    view = table.play.view
    piece = view.piece(point.piece)
    if piece is None or piece.side >= 0:
        return piece is not None
    return piece.hex >= 0 and len(view.at(piece.hex)) == 1


def _offers(widget: Widget, offered: Sequence[Action]) -> bool:
    return isinstance(widget, OddsButton) and widget.offers in offered and not widget.id.startswith(GATHERS)


def _shows(widget: Widget) -> bool:
    seen = _around(widget).rect
    return seen.height * 2 >= min(widget.rect.height, 60) and seen.width > 0


# -- drawing ---------------------------------------------------------------------------------------------------


def draw_rings(surface: pygame.Surface, ui: Ui, shown: Sequence[Ring], over: Sequence[pygame.Rect] = ()) -> None:
    """Draw rings with their arrows, then their numbers; notes and cards ``over`` the map stay free."""
    kept = surface.get_clip()
    for draw in (_draw_ring, _draw_number):
        for ring in shown:
            free = [kept] if ring.clip is None else _without(kept.clip(ring.clip), over)
            for part in free:
                surface.set_clip(part)
                draw(surface, ui, ring)
    surface.set_clip(kept)


def _without(area: pygame.Rect, holes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    parts = [area]
    for hole in holes:
        parts = [rest for part in parts for rest in _around_hole(part, part.clip(hole))]
    return [part for part in parts if part.width and part.height]


def _around_hole(part: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    if not (hole.width and hole.height):
        return [part]
    return [
        pygame.Rect(part.x, part.y, part.width, hole.y - part.y),
        pygame.Rect(part.x, hole.bottom, part.width, part.bottom - hole.bottom),
        pygame.Rect(part.x, hole.y, hole.x - part.x, hole.height),
        pygame.Rect(hole.right, hole.y, part.right - hole.right, hole.height),
    ]


def _draw_ring(surface: pygame.Surface, ui: Ui, ring: Ring) -> None:
    colour, wide = ui.palette.accent, ui.px(4)
    if ring.round:
        for tint, extra in ((DARK, 3), (colour, 0)):
            pygame.draw.circle(surface, tint, ring.rect.center, ring.rect.width // 2 + extra // 2, wide + extra)
        _arrow(surface, ui, _on_rim(ring, -1), math.pi / 4, colour)
        return
    box, radius = _box(ui, ring), ui.px(RADIUS) + 2
    pygame.draw.rect(surface, DARK, box.inflate(3, 3), wide + 3, radius)
    pygame.draw.rect(surface, colour, box, wide, radius)
    _arrow(surface, ui, (box.left, box.centery), 0.0, colour)


def _box(ui: Ui, ring: Ring) -> pygame.Rect:
    return ring.rect.inflate(ui.px(4), ui.px(4))


def _on_rim(ring: Ring, way: int) -> tuple[float, float]:
    spread = ring.rect.width / 2 / math.sqrt(2)
    return (ring.rect.centerx + way * spread, ring.rect.centery - spread)


def _draw_number(surface: pygame.Surface, ui: Ui, ring: Ring) -> None:
    if ring.number:
        box = _box(ui, ring)
        _badge(surface, ui, _on_rim(ring, 1) if ring.round else (box.right - ui.px(BADGE), box.top), str(ring.number))


def _arrow(surface: pygame.Surface, ui: Ui, tip: tuple[float, float], turn: float, colour: RGB) -> None:
    size = ui.px(ARROW)

    def at(back: float, aside: float) -> tuple[float, float]:
        x, y = -back * size, aside * size
        return (
            tip[0] + x * math.cos(turn) - y * math.sin(turn),
            tip[1] + x * math.sin(turn) + y * math.cos(turn),
        )

    points = [at(0, 0), at(1.0, -0.62), at(0.72, 0), at(1.0, 0.62)]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.polygon(surface, DARK, points, 2)


def _badge(surface: pygame.Surface, ui: Ui, at: tuple[float, float], words: str) -> None:
    half = ui.px(BADGE)
    pygame.draw.circle(surface, DARK, at, half + 2)
    pygame.draw.circle(surface, LIGHT, at, half)
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = (round(at[0]), round(at[1]))
    ui.write(surface, words, box, "small", DARK, True, align="center")


EDGE = 12
FOOT = 44  # the height that legend and overview take of the foot of the map
PLACES = ("topright", "topleft", "bottomright", "bottomleft", "midright", "midleft")
"""The places of the note, the first choice first."""
LOW = "low"  # the suffix of a place at the very foot of the map, over legend or overview, if there is no other
Boxes: TypeAlias = tuple[pygame.Rect, ...]


class Crowd(NamedTuple):
    """The rectangles that the note must not hide."""

    cards: Boxes = ()  # the cards to be read
    rings: Boxes = ()  # the rings
    happens: Boxes = ()  # the places of the event on stage, or of the actor
    pieces: Boxes = ()
    lit: Boxes = ()
    shopping: bool = False  # whether the shop lies over the map: its heading stays free


def crowd_of(table: TableScreen, parts: Mapping[str, Widget]) -> Crowd:
    """Return the areas that the note must not hide now, without the rings."""
    view, shopping = table.area.view, parts["shop"].on_show
    lying = (table.stage, parts["briefing"], table.area.card)
    cards = tuple(part.rect.copy() for part in lying if part is not None and part.on_show)
    if shopping:
        return Crowd(cards, shopping=True)
    staging = table.flow.playback.busy
    hexes = dict.fromkeys(piece.hex for piece in view.picture.showing.pieces if piece.hex >= 0)
    lit = () if staging else dict.fromkeys(spot.hex for spot in table.controller.lit() if spot.hex >= 0)
    return Crowd(
        cards,
        happens=view.eyed if staging else _acting(table),
        pieces=tuple(view.hex_box(h) for h in hexes),
        lit=(*(view.hex_rect(h) for h in lit), *_plates(table)),
    )


def _acting(table: TableScreen) -> Boxes:
    found = map(table.play.view.piece, table.controller.movers() if table.play.mine else ())
    hexes = dict.fromkeys(piece.hex for piece in found if piece is not None and piece.hex >= 0)
    return tuple(map(table.area.view.hex_box, hexes))


def _plates(table: TableScreen) -> tuple[pygame.Rect, ...]:
    leads = table.area.leads
    return (leads.pointer.rect.copy(),) if leads is not None and leads.pointer.on_show else ()


def spots(size: Size, area: pygame.Rect, ui: Ui) -> dict[str, pygame.Rect]:
    """Return the places over the map where a note of this size may lie."""
    inner = area.inflate(-2 * ui.px(EDGE), -2 * ui.px(EDGE))
    box = pygame.Rect(0, 0, min(size[0], inner.width), min(size[1], inner.height))
    above = inner.copy()
    above.height = max(box.height, inner.height - ui.px(FOOT))
    found = {place: box.move_to(**{place: getattr(above, place)}) for place in PLACES}
    return found | {f"{place} {LOW}": box.move_to(**{place: getattr(inner, place)}) for place in PLACES[2:4]}


def best_place(found: Mapping[str, pygame.Rect], crowd: Crowd, now: str, *, staging: bool) -> str:
    """Return the place where the note hides least; the present one, if no other is better."""

    def hidden(place: str) -> tuple[int, ...]:
        there = found[place]

        def over(boxes: Boxes) -> int:
            return len(there.collidelistall(boxes))

        pieces, lit = (0, 0) if staging else (over(crowd.pieces), over(crowd.lit))
        top = crowd.shopping and place.startswith("top")
        low = place.endswith(LOW)
        return (over(crowd.cards), over(crowd.rings), over(crowd.happens), top, pieces, low, lit, place != now)

    return min(found, key=hidden)


def room_beside(note: pygame.Rect, area: pygame.Rect, ui: Ui) -> pygame.Rect:
    """Return the larger part of the map beside a note."""
    edge = ui.px(EDGE)
    left, right = note.left - area.left, area.right - note.right
    wide = max(left, right)
    room = pygame.Rect(area.left if left >= right else note.right, area.top, wide, area.height)
    return room.inflate(-2 * edge, -2 * edge)
