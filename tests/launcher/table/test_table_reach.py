"""Where pieces can go: every shape a game may answer in, and the way to a far hex."""

from __future__ import annotations

import pytest
from trek import TrekGame

from hexcore.session import Session
from launcher.play import Play
from launcher.table import reachable
from launcher.table.controller import Controller
from launcher.table.reachable import Spot, Stop, arguments_for, labels_in, read_reach, route
from launcher.table.walking import Walk
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")


def at(label):
    return Spot(BOARD.hex(label))


@pytest.mark.parametrize(
    ("answer", "stop"),
    [
        (["0102"], Stop()),
        ({"0102": 2}, Stop("2")),
        (
            {"hexes": {"0102": {"cost": 3, "path": ["0103", "0102"]}}},
            Stop("3", (at("0103"), at("0102")), counts="cost"),
        ),
        ({"0102": {"left": 1.5, "halts": True, "way": ["0102"]}}, Stop("1.5", (at("0102"),), True, "left")),
        ({"0102 north": 2, "0102 south": 3}, Stop("2")),
    ],
)
def test_every_shape_of_answer_is_read(answer, stop):
    assert read_reach(answer, BOARD) == {at("0102"): stop}


def test_hexsides_are_read_beside_hexes():
    side = BOARD.side_named("0101/0102")
    answer = {"0102": 2, "0101/0102": {"left": 3, "way": ["0102", "0101/0102"]}}
    assert read_reach(answer, BOARD) == {
        at("0102"): Stop("2"),
        Spot(side=side): Stop("3", (at("0102"), Spot(side=side)), counts="left"),
    }


def test_a_hexside_is_not_looked_for_among_the_hexes(monkeypatch):
    def never(board, label):
        raise AssertionError(f"{label} is no hex, and searching for one like it takes long")

    monkeypatch.setattr(reachable, "hex_named", never)
    (spot,) = read_reach(["0203/0204"], BOARD)
    assert spot.side == BOARD.side_named("0203/0204")


def test_a_query_gets_what_is_picked_and_nothing_it_does_not_know():
    assert arguments_for(("piece",), (), ("a", "b")) == {"piece": "b"}
    assert arguments_for((), ("pieces",), ("a",)) == {"pieces": ["a"]}
    assert arguments_for((), ("pieces",), ()) == {}
    assert arguments_for(("hex",), (), ("a",)) is None


def test_an_overlay_finds_hexes_wherever_an_answer_names_them():
    answer = [{"enemy": "local_1", "hex": "0101", "next": ["0102", "0201"]}]
    found = {BOARD.label(h): word for h, word in labels_in(answer, BOARD).items()}
    assert found == {"0101": "hex", "0102": "next", "0201": "next"}


def test_without_a_way_from_the_game_the_shortest_one_within_reach_is_taken():
    reach = {at(label): Stop() for label in ("0103", "0102", "0101")}
    assert route(reach, BOARD, BOARD.hex("0104"), at("0101")) == tuple(map(at, ("0103", "0102", "0101")))


def test_a_hex_out_of_reach_has_no_way():
    assert route({at("0101"): Stop()}, BOARD, BOARD.hex("0704"), at("0101")) == ()


@pytest.fixture
def controller():
    return Controller(Play(Session(TrekGame(), "hunt", {}, 1), {"red": "random"}))


def test_a_click_on_a_far_hex_walks_there(controller):
    controller.pick("patrol_a")
    intent = controller.meaning(BOARD.hex("0101"))
    assert intent.kind == "walk"
    walk = Walk(controller.play, intent.action, intent.route)
    lines = walk.all()
    assert [line.record.kind for line in lines] == ["moved", "moved", "moved"]
    assert controller.play.session.state.patrols["patrol_a"] == BOARD.hex("0101")


def test_a_walk_stops_where_something_is_revealed(controller):
    """The scout hides in 0404: coming next to it reveals it, and the rest of the way is not walked."""
    controller.pick("patrol_a")
    way = tuple(map(at, ("0204", "0304", "0303", "0302")))
    walk = Walk(controller.play, controller.reader.chain(controller.picked)[0], way)
    lines = walk.all()
    assert lines[-1].record.kind == "found"
    assert walk.left == way[2:]


def test_a_walk_stops_when_the_next_step_is_not_offered(controller):
    controller.pick("patrol_a")
    walk = Walk(controller.play, controller.reader.chain(controller.picked)[0], (at("0103"), at("0701")))
    walk.all()
    assert walk.stopped
    assert controller.play.session.state.patrols["patrol_a"] == BOARD.hex("0103")


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
