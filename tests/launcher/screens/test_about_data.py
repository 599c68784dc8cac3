"""About this data: every value with its source, counted, filtered, searched; packs by name."""

from __future__ import annotations

import re
from collections import Counter

import pygame

from launcher.desk.desk import Desk
from launcher.opener import ScreenOpener
from launcher.screens.about_data import AboutDataScreen, kind_of


def test_everything_is_listed_and_counted(desk, player):
    person = player(AboutDataScreen(desk, "green_beret"))
    counts = Counter(kind_of(item) for item in desk.open_game("green_beret").sourcings())
    names = person.names()
    assert f"All {counts.total()}" in names
    assert f"Facts {counts['fact']}" in names
    assert f"Inferred {counts['inferred']}" in names
    assert f"Reconstructed {counts['reconstructed']}" in names
    assert len(person.screen.table.items) == counts.total()


def test_the_kind_filters(desk, player):
    person = player(AboutDataScreen(desk, "green_beret"))
    for name in ("Facts", "Inferred", "Reconstructed"):
        person.click(next(target for target in person.names() if target.startswith(name)))
        kinds = {kind_of(item) for item in person.screen.table.items}
        assert kinds == {{"Facts": "fact"}.get(name, name.lower())}


def test_search_looks_at_files_keys_values_and_sources(desk, player):
    person = player(AboutDataScreen(desk, "green_beret"))
    person.click("search")
    person.type("terrain.toml")
    found = person.screen.table.items
    assert found
    assert {item.file for item in found} == {"terrain.toml"}
    person.type(" zebra")
    assert not person.screen.table.items
    person.key("Ctrl+A")
    person.send(pygame.TEXTINPUT, text="Ｔｅｒｒａｉｎ．toml")
    assert person.screen.table.items == found


def test_a_value_tells_its_source_and_links_to_the_rule(desk, player):
    person = player(AboutDataScreen(desk, "green_beret"))
    person.click(next(target for target in person.names() if target.startswith("Facts")))
    item = person.screen.table.items[0]
    person.tab_to("values")
    person.key("down")
    words = person.words()
    assert item.key in words
    assert f"Fact {item.source.rule}" in words
    person.click(item.source.rule)
    assert person.screen.title == "Rules"
    assert person.screen.rule.number == item.source.rule.split()[-1]


def test_packs_are_named_with_what_they_override(desk, player):
    assert "No pack overrides values of this game." in player(AboutDataScreen(desk, "green_beret")).words()
    own = desk.open_game("green_beret").data.path("victory.toml")
    pack = desk.home / "packs" / "my_values" / "green_beret"
    pack.mkdir(parents=True)
    (pack / "victory.toml").write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    words = player(AboutDataScreen(Desk(ScreenOpener()), "green_beret")).words()
    assert "victory.toml from the pack my_values" in words


def test_what_was_read_from_a_copy_is_a_kind_of_its_own(desk, player):
    own = desk.open_game("green_beret").data.path("campaign.toml")
    pack = desk.home / "packs" / "my_values" / "green_beret"
    pack.mkdir(parents=True)
    before = own.read_text(encoding="utf-8")
    text = re.sub(r'"(fact|inferred|reconstructed).*?"', '"printed: page 3 of my copy"', before)
    (pack / "campaign.toml").write_text(text, encoding="utf-8")
    person = player(AboutDataScreen(Desk(ScreenOpener()), "green_beret"))
    assert "read from a printed copy by its owner" in person.words().replace("**", "")
    assert "Printed 4" in person.names()


def test_a_broken_pack_is_a_dialog_not_a_crash(desk, player):
    from launcher.screens.home import HomeScreen

    pack = desk.home / "packs" / "my_values" / "skirmish"
    pack.mkdir(parents=True)
    (pack / "nothing.toml").write_text("")
    person = player(HomeScreen(desk), (1280, 1000))
    person.click("skirmish.rules")
    assert "replaces no file of the game" in person.words()
    person.key("Enter")
    assert isinstance(person.screen, HomeScreen)
