"""Checks of secrets: what a seat is told does not depend on what it may not know.

``Game.swap_secrets`` gives a second position that differs only in what a seat may not know. Whatever that seat can ask
must have the same answer in both, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from hexcore.bots.advice import advise, advisers
from hexcore.bots.background import Thought
from hexcore.bots.search import Colonel, Effort, SearchResult
from hexcore.contract.trial import Trial
from hexcore.data.files import canonical
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, Aloud, Decision, PieceId
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.unavailable import Unavailable, unavailable
from hexcore.types import Hex

T = TypeVar("T")
LITTLE = Effort(4, plans=2)  # the effort of planning bots, and the number of their decisions per game: both take long
THOUGHTS = 1
HEXES: Final = 6  # hidden hexes that are asked about
PIECES: Final = 4  # hidden pieces that are asked about
ASKED: Final = 60  # strange actions that are asked about in a position
LOOKS: Final = 150  # positions of each game that are looked at
FEW: Final = 50  # the same for what takes long


def secrets_stay_secret(trial: Trial) -> None:
    """Positions that differ only in what a seat may not know look the same to it.

    What another seat decides in the open, in front of this one, is part of what it sees.
    """
    swaps = 0
    for place in trial.positions(LOOKS):
        for seat, other in swapped(trial, place.state):
            swaps += 1
            looks_alike(trial, place.state, other, seat)
    if not swaps and trial.game.meta.hides(trial.scenario):
        raise trial.broken("the game hides something, but swap_secrets never swaps it")


def looks_alike(trial: Trial, state: Any, other: Any, seat: str) -> None:
    """Check that a seat cannot tell two positions apart by its view or its decision."""
    if trial.game.dump(other) == trial.game.dump(state):
        raise trial.broken(f"swap_secrets({seat}) changed nothing")
    for (what, told), (_, swap) in zip(_told(trial, state, seat), _told(trial, other, seat), strict=True):
        if told != swap:
            raise trial.broken(f"{what} of {seat} tells what it may not know")


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
        yield "an action in words", [game.describe(state, action) for action in decision.actions]


def _asked_aloud(trial: Trial, state: Any) -> Aloud | None:
    asked, decision = trial.game.aloud(state), trial.game.decision(state)
    if asked is None:
        return None
    if decision is None or (asked.step, asked.action in decision.actions) != (decision.step, True):
        raise trial.broken(f"{asked.step}: the answer to what is asked aloud is not offered")
    if any(answer.actions[0] not in decision.actions for answer in asked.answers):
        raise trial.broken(f"{asked.step}: an answer that may be said aloud is not offered")
    trial.can_be_said([asked.text, asked.rest_text, [answer.text for answer in asked.answers]])
    said = tuple(answer._replace(actions=()) for answer in asked.answers)
    return asked._replace(action=Action(asked.action.verb), answers=said)


def swapped(trial: Trial, state: Any) -> Iterator[tuple[str, Any]]:
    """Yield each seat with a position that it cannot tell from this one, where there is one."""
    for seat in trial.seats:
        other = trial.game.swap_secrets(state, seat)
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


class Hidden(NamedTuple):
    """The hexes and pieces named where two positions differ that a seat cannot tell apart."""

    hexes: tuple[Hex, ...] = ()
    pieces: tuple[PieceId, ...] = ()


def hidden_in(trial: Trial, state: Any, other: Any) -> Hidden:
    """Return what is named where two positions differ: there a careless answer would tell them apart."""
    labels = {label: h for h, label in enumerate(trial.game.board(trial.scenario).grid.labels) if label}
    words = [*dict.fromkeys(word for where, part in differences(trial, state, other) for word in (*where[-1:], part))]
    hexes = [labels[word] for word in words if word in labels]
    # the first and the last, which are of different positions or different pieces
    return Hidden(_ends(hexes, HEXES), _ends([word for word in words if word and word not in labels], PIECES))


def _ends(found: Sequence[T], most: int) -> tuple[T, ...]:
    return tuple(dict.fromkeys((*found[: most // 2], *found[-(most // 2) :])))


def differences(trial: Trial, one: Any, two: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield where two positions differ, by the keys of their saves, and each word of either that stands there."""
    first, second = ({**trial.game.dump(state), "dice": None} for state in (one, two))
    return _differences(first, second, ())


def _differences(one: Any, two: Any, where: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in {**one, **two}:
            yield from _differences(one.get(key), two.get(key), (*where, key))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for first, second in zip(one, two, strict=True):
            yield from _differences(first, second, where)
    elif one != two:
        yield where, ""
        yield from ((where, word) for part in (one, two) for word in _words(part))


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, (list, dict)):
        yield from (word for inside in part for word in _words(inside))
        yield from (word for inside in (part.values() if isinstance(part, dict) else ()) for word in _words(inside))


def refusals_keep_secrets(trial: Trial) -> None:
    """Why any action is refused, and what its odds would be, does not depend on what its seat may not know."""
    usual: dict[str, Action] = {}
    for place in trial.positions(FEW):
        decision, seat = place.decision, place.decision.seat
        usual.update((action.verb, action) for action in decision.actions)
        other = trial.game.swap_secrets(place.state, seat)
        if other is None:
            continue
        chance = Random(place.number)
        strange = [*_strange(trial, place.state, hidden_in(trial, place.state, other), usual)]
        for action in chance.sample(strange, min(len(strange), ASKED)):
            for what, ask in (("why it refuses", _refusal), ("the odds of", _any_odds)):
                if ask(trial, place.state, action, seat) != ask(trial, other, action, seat):
                    raise trial.broken(f"{what} {action} tells {seat} what it may not know")


def _strange(trial: Trial, state: Any, hidden: Hidden, usual: Mapping[str, Action]) -> Iterator[Action]:
    """Yield what a curious player may ask for: any verb, with what is hidden or with nothing."""
    tries = {verb: Action(verb) for verb in trial.game.tries(state)}
    for verb, action in {**tries, **usual}.items():
        yield Action(verb)
        for h in hidden.hexes:
            yield action._replace(hexes=(*action.hexes[:-1], h))
            yield Action(verb, hexes=(h,))
        for piece in hidden.pieces:
            yield action._replace(pieces=(*action.pieces[:-1], piece))


def _refusal(trial: Trial, state: Any, action: Action, seat: str) -> object:
    try:
        return trial.game.explain(state, action)
    except MonsoonError as error:
        return str(error)


def _any_odds(trial: Trial, state: Any, action: Action, seat: str) -> object:
    try:
        odds = trial.game.odds(state, action, seat)
    except Exception as error:  # not every game can weigh every action: the engine says so
        return repr(error)
    return odds and canonical(odds.json())


def previews_keep_secrets(trial: Trial) -> None:
    """The odds of an action are whole, and do not depend on what the actor may not know."""
    for place in trial.positions(LOOKS):
        seat = place.decision.seat
        previews_alike(trial, place.state, trial.game.swap_secrets(place.state, seat), seat)


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
    game, thoughts = trial.game, Counter[int | None]()
    names = [name for name in game.bots() if name != "random"]
    for place in trial.positions(FEW):
        decision = place.decision
        other = game.swap_secrets(place.state, decision.seat)
        if other is None:
            continue
        for name in names:
            first, second = (_chosen(trial, name, state, decision) for state in (place.state, other))
            if first != second:
                raise trial.broken(f"the bot {name} knows what {decision.seat} may not know")
        if decision.step in game.planned_steps and len(decision.actions) > 1 and thoughts[trial.seed] < THOUGHTS:
            thoughts[trial.seed] += 1
            if _thought_out(trial, place.state, decision) != _thought_out(trial, other, decision):
                raise trial.broken(f"a planning bot knows what {decision.seat} may not know")


def _thought_out(trial: Trial, state: Any, decision: Decision) -> tuple[Action, SearchResult | None]:
    bot = Colonel(trial.game, LITTLE, 5)
    return bot.choose(Vantage(trial.game, state, decision.seat), decision), bot.found


def advice_keeps_secrets(trial: Trial) -> None:
    """Advice, and why an action is unavailable, do not depend on hidden things."""
    game = trial.game
    for place in trial.positions(FEW):
        decision = place.decision
        other = game.swap_secrets(place.state, decision.seat)
        if other is None:
            continue
        for name in advisers(game):
            if advise(game, place.state, decision, name) != advise(game, other, decision, name):
                raise trial.broken(f"the advice of {name} tells {decision.seat} what it may not know")
        if _barred(trial, place.state, decision) != _barred(trial, other, decision):
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
    for place in trial.positions(FEW):
        decision = place.decision
        if len(decision.actions) < 2:
            continue
        thoughts = {name: _chosen(trial, name, place.state, decision) for name in names}
        trial.can_be_said([thought.why.text for thought in thoughts.values() if thought.why is not None])
        for seat in trial.seats:
            other = game.swap_secrets(place.state, seat) if seat != decision.seat else None
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
