"""The shop over the map: every counter for sale, the needed ones first, and kept loadouts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from hexcore.data.files import write_whole
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action
from hexcore.game.answers import Stock, Want, Ware
from hexcore.game.views import PieceView, View
from hexcore.text import Text, matches
from hexcore.types import Hex
from launcher.kit.layout import Box, Column, GridLayout, Row
from launcher.kit.style import paint
from launcher.kit.style.colour import mix
from launcher.kit.style.theme import RADIUS
from launcher.kit.widget import BOUNDLESS, Pos, Size, Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.text import Label
from launcher.kit.window.menu import Choice, MenuItem, open_menu
from launcher.table.map.scenery import Scenery
from launcher.table.map.view import DOUBLE_MS
from launcher.table.sidebar.briefing import want_line
from launcher.table.sidebar.menus import ask_name
from launcher.table.sidebar.tiles import CounterTile
from launcher.table.turn.clicks import SHOP
from launcher.table.turn.controller import kind_of
from launcher.table.turn.state import TableState

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

FILE = "loadouts.json"
STILL = 4  # how far a mouse moves within a double click, in pixels


class Loadouts:
    """The loadouts of one player, in one file; an unreadable file counts as empty and is replaced."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def _all(self) -> dict[str, Any]:
        try:
            raw = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return raw if isinstance(raw, dict) else {}

    def of(self, game: str) -> dict[str, list[str]]:
        found = self._all().get(game, {})
        if not isinstance(found, dict):
            return {}
        return {str(name): [str(kind) for kind in kinds] for name, kinds in found.items() if isinstance(kinds, list)}

    def keep(self, game: str, name: str, pieces: Sequence[str]) -> None:
        everything = self._all()
        everything[game] = {**self.of(game), name: [kind_of(piece) for piece in pieces]}
        write_whole(self._path, json.dumps(everything, indent=2, ensure_ascii=False).encode())


def next_buy(kind: str, offered: Sequence[Action], hex_: int = -1) -> Action | None:
    """Return the offered purchase of a kind, delivered to a hex if one is wanted."""
    found = [action for action in offered if action.pieces and kind_of(action.pieces[0]) == kind]
    return next((action for action in found if hex_ in action.hexes), found[0] if found else None)


COUNTER = 64
TILE = 262
LINE = 17
WHY = 2  # the most lines of a tile's refusal; the tooltip has all of it


class Good(NamedTuple):
    """One kind of counter in the shop, and the purchases that bring one (none, if it cannot be bought now).

    ``met`` says that it is needed and at hand. Without ``ware`` nothing more is known about it.
    """

    kind: str
    actions: tuple[Action, ...]
    piece: PieceView
    needed: bool
    met: bool
    left: int
    ware: Ware | None = None

    def delivered(self, h: Hex) -> Action | None:
        """Return the purchase that brings one to a hex, else any that can be made."""
        return next((a for a in self.actions if h in a.hexes), self.actions[0] if self.actions else None)


def goods_of(
    actions: Sequence[Action], view: View, wanted: frozenset[str], wants: Sequence[Want], stock: Stock
) -> list[Good]:
    """Return the shop's entries, one per kind: those needed and not at hand first."""
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
    """Return the goods by kind, each in its old place; a kind that is sold out keeps its own."""
    now = {good.kind: good for good in goods}
    stand = {kind: now.get(kind) or _sold_out(good, view, stock) for kind, good in before.items()}
    return {**stand, **{kind: good for kind, good in now.items() if kind not in stand}}


def _sold_out(good: Good, view: View, stock: Stock) -> Good:
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


class GoodTile(CounterTile):
    """One kind in the shop; a click buys one."""

    COUNTER = COUNTER

    def __init__(self, shop: ShopSheet, good: Good) -> None:
        super().__init__(shop.scenery, good.piece, self._buy, id=f"buy:{good.kind}")
        self.shop, self.good = shop, good
        self.offers: Action | None = None
        self._words = ""
        self._why: Callable[[], Text | None] | None = None

    def on_press(self, pos: Pos, button: int) -> bool:
        """Press the tile; the second half of a double click buys nothing more, as nothing is ever sold back.

        The tile may be another one: the list may have moved between the two clicks.
        """
        (at, where), self.shop.clicked = self.shop.clicked, (self.ui.clock(), pos)
        again = self.ui.clock() - at < DOUBLE_MS and max(abs(pos[0] - where[0]), abs(pos[1] - where[1])) <= STILL
        return (button == 1 and again) or super().on_press(pos, button)

    @property
    def reason(self) -> str:
        """The refusal; asked of the game only when it is read, as that takes time."""
        if self._why is not None:
            why, self._why = self._why(), None
            self._reason = self.shop.table.play.say(why) if why is not None else self._words
        return self._reason

    @reason.setter
    def reason(self, reason: str) -> None:
        self._reason, self._why = reason, None

    @property
    def can_focus(self) -> bool:
        """Return True: Tab stops here even before the reason is known."""
        return self.visible

    def _default_name(self) -> str:
        return self._words

    def show(self, good: Good, why: Callable[[], Text | None]) -> None:
        """Show the present state of the kind; ``why`` finds the reason when it is read."""
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
            self.shop.table.turn.press(self.offers)

    def _measure(self, width: int) -> Size:
        about = len(self._about_lines(width - self.ui.px(COUNTER + 28)))
        return (width, self.ui.px(COUNTER + 20 + about * LINE))

    def _least_width(self) -> int:
        return self.ui.px(160)

    def on_hover(self, pos: Pos) -> None:
        super().on_hover(pos)
        self.shop.table.turn.point(self.offers)

    def on_leave(self) -> None:
        super().on_leave()
        self.shop.table.turn.point(None)

    def paint(self, surface: pygame.Surface) -> None:
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
        return (self._measure(self.rect.width)[1] - self.ui.px(14)) // self.ui.px(LINE)

    def _veil(self, surface: pygame.Surface) -> None:
        if self._picture is not None:
            px, grey = self.ui.px, pygame.Surface(self._picture.get_size(), pygame.SRCALPHA)
            grey.fill((*mix(self.ui.palette.panel, self.ui.palette.line, 0.2), 150))
            surface.blit(grey, grey.get_rect(center=(self.rect.x + px(8 + COUNTER // 2), self.rect.centery)))

    def standing(self) -> str:
        """Return a sign if it is needed, the number the player has, and the number left in the store."""
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
        fonts, scenery, piece = self.ui.fonts, self.shop.scenery, self.good.piece
        if not piece.values:
            return [(line, True) for line in fonts.clamp(self.name, room, 3, "small", True)]
        values = scenery.values(piece)
        half = (len(values) + 1) // 2
        printed = [" · ".join(part) for part in (values[:half], values[half:])]
        return [(scenery.name(piece), True), *((line, False) for line in (*printed, *self._about_lines(room)))]

    def _about_lines(self, room: int) -> list[str]:
        return [line for words in self._about()[:1] for line in self.ui.fonts.clamp(words, max(1, room), 2, "small")]

    def _about(self) -> list[str]:
        ware = self.good.ware
        return [self.shop.table.play.say(trait.words) for trait in ware.about] if ware else []

    def tooltip(self, pos: Pos) -> str:
        told = self.name if self.enabled else self.reason
        rules = [trait.rule for trait in self.good.ware.about] if self.good.ware else []
        about = [f"{words} ({rule})" if rule else words for words, rule in zip(self._about(), rules, strict=True)]
        return "\n".join([self.shop.scenery.describe(self.good.piece), *map(markup.escape, (*about, told))])


SEARCH = 150  # the width of the field where there is room for it


class ShopHead(Box):
    """The title, the search field and the buttons; the field goes below before any words are cut."""

    def __init__(self, title: Label, search: TextField, *buttons: Widget) -> None:
        super().__init__(title, search, *buttons, gap=8)
        self._title, self._search, self._buttons = title, search, buttons

    def _wide(self, widget: Widget) -> int:
        return widget.measure(BOUNDLESS)[0]

    def _room(self, width: int) -> int:
        taken = [self._wide(part) for part in (self._title, *self._buttons)]
        return width - sum(taken) - self._gap_px() * len(taken)

    def _splits(self, width: int) -> bool:
        return self._room(width) < self._search.least_width()

    def _line(self) -> int:
        return max(part.measure(BOUNDLESS)[1] for part in self.children)

    def _measure(self, width: int) -> Size:
        line = self._line()
        return (width, 2 * line + self._gap_px() if self._splits(width) else line)

    def _least_width(self) -> int:
        return sum(self._wide(part) for part in (self._title, *self._buttons)) + self._gap_px() * len(self._buttons)

    def _arrange(self) -> None:
        area, gap, line = self.rect, self._gap_px(), self._line()
        splits, x = self._splits(area.width), area.right
        for button in reversed(self._buttons):
            x -= self._wide(button)
            self._put(button, pygame.Rect(x, area.y, self._wide(button), line))
            x -= gap
        wide = area.width if splits else min(self.ui.px(SEARCH), self._room(area.width))
        left, top = (area.x, area.y + line + gap) if splits else (x - wide, area.y)
        self._put(self._search, pygame.Rect(left, top, wide, line))
        self._put(self._title, pygame.Rect(area.x, area.y, max(0, (x if splits else left - gap) - area.x), line))

    @staticmethod
    def _put(part: Widget, room: pygame.Rect) -> None:
        high = min(room.height, part.measure(room.width)[1])
        part.place(pygame.Rect(room.x, room.y + (room.height - high) // 2, room.width, high))


class ShopSheet(Column):
    """The shop over the map, which opens by itself when there is something to buy.

    Its parts stay while it is open, so that a purchase moves neither the scrolling nor the focus.
    """

    opaque = True

    def __init__(self, table: TableScreen, scenery: Scenery) -> None:
        super().__init__(gap=8, pad=(16, 12, 16, 12), id="shop", help="play.shop")
        self.table, self.scenery = table, scenery
        self.loadouts = Loadouts(table.desk.home)
        look = scenery.look
        self.verbs = frozenset(look.shop) | {gesture.verb for gesture in look.gestures if gesture.group == SHOP}
        """The verbs that buy something; a game without any has no shop."""
        self.where: Hex = -1
        self.clicked: tuple[float, Pos] = (-1e9, (0, 0))  # when and where a tile was last clicked
        self._open = False
        self._window = ""  # the step that sells something
        self._shown: tuple[object, ...] = ()
        self._tiles: dict[str, GoodTile] = {}
        self._stands: dict[str, Good] = {}
        """Every kind in its order since the shop opened: nothing moves under the mouse."""
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
        return self.table.controller.reader.goods

    def show(self, state: TableState) -> None:
        """Offer the purchases of the decision, once nothing else has to be seen or read first."""
        goods, decision = self.goods, state.decision
        window = decision.step if decision is not None and goods else ""
        if window != self._window:
            self._window = window
            self._open = bool(window) and not self.table.controller.reader.on_map
            self._begin()
        if state.staging or self.table.reading:
            self.set_visible(False)
            return
        shown = (id(decision), tuple(goods), self._open, self.where)
        if shown != self._shown:
            self._shown = shown
            if goods and self._open:
                self._fill(goods)
        self.set_visible(self._open and bool(goods))

    def _begin(self) -> None:
        self.where = -1
        self._stands.clear()
        self.search.set_text("")
        self.scroll.bar.scroll_to(0)

    def open(self) -> None:
        self._open = True
        self._stands.clear()
        self.search.set_text("")
        self.table.sync()

    def close(self) -> None:
        """Close the shop; the purchases stay on offer."""
        self._open = False
        self.table.turn.point(None)
        self.table.sync()

    def first_stop(self) -> Widget | None:
        """Return the tile to focus first: one needed and not at hand, else the first that can be bought."""
        tiles = [tile for tile in self._goods.walk() if isinstance(tile, GoodTile) and tile.enabled]
        return min(tiles, key=lambda tile: (tile.good.met, not tile.good.needed), default=None)

    def clear_search(self) -> bool:
        """Clear the search field; tells whether there was a search."""
        had = bool(self.search.text)
        self.search.set_text("")
        return had

    def _fill(self, goods: Sequence[Action]) -> None:
        self._show_places(goods)
        wants = self._wanted()
        self._wants.hold([want_line(self.table, want, "small") for want in wants])
        self._wants.set_visible(bool(wants))
        self._bought.set_text(self.table.ui.word("table.shop_bought", count=len(self.bought())))
        self._fill_goods()

    def _wanted(self) -> Sequence[Want]:
        briefing = self.table.play.chair.briefing()
        return briefing.wants if briefing else ()

    def _show_places(self, goods: Sequence[Action]) -> None:
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

    def _deliver(self, where: str) -> None:
        self.where = int(where)
        self._fill_goods()

    def _fill_goods(self) -> None:
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
            parts.append(GridLayout(*tiles, columns=8, least=TILE, gap=8))
        nothing = Label(self.table.ui.word("table.none_found"), tone="muted")
        self._goods.hold(parts or [nothing])

    def _heading(self, good: Good) -> str:
        if good.needed:
            return self.table.ui.word("table.shop_for_task")
        return self.table.play.say(good.ware.use) if good.ware else ""

    def _refusal(self, good: Good) -> Text | None:
        if good.actions or not self.goods:
            return None
        sample = self.goods[0]
        refusal = self.table.play.chair.explain(sample._replace(pieces=(good.piece.id,)))
        return refusal.text if refusal is not None else None

    def paint(self, surface: pygame.Surface) -> None:
        p = self.ui.palette
        surface.fill(p.panel, self.rect)

    # Loadouts

    def bought(self) -> list[str]:
        return [action.pieces[0] for action in self.table.play.chair.chosen_this_turn(self.verbs) if action.pieces]

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
        kinds = self.loadouts.of(self.table.play.public.meta.id).get(name, [])
        bought = 0
        for kind in kinds:
            action = next_buy(kind, self.goods, self.where)
            if action is not None:
                self.table.turn.press(action)
                bought += 1
        self.table.toast(self.table.ui.word("table.loadout_bought", count=bought, missing=len(kinds) - bought))
