"""Artillery and mortars: GI 9, 9.1, 9.2, 9.3 and 10."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.green_inferno.rules.artillery.allowance import missions_left
from games.green_inferno.rules.artillery.bearing import Bearing, bearing, value_of
from games.green_inferno.rules.artillery.call_in import stray_hex
from games.green_inferno.rules.artillery.missions import FireMissions, WriteMissions
from games.green_inferno.rules.combat.attack import Combat
from games.green_inferno.sequence import Turn
from games.green_inferno.shown.previews import Danger, friends_in_danger
from games.green_inferno.state import Fire, take_off
from hexcore.game.records import Log
from hexcore.play.hearing import heard_by
from tests.games.green_inferno.gi_table import GAME, Table, fact, of_kind


def battery_table(phase: str = "E") -> Table:
    """One battery at A20 and infantry that spots the NVA at C14, a hill it cannot see."""
    table = Table(phase=phase).put("A20", "us-art-1", "us-art-2", "us-art-3")
    return table.put("C16", "us-inf-4-1").put("C14", "nva-inf-5-1")


def written(table: Table, hex_: str, *tubes: str, purpose: str = "attack", seat: str = "us") -> Table:
    table.state.fires.append(Fire(seat, table.hex(hex_), purpose, list(tubes)))
    for tube in tubes:
        table.state.units[tube].missions += 1
    return table


def fire(table: Table, *faces: int) -> list:
    table.dice(*faces)
    return GAME.apply(table.state, table.offered("fire")[0])


def shots(records: list) -> list[tuple[str, int, int]]:
    return [(fact(r, "cause"), fact(r, "fire"), fact(r, "hits")) for r in of_kind(records, "fire")]


# GI 9: missions


@pytest.mark.rule("GI 9")
def test_a_battery_writes_three_missions_and_a_mortar_two():
    table = Table(phase="C").put("B14", "us-art-1", "us-mtr-1").begin(WriteMissions("us"))
    for tube, count in (("us-art-1", 3), ("us-mtr-1", 2)):
        for _ in range(count):
            table.do("tube", tube)
            table.do("defend_at", "B14")
        assert missions_left(table.state, tube) == 0
        if table.step:
            table.refused("GI 9", "tube", tube)
    assert table.step == ""
    assert len(table.state.fires) == 5


@pytest.mark.rule("GI 9")
def test_a_us_attack_is_written_on_a_spotted_enemy_in_range():
    table = battery_table("C").put("H13", "nva-inf-5-2").put("R2", "nva-inf-5-3").begin(WriteMissions("us"))
    table.do("tube", "us-art-1")
    assert table.hexes("attack_at") == {"C14"}
    table.refused("GI 9", "attack_at", "H13")
    table.refused("GI 9", "attack_at", "R2")
    table.refused("GI 9", "attack_at", "B20")
    assert len(table.offered("defend_at")) == 475


@pytest.mark.rule("GI 9")
def test_where_a_battery_aims_is_told_to_its_owner_alone():
    table = battery_table("C").put("H13", "nva-inf-5-2").begin(WriteMissions("us"))
    table.do("tube", "us-art-1")
    reach = GAME.reach(table.state, "us").items()
    near = {table.board.label(spot.hex): GAME.catalogue.say(stop.note) for spot, stop in reach}
    assert near["C14"] == "Possible targets: 7/66 C1. Chance to stray: 17%. In danger: 4/503 A (1%)."
    assert near["A20"].startswith("Held for A20")
    assert "R2" not in near, "nothing beside it is in range"
    assert "R2" in table.hexes("defend_at"), "though it may be written"
    assert GAME.reach(table.state, "nva") == {}


def mortar_aims() -> tuple[Table, dict]:
    """An NVA mortar at K11 with enemies near, within a walk, out of any, and unspotted ones."""
    table = Table(phase="C").put("K11", "nva-mtr-1").put("K12", "nva-inf-5-1")
    table.put("K14", "us-inf-4-1").put("K15", "us-inf-4-2").put("K20", "us-inf-4-3").put("K8", "us-inf-4-4")
    table.begin(WriteMissions("nva")).do("tube", "nva-mtr-1")
    return table, {table.board.label(spot.hex): stop for spot, stop in GAME.reach(table.state, "nva").items()}


@pytest.mark.rule("GI 10")
def test_an_nva_mortar_aims_at_what_is_in_range_and_says_of_the_rest_why_not():
    """It moves before it fires (R-G46), so that all of them may be written."""
    table, near = mortar_aims()
    assert {"K14", "K15", "K20", "K8"} <= table.hexes("attack_at")
    assert {label for label in ("K14", "K15", "K20", "K8") if not near[label].beyond} == {"K14", "K8"}
    said = {label: GAME.catalogue.say(near[label].note) for label in ("K14", "K15", "K20", "K8")}
    assert said["K14"] == "Possible targets: 4/503 A. The fire does not stray."
    assert said["K8"].endswith("in phase I. It is in none now.")
    assert "4 hexes away, range 3). The firing unit could move near enough in phase G" in said["K15"]
    assert "9 hexes away, range 3). The firing unit cannot move near enough" in said["K20"]
    assert not near["K13"].beyond
    assert near["K16"].beyond, "nothing beside it is in range before the mortar walks"
    assert "P25" not in near


@pytest.mark.rule("GI 9", "GI 10")
def test_missions_are_written_on_helicopters_that_stand_alone_and_hit_them():  # R-G46
    table = Table("hill_875", phase="C").put("M13", "nva-mtr-1").put("M14", "nva-inf-5-1").put("M16", "us-attack-1")
    table.begin(WriteMissions("nva")).do("tube", "nva-mtr-1")
    assert "M16" in table.hexes("attack_at")
    near = {table.board.label(spot.hex): stop for spot, stop in GAME.reach(table.state, "nva").items()}
    assert "335 Gunship" in GAME.catalogue.say(near["M16"].note)
    odds = GAME.odds(table.state, table.action("attack_at", "M16"), "nva")
    assert odds is not None
    assert {chance.key: chance.p for chance in odds.chances} == dict.fromkeys("012", Fraction(1, 3))
    table.refused("GI 10", "attack_at", "M17")
    table.do("attack_at", "M16")
    fired = written(Table(phase="I"), "M16", "nva-mtr-1", seat="nva")
    fired.put("M13", "nva-mtr-1").put("M14", "nva-inf-5-1").put("M16", "us-attack-1", hits=9).begin(FireMissions("nva"))
    records = fire(fired, 1)
    assert shots(records) == [("artillery", 3, 1)]
    assert (fired.at("us-attack-1"), fired.lost("us")) == ("lost", 10)


@pytest.mark.rule("GI 9.1")
def test_own_helicopters_that_stand_alone_are_in_danger_of_stray_fire():
    table = battery_table("C").put("C13", "us-trans-1")
    assert friends_in_danger(table.state, "us", table.hex("C14")).units == ("us-trans-1", "us-inf-4-1")


@pytest.mark.rule("GI 10")
def test_the_odds_of_a_mission_that_is_fired_after_a_walk_are_those_of_then():
    table, _ = mortar_aims()
    near, far = (GAME.odds(table.state, table.action("attack_at", label), "nva") for label in ("K14", "K15"))
    assert near is not None
    assert far is not None
    assert {chance.key: chance.p for chance in far.chances} == dict.fromkeys("012", Fraction(1, 3))
    assert "odds.later" in {note.key for note in far.notes}
    assert "odds.later" not in {note.key for note in near.notes}


@pytest.mark.rule("GI 9.1")
def test_friends_beside_a_target_are_in_danger_of_each_battery_that_is_called_in():
    table = battery_table("C")
    one, three = (friends_in_danger(table.state, "us", table.hex("C14"), count) for count in (1, 3))
    assert one.units == three.units == ("us-inf-4-1",)
    assert (one.chance, three.chance) == (Fraction(1, 72), 1 - Fraction(71, 72) ** 3)
    assert friends_in_danger(table.state, "nva", table.hex("C14")) == Danger()


@pytest.mark.rule("GI 9")
def test_batteries_join_a_fire_once_each_and_mortars_fire_alone():
    table = battery_table("C").put("D14", "us-mtr-1").begin(WriteMissions("us"))
    table.do("tube", "us-art-1")
    table.do("attack_at", "C14")
    assert table.pieces("join") == {"us-art-2", "us-art-3"}
    table.refused("GI 9", "join", "us-art-1")
    table.refused("GI 10", "join", "us-mtr-1")
    table.do("join", "us-art-3")
    table.do("close")
    assert table.state.fires[0].tubes == ["us-art-1", "us-art-3"]


@pytest.mark.rule("GI 9")
def test_missions_are_written_in_secret():
    table = battery_table("C").begin(WriteMissions("us"))
    table.do("tube", "us-art-1")
    table.do("attack_at", "C14")
    records = table.do("close")
    assert heard_by(records, "nva") == []
    assert "mission_attack" in str(GAME.view(table.state, "us").hex_marks)
    assert GAME.view(table.state, "nva").hex_marks.get(table.hex("C14")) is None
    assert GAME.view(table.state, "nva").facts["fires"] == []


@pytest.mark.rule("GI 9")
def test_a_tube_in_the_first_hex_of_the_map_writes_too():
    table = Table(phase="C").put("A1", "us-art-1").begin(WriteMissions("us"))
    assert table.hex("A1") == 0
    assert table.pieces("tube") == {"us-art-1"}


@pytest.mark.rule("GI 9", "GI 9.1")
def test_the_guns_write_missions_at_ten_columns_from_the_border_if_they_can_be_called():
    table = Table(phase="C").box("guns", "nva-gun-1", "nva-gun-2").put("A5", "nva-mtr-1")
    table.put("O17", "us-inf-4-1").put("O16", "us-inf-4-2").put("O15", "us-inf-5-1")
    columns = table.state.content.gun_columns
    assert [columns[table.hex(label)] for label in ("O17", "O16", "O15")] == [9, 10, 11]
    table.begin(WriteMissions("nva"))
    assert table.pieces("tube") == {"nva-mtr-1"}
    table.refused("GI 9.1", "tube", "nva-gun-1")
    table.state.guns_ready = True
    assert table.pieces("tube") == {"nva-mtr-1", "nva-gun-1", "nva-gun-2"}
    table.do("tube", "nva-gun-1")
    assert table.hexes("attack_at") == {"O17", "O16"}
    table.refused("GI 9", "attack_at", "O15")


@pytest.mark.rule("GI 9")
def test_the_question_names_the_tube_and_its_missions():
    table = battery_table("C").begin(WriteMissions("us"))
    table.state.units["us-art-1"].missions = 1
    table.do("tube", "us-art-1")
    prompt = GAME.decision(table.state).prompt
    assert dict(prompt.values) == {"unit": table.state.content.names["us-art-1"], "left": 2}


# GI 9 and 9.1: call-in and totals


@pytest.mark.rule("GI 9")
def test_called_in_batteries_are_totalled_in_one_shot():
    table = written(battery_table(), "C14", "us-art-1", "us-art-2", "us-art-3").begin(FireMissions("us"))
    records = fire(table, 1, 4, 2, 3)  # three call-in dice, then the fire die
    assert shots(records) == [("artillery", 12, 9)]  # 12 - 2 - hill
    assert table.left_dice() == []
    assert table.done("interdicted") == {}


@pytest.mark.rule("GI 9.1")
def test_five_strays_and_six_is_lost():
    table = written(battery_table(), "C14", "us-art-1", "us-art-2", "us-art-3").begin(FireMissions("us"))
    # battery 1 is called in; battery 2 strays two hexes in direction 2; battery 3 is lost; then the fire dice
    table.put("C16", "us-inf-4-2")
    records = fire(table, 4, 5, 3, 2, 6, 1, 1, 1)
    results = [(fact(r, "result"), fact(r, "landed")) for r in of_kind(records, "call_in")]
    assert results == [("good", "C14"), ("stray", "C16"), ("lost", "C14")]
    assert shots(records) == [("artillery", 4, 2), ("stray", 4, 3)]
    assert table.hits("us-inf-4-2") == 3, "friends are hit, and the enemy scores"
    assert table.lost("us") == 3


@pytest.mark.rule("GI 9", "GI 7")
def test_a_trench_protects_from_called_in_fire():
    table = written(battery_table(), "C14", "us-art-1", "us-art-2").begin(FireMissions("us"))
    table.state.trenches.append(table.hex("C14"))
    (shot,) = of_kind(fire(table, 1, 1, 1), "fire")
    keys = [modifier.label.key for modifier in shot.modifiers]
    assert [key for key in keys if key.startswith("cover.")] == ["cover.jungle_hill", "cover.entrenchment"]


@pytest.mark.rule("GI 9.1", "GI 7")
def test_a_firebase_protects_from_the_stray_fire_of_its_own_side():  # R-G7
    table = written(battery_table(), "C14", "us-art-1").begin(FireMissions("us"))
    table.state.firebases.append(table.hex("C16"))
    (shot,) = of_kind(fire(table, 5, 3, 2, 1), "fire")
    assert fact(shot, "cause") == "stray"
    assert "cover.firebase" in [modifier.label.key for modifier in shot.modifiers]


@pytest.mark.rule("GI 9.1", "GI 7")
def test_a_trench_protects_from_stray_fire_too():
    table = Table(phase="E").put("A20", "us-art-1").put("C13", "us-inf-4-1").put("C14", "nva-inf-5-1")
    written(table.put("C16", "nva-inf-5-2"), "C14", "us-art-1").begin(FireMissions("us"))
    table.state.trenches.append(table.hex("C16"))
    (shot,) = of_kind(fire(table, 5, 3, 2, 1), "fire")
    assert (fact(shot, "cause"), fact(shot, "victim")) == ("stray", "nva-inf-5-2")
    assert "cover.entrenchment" in [modifier.label.key for modifier in shot.modifiers]


@pytest.mark.rule("GI 9.1")
def test_stray_fire_beyond_the_edge_hits_nobody_and_has_no_hex():
    table = Table(phase="E").put("A20", "us-art-1").put("C24", "us-inf-4-1").put("B24", "nva-inf-5-1")
    written(table, "B24", "us-art-1").begin(FireMissions("us"))
    records = fire(table, 5, 3, 2)
    (call,) = of_kind(records, "call_in")
    assert (fact(call, "result"), fact(call, "landed"), call.hexes) == ("stray", "", ())
    assert shots(records) == []


@pytest.mark.rule("GI 9.1")
@pytest.mark.parametrize(
    ("target", "far", "expected"),
    [
        ("C5", 1, ["B5", "C6", "D5", "D4", "C4", "B4"]),
        ("D5", 1, ["C6", "D6", "E6", "E5", "D4", "C5"]),
        ("C5", 2, ["A6", "C7", "E6", "E4", "C3", "A4"]),
    ],
)
def test_the_deviation_diagram(target, far, expected):
    table = Table()
    found = [table.board.label(stray_hex(table.state, table.hex(target), far, face)) for face in range(1, 7)]
    assert found == expected
    assert stray_hex(table.state, table.hex("A1"), 2, 5) == -1


@pytest.mark.rule("GI 9.1")
@pytest.mark.parametrize(("face", "far"), [(1, 2), (2, 1), (3, 2), (4, 1), (5, 2), (6, 1)])
def test_an_even_die_strays_one_hex_and_an_odd_die_two(face, far):
    assert Table().state.content.charts.stray_distance.look_up(face) == far


@pytest.mark.rule("GI 9.1")
@pytest.mark.parametrize(("face", "ready"), [(1, True), (2, True), (3, False), (6, False)])
def test_one_die_a_turn_decides_for_the_guns_in_cambodia(face, ready):
    table = Table(phase="A").box("guns", "nva-gun-1", "nva-gun-2").dice(face)
    log = Log(table.state.dice)
    Turn().guns_in_cambodia(table.state, log)
    assert table.state.guns_ready is ready
    (record,) = of_kind(log.records, "guns")
    assert record.audience is None
    assert record.rule == "GI 9.1"


@pytest.mark.rule("GI 9.1")
def test_the_other_scenarios_have_no_guns():
    table = Table("dak_to", phase="A")
    Turn().guns_in_cambodia(table.state, Log(table.state.dice))
    assert table.state.dice.count == 0


@pytest.mark.rule("GI 9.1")
def test_the_guns_reach_ten_columns_from_the_border_and_need_spotting():
    table = Table(phase="I").box("guns", "nva-gun-1").put("O17", "us-inf-4-1").put("O19", "nva-inf-4-1")
    table.state.guns_ready = True
    state, hex_ = table.state, table.hex
    assert bearing(state, "nva-gun-1", hex_("O17")) is Bearing.READY
    assert bearing(state, "nva-gun-1", hex_("O15")) is Bearing.RANGE
    assert bearing(state, "nva-gun-1", hex_("O25")) is Bearing.BLIND
    table.state.guns_ready = False
    assert bearing(state, "nva-gun-1", hex_("O17")) is Bearing.SILENT


@pytest.mark.rule("GI 9.1")
def test_the_guns_fire_without_dice_for_the_call_and_never_interdict():
    table = Table(phase="I").box("guns", "nva-gun-1", "nva-gun-2").put("O17", "us-inf-4-1").put("O18", "nva-inf-4-1")
    table.state.guns_ready = True
    written(table, "O17", "nva-gun-1", "nva-gun-2", seat="nva").begin(FireMissions("nva"))
    records = fire(table, 5)
    assert shots(records) == [("artillery", 8, 5)]
    assert table.done("interdicted") == {}


# GI 9: interdiction


@pytest.mark.rule("GI 9")
def test_direct_fire_needs_no_call_in_and_interdicts():
    table = Table(phase="E").put("A20", "us-art-1").put("A16", "nva-inf-5-1").put("A15", "us-inf-4-1")
    written(table, "A16", "us-art-1").begin(FireMissions("us"))
    records = fire(table, 1)
    assert shots(records) == [("direct", 4, 3)]
    assert table.done("interdicted") == {"nva-inf-5-1": 1}
    table.do("done")
    table.begin(Combat("nva"))
    assert table.hexes("attack") == set()
    table.begin(Combat("us"))  # it still returns fire in the enemy's phase
    table.do("attack", "A16")
    table.do("add", "us-inf-4-1")
    table.dice(6, 6)
    records = table.do("commit")
    assert fact(of_kind(records, "fire")[1], "victim") == "us-inf-4-1"


@pytest.mark.rule("GI 9")
def test_direct_fire_without_a_hit_interdicts_nobody():
    table = Table(phase="E").put("D24", "us-art-1").put("C24", "nva-inf-5-1")
    table.state.trenches.append(table.hex("C24"))
    written(table, "C24", "us-art-1").begin(FireMissions("us"))
    assert shots(fire(table, 6)) == [("direct", 2, 0)]
    assert table.done("interdicted") == {}


@pytest.mark.rule("GI 9")
def test_interdiction_ends_with_the_units_own_combat_phase():
    table = Table(phase="H").put("A16", "nva-inf-5-1")
    table.state.units["nva-inf-5-1"].interdicted = 1
    log = Log(table.state.dice)
    Turn().nva_artillery(table.state, log)
    assert table.state.units["nva-inf-5-1"].interdicted == 0


@pytest.mark.rule("GI 9")
def test_a_fire_that_finds_nobody_is_lost_unseen():
    table = written(battery_table(), "C14", "us-art-1").begin(FireMissions("us"))
    for unit in list(table.state.ground[table.hex("C14")]):
        take_off(table.state, unit, "lost")
    assert table.offered("fire") == []
    assert GAME.apply(table.state, table.action("done")) == []


# GI 9: defence


def defended(purpose_hex: str = "A15") -> Table:
    table = Table(phase="H").put("A20", "us-art-1").put("A15", "us-inf-4-1").put("A16", "nva-inf-5-1", "nva-inf-4-1")
    return written(table, purpose_hex, "us-art-1", purpose="defence").begin(Combat("nva"))


@pytest.mark.rule("GI 9")
def test_a_mission_held_for_the_hex_is_fired_before_the_attack_and_pins():
    table = defended()
    table.do("attack", "A15")
    table.do("add_all")
    table.do("commit")
    assert (table.step, table.seat) == ("defensive_fire", "us")
    table.dice(1, 1)  # victim 1: top, the 4-3; then the fire die
    records = GAME.apply(table.state, table.offered("defend")[0])
    assert shots(records) == [("direct", 4, 3)]
    table.dice(6, 6)
    records = table.do("done")
    assert [fact(r, "cause") for r in of_kind(records, "fire")] == ["attack", "return"]
    assert of_kind(records, "fire")[0].pieces[0] == "nva-inf-5-1"


@pytest.mark.rule("GI 9")
def test_the_defender_is_asked_whether_or_not_he_holds_anything():
    for hex_ in ("A15", "S1"):
        table = defended(hex_)
        table.do("attack", "A15")
        table.do("add", "nva-inf-5-1")
        table.do("commit")
        assert table.step == "defensive_fire"
        assert bool(table.offered("defend")) is (hex_ == "A15")


@pytest.mark.rule("GI 9")
@pytest.mark.parametrize(("purpose", "said"), [("attack", "no_mission"), ("defence", "out_of_range")])
def test_a_mission_that_is_not_fired_in_defence_says_why(purpose, said):
    table = Table(phase="H").put("S1", "us-art-1").put("A15", "us-inf-4-1").put("A16", "nva-inf-5-1")
    written(table, "A15", "us-art-1", purpose=purpose).begin(Combat("nva"))
    table.do("attack", "A15")
    table.do("add", "nva-inf-5-1")
    table.do("commit")
    refusal = GAME.explain(table.state, table.action("defend", "us-art-1", "A16", numbers=(0,)))
    assert (refusal.rule, refusal.text.key) == ("GI 9", f"refusal.{said}")


@pytest.mark.rule("GI 9")
def test_what_is_no_fire_is_not_refused_as_one():
    table = written(battery_table(), "C14", "us-art-1").begin(FireMissions("us"))
    assert GAME.explain(table.state, table.action("attack", "C14")).rule == "GI 7"
    table.refused("GI 9", "fire", "us-art-2", "C14", numbers=(1,))


@pytest.mark.rule("GI 9")
def test_a_battery_flown_to_another_hex_loses_its_missions():
    from games.green_inferno.rules.air.transport import load

    table = defended()
    table.box("box", "us-trans-1")
    load(table.state, "us-art-1", "us-trans-1")
    assert missions_left(table.state, "us-art-1") == 0
    assert table.state.fires[0].done


# GI 9.2


@pytest.mark.rule("GI 9.2")
def test_artillery_next_to_its_target_fires_at_half_without_call_in():
    table = Table(phase="E").put("B14", "us-art-1").put("B13", "nva-inf-5-1")
    assert value_of(table.state, "us-art-1", table.hex("B13")) == 2
    written(table, "B13", "us-art-1").begin(FireMissions("us"))
    records = fire(table, 1)
    assert shots(records) == [("direct", 2, 1)]
    assert of_kind(records, "fire")[0].rule == "GI 9.2"


@pytest.mark.rule("GI 9.2")
def test_a_battery_in_a_fight_fires_at_half_and_pays_a_mission():
    table = Table(phase="L").put("B14", "us-art-1", "us-mtr-1").put("B13", "nva-inf-5-1").begin(Combat("us"))
    table.do("attack", "B13")
    table.do("add_all")
    table.do("commit")
    table.dice(1, 1, 6, 6)
    records = table.do("shoot_all")
    assert {(r.pieces[0], fact(r, "fire")) for r in of_kind(records, "fire")[:2]} == {("us-art-1", 2), ("us-mtr-1", 3)}
    assert missions_left(table.state, "us-art-1") == 2
    assert missions_left(table.state, "us-mtr-1") == 1


@pytest.mark.rule("GI 9.2")
def test_a_shot_in_a_fight_takes_an_unfired_defence_mission_when_no_other_is_left():
    table = Table(phase="L").put("B14", "us-art-1").put("B13", "nva-inf-5-1")
    for _ in range(3):
        written(table, "S1", "us-art-1", purpose="defence")
    table.begin(Combat("us"))
    table.do("attack", "B13")
    table.do("add", "us-art-1")
    table.dice(6, 6)
    table.do("commit")
    assert [f.done for f in table.state.fires] == [True, False, False]
    table.state.fires[1].done = table.state.fires[2].done = True
    table.begin(Combat("us"))
    for unit in table.state.units.values():
        unit.fired = 0
    table.state.fought.clear()
    assert table.hexes("attack") == set()


# GI 9.3


@pytest.mark.rule("GI 9.3")
@pytest.mark.parametrize(
    ("frm", "to", "clear", "blocker"),
    [
        ("A16", "A20", True, ""),
        ("D16", "D12", False, "D15"),  # a ridge between
        ("H17", "H16", True, ""),  # neighbours of different level
        ("H18", "H16", True, ""),  # two hexes between levels
        ("H19", "H16", False, ""),  # three are too far
        ("H16", "H14", False, "H15"),  # a hill between hills
        ("I13", "I14", True, ""),
    ],
)
def test_lines_of_sight(frm, to, clear, blocker):
    table = Table()
    for a, b in ((frm, to), (to, frm)):
        seen = table.state.content.sees(table.hex(a), table.hex(b))
        assert seen.clear is clear
        if a == frm and not clear:
            assert (table.board.label(seen.blocker) if seen.blocker >= 0 else "") == blocker


@pytest.mark.rule("GI 9.3")
def test_villages_block_and_a_line_along_a_hexside_needs_two_blockers():
    table = Table("dak_to")
    sees = table.state.content.sees
    assert not sees(table.hex("P16"), table.hex("P18")).clear
    assert not sees(table.hex("O17"), table.hex("Q18")).clear
    assert sees(table.hex("O17"), table.hex("Q17")).clear, "between the village P17 and the open P16"


@pytest.mark.rule("GI 9.3")
def test_sight_is_the_same_from_both_ends_and_neighbours_always_see():
    table = Table()
    content = table.state.content
    for a in range(0, 475, 7):
        for b in content.board.field(a, 4):
            assert content.sees(a, b).clear == content.sees(b, a).clear == content.clear(a, b)
        assert all(content.sees(a, n).clear for n in content.neighbours[a])


# GI 10


@pytest.mark.rule("GI 10")
def test_a_mortar_fires_within_three_hexes_at_what_infantry_watches():
    table = Table(phase="E").put("B14", "us-mtr-1").put("B17", "nva-inf-5-1").put("B18", "nva-inf-5-2")
    state, hex_ = table.state, table.hex
    assert bearing(state, "us-mtr-1", hex_("B17")) is Bearing.BLIND
    table.put("B15", "us-inf-4-1")
    assert bearing(state, "us-mtr-1", hex_("B17")) is Bearing.READY
    assert bearing(state, "us-mtr-1", hex_("B18")) is Bearing.RANGE


@pytest.mark.rule("GI 10")
def test_a_mortar_needs_no_call_in_and_no_spotter_for_a_neighbour_and_never_interdicts():
    table = Table(phase="E").put("B14", "us-mtr-1").put("B13", "nva-inf-5-1")
    written(table, "B13", "us-mtr-1").begin(FireMissions("us"))
    records = fire(table, 1)
    assert shots(records) == [("artillery", 3, 2)]
    assert of_kind(records, "fire")[0].rule == "GI 10"
    assert table.done("interdicted") == {}


@pytest.mark.rule("GI 10")
def test_each_mortar_mission_is_a_shot_of_its_own():
    table = Table(phase="E").put("B14", "us-mtr-1").put("B13", "nva-inf-5-1")
    written(written(table, "B13", "us-mtr-1"), "B13", "us-mtr-1").begin(FireMissions("us"))
    fire(table, 1)
    fire(table, 1)
    assert table.hits("nva-inf-5-1") == 4
    assert table.offered("fire") == []
