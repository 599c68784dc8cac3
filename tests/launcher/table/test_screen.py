"""The table as a person uses it: clicks, keys, reasons, odds, undo, overlays, saves, curtain and the end."""

from __future__ import annotations

import time

import pygame
import pytest

from hexcore.play.session import Session
from hexcore.storage.saves import read_save
from launcher.kit.widgets.markup import plain
from launcher.play import Play
from launcher.table.map.picture import Showing
from launcher.table.screen import TableScreen
from skirmish.game import Skirmish
from tests.launcher.table.trek import TrekGame

BOARD = Skirmish().board("hunt")


def take_over(hand) -> None:
    if hand.screen.curtain.visible:
        hand.click("take-over")
    while hand.screen.layers or hand.screen.sidebar.recap.visible:
        hand.key("Enter")
        hand.wait(300)


def hide(hand, label: str) -> None:
    take_over(hand)
    hand.click(f"hex:{label}")


@pytest.fixture
def blue(sit):
    """A hotseat game in which the scout is hidden far off and Blue is to march."""
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    return hand


@pytest.fixture
def near(sit):
    """Blue's patrol stands next to the scout that it has found."""
    hand = sit()
    hide(hand, "0202")
    take_over(hand)
    hand.click("counter:patrol_a")
    hand.click("hex:0103")
    return hand


def patrol(hand, name: str = "patrol_a") -> str:
    return BOARD.label(hand.session.state.patrols[name])


def test_a_click_on_a_piece_then_on_a_hex_moves_it(blue):
    blue.click("counter:patrol_a")
    assert blue.screen.controller.picked == ("patrol_a",)
    blue.click("hex:0103")
    assert patrol(blue) == "0103"


def test_where_a_picked_piece_can_go_is_shown(blue):
    blue.click("counter:patrol_a")
    shown = {BOARD.label(spot.hex) for spot in blue.screen.map.picture.showing.reach}
    assert shown == {"0103", "0105", "0203", "0204"}


def test_the_right_button_lets_go(blue):
    blue.click("counter:patrol_a")
    blue.click("hex:0407", button=3)
    assert blue.screen.controller.picked == ()
    assert not blue.screen.map.picture.showing.reach


def test_escape_lets_go_and_then_opens_the_menu(blue):
    blue.click("counter:patrol_a")
    blue.key("Esc")
    assert blue.screen.controller.picked == ()
    blue.key("Esc")
    assert "Leave the game" in blue.names()


def test_the_right_button_never_takes_back_what_was_done(blue):
    blue.click("counter:patrol_a")
    blue.click("hex:0103")
    blue.click("hex:0407", button=3)
    blue.click("hex:0407", button=3)
    assert patrol(blue) == "0103"


def test_what_is_not_allowed_says_why_with_the_rule_and_opens_it(blue):
    blue.click("counter:patrol_a")
    blue.click("hex:0706")
    assert "A patrol moves one hex at a time." in plain(blue.words())
    blue.click("SK 2")
    assert type(blue.screen).__name__ == "RulesScreen"
    blue.key("Esc")
    assert isinstance(blue.screen, TableScreen)


def test_the_keyboard_does_it_all(blue):
    """Tab to the piece, Enter picks it, an arrow and Enter move it, Space ends the turn."""
    blue.key("Tab")
    assert BOARD.label(blue.screen.map.cursor_hex) == "0104"
    blue.key("Enter")
    assert blue.screen.controller.picked == ("patrol_a",)
    blue.key("Up")
    blue.key("Enter")
    assert patrol(blue) == "0103"
    blue.key("Space")
    assert blue.screen.curtain.visible


def test_the_arrow_keys_follow_a_row(blue):
    blue.screen.map.go_to(BOARD.hex("0104"))
    for _ in range(6):
        blue.key("Right")
    assert BOARD.label(blue.screen.map.cursor_hex) == "0704"


def test_space_presses_the_one_button(blue):
    blue.key("Space")
    assert blue.screen.play.decision.seat == "red"


def test_odds_are_shown_before_the_attack_and_the_fall_after_it(near):
    words = "action:Attack with patrol_a"
    near.point(words)
    shown = near.words()
    assert "scout caught 33" in shown.replace("\u00a0", " ")
    assert near.screen.sidebar.odds.rule == "SK 3"
    near.click(words)
    odds, fell, _ = near.screen.flow.rolled
    assert fell in {chance.key for chance in odds.chances}
    faces = near.screen.sidebar.odds.find("faces")
    assert fell == next(face.key for face in odds.faces if face.face == faces.face)


def offered_before(hand, step: str) -> None:
    """An attack of a patrol was once offered in a step."""
    controller = hand.screen.controller
    controller.shapes["attack"] = controller.reader.by_verb["move"][0]._replace(verb="attack", hexes=())
    controller._kinds[(step, "attack")] = {controller._kind("patrol_b")}


def test_a_disabled_button_says_why(blue):
    """Attack was never offered yet: once it was, the picked patrol that may not attack is told the rule."""
    offered_before(blue, blue.session.decision.step)
    blue.click("counter:patrol_b")
    target = blue.screen.target("refused:Attack with patrol_b")
    assert not target.enabled
    assert "SK 3" in target.reason


def test_what_belongs_to_another_step_has_no_button_at_all(blue):
    offered_before(blue, "fall_back")
    blue.click("counter:patrol_b")
    assert not any(name.startswith("refused:") for name in blue.names())


def test_undo_by_key_and_the_reason_where_it_stops(blue):
    undo = blue.screen.topbar.undo
    assert "other player" in undo.reason
    blue.click("counter:patrol_a")
    blue.click("hex:0103")
    assert not undo.reason
    blue.key("Ctrl+Z")
    assert patrol(blue) == "0104"
    blue.key("Ctrl+Y")
    assert patrol(blue) == "0103"


def test_the_log_shows_the_place_and_filters(near):
    log = near.screen.sidebar.log
    assert [line.record.kind for line in log.list.items] == ["ready", "moved", "found"]
    log.kinds.select("found")
    assert [line.record.kind for line in log.list.items] == ["found"]
    log.list.select(0)
    assert near.screen.map.picture.flash[0] == (BOARD.hex("0202"),)


def test_a_click_on_a_line_lets_its_hexes_flash_every_time(near):
    log, picture = near.screen.sidebar.log, near.screen.map.picture
    for _ in range(2):
        near.screen.map.still()
        near.wait(600)
        before = near.picture()
        near.click_at(log.list.line_rect(2).center)
        assert picture.flash == ((BOARD.hex("0202"),), pytest.approx(1.0, abs=0.05))
        assert near.picture() != before


def test_the_log_is_exported_as_text(near, desk):
    near.click("log-export")
    (path,) = (desk.home / "exports").glob("*.txt")
    text = path.read_text()
    assert "patrol_a finds the scout in 0202." in text
    assert "SK 2" in text


def test_the_status_line_tells_the_hex_and_what_a_click_does(blue):
    blue.click("counter:patrol_a")
    blue.point("hex:0103")
    assert blue.screen.status.text == "0103 · Wood: Move patrol_a"


def test_the_tooltip_tells_ground_and_pieces(blue):
    blue.point("hex:0104")
    tip = blue.screen.map.tooltip(blue.screen.target("hex:0104").rect.center)
    assert "0104" in tip
    assert "patrol_a" in tip


def test_a_picked_piece_has_no_tooltip(blue):
    blue.click("counter:patrol_a")
    assert blue.screen.map.tooltip(blue.screen.target("counter:patrol_a").rect.center) == ""


def test_a_tooltip_spares_the_pieces(blue):
    places = [blue.screen.map.hex_rect(piece.hex) for piece in blue.screen.play.view.pieces if piece.hex >= 0]
    assert places
    assert all(place in blue.screen.spared() for place in places)


def test_wheel_and_drag_move_the_camera(blue):
    view = blue.screen.map
    centre = view.rect.center
    before = view.camera.zoom
    blue.wheel(centre, 2)
    assert view.camera.zoom > before
    offset = view.camera.offset
    blue.drag(centre, (centre[0] - 120, centre[1] - 60))
    assert view.camera.offset != offset
    assert blue.screen.controller.hex < 0, "a drag is no click"
    blue.key("Home")
    assert view.camera.zoom == pytest.approx(view.camera.fit_zoom())


def test_the_overview_goes_where_it_is_clicked(blue):
    blue.wheel(blue.screen.map.rect.center, 6)
    rect = blue.screen.target("minimap").rect
    blue.click_at((rect.x + 8, rect.y + 8))
    first = blue.screen.map.camera.offset
    blue.click_at((rect.right - 8, rect.bottom - 8))
    assert blue.screen.map.camera.offset[1] > first[1]


def test_a_far_click_walks_and_stops_where_something_happens(sit):
    hand = sit(TrekGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.click("hex:0404")
    assert hand.session.entries[-1].fence == "reveal"
    assert len(hand.session.entries) == 2


def test_a_walk_goes_step_by_step_when_things_may_move(sit, desk):
    hand = sit(TrekGame(), {"red": "random"})
    desk.change(reduced_motion=False)
    hand.click("counter:patrol_a")
    hand.click("hex:0101")
    assert len(hand.session.entries) == 1
    for _ in range(30):
        hand.wait(40)
    assert patrol(hand) == "0101"


def test_a_hex_for_several_pieces_asks_which(sit):
    hand = sit(seats={"red": "random"})
    for _ in range(20):
        hand.wait()
    state = hand.session.state
    state.patrols["patrol_b"] = BOARD.hex("0304")
    hand.rewritten()
    hand.click("hex:0204")
    assert [name for name in hand.names() if name.startswith("Move")] == ["Move patrol_a", "Move patrol_b"]
    hand.click("Move patrol_b")
    assert patrol(hand, "patrol_b") == "0204"


# -- hotseat --------------------------------------------------------------------------------------------------


def test_nothing_of_a_view_is_drawn_behind_the_curtain(sit):
    """Two games that differ only in the secret look the same to the last pixel until Blue has taken over."""
    pictures = []
    for label in ("0202", "0607"):
        hand = sit()
        assert hand.screen.curtain.visible
        take_over(hand)
        hand.screen.toast(f"Undone: Hide in {label}")
        hide(hand, label)
        assert hand.screen.curtain.visible
        assert not [name for name in hand.names() if name.startswith(("hex:", "counter:"))]
        hand.move((5, 5))
        pictures.append(hand.picture())
    assert pictures[0] == pictures[1]


def test_the_recap_comes_after_the_curtain(sit):
    hand = sit()
    hide(hand, "0403")
    hand.click("take-over")
    assert "While you were away" in hand.words()
    told = [name for name in hand.names() if name.startswith(("Red", "The scout"))]
    assert told == ["Red is ready. SK 1"] * 2, "in the note and in the log"


def test_escape_does_not_open_the_curtain(sit):
    hand = sit()
    hide(hand, "0403")
    hand.key("Esc")
    assert hand.screen.curtain.visible


# -- bots -----------------------------------------------------------------------------------------------------


def test_a_bot_plays_its_seat_while_the_window_goes_on(sit):
    hand = sit(seats={"red": "random"})
    for _ in range(200):
        hand.wait()
        if hand.screen.play.mine:
            break
    assert hand.screen.play.mine
    assert not hand.screen.curtain.visible


# -- saves and the end ----------------------------------------------------------------------------------------


def test_every_decision_is_saved_before_the_frame_that_shows_it(blue, desk):
    blue.click("counter:patrol_a")
    blue.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 400), rel=(0, 0), buttons=(0, 0, 0)))
    blue.screen.turn.press(blue.screen.controller.reader.on_hex(BOARD.hex("0103"), ("patrol_a",)).action)
    newest = desk.latest()
    assert newest is not None
    assert len(read_save(newest.path).actions) == 2


def test_a_small_picture_stands_beside_a_save(sit, desk):
    hand = sit(seats={"red": "random"})
    hand.screen._painting = hand.screen.scenery.paint()
    hand.screen.paint_all()
    for _ in range(50):
        hand.wait()
    hand.screen.tools.save_as("pictured")
    picture = pygame.image.load(desk.saves.folder / "pictured.png")
    assert picture.get_size() == (320, 200)
    automatic = {path.stem for path in desk.saves.folder.glob("auto-*.png")}
    assert automatic <= {path.stem for path in desk.saves.folder.glob("auto-*.monsoon")}


def test_the_small_picture_keeps_the_secrets_of_two_people_at_one_screen(sit):
    """Red looks at his scout: beside the save stands the same picture wherever it hides."""
    pictures = []
    for label in ("0202", "0607"):
        hand = sit()
        hand.screen._painting = hand.screen.scenery.paint()
        hand.screen.paint_all()
        take_over(hand)
        hide(hand, label)
        hand.screen.map.show(Showing(tuple(hand.session.view("red").pieces)))
        pictures.append(pygame.image.tobytes(hand.screen.thumbnails._picture(), "RGB"))
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0])) > 10, "it shows the land"


def test_a_save_that_fails_is_told_and_the_game_goes_on(blue, desk):
    desk.saves.folder = desk.home / "settings.json" / "no folder"
    blue.click("counter:patrol_a")
    blue.click("hex:0103")
    blue.wait()
    blue.wait()
    assert any("could not save the game" in text for text in blue.screen.toasts.texts)
    assert patrol(blue) == "0103"


@pytest.fixture
def unsaved(blue, desk):
    """A table whose last action could not save the game, and the folder that is in order again."""
    folder, desk.saves.folder = desk.saves.folder, desk.home / "settings.json" / "no folder"
    blue.screen.play.submit(blue.screen.play.decision.actions[0])
    blue.wait()
    assert blue.screen.play.unsaved
    return folder


def test_a_sign_stays_until_the_game_is_saved_again_by_the_clock(blue, desk, unsaved):
    for _ in range(5):
        blue.wait(2000)
    assert "unsaved" in blue.names()
    assert "could not save the game" in blue.screen.topbar.unsaved.tip
    assert len([text for text in blue.screen.toasts.texts if "could not save the game" in text]) <= 1, "told once"
    desk.saves.folder = unsaved
    blue.wait(2000)
    blue.wait(2000)
    blue.wait()
    assert "unsaved" not in blue.names()
    assert any("Monsoon has saved the game again" in text for text in blue.screen.toasts.texts)
    assert len(read_save(desk.latest().path).actions) == 2


def test_the_sign_tries_again_at_a_click(blue, desk, unsaved):
    desk.saves.folder = unsaved
    blue.click("unsaved")
    assert "unsaved" not in blue.names()


def test_what_could_not_be_saved_is_tried_again_under_the_curtain(sit, desk):
    hand = sit()
    take_over(hand)
    folder, desk.saves.folder = desk.saves.folder, desk.home / "settings.json" / "no folder"
    hide(hand, "0403")
    assert hand.screen.curtain.visible
    desk.saves.folder = folder
    hand.wait(5000)
    assert not hand.screen.play.unsaved


def test_a_table_that_waits_for_its_disk_does_not_keep_the_machine_busy(blue, unsaved):
    for _ in range(4):
        blue.wait()
    assert not blue.screen.flow.busy


def test_leaving_saves(blue, desk, unsaved):
    desk.saves.folder = unsaved
    blue.stack.clear()
    assert len(read_save(desk.latest().path).actions) == 2


def test_leaving_what_cannot_be_saved_asks(blue, unsaved):
    blue.screen.tools.leave()
    assert "Leave without saving?" in blue.words()
    blue.click("Stay here")
    assert blue.stack.top is not None
    blue.screen.tools.leave()
    blue.click("Leave without saving")
    assert blue.stack.top is None


def test_a_game_open_elsewhere_is_told_when_one_sits_down(sit, monkeypatch):
    monkeypatch.setattr(Play, "claim_saves", lambda play: "process 7 of ann on attic, since 2026-03-14 20:15")
    hand = sit(seats={"red": "random"})
    assert "process 7 of ann on attic, since 2026" in plain(hand.words())
    hand.key("Enter")
    hand.wait()
    assert not hand.screen.layers, "once is enough"


def test_replacing_the_save_of_another_game_is_asked(blue, desk):
    path = desk.saves.save(Session(Skirmish(), "hunt", {}, 9), "evening")
    before = path.read_bytes()
    blue.screen.tools.save_as("evening")
    assert "Replace another game?" in blue.words()
    blue.click("Keep it")
    assert path.read_bytes() == before
    blue.screen.tools.save_as("evening")
    blue.click("Replace it")
    assert read_save(path).seed == 4
    blue.screen.play.submit(blue.screen.play.decision.actions[0])
    blue.screen.tools.save_as("evening")
    assert not blue.screen.layers, "its own save it replaces"
    assert len(read_save(path).actions) == 2


def test_saving_under_a_name(blue, desk):
    blue.key("Ctrl+S")
    blue.type("before the storm")
    blue.key("Enter")
    assert (desk.saves.folder / "before-the-storm.monsoon").exists()


def play_out(hand) -> None:
    for _ in range(400):
        if hand.screen.play.over:
            break
        take_over(hand)
        if hand.screen.play.over:
            break
        hand.screen.turn.press(hand.screen.play.decision.actions[0])
        hand.wait()
    for _ in range(3):
        hand.wait()


def test_the_end_shows_result_score_and_luck_and_offers_what_comes_next(sit):
    hand = sit(options={"turns": 2})
    play_out(hand)
    words = plain(hand.words())
    assert "The scout got away" in words
    assert "turns needed" in words
    assert f"Seed {hand.screen.play.chair.ended.seed}" in hand.words(), "what was promised for the end"
    for name in ("look", "report", "page", "leave", "again", "replay"):
        assert name in hand.names()
    hand.click("replay")
    assert type(hand.screen).__name__ == "ReplayScreen"


def test_the_report_is_written_aside_and_can_be_opened(sit, desk):
    hand = sit(options={"turns": 1})
    play_out(hand)
    opened = []
    reporting = hand.screen.tools.reporting
    reporting._show = opened.append
    hand.click("report")
    assert "report_cancel" in hand.names()
    end = time.monotonic() + 100
    while "report_page" not in hand.names() and time.monotonic() < end:
        before = time.process_time()
        hand.wait()
        assert time.process_time() - before < 2, "the table does not do the work itself"
        time.sleep(0.02)
    page, book = sorted((desk.home / "exports").glob("*report*"))
    assert str(page) in hand.words()
    assert "The scout got away" in page.read_text()
    hand.click("report_page")
    hand.click("report_book")
    hand.click("report_folder")
    assert opened == [page, book, page.parent]
    hand.click("report_close")
    assert "replay" in hand.names(), "the end is still there"
    assert reporting.job is None


def test_the_replay_is_written_as_a_page_aside_and_can_be_opened(sit, desk):
    hand = sit(options={"turns": 1})
    play_out(hand)
    opened = []
    hand.screen.tools.reporting._show = opened.append
    hand.click("page")
    end = time.monotonic() + 100
    while "report_page" not in hand.names() and time.monotonic() < end:
        hand.wait()
        time.sleep(0.02)
    page = next((desk.home / "exports").glob("*replay*.html"))
    assert str(page) in hand.words()
    assert str(hand.screen.play.chair.ended.seed) in page.name
    assert "The scout got away" in page.read_text()
    hand.click("report_page")
    hand.click("report_folder")
    assert opened == [page, page.parent]
    assert "report_book" not in hand.names()
    hand.click("report_close")
    assert "replay" in hand.names()


def test_a_report_that_is_given_up_leaves_no_process_and_no_file(sit, desk):
    hand = sit(options={"turns": 1})
    play_out(hand)
    hand.click("report")
    process = hand.screen.tools.reporting.job.process
    hand.click("report_cancel")
    assert not process.is_alive()
    assert not list((desk.home / "exports").glob("*")) if (desk.home / "exports").exists() else True
    assert "replay" in hand.names()
    hand.click("report")
    process = hand.screen.tools.reporting.job.process
    hand.screen.tools.stop_working()
    assert not process.is_alive(), "nobody works for a table that is left"


def test_play_again_begins_anew_with_other_dice(sit):
    hand = sit(options={"turns": 1})
    play_out(hand)
    hand.click("again")
    again = hand.screen.play
    assert len(again.replay()) == 0
    assert read_save(again.save_as("again")).seed != hand.session.seed
    assert again.public.options == {"turns": 1}


def test_the_result_can_be_put_aside_and_found_again(sit):
    hand = sit(options={"turns": 1})
    play_out(hand)
    hand.click("look")
    assert "hex:0101" in hand.names()
    hand.click("menu")
    hand.click("Show the result")
    assert "again" in hand.names()


def test_ending_a_phase_with_moves_left_asks_once_and_can_be_silenced(sit, desk):
    class Asking(Skirmish):
        def look(self):
            asked = [
                g.model_copy(update={"confirm": "step.march"}) if g.verb == "done" else g
                for g in super().look().gestures
            ]
            return super().look().model_copy(update={"gestures": tuple(asked)})

    hand = sit(Asking())
    hide(hand, "0403")
    take_over(hand)
    hand.key("Space")
    assert "Are you sure?" in hand.words()
    hand.click("dont_ask")
    hand.click("End the turn")
    assert hand.screen.curtain.visible
    assert list(map(len, desk.settings.unasked.values())) == [1]


def test_panels_fold_and_the_map_keeps_most_of_the_width(blue):
    assert blue.screen.map.rect.width >= 0.6 * 1280
    blue.key("F9")
    assert blue.screen.map.rect.width == 1280
    blue.key("F9")
    assert blue.screen.map.rect.width < 1280
