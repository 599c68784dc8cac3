"""Palettes people can read, icons that differ, fonts that are found, and nothing heavy imported."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pygame
import pytest
from fontTools.ttLib import TTFont

from launcher.kit.context import Ui
from launcher.kit.layout import Column
from launcher.kit.style import pictures
from launcher.kit.style.colour import contrast, luminance, rgb
from launcher.kit.style.fonts import Fonts, font_path
from launcher.kit.style.icons import SHAPES, die, icon
from launcher.kit.style.theme import PALETTES, SIZES, Theme, roominess
from launcher.kit.widgets.button import Button
from launcher.kit.window.screen import Screen
from launcher.kit.window.window import App, has_accelerator, set_hints
from tools.gallery.gallery import main as gallery

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def test_contrast_is_as_wcag_says():
    assert contrast(WHITE, BLACK) == pytest.approx(21.0)
    assert contrast(rgb("#777777"), WHITE) == pytest.approx(4.48, abs=0.01)


# Text token, and the surface tokens it is ever drawn on: each pair must reach 4.5 : 1.
TEXT_ON: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ink", ("table", "panel", "raised", "hover", "sunken")),
    ("muted", ("table", "panel", "raised", "sunken")),
    ("disabled", ("table", "panel", "sunken")),
    ("accent", ("table", "panel", "raised", "sunken")),
    ("link", ("table", "panel", "raised", "sunken")),
    ("danger_text", ("table", "panel", "raised", "sunken")),
    ("good_text", ("table", "panel", "raised", "sunken")),
    ("paper_ink", ("paper",)),
    ("paper_muted", ("paper",)),
    ("paper_link", ("paper",)),
    ("paper_danger", ("paper",)),
    ("paper_good", ("paper",)),
    ("accent_ink", ("accent", "accent_hover")),
    ("danger_ink", ("danger",)),
    ("good_ink", ("good",)),
)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize(("ink", "grounds"), TEXT_ON, ids=[ink for ink, _ in TEXT_ON])
def test_every_text_colour_can_be_read_on_every_ground(palette, ink, grounds):
    for ground in grounds:
        ratio = contrast(palette.colour(ink), palette.colour(ground))
        assert ratio >= 4.5, f"{ink} on {ground} is {ratio:.2f} : 1"


def test_high_contrast_is_higher():
    high = PALETTES["high_contrast"]
    assert contrast(high.ink, high.panel) > 18
    assert contrast(high.muted, high.raised) >= 7


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_accent_stands_out_from_every_dark_surface(palette):
    for ground in ("table", "panel", "raised", "sunken"):
        assert contrast(palette.accent, palette.colour(ground)) >= 3.0


def _deutan(colour):
    """Roughly what a person without green cones sees, in linear light (Viénot 1999)."""
    r, g, b = ((part / 255) ** 2.2 for part in colour)
    return (0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b)


def test_good_and_danger_differ_without_green_cones():
    p = PALETTES["colour_blind"]
    a, b = _deutan(p.good), _deutan(p.danger_text)
    assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) > 0.5
    assert abs(luminance(p.accent) - luminance(p.danger_text)) > 0.15


def test_scale_is_any_fraction_within_its_range():
    assert Theme(ui_scale=1.37).px(100) == 137
    assert Theme(ui_scale=0.1).scale == 0.75
    assert Theme(ui_scale=9).scale == 3.0
    assert Theme(ui_scale=1.5, density=2.0).px(10) == 30


@pytest.mark.parametrize(
    ("size", "larger"),
    [
        ((1024, 700), 1.0),
        ((1440, 900), 1.0),
        ((1600, 2000), 1.0),
        ((1920, 1080), 1.1),
        ((2560, 1440), 1.45),
        ((9000, 9000), 1.75),
    ],
)
def test_a_window_with_room_to_spare_draws_everything_larger(size, larger):
    assert roominess(size) == larger
    assert Theme(ui_scale=0.75).px(1) == 1
    assert Theme(ui_scale=0.75).font_px("tiny") >= 8


@pytest.mark.parametrize("px", [12, 16, 18, 24, 48])
def test_every_icon_draws_something_and_no_two_are_alike(px):
    pictures = {}
    for name in SHAPES:
        picture = icon(name, px, WHITE)
        assert picture.get_size() == (px, px)
        data = pygame.image.tobytes(picture, "RGBA")
        assert any(data[3::4]), name
        pictures[name] = data
    for (a, one), (b, two) in combinations(pictures.items(), 2):
        assert one != two, f"{a} and {b} look the same"


def test_a_die_shows_its_number_of_pips():
    for value in range(1, 7):
        face = die("d6", value, 96, WHITE, BLACK)
        paper = pygame.Surface(face.get_size())
        paper.fill(WHITE)
        paper.blit(face, (0, 0))
        mask = pygame.mask.from_threshold(paper, BLACK, (60, 60, 60, 255))
        assert len(mask.connected_components(40)) == value


def test_dice_of_ten_sides_differ():
    faces = {pygame.image.tobytes(die("d10", value, 24, WHITE, BLACK), "RGBA") for value in range(10)}
    assert len(faces) == 10


def test_fonts_are_found_and_have_the_glyphs_we_need():
    for face in ("latin", "latin-bold", "serif", "serif-bold"):
        known = TTFont(font_path(face)).getBestCmap()
        assert [sign for sign in "AÄéłñ¿€–—“”…−←→↑↓×½Đặ\u00a0" if ord(sign) not in known] == []
    for face in ("japanese", "japanese-bold"):
        known = TTFont(font_path(face)).getBestCmap()
        assert [sign for sign in "密林の丘。カナ「」、" if ord(sign) not in known] == []


def test_the_sizes_of_type_are_the_scale():
    assert [Theme().font_px(size) for size in SIZES] == [13, 14, 16, 18, 20, 29, 52]
    assert min(Theme(language="ja").font_px(size) for size in SIZES) == 13


def test_lines_of_a_paragraph_are_as_high_as_their_letters():
    pygame.font.init()
    for language in ("en", "ja"):
        theme = Theme(language=language)
        fonts = Fonts(theme)
        assert all(fonts.height(size, bold) <= theme.line_px(size) + 1 for size in SIZES for bold in (False, True))


def test_mixed_text_is_drawn_by_both_fonts_on_one_line():
    pygame.font.init()
    fonts = Fonts(Theme())
    mixed = fonts.width("Hill 丘 875")
    assert mixed == fonts.width("Hill ") + fonts.width("丘") + fonts.width(" 875")
    assert fonts.render("Hill 丘 875", "body", WHITE).get_width() == mixed
    blank = fonts.render("\ue000", "body", WHITE)
    assert pygame.image.tobytes(fonts.render("丘", "body", WHITE), "RGBA") != pygame.image.tobytes(blank, "RGBA")


def test_rendered_text_is_kept_but_not_without_end():
    pygame.font.init()
    fonts = Fonts(Theme())
    assert fonts.render("Turn 1", "body", WHITE) is fonts.render("Turn 1", "body", WHITE)
    for n in range(3000):
        fonts.render(f"A rather long line of text for the log, number {n}", "heading", WHITE)
    assert fonts._drawn.bytes < pictures.budget()
    assert len(fonts._drawn) < 3000


def test_nothing_heavy_is_imported_by_the_whole_kit():
    heavy = {"numpy", "matplotlib", "matplotlib_fontja", "hexalattice", "hexcore", "games", "PIL"}
    modules = "window.window widgets.charts window.layers widgets.fields widgets.listview window.menu"
    code = (
        "import sys, importlib\n"
        f"for name in '{modules}'.split(): importlib.import_module('launcher.kit.' + name)\n"
        "from launcher.kit.style.fonts import Fonts\nfrom launcher.kit.style.theme import Theme\n"
        "Fonts(Theme(language='ja')).render('丘 Hill', 'body', (255, 255, 255), True)\n"
        f"print(sorted({heavy!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_gallery_writes_its_pictures(tmp_path, capsys):
    assert gallery(["--out", str(tmp_path), "--page", "menus", "--palette", "standard", "--scale", "0.75"]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["menus-standard-75.png"]
    assert "1 pictures" in capsys.readouterr().out


def test_hints_go_straight_to_the_window_only_without_an_accelerator(tmp_path):
    environ: dict[str, str] = {}
    set_hints(environ, software=False)
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in environ
    set_hints(environ, software=True)
    assert environ["SDL_FRAMEBUFFER_ACCELERATION"] == "0"
    mine = {"SDL_FRAMEBUFFER_ACCELERATION": "1"}
    set_hints(mine, software=True)
    assert mine["SDL_FRAMEBUFFER_ACCELERATION"] == "1"
    assert not has_accelerator(tmp_path, "linux")
    (tmp_path / "renderD128").touch()
    assert has_accelerator(tmp_path, "linux")
    assert has_accelerator(tmp_path / "none", "win32")


def test_the_loop_draws_only_when_needed_and_ends_with_the_last_screen():
    done = []

    class One(Screen):
        def build(self):
            return Column(Button("Quit", self.stack.pop, hotkey="Q"), Button("Go", lambda: done.append(1)))

    app = App(Ui(Theme(reduced_motion=True)), One, title="Test", size=(800, 600), software=True)
    assert app.frame()
    pygame.event.clear()
    app.frame()
    at = app.stack.top.target("Go").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    app.frame()
    assert done == [1]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q"))
    app.run()
    assert app.stack.screens == []


def test_clicks_land_where_they_should_on_a_dense_display():
    app = App(Ui(Theme(reduced_motion=True)), Screen, title="Test", size=(800, 600), software=True)
    try:
        app.surface = pygame.Surface((1600, 1200))
        app._match_density()
        assert app.ui.theme.scale == 2.0
        moved = app._scaled(pygame.event.Event(pygame.MOUSEMOTION, pos=(100, 50), rel=(0, 0), buttons=(0, 0, 0)))
        assert moved.pos == (200, 100)
    finally:
        app.close()


def test_a_key_held_down_is_marked_until_it_comes_up():
    app = App(Ui(Theme()), Screen, title="Test", size=(800, 600), software=True)
    try:
        down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
        up = pygame.event.Event(pygame.KEYUP, key=pygame.K_a, mod=0)
        marks = [app._marked(event) for event in (down, down, up, down)]
        assert [event.repeat for event in marks if event.type == pygame.KEYDOWN] == [False, True, False]
    finally:
        app.close()
