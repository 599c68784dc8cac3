"""The command line in another language: every word of it is said there, and programs read the same as ever."""

from __future__ import annotations

import argparse
import ast
import gettext
import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hexcore.text
from hexcore.errors import MonsoonError
from launcher.cli.language import asked_language
from launcher.cli.output import Help, columns, folded, table
from launcher.language import COMMAND_LINE, Words, words

LANGUAGE = "qq"
COMMANDS = (
    "play", "games", "simulate", "tournament", "shot", "map", "counters", "charts", "replay", "report", "verify",
    "saves", "rules", "provenance", "coverage", "check", "engine", "desk", "open", "new",
)  # fmt: skip


class Bracketed(gettext.NullTranslations):
    """A language whose every template is the English one in brackets."""

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧" if message else message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def bracketed(monkeypatch, tmp_path_factory) -> Iterator[None]:
    """The language is there, in framework and launcher."""
    found, folder = gettext.translation, tmp_path_factory.mktemp("locale")
    (folder / LANGUAGE / "LC_MESSAGES").mkdir(parents=True)
    (folder / LANGUAGE / "LC_MESSAGES" / "text.mo").write_bytes(b"")

    def find(domain: str, place: object = None, **wanted: Any) -> gettext.NullTranslations:
        ours = wanted.get("languages") == [LANGUAGE] and domain != "names"
        return Bracketed() if ours else found(domain, place, **wanted)

    monkeypatch.setattr(hexcore.text.gettext, "translation", find)
    monkeypatch.setattr("launcher.language.FOLDERS", (folder, folder))
    words.cache_clear()
    yield
    words.cache_clear()


def untold(text: str) -> list[str]:
    """The words of a text that are in no brackets: what nobody could translate."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return re.findall(r"[^\W\d_]{2,}", text)


# -- every word is translated ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_all_help_is_said_in_the_language(run, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "4000")
    ran = run("--lang", LANGUAGE, *command.split(), "--help")
    assert ran.code == 0
    body = ran.out[ran.out.index("\n\n") :]  # after the usage, which is what is typed
    shown = [line for line in body.splitlines() if not line.startswith("  monsoon")]
    allowed = (
        {*COMMANDS, "help", "version", "software", "debug", "memory", "lang", "LANGUAGE", "COMMAND"}
        if not command
        else options(command)
    )
    assert [word for word in untold("\n".join(shown)) if word not in allowed] == []
    assert ran.out.startswith("⟦usage: ⟧monsoon")


def options(command: str) -> set[str]:
    """What is typed with a command: its options, and the names of what is given."""
    from launcher.cli.main import build_parser

    parser = next(action for action in build_parser()._actions if action.dest == "==SUPPRESS==").choices[command]
    typed = [*parser._option_string_actions, *(str(action.metavar) for action in parser._actions)]
    typed += [str(choice) for action in parser._actions for choice in action.choices or ()]
    return {word for text in typed for word in re.findall(r"[^\W\d_]{2,}", text)}


@pytest.mark.parametrize(
    ("args", "allowed"),
    [
        ((), {"monsoon"}),
        (("games",), set()),
        (("simulate", "skirmish", "--games", "2"), {"red", "blue", "escaped", "caught"}),
        (("replay", "SAVE"), {"SK"}),
        (("verify", "SAVE"), set()),
        (("saves",), set()),
        (("rules", "skirmish"), {"SK"}),
        (("rules", "skirmish", "2"), {"SK"}),
        (("provenance", "skirmish"), {"SK", "toml"}),
        (("coverage", "skirmish", "--tests", "TESTS"), {"skirmish"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_a_command_says_is_said_in_the_language(run, save, tmp_path, monkeypatch, args, allowed):
    monkeypatch.setenv("COLUMNS", "4000")
    given = [{"SAVE": str(save), "TESTS": str(tmp_path)}.get(arg, arg) for arg in args]
    ran = run("--lang", LANGUAGE, *given)
    assert ran.err == ""
    shown = [line for line in ran.out.splitlines() if not line.startswith("  monsoon")]
    if args[:1] == ("provenance",):  # file, key and value stand as they are in the data
        shown = [shown[0], *(line[line.index("⟦") :] for line in shown[2:] if line)]
    assert [word for word in untold("\n".join(shown)) if word not in allowed] == [], ran.out


@pytest.mark.parametrize(
    "line",
    [
        "play chess",
        "play skirmish --scenario hide",
        "play skirmish --option turns=99",
        "play skirmish --option turns",
        "play skirmish --pack nowhere",
        "check skirmish --pack nowhere",
        "engine --pack nowhere",
        "simulate skirmish --bots a,b,c",
        "shot skirmish --out a.txt",
        "shot skirmish --out a.png --load SAVE --scenario hunt",
        "shot green_beret --out a.png --load SAVE",
        "shot skirmish --out a.png --seat x",
        "replay nowhere",
        "replay BROKEN",
        "rules skirmish 1 --search x",
        "rules skirmish 99",
        "coverage --tests nowhere",
    ],
)
def test_what_is_wrong_is_said_in_the_language(refused, save, tmp_path, line):
    broken = tmp_path / "x.monsoon"
    broken.write_text("x")
    args = line.replace("BROKEN", str(broken)).replace("SAVE", str(save)).split()
    said, english = (refused("--lang", language, *args) for language in (LANGUAGE, "en"))
    assert re.sub(r"[⟦⟧]", "", said) == english, "the same, in brackets"
    assert untold(said.removeprefix("monsoon: ")) == []


def test_a_request_that_cannot_be_read_is_refused_in_the_language(run):
    ran = run("--lang", LANGUAGE, "dance")
    assert ran.code == 2
    assert ran.err.startswith("⟦usage: ⟧monsoon [-h]")
    assert "⟦monsoon: error: ⟦argument COMMAND: ⟦invalid choice: 'dance'" in ran.err
    assert "⟦expected at least one argument⟧" in run("--lang", LANGUAGE, "rules", "skirmish", "--search").err
    assert "⟦'0' is not a number of 1 or more⟧" in run("--lang", LANGUAGE, "simulate", "x", "--games", "0").err


def test_argparse_speaks_as_ever_afterwards(run):
    run("--lang", LANGUAGE, "dance")
    assert run("dance").err.startswith("usage: monsoon")


OF_PROGRAMMERS = (
    "conflicting", "not defined", "'required'", "must be optional", "not callable", "can't open", "cannot merge",
    "invalid option string", "dest=", "conflict_resolution", "multiple subparser", "unknown parser", "with mode",
    "unexpected option",
)  # fmt: skip
"""What argparse says to who wrote a program wrongly."""


def test_all_that_argparse_says_to_people_can_be_translated():
    source = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(source) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    given = [call.args[0] for call in calls if getattr(call.func, "id", "") in ("_", "ngettext")]
    asked = {arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    said = Words("en", (COMMAND_LINE,))
    known = {said.template(key) for key in said if key.startswith("cli.argparse.")}
    left = {text for text in asked - known if not any(part in text for part in OF_PROGRAMMERS)}
    assert left == set()
    assert "usage: " in asked & known


# -- which language --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("--lang ja games", "ja"), ("--lang=ja games", "ja"), ("--software --lang ja", "ja"), ("games --lang ja", ""),
        ("--lang", ""), ("", ""), ("-- --lang ja", ""), ("rules x --search --lang", ""),
    ],
)  # fmt: skip
def test_the_language_is_asked_for_before_the_command(line, asked):
    assert asked_language(line.split()) == asked


def test_who_has_the_last_word(run, home, monkeypatch):
    def speaks() -> bool:
        return "⟦" in run("games").out

    assert not speaks()
    monkeypatch.setenv("LANG", "qq_QQ.UTF-8")
    assert speaks()
    (home / "settings.json").write_text('{"language": "en"}')
    assert not speaks()
    monkeypatch.setenv("MONSOON_LANG", LANGUAGE)
    assert speaks()
    assert "⟦" not in run("--lang", "en", "games").out


def test_a_language_that_does_not_exist_is_refused_in_the_one_that_is_spoken(refused, home, monkeypatch):
    assert refused("--lang", "xx", "games") == "monsoon: unknown language 'xx'; known: en (English), qq (qq)"
    (home / "settings.json").write_text('{"language": "qq"}')
    assert refused("--lang", "xx", "games").startswith("monsoon: ⟦unknown ⟦language⟧ 'xx'; known: ")
    monkeypatch.setenv("MONSOON_LANG", "xx")
    assert refused("games").startswith("monsoon: ⟦unknown ⟦language⟧ 'xx'; known: ")
    assert refused("--help").startswith("monsoon: ⟦unknown")


def test_the_version_is_told_whatever_is_spoken(run, monkeypatch):
    monkeypatch.setenv("MONSOON_LANG", "xx")
    assert run("--version").out.startswith("monsoon ")


# -- programs --------------------------------------------------------------------------------------------------


@pytest.fixture
def foreign(monkeypatch, home) -> None:
    """Everything but the command line asks for the other language."""
    monkeypatch.setenv("LANG", "qq_QQ.UTF-8")
    monkeypatch.setenv("MONSOON_LANG", LANGUAGE)
    (home / "settings.json").write_text('{"language": "qq"}')


JSON: list[tuple[str, ...]] = [
    ("games", "--json"),
    ("rules", "skirmish", "2", "--json"),
    ("provenance", "skirmish", "--json"),
    ("saves", "--json"),
]


@pytest.mark.parametrize("args", JSON, ids=" ".join)
def test_json_is_english_unless_this_command_line_asks(run, home, foreign, args):
    (home / "saves").mkdir()
    (home / "saves" / "x.monsoon").write_text("x")
    assert "⟦" not in json.dumps(json.loads(run(*args).out), ensure_ascii=False)
    other, english = (json.loads(run("--lang", language, *args).out) for language in (LANGUAGE, "en"))
    assert shape(other) == shape(english), "the keys are the same"
    assert args[0] == "provenance" or "⟦" in json.dumps(other, ensure_ascii=False)


def shape(data: object) -> object:
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return [shape(value) for value in data] if isinstance(data, list) else type(data)


LINES = b"""{"cmd":"games"}
{"cmd":"new","game":"skirmish","seed":7}
{"cmd":"decision"}
{"cmd":"apply","action":{"verb":"hide","hexes":["0101"]}}
{"cmd":"dance"}
\xff
"""


@pytest.fixture
def conversed(run, monkeypatch) -> Callable[..., list[dict]]:
    def conversed(*args: str) -> list[dict]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LINES), encoding="utf-8"))
        return [json.loads(line) for line in run(*args, "engine").out.splitlines()]

    return conversed


def test_the_engine_answers_in_english_wherever_it_runs(conversed, foreign):
    games, _, decision, refused, unknown, bad = conversed()
    assert "Two patrols hunt a hidden scout." in [game["tagline"] for game in games["games"]]
    assert decision["prompt"] == "Hide the scout in any wood hex."
    assert refused["error"]["message"] == "The scout hides in woods only."
    assert unknown["error"]["message"].startswith("unknown cmd 'dance'; known: ")
    assert bad["error"]["message"].startswith("this line is not UTF-8")


def test_the_engine_answers_in_the_language_that_is_asked_for(conversed):
    games, started, decision, refused, unknown, bad = conversed("--lang", LANGUAGE)
    assert "⟦Two patrols hunt a hidden scout.⟧" in [game["tagline"] for game in games["games"]]
    assert started == {"ok": True, "game": "skirmish", "scenario": "hunt", "seed": 7}
    assert decision["prompt"] == "⟦Hide the scout in any wood hex.⟧"
    assert decision["text"] == {"key": "step.hide", "values": {}}
    assert decision["actions"][0]["say"].startswith("⟦")
    assert refused["error"] == {"code": "illegal", "message": "⟦The scout hides in woods only.⟧", "rule": "SK 1"}
    assert unknown["error"]["message"].startswith("⟦unknown ⟦cmd⟧ 'dance'; known: ")
    assert bad["error"]["message"].startswith("⟦this line is not UTF-8")


# -- the window and pictures -------------------------------------------------------------------------------------


def test_the_window_is_told_the_language(run, monkeypatch):
    told = []
    monkeypatch.setattr("launcher.cli.play.no_display", lambda language: None)
    monkeypatch.setattr("launcher.app.open_launcher", lambda language, *, software: told.append(language))
    monkeypatch.setattr("launcher.app.open_table", lambda session, language, *, software: told.append(language))
    run("--lang", LANGUAGE)
    run("play", "skirmish")
    assert told == [LANGUAGE, "en"]


def test_a_picture_is_drawn_in_the_language(run, tmp_path):
    pictures = [tmp_path / f"{language}.png" for language in ("en", LANGUAGE)]
    for picture in pictures:
        assert run("--lang", picture.stem, "shot", "skirmish", "--out", picture).code == 0
    assert pictures[0].read_bytes() != pictures[1].read_bytes()


# -- how wide ----------------------------------------------------------------------------------------------------


def test_japanese_signs_take_two_columns():
    assert [columns(text) for text in ("abc", "日本語", "ｱｲ", "é", "e\u0301", "日a")] == [3, 6, 2, 1, 1, 3]


def test_a_table_with_japanese_in_it_is_even():
    laid = table(("名前", "数"), [("日本語の名", 3), ("a", 12)], right=(1,))
    assert len({columns(line) for line in laid.splitlines()}) == 1
    assert laid.splitlines()[2] == "日本語の名   3"


def test_japanese_is_broken_into_lines_that_fit():
    text = "規則を自分たちの言葉で、裁定とともに示す。" * 4
    lines = folded(text, 30)
    assert "".join(lines) == text
    assert all(columns(line) <= 32 for line in lines), "a sign that may not begin a line hangs out by one"
    assert not any(line.startswith(("、", "。")) for line in lines)
    assert len(Help("monsoon")._split_lines(text, 30)) == len(lines)


def test_a_per_cent_sign_in_help_is_one():
    parser = argparse.ArgumentParser(formatter_class=Help)
    parser.add_argument("--share", help="50 % of %(prog)s")
    assert "50 % of %(prog)s" in parser.format_help()


def test_an_error_of_the_command_line_is_english_as_a_string(tmp_path):
    from launcher.language import fault

    error = MonsoonError(*fault("cli.rules.both"))
    assert str(error) == "give either a rule number or search words, not both"
    assert error.said(LANGUAGE) == f"⟦{error}⟧"
