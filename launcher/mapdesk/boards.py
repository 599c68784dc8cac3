"""The boards of a game on the map desk, also where broken packs are to be mended."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder
from hexcore.data.files import user_packs
from hexcore.editor.packs import BoardName, board_named, boards_of, open_draft, pack_folder
from hexcore.errors import BrokenContent, MonsoonError
from hexcore.storage.packs import packs_on
from launcher.mapdesk.bench import Bench, Repaint

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


def open_bench(desk: Desk, game: str, board: str, pack: str, on_change: Callable[[Repaint], None]) -> Bench:
    """Open a board; without a named pack, as the last pack that has this board leaves it."""
    named = board_named(boards(desk, game), board)
    folder = pack_path(desk, pack) if pack else None
    try:
        draft = open_draft(named, folder)
    except BrokenContent:
        if folder is not None or named.folder.path(named.file) == named.folder.base / named.file:
            raise
        draft = open_draft(named._replace(folder=DataFolder(named.folder.game, named.folder.base)))
    opened = desk.registry.open(game)
    look = opened.look()
    if look is None or draft.file.id not in look.boards:
        raise MonsoonError(desk.ui.word("map.no_look", game=opened.meta.name))
    words = opened.catalogue.in_language(desk.settings.spoken)
    spoken = look.in_language(words.name).boards[draft.file.id]
    return Bench(named, draft, spoken, on_change, words=words)


def boards(desk: Desk, game: str) -> list[BoardName]:
    return boards_of(folders_of(desk, game))


def folders_of(desk: Desk, game: str) -> list[DataFolder]:
    """Return the data of a game with the player's packs, without those packs where they are broken."""
    found = []
    for folder in desk.registry.open(game).folders():
        try:
            found.append(DataFolder(folder.game, folder.base, packs_on(game)))
        except BrokenContent:
            found.append(DataFolder(folder.game, folder.base))
    return found


def pack_path(desk: Desk, name: str) -> Path:
    """Return the folder of a pack; no pack may have the name of an installed game."""
    return pack_folder(desk.home / "packs", name, [module.meta.id for module in desk.registry.modules()])


def pack_with(desk: Desk, named: BoardName) -> str:
    """Return the last pack that has its own version of a board; "" if none has."""
    held = [path.name for path in user_packs() if (path / named.folder.game / named.file).is_file()]
    return held[-1] if held else ""


def scenarios_on(desk: Desk, game: str, board: str) -> list[str]:
    opened = desk.registry.open(game)
    return [scenario.id for scenario in opened.meta.scenarios if opened.board(scenario.id).id == board]


def stakes_of(desk: Desk, game: str, board: str) -> Stakes:
    """Return what all scenarios on a board need of it."""
    opened = desk.registry.open(game)
    found = [opened.stakes(scenario) for scenario in scenarios_on(desk, game, board)]
    wanted = {label: what for stakes in found for label, what in stakes.wanted.items()}
    barred = [stakes.barred for stakes in found]
    return Stakes(frozenset.intersection(*barred) if barred else frozenset(), wanted)
