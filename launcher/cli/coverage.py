"""``monsoon coverage``: which rules of each game have a test, and which have none."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hexcore.errors import InvalidInput, MonsoonError
from launcher.cli.output import out
from launcher.cli.rulemarks import Marked, rule_marks
from launcher.cli.shared import Commands, add_command, add_json, note, table, wrap, write_json
from launcher.opening import open_game


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    examples = ["coverage", "coverage GAME", "coverage --json --tests path/to/tests"]
    about = 'list the rules with a test, marked @pytest.mark.rule("GB 12.7"), and those without'
    parser = add_command(commands, "coverage", run, about, examples)
    parser.add_argument("game", metavar="GAME", nargs="?", help="only this game (default: all)")
    parser.add_argument("--tests", metavar="DIR", type=Path, help="where the tests are (default: tests)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compare the rule index of each game with the marks in the tests; exit code 1 if a rule has no test."""
    from hexcore.plugins import registry

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
            note(str(error))
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
            raise InvalidInput(f"--tests {folder}: there is no such folder")
        return folder
    beside = Path(__file__).resolve().parents[2]
    for place in (Path("tests"), beside / "tests"):
        if place.is_dir():
            return place
    raise InvalidInput("no tests here, and none came with this copy; name their folder with --tests DIR")


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
    out(table(("game", "rules", "with a test", "missing"), rows, right=(1, 2, 3)))
    for name, one in reports.items():
        if one["missing"]:
            out("\n" + wrap(f"{name} has no test for: {', '.join(one['missing'])}"))
        for number, tests in one["unknown"].items():
            out("\n" + wrap(f"{name} has no rule {number}, which is marked by {', '.join(tests)}"))
