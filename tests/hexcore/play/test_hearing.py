"""What a seat hears, and that everybody who tells it numbers rolls alike: a gap would tell of rolls in secret."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from itertools import count

import pytest

from hexcore.analysis.story import Witness
from hexcore.engine import Engine
from hexcore.game.bot import any_action
from hexcore.game.dice import fair_roll
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play.chair import PASSED, lines_of
from hexcore.play.hearing import Hearing, heard_by, may_hear
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.replay import Replay
from hexcore.play.session import Session
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


POSITION = {
    "game": "skirmish", "scenario": "hunt", "options": {"turns": 4}, "dice": {"seed": 7, "count": 5},
    "stack": [{"step": "turn", "at": 1}, {"step": "march"}], "ending": "", "turn": 2,
    "patrols": {"patrol_a": "0304", "patrol_b": "0704"}, "scout": "0404", "found": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("face", "seat", "told"),
    [(1, "blue", (1, None)), (1, None, (1, 6)), (6, "blue", (1, 6))],
    ids=["to a seat", "to the referee", "to a seat after the end"],
)
def test_after_redo_a_roll_has_the_same_number_and_that_of_the_seed_for_whom_it_is(face, seat, told):
    engine, attack = Engine(registry()), {"verb": "attack", "pieces": ["patrol_a"]}
    seated = {"seat": seat} if seat else {}

    def rolled(**request) -> list[tuple[int, int | None]]:
        records = engine.answer(json.dumps({**request, **seated}))["records"]
        return [(roll["number"], roll.get("seeded")) for record in records for roll in record.get("dice", ())]

    assert engine.answer(json.dumps({"cmd": "load", "state": POSITION}))["ok"]
    engine.answer(json.dumps({"cmd": "dice", "next": [face]}))
    assert rolled(cmd="apply", action=attack) == [told]
    engine.session.fenced = False
    assert "undone" in engine.answer('{"cmd":"undo"}')
    assert rolled(cmd="redo") == [told]


# One number a roll, wherever it is told


WHOLE_GAMES = [
    pytest.param(module.meta.id, scenario.id, id=f"{module.meta.id}-{scenario.id}")
    for module in registry().modules()
    for scenario in module.meta.scenarios
]
Rolls = list[tuple[str, tuple[int, ...], tuple[int, ...]]]
"""Of each record with dice its kind, the numbers of its rolls, and their numbers of the seed where they are told."""


def rolls(records: Iterable[Record]) -> Rolls:
    found = [record for record in records if record.dice]
    return [(r.kind, tuple(d.number for d in r.dice), tuple(d.seeded for d in r.dice)) for r in found]


def unseeded(found: Rolls) -> Rolls:
    return [(kind, numbers, ()) for kind, numbers, _ in found]


def answered(records: Iterable[dict]) -> Rolls:
    found = [record for record in records if record.get("dice")]
    return [
        (r["kind"], tuple(d["number"] for d in r["dice"]), tuple(d.get("seeded", 0) for d in r["dice"])) for r in found
    ]


class WholeGame:
    """A game played to its end, with all that each seat and the referee were told of its rolls on the way."""

    def __init__(self, name: str, scenario: str, seed: int) -> None:
        self.engine, chance = Engine(registry()), random.Random(seed)
        self._send(cmd="new", game=name, scenario=scenario, seed=seed)
        self.session = self.engine.session
        game = self.session.game
        self.seats = game.meta.seat_ids()
        self.live: dict[str, Rolls] = {seat: [] for seat in self.seats}
        self.told: dict[str, Rolls] = {seat: [] for seat in ("", *self.seats)}
        hearings = {seat: Hearing(self.session, seat) for seat in self.seats}
        for seat, hearing in hearings.items():
            self.live[seat] += rolls(hearing.opening())
        self.told[""] += rolls(Hearing(self.session).opening())
        for place in count():
            if self.session.decision is None:
                return
            seat = ("", *self.seats)[place % (1 + len(self.seats))]
            action = any_action(self.session.decision.actions, game.leaving, chance.random)
            written = action.json(game.board(scenario))
            records = self._send(cmd="apply", action=written, **({"seat": seat} if seat else {}))["records"]
            self.told[seat] += answered(records)
            if self.session.decision is not None:
                for listener, hearing in hearings.items():
                    self.live[listener] += rolls(hearing.records(place))

    def _send(self, **request) -> dict:
        return self.engine.answer(json.dumps(request))


@pytest.mark.parametrize(("name", "scenario"), WHOLE_GAMES)
def test_a_roll_has_one_number_live_in_the_replay_in_the_engine_in_the_log_and_in_the_story(name, scenario):
    game = WholeGame(name, scenario, 5)
    session, public = game.session, public_of(game.session)
    everything = rolls(record for _, record in everybody(session))
    assert all(seeded == () or max(numbers) <= max(seeded) for _, numbers, seeded in everything if any(seeded))
    for seat in game.seats:
        replay = Replay(session)
        replay.seek(len(replay))
        logs = {
            "the log of the finished game": [
                line.record for line in lines_of(LocalChair(session, seat, public).heard())
            ],
            "the replay": [line.record for line in replay.lines(seat)],
            "the story": [one.line.record for one in Witness(session, seat).told],
        }
        live = game.live[seat]
        assert not any(any(seeded) for _, _, seeded in live) or not session.game.meta.hides(scenario)
        for door, records in logs.items():
            assert unseeded(rolls(records))[: len(live)] == unseeded(live), (door, seat)
        assert {(kind, numbers) for kind, numbers, _ in live} <= {(kind, numbers) for kind, numbers, _ in everything}
    for seat, told in game.told.items():
        known = {(kind, numbers) for kind, numbers, _ in everything}
        assert {(kind, numbers) for kind, numbers, _ in told} <= known, f"the engine tells {seat or 'the referee'}"


def everybody(session) -> list[tuple[int, Record]]:
    """Return every record after the end of a game, by the story and the replay of nobody in particular."""
    story = [(one.ply, one.line.record) for one in Witness(session, "").told if one.line.record.kind != PASSED]
    replay = Replay(session)
    replayed = []
    for ply in range(len(replay)):
        replay.seek(ply + 1)
        replayed += [(ply + 1, record) for record in replay.records()]
    assert rolls(record for ply, record in story if ply) == rolls(record for _, record in replayed)
    return story


@pytest.mark.parametrize(("name", "scenario"), WHOLE_GAMES)
def test_the_number_of_the_seed_gives_the_face_and_comes_to_a_seat_only_after_the_end(name, scenario):
    game = WholeGame(name, scenario, 6)
    session = game.session
    found = [roll for _, record in everybody(session) for roll in record.dice]
    assert sorted(roll.seeded or roll.number for roll in found) == [*range(1, session.state.dice.count + 1)]
    assert all(roll.face == fair_roll(session.seed, roll.seeded or roll.number, roll.sides) for roll in found)


def test_secret_rolls_leave_no_gap_and_are_counted_by_those_who_hear_them():
    session = Session(registry().open("vietnam_battles"), "iron_triangle", {}, 2)
    chance, secret = random.Random(2), {"us": 0, "vc": 0}
    while (decision := session.decision) is not None:
        session.apply(chance.choice(decision.actions))
    heard = {seat: [line.record for line in lines_of(Hearing(session, seat).heard())] for seat in secret}
    for seat, records in heard.items():
        own = [roll.number for record in records if record.audience for roll in record.dice]
        shared = [roll.number for record in records if record.audience is None for roll in record.dice]
        assert own == [*range(1, len(own) + 1)]
        assert shared == [*range(1, len(shared) + 1)]
        secret[seat] = len(own)
    assert all(secret.values()), "both sides drew in secret"
