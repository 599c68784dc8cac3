"""The rules of a game in our words: a list of chapters, a search, and the rule with its rulings and links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from hexcore.data.rulebook import Rule, Rulebook
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import Chord
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, Rows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label, RichText

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

_NUMBER = r"\d+(?:\.\d+)*[a-z]?"
# left edge of a chapter and of a rule, right edge, widths of number and mark, in units
INDENT_HEAD, INDENT, EDGE, NUMBER, STAR = 12, 26, 10, 52, 12
READING_WIDTH = 760
NEIGHBOUR = 260  # units; in a narrower window the previous and next rule stand below one another


class RulesScreen(DeskScreen):
    """The rulebook, opened at its beginning or at a number."""

    titled = "rules.title"

    def __init__(self, desk: Desk, game_id: str, number: str | None = None) -> None:
        super().__init__(desk)
        self.query = ""
        self.past: list[str] = []
        self.ahead: list[str] = []
        self.rule: Rule
        self._take(game_id)
        if number:
            self.rule = self.book.find(number)

    def _take(self, game: str) -> None:
        self.game = game
        self.book = self.desk.rulebook(game)
        self.rule = self.book.rule[0]
        self.query = ""
        self.past.clear()
        self.ahead.clear()
        self._cited: dict[str, list[Rule]] = {}

    def rebuild(self) -> None:
        # in another language the same rule stays open
        self.book = self.desk.rulebook(self.game)
        self.rule = self.book.find(self.rule.number)
        self._cited.clear()
        super().rebuild()

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:  # type: ignore[override]
        keys = self.desk.keys.text
        return tuple((keys(f"rules.{step}"), f"rules.hint_{step}") for step in ("search", "back", "forward"))

    def build(self) -> Widget:
        found, say = self._found(), self.ui.word
        self.search = TextField(
            self.query, self._search, hint=say("rules.search"), icon="search", on_submit=self._open_first, id="search",
            help="rules.search",
        )  # fmt: skip
        self.list = RuleList(
            found,
            RuleRows(),
            on_select=lambda index: self.go(self.list.items[index].number),
            empty=say("rules.none"),
            id="rules",
            name=say("rules.list"),
            help="rules.list",
        )
        self.count = Label("", size="small", tone="muted", wrap=False)
        self.paper = Column(gap=12)
        self.scroll = Scroll(self.paper, help="rules.paper")
        self._show()
        left = Column(self.search, self.count, self.list.sized(flex=1), gap=8).sized(360)
        return self.page(Row(left, self.scroll.sized(flex=1), gap=16, align="fill"), *self._tools())

    def _tools(self) -> list[Widget]:
        say = self.ui.word
        self.back_button = icon_button(
            "arrow-left", say("rules.before"), self.step_back, id="rule.back", help="rules.steps"
        )
        self.forward_button = icon_button(
            "arrow-right", say("rules.forward"), self.step_forward, id="rule.forward", help="rules.forward"
        )
        self._sync_steps()
        return [self.back_button, self.forward_button, self.game_choice(self.game, self.change_game)]

    def _found(self) -> list[Rule]:
        return self.book.search(self.query) if self.query.strip() else list(self.book)

    def _show(self) -> None:
        numbers = [rule.number for rule in self.list.items]
        self.list.selected = numbers.index(self.rule.number) if self.rule.number in numbers else -1
        if self.list.selected >= 0:
            self.list.show(self.list.selected)
        whole = self._size_in_words()
        part = self.ui.word("rules.part", count=len(numbers), whole=whole)
        self.count.set_text(part if self.query.strip() else whole)
        self.paper.clear().add(self._card(), self._neighbours())
        if self.scroll.mounted:
            self.scroll.scroll_to(0)

    def _size_in_words(self) -> str:
        say, rulings = self.ui.word, sum(len(rule.rulings) for rule in self.book)
        rules = say("rules.rules", count=len(self.book.rule))
        return say("rules.whole", rules=rules, rulings=say("rules.rulings", count=rulings))

    def _card(self) -> Widget:
        rule = self.rule
        parts: list[Widget] = [
            Label(f"{self.book.prefix} {rule.number}", tone="muted", bold=True),
            Label(rule.title, size="title", bold=True),
            RichText(linked(rule.text, self.book, rule.number), size="strong", on_link=self._follow),
        ]
        parts += [self._ruling(ruling.id, ruling.text, ruling.reason) for ruling in rule.rulings]
        if rule.number not in self._cited:
            self._cited[rule.number] = cited_by(self.book, rule.number)
        for key, links in (("rules.inside", self._inside()), ("rules.named_in", self._cited[rule.number])):
            if links:
                parts += [Divider(), Label(self.ui.word(key), size="small", tone="muted"), self._links(links)]
        return Card(*parts, gap=12, pad=24).sized(max_width=READING_WIDTH)

    def _ruling(self, ident: str, text: str, reason: str) -> Widget:
        say, here = self.ui.word, self.rule.number
        words = say("rules.ruling", number=escape(ident), text=linked(text, self.book, here))
        why = say("rules.why", reason=linked(reason, self.book, here))
        because = [RichText(why, size="small", tone="muted", on_link=self._follow)]
        return Column(Divider(), RichText(words, on_link=self._follow), *(because if reason else []), gap=6)

    def _inside(self) -> list[Rule]:
        if not is_chapter(self.rule.number):
            return []
        mine = chapter(self.rule.number)
        return [rule for rule in self.book if chapter(rule.number) == mine and rule.number != self.rule.number]

    def _links(self, rules: list[Rule]) -> Widget:
        lines = [f"[{rule.number}](rule:{rule.number})  {escape(rule.title)}" for rule in rules]
        return RichText("\n".join(lines), on_link=self._follow)

    def _neighbours(self) -> Widget:
        rules = list(self.book)
        at = next(n for n, rule in enumerate(rules) if rule.number == self.rule.number)
        beside: list[Widget] = []
        if at:
            beside.append(self._neighbour(rules[at - 1], "chevron-left", "rule.previous", "P"))
        if at + 1 < len(rules):
            beside.append(self._neighbour(rules[at + 1], "chevron-right", "rule.next", "N"))
        return GridLayout(*beside, columns=2, least=NEIGHBOUR, gap=8).sized(max_width=READING_WIDTH)

    def _neighbour(self, rule: Rule, icon: str, ident: str, key: str) -> Button:
        text = f"{rule.number} {rule.title}"
        return Button(text, lambda: self.go(rule.number), kind="quiet", icon=icon, lines=3, id=ident, hotkey=key)

    def go(self, number: str) -> None:
        """Read a rule; the rule before joins the history."""
        rule = self.book.find(number)
        if rule.number != self.rule.number:
            self.past.append(self.rule.number)
            self.ahead.clear()
            self._read(rule)

    def _read(self, rule: Rule) -> None:
        self.rule = rule
        self._show()
        self._sync_steps()

    def _follow(self, link: str) -> None:
        self.go(link.removeprefix("rule:"))

    def step_back(self) -> None:
        if self.past:
            self.ahead.append(self.rule.number)
            self._read(self.book.find(self.past.pop()))

    def step_forward(self) -> None:
        if self.ahead:
            self.past.append(self.rule.number)
            self._read(self.book.find(self.ahead.pop()))

    def _sync_steps(self) -> None:
        say = self.ui.word
        self.back_button.set_enabled(bool(self.past), "" if self.past else say("rules.none_before"))
        self.forward_button.set_enabled(bool(self.ahead), "" if self.ahead else say("rules.none_after"))

    def change_game(self, game: str) -> None:
        self.attempt(lambda: self._take(game))
        self.rebuild()

    def _search(self, text: str) -> None:
        self.query = text
        self.list.set_items(self._found())
        self._show()

    def _open_first(self, text: str) -> None:
        # then the keyboard moves on among the other rules that were found
        if self.list.items:
            self.go(self.list.items[0].number)
            self.focus(self.list)

    def on_key(self, event: pygame.event.Event) -> bool:
        chord, keys = Chord.of(event), self.desk.keys.text
        if chord == Chord.parse(keys("rules.search")):
            self.focus(self.search)
        elif chord == Chord.parse(keys("rules.back")):
            self.step_back()
        elif chord == Chord.parse(keys("rules.forward")):
            self.step_forward()
        else:
            return self.scroll.on_key(chord) or super().on_key(event)
        return True


class RuleList(ListView[Rule]):
    """A list that scrolls to the chosen rule when it is first shown."""

    _begun = False

    def _arrange(self) -> None:
        super()._arrange()
        if not self._begun and self.rect.height and self.selected >= 0:
            self._begun = True
            self.show(min(len(self.items) - 1, self.selected + 4))
            self.show(self.selected)


class RuleRows(Rows[Rule]):
    """Lines of rules: chapters bold, their rules indented, a star for a ruling."""

    def height(self, view: Widget, item: Rule, width: int) -> int:
        more = len(self._title(view, item, width)) - 1
        return self.guess(view, item, width) + more * view.ui.theme.line_px("body")

    def guess(self, view: Widget, item: Rule, width: int) -> int:
        return view.ui.px(34 if is_chapter(item.number) else 28)

    def _title(self, view: Widget, item: Rule, width: int) -> list[str]:
        px, head = view.ui.px, is_chapter(item.number)
        room = width - px(NUMBER + EDGE + (INDENT if not head else INDENT_HEAD)) - (px(STAR + 8) if item.rulings else 0)
        return view.ui.fonts.wrap(item.title, max(1, room), "body", head)

    def name(self, item: Rule) -> str:
        return f"{item.number} {item.title}"

    def paint(self, view: Widget, surface: pygame.Surface, rect: pygame.Rect, item: Rule) -> None:
        ui, px, head = view.ui, view.ui.px, is_chapter(item.number)
        x, right = rect.x + px(INDENT_HEAD if head else INDENT), rect.right - px(EDGE)
        title, line = self._title(view, item, rect.width), ui.theme.line_px("body")
        top = rect.centery - len(title) * line // 2
        ui.write(surface, item.number, pygame.Rect(x, top, px(NUMBER), line), "small", view.ink("link"), head)
        if item.rulings:
            mark = ui.icon("star", STAR, view.ink("muted"))
            surface.blit(mark, (right - mark.get_width(), rect.centery - mark.get_height() // 2))
        for at, words in enumerate(title):
            room = pygame.Rect(x + px(NUMBER), top + at * line, right - x - px(NUMBER), line)
            ui.write(surface, words, room, "body", view.ink("ink" if head else "muted"), head)


def linked(text: str, book: Rulebook, here: str = "") -> str:
    """Return marked-up text in which every citation of an existing rule is a link, but for the rule ``here``.

    A number without the game's letters must have a point in it: a bare number is more often just a number.
    """
    pattern = re.compile(rf"\b(?:{book.prefix} ({_NUMBER})|(\d+\.\d+[a-z]?))(?![\d.]*\d)")
    out, at = [], 0
    for match in pattern.finditer(text):
        number = match[1] or match[2]
        if number == here or number not in book:
            continue
        out.append(escape(text[at : match.start()]))
        out.append(f"[{match[0]}](rule:{number})")
        at = match.end()
    return "".join([*out, escape(text[at:])])


def cited_by(book: Rulebook, number: str) -> list[Rule]:
    """Return the rules whose text or rulings cite a rule."""
    link = f"](rule:{number})"
    return [rule for rule in book if rule.number != number and any(link in linked(t, book) for t in _texts(rule))]


def _texts(rule: Rule) -> list[str]:
    return [rule.text, *(f"{ruling.text} {ruling.reason}" for ruling in rule.rulings)]


def is_chapter(number: str) -> bool:
    """Return whether a number heads a chapter: ``12`` or ``12.0``."""
    return "." not in number or number.endswith(".0")


def chapter(number: str) -> str:
    return number.split(".")[0]
