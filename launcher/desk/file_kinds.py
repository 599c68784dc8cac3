"""What a file that somebody opens is: a save, a replay as a page, or a pack. Its reader says what is wrong with it."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Final, Literal

from hexcore.data.files import read_whole
from hexcore.editor.packs import SUFFIX as PACK
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.storage.save_folder import SUFFIX as SAVE
from launcher.language import fault
from launcher.paper import REPLAY_MARK

FileKind = Literal["save", "page", "pack"]
HEAD: Final = 4096  # bytes in which a page says whose it is


def kind_of(file: Path) -> FileKind:
    """Return what a file is, by its content, else by its name; anything else is refused."""
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
    try:
        shown = webbrowser.open(file.resolve().as_uri())
    except (webbrowser.Error, OSError):
        shown = False
    if not shown:
        raise MonsoonError(*fault("opened.no_browser", file=str(file)))
