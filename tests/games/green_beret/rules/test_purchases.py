"""Rules 6.0, 6.2 and 12.11: buying, and moving camps."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, enemy, table

OUT = {"detected": True}
MISSION = ("scout_location", "1526")


def window(points: int = 100, **places):
    more = {"pp": points, **places.pop("state", {})}
    return table("placement", mission=MISSION, state=more, **{"a_team_1": CAMP, **places})


@pytest.mark.rule("GB 6.0", "GB 6.2")
def test_points_are_spent_and_the_ledger_says_on_what() -> None:
    game = window().do("buy", "m60_1", to=CAMP).do("buy", "radio_1", to=CAMP)
    assert game.state.pp == 100 - CONTENT.pieces["m60_1"].cost - CONTENT.pieces["radio_1"].cost
    assert [entry.about for entry in game.state.ledger] == ["", "m60_1", "radio_1"]


@pytest.mark.rule("GB 6.2")
def test_what_costs_more_than_there_is_cannot_be_bought() -> None:
    game = window(points=CONTENT.pieces["m60_1"].cost - 1)
    assert not game.offers("buy", "m60_1", to=CAMP)
    assert game.why("buy", "m60_1", to=CAMP) == "GB 6.2"


@pytest.mark.rule("GB 6.2")
def test_nothing_is_sold_back() -> None:
    game = window(m60_1=CAMP)
    assert not game.actions("sell")
    assert game.why("sell", "m60_1") == "GB 6.2"


@pytest.mark.rule("GB 4.0", "GB 6.0")
def test_only_counters_in_the_store_are_sold() -> None:
    game = window(bribe=CAMP, m60_1="1521")
    assert game.why("buy", "bribe", to=CAMP) == "GB 4.0"
    assert game.offers("buy", "m60_2", to=CAMP)


@pytest.mark.rule("GB 4.0")
def test_the_store_is_seen_with_its_values_while_purchases_are_asked_for() -> None:
    game = window(bribe=CAMP, m60_1="1521")
    store = {piece.id: piece for piece in GAME.view(game.state, "player").pieces if piece.box == "store"}
    assert "m60_2" in store
    assert not {"bribe", "m60_1", "a_team_1"} & set(store)
    assert store["m60_2"].values == {"fire": "+4", "cost": "8", "noise": "0", "move": "-1"}
    game.do("finish_purchases")
    assert not [piece for piece in GAME.view(game.state, "player").pieces if piece.box == "store"]


@pytest.mark.rule("GB 6.0")
def test_points_are_spent_in_the_placement_phase_only() -> None:
    game = table(a_team_1=CAMP, mission=MISSION)
    assert not game.actions("buy")


@pytest.mark.rule("GB 6.2")
def test_unspent_points_are_kept() -> None:
    game = window(points=37).do("finish_purchases")
    assert game.state.pp == 37


@pytest.mark.rule("GB 3.5")
def test_purchases_go_to_either_camp() -> None:
    game = window(camp_2="1020")
    game.do("buy", "m60_1", to="1020").do("buy", "m60_2", to=CAMP)
    assert (game.where("m60_1"), game.where("m60_2")) == ("1020", CAMP)
    assert game.why("buy", "radio_1", to="1521") == "GB 3.5"


@pytest.mark.rule("GB 3.5", "GB 12.10")
def test_without_a_camp_only_a_camp_can_be_bought() -> None:  # R48, R15
    game = window(camp="", a_team_1="1521", state={"gone": ["camp_1"]})
    assert game.named("buy") == {"camp_2"}
    assert game.why("buy", "m60_1", to="1521") == "GB 3.5"
    assert game.why("buy", "camp_1") == "GB 12.4"
    game.do("buy", "camp_2").do("place", "camp_2", to="1330")
    assert game.where("camp_2") == "1330"
    assert game.offers("buy", "m60_1", to="1330")


@pytest.mark.rule("GB 6.3")
def test_a_camp_bought_later_earns_no_bonus() -> None:  # R16
    game = window().do("buy", "camp_2").do("place", "camp_2", to="0705")
    assert game.state.pp == 100 - CONTENT.pieces["camp_2"].cost


@pytest.mark.rule("GB 6.2")
def test_teams_and_leaders_can_be_bought_later_but_lost_teams_never() -> None:  # R98, R44
    game = window(state={"gone": ["b_team_1"]})
    assert game.offers("buy", "b_team_2", to=CAMP)
    assert game.why("buy", "b_team_1", to=CAMP) == "GB 13.1"
    game.do("buy", "b_team_2", to=CAMP)
    assert game.state.pp == 85


@pytest.mark.rule("GB 10.4")
def test_a_leader_caught_alone_is_bought_again_at_his_printed_price() -> None:  # R44
    game = window()
    game.do("buy", "commander_1", to=CAMP)
    assert game.state.pp == 100
    game.do("buy", "commander_2", to=CAMP)
    assert game.state.pp == 92


@pytest.mark.rule("GB 11.2", "GB 3.5")
def test_a_pbr_is_delivered_to_a_camp_on_water_only() -> None:  # R94
    game = window()
    assert game.why("buy", "pbr_1", to=CAMP) == "GB 11.2"
    game = window(camp="0425")
    assert game.offers("buy", "pbr_1", to="0425")


@pytest.mark.rule("GB 12.11")
def test_a_camp_moves_for_a_die_of_points_and_leaves_everything_behind() -> None:
    game = window(m60_1=CAMP).dice(7).do("move_camp", "camp_1")
    assert game.step == "place_camp"
    game.do("place", "camp_1", to="1020")
    assert game.state.pp == 93
    assert (game.where("camp_1"), game.where("a_team_1"), game.where("m60_1")) == ("1020", CAMP, CAMP)


@pytest.mark.rule("GB 12.11")
def test_the_player_sees_the_price_and_may_decline_and_a_zero_is_ten() -> None:
    game = window().dice(10).do("move_camp", "camp_1")
    assert game.fact("camp_price", "points") == 10
    game.do("stay", "camp_1")
    assert game.state.pp == 100
    assert game.why("move_camp", "camp_1") == "GB 12.11"


@pytest.mark.rule("GB 12.11")
def test_who_cannot_pay_does_not_move() -> None:  # R93
    game = window(points=6).dice(7).do("move_camp", "camp_1")
    assert game.step == "purchases"
    assert (game.where("camp_1"), game.state.pp) == (CAMP, 6)


@pytest.mark.rule("GB 12.11", "GB 6.3")
def test_a_moved_camp_earns_no_bonus_and_obeys_the_rules_of_sites() -> None:
    game = window().dice(4).do("move_camp", "camp_1")
    assert game.why("place", "camp_1", to="2030") == "GB 3.1"
    game.do("place", "camp_1", to="0705")
    assert game.state.pp == 96


@pytest.mark.rule("GB 12.11", "GB 12.5")
def test_a_camp_moved_onto_a_detected_team_shelters_it_and_enemies_withdraw() -> None:  # R93, R96
    foe = enemy(10)
    game = window(a_team_1=("1521", OUT), enemies={foe: "1523"}).dice(3).do("move_camp", "camp_1")
    assert game.why("place", "camp_1", to="1523") == "GB 12.11"
    game.do("place", "camp_1", to="1521")
    assert not game.detected("a_team_1")
    assert game.state.enemies == []
    assert foe in game.state.enemy_cup


@pytest.mark.rule("GB 12.11")
def test_a_camp_moved_to_the_mission_accomplishes_nothing() -> None:  # R93
    game = window().dice(3).do("move_camp", "camp_1").do("place", "camp_1", to="1526")
    assert game.state.accomplished == []


@pytest.mark.rule("GB 12.11", "GB 11.0")
def test_gear_left_in_all_water_stays_with_a_boat_and_is_lost_without() -> None:  # R17, R70
    game = (
        window(camp="0305", pbr_1="0305", radio_1="0305")
        .dice(2)
        .do("move_camp", "camp_1")
        .do("place", "camp_1", to=CAMP)
    )
    assert game.where("radio_1") == "0305"
    game.do("finish_purchases").do("start", "pbr_1")
    assert game.why("move", to="0304") == "GB 11.0", "the boat has room for it"
    assert game.do("add", "radio_1").march("0304").where("radio_1") == "0304"
    game = window(camp="0305", radio_1="0305").dice(2).do("move_camp", "camp_1").do("place", "camp_1", to=CAMP)
    assert game.in_store("radio_1")


@pytest.mark.rule("GB 6.2")
def test_the_ledger_explains_the_points_at_any_time() -> None:
    game = window().do("buy", "m60_1", to=CAMP)
    game.state.pp += 1
    assert "points" in GAME.violations(game.state)


@pytest.mark.rule("GB 6.1")
def test_the_question_does_not_ask_for_what_is_at_hand() -> None:
    def asked(mission: str, **owned: str) -> str:
        game = table("placement", a_team_1=CAMP, mission=(mission, "1526"), state={"pp": 50}, **owned)
        return GAME.catalogue.say(GAME.decision(game.state).prompt)

    assert asked("broadcast_signal").startswith("Buy the gear for Broadcast Signal.")
    assert asked("broadcast_signal", radio_1="1525").startswith("You have all the gear for Broadcast Signal.")
    assert asked("scout_location").startswith("Scout Location needs no gear.")
