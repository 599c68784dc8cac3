"""The thirty missions of Green Beret against the two printed tables, typed in from the English edition."""

from __future__ import annotations

from math import ceil

import pytest

from tests.games.green_beret.gb_content import BOARD, CONTENT

# mission | hexes for 1-2, 3-4, 5-6 (7.0) | what it needs: a comma joins groups, "or" parts alternatives (6.1)
PRINTED = """
Assassinate Potentate   | 2636 1221 1031 | Intel, M21 or SVD or Demo
Befriend Locals         | 1711 1829 0636 | Medical Kit
Bribe Potentate         | 1631 0413 1307 | Bribe
Broadcast Signal        | 2626 2405 0921 | Radio
Capture Equipment       | 2332 0310 0725 | Jeep or Truck or H-34
Create Diversion        | 2509 0230 0934 | Flares, Radio, Demo
De-mine                 | 1605 2503 1529 | Tools
Demolish Infrastructure | 1236 2223 1007 | Demo
Destroy Supplies        | 1723 0633 1614 | Demo or Mines
Detect Enemy Location   | 2214 2024 0329 | Night Vision
Drop-off Agent          | 0711 2120 1936 |
Establish Landing Zone  | 1905 1333 2227 | Demo, Radio, M1919
Gather Intel            | 1719 1228 0714 | Night Scope
Harass                  | 2022 0535 1721 | Mortar, Booby Trap
Interdict               | 1826 0617 2211 | M60 or RPK, Mines, Booby Trap
Jam Enemy Signal        | 2620 0928 0431 | Radio
Kill Double-Agent       | 1011 2429 0421 | M21 or SVD, Booby Trap
Pre-Position Site       | 0620 2321 0123 | Radio, Night Vision
Raid (Burn Camp)        | 1324 2434 1711 | Flamethrower
Raid (Hit and Run)      | 2425 1416 0424 | Grenades or B40 or M72 or M18 or M67
Recruit Locals          | 1711 1829 0636 | M60 or RPK, Ex. Ammo
Rescue Prisoner of War  | 0235 2623 2031 | Intel, Medical Kit
Re-supply               | 1734 1018 2008 | Ex. Ammo, Medical Kit
Sabotage                | 1116 1026 2418 | Demo or Booby Trap
Scout Location          | 1526 2016 0226 |
Seize Airfield          | 0133 2134 2513 | Radio, Flares
Set-up Ambush           | 1419 0730 2516 | M1919 or M2 .50 CAL or M60 or RPK
Subvert Agent           | 0528 1435 0217 | Intel
Test Enemy Defenses     | 2130 0936 2236 | B40 or M72 or M18 or M67
Train the New Guys      | 1807 2631 1023 | M60 or RPK, Ex. Ammo, Grenades, Radio
"""

PRINTED_NAMES = {"M2 .50 CAL": "m2", "B40": "b40", "Ex. Ammo": "ex_ammo", "H-34": "h34", "Night Scope": "night_vision"}
ROWS = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]
MISSIONS = {mission.name: mission for mission in CONTENT.missions.values()}


def counter(name: str) -> str:
    """The id of a counter by its printed name."""
    return PRINTED_NAMES.get(name, name.lower().replace(" ", "_"))


def groups(needs: str) -> tuple[tuple[str, ...], ...]:
    """Read a printed requirement."""
    return tuple(tuple(counter(name) for name in group.split(" or ")) for group in needs.split(", ") if group)


@pytest.mark.rule("GB 6.1")
def test_there_are_exactly_the_thirty_printed_missions() -> None:
    assert sorted(MISSIONS) == sorted(name for name, _, _ in ROWS)


@pytest.mark.rule("GB 7.0")
@pytest.mark.parametrize(("name", "places"), [(name, places) for name, places, _ in ROWS], ids=lambda value: value)
def test_the_placement_table(name: str, places: str) -> None:
    assert " ".join(BOARD.label(h) for h in MISSIONS[name].places) == places


@pytest.mark.rule("GB 6.1")
@pytest.mark.parametrize(("name", "needs"), [(name, needs) for name, _, needs in ROWS], ids=lambda value: value or "-")
def test_the_requirements(name: str, needs: str) -> None:
    assert MISSIONS[name].needs == groups(needs)


@pytest.mark.rule("GB 7.0")
def test_each_pair_of_faces_has_its_own_hex() -> None:
    mission = MISSIONS["Assassinate Potentate"]
    found = " ".join(BOARD.label(mission.place(die)) for die in range(1, 7))
    assert found == "2636 2636 1221 1221 1031 1031"


@pytest.mark.rule("GB 7.0")
def test_bribe_potentate_follows_the_english_table() -> None:
    assert BOARD.label(MISSIONS["Bribe Potentate"].place(1)) == "1631"


def test_the_ninety_entries_fall_on_86_hexes() -> None:
    entries = [h for mission in CONTENT.missions.values() for h in mission.places]
    assert (len(entries), len(set(entries))) == (90, 86)


def test_the_two_missions_about_locals_share_their_villages() -> None:
    assert MISSIONS["Befriend Locals"].places == MISSIONS["Recruit Locals"].places


def cheapest(group: tuple[str, ...]) -> int:
    """The lowest price that meets one group of a requirement."""
    return min(CONTENT.pieces[CONTENT.copies[name][0]].cost for name in group)


@pytest.mark.parametrize("mission", CONTENT.missions.values(), ids=lambda mission: mission.id)
def test_an_award_follows_from_the_price_of_what_is_needed(mission) -> None:
    gear = sum(cheapest(group) for group in mission.needs)
    assert mission.award == min(20, 5 + len(mission.needs) + ceil(gear / 2))


def test_awards_run_from_5_to_18_and_come_to_316() -> None:
    awards = [mission.award for mission in CONTENT.missions.values()]
    assert (min(awards), max(awards), sum(awards)) == (5, 18, 316)


@pytest.mark.rule("GB 6.1")
def test_no_mission_needs_more_than_a_team_can_use() -> None:
    assert max(len(mission.needs) for mission in CONTENT.missions.values()) <= 4
