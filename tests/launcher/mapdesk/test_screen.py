"""The map desk by mouse and keys: a river painted, taken back, saved into a pack and played on."""

from __future__ import annotations

import statistics
import time
import tomllib

import pygame
import pytest

from hexcore.data.files import user_packs
from hexcore.editor.packs import export_pack
from launcher.mapdesk.panels.panel import DeskPanel
from launcher.mapdesk.screen import PANELS, MapDeskScreen
from launcher.mapdesk.tools import BoardSpot, Tool
from launcher.mapdesk.view import NoSheets
from launcher.painting.map.painter import MapPainter
from launcher.screens.new_game import NewGameScreen
from tests.launcher.player import ScreenPlayer

HILL = "hill_875"


def opened(desk, game="skirmish", board="", pack="", size=(1280, 800)) -> ScreenPlayer:
    from launcher.kit.window.screen import Screen

    person = ScreenPlayer(Screen(desk.ui), size)
    person.stack.push(MapDeskScreen(desk, game, board, pack))
    person.wait()
    person.screen.map.finish()
    person.wait()
    return person


@pytest.fixture
def person(desk) -> ScreenPlayer:
    return opened(desk)


@pytest.fixture
def hill(desk) -> ScreenPlayer:
    return opened(desk, "green_inferno", HILL)


def pixel(person: ScreenPlayer, label: str) -> tuple[int, int]:
    view = person.screen.map
    x, y = view.camera.to_screen(view.board.centre(view.board.hex(label)))
    return round(x) + view.rect.x, round(y) + view.rect.y


def corner(person: ScreenPlayer, label: str) -> tuple[int, int]:
    view = person.screen.map
    x, y = view.camera.to_screen(view.board.grid.corner_point(view.board.corner_named(label)))
    return round(x) + view.rect.x, round(y) + view.rect.y


def code(person: ScreenPlayer, label: str) -> str:
    board = person.screen.bench.draft.board
    return board.code(board.hex(label))


def patient(person: ScreenPlayer) -> None:
    """Let time pass until all is painted and looked over."""
    person.wait(times=40)
    person.screen.map.finish()
    person.wait()


# Drawing


def test_a_brush_paints_where_it_goes_and_a_stroke_is_taken_back_at_once(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"), pixel(person, "0502"), pixel(person, "0503"))
    assert {code(person, label) for label in ("0402", "0502", "0503")} == {"w"}
    person.key("Ctrl+Z")
    assert person.screen.bench.draft.file == person.screen.bench.draft.ours
    person.key("Ctrl+Shift+Z")
    assert code(person, "0502") == "w"


def test_what_is_painted_is_seen_in_the_same_frame_and_painted_soon(person):
    person.key("B")
    person.click("code.w")
    before = person.picture()
    person.drag(pixel(person, "0402"))
    at_once = person.picture()
    assert at_once != before
    assert person.screen.map.live.fresh
    patient(person)
    assert not person.screen.map.live.fresh
    assert person.picture() not in (before, at_once)


def test_what_is_patched_looks_like_what_is_painted_from_the_start(desk, hill):
    """The sheet that follows a change is, around it, that of a painter who never saw another board."""
    hill.key("B")
    hill.click("code.H")
    hill.drag(pixel(hill, "G16"), pixel(hill, "H17"))
    patient(hill)
    view = hill.screen.map
    patched = view.painter._pyramid.whole[36.0]
    anew = MapPainter(view.board, view.look, desk.ui.theme)
    for _ in anew.paint_steps():
        pass
    whole = anew._pyramid.whole[36.0]
    x, y = view.board.centre(view.board.hex("G16"))
    left, top = view.painter._pyramid.origin(36.0)
    for dx, dy in ((0, 0), (20, 12), (-30, 18), (44, -36)):
        at = (round(x * 36) - left + dx, round(y * 36) - top + dy)
        assert patched.get_at(at) == whole.get_at(at)


def test_the_right_button_paints_as_ours(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    person.drag(pixel(person, "0402"), button=3)
    assert person.screen.bench.draft.file == person.screen.bench.draft.ours


def test_fill_and_line(person):
    person.key("F")
    person.click("code..")
    person.drag(pixel(person, "0404"))
    assert code(person, "0304") == code(person, "0404") == "."
    person.key("L")
    person.click("code.w")
    person.drag(pixel(person, "0104"), pixel(person, "0704"))
    assert [code(person, f"0{n}04") for n in (1, 7)] == ["w", "w"]
    assert len(person.screen.bench.draft.history) == 2


def test_a_river_is_drawn_along_hexsides_as_one_chain_and_rubbed_out(hill):
    hill.key("R")
    chains = len(hill.screen.bench.draft.file.chain)
    grid = hill.screen.map.board.grid
    h = grid.hex("J18")
    corners = [grid.corner_label(one) for one in grid.sides.corners_of_hex[h]]
    hill.drag(*(corner(hill, label) for label in corners[:4]))
    drawn = hill.screen.bench.draft.file.chain
    assert len(drawn) == chains + 1
    assert len(drawn[-1].sides) == 3
    assert hill.screen.bench.draft.problems == ()
    hill.drag(corner(hill, corners[1]), corner(hill, corners[2]), button=3)
    assert len(hill.screen.bench.draft.file.chain) != len(drawn) or drawn != hill.screen.bench.draft.file.chain
    hill.key("Ctrl+Z")
    hill.key("Ctrl+Z")
    assert len(hill.screen.bench.draft.file.chain) == chains


def test_a_way_is_drawn_from_hex_to_hex(hill):
    hill.key("W")
    hill.drag(*(pixel(hill, label) for label in ("M15", "M16", "M17", "N17")))
    path = hill.screen.bench.draft.file.path[-1]
    assert path.hexes == ("M15", "M16", "M17", "N17")


def test_a_place_is_named_and_looked_at_and_taken_out(hill):
    hill.key("P")
    hill.screen.focus(hill.screen.root.find("name"))
    hill.type("Ba")
    hill.click(pixel(hill, "M15"))
    assert hill.screen.bench.draft.file.place[-1].name == "Ba"
    hill.screen.focus(hill.screen.map)
    hill.key("V")
    hill.click(pixel(hill, "M15"))
    place = len(hill.screen.bench.draft.file.place) - 1
    hill.click(f"drop.place.{place}")
    assert len(hill.screen.bench.draft.file.place) == place


def test_keys_alone_walk_draw_and_rub_out(person):
    person.key("B")
    person.screen.bench.code = "w"
    view = person.screen.map
    view.here = view.board.hex("0402")
    person.screen.focus(view)
    person.key("Enter")
    assert code(person, "0402") == "w"
    person.key("Shift+Right")
    assert view.here != view.board.hex("0402")
    assert view.board.code(view.here) == "w"
    person.key("Del")
    assert view.board.code(view.here) == "."


def test_who_says_so_goes_with_what_is_drawn(person):
    person.key("B")
    person.screen.root.find("says").select("printed")
    person.wait()
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    known = person.screen.bench.draft.file.known
    assert str(known[0].source) == "printed: the map of my copy"


# Looking


def test_search_goes_to_a_hex_and_to_a_name(hill):
    view = hill.screen.map
    hill.key("Ctrl+F")
    hill.type("J18")
    hill.key("Enter")
    assert view.here == view.board.hex("J18")
    hill.screen.root.find("find").set_text("Rolong")
    hill.key("Enter")
    assert view.here in {h for side in view.board.chains[0].sides for h in view.board.grid.side_hexes(side)}


def test_findings_are_listed_and_a_click_goes_there(hill):
    hill.key("E")
    name = hill.screen.bench.kinds("edge")[0]
    hill.screen.bench.setting("edge").kind = name
    hill.drag(pixel(hill, "J13"))
    patient(hill)
    hill.key("Ctrl+2")
    found = hill.screen.findings
    assert found[0].weight == "wrong"
    line = next(target for target in hill.screen.targets() if "not at the edge" in target.name)
    hill.screen.map.here = None
    hill.click(line.rect.center)
    assert hill.screen.map.here == hill.screen.map.board.hex("J13")
    assert "danger" in hill.screen.map.marked


def test_what_differs_is_listed_and_marked(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    person.key("Ctrl+3")
    assert any("0402" in name for name in person.names())
    h = person.screen.map.board.hex("0402")
    assert h in person.screen.map.marked["accent"]
    person.key("Ctrl+Z")
    patient(person)
    assert person.screen.map.marked.get("accent", ()) == ()


# Keeping


def saved(person: ScreenPlayer, name: str = "Mine") -> None:
    person.key("Ctrl+S")
    field = person.screen.top.find("pack")
    field.set_text(name)
    person.click("Use this pack")


def test_it_is_saved_into_a_pack_with_only_what_differs(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    saved(person)
    (pack,) = user_packs()
    assert [path.name for path in pack.rglob("*.toml")] == ["board.toml"]
    assert not person.screen.bench.draft.dirty
    again = opened(person.screen.desk)
    assert again.screen.pack == "Mine"
    assert code(again, "0402") == "w"


def test_it_is_played_at_once_and_one_comes_back(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    board = person.screen
    person.key("Ctrl+P")
    person.screen.top.find("pack").set_text("Mine")
    person.click("Use this pack")
    assert isinstance(person.screen, NewGameScreen)
    person.click("start")
    play = person.screen.play
    assert play.board.code(play.board.hex("0402")) == "w"
    person.stack.pop()
    assert person.screen is board


def test_what_is_changed_after_a_game_was_opened_is_played_in_the_next(desk):
    person = opened(desk)
    desk.open_game("skirmish")
    for label, letter in (("0402", "w"), ("0404", ".")):
        person.key("B")
        person.click(f"code.{letter}")
        person.drag(pixel(person, label))
        if not person.screen.pack:
            saved(person)
        else:
            person.key("Ctrl+S")
        board = desk.open_game("skirmish").board("hunt")
        assert board.code(board.hex(label)) == letter


def test_leaving_with_something_unsaved_is_asked_about(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    desk_screen = person.screen
    person.key("Esc")
    assert person.screen is desk_screen
    person.click("Continue drawing")
    person.key("Esc")
    person.click("Leave without saving")
    assert person.screen is not desk_screen


def test_a_pack_goes_out_and_comes_in(person, tmp_path):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    saved(person)
    (pack,) = user_packs()
    file = export_pack(pack, tmp_path / "Other.monsoonpack")
    before = tomllib.loads((pack / "skirmish" / "board.toml").read_text())
    person.drag(pixel(person, "0503"))
    person.key("Ctrl+S")
    person.screen.actions.take_in(file)
    person.wait()
    person.click("Replace it")
    assert tomllib.loads((pack / "skirmish" / "board.toml").read_text()) == before
    assert code(person, "0503") == "."


def test_a_broken_pack_can_be_mended_on_the_desk(desk):
    folder = desk.home / "packs" / "Bad" / "skirmish"
    folder.mkdir(parents=True)
    (folder / "board.toml").write_text("this is no board", encoding="utf-8")
    person = opened(desk)
    assert person.screen.bench.draft.file == person.screen.bench.draft.ours


# The seam


class Loud(DeskPanel):
    """A panel from elsewhere."""

    key = "draw2"

    def build(self):
        from launcher.kit.widgets.text import Label

        return Label("hello from elsewhere")


class Red:
    """Something laid under the board."""

    under = True

    def draw(self, surface, camera, at):
        surface.fill((200, 0, 0), pygame.Rect(at, camera.view))


def test_a_panel_an_underlay_and_a_tool_of_others_are_taken_in(desk, monkeypatch):
    monkeypatch.setattr("launcher.mapdesk.screen.PANELS", [*PANELS, Loud])
    person = opened(desk)
    person.screen.open_panel("draw2")
    person.wait()
    assert "hello from elsewhere" in person.words()
    view = person.screen.map
    view.underlays.append(Red())
    view.map_share = 0.0
    view.invalidate()
    person.wait()
    assert person.surface.get_at(view.rect.center)[:3] == (200, 0, 0)

    class Noting(Tool):
        key = "noting"

        def press(self, spot: BoardSpot, rub: bool) -> None:
            noted.append(spot.hex)

    noted: list[int | None] = []
    person.screen.take(Noting(person.screen.bench))
    person.drag(pixel(person, "0303"))
    assert noted == [view.board.hex("0303")]


# Nothing is lost, and the rules are asked


def test_what_was_not_saved_lies_there_the_next_time(desk, person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    patient(person)
    again = opened(desk)  # the window was closed without a word
    again.click("Restore them")
    assert code(again, "0402") == "w"
    again.key("Ctrl+Z")
    assert code(again, "0402") == "."


def test_what_was_saved_or_dropped_is_not_offered_again(desk, person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    patient(person)
    assert person.screen.backup.path.is_file()
    saved(person)
    assert not person.screen.backup.path.exists()
    person.drag(pixel(person, "0503"))
    patient(person)
    again = opened(desk)
    again.click("Discard them")
    assert opened(desk).screen.layers == []


def test_a_pack_dragged_onto_the_window_is_taken_in(desk, person, tmp_path):
    folder = tmp_path / "Sent"
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    from hexcore.editor.packs import save_copy

    save_copy(person.screen.bench.draft, person.screen.bench.board_name, folder)
    file = export_pack(folder, tmp_path / "Sent.monsoonpack")
    other = opened(desk)
    other.drop_file(file)
    assert other.screen.pack == "Sent"
    assert code(other, "0402") == "w"


def test_a_file_that_is_no_pack_is_said_to_be_none(person, tmp_path):
    (tmp_path / "words.monsoonpack").write_text("no pack", encoding="utf-8")
    person.drop_file(tmp_path / "words.monsoonpack")
    assert "this is not a pack" in person.words()
    assert user_packs() == []


def test_the_rules_say_what_they_have_against_a_board(hill):
    hill.key("Ctrl+2")
    hill.click("ask_rules")
    assert hill.screen.findings == []
    hill.key("P")
    hill.screen.bench.setting("place").kind = "castle"
    hill.drag(pixel(hill, "J13"))
    patient(hill)
    hill.key("Ctrl+2")
    hill.click("ask_rules")
    found = hill.screen.findings
    assert any("castle" in str(one.text) for one in found)
    assert all(one.weight == "wrong" for one in found)


def test_trees_stay_where_they_are_although_another_ground_comes_first(desk, hill):
    """Trees are planted by the order of the grounds: a sheet that follows another keeps to the order of that."""
    view = hill.screen.map
    order = view.painter.order
    hill.key("B")
    hill.click("code.H")
    hill.drag(pixel(hill, "B1"))  # now hills come first
    patient(hill)
    natural = MapPainter(view.board, view.look, desk.ui.theme)
    assert natural.order != order
    anew = MapPainter(view.board, view.look, desk.ui.theme, NoSheets(), order)
    for _ in anew.paint_steps():
        pass
    patched, whole = view.painter._pyramid.whole[36.0], anew._pyramid.whole[36.0]
    for x in range(40, whole.get_width() - 40, 97):
        for y in range(120, whole.get_height() - 240, 61):
            now, then = patched.get_at((x, y)), whole.get_at((x, y))
            assert max(abs(a - b) for a, b in zip(now, then, strict=True)) < 8, (x, y)  # a seam on the paper, no tree


@pytest.mark.parametrize(("board", "tool"), [("iron_triangle", "B"), ("iron_triangle", "R"), ("snoopys_nose", "W")])
def test_a_stroke_is_answered_at_once(desk, board, tool):
    """Half of the steps of a stroke on the largest maps take less than 50 ms of work, the picture included."""
    person = opened(desk, "vietnam_battles", board)
    person.key(tool)
    person.screen.bench.code = "J"
    labels = [f"{column:02}14" for column in range(6, 30)]
    person.send(pygame.MOUSEBUTTONDOWN, pos=pixel(person, labels[0]), button=1)
    spent = []
    for label in labels[1:]:
        began = time.thread_time()
        person.send(pygame.MOUSEMOTION, pos=pixel(person, label), rel=(1, 1), buttons=(1, 0, 0))
        person.wait()
        spent.append(time.thread_time() - began)
    person.send(pygame.MOUSEBUTTONUP, pos=pixel(person, labels[-1]), button=1)
    assert len(person.screen.bench.draft.history) == 1
    assert statistics.median(spent) < 0.050, sorted(spent)


def test_a_pack_that_lies_over_this_one_is_named(person):
    person.key("B")
    person.click("code.w")
    person.drag(pixel(person, "0402"))
    saved(person, "Zebra")
    person.screen.pack = "Aardvark"
    person.drag(pixel(person, "0503"))
    person.key("Ctrl+S")
    assert any("the pack Zebra also has this board" in text for text in person.screen.toasts.texts)


def test_a_tool_that_lacks_something_says_so_and_draws_nothing(hill):
    hill.key("N")
    hill.drag(pixel(hill, "J13"), pixel(hill, "J14"))
    assert hill.screen.toasts.texts == ["Type the name first."]
    assert hill.screen.bench.draft.history == ()


def test_a_tool_for_what_no_board_of_the_game_has_says_why_it_rests(hill):
    stream = hill.screen.target("tool.stream")
    assert not stream.enabled
    assert stream.reason
