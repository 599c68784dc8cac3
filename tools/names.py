"""The page of all names that a game imports: ``python -m tools.names`` writes the words of ``docs/names.md`` anew.

The page keeps the order and the examples; the signature and the words below each heading come from the code. A name
without an example is refused.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

import hexcore.game
from hexcore.errors import BrokenContent

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "names.md"
HEADING: Final = re.compile(r"^### `(\w+)`\n", re.MULTILINE)
EXAMPLE: Final = re.compile(r"```python\n.*?^```\n", re.MULTILINE | re.DOTALL)


def renewed(page: str) -> str:
    """Return the page with today's words, its examples kept."""
    head, *parts = HEADING.split(page)
    named = parts[::2]
    missing, strange = set(hexcore.game.__all__) - set(named), set(named) - set(hexcore.game.__all__)
    if missing or strange:
        raise BrokenContent(f"{PAGE.name}: names without a heading: {sorted(missing)}; not a name: {sorted(strange)}")
    written = [head]
    for name, body in zip(named, parts[1::2], strict=True):
        example = EXAMPLE.search(body)
        if example is None:
            raise BrokenContent(f"{PAGE.name}: `{name}` has no example: write one below its heading")
        written.append(f"### `{name}`\n\n{words_of(name)}\n\n{body[example.start() :]}")
    return "".join(written)


def words_of(name: str) -> str:
    """Return the signature of a name and its docstring, as Markdown."""
    found = getattr(hexcore.game, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        words = inspect.getdoc(found) or ""
        signature = _signature(name, found)
    else:
        words, signature = _comment(name), ""
    if not words:
        raise BrokenContent(f"`{name}` has no docstring, or no comment where it is defined")
    text = re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", words).replace("``", "`")
    return f"{signature}{text[0].upper()}{text[1:]}"


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
    """Write the page."""
    try:
        page = renewed(PAGE.read_text(encoding="utf-8"))
    except BrokenContent as error:
        print(error, file=sys.stderr)
        return 1
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
