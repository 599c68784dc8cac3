"""Chapter 3 and rule 6.3: setting up the campaign."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, at, fresh


@pytest.mark.rule("GB 3.0", "GB 3.6")
def test_three_cups_and_two_unseen_track_markers() -> None:
    state = fresh().state
    assert len(state.mission_cup) == 30
    assert len(state.casualty_cup) == 16
    assert len(state.track_markers) == 2
    assert len(state.enemy_cup) == len(CONTENT.enemies) - 2
    view = GAME.view(state, "player").json(CONTENT.board)
    assert not any(marker in str(piece) for piece in view["pieces"] for marker in state.track_markers)
    assert [piece["face"] for piece in view["pieces"] if piece.get("box") == "track"] == ["back", "back"]


@pytest.mark.rule("GB 3.6")
def test_other_track_markers_look_the_same() -> None:
    state = fresh().state
    other = GAME.swap_secrets(state, "player")
    assert other is not None
    assert other.track_markers != state.track_markers
    assert GAME.view(other, "player") == GAME.view(state, "player")
    assert GAME.decision(other) == GAME.decision(state)
    assert GAME.violations(other) == {}


@pytest.mark.rule("GB 3.1")
@pytest.mark.parametrize(
    ("label", "what"),
    [("2030", "village"), ("2031", "village"), ("2430", "airfield"), ("2429", "airfield"), ("0305", "sea")],
)
def test_no_camp_in_or_next_to_village_airfield_or_all_water(label: str, what: str) -> None:
    game = fresh()
    assert not game.offers("place", "camp_1", to=label)
    assert game.why("place", "camp_1", to=label) == "GB 3.1"


@pytest.mark.rule("GB 3.1")
def test_no_camp_on_the_shore_but_one_hex_inland() -> None:
    game = fresh()
    assert game.why("place", "camp_1", to="0605") == "GB 3.1"
    assert game.offers("place", "camp_1", to="0705")


@pytest.mark.rule("GB 3.1", "GB 11.2")
def test_a_pbr_lets_one_camp_into_all_water_and_a_second_pbr_another() -> None:
    game = fresh().do("buy", "pbr_1").do("place", "pbr_1", to="0305").do("place", "camp_1", to="0305")
    game.do("buy", "camp_2")
    assert game.why("place", "camp_2", to="0305") == "GB 3.1"
    game.do("buy", "pbr_2").do("place", "pbr_2", to="0305")
    game.do("place", "camp_2", to="0305")
    assert game.where("camp_2") == "0305"


@pytest.mark.rule("GB 3.1", "GB 12.11")
def test_the_pbr_under_a_camp_is_pinned(  # R17
) -> None:
    game = fresh().do("buy", "pbr_1").do("place", "pbr_1", to="0305").do("place", "camp_1", to="0305")
    game.dice(1, draws=("scout_location",)).do("ready").do("finish_purchases")
    assert game.step == "friendly_movement"
    assert game.why("start", "pbr_1") == "GB 3.1"


@pytest.mark.rule("GB 3.1")
def test_nothing_begins_before_the_camps_are_placed() -> None:
    game = fresh()
    assert not game.actions("ready")
    assert game.why("ready") == "GB 3.1"
    game.do("buy", "camp_2").do("place", "camp_1", to=CAMP)
    assert not game.actions("ready")
    game.do("place", "camp_2", to="1332")
    assert game.actions("ready")


@pytest.mark.rule("GB 3.2", "GB 3.3")
def test_free_and_bought_teams_and_leaders_with_their_prices() -> None:
    game = fresh()
    assert set(game.state.hand) == {"camp_1", "a_team_1", "b_team_1", "commander_1", "officer_1"}
    for piece, price in (("a_team_2", 20), ("b_team_2", 15), ("commander_2", 8), ("officer_2", 4)):
        before = game.state.pp
        game.do("buy", piece)
        assert before - game.state.pp == price


@pytest.mark.rule("GB 3.3")
def test_all_green_berets_begin_in_the_only_camp() -> None:
    game = fresh().do("place", "camp_1", to=CAMP).dice(1, draws=("scout_location",)).do("ready")
    assert {game.where(piece) for piece in ("a_team_1", "b_team_1", "commander_1", "officer_1")} == {CAMP}


@pytest.mark.rule("GB 3.3")
def test_with_two_camps_each_green_beret_is_deployed_by_choice() -> None:
    game = fresh().do("buy", "camp_2").do("place", "camp_1", to=CAMP).do("place", "camp_2", to="1020").do("ready")
    assert game.step == "deploy"
    assert game.why("deploy", "a_team_1", to="1521") == "GB 3.3"
    for piece, camp in (("a_team_1", "1020"), ("b_team_1", CAMP), ("commander_1", "1020")):
        game.do("deploy", piece, to=camp)
    game.dice(1, draws=("scout_location",)).do("deploy", "officer_1", to="1020")
    assert [game.where(p) for p in ("a_team_1", "b_team_1", "commander_1", "officer_1")] == [
        "1020",
        CAMP,
        "1020",
        "1020",
    ]


@pytest.mark.rule("GB 3.4", "GB 3.5")
def test_gear_is_bought_after_the_first_mission_and_goes_to_a_camp() -> None:
    game = fresh().do("place", "camp_1", to=CAMP)
    assert game.why("buy", "m60_1") == "GB 3.4"
    game.dice(3, draws=("bribe_potentate",)).do("ready")
    assert game.state.mission is not None
    assert game.state.mission.hex == at("0413")
    game.do("buy", "bribe", to=CAMP)
    assert game.where("bribe") == CAMP
    assert game.state.pp == 100 - CONTENT.pieces["bribe"].cost


@pytest.mark.rule("GB 6.3")
@pytest.mark.parametrize(("label", "points"), [("1005", 110), ("1105", 100)])
def test_a_camp_within_four_hexes_of_a_beach_earns_ten_points(label: str, points: int) -> None:
    assert fresh().do("place", "camp_1", to=label).state.pp == points


@pytest.mark.rule("GB 6.3")
def test_each_camp_earns_its_own_bonus_also_on_a_pbr() -> None:
    game = fresh().do("buy", "pbr_1").do("place", "pbr_1", to="0505").do("buy", "camp_2")
    spent = CONTENT.pieces["pbr_1"].cost + CONTENT.pieces["camp_2"].cost
    game.do("place", "camp_1", to="0505").do("place", "camp_2", to="0705")
    assert game.state.pp == 100 - spent + 20
