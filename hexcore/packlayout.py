"""Whether a pack lies as a pack lies: a folder with a folder for each game, and in it files that the game has.

A pack that is laid wrongly would change nothing and say nothing. So everything in it that is for the game to be opened
and cannot work is named, with what to do about it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from hexcore.errors import BrokenContent, either, lines
from hexcore.text import Text, Value, say


def data_files(folder: Path) -> dict[str, Path]:
    """Return the data files in a folder by their names within it."""
    return {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*.toml"))}


def check_layout(game: str, data: Path, packs: Iterable[Path], games: Collection[str]) -> None:
    """Refuse packs that are laid wrongly for a game; ``games`` are all that are installed."""
    names = data_files(data)
    wrong = [line for pack in packs for line in _wrong_levels(game, names, pack, games)]
    if wrong:
        raise BrokenContent(lines(wrong))


def no_folder(pack: Path) -> Text:
    """Say that there is no pack where one was named."""
    return _of(pack, "no_folder")


def _of(pack: Path, key: str, **values: Value) -> Text:
    """Say what is wrong with a pack."""
    return say("error.pack.named", pack=str(pack), problem=say(f"error.pack.{key}", **values))


def nothing_for(game: str, pack: Path) -> Text:
    """Say why a pack that was named for a game has nothing for it, and where its files belong."""
    own = pack.rglob("*.toml") if pack.name == game else pack.glob("*.toml")
    flat = [path.relative_to(pack).as_posix() for path in sorted(own)]
    wrong = [*_wrong_levels(game, flat, pack, ())]
    return lines(wrong) if wrong else _of(pack, "nothing", game=game, folder=str(pack / game))


def laid_over(game: str, names: Collection[str], pack: Path) -> dict[str, Path]:
    """Return the files that a pack lays over those of a game; one that overrides nothing is named."""
    if not pack.is_dir():
        raise BrokenContent(no_folder(pack))
    folder = pack / game
    found = {name: path for path in _files(folder) if (name := path.relative_to(folder).as_posix())}
    wrong = [_overrides_nothing(game, name, names, pack) for name in found if name not in names]
    if wrong:
        raise BrokenContent(lines(wrong))
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


def _overrides_nothing(game: str, name: str, names: Collection[str], pack: Path) -> Text:
    """Say of a file that overrides nothing where it may belong."""
    last = name.rsplit("/", 1)[-1].lower()
    same = [own for own in names if own.rsplit("/", 1)[-1] == last]
    near = same or get_close_matches(name, names, n=2, cutoff=0.75)
    file, files = f"{game}/{name}", tuple(sorted(names))
    if near:
        return _of(pack, "overrides_nothing_near", file=file, files=files, near=either(near))
    return _of(pack, "overrides_nothing", file=file, files=files)


def _wrong_levels(game: str, names: Collection[str], pack: Path, games: Collection[str]) -> Iterator[Text]:
    """Name what lies a level too high or too deep, or in a folder with nearly the name of the game."""
    if not pack.is_dir():
        yield no_folder(pack)
        return
    if (pack / game).is_dir() or (pack.name != game and pack.name in games):
        flat: list[str] = []
    else:
        flat = [name for name in names if (pack / name).is_file()]
    if flat:
        yield _too_high(game, pack, flat)
    for folder in sorted(path for path in pack.iterdir() if path.is_dir() and path.name not in games):
        if (folder / game).is_dir() and folder.name not in {name.split("/")[0] for name in names}:
            found = f"{folder.name}/{game}"
            yield _of(pack, "too_deep", found=found, folder=str(pack / game), inner=str(folder))
        elif _spelled(folder.name) == game or (get_close_matches(folder.name, [game], cutoff=0.85) and _files(folder)):
            yield _of(pack, "no_game", name=repr(folder.name), game=game, folder=str(pack / game))


def _too_high(game: str, pack: Path, flat: list[str]) -> Text:
    """Say what to do with files that lie in the pack itself."""
    files, count, folder = tuple(flat), len(flat), str(pack / game)
    if pack.name == game:
        above = str(pack.parent)
        return _of(pack, "too_high_inside", files=files, count=count, game=game, above=above, folder=folder)
    return _of(pack, "too_high", files=files, count=count, game=game, folder=folder)


def _spelled(name: str) -> str:
    return name.lower().replace("-", "_").replace(" ", "_")
