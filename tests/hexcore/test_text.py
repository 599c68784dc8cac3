"""Texts are keys and values until a catalogue says them, in any language and word order."""

from __future__ import annotations

import gettext

import pytest

from hexcore.errors import BrokenContent
from hexcore.text import Catalogue, any_of, load_catalogue, read_templates, read_text, say

ENGLISH = Catalogue(
    {"heard": "{team} is heard: {die} against {noise}.", "hexes": ("{n} hex", "{n} hexes", "n"), "odd": "{"}
)


def test_a_text_is_said_with_its_values():
    assert ENGLISH.say(say("heard", team="A-Team", die=3, noise=5)) == "A-Team is heard: 3 against 5."


def test_one_and_many():
    assert [ENGLISH.say(say("hexes", n=n)) for n in (1, 2)] == ["1 hex", "2 hexes"]


def test_texts_nest_and_lists_join():
    assert ENGLISH.say(say("heard", team=(say("hexes", n=1), "B"), die=1, noise=1)) == "1 hex, B is heard: 1 against 1."


def test_what_is_missing_shows_instead_of_breaking():
    assert ENGLISH.say(say("unknown", n=1)) == "unknown"
    assert ENGLISH.say(say("heard", team="A")) == "A is heard: {die} against {noise}."
    assert ENGLISH.say(say("odd")) == "odd"


def test_a_text_survives_json():
    text = say("heard", team=say("hexes", n=1), die=3, noise=("a", 1))
    assert read_text(text.json()) == text


class Japanese(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return "{noise}に対し{die}、{team}発見" if context == "heard" else message


def test_a_translation_may_order_words_as_it_likes():
    catalogue = Catalogue({"heard": "{team} is heard: {die} against {noise}.", "plain": "Plain"}, Japanese())
    assert catalogue.say(say("heard", team="Aチーム", die=3, noise=5)) == "5に対し3、Aチーム発見"
    assert catalogue.say(say("plain")) == "Plain"


def test_a_catalogue_file_has_the_frameworks_texts_behind_it(tmp_path):
    (tmp_path / "text.toml").write_text('[step]\nmove = "Move."\nmany = ["one", "{n}"]\n', encoding="utf-8")
    catalogue = load_catalogue(tmp_path / "text.toml")
    assert catalogue.say(say("step.move")) == "Move."
    assert catalogue.say(say("refusal.over")) == "The game is over."


@pytest.mark.parametrize("content", ["a = 1", "= nothing", 'a = ["x"]'])
def test_a_broken_catalogue_names_its_file(tmp_path, content):
    (tmp_path / "text.toml").write_text(content, encoding="utf-8")
    with pytest.raises(BrokenContent, match=r"text\.toml"):
        load_catalogue(tmp_path / "text.toml")


LISTED = {
    "needs": "Needs {what}.",
    "list.separator": ", ",
    "list.last": " and ",
    "list.or": " or ",
    "score": "Score {n}.",
}


def test_things_of_which_one_is_enough_are_joined_by_or():
    catalogue = Catalogue(LISTED)
    assert catalogue.say(any_of("A", "B", "C")) == "A, B or C"
    assert catalogue.say(say("needs", what=any_of("A", "B"))) == "Needs A or B."
    assert catalogue.say(say("needs", what=("A", "B"))) == "Needs A and B."
    assert read_text(any_of("A", "B").json()) == any_of("A", "B")


def test_the_joint_of_a_list_agrees_with_what_follows():
    spanish = Catalogue({**LISTED, "list.last": " y | e ", "list.or": " o | u "})
    assert spanish.say(any_of("siete", "ocho")) == "siete u ocho"
    assert spanish.say(any_of("uno", "dos")) == "uno o dos"
    assert spanish.listed(["padre", "hijo"]) == "padre e hijo"


@pytest.mark.parametrize(
    ("value", "words"), [(-1, "\u22121"), (3, "3"), ("-2", "\u22122"), ("+2", "+2"), ("H-34", "H-34")]
)
def test_a_number_below_nothing_has_a_true_minus(value, words):
    plain = Catalogue(LISTED)
    assert plain.say(say("score", n=value)) == f"Score {value}.", "for programs, the sign they know"
    catalogue = plain.in_print()
    assert catalogue.say(say("score", n=value)) == f"Score {words}."
    assert str(catalogue.written(value)) == words
    assert catalogue.say(say("needs", what=(value, "B"))) == f"Needs {words} and B."


def test_templates_are_read_from_the_file_as_it_is_now(tmp_path):
    path = tmp_path / "text.toml"
    path.write_text('greeting = "Hello"\n')
    read = read_templates(path)
    read["greeting"] = "changed by whoever asked"
    assert read_templates(path) == {"greeting": "Hello"}
    path.write_text('greeting = "Good morning"\n')
    assert read_templates(path) == {"greeting": "Good morning"}
    path.write_text("greeting = ")
    with pytest.raises(BrokenContent, match=r"text\.toml"):
        read_templates(path)
