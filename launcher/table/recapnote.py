"""What happened while a player was away, as a note beside the map: it is in nobody's way, and goes when one acts."""

from __future__ import annotations

from collections.abc import Sequence

from launcher.kit.button import Button
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.listview import ListView
from launcher.kit.rows import RichRows
from launcher.kit.surfaces import Panel
from launcher.kit.text import Label
from launcher.table.parts import Table
from launcher.table.recap import Told, told_markup

EDGE, ENTRY, FIGHT, MOST = 7, 27, 58, 190
"""The height of the list: its edges, for each entry, for one that matters, which says more, and at most."""


class RecapNote(Panel):
    """Lies on top of the column until something is done; the keys that go on only put it away."""

    def __init__(self, table: Table) -> None:
        self._body = Column(gap=6)
        super().__init__("", self._body, icon="eye", collapsible=False, pad=10, id="recap", help="play.recap")
        self.table = table
        self.visible = False

    def show(self, told: Sequence[Told], title: str) -> None:
        """Lay the note out; where there is nothing to tell there is none."""
        say, play = self.table.ui.word, self.table.play
        self.set_title(title)
        rows: RichRows[Told] = RichRows(lambda line: told_markup(play, line))
        shown: ListView[Told] = ListView(told, rows, on_link=self.table.follow, id="recap-list")
        tall = min(MOST, EDGE + sum(FIGHT if one.matters else ENTRY for one in told))
        why = Label(say("table.recap_why"), size="small", tone="muted")
        done = Button(say("table.recap_close"), self._done, kind="quiet", icon="check", id="recap-done")
        self._body.hold([why, shown.sized(height=tall), Row(Spacer(), done)])
        self.set_visible(bool(told))

    def _done(self) -> None:
        self.put_away()

    def put_away(self) -> bool:
        """Take the note away; tells whether it was there."""
        was = self.visible
        self.set_visible(False)
        self._body.clear()
        return was
