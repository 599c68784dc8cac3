"""Player-facing text: rules name a key with values, a catalogue makes a sentence of it.

The English catalogue of each game is its ``text.toml``: a key with a template, or a pair of templates for one and many,
chosen by the value named ``count`` or by the one that stands third. Other languages are gettext catalogues beside it,
with the key as context; a missing translation falls back to English. Templates name their values, so word order is
free.

Names of pieces and places are values like others, in English as the data have them; a catalogue translates them. A
translation may end in ``|m``, ``|f``, ``|mp`` or ``|fp`` for gender and number. A template then chooses what agrees
with a value that it names: ``{unit|eliminado|eliminada|eliminados|eliminadas}`` takes the form of the name; of two
forms, ``{count|hexágono|hexágonos}`` takes the one for one or many, and ``{unit|solo|sola}`` the masculine or the
feminine.
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

FORMS = ("m", "f", "mp", "fp")  # masculine, feminine, and both in the plural, in the order in which templates list them

_MARK = re.compile(r"\|(mp?|fp?)$")
_CHOICE = re.compile(r"\{(\w+)((?:\|[^{}|]*)+)\}")


class Word(str):
    """A word with its grammatical form."""

    __slots__ = ("form",)
    form: str

    def __new__(cls, word: str, form: str = "m") -> Word:
        """Return a word in one of the forms."""
        made = super().__new__(cls, word)
        made.form = form
        return made


def read_word(words: str, like: str = "") -> str:
    """Return a word without the mark of its form; unmarked it takes that of ``like``."""
    mark = _MARK.search(words)
    if mark is not None:
        return Word(words[: mark.start()], mark[1])
    return Word(words, like.form) if isinstance(like, Word) else words


def agreed(template: str, values: Mapping[str, Any]) -> str:
    """Return a template with each choice of forms made; unknown names are left as they are."""

    def chosen(match: re.Match[str]) -> str:
        if match[1] not in values:
            return match[0]
        forms = match[2][1:].split("|")
        return forms[min(_index(values[match[1]], len(forms)), len(forms) - 1)]

    return _CHOICE.sub(chosen, template)


def _index(value: Any, forms: int) -> int:
    if isinstance(value, int):
        return 0 if value == 1 else (1 if forms == 2 else 2)
    if isinstance(value, tuple):
        return 0 if len(value) == 1 else (1 if forms == 2 else 2)
    at = FORMS.index(value.form) if isinstance(value, Word) else 0
    return at % 2 if forms == 2 else at


def and_between(joint: str, following: str) -> str:
    """Return the joint before the last item of a list.

    Of two forms, ``y|e`` or ``o|u``, the second stands before its own sound.
    """
    one, _, other = joint.partition("|")
    sound = r"h?o" if other.strip() == "u" else r"h?i(?!e)"
    return other if other and re.match(sound, following, re.IGNORECASE) else one


def begun(words: str) -> str:
    """Return words with a capital letter."""
    return words[:1].upper() + words[1:]


def within(words: str) -> str:
    """Return a heading as it stands inside a line: with a small letter, except abbreviations."""
    first, _, _ = words.partition(" ")
    return words if len(first) > 1 and first[:2].isupper() else words[:1].lower() + words[1:]


MINUS = "\u2212"
_PERCENT = re.compile(r"(.*\d) ?%")


class Figure(str):
    """A number that a game has worded itself, ``1.50`` or ``83%``; languages write it their way.

    It is a plain word wherever it is kept or sent.
    """

    __slots__ = ()

    def written(self, point: str, percent: str) -> str:
        """Return the number with a language's decimal point and template of percentages."""
        share = _PERCENT.fullmatch(self)
        number = (share[1] if share else str(self)).replace(".", point)
        return percent.format(value=number) if share else number


class Below(int):
    """A negative number, written with a true minus in any format."""

    def __format__(self, how: str) -> str:
        return format(int(self), how).replace("-", MINUS)

    def __str__(self) -> str:
        return format(self)


def figure(value: str) -> str:
    """Return a word such as ``-1`` with a true minus; any other word as it is."""
    return value.replace("-", MINUS) if value[:1] == "-" and value[1:].isdecimal() else value


class Decimal(float):
    """A number that templates may round, ``{mean:.2f}``, with the decimal point of a language."""

    point = "."

    @classmethod
    def of(cls, number: float, point: str) -> Decimal:
        """Return the number with this decimal point."""
        made = cls(number)
        made.point = point
        return made

    def __format__(self, how: str) -> str:
        return super().__format__(how).replace(".", self.point)


Value: TypeAlias = "int | str | Text | tuple[Value, ...]"
Template: TypeAlias = "str | Plural"

ENGLISH = "en"  # the language in which texts are written first

OWN_TEXTS = Path(__file__).parent / "text.toml"  # the framework's own texts


class Text(NamedTuple):
    """A sentence to be: its key and the values it names. Hashable, and safe to save."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the text without resolving it."""
        return {"key": self.key, "values": {name: _plain(value) for name, value in self.values}}


class Plural(NamedTuple):
    """A template for one, one for many, and the name of the value that is counted."""

    one: str
    many: str
    by: str = "count"


_made = tuple.__new__  # a text is made with nearly every action, and this takes half as long as Text(…)
OR = "list.or"  # the text that joins the last of alternatives
NO_TEXT = Text("")


def say(key: str, **values: Value) -> Text:
    """Return a text: ``say("noise.heard", die=3, noise=5)``."""
    return _made(Text, (key, tuple(values.items())))


def any_of(*items: Value) -> Text:
    """Return a text of alternatives: *A, B or C*."""
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


def readable(key: str) -> str:
    """Return a key as words."""
    return key.replace("_", " ").strip().capitalize()


class Catalogue:
    """The templates of one language, with English behind them, and translations of names.

    ``files`` are those of the texts; translations lie beside them.
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
        self.printed = False  # figures as in print: for readers, not for callers that take words apart

    def __contains__(self, key: str) -> bool:
        return key in self._templates

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates)

    def template(self, key: str, count: int | None = None) -> str:
        """Return the template of a key in this language; an unknown key as it is."""
        template = self._templates.get(key)
        if template is None:
            return key
        if isinstance(template, str):
            return self._translations.pgettext(key, template)
        return self._translations.npgettext(key, template.one, template.many, 1 if count is None else count)

    def word(self, group: str, key: str) -> str:
        """Return the word for a key of a group, or the key made readable."""
        full = f"{group}.{key}"
        return self.template(full) if full in self else readable(key)

    def say(self, text: Text) -> str:
        """Return the sentence of a text; nested texts are resolved first, lists are joined."""
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
        """Return a name translated, or in print a negative number with a true minus."""
        if type(value) is str:
            return self.name(figure(value) if self.printed else value)
        return Below(value) if self.printed and type(value) is int and value < 0 else value

    def _number(self, part: str, otherwise: str) -> str:
        return self.template(f"number.{part}") if f"number.{part}" in self else otherwise

    def listed(self, parts: Sequence[str], joint: str = "list.last") -> str:
        """Return items in a row, the last joined with *and* or another joint."""
        separator = self.template("list.separator") if "list.separator" in self else ", "
        if len(parts) < 2 or joint not in self:
            return separator.join(parts)
        return separator.join(parts[:-1]) + and_between(self.template(joint), parts[-1]) + parts[-1]

    # -- names and whatever else lies beside the texts ------------------------------------------------------

    def translated(self, domain: str, context: str, english: str) -> str | None:
        """Return the translation of some English words; None if there is none."""
        if self.language == ENGLISH:
            return english
        found = self._domain(domain).pgettext(context, english)
        return None if found is english else found

    def _domain(self, domain: str) -> gettext.NullTranslations:
        # the translations beside later files come first
        if domain not in self._domains:
            chain = gettext.NullTranslations()
            for file in self.files:
                found = translations(file.parent, domain, self.language)
                found.add_fallback(chain)
                chain = found
            self._domains[domain] = chain
        return self._domains[domain]

    def name(self, english: str) -> str:
        """Return the translated name of a piece or a place; copies are numbered."""
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
        key = f"name.{english.lower().replace(' ', '_')}"
        return self.template(key) if key in self._templates else self.translated("names", "name", english)

    def in_language(self, language: str) -> Catalogue:
        """Return the catalogue of another language."""
        return self if language == self.language or not self.files else _catalogue(self.files, language)

    def in_print(self) -> Catalogue:
        """Return the catalogue with figures as in print."""
        other = Catalogue(self._templates, self._translations, self.files, self.language)
        other.printed = True
        return other

    def joined(self, other: Catalogue) -> Catalogue:
        """Return one catalogue with the templates of both; ``other`` wins."""
        behind = other._translations
        behind.add_fallback(self._translations)
        return Catalogue({**self._templates, **other._templates}, behind, (*self.files, *other.files), other.language)


# the second counter of a kind, "A-Team #2" or "Monitor 2"; a part of a hex, "0512 water"; a numbered unit, "335 Lift"
_COMPOSED = (
    (re.compile(r"(?P<name>.+) #(?P<number>\d+)"), "name.copy"),
    (re.compile(r"(?P<name>.+) (?P<number>\d+)"), "name.numbered"),
    (re.compile(r"(?P<number>\d[\d/]*) (?P<name>[a-z]+)"), "name.part"),
    (re.compile(r"(?P<number>\d+/\d+) (?P<name>[A-Z][a-z]+)"), "name.part"),
    (re.compile(r"(?P<number>\d+) (?P<name>[A-Z][a-z]+)"), "name.unit"),
)


class _Named(dict[str, Any]):
    """Values of a template; one that is missing shows its name instead of raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def own_texts() -> Catalogue:
    """Return the framework's own catalogue."""
    return _catalogue((OWN_TEXTS,), ENGLISH)


def load_catalogue(path: Path, language: str = ENGLISH) -> Catalogue:
    """Load a game's ``text.toml`` with the framework's own texts behind it."""
    return load_texts(OWN_TEXTS, language).joined(load_texts(path, language))


def load_texts(path: Path, language: str = ENGLISH) -> Catalogue:
    """Load the English texts at ``path`` alone, with the translation in ``locale/`` beside them."""
    return Catalogue(read_templates(path), translations(path.parent, "text", language), (path,), language)


@cache
def _catalogue(files: tuple[Path, ...], language: str) -> Catalogue:
    first, *more = (load_texts(file, language) for file in files)
    for other in more:
        first = first.joined(other)
    return first


def translations(folder: Path, domain: str, language: str) -> gettext.NullTranslations:
    """Return the translations of one kind in a folder; empty ones if there are none."""
    return gettext.translation(domain, folder / "locale", languages=[language], fallback=True)


def read_templates(path: Path) -> dict[str, Template]:
    """Return the English templates of a file by key."""
    try:
        return dict(_templates(path.read_text(encoding="utf-8"), path.name))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(f"{path.name}: {error}") from None


@lru_cache(maxsize=32)
def _templates(text: str, file: str) -> tuple[tuple[str, Template], ...]:
    # cached: parsing takes most of the time of opening a game, and the text is mostly the same
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


_VOICED = "\u3099\u309a"  # marks that make another kana of one, and are no accents
_PLAIN = str.maketrans({"đ": "d", "ø": "o", "ł": "l"})  # letters whose stroke is no mark of its own


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return a text for comparison: without width, case and accents."""
    if text.isascii():
        return text.lower()
    parted = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(sign for sign in parted if sign in _VOICED or not unicodedata.combining(sign))
    return unicodedata.normalize("NFKC", plain.translate(_PLAIN))


def matches(words: str, text: str) -> bool:
    """Return whether a text contains every one of the words; Japanese matches by any part."""
    return all(word in folded(text) for word in folded(words).split())


_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]")


def plain(text: str) -> str:
    """Return a text with a replacement character for each control or bidirectional sign."""
    return _STEERING.sub("\ufffd", text)


def plain_lines(text: str) -> str:
    """Return a text of several lines with each of them plain."""
    return "\n".join(plain(line) for line in text.split("\n"))
