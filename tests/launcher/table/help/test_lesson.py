"""The teacher at the table: what the note says, what it points at, and that it is in nobody's way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pygame
import pytest

from hexcore.contract.lessons import pointed
from hexcore.game.lessons import Point, find_lesson
from hexcore.game.plugins import registry
from launcher.kit.widgets.button import Button
from launcher.painting.counters.stacks import place_of
from launcher.painting.map.grid_lines import NUMBERS_FROM
from launcher.painting.marks.highlights import signs_fit
from launcher.play import Play
from launcher.screens.save_views import SaveLine
from launcher.table.help.lesson_pointers import rings
from launcher.table.input_guard import READ_MS
from launcher.table.screen import TableScreen
from tests.launcher.table.table_hand import TableHand

LESSONS = [(module.meta.id, lesson.id) for module in registry().modules() for lesson in module.lessons()]


@pytest.fixture
def learn(desk) -> Callable[..., TableHand]:
    """Sit down to a lesson: ``learn(game, lesson)``."""

    def make(game="skirmish", name="first_hunt", size=(1280, 800)) -> TableHand:
        play = desk.new_lesson(game, name)
        screen = TableScreen(desk, play)
        return TableHand(screen, size)

    return make


def said(person: TableHand) -> str:
    return person.screen.lesson.note.find("lesson-say").name


def test_another_game_has_no_teacher(sit):
    person = sit(seats={"red": "random"})
    assert not person.screen.lesson.visible
    assert person.screen.lesson.at((100, 100)) is None
    assert not person.key("Shift+F5")


def test_the_note_says_the_step_and_cites_its_rules(learn):
    person = learn()
    words = person.words()
    assert "Lesson · step 1 of 3" in words
    assert "Red has hidden one scout" in said(person)
    assert person.screen.play.lesson.step[0].rules == ("SK 1", "SK 5")
    assert "lesson-on" in person.names()


@pytest.mark.parametrize("way", ["click", "Shift+F5", "Space"])
def test_a_note_that_was_read_goes_on(learn, way):
    person = learn()
    person.screen.focus(person.screen.map)
    if way == "Space":  # the main button beside the map has that key, and keeps it
        person.screen.sidebar.actions.main.set_visible(False)
    person.wait()
    person.wait(READ_MS)
    person.click("lesson-on") if way == "click" else person.key(way)
    assert "Each patrol moves one hex" in said(person)
    assert "lesson-on" not in person.names()


def test_the_key_that_goes_on_is_the_game_s_first(learn):
    """Space ends Blue's turn here, as in every game; the note is not what it was meant for."""
    person = learn()
    person.key("Space")
    assert person.screen.play.course.mark.read == ()


def test_rings_are_around_what_is_pointed_at(learn):
    person = learn()
    person.click("lesson-on")
    rings = person.screen.lesson.rings
    view, board = person.screen.map, person.screen.play.board
    places = [view.camera.to_screen(board.centre(board.hex(label))) for label in ("0104", "0203")]
    assert [ring.rect.center for ring in rings] == [(round(view.rect.x + x), round(view.rect.y + y)) for x, y in places]
    assert all(ring.round for ring in rings)


def test_a_ring_follows_the_map(learn):
    person = learn()
    person.click("lesson-on")
    before = person.screen.lesson.rings[-1].rect.copy()
    view, board = person.screen.map, person.screen.play.board
    view.zoom(2)
    person.wait()
    x, y = view.camera.to_screen(board.centre(board.hex("0203")))
    ring = person.screen.lesson.rings[-1].rect
    assert ring.center == (round(view.rect.x + x), round(view.rect.y + y)) != before.center
    assert ring.width > before.width


def test_a_ring_is_seen(learn):
    """Where the ring is, the picture is another than without it."""
    person = learn()
    person.click("lesson-on")
    ring = person.screen.lesson.rings[0].rect
    shown = _pixels(person, ring)
    person.screen.lesson.rings = []
    assert _pixels(person, ring) != shown


def _pixels(person: TableHand, area: pygame.Rect) -> bytes:
    person.picture()
    return pygame.image.tobytes(person.surface.subsurface(area), "RGB")


def test_a_button_is_ringed(learn):
    person = learn()
    person.click("lesson-on")
    person.screen.play.submit(_action(person, "move", "patrol_a"))
    person.screen.changed()
    person.wait()
    button = next(w for w in person.screen.sidebar.walk() if getattr(getattr(w, "offers", None), "verb", "") == "done")
    assert [ring.rect for ring in person.screen.lesson.rings] == [button.rect]
    assert not person.screen.lesson.rings[0].round


def _action(person: TableHand, verb: str, piece: str):
    return next(a for a in person.screen.play.decision.actions if a.verb == verb and piece in a.pieces)


def test_who_strays_is_answered_kindly(learn):
    person = learn()
    person.click("lesson-on")
    person.screen.play.submit(_action(person, "move", "patrol_b"))
    person.screen.changed()
    person.wait()
    assert "That will do as well" in person.screen.lesson.note.find("lesson-stray").name
    assert "Each patrol moves one hex" in said(person), "what the lesson has in mind is still said"


def test_it_is_left_and_taken_up_again(learn):
    person = learn()
    person.click("lesson-leave")
    assert "lesson-say" not in [w.id for w in person.screen.lesson.walk()]
    assert person.screen.lesson.rings == []
    assert person.screen.play.course.mark.left
    person.screen.play.submit(_action(person, "move", "patrol_a"))
    person.screen.changed()
    person.wait()
    person.click("lesson-up")
    assert "End the turn" in said(person), "the lesson went on with the game"


def test_leaving_is_saved_at_once(learn, desk):
    person = learn()
    person.click("lesson-on")
    person.click("lesson-leave")
    path = person.screen.play.saved_at
    play, history = desk.load_play(path)
    assert history
    assert play.course is not None
    assert play.course.mark.left
    assert play.course.progress.at == 1
    assert desk.lessons_begun() == {("skirmish", "first_hunt"): path}


def test_the_last_words_are_said_and_put_away(learn):
    person = learn()
    person.click("lesson-on")
    for verb, piece in (("move", "patrol_a"), ("done", "")):
        action = next(
            a for a in person.screen.play.decision.actions if a.verb == verb and (not piece or piece in a.pieces)
        )
        person.screen.play.submit(action)
    person.screen.changed()
    for _ in range(200):
        person.wait(200)
        if "lesson-close" in person.names():
            break
    assert "That is all there is to it" in said(person)
    person.click("lesson-close")
    assert not person.screen.lesson.visible


def test_a_click_beside_the_note_is_the_map_s(learn):
    person = learn()
    layer = person.screen.lesson
    beside = (layer.note.rect.left - 30, layer.note.rect.centery)
    assert layer.at(beside) is None
    assert person.screen.root.at(beside) is person.screen.map
    assert layer.at(layer.note.rect.center) is not None


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)])
@pytest.mark.parametrize(("game", "name"), LESSONS, ids="/".join)
def test_the_note_covers_nothing_that_it_points_at(desk, game, name, size):
    """At every step that the pointers lead to, the note lies beside what is ringed, and over the map alone."""
    opened = registry().open(game)
    lesson = find_lesson(opened.lessons(), name)
    play = Play(lesson.begin(opened), lesson.bots, desk.saves)
    screen = TableScreen(desk, play)
    person = TableHand(screen, size)
    pupil = _Pupil(play, lesson)
    last, covered, ringed = -1, [], 0
    for _ in range(900):
        course = play.course
        if course.step is None:
            break
        if course.progress.shown != last:
            last = course.progress.shown
            screen.changed()
            person.wait(20)
            person.wait(20)
            layer = screen.lesson
            ringed += len(layer.rings)
            area = screen.area.rect
            assert area.contains(layer.note.rect), course.step.id
            covered += [course.step.id for ring in layer.rings if ring.rect.colliderect(layer.note.rect)]
        if course.to_read:
            course.read()
        elif play.now.bots_turn:
            while (action := play.think()) is None:
                play.wait_for_bot()
            play.submit(action)
        else:
            play.submit(pointed(pupil, play.decision))
    assert play.course.step is None
    assert covered == []
    assert ringed >= len(lesson.step) // 2, "most steps point at something that is seen"


class _Pupil:
    """What :func:`pointed` looks at."""

    def __init__(self, play: Play, lesson) -> None:
        self.play, self.lesson = play, lesson
        self.game, self.labels = registry().open(play.public.meta.id), play.board

    @property
    def course(self):
        return self.play.course


BOYS = ("vietnam_battles", "first_turns")
ALL_FOUR = ("us_4_47_c", "us_4_47_b", "us_5_cav", "us_monitor_1")


def _led(desk, game: str, name: str, until: str, then=(), *, on: str = "", at_last=(), size=(1440, 900)) -> TableHand:
    """Sit at a lesson as far as its pointers lead to a step, and do some more there: verbs with pieces. With ``on`` the
    pointers are followed once more, to another step."""
    opened = registry().open(game)
    lesson = find_lesson(opened.lessons(), name)
    play = Play(lesson.begin(opened), lesson.bots, desk.saves)
    for goal, more in ((until, then), (on, at_last)):
        if goal:
            _follow(play, lesson, goal)
        for verb, *pieces in more:
            play.submit(next(a for a in play.decision.actions if a.verb == verb and set(pieces) <= set(a.pieces)))
    screen = TableScreen(desk, play)
    person = TableHand(screen, size)
    for _ in range(4):
        person.wait(3000)
    return person


def _follow(play: Play, lesson, until: str) -> None:
    pupil = _Pupil(play, lesson)
    while play.course.step.id != until:
        if play.course.to_read:
            play.course.read()
        elif play.now.bots_turn:
            while (action := play.think()) is None:
                play.wait_for_bot()
            play.submit(action)
        else:
            play.submit(pointed(pupil, play.decision))


def _ringed(person: TableHand) -> list[str]:
    """The ids of the widgets beside the map that have a ring."""
    boxes = [ring.rect for ring in person.screen.lesson.rings if not ring.round]
    return [w.id or type(w).__name__ for w in person.screen.sidebar.walk() if w.rect in boxes]


def test_a_piece_on_a_hexside_has_its_ring_where_it_lies(desk):
    person = _led(desk, *BOYS, "assault", [("attack", "vc_514_1"), *(("join", piece) for piece in ALL_FOUR[:3])])
    monitor = person.screen.play.view.piece("us_monitor_1")
    assert monitor.side >= 0
    view = person.screen.map
    x, y = view.camera.to_screen(place_of(monitor, person.screen.play.board))
    centres = [ring.rect.center for ring in person.screen.lesson.rings if ring.round]
    assert (round(view.rect.x + x), round(view.rect.y + y)) in centres


def test_only_what_the_note_speaks_of_is_ringed(desk):
    """With one left to join the button that does that and attacks at once is not meant."""
    three = [("attack", "vc_514_1"), *(("join", piece) for piece in ALL_FOUR[:3])]
    person = _led(desk, *BOYS, "assault", three)
    assert any(w.id.startswith("gather:") for w in person.screen.sidebar.walk())
    assert not any(name.startswith("gather:") for name in _ringed(person))


def test_what_is_done_has_no_ring_and_the_next_thing_has(desk):
    person = _led(desk, *BOYS, "assault", [("attack", "vc_514_1"), *(("join", piece) for piece in ALL_FOUR)])
    rings = person.screen.lesson.rings
    buttons = [w for w in person.screen.sidebar.walk() if getattr(getattr(w, "offers", None), "verb", "") == "fight"]
    assert [ring.rect for ring in rings] == [buttons[0].rect]


def test_who_cannot_do_it_is_not_ringed(desk):
    """One who stayed away cannot join, and is not pointed at for that."""
    stays = [("done",), ("end_phase",)]
    person = _led(desk, *BOYS, "infantry", stays, on="assault", at_last=[("attack", "vc_514_1")])
    play, view = person.screen.play, person.screen.map
    assert "us_4_47_b" in [point.piece for point in play.course.points]
    x, y = view.camera.to_screen(place_of(play.view.piece("us_4_47_b"), play.board))
    rung = [ring.rect.center for ring in person.screen.lesson.rings if ring.round]
    assert (round(view.rect.x + x), round(view.rect.y + y)) not in rung
    assert _ringed(person) == ["gather:join"]


def test_one_button_that_does_all_that_is_pointed_at_has_the_ring(desk):
    person = _led(desk, *BOYS, "assault", [("attack", "vc_514_1")])
    assert _ringed(person) == ["gather:join"]
    assert len(person.screen.lesson.rings) == 1


def test_who_is_next_has_a_ring_while_another_is_still_under_way(desk):
    """The cavalry has points left; a click on the next unit ends its move."""
    person = _led(desk, *BOYS, "infantry")
    play, view = person.screen.play, person.screen.map
    assert {action.verb for action in play.decision.actions} == {"step", "done"}
    x, y = view.camera.to_screen(place_of(play.view.piece("us_4_47_b"), play.board))
    numbered = {ring.rect.center: ring.number for ring in person.screen.lesson.rings if ring.round}
    assert numbered[round(view.rect.x + x), round(view.rect.y + y)] == 1
    person.click_at((round(view.rect.x + x), round(view.rect.y + y)))
    person.wait(500)
    goal = view.camera.to_screen(play.board.centre(play.board.hex("0716")))
    rung = [ring.rect.center for ring in person.screen.lesson.rings]
    assert rung == [(round(view.rect.x + goal[0]), round(view.rect.y + goal[1]))]


def test_ways_to_choose_from_have_no_numbers(desk):
    person = _led(desk, *BOYS, "support")
    table, course = person.screen, person.screen.play.course
    markers = [action for action in table.play.decision.actions if action.verb == "support"][:1]
    points = [Point(verb="support", piece=markers[0].pieces[0]), Point(verb="pass")]
    parts = table.lesson._parts
    assert [ring.number for ring in rings(table, parts, points, covered=False)] == [1, 2]
    assert [ring.number for ring in rings(table, parts, points, covered=False, choice=True)] == [0, 0]
    assert {step.id for step in course.lesson.step if step.choice} == {"reply"}


def test_a_step_that_may_not_come_bears_no_number_of_another(desk):
    numbered, between = _led(desk, *BOYS, "bombard"), _led(desk, *BOYS, "fall_back")
    assert f"Lesson · step 6 of {numbered.screen.play.lesson.length}" in numbered.words()
    assert between.screen.play.course.step.only_if is not None
    assert "Lesson · between steps" in between.words()
    assert "Lesson · step" not in between.words()


def test_a_bombardment_is_taught_as_what_its_odds_say(desk):
    """Hardly anything comes of it in jungle, and the lesson says so before it is tried."""
    person = _led(desk, *BOYS, "markers")
    said = {step.id: step.say for step in person.screen.play.lesson.step}
    assert "In jungle the odds are poor" in said["bombard"]
    play = person.screen.play
    offered = next(action for action in play.decision.actions if "us_plus_3_3" in action.pieces)
    chances = {chance.key: chance.p for chance in play.chair.odds(offered).chances}
    assert chances == {".": Fraction(5, 6), "(A)": Fraction(1, 6)}


def test_what_is_said_of_the_enemy_s_turn_stands_while_he_plays_and_until_it_is_read(desk):
    person = _led(desk, *BOYS, "second_move")
    play, heard = person.screen.play, []
    play.submit(next(a for a in play.decision.actions if a.verb == "end_phase"))
    person.screen.changed()
    for _ in range(200):
        person.wait(50)
        heard.append(said(person))
        if play.mine and not person.screen.flow.playback.busy:
            break
    assert any("Now the Viet Cong move" in words for words in heard)
    first = next(n for n, words in enumerate(heard) if "Now the Viet Cong move" in words)
    assert all("Now the Viet Cong move" in words for words in heard[first:]), "it is not taken away"


def test_another_marker_leaves_one_ring_and_a_kind_word(desk):
    person = _led(desk, *BOYS, "support", [("support", "us_plus_1_2")])
    points = person.screen.play.course.points
    assert [point.piece for point in points if point.verb] == ["us_plus_4_1"]
    assert "a fight takes at most two" in person.screen.lesson.note.find("lesson-stray").name


def test_what_was_passed_over_is_named_with_its_rules(learn):
    person = learn(*BOYS)
    for verb in ("end_phase", "end_phase"):
        play = person.screen.play
        play.submit(next(a for a in play.decision.actions if a.verb == verb))
    person.screen.changed()
    for _ in range(60):
        person.wait(400)
        if "lesson-passed" in person.names():
            break
    told = person.screen.lesson.note.find("lesson-passed").name
    assert "ahead of the lesson" in told
    assert "Zones of control and movement" in told


def test_a_ring_lies_below_what_is_said_over_the_map(learn):
    """Where a bubble lies the picture is the same with rings and without."""
    person = learn()
    person.click("lesson-on")
    layer, area = person.screen.lesson, person.screen.area
    ring = layer.rings[0].rect
    area.callout.say("Not from here, for the river lies between.", "", (ring.centerx, ring.top))
    person.wait()
    shared = area.callout.rect.clip(ring.inflate(8, 8))
    assert shared.width
    assert shared.height
    shown = _pixels(person, shared)
    layer.rings = []
    assert _pixels(person, shared) == shown


def test_nothing_stays_of_the_herald(learn):
    """Its shadow goes with it: after it the picture is the one that is drawn anew."""
    person = learn(*BOYS)
    herald = person.screen.herald
    for _ in range(20):
        person.wait(300)
    assert not herald.visible
    herald._say(1, "us")
    person.wait(1)
    around = herald.rect.inflate(80, 80).clip(person.screen.area.rect)
    herald._until = 0.0
    person.wait(1)
    person.wait(1)
    assert not herald.visible
    left = pygame.image.tobytes(person.surface.subsurface(around), "RGB")
    person.picture()
    assert pygame.image.tobytes(person.surface.subsurface(around), "RGB") == left


def test_one_button_goes_on_where_a_briefing_lies_open(desk):
    """The note is about the briefing: while that lies open the note has no button of its own, and both go together."""
    person = _led(desk, "green_beret", "first_mission", "ready")
    screen = person.screen
    screen.turn.press(next(a for a in screen.play.decision.actions if a.verb == "ready"))
    for _ in range(400):
        person.wait(100)
        if screen.briefing.visible and not screen.flow.playback.busy:
            break
    assert screen.play.course.step.id == "briefing"
    assert "lesson-on" not in person.names()
    assert not screen.lesson.note.rect.colliderect(screen.briefing.rect)
    screen.briefing.close()
    person.wait()
    assert screen.play.course.step.id == "gear"


def test_what_went_along_before_is_ringed_as_one_button(desk):
    person = _led(desk, "green_beret", "first_mission", "stealth", [("start", "a_team_1")])
    assert "as-before" in _ringed(person)
    assert not any(name.startswith("proposal:") for name in _ringed(person))


def test_a_lesson_to_its_end_is_marked_as_done(learn, desk):
    person = learn()
    person.click("lesson-on")
    for verb, piece in (("move", "patrol_a"), ("done", "")):
        play = person.screen.play
        play.submit(next(a for a in play.decision.actions if a.verb == verb and (not piece or piece in a.pieces)))
    person.screen.changed()
    person.wait(200)
    person.screen.play.autosave()
    assert ("skirmish", "first_hunt") in desk.lessons_done()
    assert desk.lessons_begun() == {}
    line = desk.saves.list()[0]
    assert SaveLine(desk.ui.word, line, desk.module("skirmish").meta).heading.startswith("Lesson, done · ")


def test_no_line_for_the_first_time_beside_a_teacher(learn):
    person = learn()
    person.screen.desk.change(first_lines=True, met={})
    person.screen.sync()
    assert person.screen.firsts.line() == ""
    person.screen.play.course.leave()
    person.screen.sync()
    assert person.screen.firsts.line(), "who has left the lesson is told"


# -- a first mission, off the path ------------------------------------------------------------------------------

BERET = ("green_beret", "first_mission")


def _sure(person: TableHand) -> None:
    """Answer what is asked once more, and see all that is shown."""
    screen = person.screen
    for _ in range(200):
        person.wait(400)
        if screen.layers:
            yes = [w for w in screen.layers[-1].root.walk() if isinstance(w, Button)][-1]
            person.click_at(yes.rect.center)
        elif screen.flow.playback.waiting:
            person.key("Space")
        elif not screen.flow.playback.busy and not screen.flow.busy:
            return


def _press(person: TableHand, verb: str) -> None:
    """Click the button beside the map that does something, and see what comes of it."""
    person.look()
    button = next(
        w for w in person.screen.sidebar.walk() if getattr(getattr(w, "offers", None), "verb", "") == verb and w.on_show
    )
    button.reveal(button.rect)
    person.wait()
    person.click_at(button.rect.center)
    _sure(person)


def test_the_ring_is_on_the_verdict_that_the_first_step_speaks_of(learn):
    person = learn(*BERET, size=(1440, 900))
    person.wait()
    person.wait()
    ladder = next(w for w in person.screen.sidebar.panels.walk() if w.id == "ladder")
    (ring,) = person.screen.lesson.rings
    assert ring.rect.colliderect(ladder.rect)
    assert ring.rect.inflate(20, 20).contains(ladder.rect), "all of it shows"


def test_the_ring_around_a_part_leaves_its_words_free(learn):
    person = learn("vietnam_battles", "first_turns", size=(1440, 900))
    person.wait()
    panels = person.screen.sidebar.panels
    (ring,) = person.screen.lesson.rings
    assert ring.rect.contains(panels.rect.inflate(8, 8)), "its line lies within its place"


@pytest.mark.parametrize("scale", [1.0, 1.2, 1.5])
def test_a_note_lies_over_nothing_that_it_points_at_also_with_large_letters(desk, scale):
    desk.change(ui_scale=scale)
    for step in ("load", "walk", "listen", "stealth", "heard", "hunters", "on"):
        person = _led(desk, *BERET, step)
        layer, view = person.screen.lesson, person.screen.map
        assert layer.note.on_show, step
        assert [ring.rect for ring in layer.rings if ring.rect.colliderect(layer.note.rect)] == [], step
        team = person.screen.play.view.piece("a_team_1")
        assert not view.hex_box(team.hex).colliderect(layer.note.rect), step


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_enemies_that_have_come_are_all_brought_into_view_and_ringed(desk, scale):
    desk.change(ui_scale=scale)
    person = _led(desk, *BERET, "hunters")
    play, view, layer = person.screen.play, person.screen.map, person.screen.lesson
    enemies = {piece.hex for piece in play.view.pieces if piece.seat == "enemy" and piece.hex >= 0}
    assert len(enemies) == 5
    for h in enemies:
        box = view.hex_box(h)
        assert view.rect.contains(box)
        assert any(ring.rect.collidepoint(box.center) for ring in layer.rings)


def test_what_explains_a_sum_is_read_before_the_table_goes_on(desk):
    person = _led(desk, *BERET, "listen")
    screen = person.screen
    assert not any(w.visible for w in screen.sidebar.actions.main.walk() if getattr(w, "offers", None))
    before = len(screen.play.course._session.entries)
    person.look()
    person.key("Space")
    assert screen.play.course.step.id == "next_turn"
    assert len(screen.play.course._session.entries) == before, "the key has read, and ended nothing"
    assert any(getattr(w, "offers", None) for w in screen.sidebar.actions.main.walk()), "now the table goes on"


def test_who_slips_away_is_not_told_off_and_hears_what_is_true(desk):
    person = _led(desk, *BERET, "heard")
    screen = person.screen
    assert "Compare the choices" in "\n".join(w.name for w in screen.sidebar.prompt.walk() if w.name)
    _press(person, "escape")
    assert "lesson-stray" not in person.names()
    assert screen.play.view.piece("night_vision_1") is None or screen.play.view.piece("night_vision_1").hex < 0
    for _ in range(12):
        if screen.play.course.step.id == "on":
            break
        verb = next(v for v in ("next_turn", "end_movement") if any(a.verb == v for a in screen.play.decision.actions))
        _press(person, verb)
    assert "forfeit this mission" in said(person)
    boxes = [ring.rect for ring in screen.lesson.rings]
    assert [w.offers.verb for w in screen.sidebar.walk() if w.rect in boxes and hasattr(w, "offers")] == ["forfeit"]
    assert "lesson-stray" not in [w.id for w in screen.lesson.note.walk()]
    person.click("lesson-anew")
    assert person.screen is not screen
    assert person.screen.play.course.progress.at == 0
    assert person.screen.play.course.lesson.id == "first_mission"


def test_who_is_heard_once_more_is_asked_with_a_ring(desk):
    """Also when the step about it has been said: the same is said again, and the same is ringed."""
    person = _led(desk, *BERET, "next_turn")
    play, screen = person.screen.play, person.screen
    assert play.course.progress.at == _place(play, "next_turn")
    for seed in range(200):
        if play.decision.step == "escape":
            break
        wanted = ("start", "move", "halt", "end_movement", "next_turn", "end_combat", "open_fire", "in_order")
        verb = next(v for v in wanted if any(a.verb == v for a in play.decision.actions))
        found = [a for a in play.decision.actions if a.verb == verb]
        play.submit(found[seed % len(found)])
    assert play.decision.step == "escape"
    screen.changed()
    _sure(person)
    assert play.course.step.id == "heard"
    assert said(person).startswith("A team was detected")
    meant = play.course.points[0].verb
    assert meant == "escape", "it was the other team"
    answer = next(w for w in screen.sidebar.walk() if getattr(getattr(w, "offers", None), "verb", "") == meant)
    assert [ring.rect for ring in screen.lesson.rings if not ring.round] == [answer.rect]


def _place(play: Play, step: str) -> int:
    return [one.id for one in play.course.lesson.step].index(step)


def test_without_what_the_mission_needs_the_words_say_so(desk):
    person = _led(desk, *BERET, "gear")
    play, screen = person.screen.play, person.screen
    play.submit(next(a for a in play.decision.actions if a.verb == "finish_purchases"))
    screen.changed()
    _sure(person)
    assert play.course.step.id == "load"
    assert "cannot buy anything while it is open" in said(person)
    assert "lesson-anew" in person.names()


def test_the_last_words_of_a_mission_that_failed_say_so(desk):
    person = _led(desk, *BERET, "on")
    screen = person.screen
    assert "lesson-anew" not in person.names()
    _press(person, "forfeit")
    assert screen.play.course.step.id == "home"
    assert "forfeited" in said(person)
    person.click("lesson-on")
    assert "This mission failed" in said(person)
    assert "lesson-anew" in person.names()


def test_a_piece_of_a_stack_that_is_spread_is_ringed_alone(desk):
    person = _led(desk, *BERET, "stealth")
    screen, view = person.screen, person.screen.map
    team = screen.play.view.piece("a_team_1")
    whole = [ring.rect.copy() for ring in screen.lesson.rings]
    view.picture.spread_out(team.hex, view.camera)
    person.wait()
    (rect,) = [
        rect.move(view.rect.topleft) for piece, rect in view.picture.piece_rects(view.camera) if piece.id == "a_team_1"
    ]
    assert screen.lesson.rings[0].rect == rect
    assert screen.lesson.rings[0].rect not in whole


def test_what_stands_in_the_hexes_can_be_read_when_a_team_sets_out(learn):
    person = learn(*BERET, size=(1440, 900))
    play, view = person.screen.play, person.screen.map
    _follow(play, play.lesson, "load")
    person.screen.changed()
    _sure(person)
    person.screen.briefing.close()
    person.wait()
    assert not signs_fit(view.camera.scale), "the first view is of the whole map"
    _press_piece(person, "a_team_1")
    assert signs_fit(view.camera.scale)
    assert view.shows_any([person.screen.play.board.hex("1918")])
    view.fit()
    person.screen.controller.drop()
    view.read_signs()
    assert not signs_fit(view.camera.scale), "who has chosen how near he wants it keeps that"


def _press_piece(person: TableHand, piece: str) -> None:
    person.look()
    tile = next(w for w in person.screen.sidebar.walk() if w.id == f"piece:{piece}")
    person.click_at(tile.rect.center)
    _sure(person)


HILL = ("green_inferno", "first_turn")


def _hexes_ringed(person: TableHand) -> dict[str, int]:
    """The labels of the hexes that have a ring, with its number."""
    view, board = person.screen.map, person.screen.play.board
    centres = {
        (round(view.rect.x + x), round(view.rect.y + y)): board.label(h)
        for h in range(board.size)
        for x, y in [view.camera.to_screen(board.centre(h))]
    }
    return {centres[ring.rect.center]: ring.number for ring in person.screen.lesson.rings if ring.round}


def _button(person: TableHand, verb: str):
    return next(w for w in person.screen.sidebar.walk() if getattr(getattr(w, "offers", None), "verb", "") == verb)


def test_what_waits_for_its_second_word_has_the_ring(desk):
    """While the last order waits to be signed nothing is ringed but the button for that."""
    person = _led(desk, *HILL, "more_planes", [("strike",), ("strike",)])
    screen = person.screen
    screen.turn.press(next(a for a in screen.play.decision.actions if a.hexes == (screen.play.board.hex("H6"),)))
    person.wait()
    assert [ring.rect for ring in screen.lesson.rings] == [screen.sidebar.prompt.find("commit").rect]
    screen.turn.point(None)
    person.wait()
    assert "H6" in _hexes_ringed(person), "what is not agreed to is pointed at again"


def test_a_question_to_two_pieces_rings_the_button_for_both_and_comes_with_its_own_words(desk):
    """What is said while the enemy plays speaks of him; what to answer is said when it is asked. One button does it
    for both; a click on a piece asks where to, and marks the answer."""
    person = _led(desk, *HILL, "stand")
    play = person.screen.play
    assert said(person).startswith("The NVA moves")
    pupil = _Pupil(play, play.lesson)
    while play.now.bots_turn or play.decision.step != "return_fire":
        play.submit(play.think() or _waited(play) if play.now.bots_turn else pointed(pupil, play.decision))
    person.screen.changed()
    for _ in range(30):
        person.wait(3000)
        person.key("Space") if person.screen.flow.playback.waiting else None
        for layer in list(person.screen.layers):
            person.screen.close_layer(layer)
    assert said(person).startswith("You are attacked and return fire")
    assert _ringed(person) == ["gather:return_fire:I7"]
    assert len(person.screen.lesson.rings) == 1
    person.screen.pointing.follow(person.screen.controller.on_piece("us-inf-5-3"), play.board.hex("J7"), "us-inf-5-3")
    person.wait()
    rows = [w.item for w in person.screen.layers[-1].root.walk() if hasattr(w, "item")]
    assert [item.text[-2:] for item in rows if item.icon == "arrow-right"] == ["I7"]
    assert person.screen.lesson.rings == [], "what lies over the table is answered first"


def test_what_to_answer_is_said_once_it_is_seen_how_it_came_to_that(desk):
    """While it is played how the enemy came, nothing is said yet of the question that follows."""
    desk.change(reduced_motion=False, enemy_speed="normal")
    person = _led(desk, *HILL, "stand")
    screen, early = person.screen, []
    for _ in range(3000):
        if screen.play.mine and screen.play.decision.step == "return_fire":
            break
        screen.play.wait_for_bot() if screen.play.now.bots_turn else None
        person.wait(200)
        person.key("Space") if screen.flow.playback.waiting else None
    while screen.flow.playback.busy:
        early.append(said(person))
        person.wait(200)
        person.key("Space") if screen.flow.playback.waiting else None
    assert early
    assert all(words.startswith("The NVA moves") for words in early)
    person.wait(200)
    assert said(person).startswith("You are attacked and return fire")


def test_the_hex_that_a_question_names_is_marked_on_the_map(desk):
    """The task of a plane is a button beside the map: which hex it is for is seen on the map, one after the other."""
    person = _led(desk, *HILL, "tasks")
    board, marked = person.screen.play.board, []
    while person.screen.play.decision.step == "air_tasks":
        marked += [board.label(h) for h in person.screen.map.picture.showing.aimed]
        assert list(_hexes_ringed(person)) == marked[-1:], "and the lesson rings it, beside the button"
        person.screen.play.submit(person.screen.play.decision.actions[0])
        person.screen.changed()
        person.wait(3000)
    assert marked == ["I7", "J8", "I6", "H6"]
    assert person.screen.map.picture.showing.aimed == ()


def test_only_the_next_phase_is_called_next(desk):
    person = _led(desk, *HILL, "planes", size=(1024, 700))
    strip = person.screen.topbar.strip
    hidden = [cell for cell in strip.cells() if not cell.whole]
    assert [strip.tooltip(cell.rect.center).rsplit(": ")[-1] for cell in hidden] == ["later"] * len(hidden) != []
    assert strip.tooltip((-1, -1)).split("\n")[1].endswith(": next")


def test_the_note_lies_beside_the_card_of_an_overlay(learn):
    """What the figures of an overlay count is told on its card, in the corner where the note would lie."""
    person = learn("green_inferno", "first_turn", (1440, 900))
    person.wait()
    person.key("Alt+1")
    person.wait()
    card, note = person.screen.area.card, person.screen.lesson.note
    assert card.on_show
    assert note.on_show
    assert not card.rect.colliderect(note.rect)


def _waited(play: Play):
    while (action := play.think()) is None:
        play.wait_for_bot()
    return action


def test_nothing_is_ringed_while_others_decide(desk):
    person = _led(desk, *HILL, "stand")
    assert person.screen.play.now.bots_turn
    assert person.screen.lesson.rings == []


def test_who_has_set_out_otherwise_is_led_to_the_end_of_that(desk):
    """With another unit on its march only its halt is ringed: neither the lift nor a hex that is not its goal."""
    person = _led(desk, *HILL, "lift", [("pick", "us-inf-4-2"), ("step",)])
    assert [ring.rect for ring in person.screen.lesson.rings] == [_button(person, "halt").rect]
    person.screen.play.submit(next(a for a in person.screen.play.decision.actions if a.verb == "halt"))
    person.screen.changed()
    person.wait()
    assert "D10" in _hexes_ringed(person)


def test_a_march_rings_who_goes_and_where_to_in_order(desk):
    person = _led(desk, *HILL, "march", [("to_box",)])
    assert not person.screen.play.course.progress.strayed
    piece = person.screen.play.board.label(person.screen.play.view.piece("us-inf-4-1").hex)
    assert _hexes_ringed(person) == {piece: 1, "C19": 2}
    person.screen.controller.picked = ("us-inf-4-1",)
    person.screen.sync()
    person.wait()
    assert _hexes_ringed(person) == {"C19": 0}


def test_what_a_lesson_orders_is_not_asked_about(desk):
    """Who ends the movement as he is told is not asked whether he is sure; who has left the lesson is."""
    person = _led(desk, *HILL, "moved", [("halt",)])
    screen = person.screen
    done = next(a for a in screen.play.decision.actions if a.verb == "done")
    screen.play.course.leave()
    screen.turn.press(done)
    assert screen.layers
    screen.close_layer(screen.layers[-1])
    screen.play.course.leave(False)
    screen.turn.press(done)
    assert not screen.layers
    assert screen.play.course.step.id == "bombs"


def test_who_wants_to_be_asked_always_is(desk):
    desk.change(ask_ending="always")
    person = _led(desk, *HILL, "moved", [("halt",)])
    person.screen.turn.press(next(a for a in person.screen.play.decision.actions if a.verb == "done"))
    assert person.screen.layers


def test_a_landing_is_spoken_of_once_its_die_is_seen(desk):
    person = _led(desk, *HILL, "aboard", [("carry", "us-inf-5-2"), ("carry", "us-inf-5-3"), ("escort", "us-attack-1")])
    screen = person.screen
    screen.turn.press(next(a for a in screen.play.decision.actions if a.verb == "launch"))
    early, waited = [], []
    for _ in range(300):
        person.wait(40)
        if not screen.flow.playback.busy and screen.play.mine:
            break
        early.append(said(person))
        if screen.flow.playback.waiting:
            waited.append(screen.flow.playback.now.line.record.kind)
            person.key("Space")
    assert early
    assert "assault_die" in waited, "its card stays until it has been read"
    assert all(words.startswith("Two companies fly") for words in early)
    person.wait()
    assert said(person).startswith("The die has decided the landing")


def test_the_note_has_a_label_of_its_own(learn):
    person = learn()
    assert person.screen.lesson.note.helped is person.screen.lesson.note
    assert "help.play.lesson" in person.screen.ui.words


def _buttons(person: TableHand) -> list[tuple[str, str]]:
    """What answers by a button, with its key."""
    shown = (w for w in person.screen.sidebar.walk() if w.id.startswith("action:") and w.on_show)
    return [(button.id, button.hotkey) for button in shown]


def test_a_game_that_is_taken_up_offers_what_it_offered_when_it_was_left(desk):
    """In the middle of a march: the same buttons by the same keys, and the same rings."""
    person = _led(desk, *HILL, "lift")
    for verb, *pieces in (("pick", "us-inf-4-2"), ("step",)):
        actions = person.screen.play.decision.actions
        person.screen.turn.press(next(a for a in actions if a.verb == verb and set(pieces) <= set(a.pieces)))
        for _ in range(4):
            person.wait(3000)
    person.screen.play.autosave()
    play, _ = desk.load_play(person.screen.play.saved_at)
    screen = TableScreen(desk, play)
    again = TableHand(screen, (1440, 900))
    for _ in range(4):
        again.wait(3000)
    assert len(_buttons(person)) == 3
    assert _buttons(again) == _buttons(person)
    assert _ringed(again) == _ringed(person) != []


@pytest.mark.parametrize("step", ["lift", "march", "second_plots"])
def test_the_numbers_of_hexes_that_are_spoken_of_can_be_read(desk, step):
    """With large letters the whole sheet would be shown so far away that its hexes have none."""
    desk.change(ui_scale=1.5)
    person = _led(desk, *HILL, step)
    assert person.screen.map.camera.scale >= NUMBERS_FROM - 0.01
    view = person.screen.map.rect
    assert all(view.contains(ring.rect) for ring in person.screen.lesson.rings if ring.round)


def _comes_on(person: TableHand) -> None:
    """What led here leaves the stage: the note has only now come."""
    person.screen.answer_guard.ask(None)
    person.screen.sync()
    person.wait()


def test_a_note_that_has_just_come_is_deaf_to_the_key_that_goes_on(desk):
    person = _led(desk, *BERET, "listen")
    course = person.screen.play.course
    _comes_on(person)
    for waited in (0, READ_MS - 100):
        person.wait(waited)
        assert person.key("Space", hurried=True), "nor does the key do anything else"
        assert course.step.id == "listen"
    person.wait(100)  # who presses now means it: no question could be answered as soon as this
    person.key("Space", hurried=True)
    assert course.step.id == "next_turn"


def test_the_button_of_a_note_is_pale_until_it_listens(desk):
    person = _led(desk, *BERET, "listen")
    _comes_on(person)
    button = person.screen.lesson.note.find("lesson-on")
    assert button.pale
    assert person.screen.busy, "time goes on until it listens"
    deaf = _pixels(person, button.rect)
    person.click_at(button.rect.center)
    assert button.shine > 0, "a click that comes too soon is noticed"
    person.wait(READ_MS)
    person.wait(1000)
    assert not button.pale
    assert _pixels(person, button.rect) != deaf


def test_a_double_click_reads_one_note(learn):
    """The next one comes under the cursor with a button of its own."""
    person = learn("green_inferno", "first_turn")
    course = person.screen.play.course
    person.wait(1000)
    first = person.screen.target("lesson-on").rect.center
    person.click_at(first)
    second = course.step.id
    assert course.step.wait.read
    for _ in range(3):
        person.click_at(person.screen.target("lesson-on").rect.center)
        person.key("Shift+F5")
        assert course.step.id == second
    person.wait(READ_MS)
    person.click_at(person.screen.target("lesson-on").rect.center)
    assert course.step.id != second


def test_who_asks_for_advice_is_told_to_follow_the_lesson(desk):
    """The captain would often do something else than what is taught."""
    person = _led(desk, *BOYS, "cavalry")
    screen = person.screen
    person.key("F7")
    assert not screen.advice.visible
    assert any("The lesson guides you here" in text for text in screen.toasts.texts)
    screen.lesson.leave()
    person.wait()
    person.key("F7")
    assert screen.advice.visible


def test_where_a_lesson_asks_for_nothing_advice_can_be_had(desk):
    person = _led(desk, *BOYS, "what_wins")
    person.screen.play.course.read()
    person.screen.changed()
    person.wait()
    assert person.screen.play.course.step is None
    assert person.screen.advice.offered


def test_the_odds_of_an_answer_are_in_sight_with_two_markers_left(desk):
    person = _led(desk, *BOYS, "reply", size=(1280, 800))
    play, screen = person.screen.play, person.screen
    while play.now.bots_turn:
        while (action := play.think()) is None:
            play.wait_for_bot()
        play.submit(action)
    screen.flow.playback.clear()
    screen.changed()
    for _ in range(4):
        person.wait(1000)
    assert play.decision.step == "support"
    told = next(w for w in screen.sidebar.odds.walk() if "%" in w.name)
    seen, node = told.rect, told.parent
    while node is not None:
        seen, node = seen.clip(node.rect), node.parent
    assert seen == told.rect


def test_one_event_alone_is_not_counted(desk):
    desk.change(reduced_motion=False)
    person = _led(desk, *HILL, "no_missions")
    _press(person, "done")
    if person.screen.turn.armed is not None:
        person.key("Space")
    person.wait(100)
    assert person.screen.flow.playback.progress == (1, 1)
    assert "1 of 1" not in person.words().splitlines()


def test_a_first_note_is_deaf_too(learn):
    person = learn("green_beret", "first_mission")
    course = person.screen.play.course
    person.key("Space", hurried=True)
    assert course.step.id == "welcome"
    person.key("Space")
    assert course.step.id == "camp"


def test_a_briefing_that_has_just_come_is_deaf_to_the_key_that_goes_on(desk):
    person = _led(desk, *BERET, "ready")
    screen = person.screen
    _press(person, "ready")
    for _ in range(200):
        if screen.briefing.visible:
            break
        screen.flow.go_on()
        person.wait(20)
    assert screen.briefing.visible
    person.key("Space", hurried=True)
    assert screen.briefing.visible
    assert screen.play.course.step.id == "briefing"
    person.key("Space")
    assert not screen.briefing.visible
    assert screen.play.course.step.id == "gear"


def test_what_was_read_away_can_be_read_again(learn):
    person = learn()
    first = said(person)
    assert "lesson-back" not in person.names(), "nothing was said before"
    person.click("lesson-on")
    then = said(person)
    person.click("lesson-back")
    note = person.screen.lesson.note
    assert note.find("lesson-before").name == first
    assert "lesson-back" not in person.names(), "that was the first"
    assert "step 1 of 3" in person.words()
    person.click("lesson-now")
    assert said(person) == then


def test_who_plays_on_while_reading_again_hears_what_is_said_now(learn):
    person = learn()
    person.click("lesson-on")
    person.click("lesson-back")
    person.screen.play.submit(_action(person, "move", "patrol_a"))
    person.screen.changed()
    person.wait()
    assert "lesson-before" not in [w.id for w in person.screen.lesson.note.walk()]
    assert said(person) == person.screen.play.course.words


def test_the_key_that_goes_on_leads_back_to_a_note_that_is_still_to_be_read(desk):
    person = _led(desk, *BERET, "welcome", on="listen")
    layer = person.screen.lesson
    layer.note._said.insert(0, layer.note._said[0]._replace(words="Before"))
    layer.to_before()
    person.wait()
    person.key("Space")
    assert layer.note.back == 0
    assert person.screen.play.course.step.id == "listen"


def test_who_may_still_be_joined_is_told_so(desk):
    person = _led(desk, *BERET, "load", (("start", "a_team_1"),))
    words = "\n".join(w.name for w in person.screen.sidebar.prompt.walk() if w.name)
    assert "Add pieces below" in words
    assert "Click one of" not in words


def test_how_many_come_is_said_before_how_a_fight_with_one_would_go(desk):
    person = _led(desk, *BERET, "heard")
    told = [w.name for w in person.screen.sidebar.odds.walk() if w.name]
    first = next(n for n, words in enumerate(told) if "available enemies arrive" in words)
    assert first < next(n for n, words in enumerate(told) if "You win" in words)
    assert sum("available enemies arrive" in words for words in told) == 1


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_who_acts_is_hidden_by_neither_note_nor_card(desk, size):
    """A team that is heard can be seen while it halts, while the dice are thrown, and while it is asked."""
    opened = registry().open(BERET[0])
    lesson = find_lesson(opened.lessons(), BERET[1])
    play = Play(lesson.begin(opened), lesson.bots, desk.saves)
    _follow(play, lesson, "next_turn")
    screen = TableScreen(desk, play)
    person = TableHand(screen, size)
    person.wait(3000)
    hidden, staged = [], 0
    for verb, name in (("start", "b_team_1"), ("move", "1917"), ("halt", ""), ("stand", "")):
        alike = [action for action in play.decision.actions if action.verb == verb]
        named = (a for a in alike if not name or name in (*a.pieces, *map(play.board.label, a.hexes)))
        screen.turn.send(next(named))
        for _ in range(400):
            person.wait(50)
            hidden += _hiding(person, "b_team_1")
            staged += screen.stage.on_show
            if screen.flow.playback.waiting and not staged % 5:
                screen.flow.go_on()
            elif not screen.flow.playback.busy:
                break
        person.wait(1000)
        person.wait(50)
        hidden += _hiding(person, "b_team_1")
    assert staged
    assert play.course.step.id == "hunters"
    assert sorted(set(hidden)) == []


def _hiding(person: TableHand, ident: str) -> list[tuple[str, str, bool]]:
    """What lies over a piece on the map: at which step, and whether something is on stage."""
    screen = person.screen
    view, showing = screen.map, screen.map.picture.showing
    piece = next((one for one in showing.pieces if one.id == ident), None)
    if piece is None or piece.hex < 0 or screen.shop.on_show or screen.briefing.on_show:
        return []
    box = view.hex_box(piece.hex)
    parts = [part for part in (screen.lesson.note, screen.stage) if part.on_show and part.rect.colliderect(box)]
    return [(screen.play.course.step.id, part.id, screen.flow.playback.busy) for part in parts]


def course_of_the_gear(person: TableHand) -> int:
    """The number of actions before the shop sells what the mission needs."""
    course = person.screen.play.course
    gear = next(n for n, step in enumerate(course.lesson.step) if step.id == "gear")
    return course.begun().get(gear, 1000)


def to_the_gear(person: TableHand) -> int:
    """Play the guided mission until the shop sells the second thing; returns the number of actions by then."""
    play, labels = person.screen.play, person.screen.play.board
    for _ in range(40):
        person.wait(600, 2)
        if person.screen.shop.visible and play.course.plies > course_of_the_gear(person):
            return play.course.plies
        if play.course.to_read or person.screen.briefing.visible:
            person.key("Space")
            continue
        points = play.course.points
        offered = play.decision.actions if play.decision is not None else ()
        action = next((a for a in offered if any(point.fits(a, labels) for point in points)), None)
        if action is not None:
            person.screen.turn.send(action)
    raise AssertionError(play.course.step)


def test_a_step_is_played_again_from_the_list_of_steps(learn):
    person = learn("green_beret", "first_mission")
    before, course = to_the_gear(person), person.screen.play.course
    person.click("lesson-steps")
    first = next(name for name in person.names() if name.startswith("Lesson · step 5"))
    person.click(first)
    assert course.step.id == "gear"
    assert course.plies < before
    assert person.screen.shop.visible
    assert not person.screen.layers


def test_one_step_back_is_read_and_then_played_again(learn):
    person = learn("green_beret", "first_mission")
    before, course = to_the_gear(person), person.screen.play.course
    person.click("lesson-back")
    assert course.plies == before, "reading it again changes nothing"
    person.click("lesson-from-here")
    assert course.plies < before
    assert course.step.id == "gear"


def test_a_note_is_folded_to_see_what_it_covers(learn):
    person = learn("green_beret", "first_mission")
    to_the_gear(person)
    note = person.screen.lesson.note
    tall = note.rect.height
    person.click("lesson-fold")
    assert note.rect.height < tall / 2
    person.click("lesson-fold")
    assert note.rect.height == tall
