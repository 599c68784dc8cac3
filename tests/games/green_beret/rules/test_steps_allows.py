"""What a step says of one action by itself is what its list says, in campaigns of all kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games.green_beret.game import GreenBeret
from games.green_beret.rules.stacking import camp_hexes
from games.green_beret.state import GreenBeretState
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage, make_bot

GAME = GreenBeret()
CONTENT = GAME.content
EVERYBODY = [action for verb in ("start", "add", "leave_out", "move_camp") for action in CONTENT.about[verb].values()]
ODD = [Action(verb) for verb in ("start", "add", "move", "buy", "halt", "end_movement", "finish_purchases", "wait")]
ODD += [Action(verb) for verb in ("end_campaign", "forfeit", "move_camp", "stay")]
ODD += [Action(verb, ("nobody",)) for verb in ("start", "add", "buy", "halt", "finish_purchases")]
ODD += [Action("move", (), (0, 1)), Action("move", ("a_team_1",), (0,)), Action("move", (), (-1,))]


def tried(state: GreenBeretState) -> Iterator[Action]:
    """Yield what a player could think of: much of it cannot be done."""
    yield from ODD
    yield from EVERYBODY
    for deployed in state.pieces.values():
        yield from (CONTENT.moves[h] for h in (deployed.hex, *CONTENT.neighbours[deployed.hex]))
    for camp in CONTENT.camps:
        yield from (Action("place", (camp,), (h,)) for h in range(-1, CONTENT.board.size + 1, 7))
        yield from (Action("place", (camp,), (h,)) for h in (*state.at, *(enemy.hex for enemy in state.enemies)))
    for piece in CONTENT.pieces:
        yield CONTENT.about["buy"][piece]
        yield from (Action("buy", (piece,), (camp,)) for camp in camp_hexes(state))


@pytest.mark.parametrize(
    ("bot", "seeds", "plies"),
    [("random", range(8), 500), ("sergeant_speed", range(2), 300), ("sergeant", range(2), 300)],
)
def test_one_action_is_allowed_as_it_is_listed(bot: str, seeds: range, plies: int) -> None:
    told: Counter[tuple[str, str, bool]] = Counter()
    for seed in seeds:
        state, player = GAME.start(seed=seed), make_bot(GAME, bot, seed)
        state.pp = 60
        for _ in range(plies):
            decision = GAME.decision(state)
            if decision is None:
                break
            step, listed = state.stack[-1], frozenset(decision.actions)
            for action in {*tried(state), *listed} if step.tells else ():
                allowed = step.allows(state, action)
                assert allowed is None or allowed == (action in listed), (step.name, action)
                told[step.name, action.verb, bool(allowed)] += allowed is not None
            action = player.choose(Vantage(GAME, state, decision.seat), decision)
            GAME.apply(state, action, offered=decision, quiet=True)
    both = [("move", "move"), ("move", "halt"), ("move", "add"), ("friendly_movement", "start"), ("purchases", "buy")]
    both += [("place_camp", "place"), ("purchases", "move_camp")]
    assert all(told[step, verb, allowed] for step, verb in both for allowed in (True, False))


def test_who_answers_in_time_is_told_all_and_later_nothing() -> None:
    state = GAME.load({"phase": "movement", "pieces": {"camp_1": {"hex": "1521"}, "a_team_1": {"hex": "1521"}}})
    asked, again, decision = GAME.lazy_decision(state), GAME.lazy_decision(state), GAME.decision(state)
    assert asked is not None
    assert again is not None
    assert decision is not None
    assert [*asked.actions] == [*decision.actions]
    assert asked.actions[0] == decision.actions[0]
    assert len(asked.actions) == len(decision.actions)
    assert asked.actions[:2] == decision.actions[:2]
    assert None not in asked.actions
    assert "halt" not in again.actions
    start = CONTENT.about["start"]["a_team_1"]
    assert start in again.actions
    late = GAME.lazy_decision(state)
    GAME.apply(state, start, offered=again)
    assert late is not None
    with pytest.raises(LookupError, match="friendly_movement is over"):
        len(late.actions)
