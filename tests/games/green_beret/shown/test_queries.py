"""What the table is told about reach, overlays, hexes and the shop, in types and in sentences."""

from __future__ import annotations

import pytest

from games.green_beret.shown.overlays import OVERLAYS
from hexcore.errors import UnknownName
from hexcore.game.answers import Overlay, Spot
from hexcore.text import Text
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, Table, at, enemy, table

SEAT = "player"
FOOT = enemy(movement=4)


def told(text: Text) -> str:
    """Resolve a text; its key must be in the catalogue, and every value in its sentence."""
    assert text.key in GAME.catalogue, text.key
    sentence = GAME.catalogue.say(text)
    assert "{" not in sentence, sentence
    return sentence


def shown(game: Table, key: str, hex_: str = "", pieces: tuple[str, ...] = ()) -> Overlay:
    """Ask for an overlay; whatever it says is a sentence."""
    found = GAME.overlay(game.state, SEAT, key, at(hex_) if hex_ else -1, pieces=pieces)
    assert all(told(text) for text in (found.name, *found.notes, *(mark.word for mark in found.marks)))
    return found


def words(found: Overlay) -> dict[str, str]:
    return {CONTENT.board.label(mark.hex): told(mark.word) for mark in found.marks}


@pytest.mark.rule("GB 10.1", "GB 12.0", "GB 12.2")
def test_the_reach_of_picked_counters_says_the_way_the_cost_and_the_noise() -> None:
    game = table(a_team_1="1521", m60_1="1521")
    found = GAME.reach(game.state, SEAT, ("a_team_1", "m60_1"))
    asked = GAME.ask(game.state, "reach", pieces=["a_team_1", "m60_1"])["hexes"]
    assert {CONTENT.board.label(spot.hex): stop.cost for spot, stop in found.items()} == {
        label: answer["cost"] for label, answer in asked.items()
    }
    for spot, stop in found.items():
        assert stop.way[-1] == spot
        assert not stop.halts
        assert stop.note is not None
        answer = asked[CONTENT.board.label(spot.hex)]
        heard = round(10 * answer["detected"])
        often = "1 time" if heard == 1 else f"{heard} times"
        assert told(stop.note) == f"Noise {answer['noise']}: detected {often} in 10"


@pytest.mark.rule("GB 12.0")
def test_nobody_listens_for_a_halt_in_a_camp() -> None:  # R59
    game = table(a_team_1="1329")
    note = GAME.reach(game.state, SEAT, ("a_team_1",))[Spot(at(CAMP))].note
    assert note is not None
    assert told(note) == "No noise check"


@pytest.mark.rule("GB 10.1")
def test_the_group_under_way_reaches_what_is_left_to_it() -> None:
    game = table(a_team_1="1521", m60_1="1521").do("start", "a_team_1").do("add", "m60_1")
    before = GAME.reach(game.state, SEAT)
    game.do("move", to="1522")
    after = GAME.reach(game.state, SEAT)
    assert after
    assert len(after) < len(before)
    assert after == GAME.reach(game.state, SEAT, ("m60_1",)), "whoever is of the group goes with it"


@pytest.mark.rule("GB 9.0", "GB 10.5", "GB 12.11")
@pytest.mark.parametrize("pieces", [(), ("m60_1",), ("camp_1",), ("a_team_1", "b_team_1"), ("radio_1",), ("nobody",)])
def test_what_cannot_move_together_reaches_nothing(pieces: tuple[str, ...]) -> None:
    game = table(a_team_1="1521", m60_1="1521", b_team_1="1525")
    assert GAME.reach(game.state, SEAT, pieces) == {}


@pytest.mark.rule("GB 10.9", "GB 12.9")
def test_the_pursuit_shows_what_each_enemy_would_do() -> None:
    team = ("1521", {"detected": True})
    game = table("enemy", a_team_1=team, enemies={FOOT: "1525", enemy(movement=4, skip=1): "1522"})
    found = shown(game, "pursuit")
    assert words(found) == {"1521": "Under attack", "1524": "Next step", "1522": "Enemy", "1525": "Enemy"}
    assert len(found.notes) == 2
    notes = GAME.notes(game.state, SEAT)
    name = CONTENT.name(FOOT)
    assert [told(note) for note in notes[at("1524")]] == [f"{name} may come here next."]
    sentences = {told(note) for note in notes[at("1521")]}
    assert any(sentence.endswith(" would attack here.") for sentence in sentences)
    assert f"{name} would pursue the team here." in sentences


@pytest.mark.rule("GB 6.1", "GB 7.1")
def test_the_mission_says_what_is_still_needed() -> None:
    game = table(a_team_1="1521", demo_1="1521", mission=("sabotage", "1525"))
    needs = CONTENT.missions["sabotage"].needs
    assert GAME.wanted(game.state, SEAT) == {counter for group in needs for counter in group}
    assert words(shown(game, "mission")) == {"1525": "Mission"}
    assert len(shown(game, "mission", pieces=("a_team_1",)).notes) == 1 + len(needs)
    assert len(shown(game, "mission").notes) == 1, "while nobody is picked, what is at hand anywhere counts"
    carried = tuple(CONTENT.copies[group[0]][0] for group in needs)
    assert len(shown(game, "mission", pieces=carried).notes) == 1


@pytest.mark.rule("GB 7.0")
def test_without_a_mission_nothing_is_needed() -> None:
    game = table(a_team_1="1521")
    assert GAME.wanted(game.state, SEAT) == frozenset()
    assert shown(game, "mission").marks == ()


@pytest.mark.rule("GB 10.7", "GB 12.1")
def test_ground_and_noise_are_told_of_one_hex() -> None:
    game = table(a_team_1="1521")
    asked = GAME.ask(game.state, "ground", hex="1521")
    assert words(shown(game, "ground", "1521")) == {"1521": f"Costs {asked['cost']}"}
    loud = GAME.ask(game.state, "noise", hex="1522", pieces=["a_team_1"])
    (mark,) = shown(game, "noise", "1522", ("a_team_1",)).marks
    assert dict(mark.word.values)["noise"] == int(loud["column"])
    assert shown(game, "ground").marks == (), "no hex is chosen"


@pytest.mark.rule("GB 1.1")
def test_overlays_are_named_in_sentences_and_no_other_is_known() -> None:
    for meta in OVERLAYS:
        assert told(meta.name)
        assert told(meta.about).endswith(".")
    with pytest.raises(UnknownName):
        GAME.overlay(table(a_team_1="1521").state, SEAT, "weather")
