"""The data: maps, charts and counters keep what the rules state and what the maps were drawn to."""

from __future__ import annotations

import heapq
import tomllib
from collections import deque

import pytest

from games.green_inferno import HERE
from games.green_inferno.content.content import Content
from hexcore.data.datafolder import DataFolder
from hexcore.errors import BrokenContent
from tests.games.green_inferno.gi_table import GAME

MAPS = {"hill_875": "hill_875", "dak_to": "dak_to"}


def content(scenario: str) -> Content:
    return GAME.content(scenario)


def hexes(scenario: str, *labels: str) -> list[int]:
    return [GAME.board(scenario).hex(label) for label in labels]


def line(row: str, first: int, last: int) -> list[str]:
    return [f"{row}{column}" for column in range(first, last + 1)]


# Geometry


@pytest.mark.parametrize(("a", "b"), [("F18", "G19"), ("K5", "L4"), ("A10", "B10")])
def test_paired_garrisons_are_neighbours(a, b):
    board = GAME.board("dak_to")
    assert board.grid.adjacent(board.hex(a), board.hex(b))


@pytest.mark.parametrize("scenario", MAPS)
def test_the_maps_have_19_rows_of_25_and_stand_mirrored(scenario):
    board = GAME.board(scenario)
    assert board.size == 475
    assert (board.label(0), board.label(474)) == ("A1", "S25")
    assert board.grid.spec.mirror
    assert board.centre(board.hex("A1"))[0] > board.centre(board.hex("A25"))[0], "column 1 is drawn at the right"
    assert set(board.grid.edge("east")) == set(hexes(scenario, *(f"{row}1" for row in "ABCDEFGHIJKLMNOPQRS")))


# Terrain


@pytest.mark.parametrize(("scenario", "hills", "groups"), [
    ("hill_875", 143, [45, 35, 25, 20, 16, 2]), ("dak_to", 147, [54, 35, 23, 19, 9, 7]),
])  # fmt: skip
def test_hills_form_ranges(scenario, hills, groups):
    board = GAME.board(scenario)
    hill = set(board.hexes_with("jungle_hill"))
    assert len(hill) == hills
    found = []
    while hill:
        queue = deque([hill.pop()])
        size = 0
        while queue:
            size += 1
            for n in board.neighbours[queue.popleft()]:
                if n in hill:
                    hill.remove(n)
                    queue.append(n)
        found.append(size)
    assert sorted(found, reverse=True) == groups


@pytest.mark.parametrize("scenario", MAPS)
def test_flat_hexes_are_one_region_and_stay_one_without_any_single_hex(scenario):
    board, k = GAME.board(scenario), content(scenario)
    assert len({k.sky[h] for h in k.flat}) == 1
    flat = set(k.flat)
    for gone in k.flat:
        left = flat - {gone}
        seen = {next(iter(left))}
        queue = list(seen)
        for h in queue:
            fresh = [n for n in board.neighbours[h] if n in left and n not in seen]
            seen.update(fresh)
            queue.extend(fresh)
        assert len(seen) == len(left), f"{board.label(gone)} is a bottleneck"


@pytest.mark.parametrize("scenario", MAPS)
def test_rivers_fords_and_roads_fit(scenario):
    board = GAME.board(scenario)
    rivers, fords = set(board.sides_with("river")), set(board.sides_with("ford"))
    assert len(board.chains) == 2
    assert len(fords) == 5
    assert fords <= rivers
    for side in fords:
        assert not any(board.has(h, "jungle_hill") for h in board.grid.side_hexes(side))
    crossed = 0
    for path in board.paths:
        for a, b in zip(path.hexes, path.hexes[1:], strict=False):
            side = board.grid.side_between(a, b)
            if side in rivers:
                crossed += 1
                assert side in fords, "roads cross rivers at fords only"
    assert crossed == {"hill_875": 3, "dak_to": 1}[scenario]


@pytest.mark.parametrize(("scenario", "first", "second", "meeting"), [
    ("hill_875", "Dak Rolong", "Dak Kasir", {"N5", "N6", "O6"}),
    ("dak_to", "Dak Poko", "Dak Hleng", {"O14", "P13", "P14"}),
])  # fmt: skip
def test_the_second_river_flows_into_the_first(scenario, first, second, meeting):
    board = GAME.board(scenario)
    by_name = {chain.name: chain for chain in board.chains}
    mouth = by_name[second].corners[-1]
    assert mouth in by_name[first].corners
    assert {board.label(h) for h in board.grid.corner_hexes(mouth)} == meeting


def test_entry_hexes_are_flat_and_objectives_of_hill_875_are_entrenched_hills():
    board = GAME.board("hill_875")
    for label in (*line("A", 11, 25), *(f"{row}1" for row in "NOPQRS")):
        assert board.has(board.hex(label), "jungle")
    trenches = {board.label(place.hex) for place in board.places if place.kind == "entrenchment"}
    assert trenches == {"I13", "I12", "H13", "J13", "J3", "I3", "O21", "N21", "P21", "G5", "N9"}
    assert all(board.has(board.hex(label), "jungle_hill") for label in trenches)


def test_the_named_hexes_of_dak_to():
    board = GAME.board("dak_to")
    assert {board.label(h) for h in board.hexes_with("village")} == {"P12", "F18", "P17"}
    edge = [f"{row}1" for row in "FGHIJKLMNOPQRS"]
    for label in (*edge, "D24", "D25", "P24", "P25", "S22", "G19", "R20", "L4", "K5"):
        assert board.has(board.hex(label), "jungle"), label
    for label in ("G23", "H24", "E23", "A19"):
        assert board.has(board.hex(label), "jungle_hill"), label


@pytest.mark.parametrize(("label", "far"), [("P17", 6), ("P12", 11), ("F18", 16)])
def test_road_distances_to_the_exit(label, far):
    k = content("dak_to")
    start, goal = hexes("dak_to", label, "S22")
    seen, queue = {start: 0}, deque([start])
    while queue:
        h = queue.popleft()
        for n in k.road_links[h]:
            if n not in seen:
                seen[n] = seen[h] + 1
                queue.append(n)
    assert seen[goal] == far


def cheapest(scenario: str, starts: list[str], goal: str) -> float:
    """The cheapest way on foot in movement points."""
    k = content(scenario)
    best = dict.fromkeys(hexes(scenario, *starts), 0)
    heap = [(0, h) for h in best]
    (end,) = hexes(scenario, goal)
    while heap:
        cost, h = heapq.heappop(heap)
        if h == end:
            return cost / 2
        for n, price in k.costs[h].items():
            if cost + price < best.get(n, 10**6):
                best[n] = cost + price
                heapq.heappush(heap, (cost + price, n))
    raise AssertionError("no way")


@pytest.mark.parametrize(
    ("scenario", "starts", "goal", "points"),
    [
        ("hill_875", [f"{r}1" for r in "NOPQRS"], "J3", 5.5),
        ("hill_875", [f"{r}1" for r in "NOPQRS"], "I13", 12),
        ("hill_875", line("A", 16, 25), "I13", 10.5),
        ("hill_875", line("A", 16, 25), "O21", 11.5),
        ("hill_875", line("L", 1, 25), "I13", 4.5),
        ("hill_875", ["G5"], "J3", 4.5),
        ("dak_to", [f"{r}1" for r in "KLMNOPQRS"], "P12", 6),
        ("dak_to", ["D24", "D25"], "G23", 4),
        ("dak_to", ["D24", "D25"], "F18", 5),
        ("dak_to", ["P24", "P25"], "P17", 3.5),
        ("dak_to", ["G23", "H24", "E23"], "F18", 4.5),
        ("dak_to", ["A10", "B10"], "F18", 10.5),
        ("dak_to", [f"{r}1" for r in "FGHIJ"], "P12", 11),
        ("dak_to", ["F18"], "S22", 8),
        ("dak_to", ["P12"], "S22", 6),
    ],
)
def test_shortest_ways_on_foot(scenario, starts, goal, points):
    assert cheapest(scenario, starts, goal) == points


@pytest.mark.rule("GI 9.3")
@pytest.mark.parametrize(
    ("scenario", "label", "seen"),
    [
        ("hill_875", "I13", 6), ("hill_875", "J3", 6), ("hill_875", "O21", 6),
        ("dak_to", "G23", 6), ("dak_to", "P12", 128), ("dak_to", "F18", 121), ("dak_to", "P17", 131),
    ],
)  # fmt: skip
def test_what_can_be_seen_within_ten_hexes(scenario, label, seen):
    k, (h,) = content(scenario), hexes(scenario, label)
    assert sum(k.sees(h, other).clear for other in k.board.field(h, 10) if other != h) == seen


@pytest.mark.rule("GI 16")
def test_265_hexes_can_hold_a_tunnel():
    k = content("under_fire")
    assert len(k.tunnel_ground) == 265
    assert sum(not k.hill[h] for h in k.tunnel_ground) == 153


# Charts and counters


def test_the_charts_are_the_printed_ones():
    charts = content("hill_875").charts
    assert [charts.fire_impact.look_up(f) for f in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [charts.air_bombardment.look_up(f) for f in range(1, 7)] == [5, 5, 3, 3, 1, 1]
    assert [charts.air_assault.look_up(f) for f in range(1, 7)] == ["success"] * 4 + ["helicopters_off", "all_off"]
    assert (charts.antiaircraft.zone, charts.antiaircraft.occupied, charts.antiaircraft.ambush) == (5, 6, 7)
    assert [charts.call_in.look_up(f) for f in range(1, 7)] == ["good"] * 4 + ["stray", "lost"]
    assert charts.fire_impact.source.kind == "fact"


@pytest.mark.parametrize(
    ("piece", "kind", "fire", "reach", "half_points"),
    [
        ("us-inf-5-1", "infantry", 5, 0, 4), ("nva-inf-3-1", "infantry", 3, 0, 6), ("us-eng-1", "engineer", 2, 0, 4),
        ("us-mtr-1", "mortar", 3, 3, 4), ("us-art-1", "battery", 4, 10, 0), ("nva-gun-1", "gun", 4, 10, 0),
        ("us-air-1", "plane", 7, 0, 0), ("us-attack-1", "attack", 5, 0, 0), ("us-trans-1", "transport", 0, 0, 0),
    ],
)  # fmt: skip
def test_the_values_of_the_counters(piece, kind, fire, reach, half_points):
    found = content("hill_875").roster[piece]
    assert (found.kind, found.fire, found.range, found.move) == (kind, fire, reach, half_points)


def test_every_value_says_where_it_comes_from():
    without = [f"{item.file} {item.key}" for item in GAME.sourcings() if item.source is None]
    assert without == []
    kinds = {item.source.kind for item in GAME.sourcings()}
    assert kinds == {"fact", "inferred", "reconstructed"}


def test_values_made_up_by_us_are_marked_so():
    found = {item.key: item.source.kind for item in GAME.sourcings() if item.file == "counters.toml"}
    assert found["counter[us_air].fire"] == "reconstructed"
    assert found["counter[us_inf_5].fire"] == "fact"
    assert found["counter[nva_gun].range"] == "reconstructed"


def test_a_pack_overrides_a_value_and_a_bad_one_is_named(tmp_path):
    folder = tmp_path / "green_inferno"
    folder.mkdir()
    charts = (HERE / "data" / "charts.toml").read_text()
    (folder / "charts.toml").write_text(charts.replace("ambush_fire = 7", "ambush_fire = 9"))
    from games.green_inferno.game import GreenInferno

    assert GreenInferno([tmp_path]).content("hill_875").limits.ambush_fire == 9
    (folder / "charts.toml").write_text(charts.replace("ambush_fire = 7", 'ambush_fire = "many"'))
    with pytest.raises(BrokenContent, match=r"limits\.ambush_fire"):
        GreenInferno([tmp_path])


# The rule index and the texts


def test_the_rule_index_lists_every_rule_and_every_ruling():
    numbers = [rule.number for rule in GAME.rulebook]
    wanted = "1 2 3 4 5 6 6.1 7 8 9 9.1 9.2 9.3 10 11 12 12.1 12.2 12.3 12.4 13 14 15 16 16.1 16.2 16.3 17"
    assert " ".join(numbers) == wanted
    rulings = {ruling.id for rule in GAME.rulebook for ruling in rule.rulings}
    assert {f"R-G{n}" for n in range(1, 92)} <= rulings


def test_every_refusal_cites_a_rule_that_exists_and_has_a_sentence():
    from games.green_inferno.rules import refusals
    from hexcore.game.actions import Refusal

    found = [value for value in vars(refusals).values() if isinstance(value, Refusal)]
    assert len(found) > 60
    for refusal in found:
        assert refusal.rule in GAME.rulebook
        assert refusal.text.key in GAME.catalogue


def test_every_step_has_a_prompt():
    for name, step in GAME.steps.items():
        assert step.automatic or f"step.{name}" in GAME.catalogue, name


def test_every_text_file_is_valid():
    for name in ("text.toml", "rules.toml", "meta.toml"):
        assert tomllib.loads((HERE / name).read_text())
    assert DataFolder("green_inferno", HERE / "data").names() == [
        "charts.toml", "counters.toml", "dak_to.toml", "hill_875.toml",
        "scenarios/dak_to.toml", "scenarios/hill_875.toml", "scenarios/under_fire.toml",
    ]  # fmt: skip
