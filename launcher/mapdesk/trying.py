"""Asking the rules of a game whether they can play on a draft: everything they say against it, with its place."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.drafting.desk import save_copy
from hexcore.drafting.findings import Finding, named_hex
from hexcore.errors import MonsoonError
from hexcore.packbook import packs_on
from hexcore.text import say
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.opening import scenarios_on

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


def tried(desk: Desk, game: str, bench: Bench) -> list[Finding]:
    """What the rules say against a draft when every scenario on it is laid out."""
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder, "tried")
        save_copy(bench.draft, bench.board_name, pack)
        board = bench.draft.board
        lines = dict.fromkeys(_against(desk, game, bench, pack))
        return [Finding(say("draft.finding.rules", problem=line), named_hex(board, line), "wrong") for line in lines]


def _against(desk: Desk, game: str, bench: Bench, pack: Path) -> Iterator[str]:
    language = desk.settings.spoken
    try:
        opened = desk.registry.module(game).open((*packs_on(game), pack))
    except MonsoonError as error:
        yield from _short(error.said(language), pack)
        return
    for scenario in scenarios_on(desk, game, bench.draft.file.id):
        try:
            opened.start(scenario)
        except MonsoonError as error:
            yield from _short(error.said(language), pack)


def _short(said: str, pack: Path) -> list[str]:
    """The lines of what was said, without the folder that is there for a moment only."""
    return [line.replace(f"{pack}/", "") for line in said.splitlines()]
