"""Whatever tells a seat of the log goes through the one filter, and none goes round it."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from hexcore.analysis.story import Witness
from hexcore.engine import Engine
from hexcore.errors import MonsoonError
from hexcore.game.plugins import registry
from hexcore.game.records import Record
from hexcore.play import hearing
from hexcore.play.chair import lines_of, since_own
from hexcore.play.hearing import Hearing
from hexcore.play.lesson_progress import LessonMoment, LessonProgress
from hexcore.play.local_chair import LocalChair, OpenChair, public_of
from hexcore.play.replay import Replay
from hexcore.play.session import Session
from hexcore.storage import saves
from skirmish.game import Skirmish

ROOT = Path(__file__).parents[3]
LESSON = Skirmish().lessons()[0]
SEAT = "blue"


def chair(session: Session, seat: str = SEAT) -> LocalChair:
    return LocalChair(session, seat, public_of(session))


def replay(session: Session) -> Replay:
    found = Replay(session)
    if found.secret:
        found.sit(SEAT)
    found.seek(len(found))
    return found


def each_action_again(session: Session) -> Iterable[Record]:
    found = replay(session)
    for ply in range(len(found)):
        found.seek(ply + 1)
        yield from found.records(SEAT)


def lesson_so_far(session: Session) -> Iterable[Record]:
    for ply in range(len(session.entries)):
        yield from LessonMoment(session, LESSON, ply + 1).heard


def lesson_of_its_own(session: Session) -> Iterable[Record]:
    progress = LessonProgress(session, LESSON)
    for ply in range(len(session.entries)):
        yield from progress._moment(ply + 1).heard


def open_chair(session: Session) -> Iterable[Record]:
    shared = OpenChair(session, SEAT, "red", public_of(session))
    return (line.record for line in lines_of(shared.heard()))


DOORS: dict[str, Callable[[Session], Iterable[Record]]] = {
    "the chair": lambda session: (line.record for line in lines_of(chair(session).heard())),
    "the recap of the other side": lambda session: (line.record for line in lines_of(since_own(chair(session, "red")))),
    "the open chair": open_chair,
    "the log of the replay": lambda session: (line.record for line in replay(session).lines(SEAT)),
    "all of the replay": lambda session: (line.record for line in lines_of(replay(session).heard(SEAT))),
    "each action of the replay": each_action_again,
    "the story": lambda session: (one.line.record for one in Witness(session, SEAT).told),
    "the lesson": lesson_so_far,
    "the progress of a lesson": lesson_of_its_own,
}
"""Every way in which what happened comes to a seat, but those below that tell of it in words."""


def games(kind: str) -> list[Session]:
    """Return games under way in which a record of a kind was written."""
    found = []
    for seed in range(40):
        session, chance = Session(Skirmish(), "hunt", {}, seed), random.Random(seed)
        while session.decision is not None and len(session.entries) < 20:
            session.apply(chance.choice(session.decision.actions))
            if session.decision is not None and kind in {r.kind for entry in session.entries for r in entry.records}:
                found.append(session)
                break
    return found[:6]


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make every seat deaf to a kind of records, at the one place that says who may hear them."""
    may_hear = hearing.may_hear

    def make_deaf(kind: str) -> None:
        def heard(record: Record, *seats: str) -> bool:
            return record.kind != kind and may_hear(record, *seats)

        monkeypatch.setattr(hearing, "may_hear", heard)

    return make_deaf


@pytest.mark.parametrize("door", DOORS)
def test_a_door_tells_what_the_filter_lets_through_and_no_more(door, deaf):
    told = [record.kind for session in games("moved") for record in DOORS[door](session)]
    assert "moved" in told
    assert "hidden" not in told
    deaf("moved")
    assert "moved" not in [record.kind for session in games("moved") for record in DOORS[door](session)]


@pytest.mark.parametrize("door", DOORS)
def test_a_door_tells_records_as_the_filter_numbers_them(door):
    for session in games("attack"):
        heard = Hearing(session, SEAT)
        known = {record for ply in range(len(session.entries)) for record in heard.records(ply)}
        assert {record for record in DOORS[door](session) if record.dice} <= known
    assert games("attack")


@pytest.mark.parametrize("command", ["apply", "redo"])
def test_the_engine_tells_what_the_filter_lets_through_and_no_more(command, deaf):
    def kinds() -> set[str]:
        engine, chance, told = Engine(registry()), random.Random(3), set()
        engine.answer(json.dumps({"cmd": "new", "game": "skirmish", "seed": 3}))
        for _ in range(30):
            offered = engine.answer('{"cmd":"decision"}')["actions"]
            if not offered:
                break
            line = {"cmd": "apply", "seat": SEAT, "action": chance.choice(offered)}
            answer = engine.answer(json.dumps(line))
            if command == "redo":
                engine.session.fenced = False
                engine.answer('{"cmd":"undo"}')
                answer = engine.answer(json.dumps({"cmd": "redo", "seat": SEAT}))
            told |= {record["kind"] for record in answer["records"]}
        return told

    assert "moved" in kinds()
    assert "hidden" not in kinds()
    deaf("moved")
    assert "moved" not in kinds()


def test_the_headline_of_a_save_and_why_undo_stops_name_only_what_was_heard(deaf):
    found = games("found")
    stopped = {chair(session).undo_stopped_by() for session in found}
    assert {saves.headline(session).text.key for session in found} == {"headline.found"}
    assert "undo.reveal_of" in {why.key for why in stopped if why is not None}
    deaf("found")
    assert {saves.headline(session) for session in found} == {None}
    stopped = {chair(session).undo_stopped_by() for session in found}
    assert "undo.reveal_of" not in {why.key for why in stopped if why is not None}


def test_nobody_is_told_of_a_game_with_secrets_before_a_seat_is_chosen():
    session = games("moved")[0]
    found = Replay(session)
    found.seek(len(found))
    for ask in (found.records, lambda: found.records(SEAT), lambda: found.lines(SEAT), lambda: found.view("")):
        with pytest.raises(MonsoonError):
            ask()
    with pytest.raises(MonsoonError):
        Witness(session)


# In the source


ALLOWED = {
    "hexcore/play/hearing.py": "the filter",
    "hexcore/game/records.py": "it writes one record as JSON, after the filter",
    "hexcore/storage/saves.py": "a save holds the whole game; its headline asks the filter",
    "hexcore/play/dice_luck.py": "luck and losses are counted when the game is over",
    "hexcore/analysis/lookback.py": "turning points are looked for when the game is over",
    "hexcore/analysis/simulate.py": "games of bots, which nobody plays",
    "launcher/sound/scene.py": "whether both hear a record that was heard",
    "launcher/table/wording.py": "a mark beside the number of a roll that was heard",
}
"""The modules that read records of the history or their audience themselves, and why."""


def readers(tree: ast.AST) -> Iterable[str]:
    """Yield what reads the records of an entry, those of an opening, or an audience."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        whose = ast.unparse(node.value)
        of_history = node.attr == "records" and ("entr" in whose or whose == "e")
        of_opening = node.attr == "opening" and whose.endswith("session")
        if of_history or of_opening or node.attr == "audience":
            yield f"{whose}.{node.attr}"


def test_no_other_module_reads_the_records_of_the_history_or_their_audience():
    found = {}
    for folder in ("hexcore", "launcher"):
        for file in (ROOT / folder).rglob("*.py"):
            name = file.relative_to(ROOT).as_posix()
            if reads := [*readers(ast.parse(file.read_text(encoding="utf-8")))]:
                found[name] = reads
    assert {name: reads for name, reads in found.items() if name not in ALLOWED} == {}
    assert set(ALLOWED) <= set(found), "what need not be allowed any more"


@pytest.mark.parametrize(
    "bypass", ["[r for entry in session.entries for r in entry.records]", "session.opening", "record.audience is None"]
)
def test_a_way_round_the_filter_is_seen_in_the_source(bypass):
    assert [*readers(ast.parse(bypass))]


# How often another seat drew in secret


class DrawsInSecret(Skirmish):
    """Red draws a lot for itself when it hides."""

    def apply(self, state, action, *, offered=None, **how):
        roll = state.dice.roll(6, "lot") if action.verb == "hide" else None
        records = super().apply(state, action, offered=offered, **how)
        return [r._replace(dice=(roll,)) if r.kind == "hidden" else r for r in records]


def test_another_seat_is_not_told_that_undo_stops_at_a_secret_draw():
    engine = Engine(registry())
    answers = {}
    for seat in ("red", "blue"):
        engine._take(Session(DrawsInSecret(), "hunt", {}, 1), ())
        engine.answer('{"cmd":"apply","action":{"verb":"hide","hexes":["0404"]}}')
        answers[seat] = engine.answer(json.dumps({"cmd": "undo", "seat": seat}))["error"]["message"]
    assert "die" in answers["red"]
    assert "die" not in answers["blue"]


def test_imagined_positions_do_not_count_the_rolls():
    engine, chance = Engine(registry()), random.Random(1)
    engine.answer('{"cmd":"new","game":"vietnam_battles","scenario":"snoopys_nose","seed":4}')
    while engine.session.decision.seat != "us":
        engine.session.apply(chance.choice(engine.session.decision.actions))
    assert engine.session.state.dice.count
    positions = engine.answer('{"cmd":"imagine","seat":"us","count":3}')["positions"]
    assert {position["dice"]["count"] for position in positions} == {0}
