"""The sequence of play, victory and the scenarios: GI 3, 14 and 15."""

from __future__ import annotations

import random

import pytest

from games.green_inferno.rules.set_up import SetUp
from games.green_inferno.rules.victory import Ending, finish, points, verdict
from games.green_inferno.sequence import Turn
from games.green_inferno.state import put
from hexcore.errors import InvalidInput, MonsoonError
from hexcore.game.records import Log
from tests.games.green_inferno.gi_table import GAME, Table, of_kind

SCENARIOS = ("hill_875", "dak_to", "under_fire")


def play(scenario: str, seed: int, options: dict | None = None) -> tuple:
    """Play at random and return the last position, the records and the order of steps."""
    state, chance = GAME.start(scenario, options or {}, seed), random.Random(seed)
    records, steps = [], []
    while (decision := GAME.decision(state)) is not None:
        steps.append((state.turn, state.phase, decision.step, decision.seat))
        records += GAME.apply(state, chance.choice(decision.actions), offered=decision)
    return state, records, steps


# GI 3


@pytest.mark.rule("GI 3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_turn_has_its_thirteen_phases_in_order(scenario):
    _, records, _ = play(scenario, 3, {"turns": 2})
    phases = [record.facts_by_name["phase"] for record in of_kind(records, "phase")]
    assert "".join(phases) == "ABCDEFGHIJKLM" * 2


@pytest.mark.rule("GI 3")
def test_who_decides_in_which_phase():
    seats: dict[str, set[tuple[str, str]]] = {}
    for scenario in SCENARIOS:
        for seed in range(4):
            for _, phase, step, seat in play(scenario, seed, {"turns": 3})[2]:
                seats.setdefault(phase, set()).add((step, seat))
    assert seats["A"] == {("plot_strikes", "us"), ("plot_ambushes", "nva")}
    assert {seat for _, seat in seats["B"]} == {"us"}
    assert seats["C"] == {("write_missions", "us"), ("write_missions", "nva")}
    assert seats["D"] == {("air_tasks", "us")}
    assert seats["E"] == {("fire_missions", "us")}
    assert ("reveal_ambush", "nva") in seats["F"]
    assert ("nva_movement", "nva") in seats["G"]
    assert ("combat", "nva") in seats["H"]
    assert seats["I"] == {("fire_missions", "nva")}
    assert ("us_movement", "us") in seats["J"]
    assert seats["K"] == {("bombard", "us")}
    assert {("spring_ambushes", "nva"), ("combat", "us")} <= seats["L"]
    assert "M" not in seats, "nobody is asked at the end of a turn"


@pytest.mark.rule("GI 3")
def test_the_us_writes_before_the_nva_and_tasks_follow_missions():
    steps = [step for turn, _, step, _ in play("hill_875", 1, {"turns": 1})[2] if turn == 1]
    order = list(dict.fromkeys(steps))
    wanted = ["plot_strikes", "plot_ambushes", "enter", "write_missions"]
    assert [step for step in order if step in wanted] == wanted


@pytest.mark.rule("GI 3")
def test_the_end_of_a_turn_clears_what_belongs_to_it():
    table = Table(phase="M").put("B14", "us-trans-1").put("C14", "us-inf-4-1")
    table.state.units["us-trans-1"].used = table.state.units["us-inf-4-1"].lifted = 1
    table.state.units["us-art-1"].missions = 3
    table.state.trail["us-inf-4-1"] = [table.hex("C14")]
    Turn().end_of_turn(table.state, Log(table.state.dice))
    assert table.done("used") == table.done("lifted") == table.done("missions") == table.state.trail == {}


# GI 14


@pytest.mark.rule("GI 14")
@pytest.mark.parametrize(
    ("nva", "us", "ending"),
    [
        (9, 10, Ending.US_VICTORY),
        (10, 10, Ending.DRAW),
        (15, 10, Ending.DRAW),
        (16, 10, Ending.NVA_VICTORY),
        (151, 101, Ending.DRAW),
        (152, 101, Ending.NVA_VICTORY),
        (0, 0, Ending.DRAW),
        (1, 0, Ending.NVA_VICTORY),
        (0, 1, Ending.US_VICTORY),
    ],
)
def test_the_ratio_and_its_edges(nva, us, ending):
    assert verdict(nva, us) is ending


@pytest.mark.rule("GI 14")
def test_every_hit_is_a_point_for_the_other_side():
    table = Table("dak_to").put("B14", "us-inf-4-1", hits=4).put("B20", "nva-inf-5-1", hits=7)
    table.state.owners = dict.fromkeys(table.state.owners, "")
    assert (points(table.state, "us"), points(table.state, "nva")) == (7, 4)


@pytest.mark.rule("GI 14")
def test_an_objective_belongs_to_who_was_there_last_even_passing_through():
    from games.green_inferno.rules.movement.march import March

    table = Table("dak_to", phase="J").put("P16", "us-inf-4-1").begin(March("us-inf-4-1"))
    assert points(table.state, "us") == 0
    table.do("step", "P17")
    table.do("step", "P18")
    assert points(table.state, "us") == 15
    table.put("O17", "nva-inf-5-1").begin(March("nva-inf-5-1"))
    table.do("step", "P17")
    assert (points(table.state, "us"), points(table.state, "nva")) == (0, 15)


@pytest.mark.rule("GI 14")
@pytest.mark.parametrize(
    ("hurt", "ending", "winner"), [(5, "us_victory", "us"), (20, "draw", ""), (31, "nva_victory", "nva")]
)
def test_a_finished_game_names_ending_winner_and_score(hurt, ending, winner):
    table = Table("under_fire", turn=8)
    for number, unit in enumerate(("arvn-inf-3-1", "arvn-inf-3-2", "arvn-inf-3-3", "arvn-inf-3-4")):
        table.hurt(unit, max(0, min(10, hurt - 10 * number)))
    for unit in ("nva-inf-5-1", "nva-inf-5-2"):
        table.hurt(unit, 10)
    finish(table.state, Log(table.state.dice))
    outcome = GAME.outcome(table.state)
    assert (outcome.ending, outcome.winner) == (ending, winner)
    assert sum(line.amount for line in outcome.score if line.seat == "nva") == hurt
    assert sum(line.amount for line in outcome.score if line.seat == "us") == 20
    assert GAME.decision(table.state) is None
    assert ending in GAME.endings("under_fire")


@pytest.mark.rule("GI 14")
def test_a_side_without_units_plays_on():
    table = Table(turn=1, phase="A").begin(Turn())
    assert table.step == "plot_ambushes"


# GI 15


def counts(scenario: str, seat: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in GAME.content(scenario).roster.values():
        if piece.seat == seat:
            found[piece.type] = found.get(piece.type, 0) + 1
    return found


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize(
    ("scenario", "seat", "expected"),
    [
        ("hill_875", "us", {"us_inf_5": 8, "us_inf_4": 14, "us_inf_3": 4, "us_eng": 4, "us_art": 3, "us_air": 4,
                            "us_trans": 9, "us_attack": 4, "us_mtr": 2}),
        ("hill_875", "nva", {"nva_inf_5": 6, "nva_inf_4": 10, "nva_inf_3": 8, "nva_mtr": 2, "nva_gun": 2}),
        ("dak_to", "us", {"us_inf_5": 6, "us_inf_4": 6, "us_inf_3": 6, "us_eng": 3, "us_mtr": 3, "us_art": 3,
                          "us_air": 3, "us_trans": 8, "us_attack": 4}),
        ("dak_to", "nva", {"nva_inf_5": 6, "nva_inf_4": 4, "nva_inf_3": 2}),
        ("under_fire", "us", {"arvn_inf_3": 8, "arvn_inf_2": 6, "us_eng": 2, "us_mtr": 2, "us_art": 2, "civ": 4,
                              "us_trans": 2, "us_attack": 4, "us_air": 4}),
        ("under_fire", "nva", {"nva_inf_5": 6, "nva_inf_4": 8, "nva_inf_3": 6, "nva_mtr": 2, "tunnel": 4}),
    ],
)  # fmt: skip
def test_the_forces(scenario, seat, expected):
    assert counts(scenario, seat) == expected


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize(("scenario", "turns"), [("hill_875", 10), ("dak_to", 10), ("under_fire", 8)])
def test_the_length_and_the_option_that_shortens_it(scenario, turns):
    assert GAME.view(GAME.start(scenario), "us").turns == turns
    assert GAME.view(GAME.start(scenario, {"turns": 2}), "us").turns == 2
    assert play(scenario, 1, {"turns": 2})[0].turn == 2
    with pytest.raises(InvalidInput):
        GAME.start(scenario, {"turns": 11})


@pytest.mark.rule("GI 15")
def test_the_objectives():
    def worth(scenario: str) -> dict[str, int]:
        return {o.hex: o.points for o in GAME.content(scenario).file.objective}

    assert worth("hill_875") == {"I13": 5, "J3": 5, "O21": 5}
    assert worth("dak_to") == {"P12": 20, "F18": 20, "P17": 15, "G23": 10}
    assert GAME.start("hill_875").owners == {"I13": "", "J3": "", "O21": "nva"}


@pytest.mark.rule("GI 15")
def test_nva_set_up_zones_and_us_entry_hexes():
    state = GAME.start("hill_875")
    table = Table()
    table.state = state
    table.do("take", "nva-inf-5-1")
    zone = table.hexes("place")
    assert len(zone) == 81
    assert {"A1", "I9"} <= zone
    table.refused("GI 15", "place", "A10")
    table.do("place", "I3")
    table.do("take", "nva-inf-4-5")
    assert table.hexes("place") == {f"{r}{c}" for r in "LMNOPQRS" for c in range(1, 26)} - {f"{r}1" for r in "NOPQRS"}
    table.refused("GI 15", "place", "N1")


@pytest.mark.rule("GI 15")
def test_at_dak_to_the_nva_sets_up_anywhere_but_where_the_us_enters():
    table = Table("dak_to")
    table.state = GAME.start("dak_to")
    table.do("take", "nva-inf-5-1")
    assert len(table.hexes("place")) == 475 - 9 - 4
    table.do("place", "P12")
    assert table.state.owners["P12"] == "nva", "occupied at set-up"


@pytest.mark.rule("GI 15")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_proposed_set_up_is_legal_and_complete(scenario):
    state = GAME.start(scenario)
    decision = GAME.decision(state)
    assert decision.step == "set_up"
    GAME.apply(state, next(a for a in decision.actions if a.verb == "quick_setup"))
    assert not GAME.violations(state)
    assert GAME.decision(state).step != "set_up"
    content = state.content
    for group in content.groups.values():
        if group.seat == "nva" and group.quick:
            for piece, spot in zip(content.of_group[group.id], group.quick, strict=True):
                unit, tunnel = state.units[piece], state.tunnels.get(piece)
                assert spot in (unit.box, content.board.label(tunnel.hex if tunnel else unit.hex))


@pytest.mark.rule("GI 15")
def test_under_fire_starts_in_its_printed_hexes():
    state = GAME.start("under_fire")
    board = GAME.board("under_fire")
    at = {label: sorted(state.content.roster[u].type for u in state.ground[board.hex(label)]) for label in
          ("F18", "G19", "P12", "R20", "P17", "L4", "K5", "H24", "G23", "E23", "A10", "B10")}  # fmt: skip
    assert at["F18"] == ["arvn_inf_3", "arvn_inf_3", "us_eng", "us_mtr"]
    assert at["P12"] == ["arvn_inf_3", "arvn_inf_3", "us_art", "us_eng", "us_mtr"]
    assert at["G23"] == ["nva_inf_5", "nva_inf_5", "nva_mtr"]
    assert at["A10"] == ["nva_inf_4"] * 3
    assert at["K5"] == at["L4"] == at["G19"] == ["arvn_inf_2"] * 2
    assert len(state.civil[board.hex("F18")]) == 2
    assert GAME.meta.seat_name("us", "under_fire") == "ARVN"


@pytest.mark.rule("GI 15")
def test_the_set_up_ends_when_everything_is_placed():
    table = Table("dak_to")
    for number in range(1, 7):
        put(table.state, f"nva-inf-5-{number}", table.hex("B2" if number < 4 else "B4"))
    table.box("reserve", "nva-inf-3-1").begin(SetUp("nva"))
    assert table.pieces("take") == {"nva-inf-3-1"}
    table.do("take", "nva-inf-3-1")
    table.refused("GI 5", "place", "B2")
    table.do("place", "C2")
    assert table.step == ""


# Positions written by hand


def test_a_small_position_can_be_written_by_hand():
    state = GAME.load(
        {
            "scenario": "hill_875",
            "options": {},
            "dice": {"seed": 1},
            "stack": [{"step": "turn", "at": 10}, {"step": "combat", "side": "nva"}],
            "ending": "",
            "phase": "H",
            "units": {"nva-inf-5-1": {"hex": "B13"}, "us-inf-4-1": {"hex": "B14"}},
        }
    )
    assert state.units["us-inf-4-2"].box == "lost"
    assert [a.verb for a in GAME.decision(state).actions] == ["done", "attack"]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"units": {"us-inf-4-1": {"hex": "Z9"}}}, "Z9"),
        ({"units": {"us-tank-1": {"hex": "B14"}}}, "us-tank-1"),
        ({"units": {"us-inf-4-1": {"hex": "B14", "hits": 3}}, "losses": {"us": [0] * 10}}, "hits_are_scored"),
        ({"units": {"us-inf-4-1": {"hex": "B14"}, "nva-inf-5-1": {"hex": "B14"}}}, "sides_stand_apart"),
        ({"units": {f"us-inf-4-{n}": {"hex": "B14"} for n in range(1, 5)}}, "stacking_holds"),
        ({"units": {"us-trans-1": {"hex": "I13"}}}, "copters_keep_off_hills"),
        ({"stack": [{"step": "nonsense"}]}, "nonsense"),
        ({"turn": 12}, "turn_is_played"),
        ({"scenario": "somewhere"}, "somewhere"),
    ],
)
def test_a_bad_position_is_refused_by_name(change, wrong):
    data = {"scenario": "hill_875", "options": {}, "dice": {"seed": 1}, "stack": [], "ending": "", **change}
    with pytest.raises(MonsoonError, match=wrong):
        GAME.load(data)
