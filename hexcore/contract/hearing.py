"""Checks of what seats hear: nothing hidden is told by a record, by undo, or by the position at the moment of a record.

Events are shown on the positions of their moments, to each seat in its own view. So a rule changes the position first,
writes the record then, and changes nothing that is told only later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, zip_longest
from random import Random
from typing import Any, Final, NamedTuple

from hexcore.contract.secrets import differences, seen, swapped
from hexcore.contract.trial import Position, Trial
from hexcore.data.files import canonical
from hexcore.game.actions import Action, Seat
from hexcore.game.records import Record
from hexcore.game.views import View
from hexcore.play.hearing import Hearing, may_hear
from hexcore.play.session import Session

LOOKS: Final = 80  # positions of each game that are looked at
EACH: Final = 5  # actions with one verb that are tried in a position
MOST: Final = 9  # actions that are tried in a position
IMAGINED: Final = 2  # positions that the actor cannot tell from the true one, besides the one with swapped secrets


class Told(NamedTuple):
    """The news of one action for a seat: its lines, which of them reveal something, and the view afterwards.

    A draw reveals what was drawn. ``stops`` is why its actor cannot undo it, as far as the seat may know. Once the game
    is ``over`` nothing is secret.
    """

    lines: list[bytes]
    reveals: list[bool]
    stops: str
    seen: bytes
    after: Any
    over: bool

    def tells_apart(self, other: Told) -> bool:
        """Return whether the lines differ before anything is revealed."""
        both = zip_longest(self.lines, other.lines)
        at = next((n for n, (one, two) in enumerate(both) if one != two), None)
        return at is not None and not any((*self.reveals[: at + 1], *other.reveals[: at + 1]))


def told_of(trial: Trial, state: Any, action: Action) -> dict[Seat, Told]:
    """Carry out an action on a copy of a position, and return what it tells each seat."""
    session, labels = Session(trial.game, position=state.clone()), trial.game.board(trial.scenario)
    session.apply(action)
    over = session.decision is None
    fence = session.entries[-1].fence
    found = {}
    for seat in trial.seats:
        heard = Hearing(session, seat).heard()
        lines = [line for one in heard for line in one.lines]
        own = session.entries[-1].seat == seat
        found[seat] = Told(
            [canonical([line.turn, line.seat, line.record.json(labels), line.why]) for line in lines],
            [line.record.reveals or any(roll.drawn for roll in line.record.dice) for line in lines],
            fence if own else "".join(one.stops for one in heard),
            seen(trial, session.state, seat),
            session.state,
            over,
        )
    return found


def _some(actions: Iterable[Action]) -> list[Action]:
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    few = (some[:: max(1, len(some) // EACH)][:EACH] for some in by_verb.values())
    mixed = [action for row in zip_longest(*few) for action in row if action is not None]
    return mixed[:MOST]


def hearing_keeps_secrets(trial: Trial) -> None:
    """No seat hears of any action what it may not know, unless it is revealed; then nobody can undo it."""
    game = trial.game
    for place in trial.positions(LOOKS):
        told: dict[Action, dict[Seat, Told]] = {}
        for seat, other in _alike(trial, place):
            asked = game.decision(other)
            offered = frozenset(asked.actions if asked is not None else ())
            for action in _some(action for action in place.decision.actions if action in offered):
                if action not in told:
                    told[action] = told_of(trial, place.state, action)
                also = told_of(trial, other, action)
                _hears_alike(trial, action, seat, told[action][seat], also[seat], own=place.decision.seat == seat)


def _alike(trial: Trial, place: Position) -> Iterator[tuple[Seat, Any]]:
    """Yield each seat with positions that it cannot tell from the true one, with the same dice."""
    yield from swapped(trial, place.state)
    actor, chance = place.decision.seat, Random(place.number)
    for _ in range(IMAGINED if trial.game.swap_secrets(place.state, actor) is not None or place.number % 2 else 0):
        imagined = trial.game.imagine(place.state, actor, chance)
        imagined.dice = place.state.dice.clone()
        yield actor, imagined


def _hears_alike(trial: Trial, action: Action, seat: Seat, one: Told, two: Told, *, own: bool) -> None:
    if one.over or two.over:
        return
    if one.tells_apart(two):
        raise trial.broken(f"what {seat} hears of {action} tells it what it may not know: {_first(one, two)}")
    if one.lines == two.lines and one.seen != two.seen:
        raise trial.broken(f"{seat} sees after {action} what it may not know and has heard nothing of")
    if one.lines == two.lines and one.stops != two.stops:
        raise trial.broken(f"whether {action} can be undone tells {seat} what it may not know")
    if one.lines != two.lines and own and any(any(told.reveals) and not told.stops for told in (one, two)):
        raise trial.broken(f"{seat} can undo {action}, which has revealed something")


def _first(one: Told, two: Told) -> str:
    return next((str(line) for pair in zip_longest(one.lines, two.lines) if len({*pair}) > 1 for line in pair), "")


def choices_keep_secrets(trial: Trial) -> None:
    """No seat hears which of two actions another seat has chosen if it sees no trace of it afterwards."""
    if not trial.game.meta.hides(trial.scenario):
        return
    for place in trial.positions(LOOKS):
        if len(place.decision.actions) < 2:
            continue
        tried = [(action, told_of(trial, place.state, action)) for action in _some(place.decision.actions)]
        pairs = [pair for pair in combinations(tried, 2) if pair[0][0].verb == pair[1][0].verb]
        for seat in (seat for seat in trial.seats if seat != place.decision.seat):
            for (one, told), (two, also) in pairs:
                first, second = told[seat], also[seat]
                alike = first.seen == second.seen and not (first.over or second.over)
                if alike and first.tells_apart(second) and _is_secret(trial, first.after, second.after, seat):
                    what = f"{seat} hears which of {one} and {two} was chosen, and sees no difference"
                    raise trial.broken(f"{what}: {_first(first, second)}")


def _is_secret(trial: Trial, one: Any, two: Any, seat: Seat) -> bool:
    """Whether two positions differ in a secret of the game from a seat."""
    swaps = [(state, trial.game.swap_secrets(state, seat)) for state in (one, two)]
    hidden = {where for state, other in swaps if other is not None for where, _ in differences(trial, state, other)}
    return not hidden.isdisjoint(where for where, _ in differences(trial, one, two))


def secrets_are_declared(trial: Trial) -> None:
    """A game or a scenario that hides nothing tells every seat the same, and one with secrets says so."""
    game, labels = trial.game, trial.game.board(trial.scenario)
    if game.meta.hides(trial.scenario):
        return
    for place in trial.positions(LOOKS):
        told = {seat: game.view(place.state, seat).json(labels) for seat in trial.seats}
        for part in told[trial.seats[0]]:
            if part not in ("seat", "facts") and len({_unordered(view[part]) for view in told.values()}) > 1:
                raise trial.broken(f"meta.toml says that nothing is hidden, yet the {part} of the views differ")
        for action in _some(place.decision.actions)[:2]:
            if any(not may_hear(record, *trial.seats) for record in game.apply(place.state.clone(), action)):
                raise trial.broken(f"meta.toml says that nothing is hidden, yet not every seat hears of {action}")
        if any(game.swap_secrets(place.state, seat) is not None for seat in trial.seats):
            raise trial.broken("meta.toml says that nothing is hidden, yet swap_secrets swaps something")


def _unordered(part: Any) -> bytes:
    return canonical(sorted(part, key=canonical) if isinstance(part, list) else part)


class ToldRecord(NamedTuple):
    """A record, and the position after it was written."""

    record: Record
    state: Any

    def heard_by(self, seat: Seat) -> bool:
        """Return whether a seat may read it."""
        return may_hear(self.record, seat)


def moments_are_true(trial: Trial) -> None:
    """At each record every view is as the record tells, without anything hidden."""
    paths = _paths(trial)
    for place in trial.positions(LOOKS):
        for action in _some(place.decision.actions)[:2]:
            for seat in trial.seats:
                told = list(_watched(trial, place.state, action, seat))
                _stands(trial, told, seat, paths)
                _keeps_secrets(trial, place.state, action, seat, told)


def _paths(trial: Trial) -> frozenset[str]:
    look = trial.game.look()
    return frozenset(moment.kind for moment in look.moments if moment.style == "path") if look else frozenset()


def _watched(trial: Trial, before: Any, action: Action, seat: Seat) -> Iterator[tuple[Record, View]]:
    state, found = before.clone(), []
    records = trial.game.apply(state, action, watcher=lambda: found.append(state.clone()))
    if len(found) != len(records):
        raise trial.broken(f"the watcher was called {len(found)} times for {len(records)} records")
    for told in map(ToldRecord, records, found):
        if told.heard_by(seat):
            yield told.record, trial.game.view(told.state, seat)


def _stands(trial: Trial, told: list[tuple[Record, View]], seat: Seat, paths: frozenset[str]) -> None:
    for record, view in told:
        if record.kind not in paths or not record.hexes:
            continue
        for piece in filter(None, map(view.piece, record.pieces)):
            if piece.side < 0 <= piece.hex != record.hexes[-1]:
                where = trial.game.board(trial.scenario).label
                what = f"{piece.id} stands in {where(piece.hex)} when {record.kind} says {where(record.hexes[-1])}"
                raise trial.broken(f"{seat} sees that {what}")


def _keeps_secrets(trial: Trial, before: Any, action: Action, seat: Seat, told: list[tuple[Record, View]]) -> None:
    # where a seat hears the same whatever it may not know, it must see the same at every moment
    other = trial.game.swap_secrets(before, seat)
    asked = trial.game.decision(other) if other is not None else None
    if asked is None or action not in asked.actions:
        return
    labels, also = trial.game.board(trial.scenario), list(_watched(trial, other, action, seat))
    known = [canonical(trial.game.view(state, seat).json(labels)) for state in (before, other)]
    heard = [canonical([record.json(labels) for record, _ in found]) for found in (told, also)]
    if heard[0] != heard[1] or known[0] != known[1]:
        return
    for (record, view), (_, as_swapped) in zip(told, also, strict=True):
        if not view.over and canonical(view.json(labels)) != canonical(as_swapped.json(labels)):
            raise trial.broken(f"at the moment of {record.kind}, {seat} can tell apart what it may not know")
