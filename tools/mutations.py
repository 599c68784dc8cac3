"""Small slips in a module, one at a time: the mutants that its tests should notice.

The slips are those of common mutation testers: another comparison, ``or`` for ``and``, one more, a dropped ``not`` or
argument, ``None`` for a value, one branch of a choice, a misspelt string. Docstrings, annotations, decorators, the
messages of ``assert`` and everything outside functions are left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import singledispatch
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

SWAPS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Div, ast.Mod: ast.Div,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.Pow: ast.Mult,
}  # fmt: skip
"""What is taken for what."""
NOTHING = ast.Constant(None)
SKIPPED = ("annotation", "returns", "decorator_list", "msg")  # the parts of a function that are left alone


class Mutant(NamedTuple):
    """One slip: its function and line, the old and the new text, and the code to run."""

    function: str
    line: int
    was: str
    now: str
    code: CodeType


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module, function by function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, function in _functions(tree, ""):
        for owner, field, place, node in _sites(function):
            for slip in _slips(node):
                _put(owner, field, place, slip)
                code = compile(ast.fix_missing_locations(tree), str(path), "exec")
                _put(owner, field, place, node)
                found = _named(code, name)
                if found is not None:
                    yield Mutant(name, node.lineno, ast.unparse(node), ast.unparse(slip), found)


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node


def _sites(owner: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, Any]]:
    # every node below another, with its parent
    for field, value in ast.iter_fields(owner):
        if field in SKIPPED or isinstance(owner, ast.arguments):
            continue
        for place, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(node, (ast.stmt, ast.expr)) and not _is_docstring(node):
                yield owner, field, place, node
            if isinstance(node, ast.AST) and not _is_docstring(node):
                yield from _sites(node)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _put(owner: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(owner, field, node)
    else:
        getattr(owner, field)[place] = node


@singledispatch
def _slips(node: ast.AST) -> Iterator[ast.AST]:
    # what a slip may put in the place of a node
    return iter(())


@_slips.register
def _(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, str):
        yield ast.Constant(f"XX{node.value}XX")


@_slips.register
def _(node: ast.Compare) -> Iterator[ast.AST]:
    for place, op in enumerate(node.ops):
        yield ast.Compare(node.left, [*node.ops[:place], SWAPS[type(op)](), *node.ops[place + 1 :]], node.comparators)


@_slips.register
def _(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(SWAPS[type(node.op)](), node.values)


@_slips.register
def _(node: ast.BinOp) -> Iterator[ast.AST]:
    yield ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)


@_slips.register
def _(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.Not):
        yield node.operand


@_slips.register
def _(node: ast.IfExp) -> Iterator[ast.AST]:
    yield from (node.body, node.orelse)


@_slips.register
def _(node: ast.Lambda) -> Iterator[ast.AST]:
    yield ast.Lambda(node.args, NOTHING)


@_slips.register
def _(node: ast.Assign) -> Iterator[ast.AST]:
    if not isinstance(node.value, ast.Constant):
        yield ast.Assign(node.targets, NOTHING)


@_slips.register
def _(node: ast.AugAssign) -> Iterator[ast.AST]:
    yield ast.AugAssign(node.target, SWAPS[type(node.op)](), node.value)
    yield ast.Assign([node.target], node.value)


@_slips.register
def _(node: ast.Continue) -> Iterator[ast.AST]:
    yield ast.Break()


@_slips.register
def _(node: ast.Call) -> Iterator[ast.AST]:
    args, keywords = node.args, node.keywords
    if isinstance(node.func, ast.Name) and node.func.id in ("len", "isinstance"):
        return
    for place, arg in enumerate(args):
        if not isinstance(arg, ast.Starred):
            yield ast.Call(node.func, [*args[:place], NOTHING, *args[place + 1 :]], keywords)
        if len(args) + len(keywords) > 1:
            yield ast.Call(node.func, [*args[:place], *args[place + 1 :]], keywords)
    for place, keyword in enumerate(keywords):
        others = [*keywords[:place], *keywords[place + 1 :]]
        yield ast.Call(node.func, args, [*others, ast.keyword(keyword.arg, NOTHING)])
        yield ast.Call(node.func, args, others)


def _named(code: CodeType, name: str) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found = inner if inner.co_qualname == name else _named(inner, name)
            if found is not None:
                return found
    return None
