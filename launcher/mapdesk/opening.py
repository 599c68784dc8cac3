"""Opening a board on the desk: from a game and its packs, also where the packs are what is to be mended."""

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
from launcher.mapdesk.bench import Bench, Touched

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


def packs_folder(desk: Desk) -> Path:
    """Where a person's packs lie."""
    return desk.home / "packs"


def pack_names(desk: Desk) -> list[str]:
    """The packs that are there."""
    return [path.name for path in user_packs()]


def boards(desk: Desk, game: str) -> list[BoardName]:
    """The boards of a game, with the player's packs laid over them as far as they can be."""
    return boards_of(folders_of(desk, game))


def folders_of(desk: Desk, game: str) -> list[DataFolder]:
    """The data of a game, with the player's packs laid over it as far as they can be."""
    return [_laid_over(game, folder) for folder in desk.registry.open(game).folders()]


def _laid_over(game: str, folder: DataFolder) -> DataFolder:
    try:
        return DataFolder(folder.game, folder.base, packs_on(game))
    except BrokenContent:
        return DataFolder(folder.game, folder.base)


def open_bench(desk: Desk, game: str, board: str, pack: str, on_change: Callable[[Touched], None]) -> Bench:
    """A board on the desk. Without a pack that is named, the last that has this board is gone on with."""
    named = board_named(boards(desk, game), board)
    folder = pack_folder(packs_folder(desk), pack, game_ids(desk)) if pack else None
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


def game_ids(desk: Desk) -> list[str]:
    """The games that are installed: no pack may be called as one of them."""
    return [module.meta.id for module in desk.registry.modules()]


def games(desk: Desk) -> list[str]:
    """The names that folders of a pack may have."""
    return desk.pack_games()


def pack_with(desk: Desk, named: BoardName) -> str:
    """The last pack that has a board of its own; none: there is none."""
    held = [path.name for path in user_packs() if (path / named.folder.game / named.file).is_file()]
    return held[-1] if held else ""


def scenarios_on(desk: Desk, game: str, board: str) -> list[str]:
    """The scenarios that are played on a board."""
    opened = desk.registry.open(game)
    return [scenario.id for scenario in opened.meta.scenarios if opened.board(scenario.id).id == board]


def stakes_of(desk: Desk, game: str, board: str) -> Stakes:
    """What all scenarios on a board ask of it."""
    opened = desk.registry.open(game)
    found = [opened.stakes(scenario) for scenario in scenarios_on(desk, game, board)]
    wanted = {label: what for stakes in found for label, what in stakes.wanted.items()}
    barred = [stakes.barred for stakes in found]
    return Stakes(frozenset.intersection(*barred) if barred else frozenset(), wanted)
