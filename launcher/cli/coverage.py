"""``monsoon coverage``: which rules of each game have a test, and which have none.

``@pytest.mark.rule("GB 12.7")`` is found in test files without running or importing them. A mark may stand on a
function, on a class, on a parameter set, or in ``pytestmark`` of a class or of the whole file; it may name several
rules.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from hexcore.errors import BrokenContent, InvalidInput, MonsoonError, at
from hexcore.text import say
from launcher.cli.language import language, word
from launcher.cli.output import out, table
from launcher.cli.shared import Commands, add_command, add_json, note, wrap, write_json
from launcher.language import fault
from launcher.open_game import open_game


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["coverage", "coverage GAME", "coverage --json --tests path/to/tests"]
    parser = add_command(commands, "coverage", run, examples)
    parser.add_argument("game", metavar="GAME", nargs="?", help=word("cli.coverage.game"))
    parser.add_argument("--tests", metavar="DIR", type=Path, help=word("cli.coverage.tests"))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Compare the rule index of each game with the marks in the tests; exit code 1 if a rule has no test."""
    from hexcore.game.plugins import registry

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


_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Marked(NamedTuple):
    """A rule and a test that proves it."""

    rule: str
    test: str


def rule_marks(folder: Path) -> list[Marked]:
    files = sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")})
    root = folder.resolve().parent
    return [mark for file in files for mark in _in_file(file, file.resolve().relative_to(root).as_posix())]


def _in_file(file: Path, name: str) -> Iterator[Marked]:
    try:
        tree = ast.parse(file.read_bytes(), filename=str(file))
    except (OSError, SyntaxError, ValueError) as error:
        raise BrokenContent(at(file, say("error.file.unreadable", why=str(error)))) from None
    yield from _in_body(tree.body, name, _own_marks(tree.body))


def _in_body(body: list[ast.stmt], name: str, rules: tuple[str, ...]) -> Iterator[Marked]:
    """Walk functions and classes; a mark over one of them holds for all inside."""
    for node in body:
        if isinstance(node, _Function) and node.name.startswith("test"):
            own = (*rules, *_marks(node.decorator_list))
            yield from (Marked(rule, f"{name}::{node.name}") for rule in dict.fromkeys(own))
        elif isinstance(node, ast.ClassDef):
            own = (*rules, *_marks(node.decorator_list), *_own_marks(node.body))
            yield from _in_body(node.body, f"{name}::{node.name}", own)


def _own_marks(body: list[ast.stmt]) -> tuple[str, ...]:
    values: list[ast.expr] = []
    for node in body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets):
            values.append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "pytestmark":
            values += [node.value] if node.value else []
    return _marks(values)


def _marks(expressions: Iterable[ast.expr]) -> tuple[str, ...]:
    """Return the rules named by every ``….mark.rule(…)`` inside some expressions."""
    calls = [call for top in expressions for call in ast.walk(top) if isinstance(call, ast.Call)]
    return tuple(
        " ".join(argument.value.split())
        for call in calls
        if _is_rule(call.func)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _is_rule(name: ast.expr) -> bool:
    if not isinstance(name, ast.Attribute) or name.attr != "rule":
        return False
    owner = name.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) == "mark"
