"""The list of available actions with reasons for the others, and hints for decisions met for the first time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hexcore.game.actions import Action
from hexcore.game.unavailable import Unavailable
from hexcore.text import Text, readable
from hexcore.types import Hex
from launcher.desk.desk import Desk
from launcher.kit.context import Ui
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.markup import escape, plain
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText
from launcher.kit.window.layers import Layer
from launcher.play import Play
from launcher.table.sidebar.actions import OddsButton
from launcher.table.turn.controller import Controller
from launcher.table.wording import behind_action, rule_link

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

SHOWN = 12  # above this number the units of one verb are counted, not listed
PLACES = 6  # above this number the places of one unit are counted: a unit has one line


class Doing(NamedTuple):
    """One verb: its title, its rule, the offered actions, and the unavailable ones with their reasons."""

    verb: str
    title: str
    rule: str
    offered: tuple[Action, ...] = ()
    unavailable: tuple[Unavailable, ...] = ()


def can_do(controller: Controller) -> list[Doing]:
    """Return all offered actions, in order, and the likely ones that are unavailable; endings last."""
    play = controller.play
    offered = {verb: tuple(found) for verb, found in controller.reader.by_verb.items()}
    reasons: dict[str, list[Unavailable]] = {}
    for one in play.chair.unavailable() if play.mine and not play.now.in_the_open else ():
        reasons.setdefault(one.verb, []).append(one)
    verbs = sorted(dict.fromkeys((*offered, *reasons)), key=lambda verb: _plain(offered.get(verb, ())))
    return [
        Doing(verb, title_of(controller, verb), behind_action(play, Action(verb)), offered.get(verb, ()),
              tuple(reasons.get(verb, ())))
        for verb in verbs
    ]  # fmt: skip


def _plain(actions: tuple[Action, ...]) -> bool:
    return bool(actions) and not any(action.pieces or action.hexes or action.sides for action in actions)


def title_of(controller: Controller, verb: str) -> str:
    """Return a verb's title: the game's word for it, else the words of its actions."""
    catalogue = controller.play.public.catalogue
    for key in (f"verb.{verb}", f"action.{verb}"):
        if key in catalogue and "{" not in catalogue.template(key):
            return catalogue.template(key)
    return readable(verb)


class Brief(NamedTuple):
    """An action in short: the names of its pieces, and its place."""

    names: str
    place: str


class UnitActions(NamedTuple):
    """The actions of the same pieces: their names, and the actions by place or by their words."""

    names: str
    places: dict[str, tuple[Action, ...]]


def brief(controller: Controller, action: Action) -> Brief:
    """Return the names and the place of an action, each "" without any."""
    play, view, board = controller.play, controller.view, controller.play.board
    pieces = [piece for piece in map(view.piece, action.pieces) if piece is not None]
    names = [play.say(piece.name) or readable(piece.kind) for piece in pieces]
    places = [board.label(h) for h in action.hexes[-1:]] or [board.side_label(side) for side in action.sides[-1:]]
    places = places or [board.label(piece.hex) for piece in pieces[:1] if piece.hex >= 0]
    return Brief(", ".join(names), places[0] if places else "")


def short(controller: Controller, action: Action) -> str:
    """Return an action as piece and place; without either, in its own words."""
    return " · ".join(part for part in brief(controller, action) if part) or controller.words(action)


def by_unit(controller: Controller, actions: Sequence[Action]) -> list[UnitActions]:
    """Return the actions by their pieces; those that look alike stand together."""
    found: dict[tuple[str, ...], UnitActions] = {}
    for action in actions:
        names, place = brief(controller, action)
        places = found.setdefault(action.pieces, UnitActions(names, {})).places
        told = place or ("" if names else controller.words(action))
        places[told] = (*places.get(told, ()), action)
    return list(found.values())


def where(controller: Controller, actions: tuple[Action, ...]) -> tuple[Hex, ...]:
    """Return the hexes that actions name, else where their pieces stand."""
    view, found = controller.view, dict[Hex, None]()
    for action in actions:
        pieces = (view.piece(ident) for ident in action.pieces)
        standing = [piece.hex for piece in pieces if piece is not None and piece.hex >= 0]
        found.update(dict.fromkeys(action.hexes[-1:] or standing))
    return tuple(found)


WIDE, LEAST = 400, 0.4
DO, WHERE = "do:", "where:"  # links of the list: to an available action, and to the place of an unavailable one


class VerbHints(NamedTuple):
    """One verb in marked-up words: its head, the available actions, and why the rest are unavailable."""

    head: str
    offered: tuple[str, ...]  # a line for each unit
    unavailable: tuple[str, ...]


class AvailableActions:
    """The drawer with all available actions, and the same in words."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._layer: Layer | None = None
        self._told: list[tuple[Action, ...]] = []  # the actions of the list's links, by number

    @property
    def open(self) -> bool:
        return self._layer is not None and self._layer in self.table.layers

    def toggle(self) -> None:
        """Open or close the drawer; it stays closed while something is on stage."""
        table = self.table
        if self.open:
            self.close()
        elif not table.curtain.visible and not table.flow.playback.busy:
            self._layer = Drawer(self._card(), table.area.rect)
            self._layer.on_close = table.looked
            table.ui.host.open_layer(self._layer)
            table.looked()

    def close(self) -> None:
        layer, self._layer = self._layer, None
        if layer is not None:
            self.table.close_layer(layer)

    def words(self) -> list[str]:
        """Return the list in plain words, a line each; nothing while it is closed."""
        if not self.open:
            return []
        told = [line for doing in self._lines() for line in (doing.head, *doing.offered, *doing.unavailable) if line]
        return [self.table.ui.word("now.title"), *map(plain, told)]

    def _lines(self) -> list[VerbHints]:
        self._told = []
        return [self._line(doing) for doing in can_do(self.table.controller)]

    def _line(self, doing: Doing) -> VerbHints:
        head = f"**{escape(doing.title)}** {rule_link(doing.rule)}".rstrip()
        return VerbHints(head, tuple(self._offered(doing)), tuple(self._barred(one) for one in doing.unavailable))

    def _offered(self, doing: Doing) -> Iterator[str]:
        units, say = by_unit(self.table.controller, doing.offered), self.table.ui.word
        for unit in units[:SHOWN]:
            yield f"{{icon:check}} {self._unit(unit)}"
        if len(units) > SHOWN:
            left = tuple(action for unit in units[SHOWN:] for same in unit.places.values() for action in same)
            yield self._link(WHERE, left, say("now.more", count=len(units) - SHOWN))

    def _unit(self, unit: UnitActions) -> str:
        if list(unit.places) == [""]:
            return self._link(DO, unit.places[""], unit.names)
        links = [self._link(DO, same, place or unit.names) for place, same in list(unit.places.items())[:PLACES]]
        more = list(unit.places.values())[PLACES:]
        if more:
            left = tuple(action for same in more for action in same)
            links.append(self._link(WHERE, left, self.table.ui.word("now.more", count=len(more))))
        return f"{escape(unit.names)} {' · '.join(links)}".lstrip()

    def _barred(self, one: Unavailable) -> str:
        table, say = self.table, self.table.ui.word
        sentence = f"{{icon:no}} {escape(table.play.say(one.refusal.text))} {rule_link(one.refusal.rule)}"
        if not any(action.pieces or action.hexes for action in one.actions):
            return sentence
        first = short(table.controller, one.actions[0])
        more = len(one.actions) - 1
        told = say("now.and_more", first=first, count=more) if more else first
        return f"{sentence} {self._link(WHERE, one.actions, told)}"

    def _link(self, kind: str, actions: tuple[Action, ...], words: str) -> str:
        self._told.append(actions)
        clean = words.replace("[", "(").replace("]", ")")
        return f"[{clean}]({kind}{len(self._told) - 1})"

    def _card(self) -> Widget:
        say = self.table.ui.word
        parts: list[Widget] = []
        for doing in self._lines():
            texts = [doing.head, *doing.offered, *doing.unavailable]
            size = ("body", *("small" for _ in texts[1:]))
            lines = [RichText(text, size=units, on_link=self._follow) for text, units in zip(texts, size, strict=True)]
            parts += [*([Divider()] if parts else []), Column(*lines, gap=3)]
        parts = parts or [Label(say("now.nothing"), tone="muted")]
        close = icon_button("close", say("now.close"), self.close, id="now-close")
        head = Row(Label(say("now.title"), size="strong", bold=True).sized(flex=1), close, gap=8)
        note = Label(say("now.note"), size="small", tone="muted")
        list_ = Scroll(Column(*parts, gap=8, pad=(0, 4, 6, 4)), id="now-list")
        return Card(head, note, list_.sized(flex=1), paper=False, gap=6, pad=14, id="now", help="play.now_list",
                    name=say("now.title"))  # fmt: skip

    def _follow(self, link: str) -> None:
        if link.startswith((DO, WHERE)):
            actions = self._told[int(link.partition(":")[2])]
            self.lead(actions, pick=link.startswith(DO))
        else:
            self.table.follow(link)

    def lead(self, actions: tuple[Action, ...], *, pick: bool) -> None:
        """Close the list, show the place, and pick the piece or focus the button; nothing is sent."""
        table, controller = self.table, self.table.controller
        hexes, action = where(controller, actions), actions[0]
        self.close()
        if pick and action.pieces and controller.gesture(action.verb).picks == "held":
            controller.drop()
            controller.pick(action.pieces[0])
            controller.hex = hexes[0] if hexes else -1
            table.sync()
        elif pick:
            self._find(action)
        table.show_hexes(hexes[:60])

    def _find(self, action: Action) -> None:
        table = self.table
        shown = (w for w in table.sidebar.walk() if isinstance(w, OddsButton) and w.offers == action)
        button: Button | None = next(shown, None)
        if button is not None:
            table.focus(button)
            button.shimmer()


class Drawer(Layer):
    """A layer over the column beside the map, so that the map stays in sight."""

    __slots__ = ("area",)

    def __init__(self, root: Widget, area: pygame.Rect) -> None:
        super().__init__(root)
        self.area = pygame.Rect(area)

    def place(self, bounds: pygame.Rect, ui: Ui) -> None:
        wide = min(ui.px(WIDE), max(int(bounds.width * LEAST), bounds.width - self.area.right))
        top, foot = self.area.top, max(self.area.bottom, self.area.top + ui.px(200))
        self.root.place(pygame.Rect(bounds.right - wide, top, wide, min(foot, bounds.bottom) - top))


class FirstTimes:
    """The kinds of decisions, by game and step, that a player has met."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk, self._play = desk, play
        self._shown = ""

    def line(self) -> str:
        """Return the hint of the present decision; the one before counts as met."""
        decision = self._play.decision if self._play.mine else None
        step = decision.step if decision is not None else ""
        if self._shown and step != self._shown:
            self.met()
        key = f"first.{step}"
        if not step or not self._wanted(step) or key not in self._play.public.catalogue:
            return ""
        self._shown = step
        return self._play.say(Text(key))

    def _wanted(self, step: str) -> bool:
        settings, course = self._desk.settings, self._play.course
        taught = course is not None and not course.mark.left
        return settings.first_lines and not taught and step not in settings.met.get(self._game, ())

    @property
    def _game(self) -> str:
        return self._play.public.meta.id

    def met(self) -> None:
        """Mark the present kind of decision as met."""
        step, self._shown = self._shown, ""
        before = self._desk.settings.met
        if step and step not in before.get(self._game, ()):
            self._desk.change(met={**before, self._game: [*before.get(self._game, ()), step]})
