"""Figures about the source tree: how many modules, how they are laid out, how deep, and how easily found.

    python -m tools.house            every figure, one a line
    python -m tools.house --names    also the names behind the figures
    python -m tools.house --bench    also the time of a click to the new frame (P8) and of the first frame (P9)

The figures may fall, and a test keeps the coarse ones from rising (``tests/tools/test_house.py``). No figure judges the
length of a file.
"""

from __future__ import annotations

import argparse
import ast
import os
from collections import Counter, defaultdict
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("hexcore", "games", "launcher")
SMALL = 100
"""A module of fewer lines with a single importer might live in that importer."""

TABLE_WORDS = (
    "advice animation button camera click curtain dice drag end export focus hint history hotkey hotseat hover key "
    "lesson log menu minimap odds overlay prompt replay save scroll settings shop sidebar sound status tooltip topbar "
    "tutorial turn undo zoom"
)
CORE_WORDS = (
    "action advice board bot campaign chair cluster dice error fog grid hash hex history hook language lesson log look "
    "lock meta migration move odds option path piece plugin redo replay rulebook save scenario search secret seed "
    "session sight simulate statistics step terrain text thread tournament undo view worker"
)
"""What a newcomer searches for in the file names of the table and of the framework."""


class House:
    """The modules of the program, parsed once."""

    def __init__(self, root: Path = ROOT) -> None:
        self.paths = {
            ".".join(path.relative_to(root).with_suffix("").parts): path
            for package in PACKAGES
            for path in sorted((root / package).rglob("*.py"))
            if path.stem != "__init__"
        }
        sources = {name: path.read_text(encoding="utf-8") for name, path in self.paths.items()}
        self.lines = {name: source.count("\n") for name, source in sources.items()}
        self.trees = {name: ast.parse(source) for name, source in sources.items()}
        self.total = sum(
            path.read_text(encoding="utf-8").count("\n")
            for package in PACKAGES
            for path in (root / package).rglob("*.py")
        )
        self.launcher = sum(path.read_text(encoding="utf-8").count("\n") for path in (root / "launcher").rglob("*.py"))

    @cached_property
    def folders(self) -> Counter[str]:
        """How many modules each package holds by itself."""
        return Counter(name.rpartition(".")[0] for name in self.paths)

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """The modules that import each module, for types included."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, tree in self.trees.items():
            for target in self._imported(tree) - {name}:
                found[target].add(name)
        return found

    def _imported(self, tree: ast.Module) -> set[str]:
        found: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = (f"{node.module}.{alias.name}" for alias in node.names)
                found |= {name if name in self.paths else node.module for name in names}
            elif isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
        return found & self.paths.keys()

    @property
    def small(self) -> list[str]:
        """Small modules that only one other imports."""
        return [name for name in self.paths if len(self.importers[name]) == 1 and self.lines[name] < SMALL]

    @cached_property
    def classes(self) -> dict[str, list[tuple[str, ast.ClassDef]]]:
        """Every top-level class by its name, with the module it stands in."""
        found: dict[str, list[tuple[str, ast.ClassDef]]] = defaultdict(list)
        for name, tree in self.trees.items():
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append((name, node))
        return found

    @property
    def twice(self) -> list[str]:
        """Class names of framework and launcher that stand for two things; games may use the same name for the same."""
        return [
            name for name, where in self.classes.items()
            if len({module for module, _ in where if not module.startswith("games.")}) > 1
        ]  # fmt: skip

    def bases(self, name: str) -> list[str]:
        """The base classes of a class that are defined here."""
        named = (
            ast.unparse(base).partition("[")[0].rpartition(".")[2]
            for _, node in self.classes[name]
            for base in node.bases
        )
        return [base for base in named if base in self.classes and base != name]

    def depth(self, name: str, seen: tuple[str, ...] = ()) -> int:
        """How many classes stand above each other, this one included."""
        return 1 + max((self.depth(base, (*seen, name)) for base in self.bases(name) if base not in seen), default=0)

    def members(self, node: ast.ClassDef, seen: tuple[str, ...] = ()) -> set[str]:
        """The methods and attributes of a class, inherited ones included."""
        found = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        found |= {ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign)}
        found |= {
            part.attr
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and ast.unparse(part.value) == "self"
        }
        above = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases} - {*seen, node.name}
        return found.union(*(self.members(one, (*seen, node.name)) for name in above for _, one in self.classes[name]))

    @property
    def lonely(self) -> list[str]:
        """Protocols with fewer than two implementations, by methods and attributes."""
        every = [node for where in list(self.classes.values()) for _, node in where]
        protocols = [node for node in every if any(ast.unparse(base) == "Protocol" for base in node.bases)]
        plain = [self.members(node) for node in every if node not in protocols]
        wanted = {node.name: self.members(node) for node in protocols}
        return sorted(name for name, needs in wanted.items() if sum(needs <= has for has in plain) < 2)

    def found(self, words: str, package: str) -> list[str]:
        """The words that are part of a file's or folder's name in a package."""
        names = {
            part
            for name in self.paths
            if name.startswith(package)
            for part in name.split(".")[len(package.split(".")) :]
        }
        return [word for word in words.split() if any(word in name for name in names)]

    def figures(self) -> dict[str, int]:
        """Every figure by its name."""
        return {
            "modules": len(self.paths),
            "largest folder": max(self.folders.values()),
            "folders over 20": sum(count > 20 for count in self.folders.values()),
            f"modules under {SMALL} lines with one importer": len(self.small),
            "deepest class": max(map(self.depth, self.classes)),
            "protocols with fewer than two implementations": len(self.lonely),
            "class names with two meanings": len(self.twice),
            "lines of hexcore, games, launcher": self.total,
            "lines of the launcher": self.launcher,
            f"of {len(TABLE_WORDS.split())} words, file names of the table": len(
                self.found(TABLE_WORDS, "launcher.table")
            ),
            f"of {len(CORE_WORDS.split())} words, file names of hexcore": len(self.found(CORE_WORDS, "hexcore")),
        }

    def names(self) -> dict[str, list[str]]:
        """The names behind the figures that a change would concern."""
        deep = max(map(self.depth, self.classes))
        return {
            "folders over 20": [f"{name} ({count})" for name, count in self.folders.items() if count > 20],
            "small modules with one importer": self.small,
            "deepest classes": [name for name in self.classes if self.depth(name) == deep],
            "protocols with fewer than two implementations": self.lonely,
            "class names with two meanings": self.twice,
            "words without a file in the table": sorted(
                {*TABLE_WORDS.split()} - {*self.found(TABLE_WORDS, "launcher.table")}
            ),
            "words without a file in hexcore": sorted({*CORE_WORDS.split()} - {*self.found(CORE_WORDS, "hexcore")}),
        }


def click_figures() -> dict[str, int]:
    """Return the cost of a warm click with its frame."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from tools.clicks import warm_click
    from tools.player import headless

    with headless():
        cost = warm_click()
    return {"calls of a warm click with its frame": cost.calls, "modules of a warm click with its frame": cost.modules}


def main() -> None:
    """Print the figures of the tree that this file stands in."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", action="store_true", help="also print the names behind the figures")
    parser.add_argument("--bench", action="store_true", help="also measure P8 and P9; takes minutes")
    asked = parser.parse_args()
    house = House()
    for what, figure in (house.figures() | click_figures()).items():
        print(f"{figure:>8,}  {what}")
    if asked.names:
        for what, names in house.names().items():
            print(f"\n{what}: {', '.join(names) or 'none'}")
    if asked.bench:
        from bench.__main__ import main as bench

        bench(["--only", "P8,P9", "--no-history"])


if __name__ == "__main__":
    main()
