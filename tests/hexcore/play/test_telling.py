"""The log as it is told: a march is one event, and what a number is made of can be added up again."""

from __future__ import annotations

from typing import Any

from hexcore.game.dice import Roll
from hexcore.game.records import Modifier, Record, Sum
from hexcore.play.chair import Line
from hexcore.play.telling import crowds, events_of, sum_words, sums_of
from hexcore.text import say


def _step(*hexes: int, piece: str = "scout", turn: int = 1, **parts: Any) -> Line:
    return Line(0, turn, "blue", Record("moved", say("x"), "SK 2", pieces=(piece,), hexes=hexes, **parts))


def test_the_steps_of_a_march_are_one_event_with_its_whole_way() -> None:
    march, other = events_of([_step(1, 2), _step(2, 3), _step(3, 4), _step(7, 8, piece="guard")])
    assert (march.way, len(march.lines)) == ((1, 2, 3, 4), 3)
    assert other.way == (7, 8)


def test_a_march_ends_where_a_die_is_rolled_a_turn_begins_or_the_way_breaks_off() -> None:
    rolled = _step(2, 3, dice=(Roll(1, 6, 5),))
    assert len(events_of([_step(1, 2), rolled])) == 2
    assert len(events_of([_step(1, 2), _step(2, 3, turn=2)])) == 2
    assert len(events_of([_step(1, 2), _step(5, 6)])) == 2


def test_what_a_step_did_beside_does_not_interrupt_its_march() -> None:
    """A unit comes in, looks around, goes on, looks around: one move, one event, everything inside it."""

    def looked(number: int) -> Line:
        return Line(number, 1, "blue", Record("looked", say("x"), "SK 2", hexes=(8, 9)))

    steps = [_step(1)._replace(number=4), looked(4), _step(1, 2)._replace(number=5), looked(5)]
    march, later = events_of([*steps, looked(6)], {"looked"})
    assert (march.way, len(march.steps), len(march.lines)) == ((1, 2), 2, 4)
    assert march.record.kind == "moved"
    assert later.record.kind == "looked"
    assert len(events_of([looked(7), looked(7)], {"looked"})) == 2


def test_many_pieces_that_come_onto_the_map_are_one_event() -> None:
    come = [_step(h, piece=f"patrol_{h}") for h in range(1, 6)]
    (crowd,) = crowds(events_of(come))
    assert (crowd.crowd, crowd.way) == (5, (1, 2, 3, 4, 5))
    assert len(crowds(events_of(come[:2]))) == 2, "two are told one by one"


def test_other_events_are_not_told_together() -> None:
    come = [_step(h, piece=f"patrol_{h}") for h in range(1, 4)]
    rolled = _step(4, piece="patrol_4", dice=(Roll(1, 6, 5),))
    assert len(crowds(events_of([*come, rolled]))) == 2
    assert len(crowds(events_of([*come[:2], _step(3, 4, piece="patrol_3")]))) == 3, "a march is none of them"
    assert len(crowds(events_of([*come[:2], _step(3, piece="patrol_3", turn=2)]))) == 3


def test_the_reason_of_a_march_is_that_of_its_last_step() -> None:
    """A bot that headed for one hex may have stopped in another for a better reason."""
    first, last = _step(1, 2)._replace(why=say("heads_on")), _step(2, 3)._replace(why=say("stops"))
    (march,) = events_of([first, last])
    assert march.why == say("stops")
    (march,) = events_of([first, _step(2, 3)])
    assert march.why == say("heads_on")


def test_modifiers_are_a_sum_of_their_own() -> None:
    terms = (Modifier(say("base"), 3, "SK 3"), Modifier(say("hill"), -1, "SK 4"))
    (one,) = sums_of(Record("fire", say("x"), modifiers=terms))
    assert (one.total, sum_words(one, lambda text: str(text.key))) == (2, "2 = +3 base (SK 3); −1 hill (SK 4)")


def test_each_side_of_a_contest_has_its_sum() -> None:
    ours = Sum(say("us"), (Modifier(say("base"), 3),), 3, "blue")
    assert sums_of(Record("fight", say("x"), sums=(ours,))) == (ours,)
    assert sum_words(ours, lambda text: str(text.key)) == "us: 3 = +3 base"
    assert sums_of(Record("moved", say("x"))) == ()
