"""About this data: where every value of a game comes from, and which packs lie over it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexcore.provenance import Sourcing
from launcher.desk.screen import DeskScreen
from launcher.kit.fields import TextField
from launcher.kit.layout import Column, Row
from launcher.kit.listview import ListView
from launcher.kit.markup import escape
from launcher.kit.rows import ColumnSpec, TableRows
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card, Divider, Panel
from launcher.kit.text import Label, RichText
from launcher.kit.toggles import Segmented
from launcher.kit.widget import Widget
from launcher.screens.citations import linked

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

KINDS = (
    ("fact", "Facts", "printed in the rules, with the number of the rule"),
    ("inferred", "Inferred", "follows from what is printed, with the reason"),
    ("printed", "Printed", "read by an owner of the printed game from his copy, and put in a pack"),
    ("reconstructed", "Reconstructed", "in no source we have; made to fit, and yours to correct"),
)
NOT_SAID = "unsourced"


class AboutDataScreen(DeskScreen):
    """The provenance table of a game."""

    title = "About this data"

    def __init__(self, desk: Desk, game_id: str) -> None:
        super().__init__(desk)
        self.kind, self.query = "", ""
        self._take(game_id)

    def _take(self, game: str) -> None:
        self.game = self.desk.open_game(game)
        self.everything = list(self.game.sourcings())
        self.counts = Counter(kind_of(item) for item in self.everything)
        self.kind = self.query = ""

    # -- widgets --------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """Filter, search and table at the left, the chosen value and the packs at the right."""
        self.table: ListView[Sourcing] = ListView(
            self._chosen(), _rows(), on_select=lambda index: self._show(), stripes=True, id="values",
            name="Values", empty="No value is of this kind and has these words.",
        )  # fmt: skip
        self.detail = Column(gap=12)
        self._show()
        left = Column(self._filters(), self.table.sized(flex=1), gap=10).sized(flex=1)
        right = Scroll(Column(self.detail, self._kinds(), self._packs(), gap=12)).sized(320)
        meta = self.game.meta
        return self.page(Row(left, right, gap=16, align="fill"), self.game_choice(meta.id, self.change_game))

    def _filters(self) -> Widget:
        kinds = [("", f"All {len(self.everything)}")]
        kinds += [(key, f"{name} {self.counts[key]}") for key, name, _ in KINDS if self.counts[key]]
        if self.counts[NOT_SAID]:
            kinds.append((NOT_SAID, f"Not said {self.counts[NOT_SAID]}"))
        pick = Segmented(kinds, self.kind, self._filter, id="kind", name="Kind")
        pick.value = self.kind
        search = TextField(self.query, self._search, hint="Search", icon="search", id="search")
        return Row(pick, search.sized(flex=1), gap=12)

    def _kinds(self) -> Widget:
        lines = [f"**{self.counts[key]}** {name.lower()}: {about}." for key, name, about in KINDS]
        return Panel("What the kinds mean", RichText("\n".join(lines), size="small"), collapsible=False, icon="info")

    def _packs(self) -> Widget:
        changed = self.game.data.overridden()
        if not changed:
            text = "No pack lies over this game's values."
        else:
            text = "\n".join(f"**{escape(name)}** from {escape(str(self.game.data.path(name)))}" for name in changed)
        where = f"Packs are folders in {self.desk.home / 'packs'}, each with a folder named {self.game.meta.id} in it."
        words = Column(RichText(text, size="small"), Label(where, size="small", tone="muted"), gap=6)
        return Panel("Packs over it", words, collapsible=False, icon="layers")

    def _show(self) -> None:
        at = self.table.selected
        item = self.table.items[at] if 0 <= at < len(self.table.items) else None
        self.detail.clear().add(self._card(item))

    def _card(self, item: Sourcing | None) -> Widget:
        if item is None:
            return Card(
                Label(self.game.meta.name, size="heading", bold=True),
                Label(self.game.meta.edition, size="small", tone="muted"),
                Label("Choose a value to read where it comes from."),
            )
        source = item.source
        parts: list[Widget] = [
            Label(item.key, size="strong", bold=True),
            Label(item.file, size="small", tone="muted"),
            Label(_whole(item.value), lines=8),
            Divider(),
        ]
        if source is None:
            parts.append(Label("The file does not say where this comes from.", tone="muted"))
        else:
            rule = linked(source.rule, self.game.rulebook) if source.rule else ""
            words = f"**{source.kind.capitalize()}** {rule}" + (f"\n{escape(source.note)}" if source.note else "")
            parts.append(RichText(words, on_link=lambda link: self.open_rule(self.game.meta.id, link)))
        return Card(*parts)

    # -- choosing -------------------------------------------------------------------------------------------

    def _chosen(self) -> list[Sourcing]:
        wanted = self.query.lower().split()
        return [
            item
            for item in self.everything
            if self.kind in ("", kind_of(item)) and all(word in _words(item) for word in wanted)
        ]

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
        """Another game's data."""
        self.attempt(lambda: self._take(game))
        self.rebuild()


def kind_of(item: Sourcing) -> str:
    """The kind of a value's source, or that none is said."""
    return item.source.kind if item.source else NOT_SAID


def _rows() -> TableRows[Sourcing]:
    return TableRows(
        [
            ColumnSpec("Kind", kind_of, width=104, tone="accent"),
            ColumnSpec("Key", lambda item: item.key, width=120, flex=1.3),
            ColumnSpec("Value", lambda item: _short(item.value), width=80, flex=1),
            ColumnSpec("Rule", lambda item: item.source.rule if item.source else "", width=72, tone="muted"),
            ColumnSpec("File", lambda item: item.file, width=110, tone="muted"),
        ],
        tall=28,
    )


def _short(value: object) -> str:
    return " ".join(_whole(value).split())[:80]


def _whole(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(map(_whole, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_whole(entry)}" for key, entry in value.items()) or "none"
    return str(value)


def _words(item: Sourcing) -> str:
    return f"{item.file} {item.key} {item.value} {item.source or ''}".lower()
