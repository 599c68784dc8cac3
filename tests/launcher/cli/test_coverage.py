"""Which rules have a test: found in the test files without running them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from launcher.cli import coverage
from launcher.cli.coverage import Marked, rule_marks

MARKED = """
import pytest
from pytest import mark

@pytest.mark.rule("SK 1")
def test_setup(): ...

@pytest.mark.rule("SK 2", "SK 3")
@pytest.mark.slow
async def test_two_rules(): ...

@mark.rule("SK 4")
@mark.rule("SK  1")
class TestRed:
    @pytest.mark.rule("SK 5")
    def test_end(self): ...

    class TestInner:
        pytestmark = pytest.mark.rule("SK 2")
        def test_deep(self): ...

    def helper(self): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("SK 3"))])
def test_parameters(n): ...

@pytest.mark.rule(f"SK {1 + 1}")
@pytest.mark.other("SK 9")
@rule("SK 9")
def test_not_marked(): ...

@pytest.mark.rule("SK 9")
def helper(): ...
"""


def written(tmp_path: Path, **files: str) -> Path:
    folder = tmp_path / "tests"
    (folder / "deep").mkdir(parents=True)
    for name, text in files.items():
        (folder / "deep" / f"{name}.py").write_text(text)
    return folder


def test_marks_are_found_wherever_they_stand(tmp_path):
    at = "tests/deep/test_it.py"
    assert rule_marks(written(tmp_path, test_it=MARKED)) == [
        Marked("SK 1", f"{at}::test_setup"),
        Marked("SK 2", f"{at}::test_two_rules"),
        Marked("SK 3", f"{at}::test_two_rules"),
        Marked("SK 4", f"{at}::TestRed::test_end"),
        Marked("SK 1", f"{at}::TestRed::test_end"),
        Marked("SK 5", f"{at}::TestRed::test_end"),
        Marked("SK 4", f"{at}::TestRed::TestInner::test_deep"),
        Marked("SK 1", f"{at}::TestRed::TestInner::test_deep"),
        Marked("SK 2", f"{at}::TestRed::TestInner::test_deep"),
        Marked("SK 3", f"{at}::test_parameters"),
    ]


def test_a_mark_of_the_whole_file(tmp_path):
    head = 'import pytest\npytestmark = [pytest.mark.slow, pytest.mark.rule("SK 1")]\n'
    text = head + "def test_a(): ...\ndef test_b(): ...\n"
    folder = written(tmp_path, test_it=text, it_test=text, helper=text)
    names = [f"tests/deep/{file}.py::{test}" for file in ("it_test", "test_it") for test in ("test_a", "test_b")]
    assert rule_marks(folder) == [Marked("SK 1", name) for name in names]


def test_the_report_as_json(run, tmp_path):
    folder = written(tmp_path, test_it='import pytest\n@pytest.mark.rule("SK 1", "SK 3")\ndef test_a(): ...\n')
    ran = run("coverage", "--json", "--tests", folder, "skirmish")
    assert ran.code == 1
    name = "tests/deep/test_it.py::test_a"
    assert json.loads(ran.out) == {
        "skirmish": {
            "rules": {
                "1": {"tests": [name]},
                "2": {"tests": []},
                "3": {"tests": [name]},
                "4": {"tests": []},
                "5": {"tests": []},
            },
            "missing": ["2", "4", "5"],
            "unknown": {},
        }
    }


def test_all_rules_tested_is_exit_code_0(run, tmp_path):
    marks = ", ".join(f'"SK {number}"' for number in range(1, 6))
    folder = written(tmp_path, test_it=f"import pytest\n@pytest.mark.rule({marks})\ndef test_a(): ...\n")
    ran = run("coverage", "skirmish", "--tests", folder)
    assert ran.code == 0
    assert ran.out.splitlines()[2].split() == ["skirmish", "5", "5", "0"]


def test_missing_and_unknown_rules_are_named(run, tmp_path):
    folder = written(tmp_path, test_it='import pytest\n@pytest.mark.rule("SK 1", "SK 99")\ndef test_a(): ...\n')
    ran = run("coverage", "skirmish", "--tests", folder)
    assert ran.code == 1
    assert "skirmish has no test for: 2, 3, 4, 5" in ran.out
    assert "tests/deep/test_it.py::test_a mark the rule 99, which skirmish does not have" in ran.out


def test_headings_need_no_test(run, tmp_path, monkeypatch):
    game = coverage.open_game("skirmish")
    rules = tuple(rule.model_copy(update={"tested": rule.number == "1"}) for rule in game.rulebook)
    monkeypatch.setattr(game, "rulebook", game.rulebook.model_copy(update={"rule": rules}))
    assert coverage.report("skirmish", [])["missing"] == ["1"]


def test_every_registered_game_is_reported(run, tmp_path):
    folder = written(tmp_path)
    assert "skirmish" in json.loads(run("coverage", "--json", "--tests", folder).out)


def test_the_tests_of_this_folder_are_the_default(run, tmp_path, monkeypatch):
    written(tmp_path, test_it='import pytest\n@pytest.mark.rule("SK 2")\ndef test_a(): ...\n')
    monkeypatch.chdir(tmp_path)
    report = json.loads(run("coverage", "skirmish", "--json").out)["skirmish"]
    assert report["rules"]["2"]["tests"] == ["tests/deep/test_it.py::test_a"]


def test_else_the_tests_beside_the_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert coverage._tests(None) == Path(__file__).resolve().parents[2]


def test_no_tests_at_all_is_said(refused, tmp_path, monkeypatch):
    assert "there is no such folder" in refused("coverage", "--tests", tmp_path / "nothing")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(coverage, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    assert "name their folder with --tests DIR" in refused("coverage")


@pytest.mark.parametrize("text", ["def test_(:", "\0"])
def test_a_test_file_that_is_no_python_is_named(refused, tmp_path, text):
    folder = written(tmp_path, test_it=text)
    assert "test_it.py: cannot be read: " in refused("coverage", "skirmish", "--tests", folder)


def test_an_unknown_game(refused):
    assert "unknown game 'chess'" in refused("coverage", "chess")
