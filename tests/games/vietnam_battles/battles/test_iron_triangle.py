"""VB 22.0–24.0, 27.0: tunnels, B-52s, Ben Suc, exits and the secret condition."""

from __future__ import annotations

import pytest

from games.vietnam_battles.rules.standard.combat.losses import eliminate
from games.vietnam_battles.state import Unit
from hexcore.game.records import Log
from tests.games.vietnam_battles.vb_table import depleted, table, the_game

IT = "iron_triangle"


@pytest.mark.rule("VB 22.0")
def test_us_zones_do_not_reach_into_tunnels():
    t = table(IT, active="vc", units={"vc_7": "1312", "us_25_1_1": "1413"}).walk("vc_7", "1313")
    assert t.step == "movement"  # 1313 is no tunnel: it stops
    t = table(IT, active="vc", units={"vc_7": "1313", "us_25_1_1": "1414"}).walk("vc_7", "1314")
    assert t.step == "march"  # 1314 is a tunnel beside 1414


@pytest.mark.rule("VB 22.0")
def test_viet_cong_zones_do_reach_into_tunnels():
    t = table(IT, units={"us_25_1_1": "1313", "vc_7": "1414"}).walk("us_25_1_1", "1314")
    assert t.step == "movement"


@pytest.mark.rule("VB 22.0")
@pytest.mark.parametrize(("where", "limit"), [("1314", 1), ("1313", 2)])
def test_one_marker_against_a_unit_in_a_tunnel(where, limit):
    units = {"vc_7": where, "us_25_1_1": "1312"}
    t = table(
        IT, phase="combat", units=units, us_fire=["us_plus_3_1", "us_plus_3_2"], vc_fire=["vc_plus_1_1", "vc_plus_2_1"]
    )
    t.do("bombard").do("target", "vc_7")
    fight = t.state.fight
    assert t.state.rules.marker_limit(t.state, fight, "us") == limit
    assert t.state.rules.marker_limit(t.state, fight, "vc") == 2


# 23.0


@pytest.mark.rule("VB 23.0")
def test_b52s_take_a_step_without_a_die_once_a_turn():
    t = table(IT, units={"us_25_1_1": "2230", "vc_7": "2511", "vc_8": depleted("2611", IT)})
    assert t.offered("b52") == {"vc_7", "vc_8"}
    t.do("b52", "vc_8")
    assert t.unit("vc_8").box == "lost"
    assert "b52" not in t.verbs()
    assert t.refusal("b52", "vc_7") == "VB 23.0"


@pytest.mark.rule("VB 23.0")
@pytest.mark.parametrize("where", ["1210", "2313", "1315", "2503"])
def test_b52s_spare_villages_and_what_lies_outside_the_triangle(where):
    t = table(IT, units={"us_25_1_1": "2230", "vc_7": where})
    assert "b52" not in t.verbs()


@pytest.mark.rule("VB 23.0")
def test_b52s_fly_in_the_movement_phase_only():
    t = table(IT, phase="mobile_movement", units={"us_1_4": "2230", "vc_7": "2511"})
    assert "b52" not in t.verbs()


@pytest.mark.rule("VB 23.0", "VB 24.0")
def test_no_b52s_after_turn_13():
    t = table(IT, units={"us_25_1_1": "2230", "vc_7": "2511"}, turn=14, fixed_end=16)
    assert "b52" not in t.verbs()


# 24.0


@pytest.mark.rule("VB 24.0")
def test_a_us_unit_in_ben_suc_lets_the_viet_cong_roll():
    t = table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}, dice=[4]).walk("us_25_1_1", "1210")
    assert (t.step, t.decision.seat) == ("ben_suc", "vc")
    t.do("roll").do("extend")
    assert t.state.fixed_end == 17
    assert t.state.rules.last_turn(t.state) == 17


@pytest.mark.rule("VB 24.0")
def test_the_game_can_be_made_shorter_but_not_end_in_the_past():
    t = (
        table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}, dice=[4])
        .walk("us_25_1_1", "1210")
        .do("roll")
        .do("reduce")
    )
    assert t.state.fixed_end == 9
    t = table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}, dice=[4], turn=12).walk("us_25_1_1", "1210")
    t.do("roll").do("reduce")
    assert t.state.fixed_end == 12


@pytest.mark.rule("VB 24.0")
def test_he_may_decline_and_is_asked_again_until_he_has_rolled():
    t = (
        table(IT, units={"us_25_1_1": "1211", "us_25_1_2": "1311", "vc_7": "2511"})
        .walk("us_25_1_1", "1210")
        .do("decline")
    )
    assert t.state.fixed_end == 0
    t = table(IT, units={"us_25_1_1": "1211", "vc_7": "2511"}, fixed_end=15).walk("us_25_1_1", "1210")
    assert t.step == "movement"


@pytest.mark.rule("VB 24.0")
def test_an_attack_in_ben_suc_and_its_advance_are_one_trigger():
    units = {"us_1_503": "1211", "us_2_503": "1310", "us_4_503": "1311", "vc_61": "1210", "vc_7": "2511"}
    t = table(IT, phase="combat", units=units, dice=[6]).fight("vc_61", "us_1_503", "us_2_503", "us_4_503")
    assert t.facts("combat")["result"] == "De"  # 12 - 4 - 2
    t.do("advance", "us_2_503", at="1210")
    while t.step == "advance":
        t.do("hold")
    assert t.step == "ben_suc"
    t.do("decline")
    assert t.step == "combat"


@pytest.mark.rule("VB 24.0")
def test_a_bombardment_of_ben_suc_is_a_trigger_whatever_the_result():
    t = table(IT, phase="combat", units={"us_25_1_1": "2230", "vc_61": "1210"}, us_fire=["us_plus_1_1"], dice=[4])
    t.do("bombard").do("target", "vc_61").do("support", "us_plus_1_1")
    while t.step in ("fall_back", "casualty"):
        t.game.apply(t.state, t.actions[0])
    assert t.step == "ben_suc"


# 27.0


@pytest.mark.rule("VB 27.0")
def test_a_unit_leaves_by_a_red_hex_for_one_point_and_the_die_is_rolled_whatever_was_chosen():
    t = table(IT, active="vc", units={"vc_7": "1501", "us_25_1_1": "2230"}, condition="hold", exits=5, dice=[1])
    t.do("move", "vc_7").do("exit")
    assert t.unit("vc_7").box == "exited"
    assert t.facts("condition_roll")["count"] == 6
    assert not t.state.ending


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("die", "ended"), [(3, False), (2, True)])
def test_escape_wins_with_a_die_below_the_count(die, ended):
    t = table(IT, active="vc", units={"vc_7": "1501", "us_25_1_1": "2230"}, condition="escape", exits=2, dice=[die])
    t.do("move", "vc_7").do("exit")
    assert (t.state.ending == "escape") == ended


@pytest.mark.rule("VB 27.0")
def test_no_exit_elsewhere_or_for_a_unit_that_was_just_stopped():
    t = table(IT, active="vc", units={"vc_7": "3001", "us_25_1_1": "2230"}).do("move", "vc_7")
    assert t.refusal("exit") == "VB 5.1"
    t = table(IT, active="vc", units={"vc_7": "1502", "us_25_1_1": "1601"}).do("move", "vc_7")
    assert "exit" not in t.verbs()
    t = table(IT, units={"us_25_1_1": "1501"}).do("move", "us_25_1_1")
    assert "exit" not in t.verbs()


@pytest.mark.rule("VB 27.0")
def test_a_unit_that_begins_in_a_zone_may_step_out():
    t = table(IT, active="vc", units={"vc_7": "1501", "us_25_1_1": "1502"}, condition="hold", dice=[6]).do(
        "move", "vc_7"
    )
    assert "exit" in t.verbs()


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("condition", "ended"), [("casualties", True), ("escape", False)])
def test_each_us_loss_is_rolled_for_openly(condition, ended):
    units = {"us_25_1_1": depleted("2512", IT), "vc_7": "2511", "vc_8": "2612", "vc_1": "2513", "vc_272_1": "2412"}
    t = table(IT, phase="combat", active="vc", units={**units, "us_65_a": Unit(box="lost")}, us_losses=1, dice=[6, 1])
    t.state.condition = condition
    t.fight("us_25_1_1", "vc_7", "vc_8", "vc_1", "vc_272_1")
    assert t.facts("combat")["result"] == "De"  # 12 - 6
    t.do("hold")
    rolled = {"seat": "vc", "condition": "casualties", "die": 1, "count": 2}
    assert t.facts("condition_roll") == {**rolled, "held": True, "winner": "vc" if ended else ""}
    assert (t.state.ending == "casualties") == ended


@pytest.mark.rule("VB 27.0")
def test_arvn_losses_do_not_count():
    t = table(IT, units={"arvn_5": "2512", "vc_7": "2511"})
    log = Log(t.state.dice)
    eliminate(t.state, "arvn_5", log)
    t.state.rules.aftermath(t.state, log)
    assert [record.kind for record in log.records] == ["eliminated"]


@pytest.mark.rule("VB 27.0")
@pytest.mark.parametrize(("die", "ending"), [(2, "hold"), (3, "us_victory")])
def test_holding_the_field_is_rolled_for_at_the_end(die, ending):
    units = {"vc_7": "2511", "vc_8": depleted("2611", IT), "vc_1": "2711", "vc_61": "2503", "us_25_1_1": "2230"}
    t = table(IT, phase="combat", active="vc", units=units, condition="hold", turn=13, dice=[die])
    t.do("end_phase")
    assert t.state.ending == ending  # three units in the area; 2503 lies north of it


@pytest.mark.rule("VB 27.0")
def test_the_us_player_wins_if_the_condition_is_not_met():
    t = table(IT, phase="combat", active="vc", units={"vc_7": "2511", "us_25_1_1": "2230"}, condition="escape", turn=13)
    t.do("end_phase")
    outcome = t.game.outcome(t.state)
    assert (outcome.ending, outcome.winner) == ("us_victory", "us")


@pytest.mark.rule("VB 27.0")
def test_the_condition_is_chosen_first_and_kept_from_the_us_player():
    game = the_game()
    state = game.start(IT, seed=1)
    decision = game.decision(state)
    assert (decision.seat, decision.step) == ("vc", "condition")
    records = game.apply(state, decision.actions[1])
    assert state.condition == "casualties"
    assert [record.audience for record in records] == [("vc",), None]
    seen = [game.view(other, "us").json(game.board(IT)) for other in (state, game.swap_secrets(state, "us"))]
    assert seen[0] == seen[1]
    assert "condition" not in game.view(state, "us").facts
    assert game.view(state, "vc").facts["condition"] == "casualties"


@pytest.mark.rule("VB 27.0", "VB 3.0")
def test_set_up_zones():
    battle = the_game().rules(IT).battle
    board = battle.ground.board
    for zone, low, high, area in (
        ("viet_cong", 12, 46, "iron_triangle"),
        ("second_brigade", 22, 46, "south"),
        ("brigade_196", 1, 21, "south"),
    ):
        places = battle.zone_places[zone]
        assert places
        for place in places:
            h = battle.ground.hex(place)
            assert board.in_area(h, area)
            assert low <= board.grid.cells[h][0] <= high


@pytest.mark.rule("VB 27.0")
def test_the_boat_and_the_unit_aboard_begin_on_the_saigon():
    state = the_game().start(IT, seed=1)
    labels = state.rules.ground.labels
    assert labels[state.units["us_monitor"].at] == "4223/4323"
    assert state.units["arvn_5"].box == "aboard"
    t = table(IT, phase="combat", active="vc", units={"vc_7": "4223", "arvn_5": state.units["arvn_5"].clone()})
    assert "attack" not in t.verbs()  # it cannot be attacked aboard
