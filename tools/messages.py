"""The translation catalogues: gather all English words and update every language.

Each folder with words has a ``locale`` beside them: a language is a folder in it, with a gettext catalogue for each
kind of words: ``text`` (sentences, by their key), ``meta`` (a game's declaration), ``rules`` (rules and rulings, by
number), ``lessons`` (by lesson and step), ``names`` (pieces and places) and ``sources`` (origins of values). Catalogues
are stored as .po; the install compiles them (see ``tools/compiling.py``).

    python -m tools.messages                update every catalogue, then compile
    python -m tools.messages add LANGUAGE   begin a language everywhere
    python -m tools.messages fill FILE      take translations from a JSON object: {"po": PATH, "said": {CONTEXT: WORDS}}
    python -m tools.messages left           count what is not translated yet
"""

from __future__ import annotations

import io
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from hexcore.game.lessons import lessons_in
from hexcore.game.plugins import registry
from hexcore.text import Plural, read_templates
from tools.compiling import compile_all

ROOT = Path(__file__).parents[1]
PACKAGES = ("hexcore", "games", "launcher")
NAMED = frozenset({"name", "text", "short", "formation"})  # the entries of data files whose values are names
UNTRANSLATED = frozenset({"crt.toml", "support.toml"})  # data files whose names are figures


class Message(NamedTuple):
    """One text to translate: its context and its English words."""

    context: str
    words: str | tuple[str, str]
    note: str = ""


# -- what there is to say --------------------------------------------------------------------------------------


def folders() -> list[Path]:
    """Return the folders that have words."""
    found = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("text.toml")}
    return sorted(folder for folder in found if "build" not in folder.parts)


def gather(folder: Path) -> dict[str, list[Message]]:
    """Return all words of a folder, by kind; a kind without words is left out."""
    kinds = {
        "text": texts(folder / "text.toml"),
        "meta": metas(folder / "meta.toml"),
        "rules": rules(folder / "rules.toml"),
        "lessons": lessons(folder),
        "names": chain(names(folder / "data"), looks(folder)),
        "sources": sources(folder / "data"),
    }
    found = {kind: list({(m.context, m.words): m for m in messages}.values()) for kind, messages in kinds.items()}
    return {kind: messages for kind, messages in found.items() if messages}


def texts(path: Path) -> Iterator[Message]:
    for key, template in read_templates(path).items():
        if isinstance(template, Plural):
            yield Message(key, (template.one, template.many), f"by {template.by}")
        elif template.strip():
            yield Message(key, template)


def metas(path: Path) -> Iterator[Message]:
    data = _read(path)
    yield from _fields("", data, ("name", "tagline", "about", "edition", "length"))
    yield from _fields("taste.", data.get("taste", {}), ("sentence",))
    for seat in data.get("seats", ()):
        yield Message(f"seat.{seat['id']}", seat["name"])
    for scenario in data.get("scenarios", ()):
        under = f"scenario.{scenario['id']}."
        yield from _fields(under, scenario, ("name", "briefing", "length"))
        yield from (Message(f"{under}seat.{seat['id']}", seat["name"]) for seat in scenario.get("seats", ()))
    for option in data.get("options", ()):
        under = f"option.{option['id']}."
        yield from _fields(under, option, ("name", "about", "zero"))
        yield from (Message(f"{under}choice", choice) for choice in option.get("choices", ()))


def _fields(under: str, entry: dict[str, Any], fields: tuple[str, ...]) -> Iterator[Message]:
    yield from (Message(under + field, entry[field]) for field in fields if entry.get(field))


def rules(path: Path) -> Iterator[Message]:
    for rule in _read(path).get("rule", ()):
        yield Message(f"{rule['number']}.title", rule["title"])
        yield Message(f"{rule['number']}.text", rule["text"])
        for ruling in rule.get("rulings", ()):
            yield Message(f"{rule['number']}.{ruling['id']}.text", ruling["text"])
            if ruling.get("reason"):
                yield Message(f"{rule['number']}.{ruling['id']}.reason", ruling["reason"])


def lessons(folder: Path) -> Iterator[Message]:
    for lesson in lessons_in(folder):
        yield from (Message(key, words) for key, words in lesson.words())


def names(folder: Path) -> Iterator[Message]:
    """Return what the data call by a name: pieces, places, levels."""
    for path in sorted(folder.rglob("*.toml")):
        if path.name not in UNTRANSLATED:
            yield from (Message("name", name) for name in _under(_read(path), NAMED) if any(map(str.isalpha, name)))


def looks(folder: Path) -> Iterator[Message]:
    """Return what a game's look calls the parts of its maps, its marks and its boxes."""
    found: list[str] = []

    def heard(english: str) -> str:
        found.append(english)
        return english

    for look in (module.open(()).look() for module in registry().modules() if module.folder == folder):
        if look is not None:
            look.in_language(heard)
    yield from (Message("name", words) for words in found if words and not re.fullmatch(r"[a-z]+[_.][a-z_.]+", words))


def sources(folder: Path) -> Iterator[Message]:
    """Return the origins of values, without the word for how sure they are."""
    for path in sorted(folder.rglob("*.toml")):
        for entry in _sourced(_read(path)):
            _, _, note = entry.partition(": ")
            if note:
                yield Message("source", note)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _under(data: object, wanted: frozenset[str]) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in wanted and isinstance(value, str):
                yield value
            elif key != "sources":
                yield from _under(value, wanted)
    elif isinstance(data, list):
        for value in data:
            yield from _under(value, wanted)


def _sourced(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "source" and isinstance(value, str):
                yield value
            elif key == "sources" and isinstance(value, dict):
                yield from (entry for entry in value.values() if isinstance(entry, str))
            else:
                yield from _sourced(value)
    elif isinstance(data, list):
        for value in data:
            yield from _sourced(value)


# -- the catalogues --------------------------------------------------------------------------------------------


def updated(path: Path, messages: list[Message], language: str) -> Catalog:
    """Return a catalogue of just these words: translations stay, fuzzy if the English has changed."""
    old = read(path, language)
    before = {message.context: message for message in old if message.id}
    new = Catalog(locale=language)
    for context, words, note in messages:
        first = words if isinstance(words, str) else words[0]
        kept = old.get(first, context)
        stale = before.get(context) if kept is None and path.stem not in SHARED else None
        found = kept or stale
        said = _shaped(found.string if found else "", words, new.num_plurals)
        made = new.add(words, said, context=context, auto_comments=[note] if note else [])
        if any(said) and (stale or (found and found.fuzzy)):
            made.flags.add("fuzzy")
    return new


SHARED = frozenset({"names", "sources"})  # kinds whose contexts do not say which of many things is meant


def _shaped(said: Any, words: object, forms: int) -> str | tuple[str, ...]:
    # a translation with as many plural forms as it needs
    one = said if isinstance(said, str) else said[0]
    if isinstance(words, str):
        return str(one)
    return tuple(said) if isinstance(said, (list, tuple)) and len(said) == forms else (one,) * forms


def read(path: Path, language: str) -> Catalog:
    """Read a catalogue; return an empty one if there is none."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def keep(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue in the order of the English words, with the shortest head that gettext takes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    body = io.BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, no_location=True)
    head = HEAD.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    path.write_bytes(head.encode() + body.getvalue())


HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


# -- what is done with them ------------------------------------------------------------------------------------


def update(added: str = "") -> None:
    """Bring every catalogue up to the English words, those of a new language too; then compile."""
    there = {path.name for folder in folders() for path in (folder / "locale").glob("*") if path.is_dir()}
    for folder in folders():
        kinds = gather(folder)
        for language in sorted(there | ({added} - {""})):
            for kind, messages in kinds.items():
                path = folder / "locale" / language / "LC_MESSAGES" / f"{kind}.po"
                keep(path, updated(path, messages, language))
    compile_all(ROOT)


def fill(file: Path) -> None:
    """Take translations from a file; print the contexts that do not exist."""
    data = json.loads(file.read_text(encoding="utf-8"))
    path = ROOT / data["po"]
    catalogue = read(path, path.parts[-3])
    by = {(m.id if path.stem in SHARED else m.context): m for m in catalogue if m.id}
    for context, said in data["said"].items():
        message = by.get(context)
        if message is None:
            print(f"{file}: nothing is asked for under {context!r}", file=sys.stderr)
            continue
        message.string = _shaped(said, message.id, catalogue.num_plurals)
        message.flags.discard("fuzzy")
    keep(path, catalogue)


def _forms(said: Any) -> list[str]:
    return [said] if isinstance(said, str) else list(said or [""])


def left() -> None:
    """Count missing and fuzzy entries in every catalogue."""
    for folder in folders():
        for path in sorted((folder / "locale").glob("*/LC_MESSAGES/*.po")):
            messages = [m for m in read(path, path.parts[-3]) if m.id]
            missing = sum(m.fuzzy or not all(_forms(m.string)) for m in messages)
            print(f"{missing:5} of {len(messages):5}  {path.relative_to(ROOT)}")


def main(arguments: list[str]) -> None:
    match arguments:
        case []:
            update()
        case ["add", language]:
            update(language)
        case ["fill", *files]:
            for file in files:
                fill(Path(file))
            compile_all(ROOT)
        case ["left"]:
            left()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
