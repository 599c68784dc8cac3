"""GI 14, GI 15: victory points, their ratio, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.civilians import exit_points
from games.green_inferno.rules.steps import side
from games.green_inferno.state import GreenState, holder, last_turn, occupant
from hexcore.board.paths import search
from hexcore.game import Log, Modifier, Outcome, ScoreLine, Sum, Text, end, say


class Ending(StrEnum):
    """The ways a game can end."""

    US_VICTORY = "us_victory"
    DRAW = "draw"
    NVA_VICTORY = "nva_victory"


WINNERS = {Ending.US_VICTORY: US, Ending.DRAW: "", Ending.NVA_VICTORY: NVA}


def dated_objectives(state: GreenState, log: Log) -> None:
    """GI 15, Under Fire: the NVA earns a dated hex that it holds at the end of a turn in time (R-G30, R-G75)."""
    board = state.content.board
    for dated in state.content.file.dated:
        h = board.hex(dated.hex)
        if dated.key not in state.dated and state.turn <= dated.by_turn and holder(state, h) == NVA:
            state.dated.append(dated.key)
            text = say("dated", points=dated.points, name=dated.name, hex=dated.hex, turn=state.turn)
            log.add("dated", text, "GI 14", hexes=(h,), seat=NVA, points=dated.points)


def road_is_open(state: GreenState) -> bool:
    """GI 15, Under Fire: NVA infantry at the road's start, no ARVN unit on it to the south edge (R-G76)."""
    road, content = state.content.file.road, state.content
    if road is None:
        return False
    start, goal = content.board.hex(road.hex), content.board.hex(road.to)
    stack = [content.roster[unit] for unit in state.ground.get(start, ())]
    if not any(piece.seat == NVA and piece.kind == "infantry" for piece in stack):
        return False
    links = content.road_links
    free = search(start, lambda h, _: [(n, 0) for n in links.get(h, ()) if occupant(state, n) != US], 0)
    return goal in free.cost


class Item(NamedTuple):
    """One thing that scores: its text and values, points, rule, and the seat that scores."""

    key: str
    values: dict[str, int | str]
    amount: int
    rule: str
    seat: str


def items(state: GreenState) -> Iterator[Item]:
    """GI 14: yield everything that scores, as if the game ended now."""
    for seat, scorer in ((US, NVA), (NVA, US)):
        for turn, hits in enumerate(state.losses[seat], 1):
            if hits:
                yield Item("hits", {"turn": turn}, hits, "GI 14", scorer)
    yield from _other_items(state)


def _other_items(state: GreenState) -> Iterator[Item]:
    for objective in state.content.file.objective:
        owner = state.owners[objective.hex]
        if owner:
            yield Item("objective", {"name": objective.name}, objective.points, "GI 15", owner)
    if state.content.exit >= 0:
        yield from _under_fire_items(state)


def _under_fire_items(state: GreenState) -> Iterator[Item]:
    file = state.content.file
    for key, kind in (("civilians", "civilian"), ("infantry", "infantry")):
        amount = exit_points(state, kind)
        if amount:
            yield Item(key, {}, amount, "GI 15", US)
    for dated in file.dated:
        if dated.key in state.dated:
            yield Item("dated", {"name": dated.name}, dated.points, "GI 15", NVA)
    if file.road is not None and state.turn == last_turn(state) and road_is_open(state):
        yield Item("road", {}, file.road.points, "GI 15", NVA)


def score_lines(state: GreenState) -> list[ScoreLine]:
    return [
        ScoreLine(say(f"score.{item.key}", **item.values), item.amount, item.rule, item.seat) for item in items(state)
    ]


def points(state: GreenState, seat: str) -> int:
    return sum(item.amount for item in items(state) if item.seat == seat)


def score(state: GreenState) -> dict[str, int]:
    """Return the points of both seats as they stand."""
    found = {US: sum(state.losses[NVA]), NVA: sum(state.losses[US])}
    for item in _other_items(state):
        found[item.seat] += item.amount
    return found


def verdict(nva: int, us: int) -> Ending:
    """GI 14: NVA points to US points, compared by cross-multiplying; the middle is closed (R-G27)."""
    if nva < us:
        return Ending.US_VICTORY
    return Ending.DRAW if 2 * nva <= 3 * us else Ending.NVA_VICTORY


def finish(state: GreenState, log: Log) -> None:
    nva, us = points(state, NVA), points(state, US)
    ending = verdict(nva, us)
    end(state, str(ending))
    text, sums = _ending_text(state, ending), (_sum_of(state, NVA), _sum_of(state, US))
    log.add("ending", text, "GI 14", sums=sums, nva=nva, us=us, ending=str(ending), winner=WINNERS[ending])


def _sum_of(state: GreenState, seat: str) -> Sum:
    terms = tuple(Modifier(line.label, line.amount, line.rule) for line in score_lines(state) if line.seat == seat)
    key = "panel.us_points" if seat == US else "panel.nva_points"
    return Sum(say(key, side=side(state, US)), terms, points(state, seat), seat)


def outcome(state: GreenState) -> Outcome | None:
    if not state.ending:
        return None
    ending = Ending(state.ending)
    return Outcome(str(ending), WINNERS[ending], "", _ending_text(state, ending), tuple(score_lines(state)))


def _ending_text(state: GreenState, ending: Ending) -> Text:
    side = state.content.file.us_side
    return say(f"ending.{ending}", nva=points(state, NVA), us=points(state, US), side=side)
