"""``monsoon new``: writes a package of the author's own, a game or a battle, that can be played at once.

What it copies are the examples, with their names replaced. ``python -m tools.templates`` makes one text of each. A
series of battles keeps its own beside its ``meta.toml``, so any game that has one can be extended.
"""

from __future__ import annotations

import argparse
import keyword
import re
import shlex
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hexcore.errors import InvalidInput
from launcher.cli.language import word
from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, two_columns
from launcher.language import fault

if TYPE_CHECKING:
    from hexcore.game.hookspecs import Module

GAME: Final = Path(__file__).with_name("new_game.txt")
BATTLE: Final = "new_battle.txt"  # beside the meta.toml of a series
LONGEST: Final = 30  # letters of a name: lines of the code keep their length
NO_FILE: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d|tests?)$")  # no folder on Windows, or one that is taken
FACTS: Final = re.compile(r"name=(\w+) prefix=(\w+) chapter=(\d+)")


class Template(NamedTuple):
    """An example as ``tools.templates`` wrote it: its names, and its files by path."""

    name: str
    prefix: str
    chapter: int
    files: Mapping[str, str]

    @classmethod
    def read(cls, file: Path) -> Template:
        head, *parts = re.split(r"^=== (.+)\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        facts = FACTS.match(head)
        assert facts is not None
        name, prefix, chapter = facts.groups()
        return cls(name, prefix, int(chapter), dict(zip(parts[::2], parts[1::2], strict=True)))

    def renamed(self, name: str, title: str, prefix: str, chapter: int) -> dict[str, str]:
        """Return the files under other names."""
        camel, spaced = class_name(self.name), title_of(self.name)
        words = {distribution_of(self.name): distribution_of(name), self.name: name}
        code = {**words, spaced: title, camel: class_name(name)}  # where both are one word, code means the class
        prose = {**words, camel: class_name(name), spaced: title}
        numbers = {rf"\b{self.prefix}\b": prefix}
        if self.chapter:
            numbers[rf"\b{self.chapter}(?=\.\d\b)"] = str(chapter)
        return {
            _replaced(path, words): _replaced(text, code if path.endswith(".py") else prose, numbers)
            for path, text in self.files.items()
        }

    def uses(self, name: str) -> bool:
        """Return whether the class of a name would stand in the way of another in the code."""
        taken = re.compile(rf"\b{class_name(name)}([A-Z]\w*)?\b")
        return name != self.name and any(
            taken.search(text) for path, text in self.files.items() if path.endswith(".py")
        )


def _replaced(text: str, words: Mapping[str, str], patterns: Mapping[str, str] | None = None) -> str:
    all_words = {**{re.escape(old): new for old, new in words.items()}, **(patterns or {})}
    news = list(all_words.values())
    joined = re.compile("|".join(f"({old})" for old in all_words))
    return joined.sub(lambda found: news[(found.lastindex or 1) - 1], text)


def distribution_of(name: str) -> str:
    """Return the name of the distribution and of its folder.

    It has dashes, so that Python cannot take the folder for the package inside.
    """
    return f"monsoon-{name.replace('_', '-')}"


def class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def title_of(name: str) -> str:
    return " ".join(part.capitalize() for part in name.split("_") if part)


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "new game night_raid",
        "new battle ap_bac",
        'new game night_raid --title "A Raid by Night" --to ~/games',
    ]
    parser = add_command(commands, "new", run, examples)
    parser.add_argument("kind", choices=("game", "battle"), help=word("cli.new.kind"))
    parser.add_argument("name", metavar="NAME", help=word("cli.new.name"))
    parser.add_argument("--title", metavar="WORDS", help=word("cli.new.title"))
    parser.add_argument("--to", metavar="DIR", type=Path, default=Path(), help=word("cli.new.to"))


def run(args: argparse.Namespace) -> int:
    """Write the package, and say how it is installed, played and checked."""
    series = _series() if args.kind == "battle" else None
    template = Template.read(GAME if series is None else series.folder / BATTLE)
    name, folder = args.name, args.to.expanduser() / distribution_of(args.name)
    _check_name(name, folder, template)
    title = args.title if args.title is not None else title_of(name)
    if not title.strip() or not title.isprintable() or set(title) & set('"\\{}'):
        raise InvalidInput(*fault("cli.new.bad_title", title=repr(title)))
    prefix = template.prefix if series else _free_prefix(name)
    files = template.renamed(name, title, prefix, _free_chapter(series, template.chapter))
    _write(folder, files)
    lines = sum(text.count("\n") for text in files.values())
    out(word("cli.new.written", folder=str(folder), count=len(files), lines=lines))
    out(two_columns(_next(name, folder, series)))
    return 0


def _next(name: str, folder: Path, series: Module | None) -> dict[str, str]:
    place = f'"{folder}"' if sys.platform == "win32" and " " in str(folder) else shlex.quote(folder.as_posix())
    game = name if series is None else f"{series.meta.id} --scenario {name}"
    return {
        f"pip install -e {place}": "cli.new.install",
        f"monsoon play {game}": "cli.new.play",
        f"monsoon check {game}": "cli.new.check",
        f"python -m pytest {place}": "cli.new.test",
    }


def _installed() -> list[Module]:
    from hexcore.game.plugins import registry

    return registry().modules()


def _series() -> Module:
    """Return the game that battles can be added to."""
    found = next((module for module in _installed() if (module.folder / BATTLE).is_file()), None)
    if found is None:
        raise InvalidInput(*fault("cli.new.no_series"))
    return found


def _check_name(name: str, folder: Path, template: Template) -> None:
    fits = re.fullmatch(r"[a-z][a-z0-9]+(_[a-z0-9]+)*", name) and len(name) <= LONGEST
    if not fits or keyword.iskeyword(name) or NO_FILE.match(name):
        raise InvalidInput(*fault("cli.new.bad_name", name=repr(name), count=LONGEST))
    if folder.exists() or folder.is_symlink():
        raise InvalidInput(*fault("cli.new.exists", folder=str(folder)))
    if name in {taken for module in _installed() for taken in (module.meta.id, *(s.id for s in module.meta.scenarios))}:
        raise InvalidInput(*fault("cli.new.taken", name=name))
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise InvalidInput(*fault("cli.new.module", name=name))
    if template.uses(name):
        raise InvalidInput(*fault("cli.new.used", name=name, word=class_name(name)))


def _free_prefix(name: str) -> str:
    """Return a prefix for rule numbers that no installed game has."""
    taken = {module.meta.prefix for module in _installed()}
    return next(prefix for prefix in _prefixes(name) if prefix not in taken)


def _prefixes(name: str) -> Iterator[str]:
    letters = re.sub(r"[^a-z]", "", name).upper()
    initials = "".join(part[0] for part in name.upper().split("_") if part[0].isalpha())
    if len(initials) > 1:
        yield initials[:3]
    yield from (letters[0] + other for other in letters[1:])
    yield from (letters[0] + chr(number) for number in range(ord("A"), ord("Z") + 1))


def _free_chapter(series: Module | None, first: int) -> int:
    """Return a chapter that the rules of a series do not have yet."""
    if series is None:
        return first
    from hexcore.game.plugins import registry

    used: Iterable[str] = (rule.number for rule in registry().open(series.meta.id).rulebook)
    taken = {number.split(".")[0] for number in used}
    return next(chapter for chapter in count(first) if str(chapter) not in taken)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """Write all files, or none."""
    folder.mkdir(parents=True)
    try:
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
