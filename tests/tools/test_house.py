"""The coarse figures of the source tree. No test counts the lines of a file."""

from __future__ import annotations

import pytest

from tools.house import CORE_WORDS, TABLE_WORDS, House


@pytest.fixture(scope="module")
def house() -> House:
    return House()


def test_modules_are_few(house):
    assert len(house.paths) <= 500


def test_a_folder_holds_about_twenty_files(house):
    assert {name for name, count in house.folders.items() if count > 20} == set()


def test_classes_are_not_deep(house):
    assert max(map(house.depth, house.classes)) <= 5


def test_a_protocol_has_two_implementations(house):
    assert len(house.lonely) <= 3, house.lonely


def test_a_class_name_means_one_thing(house):
    assert len(house.twice) <= 25, house.twice


def test_a_newcomer_finds_files_by_his_words(house):
    assert len(house.found(TABLE_WORDS, "launcher.table")) >= 26
    assert len(house.found(CORE_WORDS, "hexcore")) >= 26


def _write(root, **files: str) -> House:
    for name, source in files.items():
        path = root / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return House(root)


def test_a_module_of_a_single_importer_is_counted(tmp_path):
    uses = "from hexcore.a import one\nfrom hexcore import b\n"
    house = _write(tmp_path, hexcore__a="one = 1\n", hexcore__b="", games__c=uses, games__d="import hexcore.b\n")
    assert house.small == ["hexcore.a"]
    assert house.importers["hexcore.b"] == {"games.c", "games.d"}


def test_modules_are_counted_by_folder(tmp_path):
    house = _write(tmp_path, launcher__many__a="", launcher__many__b="", launcher__c="")
    assert house.folders == {"launcher.many": 2, "launcher": 1}


def test_depth_counts_classes_over_each_other(tmp_path):
    house = _write(tmp_path, hexcore__a="class A: ...\nclass B(A): ...\n", hexcore__b="class C(B): ...\n")
    assert house.depth("C") == 3


def test_a_protocol_is_lonely_until_two_classes_have_its_methods_and_attributes(tmp_path):
    pen = "class Pen(Protocol):\n    ink: str\n    def draw(self): ...\n"
    quill = "class Quill:\n    ink: str\n    def draw(self): ...\n"
    assert _write(tmp_path, hexcore__a=pen, hexcore__b=quill).lonely == ["Pen"]
    assert _write(tmp_path, hexcore__c="class Chalk:\n    def draw(self): self.chalk = 1\n").lonely == ["Pen"]
    assert _write(tmp_path, hexcore__c="class Brush:\n    def draw(self): self.ink = 1\n").lonely == []


def test_a_class_name_counts_twice_outside_the_games(tmp_path):
    once = "class Line: ...\n"
    assert _write(tmp_path, hexcore__a=once, games__a=once).twice == []
    assert _write(tmp_path, launcher__a=once).twice == ["Line"]
