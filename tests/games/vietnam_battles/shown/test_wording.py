"""What the player reads: actions and odds that say what they cost and are made of, charts from the content."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.exclusive.ben_suc import Length
from games.vietnam_battles.shown.tables import printed
from games.vietnam_battles.state import Unit
from hexcore.game.actions import Action
from tests.games.vietnam_battles.vb_table import depleted, table, the_game

SN, IT = "snoopys_nose", "iron_triangle"


def words(t, verb):
    """Every offered action with this verb, in words."""
    game = t.game
    return [game.catalogue.say(game.describe(t.state, action)) for action in t.actions if action.verb == verb]


def driven_back(**units):
    """A Viet Cong unit in the open that must retreat two hexes."""
    held = {"us_4_47_a": "3211", "us_4_47_b": "3112", "us_4_47_c": "3312", "vc_514_1": "3212", **units}
    t = table(SN, phase="combat", units=held, dice=[4])
    return t.fight("vc_514_1", "us_4_47_a", "us_4_47_b", "us_4_47_c")


@pytest.mark.rule("VB 7.8")
def test_standing_fast_says_whether_the_unit_survives_it():
    assert words(driven_back(), "stand_fast") == ["Stand fast with 514/1 (loses a step)"]
    weak = driven_back(vc_514_1=depleted("3212", SN))
    assert weak.step == "fall_back"
    assert words(weak, "stand_fast") == ["Stand fast with 514/1 (eliminated)"]
    assert weak.game.catalogue.say(weak.decision.prompt).endswith("or stand fast and be eliminated.")


@pytest.mark.rule("VB 7.7.2")
def test_a_retreat_says_whom_it_pushes_aside():
    free = driven_back()
    ends = {way["path"][-1] for way in free.game.ask(free.state, "retreats", "vc")["vc_514_1"]}
    names = [n for n in free.state.units if n.startswith("vc_") and n != "vc_514_1"]
    t = driven_back(**dict(zip(names, sorted(ends), strict=False)))
    assert any("pushing" in line and "aside" in line for line in words(t, "retreat"))


@pytest.mark.rule("VB 27.0")
def test_the_secret_choice_says_what_each_condition_needs():
    game = the_game()
    state = game.start(IT, {}, 1)
    lines = [game.catalogue.say(game.describe(state, action)) for action in game.decision(state).actions]
    assert [line.split(":")[0] for line in lines] == ["Escape", "US casualties", "Hold the field"]
    aims = next(panel for panel in game.view(state, "vc").panels if panel.key == "aims")
    assert sum("die lower" in game.catalogue.say(row.value) for row in aims.rows) == 3


@pytest.mark.rule("VB 24.0")
@pytest.mark.parametrize(("turn", "shorter"), [(3, 9), (11, 11)])
def test_longer_or_shorter_says_by_which_turn(turn, shorter):
    t = table(IT, turn=turn, units={"us_1_26": "4010"})
    t.state.stack.append(Length(4))
    assert words(t, "extend") == ["Extend the game to turn 17"]
    assert words(t, "reduce") == [f"Shorten the game to turn {shorter}"]


def test_who_ends_a_move_is_named():
    t = table(units={"us_4_47_c": "0615"}).walk("us_4_47_c", "0616")
    assert words(t, "done") == ["End the move of 4/47 C"]


def test_a_reinforcement_stays_out_rather_than_ends_its_move():
    t = table(SN, units={"us_2_47_a": Unit(box="entry")}).do("move", "us_2_47_a")
    assert words(t, "done") == ["Keep 2/47 A off the map this turn"]
    assert t.game.catalogue.say(t.decision.prompt) == "Where does 2/47 A enter the map?"


@pytest.mark.rule("VB 7.3", "VB 7.4")
def test_the_odds_say_what_the_terrain_takes_off():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    odds = t.game.odds(t.state, Action("attack", ("vc_514_1",)))
    assert t.game.catalogue.say(odds.notes[0]) == "3 − 5 = −2; jungle −3: column ≤−5"
    assert {chance.side for chance in odds.chances} == {"attacker"}
    assert odds.attacker == "us"


@pytest.mark.rule("VB 8.4", "VB 8.4.2")
def test_a_bombardment_speaks_of_friendly_fire_not_of_attackers():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717"}, us_fire=["us_plus_1_1"]).do("bombard")
    odds = t.game.odds(t.state, Action("target", ("vc_514_1",)))
    said = {chance.key: t.game.catalogue.say(chance.label) for chance in odds.chances}
    assert said["(A)"] == "friendly fire: the nearest friendly unit loses a step"


def test_markers_in_a_fight_lie_beside_it_and_the_fighters_are_marked():
    fire = ["us_plus_3_1"]
    t = table(
        SN, phase="combat", units={"us_4_47_a": "3211", "vc_514_1": "3212"}, us_fire=fire, vc_fire=["vc_plus_1_1"]
    )
    t.do("attack", "vc_514_1").do("join", "us_4_47_a").do("fight").do("support", "us_plus_3_1")
    view = t.game.view(t.state, "vc")
    assert (view.piece("us_plus_3_1").box, view.piece("us_plus_3_1").hex) == ("fire", -1)
    assert "under_attack" in view.piece("vc_514_1").marks
    assert "attacking" in view.piece("us_4_47_a").marks


@pytest.mark.rule("VB 7.3", "VB 8.0", "VB 5.2")
def test_the_charts_are_those_the_rules_use():
    game = the_game()
    results, codes, terrain, support = game.charts(IT)
    crt = game.rules(IT).battle.crt
    dice = results.rows[len(crt.shifts) :]
    assert [row[1:] for row in dice] == [tuple(printed(c.results[face]) for c in crt.columns) for face in range(6)]
    used = {printed(code) for column in crt.columns for code in column.results}
    assert {row[0] for row in codes.rows} == used == {one.code for one in results.codes}
    assert [row[1:] for row in support.rows] == [tuple([10] * 13), (6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 5)]
    for chart in (results, codes, terrain, support):
        assert {len(row) for row in chart.rows} == {len(chart.heads)}


@pytest.mark.parametrize("scenario", ["boys_of_67", SN, IT])
def test_the_table_says_how_the_battle_is_won(scenario):
    game = the_game()
    view = game.view(game.start(scenario, {}, 1), "us")
    aims = next(panel for panel in view.panels if panel.key == "aims")
    assert len({game.catalogue.say(row.value) for row in aims.rows}) >= 2


def test_words_that_stand_in_no_rule_together_find_those_that_have_most_of_them():
    found = the_game().rulebook.search("support markers blindly")
    assert {"8", "14"} & {rule.number.split(".")[0] for rule in found[:3]}


def test_what_the_dice_ask_of_the_set_up_is_no_secret_and_goes_with_it():
    t = table("snoopys_nose", open_points=5)
    for phase, shown in (("set_up", True), ("movement", False)):
        t.state.phase = phase
        panels = {panel.key: panel for panel in t.game.view(t.state, "vc").panels}
        assert ("set_up" in panels) is shown
        assert "secrets" not in panels
        assert all(panel.key != "set_up" for panel in t.game.view(t.state, "us").panels)
