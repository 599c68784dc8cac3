"""The language of the command line, and its words in it.

Programs that read JSON or the engine's answers must find the same sentences wherever they run: they get English, unless
this command line asks for another language. People get the language of their settings.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from launcher.language import COMMAND_LINE, ENGLISH, VARIABLE, Words, language_for, sentence, set_language, words

OPTION: Final = "--lang"


class _Spoken(NamedTuple):
    people: str = ENGLISH
    programs: str = ENGLISH


_now = _Spoken()


def asked_language(arguments: Sequence[str]) -> str:
    """Return the language asked for before the command, needed to explain the command line itself."""
    given = iter(arguments)
    for word in given:
        if word == OPTION:
            return next(given, "")
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
        if not word.startswith("-") or word == "--":
            return ""
    return ""


def asked_command(arguments: Sequence[str]) -> str:
    """Return the command of a command line, or the option that asks for the list of them."""
    given = iter(arguments)
    for word in given:
        if word == OPTION:
            next(given, "")
        elif not word.startswith("-") or word in ("-h", "--help"):
            return word
    return ""


def speak(asked: str) -> None:
    """Set the language; an unknown one is refused in the language of the settings."""
    global _now
    setting, others = set_language(), {name: value for name, value in os.environ.items() if name != VARIABLE}
    _now = _Spoken(language_for("", setting, others))
    spoken = language_for(asked, setting)
    _now = _Spoken(spoken, spoken if asked else ENGLISH)


def language() -> str:
    """Return the language for people."""
    return _now.people


def programs_language() -> str:
    """Return the language of sentences in JSON."""
    return _now.programs


def spoken() -> Words:
    return words(_now.people)


def word(key: str, /, **values: object) -> str:
    """Return a sentence for people."""
    return spoken().say(key, **values)


def pointed(figures: str) -> str:
    """Return a number, written with point and commas, with the signs of the language."""
    point = word("number.point")
    between = "," if point == "." else "\u00a0"
    return "".join({".": point, ",": between}.get(sign, sign) for sign in figures)


def program_word(key: str, /, **values: object) -> str:
    """Return a sentence for programs."""
    return words(_now.programs).say(key, **values)


def whole(phrase: str) -> str:
    """Return a phrase as a sentence of its own."""
    return sentence(word, phrase)


@contextmanager
def argparse_spoken() -> Iterator[None]:
    """Translate argparse, which asks gettext, under names of its own module, for each sentence."""
    if language() == ENGLISH:
        yield
        return
    kept = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    says, english = spoken(), Words(ENGLISH, (COMMAND_LINE,))
    keys = {english.template(key): key for key in english if key.startswith("cli.argparse.")}

    def said(text: str) -> str:
        return says.template(keys[text]) if text in keys else text

    def counted(one: str, many: str, count: int) -> str:
        return says.template(keys[one], count) if one in keys else (one if count == 1 else many)

    try:
        for name, does in (("_", said), ("ngettext", counted)):
            setattr(argparse, name, does)
        yield
    finally:
        for name, before in kept.items():
            setattr(argparse, name, before)
