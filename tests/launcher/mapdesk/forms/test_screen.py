"""Counters and tables as forms, by mouse and keys: filled in, said to be wrong, taken back, compared, saved, played."""

from __future__ import annotations

import tomllib

import pygame
import pytest

from hexcore.data.files import home
from launcher.mapdesk.forms.fields import form_lines
from launcher.mapdesk.forms.screen import FormsScreen
from launcher.mapdesk.screen import MapDeskScreen


@pytest.fixture
def open_file(desk, player):
    def open_file(game, file, size=(1280, 800)):
        pygame.display.init()
        person = player(MapDeskScreen(desk, game), size)
        person.key("Ctrl+5")
        person.click(file)
        assert isinstance(person.screen, FormsScreen)
        return person

    return open_file


@pytest.fixture
def counters(open_file):
    return open_file("green_beret", "counters.toml")


def fill(person, field, text):
    person.click(f"field.{field}")
    person.key("Ctrl+A")
    person.type(text)


def first_row(person):
    line = next(line for line in person.screen.list.items if line.path and isinstance(line.path[-1], int))
    person.click(f"{line.title} {line.detail}".strip())
    return line.path


def test_every_file_of_every_game_can_be_opened(desk, player):
    for module in desk.modules:
        person = player(MapDeskScreen(desk, module.meta.id), (1280, 800))
        person.key("Ctrl+5")
        for name in list(person.screen.panel.list.items):
            person.click(name)
            screen = person.screen
            assert isinstance(screen, FormsScreen)
            assert screen.form.name == name
            for line in form_lines(screen.form)[:12]:
                screen.go(line.path)
                person.wait()
                assert line.heading or screen.boxes, (name, line.path)
            person.key("Esc")
            assert isinstance(person.screen, MapDeskScreen)


def test_what_is_typed_is_in_the_file_and_said_to_be_wrong_beside_the_field(counters):
    path = first_row(counters)
    screen = counters.screen
    fill(counters, "cost", "7")
    assert screen.form.value((*path, "cost")) == 7
    fill(counters, "cost", "70000")
    assert screen.root.find("wrong.cost").text == "Enter 9999 or less."
    assert "1 error" in counters.words()
    fill(counters, "cost", "-")
    assert screen.root.find("wrong.cost").text == "Enter a whole number."
    fill(counters, "cost", "7")
    assert "No errors" in counters.words()
    assert "wrong.cost" not in [widget.id for widget in screen.root.walk()]


def test_a_number_is_stepped_within_its_limits(counters):
    path = first_row(counters)
    fill(counters, "count", "99")
    counters.key("up")
    assert counters.screen.form.value((*path, "count")) == 99
    counters.key("down")
    assert counters.screen.form.value((*path, "count")) == 98


def test_switches_and_choices(counters):
    path = first_row(counters)
    screen = counters.screen
    before = bool(screen.form.value((*path, "blue")))
    screen.scroll.reveal(screen.root.find("field.blue").rect)
    counters.wait()
    counters.click("field.blue")
    assert screen.form.value((*path, "blue")) is not before
    screen.go(path)
    counters.wait()
    counters.click("field.kind")
    counters.click("camp")
    assert screen.form.value((*path, "kind")) == "camp"


def test_undo_and_redo_go_field_by_field_and_show_the_place(counters):
    path = first_row(counters)
    screen = counters.screen
    was = screen.form.value((*path, "cost"))
    fill(counters, "cost", "71")
    fill(counters, "count", "3")
    screen.go(())
    counters.key("Ctrl+Z")
    assert screen.path == path
    assert screen.form.value((*path, "cost")) == 71
    counters.key("Ctrl+Z")
    assert screen.form.value((*path, "cost")) == was
    assert screen.root.find("field.cost").text == str(was)
    counters.key("Ctrl+Shift+Z")
    assert screen.root.find("field.cost").text == "71"


def test_ours_stands_beside_what_differs_and_comes_back_by_a_click(counters):
    path = first_row(counters)
    screen = counters.screen
    was = screen.form.value((*path, "cost"))
    fill(counters, "cost", "71")
    assert screen.root.find("ours.cost").text == f"Game’s own value: {was}"
    counters.click("Changes")
    assert [line.path for line in screen.list.items if not line.heading] == [path]
    counters.click("back.cost")
    assert screen.form.value((*path, "cost")) == was
    assert "all restored" in counters.words()
    assert screen.list.items == []


def test_who_says_so_is_noted_with_what_is_filled_in(counters):
    path = first_row(counters)
    counters.click("source.kind")
    counters.click("My copy")
    fill(counters, "cost", "71")
    assert counters.screen.form.value((*path, "sources", "cost")) == "printed: my copy"
    assert "printed: my copy" in counters.words()
    assert not counters.screen.form.mistakes


def test_rows_are_added_copied_moved_and_taken_out(counters):
    path = first_row(counters)
    screen = counters.screen
    count = len(screen.form.value(path[:-1]))
    counters.click("row.double")
    assert screen.path == (*path[:-1], 1)
    counters.click("row.down")
    assert screen.path == (*path[:-1], 2)
    counters.click("row.remove")
    counters.click("row.add")
    assert screen.path == (*path[:-1], count)
    assert screen.root.find("wrong.id").text == "Fill in this field."
    counters.key("Ctrl+Z")
    assert len(screen.form.value(path[:-1])) == count


def test_the_search_shows_what_is_called_so(counters):
    counters.key("Ctrl+F")
    counters.type("truck")
    found = [line.title for line in counters.screen.list.items if not line.heading]
    assert found
    assert all("truck" in title.lower() for title in found)


def test_a_table_inside_is_gone_into(open_file):
    person = open_file("green_inferno", "charts.toml")
    person.click("field.call_in")
    assert person.screen.path == ("call_in",)
    person.click("field.rows")
    assert person.screen.path == ("call_in", "rows")
    person.click("row.add")
    assert person.screen.path == ("call_in", "rows", 3)
    fill(person, "die", "7..8")
    fill(person, "result", "lost")
    person.click("Errors")
    assert not [line for line in person.screen.list.items if not line.heading]


def test_saving_asks_for_a_pack_and_the_game_is_played_with_it(desk, counters):
    path = first_row(counters)
    screen = counters.screen
    ident = screen.form.value((*path, "id"))
    fill(counters, "cost", "71")
    counters.key("Ctrl+S")
    assert "Which pack?" in counters.words()
    counters.key("Ctrl+A")
    counters.type("Mine")
    counters.key("Enter")
    counters.click("Use this pack") if counters.screen.layers else None
    kept = home() / "packs" / "Mine" / "green_beret" / "counters.toml"
    assert tomllib.loads(kept.read_text())["counter"][path[-1]]["cost"] == 71
    assert not screen.dirty
    pieces = desk.open_game("green_beret").content.pieces
    assert any(piece.counter == ident and piece.cost == 71 for piece in pieces.values())
    counters.click("back")
    assert isinstance(counters.screen, MapDeskScreen)
    assert counters.screen.pack == "Mine"


def test_what_the_game_cannot_be_played_with_is_said_after_saving(counters):
    path = first_row(counters)
    screen = counters.screen
    screen.pack = lambda then: then(home() / "packs" / "Mine")
    while screen.form.value(path[:-1]):
        screen.form.remove((*path[:-1], 0))
    screen.go(())
    counters.key("Ctrl+S")
    assert "you cannot play the game with it until you correct this" in counters.words()
    assert "needs unknown counters" in counters.words()


def test_leaving_with_something_unsaved_asks_first(counters):
    first_row(counters)
    fill(counters, "cost", "71")
    counters.key("Esc")
    counters.key("Esc")
    assert isinstance(counters.screen, FormsScreen)
    assert "you lose your changes" in counters.words()
    counters.click("Leave without saving")
    assert isinstance(counters.screen, MapDeskScreen)


def test_what_is_filled_in_elsewhere_stays_while_another_file_is_looked_at(counters):
    path = first_row(counters)
    fill(counters, "cost", "71")
    counters.click("file")
    counters.click("missions.toml")
    assert counters.screen.form.name == "missions.toml"
    counters.click("file")
    counters.click("counters.toml")
    assert counters.screen.form.value((*path, "cost")) == 71
