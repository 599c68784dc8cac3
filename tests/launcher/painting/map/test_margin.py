"""The key of the terrain, on the sheet and in its panel: no words lie under other words or under a sample."""

from __future__ import annotations

import pygame
import pytest

from hexcore.game.plugins import registry
from launcher.painting.map.legend import swatch_scene
from launcher.painting.map.margin import MapMargin
from launcher.painting.map.scene import scene_of

MAPS = [("vietnam_battles", "snoopys_nose"), ("vietnam_battles", "iron_triangle"), ("green_inferno", "dak_to")]
SIZES = [(358, 196), (540, 295), (300, 600), (900, 120)]
SAMPLE, WHITE = (255, 0, 255), (255, 255, 255)


def margin(game: str, scenario: str) -> MapMargin:
    """What stands around a map, with samples in a colour that nothing else has."""
    opened = registry().open(game)
    board = opened.board(scenario)
    look = opened.look().boards[board.id]
    _, swatches = swatch_scene(board, look)
    found = MapMargin(scene_of(board, look), swatches)
    square = pygame.Surface((72, 72), pygame.SRCALPHA)
    square.fill((*SAMPLE, 255))
    found.samples = [square] * len(swatches)
    return found


def gaps(sheet: pygame.Surface, rows: range) -> list[int]:
    """How wide the empty columns between two things in these rows are."""
    part = sheet.subsurface((0, rows.start, sheet.get_width(), len(rows)))
    mask = pygame.mask.from_surface(part, 40)
    used = [any(mask.get_at((x, y)) for y in range(len(rows))) for x in range(part.get_width())]
    runs = "".join("x" if one else "." for one in used).strip(".").split("x")
    return [len(run) for run in runs if run]


@pytest.mark.parametrize(("game", "scenario"), MAPS)
@pytest.mark.parametrize("size", SIZES)
def test_no_words_of_the_panel_lie_under_the_next_sample(game, scenario, size):
    found = margin(game, scenario)
    whole = found.legend(size, WHITE)
    found.samples = [pygame.Surface((72, 72), pygame.SRCALPHA)] * len(found.samples)
    words = pygame.mask.from_surface(found.legend(size, WHITE), 40)
    covered = pygame.mask.from_threshold(whole, SAMPLE, (9, 9, 9, 255))
    assert words.count()
    assert not words.overlap_area(covered, (0, 0))


@pytest.mark.parametrize(("game", "scenario"), MAPS)
@pytest.mark.parametrize("scale", [24.0, 36.0, 60.0])
def test_words_on_the_sheet_stand_apart(game, scenario, scale):
    found = margin(game, scenario)
    left, top, wide, high = found.world
    _, height = found._scene.extent
    foot = pygame.Surface((round(wide * scale), round((top + high - height) * scale)), pygame.SRCALPHA)
    foot.fill((0, 0, 0, 0))
    found.draw(foot, round(left * scale), round(height * scale), scale)
    words = range(round((0.55 + 1.85) * scale), round((0.55 + 2.4) * scale))
    between = [gap for gap in gaps(foot, words) if gap > 0.2 * scale]
    shown = min(len(found._swatches), found._per_row)
    assert len(between) >= shown - 1, "each stands by itself"
