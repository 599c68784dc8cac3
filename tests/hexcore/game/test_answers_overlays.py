"""The questions that all games have in common, and how much can come together around a place."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

import pytest

from hexcore.board.grid import Grid
from hexcore.board.numbering import GridSpec
from hexcore.bots.search import strongest
from hexcore.game.answers import (
    SHARED_OVERLAYS,
    Arrow,
    Key,
    Overlay,
    OverlayMark,
    OverlayMeta,
    in_shared_order,
    lay_shared,
    level_of,
    own_overlays,
    shared_overlay,
)
from hexcore.game.plugins import registry
from hexcore.play.telling import with_heard
from hexcore.text import own_texts, say

GRID = Grid(GridSpec(columns=4, rows=4))
A, B = GRID.hex("0101"), GRID.hex("0102")


def test_every_question_has_a_short_name_and_a_sentence():
    for question in SHARED_OVERLAYS:
        meta = shared_overlay(question)
        assert meta.key == question
        assert len(own_texts().say(meta.name).split()) <= 3
        assert own_texts().say(meta.about).endswith(".")


def test_what_is_no_question_cannot_be_asked_by_that_name():
    with pytest.raises(ValueError, match="weather"):
        shared_overlay("weather")


def test_the_questions_come_first_in_their_order_then_what_a_game_has_of_its_own():
    mine = OverlayMeta("mission", say("mission"), say("about"))
    metas = in_shared_order([mine, shared_overlay("known"), shared_overlay("threat"), shared_overlay("reach")])
    assert [meta.key for meta in metas] == ["reach", "threat", "known", "mission"]
    assert own_overlays(metas) == (mine,)
    assert [meta.key for meta in with_heard([mine])] == ["moves", "known", "mission"]


@pytest.mark.parametrize("game", [module.meta.id for module in registry().modules()])
def test_in_every_game_the_same_question_has_the_same_name_and_place(game):
    opened = registry().open(game)
    for scenario in opened.meta.scenarios:
        keys = [meta.key for meta in with_heard(opened.overlays(scenario.id))]
        asked = [key for key in keys if key in SHARED_OVERLAYS]
        assert keys[: len(asked)] == asked == sorted(asked, key=SHARED_OVERLAYS.index)
        assert {"moves", "known"} <= set(asked)
        for meta in opened.overlays(scenario.id):
            assert meta.key not in SHARED_OVERLAYS or meta[:3] == shared_overlay(meta.key)[:3]


def test_arrows_signs_and_a_legend_are_written_only_where_there_are_any():
    bare = Overlay(say("name"), (OverlayMark(A, say("word")),)).json(GRID)
    assert set(bare) == {"name", "marks", "lines", "notes"}
    assert set(bare["marks"][0]) == {"hex", "word"}
    whole = Overlay(
        say("name"),
        (OverlayMark(A, say("word"), "good", say("sign")),),
        arrows=(Arrow((A, B), say("went"), "danger"),),
        legend=(Key("good", say("fine")), Key("danger", say("gone"), arrow=True)),
    ).json(GRID)
    assert whole["marks"][0]["sign"] == {"key": "sign", "values": {}}
    assert whole["arrows"] == [{"way": ["0101", "0102"], "word": {"key": "went", "values": {}}, "tone": "danger"}]
    assert [line.get("arrow", False) for line in whole["legend"]] == [False, True]


def test_a_level_is_written_and_grows_with_the_number():
    shown = lay_shared("threat", (OverlayMark(A, say("word"), "", say("3"), 3),), (), {"": say("plain")}).json(GRID)
    assert shown["marks"][0]["level"] == 3
    assert shown["legend"][0]["tinted"]
    assert [level_of(n, 4) for n in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [level_of(n, 2) for n in (1, 2)] == [1, 2], "few have the tints of few"
    assert [level_of(n, 12) for n in (1, 3, 4, 6, 9, 10, 12)] == [1, 1, 2, 2, 3, 4, 4]


def best_by_trying(strengths, stands, room):
    """The greatest strength of a set of pieces that find places, by trying them all."""
    slots = [(place, n) for place in {p for places in stands.values() for p in places} for n in range(room)]
    best = 0
    for count in range(1, min(len(strengths), len(slots)) + 1):
        for chosen in combinations(strengths, count):
            if sum(strengths[one] for one in chosen) <= best:
                continue
            if any(
                all(slot[0] in stands[one] for one, slot in zip(chosen, order, strict=True))
                for order in permutations(slots, count)
            ):
                best = sum(strengths[one] for one in chosen)
    return best


@pytest.mark.parametrize("seed", range(30))
def test_the_strongest_that_find_room_are_found_exactly(seed):
    chance = Random(seed)
    names = "abcde"[: chance.randint(1, 5)]
    strengths = {name: chance.randint(0, 6) for name in names}
    stands = {name: chance.sample(range(3), chance.randint(0, 3)) for name in names}
    room = chance.choice((1, 1, 2))
    found = strongest(strengths, stands, room)
    assert sum(strengths[one] for one in found) == best_by_trying(strengths, stands, room)
    assert all(strengths[one] for one in found)
