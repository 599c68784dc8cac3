"""``monsoon rules`` and ``monsoon provenance``: the rules in our words, and the source of each value."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from hexcore.errors import InvalidInput
from launcher.cli.language import language, programs_language, spoken, word
from launcher.cli.output import out, table
from launcher.cli.shared import Commands, add_command, add_game, add_json, add_packs, note, wrap, write_json
from launcher.language import ENGLISH, fault
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.data.provenance import Source, Sourcing
    from hexcore.data.rulebook import Rule, Rulebook
    from hexcore.text import Catalogue

RULING = re.compile(r"[Rr](-[A-Za-z]+)?\d+")  # numbers of rulings: R104, R-F17
KINDS = ("fact", "inferred", "printed", "reconstructed")
UNSOURCED = "unsourced"


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["rules GAME", "rules GAME 12.7", "rules GAME R104", "rules GAME --search noise die"]
    rules = add_command(commands, "rules", run, examples)
    add_game(rules)
    rules.add_argument("number", metavar="NUMBER", nargs="*", help=word("cli.rules.number"))
    rules.add_argument("--search", metavar="WORDS", nargs="+", help=word("cli.rules.search"))
    add_json(rules)
    examples = ["provenance GAME", "provenance GAME --kind reconstructed", "provenance GAME --json"]
    provenance = add_command(commands, "provenance", run_provenance, examples)
    add_game(provenance)
    provenance.add_argument("--kind", choices=KINDS, help=word("cli.provenance.kind"))
    add_packs(provenance)
    add_json(provenance)


# Rules


def run(args: argparse.Namespace) -> int:
    """Print the index of the rules, one rule, chapter or ruling in full, or the rules that contain some words."""
    if args.number and args.search:
        raise InvalidInput(*fault("cli.rules.both"))
    book = _book(args)
    chosen = _chosen(book, " ".join(args.number), args.search)
    if args.json:
        write_json(
            {"game": args.game, "prefix": book.prefix, "rules": [rule.model_dump(mode="json") for rule in chosen]}
        )
    elif args.number or args.search:
        out("\n\n".join(_in_full(book, rule) for rule in chosen))
    else:
        out("\n".join(f"{book.prefix} {rule.number}  {rule.title}" for rule in chosen))
    if not chosen:
        note(word("cli.rules.none", game=args.game, words=_together(args.search or [])))
    return 0 if chosen else 1


def _book(args: argparse.Namespace) -> Rulebook:
    game, reads = open_game(args.game), programs_language() if args.json else language()
    return game.rulebook if reads == ENGLISH else game.rulebook.in_language(game.catalogue.in_language(reads))


def _together(wanted: list[str]) -> str:
    first, *more = wanted
    return word("cli.rules.and", first=first, second=_together(more)) if more else first


def _chosen(book: Rulebook, number: str, words: list[str] | None) -> list[Rule]:
    if words:
        return book.search(" ".join(words))
    if not number:
        return list(book)
    bare = book.bare(number)
    if RULING.fullmatch(bare):
        return book.beside(bare)
    inside = [rule for rule in book if rule.number == bare or rule.number.startswith(f"{bare}.")]
    return inside or [book.find(number)]


def _in_full(book: Rulebook, rule: Rule) -> str:
    lines = [f"{book.prefix} {rule.number}  {rule.title}", wrap(rule.text, "  ")]
    for ruling in rule.rulings:
        key = "cli.rules.ruling_reason" if ruling.reason else "cli.rules.ruling"
        lines.append(wrap(word(key, id=ruling.id, text=ruling.text, reason=ruling.reason), "  "))
    return "\n".join(lines)


# Provenance


def run_provenance(args: argparse.Namespace) -> int:
    """Print every value with its source, and how many there are of each kind."""
    game = open_game(args.game, args.pack)
    everything = list(game.sourcings())
    counts = Counter(item.source.kind if item.source else UNSOURCED for item in everything)
    chosen = [item for item in everything if args.kind is None or (item.source and item.source.kind == args.kind)]
    packed = game.data.overridden()
    if args.json:
        write_json({
            "game": args.game,
            "counts": {kind: counts[kind] for kind in (*KINDS, UNSOURCED)},
            "from_packs": packed,
            "values": [_json(item) for item in chosen],
        })  # fmt: skip
        return 0
    words = game.catalogue.in_language(language())
    head = tuple(word(f"cli.provenance.head.{name}") for name in ("file", "key", "value", "source"))
    out(table(head, [_row(item, words) for item in chosen]))
    counted = [(kind, counts[kind]) for kind in (*KINDS, UNSOURCED) if counts[kind]]
    listed = [word("cli.provenance.counted", count=count, kind=_named(kind)) for kind, count in counted]
    out("\n" + spoken().listed(listed))
    if packed:
        out(word("cli.provenance.from_packs", files=tuple(packed)))
    return 0


def _json(item: Sourcing) -> dict[str, Any]:
    from pydantic_core import to_jsonable_python

    source = item.source._asdict() if item.source else None
    return {"file": item.file, "key": item.key, "value": to_jsonable_python(item.value, fallback=str), "source": source}


def _named(kind: str) -> str:
    return word(f"cli.provenance.of.{kind}")


def _source(source: Source, words: Catalogue) -> str:
    told = {"kind": _named(source.kind), "rule": source.rule}
    if not source.note:
        return word("cli.provenance.by_rule", **told) if source.rule else told["kind"]
    note = words.translated("sources", "source", source.note) or source.note
    return word("cli.provenance.by_both" if source.rule else "cli.provenance.by_note", note=note, **told)


def _row(item: Sourcing, words: Catalogue) -> tuple[object, ...]:
    value = " ".join(str(item.value).split())
    shown = value if len(value) <= 40 else value[:39] + "…"
    return item.file, item.key, shown, _source(item.source, words) if item.source else _named(UNSOURCED)
