"""Pages for authors whose words come from the code: ``python -m tools.names`` writes them anew.

``docs/names.md`` explains all names that a game imports, ``docs/hooks.md`` all that a package can offer. A page keeps
its order and its examples; the signature and the words below each heading are those of the code. A name without an
example is refused. ``docs/members.md`` lists what a few classes have, a line for each member.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import hexcore.game
from hexcore.board.board import Board
from hexcore.errors import BrokenContent
from hexcore.game import hookspecs, lookup_tables, plugins
from hexcore.game.foresight import Foresight

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
HEADING: Final = re.compile(r"^### `(\w+)`\n", re.MULTILINE)
TABLE: Final = re.compile(r"^\| member \| says \|\n(?:\|.*\n)*", re.MULTILINE)
EXAMPLE: Final = re.compile(r"```python\n.*?^```\n", re.MULTILINE | re.DOTALL)


class Page(NamedTuple):
    """A page with a heading for each name, and the object behind each name.

    A ``manual`` is a module whose docstring stands below the title, up to the first example.
    """

    file: Path
    names: Mapping[str, object]
    manual: ModuleType | None = None

    def renewed(self, page: str) -> str:
        """Return the page with today's words, its examples kept."""
        head, *parts = HEADING.split(page)
        named = parts[::2]
        missing, strange = {*self.names} - set(named), set(named) - {*self.names}
        if missing or strange:
            said = f"names without a heading: {sorted(missing)}; not a name: {sorted(strange)}"
            raise BrokenContent(f"{self.file.name}: {said}")
        written = [head if self.manual is None else self._begun(head, self.manual)]
        for name, body in zip(named, parts[1::2], strict=True):
            words = words_of(name, self.names[name])
            written.append(f"### `{name}`\n\n{words}\n\n{body[self._example(name, body) :]}")
        return "".join(written)

    def _begun(self, head: str, manual: ModuleType) -> str:
        title = head.partition("\n")[0]
        return f"{title}\n\n{markdown(inspect.getdoc(manual) or '')}\n\n{head[self._example(title, head) :]}"

    def _example(self, name: str, body: str) -> int:
        example = EXAMPLE.search(body)
        if example is None:
            raise BrokenContent(f"{self.file.name}: `{name}` has no example: write one below its heading")
        return example.start()


NAMES: Final = Page(DOCS / "names.md", {name: getattr(hexcore.game, name) for name in hexcore.game.__all__})
HOOKS: Final = Page(DOCS / "hooks.md", {name: getattr(hookspecs, name) for name in plugins.HOOKS}, hookspecs)


class Listing(NamedTuple):
    """A page with a heading for each class, and below it a table of its members; all else on it is kept."""

    file: Path
    classes: Mapping[str, tuple[type, ...]]  # each with the classes whose members it has, in their order

    def renewed(self, page: str) -> str:
        """Return the page with today's members."""
        head, *parts = HEADING.split(page)
        if sorted(parts[::2]) != sorted(self.classes):
            raise BrokenContent(f"{self.file.name}: its headings are not {', '.join(self.classes)}")
        written = [head]
        for name, body in zip(parts[::2], parts[1::2], strict=True):
            table = TABLE.search(body)
            if table is None:
                raise BrokenContent(f"{self.file.name}: `{name}` has no table")
            rows: dict[str, str] = {}
            for member, row in (pair for kind in self.classes[name] for pair in members_of(kind)):
                rows.setdefault(member, row)
            listed = f"| member | says |\n|---|---|\n{''.join(rows.values())}"
            written.append(f"### `{name}`\n{body[: table.start()]}{listed}{body[table.end() :]}")
        return "".join(written)


MEMBERS: Final = Listing(
    DOCS / "members.md",
    {
        "Game": (hexcore.game.Game, Foresight),
        "Step": (hexcore.game.Step,),
        "Vantage": (hexcore.game.Vantage,),
        "Board": (Board,),
        "DieTable": (lookup_tables.DieTable,),
        "DifferentialTable": (lookup_tables.DifferentialTable,),
    },
)


def members_of(kind: type) -> Iterator[tuple[str, str]]:
    """Yield each public member of a class with its row, in the order of the code."""
    source = inspect.getsource(kind)
    (tree,) = ast.parse(source).body
    assert isinstance(tree, ast.ClassDef)
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node.name, _row(kind, _called(node), ast.get_docstring(node) or "")
        elif isinstance(node, ast.AnnAssign) and (name := ast.unparse(node.target))[0] != "_":
            told = after.value if isinstance(after, ast.Expr) else None
            words = told.value if isinstance(told, ast.Constant) else _comment_at(node, source.splitlines())
            yield name, _row(kind, f"`{name}: {_type(node.annotation)}`", str(words))


def _row(kind: type, called: str, words: str) -> str:
    text = markdown(" ".join(words.partition("\n\n")[0].split())).rstrip(".")
    if not text:
        raise BrokenContent(f"{kind.__name__}: {called} has no docstring and no comment")
    return f"| {called} | {text[0].upper()}{text[1:]} |\n"


def _called(node: ast.FunctionDef) -> str:
    """Return how a member is written: a property as a name, a method with arguments, ``*`` if it has no default."""
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    answer = "" if node.returns is None else _type(node.returns)
    if marks & {"property", "cached_property"}:
        return f"`{node.name}: {answer}`"
    given = ast.unparse(_bare(node.args)).removeprefix("self").removeprefix(", ")
    return f"`{node.name}({given})" + (f" → {answer}`" if answer != "None" else "`") + "*" * ("abstractmethod" in marks)


def _bare(given: ast.arguments) -> ast.arguments:
    """Return arguments without their types."""
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if one is not None:
            one.annotation = None
    return given


def _type(node: ast.expr) -> str:
    text = ast.unparse(node).strip("'")
    return re.sub(r"^(?:ClassVar|Final)\[(.*)\]$", r"\1", text).replace(" | ", " or ")


def _comment_at(node: ast.AnnAssign, lines: list[str]) -> str:
    """Return the comment behind the lines of a node, else the one above them."""
    behind = re.search(r"  # (.+)$", lines[(node.end_lineno or node.lineno) - 1])
    if behind:
        return behind[1]
    above: list[str] = []
    for line in reversed(lines[: node.lineno - 1]):
        comment = re.match(r" *# (.+)$", line)
        if comment is None:
            break
        above.insert(0, comment[1])
    return " ".join(above)


def words_of(name: str, found: object) -> str:
    """Return the signature of a name and its docstring, as Markdown."""
    if inspect.isfunction(found) or (inspect.isclass(found) and found.__module__ != "builtins"):
        words = inspect.getdoc(found) or ""
        signature = _signature(name, found)
    else:
        words, signature = _comment(name), ""
    if not words:
        raise BrokenContent(f"`{name}` has no docstring, or no comment where it is defined")
    text = markdown(words)
    return f"{signature}{text[0].upper()}{text[1:]}"


def markdown(words: str) -> str:
    """Return a docstring as Markdown."""
    return re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", words).replace("``", "`")


def _signature(name: str, found: object) -> str:
    try:
        given = inspect.signature(found).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    shown = [one.name if one.default is one.empty else f"{one.name}=…" for one in given if one.kind < one.VAR_KEYWORD]
    return f"    {name}({', '.join(shown)})\n\n" if shown else ""


def _comment(name: str) -> str:
    """Return the comment behind the line that defines a name, which is all the words that an alias has."""
    home = import_module(hexcore.game._HOME[name])
    line = re.search(rf"^{name}\b.*?  # (.+)$", inspect.getsource(home), re.MULTILINE)
    return f"{line[1].rstrip('.')}." if line else ""


def main() -> int:
    """Write the pages."""
    try:
        for page in (NAMES, HOOKS, MEMBERS):
            text = page.renewed(page.file.read_text(encoding="utf-8"))
            page.file.write_text(text, encoding="utf-8", newline="\n")
    except BrokenContent as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
