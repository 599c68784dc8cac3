"""The sergeant as a player: he sees what a player sees, never fails to choose, and plays far better than chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.green_beret.bots.judgement import DOCTRINES, FIRE, STEALTH
from games.green_beret.bots.picture import Situation
from games.green_beret.bots.sergeant import Sergeant
from games.green_beret.game import GreenBeret
from hexcore.analysis.simulate import PlayedGame, Task, play_many, play_out
from hexcore.game.actions import Decision
from hexcore.game.bot import Guarded, RandomBot, Vantage

GAME = GreenBeret()
GOOD = 24
BETTER_THAN_RANDOM = 6
LEVELS_REACHED = 11


def task(bot: str, **options: bool) -> Task:
    return Task("green_beret", "campaign", options, (bot,))


def score(played: PlayedGame) -> int:
    assert played.outcome is not None, played.error
    return sum(line.amount for line in played.outcome.score)


def mean(games: list[PlayedGame]) -> float:
    return sum(score(one) for one in games) / len(games)


class Window:
    """A vantage through which only what a bot may use can be seen."""

    def __init__(self, vantage: Vantage) -> None:
        self.bot_view, self.board, self.odds, self.ask = vantage.bot_view, vantage.board, vantage.odds, vantage.ask


def campaign(seed: int, bot: Any, plies: int) -> Iterator[tuple[Any, Decision]]:
    state = GAME.start(seed=seed)
    for _ in range(plies):
        decision = GAME.decision(state)
        if decision is None:
            return
        yield state, decision
        action = bot.choose(Vantage(GAME, state, decision.seat), decision)
        GAME.apply(state, action, offered=decision)


def test_he_needs_only_the_view_the_board_odds_and_queries() -> None:
    through, direct = Sergeant(GAME.content, FIRE), Sergeant(GAME.content, FIRE)
    for state, decision in campaign(3, direct, 900):
        window: Any = Window(Vantage(GAME, state, decision.seat))
        assert through.choose(window, decision) in decision.actions


def test_a_glimpse_shows_nothing_that_is_not_in_the_view() -> None:
    labels, enemies = GAME.board("campaign"), 0
    for seed, bot in enumerate((Sergeant(GAME.content, FIRE), RandomBot(1), RandomBot(2))):
        for state, _ in campaign(seed, bot, 400):
            part, whole = GAME.bot_view(state, "player"), GAME.view(state, "player")
            enemies += len(state.enemies)
            assert part.facts.items() <= whole.facts.items()
            assert [track for track in whole.tracks if track in part.tracks] == [*part.tracks]
            by_id = {piece.id: piece.json(labels) for piece in whole.pieces}
            for piece in part.pieces:
                assert {*piece.marks} <= {*by_id[piece.id].get("marks", [])}
                assert piece.json(labels).items() <= {**by_id[piece.id], "marks": [*piece.marks]}.items()
            order = [piece.id for piece in whole.pieces if piece.box in ("", "hand") and piece.kind != "mission"]
            assert [piece.id for piece in part.pieces] == order
            assert (part.turn, part.decides, part.over) == (whole.turn, whole.decides, whole.over)
    assert enemies > 100


def test_what_he_sees_in_a_glimpse_is_what_he_would_see_in_the_view() -> None:
    for state, _ in campaign(4, Sergeant(GAME.content), 500):
        views = GAME.bot_view(state, "player"), GAME.view(state, "player")
        part, whole = (vars(Situation(GAME.content, view)) for view in views)
        assert part == whole


def test_he_does_not_know_the_track_markers() -> None:
    swapped = 0
    blind = Sergeant(GAME.content)
    chosen = Sergeant(GAME.content)
    for state, decision in campaign(5, Sergeant(GAME.content), 700):
        other = GAME.swap_secrets(state, decision.seat)
        picks = [
            chosen.choose(Vantage(GAME, state, decision.seat), decision),
            blind.choose(Vantage(GAME, other or state, decision.seat), decision),
        ]
        assert picks[0] == picks[1]
        swapped += other is not None
    assert swapped > 500


def test_dropped_into_any_position_he_chooses_what_is_offered() -> None:
    steps = Counter[str]()
    for seed in range(6):
        for state, decision in campaign(seed, RandomBot(seed), 250):
            fresh = Sergeant(GAME.content, list(DOCTRINES.values())[seed % 3])
            assert fresh.choose(Vantage(GAME, state, decision.seat), decision) in decision.actions
            steps[decision.step] += 1
    assert {"set_up", "purchases", "friendly_movement", "move", "escape"} <= set(steps)


@pytest.mark.parametrize("bot", ["sergeant", "sergeant_fire", "sergeant_speed"])
def test_he_never_fails_to_choose(bot: str) -> None:
    everything = task(bot, double_agent=True, pathway_cost=True, demolish_bridge=True)
    for seed in range(2):
        for played in (play_out(GAME, task(bot), seed), play_out(GAME, everything, seed)):
            assert played.error == ""
            assert played.failures == 0


def test_the_same_campaign_is_played_alike_twice() -> None:
    assert play_out(GAME, task("sergeant"), 11) == play_out(GAME, task("sergeant"), 11)


def test_he_plays_far_better_than_chance() -> None:
    his = [play_out(GAME, task("sergeant"), seed) for seed in range(12)]
    chance = [play_out(GAME, task("random"), seed) for seed in range(12)]
    assert mean(his) >= mean(chance) + BETTER_THAN_RANDOM
    assert mean(his) >= 10


def test_he_gets_a_mission_done_before_long() -> None:
    state = GAME.start(seed=2)
    bot = Guarded(Sergeant(GAME.content, STEALTH))
    while not state.accomplished and state.turn < 60:
        decision = GAME.decision(state)
        assert decision is not None
        GAME.apply(state, bot.choose(Vantage(GAME, state, decision.seat), decision))
    assert state.accomplished
    assert bot.failures == []


@pytest.mark.slow
def test_a_thousand_campaigns_reach_most_levels() -> None:
    his = list(play_many(task("sergeant"), range(1000), jobs=2))
    beginner = list(play_many(task("recruit"), range(300), jobs=2))
    chance = list(play_many(task("random"), range(1000), jobs=2))
    assert [one.error for one in (*his, *beginner) if one.error] == []
    assert sum(one.failures for one in (*his, *beginner)) == 0
    levels = Counter(one.outcome.level for one in (*his, *beginner, *chance) if one.outcome)
    for level in GAME.content.levels:
        print(f"{level.name:24} {levels[level.id]:5}")
    print(f"sergeant {mean(his):.2f}, recruit {mean(beginner):.2f}, random {mean(chance):.2f}")
    assert mean(his) > mean(beginner) > mean(chance)
    assert mean(his) >= max(GOOD, mean(chance) + BETTER_THAN_RANDOM)
    assert len(levels) >= LEVELS_REACHED
