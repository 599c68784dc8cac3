"""The names that a map shows: those of the board, in the language of the table."""

from __future__ import annotations

import re

import pytest

from hexcore.game.plugins import registry
from launcher.painting.map.names import names_of
from launcher.painting.map.scene import scene_of

BOARDS = [
    ("green_beret", "campaign"),
    ("vietnam_battles", "snoopys_nose"),
    ("vietnam_battles", "iron_triangle"),
    ("green_inferno", "hill_875"),
    ("green_inferno", "dak_to"),
]
# English words for ground; Vietnamese names keep their letters in every language.
ENGLISH = re.compile(
    r"\b(Hill|Ford|Wood|Woods|Forest|Grove|Palms|Brush|Valley|Plain|Basin|Trail|Road|Bridge|Pass|Peak|Spur|Knob|Strip"
    r"|Flats|Bend|Gap|Coast|River|Line|Upper|Lower|Middle|North|South|East|West|The)\b"
)


def shown(game: str, scenario: str, language: str) -> list[str]:
    opened = registry().open(game)
    board, look = opened.board(scenario), opened.look()
    if language != "en":
        look = look.in_language(opened.catalogue.in_language(language).name)
    return [name.text for name in names_of(scene_of(board, look.boards[board.id]))]


@pytest.mark.parametrize(("game", "scenario"), BOARDS)
@pytest.mark.parametrize("language", ["ja", "es"])
def test_a_map_names_its_ground_in_the_language_of_the_table(game, scenario, language):
    english = shown(game, scenario, "en")
    assert any(ENGLISH.search(name) for name in english), "there is something to translate"
    names = shown(game, scenario, language)
    assert len(names) == len(english)
    assert [name for name in names if ENGLISH.search(name)] == []
    assert not any("|" in name for name in names), "the gender of a name is not written"


def test_a_hill_has_the_name_that_the_log_says():
    assert "823高地" in shown("green_inferno", "hill_875", "ja")
    assert "Cota 823" in shown("green_inferno", "hill_875", "es")
