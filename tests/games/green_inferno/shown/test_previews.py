"""Previews and queries: what is shown before commitment is what the dice then decide."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from games.green_inferno.rules.air.muster import AirAssaults
from games.green_inferno.rules.air.strikes import Bombard
from games.green_inferno.rules.ambushes import SpringAmbushes
from games.green_inferno.rules.artillery.missions import FireMissions
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.combat.fight import Fight, return_shot
from games.green_inferno.rules.movement.march import March
from games.green_inferno.shown.previews import decimal
from games.green_inferno.state import Fire, Plot, Strike
from hexcore.errors import InvalidInput
from hexcore.game.odds import Odds, mean
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def spread(odds: Odds) -> dict[str, Fraction]:
    return {chance.key: chance.p for chance in odds.chances}


def test_a_fight_shows_each_shot_with_its_modifiers_and_all_hits():
    table = Table("dak_to", phase="H").put("P16", "nva-inf-5-1", "nva-inf-4-1").put("P17", "us-inf-4-1")
    table.begin(Combat("nva"))
    odds = GAME.odds(table.state, table.action("attack", "P17"))
    assert {(s.total, tuple(t.amount for t in s.terms)) for s in odds.strengths} == {(4, (5, -1)), (3, (4, -1))}
    assert sum(spread(odds).values()) == 1
    table.do("attack", "P17")
    alone = GAME.odds(table.state, table.action("add", "nva-inf-5-1"))
    assert spread(alone) == {"1": Fraction(1, 3), "2": Fraction(1, 3), "3": Fraction(1, 3)}


@pytest.mark.parametrize("face", range(1, 7))
def test_the_resolution_takes_the_shot_that_was_shown(face):
    table = Table("dak_to", phase="H").put("P16", "nva-inf-5-1").put("P17", "us-inf-4-1").begin(Combat("nva"))
    table.do("attack", "P17")
    shown = GAME.odds(table.state, table.action("add", "nva-inf-5-1"))
    table.do("add", "nva-inf-5-1")
    table.dice(face, 6)
    (shot, *_) = of_kind(table.do("commit"), "fire")
    assert spread(shown)[str(fact(shot, "hits"))] > 0
    value, table_, *others = [term.amount for term in shot.modifiers if not term.label.key.endswith(("floor", "cap"))]
    assert [value, *others] == [term.amount for term in shown.strengths[0].terms]
    assert table_ == -fact(shot, "reduction")


def test_a_fire_that_must_be_called_in_shows_the_chance_of_silence():
    table = Table(phase="E").put("A20", "us-art-1").put("C16", "us-inf-4-1").put("C14", "nva-inf-5-1")
    table.state.fires.append(Fire("us", table.hex("C14"), "attack", ["us-art-1"]))
    table.begin(FireMissions("us"))
    odds = GAME.odds(table.state, table.offered("fire")[0])
    assert spread(odds) == {"0": Fraction(1, 3) + Fraction(2, 9), "1": Fraction(2, 9), "2": Fraction(2, 9)}
    assert [chance.side for chance in odds.chances] == ["neither", "defender", "defender"]


def test_the_risk_of_an_air_assault():
    table = Table(phase="F").put("A22", "us-inf-4-1").put("C14", "nva-inf-5-1").box("box", "us-trans-1")
    table.begin(AirAssaults())
    odds = GAME.odds(table.state, table.action("assault", "C16"))
    assert spread(odds) == {"2": Fraction(1, 3), "3": Fraction(1, 3), "4": Fraction(1, 3)}
    assert {chance.side for chance in odds.chances} == {"attacker"}, "who flies in is shot at"
    answer = GAME.ask(table.state, "flak", "us", hex="C16")
    assert answer["value"] == 5


def test_a_step_into_traps_and_an_ambush_are_previewed():
    table = Table("dak_to", phase="J").put("P16", "us-inf-4-1").put("A1", "nva-inf-5-1").begin(March("us-inf-4-1"))
    assert GAME.odds(table.state, table.action("step", "P15")) is None
    assert GAME.odds(table.state, table.action("step", "P17")).rule == "GI 6.1"
    table.state.trail["us-inf-4-1"] = [table.hex("P16")]
    table.state.plots.append(Plot(table.hex("O16")))
    table.begin(SpringAmbushes())
    assert GAME.odds(table.state, table.action("spring", "us-inf-4-1", "O16")).rule == "GI 13"


# GI 8: no unit takes more than its tenth hit


@pytest.mark.rule("GI 8")
def test_an_ambush_and_a_trap_show_no_hits_beyond_the_tenth():
    table = (
        Table("dak_to", phase="J").put("P16", "us-inf-4-1", hits=8).put("A1", "nva-inf-5-1").begin(March("us-inf-4-1"))
    )
    assert spread(GAME.odds(table.state, table.action("step", "P17"))) == {"1": Fraction(1, 3), "2": Fraction(2, 3)}
    table.state.trail["us-inf-4-1"] = [table.hex("P16")]
    table.state.plots.append(Plot(table.hex("O16")))
    table.begin(SpringAmbushes())
    assert spread(GAME.odds(table.state, table.action("spring", "us-inf-4-1", "O16"))) == {"2": Fraction(1)}


@pytest.mark.rule("GI 8")
def test_return_fire_shows_no_hits_beyond_the_tenth():
    table = Table("dak_to", phase="H").put("O16", "nva-inf-5-1", hits=9).put("P17", "nva-inf-4-1")
    table.put("P16", "us-inf-5-1").begin(Combat("nva"))
    table.do("attack", "P16")
    table.do("add_all")
    table.do("commit")
    table.dice(6, 6).do("shoot_all")
    assert table.step == "return_fire"
    assert spread(GAME.odds(table.state, table.action("return_fire", "us-inf-5-1", "O16"))) == {"1": Fraction(1)}


@pytest.mark.rule("GI 8")
def test_antiaircraft_fire_at_a_spent_unit_shows_what_it_can_take():
    table = Table(phase="F").put("A22", "us-inf-4-1", hits=8).put("C14", "nva-inf-5-1").box("box", "us-trans-1")
    table.begin(AirAssaults())
    table.do("assault", "C16")
    odds = GAME.odds(table.state, table.action("carry", "us-inf-4-1"))
    assert spread(odds) == {"2": Fraction(1)}
    assert dict(odds.notes[0].values)["chance"] == "0%", "two hits down no transport"


@pytest.mark.rule("GI 8")
@pytest.mark.parametrize(
    ("hits", "shown"),
    [
        ((9, 0), {"1": Fraction(2, 3), "2": Fraction(1, 6), "3": Fraction(1, 6)}),
        ((9, 9), {"1": Fraction(1)}),
        ((0, 0), {"1": Fraction(1, 3), "2": Fraction(1, 3), "3": Fraction(1, 3)}),
    ],
)
def test_with_several_in_the_hex_each_takes_no_more_than_its_own_tenth(hits, shown):
    table = Table("dak_to", phase="H").put("P16", "nva-inf-5-1")
    table.put("P17", "us-inf-4-1", hits=hits[0]).put("P17", "us-inf-4-2", hits=hits[1]).begin(Combat("nva"))
    assert spread(GAME.odds(table.state, table.action("attack", "P17"))) == shown


@pytest.mark.rule("GI 8")
def test_the_second_shot_finds_who_is_left_by_the_first():
    table = Table("dak_to", phase="H").put("P16", "nva-inf-5-1", "nva-inf-5-2").put("P17", "us-inf-4-1", hits=9)
    table.put("P17", "us-mtr-1", hits=8).begin(Combat("nva"))
    assert spread(GAME.odds(table.state, table.action("attack", "P17"))) == {"2": Fraction(1, 3), "3": Fraction(2, 3)}


@pytest.mark.rule("GI 8")
def test_bombs_and_missions_show_what_a_stack_can_take():
    table = Table(phase="K").put("B15", "nva-inf-5-1", "nva-inf-5-2", hits=9).box("sky", "us-air-1")
    table.state.strikes.append(Strike("us-air-1", table.hex("B15"), "bombard"))
    table.begin(Bombard(0))
    assert max(spread(GAME.odds(table.state, table.action("bomb", "B15")))) == "1"
    guns = (
        Table(phase="E")
        .put("A20", "us-art-1")
        .put("C16", "us-inf-4-1")
        .put("C14", "nva-inf-5-1", "nva-inf-5-2", hits=9)
    )
    guns.state.fires.append(Fire("us", guns.hex("C14"), "attack", ["us-art-1"]))
    guns.begin(FireMissions("us"))
    assert spread(GAME.odds(guns.state, guns.offered("fire")[0])) == {"0": Fraction(5, 9), "1": Fraction(4, 9)}


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("sight", {"start": 3, "end": "A1"}),
        ("sight", {"start": "A1", "end": None}),
        ("flak", {"hex": 3}),
        ("call_in", {"hex": None}),
        ("shot", {"piece": "us-inf-4-1", "hex": 7}),
        ("shot", {"piece": 7, "hex": "A1"}),
        ("reach", {"piece": ["a"]}),
        ("lift_reach", {"piece": {}}),
        ("zones", {"side": []}),
    ],
)
def test_a_question_about_what_is_neither_hex_nor_piece_is_refused(name, arguments):
    table = Table().put("B14", "us-inf-4-1")
    with pytest.raises(InvalidInput):
        GAME.ask(table.state, name, "us", **arguments)


@pytest.mark.rule("GI 12.3")
def test_no_helicopter_lifts_the_nva():
    table = Table(phase="J").put("A20", "nva-inf-5-1", "nva-inf-5-2").put("A5", "us-inf-4-1").box("box", "us-trans-1")
    assert GAME.ask(table.state, "lift_reach", "us", piece="us-inf-4-1")
    assert GAME.ask(table.state, "lift_reach", "nva", piece="nva-inf-5-1") == []


def test_reach_agrees_with_walking():
    table = Table("dak_to", phase="J").put("O20", "us-inf-4-1").put("O22", "nva-inf-5-1")
    reach = GAME.ask(table.state, "reach", "us", piece="us-inf-4-1")
    assert reach["P20"] == 2
    assert "O22" not in reach
    assert table.at("us-inf-4-1") == "O20"
    with pytest.raises(InvalidInput):
        GAME.ask(table.state, "reach", "us", piece="us-inf-4-2")


def test_sight_names_its_blocker():
    table = Table()
    assert GAME.ask(table.state, "sight", "us", start="D16", end="D12")["blocker"] == "D15"
    assert GAME.ask(table.state, "sight", "us", start="H19", end="H16")["levels"]


def test_zones_say_who_watches_whom():
    table = Table().put("B14", "us-inf-4-1").put("B16", "nva-inf-5-1").put("B20", "nva-inf-5-2")
    answer = GAME.ask(table.state, "zones", "us", side="us")
    assert answer["watched"] == {"nva-inf-5-1": ["us-inf-4-1"]}
    assert len(answer["hexes"]) == 16, "three of the nineteen lie beyond the edge"


def test_call_in_maps_where_stray_fire_may_fall():
    table = Table()
    answer = GAME.ask(table.state, "call_in", "us", hex="C5")
    assert (answer["good"], answer["lost"]) == ("2/3", "1/6")
    assert len(answer["stray"]) == 12
    assert sum(Fraction(p) for p in answer["stray"].values()) == Fraction(1, 6)
    assert "off the map" in GAME.ask(table.state, "call_in", "us", hex="A1")["stray"]


def test_a_shot_query_tells_distant_from_adjacent():
    table = Table().put("B14", "us-inf-4-1", "us-art-1").put("B15", "nva-inf-5-1").put("A20", "nva-inf-5-2")
    assert GAME.ask(table.state, "shot", "us", piece="us-inf-4-1", hex="B15")["rule"] == "GI 7"
    assert GAME.ask(table.state, "shot", "us", piece="us-art-1", hex="A20")["rule"] == "GI 9"
    assert GAME.ask(table.state, "shot", "us", piece="us-inf-4-1", hex="A20") is None


def test_ambush_cover_is_for_its_owner_alone():
    table = Table().put("B14", "nva-inf-5-1")
    table.state.plots.append(Plot(table.hex("B15")))
    assert "B15" in GAME.ask(table.state, "ambush_cover", "nva")["plots"]
    assert GAME.ask(table.state, "ambush_cover", "us") == {"plots": {}, "ground": []}


def test_the_score_says_what_each_objective_is_worth():
    answer = GAME.ask(Table("dak_to").state, "score", "us")
    assert answer["objectives"]["P12"] == {"points": 20, "owner": ""}
    assert answer["verdict"] == "draw"


@pytest.mark.parametrize("scenario", ["hill_875", "dak_to", "under_fire"])
def test_every_preview_of_a_random_game_adds_up(scenario):
    state, chance = GAME.start(scenario, {"turns": 4}, 5), random.Random(5)
    seen = set()
    while (decision := GAME.decision(state)) is not None:
        for action in decision.actions[:12]:
            odds = GAME.odds(state, action)
            if odds is not None:
                assert sum(chance.p for chance in odds.chances) == 1
                assert odds.rule in GAME.rulebook
                seen.add(decision.step)
        GAME.apply(state, chance.choice(decision.actions), offered=decision)
    assert {"combat", "assemble"} & seen or scenario == "under_fire"


@pytest.mark.rule("GI 7")
def test_the_odds_of_an_attack_say_what_may_come_back():
    """Each defender that must answer fires once, at the attacking hex where it hits most."""
    table = Table(phase="L").put("A2", "us-inf-4-1").put("A1", "nva-inf-5-1").begin(Combat("us"))
    odds = GAME.odds(table.state, table.action("attack", "A1"), "us")
    assert odds is not None
    said = [GAME.catalogue.say(note) for note in odds.notes]
    shot = return_shot(table.state, Fight("us", table.hex("A1"), ["us-inf-4-1"], []), "nva-inf-5-1", table.hex("A2"))
    assert f"Expected hits in return: {decimal(mean(shot.chances()))}" in said
    assert not any("may add" in line for line in said), "the NVA has nothing else here"
    table.put("C10", "nva-mtr-1")
    more = GAME.odds(table.state, table.action("attack", "A1"), "us")
    assert any("may add to the return fire" in GAME.catalogue.say(note) for note in more.notes)


@pytest.mark.rule("GI 12.4")
def test_of_a_landing_on_the_enemy_is_said_that_a_fight_follows():
    table = Table(phase="F").put("A22", "us-inf-4-1", "us-trans-1").put("J1", "nva-inf-5-1").begin(AirAssaults())
    onto, beside = (GAME.odds(table.state, table.action("assault", label), "us") for label in ("J1", "I1"))
    assert "odds.then_fight" in {note.key for note in onto.notes}
    assert beside is None or "odds.then_fight" not in {note.key for note in beside.notes}


@pytest.mark.rule("GI 12.4")
def test_who_flies_in_what_is_said_and_listed_for_its_player_alone():
    table = Table(phase="F").put("A22", "us-inf-4-1", "us-inf-4-2", "us-trans-1").put("J1", "nva-inf-5-1")
    table.put("A24", "us-trans-2", "us-attack-1").begin(AirAssaults())
    table.do("assault", "J1")
    say = GAME.catalogue.say
    assert say(GAME.decision(table.state).prompt).endswith("choose at most 3 units, then escorts, then launch.")
    table.do("carry", "us-inf-4-1")
    table.do("aboard", "us-trans-2")
    table.do("escort", "us-attack-1")
    asked = say(GAME.decision(table.state).prompt)
    assert "4/503 A in 335 Lift 2, escorted by 335 Gunship" in asked
    panels = {seat: [p for p in GAME.view(table.state, seat).panels if p.key == "assault"] for seat in ("us", "nva")}
    (panel,) = panels["us"]
    assert [row.piece for row in panel.rows] == ["us-inf-4-1", "us-attack-1"]
    assert not panels["nva"]
