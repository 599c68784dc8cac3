"""The check of moments: after each record the position is as that record tells.

Events are shown on these positions, to each seat in its own view. So a rule changes the position first, writes the
record then, and changes nothing that is told only later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hexcore.contract.trial import Trial
from hexcore.game.actions import Action, Seat
from hexcore.game.records import Record, canonical
from hexcore.game.views import View
from hexcore.play.hearing import may_hear

MOST = 250  # actions of each game that are checked


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
    for seed in trial.seeds(1):
        state = trial.begin(seed)
        before = state.clone()
        for ply in trial.play(state, MOST):
            for seat in trial.seats:
                told = list(_watched(trial, before, ply.action, seat))
                _stands(trial, told, seat, paths)
                _keeps_secrets(trial, before, ply.action, seat, told)
            before = ply.state.clone()


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
    for (record, view), (_, swapped) in zip(told, also, strict=True):
        if canonical(view.json(labels)) != canonical(swapped.json(labels)):
            raise trial.broken(f"at the moment of {record.kind}, {seat} can tell apart what it may not know")
