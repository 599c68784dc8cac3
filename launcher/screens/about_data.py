"""The provenance of a game: where every value comes from, and which packs override it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexcore.data.provenance import KINDS, Sourcing
from hexcore.text import matches
from launcher.desk.screen import DeskScreen
from launcher.kit.layout import Column, GridLayout, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.controls import Segmented
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ColumnSpec, ListView, TableRows
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider, Panel
from launcher.kit.widgets.text import Label, RichText
from launcher.language import Words
from launcher.screens.rules import linked

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

NOT_SAID = "unsourced"
PICK = 420  # units; in less than twice as much, the search goes below the choice of kinds


class AboutDataScreen(DeskScreen):
    """The provenance table of a game."""

    titled = "data.title"

    def __init__(self, desk: Desk, game_id: str) -> None:
        super().__init__(desk)
        self.kind, self.query = "", ""
        self._take(game_id)

    def _take(self, game: str) -> None:
        self.game = self.desk.open_game(game)
        self.everything = list(self.game.sourcings())
        self.counts = Counter(kind_of(item) for item in self.everything)
        self.kind = self.query = ""

    def build(self) -> Widget:
        self.table: ListView[Sourcing] = ListView(
            self._chosen(), _rows(self.ui.words), on_select=lambda index: self._show(), stripes=True, id="values",
            help="data.list", name=self.ui.word("data.list"), empty=self.ui.word("data.none"),
        )  # fmt: skip
        self.detail = Column(gap=12)
        self._show()
        left = Column(self._filters(), self.table.sized(flex=1), gap=10).sized(flex=1)
        right = Scroll(Column(self.detail, self._kinds(), self._packs(), gap=12), help="data.detail").sized(320)
        meta = self.game.meta
        return self.page(Row(left, right, gap=16, align="fill"), self.game_choice(meta.id, self.change_game))

    def _filters(self) -> Widget:
        say, there = self.ui.word, [key for key in (*KINDS, NOT_SAID) if self.counts[key]]
        kinds = [("", say("data.all", count=len(self.everything)))]
        kinds += [(key, say(f"data.filter.{key}", count=self.counts[key])) for key in there]
        pick = Segmented(kinds, self.kind, self._filter, id="kind", name=say("data.kind"))
        pick.value = self.kind
        search = TextField(self.query, self._search, hint=say("data.search"), icon="search", id="search")
        return GridLayout(pick, search, columns=2, least=PICK, gap=12, help="data.filters")

    def _kinds(self) -> Widget:
        say = self.ui.word
        lines = [say(f"data.about.{key}", count=self.counts[key]) for key in KINDS]
        return Panel(say("data.means"), RichText("\n".join(lines), size="small"), collapsible=False, icon="info")

    def _packs(self) -> Widget:
        say, data = self.ui.word, self.game.data
        packs = [
            say("data.pack", file=escape(name), pack=escape(data.path(name).parents[1].name))
            for name in data.overridden()
        ]
        text = "\n".join(packs) or say("data.no_pack")
        words = Column(RichText(text, size="small"), Label(say("data.where"), size="small", tone="muted"), gap=6)
        return Panel(say("data.packs"), words, collapsible=False, icon="layers")

    def _show(self) -> None:
        at = self.table.selected
        item = self.table.items[at] if 0 <= at < len(self.table.items) else None
        self.detail.clear().add(self._card(item))

    def _card(self, item: Sourcing | None) -> Widget:
        if item is None:
            return Card(
                Label(self.desk.module(self.game.meta.id).meta.name, size="heading", bold=True),
                Label(self.desk.module(self.game.meta.id).meta.edition, size="small", tone="muted"),
                Label(self.ui.word("data.choose")),
            )
        source = item.source
        parts: list[Widget] = [
            Label(item.key, size="strong", bold=True),
            Label(item.file, size="small", tone="muted"),
            Label(_whole(item.value, self.ui.words), lines=8),
            Divider(),
        ]
        if source is None:
            parts.append(Label(self.ui.word("data.unsaid"), tone="muted"))
        else:
            rule = linked(source.rule, self.game.rulebook) if source.rule else ""
            kind = self.ui.word(f"data.long.{source.kind}")
            words = f"**{kind}** {rule}" + (f"\n{escape(self._noted(source.note))}" if source.note else "")
            parts.append(RichText(words, on_link=lambda link: self.open_rule(self.game.meta.id, link)))
        return Card(*parts)

    def _noted(self, note: str) -> str:
        return self.desk.words(self.game.meta.id).translated("sources", "source", note) or note

    def _chosen(self) -> list[Sourcing]:
        kept = [item for item in self.everything if self.kind in ("", kind_of(item))]
        return [item for item in kept if matches(self.query, self._words(item))] if self.query.strip() else kept

    def _words(self, item: Sourcing) -> str:
        note = self._noted(item.source.note) if item.source is not None else ""
        return f"{item.file} {item.key} {item.value} {item.source or ''} {note}"

    def _refresh(self) -> None:
        self.table.selected = -1
        self.table.set_items(self._chosen())
        self._show()

    def _filter(self, kind: str) -> None:
        self.kind = kind
        self._refresh()

    def _search(self, text: str) -> None:
        self.query = text
        self._refresh()

    def change_game(self, game: str) -> None:
        self.attempt(lambda: self._take(game))
        self.rebuild()


def kind_of(item: Sourcing) -> str:
    """Return the kind of a value's source, or that there is none."""
    return item.source.kind if item.source else NOT_SAID


def _rows(words: Words) -> TableRows[Sourcing]:
    say = words.say
    return TableRows(
        [
            ColumnSpec(say("data.column.kind"), lambda item: say(f"data.short.{kind_of(item)}"), 104, tone="link"),
            ColumnSpec(say("data.column.key"), lambda item: item.key, 120, flex=1.3),
            ColumnSpec(
                say("data.column.value"), lambda item: " ".join(_whole(item.value, words).split())[:80], 80, flex=1
            ),
            ColumnSpec(say("data.column.rule"), lambda item: item.source.rule if item.source else "", 72, tone="muted"),
            ColumnSpec(say("data.column.file"), lambda item: item.file, 110, tone="muted"),
        ],
        tall=28,
    )


def _whole(value: object, words: Words) -> str:
    if value is None or isinstance(value, bool):
        return words.say({None: "data.none_value", True: "data.yes", False: "data.no"}[value])
    parts = None
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [_whole(entry, words) for entry in value]
    elif isinstance(value, dict):
        parts = [words.say("data.entry", key=key, value=_whole(entry, words)) for key, entry in value.items()]
    if parts is None:
        return str(value)
    return words.listed(parts) or words.say("data.none_value")
