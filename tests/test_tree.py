"""Tests lie in the code's tree: a test is named after the module or folder it tests, with words for one side of it."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
MIRRORED = ("bench", "hexcore", "games", "launcher", "tools")
WHOLE = {
    "e2e": "plays through the real program",
    "every_control": "every button of every screen",
    "help_labels": "labels of every screen",
    "other_language": "every screen in a longer language",
    "pictures": "pictures of every screen",
    "overlays_are_quick": "overlays of every game",
    "rule_numbers": "rule numbers in every game",
    "kept_between_plies": "offers of every game",
    "app": "the program that shows the screens",
    "chairs_only": "imports of every screen",
    "frames": "time of a frame at the table",
    "click_budget": "calls of a click at the table",
    "packages": "the packages that are given away",
    "kills": "a table that is killed",
    "browser": "replay pages in a browser",
    "release": "the files of a release",
}
"""Tests of a whole folder, by what they are about."""


def is_named_after_code(test: Path) -> bool:
    """Whether the module or folder that a test is named after exists in the same place of the code."""
    place, words = ROOT / test.relative_to(TESTS).parent, test.stem.removeprefix("test_").split("_")
    names = ["_".join(words[:count]) for count in range(1, len(words) + 1)]
    return any((place / f"{name}.py").is_file() or any((place / name).glob("*.*")) for name in names)


def all_tests() -> list[Path]:
    return sorted(path for folder in MIRRORED for path in (TESTS / folder).rglob("test_*.py"))


def test_every_test_lies_beside_what_it_tests():
    lost = [
        path.relative_to(TESTS).as_posix()
        for path in all_tests()
        if "e2e" not in path.parts and path.stem.removeprefix("test_") not in WHOLE and not is_named_after_code(path)
    ]
    assert lost == []


def test_a_test_in_a_wrong_place_is_found():
    assert is_named_after_code(TESTS / "hexcore" / "play" / "test_session.py")
    assert is_named_after_code(TESTS / "hexcore" / "play" / "test_session_quiet.py")
    assert is_named_after_code(TESTS / "games" / "green_beret" / "rules" / "test_combat.py")
    assert not is_named_after_code(TESTS / "hexcore" / "bots" / "test_session.py")
    assert not is_named_after_code(TESTS / "games" / "green_beret" / "engine" / "test_noise.py")
