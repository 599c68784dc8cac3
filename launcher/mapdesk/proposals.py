"""The list of what is proposed from a photograph, and taking it: a hex, a terrain, or all that is sure enough."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from hexcore.types import Hex
from launcher.kit.button import Button, icon_button
from launcher.kit.layout import Row
from launcher.kit.listview import ListView
from launcher.kit.menu import Choice
from launcher.kit.rows import Lines
from launcher.kit.slider import Slider
from launcher.kit.text import Label, percent
from launcher.kit.widget import Widget
from launcher.mapdesk.around import Around
from launcher.mapdesk.scancolour import Guess
from launcher.mapdesk.scansession import ScanSession, most_common


class Proposing(Protocol):
    """What the list asks of the panel that it stands in."""

    screen: Around
    scan: ScanSession | None

    @property
    def letters(self) -> dict[Hex, str]:
        """The letter for the ground of every hex as it is drawn now."""

    @property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """What counts of each letter."""

    def take(self, chosen: dict[str, list[Hex]]) -> int:
        """Draw hexes as proposed; says how many."""

    def brush_button(self) -> Button:
        """What takes the brush for proposals in hand."""


class Proposed(NamedTuple):
    """A line of the list."""

    hex: Hex
    guess: Guess


class ProposalList:
    """What is proposed, of every terrain or of one, with how sure it must be to be taken with others."""

    def __init__(self, panel: Proposing) -> None:
        self.panel = panel
        self.least = 0.9
        self.terrain = ""
        self._list: ListView[Proposed] | None = None
        self._all: Button | None = None

    def open(self) -> dict[Hex, Guess]:
        """What is still proposed, of the terrain that is looked at."""
        panel = self.panel
        if panel.scan is None or not panel.scan.guessed:
            return {}
        found = panel.scan.open(panel.letters, panel.kinds)
        return {h: guess for h, guess in found.items() if self.terrain in ("", guess.terrain)}

    def build(self) -> list[Widget]:
        """The list with its buttons; nothing before anything was guessed."""
        panel = self.panel
        if panel.scan is None or not panel.scan.guessed:
            return []
        say, bench = panel.screen.ui.word, panel.screen.bench
        everything = panel.scan.open(panel.letters, panel.kinds)
        kinds = [("", say("scan.all_terrain", count=len(everything)))]
        kinds += [(code, f"{bench.ground(code)} ({many})") for code, many in most_common(everything)]
        self.terrain = self.terrain if self.terrain in dict(kinds) else ""
        choice = Choice(kinds, self.terrain, self._turn, id="scan.terrain", name=say("scan.terrain"))
        rows: Lines[Proposed] = Lines(self._words, detail=lambda one: percent(one.guess.sure, say))
        self._list = ListView(
            [Proposed(h, guess) for h, guess in self.open().items()], rows, on_select=self._go, repeats=True,
            on_activate=self._take_line, empty=say("scan.all_done"), id="scan.list", name=say("scan.list"),
        )  # fmt: skip
        self._list.tip = say("help.scan.list")
        least = Slider(
            0.0, 1.0, self.least, self._set_least, step=0.05, show=lambda value: percent(value, say), id="scan.least",
            name=say("scan.least"), tip=say("help.scan.least"),
        )  # fmt: skip
        self._all = Button("", self._take_all, icon="check", kind="primary", id="scan.take", tip=say("help.scan.take"))
        brush = panel.brush_button()
        one = icon_button("check", say("scan.take_one"), self._take_chosen, kind="normal", id="scan.take_one")
        no = icon_button("close", say("scan.refuse_one"), self._refuse_chosen, kind="normal", id="scan.refuse_one")
        right, asked = panel.scan.right
        judged = say("scan.tried", right=right, asked=asked) if asked else ""
        self._count()
        return [
            *([Label(judged, size="small", tone="muted", id="scan.tried")] if judged else []),
            choice,
            self._list.sized(flex=1.2, min_height=120),
            Row(brush.sized(flex=1), one, no, gap=6),
            Row(Label(say("scan.least"), tone="muted").sized(flex=1), least.sized(150), gap=8),
            self._all,
        ]

    def _words(self, one: Proposed) -> str:
        bench = self.panel.screen.bench
        return f"{bench.draft.sheet.labels[one.hex]}  {bench.ground(one.guess.terrain)}"

    def renew(self) -> None:
        """What is proposed has changed."""
        if self._list is not None and self._list.mounted:
            self._list.set_items([Proposed(h, guess) for h, guess in self.open().items()])
            self._count()

    def _count(self) -> None:
        """Say on the button how many it takes."""
        if self._all is None:
            return
        many = sum(guess.sure >= self.least for guess in self.open().values())
        say = self.panel.screen.ui.word
        self._all.text = say("scan.take", count=many)
        self._all.set_enabled(bool(many), "" if many else say("scan.none_sure"))
        self._all.relayout()

    def _turn(self, terrain: str) -> None:
        self.terrain = terrain
        self.renew()
        self.panel.screen.map.invalidate()

    def _set_least(self, least: float) -> None:
        self.least = least
        self._count()

    # -- taking ---------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Proposed | None:
        """The line that is chosen."""
        if self._list is None or not 0 <= self._list.selected < len(self._list.items):
            return None
        return self._list.items[self._list.selected]

    def _go(self, index: int) -> None:
        if self._list is not None:
            self.panel.screen.go_to(self._list.items[index].hex)

    def _take_line(self, index: int) -> None:
        self._take_chosen()

    def _take_chosen(self) -> None:
        one = self.chosen
        if one is not None:
            self.panel.take({one.guess.terrain: [one.hex]})

    def _refuse_chosen(self) -> None:
        one = self.chosen
        if one is not None and self.panel.scan is not None:
            self.panel.scan.refuse([one.hex])
            self.renew()
            self.panel.screen.map.invalidate()

    def _take_all(self) -> None:
        panel = self.panel
        if panel.scan is None:
            return
        chosen = panel.scan.chosen(panel.letters, panel.kinds, self.least, self.terrain)
        taken = panel.take(chosen)
        panel.screen.toast(panel.screen.ui.word("scan.took", count=taken), "good", about="scan")
