"""Every control does what it shows, by mouse and by keyboard."""

from __future__ import annotations

import itertools

import pygame
import pytest

from launcher.kit.anim import Animator, StepClock, ease_out
from launcher.kit.context import Ui
from launcher.kit.keys import Chord, KeyMap
from launcher.kit.layout import Column, GridLayout, Row, Spacer, Stack, share_out
from launcher.kit.style.colour import contrast, visible_on
from launcher.kit.style.theme import PALETTES, Theme
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.charts import Bar, BarChart, LineChart, Series
from launcher.kit.widgets.controls import NumberField, ProgressBar, Segmented, Slider, Toggle
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Panel
from launcher.kit.widgets.text import KeyHint, Label
from launcher.kit.window.layers import confirm
from launcher.kit.window.menu import Choice, MenuItem, open_menu
from launcher.kit.window.screen import Screen, merged
from launcher.language import words


def test_a_button_acts_on_release_inside_and_not_when_the_mouse_slid_off(show):
    done = []
    player = show(Column(Button("Go", lambda: done.append(1))), (200, 100))
    at = player.screen.target("Go").rect.center
    player.press(at)
    player.release((199, 99))
    assert done == []
    player.click("Go")
    assert done == [1]


def test_a_button_that_moves_while_it_is_pressed_acts_all_the_same(show):
    """Words above it change when the mouse goes down, and with them its place."""
    done, above = [], Label("These words are long, and take several lines in so narrow a window as this one is")
    player = show(Column(above, Button("Go", lambda: done.append(1))), (200, 300))
    at = player.screen.target("Go").rect.center
    player.press(at)
    above.set_text("Short")
    player.screen.settle()
    assert not player.screen.target("Go").rect.collidepoint(at)
    player.release(at)
    assert done == [1]


def test_only_known_kinds_of_button_exist():
    with pytest.raises(ValueError, match="primary, normal, quiet, danger"):
        Button("Go", kind="loud")


def test_toggle_flips_and_tells(show):
    told = []
    toggle = Toggle("Reach", False, told.append)
    player = show(Column(toggle))
    player.click("Reach")
    player.key("Space")
    assert told == [True, False]


def test_segmented_by_click_and_arrow(show):
    told = []
    player = show(Column(Segmented([("s", "Slow"), ("n", "Normal"), ("f", "Fast")], "n", told.append), align="left"))
    player.click("Fast")
    player.key("Right")
    player.key("Left")
    assert told == ["f", "n"]


def test_choice_by_menu_and_by_arrow(show):
    told = []
    player = show(
        Column(Choice([("a", "Alpha"), ("b", "Bravo"), ("c", "Charlie")], "a", told.append, id="who"), align="left")
    )
    player.click("who")
    assert [t.name for t in player.screen.targets()] == ["Alpha", "Bravo", "Charlie"]
    player.click("Charlie")
    player.key("Up")
    player.key("Enter")
    player.key("Up")
    player.key("Enter")
    assert told == ["c", "b", "a"]


def test_a_click_beside_a_menu_closes_it_and_does_nothing_else(show, ui):
    done = []
    player = show(Stack(Button("Below", lambda: done.append(1))))
    open_menu(ui, [MenuItem("Save"), MenuItem(), MenuItem("Quit", reason="Not now.")], pygame.Rect(0, 0, 10, 10))
    player.click((600, 470))
    assert (player.screen.layers, done) == ([], [])
    player.click((600, 470))
    assert done == [1]


def test_up_from_the_first_line_of_a_menu_goes_to_its_last_and_down_from_there_back(show, ui):
    chosen = []
    player = show(Stack(Button("Below", lambda: None)))
    lines = [MenuItem(f"Line {n}", lambda n=n: chosen.append(n)) for n in range(3)]
    for keys in (("Up",), ("Up", "Down")):
        open_menu(ui, lines, pygame.Rect(0, 0, 10, 10))
        for key in keys:
            player.key(key)
        player.key("Enter")
    assert chosen == [2, 0]


def test_a_menu_near_the_foot_opens_upwards_inside_the_screen(show, ui):
    player = show(Column(Label("x")))
    open_menu(ui, [MenuItem(f"Line {n}") for n in range(8)], pygame.Rect(500, 440, 100, 30))
    player.screen.settle()
    rect = player.screen.top.rect
    assert player.screen.bounds.contains(rect)
    assert rect.bottom <= 440


def test_slider_by_mouse_keys_and_in_steps(show):
    slider = Slider(0.75, 3.0, 1.0, step=0.25, id="scale")
    player = show(Column(slider), (400, 100))
    player.click((slider.track().right, slider.track().centery))
    assert slider.value == 3.0
    player.key("Left")
    assert slider.value == 2.75
    player.key("Home")
    assert slider.value == 0.75


def test_text_field_edits_selects_and_submits(show):
    sent = []
    field = TextField("seed", id="f", on_submit=sent.append)
    player = show(Column(field))
    player.key("Tab")
    player.type("abc")
    assert field.text == "abc"
    player.key("Home")
    player.key("Del")
    player.type("x")
    player.key("Enter")
    assert sent == ["xbc"]
    player.key("Ctrl+A")
    player.key("Ctrl+X")
    player.key("Ctrl+V")
    player.key("Ctrl+V")
    assert field.text == "xbcxbc"


def test_number_field_refuses_letters_and_tells_its_range(show):
    told = []
    field = NumberField(5, 0, 20, told.append, id="n")
    player = show(Column(field, Button("Other")))
    player.key("Tab")
    player.type("1a7")
    assert (field.value, field.text) == (17, "17")
    player.key("Up")
    player.key("Ctrl+A")
    player.type("99")
    assert "from 0 to 20" in field.problem
    player.key("Tab")
    assert (field.text, told[-1]) == ("9", 9)


def test_number_field_buttons_stop_at_the_ends(show):
    field = NumberField(1, 0, 2, id="n")
    player = show(Column(field, align="left"))
    for _ in range(4):
        player.click("n more")
    assert field.value == 2
    for _ in range(4):
        player.click("n less")
    assert field.value == 0


def test_a_folded_panel_hides_its_content_and_takes_no_room(show):
    panel = Panel("Odds", Button("Inside"))
    player = show(Column(panel))
    tall = panel.rect.height
    player.click("Odds")
    assert [t.name for t in player.screen.targets()] == ["Odds"]
    assert panel.rect.height < tall
    player.key("Enter")
    assert "Inside" in [t.name for t in player.screen.targets()]


def test_a_card_with_an_action_is_a_button(show):
    done = []
    player = show(Column(Card(Label("A game"), action=lambda: done.append(1), name="A game")))
    player.click("A game")
    player.key("Enter")
    assert done == [1, 1]


def test_scrolling_reveals_targets_and_hides_others(show):
    player = show(Scroll(Column(*[Button(f"B{n}") for n in range(40)])), (300, 200))
    names = [t.name for t in player.screen.targets()]
    assert "B0" in names
    assert "B39" not in names
    for _ in range(100):
        player.key("Tab") if player.screen.focused is None or player.screen.focused.name != "B39" else None
    rect = player.screen.target("B39").rect
    assert player.screen.bounds.contains(rect)
    player.wheel("B39", 1000)
    assert player.screen.targets()[0].name == "B0"


def test_confirm_asks_once_and_can_be_silenced(show, ui):
    done = []
    player = show(Label("x"))

    def ask():
        return confirm(
            ui,
            "end_phase",
            "End?",
            "Two have not moved.",
            "End it",
            lambda: done.append("yes"),
            on_no=lambda: done.append("no"),
        )

    ask()
    player.click("Cancel")
    ask()
    player.click("dont_ask")
    player.click("End it")
    assert ask() is None
    assert done == ["no", "yes", "yes"]
    assert ui.silenced == {"end_phase"}


def test_toasts_can_be_taken_away_at_once(show):
    player = show(Button("One"))
    player.screen.toast("Saved.")
    player.screen.draw(pygame.Surface((640, 480)))
    player.screen.toasts.clear()
    assert player.screen.toasts.texts == []
    assert player.screen.dirty


def test_a_toast_goes_away_by_itself(show):
    player = show(Label("x"))
    player.screen.toast("Saved.", "good")
    assert player.screen.toasts.texts == ["Saved."]
    assert player.screen.busy
    player.screen.update(10_000)
    assert player.screen.toasts.texts == []


def test_only_what_changed_is_drawn_again(show):
    button = Button("Go")
    player = show(Column(button, Label("x"), align="left"))
    surface = pygame.Surface((640, 480))
    player.screen.draw(surface)
    assert not player.screen.dirty
    assert player.screen.draw(surface) == []
    player.move(button.rect.center)
    areas = player.screen.draw(surface)
    assert areas
    assert all(area.colliderect(button.rect) for area in areas)
    assert sum(area.width * area.height for area in areas) < 640 * 480 / 10


def test_a_partial_redraw_gives_the_same_picture_as_a_full_one(show):
    toggle = Toggle("Reach")
    player = show(Column(Card(toggle, Button("Go", kind="primary")), Panel("P", Slider(0, 10, 3)), pad=20))
    surface = pygame.Surface((640, 480))
    player.screen.draw(surface)
    player.click("Reach")
    player.move((639, 479))
    player.screen.draw(surface)
    whole = pygame.Surface((640, 480))
    player.screen.draw(whole)
    assert surface.get_buffer().raw == whole.get_buffer().raw


def test_the_scale_changes_live_and_everything_grows(show, ui):
    button = Button("Go")
    player = show(Column(button, align="left"))
    before = button.rect.size
    ui.retheme(ui.theme.with_(ui_scale=2.0))
    player.screen.settle()
    assert button.rect.height == 2 * before[1]
    assert button.rect.width > 1.8 * before[0]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.1, 1.37, 2.0, 3.0])
def test_targets_are_at_least_28_units_tall_at_any_scale(scale):
    class Some(Screen):
        def build(self):
            return Column(
                Button("A"), Toggle("B"), Choice([("c", "C")]), TextField("d"), Slider(0, 1, 0), Segmented([("f", "F")])
            )

    screen = Some(Ui(Theme(ui_scale=scale)))
    screen.resize((600, 900))
    assert all(target.rect.height >= round(28 * scale) for target in screen.targets())


def test_room_is_shared_by_flex_and_shrinks_to_the_least():
    assert share_out(300, [50, 0, 0], [50, 0, 0], [0, 1, 1]) == [50, 125, 125]
    assert share_out(300, [50, 0, 0], [50, 200, 0], [0, 1, 1]) == [50, 200, 50]
    assert sum(share_out(100, [90, 90], [20, 60], [0, 0])) <= 100
    assert share_out(101, [0, 0], [0, 0], [1, 1]) == [50, 51]


def test_a_row_pushes_apart_with_a_spacer_and_a_grid_follows_the_width(show):
    left, right = Button("L"), Button("R")
    show(Column(Row(left, Spacer(), right)), (400, 100))
    assert (left.rect.left, right.rect.right) == (0, 400)
    cells = [Button(str(n)) for n in range(4)]
    show(Column(GridLayout(*cells, columns=4, least=150)), (400, 300))
    assert cells[0].rect.y == cells[1].rect.y != cells[2].rect.y


def test_what_did_not_change_is_not_arranged_again(show):
    class Counted(Column):
        arranged = 0

        def _arrange(self):
            self.arranged += 1
            super()._arrange()

    left, right = Counted(Label("Same")), Counted(Label("Short"))
    player = show(Row(left.sized(flex=1), right.sized(flex=1)), (400, 300))
    before = (left.arranged, right.arranged)
    right.add(Label("More"))
    player.screen.settle()
    assert (left.arranged, right.arranged) == (before[0], before[1] + 1)
    player.screen.ui.retheme(Theme(ui_scale=2.0))
    player.screen.settle()
    assert left.arranged == before[0] + 1


def test_stack_places_by_words(show):
    corner = Button("Map").sized(60, 30, align="bottom right")
    show(Stack(Label("x"), corner), (400, 300))
    assert corner.rect.bottomright == (400, 300)


def test_charts_draw_and_tell_what_is_under_the_mouse(show):
    bars = BarChart([Bar("Hit", 0.25, "good", fell=True), Bar("Miss", 0.75, "danger")])
    lines = LineChart([Series("Ours", [0, 1, 4]), Series("Theirs", [2, 2, 9])])
    player = show(Column(bars, lines, ProgressBar(0.4, "Working"), KeyHint("Esc", "back")), (400, 500))
    player.screen.draw(pygame.Surface((400, 500)))
    assert bars.tooltip(bars.rows()[1].center) == "Miss: 75\u00a0%"
    plot = lines.plot()
    assert lines.spot(plot, 2, 9)[1] < lines.spot(plot, 2, 4)[1] < plot.bottom


@pytest.mark.parametrize("count", [2, 6, 40])
def test_the_last_value_of_a_line_may_be_named_in_place_of_a_number(show, count):
    plain, named = (LineChart([Series("Odds", range(count))], first=3, last=last) for last in ("", "end"))
    show(Column(plain, named), (400, 500))
    wide = named.plot().width
    assert all(word.isdigit() for _, word in plain.ticks(wide))
    ticks = named.ticks(wide)
    assert ticks[-1] == (count - 1, "end")
    assert ticks[0] == (0, "3")
    assert str(3 + count - 1) not in [word for _, word in ticks]
    places = [named.spot(named.plot(), k, 0)[0] for k, _ in ticks]
    assert min(after - before for before, after in itertools.pairwise(places)) >= 20, "no word lies on another"


def test_chords_read_match_and_refuse():
    assert Chord.parse("Ctrl+Shift+Z") == Chord(pygame.K_z, ctrl=True, shift=True)
    english = words("en").say
    assert Chord.parse("F5").label(english) == "F5"
    assert Chord.parse("ctrl+left").label(english) == "Ctrl+←"
    assert Chord.parse("Shift+Space").label(words("es").say) == "Mayús+Espacio"
    with pytest.raises(ValueError, match="is not a key"):
        Chord.parse("Hyper+Q")
    sign = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    assert Chord.parse("?").matches(sign)


def test_a_binding_is_taken_over_only_when_free():
    keys = KeyMap({"undo": "Ctrl+Z", "save": "Ctrl+S"}, {"save": "F5", "gone": "X"})
    assert keys.command(Chord.parse("F5")) == "save"
    assert keys.rebind("undo", "F5") == "save"
    assert keys.text("undo") == "Ctrl+Z"
    assert keys.rebind("undo", "U") is None
    assert keys.command(Chord.parse("U")) == "undo"


def test_motion_eases_out_and_ends_exactly():
    clock, seen = StepClock(), []
    animator = Animator(clock)
    animator.run(seen, "x", 0.0, 10.0, 100.0, seen.append)
    clock.advance(50)
    animator.tick()
    clock.advance(60)
    animator.tick()
    assert seen[0] == 0.0
    assert 5.0 < seen[1] < 10.0
    assert seen[2] == 10.0
    assert not animator.busy
    assert ease_out(0.5) == pytest.approx(0.875)


def test_reduced_motion_is_at_the_end_at_once():
    seen = []
    Animator(StepClock()).run(seen, "x", 0.0, 1.0, Theme(reduced_motion=True).ms("slow"), seen.append)
    assert seen == [1.0]


def test_areas_are_drawn_together_where_that_draws_hardly_more():
    areas = merged([pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(2, 2, 3, 3)])
    assert areas == [pygame.Rect(0, 0, 15, 15)]


def test_areas_that_touch_in_a_corner_stay_apart_where_all_around_them_would_be_drawn_too():
    map_part, column = pygame.Rect(0, 300, 900, 400), pygame.Rect(880, 0, 400, 320)
    assert sorted(map(tuple, merged([map_part, column]))) == [tuple(map_part), tuple(column)]


def test_a_widget_that_comes_back_to_its_place_is_drawn_again(show):
    label, column, surface = Label("Score"), Column(), pygame.Surface((200, 100))
    screen = show(column, surface.get_size()).screen

    def drawn(*held: Label) -> bytes:
        column.hold(held)
        screen.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    shown = drawn(label)
    assert drawn() != shown
    assert drawn(label) == shown


def test_parts_that_move_together_in_a_scrolling_part_are_one_area(show):
    rows = [Label(f"row {n}") for n in range(20)]
    head = Label("head")
    screen = show(Column(Scroll(Column(head, *rows, gap=2)).sized(flex=1)), (300, 400)).screen
    surface = pygame.Surface((300, 400))
    screen.draw(surface)
    head.set_text("a head of\ntwo lines")
    screen.settle()
    assert len(screen._damage) <= 4, "and not two for each row"


def test_lengths_are_the_same_whether_they_were_asked_for_before_or_not(ui):
    assert [ui.px(units) for units in (0.2, 7.5, 7.5, -3)] == [ui.theme.px(units) for units in (0.2, 7.5, 7.5, -3)]
    ui.retheme(Theme(ui_scale=2.0))
    assert ui.px(7.5) == 15


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_a_line_in_the_colour_of_a_side_stands_out_from_paper_and_panel(palette):
    for _, colour in palette.sides:
        for ground in (palette.paper, palette.panel):
            assert contrast(visible_on(colour, ground), ground) >= 3.0
    assert visible_on(palette.paper_ink, palette.paper) == palette.paper_ink, "what is readable stays as it is"
