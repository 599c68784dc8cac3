"""GB 9.1-9.3, 10.2, 10.8: short cuts for groups on land say what the rules say, in campaigns of all kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.green_beret.game import GreenBeret
from games.green_beret.rules.movement.allowance import outlook
from games.green_beret.rules.movement.dropping import droppable, refuse_drop
from games.green_beret.rules.movement.exits import exits
from games.green_beret.rules.movement.forming import idle, joiners, may_join, may_wait, with_one_more, without
from games.green_beret.rules.movement.group import Group, muster
from games.green_beret.rules.movement.phase import Move
from games.green_beret.rules.movement.price import obstacle, open_hexes
from games.green_beret.state import GreenBeretState
from hexcore.game.bot import Vantage, make_bot

GAME = GreenBeret()
PIECES = GAME.content.pieces


def moves(bot: str, seeds: range, plies: int = 500) -> Iterator[tuple[GreenBeretState, Group]]:
    """Play campaigns with plenty of points, and yield each position in which a group forms or is under way."""
    for seed in seeds:
        state, player = GAME.start(seed=seed), make_bot(GAME, bot, seed)
        state.pp = 200
        for _ in range(plies):
            decision = GAME.decision(state)
            if decision is None:
                break
            step = state.stack[-1]
            if isinstance(step, Move):
                yield state, step.group
            action = player.choose(Vantage(GAME, state, decision.seat), decision)
            GAME.apply(state, action, offered=decision, quiet=True)


PLAYED = [("random", range(12)), ("sergeant_speed", range(2)), ("sergeant_fire", range(2))]


@pytest.mark.parametrize(("bot", "seeds"), PLAYED)
def test_counting_says_what_sharing_out_says(bot: str, seeds: range) -> None:
    told: Counter[tuple[int, bool]] = Counter()
    for state, group in moves(bot, seeds):
        count = muster(state, group)
        if count is None:
            continue
        for piece in state.at[group.origin]:
            if piece not in group and idle(state, piece):
                made, goes = with_one_more(state, group, piece), count.goes(PIECES[piece], 1)
                if goes is not None:
                    assert goes == (made is not None and bool(open_hexes(state, made)))
                    told[1, goes] += 1
        for piece in group.members() if len(group.members()) > 1 else ():
            others, goes = without(state, group, piece), count.goes(PIECES[piece], -1)
            if goes is not None:
                assert goes == (others is not None and bool(exits(state, others)))
                told[-1, goes] += 1
    assert told[1, True] > 50
    assert told[-1, True] > 20
    assert bot != "random" or min(told[1, False], told[-1, False]) > 0


@pytest.mark.parametrize(("bot", "seeds"), PLAYED)
def test_what_may_join_is_what_may_join_one_by_one(bot: str, seeds: range) -> None:
    for state, group in moves(bot, seeds):
        if not group.entered:
            waiting = [piece for piece in state.at[group.origin] if may_wait(state, group, piece)]
            assert joiners(state, group) == [piece for piece in waiting if may_join(state, group, piece)]


@pytest.mark.parametrize(("bot", "seeds"), PLAYED)
def test_open_hexes_are_those_without_an_obstacle(bot: str, seeds: range) -> None:
    under_way = 0
    for state, group in moves(bot, seeds):
        ahead, near = outlook(state, group), GAME.content.neighbours[group.here]
        expected = [to for to in near if obstacle(state, group, to, ahead) is None]
        assert list(open_hexes(state, group)) == list(open_hexes(state, group, ahead)) == expected
        assert list(droppable(state, group)) == [m for m in group.members() if refuse_drop(state, group, m) is None]
        under_way += bool(group.entered)
    assert under_way > 50
