"""Whether a pack lies as a pack lies: a folder with a folder for each game, and in it files that the game has.

A pack that is laid wrongly would change nothing and say nothing. So everything in it that is for the game to be opened
and cannot work is named, with what to do about it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from hexcore.errors import BrokenContent


def data_files(folder: Path) -> dict[str, Path]:
    """Return the data files in a folder by their names within it."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.toml"))}


def check_layout(game: str, data: Path, packs: Iterable[Path], games: Collection[str]) -> None:
    """Refuse packs that are laid wrongly for a game; ``games`` are all that are installed."""
    names = data_files(data)
    wrong = [line for pack in packs for line in _wrong_levels(game, names, pack, games)]
    if wrong:
        raise BrokenContent("\n".join(wrong))


def nothing_for(game: str, pack: Path) -> str:
    """Say why a pack that was named for a game has nothing for it, and where its files belong."""
    own = pack.rglob("*.toml") if pack.name == game else pack.glob("*.toml")
    flat = [path.relative_to(pack).as_posix() for path in sorted(own)]
    wrong = [*_wrong_levels(game, flat, pack, ())]
    return "\n".join(wrong) or f"pack {pack}: it has nothing for {game}; its files belong in {pack / game}"


def laid_over(game: str, names: Collection[str], pack: Path) -> dict[str, Path]:
    """Return the files that a pack lays over those of a game; one that overrides nothing is named."""
    if not pack.is_dir():
        raise BrokenContent(f"pack {pack}: there is no such folder")
    folder = pack / game
    found = {name: path for path in _files(folder) if (name := path.relative_to(folder).as_posix())}
    wrong = [
        f"pack {pack}: {game}/{name} overrides nothing; {_hint(name, names)}" for name in found if name not in names
    ]
    if wrong:
        raise BrokenContent("\n".join(wrong))
    return found


def _files(folder: Path) -> list[Path]:
    """Return all files in a folder, without those that systems and editors hide there."""
    if not folder.is_dir():
        return []
    return [
        path
        for path in sorted(folder.rglob("*"))
        if not path.is_dir() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _hint(name: str, names: Collection[str]) -> str:
    """Say where a file that overrides nothing may belong."""
    last = name.rsplit("/", 1)[-1].lower()
    same = [own for own in names if own.rsplit("/", 1)[-1] == last]
    near = same or get_close_matches(name, names, n=2, cutoff=0.75)
    listed = f"files: {', '.join(sorted(names))}"
    return f"{listed}; did you mean {' or '.join(near)}?" if near else listed


def _wrong_levels(game: str, names: Collection[str], pack: Path, games: Collection[str]) -> Iterator[str]:
    """Name what lies a level too high or too deep, or in a folder with nearly the name of the game."""
    if not pack.is_dir():
        yield f"pack {pack}: there is no such folder"
        return
    if (pack / game).is_dir() or (pack.name != game and pack.name in games):
        flat: list[str] = []
    else:
        flat = [name for name in names if (pack / name).is_file()]
    if flat:
        yield _too_high(game, pack, flat)
    for folder in sorted(path for path in pack.iterdir() if path.is_dir() and path.name not in games):
        if (folder / game).is_dir() and folder.name not in {name.split("/")[0] for name in names}:
            yield (
                f"pack {pack}: {folder.name}/{game} lies a level too deep; "
                f"move it to {pack / game}, or name {folder} as the pack"
            )
        elif _spelled(folder.name) == game or (get_close_matches(folder.name, [game], cutoff=0.85) and _files(folder)):
            yield f"pack {pack}: there is no game {folder.name!r}; its files for {game} belong in {pack / game}"


def _too_high(game: str, pack: Path, flat: list[str]) -> str:
    """Say what to do with files that lie in the pack itself."""
    head = f"pack {pack}: {', '.join(flat)} {'lies' if len(flat) == 1 else 'lie'} a level too high; "
    if pack.name == game:
        return (
            f"{head}this folder is the part of a pack that is for {game}: name the folder above it as the pack "
            f"({pack.parent}), or move the files to {pack / game}"
        )
    return f"{head}a pack has a folder for each game: move the files for {game} to {pack / game}"


def _spelled(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")
