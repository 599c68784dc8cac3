"""The fuzz of outside data: ``python -m tools.fuzz [--inputs N] [--seed S] [--only KIND] [--keep DIR]``.

Saves, packs and lines of the engine protocol are made from good ones by slips and by malice, and given to Monsoon. It
must answer each in a few seconds with what it is asked for or with an error for a person: no traceback, no internal
error, no answer that fills a screen. The same seeds give the same inputs; whatever goes wrong is kept.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from hexcore.analysis.simulate import seat_bots
from hexcore.data.datafolder import data_files
from hexcore.data.files import canonical
from hexcore.engine import Engine
from hexcore.errors import MonsoonError
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import look
from hexcore.storage.saves import resume, standing_of, to_save, verify, write_save
from launcher.cli.engine import answer, written
from launcher.cli.main import main as command

SLOWEST: Final = 10.0
"""So many seconds of work an answer may take, however busy the machine is."""
LONGEST_ERROR: Final = 20_000
"""So many characters an error may have: sixty problems of a pack, each with its file."""
LONGEST_OUTPUT: Final = 60_000
"""So many characters a command prints about one save of a short game."""
LONGEST_ANSWER: Final = 2_000_000
"""So many bytes any other answer may have: a schema or a hundred positions are the largest."""
LANGUAGES: Final = ("en", "es", "ja")
PLIES: Final = 40
"""So long are the games that saves are made of."""
KINDS: Final = ("saves", "packs", "lines")
INPUTS: Final = 3000

_DEEP: Any = 1
for _ in range(60):
    _DEEP = [_DEEP]
HOSTILE: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    99,
    2**31,
    -(2**63),
    10**30,
    10**4000,
    0.5,
    1e308,
    "",
    " ",
    "0",
    "\x00",
    "x" * 300,
    "9" * 5000,
    "../../x",
    "0101",
    "9999",
    "\u202egnissap",
    "colonel:" + "9" * 5000,
    "é" * 70_000,
    [],
    {},
    [[]],
    [None],
    [0] * 3000,
    {"": 0},
    {"k": {}},
    _DEEP,
    {f"k{number}": number for number in range(3000)},
    {"verb": "pass"},
    {"id": "x", "kind": "x"},
)
"""What may stand where something else should."""
_WRITTEN: Final = [json.dumps(value) for value in HOSTILE]
HOSTILE_TOML: Final = (
    "0",
    "-1",
    "1",
    "99",
    "1000000",
    "9" * 30,
    "9" * 5000,
    "0x" + "f" * 5000,
    "1e400",
    "inf",
    "nan",
    "0.5",
    "true",
    '""',
    '"x"',
    '"0101"',
    "[]",
    "{}",
    "[[]]",
    "[1, 2]",
    '["x"]',
    "[" * 40 + "]" * 40,
    "[" * 5000 + "]" * 5000,
    "{a = 1}",
    "1979-05-27",
    "'" + "x" * 5000 + "'",
    "[" + "0," * 3000 + "]",
    '"\\u0000"',
    '"""\n"""',
)
HOSTILE_LINES: Final = (
    "\x00",
    "[x]",
    "[[x]]",
    "x = 1",
    "= 1",
    "x",
    "[x",
    '"',
    '"""',
    "'''",
    "a." * 5000 + "a = 1",
    "[" + "a." * 5000 + "a]",
    "\n".join(f"k{number} = 1" for number in range(3000)),
    "\n".join(f"[t{number}]" for number in range(3000)),
)


class Slip(NamedTuple):
    """Something that must not happen: the input by its kind and number, and what came of it."""

    kind: str
    number: int
    problem: str
    kept: str = ""


class Wrong(Exception):
    """An answer that is too long or too slow, or an error that is for no person."""


def judged(work: Callable[[], object]) -> MonsoonError | None:
    """Do something with an input; an error for a person is fine if it is short and comes soon."""
    began, said = time.process_time(), None
    try:
        work()
    except MonsoonError as error:
        said = error
    seconds = time.process_time() - began
    if seconds > SLOWEST:
        raise Wrong(f"it took {seconds:.0f} s")
    for language in LANGUAGES if said is not None else ():
        told = said.said(language) if said is not None else ""
        if not told or len(told) > LONGEST_ERROR:
            raise Wrong(f"an error of {len(told)} characters")
        if "Traceback" in told:
            raise Wrong(told)
    return said


# -- slips of JSON -----------------------------------------------------------------------------------------------------


def bent(data: Any, chance: random.Random) -> Any:
    """Return JSON data with one or a few things wrong in it."""
    made = json.loads(json.dumps(data))
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        holder, key = _place(made, chance)
        if holder is None:
            made = _hostile(chance)
        else:
            _bend(holder, key, chance)
    return made


def _hostile(chance: random.Random, instead: object = None) -> Any:
    """Return what may stand instead of a value: mostly of its kind, for anything else is soon refused."""
    alike = [word for word, value in zip(_WRITTEN, HOSTILE, strict=True) if type(value) is type(instead)]
    return json.loads(chance.choice(alike if alike and chance.random() < 0.7 else _WRITTEN))  # afresh: it may be bent


def _place(data: Any, chance: random.Random) -> tuple[Any, Any]:
    """Return a random place in data: what holds it, and its key there."""
    holder, key, inside = None, None, data
    while isinstance(inside, (dict, list)) and inside and (holder is None or chance.random() < 0.75):
        holder = inside
        key = chance.choice(list(inside)) if isinstance(inside, dict) else chance.randrange(len(inside))
        inside = inside[key]
    return holder, key


def _bend(holder: Any, key: Any, chance: random.Random) -> None:
    way = chance.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[chance.choice(["x", "", "id", "key", "x" * 500, str(key).upper()])] = holder[key]
    elif way == 1:
        holder.insert(key, holder[key])
    elif way == 2 and type(holder[key]) is int:
        holder[key] += chance.choice((-1, 1, 100, 10**12))
    elif way == 2 and isinstance(holder[key], str):
        holder[key] = holder[key][::-1] or "x"
    elif way == 3:
        other = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
        holder[key], holder[other] = holder[other], holder[key]
    else:
        holder[key] = _hostile(chance, holder[key])


def scratched(data: bytes, chance: random.Random) -> bytes:
    """Return bytes of which some are gone, others, or twice there."""
    place = chance.randrange(len(data) + 1)
    other = place + chance.randrange(40)
    cut = data[place:other]
    return data[:place] + chance.choice([b"", cut + cut, bytes(chance.randrange(256) for _ in cut)]) + data[other:]


# -- saves -------------------------------------------------------------------------------------------------------------


@cache
def games() -> tuple[tuple[str, str], ...]:
    """All scenarios of all games."""
    return tuple((module.meta.id, one.id) for module in registry().modules() for one in module.meta.scenarios)


@cache
def played(game: str, scenario: str) -> dict[str, Any]:
    """The content of a good save: a game of bots that has gone on for a while."""
    opened = registry().open(game)
    session = Session(opened, scenario, {}, 5)
    bots = seat_bots(opened, ("random",), 5)
    while session.decision is not None and len(session.entries) < PLIES:
        decision = session.decision
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "good.monsoon")
        write_save(path, to_save(session, seats=dict.fromkeys(opened.meta.seat_ids(), "human"), title="good"))
        content: dict[str, Any] = json.loads(path.read_bytes())
    return content


def save_input(chance: random.Random) -> bytes:
    """Make a save with something wrong in it; most have a checksum that fits."""
    content = dict(played(*chance.choice(games())))
    checksum = content.pop("checksum")
    made = bent(content, chance)
    if isinstance(made, dict) and chance.random() < 0.85:
        with contextlib.suppress(ValueError, UnicodeError):
            checksum = sha256(canonical(made)).hexdigest()
    if isinstance(made, dict):
        made["checksum"] = checksum
    data = json.dumps(made).encode()
    return scratched(data, chance) if chance.random() < 0.15 else data


def try_save(data: bytes, folder: Path, chance: random.Random) -> None:
    """List a save, look where it stands, go on with it, play it again; now and then by a command."""
    path = folder / "saves" / "bent.monsoon"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    metas = {module.meta.id: module.meta for module in registry().modules()}
    listed = []
    judged(lambda: listed.append(look(path, 0.0, metas)))
    save = listed[0].save
    if save is not None and save.game in metas:
        game = registry().open(save.game)
        for work in (standing_of, resume, verify):
            judged(partial(work, game, save))
    if chance.random() < 0.1:
        for words in (["saves"], ["saves", "--json"], ["verify", str(path)], ["replay", str(path)]):
            _command(words, folder)


def _command(words: list[str], folder: Path) -> None:
    """Run a command on the files of a folder."""
    before = os.environ.get("MONSOON_HOME")
    os.environ["MONSOON_HOME"] = str(folder)
    out, err = io.StringIO(), io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            judged(lambda: command(words))
    finally:
        del os.environ["MONSOON_HOME"]
        if before is not None:
            os.environ["MONSOON_HOME"] = before
    said = err.getvalue()
    if "internal" in said or "Traceback" in said or len(said) > LONGEST_ERROR:
        raise Wrong(f"monsoon {words[0]}: {said[:500]}")
    if len(out.getvalue()) > LONGEST_OUTPUT:
        raise Wrong(f"monsoon {words[0]} prints {len(out.getvalue())} characters")


# -- packs -------------------------------------------------------------------------------------------------------------

_VALUE = re.compile(r"^([\w.\"-]+ *= *)(.+)$", re.MULTILINE)
_ITEM = re.compile(r"\"[^\"\n]*\"|\b-?\d+\b|\btrue\b|\bfalse\b")


def pack_input(chance: random.Random) -> tuple[str, str, bytes]:
    """Make a data file with something wrong in it: whose it is, its name, and its content."""
    module = chance.choice(registry().modules())
    name, path = chance.choice(list(data_files(module.folder / "data").items()))
    text = path.read_text(encoding="utf-8")
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        text = _bent_toml(text, chance)
    data = text.encode()
    return module.meta.id, name, scratched(data, chance) if chance.random() < 0.1 else data


def _bent_toml(text: str, chance: random.Random) -> str:
    way = chance.randrange(6)
    found = list((_VALUE if way < 2 else _ITEM).finditer(text)) if way < 4 else []
    if found:
        spot = chance.choice(found)
        kept = spot[1] if way < 2 else ""
        return text[: spot.start()] + kept + chance.choice(HOSTILE_TOML) + text[spot.end() :]
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    other = lines[chance.randrange(len(lines))]
    lines[place : place + chance.randrange(2)] = chance.choice(
        [[], [other], [chance.choice(HOSTILE_LINES)], [other, other]]
    )
    return "\n".join(lines)


def try_pack(made: tuple[str, str, bytes], folder: Path, chance: random.Random) -> None:
    """Open the game with a pack; if that goes, begin every scenario and look at it from every seat."""
    game, name, data = made
    path = folder / "pack" / game / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    try:
        said = judged(lambda: _begun(game, folder / "pack"))
        if said is not None and said.text.key == "error.package.not_opened":
            raise Wrong(str(said))
    finally:
        path.unlink()


def _begun(game: str, pack: Path) -> None:
    opened = registry().open(game, [pack])
    registry().forget(game)
    for scenario in opened.meta.scenarios:
        opened.board(scenario.id)
        state = opened.start(scenario.id, None, 3)
        opened.decision(state)
        for seat in opened.meta.seat_ids():
            opened.view(state, seat)


# -- lines -------------------------------------------------------------------------------------------------------------

ASKED: Final[tuple[dict[str, Any], ...]] = (
    {"cmd": "help"},
    {"cmd": "games"},
    {"cmd": "state"},
    {"cmd": "schema"},
    {"cmd": "decision"},
    {"cmd": "outcome"},
    {"cmd": "overlays"},
    {"cmd": "dice", "next": [3, 4], "draws": ["x"]},
    {"cmd": "query"},
    {"cmd": "undo"},
    {"cmd": "redo"},
    {"cmd": "reach", "pieces": []},
    {"cmd": "bot", "name": "random", "seed": 3},
    {"cmd": "imagine", "seed": 3, "count": 2},
    {"cmd": "save", "file": "x.monsoon", "replace": True},
    {"cmd": "save", "file": "x.monsoon", "seats": {"us": "human"}, "title": "x"},
    {"cmd": "new", "game": "skirmish", "pack": "nowhere"},
    {"cmd": "new", "game": "green_beret", "pack": "nowhere", "seed": 3, "options": {}},
    {"cmd": "bot", "name": "captain", "seed": 3},
    {"cmd": "bot", "name": "colonel:1"},
    {"cmd": "view"},
)


def line_input(chance: random.Random, engine: Engine) -> bytes:
    """Make a line of the protocol about the game that the engine has, mostly with something wrong in it."""
    request = _asked(chance, engine)
    bend = chance.random()
    made = request if bend < 0.15 else bent(request, chance)
    data = json.dumps(made).encode()
    return scratched(data, chance) if bend > 0.95 else data


def _asked(chance: random.Random, engine: Engine) -> dict[str, Any]:
    session = engine.session
    way = chance.randrange(8)
    if way == 0:
        game, scenario = chance.choice(games())
        return {"cmd": "new", "game": game, "scenario": scenario, "seed": chance.randrange(99), "options": {}}
    if way == 1:
        return {"cmd": "load", "state": session.game.dump(session.state)}
    board, decision = session.game.board(session.state.scenario), session.decision
    if way < 5 and decision is not None:
        action = chance.choice(list(decision.actions)).json(board)
        return {"cmd": chance.choice(("apply", "explain", "odds")), "action": action, "seat": decision.seat}
    seat = chance.choice(session.game.meta.seat_ids())
    if way == 5:
        offered = chance.choice(session.game.overlays(session.state.scenario) or [None])
        key = offered.key if offered is not None else "x"
        return {"cmd": "overlay", "key": key, "seat": seat, "at": board.label(chance.choice(sorted(board.playable)))}
    if way == 6 and session.game.queries:
        query = chance.choice(list(session.game.queries.values()))
        return {"cmd": "query", "name": query.name, "arguments": dict.fromkeys(query.needs, "x"), "seat": seat}
    request = dict(chance.choice(ASKED))
    return {**request, "seat": seat} if request["cmd"] in ("decision", "view", "imagine", "undo", "reach") else request


def try_line(engine: Engine, data: bytes) -> None:
    """Send a line, and judge the answer."""
    said: list[bytes] = []
    judged(lambda: said.append(written(answer(engine, data.replace(b"\n", b" ")))))
    found = json.loads(said[0])
    error = found.get("error")
    if error is None and len(said[0]) > LONGEST_ANSWER:
        raise Wrong(f"an answer of {len(said[0])} bytes")
    if error is not None and (error["code"] == "internal" or len(said[0]) > LONGEST_ERROR):
        raise Wrong(f"{error['code']}: {error['message'][:300]}")


def new_engine() -> Engine:
    """Return an engine with a game."""
    engine = Engine(registry())
    engine.answer(json.dumps({"cmd": "new", "game": games()[0][0]}))
    return engine


# -- many --------------------------------------------------------------------------------------------------------------


def fuzz(kind: str, inputs: Iterable[int], folder: Path) -> Iterator[Slip | None]:
    """Try every numbered input of a kind; yield what went wrong with it, or None. The folder is for files."""
    engine = new_engine()
    for number in inputs:
        chance = random.Random(f"{kind} {number}")
        made: Any = b""
        try:
            if kind == "saves":
                made = save_input(chance)
                try_save(made, folder, chance)
            elif kind == "packs":
                made = pack_input(chance)
                try_pack(made, folder, chance)
            else:
                made = line_input(chance, engine)
                with contextlib.chdir(folder):
                    try_line(engine, made)
        except Exception as error:  # whatever it is, it is what is looked for
            yield Slip(kind, number, f"{type(error).__name__}: {error}"[:500], _keep(kind, number, made, folder))
            engine = new_engine() if kind == "lines" else engine
        else:
            yield None


def _keep(kind: str, number: int, made: Any, folder: Path) -> str:
    path = folder / "kept" / f"{kind}-{number}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(made if isinstance(made, bytes) else made[2])
    return str(path) if isinstance(made, bytes) else f"{path} for {made[0]}/{made[1]}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Give Monsoon thousands of saves, packs and lines that are wrong.")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="so many of each kind")
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--keep", type=Path, help="the folder for what goes wrong; by default a new one")
    args = parser.parse_args()
    folder = args.keep or Path(tempfile.mkdtemp(prefix="monsoon-fuzz-"))
    folder.mkdir(parents=True, exist_ok=True)
    slips: Counter[str] = Counter()
    for kind in [args.only] if args.only else KINDS:
        began = time.monotonic()
        for slip in fuzz(kind, range(args.first, args.first + args.inputs), folder):
            if slip is not None:
                slips[kind] += 1
                print(f"{slip.kind} {slip.number}: {slip.problem} (kept: {slip.kept})", flush=True)
        seconds = time.monotonic() - began
        print(f"{kind}: {args.inputs} inputs, {slips[kind]} slips, {seconds:.0f} s", flush=True)
    return 1 if slips else 0


if __name__ == "__main__":
    sys.exit(main())
