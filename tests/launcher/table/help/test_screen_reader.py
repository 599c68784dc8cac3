"""What a reader is told: the focus everywhere, what Enter does, live buttons, lists, and the enemy's turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pygame
import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from games.vietnam_battles.game import VietnamBattles
from hexcore.game.actions import Action
from hexcore.play.session import Session
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Pressable
from launcher.kit.widgets.surfaces import Card
from launcher.kit.window.input import stops
from launcher.kit.window.screen import enter_words, spoken
from launcher.play import Play
from launcher.screens.home import HomeScreen
from launcher.screens.settings import SettingsScreen
from launcher.table.screen import TableScreen
from tests.launcher.player import ScreenPlayer
from tests.launcher.table.sidebar.test_briefing import to_the_draw
from tests.launcher.table.table_hand import TableHand


def table(desk, game, scenario: str | None = None, plies: int = 0) -> TableHand:
    session, chance = Session(game, scenario, {}, 4), random.Random(4)
    for _ in range(plies):
        session.apply(chance.choice(session.decision.actions))
    hand = TableHand(TableScreen(desk, Play(session, {}, desk.saves)), session=session)
    hand.wait(1000, 4)
    if hand.screen.curtain.visible:
        hand.click("take-over")
        hand.wait(1000, 2)
    return hand


def told(hand: TableHand) -> list[str]:
    return hand.screen.in_words()


# -- what is said that Enter does is what Enter does ------------------------------------------------------------


def shop(desk) -> TableHand:
    hand = table(desk, GreenBeret())
    to_the_draw(hand)
    hand.wait(500, 3)
    hand.key("Space")
    assert hand.screen.shop.visible
    return hand


def asked(desk) -> TableHand:
    desk.change(ask_ending="always")
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("Tab")
    hand.key("Space")
    assert hand.screen.layers
    return hand


def menu(desk) -> TableHand:
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("F10")
    hand.screen.tools.menu()
    return hand


SCREENS: dict[str, Callable[..., ScreenPlayer]] = {
    "home": lambda desk: ScreenPlayer(HomeScreen(desk)),
    "settings": lambda desk: ScreenPlayer(SettingsScreen(desk)),
    "rules": lambda desk: ScreenPlayer(desk.opener.rules(desk, "green_beret")),
    "new game": lambda desk: ScreenPlayer(desk.opener.new_game(desk, "vietnam_battles")),
    "green beret": lambda desk: table(desk, GreenBeret()),
    "shop": shop,
    "battle": lambda desk: table(desk, VietnamBattles(), "boys_of_67", 3),
    "inferno": lambda desk: table(desk, GreenInferno()),
    "dialog": asked,
    "menu": menu,
}


def acting(monkeypatch) -> list[Widget]:
    """Record what Enter acts on, and let nothing come of it."""
    found: list[Widget] = []

    def press(self: Widget) -> bool:
        found.extend([self] if self.enabled else [])
        return True

    monkeypatch.setattr(Pressable, "activate", press)
    monkeypatch.setattr(Card, "activate", press)
    return found


def enter_says(player: ScreenPlayer) -> str:
    screen = player.screen
    return screen.spoken.spoken.enter() if isinstance(screen, TableScreen) else enter_words(screen)


def controls(player: ScreenPlayer) -> Iterator[Pressable]:
    for ident in [widget.id or widget.name for widget in stops(player.screen.top) if isinstance(widget, Pressable)]:
        found = (w for w in stops(player.screen.top) if isinstance(w, Pressable) and ident in (w.id, w.name))
        widget = next(found, None)
        if widget is not None:
            yield widget


@pytest.mark.parametrize("name", SCREENS)
def test_what_is_said_that_enter_does_is_what_enter_does(desk, monkeypatch, name):
    player = SCREENS[name](desk)
    player.wait(1100, 2)
    acted, tried = acting(monkeypatch), 0
    for widget in controls(player):
        player.screen.focus(widget)
        player.wait(1100)
        if player.screen.focused is not widget:
            continue
        said, before = enter_says(player), len(acted)
        player.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        tried += 1
        if not widget.enabled:
            assert (said, len(acted)) == ("", before), widget.name
            continue
        assert len(acted) == before + 1, (widget.name, said)
        assert said == spoken(player.ui, acted[-1]).press, widget.name
        assert said, widget.id
    assert tried > 1


def test_in_a_dialog_enter_is_told_of_the_dialog_and_not_of_the_table(desk):
    hand = asked(desk)
    words = "\n".join(told(hand))
    assert "Are you sure?" in words
    assert "Move 5 Cav/3" not in words
    assert f"Enter: {hand.screen.focused.name}" in words
    assert "Esc closes this." in words
    hand.key("Ctrl+C")
    assert "Are you sure?" in "\n".join(told(hand))


def test_the_shop_is_read_out_with_what_is_bought_by_enter(desk):
    hand = shop(desk)
    words = "\n".join(told(hand))
    assert "Night Vision" in words
    tile = next(w for w in stops(hand.screen.shop) if w.id.startswith("buy:") and w.enabled)
    hand.screen.focus(tile)
    assert told(hand)[1] == f"Enter: {tile.name}"


def test_goods_under_the_focus_are_told_with_their_values(desk):
    hand = shop(desk)
    tile = next(w for w in stops(hand.screen.shop) if w.id.startswith("buy:") and "A-Team" in w.name)
    hand.screen.focus(tile)
    about = told(hand)[2:5]
    assert any("firepower 3" in line and "movement 4" in line for line in about), about


def test_away_from_the_map_only_a_click_acts_on_the_hex(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("Tab")
    assert any(line.startswith("Enter or a click here: ") for line in told(hand))
    hand.key("F6")
    assert hand.screen.focused is not hand.screen.map
    assert any(line.startswith("A click here: ") for line in told(hand))
    assert not any(line.startswith("Enter or a click here: ") for line in told(hand))


def test_a_typed_number_is_told_with_the_hex_that_enter_goes_to(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("Tab")
    for digit in "0717":
        hand.key(digit)
    words = told(hand)
    assert words[1] == "Typed: 0717"
    assert words[2].startswith("Enter: go to 0717")
    hand.key("9")
    assert told(hand)[1:3] == ["Typed: 07179", "Enter does nothing here."]


def test_hexes_with_the_same_mark_are_told_on_one_line(desk):
    hand = table(desk, GreenBeret())
    marked = hand.screen.play.view.hex_marks
    words = told(hand)
    at = next(n for n, line in enumerate(words) if line.endswith(" marked hexes:"))
    kinds = set(marked.values())
    lines = words[at + 1 : at + 1 + len(kinds)]
    assert sum(line.count(";") + 1 for line in lines) == len(marked)


def test_in_the_menu_the_key_that_copies_reads_out_the_menu_and_leaves_it_open(desk, monkeypatch):
    copied: list[str] = []
    monkeypatch.setattr("launcher.desk.screen.copy", copied.append)
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("F10")
    hand.key("End")
    hand.key("Ctrl+C")
    assert hand.screen.layers
    assert copied
    assert copied[0].startswith("Focus: Leave the game")


def test_the_hex_of_the_piece_that_moves_is_not_refused(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("Tab")
    hand.key("Enter")
    assert hand.screen.controller.picked
    assert not any(line.startswith("Not here") for line in told(hand))


def test_every_live_button_is_told_with_its_key(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    words = told(hand)
    for button in stops(hand.screen.sidebar.actions.main):
        assert any(button.name in line and hand.ui.cap(button.hotkey) in line for line in words), button.name


def test_own_pieces_enemies_and_hexes_in_reach_are_lists_with_way_and_direction(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    hand.key("Tab")
    hand.key("Enter")
    hand.key("Tab")
    view, board = hand.screen.play.view, hand.screen.play.board
    words = told(hand)
    at = words.index(next(line for line in words if line.startswith("2 enemies")))
    foes = [piece for piece in view.pieces if piece.seat == "vc" and piece.hex >= 0]
    near = min(board.distance(hand.screen.map.cursor_hex, foe.hex) for foe in foes)
    assert f"{near} hexes" in words[at + 1]
    assert sum(board.label(foe.hex) in line for foe in foes for line in words[at + 1 : at + 3]) >= 2
    own = next(n for n, line in enumerate(words) if line.startswith("Your "))
    count = sum(piece.seat == "us" and (piece.hex >= 0 or piece.side >= 0) for piece in view.pieces)
    assert words[own] == f"Your {count} pieces on the map:"
    assert any(line.startswith("Hexes you can choose") for line in words)
    assert any("costs" in line for line in words)


def test_a_piece_on_a_hexside_is_told_once(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    monitor = next(piece for piece in hand.screen.play.view.pieces if piece.id == "us_monitor_1")
    sides = hand.screen.play.board.grid.sides.hexes[monitor.side]
    hand.screen.map.go_to(next(h for h in sides if h >= 0))
    here = hand.screen.spoken.spoken._hex(hand.screen.map.cursor_hex)
    assert sum("Monitor" in line for line in here if line.startswith("  Monitor")) == 1


def test_the_enemys_turn_is_told_event_by_event(desk):
    hand = table(desk, VietnamBattles(), "boys_of_67")
    while hand.session.decision.seat == "us":
        hand.screen.turn.send(Action("end_phase"))
    hand.wait(3000, 6)
    words = told(hand)
    at = next(n for n, line in enumerate(words) if line.startswith("Since your last action"))
    events = [line for line in words[at + 1 :] if line.startswith("  ")]
    told_lines = [hand.screen.play.say(line.record.text) for line in hand.screen.play.lines()]
    assert events[0].strip() in told_lines


def test_a_table_opens_with_its_words_where_they_were_left_open(desk):
    desk.change(text_pane=True)
    hand = table(desk, VietnamBattles(), "boys_of_67")
    assert hand.screen.spoken.visible
    assert any(line.startswith("2 enemies") for line in hand.words().splitlines())
