"""A replay page in a real browser: it shows what the engine has, obeys keys and buttons, and asks for nothing."""

from __future__ import annotations

import pytest

from hexcore.analysis.story import Witness
from launcher.paper.replay.replay_page import replay_page
from tests.launcher.paper.replay.browser import MISSING, browser, wait_for
from tests.launcher.paper.replay.test_recording import CAMPAIGN, DAILY, FURTHER, NOSE, seen
from tests.played_games import finished, under_way

pytestmark = pytest.mark.skipif(bool(MISSING), reason=MISSING)
MOMENTS = 10
DRAW = "vietnam_battles/boys_of_67-draw"
ALL = [
    NOSE,
    CAMPAIGN,
    *(pytest.param(name, marks=pytest.mark.slow) for name in [*DAILY, *FURTHER] if name not in (NOSE, CAMPAIGN)),
]

# pieces as a person sees them: where each counter lies, by the hex whose middle is nearest to its own
PIECES = """
  const zoom = view.zoom, home = sheet.getBoundingClientRect();
  const near = (element) => {
    const box = element.getBoundingClientRect();
    const at = [box.left + box.width / 2 - home.left, box.top + box.height / 2 - home.top].map((one) => one / zoom);
    const gaps = data.map.hexes.map(([x, y]) => Math.hypot(x - at[0], y - at[1]));
    return data.map.labels[gaps.indexOf(Math.min(...gaps))];
  };
  const onMap = [...document.querySelectorAll("#counters .counter")].filter((one) => !one.hidden)
    .map((one) => [one.dataset.piece, one.dataset.at, near(one), one.classList.contains("buried")]);
  const boxes = [...document.querySelectorAll(".box")].flatMap((box) =>
    [...box.querySelectorAll(".counter")].map((one) => [one.dataset.piece, box.dataset.box]));
  return { onMap, boxes };
"""


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    with browser(tmp_path_factory.mktemp("browser")) as one:
        still = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        one.command("Emulation.setEmulatedMedia", still)
        yield one


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    written = {}

    def write(name):
        if name not in written:
            written[name] = tmp_path_factory.mktemp("pages") / f"{name.replace('/', '-')}.html"
            written[name].write_text(replay_page(finished(name), {}), encoding="utf-8")
        return written[name]

    return write


def opened(window, file, fragment=""):
    window.open(file.parent)  # so that a page is loaded anew where only its fragment differs
    window.complaints(), window.asked_for()
    window.open(file, fragment)


def at_event(window, n):
    window.run("location.hash = `#event=${arguments[0]}&eyes=${data.eyes[now.eye].seat}&lang=en`", n)
    wait_for(lambda: window.run("return now.at") == n)


@pytest.mark.parametrize("name", ALL)
def test_at_ten_moments_every_counter_lies_where_the_engine_has_its_piece(window, page, name):
    session = finished(name)
    board = session.game.board(session.state.scenario)
    opened(window, page(name), "#lang=en")
    for eye in window.run("return data.eyes.map((eye) => eye.seat)"):
        if eye:
            window.click(f'#eyes [data-seat="{eye}"]')
        events = list(Witness(session, eye).events())
        whole = [n for n, event in enumerate(events, 1) if event.whole]
        for place in sorted({whole[k * (len(whole) - 1) // (MOMENTS - 1)] for k in range(MOMENTS)}):
            at_event(window, place)
            view = Witness(session, eye).view(events[place - 1].ply)
            found = window.run(PIECES)
            on_map = {ident: at for ident, at, _ in seen(board, view) if at}
            assert {ident: at for ident, at, _, _ in found["onMap"]} == on_map, (eye, place)
            in_hexes = {piece.id for piece in view.pieces if piece.hex >= 0 and piece.side < 0}
            for ident, at, near, buried in found["onMap"]:
                assert near == at or buried or ident not in in_hexes, (ident, at, near)
            boxes = {(ident, box) for ident, _, box in seen(board, view) if box}
            assert {tuple(one) for one in found["boxes"]} == boxes
    assert window.complaints() == []
    assert all(url.startswith(("data:", page(name).as_uri())) for url in window.asked_for()[1:])


def test_keys_step_through_the_game_and_play_it(window, page):
    opened(window, page(DRAW), "#lang=en")
    count = window.run("return moments().length")
    window.press("right")
    window.press("right")
    assert window.run("return now.at") == 2
    window.press("left")
    assert window.run("return now.at") == 1
    window.press("end")
    assert window.run("return now.at") == count - 1
    window.press("home")
    assert window.run("return now.at") == 0
    window.press("shift", "right")
    turn = window.run("return moment().head[0]")
    assert turn > window.run("return moments()[0].head[0]")
    window.press("home")
    window.press("space")
    wait_for(lambda: window.run("return now.at") >= 2)
    window.press("space")
    stopped = window.run("return [now.at, now.playing]")
    assert stopped[1] is False
    assert window.complaints() == []


def test_buttons_and_the_slider_go_through_the_game(window, page):
    opened(window, page(DRAW), "#lang=en")
    window.click("#next")
    assert window.run("return now.at") == 1
    window.click("#turn-next")
    assert window.run("return moment().head[0] > moments()[0].head[0]")
    window.click("#last")
    over = window.run("return document.getElementById('event').textContent")
    say = finished(DRAW).game.catalogue.in_print().say
    assert say(finished(DRAW).outcome.text) in over
    window.run("const bar = part('slider'); bar.value = 3; bar.dispatchEvent(new Event('input'))")
    assert window.run("return now.at") == 3
    window.click("#log li:not([hidden]) button")
    assert window.run("return now.at") == 1


def test_an_event_shows_its_words_dice_and_sums(window, page):
    opened(window, page(DRAW), "#lang=en")
    n = window.run("""
      return moments().findIndex(({event}) => event && event.lines.length === 1 && event.lines[0][2].length
        && event.lines[0][3].length > 1)""")
    at_event(window, n)
    event = list(Witness(finished(DRAW)).events())[n - 1].event
    say = finished(DRAW).game.catalogue.in_print().say
    told = window.run("return document.getElementById('event').innerText")
    assert say(event.record.text) in told
    for one in event.record.sums:
        assert say(one.label) in told
        assert all(say(term.label) in told for term in one.terms)
    dice = window.run("return [...document.querySelectorAll('#event .die')].map((one) => one.textContent)")
    assert dice == [str(roll.face) for roll in event.record.rolled]
    totals = window.run("return [...document.querySelectorAll('#event .sum strong')].map((one) => one.textContent)")
    assert totals == [str(one.total).replace("-", "\u2212") for one in event.record.sums]
    window.click("#event button.rule")
    assert window.run("return document.querySelector('#event .ruled p').textContent.length") > 20


def test_it_speaks_each_language(window, page):
    opened(window, page(NOSE), "#event=30&lang=en")
    event = list(Witness(finished(NOSE)).events())[29].event
    for n, language in enumerate(window.run("return data.languages.map(([key]) => key)")):
        window.click(f"#language option:nth-child({n + 1})")
        assert window.run("return document.documentElement.lang") == language
        said = finished(NOSE).game.catalogue.in_language(language).in_print().say(event.record.text)
        assert window.run("return document.querySelector('#event').innerText").find(said) >= 0 or len(event.lines) > 1


def test_a_game_under_way_shows_one_seat_and_no_choice_of_eyes(window, tmp_path):
    session = under_way("vietnam_battles", "snoopys_nose", 60, 5)
    file = tmp_path / "open.html"
    file.write_text(replay_page(session, {}, "us"), encoding="utf-8")
    opened(window, file, "#event=99999&lang=en")
    assert window.run("return document.getElementById('eyes').hidden")
    assert "As United States knows it" in window.run("return document.querySelector('header').innerText")
    assert "not over" in window.run("return document.getElementById('event').innerText")
    assert window.complaints() == []


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (390, 844)])
def test_nothing_is_cut_off_at_any_width(window, page, size):
    window.resize(*size)
    opened(window, page(NOSE), "#event=40&lang=es")
    wide, high = window.run("return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= size[0]
    assert high <= size[1]
    outside = window.run("""
      return [...document.querySelectorAll("header *, footer *, #event h2")].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width && !one.closest("#tracks, #ticks") && (box.right > innerWidth + 1 || box.left < -1);
      }).map((one) => one.id || one.className || one.textContent)""")
    assert outside == []
    assert window.run("return board.clientHeight") > size[1] / 3
    window.resize(1440, 900)
