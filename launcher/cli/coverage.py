"""``monsoon coverage``: which rules of each game have a test, and which have none."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.errors import InvalidInput, MonsoonError
from launcher.cli.columns import table
from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, add_json, note, wrap, write_json
from launcher.cli.speech import language, word
from launcher.opening import open_game
from launcher.words import fault

if TYPE_CHECKING:
    from launcher.cli.rulemarks import Marked


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    examples = ["coverage", "coverage GAME", "coverage --json --tests path/to/tests"]
    parser = add_command(commands, "coverage", run, examples)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("cli.coverage.game"))
    parser.add_argument("--tests", metavar="DIR", type=Path, help=word("cli.coverage.tests"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compare the rule index of each game with the marks in the tests; exit code 1 if a rule has no test."""
    from hexcore.plugins import registry
    from launcher.cli.rulemarks import rule_marks

    found = registry()
    names = [args.game] if args.game else [module.meta.id for module in found.modules()]
    marks = rule_marks(_tests(args.tests))
    reports, whole = {}, True
    for name in names:
        try:
            reports[name] = report(name, marks)
        except MonsoonError as error:
            if args.game:
                raise
            note(error.said(language()))
            whole = False
    if args.json:
        write_json(reports)
    else:
        _print(reports)
    return 0 if whole and not any(one["missing"] or one["unknown"] for one in reports.values()) else 1


def _tests(folder: Path | None) -> Path:
    """Return the folder with the tests: the one named, ``tests`` here, or the one beside the program."""
    if folder is not None:
        if not folder.is_dir():
            raise InvalidInput(*fault("cli.coverage.no_folder", folder=str(folder)))
        return folder
    beside = Path(__file__).resolve().parents[2]
    for place in (Path("tests"), beside / "tests"):
        if place.is_dir():
            return place
    raise InvalidInput(*fault("cli.coverage.no_tests"))


def report(name: str, marks: list[Marked]) -> dict[str, Any]:
    """Return the rules of a game with their tests, the numbers without one, and marks of rules that do not exist."""
    book = open_game(name).rulebook
    mine = [mark for mark in marks if mark.rule.split(" ")[0] == book.prefix]
    tests: dict[str, list[str]] = {}
    for mark in mine:
        tests.setdefault(book.bare(mark.rule), []).append(mark.test)
    return {
        "rules": {rule.number: {"tests": tests.get(rule.number, [])} for rule in book},
        "missing": [rule.number for rule in book if rule.tested and rule.number not in tests],
        "unknown": {number: found for number, found in tests.items() if number not in book},
    }


def _print(reports: dict[str, dict[str, Any]]) -> None:
    rows = []
    for name, one in reports.items():
        tested = sum(bool(rule["tests"]) for rule in one["rules"].values())
        rows.append((name, len(one["rules"]), tested, len(one["missing"])))
    head = tuple(word(f"cli.coverage.head.{name}") for name in ("game", "rules", "tested", "missing"))
    out(table(head, rows, right=(1, 2, 3)))
    for name, one in reports.items():
        if one["missing"]:
            out("\n" + wrap(word("cli.coverage.missing", game=name, rules=tuple(one["missing"]))))
        for number, tests in one["unknown"].items():
            out("\n" + wrap(word("cli.coverage.unknown", game=name, rule=number, tests=tuple(tests))))
