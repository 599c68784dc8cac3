"""Keys at the table: one that is printed on a button does that button, and no button that is gone is pressed."""

from __future__ import annotations

import gettext
import random
import re
from types import SimpleNamespace

import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from games.vietnam_battles.game import VietnamBattles
from hexcore.game.answers import SHARED_OVERLAYS
from hexcore.play.session import Session
from launcher.desk.commands import SHARED
from launcher.kit.keys import Chord
from launcher.kit.widgets.button import Button
from launcher.play import Play
from launcher.table.hotseat import recap
from launcher.table.map.view import Going
from launcher.table.screen import TableScreen
from launcher.table.sidebar.actions import ActionButton, ActionsPanel
from launcher.table.sidebar.tiles import PieceTile
from launcher.table.turn.recap import worth_telling
from launcher.table.turn.state import state_of
from skirmish.game import Skirmish
from tests.launcher.table.table_hand import TableHand
from tests.launcher.table.test_screen import hide, patrol, take_over
from tests.launcher.table.trek import MusterGame

BOARD = Skirmish().board("hunt")


class Keyed(Skirmish):
    """Its ending is printed with a key of the map's cursor."""

    key = "space"

    def look(self):
        kept = [g.model_copy(update={"key": self.key}) if g.verb == "done" else g for g in super().look().gestures]
        return super().look().model_copy(update={"gestures": tuple(kept)})


class KeyedEnter(Keyed):
    key = "return"


def marching(sit, game):
    hand = sit(game)
    hide(hand, "0403")
    take_over(hand)
    return hand


@pytest.mark.parametrize("game", [Skirmish, Keyed, KeyedEnter])
def test_enter_acts_on_the_map_and_space_ends_the_turn_whatever_a_game_asks_for(sit, game):
    hand = marching(sit, game())
    hand.key("Tab")
    assert hand.screen.map.cursor_hex == BOARD.hex("0104")
    assert hand.screen.status.hints[0] == ("Enter", "pick")
    hand.key("Enter")
    assert hand.screen.controller.picked == ("patrol_a",)
    assert not hand.screen.curtain.visible
    hand.key("Space")
    assert hand.screen.curtain.visible, "the turn has ended"


def test_enter_never_presses_the_main_button_from_the_map(sit):
    hand = marching(sit, Skirmish())
    hand.key("Enter")
    assert hand.screen.map.cursor_hex >= 0, "the first press shows where the keyboard is"
    hand.click_at(hand.screen.sidebar.prompt.rect.center)
    hand.key("Enter")
    assert not hand.screen.curtain.visible
    assert hand.screen.focused is hand.screen.map


def test_one_key_goes_to_the_buttons_and_back_to_the_map(sit):
    hand = marching(sit, Skirmish())
    hand.key("F6")
    assert (hand.screen.focused.id, hand.screen.focused.ringed) == ("action:End the turn", True)
    assert dict(hand.screen.status.hints) == {"Enter": "choose", "Tab": "next", "F6": "map"}
    hand.key("F6")
    assert hand.screen.focused is hand.screen.map


def test_tab_goes_through_pieces_and_lit_hexes_and_round(sit):
    hand = marching(sit, Skirmish())
    seen = []
    for _ in range(3):
        hand.key("Tab")
        seen.append(BOARD.label(hand.screen.map.cursor_hex))
    assert seen[0] == seen[2] == "0104"
    hand.key("Enter")
    lit = {BOARD.label(spot.hex) for spot in hand.screen.controller.lit()}
    stops = []
    for _ in range(len(lit)):
        hand.key("Tab")
        stops.append(BOARD.label(hand.screen.map.cursor_hex))
    assert set(stops) == lit
    hand.key("Tab")
    assert BOARD.label(hand.screen.map.cursor_hex) == seen[1], "then the other piece that can act"
    hand.key("Tab")
    assert BOARD.label(hand.screen.map.cursor_hex) == "0104"


def test_a_hex_is_reached_by_its_number(sit):
    hand = marching(sit, Skirmish())
    hand.type("305")
    assert (hand.screen.map.going.text, hand.screen.map.going.hex) == ("305", BOARD.hex("0305"))
    hand.key("Enter")
    assert hand.screen.map.cursor_hex == BOARD.hex("0305")
    assert hand.screen.status.text.startswith("0305")
    hand.type("99")
    hand.key("Enter")
    assert hand.screen.map.cursor_hex == BOARD.hex("0305"), "no such hex"
    hand.key("Ctrl+G")
    hand.type("0104")
    hand.key("Esc")
    assert hand.screen.map.cursor_hex == BOARD.hex("0305")
    assert not hand.screen.map.going.open
    assert not hand.screen.layers, "Esc gave up the number and nothing else"


@pytest.mark.parametrize("typed", ["C7", "7C", "07C"])
def test_the_letter_of_a_column_may_stand_on_either_side(typed):
    board = SimpleNamespace(playable=range(3), label=["C7", "C17", "S25"].__getitem__)
    going = Going(board)
    going.begin()
    for letter in typed:
        going.take(Chord.parse(letter))
    assert going.hex == (0 if typed != "07C" else -1)


def test_a_button_that_is_gone_has_no_keyboard(sit):
    """After a click on an action its button is gone: Space must not press it again."""
    hand = sit(MusterGame(), {"red": "random"})
    hand.click("counter:patrol_a")
    hand.click("action:End the turn")
    assert hand.screen.focused is hand.screen.map
    before = len(hand.session.entries)
    hand.screen.map._set_cursor(BOARD.hex("0704"))
    hand.key("Enter")
    assert [entry.action.verb for entry in hand.session.entries[before:]] == ["order"]


def test_the_keyboard_does_not_reach_the_map_behind_the_curtain(sit):
    hand = marching(sit, Skirmish())
    hand.key("Tab")
    hand.key("Space")
    assert hand.screen.curtain.visible
    hand.wait()
    assert hand.screen.focused is None
    assert hand.screen.map.cursor_hex < 0


def test_escape_lets_go_and_never_takes_back_what_was_done(sit):
    hand = marching(sit, Skirmish())
    hand.click("counter:patrol_a")
    hand.click("hex:0103")
    hand.key("Esc")
    assert patrol(hand) == "0103"
    assert "Leave the game" in hand.names()
    hand.key("Esc")
    hand.key("Ctrl+Z")
    assert patrol(hand) == "0104"


def test_the_line_below_says_what_escape_does(sit):
    hand = marching(sit, Skirmish())
    hand.key("Tab")
    assert "Esc" not in dict(hand.screen.status.hints)
    hand.key("Enter")
    assert dict(hand.screen.status.hints)["Esc"] == "back"
    hand.type("0103")
    hand.key("Enter")
    hand.key("Enter")
    assert dict(hand.screen.status.hints)["Ctrl+Z"] == "undo"


def test_the_enter_that_puts_a_report_away_does_nothing_else(sit):
    """A second press in the same breath is not the end of the turn."""
    hand = marching(sit, KeyedEnter())
    shown = recap(
        hand.screen, worth_telling(hand.screen.play.lines(), hand.screen.controller.look), "What happened", lambda: None
    )
    hand.wait()
    assert shown.layer in hand.screen.layers
    hand.key("Enter")
    assert not hand.screen.layers
    hand.key("Enter", hurried=True)
    assert not hand.screen.curtain.visible, "that press was late for the report"
    hand.key("Space", hurried=True)
    assert not hand.screen.curtain.visible, "and so was that"
    hand.wait(1000)
    hand.key("Space")
    assert hand.screen.curtain.visible


def test_a_menu_that_was_closed_is_not_opened_again_by_enter(sit):
    hand = marching(sit, Skirmish())
    hand.click("menu")
    assert "Leave the game" in hand.names()
    hand.key("Esc")
    hand.key("Enter")
    assert "Leave the game" not in hand.names()


# -- the same letters in every language -----------------------------------------------------------------------

OTHER = "qj"
"""A language without a single Latin letter."""


class Kana(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return "駒を動かす" + "".join(re.findall(r"\{\w+\}", message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid2)


def letters_of(hand, language: str) -> dict[object, str]:
    """What is printed on the buttons for actions, as soon as the table speaks a language."""
    screen = hand.screen
    screen.play.speak(language)
    panel = ActionsPanel(screen, lambda: None)
    panel.mount(screen.ui)
    panel.show(state_of(screen)._replace(staging=False))
    return {
        w.offers: w.hotkey
        for tree in (panel, panel.main, panel.later)
        for w in tree.walk()
        if isinstance(w, ActionButton)
    }


@pytest.mark.parametrize("game", [GreenBeret, VietnamBattles, GreenInferno], ids=lambda game: game.__name__)
def test_a_key_does_the_same_in_every_language(sit, game, monkeypatch):
    found = gettext.translation
    monkeypatch.setattr(
        gettext,
        "translation",
        lambda domain, folder, languages, fallback: (
            Kana() if languages == [OTHER] else found(domain, folder, languages=languages, fallback=fallback)
        ),
    )
    hand, chance, seen = sit(game()), random.Random(3), 0
    monkeypatch.setattr(type(hand.screen), "reading", False)
    for _ in range(150):
        decision = hand.session.decision
        if decision is None:
            break
        english, other = letters_of(hand, "en"), letters_of(hand, OTHER)
        assert other == english
        assert all("駒" in hand.screen.controller.words(action) for action in english)
        seen += sum(key.isalpha() and len(key) == 1 for key in english.values())
        hand.session.apply(chance.choice(decision.actions))
        hand.rewritten()
    assert seen > 5


def test_the_shared_overlays_have_a_key_each():
    assert SHARED == SHARED_OVERLAYS


# -- a player who has no mouse --------------------------------------------------------------------------------


def boys(desk) -> TableHand:
    session = Session(VietnamBattles(), "boys_of_67", {}, 4)
    hand = TableHand(TableScreen(desk, Play(session, {}, desk.saves)), session=session)
    hand.wait(1000, 4)
    return hand


def test_tab_goes_through_the_lit_hexes_of_a_picked_unit_as_the_hint_says(desk):
    hand = boys(desk)
    hand.key("Tab")
    hand.key("Enter")
    controller = hand.screen.controller
    assert controller.picked
    assert "Tab" in " ".join(hand.screen.sidebar.prompt.said)
    lit = {spot.hex for spot in controller.lit()}
    met = []
    for _ in range(8):
        hand.key("Tab")
        met.append(hand.screen.map.cursor_hex)
    assert set(met) <= lit


def test_tab_goes_into_the_hexes_of_a_first_decision_with_hundreds(sit):
    hand = sit(GreenBeret())
    hand.wait(500, 2)
    for _ in range(3):
        hand.key("Tab")
        assert hand.screen.focused is hand.screen.map
        assert hand.screen.map.cursor_hex in {spot.hex for spot in hand.screen.controller.lit()}


def to_support(desk) -> TableHand:
    session, chance = Session(VietnamBattles(), "boys_of_67", {}, 4), random.Random(5)
    for _ in range(400):
        decision = session.decision
        if decision.step == "support" and len(decision.actions) > 3:
            break
        fights = [action for action in decision.actions if action.verb in ("attack", "fight")]
        session.apply(chance.choice(fights or decision.actions))
    hand = TableHand(TableScreen(desk, Play(session, {}, desk.saves)), session=session)
    hand.wait(1000, 4)
    return hand


def test_support_markers_have_letters_and_are_the_first_thing_beside_the_map(desk):
    hand = to_support(desk)
    tiles = [w for w in hand.screen.sidebar.stack.walk() if isinstance(w, PieceTile)]
    assert len(tiles) > 2
    assert len({tile.hotkey for tile in tiles}) == len(tiles)
    taken = {w.hotkey for w in hand.screen.sidebar.actions.walk() if w.hotkey}
    assert not taken & {tile.hotkey for tile in tiles}
    hand.key("Tab")
    assert hand.screen.focused in tiles, "nothing on the map can be chosen"
    hand.key("F6")
    assert hand.screen.focused is hand.screen.map
    hand.key("F6")
    assert hand.screen.focused in tiles
    before = len(hand.session.entries)
    hand.key(tiles[-1].hotkey)
    assert len(hand.session.entries) > before or hand.screen.turn.armed is not None


def test_home_and_end_move_the_highlight_of_a_menu(desk):
    hand = boys(desk)
    hand.screen.tools.menu()
    hand.key("End")
    assert hand.screen.focused.name == "Leave the game"
    assert hand.screen.bounds.contains(hand.screen.focused.rect)
    hand.key("Home")
    assert hand.screen.focused.name == "Rules"


def test_the_menu_begins_at_its_first_line_though_a_switch_is_on(desk):
    hand = boys(desk)
    hand.screen.tools.show_words()
    hand.screen.tools.menu()
    hand.wait()
    assert hand.screen.focused.name == "Rules"


def test_a_dialog_opened_by_key_shows_the_ring_and_the_keys(desk):
    desk.change(ask_ending="always")
    hand = boys(desk)
    hand.key("Tab")
    hand.key("Space")
    assert "Are you sure?" in hand.words()
    focused = hand.screen.focused
    assert focused.ringed
    assert focused.kind == "primary"
    caps = {w.name: w.hotkey for w in hand.screen.layers[-1].root.walk() if isinstance(w, Button)}
    assert sorted(caps.values()) == ["Enter", "Esc"]
    assert dict(hand.screen.status.hints).keys() == {"Enter", "Tab", "Esc"}
    hand.wait(500)
    hand.key("Esc")
    assert not hand.screen.layers


def test_hints_name_keys_from_the_first_moment_for_a_player_who_uses_keys(desk):
    desk.ui.by_key = True
    hand = boys(desk)
    assert "Tab" in " ".join(hand.screen.sidebar.prompt.said)
    assert hand.screen.map.ringed
    assert hand.screen.status.hints


def test_a_number_that_is_typed_stands_in_the_middle_of_the_map_where_no_sign_lies(desk):
    hand = boys(desk)
    hand.screen.focus(hand.screen.map)
    plain = hand.picture()
    hand.type("10")
    assert hand.screen.map.going.text == "10"
    assert hand.picture() != plain
    middle = hand.screen.map.rect.center
    assert not any(lead.on_show and lead.rect.collidepoint(middle) for lead in hand.screen.area.lying())
