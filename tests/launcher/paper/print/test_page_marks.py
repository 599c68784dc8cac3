"""How a map is laid over pages: every hex is whole on one of them, neighbours overlap, and cuts lie within both."""

from __future__ import annotations

import pytest

from hexcore.game.plugins import registry
from launcher.open_game import open_game
from launcher.paper.documents.pen import PAPERS, PaperRect, PaperSize
from launcher.paper.print.map_sheet import MapSheet
from launcher.paper.print.page_marks import plan_for, poster_for

BOARDS = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]


def sheet_of(game: str, scenario: str, hex_: float) -> MapSheet:
    opened = open_game(game)
    board, look = opened.board(scenario), opened.look()
    assert look is not None
    return MapSheet(board, look.boards[board.id], hex_)


@pytest.mark.parametrize(("game", "scenario"), BOARDS)
@pytest.mark.parametrize("hex_", [9.0, 16.0, 33.0])
def test_every_hex_is_whole_on_a_page(game, scenario, hex_):
    sheet = sheet_of(game, scenario, hex_)
    for paper in PAPERS.values():
        plan = plan_for(sheet.world, paper, sheet.span)
        parts = [page.part for page in plan.pages]
        for h in sheet.hexes:
            corners = sheet.corners(h)
            assert any(all(part.holds(x, y, 1e-6) for x, y in corners) for part in parts), (paper, h)


@pytest.mark.parametrize(("game", "scenario"), BOARDS)
def test_the_pages_cover_the_sheet_and_stay_on_their_paper(game, scenario):
    sheet = sheet_of(game, scenario, 16.0)
    for paper in PAPERS.values():
        plan = plan_for(sheet.world, paper, sheet.span)
        assert plan.paper in (paper, paper.turned)
        first, last = plan.pages[0].part, plan.pages[-1].part
        assert (first.left, first.top) == pytest.approx((sheet.world.left, sheet.world.top))
        assert (last.right, last.bottom) == pytest.approx((sheet.world.right, sheet.world.bottom))
        for page in plan.pages:
            assert page.part.wide <= plan.paper.live.wide + 1e-9
            assert page.part.high <= plan.paper.live.high + 1e-9


def test_a_cut_lies_within_both_pages_that_meet_there():
    plan = plan_for(PaperRect(-10.0, -20.0, 660.0, 600.0), PAPERS["a4"], (18.5, 16.0))
    across, down = plan.seams
    assert (len(across), len(down)) == (len(plan.columns) - 1, len(plan.rows) - 1)
    for page in plan.pages:
        beside = plan.beside(page)
        if "right" in beside:
            assert beside["right"].part.left < across[page.column] < page.part.right
            assert page.part.right - beside["right"].part.left >= 18.5
        if "down" in beside:
            assert beside["down"].part.top < down[page.row] < page.part.bottom


def test_pages_are_numbered_row_by_row():
    plan = plan_for(PaperRect(0.0, 0.0, 900.0, 700.0), PAPERS["a4"], (18.0, 16.0))
    assert [page.name for page in plan.pages] == [str(n) for n in range(1, len(plan.pages) + 1)]
    assert [(page.row, page.column) for page in plan.pages] == sorted((page.row, page.column) for page in plan.pages)


def test_no_more_pages_than_needed():
    live = PAPERS["a4"].live
    assert len(plan_for(PaperRect(0, 0, live.wide, live.high), PAPERS["a4"], (18.0, 16.0)).pages) == 1
    assert len(plan_for(PaperRect(0, 0, 2 * live.wide - 18.0, live.high), PAPERS["a4"], (18.0, 16.0)).pages) == 2
    assert len(plan_for(PaperRect(0, 0, live.high, live.wide * 0.9), PAPERS["a4"], (18.0, 16.0)).pages) == 1, "turned"


def test_a_poster_is_one_page_with_its_margins():
    plan = poster_for(PaperRect(-10.0, -20.0, 660.0, 600.0))
    (page,) = plan.pages
    assert page.part == PaperRect(-10.0, -20.0, 660.0, 600.0)
    assert plan.paper.live.wide == pytest.approx(660.0)
    assert plan.paper.live.high == pytest.approx(600.0)
    assert plan.seams == ([], [])
    assert isinstance(plan.paper, PaperSize)
