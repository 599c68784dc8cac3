"""The questions that overlays answer in the campaign: each answer is what the rules themselves do."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from games.green_beret.rules.combat.strength import fight
from games.green_beret.rules.enemy.pursuit import Pursuit
from games.green_beret.rules.noise.placement import landing
from games.green_beret.rules.suppressive_fire import RANGE, pins
from games.green_beret.rules.terrain import barred_to_enemy
from games.green_beret.shown.overlays import arrivals, chases
from games.green_beret.state import Hostile
from hexcore.game.answers import Overlay
from hexcore.game.records import Log
from hexcore.game.steps import push
from hexcore.text import Text
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, Table, at, enemy, table

SEAT = "player"
OUT = {"detected": True}
FOOT, OTHER = enemy(movement=4), enemy(movement=4, skip=1)
CIRCLED = enemy(circled=True)


def ask(game: Table, key: str, hex_: str = "", *pieces: str) -> Overlay:
    """Ask a question; whatever is answered is a sentence, and the legend explains every tone."""
    found = GAME.overlay(game.state, SEAT, key, at(hex_) if hex_ else -1, pieces=pieces)
    texts: list[Text] = [found.name, *found.notes, *(mark.word for mark in found.marks)]
    texts += [*(key.text for key in found.legend), *(arrow.word for arrow in found.arrows)]
    assert all("{" not in GAME.catalogue.say(text) and text.key in GAME.catalogue for text in texts)
    explained = {(key.tone, key.arrow) for key in found.legend}
    if explained:
        assert {(mark.tone, False) for mark in found.marks} <= explained
        assert {(arrow.tone, True) for arrow in found.arrows} <= explained
    return found


def signs(found: Overlay) -> dict[str, str]:
    """The sign in each hex; "" where there is none."""
    return {CONTENT.board.label(mark.hex): GAME.catalogue.say(mark.sign) if mark.sign else "" for mark in found.marks}


def tones(found: Overlay, tone: str) -> set[str]:
    return {CONTENT.board.label(mark.hex) for mark in found.marks if mark.tone == tone}


# Where could I go?


@pytest.mark.rule("GB 10.1")
def test_the_reach_of_picked_counters_is_that_of_the_rules_with_its_prices() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    pieces = ("a_team_1", "m60_1")
    expected = {CONTENT.board.label(s.hex): str(stop.cost) for s, stop in GAME.reach(game.state, SEAT, pieces).items()}
    assert signs(ask(game, "reach", "", *pieces)) == expected


@pytest.mark.rule("GB 10.1")
def test_with_nothing_picked_it_says_how_many_teams_can_come() -> None:
    game = table(a_team_1="1521", b_team_1=("1523", {"moved": True}), a_team_2="1522")
    found = signs(ask(game, "reach"))
    alone = [{s.hex for s in GAME.reach(game.state, SEAT, (team,))} for team in ("a_team_1", "a_team_2")]
    for h in alone[0] | alone[1]:
        assert found[CONTENT.board.label(h)] == str(sum(h in hexes for hexes in alone)), "who has moved does not count"


# Where could they come, and by which ways?


def entered(game: Table, foe: str) -> set[int]:
    """Let an enemy pursue, by every choice that the rules leave: the hexes it enters before its first battle."""
    found: set[int] = set()
    state, log = game.state.clone(), Log(game.state.clone().dice)
    push(state, Pursuit(foe, CONTENT.enemies[foe].movement))
    GAME.settle(state, log)
    waiting = [(state, log.records)]
    while waiting:
        state, records = waiting.pop()
        found.update(record.hexes[-1] for record in records if record.kind == "enemy_moved")
        decision = GAME.decision(state)
        for action in decision.actions if decision is not None else ():
            if action.verb in ("pursue", "enter"):
                after = state.clone()
                waiting.append((after, GAME.apply(after, action)))
    return found


@pytest.mark.rule("GB 10.6", "GB 12.9")
@pytest.mark.parametrize("foe", ["1627", "1527", "1425", "1724", "1629", "1621", "2121"])
def test_an_enemy_comes_by_all_the_ways_that_the_rules_leave_it_and_no_others(foe: str) -> None:
    game = table("combat", a_team_1=("1521", OUT), b_team_1=("1721", OUT), enemies={FOOT: foe})
    (chase,) = chases(game.state)
    assert chase.entered == entered(game, FOOT)


@pytest.mark.rule("GB 10.6", "GB 10.9")
def test_a_chase_ends_beside_the_team_and_the_arrow_shows_the_whole_way() -> None:
    game = table("combat", a_team_1=("1521", OUT), enemies={FOOT: "1525"})
    (chase,) = chases(game.state)
    assert chase.attacks == {at("1521")}
    assert {way[-1] for way in chase.ways()} == {at("1522")}
    found = ask(game, "pursuit")
    assert [[CONTENT.board.label(h) for h in arrow.way] for arrow in found.arrows] == [["1525", "1524", "1523", "1522"]]
    threat = ask(game, "threat")
    assert signs(threat) == {"1524": "1", "1523": "1", "1522": "1", "1521": "1!"}
    assert tones(threat, "danger") == {"1521"}


@pytest.mark.rule("GB 15.0")
def test_who_is_pinned_or_far_away_does_not_come() -> None:
    game = table("combat", a_team_1=("1521", OUT), enemies={FOOT: "1525", OTHER: "1535"})
    game.state.enemies[0].suppressed = True
    threat = ask(game, "threat")
    assert tones(threat, "danger") == set()
    assert "1524" not in signs(threat)


def test_without_enemies_it_says_so() -> None:
    found = ask(table(a_team_1="1521"), "threat")
    assert found.marks == ()
    assert GAME.catalogue.say(found.notes[0]) == "No enemy is on the map."


# How loud am I where?


@pytest.mark.rule("GB 12.0", "GB 12.1", "GB 12.2")
def test_the_noise_ahead_is_that_of_the_reach() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    found = ask(game, "noise", "", "a_team_1", "m60_1")
    asked = GAME.ask(game.state, "reach", pieces=["a_team_1", "m60_1"])["hexes"]
    for mark in found.marks:
        answer = asked[CONTENT.board.label(mark.hex)]
        share = round(100 * answer["detected"])
        assert mark.sign is not None
        assert GAME.catalogue.say(mark.sign) == f"{share}%"
        assert mark.tone == ("good" if share <= 20 else "" if share <= 50 else "danger")


@pytest.mark.rule("GB 12.0")
def test_the_noise_of_teams_where_they_stand_and_none_in_a_camp() -> None:  # R59
    found = ask(table(a_team_1="1521", b_team_1=CAMP), "noise")
    assert tones(found, "muted") == {CAMP}
    assert signs(found)["1521"].endswith("%")


# What is supported, what is in range?


@pytest.mark.rule("GB 9.0", "GB 13.0")
def test_support_is_what_a_battle_there_would_add() -> None:
    game = table(a_team_1="1521", m60_1="1521", b_team_1="1525")
    found = ask(game, "support")
    battle = fight(game.state, at("1521"), ["a_team_1"], Hostile(FOOT, at("1522")), player_attacks=False)
    own = CONTENT.pieces["a_team_1"].firepower
    assert signs(found) == {"1521": f"+{battle.ours.total - own}", "1525": "0"}
    assert tones(found, "danger") == {"1525"}


@pytest.mark.rule("GB 15.0")
def test_the_range_of_a_weapon_says_how_likely_it_pins() -> None:
    game = table(a_team_1=("1521", OUT), m60_1="1521", enemies={FOOT: "1525"})
    found = ask(game, "range", "", "m60_1")
    assert tones(found, "strong") == {"1525"}
    for mark in found.marks:
        away = CONTENT.distance(at("1521"), mark.hex)
        assert away <= RANGE
        share = Fraction(sum(pins(die, away) for die in range(1, 7)), 6)
        assert mark.sign is not None
        assert GAME.catalogue.say(mark.sign) == f"{float(share):.0%}"


@pytest.mark.rule("GB 15.0")
def test_a_weapon_without_a_detected_team_is_named() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    notes = [GAME.catalogue.say(note) for note in ask(game, "range", "", "m60_1").notes]
    assert any("M60" in note for note in notes), notes


# If detected here


def with_cup(cup: list[str], tracks: list[str]) -> Table:
    """A team in the field, and these enemies alone."""
    game = table(a_team_1="1521")
    game.state.enemy_cup, game.state.track_markers = cup, tracks
    return game


def brute(game: Table, h: int) -> dict[int, Fraction]:
    """How likely an enemy is put in each hex, by trying every die and every draw of a small cup."""
    state, cup = game.state, game.state.enemy_cup
    found: dict[int, Fraction] = {}
    for die in range(1, 7):
        count = min(die, len(cup))
        draws = list(permutations(cup, count))
        for drawn in draws:
            for rolls in product(product(range(1, 7), repeat=2), repeat=count):
                put = {
                    landing(state, h, *roll)
                    for foe, roll in zip(drawn, rolls, strict=True)
                    if not barred_to_enemy(state, foe, landing(state, h, *roll))
                }
                for there in put:
                    found[there] = found.get(there, Fraction(0)) + Fraction(1, 6 * len(draws) * 36**count)
    return found


@pytest.mark.rule("GB 12.7", "GB 12.8")
@pytest.mark.parametrize("hex_", ["1521", "0524", "0305"])
def test_where_enemies_appear_is_what_every_die_and_draw_gives(hex_: str) -> None:
    game = with_cup([FOOT, CIRCLED], [])
    expected = brute(game, at(hex_))
    found = arrivals(game.state, at(hex_)).hexes
    assert {h: chance.any for h, chance in found.items()} == expected
    assert sum(chance.one for chance in found.values()) + arrivals(game.state, at(hex_)).sent_back == 1


@pytest.mark.rule("GB 12.8")
def test_the_overlay_shows_the_chance_in_each_hex_and_follows_the_hex() -> None:
    game = table(a_team_1="1521")
    found = ask(game, "heard", "1521")
    exact = arrivals(game.state, at("1521")).hexes
    assert {mark.hex for mark in found.marks} == set(exact)
    assert signs(found)["1520"] == f"{float(exact[at('1520')].any):.0%}"
    assert tones(found, "danger") <= {"1521", *(CONTENT.board.label(h) for h in CONTENT.neighbours[at("1521")])}
    assert ask(game, "heard", "1525") != found
    assert ask(game, "heard").marks == ()


@pytest.mark.rule("GB 3.6")
def test_track_markers_may_come_as_far_as_anybody_knows() -> None:
    one, other = with_cup([FOOT, OTHER], [CIRCLED]), with_cup([FOOT, CIRCLED], [OTHER])
    assert arrivals(one.state, at("0524")) == arrivals(other.state, at("0524"))


def test_nobody_comes_out_of_an_empty_cup() -> None:
    game = with_cup([], [])
    assert ask(game, "heard", "1521").marks == ()
