"""What a click means: an action, a choice, a selection or nothing, from the offered actions alone."""

from __future__ import annotations

from hexcore.game.actions import Action
from hexcore.game.look import Gesture, Look
from launcher.table.turn.clicks import ClickReader

ACTIONS = (
    Action("move", ("a",), (1,)),
    Action("move", ("a",), (2,)),
    Action("move", ("b",), (2,)),
    Action("attack", ("a", "x")),
    Action("attack", ("a", "y")),
    Action("attack", ("b", "x")),
    Action("rest", ("a",)),
    Action("blow", (), (), (7,)),
    Action("done"),
    Action("buy", ("shovel_1",), (1,)),
)


def reader(*actions: Action, **gestures: str) -> ClickReader:
    look = Look(
        sides={}, counters={}, boards={}, shop=("buy",),
        gestures=tuple(Gesture(verb=verb, on=on) for verb, on in gestures.items()),
    )  # fmt: skip
    return ClickReader(actions or ACTIONS, look, {"a", "b", "x", "y"}.__contains__)


def test_with_a_piece_picked_a_hex_means_its_move():
    assert reader(rest="button").on_hex(2, ("a",)).actions == (Action("move", ("a",), (2,)),)


def test_a_hex_two_pieces_may_enter_is_a_choice():
    intent = reader().on_hex(2)
    assert intent.kind == "choose"
    assert {action.piece for action in intent.actions} == {"a", "b"}


def test_a_hex_only_one_piece_may_enter_is_its_move():
    assert reader().on_hex(1).kind == "act"


def test_a_hex_the_picked_piece_may_not_enter_means_nothing():
    assert reader().on_hex(1, ("b",)).kind == "nothing"


def test_the_first_piece_of_an_action_on_pieces_is_picked():
    intent = reader(attack="piece", rest="button").on_piece("a")
    assert (intent.kind, intent.piece) == ("select", "a")


def test_the_last_piece_of_an_action_carries_it_out_with_what_is_picked():
    assert reader(attack="piece").on_piece("y", ("a",)).actions == (Action("attack", ("a", "y")),)


def test_a_target_of_several_is_a_choice_when_nobody_is_picked():
    assert reader(attack="piece").on_piece("x").kind == "choose"


def test_a_verb_the_look_does_not_name_is_read_by_its_shape():
    plain = reader()
    assert plain.gestures["move"].on == "hex"
    assert plain.gestures["blow"].on == "side"
    assert plain.gestures["attack"].on == "piece"
    assert plain.gestures["done"].on == "button"


def test_a_hexside_can_be_clicked():
    assert reader().on_side(7).action == Action("blow", (), (), (7,))


def test_what_is_bought_is_in_the_shop_and_nowhere_else():
    plain = reader()
    assert plain.goods == [Action("buy", ("shovel_1",), (1,))]
    assert plain.on_hex(1).actions == (Action("move", ("a",), (1,)),)
    assert Action("buy", ("shovel_1",), (1,)) not in plain.buttons


def test_an_action_on_a_piece_that_is_not_seen_is_a_button():
    hidden = Action("wake", ("ghost",))
    assert reader(hidden).buttons == [hidden]


def test_hexes_of_several_pieces_show_only_when_one_is_picked():
    assert set(reader().hexes()) == set()
    assert set(reader().hexes(("a",))) == {1, 2}


def test_hexes_that_name_no_piece_show_at_once():
    assert set(reader(Action("land", (), (4,)), Action("land", (), (5,))).hexes()) == {4, 5}


def test_a_second_pick_joins_the_first_only_if_an_action_names_both():
    both = reader(Action("join", ("a", "b"), (3,)), Action("move", ("x",), (3,)), join="hex")
    assert both.picks("b", ("a",)) == ("a", "b")
    assert both.picks("x", ("a",)) == ("x",)


def test_every_offered_action_is_somewhere():
    """On the map, on a button or in the shop: nothing that is offered can be out of reach."""
    plain = reader()
    on_map = {a for h in range(9) for a in plain.on_hex(h).actions} | set(plain.on_side(7).actions)
    on_map |= {a for piece in "abxy" for a in plain.on_piece(piece).actions}
    on_map |= {a for piece in "xy" for one in "ab" for a in plain.on_piece(piece, (one,)).actions}
    assert on_map | set(plain.buttons) | set(plain.goods) == set(ACTIONS)
