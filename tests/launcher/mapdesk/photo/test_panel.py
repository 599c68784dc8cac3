"""A photograph on the map desk, by mouse and keys: opened, pinned, seen through, taught, proposed, drawn after."""

from __future__ import annotations

import json

import pygame
import pytest
from PIL import Image

from hexcore.data.files import user_packs
from hexcore.editor import terrain
from launcher.language import FILE, config_folder
from launcher.mapdesk.photo.align import AlignScreen
from launcher.mapdesk.photo.fit import Fit
from launcher.mapdesk.screen import MapDeskScreen
from tools.boardsheet import paint_sheet
from tools.photograph import Shot, photographed

SCALE = 40.0


@pytest.fixture(scope="module")
def sheet():
    """The board of the reference game as it is painted, and its letters."""
    from hexcore.game.plugins import registry

    pygame.display.init()
    game = registry().open("skirmish")
    board = game.board("hunt")
    painted = paint_sheet(board, game.look().boards[board.id], SCALE)
    picture = Image.frombytes("RGB", painted.get_size(), pygame.image.tobytes(painted, "RGB"))
    return board, picture


@pytest.fixture
def photo(sheet, tmp_path):
    """A photograph of it, turned and slanted, and where on it a hex is."""
    board, picture = sheet
    image, way = photographed(picture, Shot(turn=8, slant=0.06, scale=1.0))
    path = tmp_path / "my map.jpg"
    image.save(path, quality=85)
    shown = Fit("perspective", tuple((way / way[2, 2]).ravel()))
    left, top = _corner(board)

    def spot(label):
        x, y = board.centre(board.hex(label))
        return shown.to_photo([((x - left) * SCALE, (y - top) * SCALE)])[0]

    return path, spot


def _corner(board):
    from hexcore.game.plugins import registry
    from launcher.kit.style.theme import Theme
    from launcher.painting.map.painter import MapPainter

    look = registry().open("skirmish").look().boards[board.id]
    return MapPainter(board, look, Theme()).world[:2]


@pytest.fixture
def person(desk, player):
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    person = player(MapDeskScreen(desk, "skirmish"), (1280, 800))
    person.screen.map.finish()
    person.wait()
    return person


def place(view, label):
    x, y = view.camera.to_screen(view.board.centre(view.board.hex(label)))
    return (round(x) + view.rect.x, round(y) + view.rect.y)


def open_photo(person, path):
    person.key("Ctrl+4")
    person.click("scan.path")
    person.type(str(path))
    person.key("Enter")
    assert isinstance(person.screen, AlignScreen)
    person.screen.map.finish()
    person.wait()


def pin(person, spot, label, by="typing"):
    screen = person.screen
    x, y = screen.photo.to_screen(spot(label))
    person.click((round(x), round(y)))
    if by == "typing":
        person.type(label)
        person.key("Enter")
    else:
        person.click(place(screen.map, label))


CORNERS = ("0101", "0701", "0107", "0707")


def laid(person, photo, labels=CORNERS):
    path, spot = photo
    open_photo(person, path)
    for label in labels:
        pin(person, spot, label)
    person.click("done")
    return person.screen


def test_three_hexes_lay_it_flat_on_the_board(person, photo):
    path, spot = photo
    open_photo(person, path)
    assert "3 are needed" in person.words()
    pin(person, spot, "0101")
    pin(person, spot, "0701", by="clicking the board")
    assert person.screen.scan.fitted.kind == "similar"
    pin(person, spot, "0107")
    screen = person.screen
    assert screen.scan.fitted.kind == "affine"
    assert "Aligned as a flat picture; turned by" in person.words()
    for label in ("0404", "0505"):
        (x, y) = screen.scan.fitted.to_board([spot(label)])[0]
        centre = screen.board.centre(screen.board.hex(label))
        assert abs(x - centre[0]) + abs(y - centre[1]) < 0.5
    person.click("done")
    assert person.screen.map.underlays


def test_a_number_that_the_board_has_not_is_said(person, photo):
    path, spot = photo
    open_photo(person, path)
    x, y = person.screen.photo.to_screen(spot("0101"))
    person.click((round(x), round(y)))
    person.type("9999")
    person.key("Enter")
    assert person.screen.scan.pins == []
    assert "no hex 9999" in person.screen.field.problem
    person.key("Esc")  # leaves the field
    person.key("Esc")
    assert isinstance(person.screen, AlignScreen), "this gives up the point only"
    assert person.screen.spot is None


def test_a_click_on_the_board_without_a_point_pins_nothing(person, photo):
    path, _ = photo
    open_photo(person, path)
    person.click(place(person.screen.map, "0404"))
    assert person.screen.scan.pins == []


def test_pins_by_keyboard(person, photo):
    path, spot = photo
    open_photo(person, path)
    screen = person.screen
    person.key("Home")
    screen.photo.go_to(spot("0303"))
    person.tab_to("photo") if screen.focused is not screen.photo else None
    person.key("Enter")
    person.type("0303")
    person.key("Enter")
    assert [found.hex for found in screen.scan.pins] == ["0303"]
    x, y = screen.scan.pins[0].spot
    assert abs(x - spot("0303")[0]) + abs(y - spot("0303")[1]) < 1


def test_a_wrong_pin_is_told_by_how_far_it_is_off_and_taken_out(person, photo):
    path, spot = photo
    open_photo(person, path)
    for label in (*CORNERS, "0404", "0604"):
        pin(person, spot, label)
    screen = person.screen
    x, y = screen.photo.to_screen(spot("0505"))
    person.click((round(x), round(y)))
    person.type("0606")
    person.key("Enter")
    assert "Check them; one may be wrong." in person.words()
    person.click("unpin.0606")
    assert "Check them; one may be wrong." not in person.words()


def test_swapped_hexes_are_said(person, photo):
    path, spot = photo
    open_photo(person, path)
    screen = person.screen
    for at, named in (("0101", "0701"), ("0701", "0101"), ("0107", "0107")):
        x, y = screen.photo.to_screen(spot(at))
        person.click((round(x), round(y)))
        person.type(named)
        person.key("Enter")
    assert "Left and right are swapped" in person.words()


def test_it_is_seen_over_or_under_as_much_as_wanted(person, photo):
    screen = laid(person, photo)
    spot = place(screen.map, "0404")
    over = person.surface.get_at(spot)
    slider = screen.root.find("scan.share")
    slider.set_value(0.0)
    person.wait()
    without = person.surface.get_at(spot)
    assert over != without
    person.click("Under")
    assert screen.map.map_share == 1.0
    slider = screen.root.find("scan.share")
    slider.set_value(1.0)
    person.wait()
    assert screen.map.map_share == 0.0
    person.click("scan.away")
    assert screen.map.map_share == 1.0
    assert screen.map.underlays == []


def test_a_file_dropped_on_the_window_is_opened(person, photo):
    path, _ = photo
    assert person.drop_file(path)
    assert isinstance(person.screen, AlignScreen)


def test_what_is_no_picture_is_said_and_nothing_changes(person, tmp_path):
    broken = tmp_path / "map.png"
    broken.write_bytes(b"not a picture")
    person.drop_file(broken)
    assert "Monsoon cannot read map.png as a picture." in person.words()
    assert isinstance(person.screen, MapDeskScreen)
    assert person.screen.map.underlays == []
    assert not person.drop_file(tmp_path / "notes.txt")


def blanked(person):
    """Every hex of the board is of one terrain, and the draft has no history of how it came to be."""
    screen = person.screen
    draft = screen.bench.draft
    true = {h: draft.board.code(h) for h in range(draft.sheet.size) if draft.board.grid.on_map[h]}
    most = max(set(true.values()), key=list(true.values()).count)
    screen.bench.do(terrain.paint(draft, true, most))
    screen.map.finish()
    person.wait()
    return true


def teach(person, true, each):
    """Paint some hexes of every terrain as they are."""
    screen = person.screen
    for code in sorted(set(true.values())):
        person.click("tool.brush")
        person.click(f"code.{code}")
        for h in [h for h in true if true[h] == code][:: max(1, list(true.values()).count(code) // each)][:each]:
            person.click(place(screen.map, screen.bench.draft.sheet.labels[h]))
    person.click("Photo")


def test_the_rest_is_proposed_by_its_colours_and_drawn_in_one_step(person, photo):
    true = blanked(person)
    screen = laid(person, photo)
    person.wait()
    assert not screen.root.find("scan.propose").enabled, "nothing is known yet"
    teach(person, true, 3)
    panel, kinds = screen.panel, screen.bench.draft.file.codes
    assert len(panel.known()) >= 2 * len(set(true.values())), "also what was painted as it was already"
    person.click("scan.propose")
    guessed = panel.scan.guessed
    right = [h for h, guess in guessed.items() if kinds[guess.terrain] == kinds[true[h]]]
    assert len(right) >= 0.9 * len(guessed)
    assert panel.list.open(), "they are hatched on the board"
    before = screen.bench.draft.file
    screen.root.find("scan.least").set_value(0.5)
    person.click("scan.take")
    drawn = {h: screen.bench.draft.board.code(h) for h in true}
    assert sum(kinds[drawn[h]] == kinds[true[h]] for h in true) >= 0.9 * len(true)
    person.key("Ctrl+Z")
    assert screen.bench.draft.file == before, "all of it is one step"
    assert panel.list.open(), "and is proposed again"


def test_one_hex_is_taken_or_refused_from_the_list(person, photo):
    true = blanked(person)
    screen = laid(person, photo)
    teach(person, true, 2)
    person.click("scan.propose")
    found = list(screen.panel.list.open().items())
    screen.panel.list._list.select(0)
    person.click("scan.take_one")
    assert screen.bench.draft.board.code(found[0][0]) == found[0][1].terrain
    assert found[0][0] not in screen.panel.list.open()
    screen.panel.list._list.select(0)
    chosen = screen.panel.list.chosen.hex
    person.click("scan.refuse_one")
    assert chosen not in screen.panel.list.open()
    assert screen.bench.draft.board.code(chosen) != found[1][1].terrain or chosen != found[1][0]


def test_a_brush_takes_and_its_right_button_refuses(person, photo):
    true = blanked(person)
    screen = laid(person, photo)
    teach(person, true, 2)
    person.click("scan.propose")
    (one, guess), (other, _), *_ = screen.panel.list.open().items()
    labels = screen.bench.draft.sheet.labels
    person.click("scan.brush")
    person.click(place(screen.map, labels[one]))
    assert screen.bench.draft.board.code(one) == guess.terrain
    before = screen.bench.draft.file
    spot = place(screen.map, labels[other])
    person.click(spot, button=3)
    assert other not in screen.panel.list.open()
    assert screen.bench.draft.file == before


def test_right_as_drawn_teaches_and_is_taken_back(person, photo):
    screen = laid(person, photo)
    person.click("scan.right")
    person.click(place(screen.map, "0404"))
    h = screen.bench.draft.sheet.hex("0404")
    assert set(screen.panel.known()) == {h}
    spot = place(screen.map, "0404")
    person.click(spot, button=3)
    assert screen.panel.known() == {}


def test_what_an_undone_stroke_taught_is_forgotten(person, photo):
    screen = laid(person, photo)
    h = screen.bench.draft.sheet.hex("0404")
    other = next(code for code in screen.bench.codes() if code != screen.bench.draft.board.code(h))
    person.click("tool.brush")
    person.click(f"code.{other}")
    person.click(place(screen.map, "0404"))
    person.click("Photo")
    assert screen.panel.known() == {h: other}
    person.key("Ctrl+Z")
    assert screen.panel.known() == {}


def test_only_if_wished_its_path_and_pins_are_remembered_and_never_itself(desk, person, photo, player):
    path, _ = photo
    screen = laid(person, photo)
    person.screen.bench.do(terrain.paint(screen.bench.draft, [0], screen.bench.codes()[0]))
    assert desk.settings.scans == {}
    person.click("scan.remember")
    kept = json.loads((config_folder() / FILE).read_text())["scans"]
    ((board, one),) = kept.items()
    assert board == f"skirmish/{screen.bench.draft.file.id}"
    assert one["path"] == str(path)
    assert [pin[0] for pin in one["pins"]] == list(CORNERS)
    assert set(one) == {"path", "pins", "share", "under"}
    again = player(MapDeskScreen(desk, "skirmish"), (1280, 800))
    again.screen.map.finish()
    again.key("Ctrl+4")
    again.click("scan.open")
    assert isinstance(again.screen, MapDeskScreen), "it lies as it lay"
    assert again.screen.panel.scan.fitted.kind == screen.panel.scan.fitted.kind
    again.click("scan.remember")
    assert desk.settings.scans == {}


def test_a_pack_never_holds_the_photograph(desk, person, photo):
    screen = laid(person, photo)
    h = screen.bench.draft.sheet.hex("0404")
    other = next(code for code in screen.bench.codes() if code != screen.bench.draft.board.code(h))
    screen.bench.do(terrain.paint(screen.bench.draft, [h], other))
    screen.pack = "Mine"
    person.key("Ctrl+S")
    (pack,) = [path for path in user_packs() if path.name == "Mine"]
    files = [path for path in pack.rglob("*") if path.is_file()]
    assert [path.suffix for path in files] == [".toml"]
    assert "my map" not in files[0].read_text()


def test_streams_are_no_colour_of_the_ground(desk):
    """A letter with a stream counts as its banks, and a hex that is drawn so is not asked about for ever."""
    screen = MapDeskScreen(desk, "green_beret")
    panel = next(panel for panel in screen.panels if panel.key == "scan")
    codes = screen.bench.draft.file.codes
    assert any("stream" in kinds for kinds in codes.values())
    assert not any("stream" in codes[letter] for letter in panel.letters.values())
