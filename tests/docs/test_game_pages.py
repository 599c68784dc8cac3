"""docs/games/*.md tell outsiders about each game: every example is run, every name is compared with the game itself."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple

import pytest

from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from tests.docs.engine_examples import DOCS, check_examples, examples, worked

GAMES = ("green_beret", "vietnam_battles", "green_inferno")
PLIES = 800
"""How far each scenario is played at random."""
SECTIONS = ("Scenarios", "The position", "Steps and verbs", "Dice", "Queries", "Records")

every_page = pytest.mark.parametrize("name", GAMES)


class Row(NamedTuple):
    """One line of a table: what its first cell names, and all that the line names, each in backticks."""

    name: str
    cells: tuple[str, ...]
    named: frozenset[str]


class Played(NamedTuple):
    """What random play has met: verbs by step, facts and texts by kind of record, and the labels of dice."""

    verbs: dict[str, set[str]]
    facts: dict[str, set[str]]
    texts: dict[str, set[frozenset[str]]]
    labels: set[str]


@cache
def opened(name: str) -> Game[Any]:
    return registry().open(name)


def section(name: str, title: str) -> str:
    text = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{name}.md has no section {title!r}"
    return found[1]


def names_in(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def rows(text: str) -> Iterator[Row]:
    """Yield the lines of the tables that name something; one with an empty first cell goes on with the last name."""
    name = ""
    for line in text.splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|")) if line.startswith("|") else ()
        first = names_in(cells[0]) if cells else []
        name = first[0] if first else name
        if cells and (first or not cells[0]):
            yield Row(name, cells, frozenset(names_in(line)))


def table(name: str, title: str) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows(section(name, title)):
        found[row.name].append(row)
    return found


@cache
def played(name: str) -> Played:
    game, seen = opened(name), Played(defaultdict(set), defaultdict(set), defaultdict(set), set())
    for scenario in game.meta.scenarios:
        _play(game, scenario.id, seen)
    return seen


def _play(game: Game[Any], scenario: str, seen: Played) -> None:
    """Play at random, each verb as likely as any other, so that rare ones are met."""
    chance, state, seed = random.Random(scenario), game.start(scenario, seed=1), 1
    for _ in range(PLIES):
        decision = game.decision(state)
        if decision is None:
            seed += 1
            state = game.start(scenario, seed=seed)
            continue
        verbs = sorted({action.verb for action in decision.actions})
        seen.verbs[decision.step].update(verbs)
        verb = chance.choice([verb for verb in verbs if verb not in game.leaving] or verbs)
        action = chance.choice([action for action in decision.actions if action.verb == verb])
        _note(game.apply(state, action, offered=decision), seen)


def _note(records: list[Record], seen: Played) -> None:
    for record in records:
        seen.facts[record.kind].update(record.facts_by_name)
        seen.texts[record.kind].add(_spellings(record))
        seen.labels.update(str(roll.label) for roll in record.dice)


def _spellings(record: Record) -> frozenset[str]:
    """How a page may write the key of a record's text: as it is, or with the name of a fact for its value."""
    key, worded = record.text.key, {name: value for name, value in record.facts if isinstance(value, str) and value}
    ends = {key.removesuffix(value) + f"<{name}>" for name, value in worded.items() if key.endswith(value)}
    return frozenset({key, *ends})


@every_page
def test_every_example_is_true(name):
    page = DOCS / "games" / f"{name}.md"
    loaded = [request for request in worked(page) if request["cmd"] == "load"]
    assert len(loaded) >= 3
    assert all(request["state"]["game"] == name for request in loaded)
    assert len(examples(page)) > 12
    check_examples(page)


@every_page
def test_the_page_has_all_its_parts_and_is_linked(name):
    assert all(section(name, title).strip() for title in SECTIONS)
    assert f"(games/{name}.md)" in (DOCS / "engine.md").read_text(encoding="utf-8")


@every_page
def test_every_scenario_option_and_ending_is_named(name):
    game, text = opened(name), set(names_in(section(name, "Scenarios")))
    wanted = {*game.meta.seat_ids(), *(option.id for option in game.meta.options)}
    for scenario in game.meta.scenarios:
        wanted |= {scenario.id, *map(str, game.endings(scenario.id))}
    assert wanted - text == set()


@every_page
def test_every_field_of_a_position_is_in_the_table(name):
    game, described = opened(name), set(table(name, "The position"))
    state = game.start()
    top = set(game.dump(state))
    parts = {
        f"{kind.lower()}.{field}"
        for kind, part in game.schema()["$defs"].items()
        for field in part["properties"]
        if kind != "Dice"
    }
    assert described == top | parts


@every_page
def test_the_fields_without_a_default_are_marked(name):
    described = {row.name for row in rows(section(name, "The position")) if row.cells[-1] == "needed"}
    parts = opened(name).schema()["$defs"].items()
    needed = {f"{kind.lower()}.{field}" for kind, part in parts for field in part.get("required", ()) if kind != "Dice"}
    assert described == needed


@every_page
def test_every_rule_that_is_cited_exists(name):
    game = opened(name)
    text = (DOCS / "games" / f"{name}.md").read_text(encoding="utf-8")
    cited = re.findall(rf"\b{game.meta.prefix} ([\d.]*\d(?:, [\d.]*\d)*)", text)
    assert len(cited) > 50
    assert [number for numbers in cited for number in numbers.split(", ") if number not in game.rulebook] == []


@every_page
def test_every_step_is_described_with_its_fields(name):
    steps, game = table(name, "Steps and verbs"), opened(name)
    assert set(steps) == set(game.steps)
    for step, kind in game.steps.items():
        named = set(names_in(steps[step][0].cells[1]))
        assert named == {field.name for field in fields(kind)}, step
        assert (steps[step][0].cells[2] == "automatic") == kind.automatic, step


@every_page
def test_every_verb_of_a_step_is_described(name):
    steps, catalogue = table(name, "Steps and verbs"), opened(name).catalogue
    verbs = {step: {verb for row in lines for verb in names_in(row.cells[2])} for step, lines in steps.items()}
    for step, met in played(name).verbs.items():
        assert met <= verbs[step], step
    for step, described in verbs.items():
        assert all(f"action.{verb}" in catalogue for verb in described), step


@every_page
def test_the_dice_are_described(name):
    assert played(name).labels - set(names_in(section(name, "Dice"))) == set()


@every_page
def test_every_query_is_described_and_has_an_example(name):
    described, game = table(name, "Queries"), opened(name)
    assert set(described) == set(game.queries)
    for query in game.queries.values():
        assert set(names_in(described[query.name][0].cells[1])) == {*query.needs, *query.may}, query.name
    asked = {request.get("name") for request in worked(DOCS / "games" / f"{name}.md") if request["cmd"] == "query"}
    assert set(game.queries) <= asked


@every_page
def test_every_record_is_described_with_its_facts_and_texts(name):
    described = {kind: row for row in rows(section(name, "Records")) for kind in names_in(row.cells[0])}
    for kind, facts in played(name).facts.items():
        assert kind in described, kind
        assert facts <= described[kind].named, kind
        known = {kind, f"record.{kind}", *described[kind].named}
        assert all(spellings & known for spellings in played(name).texts[kind]), kind


def test_a_missing_name_would_be_noticed():
    text = "| step | verb |\n|---|---|\n| `march` | `step` |\n| | `halt` |\n"
    assert [(row.name, sorted(row.named)) for row in rows(text)] == [("march", ["march", "step"]), ("march", ["halt"])]
    assert played("green_inferno").verbs["march"] >= {"step", "halt"}
