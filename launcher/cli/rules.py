"""``monsoon rules`` and ``monsoon provenance``: the rules in our words, and where each value comes from."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from hexcore.errors import InvalidInput
from launcher.cli.output import out
from launcher.cli.shared import (
    Commands,
    add_command,
    add_json,
    add_packs,
    note,
    table,
    wrap,
    write_json,
)
from launcher.opening import open_game

if TYPE_CHECKING:
    from hexcore.provenance import Sourcing
    from hexcore.rulebook import Rule, Rulebook

RULING = re.compile(r"[Rr](-[A-Za-z]+)?\d+")
"""How rulings are numbered: R104, R-F17."""
KINDS = ("fact", "inferred", "printed", "reconstructed")


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add both commands."""
    examples = ["rules GAME", "rules GAME 12.7", "rules GAME R104", "rules GAME --search noise die"]
    rules = add_command(commands, "rules", run, "show a game's rules in our words, with our rulings", examples)
    rules.add_argument("game", metavar="GAME", help="the id of a game; `monsoon games` lists them")
    rules.add_argument(
        "number", metavar="NUMBER", nargs="*", help="a rule, a chapter or a ruling: 12.7, GB 12.7, 12 or R104"
    )
    rules.add_argument("--search", metavar="WORDS", nargs="+", help="only rules that contain every one of these words")
    add_json(rules)
    examples = ["provenance GAME", "provenance GAME --kind reconstructed", "provenance GAME --json"]
    about = "say where each value of a game comes from: a rule, an inference, a printed copy, a reconstruction"
    provenance = add_command(commands, "provenance", run_provenance, about, examples)
    provenance.add_argument("game", metavar="GAME", help="the id of a game; `monsoon games` lists them")
    provenance.add_argument("--kind", choices=KINDS, help="only values of this kind")
    add_packs(provenance)
    add_json(provenance)


# Rules


def run(args: argparse.Namespace) -> int:
    """Print the index of a game's rules, one rule, chapter or ruling in full, or the rules that contain some words."""
    if args.number and args.search:
        raise InvalidInput("give a rule's number or words to search for, not both")
    book = open_game(args.game).rulebook
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
        note(f"no rule of {args.game} contains {' and '.join(args.search or ())}")
    return 0 if chosen else 1


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
        reason = f" Reason: {ruling.reason}" if ruling.reason else ""
        lines.append(wrap(f"Ruling {ruling.id}: {ruling.text}{reason}", "  "))
    return "\n".join(lines)


# Provenance


def run_provenance(args: argparse.Namespace) -> int:
    """Print every value with its source, and how many there are of each kind."""
    game = open_game(args.game, args.pack)
    everything = list(game.sourcings())
    counts = Counter(item.source.kind if item.source else "unsourced" for item in everything)
    chosen = [item for item in everything if args.kind is None or (item.source and item.source.kind == args.kind)]
    packed = game.data.overridden()
    if args.json:
        write_json({
            "game": args.game,
            "counts": {kind: counts[kind] for kind in (*KINDS, "unsourced")},
            "from_packs": packed,
            "values": [_json(item) for item in chosen],
        })  # fmt: skip
        return 0
    out(table(("file", "key", "value", "source"), [_row(item) for item in chosen]))
    out("\n" + ", ".join(f"{counts[kind]} {kind}" for kind in (*KINDS, "unsourced") if counts[kind]))
    if packed:
        out(f"from packs: {', '.join(packed)}")
    return 0


def _json(item: Sourcing) -> dict[str, Any]:
    from pydantic_core import to_jsonable_python

    source = item.source._asdict() if item.source else None
    return {"file": item.file, "key": item.key, "value": to_jsonable_python(item.value, fallback=str), "source": source}


def _row(item: Sourcing) -> tuple[object, ...]:
    value = " ".join(str(item.value).split())
    shown = value if len(value) <= 40 else value[:39] + "…"
    return item.file, item.key, shown, item.source or "unsourced"
