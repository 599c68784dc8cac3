"""Checks of play: games end, invariants hold, and only what is offered can be done."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from hexcore.contract.trial import PLY_CAP, Ply, Trial
from hexcore.errors import GameOver, IllegalAction
from hexcore.game import dice
from hexcore.game.actions import Action, Decision, read_action

Stuck: TypeAlias = Callable[[int], int]  # the face on which a die or a draw of so many sides is stuck

STUCK: Final[tuple[Stuck, ...]] = (lambda sides: 1, lambda sides: sides, lambda sides: (sides + 1) // 2)
STUCK_TIMES: Final = 10  # so many times as long as the longest of the fair games may a game with stuck dice be
STUCK_CAP: Final = 500  # and so many actions longer


def games_end(trial: Trial) -> None:
    """A random game ends with an outcome, whatever the dice do, and something is offered until then."""
    longest = 0
    for seed in trial.seeds:
        state = trial.begin(seed)
        for ply in trial.play(state, PLY_CAP):
            state = ply.state
            longest = max(longest, ply.number)
        has_ended(trial, state)
    for stuck in STUCK:
        _ends_without_luck(trial, STUCK_CAP + longest * STUCK_TIMES, stuck)


def _ends_without_luck(trial: Trial, limit: int, stuck: Stuck) -> None:
    state = trial.begin(trial.seeds[0])
    with _dice_are_stuck(stuck):
        for ply in trial.play(state, limit):
            state = ply.state
        if trial.game.decision(state) is not None:
            raise trial.broken(
                f"only luck ends the game: with dice that favour one face it goes on for {limit} actions"
            )


@contextmanager
def _dice_are_stuck(stuck: Stuck) -> Iterator[None]:
    # all but one roll in a thousand, as some rules roll again until the result can be used
    fair = dice.fair_roll

    def roll(seed: int, number: int, sides: int) -> int:
        lucky = fair(seed + 1, number, 1000) == 1
        return fair(seed, number, sides) if lucky else stuck(sides)

    dice.fair_roll = roll
    try:
        yield
    finally:
        dice.fair_roll = fair


def has_ended(trial: Trial, state: Any) -> None:
    """Check that a game is over, with an outcome that the game lists."""
    if trial.game.decision(state) is not None:
        raise trial.broken("the game has no end, or nothing is offered")
    outcome = trial.game.outcome(state)
    if outcome is None:
        raise trial.broken("the game is over without an outcome")
    if outcome.ending not in trial.game.endings(trial.scenario):
        raise trial.broken(f"{outcome.ending!r} is not one of the endings that the game lists")


def invariants_hold(trial: Trial) -> None:
    """The game names invariants, and they hold after every action."""
    if not (trial.game.foundations or trial.game.invariants):
        raise trial.broken("the game names no invariant")
    for _ in truthful(trial, trial.plies()):
        continue


def truthful(trial: Trial, plies: Iterable[Ply]) -> Iterator[Ply]:
    """Pass on the actions of a game, checking the invariants after each."""
    for ply in plies:
        for name, what in trial.game.violations(ply.state).items():
            raise trial.broken(f"{name}: {what}")
        yield ply


def decisions_are_whole(trial: Trial) -> None:
    """A decision is one seat's, offers each action once, and every view knows of it.

    Proposals, ties and default actions are among what is offered.
    """
    game, labels = trial.game, trial.game.board(trial.scenario)
    for ply in trial.plies():
        decision = ply.decision
        if decision.seat not in trial.seats:
            raise trial.broken(f"{decision.step} asks the unknown seat {decision.seat!r}")
        if len(set(decision.actions)) != len(decision.actions):
            raise trial.broken(f"{decision.step} offers an action twice")
        for action in decision.actions[:20]:
            again = read_action(json.loads(json.dumps(action.json(labels))), labels)
            if again != action:
                raise trial.broken(f"{action} is read back as {again}")
        offered = game.decision(ply.state)
        _views_agree(trial, ply.state, offered)
        if offered is not None:
            _answers_are_offered(trial, ply.state, offered)


def _answers_are_offered(trial: Trial, state: Any, decision: Decision) -> None:
    game, offered = trial.game, decision.actions
    for key, proposal in game.proposals(state, decision.seat).items():
        if proposal.action not in offered:
            raise trial.broken(f"{key} proposes {proposal.action}, which is not offered")
    tie = game.tie(state, decision.seat)
    if tie is not None and (len(tie.answers) < 2 or not set(tie.answers) <= set(offered)):
        raise trial.broken(f"{decision.step} is a tie of {tie.answers}, which is not offered, or no choice")
    if tie is not None and tie.best is not None and tie.best not in tie.answers:
        raise trial.broken(f"{tie.best} is the best answer to {decision.step}, but is not one of its answers")
    default = game.default_action(state)
    if default is not None and default not in offered:
        raise trial.broken(f"{default} is the default action of {decision.step}, but is not offered")
    distinct = game.distinct_actions(state, offered) if offered else ()
    if offered and (not distinct or not set(distinct) <= set(offered)):
        raise trial.broken(f"the distinct actions of {offered[:3]} are none, or not offered")


def _views_agree(trial: Trial, state: Any, decision: Decision | None) -> None:
    for seat in trial.seats:
        view = trial.game.view(state, seat)
        if (view.seat, view.scenario) != (seat, trial.scenario):
            raise trial.broken(f"the view of {seat} says that it is {view.seat!r}'s in {view.scenario!r}")
        if view.over != (decision is None) or view.decides != (decision.seat if decision else ""):
            raise trial.broken(f"the view of {seat} says that {view.decides or 'nobody'!r} decides")


def only_offered_is_accepted(trial: Trial) -> None:
    """What is not offered is refused and changes nothing; asking for one action agrees."""
    for seed in trial.seeds:
        seen: list[Action] = []
        for ply in trial.plies_of(seed, 60):
            offered = trial.game.decision(ply.state)
            others = [*_not_offered(seen[-40:], offered)]
            for action in others:
                _refused(trial, ply.state, action)
            if offered is not None:
                _asked_agrees(trial, ply.state, offered, others)
            seen.extend(ply.decision.actions[:10])


def _asked_agrees(trial: Trial, state: Any, offered: Decision, others: Iterable[Action]) -> None:
    for action in (*offered.actions[:40], *others):
        asked = trial.game.lazy_decision(state)
        if asked is None or asked[:3] != offered[:3] or asked.open != offered.open:
            raise trial.broken(f"{offered.step} gives another lazy_decision than decision")
        if isinstance(asked.actions, tuple) and asked.actions == offered.actions:  # listed: there is no more to ask
            return
        if (action in asked.actions) != (action in offered.actions):
            raise trial.broken(f"{offered.step} answers otherwise for {action} alone than in its list")


def explain_agrees(trial: Trial) -> None:
    """What is offered is explained as legal; what is not is refused with an existing rule."""
    game, seen = trial.game, list[Action]()
    for ply in trial.plies(most=80):
        offered = game.decision(ply.state)
        for action in offered.actions[:5] if offered else ():
            refusal = game.explain(ply.state, action)
            if refusal is not None:
                raise trial.broken(f"{action} is offered, yet refused: {game.catalogue.say(refusal.text)}")
        for action in _not_offered(seen[-30:], offered):
            refusal = game.explain(ply.state, action)
            if refusal is None:
                raise trial.broken(f"{action} is not offered, yet explained as legal")
            if refusal.rule and refusal.rule not in game.rulebook:
                raise trial.broken(f"{action} is refused by {refusal.rule}, which is not in the rule index")
        seen.extend(ply.decision.actions[:10])


def _not_offered(seen: Sequence[Action], offered: Decision | None) -> Iterator[Action]:
    # actions of other moments, and what a careless or hostile program makes of an offered one
    legal = frozenset(offered.actions if offered else ())
    yield from [action for action in seen if action not in legal][:5]
    example = offered.actions[-1] if offered and offered.actions else Action("done")
    yield from (action for action in _bent(example) if action not in legal)


def _bent(action: Action) -> Iterable[Action]:
    yield Action("no_such_verb", *action[1:])
    yield Action(action.verb)
    yield action._replace(pieces=("nobody", *action.pieces))
    yield action._replace(hexes=(*action.hexes, 0))
    yield action._replace(numbers=(*action.numbers, 10**9), words=(*action.words, "nonsense"))


def _refused(trial: Trial, state: Any, action: Action) -> None:
    game = trial.game
    before = game.dump(state)
    try:
        game.apply(state, action)
    except (IllegalAction, GameOver):
        if game.dump(state) != before:
            raise trial.broken(f"{action} was refused, but it changed the position") from None
        return
    raise trial.broken(f"{action} was not offered, but accepted")


def chance_has_one_door(trial: Trial) -> None:
    """Rules use the dice of the state only, and every roll is in exactly one record."""
    for seed in trial.seeds:
        state = trial.begin(seed)
        before = state.dice.count
        for ply in trial.play(state, trial.subject.plies, _no_stray_chance):
            expected = list(range(before + 1, ply.state.dice.count + 1))
            found = sorted(roll.number for record in ply.records for roll in record.dice)
            if found != expected:
                raise trial.broken(f"the records contain the rolls {found} instead of {expected}")
            before = ply.state.dice.count


@contextmanager
def _no_stray_chance() -> Iterator[None]:
    # Python's own random generators refuse to work inside

    def stray(*args: object, **kwargs: object) -> None:
        raise RuntimeError("a random number came from outside the dice of the state")

    kept = [(module, name, getattr(module, name)) for module in (random, secrets) for name in module.__all__]
    for module, name, _ in kept:
        setattr(module, name, stray)
    try:
        yield
    finally:
        for module, name, own in kept:
            setattr(module, name, own)
