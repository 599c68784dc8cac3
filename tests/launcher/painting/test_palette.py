"""Everything can be told apart: text and signs on every ground and in every palette, also by the colour-blind.

Signs are measured by the tone of theirs that stands out best, since every one has an edge in two tones.
"""

from __future__ import annotations

import itertools

import pygame
import pytest

from hexcore.game.plugins import registry
from hexcore.game.views import PieceView
from hexcore.types import Hex
from launcher.kit.context import Ui
from launcher.kit.style.colour import contrast, luminance
from launcher.kit.style.theme import PALETTES, Theme
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.surfaces import Card
from launcher.painting.counters.face import colour_named, face_of
from launcher.painting.counters.painter import _BLACK, _WHITE, body, rim_light
from launcher.painting.lettering import Glyph
from launcher.painting.map.camera import Camera
from launcher.painting.map.grid_lines import number_ink, number_tones
from launcher.painting.map.names import _PLACE, PLACES, STYLES, Name, Placed, _drawn
from launcher.painting.marks.highlights import NIGHT, HighlightPainter, Highlights
from launcher.painting.marks.tones import hex_stamp
from launcher.painting.palette import (
    CROWNS,
    DARK,
    DEEP,
    GROUND,
    LIGHT,
    PLOTS,
    RIVER,
    SHALLOW,
    SIGN,
    SUMMIT,
    TEXT,
    contrasting,
)

GROUNDS = {**GROUND, "deep": DEEP, "shallow": SHALLOW, "river": RIVER, "summit": SUMMIT}
GROUNDS |= {f"{kind}_{n}": tone for kind, tones in CROWNS.items() for n, tone in enumerate(tones)}
GROUNDS |= {f"plot_{n}": tone for n, tone in enumerate(PLOTS)}
EYES = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
}
"""How eyes see linear light: the matrices of Machado, Oliveira and Fernandes (2009) at full severity."""
GAMES = ("green_beret", "vietnam_battles", "green_inferno")
palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
eyes = pytest.mark.parametrize("eye", EYES)


def seen(colour, eye):
    """A colour as an eye sees it."""
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)]
    out = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in EYES[eye]]
    return tuple(round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)) for v in out)


def best(tones, ground, eye="all colours"):
    """How well the tone shows that shows best."""
    return max(contrast(seen(tone, eye), seen(ground, eye)) for tone in tones)


# -- text ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [*STYLES.items(), *PLACES.items(), ("place", _PLACE)], ids=lambda s: s[0])
def test_names_on_the_map_are_read_on_their_halo(style):
    assert contrast(style[1].ink, style[1].halo) >= TEXT


def test_the_halo_of_a_name_closes_around_its_letters():
    """What a letter stands on is its halo, whatever the ground: within two pixels of full ink nothing else shows."""
    ground = (63, 107, 56)
    for px in (9, 12, 20):
        style = STYLES["area"]
        placed = Placed(Name("HILL", style, ((0, 0),), False), style.face, 1.0, (Glyph("HILL", (3.0, 3.0), 0.0, 3.0),))
        rect, sheet = _drawn(placed, px)
        field = pygame.Surface(rect.size)
        field.fill(ground)
        field.blit(sheet, (0, 0))
        inked = [
            (x, y)
            for x in range(rect.width)
            for y in range(rect.height)
            if contrast(tuple(field.get_at((x, y)))[:3], style.ink) < 1.2
        ]
        assert inked
        for x, y in inked:
            for dx, dy in itertools.product((-1, 0, 1), repeat=2):
                beside = tuple(field.get_at((x + dx, y + dy)))[:3]
                assert sum(abs(a - b) for a, b in zip(beside, ground, strict=True)) > 90, (px, x, y, beside)


@pytest.mark.parametrize("ground", GROUND)
def test_printed_numbers_of_hexes_are_read_on_every_ground(ground):
    ink, halo = number_tones(ground)
    assert contrast(ink, halo) >= TEXT


@pytest.mark.parametrize("ground", GROUND)
def test_numbers_of_hexes_need_no_halo_on_screen(ground):
    assert contrast(number_ink(ground), GROUND[ground]) >= SIGN


def test_costs_and_words_on_the_map_are_read():
    assert contrast(DARK, LIGHT) >= TEXT


# -- signs -----------------------------------------------------------------------------------------------------


@eyes
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_edge_of_every_sign_shows_on_every_ground(ground, eye):
    assert best((DARK, LIGHT), GROUNDS[ground], eye) >= SIGN
    assert best((DARK,), GROUNDS[ground], eye) >= SIGN, "signs with a dark casing alone"


@palettes
@pytest.mark.parametrize("token", ["accent", "danger", "danger_text", "good"])
def test_the_colour_of_a_sign_shows_within_its_edge(palette, token):
    assert contrast(palette.colour(token), DARK) >= SIGN


SHAPES = ("hatch", "octagon", "bracket", "ring", "block", "frame", "corners")


@palettes
@pytest.mark.parametrize("shape", SHAPES)
def test_signs_are_painted_with_their_edge(palette, shape):
    """In the finished stamp, some of it stands out from any ground."""
    sheet = hex_stamp(shape, 40.0, 0.0, palette.danger_text)
    places = itertools.product(range(sheet.get_width()), range(sheet.get_height()))
    solid = {tuple(sheet.get_at(at))[:3] for at in places if sheet.get_at(at).a > 220}
    for ground in GROUNDS.values():
        assert max(contrast(tone, ground) for tone in solid) >= SIGN


@pytest.mark.parametrize("ground", ["grass", "jungle", "sea", "paddy"])
def test_cursor_may_move_and_target_are_unlike_each_other_without_colour(ground, board):
    """In grey, each pair differs in many pixels, and the cursor covers corners that the others leave free."""
    drawn = {}
    for name in ("keyboard", "able", "targets"):
        field = pygame.Surface((300, 300))
        field.fill(GROUND[ground])
        camera = Camera(view=(300, 300), world=(0.0, 0.0, 12.0, 12.0))
        camera.zoom_to(1.6, (0.0, 0.0))
        h: Hex = board.hex("0605")
        camera.centre_on(board.centre(h))
        shown = Highlights(keyboard=h) if name == "keyboard" else Highlights(**{name: frozenset({h})})
        painter = HighlightPainter(board, Theme())
        painter.draw_under(field, camera, shown)
        painter.draw_over(field, camera, shown)
        drawn[name] = pygame.transform.grayscale(field)
    for one, other in itertools.combinations(drawn, 2):
        alike = pygame.mask.from_threshold(drawn[one], (0, 0, 0), (24, 24, 24, 255), drawn[other]).count()
        assert 300 * 300 - alike > 400, (one, other)


@palettes
@pytest.mark.parametrize("card", [True, False])
def test_the_focus_ring_shows_on_paper_and_on_panels(palette, card):
    ui = Ui(Theme(palette))
    button = Button("Go")
    holder = Card(button) if card else button
    holder.mount(ui)
    grounds = [palette.paper] if card else [palette.table, palette.panel, palette.raised, palette.sunken]
    assert min(contrast(button.ring_colour, ground) for ground in grounds) >= SIGN


# -- counters --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def looks():
    return {game: registry().open(game).look() for game in GAMES}


@eyes
@palettes
@pytest.mark.parametrize("game", GAMES)
def test_counters_stand_out_from_every_ground(looks, game, palette, eye):
    for side in looks[game].sides.values():
        colour = colour_named(side.body, palette)
        rim = (DARK, rim_light(colour))
        worst = min(best(rim, ground, eye) for ground in GROUNDS.values())
        assert worst >= SIGN, (side, worst)
        assert contrast(seen(rim[0], eye), seen(rim[1], eye)) >= SIGN


@pytest.mark.parametrize("game", GAMES)
def test_sides_that_fight_each_other_have_borders_of_their_own(looks, game):
    fighting = {"green_beret": ("berets", "enemy"), "vietnam_battles": ("us", "arvn", "vc"),
                "green_inferno": ("us", "arvn", "nva")}[game]  # fmt: skip
    patterns = [looks[game].sides[side].pattern for side in fighting]
    assert len(set(patterns)) == len(patterns)


@eyes
@palettes
@pytest.mark.parametrize("game", GAMES)
def test_the_border_of_a_side_shows_on_its_body(looks, game, palette, eye):
    for side in looks[game].sides.values():
        colour = colour_named(side.body, palette)
        line = contrasting(colour, _WHITE if luminance(colour) < 0.30 else _BLACK)
        least = SIGN if eye == "all colours" else 2.5
        assert contrast(seen(line, eye), seen(colour, eye)) >= least, side


@palettes
def test_the_figures_on_a_counter_are_read(looks, palette):
    for game in GAMES:
        for kind, own in looks[game].counters.items():
            face = face_of(PieceView("x", kind, own.side, "X"), looks[game], palette)
            assert contrast(face.ink, face.body) >= TEXT, (game, kind, face.ink, face.body)


def test_the_enemys_counters_have_another_outline():
    """Red with its dashed border and any other square: the corners are not the same, at every size."""
    for size in (16, 24, 36, 64):
        cut, whole = (
            body(size, (163, 59, 50), "square", pattern, True, False, False) for pattern in ("dashed", "double")
        )
        corner = [(x, y) for x in range(size // 6) for y in range(size // 6 - x)]
        left, kept = (sum(sheet.get_at(at).a for at in corner) for sheet in (cut, whole))
        assert left < 0.55 * kept, size
        assert cut.get_at((1, size - 2)).a > 200, "the lower corners stay"


# -- night -----------------------------------------------------------------------------------------------------


def by_night(colour):
    """A colour of the land as it is drawn by night."""
    return tuple(part * left // 255 for part, left in zip(colour, NIGHT, strict=True))


@pytest.mark.parametrize("style", [*STYLES.items(), *PLACES.items(), ("place", _PLACE)], ids=lambda s: s[0])
def test_names_on_the_map_are_read_by_night(style):
    assert contrast(by_night(style[1].ink), by_night(style[1].halo)) >= TEXT


@pytest.mark.parametrize("ground", GROUND)
def test_numbers_of_hexes_are_read_by_night(ground):
    ink, halo = number_tones(ground)
    assert contrast(by_night(ink), by_night(halo)) >= TEXT


@eyes
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_edge_of_every_sign_shows_by_night(ground, eye):
    assert best((DARK, LIGHT), by_night(GROUNDS[ground]), eye) >= SIGN


def test_a_night_is_told_from_a_day():
    for ground in GROUND.values():
        assert luminance(by_night(ground)) < 0.80 * luminance(ground)
