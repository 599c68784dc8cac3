"""The rule index finds rules by number, citation and words."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from hexcore.data.rulebook import Rulebook
from hexcore.errors import UnknownName

BOOK = Rulebook.model_validate(
    {
        "prefix": "SK",
        "rule": [
            {
                "number": "2",
                "title": "March",
                "text": "One hex.",
                "rulings": [{"id": "R1", "text": "Found stays found."}],
            },
            {"number": "2.1", "title": "Woods", "text": "Woods hide."},
        ],
    }
)


def test_a_rule_is_found_by_number_or_citation():
    assert BOOK.find("2.1").title == BOOK.find("SK 2.1").title == "Woods"
    assert "SK 2" in BOOK
    assert "SK 9" not in BOOK


def test_an_unknown_rule_names_its_neighbours():
    with pytest.raises(UnknownName, match=r"unknown rule '2\.7'; known: 2, 2\.1"):
        BOOK.find("SK 2.7")


def test_rules_are_searched_with_their_rulings():
    assert [rule.number for rule in BOOK.search("found stays")] == ["2"]
    assert [rule.number for rule in BOOK.search("HIDE")] == ["2.1"]
    assert [rule.number for rule in BOOK.search("ＨＩＤＥ　２")] == ["2.1"], "however wide it is typed"
    assert BOOK.search("nothing of the kind") == []


def test_where_no_rule_has_every_word_those_with_most_of_them_come_best_first():
    assert [rule.number for rule in BOOK.search("found stays elsewhere")] == ["2"]
    assert BOOK.search("found elsewhere otherwise") == [], "one word of three is too little"


def test_a_rule_listed_twice_is_refused():
    with pytest.raises(ValidationError, match="rules listed twice: 2"):
        Rulebook.model_validate({"prefix": "SK", "rule": [BOOK.rule[0].model_dump(), BOOK.rule[0].model_dump()]})
