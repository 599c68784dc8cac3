"""What the player is told before he sets out: the mission, the ladder of the campaign, the store, the ground."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.green_beret.shown.wording import describe
from hexcore.game.actions import Action
from hexcore.game.answers import Briefing, Ladder, Ware
from hexcore.text import Text
from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, TRIAL, Table, at, table

SEAT = "player"


def said(text: Text | None) -> str:
    assert text is not None
    TRIAL.can_be_said(text)
    return GAME.catalogue.say(text)


def briefing(game: Table) -> Briefing:
    found = GAME.briefing(game.state, SEAT)
    assert found is not None
    TRIAL.can_be_said(found)
    return found


def ware(game: Table, kind: str) -> Ware:
    return next(one for one in GAME.stock(game.state, SEAT).wares if one.kind == kind)


@pytest.mark.rule("GB 6.1", "GB 7.0")
def test_the_briefing_says_what_where_how_far_and_for_how_much() -> None:
    game = table("placement", a_team_1=CAMP, b_team_1="1525", mission=("assassinate_potentate", "1521"))
    found = briefing(game)
    assert (found.key, found.hex) == ("assassinate_potentate", at("1521"))
    assert said(found.far) == f"4 hexes from {CONTENT.name('b_team_1')} in 1525"
    told = {said(row.label): said(row.value) if isinstance(row.value, Text) else row.value for row in found.rows}
    assert str(told["Hex"]).startswith("1521")
    assert str(told["Award"]).startswith("12 ")


@pytest.mark.rule("GB 6.1")
def test_what_a_mission_takes_is_joined_by_or_and_ticked_once_it_is_at_hand() -> None:
    game = table("placement", a_team_1=CAMP, mission=("assassinate_potentate", "1521"), state={"pp": 50})
    assert [said(want.words) for want in briefing(game).wants] == ["Intel", "M21, SVD or Demo"]
    assert [want.met for want in briefing(game).wants] == [False, False]
    game.do("buy", "svd", to=CAMP)
    assert [want.met for want in briefing(game).wants] == [False, True]


@pytest.mark.rule("GB 7.0")
def test_the_place_of_a_mission_is_a_text_with_the_names_of_its_hex() -> None:
    named = next(place for place in CONTENT.board.places if place.name)
    where = CONTENT.board.label(named.hex)
    rows = briefing(table("placement", a_team_1=CAMP, mission=("scout_location", where))).rows
    assert isinstance(rows[0].value, Text), "each part can be said in any language"
    assert said(rows[0].value) == f"{where}, {named.name}"


@pytest.mark.rule("GB 6.1")
def test_panel_and_shop_say_the_same_of_what_a_mission_takes() -> None:
    where = ("destroy_supplies", "1521")
    for owned in (
        {},
        {"demo_1": CAMP},
        {"demo_1": "1525", "b_team_1": "1525"},
        {"mines_1": "1521"},
        {"radio_1": "1521"},
    ):
        game = table("placement", a_team_1=CAMP, mission=where, **owned)
        panel = next(one for one in GAME.view(game.state, SEAT).panels if one.key == "mission")
        shown = {row.value: row.tone == "good" for row in panel.rows if row.rule == "GB 6.1"}
        assert shown == {want.words: want.met for want in briefing(game).wants}
        assert all(shown.values()) == bool({"demo_1", "mines_1"} & owned.keys())


@pytest.mark.rule("GB 7.0")
def test_without_a_mission_there_is_no_briefing_and_nothing_to_forfeit_by_name() -> None:
    game = table(a_team_1="1521")
    assert GAME.briefing(game.state, SEAT) is None
    assert said(describe(game.state, Action("forfeit"))) == "Forfeit a mission"


def rungs(game: Table) -> tuple[Ladder, list[str]]:
    ladder = GAME.ladder(game.state, SEAT)
    TRIAL.can_be_said(ladder)
    return ladder, [said(rung.name) for rung in ladder.rungs if rung.when == "now"]


@pytest.mark.rule("GB 5.0")
def test_the_ladder_shows_the_level_of_the_score_and_what_the_next_one_takes() -> None:
    ladder, now = rungs(table(a_team_1="1521"))
    assert now == ["Court-martial"]
    assert said(ladder.next) == "One more point to the next assessment: Demotion"
    done = list(CONTENT.missions)[:9]
    ladder, now = rungs(table(a_team_1="1521", state={"accomplished": done}))
    assert now == ["Meritorious service"]
    assert said(ladder.next) == "2 more points to the next assessment: Promotion"
    assert sum(rung.when == "done" for rung in ladder.rungs) == 5


@pytest.mark.rule("GB 4.0", "GB 6.2")
def test_the_store_shows_what_is_too_dear_and_counts_what_is_owned_carried_and_left() -> None:
    game = table(
        "placement", a_team_1="1521", m72_1="1521", m72_2=CAMP, mission=("scout_location", "1526"), state={"pp": 3}
    )
    rocket = ware(game, "m72")
    left = len(CONTENT.copies["m72"]) - 2
    assert (rocket.have, rocket.out, rocket.left) == (2, 1, left)
    assert CONTENT.pieces[rocket.piece].cost > 3
    assert not game.offers("buy", rocket.piece, to=CAMP)
    uses = [said(one.use) for one in GAME.stock(game.state, SEAT).wares]
    assert len(list(dict.fromkeys(uses))) == 1 + sum(a != b for a, b in pairwise(uses))


@pytest.mark.rule("GB 6.1", "GB 9.2", "GB 13.3")
def test_every_counter_in_the_store_says_what_it_is_good_for_by_which_rule() -> None:
    game = table("placement", a_team_1=CAMP, mission=("scout_location", "1526"), state={"pp": 300})
    wares = GAME.stock(game.state, SEAT).wares
    told = {one.kind: [(said(trait.words), trait.rule) for trait in one.about] for one in wares}
    assert all(told.values()), "nothing is left unexplained"
    assert told["bribe"] == [("For one mission only", "GB 6.1"), ("Missions: Bribe Potentate", "GB 6.1")]
    assert told["flares"][0] == ("For 2 missions only", "GB 6.1")
    assert told["jeep"][0] == ("Carries 4 pieces", "GB 9.2")
    assert told["m72"][0] == ("Doubled against vehicles", "GB 13.3")
    assert "doubled" not in str(told["m60"]).lower()
    assert ware(game, "radio").json()["about"][0]["rule"] == "GB 6.1"


@pytest.mark.rule("GB 2.4", "GB 6.2", "GB 9.0")
def test_the_chart_of_counters_has_every_kind_with_its_values_price_and_number() -> None:
    chart = next(one for one in GAME.charts("campaign") if one.key == "gear")
    TRIAL.can_be_said(chart)
    rows = {row[0]: row[1:] for row in chart.rows}
    assert len(rows) == len(CONTENT.copies)
    assert rows["A-Team"] == ("3", "+1", "4", 6, 20, 2, "")
    assert rows["H-34"] == ("\u221210", "+10", "+25", 10, 30, 2, 1)
    radio = CONTENT.pieces["radio_1"]
    assert rows["Radio"] == ("0", "+1", "\u22121", "", radio.cost, len(CONTENT.copies["radio"]), 7)
    assert "A-Team, B-Team, Commander, Officer, Base Camp" in said(chart.notes[1])


@pytest.mark.rule("GB 3.5")
def test_the_store_delivers_first_to_the_camp_where_the_teams_are() -> None:
    game = table("placement", a_team_1="0905", camp_2="0905", mission=("scout_location", "1526"))
    places = GAME.stock(game.state, SEAT).places
    assert [place.hex for place in places] == [at("0905"), at(CAMP)]
    assert CONTENT.name("a_team_1") in said(places[0].words)
    assert CONTENT.name("camp_1") in said(places[1].words)


@pytest.mark.rule("GB 12.1")
def test_a_hex_names_its_road_with_its_noise() -> None:
    game = table(a_team_1="1521")
    path = next(path for path in CONTENT.board.paths if path.name)
    h = next(h for h in path.hexes if CONTENT.counts_as[h] and "pathway" in CONTENT.counts_as[h])
    told = [said(text) for text in GAME.ground(game.state, SEAT, h)]
    assert any(line.startswith(path.name) and line.endswith("noise +3") for line in told)
