"""The map before playing: painted while the window lives, zoomed, moved, read."""

from __future__ import annotations

import pytest

from hexcore.errors import MonsoonError
from launcher.painting.map.painter import painter_for
from launcher.screens import map_preview
from launcher.screens.map_preview import MapPreviewScreen, board_of
from launcher.table.map.scenery import Scenery


@pytest.fixture
def person(desk, player):
    person = player(MapPreviewScreen(desk, "skirmish"), (640, 480))
    return person


def test_it_says_that_it_draws_and_then_shows_the_map(desk, player, monkeypatch):
    with monkeypatch.context() as slow:
        slow.setattr(map_preview, "PAINT_SLICE", 0.0)
        person = player(MapPreviewScreen(desk, "skirmish"), (640, 480))
        first = bytes(person.surface.get_buffer())
        assert person.screen.busy
    person.screen.map.finish()
    assert not person.screen.map.busy
    assert person.picture() != first


def test_zoom_and_move_by_buttons_keys_wheel_and_hand(person):
    view = person.screen.map
    view.finish()
    start = view.camera.zoom
    person.click("nearer")
    near = view.camera.zoom
    assert near > start
    person.key("minus")
    person.key("plus")
    assert view.camera.zoom == pytest.approx(near)
    for _ in range(4):
        person.click("nearer")
    before = view.camera.offset
    person.tab_to("map")
    person.key("right")
    assert view.camera.offset[0] > before[0]
    person.click("fit")
    assert view.camera.zoom == pytest.approx(start)


def test_a_hex_under_the_cursor_is_named(person):
    view = person.screen.map
    view.finish()
    board = view.board
    place = view.camera.to_screen(board.centre(board.hex("0404")))
    pos = (round(place[0]) + view.rect.x, round(place[1]) + view.rect.y)
    assert view.hover_label(pos).startswith("0404")
    person.click(pos)
    assert "0404" in person.words()


def test_a_game_without_a_look_says_so(desk, monkeypatch):
    monkeypatch.setattr(type(desk.open_game("skirmish")), "look", lambda self: None)
    with pytest.raises(MonsoonError, match="does not define the look of its map"):
        MapPreviewScreen(desk, "skirmish")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles"])
def test_the_table_goes_on_with_the_map_that_the_choices_showed(desk, game, language):
    desk.change(language=language)
    scenario = desk.module(game).meta.scenarios[0].id
    play = desk.new_play(game, scenario, {}, 5, {})
    play.speak(language)
    small = painter_for(*board_of(desk, game, scenario), desk.ui.theme)
    assert Scenery(play, desk.ui).painter is small
