"""Opening a game with all packs that apply, and telling what a file is that somebody opens.

For the screens and every command.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from hexcore.errors import InvalidInput, MonsoonError
from launcher.language import fault

if TYPE_CHECKING:
    from hexcore.game.game import Game


def all_packs(game: str, packs: Iterable[Path] = ()) -> tuple[Path, ...]:
    """Return the packs for a game: those that are switched on, then the named ones over them."""
    from hexcore.data.files import pack_for
    from hexcore.storage.packs import packs_on

    return (*packs_on(game), *(pack_for(game, pack) for pack in packs))


def open_game(name: str, packs: Iterable[Path] = ()) -> Game[Any]:
    """Open a game with all packs that apply; raise a :class:`MonsoonError` if that fails."""
    from hexcore.game.plugins import registry

    found = registry()
    if name in found.broken and name not in found:
        why = found.broken[name]
        raise MonsoonError(*fault("failed.not_loaded", package=repr(name), why=why))
    found.module(name)
    return found.open(name, all_packs(name, packs))


FileKind = Literal["save", "page", "pack"]
HEAD: Final = 4096  # bytes in which a page says whose it is
REPLAY_MARK: Final = '<meta name="generator" content="Monsoon replay">'  # in the head of our replay pages


def kind_of(file: Path) -> FileKind:
    """Return what a file is, by its content, else by its name; anything else is refused."""
    from hexcore.data.files import read_whole
    from hexcore.editor.packs import SUFFIX as PACK
    from hexcore.storage.save_head import SUFFIX as SAVE

    if not file.exists():
        raise InvalidInput(*fault("opened.missing", file=str(file)))
    if file.is_dir():
        raise InvalidInput(*fault("opened.folder", file=str(file), suffix=PACK))
    head = read_whole(file)[:HEAD]
    if REPLAY_MARK.encode() in head:
        return "page"
    if head.startswith(b"PK"):
        return "pack"
    if head.lstrip().startswith(b"{"):
        return "save"
    named: dict[str, FileKind] = {SAVE: "save", PACK: "pack"}
    kind = named.get(file.suffix.lower())
    if kind is None:
        raise InvalidInput(*fault("opened.unknown", file=str(file), save=SAVE, pack=PACK))
    return kind


def open_page(file: Path) -> None:
    """Show a page in the browser of the system."""
    import webbrowser

    try:
        shown = webbrowser.open(file.resolve().as_uri())
    except (webbrowser.Error, OSError):
        shown = False
    if not shown:
        raise MonsoonError(*fault("opened.no_browser", file=str(file)))
