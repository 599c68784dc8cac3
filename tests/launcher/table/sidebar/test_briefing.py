"""The card of a new task, the pointer to it, the ladder, and the shop that it is bought for, as a person uses them."""

from __future__ import annotations

import re

import pygame
import pytest

from games.green_beret.game import GreenBeret
from hexcore.game.actions import Action
from launcher.kit.window.input import covered, stops
from launcher.painting.map.grid_lines import NUMBERS_FROM
from launcher.table.sidebar.shop import GoodTile
from tests.launcher.table.table_hand import TableHand

SMALL = (1024, 700)
NEEDY = "raid_hit_and_run"
"""The mission with the most counters to choose from."""


def to_the_draw(hand: TableHand) -> None:
    """Set up with whatever is offered, until the first mission is to be drawn."""
    while (ready := Action("ready")) not in hand.session.decision.actions:
        offered = hand.session.decision.actions
        place = next(a for a in offered if a.verb == "place")
        hand.screen.turn.press(place)
    hand.session.state.dice.script([1], [NEEDY])
    hand.screen.turn.press(ready)
    while hand.session.decision.step == "deploy":
        hand.screen.turn.press(hand.session.decision.actions[0])
    for _ in range(400):
        if not hand.screen.flow.playback.busy:
            break
        hand.wait(100)


def to_the_march(hand: TableHand) -> None:
    """Go on until a team may be picked: nobody has moved yet."""
    to_the_draw(hand)
    hand.wait()
    hand.key("Space")
    hand.screen.turn.press(Action("finish_purchases"))
    while hand.screen.layers:
        hand.key("Enter")
        hand.wait(500)
    hand.wait(1000, 3)
    assert hand.session.decision.step == "friendly_movement"


@pytest.fixture
def briefed(sit) -> TableHand:
    hand = sit(GreenBeret(), size=SMALL)
    to_the_draw(hand)
    hand.wait()
    assert hand.session.decision.step == "purchases"
    return hand


def tiles(hand: TableHand) -> dict[str, GoodTile]:
    return {tile.good.kind: tile for tile in hand.screen.shop.walk() if isinstance(tile, GoodTile)}


def test_a_new_mission_is_read_before_the_shop_opens(briefed):
    screen = briefed.screen
    assert screen.briefing.visible
    assert not screen.shop.visible
    told = briefed.words()
    assert "Raid (Hit and Run)" in told
    assert "B-40, M72, M18 or M67" in told
    assert "Finish purchases" not in told, "nothing can be pressed past the card"
    briefed.key("Space")
    assert not screen.briefing.visible
    assert screen.shop.visible


def test_the_shop_stays_hidden_while_the_mission_is_drawn_and_opens_with_every_value(sit, desk):
    desk.change(reduced_motion=False)
    hand, seen = sit(GreenBeret(), size=SMALL), []
    shop = hand.screen.shop
    shop.set_visible, real = lambda visible: (seen.append(visible), real(visible)), shop.set_visible
    to_the_draw(hand)
    hand.wait()
    assert hand.screen.briefing.visible
    assert True not in seen, "it would give away what the card tells"
    hand.screen.briefing.close()
    assert seen[-1]
    bare = [kind for kind, tile in tiles(hand).items() if not tile.good.piece.values]
    assert not bare, "each card shows what is printed on its counter"


def test_a_card_that_was_read_stays_away_and_the_pointer_brings_it_back(briefed):
    briefed.key("Esc")
    briefed.click("buy:grenades")
    assert not briefed.screen.briefing.visible
    briefed.click("shop-close")
    assert "hexes from" in briefed.screen.pointer.name
    briefed.click("pointer")
    assert briefed.screen.briefing.visible


def test_all_that_is_needed_shows_in_the_smallest_window(briefed):
    briefed.key("Space")
    needed = {f"buy:{kind}" for kind in ("grenades", "b40", "m72", "m18", "m67")}
    assert needed <= set(briefed.names())
    port = briefed.screen.shop.scroll.rect
    assert all(port.contains(tile.rect) for tile in tiles(briefed).values() if tile.good.needed)


def test_what_is_needed_is_ticked_once_it_is_bought(briefed):
    briefed.key("Space")
    assert "Needs Grenades" in briefed.words()
    assert tiles(briefed)["grenades"].standing() == "★ 3 in stock"
    briefed.click("buy:grenades")
    assert "Has Grenades" in briefed.words()
    assert tiles(briefed)["grenades"].standing() == "✓ have 1 · 2 in stock"


def test_a_purchase_moves_nothing_and_a_shop_that_opens_is_searched_for_nothing(briefed):
    briefed.key("Space")
    shop = briefed.screen.shop
    shop.scroll.scroll_to(600)
    briefed.wait()
    kept = shop.scroll.bar.offset
    assert kept > 0
    name = next(name for name in briefed.names() if name.startswith("buy:"))
    briefed.click(name)
    assert shop.scroll.bar.offset == kept
    briefed.click("shop-search")
    briefed.send(pygame.TEXTINPUT, text="ＲＡＤＩＯ")
    briefed.wait()
    assert {name for name in briefed.names() if name.startswith("buy:")} == {"buy:radio"}
    briefed.key("Esc")
    briefed.key("Esc")
    assert shop.visible, "the field is left and the search is cleared first"
    assert shop.search.text == ""
    briefed.click("shop-search")
    briefed.type("radio")
    briefed.click("shop-close")
    briefed.click("open-shop")
    assert shop.search.text == ""
    assert len([name for name in briefed.names() if name.startswith("buy:")]) > 4


def test_a_card_says_in_a_line_what_the_counter_is_good_for(briefed):
    briefed.key("Space")
    radio = tiles(briefed)["radio"]
    assert [line for line, _ in radio._lines(200)][-1] == "For 7 missions only"
    assert "Broadcast Signal" in radio.tooltip((0, 0))
    assert "GB 6.1" in radio.tooltip((0, 0))


def places(hand: TableHand) -> dict[str, tuple[int, int]]:
    return {kind: tile.rect.topleft for kind, tile in tiles(hand).items()}


def test_no_card_moves_while_the_shop_is_open_not_even_when_one_is_sold_out(briefed):
    briefed.key("Space")
    briefed.wait()
    before = places(briefed)
    sold = next(kind for kind, tile in tiles(briefed).items() if tile.good.needed and tile.good.left == 1)
    briefed.click(f"buy:{sold}")
    briefed.click("buy:b40")
    assert places(briefed) == before
    gone = tiles(briefed)[sold]
    assert (gone.enabled, gone.standing()) == (False, "✓ have 1 · 0 in stock")
    assert "is sold out" in gone.reason
    briefed.screen.turn.undo()
    briefed.screen.turn.undo()
    briefed.wait()
    assert places(briefed) == before
    assert tiles(briefed)[sold].enabled


def test_what_is_too_dear_is_grey_and_says_why(briefed):
    briefed.key("Space")
    briefed.session.state.pp = 9
    briefed.session.state.ledger[0] = briefed.session.state.ledger[0].__class__(9, "start", "GB 6.2")
    briefed.rewritten()
    briefed.wait()
    bomber = tiles(briefed)["b26"]
    assert not bomber.enabled
    assert "35" in bomber.reason
    assert tiles(briefed)["radio"].enabled
    before = len(briefed.session.entries)
    bomber.activate()
    assert len(briefed.session.entries) == before


def test_why_something_is_too_dear_is_asked_only_when_it_comes_into_view(briefed, monkeypatch):
    asked = []
    explain = type(briefed.session.game).explain
    monkeypatch.setattr(
        type(briefed.session.game), "explain", lambda *given: asked.append(given[-1].pieces) or explain(*given)
    )
    briefed.key("Space")
    briefed.session.state.pp = 9
    briefed.session.state.ledger[0] = briefed.session.state.ledger[0].__class__(9, "start", "GB 6.2")
    briefed.rewritten()
    briefed.wait()
    grey = [tile for tile in tiles(briefed).values() if not tile.enabled]
    assert len(grey) > 5, "most of it is too dear"
    view = briefed.screen.shop.scroll.rect
    seen = {(tile.good.piece.id,) for tile in grey if tile.rect.colliderect(view)}
    assert 0 < len(seen) < len(grey)
    assert set(asked) <= seen, "only what is in view is asked for"
    assert len(asked) == len(set(asked)), "and that once"
    assert all(tile.can_focus for tile in grey), "the keyboard comes to each of them"
    assert "35" in tiles(briefed)["b26"].tooltip((0, 0))


def test_the_ladder_stands_over_the_score_and_says_what_the_next_rung_takes(briefed):
    briefed.screen.sidebar.find("panel:score").toggle()
    briefed.wait()
    ladder = briefed.screen.sidebar.find("ladder")
    said = [widget.name for widget in ladder.walk() if widget.name]
    assert said[-2:] == ["Assessment: Court-martial", "One more point to the next assessment: Demotion"]
    assert sum(rung.when == "now" for rung in ladder.children[0].rungs) == 1


def test_a_mission_accomplished_is_shown_as_what_one_plays_for(briefed):
    hand, state = briefed, briefed.session.state
    hand.key("Space")
    hand.click("buy:grenades")
    hand.screen.turn.press(Action("finish_purchases"))
    goal = state.mission.hex
    near = next(h for h in state.content.neighbours[goal] if h not in state.content.all_water)
    state.shift(["a_team_1", "grenades_1"], near)
    hand.rewritten()
    for action in (Action("start", ("a_team_1",)), Action("add_all"), Action("move", (), (goal,)), Action("halt")):
        hand.screen.turn.press(action if action in hand.session.decision.actions else Action("add", ("grenades_1",)))
    hand.wait()
    assert state.accomplished == [NEEDY]
    assert "Mission accomplished" in hand.words()
    assert "Demotion" in hand.words(), "the next rung is reached"


def test_nothing_is_offered_for_a_piece_that_is_never_done_with_its_kind(briefed):
    hand = briefed
    hand.key("Space")
    hand.click("shop-close")
    assert "Roll for the cost of moving Base Camp #1" in hand.words()
    hand.screen.controller.picked = ("b_team_1",)
    hand.screen.sync()
    assert "Roll for the cost of moving B-Team" not in hand.words()


def on_foot(hand: TableHand, *actions: Action) -> None:
    for action in actions:
        hand.screen.turn.send(action)
        while hand.screen.flow.playback.busy:
            hand.screen.flow.stop()


def scroll_to(hand: TableHand, ident: str) -> None:
    """Turn the wheel over the column, down and then up again, until something is in sight."""
    column = hand.screen.sidebar._scroll
    for turn in (-1,) * 20 + (1,) * 60:
        if ident in hand.names():
            return
        hand.send(pygame.MOUSEMOTION, pos=column.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        hand.send(pygame.MOUSEWHEEL, x=0, y=turn, precise_x=0.0, precise_y=float(turn))
        hand.wait()


def test_loads_are_taken_as_the_last_time_and_one_is_left_out_by_a_click_on_it(briefed):
    hand, start = briefed, Action("start", ("a_team_1",))
    hand.key("Space")
    hand.click("buy:grenades")
    on_foot(hand, Action("finish_purchases"), start)
    assert "as-before" not in hand.names(), "there is no last time yet"
    on_foot(hand, Action("add_all"))
    scroll_to(hand, "piece:b_team_1")
    hand.click("piece:b_team_1")
    scroll_to(hand, "action:Leave B-Team #1 out")
    hand.click("action:Leave B-Team #1 out")
    group = hand.session.state.stack[-1].group
    assert "b_team_1" not in group
    assert "grenades_1" in group
    taken = set(group.members())
    move = next(a for a in hand.session.decision.actions if a.verb == "move")
    home = hand.session.state.pieces["a_team_1"].hex
    hand.session.state.dice.script([10], [])
    on_foot(hand, move, Action("halt"))
    state = hand.session.state
    state.shift(sorted(taken), home)
    for piece in taken:
        state.pieces[piece].moved = False
    hand.rewritten()
    on_foot(hand, start)
    hand.wait()
    hand.look()
    hand.click("as-before")
    assert set(hand.session.state.stack[-1].group.members()) == taken


def test_the_main_button_takes_along_who_went_along_the_last_time_and_nobody_else(briefed):
    hand, state, start = briefed, briefed.session.state, Action("start", ("a_team_1",))
    hand.key("Space")
    for kind in ("grenades", "m72"):
        hand.click(f"buy:{kind}")
    on_foot(hand, Action("finish_purchases"), start, Action("add_all"), Action("leave_out", ("b_team_1",)))
    on_foot(hand, Action("leave_out", ("commander_1",)))
    first = next(a for a in hand.session.decision.actions if a.verb == "move")
    on_foot(hand, first, Action("drop", ("m72_1",)))
    state.dice.script([10], [])
    on_foot(hand, next(a for a in hand.session.decision.actions if a.verb == "move"), Action("halt"))
    state.shift(["commander_1", "m72_1"], state.pieces["a_team_1"].hex)
    for deployed in state.pieces.values():
        deployed.moved = False
    hand.rewritten()
    on_foot(hand, start)
    hand.wait()
    button = hand.screen.sidebar.find("as-before")
    assert (button.text, button.kind) == ("As last time: Officer #1, Grenades", "primary")
    hand.key("Space")
    assert set(state.stack[-1].group.members()) == {"a_team_1", "officer_1", "grenades_1"}
    assert "as-before" not in hand.names(), "it is done"


def test_the_map_says_what_a_halt_in_each_hex_sounds_like(briefed):
    hand = briefed
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"), Action("start", ("a_team_1",)))
    hand.wait()
    signs = hand.screen.map.picture._highlights().signs
    assert signs
    assert all(re.fullmatch(r"-?\d+ · \d+ %", sign) for sign in signs.values())
    h = next(iter(signs))
    assert f"Noise {signs[h].split(' ')[0]}:" in hand.screen.pointing.tip(h, "")
    path = next(path for path in hand.screen.play.board.paths if path.name)
    assert path.name in hand.screen.pointing.tip(path.hexes[3], "")


def test_enter_goes_on_past_the_card_and_buys_on_where_it_was(briefed):
    """Never does the keyboard fall to the map behind the shop: a second Enter buys a second one."""
    briefed.key("Enter")
    assert not briefed.screen.briefing.visible
    assert briefed.screen.shop.visible
    briefed.key("Tab")
    assert briefed.screen.focused.ringed
    tile = next(w for w in stops(briefed.screen.shop) if w.id.startswith("buy:") and w.enabled)
    briefed.screen.focus(tile)
    before = len(briefed.session.entries)
    for bought in (1, 2):
        briefed.key("Enter")
        verbs = [entry.action.verb for entry in briefed.session.entries[before:]]
        assert len(verbs) == bought
        assert "finish_purchases" not in verbs
        assert briefed.screen.focused.id == tile.id
        assert not covered(briefed.screen.focused)


def test_enter_in_the_search_field_goes_to_what_was_found(briefed):
    briefed.key("Enter")
    briefed.click("shop-search")
    briefed.type("radio")
    before = len(briefed.session.entries)
    briefed.key("Enter")
    assert len(briefed.session.entries) == before, "nothing is bought or ended by searching"
    assert briefed.screen.focused.id == "buy:radio"


def test_a_double_click_buys_one(briefed):
    briefed.key("Enter")
    tile = next(tile for tile in tiles(briefed).values() if tile.enabled and tile.good.left > 2)
    place, before = briefed.place(f"buy:{tile.good.kind}"), len(briefed.session.entries)
    for _ in range(2):
        briefed.click_at(place)
    assert len(briefed.session.entries) == before + 1
    briefed.wait(400)
    briefed.click_at(place)
    assert len(briefed.session.entries) == before + 2


def test_a_double_click_buys_one_though_another_tile_comes_under_the_mouse(briefed):
    briefed.key("Enter")
    one, other = [tile for tile in tiles(briefed).values() if tile.enabled][:2]
    place, before = briefed.place(f"buy:{one.good.kind}"), len(briefed.session.entries)
    briefed.click_at(place)
    assert other.on_press(place, 1)
    assert len(briefed.session.entries) == before + 1


def test_words_that_are_composed_in_the_shop_take_every_key(briefed):
    briefed.key("Enter")
    briefed.click("shop-search")
    shop, before = briefed.screen.shop, len(briefed.session.entries)
    briefed.send(pygame.TEXTEDITING, text="むせん", start=3, length=0)
    for key in ("Enter", "Space", "Esc", "Tab", "A"):
        briefed.key(key)
    assert briefed.screen.focused is shop.search
    assert shop.visible
    assert (shop.search.text, shop.search.composed.text) == ("", "むせん")
    assert len(briefed.session.entries) == before


def test_who_can_go_no_farther_halts_by_itself_and_the_next_may_go(briefed):
    hand = briefed
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"), Action("start", ("a_team_1",)))
    hand.session.state.dice.script([10], [])
    while hand.session.decision.step == "move":
        away = [a for a in hand.session.decision.actions if a.verb == "move" and not hand.session.state.at.get(a.hex)]
        hand.screen.turn.send(away[0])
        hand.wait()
    assert hand.session.entries[-1].action.verb == "halt"
    hand.click("counter:b_team_1")
    assert hand.session.state.stack[-1].group.heads == ["b_team_1"]


def test_a_click_on_another_team_asks_before_it_takes_the_rest_of_a_way(briefed):
    hand, state = briefed, briefed.session.state
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"))
    state.shift(["b_team_1"], state.content.board.hex("1521"))
    hand.rewritten()
    on_foot(hand, Action("start", ("a_team_1",)))
    reach = hand.session.game.reach(state, "player")
    near = min((spot for spot in reach if len(reach[spot].way) == 1), key=lambda spot: reach[spot].cost).hex
    on_foot(hand, Action("move", (), (near,)))
    assert any(a.verb == "move" for a in hand.session.decision.actions), "it could go on"
    before = len(hand.session.entries)
    hand.screen.turn.pick("b_team_1")
    assert len(hand.session.entries) == before
    assert hand.screen.turn.armed == Action("halt"), "what it would sound like is shown first"
    state.dice.script([10], [])
    hand.screen.turn.pick("b_team_1")
    assert [entry.action.verb for entry in hand.session.entries[before:]] == ["halt", "start"]


def test_a_member_of_the_group_does_not_wait_for_its_halt(briefed):
    hand = briefed
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"), Action("start", ("a_team_1",)), Action("add", ("officer_1",)))
    while steps := [a for a in hand.session.decision.actions if a.verb == "move"]:
        on_foot(hand, steps[0])
    assert hand.screen.controller.on_piece("a_team_1").kind != "yield"
    assert hand.screen.controller.on_piece("officer_1").kind != "yield"


def test_who_attacks_whom_is_never_cut_off_the_button_that_does_it(sit):
    hand = sit(GreenBeret(), size=SMALL)
    longest = max(hand.session.game.content.enemies.values(), key=lambda enemy: len(enemy.name))
    team = {"hex": "1620", "detected": True}
    position = {"phase": "combat", "pieces": {"camp_1": {"hex": "1520"}, "a_team_1": team},
                "enemies": [{"id": longest.id, "hex": "1619"}]}  # fmt: skip
    hand.session.state = hand.session.game.load(position)
    hand.rewritten()
    hand.screen.turn.arm(next(a for a in hand.session.decision.actions if a.verb == "attack"))
    hand.wait()
    commit = hand.screen.sidebar.prompt.find("commit")
    assert longest.name in commit.text
    assert not commit.truncated


def test_nothing_has_no_sign_in_words_and_a_loss_has_a_true_minus(briefed):
    briefed.key("Space")
    lines = {kind: " ".join(line for line, _ in tile._lines(200)) for kind, tile in tiles(briefed).items()}
    assert "movement 0" in lines["grenades"]
    assert "movement \u22121" in lines["b40"]


def test_who_was_heard_sees_at_once_how_an_attack_would_go(briefed):
    hand = briefed
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"), Action("start", ("a_team_1",)))
    state = hand.session.state
    on_foot(hand, next(a for a in hand.session.decision.actions if a.verb == "move"))
    state.dice.script([1], [])
    on_foot(hand, Action("halt"))
    hand.wait()
    assert hand.session.decision.step == "escape"
    assert "If one of them attacks" in hand.words()
    state.dice.script([1, 1, 1], [])
    on_foot(hand, Action("stand"))
    hand.wait()
    assert "If one of them attacks" not in hand.words(), "what was rolled were other dice"


def test_where_most_of_the_map_is_open_what_is_closed_is_veiled(sit):
    hand = sit(GreenBeret(), size=SMALL)
    shown, sites = hand.screen.map.picture._highlights(), hand.session.game.content.camp_sites
    assert shown.closed == hand.screen.play.board.playable - sites
    assert f"Click any of the {len(sites)} hexes that are not dark." in hand.words()
    hand.click("open-shop")
    assert "The shop covers the map. Close the shop to see it." in hand.words()
    assert "Click any of the" not in hand.words()


def test_where_little_is_open_it_is_lit(briefed):
    briefed.key("Space")
    on_foot(briefed, Action("finish_purchases"), Action("start", ("a_team_1",)))
    shown = briefed.screen.map.picture._highlights()
    assert shown.reach
    assert shown.closed is None


def test_after_the_card_the_eye_is_back_with_who_is_to_do_it(briefed):
    state, view = briefed.session.state, briefed.screen.map
    assert view.shows_any((state.mission.hex,)), "the card shows the place"
    briefed.key("Space")
    briefed.wait(2000)
    assert view.shows_any((state.pieces["a_team_1"].hex,))
    briefed.click("shop-close")
    briefed.click("pointer")
    briefed.wait(2000)
    briefed.key("Space")
    briefed.wait(2000)
    assert view.shows_any((state.mission.hex,)), "who went there by the pointer stays"


def test_the_first_view_is_near_enough_to_read_the_numbers_of_hexes(briefed):
    assert briefed.screen.map.camera.scale >= NUMBERS_FROM


def test_the_figures_in_lit_hexes_are_explained_while_they_are_drawn(briefed):
    hand, key = briefed, briefed.screen.area.key
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"))
    hand.screen.map.approach()
    assert not key.visible, "nothing is lit"
    on_foot(hand, Action("start", ("a_team_1",)))
    assert (key.visible, key.name) == (True, "Top: movement cost. Bottom: noise · chance of detection")
    hand.screen.map.fit()
    assert not key.visible, "so small there are no figures"


def toured(hand: TableHand, times: int, key: str = "Tab") -> list[str]:
    """Where Tab stops: a piece by its id, a hex by its label."""
    found = []
    for _ in range(times):
        hand.key(key)
        board = hand.screen.map
        found.append(board.cursor_piece or hand.screen.play.board.label(board.cursor_hex))
    return found


def test_tab_goes_through_every_piece_of_every_stack_that_can_act_and_round(briefed):
    hand, state = briefed, briefed.session.state
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"))
    state.shift(["officer_1"], state.content.board.hex("1521"))
    hand.rewritten()
    movers = [a.piece for a in hand.session.decision.actions if a.verb == "start"]
    hand.screen.focus(hand.screen.map)
    assert toured(hand, len(movers) + 1) == [*movers, movers[0]]
    assert toured(hand, 1, "Shift+Tab") == [movers[-1]]
    assert toured(hand, 1) == [movers[0]]
    assert "A-Team #1" in hand.screen.status.text
    hand.key("Tab")
    assert hand.screen.map.cursor_piece == movers[1]
    hand.key("Enter")
    assert state.stack[-1].group.heads == [movers[1]], "Enter takes the piece that Tab has come to"


def test_tab_goes_on_to_the_lit_hexes_but_not_to_what_is_only_dropped_in_the_panel(briefed):
    hand = briefed
    hand.key("Space")
    on_foot(hand, Action("finish_purchases"), Action("start", ("a_team_1",)), Action("add", ("officer_1",)))
    on_foot(hand, next(a for a in hand.session.decision.actions if a.verb == "move"))
    assert "drop" in hand.screen.controller.reader.by_verb
    hand.screen.focus(hand.screen.map)
    lit = {hand.screen.play.board.label(spot.hex) for spot in hand.screen.controller.lit()}
    assert set(toured(hand, 12)) <= lit
