"""Write what ``monsoon new`` copies: the examples, each as one text file inside the program.

``python -m tools.templates`` writes the files anew; a test compares them with the examples.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("README.md", ".dist-info", ".egg-info", "__pycache__", ".pyc")
"""Of the examples only: what a reader of ours is told, and what belongs to the game as it is."""


class Copied(NamedTuple):
    """An example, the file it becomes, and its words that a new package replaces."""

    example: str
    file: str
    name: str
    prefix: str
    chapter: str


COPIES = (
    Copied("examples/skirmish", "launcher/cli/new_game.txt", "skirmish", "SK", "0"),
    Copied("examples/fourth_battle", "games/vietnam_battles/new_battle.txt", "ben_luong", "VB", "28"),
)


def written(copied: Copied) -> str:
    """Return an example as one text: a line of facts, then each file under its path."""
    folder = ROOT / copied.example
    parts = [f"name={copied.name} prefix={copied.prefix} chapter={copied.chapter} from={copied.example}\n"]
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not any(part.endswith(LEFT_OUT) for part in path.relative_to(folder).parts):
            parts.append(f"=== {name}\n{path.read_text(encoding='utf-8')}")
    return "".join(parts)


def main() -> None:
    """Write every file."""
    for copied in COPIES:
        (ROOT / copied.file).write_text(written(copied), encoding="utf-8", newline="\n")
        print(copied.file)


if __name__ == "__main__":
    main()
