"""A game's declaration is checked, and so are the options people choose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexcore.data.meta import OptionMeta, load_meta
from hexcore.errors import BrokenContent, InvalidInput, UnknownName
from hexcore.game.plugins import Registry

META = Registry().module("skirmish").meta


def test_the_first_scenario_is_the_default():
    assert META.scenario(None).id == "hunt"
    with pytest.raises(UnknownName, match="unknown scenario 'siege'; known: hunt"):
        META.scenario("siege")


def test_options_left_out_have_their_defaults():
    assert META.check_options("hunt", {}) == {"turns": 6}
    assert META.check_options("hunt", {"turns": 2}) == {"turns": 2}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"speed": 1}, "unknown option 'speed'; known: turns"),
        ({"turns": 0}, "0 is not between 1 and 20"),
        ({"turns": "two"}, "'two' is not a number"),
        ({"turns": True}, "True is not a number"),
    ],
)
def test_a_wrong_option_is_named(options, message):
    with pytest.raises((InvalidInput, UnknownName), match=message):
        META.check_options("hunt", options)


def test_a_choice_must_be_one_of_those_offered():
    option = OptionMeta(id="level", name="Level", default="low", choices=("low", "high"))
    assert option.check("high") == "high"
    with pytest.raises(InvalidInput, match="'top' is not one of low, high"):
        option.check("top")


def test_a_seat_may_have_another_name_in_a_scenario():
    assert META.seat_name("blue", "hunt") == "Blue"


@pytest.mark.parametrize("content", ["id = 3", "= x", 'id = "Skirmish"'])
def test_a_broken_declaration_names_its_file(tmp_path, content):
    (tmp_path / "meta.toml").write_text(content)
    with pytest.raises(BrokenContent, match=r"meta\.toml"):
        load_meta(tmp_path / "meta.toml")


def test_choices_are_called_in_the_words_of_a_language():
    option = OptionMeta(
        id="supply", name="Supply", default="by_road", choices=("by_road", "none"), words={"none": "No supply"}
    )
    assert [option.choice(one) for one in option.choices] == ["by road", "No supply"]
    spoken = option.in_language(lambda context, english: {"by_road": "por carretera"}.get(english, english))
    assert [spoken.choice(one) for one in option.choices] == ["por carretera", "No supply"]
    meta = replace(META, options=(option,)).json()
    assert "words" not in meta["options"][0]
