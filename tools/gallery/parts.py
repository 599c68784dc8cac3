"""The parts of the gallery's pages: widgets in every state, with long words."""

from __future__ import annotations

import pygame

from launcher.kit.context import Ui
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.colour import mix
from launcher.kit.style.icons import SHAPES, die
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.charts import Bar, BarChart, LineChart, Series
from launcher.kit.widgets.controls import NumberField, ProgressBar, Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider, Image, Panel
from launcher.kit.widgets.text import KeyHint, Label, RichText, percent
from launcher.kit.window.menu import Choice

ODDS = [
    Bar("Drives them off", 0.5, "good"),
    Bar("Both sides lose a step", 0.17, "accent", fell=True),
    Bar("No effect", 0.22, "muted"),
    Bar("You fall back", 0.11, "danger"),
]


def buttons() -> Widget:
    return Panel("Buttons", Column(
        Button("Attack with 2 companies: 67 % drives them off", kind="primary", hotkey="A", icon="target"),
        Button("Move the patrol", hotkey="M", icon="arrow-right"),
        Button("Wait and listen", hotkey="W", detail="noise −1"),
        Button("Set an ambush", hotkey="B", reason="The patrol has already moved this turn (R 9.4)."),
        Button("Skip to the end of the phase", kind="quiet", icon="fast"),
        Button("Delete this save", kind="danger", icon="trash"),
        Row(
            icon_button("undo", "Undo", hotkey="Ctrl+Z"),
            icon_button("redo", "Redo", reason="Nothing to redo."),
            icon_button("layers", "Overlays"),
            icon_button("save", "Save"),
            icon_button("menu", "Menu"),
            Spacer(),
            icon_button("gear", "Settings", kind="normal"),
            gap=4,
        ),
        Row(Button("Cancel"), Button("Start", kind="primary")),
        Button("A very long button that says exactly what is going to happen to every company in the stack and more"),
        gap=8,
    ), icon="target")  # fmt: skip


def values() -> Widget:
    return Panel("Values", Column(
        _field("Scenario", Choice([("a", "The long patrol"), ("b", "River crossing at dusk"), ("c", "Hill")])),
        _field("Speed", Segmented([("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast")], "normal")),
        _field("Scale", Slider(0.75, 3, 1.25, step=0.05, show=lambda v: percent(v), name="UI scale")),
        _field("Name", TextField("Sergeant", hint="Your name")),
        _field("Find", TextField(hint="Search the rules", icon="search")),
        _field("Seed", NumberField(1967, 0, 999999, id="seed")),
        Divider(),
        Toggle("Show the enemy's reach", True),
        Toggle("Ask before ending a phase with moves left"),
        Toggle("Fullscreen", reason="There is no window to fill."),
        ProgressBar(0.62, "Simulating 500 games"),
        gap=10,
    ), icon="gear")  # fmt: skip


def _field(text: str, widget: Widget) -> Row:
    return Row(Label(text, tone="muted", wrap=False).sized(72), widget.sized(flex=1), gap=8)


def states() -> Widget:
    keys = Row(KeyHint("Enter", "choose"), KeyHint("Esc", "back"), KeyHint("Ctrl+Z", "undo"), gap=14)
    return Column(
        Panel("Keys", keys, icon="book"),
        Panel("A folded panel", Label("hidden"), collapsed=True),
        Panel("Type", Column(
            Label("Title 28", size="title", bold=True),
            Label("Heading 20", size="heading"),
            Label("Strong 16", size="strong"),
            Label("Body 14: the quick brown fox jumps over the lazy dog, and does it on two lines when it must."),
            Label("Small 12, muted", size="small", tone="muted"),
            Label("日本語の文字も同じ行に並びます。密林の丘、夕暮れの川。"),
            gap=4,
        ), collapsible=False),
        gap=12,
    )  # fmt: skip


def prompt() -> Widget:
    return Card(
        Label("Blue player · movement", size="small", tone="muted"),
        Label("Move a company, or end the phase", size="heading", bold=True),
        RichText(
            "Three companies can still move. A company that starts in **jungle** pays 2 for each hex. "
            "See [R 6.2](rule:R 6.2) and [R 6.4](rule:R 6.4).",
            on_link=lambda link: None,
        ),
        Divider(),
        RichText("Last roll {d6:4} {d6:1}: the river is **low**, fords are open.", size="small"),
        Row(Button("Back"), Spacer(), Button("End movement", kind="primary", hotkey="E")),
    )


def cover(ui: Ui) -> Widget:
    return Card(
        Image(lambda size: _dusk(ui, size), (300, 120), fill=True, name="A ridge at dusk"),
        Label("A game on the table", size="heading", bold=True),
        Label("One player · 2 to 3 hours", size="small", tone="muted"),
        Label("Five men, one ridge, and the whole valley listening."),
        paper=False,
        action=lambda: None,
        name="A game on the table",
    )


def _dusk(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    sheet, p = pygame.Surface(size), ui.palette
    for y in range(size[1]):
        sheet.fill(mix(p.table, p.accent, 0.75 * y / size[1]), (0, y, size[0], 1))
    for n, share in enumerate((0.55, 0.72, 0.86)):
        tops = [(x * size[0] // 8, round(size[1] * (share + 0.1 * ((x * (n + 3)) % 4 - 1.5) / 2))) for x in range(9)]
        pygame.draw.polygon(sheet, mix(p.table, p.side("olive"), 0.7 - 0.28 * n), [*tops, size, (0, size[1])])
    return sheet


def briefing() -> Widget:
    return Card(
        Label("Briefing", size="heading", bold=True),
        RichText(
            "{icon:flag} Reach the village before dawn.\n{icon:warning} The trail is watched: every step makes noise.\n"
            "{icon:star} A recovered pilot is worth {good|five points}; a lost man costs {danger|three}."
        ),
    )


def icons() -> Widget:
    return Panel("Icons and dice", Column(IconSheet(), DiceSheet(), gap=10), collapsible=False)


class IconSheet(Widget):
    """All icons in reading order."""

    def _measure(self, width: int) -> tuple[int, int]:
        step = self.ui.px(36)
        per = max(1, width // step)
        return (width, -(-len(SHAPES) // per) * step)

    def _least_width(self) -> int:
        return self.ui.px(200)

    def paint(self, surface: pygame.Surface) -> None:
        step = self.ui.px(36)
        per = max(1, self.rect.width // step)
        for n, name in enumerate(SHAPES):
            mark = self.ui.icon(name, 20, self.ink("accent" if n % 4 == 0 else "ink"))
            centre = (self.rect.x + (n % per) * step + step // 2, self.rect.y + (n // per) * step + step // 2)
            surface.blit(mark, mark.get_rect(center=centre))


class DiceSheet(Widget):
    """Every face at two sizes."""

    def _measure(self, width: int) -> tuple[int, int]:
        return (width, self.ui.px(40))

    def _least_width(self) -> int:
        return self.ui.px(200)

    def paint(self, surface: pygame.Surface) -> None:
        p, x = self.ui.palette, self.rect.x
        for kind, value, units in (
            [("d6", n, 36) for n in range(1, 7)]
            + [("d10", n, 36) for n in (0, 3, 7, 9)]
            + [("d6", 5, 18), ("d10", 8, 18)]
        ):
            if x + self.ui.px(units) > self.rect.right:
                return
            face = die(kind, value, self.ui.px(units), p.paper, p.paper_ink)
            surface.blit(face, face.get_rect(midleft=(x, self.rect.centery)))
            x += self.ui.px(units + 8)


def charts() -> Widget:
    losses = [Series("Ours", [0, 1, 1, 2, 4, 4, 5]), Series("Theirs", [0, 0, 3, 3, 6, 8, 9])]
    return Scroll(Column(
        Panel("Odds", Column(
            RichText("Attack **7** against **3**: column **2–1**, one left for the river [R 8.3](rule:R 8.3)."),
            BarChart(ODDS),
            gap=8,
        ), icon="target"),
        Panel("Losses by turn", LineChart(losses, axis="steps lost"), icon="chart"),
        gap=12,
    ))  # fmt: skip
