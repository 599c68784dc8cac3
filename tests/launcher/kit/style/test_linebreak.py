"""Japanese is set by its own rules: what begins and ends a line, what stays together, across every mark there is."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from launcher.kit.context import Ui
from launcher.kit.layout import Row
from launcher.kit.style import linebreak
from launcher.kit.style.theme import Theme
from launcher.kit.widget import Widget
from launcher.kit.widgets import markup
from launcher.kit.widgets.listview import RichRows
from launcher.kit.widgets.text import Label
from launcher.screens.charts import ChartTable

NEVER_FIRST = "、。，．・：；？！ー）」』】〉》％%)々ゝヽ…ぁぃぅぇぉゃゅょっァィゥェォャュョッヶ｡､｣ｰｧｯ"
NEVER_LAST = "（「『【〈《([｢"
WIDTHS = st.integers(16, 60)

PHRASES = (
    "敵ユニットは", "味方の駒を", "「移動」、", "『追撃』。", "（GB 12.4）", "（発見された敵）、", "3ヘクス", "2個",
    "10面体サイコロ", "1d6を", "100%の", "50％で", "ジャングル・山岳", "フェイズ。", "ティエンジェ", "各々、", "か？",
    "だ！", "AC-47が", "the jungle ", "word ", "R-F31は", "−20に", "第3ターン", "１２個", "〈注〉", "【例】", "《R14》",
    "ﾕﾆｯﾄ｡", "｢駒｣", "3か所", "だ……", "Aチーム：", "5:1で", " ", "\u3000",
)  # fmt: skip
MARKED = (
    *PHRASES, "**3**ヘクス", "2**個**", "[GB 12.4](rule:GB 12.4)、", "（[R14](rule:R14)）", "{d6:4}", "{d10:7}。",
    "（{d6:1}）", "「**移動**」", "{good|成功}！", "**（**敵**）**", "[3](x)[ヘクス](y)", "{icon:star}、",
    "{d6:1}{d6:2}{d6:3}",
)  # fmt: skip


def ems(text: str) -> int:
    """A width as of a fixed type: two for a Japanese sign, one for a Latin one."""
    return sum(2 if sign >= "\u2e80" else 1 for sign in text)


def breaks(text: str, lines: list[str]) -> list[tuple[str, str, bool]]:
    """Each break: the sign before it, the one after it, and whether a blank stood there."""
    found = []
    at = 0
    for before, after in pairwise(lines):
        at = text.index(before.strip(), at) + len(before.strip())
        found.append((before.strip()[-1:], after.strip()[:1], text[at : at + 1].isspace()))
    return found


def assert_well_broken(text: str, lines: list[str]) -> None:
    for before, after, blank in breaks(text, lines):
        assert not after or after not in NEVER_FIRST, f"a line begins with {after}: {lines}"
        assert not before or before not in NEVER_LAST, f"a line ends with {before}: {lines}"
        if not blank:
            assert not (_latin(before) and _latin(after)), f"{before} and {after} are parted: {lines}"
            assert not (before in "0123456789１２第" and after in "ヘ個面タ３１２3"), f"a figure alone: {lines}"


def _latin(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


@given(st.lists(st.sampled_from(PHRASES), max_size=40).map(lambda parts: "敵" + "".join(parts)), WIDTHS)
@example("敵は2ヘクス以内の（発見された）チームを追撃する。", 16)
def test_lines_of_japanese_begin_and_end_as_they_may(text: str, width: int) -> None:
    lines = linebreak.wrap(text, width, ems)
    assert all(ems(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert_well_broken(text, [line for line in lines if line.strip()])


@given(st.lists(st.sampled_from(MARKED), min_size=1, max_size=24).map("".join), st.integers(110, 420))
@example("結果は**3**ヘクス、[GB 12.4](rule:GB 12.4)、{d6:4}。（{d10:7}）", 110)
def test_marks_part_nothing_that_belongs_together(text: str, width: int) -> None:
    flowed = markup.flow(_ui("ja"), text, width, "small")
    lines: dict[int, str] = {}
    for fragment in flowed.fragments:
        words = linebreak.PICTURE if fragment.span.kind else fragment.text
        middle = fragment.rect.centery // _ui("ja").theme.line_px("small")
        lines[middle] = lines.get(middle, "") + words
        assert fragment.rect.x + _inked(fragment) <= width
    whole = "".join(linebreak.PICTURE if span.kind else span.text for span in markup.parse(text))
    set_ = [lines[n] for n in sorted(lines)]
    assert "".join("".join(set_).split()) == "".join(whole.split())
    assert_well_broken(whole, [line for line in set_ if line.strip()])


_UIS: dict[str, Ui] = {}
LONG = 16
"""A word of so many letters fits into any line that is tried."""


def _ui(language: str) -> Ui:
    pygame.font.init()
    return _UIS.setdefault(language, Ui(Theme(language=language)))


def _inked(fragment: markup.Fragment) -> int:
    if fragment.span.kind:
        return fragment.rect.width
    return _ui("ja").fonts.width(fragment.text.rstrip(), "small", fragment.span.bold)


@given(st.text(alphabet="あ漢。）「（1a %ヘ、ー \u00a0", max_size=60), st.integers(1, 30))
def test_whatever_is_written_fits_and_nothing_is_lost(text: str, width: int) -> None:
    lines = linebreak.wrap(text, width, ems)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(ems(line) <= width or len(line) == 1 for line in lines)


@given(
    st.lists(st.sampled_from([*MARKED, "））））））））））））", "（（（（（（（（"]), max_size=12).map("".join),
    st.integers(1, 90),
)
def test_marked_text_of_any_length_loses_nothing_in_any_width(text: str, width: int) -> None:
    flowed = markup.flow(_ui("ja"), text, width, "small")
    whole = "".join(linebreak.PICTURE if span.kind else span.text for span in markup.parse(text))
    set_ = "".join(linebreak.PICTURE if f.span.kind else f.text for f in flowed.fragments)
    assert "".join(set_.split()) == "".join(whole.split())
    for fragment in flowed.fragments:
        assert fragment.rect.x + _inked(fragment) <= width or len(fragment.text.strip()) <= 1 or fragment.span.kind


@given(
    st.lists(
        st.sampled_from(["Ataque ", "(", "[GB 12.4](x)", ")", "**total**", ", ", "{d6:3}", "50\u00a0% "]), max_size=20
    )
)
def test_spanish_stops_stay_with_the_mark_before_them(parts: list[str]) -> None:
    ui = _ui("es")
    text = "".join(parts)
    whole = "".join(linebreak.PICTURE if span.kind else span.text for span in markup.parse(text))
    assume(all(len(word) <= LONG for word in whole.split()))  # what is wider than a line is broken anywhere
    lines: dict[int, str] = {}
    for fragment in markup.flow(ui, text, 150, "small").fragments:
        line = fragment.rect.centery // ui.theme.line_px("small")
        lines[line] = lines.get(line, "") + (linebreak.PICTURE if fragment.span.kind else fragment.text)
    for _, after, blank in breaks(whole, [lines[n] for n in sorted(lines) if lines[n].strip()]):
        assert blank or after not in (")", ",", "%")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3ヘクス先", ["3ヘクス", "先"]),
        ("10面体で", ["10面体", "で"]),
        ("3か所で", ["3か所", "で"]),
        ("第3ターンに", ["第3ターン", "に"]),
        ("2個の敵", ["2個", "の", "敵"]),
        ("（1d6）を", ["（1d6）", "を"]),
        ("GB 12.4、敵", ["GB", " ", "12.4、", "敵"]),
        ("ＬＯＳが", ["ＬＯＳ", "が"]),
        ("約50%だ", ["約50%", "だ"]),
        ("敵 ）だ", ["敵 ）", "だ"]),
        ("50\u00a0%だ", ["50\u00a0%", "だ"]),
        ("「『駒』」だ", ["「『駒』」", "だ"]),
    ],
)
def test_what_belongs_together_is_one_piece(text: str, parts: list[str]) -> None:
    assert list(linebreak.tokens(text)) == parts


def test_a_cut_line_of_japanese_gets_no_blank_before_its_ellipsis() -> None:
    assert linebreak.clamp_lines(["密林の", "丘だ", "川"], 1, 8, ems) == ["密林の…"]
    assert linebreak.clamp_lines(["密林", "丘だ", "川"], 1, 7, ems) == ["密林丘…"]


# -- least widths and heights -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["small", "body", "title"])
def test_japanese_in_little_room_stays_five_signs_wide(size: str) -> None:
    ui = _ui("ja")
    em = ui.theme.font_px(size)
    label = Label("任務目標配置フェイズの間に駒を置く", size=size)
    label.mount(ui)
    assert 5 * em <= label.least_width() <= 6 * em or label.least_width() == ui.px(160)
    short = Label("駒", size=size)
    short.mount(ui)
    assert short.least_width() == ui.fonts.width("駒", size)


def test_a_row_gives_a_label_of_japanese_its_least_width() -> None:
    ui = _ui("ja")
    narrow, greedy = Label("任務目標配置フェイズ"), Label("敵ユニットは味方の駒を追撃する。" * 4).sized(flex=1)
    row = Row(narrow, greedy)
    row.mount(ui)
    row.place(pygame.Rect(0, 0, 200, 400))
    assert narrow.rect.width >= 5 * ui.theme.font_px("body")


def test_a_chart_of_japanese_gives_way_by_words_that_wrap() -> None:
    ui = _ui("ja")
    table = ChartTable(
        ["地形", "敵移動及び戦闘フェイズに於ける効果"], [["ジャングル・山岳", "発見された敵は移動できない"]]
    )
    table.mount(ui)
    wide = table.measure(2000)[0]
    assert table.least_width() < wide * 0.7
    assert min(table._columns(table.least_width())) >= 5 * ui.theme.font_px("body")


@pytest.mark.parametrize(
    "text",
    ["敵ユニットは味方の駒を追撃する。" * 6, "敵はGB 12.4により2ヘクス退却した。" * 5, "The enemy retreats. " * 8],
)
def test_the_guess_of_a_height_is_near_the_height(text: str) -> None:
    ui = _ui("ja")
    view = Widget()
    view.mount(ui)
    rows: RichRows[str] = RichRows(lambda item: item)
    height, guess = rows.height(view, text, 260), rows.guess(view, text, 260)
    assert abs(guess - height) <= 1.01 * ui.theme.line_px("small")
