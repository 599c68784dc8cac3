"""What the sergeant thinks of single positions: prices, routes, alarms, battles."""

from __future__ import annotations

from typing import Any

import pytest

from games.green_beret.bots import fighting, marching, shopping
from games.green_beret.bots.judgement import FIRE, STEALTH, Doctrine
from games.green_beret.bots.loadout import defeat, measure
from games.green_beret.bots.picture import Situation, alarm, camp_site, country, meet_needs
from games.green_beret.bots.sergeant import Sergeant
from hexcore.game.actions import Action
from hexcore.game.bot import Vantage
from tests.games.green_beret.gb_field import CONTENT, GAME, Table, at, enemy, table, wound

LAND = country(CONTENT, False, ())
DETECTED = {"detected": True}


def seen(game: Table) -> Situation:
    return Situation(CONTENT, GAME.view(game.state, "player"))


def choice(game: Table, doctrine: Doctrine = STEALTH) -> Action:
    decision = GAME.decision(game.state)
    assert decision is not None
    return Sergeant(CONTENT, doctrine).choose(Vantage(GAME, game.state, "player"), decision)


def shop(mission: str, hex: str = "1328", **more: Any) -> Table:
    return table("placement", mission=(mission, hex), a_team_1="1330", **more)


@pytest.mark.parametrize(
    ("mission", "owned", "bought", "price"),
    [
        ("befriend_locals", {}, ("medical_kit",), 3),
        ("scout_location", {}, (), 0),
        ("kill_double_agent", {}, ("svd", "booby_trap"), 7),
        ("kill_double_agent", {"m21_1": "1330"}, ("booby_trap",), 3),
        ("interdict", {"m60_1": "1330", "mines_1": "1330"}, ("booby_trap",), 3),
        ("raid_hit_and_run", {}, ("grenades",), 3),
    ],
)
def test_a_basket_is_the_cheapest_way_to_meet_all_needs(
    mission: str, owned: dict[str, str], bought: tuple[str, ...], price: int
) -> None:
    now = seen(shop(mission, **owned))
    found = shopping.basket(now, at("1330"), CONTENT.missions[mission].needs)
    assert (found.counters, found.price) == (bought, price)


def test_needs_are_met_by_the_quietest_and_lightest() -> None:
    assert meet_needs(CONTENT, ("m2_1", "m1919_1", "rpk_1"), (("m1919", "m2", "m60", "rpk"),)) == ("rpk_1",)
    assert meet_needs(CONTENT, ("radio_1",), (("radio",), ("flares",))) is None


def test_a_near_mission_is_bought_for_and_nothing_else() -> None:
    orders = shopping.purchases(seen(shop("re_supply")), LAND, FIRE)
    assert [CONTENT.pieces[order.piece].counter for order in orders] == ["ex_ammo", "medical_kit"]


def test_for_a_far_mission_the_camp_moves_up() -> None:
    game = shop("re_supply", "1305")
    assert choice(game) == Action("move_camp", ("camp_1",))
    game.dice(4).do("move_camp", "camp_1")
    moved = choice(game)
    assert moved.verb == "place"
    assert CONTENT.distance(moved.hex, at("1305")) == 1


@pytest.mark.parametrize("price", [1, 9, 10])
def test_a_camp_is_moved_up_to_a_far_mission_whatever_it_costs(price: int) -> None:
    game = shop("re_supply", "1305").dice(price)
    assert choice(game.do("move_camp", "camp_1")).verb == "place"


def test_the_first_camp_lies_in_the_middle_of_the_missions() -> None:
    site = camp_site(CONTENT)
    places = [h for mission in CONTENT.missions.values() for h in mission.places]
    far = [sum(LAND.field(h)[start] for h in places) for start in (site, at("1330"), at("0825"))]
    assert far[0] == min(far)


@pytest.mark.parametrize(("noise", "chance"), [(-2, 0.1), (0, 0.1), (1, 0.1), (4, 0.4), (9, 0.9), (15, 0.9)])
def test_noise_is_heard_as_often_as_the_die_says(noise: int, chance: float) -> None:
    assert alarm(noise) == chance


def test_a_group_is_measured_by_the_rules() -> None:
    now = seen(table(a_team_1="1330", h34_1="1330", m2_1="1330", intel_1="1330"))
    load = measure(now, now.teams["a_team_1"], ["h34_1", "m2_1", "intel_1"])
    assert load is not None
    assert (load.movement, load.noise, load.firepower, load.worth) == (26, 11, 1, 50)


def test_a_group_over_its_portage_is_none() -> None:
    traps = {f"booby_trap_{n}": "1330" for n in range(1, 5)} | {f"demo_{n}": "1330" for n in range(1, 4)}
    now = seen(table(a_team_1="1330", **traps))
    assert measure(now, now.teams["a_team_1"], list(traps)) is None
    assert measure(now, now.teams["a_team_1"], list(traps)[:6]) is not None


def test_halts_know_stealth_and_the_minimum_move() -> None:
    within = LAND.range(at("0713"), 2)
    assert alarm(1 + within.grounds[at("0813")]) == 0.1
    assert within.path(at("0813")) == (at("0813"),)
    slow = LAND.range(at("1816"), 0)
    assert set(slow.grounds) == set(CONTENT.neighbours[at("1816")])


def test_the_gear_goes_with_the_team_that_goes_for_the_mission() -> None:
    game = table(mission=("befriend_locals", "1320"), a_team_1="1330", medical_kit_1="1330", m2_1="1330")
    runner = marching.errand(seen(game), LAND, STEALTH)
    assert runner is not None
    assert runner.trip.load.pieces == ("medical_kit_1",)
    verbs = [order.verb for order in marching.movement(seen(game), LAND, runner)]
    assert verbs[:2] == ["start", "add"]
    assert verbs[-1] == "halt"


def test_a_mission_within_reach_is_done_at_once() -> None:
    game = table(mission=("scout_location", "1327"), a_team_1="1330")
    runner = marching.errand(seen(game), LAND, STEALTH)
    assert marching.movement(seen(game), LAND, runner)[-2].hex == at("1327")


def test_a_hunted_team_goes_home_to_shake_off_its_pursuers() -> None:
    game = table(
        mission=("scout_location", "1308"), a_team_1=("1327", DETECTED), enemies={enemy(10, 5): "1325"}, camp="1330"
    )
    orders = marching.movement(seen(game), LAND, marching.errand(seen(game), LAND, STEALTH))
    assert orders[-2].hex == at("1330")


@pytest.mark.parametrize(
    ("doctrine", "gear", "stands"),
    [
        (STEALTH, ("medical_kit_1",), False),
        (FIRE, (), False),
        (FIRE, ("m60_1", "m72_1", "m72_2", "m72_3", "grenades_1", "grenades_2"), True),
    ],
)
def test_he_stands_only_with_the_strength_and_something_to_lose(
    doctrine: Doctrine, gear: tuple[str, ...], stands: bool
) -> None:
    placed = dict.fromkeys(gear, "1014")
    game = table(a_team_1=("1014", DETECTED), commander_1="1014", mission=("befriend_locals", "1020"), **placed)
    assert fighting.stands(seen(game), LAND, doctrine, at("1014")) is stands


def test_the_ground_and_firepower_make_defeat_less_likely() -> None:
    chances = [defeat(CONTENT, advantage) for advantage in (0, 10, 20, 30, 40)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.5 > 0.2 > chances[4]


def test_he_attacks_in_the_open_and_waits_before_the_jungle() -> None:
    weak = enemy(3, 4)
    arms = {"m60_1": "1020", "m72_1": "1020"}
    open_ground = table("combat", a_team_1=("1020", DETECTED), enemies={weak: "1021"}, **arms)
    assert choice(open_ground) == Action("attack", ("a_team_1", weak))
    arms = dict.fromkeys(arms, "1014")
    jungle = table("combat", a_team_1=("1014", DETECTED), enemies={weak: "1015"}, **arms)
    assert choice(jungle).verb == "end_combat"


def test_light_weapons_pin_down_who_comes_up() -> None:
    coming, near = enemy(10, 5), enemy(8, 5)
    game = table(
        "enemy",
        a_team_1=("1020", DETECTED),
        grenades_1="1020",
        m2_1="1020",
        enemies={coming: "1022", near: "1019"},
    )
    orders = fighting.suppress(seen(game))
    assert [(order.verb, order.piece, order.target) for order in orders] == [
        ("suppress", "grenades_1", coming),
        ("open_fire", "", ""),
    ]


def test_what_the_mission_needs_is_lost_last() -> None:
    game = table(mission=("befriend_locals", "1308"), a_team_1="1020", medical_kit_1="1020", m60_1="1020")
    assert fighting.sacrifice(seen(game), ["medical_kit_1", "m60_1"]) == "m60_1"
    idle = table(a_team_1="1020", medical_kit_1="1020", m60_1="1020")
    assert fighting.sacrifice(seen(idle), ["medical_kit_1", "m60_1"]) == "medical_kit_1"


def test_a_marker_goes_to_the_team_without_one() -> None:
    game = table(a_team_1="1020", b_team_1=("1020", {"casualty": wound(-1)}))
    assert fighting.weakest(seen(game), ["a_team_1", "b_team_1"]) == "a_team_1"


@pytest.mark.parametrize(("hurt", "done", "ends"), [(True, 9, True), (True, 0, False), (False, 4, False)])
def test_the_campaign_ends_before_the_last_team_is_lost(hurt: bool, done: int, ends: bool) -> None:
    team = {"detected": True, "casualty": wound(-1) if hurt else "", "moved": True}
    missions = list(CONTENT.missions)[:done]
    game = table(
        a_team_1=("1020", team),
        enemies={enemy(14, 5): "1021", enemy(12, 5): "1019"},
        state={"pp": 60, "accomplished": missions},
    )
    assert (choice(game).verb == "end_campaign") is ends


def test_a_mission_out_of_reach_is_forfeited_while_there_are_means_for_others() -> None:
    game = table(mission=("bribe_potentate", "1308"), a_team_1="1330", state={"pp": 60})
    assert choice(game).verb == "forfeit"


def test_with_nothing_left_to_buy_with_the_campaign_ends() -> None:
    game = table(mission=("bribe_potentate", "1308"), a_team_1="1330", state={"pp": 0})
    assert choice(game).verb == "end_campaign"
