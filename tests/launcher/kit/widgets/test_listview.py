"""A list draws only what shows, appends at a fixed cost, and follows its end."""

from __future__ import annotations

import itertools

import pygame

from launcher.kit.widgets.listview import ColumnSpec, ListView, RichRows, TableRows, TextRows


class CountingRows(RichRows[str]):
    """Counts what is measured and drawn."""

    def __init__(self) -> None:
        super().__init__(lambda line: line)
        self.measured = self.painted = 0

    def height(self, view, item, width):
        self.measured += 1
        return super().height(view, item, width)

    def paint(self, view, surface, rect, item):
        self.painted += 1
        super().paint(view, surface, rect, item)


def test_ten_thousand_lines_are_neither_measured_nor_drawn(show):
    rows = CountingRows()
    view = ListView([f"Line {n} with some words in it" for n in range(10_000)], rows)
    player = show(view, (300, 400))
    player.screen.draw(pygame.Surface((300, 400)))
    assert 0 < rows.painted <= 25
    assert rows.measured <= 50


def test_appending_measures_one_line(show):
    rows = CountingRows()
    view = ListView([f"Line {n}" for n in range(5_000)], rows, follow=True)
    show(view, (300, 400))
    before = rows.measured
    view.append("One more")
    assert rows.measured == before + 1


def test_a_log_follows_its_end_until_the_reader_scrolls_up(show):
    view = ListView([f"Line {n}" for n in range(200)], RichRows[str](str), follow=True)
    player = show(view, (300, 200))
    assert player.screen.targets()[-1].name == "Line 199"
    view.append("Line 200")
    assert player.screen.targets()[-1].name == "Line 200"
    player.wheel("Line 200", 5)
    top = player.screen.targets()[0].name
    view.append("Line 201")
    assert player.screen.targets()[0].name == top


def test_scrolling_up_through_lines_of_unknown_height_reaches_the_first(show):
    view = ListView([f"{n} " + "words " * (n % 37) for n in range(300)], RichRows[str](str), follow=True)
    player = show(view, (260, 200))
    for _ in range(2000):
        player.move((100, 100))
        if not player.screen.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3)):
            break
    assert player.screen.targets()[0].name.startswith("0 ")
    tops = [view.line_rect(n).top for n in view.shown()]
    assert tops == sorted(tops)


def test_lines_never_overlap_and_fill_the_view(show):
    view = ListView([f"{n} " + "words " * (n % 23) for n in range(100)], RichRows[str](str))
    show(view, (260, 300))
    shown = list(view.shown())
    for a, b in itertools.pairwise(shown):
        assert view.line_rect(a).bottom == view.line_rect(b).top
    assert view.line_rect(shown[-1]).bottom >= view.bar.view.bottom


def test_a_click_selects_the_line_under_the_mouse(show):
    chosen = []
    view = ListView([f"Item {n}" for n in range(50)], TextRows[str](str), on_select=chosen.append)
    player = show(view, (300, 200))
    player.click("Item 3")
    player.wheel("Item 3", -10)
    name = player.screen.targets()[2].name
    player.click(name)
    assert [f"Item {n}" for n in chosen] == ["Item 3", name]


def test_two_quick_clicks_activate_two_slow_ones_do_not(show):
    opened = []
    player = show(ListView(["One", "Two"], TextRows[str](str), on_activate=opened.append), (300, 200))
    player.click("Two")
    player.screen.update(900)
    player.click("Two")
    assert opened == []
    player.click("Two")
    assert opened == [1]


def test_keys_move_the_selection_and_keep_it_in_view(show):
    view = ListView([f"Item {n}" for n in range(500)], TextRows[str](str))
    player = show(view, (300, 200))
    player.key("Tab")
    for key, wanted in (("Down", 0), ("Down", 1), ("End", 499), ("Up", 498), ("Home", 0)):
        player.key(key)
        assert view.selected == wanted
        assert view.bar.view.contains(view.line_rect(wanted))
    player.key("PgDn")
    assert view.selected > 3


def test_a_link_in_a_line_is_followed(show):
    links = []
    view = ListView(["See [nine](rule:9)."], RichRows[str](str), on_link=links.append)
    player = show(view, (300, 200))
    line = view.line_rect(0)
    for x in range(line.left, line.right, 3):
        player.click((x, line.centery))
    assert set(links) == {"rule:9"}


def test_columns_share_the_width_and_numbers_stand_right(show):
    rows = TableRows([ColumnSpec[str]("Name", str, 100, 1), ColumnSpec[str]("n", len, 60, align="right")])
    view = ListView(["a"], rows)
    show(view, (400, 200))
    first, last = rows.cells(view, view.line_rect(0))
    assert last.width == 60
    assert first.right <= last.left
    assert last.right == view.line_rect(0).right - 10


def test_the_scroll_bar_can_be_dragged_to_the_end(show):
    view = ListView([f"Item {n}" for n in range(500)], TextRows[str](str))
    player = show(view, (300, 200))
    thumb = view.bar.thumb()
    player.press(thumb.center)
    player.move((thumb.centerx, 400))
    player.release((thumb.centerx, 400))
    assert player.screen.targets()[-1].name == "Item 499"


def test_an_empty_list_says_so_and_offers_nothing(show):
    player = show(ListView([], TextRows[str](str), empty="No games saved yet."), (300, 200))
    player.screen.draw(pygame.Surface((300, 200)))
    assert player.screen.targets() == []
