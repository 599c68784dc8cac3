"""Words that agree with gender and number, and names in the language of whoever looks."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from hexcore.text import Word, agreed, and_between, load_catalogue, read_word, say

TEXTS = """
lost = "{unit} is lost."
lost_many = "Lost: {units}."
far = ["{n} hex", "{n} hexes", "n"]
"""
SAID = {
    ("lost", "{unit} is lost."): "{unit} queda {unit|eliminado|eliminada|eliminados|eliminadas}.",
    ("lost_many", "Lost: {units}."): "{units|Baja|Bajas}: {units}.",
    ("list.separator", ", "): ", ",
    ("list.last", ", "): " y | e ",
    ("name.copy", "{name} #{number}"): "{name} n.º {number}",
    ("name", "Patrol"): "patrulla|f",
    ("name", "Snakes"): "serpientes|fp",
    ("name", "Insects"): "insectos|mp",
}


@pytest.fixture
def spanish(tmp_path: Path):
    """A game's catalogue in Spanish, whose names have gender and number."""
    (tmp_path / "text.toml").write_text(TEXTS)
    folder = tmp_path / "locale" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain in ("text", "names"):
        made = Catalog(locale="es")
        for (context, english), words in SAID.items():
            made.add(english, words, context=context)
        made.add(("{n} hex", "{n} hexes"), ("{n} hexágono", "{n} hexágonos"), context="far")
        with (folder / f"{domain}.mo").open("wb") as file:
            write_mo(file, made)
    return load_catalogue(tmp_path / "text.toml").in_language("es")


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("Patrol", "patrulla queda eliminada."),
        ("Snakes", "serpientes queda eliminadas."),
        ("Patrol #2", "patrulla n.º 2 queda eliminada."),
        ("3/60 A", "3/60 A queda eliminado."),
    ],
)
def test_a_sentence_agrees_with_the_name_in_it(spanish, unit, said):
    assert spanish.say(say("lost", unit=unit)) == said


def test_a_list_is_counted_and_its_last_is_joined(spanish):
    assert spanish.say(say("lost_many", units=("Patrol",))) == "Baja: patrulla."
    assert spanish.say(say("lost_many", units=("Patrol", "Snakes"))) == "Bajas: patrulla y serpientes."
    assert (
        spanish.say(say("lost_many", units=("Patrol", "Snakes", "Insects")))
        == "Bajas: patrulla, serpientes e insectos."
    )


def test_the_declared_value_is_counted(spanish):
    assert [spanish.say(say("far", hex=7, n=n)) for n in (1, 2)] == ["1 hexágono", "2 hexágonos"]


def test_english_stays_as_it_is_written(tmp_path):
    (tmp_path / "text.toml").write_text(TEXTS)
    english = load_catalogue(tmp_path / "text.toml")
    assert english.say(say("lost_many", units=("Patrol", "Snakes #2"))) == "Lost: Patrol, Snakes #2."
    assert english.in_language("xx").say(say("lost", unit="Patrol #2")) == "Patrol #2 is lost."


def test_forms():
    assert agreed("{n|uno|varios} {x|a|b}", {"n": 3}) == "varios {x|a|b}"
    assert agreed("{w|solo|sola}", {"w": Word("patrullas", "fp")}) == "sola"
    assert read_word("patrulla|f") == "patrulla"
    assert read_word("a|b") == "a|b"
    assert [and_between(" y | e ", word) for word in ("hielo", "hijo", "isla", "agua")] == [" y ", " e ", " e ", " y "]
