"""The contract of a game, as checks that take any game. Each has one reason to fail.

``CHECKS`` names them. ``test_contract`` runs every one over every registered game and scenario;
``test_checks_bite`` proves on deliberately broken variants of the reference game that each fails where it should,
and only there.
"""

from __future__ import annotations

import json
import random
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hexcore.actions import Action, Decision, read_action
from hexcore.bots import Vantage, any_action, make_bot
from hexcore.canonical import canonical, records_digest
from hexcore.errors import IllegalAction, MonsoonError
from hexcore.game import Game
from hexcore.records import Record, seen_by
from hexcore.saves import read_save, resume, to_save, verify, write_save
from hexcore.session import Session
from hexcore.text import Text

PLY_CAP = 60_000
"""No game of any scenario takes this many actions, even when played at random."""


@dataclass(frozen=True)
class Subject:
    """What is checked: a way to open the game afresh, a scenario, and how much of it to play."""

    open: Callable[[], Game[Any]]
    scenario: str
    seeds: range
    plies: int


@dataclass(frozen=True)
class Ply:
    """One action of a random game, before and after."""

    number: int
    decision: Decision
    action: Action
    records: list[Record]
    state: Any


def random_game(game: Game[Any], scenario: str, seed: int, limit: int = PLY_CAP) -> Iterator[Ply]:
    """Play at random, yielding after every action; stops at the end, or where nothing is offered."""
    choose = random.Random(seed)
    state = game.start(scenario, {}, seed)
    for number in range(limit):
        decision = game.decision(state)
        if decision is None or not decision.actions:
            return
        action = any_action(decision.actions, game.leaving, choose.random)
        yield Ply(number, decision, action, game.apply(state, action, offered=decision), state)


def trail(seed: int, played: list[Action]) -> str:
    """Say how to come to the place where something went wrong."""
    return f"seed {seed}, after {len(played)} actions, the last: {played[-5:]}"


def games_end(subject: Subject) -> None:
    """A random game comes to an end, something is always offered until then, and the end has an outcome."""
    game = subject.open()
    for seed in subject.seeds:
        state, played = game.start(subject.scenario, {}, seed), []
        for ply in random_game(game, subject.scenario, seed):
            state = ply.state
            played.append(ply.action)
        assert game.decision(state) is None, f"no end, or nothing offered: {trail(seed, played)}"
        outcome = game.outcome(state)
        assert outcome is not None, f"over without an outcome: {trail(seed, played)}"
        assert outcome.ending in game.endings(subject.scenario), f"{outcome.ending!r} is not a listed ending"


def invariants_hold(subject: Subject) -> None:
    """Every named truth holds after every action."""
    game = subject.open()
    assert game.invariants, "a game names what is always true"
    for seed in subject.seeds:
        played = []
        for ply in random_game(game, subject.scenario, seed, subject.plies):
            played.append(ply.action)
            wrong = game.violations(ply.state)
            assert not wrong, f"{wrong}: {trail(seed, played)}"


def only_offered_is_accepted(subject: Subject) -> None:
    """What was not offered is refused, and the position is as it was."""
    game = subject.open()
    for seed in list(subject.seeds)[:2]:
        seen: list[Action] = [Action("no_such_verb"), Action("done", ("nobody",))]
        for ply in random_game(game, subject.scenario, seed, min(60, subject.plies)):
            offered = game.decision(ply.state)
            if offered is not None:
                for action in [a for a in seen[-40:] if a not in offered.actions][:5]:
                    _refused(game, ply.state, action)
            seen.extend(ply.decision.actions[:10])


def _refused(game: Game[Any], state: Any, action: Action) -> None:
    before = game.dump(state)
    try:
        game.apply(state, action)
    except IllegalAction:
        assert game.dump(state) == before, f"{action} was refused but changed the position"
        return
    raise AssertionError(f"{action} was not offered but accepted")


def decisions_are_whole(subject: Subject) -> None:
    """A decision is one known seat's, names each action once, and its actions survive the protocol."""
    game = subject.open()
    for ply in random_game(game, subject.scenario, subject.seeds[0], subject.plies):
        decision, labels = ply.decision, game.board(subject.scenario)
        assert decision.seat in game.meta.seat_ids(), f"nobody sits at {decision.seat!r}"
        assert len(set(decision.actions)) == len(decision.actions), f"{decision.step} offers an action twice"
        for action in decision.actions[:20]:
            again = read_action(json.loads(json.dumps(action.json(labels))), labels)
            assert again == action, f"{action} became {again}"


def explain_agrees(subject: Subject) -> None:
    """What is offered is explained as legal; what is not is refused with a rule that exists, or none."""
    game = subject.open()
    seen: list[Action] = []
    for ply in random_game(game, subject.scenario, subject.seeds[0], min(80, subject.plies)):
        offered = game.decision(ply.state)
        if offered is None:
            return
        for action in offered.actions[:5]:
            refusal = game.explain(ply.state, action)
            assert refusal is None, f"{action} is offered, yet refused: {refusal}"
        for action in [a for a in seen[-30:] if a not in offered.actions][:5]:
            refusal = game.explain(ply.state, action)
            assert refusal is not None, f"{action} is not offered, yet explained as legal"
            assert not refusal.rule or refusal.rule in game.rulebook, f"{refusal.rule} is not in the rule index"
        seen.extend(ply.decision.actions[:10])


def undo_reaches_the_start(subject: Subject) -> None:
    """Undo takes every action back, each time to exactly the position before it, and redo leads forth again."""
    game = subject.open()
    for seed in subject.seeds:
        session = Session(game, subject.scenario, {}, seed)
        session.fenced = False
        positions = [canonical(game.dump(session.state))]
        choose = random.Random(seed)
        for _ in range(min(120, subject.plies)):
            decision = session.decision
            if decision is None or not decision.actions:
                break
            session.apply(any_action(decision.actions, game.leaving, choose.random))
            positions.append(canonical(game.dump(session.state)))
        _back_and_forth(session, positions)


def _back_and_forth(session: Session, positions: list[bytes]) -> None:
    dump = session.game.dump
    for ply in range(len(positions) - 2, -1, -1):
        session.undo()
        assert canonical(dump(session.state)) == positions[ply], f"undo to action {ply} gives another position"
    for ply in range(1, len(positions)):
        session.redo()
        assert canonical(dump(session.state)) == positions[ply], f"redo of action {ply} gives another position"


def saved_games_go_on(subject: Subject) -> None:
    """Every position, written and read again, is the same; now and then one goes on as the game itself goes on."""
    game = subject.open()
    for seed in list(subject.seeds)[:2]:
        followers: list[tuple[int, Any]] = []
        for ply in random_game(game, subject.scenario, seed, subject.plies):
            for since, state in followers:
                assert game.apply(state, ply.action) == ply.records, (
                    f"seed {seed}: action {ply.number} differs in the save of {since}"
                )
            followers = [(since, state) for since, state in followers if ply.number - since < 5]
            again = _read_back(game, ply.state, f"seed {seed}: the position after action {ply.number}")
            if ply.number % 7 == 0:
                followers.append((ply.number, again))


def _read_back(game: Game[Any], state: Any, which: str) -> Any:
    """Return a position as it is read from what was written of it."""
    try:
        again = game.load(json.loads(json.dumps(game.dump(state))))
    except MonsoonError as error:
        raise AssertionError(f"{which} is refused by the game that reached it: {error}") from None
    assert again == state, f"{which} is read back differently"
    return again


def same_seed_same_game(subject: Subject) -> None:
    """The same seed and choices give the same records, in a game opened afresh."""
    for seed in list(subject.seeds)[:2]:
        runs = []
        for _ in range(2):
            game = subject.open()
            runs.append([records_digest(p.records) for p in random_game(game, subject.scenario, seed, subject.plies)])
        assert runs[0] == runs[1], f"seed {seed} gave two different games"


def replay_is_exact(subject: Subject) -> None:
    """A saved game is played again record by record to the same position, and can be resumed from its file."""
    game = subject.open()
    session = Session(game, subject.scenario, {}, subject.seeds[0])
    choose = random.Random(2)
    for _ in range(subject.plies):
        decision = session.decision
        if decision is None or not decision.actions:
            break
        session.apply(any_action(decision.actions, game.leaving, choose.random))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.monsoon"
        write_save(path, to_save(session))
        save = read_save(path)
    try:
        assert verify(game, save) == len(session.entries)
        assert resume(game, save).entries == session.entries
    except MonsoonError as error:
        raise AssertionError(f"the save does not replay: {error}") from None
    except Exception as error:
        raise AssertionError(f"the replay drifts: {error}") from None


def chance_has_one_door(subject: Subject) -> None:
    """Rules use the dice of the state and nothing else, and every roll stands in exactly one record."""
    game = subject.open()
    for seed in list(subject.seeds)[:2]:
        choose = random.Random(seed)
        state, rolled = game.start(subject.scenario, {}, seed), None
        for _ in range(subject.plies):
            decision = game.decision(state)
            if decision is None or not decision.actions:
                break
            action = any_action(decision.actions, game.leaving, choose.random)
            before = state.dice.count
            with _no_stray_chance():
                records = game.apply(state, action, offered=decision)
            rolled = [roll.number for record in records for roll in record.dice]
            expected = list(range(before + 1, state.dice.count + 1))
            assert sorted(rolled) == expected, f"rolls {expected} stand as {rolled} in the records of {action}"


@contextmanager
def _no_stray_chance() -> Iterator[None]:
    def stray(*args: object, **kwargs: object) -> None:
        raise AssertionError("chance came from outside the dice of the state")

    names = ("random", "randint", "choice", "shuffle", "randrange", "sample", "choices", "getrandbits")
    with (
        patch.multiple(random, **dict.fromkeys(names, stray), Random=stray),
        patch.multiple(secrets, randbelow=stray, choice=stray),
    ):
        yield


def secrets_stay_secret(subject: Subject) -> None:
    """Two positions that differ only in what a seat may not know look the same to it, byte for byte.

    What another seat decides in the open, in front of this one, is part of what it sees.
    """
    game = subject.open()
    labels = game.board(subject.scenario)
    swaps = 0
    for seed in list(subject.seeds)[:4]:
        for ply in random_game(game, subject.scenario, seed, subject.plies):
            for seat in game.meta.seat_ids():
                other = game.swap_secrets(ply.state, seat)
                if other is None:
                    continue
                swaps += 1
                assert game.dump(other) != game.dump(ply.state), "swap_secrets changed nothing"
                assert _seen(game, ply.state, seat) == _seen(game, other, seat), (
                    f"seed {seed}: {seat} can tell the difference"
                )
                _acts_alike(game, ply.state, other, seat, labels)
    assert swaps or not game.meta.hides(subject.scenario), "a game with hidden things must swap them for this check"


def _seen(game: Game[Any], state: Any, seat: str) -> bytes:
    labels = game.board(state.scenario)
    decision, view = game.decision(state), game.view(state, seat)
    asked: Any = decision.seat if decision else None
    if decision is not None and decision.seat == seat:
        asked = decision.json(labels)
    elif decision is not None and view.may_watch(decision):
        asked = [decision.json(labels), [game.describe(state, action).json() for action in decision.actions]]
    return canonical([view.json(labels), asked])


def _acts_alike(game: Game[Any], state: Any, other: Any, seat: str, labels: Any) -> None:
    """An action that reveals nothing and rolls nothing leads to the same records for this seat."""
    decision = game.decision(state)
    if decision is None or decision.seat != seat:
        return
    for action in decision.actions[:4]:
        records = [game.apply(copy, action) for copy in (state.clone(), other.clone())]
        if any(record.reveals or record.dice for found in records for record in found):
            continue
        heard = [canonical([r.json(labels) for r in seen_by(found, seat)]) for found in records]
        assert heard[0] == heard[1], f"the records of {action} tell {seat} what it may not know"


def queries_only_look(subject: Subject) -> None:
    """A question changes nothing, and its answer is the same in positions that the asking seat cannot tell apart."""
    game = subject.open()
    for ply in random_game(game, subject.scenario, subject.seeds[0], subject.plies):
        if ply.number % 7:
            continue
        before = game.dump_json(ply.state), game.violations(ply.state)
        for seat in game.meta.seat_ids():
            other = game.swap_secrets(ply.state, seat)
            for name, arguments in _questions(game, ply.state, seat):
                answer = _answer(game, ply.state, name, seat, arguments)
                if other is not None:
                    assert answer == _answer(game, other, name, seat, arguments), f"{name} tells {seat} a secret"
        assert (game.dump_json(ply.state), game.violations(ply.state)) == before, "a query changed the position"


def _questions(game: Game[Any], state: Any, seat: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Everything a seat can ask by pointing at nothing or at one of the pieces it sees."""
    pieces = [piece.id for piece in game.view(state, seat).pieces]
    for name, query in game.queries.items():
        if not query.needs:
            yield name, {}
        if "piece" in (*query.needs, *query.may) and set(query.needs) <= {"piece"}:
            yield from ((name, {"piece": piece}) for piece in pieces[:12])


def _answer(game: Game[Any], state: Any, name: str, seat: str, arguments: dict[str, str]) -> bytes:
    try:
        return canonical(game.ask(state, name, seat, **arguments))
    except MonsoonError as error:
        return str(error).encode()


def bots_see_only_views(subject: Subject) -> None:
    """A bot chooses the same in two positions that its seat cannot tell apart."""
    game = subject.open()
    names = [name for name in game.bots() if name != "random"]
    for ply in random_game(game, subject.scenario, subject.seeds[0], min(200, subject.plies)):
        decision = game.decision(ply.state)
        other = game.swap_secrets(ply.state, decision.seat) if decision else None
        if decision is None or other is None or not decision.actions:
            continue
        for name in names:
            picks = [
                make_bot(game, name, 5).choose(Vantage(game, s, decision.seat), decision) for s in (ply.state, other)
            ]
            assert picks[0] == picks[1], f"{name} knows what {decision.seat} may not know"


def everything_can_be_said(subject: Subject) -> None:
    """Every text that reaches a player has its sentence, and every rule that is cited exists."""
    game = subject.open()
    for ply in random_game(game, subject.scenario, subject.seeds[0], subject.plies):
        texts = [ply.decision.prompt, *(record.text for record in ply.records)]
        offered = game.decision(ply.state)
        texts += [game.describe(ply.state, action) for action in (offered.actions[:8] if offered else ())]
        texts += _texts(game.view(ply.state, ply.decision.seat))
        for text in texts:
            _can_be_said(game, text)
        for record in ply.records:
            assert not record.rule or record.rule in game.rulebook, f"{record.rule} is not in the rule index"
    outcome = game.outcome(ply.state)
    if outcome:
        _can_be_said(game, outcome.text)


def _texts(view: Any) -> list[Text]:
    found = [view.title, *(phase.name for phase in view.phases), *(track.name for track in view.tracks)]
    for panel in view.panels:
        found.append(panel.title)
        for row in panel.rows:
            found += [part for part in (row.label, row.value) if isinstance(part, Text)]
    return found


def _can_be_said(game: Game[Any], text: Text) -> None:
    assert text.key in game.catalogue, f"no sentence for {text.key!r}"
    said = game.catalogue.say(text)
    assert "{" not in said, f"{text.key!r} lacks a value: {said}"
    for _, value in text.values:
        if isinstance(value, Text):
            _can_be_said(game, value)


def content_has_sources(subject: Subject) -> None:
    """Every value of the content says where it comes from."""
    game = subject.open()
    without = [f"{item.file}: {item.key}" for item in game.sourcings() if item.source is None]
    assert not without, f"{len(without)} values without a source, the first: {without[:3]}"


CHECKS: dict[str, Callable[[Subject], None]] = {
    check.__name__: check
    for check in (
        games_end,
        invariants_hold,
        only_offered_is_accepted,
        decisions_are_whole,
        explain_agrees,
        undo_reaches_the_start,
        saved_games_go_on,
        same_seed_same_game,
        replay_is_exact,
        chance_has_one_door,
        secrets_stay_secret,
        queries_only_look,
        bots_see_only_views,
        everything_can_be_said,
        content_has_sources,
    )
}
