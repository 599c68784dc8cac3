"""The languages of the program, which one is spoken, and the launcher's own words in it.

A language is offered once hexcore and the launcher are translated into it, whatever the games have. What a language
lacks is said in English. A catalogue file is read when a key is needed that those before it do not have: the first
frame does not wait for the table's.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hexcore.text import Catalogue, Text, Value

ENGLISH = "en"
VARIABLE = "MONSOON_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")  # strongest first
# by their own names
NAMES = {"en": "English", "ja": "日本語", "es": "Español", "de": "Deutsch", "fr": "Français", "vi": "Tiếng Việt"}
# must be translated before a language is offered
FOLDERS = tuple(Path(__file__).parents[1] / package / "locale" for package in ("hexcore", "launcher"))


def languages() -> list[tuple[str, str]]:
    """Return every language, by key and by its own name; English first."""
    found = set.intersection(*map(_compiled, FOLDERS)) - {ENGLISH}
    return [(key, NAMES.get(key, key)) for key in (ENGLISH, *sorted(found))]


def _compiled(folder: Path) -> set[str]:
    return {path.parts[-3] for path in folder.glob("*/LC_MESSAGES/text.mo") if len(path.parts[-3]) == 2}


def language_for(asked: str = "", setting: str = "", environ: Mapping[str, str] | None = None) -> str:
    """Return the language: as asked for, of ``MONSOON_LANG``, of the player's settings, of the system.

    An unknown language that was asked for raises :class:`~hexcore.errors.UnknownName`; an unknown one in the settings
    or of the system is skipped.
    """
    environ = os.environ if environ is None else environ
    known = dict(languages())
    named = asked or environ.get(VARIABLE, "")
    if _base(named) in known:
        return _base(named)
    if named:
        from hexcore.errors import UnknownName  # here, so that the widgets can be imported without the framework

        raise UnknownName("language", named, [f"{key} ({name})" for key, name in known.items()])
    return next((found for found in (setting, system_language(environ)) if found in known), ENGLISH)


def system_language(environ: Mapping[str, str]) -> str:
    """Return the language of the system's locale, as ``ja`` of ``ja_JP.UTF-8``; "" if it names none."""
    locale = next((environ[name] for name in SYSTEM if environ.get(name)), "")
    return _base(locale)


def _base(locale: str) -> str:
    # without country and encoding
    return re.split(r"[-_.@]", locale)[0].lower()


# -- what the player has set -------------------------------------------------------------------------------------

FILE = "settings.json"


def config_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Return the settings folder: ``MONSOON_HOME`` if set, else the system's place for settings."""
    home = (os.environ if environ is None else environ).get("MONSOON_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("monsoon", appauthor=False)


def set_language() -> str:
    """Return the language of the player's settings, without reading the others; "" if there is none."""
    try:
        settings = json.loads((config_folder() / FILE).read_text(encoding="utf-8"))
        return str(settings.get("language", ""))
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""


HERE = Path(__file__).parent
OWN = HERE / "text.toml"
COMMAND_LINE = HERE / "cli" / "text.toml"
PACKAGES = ("kit", "desk", "screens", "paper", "paper/print", "table", "mapdesk")
FILES = (OWN, COMMAND_LINE, *(HERE / package / "text.toml" for package in PACKAGES))
"""In the order in which a start needs them: the command line first, then a screen."""


class Say(Protocol):
    """A function that returns a sentence by its key and values."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence."""


class Words:
    """The launcher's sentences in a language."""

    def __init__(self, language: str, files: Sequence[Path] = FILES) -> None:
        self.language = language
        self._known: Catalogue | None = None
        self._unread = list(files)

    def __contains__(self, key: str) -> bool:
        return key in self._with(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.read())

    def _with(self, key: str) -> Catalogue:
        # reads as many files as it takes to find the key
        while self._known is None or (key not in self._known and self._unread):
            self._known = self._and_next()
        return self._known

    def _and_next(self) -> Catalogue:
        import hexcore.text  # here, so that the widgets can be imported without the framework

        found = hexcore.text.load_texts(self._unread.pop(0), self.language)
        return found if self._known is None else self._known.joined(found)

    def read(self) -> Catalogue:
        """Read everything now, so that nothing waits for a file later."""
        while self._known is None or self._unread:
            self._known = self._and_next()
        return self._known

    def template(self, key: str, count: int | None = None) -> str:
        """Return a sentence with its placeholders, the plural for ``count``."""
        return self._with(key).template(key, count)

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence with its values, lists among them joined; an unknown key as it is."""
        import hexcore.text

        word = hexcore.text.Word
        told = ((name, word(value) if type(value) is str else value) for name, value in values.items())
        return self._with(key).say(hexcore.text.Text(key, tuple(told)))

    def listed(self, parts: Sequence[str]) -> str:
        return self.say("list.separator").join(parts)

    def number(self, value: float) -> str:
        """Return a number as it is written in this language, with no more figures than it has."""
        return f"{value:g}".replace(".", self.say("number.point"))


@cache
def words(language: str = "en") -> Words:
    """Return the words of a language, shared by all callers."""
    return Words(language)


def sentence(say: Say, phrase: str) -> str:
    """Return a phrase as a sentence of its own."""
    return say("sentence.whole", words=phrase[:1].upper() + phrase[1:])


def fault(key: str, /, **values: Value) -> tuple[Text, Catalogue]:
    """Return an error of the launcher: ``raise InvalidInput(*fault("rules.both"))``."""
    from hexcore.text import say

    return say(key, **values), _own_texts()


@cache
def _own_texts() -> Catalogue:
    # the launcher's and its command line's, with the framework's behind them
    from hexcore.text import load_catalogue, load_texts

    return load_catalogue(OWN).joined(load_texts(COMMAND_LINE))
