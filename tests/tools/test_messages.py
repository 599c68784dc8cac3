"""The catalogues of translators: a language that is begun is begun everywhere, and what it lacks shows in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.text import load_texts, say
from tools import messages
from tools.compiling import compile_all


@pytest.fixture
def house(tmp_path, monkeypatch) -> Path:
    """A project with words in two folders."""
    for folder in ("hexcore", "launcher/new"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "text.toml").write_text('hello = "Hello"\nturns = ["{count} turn", "{count} turns"]\n')
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    return tmp_path


def catalogue(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / "text.po"


def test_a_language_of_one_folder_is_begun_in_a_new_one(house):
    messages.update("ja")
    catalogue(house / "launcher" / "new", "ja").unlink()
    messages.update()
    assert catalogue(house / "launcher" / "new", "ja").exists()
    assert catalogue(house / "hexcore", "ja").with_suffix(".mo").exists()


@pytest.mark.parametrize("language", ["ja", "es"])
def test_a_pair_that_nobody_has_translated_is_english_in_both_its_forms(house, language):
    messages.update(language)
    path = catalogue(house / "hexcore", language)
    path.write_text(path.read_text().replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "…"'))
    path.with_suffix(".mo").unlink()
    compile_all(house)
    said = load_texts(house / "hexcore" / "text.toml", language)
    assert [said.say(say("turns", count=count)) for count in (1, 2)] == ["1 turn", "2 turns"]
    assert said.say(say("hello")) == "…"
