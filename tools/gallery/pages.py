"""The pages of the gallery."""

from __future__ import annotations

from launcher.kit.layout import Column, GridLayout, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.listview import ColumnSpec, ListView, RichRows, TableRows, TextRows
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import Label, percent
from launcher.kit.window.layers import confirm
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.kit.window.screen import Screen
from tools.gallery.parts import briefing, buttons, charts, cover, icons, prompt, states, values

LOG = [
    "**Turn 3.** The patrol moves along the ridge to 0717.",
    "Noise check {d6:3} {d6:5}: 8, quiet enough. [R 11.2](rule:R 11.2)",
    "{icon:warning} A tracker is drawn from the cup and placed in 0816, two hexes from the patrol.",
    "Fire {d10:7} against a defence of 4: {good|one hit}. [R 14.5](rule:R 14.5)",
    "Return fire {d10:2}: {muted|no effect}.",
    "The enemy falls back to 0915, {danger|one step lost}.",
]


class GalleryScreen(Screen):
    """A page: a heading over its content."""

    heading = ""

    def pose(self) -> None:
        """Bring the page into the state its picture shows."""

    def build(self) -> Widget:
        name = f"{self.ui.word(f'palette.{self.ui.palette.key}')}, {percent(self.ui.theme.ui_scale)}"
        head = Row(Label(self.heading, size="title", bold=True), Spacer(), Label(name, tone="muted"), align="bottom")
        return Column(head, Divider(), self.content().sized(flex=1), pad=24, gap=16)

    def content(self) -> Widget:
        return Widget()


class Controls(GalleryScreen):
    """Buttons and everything that holds a value."""

    heading = "Controls"

    def pose(self) -> None:
        self.focus(self.root.find("Move the patrol"))

    def content(self) -> Widget:
        return Scroll(GridLayout(buttons(), values(), states(), columns=3, least=330, gap=16))


class Reading(GalleryScreen):
    """Paper: briefings, cards, rich text, pictures."""

    heading = "Paper and pictures"

    def content(self) -> Widget:
        return Scroll(
            Column(
                GridLayout(prompt(), cover(self.ui), briefing(), columns=3, least=330, gap=16),
                icons(),
                gap=16,
            )
        )


class Lists(GalleryScreen):
    """Lists, the log and charts."""

    heading = "Lists, log and odds"

    def content(self) -> Widget:
        saves = [(f"Campaign, turn {n}", "movement", f"{n} Nov") for n in range(1, 60)]
        table = ListView(saves, TableRows([
            ColumnSpec[tuple[str, str, str]]("Game", lambda row: row[0], 120, 1),
            ColumnSpec[tuple[str, str, str]]("Phase", lambda row: row[1], 80, 0.5, tone="muted"),
            ColumnSpec[tuple[str, str, str]]("Date", lambda row: row[2], 60, align="right"),
        ]), stripes=True, id="saves")  # fmt: skip
        table.selected = 2
        log = ListView(
            LOG * 20,
            RichRows[str](lambda line: line, lead=lambda line: "T3"),
            follow=True,
            on_link=lambda link: None,
            id="log",
        )
        left = Column(
            table.sized(flex=1),
            ListView(["Alpha", "Bravo"], TextRows[str](str, icon=lambda _: "person", detail=lambda _: "ready")).sized(
                height=70
            ),
            log.sized(flex=1),
        )
        return Row(left.sized(flex=1), charts().sized(flex=1), gap=8, align="fill")


class Asking(GalleryScreen):
    """A modal dialog over a page, with a toast at the foot."""

    heading = "A question"

    def content(self) -> Widget:
        return GridLayout(prompt(), buttons(), columns=2, least=330, gap=16)

    def pose(self) -> None:
        confirm(
            self.ui, "end_phase", "End movement?", "**Two companies** have not moved yet. They cannot move later.",
            "End movement", lambda: None, no="Keep moving",
        )  # fmt: skip
        self.toast("Saved as “Turn 3, movement”.", "good")


class Menus(GalleryScreen):
    """A menu, a tooltip, and the focus ring."""

    heading = "Menu, tooltip, focus"

    def content(self) -> Widget:
        return Column(
            Row(
                Button("Menu", icon="menu", id="menu"),
                Button("Focused", id="focused"),
                Spacer(),
                Button("Set an ambush", id="why", reason=_WHY),
            ),
            values(),
            align="left",
        )

    def pose(self) -> None:
        self.settle()
        self.focus(self.root.find("focused"))
        items = [
            MenuItem("Save", icon="save", hotkey="Ctrl+S"),
            MenuItem("Load…", icon="open"),
            MenuItem(),
            MenuItem("Show hex numbers", checked=True),
            MenuItem("Replay", icon="play", reason="Nothing to replay yet."),
            MenuItem("Quit to the launcher", icon="close"),
        ]
        open_menu(self.ui, items, self.root.find("menu").rect)
        self.settle()
        self.explain(self.root.find("why"))


_WHY = "The patrol has already moved this turn. An ambush needs a whole turn of waiting: see **R 9.4**."
PAGES: dict[str, type[GalleryScreen]] = {
    "controls": Controls,
    "reading": Reading,
    "lists": Lists,
    "asking": Asking,
    "menus": Menus,
}
