"""The captain: plays by the rules, from its own view, and better than chance."""

from __future__ import annotations

import heapq
import random
from hashlib import sha256

import pytest

from games.vietnam_battles.bots import reasons
from games.vietnam_battles.bots.distances import ASTRAY, SHUNNED, ranges
from games.vietnam_battles.bots.judgement import FORMER, OWN, PROFILES
from games.vietnam_battles.bots.marching import Orders
from games.vietnam_battles.bots.picture import Picture
from games.vietnam_battles.state import lift, stand
from hexcore.bots.search import Effort, Search
from hexcore.game.bot import Guarded, Vantage, make_bot
from hexcore.game.foresight import with_profile
from tests.games.vietnam_battles.vb_table import the_game


def match(scenario, us, vc, seed):
    """Play one game; return the US player's score and what went wrong with the bots."""
    game = the_game()
    state = game.start(scenario, {}, seed)
    bots = {seat: Guarded(make_bot(game, name, seed), seed) for seat, name in (("us", us), ("vc", vc))}
    while (decision := game.decision(state)) is not None:
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision), offered=decision)
    winner = game.outcome(state).winner
    return {"us": 1.0, "": 0.5, "vc": 0.0}[winner], [failure for bot in bots.values() for failure in bot.failures]


@pytest.mark.parametrize(("us", "vc", "sign"), [("captain", "random", 1), ("random", "captain", -1)])
def test_the_captain_beats_chance_in_the_learning_scenario(us, vc, sign):
    played = [match("boys_of_67", us, vc, seed) for seed in range(6)]
    assert not [failure for _, failures in played for failure in failures]
    score = sum(points for points, _ in played) / len(played)
    assert score >= 0.8 if sign > 0 else score <= 0.2


@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
def test_two_captains_play_the_large_battles_without_a_slip(scenario):
    game = the_game()
    state = game.start(scenario, {}, 4)
    bots = {seat: Guarded(make_bot(game, "captain", 4), 4) for seat in ("us", "vc")}
    for _ in range(300):
        decision = game.decision(state)
        if decision is None:
            break
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision), offered=decision)
    assert not [failure for bot in bots.values() for failure in bot.failures]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["snoopys_nose", "iron_triangle"])
@pytest.mark.parametrize(("us", "vc", "sign"), [("captain", "random", 1), ("random", "captain", -1)])
def test_the_captain_beats_chance_in_the_large_battles(scenario, us, vc, sign):
    score = sum(match(scenario, us, vc, seed)[0] for seed in range(4)) / 4
    assert score >= 0.8 if sign > 0 else score <= 0.2


# How he judged before


def digest(scenario, us, vc, seeds, plies=10_000):
    """What is chosen in some games, in few letters."""
    game, said = the_game(), sha256()
    for seed in seeds:
        state = game.start(scenario, {}, seed)
        bots = {"us": make_bot(game, us, seed * 31), "vc": make_bot(game, vc, seed * 31 + 1)}
        for _ in range(plies):
            decision = game.decision(state)
            if decision is None:
                break
            action = bots[decision.seat].choose(Vantage(game, state, decision.seat), decision)
            game.apply(state, action, offered=decision, quiet=True)
            said.update(repr(action).encode())
    return said.hexdigest()[:16]


@pytest.mark.parametrize(
    ("scenario", "seeds", "plies", "expected"),
    [
        ("boys_of_67", range(1, 13, 2), 10_000, "c87ed724fcdf6d0d"),
        ("iron_triangle", (1, 3), 500, "543409a67ce493ad"),
        ("snoopys_nose", (1,), 500, "c6cf03bd0516a57f"),
    ],
)
def test_the_green_captain_plays_as_the_captain_did_before(scenario, seeds, plies, expected):
    assert digest(scenario, "captain/green", "captain/green", seeds, plies) == expected
    if scenario != "snoopys_nose":  # there nothing differs before somebody is found
        assert digest(scenario, "captain", "captain", seeds, plies) != expected


def test_the_green_captain_is_none_of_those_that_are_tried():
    game = the_game()
    assert not set(FORMER) & set(PROFILES)
    assert game.former_profiles() is FORMER
    assert all(with_profile(OWN, profile) != OWN for profile in (*FORMER.values(), *PROFILES.values()))
    green = with_profile(OWN, FORMER["green"])
    assert green not in [with_profile(OWN, profile) for profile in Search(game, "us", Effort(1), 1)._tempers]


# What he has learned


def condition_of(seed, name="captain"):
    game = the_game()
    state = game.start("iron_triangle", {}, seed)
    decision = game.decision(state)
    return make_bot(game, name, seed).choose(Vantage(game, state, "vc"), decision).words[0]


def test_what_the_viet_cong_play_for_is_drawn_from_a_mix_by_the_seed_of_the_bot():
    drawn = [condition_of(seed) for seed in range(300)]
    assert drawn == [condition_of(seed) for seed in range(300)]
    shares = {word: drawn.count(word) / len(drawn) for word in set(drawn)}
    assert shares == pytest.approx({"escape": OWN.escape, "hold": OWN.hold, "casualties": 0.1}, abs=0.07)


def set_up(seed, us="captain", vc="captain"):
    """The Iron Triangle once both sides are set up."""
    game = the_game()
    state = game.start("iron_triangle", {}, seed)
    bots = {"us": make_bot(game, us, seed), "vc": make_bot(game, vc, seed)}
    while (decision := game.decision(state)).step in ("condition", "deploy", "place_piece"):
        action = bots[decision.seat].choose(Vantage(game, state, decision.seat), decision)
        game.apply(state, action, offered=decision)
    return state


def nearness(state):
    """How far a US unit has to go to the nearest enemy, on average."""
    distance = state.rules.ground.distance
    return sum(min(distance(place, other) for other in state.vc_at) for place in state.us_at) / len(state.us_at)


def test_us_units_are_set_up_where_the_enemy_is():
    by_lot, by_judgement = (sum(nearness(set_up(seed, us)) for seed in range(4)) for us in ("captain/green", "captain"))
    assert by_judgement < 0.75 * by_lot


def test_the_set_up_of_the_viet_cong_does_not_tell_what_they_play_for():
    game = the_game()
    red = game.board("iron_triangle").edges["red"]

    def way_out(state):
        board, ground = state.rules.ground.board, state.rules.ground
        return sum(min(board.distance(ground.hex(place), h) for h in red) for place in state.vc_at) / len(state.vc_at)

    found = {}
    for seed in range(40):
        word = condition_of(seed)
        if word not in found:
            found[word] = way_out(set_up(seed))
    assert set(found) == {"escape", "hold", "casualties"}
    assert max(found.values()) - min(found.values()) < 3


@pytest.mark.parametrize(("vc", "leaves"), [("captain", True), ("captain/green", False)])
def test_a_unit_at_the_edge_leaves(vc, leaves):
    """It stood there and saw no better place to go to."""
    game, state = the_game(), set_up(0)
    state.condition = "escape"
    us, bot = make_bot(game, "random", 0), make_bot(game, vc, 0)
    while (decision := game.decision(state)).seat == "us" or decision.step != "movement":
        action = us.choose(Vantage(game, state, decision.seat), decision)
        game.apply(state, action, offered=decision)
    name = "vc_1"
    lift(state, name)
    stand(state, name, max(state.rules.red - set(state.us_at) - set(state.vc_at)))
    while (decision := game.decision(state)).step in ("movement", "march"):
        game.apply(state, bot.choose(Vantage(game, state, "vc"), decision), offered=decision)
    assert (state.units[name].box == "exited") is leaves


def test_units_gather_on_the_enemy_whom_most_can_come_to():
    game = the_game()
    picture = Picture(Vantage(game, game.start("boys_of_67"), "us"), OWN)
    orders = Orders(picture)
    strengths = {name: orders.strength(enemy) for name, enemy in picture.enemies.items()}
    aims = {orders.aim(piece) for piece in picture.mine.values() if piece.hex >= 0} - {None}
    assert aims <= {enemy.hex for enemy in picture.enemies.values()}
    strongest = max(strengths, key=strengths.get)
    assert picture.enemies[strongest].hex in aims
    lone = picture.mine["us_3_47_a"]
    assert orders.aim(lone) == min(
        (enemy.hex for enemy in picture.enemies.values()),
        key=lambda h: (
            picture.board.distance(lone.hex, h)
            - next(min(strengths[e.id], 6.0) for e in picture.enemies.values() if e.hex == h)
        ),
    )


def test_nobody_pays_for_a_reason_who_does_not_ask(monkeypatch):
    game, asked = the_game(), []
    told = reasons.of_move

    def counted(*args):
        asked.append(args)
        return told(*args)

    monkeypatch.setattr(reasons, "of_move", counted)
    state = game.start("boys_of_67", {}, 2)
    bot = make_bot(game, "captain", 2)
    decision = game.decision(state)
    action = bot.choose(Vantage(game, state, "us"), decision)
    assert action.verb == "move"
    assert not asked
    before = bot.why
    assert before is not None
    assert len(asked) == 1
    game.apply(state, action, offered=decision)
    assert bot.why == before, "it is the reason of the position in which it was chosen"


@pytest.mark.parametrize(("scenario", "plies"), [("boys_of_67", 200), ("snoopys_nose", 300), ("iron_triangle", 300)])
def test_a_glimpse_shows_nothing_that_is_not_in_the_view(scenario, plies):
    game = the_game()
    state = game.start(scenario, {}, 4)
    bots = {seat: make_bot(game, "captain", 1) for seat in game.meta.seat_ids()}
    for ply in range(plies):
        decision = game.decision(state)
        if decision is None:
            break
        for seat in game.meta.seat_ids() if ply % 5 == 0 else ():
            part, whole = game.bot_view(state, seat), game.view(state, seat)
            assert all(whole.facts[fact] == told for fact, told in part.facts.items())
            assert all({*marks} <= {*whole.hex_marks[h]} for h, marks in part.hex_marks.items())
            assert len(part.pieces) == len(whole.pieces)
            for piece, all_of_it in zip(part.pieces, whole.pieces, strict=True):
                assert {*piece.marks} <= {*all_of_it.marks}
                assert (
                    piece.json(game.board(scenario)).items()
                    <= {
                        **all_of_it.json(game.board(scenario)),
                        **({"marks": list(piece.marks)} if piece.marks else {}),
                    }.items()
                )
            assert (part.turn, part.turns, part.decides) == (whole.turn, whole.turns, whole.decides)
        game.apply(state, bots[decision.seat].choose(Vantage(game, state, decision.seat), decision), quiet=True)


def _walked(board, goals, shunned):
    """How far each hex is from the nearest goal, hex by hex."""
    found, waiting = {}, [(0, goal) for goal in sorted(goals)]
    while waiting:
        far, here = heapq.heappop(waiting)
        if here not in found:
            found[here] = far
            price = SHUNNED if here in shunned else 1
            for there in board.neighbours[here]:
                heapq.heappush(waiting, (far + price, there))
    return found


@pytest.mark.parametrize("scenario", ["boys_of_67", "iron_triangle"])
def test_ranges_are_those_that_are_walked(scenario):
    board, chance = the_game().board(scenario), random.Random(scenario)
    for goals, shunned in ((1, 0), (3, 40), (30, 0), (30, 300), (400, 100), (0, 10)):
        some = frozenset(chance.sample(range(board.size), goals))
        feared = frozenset(chance.sample(range(board.size), shunned))
        walked, found = _walked(board, some, feared), ranges(board, some, feared)
        assert {h: found[h] for h in range(board.size)} == {h: walked.get(h, ASTRAY) for h in range(board.size)}
