"""The tables of Green Beret (terrain, victory, casualties, enemies, campaign) and the sources of all values."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from games.green_beret.content.loading import FILES, load_content, sourcings
from hexcore.data.datafolder import DataFolder
from hexcore.data.rulebook import Rulebook
from hexcore.errors import BrokenContent
from tests.games.green_beret.gb_content import BOARD, CONTENT, DATA, FOLDER

NOISE = {
    "pathway": 3,
    "village": 2,
    "bridge": 2,
    "jungle": 1,
    "jungle_mountain": 1,
    "rice_paddy": 1,
    "mountain": 0,
    "elephant_grass": 0,
    "airfield": 0,
    "beach": 0,
    "all_water": 0,
    "stream": -1,
    "destroyed_bridge": -1,
}


@pytest.mark.rule("GB 12.1")
def test_the_noise_of_each_terrain() -> None:
    assert {kind: row.noise for kind, row in CONTENT.terrain.items()} == NOISE


@pytest.mark.rule("GB 12.1")
@pytest.mark.parametrize("kind", NOISE)
def test_every_line_of_the_noise_list_occurs_on_the_map(kind: str) -> None:
    assert any(kind in CONTENT.counts_as[h] and CONTENT.noise[h] == NOISE[kind] for h in range(BOARD.size))


@pytest.mark.rule("GB 10.1")
def test_jungle_and_mountain_cost_two() -> None:
    assert (CONTENT.terrain["jungle"].cost, CONTENT.terrain["mountain"].cost) == (2, 2)


@pytest.mark.rule("GB 11.1")
def test_a_stream_costs_two_and_one_by_boat() -> None:
    stream = CONTENT.terrain["stream"]
    assert (stream.cost, stream.water_cost) == (2, 1)


@pytest.mark.rule("GB 13.0")
def test_jungle_takes_twenty_off_an_attack() -> None:
    assert CONTENT.terrain["jungle"].penalty == -20


@pytest.mark.rule("GB 13.5")
def test_elephant_grass_takes_nothing_off() -> None:
    assert CONTENT.terrain["elephant_grass"].penalty == 0


READINGS = {
    # label: (what counts, cost, cost by boat, noise, penalty)
    "0809": (("stream",), 2, 1, -1, 0),
    "1007": (("stream", "bridge"), 2, 1, 2, 0),
    "1720": (("stream", "pathway"), 2, 1, 3, 0),
    "0818": (("destroyed_bridge",), 2, 1, -1, 0),
    "1711": (("village",), 1, 1, 2, -10),
    "2513": (("airfield",), 1, 1, 0, 0),
    "1605": (("elephant_grass", "pathway"), 1, 1, 3, 0),
    "0730": (("jungle", "pathway"), 2, 2, 3, -20),
    "0101": (("all_water",), 1, 1, 0, 0),
    "0226": (("jungle_mountain",), 3, 3, 1, -30),
}


@pytest.mark.rule("GB 10.7")
@pytest.mark.parametrize(("label", "reading"), READINGS.items(), ids=list(READINGS))
def test_what_a_hex_with_several_things_in_it_counts_as(label: str, reading: tuple[object, ...]) -> None:
    h = BOARD.hex(label)
    costs = (CONTENT.cost[h], CONTENT.water_cost[h])
    assert (CONTENT.counts_as[h], *costs, CONTENT.noise[h], CONTENT.penalty[h]) == reading


@pytest.mark.rule("GB 5.0")
def test_the_victory_table() -> None:
    printed = {
        0: "Court-martial",
        1: "Demotion",
        2: "Demotion",
        3: "Reassignment",
        4: "Reassignment",
        5: "Poor performance",
        6: "Poor performance",
        7: "Adequate performance",
        8: "Adequate performance",
        9: "Meritorious service",
        10: "Meritorious service",
        11: "Promotion",
        14: "Promotion",
        15: "Award",
        20: "Award",
        21: "Award and Promotion",
        27: "Award and Promotion",
        28: "National Hero",
        29: "National Hero",
        30: "Medal of Honor",
    }
    assert {score: CONTENT.level(score).name for score in printed} == printed
    assert len(CONTENT.levels) == 11


@pytest.mark.rule("GB 5.0")
def test_a_score_below_zero_is_a_court_martial() -> None:
    assert CONTENT.level(-34).id == "court_martial"


@pytest.mark.rule("GB 6.2")
def test_the_campaign_begins_with_100_points() -> None:
    assert CONTENT.start_pp == 100


@pytest.mark.rule("GB 6.3")
def test_the_sailors_bonus_is_ten_within_four_hexes() -> None:
    assert (CONTENT.beach_bonus, CONTENT.beach_reach) == (10, 4)


@pytest.mark.rule("GB 3.6")
def test_two_enemies_mark_the_track() -> None:
    assert CONTENT.track_markers == 2


def test_the_mix_of_casualty_markers() -> None:
    killed = Counter(marker.killed for marker in CONTENT.casualties.values())
    assert killed == {"commander": 2, "officer": 2, "": 12}
    wounds = {(m.firepower, m.noise, m.movement) for m in CONTENT.casualties.values() if not m.killed}
    assert len(wounds) == 12


@pytest.mark.rule("GB 13.1")
def test_every_wound_costs_its_team_something() -> None:
    for marker in CONTENT.casualties.values():
        wound = (marker.firepower, marker.noise, marker.movement)
        assert bool(marker.killed) != (wound != (0, 0, 0)), marker.id
        assert marker.firepower <= 0 <= marker.noise
        assert marker.movement <= 0


def test_the_groups_of_enemies() -> None:
    groups = Counter((enemy.group, enemy.movement, enemy.circled) for enemy in CONTENT.enemies.values())
    assert groups == {
        ("post", 0, False): 10,
        ("local", 4, False): 14,
        ("main_force", 5, False): 8,
        ("regular", 5, False): 10,
        ("vehicle", 8, True): 6,
    }


def test_the_mean_attack_of_the_enemies_is_eight() -> None:
    attacks = [enemy.attack for enemy in CONTENT.enemies.values()]
    assert sum(attacks) / len(attacks) == pytest.approx(8, abs=0.05)


@pytest.mark.rule("GB 13.5")
def test_an_enemy_with_attack_ten_exists() -> None:
    assert any(enemy.attack == 10 for enemy in CONTENT.enemies.values())


def test_every_value_says_where_it_comes_from() -> None:
    bare = [f"{sourcing.file} {sourcing.key}" for sourcing in sourcings(DATA) if sourcing.source is None]
    assert bare == []


def test_every_data_file_is_read_and_listed() -> None:
    assert DATA.names() == sorted(FILES)


def test_every_rule_a_source_cites_exists() -> None:
    book = Rulebook.model_validate(tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8")))
    cited = {sourcing.source.rule for sourcing in sourcings(DATA) if sourcing.source and sourcing.source.rule}
    assert sorted(rule for rule in cited if rule not in book) == []


def _pack(folder: Path, name: str, old: str, new: str) -> DataFolder:
    """A pack that changes one line of one data file."""
    text = DATA.text(name)
    assert old in text
    (folder / "green_beret").mkdir()
    (folder / "green_beret" / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return DataFolder("green_beret", FOLDER / "data", [folder])


def test_a_pack_replaces_values(tmp_path: Path) -> None:
    data = _pack(tmp_path, "campaign.toml", "start_pp = 100", "start_pp = 120")
    assert load_content(data).start_pp == 120


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("missions.toml", '["tools"]', '["spade"]', "needs unknown counters: spade"),
        ("missions.toml", '"2636", "1221"', '"9936", "1221"', "9936"),
        ("board.toml", 'J = ["jungle"]', 'J = ["bamboo"]', "bamboo"),
        ("terrain.toml", 'hides = ["pathway"]', 'hides = ["footpath"]', "footpath"),
        ("counters.toml", 'id = "m21"', 'id = "m14"', "m21"),
        ("counters.toml", "movement = -3", "movement = 3", "m2"),
        ("victory.toml", 'score = "1..2"', 'score = "1..3"', "reassignment"),
        ("victory.toml", "score = 30", "score = 31", "medal_of_honor"),
        ("victory.toml", '[[level]]\nid = "medal_of_honor"\nname = "Medal of Honor"\nscore = 30', "", "score of 30"),
        ("counters.toml", 'id = "svd"', 'id = "m18"', "m18 is listed twice"),
        ("board.toml", 'J = ["jungle"]', "J = []", "no terrain counts in hex 0112"),
    ],
    ids=["need", "place", "code", "hides", "counter", "sign", "overlap", "gap", "top", "twice", "bare"],
)
def test_a_broken_pack_is_refused_by_name(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    with pytest.raises(BrokenContent, match=said):
        load_content(_pack(tmp_path, name, old, new))


ODD_BOARD = """
id = "odd"
name = "Three columns"
source = "reconstructed: for a test"
[grid]
columns = 3
rows = 1
[codes]
J = ["jungle"]
[map]
rows = "01 JJJ"
"""


@pytest.mark.rule("GB 12.8")
def test_a_map_on_which_placement_cannot_wrap_is_refused(tmp_path: Path) -> None:
    (tmp_path / "green_beret").mkdir()
    (tmp_path / "green_beret" / "board.toml").write_text(ODD_BOARD, encoding="utf-8")
    with pytest.raises(BrokenContent, match="columns must be even"):
        load_content(DataFolder("green_beret", FOLDER / "data", [tmp_path]))
