"""Checks of what a player may ask: reach, overlays, notes, briefings and queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from random import Random
from typing import Any, NamedTuple, TypeAlias

from hexcore.board.board import Board
from hexcore.contract.secrets import Hidden, hidden_in
from hexcore.contract.trial import Position, Trial
from hexcore.data.files import canonical
from hexcore.errors import MonsoonError
from hexcore.game.actions import PieceId, Seat
from hexcore.game.answers import SHARED_OVERLAYS, Overlay, OverlayMeta, Spot, Stop, reach_json, shared_overlay
from hexcore.game.game import Query
from hexcore.game.views import PieceView
from hexcore.text import Text
from hexcore.types import OFF_MAP, Hex

LOOKS = 25  # positions of each game that are asked about: there are many questions
MOST = 12  # pieces that a seat points at
PICKED = 4  # pieces that an overlay is asked about
HEX_WORDS = ("hex", "start", "end")  # what queries call a hex


Ask: TypeAlias = Callable[[Any], Any]


class SeatQuestion(NamedTuple):
    """A question that a seat can ask about a position. The answer is JSON data."""

    name: str
    ask: Ask


class OverlayArguments(NamedTuple):
    """What is chosen when an overlay is asked for: a hex, the end of a line, pieces."""

    at: Hex = OFF_MAP
    over: Hex = OFF_MAP
    pieces: tuple[PieceId, ...] = ()


def questions_only_look(trial: Trial) -> None:
    """A question changes nothing, and its answer does not depend on hidden things."""
    game = trial.game
    for place in trial.positions(LOOKS):
        state = place.state
        before = game.dump_json(state), game.violations(state)
        for seat in trial.seats:
            answers_alike(trial, state, game.swap_secrets(state, seat), seat, Random(place.number))
        if (game.dump_json(state), game.violations(state)) != before:
            raise trial.broken("a question changed the position")


def answers_alike(trial: Trial, state: Any, other: Any, seat: Seat, chance: Random | None = None) -> None:
    """Check that all answers to a seat are the same in a position it cannot tell apart.

    With ``chance`` each question is put a few times only, about other places and pieces.
    """
    hidden = hidden_in(trial, state, other) if other is not None else Hidden()
    asked: dict[str, list[SeatQuestion]] = {}
    for question in _questions(trial, state, seat, hidden):
        asked.setdefault(question.name, []).append(question)
    few = (some if chance is None else chance.sample(some, min(len(some), PICKED)) for some in asked.values())
    for question in chain.from_iterable(few):
        answer = _answer(question, state)
        if other is not None and answer != _answer(question, other):
            raise trial.broken(f"{question.name} tells {seat} what it may not know")


def _moments(trial: Trial) -> Iterator[tuple[Position, Seat]]:
    yield from ((place, seat) for place in trial.positions(LOOKS) for seat in trial.seats)


def _answer(question: SeatQuestion, state: Any) -> bytes:
    try:
        return canonical(question.ask(state))
    except MonsoonError as error:
        return str(error).encode()


def _questions(trial: Trial, state: Any, seat: Seat, hidden: Hidden) -> Iterator[SeatQuestion]:
    pieces = [*[piece.id for piece in trial.game.view(state, seat).pieces][:MOST], *hidden.pieces]
    hexes = [*_some_hexes(trial), *hidden.hexes]
    for name, query in trial.game.queries.items():
        for arguments in _arguments(trial, query, pieces, hexes):
            yield SeatQuestion(f"the query {name}", partial(trial.game.ask, name=name, seat=seat, **arguments))
    game, board = trial.game, trial.game.board(trial.scenario)

    def reach(picked: tuple[PieceId, ...]) -> Ask:
        return lambda state: reach_json(game.reach(state, seat, picked), board)

    def overlay(key: str, asked: OverlayArguments) -> Ask:
        return lambda state: game.overlay(state, seat, key, *asked).json(board)

    for picked in ((), *((piece,) for piece in pieces)):
        yield SeatQuestion("the reach", reach(picked))
    for meta in game.overlays(trial.scenario):
        for asked in _asked(meta, [*hidden.pieces, *pieces], hexes):
            yield SeatQuestion(f"the overlay {meta.key}", overlay(meta.key, asked))
    yield SeatQuestion("the notes", lambda s: {board.label(h): _said(told) for h, told in game.notes(s, seat).items()})
    yield SeatQuestion("what is wanted", lambda s: sorted(game.wanted(s, seat)))
    yield SeatQuestion("the ground", lambda s: [_said(game.ground(s, seat, h)) for h in hexes])
    yield SeatQuestion("the briefing", lambda s: told.json(board) if (told := game.briefing(s, seat)) else None)
    yield SeatQuestion("the ladder", lambda s: told.json(board) if (told := game.ladder(s, seat)) else None)
    yield SeatQuestion("the stock", lambda s: game.stock(s, seat).json(board))


def _said(texts: Iterable[Text]) -> list[Any]:
    return [text.json() for text in texts]


def briefs_answer(trial: Trial) -> None:
    """Briefing, ladder, stock and ground answer every seat in words, about what it sees."""
    game, board = trial.game, trial.game.board(trial.scenario)
    for place, seat in _moments(trial):
        briefing, ladder = game.briefing(place.state, seat), game.ladder(place.state, seat)
        stock = game.stock(place.state, seat)
        trial.can_be_said([briefing, ladder, stock, *(game.ground(place.state, seat, h) for h in _some_hexes(trial))])
        named = {*(place.hex for place in stock.places), *({briefing.hex} if briefing else ())} - {OFF_MAP}
        if not all(0 <= h < board.size for h in named):
            raise trial.broken("a briefing or a shop names a hex that the map does not have")
        seen = {piece.id for piece in game.view(place.state, seat).pieces}
        if unseen := [ware.piece for ware in stock.wares if ware.piece not in seen]:
            raise trial.broken(f"the stock has {unseen[0]}, which {seat} does not see")
        if ladder is not None and sum(rung.when == "now" for rung in ladder.rungs) != 1:
            raise trial.broken("a ladder has exactly one current rung")


def _arguments(trial: Trial, query: Query, pieces: Sequence[PieceId], hexes: Sequence[Hex]) -> Iterator[dict[str, str]]:
    """Yield arguments for a query of a game: each piece and each hex for whatever takes one, with seats for sides."""
    if not query.needs:
        yield {}
    label, takes = trial.game.board(trial.scenario).label, (*query.needs, *query.may)
    known = {"side": trial.seats[-1], "piece": pieces[0] if pieces else "", **dict.fromkeys(HEX_WORDS, label(hexes[0]))}
    if not set(query.needs) <= known.keys():
        return
    given = {name: known[name] for name in query.needs}
    for name in takes:
        several = pieces if name == "piece" else map(label, hexes) if name in HEX_WORDS else ()
        yield from ({**given, name: value} for value in several)


def _asked(meta: OverlayMeta, pieces: Sequence[PieceId], hexes: Sequence[Hex]) -> Iterator[OverlayArguments]:
    takes = {*meta.needs, *meta.follows}
    about_hex = [*([] if {"hex", "line"} & {*meta.needs} else [OFF_MAP]), *(hexes if {"hex", "line"} & takes else [])]
    about_piece: list[tuple[PieceId, ...]] = [] if "piece" in meta.needs else [()]
    about_piece += [(piece,) for piece in pieces[:PICKED]] if "piece" in takes else []
    for place, at in enumerate(about_hex):
        over = hexes[place - 1] if "line" in takes and at >= 0 else OFF_MAP
        for picked in about_piece:
            yield OverlayArguments(at, over, picked)


def _some_hexes(trial: Trial) -> list[Hex]:
    grid = trial.game.board(trial.scenario).grid
    return [h for h in range(0, grid.size, max(1, grid.size // 5)) if grid.on_map[h]]


def overlays_answer(trial: Trial) -> None:
    """Every overlay answers every seat, in words that exist, about hexes of the map."""
    game, board = trial.game, trial.game.board(trial.scenario)
    metas = game.overlays(trial.scenario)
    if len({meta.key for meta in metas}) != len(metas):
        raise trial.broken("two overlays have one key")
    renamed = [meta.key for meta in metas if meta.key in SHARED_OVERLAYS and meta[:3] != shared_overlay(meta.key)[:3]]
    if renamed:
        raise trial.broken(f"the shared overlay {renamed[0]} has another name than in every game")
    trial.can_be_said(metas)
    for place, seat in _moments(trial):
        pieces = [piece.id for piece in game.view(place.state, seat).pieces]
        trial.can_be_said(list(game.notes(place.state, seat).values()))
        for meta in metas:
            ways = [*_asked(meta, pieces, _some_hexes(trial))]
            for asked in Random(place.number).sample(ways, min(len(ways), PICKED)):
                overlay = game.overlay(place.state, seat, meta.key, *asked)
                trial.can_be_said(overlay)
                named = {*(mark.hex for mark in overlay.marks), *(h for line in overlay.lines for h in line[:2])}
                named |= {h for arrow in overlay.arrows for h in arrow.way}
                if not all(0 <= h < board.size for h in named):
                    raise trial.broken(f"the overlay {meta.key} names a hex that the map does not have")
                if unexplained := _unexplained(overlay):
                    raise trial.broken(f"the legend of the overlay {meta.key} leaves out {unexplained}")


def _unexplained(overlay: Overlay) -> str:
    # what an overlay shows and its legend leaves out, if it has a legend
    keys = {(key.tone, key.arrow) for key in overlay.legend}
    shown = [(mark.tone, False) for mark in overlay.marks] + [(arrow.tone, True) for arrow in overlay.arrows]
    tone, arrow = next(((tone, arrow) for tone, arrow in shown if keys and (tone, arrow) not in keys), ("", None))
    return "" if arrow is None else f"{'arrows' if arrow else 'hexes'} of the tone {tone!r}"


def reach_is_walkable(trial: Trial) -> None:
    """Every spot within reach has a way of adjoining steps from the piece to the spot."""
    board = trial.game.board(trial.scenario)
    for place, seat in _moments(trial):
        pieces: list[PieceView | None] = [None, *trial.game.view(place.state, seat).pieces]
        for piece in pieces:
            reach = trial.game.reach(place.state, seat, (piece.id,) if piece else ())
            trial.can_be_said([*reach.values()])
            start = Spot(piece.hex, OFF_MAP if piece.hex >= 0 else piece.side) if piece else Spot()
            for spot, stop in reach.items():
                wrong = _misstep(board, start, spot, stop)
                if wrong:
                    raise trial.broken(f"the reach of {piece.id if piece else 'what is under way'}: {wrong}")


def _misstep(board: Board, start: Spot, spot: Spot, stop: Stop) -> str:
    # a start off the map adjoins every spot
    if not stop.way or stop.way[-1] != spot:
        return f"the way to {spot} ends elsewhere"
    for step in stop.way:
        if (step.hex >= 0) == (step.side >= 0):
            return f"the way to {spot} has a step that is not one hex or one side"
    for a, b in pairwise(stop.way if start == Spot() else (start, *stop.way)):
        if not _adjoin(board, a, b):
            return f"the way to {spot.label(board)} jumps from {a.label(board)} to {b.label(board)}"
    if any(points is not None and points < 0 for points in (stop.cost, stop.left)):
        return f"{spot.label(board)} costs less than nothing, or leaves less"
    return ""


def _adjoin(board: Board, a: Spot, b: Spot) -> bool:
    # hexes share a side; a hexside and another spot share a corner
    if a.hex >= 0 and b.hex >= 0:
        return board.grid.adjacent(a.hex, b.hex)
    return not set(_corners(board, a)).isdisjoint(_corners(board, b))


def _corners(board: Board, spot: Spot) -> Sequence[int]:
    sides = board.grid.sides
    return sides.corners_of_hex[spot.hex] if spot.hex >= 0 else sides.corners[spot.side]
