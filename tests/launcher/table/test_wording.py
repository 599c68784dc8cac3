"""Small parts of the table: hot keys, loadouts, the shop, overlays, luck and reports, the stage and the replay."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest

from hexcore.analysis.story import Witness
from hexcore.game.actions import Action
from hexcore.game.answers import Overlay, OverlayLine, OverlayMark, OverlayMeta
from hexcore.game.dice import Roll
from hexcore.game.look import Gesture
from hexcore.game.records import Record, Sum
from hexcore.play.session import Session
from hexcore.text import say
from launcher.desk.commands import defaults
from launcher.play import Play
from launcher.table.exports import log_text
from launcher.table.hotkeys import LetterBook, Lettered, goes_on, letters
from launcher.table.map.overlays import is_empty, overlay_shown, overlays_of
from launcher.table.replay import ReplayScreen
from launcher.table.sidebar.actions import Finder
from launcher.table.sidebar.shop import GoodTile, Loadouts, next_buy
from launcher.table.turn.controller import kind_of
from launcher.table.turn.flow import fallen
from launcher.table.wording import TEXTS, dice_markup, dice_of, words
from skirmish.game import Skirmish
from skirmish.rules.attack import attack_odds
from tests.launcher.table.table_hand import TableHand

BOARD = Skirmish().board("hunt")

# -- hot keys -------------------------------------------------------------------------------------------------


def test_each_button_has_a_letter_of_its_own():
    assert letters([("", "Attack"), ("", "Advance"), ("", "Aim"), ("", "Xx")]) == ["A", "D", "I", "X"]


def test_a_letter_the_game_asks_for_is_kept_free():
    assert letters([("", "Attack"), ("a", "Bombard")]) == ["T", "A"]


def test_other_names_of_keys_are_understood_and_nonsense_is_not_a_crash():
    assert letters([("delete", "Done"), ("no such key", "Go")]) == ["Del", "G"]


@pytest.mark.parametrize("wish", ["return", "space", "Enter"])
def test_what_goes_on_has_the_one_key_for_that_and_no_other_button_has(wish):
    assert goes_on(wish)
    assert letters([(wish, "Done")]) == ["D"]


def test_two_wishes_for_one_key_get_two_keys():
    assert letters([("e", "End"), ("e", "Fire")]) == ["E", "F"]


def test_a_letter_that_was_given_stays_and_that_of_another_is_not_given_away():
    stand = [("s", "LF 1 stands fast"), ("s", "LF 4 stands fast")]
    first, second = letters(stand)
    assert (first, second) == ("S", "L")
    assert letters(stand[1:], {0: second}, gone=first) == ["L"]
    assert letters(stand[1:], gone=first + second) == ["F"]


SHOP = ("player", "purchases")


def camp(number: int) -> Lettered:
    return Lettered("", f"Roll for Base Camp #{number}", ("move_camp", f"Roll for Base Camp #{number}"))


def test_a_letter_stays_with_its_button_for_the_whole_game():
    book = LetterBook()
    assert book.keys(SHOP, [camp(1)]) == ["R"]
    assert book.keys(SHOP, [camp(2)]) == ["F"], "R would roll for another camp now"
    assert book.keys(("player", "movement"), [Lettered("", "Rest", "rest")]) == ["R"], "in another step R is free"
    assert book.keys(SHOP, [camp(2), camp(1)]) == ["F", "R"]


def test_a_button_that_comes_in_between_moves_no_letter():
    book = LetterBook()
    others = [Lettered("", "Officer carries Night Vision", "officer"), Lettered("", "Move on", "on")]
    assert book.keys(SHOP, others) == ["O", "M"]
    assert book.keys(SHOP, [Lettered("", "Officer carries M60", "m60"), *others])[1:] == ["O", "M"]


def test_a_letter_that_the_game_wishes_for_is_given_to_no_other_button():
    book = LetterBook(["a"])
    assert book.keys(SHOP, [Lettered("", "Attack", "attack")]) == ["T"]
    assert book.keys(SHOP, [Lettered("a", "All join", "all")]) == ["A"]


def test_once_all_letters_are_given_the_button_away_the_longest_loses_its_own():
    book = LetterBook()
    assert len({book.keys(SHOP, [Lettered("", "x", n)])[0] for n in range(26)}) == 26
    assert book.keys(SHOP, [Lettered("", "x", 26)]) == ["X"], "that of the first button of all"
    assert book.keys(SHOP, [Lettered("", "x", 25)]) == ["Z"]


# -- loadouts and the shop --------------------------------------------------------------------------------------


def test_equal_counters_are_one_kind():
    assert [kind_of(piece) for piece in ("m21_2", "m18", "ac47", "a_team_1")] == ["m21", "m18", "ac47", "a_team"]


def test_a_loadout_is_kept_and_found_again(tmp_path):
    Loadouts(tmp_path).keep("green_beret", "quiet", ["m21_1", "m21_2", "radio_1"])
    assert Loadouts(tmp_path).of("green_beret") == {"quiet": ["m21", "m21", "radio"]}
    assert Loadouts(tmp_path).of("other") == {}


def test_a_damaged_file_of_loadouts_is_no_reason_to_stop(tmp_path):
    (tmp_path / "loadouts.json").write_text("{")
    assert Loadouts(tmp_path).of("green_beret") == {}
    (tmp_path / "loadouts.json").write_text(json.dumps({"green_beret": [1]}))
    assert Loadouts(tmp_path).of("green_beret") == {}


def test_what_is_bought_again_is_any_of_its_kind_delivered_where_wanted():
    offered = [Action("buy", ("m21_2",), (4,)), Action("buy", ("m21_2",), (7,))]
    assert next_buy("m21", offered, 7) == offered[1]
    assert next_buy("radio", offered) is None


class Market(Skirmish):
    """Skirmish whose woods are for sale, and wanted: hiding is a purchase."""

    def wanted(self, state, seat):
        return frozenset({"hide"})

    def look(self):
        own = [Gesture(verb="hide", group="shop") if g.verb == "hide" else g for g in super().look().gestures]
        return super().look().model_copy(update={"gestures": tuple(own)})


def test_the_shop_opens_by_itself_and_a_click_buys(sit):
    hand = sit(Market(), {"blue": "random"})
    assert hand.screen.shop.visible
    hand.click("shop-close")
    assert not hand.screen.shop.visible
    hand.click("open-shop")
    assert [tile.good.needed for tile in hand.screen.shop.walk() if isinstance(tile, GoodTile)] == [True]
    hand.click("buy:hide")
    assert hand.session.entries[0].action.verb == "hide"
    assert not hand.screen.shop.visible


# -- overlays -------------------------------------------------------------------------------------------------


class Watched(Skirmish):
    """Skirmish with overlays about the whole map, a piece, a hex and a line, and notes about one hex."""

    def overlays(self, scenario):
        needs = {"threat": (), "empty": (), "near": ("hex",), "of": ("piece",), "sight": ("line",)}
        return tuple(OverlayMeta(key, say(f"name {key}"), say(f"about {key}"), need) for key, need in needs.items())

    def overlay(self, state, seat, key, at=-1, over=-1, pieces=()):
        asked.append((key, at, over, tuple(pieces)))
        marks = {"threat": ("0202", "0203"), "near": (BOARD.label(at),) if at >= 0 else ()}.get(key, ())
        lines = (
            (OverlayLine(at, over, BOARD.hex("0303") if over == BOARD.hex("0404") else -1),) if key == "sight" else ()
        )
        shown = tuple(OverlayMark(BOARD.hex(label), say(f"word {label}")) for label in marks)
        return Overlay(say(key), shown, lines, (say("a note"),) if key == "threat" else ())

    def notes(self, state, seat):
        return {BOARD.hex("0203"): (say("patrol_a attacks"),)}


asked: list[object] = []


@pytest.fixture
def watched(sit):
    hand = sit(Watched(), {"red": "random"})
    for _ in range(100):
        hand.wait()
        if hand.screen.play.mine:
            break
    return hand


def test_overlays_say_what_they_need_and_empty_ones_are_not_offered(watched):
    found = {overlay.key: overlay.missing for overlay in overlays_of(watched.screen.controller, -1)}
    assert found == {"threat": "", "near": "hex", "of": "piece", "sight": "hex", "moves": "", "known": ""}


def test_an_overlay_shows_its_words_and_notes(watched):
    watched.click("overlays")
    watched.click("name threat")
    shown = watched.screen.map.picture
    assert {BOARD.label(mark.hex) for mark in shown.showing.overlay} == {"0202", "0203"}
    assert shown._highlights().words == {BOARD.hex(label): f"word {label}" for label in ("0202", "0203")}
    assert "a note" in watched.screen.status.text
    assert "word 0203" in watched.screen.pointing.tip(BOARD.hex("0203"), "")
    watched.click("overlays")
    watched.click("No overlay")
    assert not shown.showing.overlay
    assert "a note" not in watched.screen.status.text


def test_an_overlay_of_one_word_about_a_few_hexes_shows_it(watched):
    watched.screen.controller.hex = BOARD.hex("0101")
    watched.screen.tools.show_overlay("near")
    assert watched.screen.map.picture._highlights().words == {BOARD.hex("0101"): "word 0101"}


def test_an_overlay_of_a_hex_waits_for_one(watched):
    controller = watched.screen.controller
    assert [mark.hex for mark in overlay_shown(controller, "near", BOARD.hex("0101")).marks] == [BOARD.hex("0101")]
    assert is_empty(overlay_shown(controller, "near", -1))


def test_a_line_of_sight_points_at_the_blocker(watched):
    controller = watched.screen.controller
    here, far, near = BOARD.hex("0202"), BOARD.hex("0404"), BOARD.hex("0201")
    assert overlay_shown(controller, "sight", here, far).lines == (OverlayLine(here, far, BOARD.hex("0303")),)
    assert overlay_shown(controller, "sight", here, near).lines == (OverlayLine(here, near),)
    assert is_empty(overlay_shown(controller, "sight", here, here))


def test_an_overlay_is_asked_for_again_only_where_a_line_follows_the_cursor(watched):
    watched.screen.tools.show_overlay("threat")
    asked.clear()
    for label in ("0301", "0302", "0303"):
        watched.point(f"hex:{label}")
    assert asked == []


def test_the_tooltip_adds_what_the_game_notes_about_a_hex(watched):
    assert "patrol_a attacks" in watched.screen.pointing.tip(BOARD.hex("0203"), "")
    assert "patrol_a attacks" not in watched.screen.pointing.tip(BOARD.hex("0707"), "")


# -- after the game -------------------------------------------------------------------------------------------


@pytest.fixture
def played():
    session = Session(Skirmish(), "hunt", {"turns": 3}, 4)
    session.script([2, 3, 4, 6])
    while session.decision is not None:
        actions = session.decision.actions
        session.apply(next((a for a in actions if a.verb == "attack"), actions[len(actions) // 2]))
    return session


@pytest.fixture
def finished(played):
    return Play(played, {"red": "random"})


def test_every_die_is_counted(played, finished):
    rolled = [roll for entry in played.entries for record in entry.records for roll in record.dice]
    luck = finished.chair.ended.luck
    assert sum(entry.rolled for entry in luck) == len(rolled)
    assert all(entry.expected == 3.5 for entry in luck)


def test_the_log_as_text_tells_every_line_and_the_seed_if_it_may(played, finished):
    text = log_text(finished.public, finished.lines(), played.seed)
    assert f"seed {played.seed}" in text.splitlines()[0]
    for line in finished.lines():
        assert (finished.say(line.record.text) in text) or line.record.kind == "chosen"
    assert str(played.seed) not in log_text(finished.public, (), None)


def test_the_seed_is_no_secret_after_the_end_and_one_before():
    session = Session(Skirmish(), "hunt", {}, 4711)
    play = Play(session, {"red": "random"})
    assert play.chair.ended is None
    assert Witness(session, play.viewer).seed is None
    assert play.replay().seed is None


def test_without_losses_or_tracks_that_move_nothing_is_told_by_turn(finished):
    assert finished.chair.ended.by_turn is None, "the only track of Skirmish is the turn"


def test_the_result_that_fell_is_found_in_the_facts(played):
    odds = attack_odds(played.first, "patrol_a")
    rolled = [record for entry in played.entries for record in entry.records if record.dice]
    assert rolled, "dice were rolled in this game"
    assert [fallen(odds, [record]) for record in rolled] == [record.facts_by_name["result"] for record in rolled]
    assert fallen(odds, []) == ""


# -- the replay -----------------------------------------------------------------------------------------------


@pytest.fixture
def watching(desk, finished):
    screen = ReplayScreen(desk, finished.replay(), "Skirmish")
    hand = TableHand(screen)
    screen.wait()
    return hand


def test_a_replay_goes_by_action_phase_and_turn(watching):
    replay = watching.screen.replay
    watching.click("next_action")
    assert replay.ply == 1
    watching.key("Alt+right")
    by_phase = replay.ply
    watching.click("next_turn")
    assert replay.ply > by_phase > 0
    watching.click("last")
    assert replay.ply == len(replay)
    watching.key("Shift+left")
    assert replay.ply == len(replay) - 1
    watching.click("first")
    assert replay.ply == 0


def test_a_replay_shows_only_what_its_side_could_see(watching):
    watching.click("next_action")
    assert watching.screen.play.viewer == "blue"
    assert not [piece for piece in watching.screen.map.picture.showing.pieces if piece.id == "scout"]
    watching.screen.seat.select("red")
    watching.wait()
    assert [piece for piece in watching.screen.map.picture.showing.pieces if piece.id == "scout"]
    assert [line.record.kind for line in watching.screen.log.list.items] == ["hidden", "ready"]


def test_a_replay_runs_and_stops(watching):
    watching.click("run")
    for _ in range(12):
        watching.wait(200)
    assert watching.screen.replay.ply > 1
    watching.key("Space")
    here = watching.screen.replay.ply
    watching.wait(5000)
    assert watching.screen.replay.ply == here


# -- words ----------------------------------------------------------------------------------------------------


SOURCES = "\n".join(path.read_text() for path in TEXTS.parent.rglob("*.py"))


def test_every_sentence_the_table_says_is_in_its_catalogue():
    """Whatever ``word("table.…")`` names in the code stands in text.toml; ids of commands only look alike."""
    used = set(re.findall(r'"(table\.[a-z_]+)"', SOURCES))
    assert used - set(defaults()) <= set(words())


def test_no_sentence_is_left_over():
    made = ("table.needs_", "table.report_open_", "table.hint_", "table.you_win", "table.you_lose", "table.wins_fight")
    own = {key for key in words() if key.startswith(("table.", "report."))}
    asked = {key: key.removesuffix("_keys") for key in own}
    left = {key for key in own if f'"{asked[key]}"' not in SOURCES and f"'{asked[key]}'" not in SOURCES}
    phases = {"table.done", "table.now", "table.next", "table.later"}
    ends = tuple(re.findall(r'f"table\.\{[\w.]+\}(_[a-z_]+)"', SOURCES))
    assert {key for key in left if not key.startswith(made) and not key.endswith(ends)} <= phases


# -- a long list of actions -----------------------------------------------------------------------------------


def test_a_list_of_actions_is_searched_by_parts_of_words_of_any_width():
    words = {"a": "レダ、3ヘクス移動", "b": "Atacar la montaña", "c": "Attack the hill"}
    actions = [Action("do", (name,)) for name in words]
    table = SimpleNamespace(
        ui=SimpleNamespace(word=lambda key, **_: key),
        controller=SimpleNamespace(**dict.fromkeys(("words", "spelled"), lambda action: words[action.piece])),
    )
    finder = Finder(table, actions, "actions")
    shown = {}
    for typed in ("ﾍｸｽ", "montana", "ATTACK hill", ""):
        finder._search(typed)
        shown[typed] = [action.piece for _, action in finder.list.items]
    assert shown == {"ﾍｸｽ": ["a"], "montana": ["b"], "ATTACK hill": ["c"], "": ["a", "b", "c"]}


def test_the_dice_of_a_line_stand_in_the_order_of_its_sums_and_words():
    """The enemy attacks and rolls first; the words tell our sum first."""
    dice = (Roll(1, 6, 1, "enemy attack"), Roll(2, 6, 5, "our defence"))
    sums = (Sum(say("x"), (), 57, "player"), Sum(say("x"), (), 2, "enemy"))
    record = Record("battle_won", say("x"), dice=dice, sums=sums)
    look = SimpleNamespace(dice={"enemy attack": "enemy", "our defence": "player"})
    play = SimpleNamespace(public=SimpleNamespace(look=look))
    assert [roll.face for roll in dice_of(play, record)] == [5, 1]
    shown = dice_markup(play, record)
    assert shown.index("d6:5") < shown.index("d6:1")
    assert dice_of(play, record._replace(sums=())) == dice, "without sums as they fell"
