"""Lessons: how they are read, where they stand after anything that can happen, and that they are kept with a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexcore.contract.lessons import follow, wander
from hexcore.errors import BrokenContent, UnknownName
from hexcore.game.actions import Action, read_action
from hexcore.game.lessons import Lesson, LessonMark, LessonStep, Point, Wait, find_lesson, lessons_in, load_lesson
from hexcore.game.plugins import registry
from hexcore.play.lesson_progress import LessonMoment, LessonProgress, Progress, course_of, holds
from hexcore.play.session import Session
from hexcore.storage.saves import read_save, resume, to_save, write_save, write_session

GAME = registry().open("skirmish")
LESSON = find_lesson(GAME.lessons(), "first_hunt")


def act(session: Session, verb: str, **parts: object) -> None:
    session.apply(read_action({"verb": verb, **parts}, GAME.board("hunt")))


def begun() -> tuple[Session, LessonProgress]:
    session = LESSON.begin(GAME)
    return session, LessonProgress(session, LESSON)


def test_a_lesson_is_named_by_its_file_and_found_beside_the_texts() -> None:
    folder = registry().module("skirmish").folder
    assert [lesson.id for lesson in lessons_in(folder)] == ["first_hunt"]
    assert registry().module("skirmish").lessons() == GAME.lessons()
    with pytest.raises(UnknownName):
        find_lesson(GAME.lessons(), "nothing")


def test_what_is_wrong_with_a_file_is_named(tmp_path: Path) -> None:
    text = (registry().module("skirmish").folder / "lessons" / "first_hunt.toml").read_text(encoding="utf-8")
    for wrong, named in (
        (text.replace("read = true", "raed = true"), "raed"),
        (text.replace('id = "move"', 'id = "welcome"'), "steps listed twice: welcome"),
        (text.replace('wait = { done = "done" }', 'wait = { by = "red" }'), "waits for nothing"),
        (text.replace('{ verb = "done" }', '{ verb = "done", part = "log" }'), "either a part"),
        (text + "[", "toml"),
    ):
        path = tmp_path / "broken.toml"
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(BrokenContent, match=named):
            load_lesson(path)


def test_the_page_for_authors_shows_a_lesson_that_loads(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "lessons.md").read_text(encoding="utf-8")
    text = page.partition("```toml lessons/first_hunt.toml\n")[2].partition("```")[0]
    path = tmp_path / "first_hunt.toml"
    path.write_text(text, encoding="utf-8")
    lesson = load_lesson(path)
    assert lesson.begin(GAME).decision is not None
    for model in (Lesson, LessonStep, Wait):
        named = set(model.model_fields) - {"id", "pieces", "hexes", "words", "by"}
        assert [field for field in named if f"`{field}" not in page] == []


def test_the_opening_has_happened_and_the_lesson_stands_at_its_first_step() -> None:
    session, course = begun()
    assert [entry.action.verb for entry in session.entries] == ["hide"]
    assert course.progress == Progress(0)
    assert course.step is LESSON.step[0]


STRAYED = Progress(1, strayed=True, others=1, seen=True)
"""After a move of the other patrol."""


def test_a_step_that_is_read_goes_on_and_one_that_waits_for_a_move_by_that_move() -> None:
    session, course = begun()
    course.read()
    assert course.step is not None
    assert course.step.id == "move"
    course.read()
    assert course.step.id == "move", "only what waits for the reader can be read"
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert course.step.id == "done"


def test_a_step_whose_moment_has_passed_is_left_behind() -> None:
    session, course = begun()
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert course.progress.at == 2, "nothing was read, and the game has gone on"


def test_who_does_something_else_has_strayed_until_he_is_back() -> None:
    session, course = begun()
    course.read()
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.progress == STRAYED
    act(session, "move", pieces=["patrol_a"], hexes=["0204"])
    assert course.progress == Progress(2), "another hex is as good for what the step waits for"
    assert course.points == LESSON.step[2].point


def test_who_only_answers_another_question_has_not_strayed(monkeypatch: pytest.MonkeyPatch) -> None:
    session, course = begun()
    course.read()
    asked = session.decision
    assert asked is not None
    alone = asked._replace(actions=tuple(a for a in asked.actions if a.verb == "move" and "patrol_b" in a.pieces))
    other = LESSON.step[1].model_copy(update={"point": (Point(verb="attack"),)})
    lesson = LESSON.model_copy(update={"step": (LESSON.step[0], other)})
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert LessonProgress(session, lesson).progress.strayed, "something else was offered as well"
    monkeypatch.setattr(LessonMoment, "asked", property(lambda moment: alone))
    assert not LessonProgress(session, lesson).progress.strayed


def test_what_is_taken_back_is_taken_back_in_the_lesson() -> None:
    session, course = begun()
    course.read()
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert course.progress.at == 2
    session.undo()
    assert course.progress == STRAYED
    session.undo()
    assert course.progress == Progress(1)
    session.redo()
    assert course.progress == STRAYED


def test_the_end_of_the_game_is_the_end_of_the_lesson() -> None:
    pupil = wander(GAME, LESSON, 3)
    lesson = LESSON.model_copy(
        update={"step": (*LESSON.step[:2], LESSON.step[2].model_copy(update={"wait": _never()}))}
    )
    course = LessonProgress(pupil.session, lesson)
    while pupil.session.decision is not None:
        assert course.step is not None
        pupil.session.apply(pupil.session.decision.actions[0])
    assert course.step is None


def _never() -> Wait:
    return Wait.model_validate({"turn": 999})


def test_a_pointer_that_was_followed_is_pointed_at_no_more() -> None:
    step = LESSON.step[1].model_copy(
        update={
            "point": (Point(verb="move", piece="patrol_b"), Point(verb="move", piece="patrol_a")),
            "wait": _never(),
        }
    )
    lesson = LESSON.model_copy(update={"step": (step,)})
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.points == (step.point[1],)
    assert not course.progress.strayed


def _of(*steps: dict[str, object]) -> Lesson:
    """The lesson with other steps, each like its own second one but for what is said here."""
    made = [
        LESSON.step[1].model_dump(exclude_defaults=True) | {"id": f"step_{n}"} | step for n, step in enumerate(steps)
    ]
    whole = LESSON.model_dump(exclude_defaults=True) | {"step": made}
    return Lesson.model_validate(whole)


def test_what_is_done_is_not_pointed_at_again_unless_it_is_offered_again() -> None:
    lesson = _of({"point": [{"verb": "move", "piece": "patrol_b"}], "wait": {"turn": 999}})
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.points == ()
    act(session, "done")
    act(session, "stay")
    assert course.points == lesson.step[0].point, "the same can be done again"


def test_another_choice_takes_the_room_of_a_pointer() -> None:
    points = [{"verb": "move", "piece": "patrol_a"}, {"verb": "move", "piece": "patrol_b", "hex": "0603"}]
    for most, left in ((2, 1), (1, 0), (0, 2)):
        lesson = _of({"point": points, "wait": {"turn": 999}, "most": most})
        session = lesson.begin(GAME)
        course = LessonProgress(session, lesson)
        act(session, "move", pieces=["patrol_b"], hexes=["0604"])
        assert course.points == lesson.step[0].point[:left], most


def test_a_step_for_a_case_is_not_counted_aloud() -> None:
    case = {"wait": {"done": "move"}, "only_if": {"asked": "march"}}
    lesson = _of({}, case, {}, case, {})
    assert [lesson.number(n) for n in range(5)] == [1, 1, 2, 2, 3]
    assert lesson.length == 3


def test_what_was_passed_over_is_known() -> None:
    lesson = _of({"wait": {"turn": 999}}, {"wait": {"turn": 998}}, {"wait": {"done": "done"}}, {"wait": {"turn": 997}})
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    act(session, "done")
    assert course.progress.at == 3
    assert course.progress.passed == (1,), "the first one was said, the third one has come true"


def test_a_step_that_went_by_while_others_played_stays_until_it_is_read() -> None:
    lesson = _of({"wait": {"done": "done"}}, {"wait": {"turn": 2}}, {"wait": {"turn": 999}})
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    act(session, "done")
    assert not course.to_read
    act(session, "stay")
    assert course.progress.at == 1, "nobody had time to read it"
    assert course.to_read
    assert course.points == ()
    course.read()
    assert course.progress.at == 2
    assert not course.to_read


def test_a_step_that_went_by_is_over_when_its_reader_plays_on() -> None:
    lesson = _of({"wait": {"done": "done"}}, {"wait": {"turn": 2}}, {"wait": {"turn": 999}})
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    for verb in ("done", "stay"):
        act(session, verb)
    assert course.to_read
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert (course.progress.at, course.to_read) == (2, False)


def test_a_step_about_a_question_is_said_when_that_comes_later() -> None:
    asked = {"asked": "march", "turn": 2}
    lesson = _of(
        {"wait": {"done": "move", "pieces": "patrol_a"}},
        {"wait": {"done": "move", "pieces": "patrol_b"}, "only_if": asked, "say": "Now the other."},
        {"wait": {"turn": 999}, "way": ["done"]},
    )
    session = lesson.begin(GAME)
    course = LessonProgress(session, lesson)
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert course.step is lesson.step[2]
    for verb in ("done", "stay"):
        act(session, verb)
    assert course.step is lesson.step[1]
    assert course.progress.at == 2
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.step is lesson.step[2], "said once, and done"
    assert not course.progress.strayed


def test_an_end_that_was_reached_is_kept(tmp_path: Path) -> None:
    session, course = begun()
    course.finish()
    assert not course.mark.done, "it is not over"
    for verb in ("done", "stay"):
        act(session, verb)
    course.finish()
    path = tmp_path / "e.monsoon"
    write_session(path, session)
    save = read_save(path)
    assert save.lesson is not None
    assert save.lesson.done


@pytest.mark.parametrize(
    ("wait", "so"),
    [
        ({"done": "move"}, True),
        ({"done": ["attack", "move"], "pieces": "patrol_a", "hexes": "0203"}, True),
        ({"done": "move", "hexes": "0204"}, False),
        ({"done": "move", "pieces": "patrol_b"}, False),
        ({"heard": "moved", "by": "blue"}, True),
        ({"heard": "moved", "by": "red"}, False),
        ({"heard": "hidden"}, False),
        ({"asked": "march"}, True),
        ({"asked": "slip"}, False),
        ({"offered": "done"}, True),
        ({"offered": "hide"}, False),
        ({"turn": 1}, True),
        ({"turn": 2}, False),
        ({"phase": "blue"}, True),
        ({"phase": "red"}, False),
        ({"piece": "patrol_a", "at": ["0203", "0204"]}, True),
        ({"piece": "patrol_a", "at": "0104"}, False),
        ({"piece": "scout", "at": "0706"}, False),
        ({"over": True}, False),
        ({"read": True}, False),
        ({"either": [{"turn": 2}, {"done": "move"}]}, True),
        ({"either": [{"turn": 2}, {"done": "attack"}]}, False),
        ({"turn": 1, "either": [{"turn": 2}]}, False),
    ],
)
def test_what_is_waited_for(wait: dict[str, object], so: bool) -> None:
    session, _ = begun()
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert holds(Wait.model_validate(wait), LessonMoment(session, LESSON, len(session.entries))) is so


def test_only_what_is_so_now_counts_when_a_step_begins() -> None:
    session, _ = begun()
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    moment = LessonMoment(session, LESSON, len(session.entries))
    assert not holds(Wait.model_validate({"done": "move"}), moment, now_only=True)
    assert holds(Wait.model_validate({"either": [{"done": "move"}, {"turn": 1}]}), moment, now_only=True)


def test_a_step_for_a_case_that_has_not_come_is_passed_over() -> None:
    case = LESSON.step[0].model_copy(update={"id": "case", "only_if": Wait.model_validate({"asked": "fall_back"})})
    lesson = LESSON.model_copy(update={"step": (LESSON.step[1], case, LESSON.step[2])})
    session = lesson.begin(GAME)
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert LessonProgress(session, lesson).progress.at == 2


def test_a_near_step_counts_only_when_it_is_its_turn() -> None:
    near = LESSON.step[1].model_copy(update={"id": "near", "near": True})
    lesson = LESSON.model_copy(update={"step": (LESSON.step[2], near)})
    session = lesson.begin(GAME)
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    assert LessonProgress(session, lesson).progress.at == 0


# -- kept with the game ----------------------------------------------------------------------------------------


def test_a_lesson_is_saved_with_its_game(tmp_path: Path) -> None:
    session, course = begun()
    course.read()
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    course.leave()
    for write in (lambda p: write_session(p, session), lambda p: write_save(p, to_save(session))):
        path = tmp_path / "a.monsoon"
        write(path)
        again = resume(GAME, read_save(path))
        assert again.lesson == session.lesson == LessonMark("first_hunt", (("welcome", 1),), left=True)
        taken_up = course_of(again, GAME.lessons())
        assert taken_up is not None
        assert taken_up.progress == course.progress == STRAYED


def test_other_games_are_saved_as_they_were(tmp_path: Path) -> None:
    session = Session(GAME, "hunt", {}, 5)
    for write in (lambda p: write_session(p, session), lambda p: write_save(p, to_save(session))):
        path = tmp_path / "b.monsoon"
        write(path)
        assert b"lesson" not in path.read_bytes()
        assert resume(GAME, read_save(path)).lesson is None
    assert course_of(session, GAME.lessons()) is None


def test_a_lesson_that_is_gone_leaves_the_game(tmp_path: Path) -> None:
    session, _ = begun()
    session.lesson = LessonMark("of_old")
    path = tmp_path / "c.monsoon"
    write_session(path, session)
    again = resume(GAME, read_save(path))
    assert course_of(again, GAME.lessons()) is None
    assert again.decision == session.decision


def test_without_its_history_a_lesson_goes_on_from_what_is_so(tmp_path: Path) -> None:
    session, _ = begun()
    for verb in ("done", "stay"):
        act(session, verb)
    position = Session(GAME, position=session.state.clone())
    later = LESSON.step[2].model_copy(update={"wait": Wait.model_validate({"turn": 2})})
    lesson = LESSON.model_copy(update={"step": (*LESSON.step[:2], later)})
    position.lesson = LessonMark("first_hunt")
    course = course_of(position, [lesson])
    assert course is not None
    assert course.progress.at == 3, "what is so now is behind it, though nobody knows how that came"


@pytest.mark.parametrize("seed", range(6))
def test_left_and_taken_up_is_as_not_left(seed: int, tmp_path: Path) -> None:
    pupil = wander(GAME, LESSON, seed)
    for shown in pupil.go():
        path = tmp_path / "d.monsoon"
        write_session(path, pupil.session)
        course = course_of(resume(GAME, read_save(path)), GAME.lessons())
        assert course is not None
        assert course.progress == shown.progress


def test_words_are_said_in_another_language_as_far_as_they_are_there() -> None:
    said = {"first_hunt.title": "Eine erste Jagd", "first_hunt.move.stray": "Auch gut."}
    other = LESSON.in_language(lambda key, english: said.get(key, english))
    assert other.title == "Eine erste Jagd"
    assert other.step[1].stray == "Auch gut."
    assert other.step[1].say == LESSON.step[1].say
    assert other.step[0].stray == ""
    assert dict(LESSON.words()).keys() >= said.keys()


def test_a_lesson_knows_the_rules_that_it_names() -> None:
    assert LESSON.cited() == ("SK 1", "SK 5", "SK 2", "SK 3", "SK 4")


def test_following_the_pointers_leads_to_the_end() -> None:
    pupil = follow(GAME, LESSON)
    assert [shown.progress.at for shown in pupil.go()][-1] == len(LESSON.step)
    assert pupil.course.step is None
    assert isinstance(pupil.session.entries[-1].action, Action)


def test_lessons_are_frozen() -> None:
    with pytest.raises(ValueError, match="frozen"):
        LESSON.title = "other"  # type: ignore[misc]
    assert isinstance(LESSON, Lesson)


# -- words for what may have happened -------------------------------------------------------------------------


def _with(at: int, **changes: object) -> Lesson:
    """The lesson with another step in one place."""
    step = LessonStep.model_validate({**LESSON.step[at].model_dump(exclude_unset=True), **changes})
    return LESSON.model_copy(update={"step": (*LESSON.step[:at], step, *LESSON.step[at + 1 :])})


MOVED = {"id": "moved", "when": {"piece": "patrol_b", "at": "0603"}, "say": "B has gone.", "lost": True}
"""A case of the second step, which is about the other patrol."""


def test_a_case_that_is_so_is_said_in_place_of_the_step_s_words() -> None:
    session = LESSON.begin(GAME)
    course = LessonProgress(session, _with(1, case=[{**MOVED, "point": [{"verb": "done"}]}]))
    course.read()
    assert course.case is None
    assert course.words == LESSON.step[1].say
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.case is not None
    assert course.words == "B has gone."
    assert [point.verb for point in course.points] == ["done"]
    session.undo()
    assert course.words == LESSON.step[1].say


def test_who_does_what_a_case_points_at_has_not_strayed() -> None:
    for point, strayed in (([{"verb": "move", "piece": "patrol_b"}], False), ([{"verb": "done"}], True)):
        session = LESSON.begin(GAME)
        course = LessonProgress(session, _with(1, case=[{**MOVED, "when": {"turn": 1}, "point": point}]))
        course.read()
        act(session, "move", pieces=["patrol_b"], hexes=["0603"])
        assert course.progress.strayed is strayed


def test_the_last_words_depend_on_what_happened() -> None:
    for kind, words in (("moved", "It moved."), ("nothing", LESSON.end)):
        session = LESSON.begin(GAME)
        lesson = LESSON.model_validate(
            {
                **LESSON.model_dump(exclude_unset=True),
                "ending": [{"id": "a", "when": {"told": kind}, "say": "It moved."}],
            }
        )
        course = LessonProgress(session, lesson)
        act(session, "move", pieces=["patrol_a"], hexes=["0203"])
        act(session, "done")
        assert course.step is None
        assert course.words == words


def test_unless_says_what_must_not_be_so_and_a_piece_alone_that_it_is_on_the_map() -> None:
    session, _ = begun()
    now = LessonMoment(session, LESSON, len(session.entries))
    assert holds(Wait(piece="patrol_a"), now)
    assert not holds(Wait(piece="scout"), now), "nobody sees it"
    assert holds(Wait.model_validate({"unless": {"piece": "scout"}}), now)
    assert not holds(Wait.model_validate({"unless": {"piece": "patrol_a"}}), now)
    assert not holds(Wait(told=("moved",)), now)
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert holds(Wait(told=("moved",)), LessonMoment(session, LESSON, len(session.entries)))


def test_a_step_that_stays_is_there_until_it_was_read() -> None:
    for stay, at in ((True, 0), (False, 2)):
        session = LESSON.begin(GAME)
        course = LessonProgress(session, _with(0, stay=stay))
        act(session, "move", pieces=["patrol_a"], hexes=["0203"])
        assert course.progress.at == at
        course.read()
        assert course.progress.at == 2, "what has happened meanwhile counts"


def test_a_step_for_a_question_is_said_again_whenever_it_is_asked() -> None:
    asks = {"only_if": {"asked": "blue_turn"}, "wait": {"done": "done"}}
    session = LESSON.begin(GAME)
    assert session.decision is not None
    asks["only_if"] = {"asked": session.decision.step}
    lesson = _with(2, again=True, **asks)
    course = LessonProgress(session, lesson)
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.step is not None
    assert course.step.id == LESSON.step[2].id, "before its turn"
    assert course.progress.at < 2
    with pytest.raises(ValueError, match="needs an 'only_if'"):
        LessonStep.model_validate({**LESSON.step[2].model_dump(exclude_unset=True), "again": True})


def test_what_was_told_last_can_be_pointed_at() -> None:
    session, course = begun()
    act(session, "move", pieces=["patrol_a"], hexes=["0203"])
    act(session, "move", pieces=["patrol_b"], hexes=["0603"])
    assert course.told_of(Point(told=("moved",))) == ("patrol_b",)
    assert course.told_of(Point(told=("lost",))) == ()


def test_the_words_of_cases_are_translated_like_all_others() -> None:
    lesson = _with(1, case=[MOVED]).model_copy(update={"ending": ()})
    assert ("first_hunt.move.say.moved", "B has gone.") in list(lesson.words())
    spoken = lesson.in_language(lambda key, english: key)
    assert spoken.step[1].case[0].say == "first_hunt.move.say.moved"
