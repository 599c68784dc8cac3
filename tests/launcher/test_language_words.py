"""No word that a person reads is in the launcher's code: all are in catalogues, and nothing is in those for nothing."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import launcher
from hexcore.text import own_texts
from launcher.kit.keys import Chord
from launcher.kit.widgets.text import percent
from launcher.language import FILES, NAMES, Words, words

HERE = Path(launcher.__file__).parent
SPELLED = {"player_aid.py", "fonts.py", "pdf.py", "svg.py"}
"""Modules that write files whose own words no person reads: PDF, SVG, HTML, and the names of fonts."""
CHECKED = ("screens", "desk", "kit", "cli", "mapdesk")
WORDLESS = [
    *(path for package in CHECKED for path in sorted((HERE / package).rglob("*.py"))),
    *(path for path in sorted((HERE / "paper" / "print").rglob("*.py")) if path.name not in SPELLED),
    *sorted(HERE.glob("*.py")),
]
"""The modules that have no words of their own. The table has a test of its own for its catalogue."""

ALLOWED = {
    "nearly average",  # measured, never shown: how wide a letter is on average
    "in the making",  # as a game declares in its meta.toml how far it is
    "lines of text",  # a cache of pictures, in the report of --debug-memory
    "VmRSS",  # a line of /proc/self/status
    "WxH",  # how a size is written
    r"[Rr](-[A-Za-z]+)?\d+",  # how rulings are numbered
    "Monsoon ",  # the head of a report that goes to whoever mends the program
    '<meta name="generator" content="Monsoon replay">',  # the mark in the head of a replay page
    "Alt+",
    "Alt+Shift+",  # keys, as settings write them
    *NAMES.values(),  # every language by its own name
}
"""Literals that look like words and are none."""

MISTAKES = {"ValueError", "RuntimeError", "LookupError", "KeyError", "FontMissing"}
"""What is raised where the program itself is wrong or not wholly installed; the report about it is not translated."""

_WORDS = re.compile(r"[^\W\d_]{2,}[,.:;…?!]? +[^\W\d_“]|[^\W\d_]{2,} $|^ [^\W\d_]{2,}")
_CAPITAL = re.compile(r"^[\W\d_]*[A-Z][a-z]+")
_MARK = re.compile(r"\{icon:[a-z-]+\}|\{[a-z]+\|")
_FONT = re.compile(r"[\w-]+\.[ot]tf")  # the name of a font file
_LETTER = re.compile(r"[^\W\d_]")

SHOWN = {
    "Label": 0, "RichText": 0, "Button": 0, "Toggle": 0, "Panel": 0, "Answer": 0, "MenuItem": 0, "ColumnSpec": 0,
    "toast": 0, "set_text": 0, "set_title": 0, "Chip": 1, "KeyHint": 1, "Dialog": 1, "icon_button": 1, "write": 1,
    "set_enabled": 1, "confirm": 2,
}  # fmt: skip
"""Calls, and the place of the words among what they are given."""
NAMED = {"name", "tip", "hint", "empty", "reason", "title", "text", "no", "detail"}
"""What is given by name and is words; ``name`` also names threads, which nobody sees."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def unseen(module: ast.Module) -> set[ast.AST]:
    """Docstrings, annotations, and what is said of mistakes of the program."""
    found: set[ast.AST] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(node.value)
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and called(node.exc) in MISTAKES:
            found |= set(ast.walk(node))
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            found |= set(ast.walk(annotation)) if annotation is not None else set()
    return found


TYPED = re.compile(
    r" *(monsoon |--|pip install |python -m )|(new|play|open|desk|simulate|tournament|shot|map|counters|charts"
    r"|replay|report|verify|saves|rules|provenance|coverage|check|engine) [\w-]"
)
"""What is typed on a command line, in any language."""


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def literals(node: ast.AST) -> Iterator[str]:
    """The strings in an expression, apart from what is given to calls in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield _MARK.sub("", node.value)
    if not isinstance(node, (ast.Call, ast.Subscript)):
        for child in ast.iter_child_nodes(node):
            yield from literals(child)


def is_key(text: str) -> bool:
    try:
        Chord.parse(text)
    except ValueError:
        return text in ("Ctrl", "Alt", "Shift")
    return True


@pytest.mark.parametrize("path", WORDLESS, ids=lambda path: str(path.relative_to(HERE)))
def test_no_sentence_and_no_capitalised_word_is_in_the_code(path):
    skipped = unseen(tree(path))
    strings = [
        node.value
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in skipped
    ]
    found = [text for text in strings if _WORDS.search(text) or _CAPITAL.search(text)]
    found = [text for text in found if text not in ALLOWED and not is_key(text) and not TYPED.match(text)]
    found = [text for text in found if not _FONT.fullmatch(text)]
    assert found == []


@pytest.mark.parametrize("path", WORDLESS, ids=lambda path: str(path.relative_to(HERE)))
def test_no_widget_is_given_a_word(path):
    found: list[str] = []
    for call in (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)):
        at = SHOWN.get(called(call), -1)
        given = [*call.args[at : at + 1]] if at >= 0 else []
        if called(call) not in ("Thread", "word", "_commands"):
            given += [word.value for word in call.keywords if word.arg in NAMED]
        found += [text for node in given for text in literals(node) if _LETTER.search(text)]
    assert [text for text in found if text not in words()] == []


ASKING = ("word", "say", "fault", "program_word")
"""Who is given a key and the values that its sentence names."""


def asked(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The keys that a module asks for, as patterns, with the names of the values it gives them."""
    for call in (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)):
        if called(call) not in ASKING or not call.args or any(word.arg is None for word in call.keywords):
            continue
        for key in keys(call.args[0]):
            yield key, {str(word.arg) for word in call.keywords}


def keys(node: ast.AST) -> Iterator[str]:
    """The keys that an expression may be, as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[a-z0-9_.]+" for part in node.values]
        yield "".join(map(str, parts))
    elif isinstance(node, ast.IfExp):
        yield from (*keys(node.body), *keys(node.orelse))


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("path", WORDLESS, ids=lambda path: str(path.relative_to(HERE)))
def test_every_key_is_in_a_catalogue_and_gets_the_values_it_names(path):
    for pattern, given in asked(path):
        found = {
            key: said.template(key) for said in (own_texts(), words()) for key in said if re.fullmatch(pattern, key)
        }
        assert found, pattern
        for key, template in found.items() if len(found) < 5 else ():
            assert fields(template) <= given, key


def test_no_sentence_is_left_over():
    sources = {text for path in WORDLESS for node in ast.walk(tree(path)) for text in _texts(node)}
    made = "|".join(
        {pattern for path in WORDLESS for pattern, _ in asked(path)}
        | {
            r"cli\.argparse\.[a-z_]+",
            r"command\.[a-z.]+",
            r"fixed\.[a-z_]+",
            r"rules\.hint_[a-z]+",
            r"sheets\.entry\.[a-z]+",
        }
    )
    table = Words("en", FILES[-1:])
    left = {key for key in words() if key not in table and key not in sources and not re.fullmatch(made, key)}
    assert left == set()


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


# -- the catalogue itself --------------------------------------------------------------------------------------


def test_every_key_is_in_one_file_only():
    several = [set(Words("en", [path])) for path in FILES]
    assert sum(map(len, several)) == len(set().union(*several))


def test_a_file_is_read_when_it_is_wanted(tmp_path):
    (tmp_path / "first.toml").write_text('[one]\nword = "One"\n')
    said = Words("en", [tmp_path / "first.toml", tmp_path / "second.toml"])
    assert said.say("one.word") == "One"
    (tmp_path / "second.toml").write_text('two = "Two"\n')
    assert said.say("two") == "Two"
    assert said.say("three") == "three", "what is missing shows"


def test_one_and_many(tmp_path):
    (tmp_path / "text.toml").write_text('turns = ["{count} turn", "{count} turns"]\n')
    said = Words("en", [tmp_path / "text.toml"])
    assert [said.say("turns", count=count) for count in (0, 1, 2)] == ["0 turns", "1 turn", "2 turns"]
    assert said.template("turns") == "{count} turn"


def test_lists_and_numbers_are_the_languages_own(tmp_path):
    (tmp_path / "text.toml").write_text('all = "{names}"\n[list]\nseparator = "; "\n[number]\npoint = ","\n')
    said = Words("en", [tmp_path / "text.toml"])
    assert said.say("all", names=("a", "b")) == said.listed(["a", "b"]) == "a; b"
    assert (said.number(0.25), said.number(2.0)) == ("0,25", "2")


def test_a_chance_is_said_in_the_language_that_is_spoken():
    assert percent(0.5) == "50\u00a0%"
    assert percent(0.001, lambda key, /, **values: f"{key} {values['value']}") == "number.nearly_none 1"


def test_a_language_without_a_translation_is_english():
    assert words("xx").say("home.new") == words().say("home.new") == "New game"
    assert words("xx") is words("xx")
