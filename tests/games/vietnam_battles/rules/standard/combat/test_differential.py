"""Whole games, read as a log: every sum adds up, and every result comes again from terms, dice and table."""

from __future__ import annotations

import re

import pytest

from hexcore.analysis.simulate import seat_bots
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.records import Log
from hexcore.play.session import Session
from tests.games.vietnam_battles.vb_table import the_game

SN, IT = "snoopys_nose", "iron_triangle"
GAMES = [
    *(("boys_of_67", bot, seed, {}) for bot in ("captain", "random") for seed in range(6)),
    *((SN, "random", seed, {}) for seed in range(3)),
    (SN, "captain", 1, {}),
    (SN, "random", 1, {"decoys": True}),
    *((IT, "random", seed, {}) for seed in range(3)),
    (IT, "captain", 1, {}),
]

HEX = re.compile(r"\b\d{4}\b")


def told(scenario, bot, seed, options):
    """The records of a game, each with its sentence, in order."""
    game = the_game()
    session = Session(game, scenario, options, seed)
    seats = seat_bots(game, [bot], seed)
    while (decision := session.decision) is not None:
        session.apply(seats[decision.seat].choose(session.vantage(decision.seat), decision))
        for record in session.entries[-1].records:
            yield record, game.catalogue.say(record.text)
        session.trim()


@pytest.mark.rule("VB 7.3", "VB 7.6", "VB 5.2", "VB 8.0", "VB 27.0")
@pytest.mark.parametrize(("scenario", "bot", "seed", "options"), GAMES)
def test_every_result_comes_again_from_the_log(scenario, bot, seed, options):
    rules, left = the_game().rules(scenario), {}
    crt, board, cards = rules.battle.crt, rules.ground.board, rules.cards
    for record, said in told(scenario, bot, seed, options):
        facts = record.facts_by_name
        assert said[0].isupper() or said[0].isdigit(), said
        assert "{" not in said
        assert not re.search(r"\b1 (points|hexes|turns|markers|units)\b", said), said
        adds_up(record, facts)
        if record.hexes:
            assert {board.label(h) for h in record.hexes} & set(HEX.findall(said)), said
        if record.rolled:
            assert facts["seat"] in ("us", "vc"), record.kind
            owner = "US: " if facts["seat"] == "us" else "Viet Cong: "
            assert all(roll.label.startswith(owner) for roll in record.rolled)
            assert all(re.search(rf"\b{roll.face}\b", said) for roll in record.rolled), said
        if record.kind == "combat":
            fights(record, facts, crt)
        elif record.kind == "moved":
            marches(record, facts, left, cards[record.pieces[0]])
        elif record.kind == "support_dealt":
            assert len(facts["values"]) == facts["total"]
        elif record.kind == "condition_roll":
            assert facts["held"] == (record.dice[0].face < facts["count"])
            assert (facts["winner"] == "vc") <= facts["held"]
        elif record.kind == "repair":
            assert facts["mended"] == (record.dice[0].face >= facts["needed"])


def adds_up(record, facts):
    """The terms of a number, and those of each side, come to what is told."""
    if record.modifiers:
        assert sum(term.amount for term in record.modifiers) == facts["total"], record
        assert all(term.rule for term in record.modifiers)
    for side in record.sums:
        assert sum(term.amount for term in side.terms) == side.total
        assert all(term.rule for term in side.terms)


def fights(record, facts, crt):
    """The differential from both sums, the column from it and the row, the result from the die."""
    attack, defense = record.sums
    assert (attack.total, defense.total) == (facts["attack"], facts["defense"])
    assert attack.seat == facts["seat"] != defense.seat
    assert facts["total"] == attack.total - defense.total - crt.shifts[facts["row"]]
    column = next(column for column in crt.columns if column.when[0] <= facts["total"] <= column.when[1])
    assert (column.name, column.results[record.dice[0].face - 1]) == (facts["column"], facts["printed"])
    ignored = facts["fight"] == "bombardment" and facts["printed"] in ("A1", "A2", "A3", "Ae")
    assert facts["result"] == ("." if ignored else facts["printed"])


def marches(record, facts, left, card):
    """A move begins with the whole allowance and goes on from where it came to; what is left is less by the price."""
    if facts["step"] > 1:
        assert (facts["origin"], facts["left"] + facts["cost"]) == left[card.id], record
    else:
        assert facts["left"] + facts["cost"] in (card.front[2], card.back[2]), record
    halves = any(term.label.key == "term.halves" for term in record.modifiers)
    assert facts["total"] == facts["cost"] * (2 if halves else 1)
    left[card.id] = (facts["to"], facts["left"])


@pytest.mark.rule("VB 5.0", "VB 7.6", "VB 7.7", "VB 7.9", "VB 15.0")
@pytest.mark.parametrize(("scenario", "seed"), [("boys_of_67", 3), (SN, 2), (SN, 4), (IT, 5)])
def test_a_record_is_written_when_the_position_has_come_to_what_it_tells(scenario, seed, monkeypatch):
    """The table shows each record on the position of its moment."""
    game = the_game()
    state, bot = game.start(scenario, seed=seed), make_bot(game, "random", seed)
    write, seen = Log.add, set()

    def add(log, *told, **more):
        write(log, *told, **more)
        seen.add(log.records[-1].kind)
        assert has_come(state, log.records[-1]), log.records[-1]

    monkeypatch.setattr(Log, "add", add)
    while (decision := game.decision(state)) is not None:
        game.apply(state, bot.choose(Vantage(game, state, decision.seat), decision))
    assert {"turn", "moved", "ended"} <= seen


def has_come(state, record):
    """Whether the position is as a record says, and not yet as only a later one will."""
    facts, labels = record.facts_by_name, state.rules.ground.labels
    unit = state.units.get(record.pieces[0]) if record.pieces else None
    checks = {
        "moved": lambda: labels[unit.at] == facts["to"],
        "retreated": lambda: labels[unit.at] == facts["to"] and unit.box != "lost",
        "advanced": lambda: labels[unit.at] == facts["to"],
        "displaced": lambda: labels[unit.at] == facts["to"],
        "landed": lambda: labels[unit.at] == facts["at"] and not unit.box,
        "depleted": lambda: unit.depleted and not unit.box,
        "eliminated": lambda: unit.box == "lost",
        "stood_fast": lambda: not unit.box,
        "exited": lambda: unit.box == "exited" and state.exits == facts["count"],
        "revealed": lambda: not unit.hidden,
        "came_out": lambda: not unit.hidden,
        "searched": lambda: all(h in state.searched for h in record.hexes),
        "captured": lambda: state.chits[record.pieces[1]].captured,
        "support": lambda: record.pieces[0] in (*state.fight.fire, *state.fight.cover),
        "combat": lambda: state.fight.result == facts["result"],
        "turn": lambda: state.turn == facts["turn"],
        "player_turn": lambda: state.active == facts["seat"],
        "length": lambda: state.rules.last_turn(state) == facts["last_turn"],
        "ended": lambda: state.ending == facts["ending"],
    }
    return record.kind not in checks or checks[record.kind]()
