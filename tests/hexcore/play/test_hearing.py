"""What a seat hears, and that everybody who tells it numbers rolls alike: a gap would tell of rolls in secret."""

from __future__ import annotations

import json
import random

import pytest

from hexcore.engine import Engine
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.hearing import heard_by, may_hear
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.text import say

SECRET, OPEN = Record("told", say("x"), audience=("red",)), Record("told", say("x"))


def test_several_seats_hear_together_what_each_of_them_may_hear():
    assert heard_by([SECRET, OPEN], "red") == [SECRET, OPEN]
    assert heard_by([SECRET, OPEN], "blue") == [OPEN]
    assert heard_by([SECRET, OPEN], "red", "blue") == [OPEN]
    assert may_hear(SECRET, "red")
    assert not may_hear(SECRET, "red", "blue")


class Game:
    """A game of Vietnam Battles played at random through the engine, with one seat told what happens."""

    def __init__(self, scenario: str, seat: str, seed: int) -> None:
        self.engine, self.seat, self.chance = Engine(registry()), seat, random.Random(seed)
        self.send(cmd="new", game="vietnam_battles", scenario=scenario, seed=seed)
        self.chair = LocalChair(self.engine.session, seat, public_of(self.engine.session))

    def send(self, **request):
        return self.engine.answer(json.dumps(request))

    def step(self) -> list[dict]:
        actions = self.send(cmd="decision")["actions"]
        return self.send(cmd="apply", seat=self.seat, action=self.chance.choice(actions))["records"] if actions else []


def numbers(records) -> list[int]:
    return [roll["number"] for record in records for roll in record.get("dice", ())]


@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
@pytest.mark.parametrize("seat", ["us", "vc"])
def test_the_engine_numbers_rolls_for_a_seat_as_its_chair_does(scenario, seat):
    rolled = 0
    for seed in range(3):
        game = Game(scenario, seat, seed)
        for _ in range(200):
            before = len(game.chair.heard())
            told = game.step()
            heard = [line.record for one in game.chair.heard(before) for line in one.lines]
            over = game.engine.session.decision is None
            if not over:
                assert numbers(told) == [roll.number for record in heard for roll in record.dice]
            rolled += len(numbers(told))
    assert rolled > 20


@pytest.mark.parametrize("game", ["vietnam_battles", "green_inferno", "skirmish"])
def test_the_engine_tells_a_seat_of_decisions_what_its_chair_tells(game):
    """A decision that a seat may watch is told whole, of any other only whose it is."""
    engine, chance, kinds = Engine(registry()), random.Random(2), set()
    for scenario in registry().module(game).meta.scenarios:
        engine.answer(json.dumps({"cmd": "new", "game": game, "scenario": scenario.id, "seed": 2}))
        session = engine.session
        for _ in range(150):
            if session.decision is None:
                break
            for seat in session.game.meta.seat_ids():
                shown = LocalChair(session, seat, public_of(session)).decision
                told = engine.answer(json.dumps({"cmd": "decision", "seat": seat}))
                assert (told["seat"], len(told["actions"])) == (shown.seat, len(shown.actions))
                kinds.add((seat == shown.seat, bool(shown.actions)))
            session.apply(chance.choice(session.decision.actions))
    assert kinds >= {(True, True), (False, False)}
    assert game != "vietnam_battles" or (False, True) in kinds


def test_after_redo_too_and_with_the_true_numbers_once_the_game_is_over():
    engine = Engine(registry())
    position = {
        "game": "skirmish", "scenario": "hunt", "options": {"turns": 4}, "dice": {"seed": 7, "count": 5},
        "stack": [{"step": "turn", "at": 1}, {"step": "march"}], "ending": "", "turn": 2,
        "patrols": {"patrol_a": "0304", "patrol_b": "0704"}, "scout": "0404", "found": True,
    }  # fmt: skip
    attack = {"verb": "attack", "pieces": ["patrol_a"]}
    for face, seat, number in ((1, "blue", 1), (1, None, 6), (6, "blue", 6)):
        assert engine.answer(json.dumps({"cmd": "load", "state": position}))["ok"]
        engine.answer(json.dumps({"cmd": "dice", "next": [face]}))
        request = {"cmd": "apply", "action": attack, **({"seat": seat} if seat else {})}
        assert numbers(engine.answer(json.dumps(request))["records"]) == [number]
        engine.session.fenced = False
        assert "undone" in engine.answer('{"cmd":"undo"}')
        again = {"cmd": "redo", **({"seat": seat} if seat else {})}
        assert numbers(engine.answer(json.dumps(again))["records"]) == [number]
