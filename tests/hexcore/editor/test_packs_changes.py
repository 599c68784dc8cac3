"""What a pack changes is told value by value; switches are kept; a save knows its packs and what became of them."""

from __future__ import annotations

import pytest

from hexcore.data.files import home, user_packs
from hexcore.editor.packs import pack_changes
from hexcore.errors import BrokenContent
from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.packs import packs_on, switch, switched_off
from hexcore.storage.saves import (
    can_be_restored,
    changed_packs,
    has_history,
    installed_marks,
    read_save,
    resume,
    to_save,
    write_save,
)
from launcher.open_game import open_game

OWN = 'source = "fact AB 1"\nfire = 1\n[[unit]]\nid = "a"\nsteps = 2\n[[unit]]\nid = "b"\nsteps = [1, 2]\n'


def lay(name: str, game: str, file: str, text: str):
    path = home() / "packs" / name / game / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return home() / "packs" / name


def stronger(name: str = "mine", more: str = "") -> str:
    """A pack over the reference game whose text differs; returns the name of its file."""
    file = "board.toml"
    text = (registry().module("skirmish").folder / "data" / file).read_text()
    lay(name, "skirmish", file, f"# by {name}{more}\n{text}")
    registry().forget("skirmish")
    return file


def test_every_value_that_differs_is_named_with_its_source(tmp_path):
    from hexcore.data.datafolder import DataFolder

    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "values.toml").write_text(OWN)
    theirs = OWN.replace("fire = 1", 'fire = 4\nsources = { fire = "printed: page 2" }')
    theirs = theirs.replace('[[unit]]\nid = "a"', '[[unit]]\nid = "new"\nsteps = 1\n[[unit]]\nid = "a"')
    pack = lay("mine", "toy", "values.toml", theirs.replace("steps = [1, 2]", "steps = [1, 3]"))
    found = {change.key: change[2:5] for change in pack_changes(DataFolder("toy", tmp_path / "base"), pack)}
    assert found == {
        "fire": ("1", "4", "printed: page 2"),
        "unit 'b'.steps": ("1, 2", "1, 3", "fact AB 1"),
        "unit 'new'.id": ("", "new", "fact AB 1"),
        "unit 'new'.steps": ("", "1", "fact AB 1"),
    }


def test_a_hex_that_differs_is_named_from_what_to_what():
    folder = registry().open("skirmish").data
    board = (folder.base / "board.toml").read_text()
    theirs = board.replace("02 ww...ww", "02 .w...ww").replace("reconstructed: made for tests", "printed: my sheet")
    (change,) = pack_changes(folder, lay("mine", "skirmish", "board.toml", theirs))
    words = registry().open("skirmish").catalogue.say(change.text)
    assert "0102" in words
    assert words.index("w (wood)") < words.index(". (clear)")
    assert change.source == "printed: my sheet"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [("board.toml", "grid = [", "board.toml"), ("nothing.toml", "x = 1", "replaces no file of the game")],
)
def test_a_pack_with_mistakes_is_refused_in_words(file, text, said):
    pack = lay("bad", "skirmish", file, text)
    with pytest.raises(BrokenContent, match=said):
        pack_changes(registry().open("skirmish").data, pack)


def test_a_switch_is_for_one_game_and_stays():
    lay("one", "skirmish", "x", "")
    lay("two", "skirmish", "x", "")
    switch("skirmish", "one", on=False)
    assert [pack.name for pack in packs_on("skirmish")] == ["two"]
    assert [pack.name for pack in packs_on("green_beret")] == ["one", "two"]
    switch("skirmish", "one", on=True)
    assert switched_off("skirmish") == frozenset()
    switch("skirmish", "two", on=False)
    (home() / "packs.json").write_text("{torn")
    assert len(packs_on("skirmish")) == 2, "a file that cannot be read switches nothing off"


def test_a_pack_that_is_switched_off_changes_nothing():
    plain = open_game("skirmish").data_hash("hunt")
    stronger()
    assert open_game("skirmish").data_hash("hunt") != plain
    switch("skirmish", "mine", on=False)
    assert open_game("skirmish").data_hash("hunt") == plain


@pytest.fixture
def save(tmp_path):
    """A save played with a pack, as it is read again."""
    stronger()
    session, bot = Session(open_game("skirmish"), "hunt", {}, 1), RandomBot(1)
    for _ in range(5):
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    write_save(tmp_path / "one.monsoon", to_save(session))
    return read_save(tmp_path / "one.monsoon")


def fates(save) -> list[tuple[str, str]]:
    registry().forget("skirmish")
    game = open_game("skirmish")
    return [(c.pack, c.fate) for c in changed_packs(save, game, installed_marks(game.folders(), user_packs()))]


def test_a_save_knows_its_packs_and_says_what_became_of_them(save):
    assert list(save.packs) == ["mine"]
    assert fates(save) == []
    stronger("other")
    assert fates(save) == [("other", "added")]
    switch("skirmish", "other", on=False)
    switch("skirmish", "mine", on=False)
    assert fates(save) == [("mine", "off")]
    stronger("mine", " again")
    assert fates(save) == [("mine", "off_changed")]
    switch("skirmish", "mine", on=True)
    assert fates(save) == [("mine", "changed")]
    game = open_game("skirmish")
    assert not has_history(game, save)
    assert resume(game, save).from_position
    (home() / "packs" / "mine").rename(home() / "gone")
    assert fates(save) == [("mine", "missing")]


def test_what_only_has_to_be_switched_can_be_as_it_was(save):
    stronger("other")
    switch("skirmish", "mine", on=False)
    registry().forget("skirmish")
    game = open_game("skirmish")
    found = changed_packs(save, game, installed_marks(game.folders(), user_packs()))
    assert can_be_restored(found)
    assert not can_be_restored([])
    assert not can_be_restored([found[0]._replace(fate="missing")])


def test_a_save_without_packs_is_written_as_it_was(tmp_path):
    write_save(tmp_path / "plain.monsoon", to_save(Session(open_game("skirmish"), "hunt", {}, 1)))
    text = (tmp_path / "plain.monsoon").read_text()
    assert '"packs"' not in text
    assert '"happened"' not in text
