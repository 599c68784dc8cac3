"""The shop: every counter that can be bought, large, with what is needed marked, over the map; and kept loadouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from hexcore.actions import Action
from hexcore.errors import MonsoonError
from hexcore.types import Hex
from hexcore.views import PieceView, View
from launcher.kit import markup, paint
from launcher.kit.button import Button
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Grid, Row, Spacer
from launcher.kit.menu import Choice, MenuItem, open_menu
from launcher.kit.scroll import Scroll
from launcher.kit.text import Label
from launcher.kit.theme import RADIUS
from launcher.kit.widget import Pos, Size, Widget
from launcher.table.gestures import SHOP
from launcher.table.loadouts import Loadouts, kind_of, next_buy
from launcher.table.menus import ask_name
from launcher.table.scenery import Scenery
from launcher.table.tiles import CounterTile
from launcher.table.whole import WholeTable

COUNTER = 64
TILE = 250


class Good(NamedTuple):
    """One kind of counter on offer: the purchases that bring one, and a counter to show."""

    kind: str
    actions: tuple[Action, ...]
    piece: PieceView
    needed: bool
    left: int


def goods_of(actions: Sequence[Action], view: View, wanted: frozenset[str]) -> list[Good]:
    """What is on offer, one entry per kind, what is needed first."""
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(kind_of(action.pieces[0]) if action.pieces else action.verb, []).append(action)
    goods = []
    for kind, found in by_kind.items():
        ident = found[0].pieces[0] if found[0].pieces else kind
        piece = view.piece(ident) or PieceView(ident, kind, view.seat, "")
        goods.append(Good(kind, tuple(found), piece, kind in wanted, len({a.pieces for a in found})))
    return sorted(goods, key=lambda good: not good.needed)


def totals(pieces: Iterable[PieceView]) -> dict[str, str]:
    """The sum of every printed number. A plain figure is a piece's own: beside signed ones it is not added."""
    printed: dict[str, list[str]] = {}
    for piece in pieces:
        for key, value in piece.values.items():
            if value.lstrip("+-").isdecimal():
                printed.setdefault(key, []).append(value)
    return {key: _sum(values) for key, values in printed.items()}


def _sum(values: Sequence[str]) -> str:
    signed = [int(value) for value in values if value[0] in "+-"]
    return f"{sum(signed):+d}" if signed else str(sum(map(int, values)))


class GoodTile(CounterTile):
    """One kind on offer; a click buys one."""

    COUNTER = COUNTER

    def __init__(self, sheet: ShopSheet, good: Good, action: Action, words: str) -> None:
        super().__init__(
            sheet.scenery, good.piece, lambda: sheet.table.press(action), id=f"buy:{good.kind}", name=words
        )
        self.sheet, self.good, self.offers = sheet, good, action

    def _measure(self, width: int) -> Size:
        return (width, self.ui.px(COUNTER + 20))

    def _least_width(self) -> int:
        return self.ui.px(160)

    def on_hover(self, pos: Pos) -> None:
        """Show what it may bring."""
        super().on_hover(pos)
        self.sheet.table.point(self.offers)

    def on_leave(self) -> None:
        """Nothing is pointed at."""
        super().on_leave()
        self.sheet.table.point(None)

    def paint(self, surface: pygame.Surface) -> None:
        """Counter, words, how many are left, and whether it is needed."""
        ui, p, px, r = self.ui, self.ui.palette, self.ui.px, self.rect
        edge = p.accent if self.good.needed else p.line
        paint.rounded(
            surface, r, p.hover if self.glow else p.raised, px(RADIUS), edge, px(2) if self.good.needed else 1
        )
        self.paint_counter(surface, (r.x + px(8 + COUNTER // 2), r.centery))
        left = r.x + px(COUNTER + 20)
        room = r.right - left - px(8)
        y = r.y + px(8)
        for line, strong in self._lines(room):
            ui.write(surface, line, pygame.Rect(left, y, room, px(17)), "small", p.ink if strong else p.muted, strong)
            y += px(17)
        small = [f"×{self.good.left}"] if self.good.left > 1 else []
        small += [f"★ {ui.word('table.shop_needed')}"] if self.good.needed else []
        ui.write(surface, "   ".join(small), pygame.Rect(left, r.bottom - px(24), room, px(18)), "small", p.accent)

    def _lines(self, room: int) -> list[tuple[str, bool]]:
        """The name and what is printed on the counter; of a counter that shows nothing, what buying it means."""
        fonts, scenery, piece = self.ui.fonts, self.sheet.scenery, self.good.piece
        if not piece.values:
            return [(line, True) for line in fonts.clamp(self.name, room, 3, "small", True)]
        values = scenery.values(piece)
        half = (len(values) + 1) // 2
        printed = [" · ".join(part) for part in (values[:half], values[half:])]
        return [(scenery.name(piece), True), *((line, False) for line in printed)]

    def tooltip(self, pos: Pos) -> str:
        """Everything about the counter, and what buying it means."""
        return f"{self.sheet.scenery.describe(self.good.piece)}\n{markup.escape(self.name)}"


class ShopSheet(Column):
    """The sheet over the map. It opens by itself when there is something to buy, and closes when the window shuts."""

    opaque = True

    def __init__(self, table: WholeTable, scenery: Scenery) -> None:
        super().__init__(gap=10, pad=16, id="shop")
        self.table, self.scenery = table, scenery
        self.loadouts = Loadouts(table.desk.home)
        self.where: Hex = -1
        self._words = ""
        self._open = False
        self._had = False
        self._shown: tuple[object, ...] = ()
        self._grid = Grid(columns=8, least=TILE, gap=8)
        self.visible = False

    @property
    def goods(self) -> list[Action]:
        """The purchases on offer."""
        return self.table.controller.reader.goods

    def sync(self) -> None:
        """Offer what can be bought now."""
        goods = self.goods
        if bool(goods) != self._had:
            self._had = bool(goods)
            self._open = self._had and not self.table.controller.reader.on_map
        shown = (tuple(goods), self._open, self.where)
        if shown != self._shown:
            self._shown = shown
            self._fill(goods)
        self.set_visible(self._open and bool(goods))

    def open(self) -> None:
        """Open the shop again."""
        self._open = True
        self.table.sync()

    def close(self) -> None:
        """Back to the map; the purchases stay on offer."""
        self._open = False
        self.table.point(None)
        self.table.sync()

    def _fill(self, goods: Sequence[Action]) -> None:
        self.clear()
        if not goods or not self._open:
            return
        hexes = sorted({action.hexes[-1] for action in goods if action.hexes})
        self.where = self.where if self.where in hexes else (hexes[0] if hexes else -1)
        self.add(self._head(hexes))
        bought = self.bought()
        if bought:
            self.add(Label(self._tally(bought), size="small", tone="accent", id="shop-bought"))
        self.add(Scroll(self._grid).sized(flex=1))
        self._fill_grid()

    def _head(self, hexes: Sequence[Hex]) -> Widget:
        say, board = self.table.ui.word, self.table.play.board
        parts: list[Widget] = [Label(say("table.shop"), size="heading", bold=True)]
        if len(hexes) > 1:
            places = [(str(h), self.scenery.title(h)) for h in hexes]
            parts += [
                Label(say("table.shop_where"), tone="muted"),
                Choice(places, str(self.where), self._deliver, id="deliver"),
            ]
        elif hexes:
            parts.append(Label(f"{say('table.shop_where')} {board.label(hexes[0])}", tone="muted"))
        field = TextField(
            self._words, hint=say("table.shop_search"), icon="search", on_change=self._search, id="shop-search"
        )
        loadouts = Button(say("table.loadouts"), self._menu, icon="layers", id="loadouts")
        close = Button(say("table.shop_close"), self.close, icon="map", id="shop-close")
        return Row(*parts, Spacer(), field.sized(180), loadouts, close, gap=10)

    def _tally(self, bought: Sequence[str]) -> str:
        """How much was bought, and what it adds up to."""
        shown = [piece for ident in bought if (piece := self.table.play.view.piece(ident)) is not None]
        sums = [f"{self.scenery.word('value', key).lower()} {value}" for key, value in totals(shown).items()]
        return " · ".join([self.table.ui.word("table.shop_bought", count=len(bought)), *sums])

    def _deliver(self, where: str) -> None:
        self.where = int(where)
        self._fill_grid()

    def _search(self, words: str) -> None:
        self._words = words
        self._fill_grid()

    def _fill_grid(self) -> None:
        play, wanted = self.table.play, self._words.lower().split()
        self._grid.clear()
        for good in goods_of(self.goods, play.view, play.chair.wanted()):
            action = next((a for a in good.actions if self.where in a.hexes), good.actions[0])
            words = self.table.controller.words(action)
            if all(word in f"{words} {good.kind}".lower() for word in wanted):
                self._grid.add(GoodTile(self, good, action, words))

    def paint(self, surface: pygame.Surface) -> None:
        """A dark sheet over the map."""
        p = self.ui.palette
        surface.fill(p.panel, self.rect)

    # -- loadouts -------------------------------------------------------------------------------------------

    def bought(self) -> list[str]:
        """What was bought this turn."""
        look = self.scenery.look
        verbs = frozenset(look.shop) | {gesture.verb for gesture in look.gestures if gesture.group == SHOP}
        return [action.pieces[0] for action in self.table.play.chair.chosen_this_turn(verbs) if action.pieces]

    def _menu(self) -> None:
        say, game = self.table.ui.word, self.table.play.public.meta.id
        kept = self.loadouts.of(game)
        items = [MenuItem(say("table.loadout_buy", name=name), partial(self.buy, name)) for name in kept]
        reason = "" if self.bought() else say("table.loadout_nothing")
        items.append(MenuItem(say("table.loadout_save"), self._keep, icon="save", reason=reason))
        open_menu(self.table.ui, items, self.find("loadouts").rect)

    def _keep(self) -> None:
        say = self.table.ui.word
        ask_name(self.table, say("table.loadout_save"), say("table.loadout_name"), "", "", self._kept)

    def _kept(self, name: str) -> None:
        try:
            self.loadouts.keep(self.table.play.public.meta.id, name, self.bought())
        except MonsoonError as error:
            self.table.toast(str(error), "danger")
            return
        self.table.toast(self.table.ui.word("table.loadout_kept", name=name), "good")

    def buy(self, name: str) -> None:
        """Buy everything of a loadout that is offered."""
        kinds = self.loadouts.of(self.table.play.public.meta.id).get(name, [])
        bought = 0
        for kind in kinds:
            action = next_buy(kind, self.goods, self.where)
            if action is not None:
                self.table.press(action)
                bought += 1
        self.table.toast(self.table.ui.word("table.loadout_bought", count=bought, missing=len(kinds) - bought))
