"""A whole game is counted again from its log alone, with the tables beside it: every result must come out as told."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from games.green_inferno.content.content import Content
from games.green_inferno.rules.steps import in_points
from hexcore.analysis.simulate import seat_bots
from hexcore.game.lookup_tables import DieTable
from hexcore.game.records import Modifier, Record
from hexcore.play.session import Session
from tests.games.green_inferno.gi_table import GAME, fact

SLIPS = (r"[{}*]", r"\b1 (hits|points|hexes)\b", r"  ", r"\b(us|nva|arvn|civ|tunnel)-[a-z\d]", r"^[a-z]", r"_")
"""What no sentence may look like: open values, wrong number, ids, a small beginning, keys."""


class Reader:
    """One who reads the log line by line and keeps count: hits, demoralisation, movement points, the score."""

    def __init__(self, content: Content) -> None:
        self.content, self.charts = content, GAME.tables
        self.ids = {name: piece for piece, name in content.names.items()}
        self.hits: Counter[str] = Counter()
        self.shaken: dict[str, int] = {}
        self.lost: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.due = ""
        self.turn = 0

    def read(self, record: Record) -> None:
        self.kinds[record.kind] += 1
        self._well_said(record)
        self._adds_up(record)
        if self.due:
            assert (record.kind, record.pieces) == ("demoralised", (self.due,)), "a unit is demoralised, and it is told"
            self.due = ""
        getattr(self, f"_{record.kind}", lambda _: None)(record)

    def _well_said(self, record: Record) -> None:
        terms = (*record.modifiers, *(term for one in record.sums for term in one.terms))
        texts = (record.text, *(term.label for term in terms), *(one.label for one in record.sums))
        for sentence in map(GAME.catalogue.say, texts):
            assert sentence
            assert not [slip for slip in SLIPS if re.search(slip, sentence)], sentence
        if record.rolled:
            assert fact(record, "seat") in ("us", "nva")
            assert fact(record, "winner") in ("us", "nva", "")
            side = "NVA" if fact(record, "seat") == "nva" else self.content.file.us_side
            assert all(roll.label.startswith(side) for roll in record.rolled)
        places = [self.content.label(h) for h in record.hexes]
        assert not places or any(place in GAME.catalogue.say(record.text) for place in places), record.kind

    def _adds_up(self, record: Record) -> None:
        if record.modifiers:
            assert sum(term.amount for term in record.modifiers) == fact(record, "total")
        for one in record.sums:
            assert sum(term.amount for term in one.terms) == one.total

    # Fire

    def _fire(self, record: Record) -> None:
        terms = {term.label.key: term for term in record.modifiers}
        *draws, fire = [roll.face for roll in record.dice]
        bombs = "term.bombs" in terms
        table = self.charts.air_bombardment if bombs else self.charts.fire_impact
        assert terms["term.bombs" if bombs else "term.table"].amount == -int(table.look_up(fire))
        self._fire_values(record)
        self._drawn(record, terms, draws)
        bare = sum(term.amount for term in record.modifiers if term.label.key not in ("term.floor", "term.cap"))
        victim, total = fact(record, "victim"), fact(record, "total")
        if not victim:
            self.lost["nva"] += total
            return
        piece = self.content.roster[victim]
        left = 10 - self.hits[victim]
        assert total == fact(record, "hits") == max(0, min(bare, left))
        self._take(victim, total)
        assert fact(record, "taken") == self.hits[victim]
        assert fact(record, "winner") == ({"us": "nva", "nva": "us"}[piece.seat] if total else "")

    def _fire_values(self, record: Record) -> None:
        """Values are those of the counters, or of the tables; a half is rounded up."""
        for term in record.modifiers:
            values = dict(term.label.values)
            if term.label.key == "term.value" and values["unit"] in self.ids:
                assert term.amount == self.content.roster[self.ids[values["unit"]]].fire
            elif term.label.key == "term.half" and values["unit"] in self.ids:
                assert term.amount == -(self.content.roster[self.ids[values["unit"]]].fire // 2)
            elif term.label.key.startswith("term.flak_"):
                assert term.amount == getattr(self.charts.antiaircraft, term.label.key.removeprefix("term.flak_"))
            elif term.label.key.startswith("term.trap_"):
                assert term.amount == getattr(self.charts.harassment, term.label.key.removeprefix("term.trap_"))
            elif term.label.key.startswith("cover."):
                assert term.amount == getattr(self.charts.cover, term.label.key.removeprefix("cover."))

    def _drawn(self, record: Record, terms: dict[str, Modifier], draws: list[int]) -> None:
        """The unit drawn is the one that the last die names, among those that are told."""
        if "term.drawn" not in terms:
            assert not draws or "term.drawn_hidden" in terms
            return
        values = dict(terms["term.drawn"].label.values)
        units, face = values["units"], draws[-1]
        place = (face - 1) * len(units) // 6 if len(units) <= 3 else face - 1
        assert units[place] == values["unit"] == self.content.names[fact(record, "victim")]
        assert values["die"] == face

    def _take(self, victim: str, hits: int) -> None:
        piece = self.content.roster[victim]
        self.hits[victim] += hits
        self.lost[piece.seat] += hits
        if hits and 6 <= self.hits[victim] < 10:
            self.due = victim if self.shaken.get(victim) != self.turn + 1 else ""

    def _demoralised(self, record: Record) -> None:
        (unit,) = record.pieces
        self.shaken[unit] = self.turn + 1
        assert fact(record, "until") == self.turn + 1
        assert fact(record, "taken") >= 6
        self.hits[unit] = fact(record, "taken")

    def _hidden_hit(self, record: Record) -> None:
        (unit,) = record.pieces
        self.hits[unit] = fact(record, "taken")
        if 6 <= self.hits[unit] < 10 and self.shaken.get(unit) != self.turn + 1:
            self.due = unit

    def _rallies(self, record: Record) -> None:
        (unit,) = record.pieces
        assert self.shaken.pop(unit) == self.turn
        assert fact(record, "taken") == self.hits[unit]

    def _eliminated(self, record: Record) -> None:
        (unit,) = record.pieces
        assert self.hits[unit] == 10

    # Tables that give a word

    def _looked_up(self, record: Record, table: DieTable) -> None:
        assert str(table.look_up(record.dice[0].face)) == fact(record, "result")

    def _assault_die(self, record: Record) -> None:
        self._looked_up(record, self.charts.air_assault)

    def _search(self, record: Record) -> None:
        self._looked_up(record, self.charts.detection)

    def _guns(self, record: Record) -> None:
        assert fact(record, "ready") == (self.charts.gun_call.look_up(record.dice[0].face) == "good")

    def _call_in(self, record: Record) -> None:
        self._looked_up(record, self.charts.call_in)
        if fact(record, "result") == "stray":
            _, far, way = (roll.face for roll in record.dice)
            side = self.content.grid.direction_named(self.charts.deviation.sides[way - 1])
            steps = int(self.charts.stray_distance.look_up(far))
            ray = self.content.grid.ray(self.content.board.hex(fact(record, "target")), side, steps)
            assert fact(record, "landed") == (self.content.label(ray[-1]) if len(ray) == steps else "")

    def _storm(self, record: Record) -> None:
        self._looked_up(record, self.charts.destruction)
        for term in record.modifiers:
            values = dict(term.label.values)
            unit = self.ids[values["unit"]]
            assert term.amount == 10 - values["before"] == 10 - self.hits[unit]
            self.hits[unit] = 10
            self.lost["nva"] += term.amount

    # Movement and points

    def _phase(self, record: Record) -> None:
        self.turn = fact(record, "turn")
        self.spent.clear()

    def _step(self, record: Record) -> None:
        (unit,), (start, end) = record.pieces, record.hexes
        self.spent[unit] += fact(record, "cost")
        assert fact(record, "cost") == self.content.costs[start][end]
        assert fact(record, "left") == self.content.roster[unit].move - self.spent[unit]
        cost, left = (in_points(fact(record, name)) for name in ("cost", "left"))
        assert f"for {cost}, {left} left" in GAME.catalogue.say(record.text)

    def _copter_lost(self, record: Record) -> None:
        assert fact(record, "hits") > fact(record, "limit")

    def _ending(self, record: Record) -> None:
        told = {one.seat: sum(t.amount for t in one.terms if t.label.key == "score.hits") for one in record.sums}
        assert told == {"nva": self.lost["us"], "us": self.lost["nva"]}
        nva, us = (one.total for one in record.sums)
        assert fact(record, "winner") == ("us" if nva < us else "nva" if 2 * nva > 3 * us else "")


def play(scenario: str, bot: str, seed: int) -> Reader:
    """Play a game with bots while a reader follows its log."""
    session, reader = Session(GAME, scenario, {}, seed), Reader(GAME.content(scenario))
    seats: dict[str, Any] = seat_bots(GAME, [bot, bot], seed)
    while (decision := session.decision) is not None:
        for record in session.apply(seats[decision.seat].choose(session.vantage(decision.seat), decision)):
            reader.read(record)
        session.trim()
    return reader


@pytest.mark.rule("GI 7")
@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
@pytest.mark.parametrize(("bot", "seed"), [("random", 1), ("random", 2), ("captain", 100), ("captain", 101)])
def test_every_result_can_be_counted_again_from_the_log(scenario, bot, seed):
    reader = play(scenario, bot, seed)
    assert reader.kinds["fire"] > 20
    assert reader.kinds["step"] > 20
    assert reader.kinds["ending"] == 1
