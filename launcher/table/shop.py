"""The shop: every counter that can be bought, large, with what is needed first, over the map; and kept loadouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from hexcore.actions import Action
from hexcore.briefs import Want
from hexcore.errors import MonsoonError
from hexcore.folding import matches
from hexcore.text import Text
from hexcore.types import Hex
from launcher.kit.button import Button
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Grid, Row
from launcher.kit.menu import Choice, MenuItem, open_menu
from launcher.kit.scroll import Scroll
from launcher.kit.text import Label
from launcher.kit.widget import Widget
from launcher.table.briefing import want_line
from launcher.table.gestures import SHOP
from launcher.table.goods import TILE, Good, GoodTile, goods_of, in_place
from launcher.table.loadouts import Loadouts, next_buy
from launcher.table.menus import ask_name
from launcher.table.scenery import Scenery
from launcher.table.shophead import ShopHead
from launcher.table.whole import WholeTable


class ShopSheet(Column):
    """The sheet over the map. It opens by itself when there is something to buy, and closes when the window shuts.

    Its parts stay while it is open, so that a purchase moves neither what is scrolled nor what has the keyboard.
    """

    opaque = True

    def __init__(self, table: WholeTable, scenery: Scenery) -> None:
        super().__init__(gap=8, pad=(16, 12, 16, 12), id="shop", help="play.shop")
        self.table, self.scenery = table, scenery
        self.loadouts = Loadouts(table.desk.home)
        self.where: Hex = -1
        self.held_back = False
        """Something else is to be seen or read first: nothing of the shop shows what it is about before."""
        self._open = False
        self._window = ""
        """The step that sells something."""
        self._shown: tuple[object, ...] = ()
        self._tiles: dict[str, GoodTile] = {}
        self._stands: dict[str, Good] = {}
        """Every kind in the order in which the shop has shown it since it opened: nothing moves under the mouse."""
        say = table.ui.word
        self.search = TextField(
            hint=say("table.shop_search"), icon="search", on_change=lambda _: self._fill_goods(), id="shop-search"
        )
        loadouts = Button(say("table.loadouts"), self._menu, icon="layers", id="loadouts")
        close = Button(say("table.shop_close"), self.close, icon="map", id="shop-close")
        title = Label(say("table.shop"), size="heading", bold=True, wrap=False)
        self._head = ShopHead(title, self.search, loadouts, close)
        self._where = Row(gap=8)
        self._wants = Column(gap=2, id="shop-wants")
        self._bought = Label("", size="small", tone="accent", wrap=False, id="shop-bought")
        self._goods = Column(gap=8)
        self.scroll = Scroll(self._goods, id="shop-scroll")
        self.add(self._head, self._where, self._wants, self._bought, self.scroll.sized(flex=1))
        self.visible = False

    @property
    def goods(self) -> list[Action]:
        """The purchases on offer."""
        return self.table.controller.reader.goods

    def sync(self) -> None:
        """Offer what can be bought now, as it is seen once nothing else has to be."""
        goods = self.goods
        decision = self.table.play.decision
        window = decision.step if decision is not None and goods else ""
        if window != self._window:
            self._window = window
            self._open = bool(window) and not self.table.controller.reader.on_map
            self._begin()
        if self.held_back:
            self.set_visible(False)
            return
        shown = (id(self.table.play.decision), tuple(goods), self._open, self.where)
        if shown != self._shown:
            self._shown = shown
            if goods and self._open:
                self._fill(goods)
        self.set_visible(self._open and bool(goods))

    def _begin(self) -> None:
        """A shop that opens is searched for nothing yet, begins at its top and delivers where the game says."""
        self.where = -1
        self._stands.clear()
        self.search.set_text("")
        self.scroll.bar.scroll_to(0)

    def open(self) -> None:
        """Open the shop again."""
        self._open = True
        self._stands.clear()
        self.search.set_text("")
        self.table.sync()

    def close(self) -> None:
        """Back to the map; the purchases stay on offer."""
        self._open = False
        self.table.point(None)
        self.table.sync()

    def first_stop(self) -> Widget | None:
        """What the keyboard comes to first: what is needed and not at hand yet, else the first that can be bought, and
        of that rather something which is not at hand already."""
        tiles = [tile for tile in self._goods.walk() if isinstance(tile, GoodTile) and tile.enabled]
        return min(tiles, key=lambda tile: (tile.good.met, not tile.good.needed), default=None)

    def clear_search(self) -> bool:
        """Search for nothing any more; tells whether something was searched for."""
        had = bool(self.search.text)
        self.search.set_text("")
        return had

    def _fill(self, goods: Sequence[Action]) -> None:
        self._show_places(goods)
        wants = self._wanted()
        self._wants.hold([want_line(self.table, want, "small") for want in wants])
        self._wants.set_visible(bool(wants))
        self._bought.set_text(self._tally(self.bought()))
        self._fill_goods()

    def _wanted(self) -> Sequence[Want]:
        briefing = self.table.play.chair.briefing()
        return briefing.wants if briefing else ()

    def _show_places(self, goods: Sequence[Action]) -> None:
        """Where it is delivered: the places in the game's order and words, or as they stand on the map."""
        say, table = self.table.ui.word, self.table
        named = {place.hex: table.play.say(place.words) for place in table.play.chair.stock().places}
        offered = {action.hexes[-1] for action in goods if action.hexes}
        hexes = [h for h in named if h in offered] + sorted(offered - named.keys())
        self.where = self.where if self.where in hexes else (hexes[0] if hexes else -1)
        words = [(str(h), named.get(h) or self.scenery.title(h)) for h in hexes]
        parts: list[Widget] = [Label(say("table.shop_where"), size="small", tone="muted")] if hexes else []
        if len(hexes) > 1:
            parts.append(Choice(words, str(self.where), self._deliver, id="deliver").sized(flex=1))
        elif hexes:
            parts.append(Label(words[0][1], size="small", wrap=False, id="deliver").sized(flex=1))
        self._where.hold(parts)
        self._where.set_visible(bool(parts))

    def _tally(self, bought: Sequence[str]) -> str:
        """How much was bought."""
        return self.table.ui.word("table.shop_bought", count=len(bought))

    def _deliver(self, where: str) -> None:
        self.where = int(where)
        self._fill_goods()

    def _fill_goods(self) -> None:
        """Every kind under the heading of what it is for; what is needed before all others."""
        play = self.table.play
        chair = play.chair
        stock = chair.stock()
        goods = goods_of(self.goods, play.view, chair.wanted(), self._wanted(), stock)
        self._stands = in_place(goods, self._stands, play.view, stock)
        sections: dict[str, list[Widget]] = {}
        for good in self._stands.values():
            tile = self._tiles.setdefault(good.kind, GoodTile(self, good))
            tile.show(good, partial(self._refusal, good))
            if matches(self.search.text, f"{tile.name} {good.kind} {self._heading(good)}"):
                sections.setdefault(self._heading(good), []).append(tile)
        parts: list[Widget] = []
        for heading, tiles in sections.items():
            parts += [Label(heading, size="small", tone="muted", bold=True)] if heading else []
            parts.append(Grid(*tiles, columns=8, least=TILE, gap=8))
        nothing = Label(self.table.ui.word("table.none_found"), tone="muted")
        self._goods.hold(parts or [nothing])

    def _heading(self, good: Good) -> str:
        if good.needed:
            return self.table.ui.word("table.shop_for_task")
        return self.table.play.say(good.ware.use) if good.ware else ""

    def _refusal(self, good: Good) -> Text | None:
        """Why a kind that the shop shows cannot be bought."""
        if good.actions or not self.goods:
            return None
        sample = self.goods[0]
        refusal = self.table.play.chair.explain(sample._replace(pieces=(good.piece.id,)))
        return refusal.text if refusal is not None else None

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
            self.table.toast(error.said(self.table.play.language), "danger")
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
