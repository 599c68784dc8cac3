"""Packs in the launcher: listed, checked, switched, and what each changes; a save whose packs are otherwise says so."""

from __future__ import annotations

import pytest

from hexcore.editor.packs import export_pack
from hexcore.game.bot import RandomBot
from hexcore.play.session import Session
from hexcore.storage.packs import switched_off
from launcher.kit.widgets.markup import plain
from launcher.screens.packs import PacksScreen
from launcher.screens.saves import SavesScreen


def board(desk) -> str:
    return (desk.registry.module("skirmish").folder / "data" / "board.toml").read_text()


def lay(desk, name: str, text: str, game: str = "skirmish", file: str = "board.toml"):
    path = desk.home / "packs" / name / game / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    desk.registry.forget("skirmish")
    return desk.home / "packs" / name


def cleared(desk, name: str = "Mine"):
    text = board(desk).replace("02 ww...ww", "02 .w...ww").replace("reconstructed: made for tests", "printed: my sheet")
    return lay(desk, name, text)


def settled(person):
    person.wait(times=12)
    return person


def choose(person, name: str):
    person.click(next(target for target in person.names() if target.split(" · ")[0] == name))
    return person.words()


def test_a_pack_tells_what_it_changes_and_by_whom(desk, player):
    cleared(desk)
    person = settled(player(PacksScreen(desk, "skirmish")))
    assert "Mine · On · 1 change" in person.names()
    words = "\n".join(person.names())
    assert "w (wood)" in words
    assert "board.toml · printed: my sheet" in words
    assert "Checked: ready to use." in plain(person.words())


BROKEN = {
    "torn": ("skirmish", "board.toml", "grid = [", "board.toml"),
    "no such file": ("skirmish", "bord.toml", "x = 1", "replaces no file of the game"),
    "nearly the game": ("skirmishh", "board.toml", "x = 1", "skirmish"),
    "values": ("skirmish", "board.toml", 'id = "clearing"\nfoo = 1\n', "board.toml"),
    "another board": ("skirmish", "board.toml", None, "0404"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_pack_with_a_mistake_says_which_and_can_be_switched_off(desk, player, kind):
    game, file, text, said = BROKEN[kind]
    broken = board(desk).replace('hex = "0404"', 'hex = "9904"').replace("0404", "9904") if text is None else text
    lay(desk, "Bad", broken, game, file)
    person = settled(player(PacksScreen(desk, "skirmish")))
    assert "Bad · Cannot be used" in person.names()
    words = plain(person.words())
    assert (said if text is not None else "9904") in words
    assert "Skirmish cannot open with the packs that are on." in words
    person.click("switch")
    settled(person)
    assert switched_off("skirmish") == {"Bad"}
    assert "cannot be opened" not in plain(person.words())
    assert desk.open_game("skirmish") is not None


def test_a_switch_changes_the_game_at_once_and_only_that_game(desk, player):
    before = desk.open_game("skirmish").data_hash("hunt")
    cleared(desk)
    person = settled(player(PacksScreen(desk, "skirmish")))
    assert desk.open_game("skirmish").data_hash("hunt") != before
    person.click("switch")
    assert desk.open_game("skirmish").data_hash("hunt") == before
    assert switched_off("green_beret") == frozenset()
    person.click("switch")
    assert desk.open_game("skirmish").data_hash("hunt") != before


def test_a_pack_for_another_game_has_nothing_to_switch(desk, player):
    lay(desk, "Other", "x = 1", "green_beret", "victory.toml")
    person = settled(player(PacksScreen(desk, "skirmish")))
    assert "Nothing for this game" in person.screen.target("switch").reason


def test_packs_go_out_and_come_in_and_replace_only_after_asking(desk, player, tmp_path):
    pack = cleared(desk)
    file = export_pack(pack, tmp_path / "Mine.monsoonpack")
    person = settled(player(PacksScreen(desk, "skirmish")))
    person.click("export")
    assert (desk.home / "exports" / "Mine.monsoonpack").read_bytes() == file.read_bytes()
    person.key("Enter")
    (pack / "skirmish" / "board.toml").write_text("torn")
    person.drop_file(file)
    assert "There is already a pack “Mine”" in plain(person.words())
    person.click("Replace it")
    assert "0" in (pack / "skirmish" / "board.toml").read_text()
    assert "1 change" in "\n".join(settled(person).names())
    person.drop_file(tmp_path / "nothing.monsoonpack")
    assert "nothing.monsoonpack" in plain(person.words())


# -- saves and their packs ------------------------------------------------------------------------------------


@pytest.fixture
def saved(desk):
    """A game that was played with a pack."""
    pack = cleared(desk)
    session, bot = Session(desk.open_game("skirmish"), "hunt", {}, 1), RandomBot(1)
    for _ in range(6):
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    desk.saves.save(session, "with a pack", seats={"blue": "human", "red": "random"})
    return pack


def load(desk, player):
    person = settled(player(SavesScreen(desk)))
    return person, plain(person.words())


def test_a_save_whose_pack_is_as_it_was_goes_on_without_a_word(desk, player, saved):
    person, words = load(desk, player)
    assert "Mine" in words, "the card names the packs"
    person.click("Continue this game")
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 6


def test_a_pack_that_was_switched_off_can_be_switched_on_for_the_save(desk, player, saved):
    desk.switch_pack("skirmish", "Mine", on=False)
    person, words = load(desk, player)
    assert "The original pack “Mine” is switched off." in words
    person.click("Continue this game")
    assert person.screen.title != "Table"
    person.click("Restore the packs")
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 6, "with its whole history"
    assert switched_off("skirmish") == frozenset()


def test_a_changed_pack_under_a_save_is_said_and_its_position_goes_on(desk, player, saved):
    path = saved / "skirmish" / "board.toml"
    path.write_text(path.read_text().replace("06 ww...ww", "06 .w...ww"))
    desk.registry.forget("skirmish")
    person, words = load(desk, player)
    assert "The pack “Mine” has changed since." in words
    person.click("Continue this game")
    assert "Restore the packs" not in person.names()
    person.click("Continue from the position")
    assert person.screen.title == "Table"
    assert len(person.screen.play.replay()) == 0
    assert "cannot undo or replay what came before" in person.words()


def test_a_missing_pack_is_named_and_nothing_is_begun_unasked(desk, player, saved):
    saved.rename(desk.home / "elsewhere")
    desk.registry.forget("skirmish")
    person, words = load(desk, player)
    assert "The original pack “Mine” is no longer installed." in words
    person.click("Continue this game")
    person.click("Not now")
    assert not person.screen.layers
    assert person.screen.title == "Saves and replays"
