"""Small parts of the table: hot keys, loadouts, the shop, overlays, luck and reports, the stage and the replay."""

from __future__ import annotations

import json
import re

import pytest
from table_hand import TableHand

from hexcore.actions import Action
from hexcore.game import Query
from hexcore.look import Gesture
from hexcore.session import Session
from hexcore.views import PieceView
from launcher.desk.commands import defaults
from launcher.painting.highlights import Sight
from launcher.play import Play
from launcher.table.hotkeys import letters
from launcher.table.loadouts import Loadouts, kind_of, next_buy
from launcher.table.luck import log_text, losses_of, luck_of, report, tracks_of
from launcher.table.oddspanel import fallen
from launcher.table.overlays import ask_overlay, overlays_of, told_about
from launcher.table.replay import ReplayScreen
from launcher.table.shop import needed_kinds, totals
from launcher.table.words import TEXTS, words
from skirmish.game import Skirmish
from skirmish.rules.attack import attack_odds

BOARD = Skirmish().board("hunt")

# -- hot keys -------------------------------------------------------------------------------------------------


def test_each_button_has_a_letter_of_its_own():
    assert letters([("", "Attack"), ("", "Advance"), ("", "Aim"), ("", "Xx")]) == ["A", "D", "I", "X"]


def test_a_letter_the_game_asks_for_is_kept_free():
    assert letters([("", "Attack"), ("a", "Bombard")]) == ["T", "A"]


def test_other_names_of_keys_are_understood_and_nonsense_is_not_a_crash():
    assert letters([("return", "Done"), ("no such key", "Go")]) == ["Enter", "G"]


def test_two_wishes_for_one_key_get_two_keys():
    assert letters([("space", "End"), ("space", "Fire")]) == ["Space", "F"]


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


def test_what_a_game_says_is_needed_is_found_wherever_it_says_it():
    assert needed_kinds({"mission": {"needs": [["tools"], ["radio", "flares"]]}, "pp": 3}) == {
        "tools",
        "radio",
        "flares",
    }


def test_what_was_bought_is_added_up_and_figures_of_a_piece_alone_do_not_mix_with_signed_ones():
    gun = PieceView("m60_1", "m60", "player", values={"cost": "8", "move": "-1", "class": "gun"})
    truck = PieceView("truck_1", "truck", "player", values={"cost": "10", "move": "+6"})
    team = PieceView("a_team_2", "a_team", "player", values={"cost": "20", "move": "4"})
    assert totals([gun, truck, team]) == {"cost": "38", "move": "+5"}
    assert totals([]) == {}


class Market(Skirmish):
    """Skirmish whose woods are for sale: hiding is a purchase."""

    def look(self):
        own = [Gesture(verb="hide", group="shop") if g.verb == "hide" else g for g in super().look().gestures]
        return super().look().model_copy(update={"gestures": tuple(own)})


def test_the_shop_opens_by_itself_and_a_click_buys(sit):
    hand = sit(Market(), {"blue": "random"})
    assert hand.screen.shop.visible
    hand.click("shop-close")
    assert not hand.screen.shop.visible
    hand.click("open-shop")
    hand.click("buy:hide")
    assert hand.screen.play.session.entries[0].action.verb == "hide"
    assert not hand.screen.shop.visible


# -- overlays -------------------------------------------------------------------------------------------------


class Watched(Skirmish):
    """Skirmish with a query about the whole map and one about a hex."""

    def __init__(self) -> None:
        super().__init__()
        self.queries = {
            "threat": Query("threat", "what is threatened", (), lambda state, seat: {"hexes": {"0202": 1, "0203": 2}}),
            "near": Query("near", "what is near", ("hex",), lambda state, seat, hex: [hex]),
            "sight": Query("sight", "what is seen", ("start", "end"), lambda state, seat, start, end: _seen(end)),
            "zones": Query(
                "zones", "a side's zone", ("side",), lambda state, seat, side: ["0101" if side == "red" else "0707"]
            ),
            "hunt": Query(
                "hunt", "who hunts where", (), lambda state, seat: [{"enemy": "patrol_a", "attacks": ["0203"]}]
            ),
        }


def _seen(end: str) -> dict[str, object]:
    return {"clear": end != "0404", "blocker": "0303" if end == "0404" else ""}


@pytest.fixture
def watched(sit):
    hand = sit(Watched(), {"red": "random"})
    for _ in range(100):
        hand.wait()
        if hand.screen.play.mine:
            break
    return hand


def test_overlays_say_what_they_need(watched):
    found = {overlay.key: overlay.missing for overlay in overlays_of(watched.screen.controller, -1)}
    assert found == {"threat": "", "near": "hex", "sight": "hex", "zones|blue": "", "zones|red": "", "hunt": ""}


def test_an_overlay_shows_what_a_query_answers(watched):
    watched.click("overlays")
    watched.click("Threat: what is threatened")
    assert {BOARD.label(h) for h in watched.screen.map.picture.showing.overlay} == {"0202", "0203"}
    watched.click("overlays")
    watched.click("No overlay")
    assert not watched.screen.map.picture.showing.overlay


def test_an_overlay_of_a_side_and_of_a_hex(watched):
    controller = watched.screen.controller
    assert ask_overlay(controller, "zones|red", -1).hexes == {BOARD.hex("0101"): ""}
    assert ask_overlay(controller, "near", BOARD.hex("0101")).hexes == {BOARD.hex("0101"): ""}
    assert ask_overlay(controller, "near", -1).hexes == {}


def test_a_line_of_sight_points_at_the_blocker(watched):
    controller = watched.screen.controller
    here, far = BOARD.hex("0202"), BOARD.hex("0404")
    assert ask_overlay(controller, "sight", here, far).sight == Sight(here, far, BOARD.hex("0303"))
    assert ask_overlay(controller, "sight", here, BOARD.hex("0201")).sight == Sight(here, BOARD.hex("0201"), None)


def test_the_tooltip_tells_who_threatens_a_hex(watched):
    assert told_about(watched.screen.controller, BOARD.hex("0203")) == ["patrol_a: attacks"]
    assert "patrol_a: attacks" in watched.screen.pointing.tip(BOARD.hex("0203"), "")
    assert told_about(watched.screen.controller, BOARD.hex("0707")) == []


# -- after the game -------------------------------------------------------------------------------------------


@pytest.fixture
def finished():
    session = Session(Skirmish(), "hunt", {"turns": 3}, 4)
    session.script([2, 3, 4, 6])
    while session.decision is not None:
        actions = session.decision.actions
        session.apply(next((a for a in actions if a.verb == "attack"), actions[len(actions) // 2]))
    return Play(session, {"red": "random"})


def test_every_die_is_counted(finished):
    rolled = [roll for entry in finished.session.entries for record in entry.records for roll in record.dice]
    luck = luck_of(finished.session)
    assert sum(entry.rolled for entry in luck) == len(rolled)
    assert all(entry.expected == 3.5 for entry in luck)


def test_the_report_tells_result_dice_and_log(finished):
    text = report(finished)
    assert text.startswith("# Skirmish: The hunt")
    assert finished.say(finished.outcome.text) in text
    assert f"Seed {finished.session.seed}" in text
    assert log_text(finished).splitlines()[3] in text


def test_losses_come_from_records_that_tell_them_and_tracks_stand_in(finished):
    assert losses_of(finished) is None
    assert tracks_of(finished) is None, "the only track of Skirmish is the turn"


def test_the_result_that_fell_is_found_in_the_facts(finished):
    odds = attack_odds(finished.session.first, "patrol_a")
    rolled = [record for entry in finished.session.entries for record in entry.records if record.dice]
    assert rolled, "dice were rolled in this game"
    assert [fallen(odds, [record]) for record in rolled] == [record.facts_by_name["result"] for record in rolled]
    assert fallen(odds, []) == ""


# -- the replay -----------------------------------------------------------------------------------------------


@pytest.fixture
def watching(desk, finished):
    screen = ReplayScreen(desk, finished.session, "Skirmish")
    screen._painting = None
    hand = TableHand(screen)
    screen.wait()
    return hand


def test_a_replay_goes_by_action_phase_and_turn(watching):
    replay = watching.screen.replay
    watching.click("next_action")
    assert replay.ply == 1
    watching.key("Shift+right")
    by_phase = replay.ply
    watching.click("next_turn")
    assert replay.ply > by_phase > 0
    watching.click("last")
    assert replay.ply == len(replay)
    watching.key("left")
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
    for _ in range(40):
        watching.wait(200)
    assert watching.screen.replay.ply > 1
    watching.key("Space")
    here = watching.screen.replay.ply
    watching.wait(5000)
    assert watching.screen.replay.ply == here


# -- words ----------------------------------------------------------------------------------------------------


SOURCES = "\n".join(path.read_text() for path in TEXTS.parent.glob("*.py"))


def test_every_sentence_the_table_says_is_in_its_catalogue():
    """Whatever ``word("table.…")`` names in the code stands in text.toml; ids of commands only look alike."""
    used = set(re.findall(r'"(table\.[a-z_]+)"', SOURCES))
    assert used - set(defaults()) <= set(words())


def test_no_sentence_is_left_over():
    made = ("table.needs_", "table.hint_")
    own = {key for key in words() if key.startswith(("table.", "report."))}
    left = {key for key in own if f'"{key}"' not in SOURCES and f"'{key}'" not in SOURCES}
    phases = {"table.done", "table.now", "table.next"}
    assert {key for key in left if not key.startswith(made)} <= phases
