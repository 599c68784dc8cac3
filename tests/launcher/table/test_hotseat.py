"""Two players at one screen: nothing comes over with it, each finds the map as they left it, what matters is told."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.context import SpawnProcess

import pygame
import pytest

from hexcore.game.look import Moment
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.chair import CHOSEN, Line, lines_of
from hexcore.play.session import Session
from hexcore.text import say
from launcher.open_game import open_game
from launcher.play import Play
from launcher.table.map.camera import Pose
from launcher.table.screen import TableScreen
from launcher.table.turn.controller import Controller
from launcher.table.turn.flow import Flow
from launcher.table.turn.recap import told_markup, worth_telling
from skirmish.game import Skirmish
from skirmish.rules.attack import FallBack
from tests.launcher.table.table_hand import TableHand
from tests.launcher.table.test_screen import hide, take_over

BOARD = Skirmish().board("hunt")


class OpenRetreat(Skirmish):
    """Red says where a beaten patrol of Blue's falls back to, and Blue may look on."""

    def decision(self, state):
        decision = super().decision(state)
        if decision is None or decision.step != "fall_back":
            return decision
        return decision._replace(seat="red", open=True)


@pytest.fixture
def open_retreat(sit):
    """Blue sits at the screen; Red is to decide in the open."""
    hand = sit(OpenRetreat())
    hide(hand, "0403")
    take_over(hand)
    hand.session.state.stack.append(FallBack("patrol_a"))
    hand.rewritten()
    return hand


def test_what_was_said_to_one_player_is_not_read_by_the_next(sit):
    hand = sit()
    hide(hand, "0403")
    hand.screen.curtain.draw_for("")
    hand.screen.toast("Undone: Hide it in 0403")
    hand.screen.sync()
    assert hand.screen.curtain.visible
    assert hand.screen.toasts.texts == []


def test_nothing_is_said_over_the_curtain(sit):
    hand = sit()
    hand.screen.toast("Redone: Hide it in 0403")
    assert hand.screen.toasts.texts == []


def test_a_tooltip_of_one_player_does_not_lie_on_the_curtain(sit):
    """The mouse rests on a hex while a key ends the decision: what the map says there is for who sat here."""
    hand = sit()
    take_over(hand)
    hand.point("hex:0404")
    hand.wait(2000)
    assert hand.screen.tooltip.text
    hand.screen.turn.send(hand.screen.play.decision.actions[0])
    for _ in range(5):
        hand.wait(1000)
        assert hand.screen.curtain.visible
        assert hand.screen.tooltip.text == ""


def test_a_menu_that_is_open_when_the_curtain_falls_is_closed(sit):
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    hand.click("menu")
    assert hand.screen.layers
    hand.screen.turn.send(hand.screen.controller.reader.buttons[0])
    assert hand.screen.curtain.visible
    assert not hand.screen.layers


def test_what_flashed_for_one_player_does_not_flash_for_the_next(sit):
    hand = sit()
    take_over(hand)
    hand.screen.map.flash((BOARD.hex("0403"),))
    hand.click("hex:0403")
    hand.wait(40)
    assert hand.screen.map.picture.flash[1] == 0.0


def flat(pose: Pose) -> tuple[float, float, float]:
    return (pose.zoom, *pose.centre)


def test_each_seat_finds_the_map_as_it_left_it(sit):
    hand = sit()
    take_over(hand)
    hand.wheel(hand.screen.map.rect.center, 5)
    red = hand.screen.map.pose()
    hand.screen.turn.press(hand.screen.play.decision.actions[0])
    hand.wait()
    take_over(hand)
    assert hand.screen.map.pose() != red, "the first time the map shows the seat's own pieces"
    hand.wheel(hand.screen.map.rect.center, 2)
    blue = hand.screen.map.pose()
    hand.key("Space")
    take_over(hand)
    assert flat(hand.screen.map.pose()) == pytest.approx(flat(red))
    hand.screen.turn.press(hand.screen.play.decision.actions[0])
    hand.wait()
    take_over(hand)
    assert flat(hand.screen.map.pose()) == pytest.approx(flat(blue))


# -- decided in the open --------------------------------------------------------------------------------------


def test_what_is_decided_in_the_open_needs_no_curtain(open_retreat):
    screen = open_retreat.screen
    assert not screen.curtain.visible
    assert screen.play.view.seat == "blue"
    assert "Red is deciding" in open_retreat.words()
    assert "counter:scout" not in open_retreat.names()
    open_retreat.click("hex:0103")
    assert open_retreat.session.entries[-1].seat == "red"
    assert open_retreat.session.state.patrols["patrol_a"] == BOARD.hex("0103")


def test_why_not_is_not_told_to_who_only_looks_on(open_retreat):
    open_retreat.click("counter:patrol_a")
    assert open_retreat.screen.controller.picked == ("patrol_a",)
    open_retreat.click("hex:0706")
    assert not open_retreat.screen.area.callout.visible


# -- what is told ---------------------------------------------------------------------------------------------


def line(kind: str, pieces=(), hexes=(), ply: int = 0, **parts) -> Line:
    text = say("record.moved", piece=pieces[0] if pieces else "", hex=BOARD.label(hexes[-1]) if hexes else "")
    return Line(ply, 1, "red", Record(kind, text, "SK 2", pieces=pieces, hexes=hexes, **parts))


def look(*moments: Moment):
    return Skirmish().look().model_copy(update={"moments": moments})


def test_what_happened_is_told_in_its_order():
    lines = [line("moved", ("a",)), line("found", reveals=True), line("lost"), line("moved", ("b",))]
    told = worth_telling(lines, look(Moment(kind="lost", style="flash")))
    assert [each.event.record.kind for each in told] == ["moved", "found", "lost", "moved"]


def test_bookkeeping_is_not_told():
    lines = [line(CHOSEN), line("turn"), line("searched"), line("moved", ("a",))]
    told = worth_telling(lines, look(Moment(kind="turn", style="banner"), Moment(kind="searched", quiet=True)))
    assert [each.event.record.kind for each in told] == ["moved"]


def test_a_march_is_one_line_even_when_something_quiet_lies_between():
    a, b, c = (BOARD.hex(label) for label in ("0104", "0103", "0102"))
    lines = [line("moved", ("patrol_a",), (a, b)), line("searched"), line("moved", ("patrol_a",), (b, c))]
    (told,) = worth_telling(lines, look(Moment(kind="searched", quiet=True)))
    assert told.event.way == (a, b, c)


def test_a_march_is_told_with_the_name_that_its_unit_had_then():
    session = Session(open_game("vietnam_battles"), "boys_of_67", {}, 3)
    session.apply(next(action for action in session.decision.actions if action.verb == "move"))
    for _ in range(2):
        session.apply(next(action for action in session.decision.actions if action.verb == "step"))
    play = Play(session)
    told = worth_telling(lines_of(play.chair.heard()), play.public.look)[-1]
    play.hold(play.chair, replace(play.view, pieces=[]))
    way = [play.board.label(h) for h in told.event.way]
    assert len(told.event.lines) == 2
    name = session.game.view(session.position(0), "us").piece(told.event.record.pieces[0]).name
    assert told_markup(play, told).startswith(f"{name}: {way[0]} → {way[-1]}")


def test_after_the_recap_what_matters_flashes(sit):
    class Marked(Skirmish):
        def look(self):
            return look(Moment(kind="ready", quiet=True))

    hand = sit(Marked())
    hide(hand, "0403")
    take_over(hand)
    a, b = BOARD.hex("0104"), BOARD.hex("0403")
    hand.screen.handover.tell([line("moved", ("a",), (a,)), line("found", hexes=(b,), reveals=True)])
    hand.key("Enter")
    assert hand.screen.map.picture.flash[0] == (b,)


def test_a_recap_with_nothing_that_matters_is_not_opened(sit):
    class Quiet(Skirmish):
        def look(self):
            return look(Moment(kind="ready", quiet=True))

    hand = sit(Quiet())
    hide(hand, "0403")
    hand.click("take-over")
    assert not hand.screen.layers


@pytest.mark.parametrize(("plies", "told"), [(2, True), (1, False)])
def test_a_bots_turn_that_was_never_on_stage_is_told_once(sit, plies, told):
    hand = sit(seats={"red": "random"})
    for _ in range(20):
        hand.wait()
    moved = [line("moved", (f"scout_{ply}",), (BOARD.hex("0403"),), ply) for ply in range(plies)]
    hand.screen.flow.untold = moved
    hand.wait()
    assert bool(hand.screen.layers) == told
    if told:
        assert "Red: actions of this turn" in hand.words()
        hand.key("Enter")
        hand.wait()
        assert not hand.screen.layers


def test_what_is_told_of_a_bots_turn_begins_with_its_first_deed(sit):
    hand = sit(seats={"red": "random"})
    for _ in range(20):
        hand.wait()
    viewer, there = hand.screen.play.viewer, (BOARD.hex("0403"),)
    deeds = [line("moved", (f"scout_{ply}",), there, ply)._replace(seat=seat)
             for ply, seat in enumerate((viewer, "red", viewer, "red"))]  # fmt: skip
    hand.screen.flow.untold = deeds
    hand.wait()
    told = hand.screen.layers[-1].root.find("recap-list").items
    assert [one.event.line.seat for one in told] == ["red", viewer, "red"]
    assert "The bot’s reasons use hidden information" not in hand.words(), "chance has no reasons"


def test_a_bot_that_keeps_its_reasons_to_itself_says_so(sit):
    hand = sit(seats={"red": "random"})
    for _ in range(20):
        hand.wait()
    hand.screen.play.seats["red"] = "colonel"
    hand.screen.flow.untold = [line("moved", (f"scout_{ply}",), (BOARD.hex("0403"),), ply) for ply in range(2)]
    hand.wait()
    assert "The bot’s reasons use hidden information" in hand.words()


@pytest.mark.parametrize(("still", "kept"), [(True, ["ready"]), (False, [])])
def test_what_a_bot_did_is_kept_where_nothing_moves_until_the_player_acts(still, kept):
    play = Play(Session(Skirmish(), "hunt", {}, 4), {"red": "random"})
    flow = Flow(play, Controller(play), lambda: None)
    flow.still, flow._since_bot = still, 1e9
    play.wait_for_bot()
    flow._let_think()
    assert [each.record.kind for each in flow.untold] == kept
    flow.submit(play.decision.actions[0])
    assert flow.untold == []


def test_a_bot_that_has_no_process_to_think_in_says_so_once(sit, monkeypatch):
    def refuse(process):
        raise OSError(11, "too many processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    hand = sit(registry().open("skirmish"), {"blue": "colonel:2", "red": "colonel:2"})
    said: list[str] = []
    for _ in range(400):
        hand.screen.play.wait_for_bot()
        hand.wait(400)
        said += [text for text in hand.screen.toasts.texts if "Their own process failed" in text]
        if said and len(hand.session.entries) > 4:
            break
    assert "too many processes" in said[0]
    hand.wait(60_000)
    assert hand.screen.play.worker_problem() == ""


def test_the_curtain_has_the_name_and_the_colour_of_the_next_side(desk):
    screen = TableScreen(desk, Play(Session(registry().open("vietnam_battles"), "boys_of_67", {}, 1), {}, None))
    hand = TableHand(screen, (1280, 800))
    cloths = []
    for seat, name in (("us", "United States"), ("vc", "Viet Cong")):
        screen.curtain.draw_for(seat)
        hand.wait()
        assert name in [widget.name for widget in screen.curtain.walk()]
        picture = pygame.Surface((1280, 800))
        screen.draw(picture)
        cloths.append(tuple(picture.get_at((40, 40))))
        button = screen.curtain.find("take-over")
        assert button.rect.height <= screen.ui.px(40), "its words have one line"
    assert cloths[0] != cloths[1]
