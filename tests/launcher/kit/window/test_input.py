"""Tab, arrows, Enter, Esc and letters reach everything; a disabled control says why."""

from __future__ import annotations

import pygame
import pytest

from launcher.kit.layout import Column, GridLayout, Row, Stack
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import RichText
from launcher.kit.window.input import stops
from launcher.kit.window.layers import Answer, Dialog
from launcher.kit.window.screen import Screen, ScreenStack


def named(player):
    return player.screen.focused.name if player.screen.focused else None


def test_tab_goes_through_every_stop_in_reading_order_and_round(show):
    player = show(Column(Button("One"), Row(Button("Two"), Toggle("Three")), Panel("Four", Button("Five"))))
    seen = []
    for _ in range(6):
        player.key("Tab")
        seen.append(named(player))
    assert seen == ["One", "Two", "Three", "Four", "Five", "One"]


def test_shift_tab_goes_back(show):
    player = show(Column(Button("One"), Button("Two"), Button("Three")))
    player.key("Shift+Tab")
    assert named(player) == "Three"
    player.key("Shift+Tab")
    assert named(player) == "Two"


def test_disabled_without_reason_is_no_stop_but_with_a_reason_it_is(show):
    player = show(Column(Button("Plain", enabled=False), Button("Told", reason="Not now."), Button("Free")))
    assert [widget.name for widget in stops(player.screen.top)] == ["Told", "Free"]


def test_arrows_move_to_the_nearest_control_that_way(show):
    player = show(GridLayout(*[Button(name) for name in "ABCDEF"], columns=3), (600, 200))
    player.key("Tab")
    for key, wanted in (("Right", "B"), ("Down", "E"), ("Right", "F"), ("Up", "C"), ("Left", "B")):
        player.key(key)
        assert named(player) == wanted


def test_arrows_are_left_to_the_screen_while_nothing_shows_the_focus(show):
    player = show(Button("One"))
    assert not player.key("Right")


def test_enter_and_space_work_the_focused_button(show):
    done = []
    player = show(Column(Button("One", lambda: done.append(1)), Button("Two", lambda: done.append(2), kind="primary")))
    player.key("Tab")
    player.key("Enter")
    player.key("Space")
    assert done == [1, 1]


def test_enter_without_focus_works_the_primary_button(show):
    done = []
    player = show(Column(Button("One", lambda: done.append(1)), Button("Two", lambda: done.append(2), kind="primary")))
    assert player.key("Enter")
    assert done == [2]


def test_enter_never_works_a_disabled_primary_button(show):
    done = []
    player = show(Button("Go", lambda: done.append(1), kind="primary", reason="Nobody to attack."))
    assert not player.key("Enter")
    assert done == []


def test_hot_keys_with_and_without_modifiers(show):
    done = []
    player = show(
        Column(
            Button("Attack", lambda: done.append("a"), hotkey="A"),
            Button("Save", lambda: done.append("s"), hotkey="Ctrl+S"),
        )
    )
    for key in ("A", "Ctrl+S", "S", "Ctrl+A"):
        player.key(key)
    assert done == ["a", "s"]


def test_letters_go_into_a_field_and_not_to_hot_keys(show):
    done = []
    player = show(Column(TextField(id="name"), Button("Attack", lambda: done.append("a"), hotkey="A")))
    player.click("name")
    player.type("anna")
    assert (player.screen.root.find("name").text, done) == ("anna", [])


def test_a_disabled_button_says_why_on_click_key_and_hot_key(show):
    for act in (lambda h: h.click("Ambush"), lambda h: h.key("B"), lambda h: (h.key("Tab"), h.key("Enter"))):
        player = show(Button("Ambush", hotkey="B", reason="The patrol has moved (9.4)."))
        act(player)
        assert player.screen.tooltip.text == "The patrol has moved (9.4)."


def test_the_reason_shows_when_the_mouse_rests_on_a_disabled_button(show):
    player = show(Button("Ambush", reason="The patrol has moved."))
    player.move(player.screen.target("Ambush").rect.center)
    player.screen.update(300)
    assert player.screen.tooltip.text == ""
    player.screen.update(200)
    assert player.screen.tooltip.text == "The patrol has moved."


def test_a_target_tells_whether_it_works_and_why_not(show):
    player = show(Column(Button("Go"), Button("Ambush", reason="Moved.")))
    assert [(t.name, t.enabled, t.reason) for t in player.screen.targets()] == [
        ("Go", True, ""),
        ("Ambush", False, "Moved."),
    ]


def test_esc_closes_a_dialog_before_it_leaves_the_screen(ui):
    stack, no = ScreenStack(ui), []
    stack.push(Screen(ui))
    stack.push(top := Screen(ui))
    top.resize((640, 480))
    Dialog(ui, "Sure?", "Really?", [Answer("Yes", kind="primary")], on_cancel=lambda: no.append(1)).open()
    press_esc(stack)
    assert (top.layers, no, len(stack.screens)) == ([], [1], 2)
    press_esc(stack)
    assert len(stack.screens) == 1
    press_esc(stack)
    assert len(stack.screens) == 1


def press_esc(stack):
    stack.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))


def test_a_dialog_keeps_all_input_and_gives_the_focus_back(show, ui):
    done = []
    player = show(Button("Below", lambda: done.append("below"), hotkey="B"))
    player.key("Tab")
    dialog = Dialog(ui, "Sure?", "Really?", [Answer("Yes", lambda: done.append("yes"), "primary")]).open()
    player.key("B")
    player.click((5, 5))
    assert [target.name for target in player.screen.targets()] == ["Yes"]
    assert dialog.layer in player.screen.layers
    player.key("Enter")
    assert (done, named(player)) == (["yes"], "Below")


def test_links_are_reached_by_mouse_and_keyboard(show):
    followed = []
    player = show(RichText("See [nine](rule:9) and [ten](rule:10).", on_link=followed.append))
    player.click("ten")
    player.key("Tab")
    player.key("Enter")
    player.key("Right")
    player.key("Enter")
    assert followed == ["rule:10", "rule:9", "rule:10"]


def test_rebuilding_keeps_the_focus_by_id(ui):
    class Twice(Screen):
        def build(self):
            return Column(Button("One", id="one"), Button("Two", id="two"))

    screen = Twice(ui)
    screen.resize((300, 200))
    screen.focus(screen.root.find("two"))
    old = screen.focused
    screen.rebuild()
    assert screen.focused is not old
    assert screen.focused.id == "two"


def test_looking_for_what_is_not_there_names_what_is(show):
    player = show(Button("Go"))
    with pytest.raises(LookupError, match="There are: Go"):
        player.screen.target("Stop")


def test_a_key_held_down_types_and_moves_but_never_acts_twice(show):
    done = []
    player = show(Column(Button("Go", lambda: done.append(1), kind="primary", hotkey="G"), Button("Other")))
    for key in (pygame.K_g, pygame.K_RETURN):
        for repeat in (False, True, True):
            player.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", repeat=repeat))
    assert done == [1, 1]
    player.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", repeat=True))
    assert named(player) == "Go"


def test_tab_onto_a_disabled_control_says_why_at_once(show):
    player = show(Column(Button("Go"), Button("Ambush", reason="The patrol has moved.")))
    player.key("Tab")
    player.key("Tab")
    assert player.screen.tooltip.text == "The patrol has moved."


def test_the_cursor_shows_what_can_be_used(show):
    player = show(
        Column(Button("Go"), Button("No", reason="Not now."), TextField(id="f"), RichText("none"), align="left")
    )
    shapes = []
    for name in ("Go", "No", "f"):
        player.move(player.screen.target(name).rect.center)
        shapes.append(player.screen.router.cursor)
    assert shapes == ["hand", "", "text"]


def test_a_screen_made_but_not_shown_does_not_take_over(show, ui):
    button = Button("Go")
    player = show(Column(button))
    surface = pygame.Surface((640, 480))
    player.screen.draw(surface)
    Screen(ui)
    player.move(button.rect.center)
    assert player.screen.dirty


def test_a_button_that_was_taken_away_is_not_pressed_again(show):
    done = []
    place = Column(Button("Old", lambda: (done.append("old"), place.clear(), place.add(Button("New")))))
    player = show(place)
    player.click("Old")
    player.key("Space")
    assert done == ["old"]
    assert player.screen.focused is None


def test_what_is_hidden_loses_the_keyboard(show):
    inner = Column(Button("Inside"))
    player = show(Column(inner, Button("Outside")))
    player.click("Inside")
    inner.set_visible(False)
    player.screen.settle()
    assert player.screen.focused is None


@pytest.mark.parametrize("way", ["click", "tab"])
def test_space_does_the_button_it_is_printed_on_and_enter_what_has_the_keyboard(show, way):
    done = []
    printed = Button("Printed", lambda: done.append("printed"), hotkey="Space")
    player = show(Column(Button("Focused", lambda: done.append("focused")), printed))
    player.click("Focused") if way == "click" else (player.key("Tab"), player.key("Enter"))
    player.key("Space")
    player.key("Enter")
    assert done == ["focused", "printed", "focused"]


def test_who_presses_a_key_sees_where_the_keyboard_is(show):
    player = show(Column(Button("One"), TextField(id="words")))
    player.click("One")
    assert not player.screen.focused.ringed
    player.key("Shift+F9")
    assert player.screen.focused.ringed


def test_the_keyboard_goes_to_nothing_that_is_covered(show):
    sheet = Column(Button("Above"))
    sheet.opaque = True
    player = show(Stack(Column(Button("Below")), sheet))
    assert [widget.name for widget in stops(player.screen.top)] == ["Above"]
    sheet.set_visible(False)
    player.key("Tab")
    assert named(player) == "Below"
    sheet.set_visible(True)
    player.screen.settle()
    assert named(player) is None


def test_the_keyboard_comes_back_to_what_is_called_the_same(show):
    place = Column()

    def fill():
        place.clear()
        place.add(Button("Buy", fill, id="buy"), Button("Other"))

    fill()
    player = show(place)
    player.key("Tab")
    before = player.screen.focused
    player.key("Enter")
    player.screen.settle()
    assert named(player) == "Buy"
    assert player.screen.focused is not before
    assert player.screen.focused.ringed


def test_a_printed_space_does_not_stop_typing(show):
    done = []
    player = show(Column(TextField(id="words"), Button("Printed", lambda: done.append("printed"), hotkey="Space")))
    player.click("words")
    player.key("Space")
    player.type("a b")
    assert not done
    assert player.screen.focused.text == "a b"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_held_down_acts_once(show, key):
    """The map takes such a key when no button does: held, it must not reach it either."""
    taken = []

    class Taker(Button):
        def on_key(self, chord):
            taken.append(chord.key)
            return True

    player = show(Taker("Taker"))
    player.click("Taker")
    for held in (False, True):
        player.screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", repeat=held))
    assert taken == [key]
