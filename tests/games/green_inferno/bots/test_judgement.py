"""How the captain judges: range, sight, traps, ambushes and assaults; and the captain that he was, as he was."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from games.green_inferno.bots import reasons
from games.green_inferno.bots.fighting import crowd_of
from games.green_inferno.bots.fireplan import likely_strikes
from games.green_inferno.bots.foresight import value
from games.green_inferno.bots.hazards import Hazards, ambush_hits, likely_ambushes, trap_hits
from games.green_inferno.bots.judgement import FORMER, PROFILES
from games.green_inferno.bots.picture import read
from games.green_inferno.rules.booby_traps import traps
from hexcore.game.bot import Vantage, make_bot
from tests.games.green_inferno.gi_table import GAME

AS_HE_WAS = {
    ("hill_875", 1): ("7ec6617d3a151875", 178, 219),
    ("hill_875", 3): ("823e38180b1e15a4", 144, 126),
    ("dak_to", 1): ("7366ffd05376a5e1", 119, 200),
    ("under_fire", 1): ("0d6e8973abc54800", 188, 173),
    ("under_fire", 3): ("9810f5ca275a11dc", 128, 173),
}
"""Games that the captain played before he was repaired: a digest of all actions, and the points."""
AT_FIRST = {
    ("hill_875", 1): ("ac8b1d126828dadb", 214, 133),
    ("dak_to", 1): ("a971331261bd6d4c", 185, 95),
    ("under_fire", 1): ("eb74cffcde6fb2d7", 246, 195),
}
"""Games of the captain who did not yet hide from batteries."""


def games(scenario: str, us: str, nva: str, seed: int, turns: int = 0):
    """Play a game between two bots; yield each decision with the position before it and the action."""
    state = GAME.start(scenario, {"turns": turns}, seed)
    bots = {"us": make_bot(GAME, us, seed * 31), "nva": make_bot(GAME, nva, seed * 31 + 1)}
    while (decision := GAME.decision(state)) is not None:
        action = bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision)
        yield state, decision, action, bots[decision.seat]
        GAME.apply(state, action, offered=decision, quiet=True)


@pytest.mark.parametrize(
    ("former", "games_of", "scenario", "seed"),
    [("green", AS_HE_WAS, *key) for key in AS_HE_WAS] + [("first", AT_FIRST, *key) for key in AT_FIRST],
)
def test_former_captains_play_action_for_action_as_before(former, games_of, scenario, seed):
    digest, state = blake2b(digest_size=8), None
    for at, decision, a, _ in games(scenario, f"captain/{former}", f"captain/{former}", seed):
        digest.update(repr((decision.seat, a.verb, a.pieces, a.hexes, a.words, a.numbers)).encode())
        state = at
    points = GAME.view(state, "us").facts["points"]
    assert (digest.hexdigest(), points["us"], points["nva"]) == games_of[scenario, seed]


def test_what_he_was_is_no_plan_to_be_tried():
    assert set(GAME.former_profiles()) == set(FORMER) == {"green", "first"}
    assert not set(FORMER) & set(PROFILES)


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to"])
def test_batteries_fire_from_the_second_turn_and_only_where_they_reach(scenario):
    shots: list[int] = []
    for state, decision, action, _ in games(scenario, "captain", "captain/first", 5, turns=4):
        if decision.seat != "us":
            continue
        if action.verb == "defend_at":
            tube = state.stack[-1].tube
            reach, row = state.content.roster[tube].range, state.content.row(state.units[tube].hex)
            assert min(row[near] for near in state.content.neighbours[action.hex]) <= reach
        if action.verb == "fire" and state.content.roster[action.piece].kind == "battery":
            shots.append(state.turn)
    assert shots
    assert min(shots) == 2


def test_captains_fly_air_assaults():
    flown = Counter(
        scenario
        for scenario in ("dak_to", "under_fire")
        for _, _, action, _ in games(scenario, "captain", "captain", 2)
        if action.verb == "assault"
    )
    assert set(flown) == {"dak_to", "under_fire"}


def test_who_can_walk_round_a_trap_does_and_who_cannot_pays():
    dry = priced = 0
    for state, decision, _, _ in games("hill_875", "captain", "captain", 3, turns=4):
        if decision.step != "us_movement" or decision.seat != "us":
            continue
        picture = read(Vantage(GAME, state, "us"), state.content)
        perils, crowd = Hazards(picture, 1.0, 0.0), crowd_of(picture)
        for troop in picture.mine("infantry"):
            ways = perils.reach(troop, crowd)
            for h in ways.cost:
                steps = list(zip((troop.hex, *ways.way(h)), ways.way(h), strict=False))
                hits = sum(trap_hits(picture, a, b) for a, b in steps)
                assert ways.toll(h) == pytest.approx(hits)
                assert bool(hits) == any(traps(state, troop.id, a, b) for a, b in steps)
                priced += hits > 0
                plain = ways.found.way(h)
                wet = any(trap_hits(picture, a, b) for a, b in zip((troop.hex, *plain), plain, strict=False))
                dry += wet and not hits
    assert priced
    assert dry


def test_ambushes_are_feared_where_the_enemy_would_write_them():
    seen = 0
    for state, decision, _, _ in games("hill_875", "captain", "captain/green", 4, turns=3):
        if decision.step == "us_movement" and state.plots:
            picture = read(Vantage(GAME, state, "us"), state.content)
            likely = likely_ambushes(picture)
            assert len(likely) <= state.content.limits.ambush_hexes
            assert all(hits > 0 for hits in ambush_hits(picture).values())
            seen += any(plot.hex in ambush_hits(picture) for plot in state.plots)
    assert seen


def test_where_ambushes_lie_is_up_to_the_captains_own_seed():
    written = set()
    for seed in range(4):
        state = GAME.start("hill_875", {"turns": 3}, 1)
        bots = {"us": make_bot(GAME, "captain", 1), "nva": make_bot(GAME, "captain", seed)}
        while (decision := GAME.decision(state)) is not None and (state.turn < 2 or state.phase < "B"):
            action = bots[decision.seat].choose(Vantage(GAME, state, decision.seat), decision)
            GAME.apply(state, action, offered=decision, quiet=True)
        written.add(tuple(plot.hex for plot in state.plots))
    assert len(written) > 1


def in_sight(scenario: str, nva: str, seed: int) -> float:
    """How many NVA units a turn stand on flat ground when the US batteries are about to fire, while there are any."""
    turns = {
        state.turn: sum(
            unit.hex >= 0 and not state.content.hill[unit.hex] and state.content.roster[name].seat == "nva"
            for name, unit in state.units.items()
        )
        for state, decision, _, _ in games(scenario, "captain", nva, seed, turns=6)
        if decision.step == "write_missions" and decision.seat == "us"
    }
    return sum(turns.values()) / len(turns)


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to"])
def test_the_nva_keeps_out_of_the_sight_of_batteries(scenario):
    assert in_sight(scenario, "captain", 1) < 0.7 * in_sight(scenario, "captain/first", 1)


def test_bombs_are_feared_where_the_enemy_would_write_them():
    written = found = 0
    for state, decision, _, _ in games("hill_875", "captain", "captain", 4, turns=4):
        if decision.step == "nva_movement" and not state.trail:
            picture = read(Vantage(GAME, state, "nva"), state.content)
            feared = {h for strike in likely_strikes(picture) for h in state.content.near[1][strike]}
            bombers = {strike.plane: strike.hex for strike in state.strikes if strike.task == "bombard"}
            written += len(bombers)
            found += sum(h in feared for h in bombers.values())
    assert found > 0.5 * written > 0


def test_points_that_are_due_are_taken_before_anything_is_attacked():
    taken = {"captain": 0, "captain/first": 0}
    for nva in taken:
        for seed in (3, 5, 7):
            state = None
            for at, *_ in games("under_fire", "captain", nva, seed):
                state = at
            taken[nva] += sum(dated.points for dated in state.content.file.dated if dated.key in state.dated)
    assert taken["captain"] > taken["captain/first"]


def test_mortars_of_the_nva_stand_behind_infantry():
    alone = {"captain": 0, "captain/first": 0}
    for nva in alone:
        for state, decision, _, _ in games("hill_875", "captain", nva, 2, turns=6):
            if decision.step == "write_missions" and decision.seat == "us":
                stacks = [[state.content.roster[unit] for unit in stack] for stack in state.ground.values()]
                alone[nva] += sum(all(p.kind == "mortar" and p.seat == "nva" for p in stack) for stack in stacks)
    assert alone["captain"] < 0.5 * alone["captain/first"]


def test_a_reason_is_put_into_words_only_when_it_is_asked_for(monkeypatch):
    said = Counter()
    monkeypatch.setattr(reasons, "say", lambda key, **values: said.update([key]) or _say(key, **values))
    choices = list(games("dak_to", "captain", "captain", 1, turns=2))
    assert choices
    assert not said
    for _, _, action, bot in games("dak_to", "captain", "captain", 1, turns=2):
        assert bot.why is not None or action.verb != "done"
    assert {"why.moves_up", "why.attack", "why.lands", "why.done"} <= set(said)


def test_a_glimpse_shows_nothing_that_is_not_in_the_view():
    plies = building = 0
    for scenario, bot in (("hill_875", "captain"), ("under_fire", "captain"), ("hill_875", "random")):
        for state, _, _, _ in games(scenario, bot, bot, 2, turns=3):
            plies += 1
            building += bool(state.sites)
            for seat in ("us", "nva") if plies % 7 == 0 else ():
                part, whole = GAME.bot_view(state, seat), GAME.view(state, seat)
                assert part.hex_marks == whole.hex_marks
                assert part.facts.items() <= whole.facts.items()
                assert [piece for piece in whole.pieces if piece in part.pieces] == part.pieces
                assert (part.turn, part.turns, part.decides, part.over) == (
                    whole.turn,
                    whole.turns,
                    whole.decides,
                    whole.over,
                )
    assert plies > 200
    assert building


def test_what_a_captain_keeps_of_the_map_is_what_he_would_see_now():
    same = 0
    for state, decision, _, bot in games("dak_to", "captain", "captain", 3, turns=4):
        if bot._seen is None:
            continue
        now = read(Vantage(GAME, state, decision.seat), state.content)
        for name in (
            "me",
            "turn",
            "stacks",
            "civilians",
            "copters",
            "trenches",
            "firebases",
            "owners",
            "prizes",
            "behind",
        ):
            assert getattr(bot._seen, name) == getattr(now, name), name
        again = read(Vantage(GAME, state, decision.seat), state.content, bot._seen)
        assert again is bot._seen
        same += bool(bot._seen.known)
    assert same > 20


_say = reasons.say


@pytest.mark.rule("GI 14")
def test_an_objective_counts_the_less_the_earlier_it_is_for_those_who_think_ahead():
    state = GAME.start("dak_to", {}, 1)
    objective = max(state.content.file.objective, key=lambda one: one.points)

    def swing(turn: int) -> float:
        """By how much the NVA is better off with an objective than the US player is with it."""
        worths = []
        for owner in ("nva", "us"):
            at = state.clone()
            at.turn, at.owners = turn, {**at.owners, objective.hex: owner}
            worths.append(value(at, "nva"))
            assert value(at, "us") == pytest.approx(1.0 - worths[-1])
        return worths[0] - worths[1]

    assert 0.0 < swing(1) < swing(5) < swing(10)
    assert swing(10) > 3 * swing(1)
