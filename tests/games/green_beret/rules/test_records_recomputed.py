"""Whole campaigns by bots: a reader with the log, the map and the charts works every result out again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.green_beret.game import GreenBeret
from games.green_beret.state import GreenBeretState
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.records import Log, Modifier, Record, Sum

GAME = GreenBeret()
CONTENT = GAME.content
GRID = CONTENT.board.grid
NAMED = {one.name: one for kind in (CONTENT.pieces, CONTENT.enemies) for one in kind.values()}
RATED = {row.name: row for row in CONTENT.terrain.values()}
OPTIONS = {"double_agent": True, "demolish_bridge": True}
PLIES = 700


def label(h: int) -> str:
    return CONTENT.board.label(h)


def say(text: Any) -> str:
    return GAME.catalogue.say(text)


class Reader:
    """Reads a log and keeps the numbers that run through it."""

    def __init__(self) -> None:
        self.points = CONTENT.start_pp
        self.done = self.forfeited = self.lost = 0
        self.seen: Counter[str] = Counter()

    def read(self, record: Record) -> None:
        self.seen[record.kind] += 1
        self._language(record)
        self._arithmetic(record)
        self._counts(record)
        check = getattr(self, f"_{record.kind}", None)
        if check is not None:
            check(record, record.facts_by_name)

    def _language(self, record: Record) -> None:
        """Whole sentences, and every die has its hex."""
        told = say(record.text)
        assert record.text.key in GAME.catalogue, record.text.key
        assert re.fullmatch(r"[A-Z0-9].*[.!]", told), told
        assert not re.search(r"[{}·]|\b1 (points|pieces|enemies|hexes)\b|  |: [.,]|\. \.", told), told
        if record.dice:
            assert record.hexes, told
            assert any(label(h) in told for h in record.hexes), told
        for term in (*record.modifiers, *(term for one in record.sums for term in one.terms)):
            assert re.match(r"[A-Z]", say(term.label)), say(term.label)
            assert term.rule in GAME.rulebook

    @staticmethod
    def _arithmetic(record: Record) -> None:
        facts = record.facts_by_name
        assert bool(record.modifiers) == ("total" in facts) or facts.get("total") == facts.get("noise") == 0
        if record.modifiers:
            assert sum(term.amount for term in record.modifiers) == facts["total"], say(record.text)
        assert all(sum(term.amount for term in one.terms) == one.total for one in record.sums)

    def _counts(self, record: Record) -> None:
        """Points and score run on from record to record."""
        facts, first = record.facts_by_name, record.modifiers[0] if record.modifiers else None
        if first is not None and first.label.key == "term.points_before":
            assert first.amount == self.points, say(record.text)
            self.points = facts["total"]
        self.done += record.kind == "accomplished"
        self.forfeited += record.kind == "forfeited"
        self.lost += record.kind == "team_lost"
        if first is not None and first.label.key == "score.accomplished":
            assert facts["total"] == self.done - self.forfeited - self.lost
        if "score" in facts:
            assert facts["score"] == self.done - self.forfeited - self.lost

    # Dice against what was made of them

    def _noise_heard(self, record: Record, facts: Any) -> None:
        (die,) = (roll.face for roll in record.dice)
        assert facts["detected"] == (die == 1 or (die <= facts["total"] and die != 10))
        assert facts["detected"] == (record.kind == "noise_heard")
        for term in record.modifiers:
            if term.rule == "GB 12.0":
                assert term.amount == NAMED[say(term.label)].noise
            elif term.rule == "GB 12.1":
                assert term.amount == rated(term).noise

    _noise_unheard = _noise_heard

    def _battle_won(self, record: Record, facts: Any) -> None:
        ours, theirs = record.sums
        attacker = ours if facts["attacker"] == "player" else theirs
        attacked = record.hexes[1] if facts["attacker"] == "player" else record.hexes[0]
        for one, seat in ((ours, "player"), (theirs, "enemy")):
            word = "our" if seat == "player" else "enemy"
            (die,) = (roll.face for roll in record.dice if roll.label.startswith(word))
            assert one.seat == seat
            assert one.terms[0].amount == 10 * die
            check_strength(one, attacked if one is attacker else None)
        winner = "" if ours.total == theirs.total else "player" if ours.total > theirs.total else "enemy"
        assert facts["winner"] == winner
        assert record.kind == {"player": "battle_won", "enemy": "battle_lost", "": "battle_both"}[winner]
        words = {"player": "against", "enemy": "against", "": "both lose"}[winner]
        assert words in say(record.text)
        assert say(record.text).endswith(f", {ours.total} to {theirs.total}.")

    _battle_lost = _battle_both = _battle_won

    def _suppressed(self, record: Record, facts: Any) -> None:
        weapon, enemy = record.hexes
        (die,) = (roll.face for roll in record.dice)
        assert (die > GRID.distance(weapon, enemy)) == (record.kind == "suppressed")
        assert facts["die"] == die

    _not_suppressed = _suppressed

    def _arrival(self, record: Record, facts: Any) -> None:
        assert record.dice[0].face == facts["die"] >= len(record.pieces)
        assert sum(roll.drawn for roll in record.dice) == len(record.pieces)

    def _enemy_placed(self, record: Record, facts: Any) -> None:
        direction, distance = (roll.face for roll in record.dice)
        origin = CONTENT.board.hex(facts["origin"])
        assert GRID.wrap_ray(origin, GRID.direction(direction), distance)[-1] == record.hexes[0]
        assert (record.kind == "enemy_placed") or record.hexes[0] in CONTENT.water

    _enemy_sent_back = _enemy_placed

    def _mission_placed(self, record: Record, facts: Any) -> None:
        (mission,) = record.pieces
        assert CONTENT.missions[mission].places[(record.rolled[0].face - 1) // 2] == record.hexes[0]

    def _gear_loss(self, record: Record, facts: Any) -> None:
        assert record.rolled[0].face == record.modifiers[0].amount >= facts["total"] == facts["count"]

    def _camp_price(self, record: Record, facts: Any) -> None:
        assert record.rolled[0].face == facts["points"] <= self.points

    def _camp_too_dear(self, record: Record, facts: Any) -> None:
        assert record.rolled[0].face == facts["points"] > self.points

    def _prejudice_gain(self, record: Record, facts: Any) -> None:
        d6, d10 = (roll.face for roll in record.rolled)
        assert (d6 > d10 if facts["after"] == "done" else d10 > d6) == (record.kind == "prejudice_gain")

    _prejudice_loss = _prejudice_gain

    # Steps against the map

    def _moved(self, record: Record, facts: Any) -> None:
        start, to = record.hexes
        assert GRID.distance(start, to) == 1
        assert f"{label(start)} to {label(to)}" in say(record.text)
        (ground,) = (term for term in record.modifiers if term.rule == "GB 10.7")
        row = rated(ground)
        assert -ground.amount in (row.cost, row.water_cost)
        assert facts["cost"] in (row.cost, row.water_cost)
        assert facts["total"] >= 0

    def _enemy_moved(self, record: Record, facts: Any) -> None:
        self._moved(record, facts)
        start, to = record.hexes
        goal = CONTENT.board.hex(facts["goal"])
        assert GRID.distance(to, goal) == GRID.distance(start, goal) - 1
        assert facts["after"]
        assert record.modifiers[0].amount == CONTENT.enemies[record.pieces[0]].movement

    def _wounded(self, record: Record, facts: Any) -> None:
        team, marker = record.pieces
        values = {"firepower": 0, "noise": None, "movement": 1}
        changed = [value for value in values if getattr(CONTENT.casualties[marker], value)]
        totals = []
        for value in changed:
            total = getattr(CONTENT.pieces[team], value) + getattr(CONTENT.casualties[marker], value)
            totals.append(total if values[value] is None else max(values[value], total))
        assert [one.total for one in record.sums] == totals


def rated(term: Modifier) -> Any:
    """Return the row of the terrain chart that a term names."""
    return RATED[say(term.label).rpartition(" in ")[0]]


def check_strength(one: Sum, attacked: int | None) -> None:
    """GB 13.0 steps 2-4: every counter with its printed value, and the ground for the attacker alone."""
    ground = [term for term in one.terms[1:] if term.label.key == "term.ground"]
    assert sum(term.amount for term in ground) == (0 if attacked is None else CONTENT.penalty[attacked])
    for term in one.terms[1:]:
        if term.rule == "GB 13.0" and term.label.key in ("odds.team", "odds.piece"):
            assert term.amount == NAMED[say(term.label)].firepower
        elif term.label.key == "odds.enemy":
            assert term.amount == NAMED[say(term.label)].attack


def records_of(seed: int, bot: str) -> Iterator[tuple[GreenBeretState, list[Record]]]:
    state = GAME.start(options={**OPTIONS, "pathway_cost": seed % 2 == 0}, seed=seed)
    chooser = make_bot(GAME, bot, seed)
    for _ in range(PLIES):
        decision = GAME.decision(state)
        if decision is None:
            return
        action = chooser.choose(Vantage(GAME, state, decision.seat), decision)
        yield state, GAME.apply(state, action, offered=decision)


def walk(bots: list[str], seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in seeds:
        reader = Reader()
        for state, records in records_of(seed, bots[seed % len(bots)]):
            for record in records:
                reader.read(record)
            assert reader.points == state.pp
        seen += reader.seen
    return seen


@pytest.mark.rule("GB 12.0", "GB 12.8", "GB 13.0", "GB 15.0", "GB 6.2", "GB 5.0")
def test_every_result_follows_from_what_was_told() -> None:
    seen = walk(["sergeant", "sergeant_fire", "sergeant_speed", "random"], range(12))
    assert {"moved", "noise_heard", "noise_unheard", "arrival", "enemy_moved", "battle_won", "battle_lost"} <= set(seen)


@pytest.mark.slow
def test_hundreds_of_campaigns_follow_from_what_was_told() -> None:
    seen = walk(["sergeant_fire", "random", "sergeant", "random", "sergeant_speed"], range(150))
    assert {"suppressed", "gear_loss", "wounded", "enemy_barred", "nobody_killed", "prejudice_loss"} <= set(seen)


def test_a_record_tells_of_the_position_of_its_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table shows each record on the position that it was written in."""
    told: Counter[str] = Counter()
    at_hand: list[GreenBeretState] = []
    write = Log.add

    def add(self: Log, kind: str, *text: Any, **more: Any) -> None:
        check_moment(at_hand[-1], kind, list(more.get("pieces", ())), list(more.get("hexes", ())))
        told[kind] += 1
        write(self, kind, *text, **more)

    for seed in range(4):
        state = GAME.start(options=OPTIONS, seed=seed)
        chooser = make_bot(GAME, ("sergeant", "sergeant_fire")[seed % 2], seed)
        at_hand.append(state)
        with monkeypatch.context() as patched:
            patched.setattr(Log, "add", add)
            for _ in range(PLIES):
                decision = GAME.decision(state)
                if decision is None:
                    break
                GAME.apply(state, chooser.choose(Vantage(GAME, state, decision.seat), decision), offered=decision)
    assert {"moved", "enemy_placed", "enemy_eliminated", "escaped", "withdrawn"} <= set(told)


def check_moment(state: GreenBeretState, kind: str, pieces: list[str], hexes: list[int]) -> None:
    places = {**{one: state.pieces[one].hex for one in state.pieces}, **{foe.id: foe.hex for foe in state.enemies}}
    if kind in ("moved", "escaped", "enemy_moved", "camp_moved"):
        assert {places[one] for one in pieces} == {hexes[1]}
    elif kind in ("enemy_placed", "delivered", "halted", "detected", "sheltered", "dropped"):
        assert {places[one] for one in pieces} == {hexes[0]}
    elif kind.startswith("lost_") or kind in ("enemy_eliminated", "enemy_sent_back", "withdrawn", "team_lost"):
        assert not set(pieces) & set(places)
    elif kind.startswith("battle_"):
        assert places[pieces[-1]] == hexes[1]
