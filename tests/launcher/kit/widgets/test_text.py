"""Text always fits: wrapped, or ellipsized with the whole text in the tooltip."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from launcher.kit.context import Ui
from launcher.kit.layout import Column
from launcher.kit.style import linebreak
from launcher.kit.style.theme import PALETTES, Theme
from launcher.kit.widgets import markup
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.text import Label, percent
from tools.gallery.gallery import page_screen
from tools.gallery.pages import PAGES

MAY_BE_CUT = {"A very long button that says exactly what is going to happen to every company in the stack and more"}


class WatchedUi(Ui):
    """Notes every line of text: what was asked, where it had to fit, and where it went."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.lines: list[tuple[str, bool, pygame.Rect, pygame.Rect]] = []

    def written(self, text, rect, size="body", colour=None, bold=False, align="left"):
        drawn, spot = super().written(text, rect, size, colour, bold, align)
        cut = self.fonts.ellipsize(text, rect.width, size, bold) != text
        self.lines.append((text, cut, pygame.Rect(rect), spot))
        return drawn, spot


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("page", PAGES)
def test_no_text_of_the_gallery_is_cut_or_leaves_its_box(page: str, scale: float) -> None:
    ui = WatchedUi(Theme(ui_scale=scale))
    screen = page_screen(page, ui)
    screen.draw(pygame.Surface(screen.size))
    assert len(ui.lines) > 20
    for widget in screen.root.walk():
        if getattr(widget, "truncated", False):
            assert widget.text in MAY_BE_CUT, f"“{widget.text}” is cut at {scale:.0%}"
    for text, cut, box, spot in ui.lines:
        assert not cut, f"“{text}” is cut to {box.width} px at {scale:.0%}"
        assert box.inflate(0, 4).contains(spot), f"“{text}” leaves its box at {scale:.0%}"


@pytest.mark.parametrize("scale", [1.5, 2.0, 3.0])
@pytest.mark.parametrize("page", PAGES)
def test_text_stays_on_screen_when_the_window_is_small_for_the_scale(page: str, scale: float) -> None:
    ui = WatchedUi(Theme(ui_scale=scale))
    screen = PAGES[page](ui)
    screen.resize((1280, 800))
    screen.pose()
    screen.draw(pygame.Surface(screen.size))
    for text, _, box, spot in ui.lines:
        assert spot.left >= 0, text
        assert spot.right <= min(box.right, 1280), f"“{text}” leaves the screen at {scale:.0%}"


@pytest.mark.parametrize("palette", PALETTES)
def test_widgets_of_the_gallery_stay_inside_their_parents(palette: str) -> None:
    for page in PAGES:
        screen = page_screen(page, Ui(Theme(palette=PALETTES[palette])))
        for widget in screen.root.walk():
            if widget.parent is not None:
                assert widget.parent.rect.left <= widget.rect.left
                assert widget.rect.right <= widget.parent.rect.right, f"{widget.name} on {page}"


def test_a_label_that_wraps_shows_every_word(show) -> None:
    words = "One two three four five six seven eight nine ten eleven twelve"
    label = Label(words)
    show(Column(label), (150, 400))
    lines = label.set_lines(label.rect.width)
    assert " ".join(lines) == words
    assert len(lines) > 2
    assert label.rect.height == len(lines) * label.ui.theme.line_px("body")


def test_a_label_of_one_line_is_ellipsized_and_tells_the_rest(show) -> None:
    label = Label("A line that is far too long for the room it has", wrap=False)
    player = show(Column(label), (150, 60))
    assert label.set_lines(label.rect.width)[0].endswith("…")
    player.move(label.rect.center)
    player.screen.update(500)
    assert player.screen.tooltip.text == label.text


def test_a_label_that_fits_has_no_tooltip(show) -> None:
    player = show(Column(Label("Short", wrap=False)), (150, 60))
    player.move((20, 10))
    player.screen.update(500)
    assert player.screen.tooltip.text == ""


def test_a_button_wraps_to_two_lines_then_tells_the_rest(show) -> None:
    button = Button("Attack with every company that is within reach of the village before the night falls again")
    show(Column(button), (240, 200))
    assert button.truncated
    assert button.tooltip((0, 0)) == button.text
    assert button.rect.height > button.ui.px(32)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.3, 2.0])
def test_a_button_of_the_width_it_wants_shows_its_words_on_one_line(scale: float) -> None:
    ui = Ui(Theme(ui_scale=scale))
    for extra in ({}, {"icon": "save"}, {"detail": "noise −1"}, {"kind": "primary"}):
        for hotkey in ("", "Ctrl+S"):
            button = Button("Save the game", hotkey=hotkey, **extra)
            button.mount(ui)
            wanted = button.measure(2000)
            assert button.measure(wanted[0]) == wanted
            assert button._words(wanted[0] - button._extras()) == ["Save the game"]


def test_changing_words_of_the_same_size_does_not_lay_out_again(show) -> None:
    label = Label("12 points", wrap=False)
    player = show(Column(label), (200, 60))
    player.screen.draw(pygame.Surface((200, 60)))
    label.set_text("21 points")
    areas = player.screen.draw(player.screen._surface)
    assert len(areas) == 1
    assert areas[0].width * areas[0].height < 200 * 60


@given(st.text(alphabet="ab cd、。日本語の\n", max_size=60), st.integers(10, 200))
def test_wrapping_loses_nothing_and_fits(text: str, width: int) -> None:
    def measure(part: str) -> int:
        return 7 * len(part)

    lines = linebreak.wrap(text, width, measure)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(measure(line) <= width or len(line) == 1 for line in lines if _breakable(line))


def _breakable(line: str) -> bool:
    return not any(sign in line for sign in "、。")


def test_japanese_breaks_between_characters_but_never_before_a_full_stop() -> None:
    lines = linebreak.wrap("密林の丘。川", 40, lambda part: 10 * len(part))
    assert lines == ["密林の", "丘。川"]


def test_ellipsis_takes_the_longest_beginning_that_fits() -> None:
    assert linebreak.ellipsize("abcdef", 40, lambda part: 10 * len(part)) == "abc…"
    assert linebreak.ellipsize("abcd", 40, lambda part: 10 * len(part)) == "abcd"
    assert linebreak.clamp_lines(["one", "two", "three"], 2, 40, lambda part: 10 * len(part)) == ["one", "two…"]


def test_markup_is_read_and_stripped() -> None:
    text = "**Fire** {d10:7} at [9.4](rule:9.4), {good|a hit} {icon:star}\\*"
    spans = markup.parse(text)
    assert [(s.text, s.bold, s.tone, s.link, s.kind) for s in spans if s.text.strip()] == [
        ("Fire", True, "", "", ""),
        ("7", False, "", "", "d10"),
        (" at ", False, "", "", ""),
        ("9.4", False, "", "rule:9.4", ""),
        (", ", False, "", "", ""),
        ("a hit", False, "good", "", ""),
        ("star", False, "", "", "icon"),
        ("*", False, "", "", ""),
    ]
    assert markup.plain(text) == "Fire 7 at 9.4, a hit *"


@given(st.text(max_size=40))
def test_escaped_text_is_shown_as_it_is(text: str) -> None:
    assert markup.plain(markup.escape(text)) == text


@given(
    st.lists(
        st.sampled_from(["**bold words**", "plain", " ", "[a link](x)", "{d6:3}", "verylongwordwithoutend"]),
        max_size=12,
    )
)
def test_flowed_text_stays_within_its_width(parts: list[str]) -> None:
    pygame.font.init()
    ui = Ui()
    flowed = markup.flow(ui, "".join(parts), 90, "small")
    for fragment in flowed.fragments:
        assert (
            fragment.rect.x
            + (
                ui.fonts.width(fragment.text.rstrip(), "small", fragment.span.bold)
                if not fragment.span.kind
                else fragment.rect.width
            )
            <= 90
        )
        assert fragment.rect.bottom <= flowed.height


def test_chances_never_lie() -> None:
    assert [percent(share).replace("\u00a0", " ") for share in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "< 1 %",
        "50 %",
        "> 99 %",
        "100 %",
    ]
