"""Overlays at the table: a key for each, a card that explains it, what it follows, and how it goes away."""

from __future__ import annotations

import pygame
import pytest

from hexcore.game.answers import SHARED_OVERLAYS, Arrow, Key, Overlay, OverlayMark, own_overlays, shared_overlay
from hexcore.game.plugins import registry
from hexcore.text import say
from launcher.desk.commands import COMMANDS, OWN, TABLE, fixed
from launcher.kit.keys import Chord
from launcher.kit.widgets.text import Label
from launcher.painting.marks.tones import PATTERNS
from launcher.table.help.screen_reader import Spoken
from launcher.table.map.overlays import OverlaySample, commands_of, legend_of
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")
A, B, C = (BOARD.hex(label) for label in ("0202", "0203", "0204"))


class Asking(Skirmish):
    """Skirmish that answers two questions, one of which follows the hex under the cursor."""

    def overlays(self, scenario):
        return (
            *super().overlays(scenario),
            shared_overlay("threat"),
            shared_overlay("sight", ("hex",)),
            shared_overlay("range", follows=("piece",)),
        )

    def overlay(self, state, seat, key, at=-1, over=-1, pieces=()):
        if key == "threat":
            return Overlay(
                shared_overlay("threat").name,
                (OverlayMark(A, say("word a"), "danger", say("7!")), OverlayMark(B, say("word b"), "", say("2"))),
                notes=(say("a note"),),
                arrows=(Arrow((A, B, C), say("it goes"), "danger"),),
                legend=(Key("danger", say("dangerous")), Key("", say("plain")), Key("danger", say("ways"), arrow=True)),
            )
        if key == "sight":
            return Overlay(shared_overlay("sight").name, (OverlayMark(at, say("seen"), "good"),))
        if key == "range":
            return Overlay(shared_overlay("range").name, (OverlayMark(C, say(",".join(pieces) or "nobody")),))
        return super().overlay(state, seat, key, at, over, pieces)


@pytest.fixture
def asking(sit):
    hand = sit(Asking(), {"red": "random"})
    for _ in range(100):
        hand.wait()
        if hand.screen.play.mine:
            break
    return hand


def card(hand):
    return hand.screen.overlay_card


def test_its_key_lays_an_overlay_and_takes_it_away(asking):
    assert not card(asking).visible
    asking.key("Alt+2")
    assert asking.screen.overlay == "threat"
    assert card(asking).visible
    asking.key("Alt+2")
    assert asking.screen.overlay == ""
    assert not card(asking).visible
    assert not asking.screen.map.picture.showing.overlay


def test_esc_takes_it_away_before_anything_else_is_let_go(asking):
    asking.key("Alt+2")
    asking.screen.controller.hex = C
    asking.key("Esc")
    assert asking.screen.overlay == ""
    assert asking.screen.controller.hex == C
    assert not asking.screen.layers


def test_the_cross_takes_it_away_and_the_card_folds(asking):
    asking.key("Alt+2")
    high = card(asking).rect.height
    asking.click("overlay-fold")
    assert card(asking).rect.height < high
    asking.click("overlay-fold")
    assert card(asking).rect.height == high
    asking.click("overlay-off")
    assert asking.screen.overlay == ""


def test_the_card_explains_every_tone_and_tells_the_notes(asking):
    asking.key("Alt+2")
    words = asking.words()
    for text in ("Threats", "dangerous", "plain", "ways", "a note"):
        assert text in words, text
    samples = [(w.key.tone, w.key.arrow) for w in card(asking).walk() if isinstance(w, OverlaySample)]
    assert samples == [("danger", False), ("", False), ("danger", True)]


def test_on_a_narrow_map_the_card_leaves_its_notes_to_the_status_line(asking):
    high = {}
    for size in ((1440, 900), (1024, 700)):
        asking.surface = pygame.Surface(size)
        asking.wait()
        asking.key("Alt+2")
        high[size] = card(asking).rect.height
        said = [widget.text for widget in card(asking).walk() if isinstance(widget, Label)]
        assert ("a note" in said) == (size == (1440, 900))
        assert "a note" in asking.screen.status.text
        asking.key("Alt+2")
    assert high[1024, 700] < high[1440, 900]


def test_an_overlay_without_a_legend_is_explained_by_its_words():
    shown = Overlay(
        say("name"),
        (OverlayMark(A, say("here"), "good"), OverlayMark(B, say("here"), "good"), OverlayMark(C, say("there"))),
    )
    assert legend_of(shown) == (Key("good", say("here")), Key("", say("there")))


def test_signs_stand_in_the_hexes_and_words_in_the_tooltip(asking):
    asking.key("Alt+2")
    shown = asking.screen.map.picture._highlights()
    assert shown.words == {A: "7!", B: "2"}
    assert shown.tones == {"danger": frozenset({A}), "": frozenset({B})}
    assert shown.pressing == {A}
    assert [arrow.way for arrow in shown.arrows] == [(A, B, C)]
    tip = asking.screen.pointing.tip
    assert "word a" in tip(A, "")
    assert "it goes" in tip(C, "")


def test_it_has_the_map_to_itself_and_leaves_an_outline_of_the_reach(asking):
    piece = next(iter(asking.screen.controller.reader.pieces))
    asking.screen.controller.pick(piece)
    asking.screen.sync()
    lit = asking.screen.map.picture.showing.reach
    asking.key("Alt+2")
    assert lit
    assert asking.screen.map.picture.showing.reach == {}
    assert asking.screen.map.picture._highlights().outlined == {spot.hex for spot in lit}
    asking.key("Alt+2")
    assert not asking.screen.map.picture._highlights().outlined
    assert asking.screen.map.picture.showing.reach == lit


def test_a_question_about_a_hex_follows_the_cursor_until_one_is_chosen(asking):
    asking.key("Alt+4")
    asking.screen.controller.drop()
    for label in ("0302", "0303"):
        asking.point(f"hex:{label}")
        assert [BOARD.label(mark.hex) for mark in asking.screen.pointing.overlay.marks] == [label]
    asking.screen.controller.hex = C
    asking.point("hex:0302")
    assert [mark.hex for mark in asking.screen.pointing.overlay.marks] == [C]


def test_a_question_about_a_piece_follows_what_is_picked(asking):
    controller = asking.screen.controller
    controller.drop()
    asking.key("Alt+6")
    assert [mark.word.key for mark in asking.screen.pointing.overlay.marks] == ["nobody"]
    controller.picked = ("patrol_a",)
    asking.screen.looked()
    assert [mark.word.key for mark in asking.screen.pointing.overlay.marks] == ["patrol_a"]


def test_a_question_that_the_game_does_not_answer_says_so(asking, monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(asking.screen, "toast", said.append)
    asking.key("Alt+3")
    assert asking.screen.overlay == ""
    assert said == ["This game has no overlay for that key."]


def test_the_menu_shows_every_overlay_with_its_key(asking):
    asking.click("overlays")
    names = asking.words()
    for name in ("Threats", "Line of sight", "Last moves", "Known facts"):
        assert name in names, name
    rows = {w.name: w.item.hotkey for layer in asking.screen.layers for w in layer.root.walk() if hasattr(w, "item")}
    assert next(key for name, key in rows.items() if name == "Threats") == "Alt+2"
    assert next(key for name, key in rows.items() if name.startswith("Watched by")) == "Alt+Shift+1"


def test_the_menu_explains_what_is_pointed_at_in_one_place(asking):
    asking.click("overlays")
    foot = next(w for layer in asking.screen.layers for w in layer.root.walk() if w.id == "menu-foot")
    assert foot.text == ""
    asking.point("Threats")
    assert (
        foot.text == "The hexes that visible enemies can reach and attack in their next phase; darker for more enemies."
    )
    place = foot.rect.copy()
    asking.key("down")
    asking.key("down")
    assert foot.text.startswith("What each hex can see")
    assert foot.rect == place


def test_a_tint_shows_its_number_under_the_cursor_only(asking, monkeypatch):
    marks = (OverlayMark(A, say("word a"), "danger", say("7!"), 4), OverlayMark(B, say("word b"), "", say("2"), 2))
    picture = asking.screen.map.picture
    picture.show(picture.showing._replace(overlay=marks, explained=False))
    shown = picture._highlights()
    assert (shown.words, shown.pressing) == ({}, frozenset())
    assert shown.tones == {"danger": frozenset({A})}
    assert shown.tints == {2: frozenset({B})}
    drawn: list[dict] = []
    monkeypatch.setattr(picture._marker, "draw_over", lambda part, camera, shown: drawn.append(dict(shown.words)))
    view = asking.screen.map
    for over, words in ((C, {}), (B, {B: "2"}), (A, {A: "7!"})):
        picture.draw(asking.surface, view.rect, view.camera, over, -1, -1)
        assert drawn[-1] == words
    picture.draw(asking.surface, view.rect, view.camera, -1, B, -1)
    assert drawn[-1] == {B: "2"}, "the keyboard's cursor does the same"


def test_the_table_in_words_tells_the_overlay(asking):
    asking.key("Alt+2")
    asking.point("hex:0202")
    lines = Spoken(asking.screen, asking.screen.scenery).lines()
    assert any("a note" in line for line in lines)
    assert any("word a" in line for line in lines)


def test_every_overlay_of_every_game_has_a_key_of_its_own():
    keys = [Chord.parse(command.key) for command in COMMANDS[TABLE]]
    assert len(set(keys)) == len(keys)
    assert all(fixed(key) is None for key in keys)
    for module in registry().modules():
        game = registry().open(module.meta.id)
        for scenario in game.meta.scenarios:
            metas = game.overlays(scenario.id)
            assert len(own_overlays(metas)) <= len(OWN), module.meta.id
    assert {f"overlay.{question}" for question in SHARED_OVERLAYS} <= {command.id for command in COMMANDS[TABLE]}


def test_own_overlays_are_laid_by_their_place(asking):
    assert commands_of(asking.screen.controller)["overlay.own_1"] == "watched"
    asking.key("Alt+Shift+1")
    assert asking.screen.overlay == "watched"


def test_a_player_may_choose_another_key(asking):
    asking.screen.desk.keys.overrides["overlay.threat"] = "Ctrl+K"
    asking.key("Ctrl+K")
    assert asking.screen.overlay == "threat"
    assert asking.screen.tools.overlay_key("threat") == "Ctrl+K"


def test_every_tone_has_a_pattern_of_its_own():
    assert len(set(PATTERNS.values())) == len(PATTERNS) == 5


def test_behind_the_curtain_no_key_lays_anything(asking):
    asking.screen.curtain.visible = True
    asking.screen.tools._toggle_overlay("overlay.threat")
    assert asking.screen.overlay == ""


def test_the_card_keeps_to_the_map_at_every_size(asking):
    for size in ((1440, 900), (1024, 700), (800, 600)):
        asking.surface = pygame.Surface(size)
        asking.screen.overlay = ""
        asking.screen.sync()
        asking.key("Alt+2")
        assert asking.screen.area.rect.contains(card(asking).rect), size
        asking.key("Alt+2")
