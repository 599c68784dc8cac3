"""Player-facing text: rules name a key and its values, a catalogue turns them into a sentence.

The English catalogue of each game is its ``text.toml``: a key and a template with named values, or a pair of
templates for one and for many. Other languages are gettext catalogues whose context is the key; a missing one falls
back to English, so a half-finished translation never hides anything. Templates name their values, so word order
is free.
"""

from __future__ import annotations

import gettext
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from hexcore.errors import BrokenContent

Value: TypeAlias = "int | str | Text | tuple[Value, ...]"
Template: TypeAlias = "str | tuple[str, str]"


OWN_TEXTS = Path(__file__).parent / "text.toml"
"""What the framework itself says."""


class Text(NamedTuple):
    """A sentence to be: its key in the catalogue and the values it names. Hashable, and safe to save."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the text without resolving it."""
        return {"key": self.key, "values": {name: _plain(value) for name, value in self.values}}


NO_TEXT = Text("")
"""Where there is nothing to say, or nothing that may be said."""


def say(key: str, **values: Value) -> Text:
    """Make a text: ``say("noise.heard", die=3, noise=5)``."""
    return Text(key, tuple(values.items()))


def read_text(data: Mapping[str, Any]) -> Text:
    """Read a text written by :meth:`Text.json`."""
    return Text(str(data["key"]), tuple((name, _read(value)) for name, value in data["values"].items()))


def _plain(value: Any) -> Any:
    if isinstance(value, Text):
        return value.json()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        return read_text(value)
    if isinstance(value, list):
        return tuple(_read(item) for item in value)
    return value


class Catalogue:
    """The templates of one language, with English behind them."""

    def __init__(self, templates: Mapping[str, Template], translations: gettext.NullTranslations | None = None) -> None:
        self._templates = dict(templates)
        self._translations = translations or gettext.NullTranslations()

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates)

    def template(self, key: str, count: int | None = None) -> str:
        """Return the template of a key in this language; an unknown key is returned as it is."""
        template = self._templates.get(key)
        if template is None:
            return key
        if isinstance(template, str):
            return self._translations.pgettext(key, template)
        one, many = template
        return self._translations.npgettext(key, one, many, 1 if count is None else count)

    def say(self, text: Text) -> str:
        """Resolve a text; nested texts are resolved first, lists are joined."""
        values = {name: self._value(value) for name, value in text.values}
        count = next((value for value in values.values() if isinstance(value, int)), None)
        try:
            return self.template(text.key, count).format_map(_Named(values))
        except (ValueError, IndexError, AttributeError):
            return text.key

    def _value(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, tuple):
            return self.template("list.separator" if "list.separator" in self else ", ").join(
                str(self._value(item)) for item in value
            )
        return value

    def joined(self, other: Catalogue) -> Catalogue:
        """Return one catalogue with the templates of both; ``other`` wins."""
        merged = Catalogue({**self._templates, **other._templates}, other._translations)
        merged._translations.add_fallback(self._translations)
        return merged


class _Named(dict[str, Any]):
    """Values of a template; one that is missing shows its name instead of raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def load_catalogue(path: Path, language: str = "en") -> Catalogue:
    """Load a game's ``text.toml`` with the framework's own texts behind it, in a language that has translations."""
    return load_texts(OWN_TEXTS, language).joined(load_texts(path, language))


def load_texts(path: Path, language: str = "en") -> Catalogue:
    """Load the English texts at ``path`` alone and, if there is one, the translation beside them in ``locale/``."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(f"{path.name}: {error}") from None
    templates = dict(_flatten(data, path.name))
    translations = gettext.translation("text", path.parent / "locale", languages=[language], fallback=True)
    return Catalogue(templates, translations)


def _flatten(table: Mapping[str, Any], file: str, prefix: str = "") -> Iterator[tuple[str, Template]]:
    for name, entry in table.items():
        key = f"{prefix}{name}"
        if isinstance(entry, str):
            yield key, entry
        elif isinstance(entry, list) and len(entry) == 2 and all(isinstance(part, str) for part in entry):
            yield key, (entry[0], entry[1])
        elif isinstance(entry, dict):
            yield from _flatten(entry, file, f"{key}.")
        else:
            raise BrokenContent(f"{file}: {key}: a text is a string or a pair of strings, not {entry!r}")
