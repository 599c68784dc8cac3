"""Leaders carry what a mission needs ahead of the team: the way in which those who think ahead play a campaign."""

from __future__ import annotations

import pytest

from games.green_beret.bots import marching, porters, shopping
from games.green_beret.bots.foresight import COMFORT, SEASONED, value
from games.green_beret.bots.judgement import STEALTH, Doctrine
from games.green_beret.bots.orders import Order
from games.green_beret.bots.picture import Situation, country
from games.green_beret.bots.sergeant import Sergeant
from games.green_beret.rules.victory import score
from hexcore.game.actions import Action, Reason
from hexcore.game.bot import Vantage, make_bot
from hexcore.game.foresight import with_profile
from tests.games.green_beret.gb_field import CONTENT, GAME, Table, at, table

LAND = country(CONTENT, False, ())
CAMP, BESIDE, GOAL, FAR = "1330", "1329", "1327", "1318"
DOCTRINE = with_profile(STEALTH, SEASONED)


def seen(game: Table) -> Situation:
    return Situation(CONTENT, GAME.view(game.state, "player"))


def groups(orders: list[Order] | None) -> list[list[str]]:
    """Who sets out, each with what he takes along."""
    found: list[list[str]] = []
    for order in orders or ():
        if order.verb == "start":
            found.append([order.piece])
        elif order.verb == "add":
            found[-1].append(order.piece)
    return found


def mission(needs: str, goal: str = GOAL, **places: str) -> Table:
    return table(mission=(needs, goal), a_team_1=CAMP, **places)


def choice(game: Table, doctrine: Doctrine = DOCTRINE) -> Action:
    """What a sergeant who has just come to the table does."""
    decision = GAME.decision(game.state)
    assert decision is not None
    return Sergeant(CONTENT, doctrine).choose(Vantage(GAME, game.state, "player"), decision)


@pytest.mark.rule("GB 9.1")
@pytest.mark.rule("GB 10.4")
def test_each_leader_carries_one_thing_and_the_team_waits() -> None:
    game = mission("assassinate_potentate", commander_1=CAMP, officer_1=CAMP, intel_1=CAMP, svd=CAMP, m60_1=CAMP)
    now = seen(game)
    assert groups(porters.convoy(now, LAND)) == [["commander_1", "intel_1"], ["officer_1", "svd"]]
    assert porters.follower(now, LAND, DOCTRINE) is None


@pytest.mark.rule("GB 10.4")
def test_one_leader_goes_again_for_what_he_could_not_carry() -> None:
    game = mission("assassinate_potentate", commander_1=GOAL, intel_1=GOAL, svd=CAMP)
    orders = porters.convoy(seen(game), LAND)
    assert groups(orders) == [["commander_1"]]
    assert [order.hex for order in orders or () if order.verb == "move"][-1:] != [at(GOAL)]


@pytest.mark.rule("GB 10.4")
def test_what_drives_comes_by_itself() -> None:
    game = mission("capture_equipment", commander_1=CAMP, jeep_1=CAMP)
    assert groups(porters.convoy(seen(game), LAND)) == [["jeep_1"]]


@pytest.mark.rule("GB 7.1")
def test_once_all_is_there_the_team_follows_with_empty_hands() -> None:
    game = mission("befriend_locals", commander_1=GOAL, medical_kit_1=GOAL, m60_1=CAMP)
    now = seen(game)
    assert groups(porters.convoy(now, LAND)) == []
    runner = porters.follower(now, LAND, DOCTRINE)
    assert runner is not None
    assert groups(marching.movement(now, LAND, runner)) == [["a_team_1"]]


@pytest.mark.rule("GB 12.3")
def test_a_team_on_its_way_home_takes_nothing_that_others_carry() -> None:
    """Whoever is heard abandons all that he has with him."""
    places = {"commander_1": BESIDE, "medical_kit_1": BESIDE, "m60_1": BESIDE}
    now = seen(table(mission=("befriend_locals", GOAL), a_team_1=BESIDE, **places))
    assert groups(porters.convoy(now, LAND)) == [["commander_1", "medical_kit_1"]]
    assert groups(marching.movement(now, LAND, None)) == [["a_team_1", "m60_1"]]


@pytest.mark.rule("GB 12.3")
def test_a_team_on_its_way_home_does_not_halt_where_something_is_carried() -> None:
    """Whoever is heard abandons all that is in the hex: he halts in 1321 only if nobody is there."""
    alone = {"b_team_1": FAR, "m60_1": FAR}
    for carried, halt in (({}, "1321"), ({"commander_1": "1321", "medical_kit_1": "1321"}, "1320")):
        now = seen(table(mission=("befriend_locals", "2031"), **alone, **carried))
        porters.convoy(now, LAND)
        assert marching.movement(now, LAND, None)[-2].hex == at(halt)


@pytest.mark.parametrize(
    "places",
    [{"medical_kit_1": CAMP}, {"commander_1": CAMP}],
    ids=["no leader", "no gear"],
)
def test_without_leaders_or_gear_there_is_no_convoy(places: dict[str, str]) -> None:
    assert porters.convoy(seen(mission("befriend_locals", **places)), LAND) is None


def test_what_needs_nothing_is_carried_by_nobody() -> None:
    assert porters.convoy(seen(mission("scout_location", commander_1=CAMP)), LAND) is None


def test_a_porter_says_why_he_goes_alone() -> None:
    game = mission("befriend_locals", FAR, commander_1=CAMP, medical_kit_1=CAMP)
    bot, reasons = Sergeant(CONTENT, DOCTRINE), list[Reason]()
    while (decision := GAME.decision(game.state)) is not None and decision.step in ("friendly_movement", "move"):
        action = bot.choose(Vantage(GAME, game.state, "player"), decision)
        reasons += [bot.why] if bot.why is not None and action.verb == "move" else []
        GAME.apply(game.state, action)
    assert {reason.text.key for reason in reasons} == {"why.porter"}


def test_a_sergeant_by_himself_lets_the_team_carry() -> None:
    game = mission("befriend_locals", FAR, commander_1=CAMP, medical_kit_1=CAMP)
    assert choice(game, STEALTH).piece == "a_team_1"
    assert choice(game).piece == "commander_1"


@pytest.mark.rule("GB 7.1")
def test_nobody_goes_ahead_where_the_team_gets_there_with_all_of_it_before_anyone_can_hear() -> None:
    game = mission("befriend_locals", commander_1=CAMP, medical_kit_1=CAMP)
    assert choice(game).piece == "a_team_1"


def test_what_is_no_longer_for_sale_is_fetched_from_where_it_lies() -> None:
    """Both radios lie about: what else is needed is bought all the same."""
    places = {"a_team_1": CAMP, "commander_1": CAMP, "radio_1": FAR, "radio_2": FAR}
    game = table("placement", mission=("seize_airfield", GOAL), **places)
    wanted = Order("buy", "flares_1", at(CAMP))
    assert wanted in shopping.purchases(seen(game), LAND, DOCTRINE)
    assert wanted not in shopping.purchases(seen(game), LAND, STEALTH), "a team alone could not bring it together"


@pytest.mark.parametrize("doctrine", [STEALTH, DOCTRINE], ids=["alone", "porters"])
@pytest.mark.parametrize("mover", ["a_team_1", "b_team_1", "commander_1"])
def test_who_is_asked_in_the_middle_of_a_move_leads_on_towards_the_mission(mover: str, doctrine: Doctrine) -> None:
    """Whoever has taken somebody in hand otherwise than he would is not sent astray."""
    game = mission("befriend_locals", FAR, b_team_1=CAMP, commander_1=CAMP, medical_kit_1=CAMP)
    GAME.apply(game.state, Action("start", (mover,)))
    field, bot, done = LAND.field(at(FAR)), Sergeant(CONTENT, doctrine), list[str]()
    while (decision := GAME.decision(game.state)) is not None and decision.step == "move":
        action = bot.choose(Vantage(GAME, game.state, "player"), decision)
        assert action.verb != "move" or field[action.hex] < field[game.state.pieces[mover].hex]
        GAME.apply(game.state, action)
        done.append(action.verb)
    assert "move" in done
    assert done[-1] == "halt", "the move is gone through with"


@pytest.mark.rule("GB 12.3")
def test_who_has_nothing_to_lose_says_so() -> None:
    game, bot = table(a_team_1=FAR), Sergeant(CONTENT, DOCTRINE)
    decision = GAME.decision(game.state)
    assert decision is not None
    assert bot.choose(Vantage(GAME, game.state, "player"), decision) == Action("start", ("a_team_1",))
    assert bot.why is not None
    assert bot.why.text.key == "why.loud"


@pytest.mark.rule("GB 12.10")
def test_without_a_camp_the_campaign_goes_on_as_long_as_one_can_be_bought() -> None:
    rich, poor = (table(camp="", a_team_1=GOAL, state={"pp": pp, "gone": ["camp_1"]}) for pp in (60, 14))
    assert shopping.goes_on(seen(rich))
    assert not shopping.goes_on(seen(poor))


def test_points_that_no_mission_needs_are_worth_nothing() -> None:
    short, enough, more = (table(a_team_1=CAMP, state={"pp": pp}).state for pp in (COMFORT - 5, COMFORT, COMFORT + 50))
    assert value(short) < value(enough) == value(more)


def test_with_porters_a_campaign_loses_next_to_nothing() -> None:
    """GB 5.0: thirty is a Medal of Honor; a sergeant by himself comes to some 25."""
    for seed in (2, 4):
        bot, state = make_bot(GAME, "sergeant", seed, SEASONED), GAME.start(seed=seed)
        while (decision := GAME.decision(state)) is not None:
            GAME.apply(state, bot.choose(Vantage(GAME, state, "player"), decision), offered=decision, quiet=True)
        assert score(state) >= 28
