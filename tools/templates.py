"""Write what ``monsoon new`` copies: the examples, each as one text file inside the program.

``python -m tools.templates`` writes the files anew; a test compares them with the examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("README.md", ".dist-info", ".egg-info", "__pycache__", ".pyc")
"""Of the examples only: what a reader of ours is told, and what belongs to the game as it is."""


class Copied(NamedTuple):
    """An example, the file it becomes, its names that a new package replaces, and words that it says otherwise."""

    example: str
    file: str
    name: str
    prefix: str
    chapter: str
    words: Mapping[str, str] = {}


NEUTRAL = {
    "A whole tiny game for Monsoon: two patrols hunt a hidden scout": "A game for Monsoon",
    'tagline = "Two patrols hunt a hidden scout."': 'tagline = "A line about the game."',
    "A dozen lines of rules with a secret, a die, a retreat and two ways to end: what every game has, and no more.": (
        "A paragraph about the game: who plays, what they want, and what is hidden."
    ),
    "Two patrols hunt one scout for a few turns; a game is over before the tea is.": "What it is like, in a sentence.",
    'edition = "tests"': 'edition = "first"',
    "reconstructed: made for tests": "reconstructed: made up for this game",
}
"""Sentences of the example, each with its replacement in a new game."""
COPIES = (
    Copied("examples/skirmish", "launcher/cli/new_game.txt", "skirmish", "SK", "0", NEUTRAL),
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
    text = "".join(parts)
    for old, new in copied.words.items():
        if text.count(old) != 1:
            raise ValueError(f"{copied.example} says {text.count(old)} times {old!r}: mend the list of its words")
        text = text.replace(old, new)
    return text


def main() -> None:
    """Write every file."""
    for copied in COPIES:
        (ROOT / copied.file).write_text(written(copied), encoding="utf-8", newline="\n")
        print(copied.file)


if __name__ == "__main__":
    main()
