"""What a shop shows of each kind of counter: whether it is needed, what one has of it, and why it cannot be bought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import pygame

from hexcore.actions import Action
from hexcore.briefs import Stock, Want, Ware
from hexcore.text import Text
from hexcore.types import Hex
from hexcore.views import PieceView, View
from launcher.kit import markup, paint
from launcher.kit.colour import mix
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Pos, Size
from launcher.table.loadouts import kind_of
from launcher.table.parts import Table
from launcher.table.scenery import Scenery
from launcher.table.tiles import CounterTile

COUNTER = 64
TILE = 262
LINE = 17
WHY = 2
"""So many lines say on a tile why it cannot be bought; all of it is in the tooltip."""


class Good(NamedTuple):
    """One kind of counter in a shop: the purchases that bring one (none, if it cannot be bought now), and a counter.

    ``met`` says of what is needed that it is at hand already. Without ``ware`` nothing more is known about it.
    """

    kind: str
    actions: tuple[Action, ...]
    piece: PieceView
    needed: bool
    met: bool
    left: int
    ware: Ware | None = None

    def delivered(self, h: Hex) -> Action | None:
        """The purchase that brings one to a hex; if none does, one that can be made."""
        return next((a for a in self.actions if h in a.hexes), self.actions[0] if self.actions else None)


def goods_of(
    actions: Sequence[Action], view: View, wanted: frozenset[str], wants: Sequence[Want], stock: Stock
) -> list[Good]:
    """What a shop shows, one entry per kind: what is needed and not at hand first, then as the stock has it."""
    wares = {ware.piece: ware for ware in stock.wares}
    offered: dict[str, list[Action]] = {piece: [] for piece in wares}
    for action in actions:
        ident = action.pieces[0] if action.pieces else ""
        offered.setdefault(ident if ident in wares else kind_of(ident) or action.verb, []).append(action)
    met = {kind for want in wants if want.met for kind in want.kinds} - {
        kind for want in wants if not want.met for kind in want.kinds
    }
    goods = [_good(key, found, view, wares.get(key), wanted, met) for key, found in offered.items()]
    return sorted(goods, key=lambda good: (not good.needed, good.needed and good.met))


def in_place(goods: Iterable[Good], before: Mapping[str, Good], view: View, stock: Stock) -> dict[str, Good]:
    """The goods by kind, each where it stood before; a kind that is sold out keeps its place."""
    now = {good.kind: good for good in goods}
    stand = {kind: now.get(kind) or _sold_out(good, view, stock) for kind, good in before.items()}
    return {**stand, **{kind: good for kind, good in now.items() if kind not in stand}}


def _sold_out(good: Good, view: View, stock: Stock) -> Good:
    """A kind of which nothing is left: all there is of it belongs to who looks."""
    own = [piece.hex for piece in view.pieces if piece.kind == good.kind and piece.seat == view.seat]
    places = {place.hex for place in stock.places}
    ware = good.ware and good.ware._replace(have=len(own), out=sum(h >= 0 and h not in places for h in own), left=0)
    return good._replace(actions=(), left=0, met=good.met or bool(own), ware=ware)


def _good(key: str, found: list[Action], view: View, ware: Ware | None, wanted: frozenset[str], met: set[str]) -> Good:
    kind = ware.kind if ware else key
    ident = ware.piece if ware else found[0].pieces[0] if found[0].pieces else kind
    piece = view.piece(ident) or PieceView(ident, kind, view.seat, "")
    left = ware.left if ware else len({action.pieces for action in found})
    return Good(kind, tuple(found), piece, kind in wanted, kind in met, left, ware)


class Shop(Protocol):
    """The shop, as its tiles see it."""

    scenery: Scenery
    where: Hex

    @property
    def table(self) -> Table:
        """The table it lies on."""


class GoodTile(CounterTile):
    """One kind in the shop; a click buys one, or says why it cannot be bought."""

    COUNTER = COUNTER

    def __init__(self, shop: Shop, good: Good) -> None:
        super().__init__(shop.scenery, good.piece, self._buy, id=f"buy:{good.kind}")
        self.shop, self.good = shop, good
        self.offers: Action | None = None
        self._words = ""
        self._why: Callable[[], Text | None] | None = None

    @property
    def reason(self) -> str:
        """Why it cannot be bought: asked of the game only once somebody wants to read it, for that is dear."""
        if self._why is not None:
            why, self._why = self._why(), None
            self._reason = self.shop.table.play.say(why) if why is not None else self._words
        return self._reason

    @reason.setter
    def reason(self, reason: str) -> None:
        self._reason, self._why = reason, None

    @property
    def can_focus(self) -> bool:
        """Tab stops here, also where the reason is still to be asked for."""
        return self.visible

    def _default_name(self) -> str:
        return self._words

    def show(self, good: Good, why: Callable[[], Text | None]) -> None:
        """Show how this kind stands now; ``why`` says why it cannot be bought, when that is read."""
        before, self.piece = self.piece, good.piece
        if (before.kind, before.values, before.marks) != (good.piece.kind, good.piece.values, good.piece.marks):
            self._picture = None
        self.good, self.offers = good, good.delivered(self.shop.where)
        words = self.shop.table.controller.words(self.offers) if self.offers else self.shop.scenery.name(good.piece)
        self.enabled, self.reason, self._words = self.offers is not None, "", words
        self._why = None if self.offers else why
        self.invalidate()

    def _buy(self) -> None:
        if self.offers is not None:
            self.shop.table.press(self.offers)

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(COUNTER + 20 + (LINE if self._about() else 0)))

    def _least_width(self) -> int:
        return self.ui.px(160)

    def on_hover(self, pos: Pos) -> None:
        """Show what it may bring."""
        super().on_hover(pos)
        self.shop.table.point(self.offers)

    def on_leave(self) -> None:
        """Nothing is pointed at."""
        super().on_leave()
        self.shop.table.point(None)

    def paint(self, surface: pygame.Surface) -> None:
        """Counter, words, how many there are of it, and whether it is needed; what cannot be bought is grey."""
        ui, p, px, r = self.ui, self.ui.palette, self.ui.px, self.rect
        lacking = self.good.needed and not self.good.met
        edge = p.accent if lacking else p.good if self.good.needed else p.line
        ground = p.panel if not self.enabled else p.hover if self.glow else p.raised
        paint.rounded(surface, r, ground, px(RADIUS), edge, px(2) if self.good.needed else 1)
        self.paint_counter(surface, (r.x + px(8 + COUNTER // 2), r.centery))
        left = r.x + px(COUNTER + 20)
        room = r.right - left - px(8)
        y = r.y + px(8)
        ink, muted = (p.ink, p.muted) if self.enabled else (p.disabled, p.disabled)
        why = [] if self.enabled else ui.fonts.clamp(self.reason, room, WHY, "small")
        lines = self._lines(room)
        for line, strong in lines[: max(1, self._fits() - len(why))] if why else lines:
            ui.write(surface, line, pygame.Rect(left, y, room, px(LINE)), "small", ink if strong else muted, strong)
            y += px(LINE)
        foot = pygame.Rect(left, r.bottom - px(24), room, px(18))
        if not self.enabled:
            self._veil(surface)
        if why:
            for n, line in enumerate(why, 1 - len(why)):
                ui.write(surface, line, foot.move(0, n * px(LINE)), "small", p.ink)
            return
        ui.write(
            surface, self.standing(), foot, "small", p.accent if lacking else p.good if self.good.needed else muted
        )

    def _fits(self) -> int:
        """How many lines stand below each other in the tile."""
        return (self._measure(self.rect.width)[1] - self.ui.px(14)) // self.ui.px(LINE)

    def _veil(self, surface: pygame.Surface) -> None:
        """Let the counter of what cannot be bought recede."""
        if self._picture is not None:
            px, grey = self.ui.px, pygame.Surface(self._picture.get_size(), pygame.SRCALPHA)
            grey.fill((*mix(self.ui.palette.panel, self.ui.palette.line, 0.2), 150))
            surface.blit(grey, grey.get_rect(center=(self.rect.x + px(8 + COUNTER // 2), self.rect.centery)))

    def standing(self) -> str:
        """A sign if it is needed, what one has of it, and what is left in the store."""
        say, good = self.ui.word, self.good
        owned = good.ware is None or good.ware.have > 0
        sign = "" if not good.needed else "★" if not good.met else "✓" if owned else ""
        if good.ware is None:
            words = [say("table.shop_needed")] if good.needed else []
            return " ".join([*([sign] if sign else []), *words, *([f"×{good.left}"] if good.left > 1 else [])])
        counted = [say("table.shop_left", count=good.left)]
        if good.ware.have:
            key = "table.shop_have_out" if good.ware.out else "table.shop_have"
            counted.insert(0, say(key, count=good.ware.have, out=good.ware.out))
        return " ".join([*([sign] if sign else []), " · ".join(counted)])

    def _lines(self, room: int) -> list[tuple[str, bool]]:
        """The name and what is printed on the counter; of a counter that shows nothing, what buying it means."""
        fonts, scenery, piece = self.ui.fonts, self.shop.scenery, self.good.piece
        if not piece.values:
            return [(line, True) for line in fonts.clamp(self.name, room, 3, "small", True)]
        values = scenery.values(piece)
        half = (len(values) + 1) // 2
        printed = [" · ".join(part) for part in (values[:half], values[half:])]
        return [(scenery.name(piece), True), *((line, False) for line in (*printed, *self._about()[:1]))]

    def _about(self) -> list[str]:
        """What it is good for, in words, the chief thing first."""
        ware = self.good.ware
        return [self.shop.table.play.say(trait.words) for trait in ware.about] if ware else []

    def tooltip(self, pos: Pos) -> str:
        """Everything about the counter, and what buying it means or why it cannot be bought."""
        told = self.name if self.enabled else self.reason
        rules = [trait.rule for trait in self.good.ware.about] if self.good.ware else []
        about = [f"{words} ({rule})" if rule else words for words, rule in zip(self._about(), rules, strict=True)]
        return "\n".join([self.shop.scenery.describe(self.good.piece), *map(markup.escape, (*about, told))])
