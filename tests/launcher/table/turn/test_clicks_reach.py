"""Where pieces can go, as the game tells it, and the way to a far hex."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexcore.game.answers import Spot, Stop, printed_points
from hexcore.play.chair import lines_of
from hexcore.play.session import Session
from hexcore.text import say
from launcher.play import Play
from launcher.table.turn.controller import Controller
from launcher.table.turn.marching import Walk
from skirmish.game import Skirmish
from tests.launcher.table.trek import TrekGame

BOARD = Skirmish().board("hunt")


def at(label):
    return Spot(BOARD.hex(label))


class Detour(TrekGame):
    """The game sends the patrol around, and says what halting means and what half points cost."""

    def reach(self, state, seat, pieces=()):
        way = tuple(map(at, ("0204", "0203", "0103")))
        return {
            at("0103"): Stop(way, Fraction(5, 2), halts=True, note=say("refusal.too_far")),
            at("0701"): Stop((at("0601"),)),
        }


@pytest.fixture
def session():
    return Session(TrekGame(), "hunt", {}, 1)


@pytest.fixture
def controller(session):
    return Controller(Play(session, {"red": "random"}))


def test_a_click_on_a_far_hex_walks_there(controller, session):
    controller.pick("patrol_a")
    intent = controller.meaning(BOARD.hex("0101"))
    assert intent.kind == "walk"
    walk = Walk(controller.play, intent.action, intent.route)
    lines = lines_of(walk.all())
    assert [line.record.kind for line in lines] == ["moved", "moved", "moved"]
    assert session.state.patrols["patrol_a"] == BOARD.hex("0101")


def test_what_is_under_way_walks_without_being_picked(controller, session):
    intent = controller.meaning(BOARD.hex("0101"))
    assert intent.kind == "walk"
    Walk(controller.play, intent.action, intent.route).all()
    assert session.state.patrols["patrol_a"] == BOARD.hex("0101")


def test_the_way_is_the_one_the_game_tells():
    session = Session(Detour(), "hunt", {}, 1)
    controller = Controller(Play(session, {"red": "random"}))
    controller.pick("patrol_a")
    assert controller.meaning(BOARD.hex("0701")).kind == "nothing", "its first step is not offered"
    assert set(controller.lit()) >= {at("0103")}
    assert at("0701") not in controller.lit()


def test_a_spot_says_what_it_costs_and_what_halting_there_means(sit):
    hand = sit(Detour(), {"red": "random"})
    hand.click("counter:patrol_a")
    tip = hand.screen.pointing.tip(BOARD.hex("0103"), "")
    assert "costs 2½" in tip
    assert "A patrol moves one hex at a time." in tip
    shown = hand.screen.map.picture._highlights()
    assert shown.reach[BOARD.hex("0103")] == "2½"
    assert BOARD.hex("0103") in shown.stops


@pytest.mark.parametrize(("points", "printed"), [(3, "3"), (Fraction(1, 2), "½"), (Fraction(3, 2), "1½"), (0, "0")])
def test_points_are_said_as_they_are_printed(points, printed):
    assert printed_points(points) == printed


def test_a_walk_stops_where_something_is_revealed(controller):
    """The scout hides in 0404: coming next to it reveals it, and the rest of the way is not walked."""
    controller.pick("patrol_a")
    way = tuple(map(at, ("0204", "0304", "0303", "0302")))
    walk = Walk(controller.play, controller.reader.chain(controller.picked)[0], way)
    lines = lines_of(walk.all())
    assert lines[-1].record.kind == "found"
    assert walk.left == way[2:]


def test_a_walk_stops_when_the_next_step_is_not_offered(controller, session):
    controller.pick("patrol_a")
    walk = Walk(controller.play, controller.reader.chain(controller.picked)[0], (at("0103"), at("0701")))
    walk.all()
    assert walk.stopped
    assert session.state.patrols["patrol_a"] == BOARD.hex("0103")


def test_a_click_out_of_reach_says_which_rule_forbids_it(controller):
    controller.pick("patrol_a")
    far = BOARD.hex("0707")
    assert controller.meaning(far).kind == "nothing"
    refusal = controller.why_not(far)
    assert refusal is not None
    assert refusal.rule == "SK 2"


def test_letting_go_forgets_what_was_picked(controller):
    controller.pick("patrol_a")
    assert controller.drop()
    assert controller.picked == ()
    assert not controller.drop()
