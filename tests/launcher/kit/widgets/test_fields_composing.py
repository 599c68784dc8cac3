"""Input methods: what is composed is seen and not yet written, keys are the method's own, and only fields listen."""

from __future__ import annotations

import pygame
import pytest

from launcher.kit.context import Ui
from launcher.kit.layout import Column
from launcher.kit.style.theme import Theme
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.controls import NumberField
from launcher.kit.widgets.fields import NOTHING, Composition, TextField
from launcher.kit.window.screen import Screen
from launcher.kit.window.window import App, set_hints

KEYS = ("Enter", "Tab", "Esc", "Space", "A", "Ctrl+A", "Backspace", "Left", "Down", "F1")


def compose(player, text: str, start: int | None = None, length: int = 0) -> bool:
    at = len(text) if start is None else start
    return player.screen.handle(pygame.event.Event(pygame.TEXTEDITING, text=text, start=at, length=length))


def write(player, text: str) -> None:
    player.screen.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


@pytest.fixture
def composing(show):
    """A field with words, the caret among them, and everything that keys could do around it."""
    heard: list[str] = []
    field = TextField("敵を追う", heard.append, on_submit=lambda text: heard.append(f"submit {text}"), id="field")
    buttons = [Button(f"Button {key}", lambda key=key: heard.append(key), hotkey=key) for key in ("A", "F1", "Space")]
    player = show(Column(field, Button("Main", lambda: heard.append("main"), kind="primary"), *buttons, gap=6))
    player.screen.focus(field)
    field.caret = field.mark = 2
    return player, field, heard


def drawn(player) -> pygame.Surface:
    sheet = pygame.Surface(player.screen.size)
    player.screen.draw(sheet)
    return sheet


def test_composed_words_stand_at_the_caret_and_are_not_written(composing):
    player, field, heard = composing
    assert compose(player, "みかた")
    assert field.composing
    assert field.text == "敵を追う"
    assert heard == []
    assert field._shown() == ("敵をみかた追う", 2, 5)


def test_composed_words_are_drawn_underlined(composing):
    player, field, _ = composing
    before = drawn(player)
    compose(player, "みかた")
    after = drawn(player)
    width = field.ui.fonts.width
    left, right = (field.inner().x + width(text) for text in ("敵を", "敵をみかた"))
    foot = field.inner().centery + field.ui.theme.line_px("body") // 2 - 1
    line = {tuple(after.get_at((x, foot)))[:3] for x in range(left, right)}
    assert line == {field.ui.palette.ink}
    assert after.get_at((right + 2, foot))[:3] != field.ui.palette.ink
    assert before.get_at(((left + right) // 2, foot))[:3] != field.ui.palette.ink


def test_the_clause_in_conversion_has_a_thicker_line(composing):
    player, field, _ = composing
    compose(player, "味方の駒", 3, 1)
    sheet = drawn(player)
    width = field.ui.fonts.width
    foot = field.inner().centery + field.ui.theme.line_px("body") // 2 - 2
    within, outside = (field.inner().x + width(text) + 3 for text in ("敵を味方の", "敵を"))
    assert sheet.get_at((within, foot))[:3] == field.ui.palette.ink
    assert sheet.get_at((outside, foot))[:3] != field.ui.palette.ink


def test_committed_words_are_written_once_and_heard(composing):
    player, field, heard = composing
    compose(player, "みかた")
    write(player, "味方")
    assert field.text == "敵を味方追う"
    assert field.caret == 4
    assert not field.composing
    assert heard == ["敵を味方追う"]
    compose(player, "")
    assert field.text == "敵を味方追う"


def test_committed_words_replace_the_selection(composing):
    player, field, _ = composing
    field.mark, field.caret = 0, 2
    compose(player, "こま")
    assert field._shown()[0] == "こま追う"
    assert field.text == "敵を追う"
    write(player, "駒")
    assert field.text == "駒追う"


@pytest.mark.parametrize("key", KEYS)
def test_no_key_does_anything_else_while_words_are_composed(composing, key):
    player, field, heard = composing
    compose(player, "みかた")
    assert player.key(key), "it is the input method's"
    assert heard == []
    assert player.screen.focused is field
    assert (field.text, field.caret, field.mark) == ("敵を追う", 2, 2)
    assert field.composed.text == "みかた"


@pytest.mark.parametrize("ended", ["", None])
def test_keys_work_again_when_the_words_are_written_or_taken_back(composing, ended):
    player, field, heard = composing
    compose(player, "みかた")
    if ended is None:
        write(player, "味方")
    else:
        compose(player, ended)
    player.key("Enter")
    assert heard[-1] == f"submit {field.text}"


def test_leaving_the_field_or_the_window_gives_up_what_was_composed(composing):
    player, field, heard = composing
    compose(player, "みかた")
    player.screen.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not field.composing
    compose(player, "みかた")
    player.click("Main")
    assert not field.composing
    assert field.text == "敵を追う"
    assert heard == ["main"]
    assert not compose(player, "x"), "nothing that has no field takes it"


def test_the_caret_of_composed_words_stays_in_sight(composing):
    player, field, _ = composing
    compose(player, "ながいながいなまえをかく" * 6)
    drawn(player)
    assert field.rect.contains(field.writing)
    compose(player, "ながいながいなまえをかく" * 6, 0, 1)
    drawn(player)
    assert field.rect.contains(field.writing)


def test_long_words_that_come_in_parts_are_put_together():
    long = "あいうえおかきくけこさしす"
    whole = NOTHING.then(long[:10], 0, 10).then(long[10:], 10, 3)
    assert whole == Composition(long, 13)
    assert whole.then("短い", 2, 0) == Composition("短い", 2, (2, 2))
    assert NOTHING.then("か", 1, 0).then("かき", 1, 0).text == "かき", "a caret in the middle is no second part"
    assert NOTHING.then("か", -1, -1) == Composition("か", 0, (0, 0))


def test_numbers_may_be_typed_in_full_width(show):
    field = NumberField(5, 0, 99, id="number")
    player = show(Column(field))
    player.screen.focus(field)
    write(player, "４２")
    assert (field.text, field.value) == ("42", 42)


# -- the window -------------------------------------------------------------------------------------------------


class Fielded(Screen):
    def build(self):
        return Column(TextField("駒", id="one"), TextField("", id="two"), Button("Go", hotkey="G"), gap=10)


def test_text_is_taken_while_a_field_has_the_keyboard_and_only_then(monkeypatch):
    told: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append(pygame.Rect(rect)))
    app = App(Ui(Theme(language="ja", reduced_motion=True)), Fielded, title="Test", size=(800, 600), software=True)
    try:
        app.frame()
        assert told == ["stop"]
        told.clear()
        top = app.stack.top
        top.focus(top.root.find("one"))
        app.frame()
        assert told == ["start", top.root.find("one").writing]
        app.frame()
        told.clear()
        pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="みかた", start=3, length=0))
        app.frame()
        assert top.root.find("one").composing
        assert told == [top.root.find("one").writing], "the candidates follow the caret"
        told.clear()
        top.focus(top.root.find("two"))
        app.frame()
        assert told[:2] == ["stop", "start"], "another field begins anew"
        told.clear()
        top.focus(top.root.find("Go"))
        app.frame()
        assert told == ["stop"]
    finally:
        app.close()


def test_candidates_stand_beside_the_field_on_a_dense_display(monkeypatch):
    told: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda rect: told.append(pygame.Rect(rect)))
    app = App(Ui(Theme(reduced_motion=True)), Fielded, title="Test", size=(800, 600), software=True)
    try:
        app.surface = pygame.Surface((1600, 1200))
        app._match_density()
        app.stack.top.resize((1600, 1200))
        app._field = field = app.stack.top.root.find("one")
        app._place_candidates()
        assert told[0].x == round(field.writing.x / 2)
        assert told[0].height == round(field.writing.height / 2)
    finally:
        app.close()


def test_the_system_shows_its_list_of_candidates():
    environ: dict[str, str] = {}
    set_hints(environ, software=False)
    assert environ["SDL_IME_SHOW_UI"] == "1"
