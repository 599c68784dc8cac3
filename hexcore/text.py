"""Player-facing text: rules name a key and its values, a catalogue turns them into a sentence.

The English catalogue of each game is its ``text.toml``: a key and a template with named values, or a pair of
templates for one and for many, by the value named ``count`` or by the one that stands third. Other languages are
gettext catalogues beside it whose context is the key; a missing one falls back to English, so a half-finished
translation never hides anything. Templates name their values, so word order is free.

A game holds keys and values only: which catalogue words them is for whoever looks to say. Names of pieces and places
are values like others, in English as the data have them; a catalogue knows what they are called in its language, and
of which gender and number they are there, so that a template can agree with them (see :mod:`hexcore.text`).

Words that agree: gender and number of a name, and templates that choose a form by them.

A translation may end in ``|m``, ``|f``, ``|mp`` or ``|fp``: masculine, feminine, and both in the plural. A template
then chooses what agrees with a value that it names: ``{unit|eliminado|eliminada|eliminados|eliminadas}`` takes the form
of the name; of two forms, ``{count|hexágono|hexágonos}`` takes the one for one or for many of a number or a list, and
``{unit|solo|sola}`` the masculine or the feminine of a name.

Numbers with a point or a percent sign, which languages write in their own ways.

Searching words in any language: what a person types is found whatever its width, case or accents.

Text from outside, made fit to be shown: no sign in it steers a terminal, breaks a line or turns it around.
"""

from __future__ import annotations

import gettext
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from hexcore.errors import BrokenContent

FORMS = ("m", "f", "mp", "fp")
"""Masculine, feminine, and both in the plural, in the order in which a template lists what agrees with them."""

_MARK = re.compile(r"\|(mp?|fp?)$")
_CHOICE = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")


class Word(str):
    """A word that knows its form."""

    __slots__ = ("form",)
    form: str

    def __new__(cls, word: str, form: str = "m") -> Word:
        """A word in one of the forms."""
        made = super().__new__(cls, word)
        made.form = form
        return made


def read_word(words: str, like: str = "") -> str:
    """A word without the mark of its form, which it knows; ``like`` another, if it bears none itself."""
    mark = _MARK.search(words)
    if mark is not None:
        return Word(words[: mark.start()], mark[1])
    return Word(words, like.form) if isinstance(like, Word) else words


def agreed(template: str, values: Mapping[str, Any]) -> str:
    """A template with each choice of forms made; what names no value is left as it is."""

    def chosen(match: re.Match[str]) -> str:
        if match[1] not in values:
            return match[0]
        forms = match[2][1:].split("|")
        return forms[min(_index(values[match[1]], len(forms)), len(forms) - 1)]

    return _CHOICE.sub(chosen, template)


def _index(value: Any, forms: int) -> int:
    """Which of so many forms agrees with a value."""
    if isinstance(value, int):
        return 0 if value == 1 else (1 if forms == 2 else 2)
    if isinstance(value, tuple):
        return 0 if len(value) == 1 else (1 if forms == 2 else 2)
    at = FORMS.index(value.form) if isinstance(value, Word) else 0
    return at % 2 if forms == 2 else at


def and_between(joint: str, following: str) -> str:
    """The joint before the last of a list; of two forms, ``y|e`` or ``o|u``, the second before its own sound."""
    one, _, other = joint.partition("|")
    sound = r"h?o" if other.strip() == "u" else r"h?i(?!e)"
    return other if other and re.match(sound, following, re.IGNORECASE) else one


def begun(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def within(words: str) -> str:
    """A heading as it stands inside a line: with a small letter, unless it begins with an abbreviation."""
    first, _, _ = words.partition(" ")
    return words if len(first) > 1 and first[:2].isupper() else words[:1].lower() + words[1:]


MINUS = "\u2212"
_PERCENT = re.compile(r"(.*\d) ?%")


class Figure(str):
    """A number that a game has put into words itself, ``1.50`` or ``83%``; a catalogue writes it as its language does.

    It is a plain word wherever it is kept or sent.
    """

    __slots__ = ()

    def written(self, point: str, percent: str) -> str:
        """The number with the point of a language, and the template of its percentages."""
        share = _PERCENT.fullmatch(self)
        number = (share[1] if share else str(self)).replace(".", point)
        return percent.format(value=number) if share else number


class Below(int):
    """A number below nothing: it is written with a true minus, however a template asks for it."""

    def __format__(self, how: str) -> str:
        """With its sign, as it is asked for."""
        return format(int(self), how).replace("-", MINUS)

    def __str__(self) -> str:
        """With its sign."""
        return format(self)


def figure(value: str) -> str:
    """A word that is a number with its sign, ``-1``, with a true minus; any other as it is."""
    return value.replace("-", MINUS) if value[:1] == "-" and value[1:].isdecimal() else value


class Decimal(float):
    """A number that a template may round as it likes, ``{mean:.2f}``, and that keeps the point of a language."""

    point = "."

    @classmethod
    def of(cls, number: float, point: str) -> Decimal:
        """The number in a language with this point."""
        made = cls(number)
        made.point = point
        return made

    def __format__(self, how: str) -> str:
        """Rounded as it is asked for."""
        return super().__format__(how).replace(".", self.point)


Value: TypeAlias = "int | str | Text | tuple[Value, ...]"
Template: TypeAlias = "str | Plural"

ENGLISH = "en"
"""The language in which texts are written first."""

OWN_TEXTS = Path(__file__).parent / "text.toml"
"""What the framework itself says."""


class Text(NamedTuple):
    """A sentence to be: its key in the catalogue and the values it names. Hashable, and safe to save."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def json(self) -> dict[str, Any]:
        """Write the text without resolving it."""
        return {"key": self.key, "values": {name: _plain(value) for name, value in self.values}}


class Plural(NamedTuple):
    """A template for one and one for many, and the name of the value that is counted."""

    one: str
    many: str
    by: str = "count"


OR = "list.or"
"""The text of a list of which one is enough: what joins its last."""
NO_TEXT = Text("")
"""Where there is nothing to say, or nothing that may be said."""


def say(key: str, **values: Value) -> Text:
    """Make a text: ``say("noise.heard", die=3, noise=5)``."""
    return Text(key, tuple(values.items()))


def any_of(*items: Value) -> Text:
    """Make a text of things of which one is enough: *A, B or C*."""
    return Text(OR, (("items", items),))


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
    """The templates of one language, with English behind them, and what names are called in it.

    ``files`` are those that the texts come from: beside them lie the translations of all that belongs to them.
    """

    def __init__(
        self,
        templates: Mapping[str, Template | tuple[str, str]],
        translations: gettext.NullTranslations | None = None,
        files: Sequence[Path] = (),
        language: str = ENGLISH,
    ) -> None:
        self._templates = {key: t if isinstance(t, str) else Plural(*t) for key, t in templates.items()}
        self._translations = translations or gettext.NullTranslations()
        self._domains: dict[str, gettext.NullTranslations] = {}
        self.files = tuple(files)
        self.language = language
        self.printed = False
        """Whether figures are set as in print: for who reads, not for who takes words apart."""

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
        return self._translations.npgettext(key, template.one, template.many, 1 if count is None else count)

    def say(self, text: Text) -> str:
        """Resolve a text; nested texts are resolved first, lists are joined."""
        if text.key == OR:
            return self.listed([str(self._value(item)) for _, items in text.values for item in items], OR)
        values = {name: self._value(value) for name, value in text.values}
        template = self.template(text.key, self._count(text.key, values))
        try:
            if "|" in template:
                template = agreed(template, {**values, **{name: v for name, v in text.values if type(v) is tuple}})
            return template.format_map(_Named(values))
        except (ValueError, IndexError, AttributeError):
            return text.key

    def _count(self, key: str, values: Mapping[str, Any]) -> int | None:
        template = self._templates.get(key)
        counted = values.get(template.by) if isinstance(template, Plural) else None
        return counted if isinstance(counted, int) else None

    def _value(self, value: Any) -> Any:
        if isinstance(value, Text):
            return read_word(self.say(value))
        if isinstance(value, tuple):
            return self.listed([str(self._value(item)) for item in value])
        if isinstance(value, Figure):
            return value.written(self._number("point", "."), self._number("percent", "{value}%"))
        if isinstance(value, float):
            return Decimal.of(value, self._number("point", "."))
        return self.written(value)

    def written(self, value: Any) -> Any:
        """A name as this language has it; in print a number below nothing with a true minus; else as it is."""
        if type(value) is str:
            return self.name(figure(value) if self.printed else value)
        return Below(value) if self.printed and type(value) is int and value < 0 else value

    def _number(self, part: str, otherwise: str) -> str:
        """How this language writes a part of numbers."""
        return self.template(f"number.{part}") if f"number.{part}" in self else otherwise

    def listed(self, parts: Sequence[str], joint: str = "list.last") -> str:
        """Several things in a row, the last joined as the language does it: by default with *and*."""
        separator = self.template("list.separator") if "list.separator" in self else ", "
        if len(parts) < 2 or joint not in self:
            return separator.join(parts)
        return separator.join(parts[:-1]) + and_between(self.template(joint), parts[-1]) + parts[-1]

    # -- names and whatever else lies beside the texts ------------------------------------------------------

    def translated(self, domain: str, context: str, english: str) -> str | None:
        """What something written in English is in this language; None if nobody has said."""
        if self.language == ENGLISH:
            return english
        found = self._domain(domain).pgettext(context, english)
        return None if found is english else found

    def _domain(self, domain: str) -> gettext.NullTranslations:
        """The translations of one kind beside all files of this catalogue; those of later files come first."""
        if domain not in self._domains:
            chain = gettext.NullTranslations()
            for file in self.files:
                found = translations(file.parent, domain, self.language)
                found.add_fallback(chain)
                chain = found
            self._domains[domain] = chain
        return self._domains[domain]

    def name(self, english: str) -> str:
        """What a piece or a place is called in this language; copies are numbered, and a place may have parts."""
        if self.language == ENGLISH or not english:
            return english
        found = self._own_name(english)
        if found is not None:
            return read_word(found)
        for pattern, key in _COMPOSED:
            match = pattern.fullmatch(english)
            if match is not None:
                base = match["name"]
                name = self.name(base)
                words = self.template(key).format(name=name, number=match["number"])
                return english if name is base else read_word(words, like=name)
        return english

    def _own_name(self, english: str) -> str | None:
        """A name that the data have, or one that the texts have for what the rules name themselves (``name.camp``)."""
        key = f"name.{english.lower().replace(' ', '_')}"
        return self.template(key) if key in self._templates else self.translated("names", "name", english)

    def in_language(self, language: str) -> Catalogue:
        """The same texts in another language."""
        return self if language == self.language or not self.files else _catalogue(self.files, language)

    def in_print(self) -> Catalogue:
        """The same texts, with figures set for people to read."""
        other = Catalogue(self._templates, self._translations, self.files, self.language)
        other.printed = True
        return other

    def joined(self, other: Catalogue) -> Catalogue:
        """Return one catalogue with the templates of both; ``other`` wins."""
        behind = other._translations
        behind.add_fallback(self._translations)
        return Catalogue({**self._templates, **other._templates}, behind, (*self.files, *other.files), other.language)


_COMPOSED = (
    (re.compile(r"(?P<name>.+) #(?P<number>\d+)"), "name.copy"),
    (re.compile(r"(?P<name>.+) (?P<number>\d+)"), "name.numbered"),
    (re.compile(r"(?P<number>\d[\d/]*) (?P<name>[a-z]+)"), "name.part"),
)
"""The second counter of a kind, ``A-Team #2`` or ``Monitor 2``; a part of a hex, ``0512 water``."""


class _Named(dict[str, Any]):
    """Values of a template; one that is missing shows its name instead of raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def own_texts() -> Catalogue:
    """What the framework itself says."""
    return _catalogue((OWN_TEXTS,), ENGLISH)


def load_catalogue(path: Path, language: str = ENGLISH) -> Catalogue:
    """Load a game's ``text.toml`` with the framework's own texts behind it, in a language that has translations."""
    return load_texts(OWN_TEXTS, language).joined(load_texts(path, language))


def load_texts(path: Path, language: str = ENGLISH) -> Catalogue:
    """Load the English texts at ``path`` alone and, if there is one, the translation beside them in ``locale/``."""
    return Catalogue(read_templates(path), translations(path.parent, "text", language), (path,), language)


@cache
def _catalogue(files: tuple[Path, ...], language: str) -> Catalogue:
    """One catalogue over several files, made once: the words of a game in a language are the same for all."""
    first, *more = (load_texts(file, language) for file in files)
    for other in more:
        first = first.joined(other)
    return first


def translations(folder: Path, domain: str, language: str) -> gettext.NullTranslations:
    """The translations of one kind that lie in a folder; empty ones if there are none."""
    return gettext.translation(domain, folder / "locale", languages=[language], fallback=True)


def read_templates(path: Path) -> dict[str, Template]:
    """The English templates of a file by key."""
    try:
        return dict(_templates(path.read_text(encoding="utf-8"), path.name))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(f"{path.name}: {error}") from None


@lru_cache(maxsize=32)
def _templates(text: str, file: str) -> tuple[tuple[str, Template], ...]:
    """The templates that a text holds: to parse it is most of what opening a game takes, and it is mostly the same."""
    return tuple(_flatten(tomllib.loads(text), file))


def _flatten(table: Mapping[str, Any], file: str, prefix: str = "") -> Iterator[tuple[str, Template]]:
    for name, entry in table.items():
        key = f"{prefix}{name}"
        if isinstance(entry, str):
            yield key, entry
        elif isinstance(entry, list) and len(entry) in (2, 3) and all(isinstance(part, str) for part in entry):
            yield key, Plural(*entry)
        elif isinstance(entry, dict):
            yield from _flatten(entry, file, f"{key}.")
        else:
            raise BrokenContent(f"{file}: {key}: a text is a string or a pair of strings, not {entry!r}")


_VOICED = "\u3099\u309a"
"""Marks that make another kana of one, not an accent on it."""
_PLAIN = str.maketrans({"đ": "d", "ø": "o", "ł": "l"})
"""Letters whose stroke is no mark of its own."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text as it is compared: full and half width, capitals and small letters, accented and plain are the same."""
    if text.isascii():
        return text.lower()
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(sign for sign in parted if sign in _VOICED or not unicodedata.combining(sign))
    return unicodedata.normalize("NFKC", plain.translate(_PLAIN))


def matches(words: str, text: str) -> bool:
    """Whether a text contains every one of the words; Japanese, which has no blanks, by any part of it."""
    return all(word in folded(text) for word in folded(words).split())


_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]")


def plain(text: str) -> str:
    """Return a text with a replacement character for each sign that does something instead of being read."""
    return _STEERING.sub("\ufffd", text)


def plain_lines(text: str) -> str:
    """Return a text of several lines with each of them plain."""
    return "\n".join(plain(line) for line in text.split("\n"))
