"""Whatever is drawn on any board with any tool can be painted, looked over, written, read back and taken back."""

from __future__ import annotations

import random

import pytest

from hexcore.board.file import read_board_file
from hexcore.editor.checks import differences, findings
from hexcore.editor.packs import boards_of, open_draft
from hexcore.editor.toml_writer import board_toml
from hexcore.game.plugins import registry
from launcher.kit.style.theme import Theme
from launcher.mapdesk.bench import Bench
from launcher.mapdesk.tools import TOOLS, Tool, spot_at
from launcher.mapdesk.view import NoSheets
from launcher.painting.map.painter import MapPainter

GAMES = ("green_beret", "green_inferno", "skirmish", "vietnam_battles")
STROKES = 14
SAYS = (("reconstructed", ""), ("printed", "my copy"), ("fact", "GB 1"))


def scribble(bench: Bench, tool: Tool, rng: random.Random) -> None:
    """One stroke of a tool, set to anything, anywhere, to and fro."""
    draft = bench.draft
    bench.code, bench.radius = rng.choice(bench.codes()), rng.choice((0, 0, 1, 3))
    if tool.wants in ("kind", "group"):
        tool.setting.kind = rng.choice([*bench.kinds(tool.key), "new"])
        tool.setting.name = rng.choice(("", "Ba", "Da"))
    bench.set_source(*rng.choice(SAYS))
    wide, high = draft.sheet.extent
    x, y, rub = rng.uniform(0, wide), rng.uniform(0, high), rng.random() < 0.3
    tool.press(spot_at(draft.sheet, draft.board.grid, (x, y)), rub)
    for _ in range(rng.randint(0, 8)):
        x, y = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)
        spot = spot_at(draft.sheet, draft.board.grid, (x, y))
        tool.drag(spot, rub)
        tool.preview(spot)
    tool.release()


@pytest.mark.parametrize("game", GAMES)
def test_any_scribble_holds(game):
    rng = random.Random(f"{game} scribbled on")
    opened = registry().open(game)
    look = opened.look()
    for named in boards_of(opened.folders()):
        draft = open_draft(named)
        bench = Bench(named, draft, look.boards[draft.file.id], lambda repaint: None)
        tools = [kind(bench) for kind in TOOLS]
        for _ in range(STROKES):
            scribble(bench, rng.choice(tools), rng)
        drawn = draft.file
        assert drawn != draft.ours
        findings(draft, opened.stakes(opened.meta.scenarios[0].id))
        assert differences(draft.file, draft.ours, draft.sheet)
        assert read_board_file(board_toml(drawn), named.file) == drawn
        MapPainter(draft.board, bench.look, Theme(), NoSheets()).prepare(20.0)
        while bench.undo() is not None:
            pass
        assert draft.file == draft.ours
        while bench.redo() is not None:
            pass
        assert draft.file == drawn
