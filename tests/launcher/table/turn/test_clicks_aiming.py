"""What a click costs and what pointing shows: odds without arming, ways as routes, another piece, true hints."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexcore.game.actions import Action
from hexcore.game.answers import Spot
from hexcore.game.look import Gesture
from launcher.kit.widgets.markup import plain
from launcher.table.turn.clicks import path_of
from skirmish.game import Skirmish
from skirmish.rules.attack import FallBack
from tests.launcher.table.test_screen import hide, patrol, take_over
from tests.launcher.table.trek import MusterGame, TrekGame

BOARD = Skirmish().board("hunt")


def at(label: str) -> Spot:
    return Spot(BOARD.hex(label))


def attacking(arms: bool):
    class OnTheMap(Skirmish):
        """The attack is a click on the patrol."""

        def look(self):
            own = tuple(g for g in super().look().gestures if g.verb != "attack")
            shown = Gesture(verb="attack", on="piece", arms=arms)
            return super().look().model_copy(update={"gestures": (*own, shown)})

    return OnTheMap()


@pytest.mark.parametrize("arms", [True, False])
def test_only_what_arms_waits_for_a_second_click(sit, arms):
    hand = sit(attacking(arms))
    hide(hand, "0202")
    take_over(hand)
    hand.click("counter:patrol_a")
    hand.click("hex:0103")
    hand.screen.controller.drop()
    hand.screen.sync()
    hand.wait(500)
    before = len(hand.session.entries)
    hand.point("counter:patrol_a")
    assert "scout caught" in hand.words(), "the odds are shown either way"
    hand.click("counter:patrol_a")
    assert (len(hand.session.entries) == before) == arms
    assert (hand.screen.turn.armed is not None) == arms


# -- ways -----------------------------------------------------------------------------------------------------


def test_the_hexes_of_an_action_are_a_way_only_if_they_join():
    joined = Action("retreat", ("a",), tuple(map(BOARD.hex, ("0103", "0102"))))
    assert path_of(joined, BOARD, BOARD.hex("0104")) == (at("0104"), at("0103"), at("0102"))
    assert path_of(joined, BOARD) == (at("0103"), at("0102"))
    assert path_of(joined, BOARD, BOARD.hex("0704")) == ()
    assert path_of(Action("bomb", (), tuple(map(BOARD.hex, ("0103", "0704")))), BOARD) == ()
    assert path_of(Action("move", ("a",), (BOARD.hex("0103"),)), BOARD, BOARD.hex("0104")) == ()


class LongRetreat(Skirmish):
    """A patrol falls back two hexes, and may do so by more than one way."""

    def decision(self, state):
        decision = super().decision(state)
        if decision is None or decision.step != "fall_back":
            return decision
        ways = (("0103", "0102"), ("0203", "0202"), ("0103", "0202"))
        actions = [Action("retreat", ("patrol_a",), tuple(map(BOARD.hex, way))) for way in ways]
        return decision._replace(actions=tuple(actions))


@pytest.fixture
def retreat(sit):
    hand = sit(LongRetreat(), {"red": "random"})
    for _ in range(20):
        hand.wait()
    hand.session.state.stack.append(FallBack("patrol_a"))
    hand.rewritten()
    return hand


def test_the_way_of_a_retreat_is_drawn_from_the_piece(retreat):
    retreat.point("hex:0102")
    shown = retreat.screen.map.picture.showing
    assert shown.route == (at("0104"), at("0103"), at("0102"))
    assert shown.aimed == ()


def test_the_way_of_a_walk_is_drawn_from_the_piece(sit):
    hand = sit(TrekGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.point("hex:0101")
    assert hand.screen.map.picture.showing.route == tuple(map(at, ("0104", "0103", "0102", "0101")))


def test_the_way_of_a_march_already_begun_is_drawn_from_the_piece_that_marches(muster):
    """Nothing is picked any more: the piece is the one that was named last."""
    assert muster.screen.controller.picked == ()
    muster.point("hex:0101")
    assert muster.screen.map.picture.showing.route == tuple(map(at, ("0103", "0102", "0101")))


def test_a_line_of_the_menu_draws_its_way_while_it_is_pointed_at(retreat):
    retreat.click("hex:0202")
    assert retreat.screen.layers
    showing = retreat.screen.map.picture
    assert showing.showing.route == (at("0104"), at("0203"), at("0202"))
    retreat.key("Down")
    assert showing.showing.route == (at("0104"), at("0103"), at("0202"))
    retreat.key("Esc")
    assert showing.showing.route == ()


# -- another piece --------------------------------------------------------------------------------------------


def verbs(hand) -> list[str]:
    return [entry.action.verb for entry in hand.session.entries]


@pytest.fixture
def muster(sit):
    hand = sit(MusterGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.click("hex:0103")
    return hand


def test_a_click_on_another_piece_ends_the_march_and_takes_that_one(muster):
    muster.click("counter:patrol_b")
    assert verbs(muster) == ["order", "move", "done", "order"]
    assert muster.session.entries[-1].action.piece == "patrol_b"
    muster.key("Ctrl+Z")
    muster.key("Ctrl+Z")
    assert verbs(muster) == ["order", "move"]


def test_what_that_click_does_is_said_before(muster):
    muster.point("counter:patrol_b")
    assert "then pick this piece" in muster.screen.status.text
    assert muster.screen.status.hints[0] == ("mouse", "end that move and pick this piece")


def test_a_piece_that_has_already_marched_is_not_taken(muster):
    muster.click("counter:patrol_b")
    muster.click("counter:patrol_a")
    assert verbs(muster) == ["order", "move", "done", "order"]


def test_without_the_looks_word_nothing_is_ended(sit):
    class Firm(MusterGame):
        def look(self):
            kept = [g.model_copy(update={"yields": False}) for g in super().look().gestures]
            return super().look().model_copy(update={"gestures": tuple(kept)})

    hand = sit(Firm(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.click("counter:patrol_b")
    assert verbs(hand) == ["order"]


# -- hints ----------------------------------------------------------------------------------------------------


def hint(hand) -> str:
    return hand.screen.sidebar.prompt._hint()


def test_where_several_pieces_have_ways_one_is_asked_for_first(sit):
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    hand.click_at(hand.screen.sidebar.prompt.rect.center)
    assert hint(hand) == "Click a piece in one of the 2 outlined hexes to see where it can go."


def test_the_hint_counts_every_hex_within_reach(sit):
    hand = sit(TrekGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    lit = len(hand.screen.map.picture.showing.reach)
    assert lit > 6, "more than the next steps"
    assert hint(hand) == f"Click any of the {lit} hexes that are not dark.", "it is most of the map"


@pytest.mark.parametrize(
    ("tray", "words"),
    [
        (("patrol_a", "patrol_b"), "Pick one of the 2 pieces below."),
        (("patrol_b",), "Pick a piece below (1), or one in the outlined hex."),
    ],
)
def test_pieces_in_the_tray_are_counted_apart(sit, tray, words):
    class Tray(MusterGame):
        def view(self, state, seat):
            view = super().view(state, seat)
            for piece in view.pieces:
                if piece.id in tray:
                    piece.hex, piece.box = -1, "reserve"
            return view

    assert hint(sit(Tray(), {"red": "random"})) == words


@pytest.mark.parametrize(
    ("cost", "left", "words"),
    [
        (3, None, "costs 3"),
        (3, 1, "costs 3, 1 point left"),
        (Fraction(1, 2), Fraction(5, 2), "costs ½, 2½ points left"),
    ],
)
def test_what_a_hex_costs_and_what_is_left_there_is_told(sit, cost, left, words):
    class Told(TrekGame):
        def reach(self, state, seat, pieces=()):
            found = super().reach(state, seat, pieces)
            return {spot: stop._replace(cost=cost, left=left) for spot, stop in found.items()}

    hand = sit(Told(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.point("hex:0101")
    assert hand.screen.status.text.endswith(f"move patrol_a there (3 hexes, {words})")
    tip = hand.screen.map.tooltip(hand.screen.target("hex:0101").rect.center)
    assert words in plain(tip)
    assert patrol(hand) == "0104"


@pytest.mark.parametrize(("size", "there"), [((1280, 800), True), ((880, 600), False)])
def test_in_a_narrow_window_the_overview_stays_away(sit, size, there):
    hand = sit(seats={"red": "random"}, size=size)
    hand.screen.map.zoom(6)
    hand.wait()
    assert ("minimap" in hand.names()) == there
