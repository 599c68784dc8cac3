"""Checks of secrets: what a seat is told does not depend on what it may not know.

``Game.swap_secrets`` gives a second position that differs only in what a seat may not know. Whatever that seat can ask
must have the same answer in both, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from hexcore.bots.advice import advise, advisers
from hexcore.bots.background import Thought
from hexcore.bots.search import Colonel, Effort, SearchResult
from hexcore.contract.trial import Ply, Trial
from hexcore.game.actions import Action, Decision
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.records import canonical
from hexcore.game.unavailable import Unavailable, unavailable
from hexcore.play.hearing import heard_by
from hexcore.text import Text

LITTLE = Effort(4, plans=2)  # the effort of planning bots, and the number of their decisions per game: both take long
THOUGHTS = 1


def secrets_stay_secret(trial: Trial) -> None:
    """Positions that differ only in what a seat may not know look the same to it.

    What another seat decides in the open, in front of this one, is part of what it sees.
    """
    swaps = 0
    for seed in trial.seeds(4):
        for ply in trial.plies(seed):
            for seat, other in swapped(trial, ply) if ply.number % trial.subject.sparingly == 0 else ():
                swaps += 1
                looks_alike(trial, ply.state, other, seat)
    if not swaps and trial.game.meta.hides(trial.scenario):
        raise trial.broken("the game hides something, but swap_secrets never swaps it")


def looks_alike(trial: Trial, state: Any, other: Any, seat: str) -> None:
    """Check that a seat cannot tell two positions apart by its view, decision or records."""
    if trial.game.dump(other) == trial.game.dump(state):
        raise trial.broken(f"swap_secrets({seat}) changed nothing")
    for (what, told), (_, swap) in zip(_told(trial, state, seat), _told(trial, other, seat), strict=True):
        if told != swap:
            raise trial.broken(f"{what} of {seat} tells what it may not know")
    _acts_alike(trial, state, other, seat)


def _told(trial: Trial, state: Any, seat: str) -> Iterator[tuple[str, object]]:
    """Yield everything that a seat is told of a position, by name."""
    game, decision = trial.game, trial.game.decision(state)
    mine = decision is not None and decision.seat == seat
    yield "the view", seen(trial, state, seat)
    yield "the bot view", canonical(game.bot_view(state, seat).json(game.board(trial.scenario)))
    passing = decision.passing if decision is not None and decision.lone is not None else None
    yield "a decision that passes by itself in front", passing if mine or (passing and passing.openly) else None
    yield "a question asked aloud in front", _asked_aloud(trial, state)
    if decision is not None and mine:
        yield "a proposal", game.proposals(state, seat)
        yield "a tie", game.tie(state, seat)
        yield "the default action", game.default_action(state)
        yield "the distinct actions", [*game.distinct_actions(state, decision.actions)]


def _asked_aloud(trial: Trial, state: Any) -> tuple[str, Text, bool] | None:
    asked, decision = trial.game.aloud(state), trial.game.decision(state)
    if asked is None:
        return None
    if decision is None or (asked.step, asked.action in decision.actions) != (decision.step, True):
        raise trial.broken(f"{asked.step}: the answer to what is asked aloud is not offered")
    trial.can_be_said([asked.text])
    return asked.step, asked.text, asked.comes


def swapped(trial: Trial, ply: Ply) -> Iterator[tuple[str, Any]]:
    """Yield each seat with a position that it cannot tell from this one, where there is one."""
    for seat in trial.seats:
        other = trial.game.swap_secrets(ply.state, seat)
        if other is not None:
            yield seat, other


def seen(trial: Trial, state: Any, seat: str) -> bytes:
    """Return everything that a seat sees of a position and its decision."""
    game, labels = trial.game, trial.game.board(trial.scenario)
    decision, view = game.decision(state), game.view(state, seat)
    asked: Any = decision.seat if decision else None
    if decision is not None and decision.seat == seat:
        asked = decision.json(labels)
    elif decision is not None and view.may_watch(decision):
        asked = [decision.json(labels), [game.describe(state, action).json() for action in decision.actions]]
    return canonical([view.json(labels), asked])


def _acts_alike(trial: Trial, state: Any, other: Any, seat: str) -> None:
    game, labels = trial.game, trial.game.board(trial.scenario)
    decision = game.decision(state)
    if decision is None or decision.seat != seat:
        return
    for action in decision.actions[:4]:
        records = [game.apply(copy, action) for copy in (state.clone(), other.clone())]
        if any(record.reveals or record.dice for found in records for record in found):
            continue
        heard = [canonical([record.json(labels) for record in heard_by(found, seat)]) for found in records]
        if heard[0] != heard[1]:
            raise trial.broken(f"the records of {action} tell {seat} what it may not know")


def previews_keep_secrets(trial: Trial) -> None:
    """The odds of an action are whole, and do not depend on what the actor may not know."""
    game = trial.game
    for ply in trial.plies():
        decision = game.decision(ply.state)
        if ply.number % 3 == 0 and decision is not None:
            previews_alike(trial, ply.state, game.swap_secrets(ply.state, decision.seat), decision.seat)


def previews_alike(trial: Trial, state: Any, other: Any, seat: str) -> None:
    """Check that the odds of what is offered to a seat are whole, and alike in both positions."""
    decision = trial.game.decision(state)
    for action in decision.actions[:12] if decision is not None and decision.seat == seat else ():
        found = _odds(trial, state, action, seat)
        if other is not None and found != _odds(trial, other, action, seat):
            raise trial.broken(f"the odds of {action} tell {seat} what it may not know")


def _odds(trial: Trial, state: Any, action: Action, seat: str) -> bytes:
    odds = trial.game.odds(state, action, seat)
    if odds is None:
        return b""
    whole = sum(chance.p for chance in odds.chances)
    if odds.chances and (whole != 1 or min(chance.p for chance in odds.chances) < 0):
        raise trial.broken(f"the chances of {action} add up to {whole}")
    return canonical(odds.json())


def bots_see_only_views(trial: Trial) -> None:
    """A bot makes the same choice in two positions that its seat cannot tell apart.

    So does a planning bot, with little effort, at the first few decisions that it plans.
    """
    game, thought = trial.game, 0
    names = [name for name in game.bots() if name != "random"]
    for ply in trial.plies(most=200):
        decision = game.decision(ply.state)
        other = game.swap_secrets(ply.state, decision.seat) if decision else None
        if decision is None or other is None or not decision.actions:
            continue
        for name in names:
            first, second = (_chosen(trial, name, state, decision) for state in (ply.state, other))
            if first != second:
                raise trial.broken(f"the bot {name} knows what {decision.seat} may not know")
        if decision.step in game.planned_steps and len(decision.actions) > 1 and thought < THOUGHTS:
            thought += 1
            if _thought_out(trial, ply.state, decision) != _thought_out(trial, other, decision):
                raise trial.broken(f"a planning bot knows what {decision.seat} may not know")


def _thought_out(trial: Trial, state: Any, decision: Decision) -> tuple[Action, SearchResult | None]:
    bot = Colonel(trial.game, LITTLE, 5)
    return bot.choose(Vantage(trial.game, state, decision.seat), decision), bot.found


def advice_keeps_secrets(trial: Trial) -> None:
    """Advice, and why an action is unavailable, do not depend on hidden things."""
    game = trial.game
    for ply in trial.plies(most=200):
        decision = game.decision(ply.state)
        other = game.swap_secrets(ply.state, decision.seat) if decision else None
        if decision is None or other is None or not decision.actions:
            continue
        for name in advisers(game):
            if advise(game, ply.state, decision, name) != advise(game, other, decision, name):
                raise trial.broken(f"the advice of {name} tells {decision.seat} what it may not know")
        if _barred(trial, ply.state, decision) != _barred(trial, other, decision):
            raise trial.broken(f"the reason why an action is unavailable tells {decision.seat} what it may not know")


def _barred(trial: Trial, state: Any, decision: Decision) -> Sequence[Unavailable]:
    game = trial.game
    view, board, tries = game.view(state, decision.seat), game.board(trial.scenario), game.tries(state)
    found = unavailable(decision, view, board, tries, lambda action: game.explain(state, action), inf)
    trial.can_be_said([one.refusal for one in found])
    return found


def reasons_keep_secrets(trial: Trial) -> None:
    """An open reason of a bot is worded, and does not depend on what others may not know."""
    game = trial.game
    names = [name for name in game.bots() if name != "random"]
    for ply in trial.plies(most=400):
        decision = game.decision(ply.state)
        if decision is None or len(decision.actions) < 2:
            continue
        thoughts = {name: _chosen(trial, name, ply.state, decision) for name in names}
        trial.can_be_said([thought.why.text for thought in thoughts.values() if thought.why is not None])
        for seat in trial.seats:
            other = game.swap_secrets(ply.state, seat) if seat != decision.seat else None
            asked = game.decision(other) if other is not None else None
            if asked is not None and asked.seat == decision.seat:
                for name, thought in thoughts.items():
                    _tells_alike(trial, seat, thought, _chosen(trial, name, other, asked))


def _chosen(trial: Trial, name: str, state: Any, decision: Decision) -> Thought:
    bot = make_bot(trial.game, name, 5)
    action = bot.choose(Vantage(trial.game, state, decision.seat), decision)
    return Thought(action, getattr(bot, "why", None))


def _tells_alike(trial: Trial, seat: str, one: Thought, other: Thought) -> None:
    # where the same is chosen for different reasons, none of them may be told
    told = any(thought.why is not None and thought.why.open for thought in (one, other))
    if told and one.action == other.action and one.why != other.why:
        raise trial.broken(f"why {one.action} is chosen tells {seat} what it may not know: {one.why}, {other.why}")
