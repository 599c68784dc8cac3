"""The engine protocol over standard input and output, whatever comes in."""

from __future__ import annotations

import io
import json
import os
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexcore.bots import requests as line_reader
from hexcore.engine import Engine
from hexcore.game.plugins import registry
from launcher.cli.engine import answer, converse, written
from tests.launcher.cli.cli_environment import environment

NEW = {"cmd": "new", "game": "skirmish", "seed": 7}


def sent(engine: Engine, **request: object) -> dict:
    return engine.answer(json.dumps(request))


@pytest.fixture
def engine() -> Engine:
    engine = Engine(registry())
    assert sent(engine, **NEW)["ok"]
    sent(engine, cmd="apply", action={"verb": "hide", "hexes": ["0404"]})
    return engine


def conversation(program, *lines: bytes, **options) -> list[dict]:
    ran = program("engine", input=b"".join(lines), **options)
    assert (ran.returncode, ran.stderr) == (0, b"")
    return [json.loads(line) for line in ran.stdout.splitlines()]


def line(**request: object) -> bytes:
    return json.dumps(request).encode() + b"\n"


# The program


def test_a_conversation(program):
    answers = conversation(
        program,
        line(**NEW),
        b"\n   \r\n",
        line(cmd="decision"),
        line(cmd="apply", action={"verb": "hide", "hexes": ["0404"]}),
        b'{"cmd":"outcome"}',
    )
    assert len(answers) == 4
    assert answers[0] == {"ok": True, "game": "skirmish", "scenario": "hunt", "seed": 7}
    assert answers[1]["seat"] == "red"
    assert [record["kind"] for record in answers[2]["records"]] == ["hidden", "ready"]
    assert answers[3] == {"outcome": None}


def test_no_input_at_all_ends_well(program):
    assert conversation(program) == []


def test_bytes_that_are_no_utf8_are_answered_and_the_game_goes_on(program):
    answers = conversation(program, line(**NEW), b'{"cmd":"\xff\xfe"}\n', line(cmd="decision"))
    assert answers[1]["error"]["code"] == "invalid"
    assert "not UTF-8" in answers[1]["error"]["message"]
    assert answers[2]["seat"] == "red"


def test_it_speaks_utf8_whatever_the_terminal_speaks(program):
    ran = program("engine", input='{"cmd":"日本"}\n'.encode(), env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})
    assert "日本" in json.loads(ran.stdout.decode("utf-8"))["error"]["message"]
    assert "日本".encode() in ran.stdout


def test_a_byte_order_mark_is_no_mistake(program):
    assert conversation(program, b"\xef\xbb\xbf" + line(cmd="help"))[0]["monsoon"]


def test_each_answer_comes_at_once(start):
    child = start("-m", "launcher", "engine")
    for request in (line(**NEW), line(cmd="decision"), line(cmd="state")):
        child.stdin.write(request)
        child.stdin.flush()
        assert "error" not in json.loads(child.stdout.readline())
    child.stdin.close()
    assert child.wait(timeout=30) == 0
    assert child.stderr.read() == b""
    child.stdout.close()
    child.stderr.close()


def test_who_stops_listening_ends_it_without_a_word(start):
    """`monsoon engine | head -1`: the pipe is closed while there is more to say."""
    child = start("-m", "launcher", "engine")
    child.stdin.write(line(**NEW))
    child.stdin.flush()
    child.stdout.readline()
    child.stdout.close()
    child.stdin.write(line(cmd="games") * 50)
    child.stdin.close()
    assert child.wait(timeout=30) == 1
    assert child.stderr.read() == b""
    child.stderr.close()


def test_a_pack_that_is_not_there_is_refused_at_the_start(refused):
    assert "pack nowhere: there is no such folder" in refused("engine", "--pack", "nowhere")


def test_what_a_game_prints_does_not_stand_between_the_answers(program, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import skirmish.game as g\nold = g.Skirmish.start\n"
        "def start(*args, **more):\n    print('hello')\n    return old(*args, **more)\ng.Skirmish.start = start\n"
    )
    path = os.pathsep.join([str(tmp_path), environment()["PYTHONPATH"]])
    ran = program("engine", input=line(**NEW), env={"PYTHONPATH": path})
    assert json.loads(ran.stdout)["ok"]
    assert ran.stderr == b"hello\n"


# Lines


def test_a_huge_line_is_refused_and_the_next_one_answered(engine, monkeypatch):
    monkeypatch.setattr(line_reader, "MAX_LINE", 100)
    output = io.BytesIO()
    exactly = b'{"cmd":"outcome"}'.ljust(100) + b"\n"
    lines = [b'{"cmd":"' + b"x" * 1000 + b'"}\n', exactly, b"y" * 101]
    converse(engine, io.BytesIO(b"".join(lines)), output)
    answers = [json.loads(text) for text in output.getvalue().splitlines()]
    assert [next(iter(one)) for one in answers] == ["error", "outcome", "error"]
    assert answers[0]["error"] == {"code": "invalid", "message": "a line can have at most 100 bytes"}


def test_half_a_surrogate_pair_can_be_written(engine):
    text = written({"word": "\ud800"})
    assert text == b'{"word": "\\ud800"}'


def test_an_answer_that_is_no_json_is_an_internal_error(engine, monkeypatch):
    monkeypatch.setattr(type(engine.session.game), "ask", lambda *args, **more: {1, 2})
    reply = json.loads(written(answer(engine, line(cmd="query", name="reach"))))
    assert reply["error"]["code"] == "internal"


# What cannot be obeyed changes nothing


BAD = [
    ("nonsense", "invalid"),
    ("[1]", "invalid"),
    ("{}", "invalid"),
    ('{"cmd":["decision"]}', "invalid"),
    ('{"cmd":NaN}', "invalid"),
    ('{"cmd":"\\ud800"}', "invalid"),
    ('{"cmd":' + "1" * 5000 + "}", "invalid"),
    ("[" * 100_000, "invalid"),
    ('{"cmd":"dance"}', "unknown"),
    ('{"cmd":"new"}', "invalid"),
    ('{"cmd":"new","game":"chess"}', "unknown"),
    ('{"cmd":"new","game":"skirmish","scenario":"x"}', "unknown"),
    ('{"cmd":"new","game":"skirmish","options":{"x":1}}', "unknown"),
    ('{"cmd":"new","game":"skirmish","options":{"turns":"six"}}', "invalid"),
    ('{"cmd":"new","game":"skirmish","options":{"turns":true}}', "invalid"),
    ('{"cmd":"new","game":"skirmish","options":null}', "invalid"),
    ('{"cmd":"new","game":"skirmish","seed":"1"}', "invalid"),
    ('{"cmd":"new","game":"skirmish","seed":1.5}', "invalid"),
    ('{"cmd":"new","game":"skirmish","pack":"/no/such"}', "content"),
    ('{"cmd":"new","game":"skirmish","pack":"a\\u0000b"}', "content"),
    ('{"cmd":"apply"}', "invalid"),
    ('{"cmd":"apply","action":{}}', "invalid"),
    ('{"cmd":"apply","action":{"verb":"move","hexes":["9999"]}}', "invalid"),
    ('{"cmd":"apply","action":{"verb":"move","hexes":[1]}}', "invalid"),
    ('{"cmd":"apply","action":{"verb":"move","how":"fast"}}', "invalid"),
    ('{"cmd":"apply","action":{"verb":"dance"}}', "illegal"),
    ('{"cmd":"apply","seat":"green","action":{"verb":"done"}}', "unknown"),
    ('{"cmd":"redo","seat":"green"}', "unknown"),
    ('{"cmd":"view","seat":"green"}', "unknown"),
    ('{"cmd":"dice","next":[0]}', "invalid"),
    ('{"cmd":"dice","next":["6"]}', "invalid"),
    ('{"cmd":"dice","next":6}', "invalid"),
    ('{"cmd":"dice","draws":[1]}', "invalid"),
    ('{"cmd":"odds","action":{"verb":"attack"}}', "invalid"),
    ('{"cmd":"query","name":"x"}', "unknown"),
    ('{"cmd":"query","name":"reach","arguments":{"state":1}}', "invalid"),
    ('{"cmd":"query","name":"reach","arguments":{"piece":"nobody"}}', "invalid"),
    ('{"cmd":"query","name":"reach","arguments":{"piece":"patrol_a","how":1}}', "unknown"),
    ('{"cmd":"load"}', "invalid"),
    ('{"cmd":"load","state":{}}', "invalid"),
    ('{"cmd":"load","state":{"game":"chess"}}', "unknown"),
    ('{"cmd":"load","state":{"game":"skirmish","scenario":7}}', "invalid"),
    ('{"cmd":"undo"}', "error"),
    ('{"cmd":"redo"}', "error"),
]


@pytest.mark.parametrize(("bad", "code"), BAD, ids=[bad[:60] for bad, _ in BAD])
def test_a_bad_line_gets_an_error_and_changes_nothing(engine, bad, code):
    before = sent(engine, cmd="state"), sent(engine, cmd="decision")
    error = engine.answer(bad)["error"]
    assert error["code"] == code, error
    assert error["message"]
    assert len(error["message"]) < 2000
    assert (sent(engine, cmd="state"), sent(engine, cmd="decision")) == before


def position(**changes: object) -> dict:
    base = {
        "game": "skirmish", "scenario": "hunt", "options": {"turns": 4}, "dice": {"seed": 7}, "ending": "",
        "stack": [{"step": "turn", "at": 1}, {"step": "march"}], "patrols": {"patrol_a": "0304", "patrol_b": "0704"},
    }  # fmt: skip
    return {**base, **changes}


def test_a_small_position_is_loaded(engine):
    assert sent(engine, cmd="load", state=position())["ok"]
    assert sent(engine, cmd="decision")["seat"] == "blue"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"patrols": {"patrol_a": "0999", "patrol_b": "0704"}}, "patrols.patrol_a: there is no hex '0999'"),
        ({"patrols": {"patrol_a": "0304"}}, "patrols are patrol_a, patrol_b"),
        ({"stack": [{"step": "dance"}]}, "there is no step 'dance'"),
        ({"stack": [{"step": "march", "how": 1}]}, "how"),
        ({"stack": [{"step": "fall_back", "patrol": "nobody"}]}, "(fall_back): there is no patrol 'nobody'"),
        ({"found": True}, "the scout was found but is nowhere"),
        ({"turn": "two"}, "turn: Input should be a valid integer"),
        ({"scouts": []}, "scouts: "),
        ({"dice": {"seed": "x"}}, "dice.seed"),
    ],
)
def test_a_wrong_position_is_refused_by_name(engine, changes, said):
    before = sent(engine, cmd="state")
    error = sent(engine, cmd="load", state=position(**changes))["error"]
    assert error["code"] == "invalid"
    assert said in error["message"]
    assert sent(engine, cmd="state") == before


def test_a_position_that_a_game_stumbles_over_is_refused(engine, monkeypatch):
    monkeypatch.setattr("skirmish.rules.attack.FallBack.misfits", lambda step, state: ())
    before = sent(engine, cmd="state")
    error = sent(engine, cmd="load", state=position(stack=[{"step": "fall_back", "patrol": "nobody"}]))["error"]
    assert error["code"] == "invalid"
    assert "cannot be played: KeyError: 'nobody'" in error["message"]
    assert sent(engine, cmd="state") == before


def test_a_mistake_in_a_game_is_answered_and_nothing_has_changed(engine, monkeypatch):
    def stumble(state: object, patrol: str, log: object) -> None:
        state.turn = 99
        raise RuntimeError("oops")

    monkeypatch.setattr("skirmish.rules.movement.look_around", stumble)
    before = sent(engine, cmd="state")
    move = {"verb": "move", "pieces": ["patrol_a"], "hexes": ["0103"]}
    error = sent(engine, cmd="apply", action=move)["error"]
    assert error == {"code": "internal", "message": "RuntimeError: oops"}
    assert sent(engine, cmd="state") == before
    monkeypatch.undo()
    assert sent(engine, cmd="apply", action=move)["records"]


def test_a_seat_hears_only_what_it_may(engine):
    other = Engine(registry())
    sent(other, **NEW)
    hide = {"verb": "hide", "hexes": ["0404"]}
    assert [r["kind"] for r in sent(other, cmd="apply", action=hide, seat="blue")["records"]] == ["ready"]


def test_positions_are_imagined_for_the_seat_that_decides_alone(engine):
    seat = sent(engine, cmd="decision")["seat"]
    waits = "red" if seat == "blue" else "blue"
    assert sent(engine, cmd="imagine", seat=seat)["positions"]
    assert sent(engine, cmd="imagine", seat=waits)["error"]["code"] == "illegal"


@pytest.mark.parametrize("name", ["x" * 300, "a\0b"])
def test_a_name_that_no_file_can_have_is_refused(engine, tmp_path, name):
    refusal = sent(engine, cmd="save", file=str(tmp_path / f"{name}.monsoon"))["error"]
    assert (refusal["code"], list(tmp_path.iterdir())) == ("invalid", [])


def test_a_long_game_keeps_few_copies(engine):
    sent(engine, cmd="load", state=position(turn=-200))
    choose = random.Random(1)
    for _ in range(300):
        sent(engine, cmd="apply", action=choose.choice(sent(engine, cmd="decision")["actions"]))
    assert len(engine.session.entries) == 300
    assert len(engine.session._copies) < 100


ACTIONS = st.fixed_dictionaries(
    {"verb": st.sampled_from(["move", "attack", "done", "hide", "slip", "stay", "retreat", "go_on", "x", ""])},
    optional={
        "pieces": st.lists(st.sampled_from(["patrol_a", "patrol_b", "scout", ""]), max_size=2),
        "hexes": st.lists(st.sampled_from(["0101", "0104", "0404", "0707", "9999", "x"]), max_size=2),
        "sides": st.lists(st.text(max_size=9), max_size=1),
        "numbers": st.lists(st.integers(), max_size=1),
        "words": st.lists(st.text(max_size=5), max_size=1),
    },
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["action", "seat", "state", "next", "draws", "name", "arguments", "game", "options", "pack", "seed"]
)
READING = ["state", "schema", "decision", "view", "explain", "odds", "query", "outcome", "help", "games"]
REQUESTS = st.builds(
    lambda cmd, rest: {"cmd": cmd, **rest},
    st.sampled_from([*READING, "new", "load", "apply", "dice", "undo", "redo"]) | st.text(max_size=6),
    st.dictionaries(NAMES, JUNK | ACTIONS, max_size=4),
)
GARBAGE = st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | REQUESTS.map(lambda r: json.dumps(r).encode())


@settings(max_examples=100, deadline=None)
@given(st.lists(GARBAGE, max_size=8))
def test_garbage_never_raises_and_an_error_changes_nothing(lines):
    engine = Engine(registry())
    sent(engine, **NEW)
    sent(engine, cmd="apply", action={"verb": "hide", "hexes": ["0404"]})
    for garbage in lines:
        before = sent(engine, cmd="state")
        reply = json.loads(written(answer(engine, garbage)))
        if "error" in reply:
            assert reply["error"]["code"] != "internal", reply
            assert sent(engine, cmd="state") == before


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_get_one_answer_a_line(data):
    output = io.BytesIO()
    converse(Engine(registry()), io.BytesIO(data), output)
    lines = [part for part in data.split(b"\n") if part.strip()]
    answers = [json.loads(text) for text in output.getvalue().split(b"\n")[:-1]]
    assert len(answers) == len(lines)
    assert all(isinstance(one, dict) for one in answers)


def test_a_slip_of_the_pen_is_refused_and_not_answered_as_the_referee(engine):
    sent(engine, cmd="new", game="skirmish")
    assert (
        "unknown key for decision 'saet'; known: seat" in sent(engine, cmd="decision", saet="blue")["error"]["message"]
    )
    assert "unknown key for new 'sede'" in sent(engine, cmd="new", game="skirmish", sede=9)["error"]["message"]


def test_a_view_is_always_one_seats(engine):
    sent(engine, cmd="new", game="skirmish")
    assert 'give "seat", one of blue, red' in sent(engine, cmd="view")["error"]["message"]


def test_a_game_with_one_seat_needs_no_seat_for_its_view(engine):
    sent(engine, cmd="new", game="green_beret")
    assert sent(engine, cmd="view")["view"]["seat"] == "player"


@pytest.mark.parametrize(
    "line",
    [
        {"cmd": "x" * 5000},
        {"cmd": "new", "game": "g" * 5000},
        {"cmd": "apply", "action": {"verb": "move", "hexes": ["0" * 5000]}},
        {"cmd": "explain", "action": {"verb": "v " * 5000}},
        {"cmd": "view", "seat": "s" * 5000},
        {"cmd": "decision", "k" * 5000: 1},
    ],
)
def test_an_error_repeats_no_more_than_a_line(engine, line):
    sent(engine, cmd="new", game="skirmish")
    assert len(json.dumps(engine.answer(json.dumps(line)))) < 400


def test_a_position_that_is_loaded_keeps_the_pack_of_the_game(engine, tmp_path):
    (tmp_path / "skirmish").mkdir()
    board = registry().open("skirmish").data.text("board.toml").replace("The clearing", "My clearing", 1)
    (tmp_path / "skirmish" / "board.toml").write_text(board, encoding="utf-8")
    sent(engine, cmd="new", game="skirmish", pack=str(tmp_path))
    state = sent(engine, cmd="state")["state"]
    sent(engine, cmd="load", state=state)
    assert engine.session.game.data.text("board.toml") == board
    sent(engine, cmd="new", game="skirmish")
    sent(engine, cmd="load", state=state)
    assert engine.session.game.data.text("board.toml") != board


@pytest.mark.parametrize(
    ("game", "scenario", "rule"),
    [("vietnam_battles", "boys_of_67", "VB 4.1"), ("green_inferno", "hill_875", "GI 3"), ("skirmish", "hunt", "SK 2")],
)
def test_who_acts_out_of_turn_is_told_the_rule(game, scenario, rule):
    engine = Engine(registry())
    sent(engine, cmd="new", game=game, scenario=scenario, seed=1)
    decides = sent(engine, cmd="decision")["seat"]
    other = next(seat for seat in engine.session.game.meta.seat_ids() if seat != decides)
    action = {"verb": "done"}
    refused = sent(engine, cmd="explain", seat=other, action=action)
    assert (refused["legal"], refused["rule"]) == (False, rule)
    assert sent(engine, cmd="apply", seat=other, action=action)["error"]["rule"] == rule


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"cmd": "new", "game": "skirmish", "pack": "x" * 5000}, "there is no such folder"),
        ({"cmd": "bot", "name": "colonel:" + "9" * 5000}, "unknown bot 'colonel:9999"),
        ({"cmd": "dice", "next": [1] * 20_000}, "at most 10000 dice and draws at once"),
        ({"cmd": "dice", "draws": ["x"] * 20_000}, "at most 10000 dice and draws at once"),
        ({"cmd": "dice", "next": [10**4000]}, "a fixed die result must be 1 or more, not 999999"),
        ({"cmd": "save", "file": "x.monsoon", "title": "x" * 201}, "\"title\" can have at most 200 characters"),
        ({"cmd": "apply", "action": {"verb": "x", **dict.fromkeys(map(str, range(300_000)), 1)}}, "has no part '0'"),
    ],
    ids=["a pack", "a bot", "dice", "draws", "a face", "a title", "an action"],
)  # fmt: skip
def test_what_has_no_end_is_refused_in_a_line(engine, request_, said):
    error = sent(engine, **request_)["error"]
    assert error["code"] in ("invalid", "content", "unknown")
    assert said in error["message"]
    assert len(error["message"]) < 500


def test_of_a_state_with_endless_mistakes_a_few_are_told(engine):
    state = sent(engine, cmd="state")["state"]
    strange = {f"k{number}": number for number in range(200_000)}
    began = time.monotonic()
    error = sent(engine, cmd="load", state={**state, **strange})["error"]
    assert (error["code"], len(error["message"]) < 3000) == ("invalid", True)
    assert time.monotonic() - began < 15
