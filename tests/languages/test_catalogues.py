"""The catalogues of translators: everything is said, with the same values, in the words of the glossary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tools.messages import ROOT, folders, gather, read

LANGUAGES = ("es", "ja")
PLACES = {"text": "text.toml", "meta": "meta.toml", "rules": "rules.toml", "lessons": "lessons"}
"""Where the English words of a kind are; those of the others are in the data."""
FILES = [
    (folder, kind, language)
    for folder in folders()
    for kind in ("text", "meta", "rules", "lessons", "names", "sources")
    if (folder / PLACES.get(kind, "data")).exists()
    for language in LANGUAGES
]
_FIELD = re.compile(r"\{(\w+)(?:[!:][^{}|]*)?(\|[^{}]*)?\}")
_MARK = re.compile(r"\|(?:mp?|fp?)$")


def name_of(value: object) -> str:
    return str(value.relative_to(ROOT)) if isinstance(value, Path) else str(value)


def catalogue(folder: Path, kind: str, language: str) -> Catalog:
    return read(folder / "locale" / language / "LC_MESSAGES" / f"{kind}.po", language)


def forms(said: str | tuple[str, ...] | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


def entries(folder: Path, kind: str, language: str) -> list[Message]:
    return [message for message in catalogue(folder, kind, language) if message.id]


@pytest.fixture(scope="module")
def wanted() -> dict[Path, dict[str, set[tuple[str, str]]]]:
    """What there is to say now, by folder and kind: context and first English form."""
    return {
        folder: {
            kind: {(m.context, m.words if isinstance(m.words, str) else m.words[0]) for m in messages}
            for kind, messages in gather(folder).items()
        }
        for folder in folders()
    }


@pytest.mark.parametrize(("folder", "kind", "language"), FILES, ids=name_of)
def test_everything_is_said(folder, kind, language, wanted):
    """A translator has seen every entry of today, and nothing is left of what is gone."""
    there = {(str(m.context), forms(m.id)[0]) for m in entries(folder, kind, language)}
    assert there == wanted[folder].get(kind, set())
    unsaid = [m.context for m in entries(folder, kind, language) if m.fuzzy or not all(map(str.strip, forms(m.string)))]
    assert unsaid == []


@pytest.mark.parametrize(("folder", "kind", "language"), FILES, ids=name_of)
def test_the_same_values_are_named(folder, kind, language):
    """What a sentence names in English it names in every language, once at least, and nothing else."""
    wrong = []
    for message in entries(folder, kind, language):
        english = set().union(*(_plain_fields(form) for form in forms(message.id)))
        for form in forms(message.string):
            own = {match[1] for match in _FIELD.finditer(_MARK.sub("", form))}
            if not own <= english or not _plain_fields(form) >= _always(message):
                wrong.append((message.context, form))
    assert wrong == []


def _plain_fields(words: str) -> set[str]:
    """The values that a template shows."""
    return {match[1] for match in _FIELD.finditer(words) if not match[2]}


def _always(message: Message) -> set[str]:
    """The values that every form shows in English: a count may be a word where it is one."""
    return set.intersection(*(_plain_fields(form) for form in forms(message.id)))


@pytest.mark.parametrize(("folder", "kind", "language"), FILES, ids=name_of)
def test_choices_have_two_forms_or_four(folder, kind, language):
    wrong = [
        (message.context, match[0])
        for message in entries(folder, kind, language)
        for form in forms(message.string)
        for match in _FIELD.finditer(form)
        if match[2] and match[2].count("|") not in (2, 4)
    ]
    assert wrong == []


@pytest.mark.parametrize(("folder", "kind", "language"), FILES, ids=name_of)
def test_rule_numbers_and_marks_are_kept(folder, kind, language):
    """What is cited, and what is strong, is the same in every language."""
    cited = re.compile(r"(?:GB|VB|GI) \d+(?:\.\d+)?|(?<![0-9A-Za-z])R-?[A-Z]?\d+(?![0-9A-Za-z])|\*\*")
    wrong = [
        (message.context, form)
        for message in entries(folder, kind, language)
        for form in forms(message.string)
        if set(cited.findall(form)) != set(cited.findall(forms(message.id)[0]))
    ]
    assert wrong == []


# -- the words themselves --------------------------------------------------------------------------------------

LEAKS = {
    "es": r"\b(the|of|with|and|hex|hexes|unit|units|turn|move|attack|fire|enemy|is|are|to|from|by|for|not)\b",
    "ja": r"\b(the|of|with|and|hex|hexes|unit|units|turn|move|attack|fire|enemy|team|is|are|to|from|by|for|not|no)\b",
}
"""Words of English sentences that are none in the language, nor names that stay as they are."""


@pytest.mark.parametrize(("folder", "kind", "language"), FILES, ids=name_of)
def test_no_english_is_left_between(folder, kind, language):
    if kind == "names":
        return
    leak = re.compile(LEAKS[language])
    left = [
        (message.context, form)
        for message in entries(folder, kind, language)
        for form in forms(message.string)
        if leak.search(_FIELD.sub(" ", re.sub(r"`[^`]*`|--\w+|«[^»]*»|monsoon \w+", " ", form)))
    ]
    assert left == []
