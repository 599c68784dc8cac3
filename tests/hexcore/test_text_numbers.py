"""Numbers are written as a language writes them, and are plain words wherever they are kept."""

from __future__ import annotations

import gettext
import json

import pytest

from hexcore.text import Catalogue, Figure, begun, read_text, say, within

TEMPLATES = {
    "number.point": ".",
    "number.percent": "{value}%",
    "expected": "{hits} hits, {chance}, {mean:.2f} of {most}, rule {rule}",
}


class Spanish(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return {"number.point": ",", "number.percent": "{value}\u00a0%"}.get(context, message)


TEXT = say("expected", hits=Figure("1.50"), chance=Figure("83%"), mean=2.0, most=6, rule="12.4")


def test_a_language_has_its_own_point_and_percent_sign():
    assert Catalogue(TEMPLATES).say(TEXT) == "1.50 hits, 83%, 2.00 of 6, rule 12.4"
    spanish = Catalogue(TEMPLATES, Spanish(), language="es")
    assert spanish.say(TEXT) == "1,50 hits, 83\u00a0%, 2,00 of 6, rule 12.4"


def test_a_catalogue_without_numbers_writes_them_as_they_are():
    assert Catalogue({"expected": TEMPLATES["expected"]}).say(TEXT) == "1.50 hits, 83%, 2.00 of 6, rule 12.4"


def test_figures_are_words_in_what_is_sent():
    sent = json.loads(json.dumps(TEXT.json()))
    assert sent["values"]["hits"] == "1.50"
    assert read_text(sent) == TEXT
    assert hash(TEXT)


@pytest.mark.parametrize(
    ("heading", "inside"),
    [
        ("Firepower", "firepower"),
        ("PP left", "PP left"),
        ("Ruido", "ruido"),
        ("ノイズ", "ノイズ"),
        ("LOS", "LOS"),
        ("", ""),
    ],
)
def test_a_heading_inside_a_line_has_a_small_letter(heading: str, inside: str):
    assert within(heading) == inside


def test_words_that_begin_a_line_have_a_capital():
    assert [begun(words) for words in ("dado de dirección", "方向", "d6", "")] == [
        "Dado de dirección",
        "方向",
        "D6",
        "",
    ]
