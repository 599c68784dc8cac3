"""The rules on screen: chapters, search, the rule with its rulings, links between rules, back and forward."""

from __future__ import annotations

import pytest

from hexcore.data.rulebook import Rule, Rulebook, Ruling
from hexcore.errors import UnknownName
from launcher.screens.rules import RulesScreen, cited_by, linked

BOOK = Rulebook(
    prefix="ZZ",
    rule=(
        Rule(number="1.0", title="First", text="See ZZ 2.1 and 2.10; 3.5 is no rule, nor is 2."),
        Rule(
            number="2.1", title="Second", text="Plain.", rulings=(Ruling(id="R1", text="As in 1.0.", reason="ZZ 2.10"),)
        ),
        Rule(number="2.10", title="Third", text="[brackets] and *stars* stay."),
    ),
)


def test_citations_of_rules_that_exist_become_links():
    text = linked(BOOK.find("1.0").text, BOOK)
    assert text == "See [ZZ 2.1](rule:2.1) and [2.10](rule:2.10); 3.5 is no rule, nor is 2."


def test_a_rule_is_no_link_to_itself():
    assert linked("As ZZ 2.1 says.", BOOK, "2.1") == "As ZZ 2.1 says."


def test_marks_in_a_rule_are_shown_as_they_are():
    assert linked(BOOK.find("2.10").text, BOOK) == r"\[brackets\] and \*stars\* stay."


def test_who_names_a_rule_in_text_and_rulings():
    assert [rule.number for rule in cited_by(BOOK, "2.10")] == ["1.0", "2.1"]
    assert [rule.number for rule in cited_by(BOOK, "1.0")] == ["2.1"]


def test_it_opens_at_a_number_and_shows_it_in_the_list(desk, player):
    person = player(RulesScreen(desk, "green_beret", "GB 12.7"))
    assert person.screen.rule.number == "12.7"
    assert any(name.startswith("12.7 ") for name in person.names())
    assert "Our ruling" in person.words()


def test_a_number_that_does_not_exist_is_said(desk):
    with pytest.raises(UnknownName, match=r"unknown rule '99\.9'"):
        RulesScreen(desk, "green_beret", "99.9")


def test_links_lead_to_rules_and_back_and_forward_again(desk, player):
    person = player(RulesScreen(desk, "green_beret", "12.7"))
    assert not person.screen.target("rule.back").enabled
    person.click("12.8")
    assert person.screen.rule.number == "12.8"
    person.click("rule.back")
    assert person.screen.rule.number == "12.7"
    person.click("rule.forward")
    assert person.screen.rule.number == "12.8"
    person.key("Alt+left")
    assert person.screen.rule.number == "12.7"
    person.key("Alt+right")
    assert person.screen.rule.number == "12.8"
    assert person.screen.target("rule.forward").reason


def test_the_list_and_the_neighbours_turn_the_pages(desk, player):
    person = player(RulesScreen(desk, "skirmish"))
    assert person.screen.rule.number == "1"
    person.click("3 Attack")
    assert "rolls a die: 5 or 6 catches it" in person.words()
    person.key("N")
    assert person.screen.rule.number == "4"
    person.key("P")
    person.click("rule.previous")
    assert person.screen.rule.number == "2"
    assert "A scout that was found stays found." in person.words()
    assert "Nothing says that it can hide again." in person.words()


def test_search_finds_words_in_text_and_rulings(desk, player):
    person = player(RulesScreen(desk, "skirmish"))
    person.key("Ctrl+F")
    person.type("stays found")
    assert [rule.number for rule in person.screen.list.items] == ["2"]
    assert "1 of 5 rules" in person.words()
    person.type(" zebra")
    assert [rule.number for rule in person.screen.list.items] == ["2"], "it has most of the words"
    person.type(" lion tiger")
    assert not person.screen.list.items
    person.key("Ctrl+A")
    person.key("backspace")
    assert len(person.screen.list.items) == 5


def test_the_keyboard_alone_reads_on(desk, player):
    person = player(RulesScreen(desk, "skirmish"))
    person.tab_to("rules")
    person.key("down")
    person.key("down")
    assert person.screen.rule.number == "3"


def test_another_game_can_be_read_here(desk, player):
    person = player(RulesScreen(desk, "green_beret", "12.7"))
    person.click("game")
    person.click("Skirmish")
    assert (person.screen.game, person.screen.rule.number) == ("skirmish", "1")
