"""What the log says: each result in words, with every term of its sum, and nothing that a seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.green_inferno.content.checks import scenario_problems
from games.green_inferno.rules.air.assault import Assault
from games.green_inferno.rules.air.empty_flights import Fly
from games.green_inferno.rules.air.strikes import Bombard, PlotStrikes
from games.green_inferno.rules.air.transport import Lift
from games.green_inferno.rules.ambushes import PlotAmbushes, SpringAmbushes
from games.green_inferno.rules.artillery.missions import FireMissions, WriteMissions
from games.green_inferno.rules.civilians import lose_civilians
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.rules.demoralised import rally
from games.green_inferno.rules.entry import Enter
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.phase import NvaMovement
from games.green_inferno.rules.set_up import hide
from games.green_inferno.rules.tunnels.destruction import StormTunnels
from games.green_inferno.rules.tunnels.detection import Detect
from games.green_inferno.rules.victory import dated_objectives, finish
from games.green_inferno.state import Fire, Plot, Strike
from hexcore.game.records import Log, Modifier, Record
from hexcore.play.hearing import heard_by
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind

SCENARIOS = ("hill_875", "dak_to", "under_fire")


def said(record: Record) -> str:
    return GAME.catalogue.say(record.text)


def sentences(records: list[Record]) -> list[str]:
    return [said(record) for record in records]


def terms(record: Record) -> list[tuple[str, int, str]]:
    """The terms of a record's sum as players read them; they add up to its total."""
    assert sum(term.amount for term in record.modifiers) == fact(record, "total")
    return read(record.modifiers)


def read(found: tuple[Modifier, ...]) -> list[tuple[str, int, str]]:
    return [(GAME.catalogue.say(term.label), term.amount, term.rule) for term in found]


def dice(record: Record) -> list[tuple[str, int]]:
    return [(roll.label, roll.face) for roll in record.dice]


def attack(table: Table, target: str, *units: str) -> list[Record]:
    table.do("attack", target)
    for unit in units:
        table.do("add", unit)
    return table.do("commit")


def logged(table: Table, deed: Callable[..., Any], *arguments: Any) -> list[Record]:
    log = Log(table.state.dice)
    deed(table.state, *arguments, log)
    return log.records


# GI 7: fire


@pytest.mark.rule("GI 7")
def test_a_shot_tells_its_sum_its_hex_and_the_running_hits():
    table = Table("dak_to", phase="L").put("P17", "nva-inf-5-1", hits=2).put("P16", "us-inf-5-1").begin(Combat("us"))
    fight, shot, back = table.dice(3, 6) and attack(table, "P17", "us-inf-5-1")
    assert said(fight) == "3/12 A attacks P17 (Tan Canh) from P16."
    assert said(shot) == "3/12 A fires at 4/32 C1 in P17: 2 hits (+2 points). It now has 4 of 10 hits."
    assert terms(shot) == [
        ("Fire value of 3/12 A", 5, "GI 7"),
        ("Fire impact table, die 3", -2, "GI 7"),
        ("Village", -1, "GI 7"),
    ]
    assert dice(shot) == [("US fire", 3)]
    assert (fact(shot, "seat"), fact(shot, "winner"), fact(shot, "taken")) == ("us", "us", 4)
    assert said(back) == "4/32 C1 returns fire at 3/12 A in P16: 2 hits (+2 points). It now has 2 of 10 hits."
    assert (dice(back), fact(back, "seat"), fact(back, "winner")) == ([("NVA fire", 6)], "nva", "nva")


@pytest.mark.rule("GI 7")
def test_the_die_that_draws_the_unit_is_told_with_those_it_chose_among():
    table = Table(phase="L").put("A1", "nva-inf-3-1", "nva-inf-3-2", "nva-inf-4-1").put("A2", "us-inf-4-1")
    records = attack(table.begin(Combat("us")).dice(4, 1, 6, 6, 6), "A1", "us-inf-4-1")
    shot = of_kind(records, "fire")[0]
    assert dice(shot) == [("US unit hit", 4), ("US fire", 1)]
    assert terms(shot)[0] == ("Unit hit: 8/66 C4 (die 4 among 9/66 C1, 8/66 C4, 7/66 C4)", 0, "GI 7")
    assert said(shot).startswith("4/503 A fires at 8/66 C4 in A1: 3 hits")


@pytest.mark.rule("GI 7")
def test_what_keeps_a_sum_at_nothing_is_a_term_and_nobody_won():
    table = Table(phase="L").put("I13", "nva-inf-5-1").put("I14", "us-inf-3-1").begin(Combat("us"))
    shot = of_kind(attack(table.dice(6, 6), "I13", "us-inf-3-1"), "fire")[0]
    assert terms(shot)[-1] == ("Never fewer than 0 hits", 3, "GI 7")
    assert ("Entrenchment", -2, "GI 11") in terms(shot)
    assert (fact(shot, "total"), fact(shot, "winner")) == (0, "")
    assert said(shot).endswith("0 hits (+0 points). It now has 0 of 10 hits.")


@pytest.mark.rule("GI 8")
def test_the_cap_at_ten_is_a_term_and_the_eliminated_unit_is_named_with_its_hex():
    table = Table(phase="L").put("A1", "nva-inf-3-1", hits=8).put("A2", "us-inf-5-1").begin(Combat("us"))
    records = attack(table.dice(1, 6), "A1", "us-inf-5-1")
    shot = of_kind(records, "fire")[0]
    assert terms(shot)[-1] == ("No unit takes more than 10 hits", -2, "GI 8")
    assert said(shot).endswith("2 hits (+2 points). It now has 10 of 10 hits.")
    assert said(of_kind(records, "eliminated")[0]) == "7/66 C4 is eliminated in A1: 10 hits."
    assert of_kind(records, "demoralised") == []


@pytest.mark.rule("GI 7")
def test_one_attacks_and_many_attack():
    table = Table(phase="L").put("A1", "nva-inf-3-1").put("A2", "us-inf-5-1", "us-inf-5-2").begin(Combat("us"))
    assert said(attack(table, "A1", "us-inf-5-1", "us-inf-5-2")[0]) == "2/503 A, 2/503 B attack A1 from A2."


# GI 8: demoralisation


@pytest.mark.rule("GI 8")
def test_a_unit_that_becomes_demoralised_is_announced_with_the_turn_it_lasts_to():
    table = Table(turn=2, phase="L").put("A1", "nva-inf-3-1", hits=3).put("A2", "us-inf-5-1").begin(Combat("us"))
    records = attack(table.dice(3, 6), "A1", "us-inf-5-1")
    (news,) = of_kind(records, "demoralised")
    assert (
        said(news) == "7/66 C4 in A1 is demoralised with 6 hits. It may not move closer to the enemy until turn 3 ends."
    )
    assert (fact(news, "seat"), fact(news, "until"), news.rule) == ("nva", 3, "GI 8")
    assert records.index(news) == records.index(of_kind(records, "fire")[0]) + 1


@pytest.mark.rule("GI 8")
def test_a_demoralised_unit_that_is_hit_again_in_the_next_turn_stays_so_and_one_hit_twice_is_told_once():
    table = Table(turn=2, phase="L").put("A1", "nva-inf-3-1", hits=6, shaken=2).put("A2", "us-inf-5-1", "us-inf-4-1")
    attack(table.begin(Combat("us")).dice(5, 5, 6), "A1", "us-inf-5-1", "us-inf-4-1")
    (news,) = of_kind(table.do("shoot_all"), "demoralised")
    assert (
        said(news)
        == "7/66 C4 in A1 stays demoralised with 8 hits. It may not move closer to the enemy until turn 3 ends."
    )


@pytest.mark.rule("GI 8")
def test_rallying_and_withdrawing_name_the_hex():
    table = Table(turn=2).put("A1", "nva-inf-3-1", hits=7, shaken=2)
    assert sentences(logged(table, rally)) == ["7/66 C4 in A1 rallies but keeps its 7 hits."]
    table = Table(turn=2, phase="G").put("K12", "us-inf-5-1", hits=6, shaken=2).put("K9", "nva-inf-4-1")
    table.begin(March("nva-inf-4-1")).do("step", "K10")
    table.do("step", "K11")
    assert sentences(table.do("withdraw", "K13")) == ["2/503 A withdraws from K12 to K13."]


# GI 4: movement


@pytest.mark.rule("GI 4")
def test_a_step_tells_from_where_to_where_its_cost_and_what_is_left():
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1").put("A1", "nva-inf-5-1").begin(March("us-inf-5-1"))
    step, objective, trap = table.dice(2).do("step", "P12")
    assert said(step) == "3/12 A moves from O12 to P12 (Dak To) for ½, 1½ left."
    assert (fact(step, "cost"), fact(step, "left")) == (1, 3)
    assert said(objective) == "Dak To (P12) now belongs to the US side: 20 points."
    assert (
        said(trap)
        == "3/12 A trips booby traps in the village, entering P12: 3 hits (+3 points). It now has 3 of 10 hits."
    )


@pytest.mark.rule("GI 4")
def test_what_is_told_is_true_when_it_is_told_and_what_follows_is_not_yet(monkeypatch):
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1", hits=3).put("A1", "nva-inf-5-1")
    table.begin(March("us-inf-5-1"))
    unit, moments, add = table.state.units["us-inf-5-1"], [], Log.add

    def watched(log: Log, kind: str, *arguments: Any, **facts: Any) -> None:
        moments.append((kind, table.at("us-inf-5-1"), table.state.owners["P12"], unit.hits, unit.shaken))
        add(log, kind, *arguments, **facts)

    monkeypatch.setattr(Log, "add", watched)
    table.dice(2).do("step", "P12")
    assert moments == [
        ("step", "P12", "", 3, 0),
        ("objective", "P12", "us", 3, 0),
        ("fire", "P12", "us", 6, 0),
        ("demoralised", "P12", "us", 6, 2),
    ]


@pytest.mark.rule("GI 4")
@pytest.mark.parametrize(
    ("start", "words"), [("O12", "½ point left"), ("P11", "1 point left"), ("O13", "2 points left")]
)
def test_one_point_is_one_point(start, words):
    table = Table("dak_to", phase="J").put(start, "us-inf-5-1")
    table.state.units["us-inf-5-1"].spent = {"O12": 3, "P11": 2, "O13": 0}[start]
    table.begin(March("us-inf-5-1"))
    assert words in GAME.catalogue.say(GAME.decision(table.state).prompt)


# GI 9: artillery


def mission(*tubes: str, purpose: str = "attack", target: str = "C14") -> Table:
    table = Table(phase="E").put("A20", *tubes).put("C16", "us-inf-4-1").put("C14", "nva-inf-5-1")
    table.state.fires.append(Fire("us", table.hex(target), purpose, list(tubes)))
    for tube in tubes:
        table.state.units[tube].missions = 1
    return table.begin(FireMissions("us"))


@pytest.mark.rule("GI 9")
def test_batteries_are_totalled_term_by_term():
    table = mission("us-art-1", "us-art-2")
    first, second, shot = table.dice(1, 2, 3).do("fire", "us-art-1", "us-art-2", "C14", numbers=(0,))
    assert said(first) == "The fire of 3/319 FA A on C14 is on target."
    assert (dice(first), fact(first, "seat"), fact(first, "winner")) == ([("US call-in", 1)], "us", "us")
    assert said(second) == "The fire of 3/319 FA B on C14 is on target."
    assert said(shot).startswith("3/319 FA A, 3/319 FA B fire artillery at 7/66 C1 in C14: ")
    assert terms(shot)[:3] == [
        ("Fire value of 3/319 FA A", 4, "GI 7"),
        ("Fire value of 3/319 FA B", 4, "GI 7"),
        ("Fire impact table, die 3", -2, "GI 7"),
    ]


@pytest.mark.rule("GI 9.1")
def test_stray_fire_tells_its_distance_its_direction_and_its_hex():
    table = mission("us-art-1")
    (call, *rest) = table.dice(5, 1, 2, 1).do("fire", "us-art-1", "C14", numbers=(0,))
    assert said(call) == "The fire of 3/319 FA A on C14 strays 2 hexes towards higher numbers, to C16."
    assert [label for label, _ in dice(call)] == ["US call-in", "US stray distance", "US stray direction"]
    assert (fact(call, "target"), fact(call, "landed"), fact(call, "winner")) == ("C14", "C16", "")
    (shot,) = of_kind(rest, "fire")
    assert said(shot).startswith("Stray fire of 3/319 FA A falls on 4/503 A in C16: ")
    assert (fact(shot, "seat"), fact(shot, "hits"), fact(shot, "winner")) == ("us", 3, "nva")


@pytest.mark.rule("GI 9.1")
def test_fire_that_cannot_be_called_in_names_its_target():
    (call,) = mission("us-art-1").dice(6).do("fire", "us-art-1", "C14", numbers=(0,))
    assert said(call) == "The call for the fire of 3/319 FA A on C14 fails."


@pytest.mark.rule("GI 9.2")
def test_half_a_battery_is_a_term_of_its_own():
    table = Table(phase="L").put("A1", "nva-inf-3-1").put("A2", "us-art-1").begin(Combat("us"))
    shot = of_kind(attack(table.dice(1, 6), "A1", "us-art-1"), "fire")[0]
    assert terms(shot)[:2] == [
        ("Fire value of 3/319 FA A", 4, "GI 7"),
        ("Half value for 3/319 FA A, rounded up", -2, "GI 9.2"),
    ]


@pytest.mark.rule("GI 9")
def test_a_mission_names_its_tubes_to_its_owner_alone():
    table = Table(phase="C").put("A1", "nva-inf-3-1").put("A3", "us-inf-5-1", "us-mtr-1").begin(WriteMissions("us"))
    table.do("tube", "us-mtr-1")
    (told,) = table.do("attack_at", "A1")
    assert (said(told), told.audience, fact(told, "left")) == (
        "A fire mission against A1 is written for 1/12 Mtr.",
        ("us",),
        (1,),
    )


# GI 12: air power


@pytest.mark.rule("GI 12.1")
def test_bombs_tell_their_own_table():
    table = Table(phase="K").box("sky", "us-air-1").put("B15", "nva-inf-5-1")
    table.state.strikes.append(Strike("us-air-1", table.hex("B14"), "bombard"))
    (shot,) = table.begin(Bombard(0)).dice(3).do("bomb", "B15")
    assert said(shot) == "557 Phantom bombs 7/66 C1 in B15: 4 hits (+4 points). It now has 4 of 10 hits."
    assert terms(shot)[1] == ("Air bombardment table, die 3", -3, "GI 12.1")


@pytest.mark.rule("GI 12.1")
def test_a_written_strike_names_its_plane():
    table = Table(phase="A").box("sky", "us-air-1", "us-air-2").begin(PlotStrikes())
    assert sentences(table.do("strike", "I13")) == ["The air strike of 557 Phantom is written for I13 (Hill 875)."]


def assault(*carried: str, escorts: tuple[str, ...] = ()) -> Table:
    table = Table("dak_to", phase="F").put("K3", "nva-inf-3-1").put("S1", *carried)
    transports = [f"us-trans-{number}" for number in range(1, len(carried) + 1)]
    table.box("box", *transports, *escorts)
    return table.begin(Assault(table.hex("J1"), list(carried), transports, list(escorts)))


@pytest.mark.rule("GI 12.4")
def test_an_air_assault_tells_who_flies_the_antiaircraft_sum_and_its_die():
    table = assault("us-inf-5-1", escorts=("us-attack-1",))
    table.hurt("us-attack-1", 6)
    flak, lost, landing, lands, *_ = table.dice(1, 4).do("keep_hidden")
    assert said(flak) == "The enemy fires antiaircraft guns at 335 Gunship over J1: 4 hits (+4 points)."
    assert terms(flak)[0] == ("Antiaircraft fire in a zone of patrol", 5, "GI 12.4")
    assert (dice(flak), fact(flak, "seat"), fact(flak, "winner")) == ([("NVA fire", 1)], "nva", "nva")
    assert said(lost) == "335 Gunship is eliminated in J1: 10 hits."
    assert said(landing) == "The landing in J1 succeeds."
    assert (dice(landing), fact(landing, "winner")) == ([("US air assault", 4)], "us")
    assert said(lands) == "3/12 A lands in J1, carried from S1 by 335 Lift 1."


@pytest.mark.rule("GI 12.4")
def test_a_lost_transport_tells_whose_hits_brought_it_down():
    records = assault("us-inf-5-1").dice(1, 6).do("keep_hidden")
    assert sentences(records) == [
        "The enemy fires antiaircraft guns at 3/12 A over J1: 4 hits (+4 points). It now has 4 of 10 hits.",
        "The NVA drives off the assault on J1.",
        "3/12 A flies back to S1.",
        "335 Lift 1 is lost in J1: 3/12 A took 4 hits, more than 3.",
    ]
    assert fact(of_kind(records, "assault_die")[0], "winner") == "nva"


@pytest.mark.rule("GI 12.3")
def test_one_helicopter_flies_and_many_fly():
    table = Table(phase="J").put("A20", "us-attack-1").begin(Fly("us-attack-1"))
    assert sentences(table.do("fly_to", "A22")) == ["335 Gunship flies from A20 to A22."]
    table = Table(phase="J").put("A20", "us-inf-5-1").box("box", "us-trans-1").begin(Lift("us-inf-5-1", "us-trans-1"))
    assert sentences(table.do("land", "A22")) == ["2/503 A lands in A22, carried from A20 by 335 Lift 1."]
    assert sentences(table.do("to_box")) == ["335 Lift 1 flies off the map from A22."]
    records = assault("us-inf-5-1", "us-inf-5-2").dice(1, 6, 6).do("keep_hidden")
    assert said(of_kind(records, "to_box")[0]) == "335 Lift 1, 335 Lift 2 fly off the map from J1."
    table = Table(phase="B").box("reserve", "us-trans-1", "us-trans-2").begin(Enter())
    assert said(table.do("done")[0]) == "335 Lift 1, 335 Lift 2 wait in the off-map box."


# GI 13: ambushes


def ambush() -> Table:
    table = Table(phase="L").put("A5", "us-inf-5-1").put("C5", "nva-inf-5-1")
    table.state.plots.append(Plot(table.hex("A6")))
    table.state.trail["us-inf-5-1"] = [table.hex("A5")]
    return table.begin(SpringAmbushes())


@pytest.mark.rule("GI 13")
def test_an_ambush_names_its_hex_its_victim_and_its_sum():
    news, shot = ambush().dice(5).do("spring", "us-inf-5-1", "A6")
    assert said(news) == "Ambush in A6 on 2/503 A!"
    assert said(shot) == "The ambush fires at 2/503 A in A5: 4 hits (+4 points). It now has 4 of 10 hits."
    assert terms(shot)[0] == ("Fire value of an ambush", 7, "GI 13")
    assert (fact(shot, "seat"), dice(shot)) == ("nva", [("NVA fire", 5)])


@pytest.mark.rule("GI 13")
def test_the_odds_of_an_ambush_and_of_a_trap_name_what_fires():
    table = ambush()
    (line,) = GAME.odds(table.state, table.action("spring", "us-inf-5-1", "A6")).strengths
    assert GAME.catalogue.say(line.label) == "Fire value of an ambush"
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1").put("A1", "nva-inf-5-1").begin(March("us-inf-5-1"))
    (line,) = GAME.odds(table.state, table.action("step", "P12")).strengths
    assert GAME.catalogue.say(line.label) == "Booby traps in a village"


@pytest.mark.rule("GI 13")
def test_ambush_hexes_are_counted_as_they_are_written():
    table = Table(phase="A").put("C5", "nva-inf-5-1").begin(PlotAmbushes())
    assert sentences(table.do("ambush", "C6")) == ["The NVA writes ambush 1 of 3 in C6."]
    assert sentences(table.do("ambush", "C7")) == ["The NVA writes ambush 2 of 3 in C7."]


# GI 6.1: harassment


@pytest.mark.rule("GI 6.1")
def test_harassment_tells_its_row():
    table = Table("dak_to", phase="J").put("O12", "us-inf-5-1").put("A1", "nva-inf-5-1").begin(March("us-inf-5-1"))
    trap = table.dice(2).do("step", "P12")[-1]
    assert terms(trap) == [
        ("Booby traps in a village", 5, "GI 6.1"),
        ("Fire impact table, die 2", -1, "GI 7"),
        ("Village", -1, "GI 7"),
    ]


# GI 16: tunnels


def tunnel(*hits: int) -> Table:
    """A tunnel that is shown, with units inside that have so many hits, and one that attacks it."""
    table = Table("under_fire", turn=3, phase="L").put("S22", "arvn-inf-3-1")
    table.state.tunnels["tunnel-1"].hex, table.state.tunnels["tunnel-1"].shown = table.hex("S23"), True
    for number, taken in enumerate(hits, 1):
        table.box("tunnel-1", f"nva-inf-3-{number}").hurt(f"nva-inf-3-{number}", taken)
    table.begin(StormTunnels()).do("storm", "tunnel-1")
    table.do("add", "arvn-inf-3-1")
    return table


@pytest.mark.rule("GI 16.3")
def test_a_destroyed_tunnel_tells_the_hits_of_all_inside():
    table = tunnel(0, 5).dice(4)
    storm, first, second, *_ = table.do("commit")
    assert said(storm) == "1/42 C1 destroys the tunnel in S23 and all units inside: 15 hits for the ARVN side."
    assert terms(storm) == [
        ("4/24 C3 inside, from 0 to 10 hits", 10, "GI 16.3"),
        ("4/24 C4 inside, from 5 to 10 hits", 5, "GI 16.3"),
    ]
    assert (dice(storm), fact(storm, "winner")) == ([("ARVN destruction", 4)], "us")
    assert sentences([first, second]) == [
        "4/24 C3 is eliminated in S23: 10 hits.",
        "4/24 C4 is eliminated in S23: 10 hits.",
    ]
    assert table.lost("nva") == 20


@pytest.mark.rule("GI 16.3")
def test_who_is_hit_in_a_tunnel_only_its_owner_reads():
    table = tunnel(5, 5).dice(3, 1, 3, 6, 6)
    records = table.do("commit")
    us, nva = (heard_by(records, seat) for seat in ("us", "nva"))
    assert sentences(us) == [
        "1/42 C1 attacks the tunnel in S23 but does not destroy it.",
        "1/42 C1 fires into the tunnel in S23: 1 hit (+1 point).",
        "The tunnel in S23 returns fire at 1/42 C1 in S22: 0 hits (+0 points). It now has 0 of 10 hits.",
        "The tunnel in S23 returns fire at 1/42 C1 in S22: 0 hits (+0 points). It now has 0 of 10 hits.",
    ]
    assert [said(record) for record in nva if record not in us] == [
        "4/24 C3 in the tunnel in S23 now has 6 of 10 hits.",
        "4/24 C3 in S23 is demoralised with 6 hits. It may not move closer to the enemy until turn 4 ends.",
    ]
    told = [text for record in us for text, _, _ in read(record.modifiers)] + sentences(us)
    assert not any("4/24" in text for text in told)
    assert not any(piece.startswith("nva") for record in us for piece in record.pieces)
    assert terms(us[1])[0] == ("Unit hit: die 1 among 2 units inside", 0, "GI 7")
    assert ("Half value for a hidden unit, rounded up", -1, "GI 16.3") in terms(us[2])


@pytest.mark.rule("GI 16")
def test_tunnels_are_named_in_words():
    table = Table("under_fire", phase="setup")
    table.state.tunnels["tunnel-1"].hex = table.hex("S23")
    (hidden,) = logged(table, hide, "nva-inf-3-1", "tunnel-1")
    assert (said(hidden), hidden.audience) == ("4/24 C3 hides in Tunnel 1 in S23.", ("nva",))
    table.state.turn, table.state.phase = 3, "G"
    shown, out = table.begin(NvaMovement()).do("emerge", "nva-inf-3-1", "S22")
    assert said(shown) == "Tunnel 1 is revealed in S23."
    assert said(out) == "4/24 C3 leaves the tunnel in S23 and appears in S22."


@pytest.mark.rule("GI 16.2")
@pytest.mark.parametrize(
    ("face", "words", "winner"),
    [
        (4, "searches but finds nothing.", ""),
        (5, "searches successfully. Every tunnel within 2 hexes is revealed.", "us"),
    ],
)
def test_a_search_names_its_hex_whatever_is_hidden_there(face, words, winner):
    table = Table("under_fire", phase="J").put("S20", "arvn-inf-3-1").begin(Detect()).dice(face)
    (search, *_) = table.do("search", "arvn-inf-3-1")
    assert said(search) == f"1/42 C1 in S20 {words}"
    assert (dice(search), fact(search, "winner")) == ([("ARVN detection", face)], winner)


# GI 14, GI 17: points


@pytest.mark.rule("GI 14")
def test_the_ending_tells_each_sides_points_line_by_line():
    table = Table("dak_to", turn=2).put("A1", "us-inf-5-1", hits=3).put("A5", "nva-inf-5-1", hits=1)
    table.state.owners["P12"] = "us"
    (ending,) = logged(table, finish)
    assert fact(ending, "winner") == "us"
    assert [(one.seat, GAME.catalogue.say(one.label), one.total, read(one.terms)) for one in ending.sums] == [
        ("nva", "NVA points", 3, [("Hits inflicted in turn 2", 3, "GI 14")]),
        ("us", "US points", 21, [("Hits inflicted in turn 2", 1, "GI 14"), ("Dak To", 20, "GI 15")]),
    ]


@pytest.mark.rule("GI 14")
def test_a_dated_objective_tells_its_points_hex_and_turn():
    table = Table("under_fire", turn=3).put("F18", "nva-inf-5-1")
    assert sentences(logged(table, dated_objectives)) == [
        "The NVA holds Viejo Dak To (F18) at the end of turn 3: 15 points."
    ]


@pytest.mark.rule("GI 17")
def test_who_leaves_the_map_tells_what_it_is_worth_and_civilians_are_lost_somewhere():
    table = Table("under_fire", phase="J").put("S22", "civ-1").begin(March("civ-1"))
    assert sentences(table.do("leave_map")) == ["Civilian party 1 leaves the map in S22: 10 points for the ARVN side."]
    table = Table("under_fire", phase="J").put("S22", "arvn-inf-3-6").begin(March("arvn-inf-3-6"))
    table.box("exited", *(f"arvn-inf-3-{number}" for number in range(1, 6)))
    assert sentences(table.do("leave_map")) == ["3/42 C2 leaves the map in S22: 0 points for the ARVN side."]
    table = Table("under_fire").put("K5", "civ-1").put("K6", "nva-inf-5-1")
    assert sentences(logged(table, lose_civilians)) == [
        "Civilian party 1 in K5 is eliminated: it was alone in an NVA zone of patrol."
    ]


# GI 15: identities


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_counter_has_a_name_of_its_own_that_is_said_to_be_reconstructed(scenario):
    content = GAME.content(scenario)
    assert len(set(content.names.values())) == len(content.roster)
    assert all(len(group.identities) == sum(group.units.values()) for group in content.groups.values())
    assert {group.source_of("identities").kind for group in content.groups.values()} == {"reconstructed"}
    named = [one for one in GAME.sourcings() if one.key.endswith("identities")]
    assert {one.source.kind for one in named} == {"reconstructed"}


def test_the_printed_name_of_a_type_stays_beside_the_identities():
    answer = GAME.ask(GAME.start("hill_875"), "counters")
    row = next(row for row in answer["counters"] if row["type"] == "nva_inf_5")
    assert (row["name"], row["identities"][0]) == ("NVA infantry 5-3", "7/66 C1")


def test_names_that_are_too_few_or_listed_twice_are_refused():
    file, board = GAME.content("dak_to").file, GAME.board("dak_to")
    first, *others = file.group
    sheet = GAME.data.path("counters.toml")

    def slips(names: tuple[str, ...]) -> list[str]:
        groups = (first.model_copy(update={"identities": names}), *others)
        return list(scenario_problems(file.model_copy(update={"group": groups}), board, GAME.counters, sheet, sheet))

    assert slips(()) == slips(first.identities) == []
    assert [line.rpartition(": ")[2] for line in slips(("4/32 C1",))] == ["1 names for 12 counters"]
    assert [line.rpartition("identities: ")[2] for line in slips(("4/32 C1",) * 12)] == ["'4/32 C1' is listed twice"]
