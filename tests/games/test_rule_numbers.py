"""Rule numbers in the code of the games have one form, each with its prefix (``GB 12.4, GB 12.7``), and all exist."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from launcher.open_game import open_game

ROOT = Path(__file__).resolve().parents[2]
PREFIXES = {"green_beret": "GB", "vietnam_battles": "VB", "green_inferno": "GI"}
NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,2}"
CITED = re.compile(rf"\b([A-Z]{{2}}) ({NUMBER})(?![\w%]|\.\d)")
BARE = re.compile(r"(?<![\w.–-])(?<![A-Z]{2} )\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?![\w%]|\.\d)")
"""Two or three numbers with points, without a prefix."""
LISTED = re.compile(rf"\b[A-Z]{{2}} {NUMBER}(?:(?:,| and| or| to) {NUMBER}|[–/-]{NUMBER})(?![\w%]| [a-z])")
"""A list or a span in which only the first number has a prefix."""
SHARES = {"log loss 0.57 against 0.68"}
"""Numbers in prose that are no rules."""

COMPONENTS = 2
"""The last chapter that needs no module: introduction and components come first."""

every_game = pytest.mark.parametrize("name", PREFIXES)


def prose(source: str) -> Iterator[str]:
    """Yield the comments and docstrings of a module."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
            yield token.string


def strings(source: str) -> Iterator[str]:
    """Yield the strings that are nothing but a number with points."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(BARE, node.value):
            yield node.value


def wrong_form(source: str) -> list[str]:
    """Return what cites rules otherwise than by prefix and number, each."""
    found = list(strings(source))
    for text in prose(source):
        for share in SHARES:
            text = text.replace(share, "")
        found += [match[0] for pattern in (BARE, LISTED) for match in pattern.finditer(text)]
    return found


def modules(name: str) -> list[Path]:
    return sorted((ROOT / "games" / name).rglob("*.py"))


@every_game
def test_every_rule_number_has_its_prefix(name):
    wrong = {path.relative_to(ROOT).as_posix(): wrong_form(path.read_text(encoding="utf-8")) for path in modules(name)}
    assert {path: found for path, found in wrong.items() if found} == {}


@every_game
def test_every_rule_that_is_cited_exists(name):
    numbers = {rule.number for rule in open_game(name).rulebook.rule}
    cited = {
        (path.relative_to(ROOT).as_posix(), prefix, number)
        for path in modules(name)
        for prefix, number in CITED.findall(path.read_text(encoding="utf-8"))
        if prefix in PREFIXES.values()
    }
    assert len(cited) > 50
    assert sorted(one for one in cited if one[1] != PREFIXES[name] or one[2] not in numbers) == []


def chapters(name: str) -> dict[str, list[str]]:
    """Return the modules and folders of each chapter, as the docstring of the rules lists them."""
    listed = (ROOT / "games" / name / "rules" / "__init__.py").read_text(encoding="utf-8")
    rows = re.findall(rf"^{PREFIXES[name]} ({NUMBER}) .*$", listed, re.MULTILINE)
    lines = {number: re.search(rf"^{PREFIXES[name]} {re.escape(number)} .*$", listed, re.MULTILINE) for number in rows}
    return {number: re.findall(r"``([\w./]+)``", line[0]) for number, line in lines.items() if line is not None}


def cites(path: Path, chapter: str) -> bool:
    """Whether a module, or one of a folder below its table of chapters, cites a rule of a chapter (``GB 12.0``)."""
    files = [path.with_suffix(".py")] if path.with_suffix(".py").is_file() else sorted(path.rglob("*.py"))
    files = [file for file in files if file.parent.name != "rules" or file.stem != "__init__"]
    start = chapter.removesuffix(".0")
    return any(re.search(rf"\b{start}(?!\d)", file.read_text(encoding="utf-8")) for file in files)


@every_game
def test_the_chapters_lead_to_the_modules_that_do_them(name):
    prefix, folder = PREFIXES[name], ROOT / "games" / name / "rules"
    listed = chapters(name)
    wrong = [
        (number, module)
        for number, modules in listed.items()
        for module in modules
        if not cites((folder / module).resolve(), f"{prefix} {number}")
    ]
    assert wrong == []
    rulebook = {rule.number for rule in open_game(name).rulebook.rule if re.fullmatch(r"\d+(?:\.0)?", rule.number)}
    cited = {number for number in rulebook if cites(folder, f"{prefix} {number}") and float(number) > COMPONENTS}
    assert sorted(cited - set(listed)) == []


def test_what_is_written_otherwise_is_found():
    assert wrong_form('"""GB 12.4, 12.7: the noise roll."""\n') == ["12.7", "GB 12.4, 12.7"]
    assert wrong_form("# as in 5.2.1\n") == ["5.2.1"]
    assert wrong_form('"""GI 15, 16: where they enter."""\n') == ["GI 15, 16"]
    assert wrong_form('no("16.1")\n') == ["16.1"]
    assert wrong_form('"""GB 12.4, GB 12.7: 2 of 3 dice; half of 0.5% (VB 3.0–VB 8.6)."""\n') == []
