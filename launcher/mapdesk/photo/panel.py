"""The panel of the photograph: laying it under the board, and drawing after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hexcore.editor import terrain
from hexcore.editor.draft import read_letters
from hexcore.types import Hex
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.controls import Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, TextRows
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label, percent
from launcher.kit.window.menu import Choice
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.panels.panel import DeskPanel
from launcher.mapdesk.photo.align import AlignScreen
from launcher.mapdesk.photo.colours import Guess
from launcher.mapdesk.photo.photo import ENDINGS, ScanSession, forget, keep, most_common, read_photo, recall, recalled
from launcher.mapdesk.photo.underlay import ProposalMarks, ScanUnderlay
from launcher.mapdesk.tools import BoardSpot, HexBrush

if TYPE_CHECKING:
    from launcher.mapdesk.screen import MapDeskScreen

LOW = 640  # in a lower window the whole panel scrolls as one
TEACHING = 3  # known hexes of each terrain before anything is proposed


class ScanPanel(DeskPanel):
    """A photograph of the player's own map."""

    key = "scan"
    icon = "eye"
    command = "mapdesk.scan"

    def __init__(self, screen: MapDeskScreen) -> None:
        super().__init__(screen)
        self.scan: ScanSession | None = None
        self.path = ""
        self._shown = False
        self.list = ProposalList(self)
        self.right = ConfirmBrush(screen.bench, self._tell)
        self.brush = ProposalBrush(screen.bench, self._brushed)
        kept = recalled(screen.desk.settings, self.board)
        self.path = kept.path if kept is not None else ""
        screen.bench.on_paint = self._painted

    @property
    def board(self) -> str:
        """The board's name in the settings."""
        return f"{self.screen.game}/{self.screen.bench.draft.file.id}"

    @property
    def letters(self) -> dict[Hex, str]:
        """The letter for the ground of every hex on the map as it is drawn now."""
        draft = self.screen.bench.draft
        drawn, on_map = read_letters(draft.file.map.rows, draft.file.grid), draft.board.grid.on_map
        bare = {code: self._bare(code) for code in draft.file.codes}
        found = {h: drawn[cell] for h, cell in enumerate(draft.sheet.cells) if cell in drawn and on_map[h]}
        return {h: bare.get(letter, letter) for h, letter in found.items()}

    def _bare(self, code: str) -> str:
        # without its streams: they are no colour of the ground
        draft = self.screen.bench.draft
        for kind in {table.kind for table in draft.file.course}:
            code = terrain.without_kind(draft, code, kind)
        return code

    @property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The kinds of terrain of each letter, and how it is painted."""
        codes, look = self.screen.bench.draft.file.codes, self.screen.bench.look.terrain
        return {code: (*kinds, look[code].ground if code in look else code) for code, kinds in codes.items()}

    # Widgets

    def build(self) -> Widget:
        scan = self.scan
        parts = self._begin() if scan is None else self._lying(scan)
        laid = scan is not None and scan.fitted is not None
        if scan is not None and laid:
            parts += self._teaching(scan)
        proposed = self.list.build() if laid else []
        low = self.screen.size[1] < self.screen.ui.px(LOW)
        if low:
            return Scroll(Column(*parts, *proposed, gap=10, pad=(2, 4, 8, 8)), help="mapdesk.scan")
        above = Scroll(Column(*parts, gap=10, pad=(2, 4, 8, 8))).sized(flex=1)
        return Column(above, *proposed, gap=8, help="mapdesk.scan")

    def _begin(self) -> list[Widget]:
        say = self.screen.ui.word
        hint = say("scan.path")
        self.field = TextField(
            self.path, self._typed, hint=hint, on_submit=self.open, id="scan.path", name=hint, limit=1000
        )
        return [
            Label(say("scan.about")),
            self.field,
            Button(say("scan.open"), lambda: self.open(self.field.text), kind="primary", icon="plus", id="scan.open"),
            Label(say("scan.stays"), size="small", tone="muted"),
        ]

    def _typed(self, text: str) -> None:
        self.path = text

    def _lying(self, scan: ScanSession) -> list[Widget]:
        say = self.screen.ui.word
        name = Label(scan.photo.path.name, bold=True, wrap=False).sized(flex=1)
        away = icon_button("close", say("scan.away"), self.close_photo, id="scan.away")
        pins = Button(say("scan.pins", count=len(scan.pins)), self.align, icon="target", id="scan.align",
                      kind="normal" if scan.fitted else "primary", help="scan.align")  # fmt: skip
        parts: list[Widget] = [Row(name, away, gap=6), pins]
        if scan.fitted is None:
            return [*parts, Label(say("scan.pin_first"), size="small", tone="muted")]
        places = [("over", say("scan.over")), ("under", say("scan.under"))]
        layer = Segmented(places, "under" if scan.under else "over", self._lay, id="scan.layer", name=say("scan.layer"))
        share = Slider(
            0.0, 1.0, scan.share, self._thin, step=0.05, show=lambda value: percent(value, say), id="scan.share",
            name=say("scan.share"),
        )  # fmt: skip
        kept = self.board in self.screen.desk.settings.scans
        return [
            *parts,
            Column(layer, Label(say("scan.share"), tone="muted"), share, gap=6, help="scan.layer"),
            Toggle(say("scan.remember"), kept, self._remember, id="scan.remember", help="scan.remember"),
        ]

    def _teaching(self, scan: ScanSession) -> list[Widget]:
        say, bench = self.screen.ui.word, self.screen.bench
        known = scan.known(self.letters)
        count = {code: list(known.values()).count(code) for code in dict.fromkeys(known.values())}
        listed = ", ".join(f"{bench.ground(code)} {many}" for code, many in count.items())
        told = say("scan.known", count=len(known), listed=listed) if known else say("scan.none_known")
        right = self._tool_button(self.right, "scan.right")
        propose = Button(say("scan.propose"), self.propose, icon="star", kind="primary", id="scan.propose")
        propose.set_enabled(len(count) > 1, "" if len(count) > 1 else say("scan.teach_first", count=TEACHING))
        return [Divider(), Label(say("scan.teach"), size="small", tone="muted"), right, Label(told, id="scan.known"),
                propose.explained("scan.propose")]  # fmt: skip

    def brush_button(self) -> Button:
        return self._tool_button(self.brush, "scan.brush")

    def _tool_button(self, tool: ConfirmBrush, key: str) -> Button:
        held = self.screen.map.tool is tool
        take = partial(self._take_tool, tool)
        button = Button(self.screen.ui.word(key), take, icon=tool.icon, kind="primary" if held else "normal", id=key)
        button.tip = self.screen.ui.word(f"help.{key}")
        return button

    def _take_tool(self, tool: ConfirmBrush) -> None:
        self.screen.take(tool)
        self.screen.show_panel()

    # Photograph

    def open(self, text: str) -> None:
        """Lay a photograph; a remembered one lies as it lay."""
        path = Path(text.strip().strip("\"'")).expanduser()
        if text.strip():
            self.screen.attempt(lambda: self._open(path))

    def dropped(self, path: Path) -> bool:
        if path.suffix.lower() not in ENDINGS:
            return False
        self.screen.open_panel(self.key)
        self.screen.attempt(lambda: self._open(path))
        return True

    def _open(self, path: Path) -> None:
        photo = read_photo(path)
        self.close_photo()
        screen, draft = self.screen, self.screen.bench.draft
        scan = self.scan = ScanSession(photo, draft.sheet)
        kept = recalled(screen.desk.settings, self.board)
        if kept is not None and Path(kept.path) == path:
            recall(scan, kept)
        marks = ProposalMarks(self.list.open, self.known, lambda: screen.bench.draft.board, screen.bench.look)
        screen.map.underlays += [ScanUnderlay(scan), marks]
        self._see()
        if scan.fitted is None:
            self.align()

    def close_photo(self) -> None:
        self.scan = None
        self.screen.map.underlays[:] = [
            one for one in self.screen.map.underlays if not isinstance(one, (ScanUnderlay, ProposalMarks))
        ]
        self._see()

    def align(self) -> None:
        if self.scan is not None:
            draft, look = self.screen.bench.draft, self.screen.bench.look
            self.screen.push(AlignScreen(self.screen.desk, self.scan, draft.board, look, self._aligned))

    def _aligned(self) -> None:
        if self.scan is not None:
            self.scan.guessed = {}
        self._keep_if_wanted()
        self._see()

    def _lay(self, where: str) -> None:
        if self.scan is not None:
            self.scan.under = where == "under"
        self._keep_if_wanted()
        self._thinned()

    def _thin(self, share: float) -> None:
        if self.scan is not None:
            self.scan.share = share
        self._keep_if_wanted()
        self._thinned()

    def _thinned(self) -> None:
        # a photograph under the board shows as far as the board is transparent
        scan, board = self.scan, self.screen.map
        lies_under = scan is not None and scan.under and scan.fitted is not None
        board.map_share = 1.0 - scan.share if scan is not None and lies_under else 1.0
        board.invalidate()

    def _see(self) -> None:
        self._thinned()
        if self._shown:
            self.screen.show_panel()

    def _remember(self, wanted: bool) -> None:
        desk = self.screen.desk
        if self.scan is not None:
            settings = desk.settings
            desk.change(scans=keep(settings, self.board, self.scan) if wanted else forget(settings, self.board))

    def _keep_if_wanted(self) -> None:
        if self.board in self.screen.desk.settings.scans:
            self._remember(True)

    def propose(self) -> None:
        scan, say = self.scan, self.screen.ui.word
        if scan is None:
            return
        found = scan.propose(self.letters, self.kinds)
        self.screen.toast(say("scan.proposed", count=found, agreed=scan.agreed(self.letters, self.kinds)), about="scan")
        self._see()
        self.screen.map.invalidate()

    def take(self, chosen: dict[str, list[Hex]]) -> int:
        """Draw hexes as proposed in one undo step; return how many."""
        bench = self.screen.bench
        if self.scan is not None and chosen:
            with bench.draft.stroke("draft.proposed"):
                for code, hexes in chosen.items():
                    bench.do(terrain.paint(bench.draft, hexes, code))
            self.screen.refresh()
        self._see()
        return sum(map(len, chosen.values()))

    def _brushed(self, hexes: Iterable[Hex], wanted: bool) -> None:
        scan, bench, among = self.scan, self.screen.bench, set(hexes)
        if scan is None:
            return
        if not wanted:
            scan.refuse(among)
        else:
            for code, some in scan.chosen(self.letters, self.kinds, among=among).items():
                bench.do(terrain.paint(bench.draft, some, code))
        self.list.renew()
        self.screen.map.invalidate()

    def _tell(self, hexes: Iterable[Hex], right: bool) -> None:
        if self.scan is not None:
            if right:
                self.scan.tell(hexes, self.letters)
            else:
                self.scan.untell(hexes)
            self._see()

    def _painted(self, hexes: Iterable[Hex]) -> None:
        # hexes painted by hand while the photograph lies there are as it shows them
        if self.scan is not None and self.scan.fitted is not None:
            self.scan.tell(hexes, self.letters)

    def known(self) -> dict[Hex, str]:
        """Return the hexes that teach, while the panel is open."""
        scan = self.scan
        return scan.known(self.letters) if scan is not None and scan.fitted is not None and self._shown else {}

    def opened(self) -> None:
        self._shown = True
        self.screen.map.invalidate()

    def closed(self) -> None:
        self._shown = False
        self.screen.map.invalidate()

    def changed(self) -> None:
        if self.scan is not None and self.scan.fitted is not None:
            self.screen.show_panel()


class ProposalLine(NamedTuple):
    """A line of the list."""

    hex: Hex
    guess: Guess


class ProposalList:
    """The proposals of one terrain or of all, and how sure one must be to be taken with others."""

    def __init__(self, panel: ScanPanel) -> None:
        self.panel = panel
        self.least = 0.9
        self.terrain = ""
        self._list: ListView[ProposalLine] | None = None
        self._all: Button | None = None

    def open(self) -> dict[Hex, Guess]:
        panel = self.panel
        if panel.scan is None or not panel.scan.guessed:
            return {}
        found = panel.scan.open(panel.letters, panel.kinds)
        return {h: guess for h, guess in found.items() if self.terrain in ("", guess.terrain)}

    def build(self) -> list[Widget]:
        panel = self.panel
        if panel.scan is None or not panel.scan.guessed:
            return []
        say, bench = panel.screen.ui.word, panel.screen.bench
        everything = panel.scan.open(panel.letters, panel.kinds)
        kinds = [("", say("scan.all_terrain", count=len(everything)))]
        kinds += [(code, f"{bench.ground(code)} ({many})") for code, many in most_common(everything)]
        self.terrain = self.terrain if self.terrain in dict(kinds) else ""
        choice = Choice(kinds, self.terrain, self._turn, id="scan.terrain", name=say("scan.terrain"))
        rows: TextRows[ProposalLine] = TextRows(self._words, detail=lambda one: percent(one.guess.sure, say))
        self._list = ListView(
            [ProposalLine(h, guess) for h, guess in self.open().items()], rows, on_select=self._go, repeats=True,
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

    def _words(self, one: ProposalLine) -> str:
        bench = self.panel.screen.bench
        return f"{bench.draft.sheet.labels[one.hex]}  {bench.ground(one.guess.terrain)}"

    def renew(self) -> None:
        if self._list is not None and self._list.mounted:
            self._list.set_items([ProposalLine(h, guess) for h, guess in self.open().items()])
            self._count()

    def _count(self) -> None:
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

    @property
    def chosen(self) -> ProposalLine | None:
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


class ConfirmBrush(HexBrush):
    """Confirms hexes as drawn: they teach what their terrain looks like."""

    key = "right"
    icon = "check"

    def __init__(self, bench: Bench, on_cover: Callable[[Iterable[Hex], bool], None]) -> None:
        super().__init__(bench)
        self.on_cover = on_cover

    def cover(self, hexes: tuple[Hex, ...], rub: bool) -> None:
        self.on_cover(hexes, not rub)


class ProposalBrush(ConfirmBrush):
    """Draws hexes as proposed, or refuses their proposals; a stroke is one undo step."""

    key = "proposed"
    icon = "edit"

    def press(self, spot: BoardSpot, rub: bool) -> None:
        self.bench.draft.begin("draft.proposed")
        super().press(spot, rub)
