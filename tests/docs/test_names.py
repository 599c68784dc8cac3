"""Everything that the pages name exists: paths, modules, names in the code, commands with their options, links."""

from __future__ import annotations

import argparse
import ast
import builtins
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from launcher.cli import main
from tests.games.test_rule_numbers import LISTED

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT / "docs" / "index.md"
SHIPPED = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
FOLDERS = ("hexcore", "games", "launcher", "tests", "tools", "bench", "docs", "examples", "requirements")
PACKAGES = (*FOLDERS, "skirmish", "ben_luong")
SOURCES = ("hexcore", "games", "launcher", "tools", "bench", "examples")
INVENTED = {
    "docs/bots.md": {"my_bot.py"},
    "docs/files_of_a_game.md": {"content/models.py", "shown/look.py"},
}
"""Files of a reader's own, in examples."""

every_page = pytest.mark.parametrize("page", SHIPPED, ids=lambda page: page.relative_to(ROOT).as_posix())


# What a page names


def spans(text: str) -> Iterator[str]:
    """Yield what stands in backticks, outside blocks."""
    prose = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from re.findall(r"`([^`\n]+)`", prose)


def lines_of_code(text: str) -> Iterator[str]:
    """Yield the lines of blocks, fenced or indented."""
    for block in re.findall(r"^ *```[^\n]*\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()
    yield from (line[4:] for line in text.splitlines() if line.startswith("    "))


def code(text: str) -> list[str]:
    return [*spans(text), *lines_of_code(text)]


# Paths


@cache
def kept_files() -> frozenset[str]:
    """All files of the project, and their folders."""
    found = [*ROOT.glob("*"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))]
    files = [path.relative_to(ROOT).as_posix() for path in found if path.is_file()]
    folders = {parent.as_posix() for name in files for parent in Path(name).parents}
    return frozenset([*files, *folders])


def is_there(path: str) -> bool:
    """Whether a path exists from the root, or as the end of one; ``<id>`` and ``*`` stand for anything."""
    pattern = re.sub(r"(?:\\\*)+|<\w+>", "[^/]+", re.escape(path.rstrip("/")).replace("\\<", "<").replace("\\>", ">"))
    if path.split("/")[0] in FOLDERS:
        return any(re.fullmatch(pattern, name) for name in kept_files())
    return any(re.search(rf"(?:^|/){pattern}$", name) for name in kept_files())


def paths(text: str) -> set[str]:
    """Return what looks like a file or folder of the project."""
    found = set()
    for piece in re.findall(r"[\w<>*./-]+", " ".join(span for span in spans(text) if " " not in span or ".py" in span)):
        inside = piece.split("/")[0] in FOLDERS and "/" in piece.rstrip("/")
        if inside or re.fullmatch(r"[\w<>*/-]+\.(?:py|md)", piece):
            found.add(piece.rstrip("."))
    return {path for path in found if not re.search(r"\b[A-Z]{3,}\b(?!\.md)", path)}


@every_page
def test_every_path_exists(page):
    own = INVENTED.get(page.relative_to(ROOT).as_posix(), set())
    named = paths(page.read_text(encoding="utf-8")) - own
    assert sorted(path for path in named if not is_there(path)) == []


# Modules and the names in them


def dotted(text: str) -> set[str]:
    """Return dotted names of our packages, in spans and in imports."""
    found = set()
    for line in code(text):
        found.update(re.findall(rf"(?<![\w./])(?:{'|'.join(PACKAGES)})(?:\.\w+)+(?![\w./]*/)", line))
        for module, names in re.findall(r"^\s*from ([\w.]+) import ([\w, ]+)$", line):
            if module.split(".")[0] in PACKAGES:
                found.update(f"{module}.{name.strip()}" for name in names.split(","))
    return {name for name in found if not re.search(r"\.(?:py|toml|md|po|txt|csv|json)$", name)}


def is_defined(name: str) -> bool:
    """Whether a dotted name can be imported, or looked up in what can."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:cut]))
        except ImportError:
            continue
        for part in parts[cut:]:
            if not hasattr(found, part):
                return False
            found = getattr(found, part)
        return True
    return False


UNINSTALLED = {"ben_luong"}


@every_page
def test_every_module_and_name_exists(page):
    named = {name for name in dotted(page.read_text(encoding="utf-8")) if name.split(".")[0] not in UNINSTALLED}
    assert sorted(name for name in named if not is_defined(name)) == []


@cache
def classes() -> dict[str, set[str]]:
    """Return the members of every class in the code, by the class's name; bases and all."""
    members, bases = defaultdict(set), defaultdict(set)
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    members[node.name] |= set(_members(node))
                    bases[node.name] |= {_last_name(base) for base in node.bases}
    for _ in range(6):
        for name, above in bases.items():
            members[name] |= {member for base in above for member in members.get(base, ())}
    return dict(members)


def _members(node: ast.ClassDef) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef):
            yield part.name
        elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
            yield part.attr
        elif isinstance(part, ast.AnnAssign | ast.Assign):
            for target in part.targets if isinstance(part, ast.Assign) else [part.target]:
                if isinstance(target, ast.Name):
                    yield target.id


def _last_name(node: ast.expr) -> str:
    node = node.value if isinstance(node, ast.Subscript) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@cache
def aliases() -> frozenset[str]:
    """Names that modules give to types, besides classes."""
    texts = (path.read_text(encoding="utf-8") for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))
    return frozenset(name for text in texts for name in re.findall(r"^(\w+)(?:: TypeAlias)? = ", text, re.MULTILINE))


def is_known(name: str) -> bool:
    """Whether a class, or a member of one, is defined in the code."""
    kind, _, member = name.partition(".")
    if not member and kind in aliases():
        return True
    return kind in classes() and (not member or member in classes()[kind])


@every_page
def test_every_class_and_member_exists(page):
    text = page.read_text(encoding="utf-8")
    named = {span.split("(")[0] for span in spans(text) if re.match(r"[A-Z]\w*[a-z]\w*(?:\.[a-z_]\w*)?(?:\(|$)", span)}
    own = set(re.findall(r"^class (\w+)", "\n".join(lines_of_code(text)), re.MULTILINE))
    members = {name for name in named if "." in name or re.fullmatch(r"(?:[A-Z][a-z]+){2,}", name)}
    known = {name for name in members if name in own or hasattr(builtins, name) or is_known(name)}
    assert sorted(members - known) == []


# Commands


@cache
def subcommands() -> dict[str, argparse.ArgumentParser]:
    parser = main.build_parser()
    (action,) = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(action.choices)


@cache
def make_targets() -> frozenset[str]:
    return frozenset(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def can_be_run(module: str) -> bool:
    """Whether ``python -m`` runs a module or a package."""
    path = module.replace(".", "/")
    return is_there(f"{path}.py") or is_there(f"{path}/__main__.py")


def wrong_commands(text: str) -> list[str]:
    """Return the commands of a page that do not exist, with the option that is wrong."""
    found = []
    for line in code(text):
        for name, rest in re.findall(r"(?:^|[\s/\\])monsoon ([a-z]+)((?: [^`#|;]*)?)", line):
            if name not in subcommands():
                found.append(f"monsoon {name}")
                continue
            known = {flag for action in subcommands()[name]._actions for flag in action.option_strings}
            options = re.findall(r"(?<![\w\"'=-])--[a-z][\w-]*", re.sub(r'"[^"]*"', "", rest))
            found += [f"monsoon {name} {option}" for option in options if option not in known | {"--lang"}]
        found += [f"make {name}" for name in re.findall(r"^make ([a-z]+)", line) if name not in make_targets()]
        modules = re.findall(r"python -m ((?:tools|bench)[\w.]*)", line)
        found += [f"python -m {name}" for name in modules if not can_be_run(name)]
        found += [
            f"python {name}" for name in re.findall(r"python ((?:tools|bench)/\w+\.py)", line) if not is_there(name)
        ]
    return found


@every_page
def test_every_command_exists(page):
    assert wrong_commands(page.read_text(encoding="utf-8")) == []


# Rules


@every_page
def test_every_rule_number_has_its_prefix(page):
    assert [found[0] for found in LISTED.finditer(page.read_text(encoding="utf-8"))] == []


# Links


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Yield the pages and files that a page links to, each with its anchor."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield ((page.parent / path).resolve() if path else page), anchor


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_leads_somewhere(page):
    broken = [
        (path, anchor) for path, anchor in links(page) if not path.exists() or (anchor and anchor not in anchors(path))
    ]
    assert broken == []


def test_the_index_leads_to_every_page():
    reached, waiting = set(), [INDEX]
    while waiting:
        page = waiting.pop()
        if page not in reached and page.suffix == ".md" and page.is_file():
            reached.add(page)
            waiting += [path for path, _ in links(page)] if page == INDEX else []
    assert sorted(path.name for path in set(SHIPPED) - reached) == []


def test_the_readme_links_to_the_index():
    assert INDEX in [path for path, _ in links(ROOT / "README.md")]


# The checks fail when something is wrong


def test_what_does_not_exist_is_found():
    page = """See `hexcore/game/nothing.py`, `launcher/table/map/` and `table/foley.py`. `games/<id>/rules` holds rules.
`hexcore.game.bot.second_bot`, `Step.usually`, `Step.allows`, `EscapingScreen`.

    monsoon fly GAME
    monsoon shot GAME --out FILE --loud

Run `make sandwich` or `python -m tools.hammer`.
"""
    assert {path for path in paths(page) if not is_there(path)} == {"hexcore/game/nothing.py", "table/foley.py"}
    assert {name for name in dotted(page) if not is_defined(name)} == {"hexcore.game.bot.second_bot", "tools.hammer"}
    assert [is_known(name) for name in ("Step.usually", "Step.allows", "EscapingScreen")] == [False, True, False]
    assert sorted(wrong_commands(page)) == [
        "make sandwich",
        "monsoon fly",
        "monsoon shot --loud",
        "python -m tools.hammer",
    ]
