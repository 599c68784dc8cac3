"""The page about a further battle names every field of its files, and no other."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from games.vietnam_battles.content import models
from games.vietnam_battles.content.ground import Ground
from games.vietnam_battles.rules.ruleset import StandardRules
from games.vietnam_battles.rules.standard import victory
from games.vietnam_battles.state import Position
from hexcore.data.provenance import Sourced

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "fourth_battle.md").read_text(encoding="utf-8")
SECTIONS: dict[str, type[BaseModel]] = {
    "units.toml": models.UnitsFile,
    "A unit": models.UnitCard,
    "A chit": models.ChitCard,
    "support.toml": models.SupportFile,
    "A pool": models.Pool,
    "A marker": models.MarkerCount,
    "A turn of support": models.Allotment,
    "scenario.toml": models.ScenarioFile,
    "A start": models.Start,
    "An entry": models.Entry,
    "A zone": models.Zone,
    "terrain.toml": models.TerrainFile,
    "A kind of hex": models.HexCost,
    "A kind of river": models.SideCost,
}


def rows(title: str) -> dict[str, str]:
    """The first and second cell of each row of a section."""
    found = re.search(rf"^### {re.escape(title)}\n(.*?)(?=^##+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page has no section {title!r}"
    return dict(re.findall(r"^\| (`.+?) \| (.+) \|$", found[1], re.MULTILINE))


@pytest.mark.parametrize("title", SECTIONS)
def test_a_section_names_every_field_and_whether_it_must_be_there(title):
    named = [pair for cell in rows(title) for pair in re.findall(r"`(\w+)`(\*?)", cell)]
    own = set(SECTIONS[title].model_fields) - set(Sourced.model_fields)
    fields = {name: field for name, field in SECTIONS[title].model_fields.items() if name in own}
    assert sorted(named) == sorted((name, "*" if field.is_required() else "") for name, field in fields.items())


def test_every_model_has_a_section():
    found = {
        kind
        for kind in vars(models).values()
        if isinstance(kind, type) and issubclass(kind, BaseModel) and kind.__module__ == models.__name__
    }
    assert found == set(SECTIONS.values())


def test_the_words_of_a_unit_are_all_there():
    told = {name: set(re.findall(r"`(\w+)`", says)) for name, says in rows("A unit").items()}
    assert told["`nation`*"] == set(get_args(models.Nation))
    assert told["`kind`*"] == set(get_args(models.Kind))
    assert told["`traits`"] == set(get_args(models.Trait))
    symbols = {symbol for listed in models.SYMBOLS.values() for symbol in listed}
    assert told["`symbol`"] == symbols | set(get_args(models.Nation))
    assert set(re.findall(r"`(\w+)`", rows("An entry")["`ways`*"])) == set(get_args(models.Way))


def test_every_method_that_rules_are_asked_has_its_arguments():
    table = PAGE.partition("| method | asked |\n")[2].partition("\n\n")[0]
    told = dict(re.findall(r"`(\w+)\((.*?)\)`", " ".join(row.split("|")[1] for row in table.splitlines())))
    methods = {
        name: found for name, found in vars(StandardRules).items() if inspect.isfunction(found) and name[0] != "_"
    }
    assert told == {name: ", ".join([*inspect.signature(found).parameters][1:]) for name, found in methods.items()}


def test_what_an_answer_reads_is_there():
    table = PAGE.partition("| name | is |\n")[2].partition("\n\n")[0]
    named = " ".join(row.split("|")[1] for row in table.splitlines())
    assert set(re.findall(r"`state\.(\w+)", named)) <= {*Position.__annotations__}
    assert set(re.findall(r"self\.ground\.(\w+)\(", named)) <= {*dir(Ground)}
    found = dict(re.findall(r"`(lost|all_lost|finish)\((.*?)\)`", named))
    assert found == {name: ", ".join(inspect.signature(getattr(victory, name)).parameters) for name in found}
    assert len(found) == 3
