"""Whole games: invariants after every action, saves, replays, previews, texts."""

from __future__ import annotations

import random
import re
import tomllib
from itertools import count
from pathlib import Path

import pytest

import games.vietnam_battles as module
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game.actions import read_action
from hexcore.game.plugins import Registry
from tests.games.vietnam_battles.vb_table import table, the_game

GAMES = [("boys_of_67", {}), ("snoopys_nose", {}), ("snoopys_nose", {"decoys": True}), ("iron_triangle", {})]
CAP = 6000


def play(scenario, options, seed, each=lambda state, decision, records: None):
    game = the_game()
    state, chance = game.start(scenario, options, seed), random.Random(seed)
    for ply in range(CAP):
        decision = game.decision(state)
        if decision is None:
            return state
        assert decision.actions, (scenario, seed, ply, decision.step)
        records = game.apply(state, decision.actions[int(chance.random() * len(decision.actions))], offered=decision)
        each(state, decision, records)
    raise AssertionError(f"{scenario} {seed}: no end after {CAP} actions")


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_random_games_end_and_every_position_is_sound(scenario, options):
    game = the_game()

    def sound(state, decision, records):
        wrong = game.violations(state)
        assert not wrong, (decision.step, wrong)

    for seed in range(20, 23):
        state = play(scenario, options, seed, sound)
        assert game.outcome(state).ending in game.endings(scenario)


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_a_saved_position_goes_on_as_if_nothing_had_happened(scenario, options):
    game = the_game()
    state, chance = game.start(scenario, options, 7), random.Random(7)
    for ply in range(400):
        decision = game.decision(state)
        if decision is None:
            break
        if ply % 40 == 0:
            state = game.load(game.dump(state))
            assert game.decision(state) == decision
        game.apply(state, chance.choice(decision.actions), offered=decision)


def test_copies_are_independent():
    game = the_game()
    state = game.start("boys_of_67", seed=1)
    copy = state.clone()
    before = game.dump(state)
    game.apply(copy, game.decision(copy).actions[1])
    assert game.dump(state) == before
    assert copy.rules is state.rules


def test_the_same_seed_gives_the_same_game():
    game = the_game()
    first, second = (play("iron_triangle", {}, 5) for _ in range(2))
    assert game.dump(first) == game.dump(second)


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_every_text_and_every_rule_that_is_cited_exists(scenario, options):
    game, missing = the_game(), set()

    def said(state, decision, records):
        texts = [decision.prompt, *(record.text for record in records)]
        texts += [game.describe(state, action) for action in decision.actions[:3]] if not state.ending else []
        missing.update(text.key for text in texts if text.key not in game.catalogue)
        missing.update(record.rule for record in records if record.rule and record.rule not in game.rulebook)

    state = play(scenario, options, 11, said)
    assert not missing
    assert game.outcome(state).text.key in game.catalogue


def test_every_refusal_names_a_rule_and_has_a_text():
    folder = Path(module.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    keys = set(re.findall(r'say\(\s*"([a-z_]+\.[a-z_0-9]+)"', source))
    assert not {key for key in keys if key not in the_game().catalogue}
    rules = set(re.findall(r'Refusal\(\s*"(VB [0-9.]+)"', source))
    assert len(rules) > 25
    assert not {rule for rule in rules if rule not in the_game().rulebook}


def test_every_gesture_and_mark_of_the_look_is_known():
    look, game = the_game().look(), the_game()
    verbs = {gesture.verb for gesture in look.gestures}
    assert all(f"action.{verb}" in game.catalogue for verb in verbs)
    for scenario in ("snoopys_nose", "iron_triangle"):
        board = game.board(scenario)
        assert set(board.codes) <= set(look.boards[board.id].terrain)


def test_the_rulebook_lists_every_rule_once_and_every_ruling():
    numbers = [rule.number for rule in the_game().rulebook]
    assert len(numbers) == len(set(numbers)) == 72
    rulings = {ruling.id for rule in the_game().rulebook for ruling in rule.rulings}
    assert rulings == {f"R-F{number}" for number in range(1, 77)}


def test_the_game_comes_in_by_the_door():
    registry = Registry()
    if "vietnam_battles" not in {entry.meta.id for entry in registry.modules()}:
        registry.register(module, "vietnam_battles")
    game = registry.open("vietnam_battles")
    assert [scenario.id for scenario in game.meta.scenarios] == ["boys_of_67", "snoopys_nose", "iron_triangle"]


# Positions by hand


def small(**fields):
    return {
        "game": "vietnam_battles",
        "scenario": "boys_of_67",
        "options": {},
        "dice": {"seed": 1},
        "stack": [{"step": "game_turn", "at": 2}, {"step": "player_turn", "at": 1}, {"step": "movement"}],
        "ending": "",
        "phase": "movement",
        "ready": ["us", "vc"],
        "units": {"us_4_47_c": {"at": "0616"}, "vc_514_1": {"at": "0717"}},
        **fields,
    }


def test_a_small_position_can_be_written_by_hand():
    game = the_game()
    state = game.load(small())
    decision = game.decision(state)
    assert read_action({"verb": "move", "pieces": ["us_4_47_c"]}, game.board("boys_of_67")) in decision.actions


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"units": {"us_4_47_c": {"at": "9999"}}}, "9999"),
        ({"units": {"us_4_47_c": {"at": "0734"}}}, "cannot be in 0734 water"),
        ({"units": {"us_9_99": {"at": "0616"}}}, "us_9_99"),
        ({"units": {"us_4_47_c": {"at": "0616"}, "us_4_47_b": {"at": "0616"}}}, "both in 0616"),
        ({"units": {"us_4_47_c": {"at": "0616", "tired": True}}}, "tired"),
        ({"units": {"us_monitor_1": {"at": "0616"}}}, "cannot be in 0616"),
        ({"blown": ["0616/0717"]}, "no bridge"),
        ({"us_fire": ["vc_plus_1_1"]}, "not a marker of us"),
        ({"stack": [{"step": "dance"}]}, "dance"),
        ({"rules": {}}, "rules"),
        ({"scenario": "khe_sanh"}, "khe_sanh"),
        ({"us_losses": 3}, "0 US units are lost"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(fields, said):
    with pytest.raises(MonsoonError, match=re.escape(said)):
        the_game().load(small(**fields))


# Previews


def test_reach_tells_costs_and_stops():
    t = table(units={"us_4_47_c": "0614", "vc_514_1": "0717"})
    reach = t.game.ask(t.state, "reach", "us", piece="us_4_47_c")
    assert reach["0616"] == {"left": 3.0, "halts": True, "way": ["0615", "0616"]}
    assert "0717" not in reach
    assert t.state.us_at == {t.ground.place("0614"): "us_4_47_c"}


def test_reach_agrees_with_the_steps_that_are_offered():
    """Every place within one step is offered, and the cheapest way to each far place can be walked."""
    t = table("snoopys_nose", units={"us_5_60_a": "0616", "us_3_60_a": "0615", "vc_514_1": "0717", "vc_514_2": "0915"})
    reach = t.game.ask(t.state, "reach", "us", piece="us_5_60_a")
    for place, stop in reach.items():
        if not stop["way"]:
            continue
        walker = table(
            "snoopys_nose", units={"us_5_60_a": "0616", "us_3_60_a": "0615", "vc_514_1": "0717", "vc_514_2": "0915"}
        )
        walker.walk("us_5_60_a", *stop["way"])
        assert walker.at("us_5_60_a") == place
        left = walker.state.stack[-1].left / 2 if walker.step == "march" else 0.0
        assert left == stop["left"], place


def test_reach_of_a_unit_that_is_not_in_sight_is_refused():
    t = table("snoopys_nose", units={"us_15": "1606"})
    t.unit("vc_lf_1").hidden = True
    with pytest.raises(InvalidInput):
        t.game.ask(t.state, "reach", "us", piece="vc_lf_1")


def test_fates_add_up():
    t = table("snoopys_nose", phase="combat", units={"us_4_47_c": "3211", "us_3_60_a": "3312", "vc_514_1": "3212"})
    t.do("attack", "vc_514_1").do("join", "us_4_47_c").do("join", "us_3_60_a")
    for fates in t.game.ask(t.state, "fates", "us").values():
        assert sum(fates.values()) == pytest.approx(1, abs=1e-4)
    assert t.game.ask(t.state, "fates", "us")["vc_514_1"] == {
        "unhurt": 0.666667,
        "step": 0.166667,
        "retreats": 0.166667,
    }


def test_bridges_beaches_and_zones_can_be_asked_for():
    t = table("snoopys_nose", units={"us_3_60_a": "0616"})
    assert t.game.ask(t.state, "bridges", "us") == {"1607/1608": "standing", "3907/3908": "standing"}
    assert "0512" in t.game.ask(t.state, "beaches", "us")
    assert "0717" not in t.game.ask(t.state, "landing_zones", "us", piece="us_3_60_a")


def test_meta_is_complete():
    meta = tomllib.loads((Path(module.__file__).parent / "meta.toml").read_text(encoding="utf-8"))
    assert meta["prefix"] == "VB"
    assert the_game().meta.maturity == "complete"


@pytest.mark.parametrize(("scenario", "options"), GAMES)
def test_every_piece_of_a_view_has_a_look(scenario, options):
    game, look, kinds, marks, plies = the_game(), the_game().look(), set(), set(), count()

    def seen(state, decision, records):
        for seat in ("us", "vc") if next(plies) % 4 == 0 else ():
            view = game.view(state, seat)
            kinds.update(piece.kind for piece in view.pieces)
            marks.update(mark for piece in view.pieces for mark in piece.marks if not mark.startswith("bank_"))
            marks.update(mark for found in (*view.hex_marks.values(), *view.side_marks.values()) for mark in found)

    play(scenario, options, 31, seen)
    assert kinds <= set(look.counters)
    assert marks <= set(look.marks)
