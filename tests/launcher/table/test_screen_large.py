"""Large letters in small windows: nothing is cut, nothing lies over anything, and the main button is always in sight.

Measured from the layout, at many moments of every game: asked on the map, with odds and log open, in the shop.
"""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from games.green_beret.game import GreenBeret
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.kit.widget import BOUNDLESS
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import KeyHint, Label, RichText
from launcher.kit.window.menu import Choice
from launcher.play import Play
from launcher.table.screen import TableScreen
from launcher.table.sidebar.shop import COUNTER
from launcher.table.sidebar.top_bar import Head
from tests.launcher.table.sidebar.test_briefing import tiles, to_the_draw
from tests.launcher.table.table_hand import TableHand

SCENARIOS = [
    ("green_beret", "campaign"), ("vietnam_battles", "boys_of_67"), ("vietnam_battles", "snoopys_nose"),
    ("vietnam_battles", "iron_triangle"), ("green_inferno", "hill_875"), ("green_inferno", "under_fire"),
]  # fmt: skip
WINDOWS = [
    ((1280, 800), 1.5),
    ((1024, 700), 1.0),
    ((1024, 700), 1.5),
    pytest.param((2560, 1440), 1.5, marks=pytest.mark.slow),
]
SPOKEN = [
    ((1024, 700), 1.5),
    pytest.param((1440, 900), 1.0, marks=pytest.mark.slow),
    pytest.param((1024, 700), 1.0, marks=pytest.mark.slow),
    pytest.param((1440, 900), 1.5, marks=pytest.mark.slow),
]
"""The narrowest and the usual every day, what lies between them among the long proofs."""
LANGUAGES = ("es", "ja")
PLIES = 14


def cut(widget) -> str:
    """What of a widget's words does not show."""
    ui = widget.ui
    if isinstance(widget, Head):
        shown = widget.shown(widget.rect.width)
        turn = widget.text.split(widget.SEPARATOR)[-1]
        return "" if shown[1].endswith(turn) and widget.wide(shown) <= widget.rect.width else widget.text
    if isinstance(widget, (Label, Button)):
        return widget.text if widget.truncated else ""
    if isinstance(widget, RichText):
        return widget.text if widget.measure(widget.rect.width)[1] > widget.rect.height else ""
    if isinstance(widget, KeyHint):
        return widget.text if widget.measure(BOUNDLESS)[0] > widget.rect.width else ""
    if isinstance(widget, Choice):
        return widget.text if ui.fonts.width(widget.text) > widget.rect.width - ui.px(42) else ""
    if isinstance(widget, TextField):
        return widget.hint if ui.fonts.width(widget.hint) > widget.inner().width else ""
    if isinstance(widget, Panel):
        whole = "".join(widget.title_lines(widget.rect.width)).replace(" ", "") == widget.caption.replace(" ", "")
        return "" if whole else widget.title
    return ""


def measured(hand: TableHand, when: str) -> None:
    screen = hand.screen
    screen.settle()
    trees = (screen.root, *(layer.root for layer in screen.layers))
    lost = [text for tree in trees for widget in tree.walk() if (text := cut(widget))]
    assert lost == [], (when, lost)
    column, parts = screen.sidebar, screen.sidebar.shown
    assert column.rect.contains(parts[0].rect.unionall([part.rect for part in parts])), (when, "beyond the column")
    for upper, lower in itertools.pairwise(parts):
        assert upper.rect.bottom <= lower.rect.top, (when, upper, lower)
    for tool in (
        screen.topbar.undo,
        screen.topbar.redo,
        screen.topbar.overlays,
        screen.topbar.save,
        screen.topbar.menu,
    ):
        assert screen.bounds.contains(tool.rect), (when, tool.id)
    seen = {target.name: target.rect for target in screen.targets()}
    for button in [widget for widget in screen.top.walk() if isinstance(widget, Button) and widget.hotkey == "Space"]:
        assert seen.get(button.id) == button.rect, (when, button.text, "not in sight")


def decided(hand: TableHand, chance: random.Random) -> None:
    """Take any offered action, and read whatever it leads to."""
    screen = hand.screen
    if screen.asks is not None:
        hand.click("hand-over")
    if screen.curtain.visible:
        hand.click("take-over")
    for _ in range(40):
        if not screen.flow.playback.busy and not screen.layers:
            break
        hand.key("Enter")
        hand.wait(800)
    decision = screen.play.decision
    if decision is not None and screen.play.mine and not screen.curtain.visible:
        screen.flow.submit(chance.choice(decision.actions))
        hand.wait(50)


@pytest.mark.parametrize(("size", "scale"), SPOKEN, ids=lambda value: str(value))
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_at_every_table(desk, language, game, scenario, size, scale):
    fits(desk, game, scenario, size, scale, language)


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=lambda value: str(value))
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_large_letters_fit_at_every_table(desk, game, scenario, size, scale):
    fits(desk, game, scenario, size, scale)


def fits(desk, game, scenario, size, scale, language="en"):
    desk.change(ui_scale=scale, language=language)
    session = Session(registry().open(game), scenario, {}, 5)
    screen = TableScreen(desk, Play(session, {}, desk.saves))
    hand = TableHand(screen, size, session)
    chance = random.Random(2)
    for ply in range(PLIES):
        decided(hand, chance)
        if screen.curtain.visible or screen.play.decision is None:
            continue
        measured(hand, f"{game} {scenario} {ply}")
        for action in screen.controller.reader.buttons[:3]:
            if screen.controller.odds(action) is not None:
                screen.turn.point(action)
                hand.wait()
                measured(hand, f"{game} {scenario} {ply} odds of {action.verb}")
                screen.turn.point(None)
    hand.key("F4")
    if not screen.curtain.visible:
        measured(hand, "with the table in words")
        assert not screen.unsettled, "laid out once, not in every frame"


@pytest.mark.parametrize(("size", "scale"), WINDOWS, ids=lambda value: str(value))
def test_large_letters_fit_in_the_shop_and_on_the_card_before_it(desk, sit, size, scale):
    desk.change(ui_scale=scale)
    hand = sit(GreenBeret(), size=size)
    to_the_draw(hand)
    hand.wait()
    assert hand.screen.briefing.visible
    measured(hand, "the card of a task")
    hand.key("Space")
    assert hand.screen.shop.visible
    measured(hand, "the shop")
    shop = hand.screen.shop
    for part in (shop.search, *(shop.find(name) for name in ("loadouts", "shop-close", "shop-scroll"))):
        assert shop.rect.contains(part.rect), f"{part.id} is beyond the sheet"
    fonts, px = hand.screen.ui.fonts, hand.screen.ui.px
    for tile in tiles(hand).values():
        room = tile.rect.width - px(COUNTER + 28)
        lines = [*tile._lines(room), (tile.standing(), False)]
        assert [line for line, strong in lines if fonts.width(line, "small", strong) > room] == [], tile.id


def test_in_a_narrow_shop_the_search_goes_below_before_any_words_are_cut(sit):
    hand = sit(GreenBeret())
    to_the_draw(hand)
    hand.key("Space")
    head, search = hand.screen.shop._head, hand.screen.shop.search
    wide, narrow = head.measure(600), head.measure(330)
    assert narrow[1] > wide[1]
    head.place(pygame.Rect(0, 0, *narrow))
    others = [part for part in head.children if part is not search]
    assert search.rect.width == 330
    assert all(search.rect.top >= part.rect.bottom for part in others)
    assert [cut(part) for part in head.children if cut(part)] == []
    assert all(left.rect.right <= right.rect.left for left, right in itertools.pairwise(others))


def test_odds_are_measured_too(desk):
    """The moments above hold some with odds, so that what is measured is what is meant."""
    desk.change(ui_scale=1.5)
    session = Session(registry().open("vietnam_battles"), "boys_of_67", {}, 5)
    screen = TableScreen(desk, Play(session, {}, desk.saves))
    hand, chance, found = TableHand(screen, (1280, 800), session), random.Random(2), 0
    for _ in range(PLIES):
        decided(hand, chance)
        found += screen.sidebar.odds.visible or any(map(screen.controller.odds, screen.controller.reader.buttons))
    assert found
