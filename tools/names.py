"""Pages for authors whose words come from the code: ``python -m tools.names`` writes them anew.

``docs/names.md`` explains all names that a game imports, ``docs/hooks.md`` all that a package can offer. A page keeps
its order and its examples; the signature and the words below each heading are those of the code. A name without an
example is refused.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import hexcore.game
from hexcore.errors import BrokenContent
from hexcore.game import hookspecs, plugins

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
HEADING: Final = re.compile(r"^### `(\w+)`\n", re.MULTILINE)
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


def words_of(name: str, found: object) -> str:
    """Return the signature of a name and its docstring, as Markdown."""
    if inspect.isclass(found) or inspect.isfunction(found):
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
        for page in (NAMES, HOOKS):
            text = page.renewed(page.file.read_text(encoding="utf-8"))
            page.file.write_text(text, encoding="utf-8", newline="\n")
    except BrokenContent as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
