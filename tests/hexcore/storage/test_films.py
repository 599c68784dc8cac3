"""Films: what was kept is read again, frame by frame; what is wrong is said, and every game of ours has one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hexcore.errors import BrokenContent
from hexcore.game.plugins import registry
from hexcore.game.views import PieceView
from hexcore.storage.films import FILE, read_film, scenario_of, written
from skirmish.game import Skirmish


@pytest.fixture
def board():
    return Skirmish().board("hunt")


def test_what_is_kept_is_read_again(tmp_path, board):
    a, b = (
        PieceView("a", "patrol", "blue", hex=board.hex("0404")),
        PieceView("b", "scout", "red", hex=board.hex("0102")),
    )
    moved = PieceView("a", "patrol", "blue", hex=board.hex("0405"), face="back", values={"x": "2"}, marks=("tired",))
    side = PieceView("c", "patrol", "blue", side=board.grid.sides_of(board.hex("0404"))[0])
    frames = [(a, b), (moved, b), (moved,), (moved, side), (a, b)]
    (tmp_path / FILE).write_text(written("hunt", board.hex("0404"), frames, board), encoding="utf-8")
    film = read_film(tmp_path, board)
    assert (film.scenario, film.centre) == ("hunt", board.hex("0404"))
    assert [set(map(repr, frame)) for frame in film.frames] == [set(map(repr, frame)) for frame in frames]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"scenario": "hunt", "centre": "9999", "frames": []}',
             '{"scenario": "hunt", "centre": "0404", "frames": [{"a": {"kind": "x", "seat": "blue", "hex": "9999"}}]}'],
)  # fmt: skip
def test_what_is_wrong_is_said(tmp_path, board, text):
    (tmp_path / FILE).write_text(text)
    with pytest.raises(BrokenContent, match="film"):
        read_film(tmp_path, board)


def test_a_game_without_a_film_has_none(tmp_path):
    assert scenario_of(tmp_path) == ""


@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles", "skirmish"])
def test_every_game_has_a_film_in_which_something_happens(game):
    module = registry().module(game)
    opened = registry().open(game)
    film = read_film(module.folder, opened.board(scenario_of(module.folder)))
    kinds = {piece.kind for frame in film.frames for piece in frame}
    assert kinds <= opened.look().counters.keys()
    places = [{piece.id: (piece.hex, piece.side) for piece in frame} for frame in film.frames]
    assert sum(one != other for one, other in pairwise(places)) >= 10


@pytest.mark.parametrize("game", ["green_beret", "green_inferno", "vietnam_battles"])
def test_every_game_of_ours_tells_newcomers_what_it_is_like(game):
    taste = registry().module(game).meta.taste
    assert taste is not None
    assert taste.sentence.endswith(".")
    assert taste.scenario
