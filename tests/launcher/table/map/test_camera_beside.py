"""A card beside hexes: it never covers the one it tells of, and as few others as can be."""

from __future__ import annotations

import pygame
import pytest

from launcher.table.map.camera import best_beside, room_beside

MAP = pygame.Rect(0, 44, 900, 728)
CARD, GAP = (460, 380), 30


def hex_at(x: int, y: int) -> pygame.Rect:
    box = pygame.Rect(0, 0, 62, 62)
    box.center = (x, y)
    return box


@pytest.mark.parametrize("x", [40, 200, 330, 600, 850])
@pytest.mark.parametrize("y", [80, 300, 500, 740])
def test_the_hex_it_tells_of_is_never_covered(x, y):
    target = hex_at(x, y)
    place = best_beside(MAP, CARD, [target], GAP)
    assert MAP.contains(place)
    assert not place.colliderect(target)


def test_neither_of_two_fighting_hexes_is_covered_where_it_can_be_avoided():
    attacker, target = hex_at(430, 300), hex_at(300, 300)
    place = best_beside(MAP, CARD, [attacker, target], GAP)
    assert place.collidelist([attacker, target]) < 0


def test_of_two_free_places_the_one_with_fewer_pieces_is_taken():
    target = hex_at(300, 600)
    plain = best_beside(MAP, (300, 200), [target], GAP)
    crowd = [hex_at(*plain.center), hex_at(plain.centerx + 40, plain.centery)]
    crowded = best_beside(MAP, (300, 200), [target], GAP, pieces=crowd)
    assert crowded.collidelist(crowd) < 0


def test_a_card_stays_where_it_stood_if_it_hides_nothing():
    target, before = hex_at(300, 300), pygame.Rect(400, 390, *CARD)
    assert best_beside(MAP, CARD, [target], GAP, before=before) == before
    assert best_beside(MAP, CARD, [hex_at(500, 450)], GAP, before=before) != before


def test_hexes_get_the_larger_part_of_the_map_beside_the_card():
    assert room_beside(MAP, CARD, (62, 62), GAP) == pygame.Rect(0, 44, 410, 728)
    low = pygame.Rect(0, 0, 520, 900)
    assert room_beside(low, CARD, (62, 62), GAP) == pygame.Rect(0, 410, 520, 490)
