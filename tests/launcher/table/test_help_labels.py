"""Help at the table: labels, the line for the first time, what can be done now, and the rule behind a word."""

from __future__ import annotations

from itertools import permutations

import pygame
import pytest

from hexcore.game.actions import Action
from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher.kit.keys import Chord
from launcher.kit.widgets.text import RichText
from launcher.kit.window.help_labels import HelpSheet, LabelPlace, crosses, place_labels
from launcher.kit.window.input import stops
from launcher.play import Play
from launcher.screens.home import HomeScreen
from launcher.screens.rules import RulesScreen
from launcher.table.help.hints import by_unit, can_do
from launcher.table.screen import TableScreen
from launcher.table.sidebar.actions import ActionButton
from tests.launcher.table.table_hand import TableHand

GAMES = [(module.meta.id, scenario.id) for module in registry().modules() for scenario in module.meta.scenarios]


def seated(desk, game: str, scenario: str, plies: int, size=(1280, 800), until: str = "") -> TableHand:
    session, bot = Session(registry().open(game), scenario, {}, 5), RandomBot(5)
    for ply in range(plies):
        decision = session.decision
        if until and decision.step == until and ply > 3:
            break
        action = bot.choose(session.vantage(decision.seat), decision)
        probe = session.state.clone()
        session.game.apply(probe, action)
        if session.game.decision(probe) is None:
            break
        session.apply(action)
    play = Play(session, {}, None)
    play.look_as(session.decision.seat)
    screen = TableScreen(desk, play)
    hand = TableHand(screen, size, session)
    hand.wait(3000)
    return hand


def press(hand: TableHand, key: str, kind: int) -> None:
    hand.send(kind, key=Chord.parse(key).key, mod=0, unicode="")
    hand.wait()


@pytest.mark.parametrize(("game", "scenario"), GAMES)
@pytest.mark.parametrize("plies", [0, 40, 120])
def test_every_stop_of_the_table_is_explained(desk, game, scenario, plies):
    screen = seated(desk, game, scenario, plies).screen
    for widget in stops(screen.root):
        said = widget.helped
        assert said is not None, f"nothing says what {widget.id or widget.name} is"
        assert f"help.{said.help}" in screen.ui.words


def tangled(laid: list[LabelPlace]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """The labels of which one lies over the other, or has its line through the other or its line."""
    return [
        (a.rect, b.rect)
        for a, b in permutations(laid, 2)
        if a.rect.colliderect(b.rect)
        or crosses(a.start, a.end, b.start, b.end)
        or (a.start != a.end and b.rect.clipline(a.start, a.end))
    ]


SIZES = [(1024, 700), (1280, 800), (1440, 900)]


def labels_of(hand: TableHand) -> list[LabelPlace]:
    press(hand, "F12", pygame.KEYDOWN)
    sheet = hand.screen.layers[-1].root
    assert isinstance(sheet, HelpSheet)
    return [laid for laid in sheet.places if laid is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_no_label_or_line_of_the_table_lies_over_another(desk, game, scenario, size):
    desk.change(first_lines=True)
    laid = labels_of(seated(desk, game, scenario, 30, size))
    assert len(laid) > 10
    # the smallest window has the minimap and one crossing too many
    assert len(tangled(laid)) <= (2 if size == SIZES[0] else 0)


@pytest.mark.parametrize("size", SIZES)
def test_no_label_or_line_of_the_first_screen_lies_over_another(desk, size):
    hand = TableHand(HomeScreen(desk), size)
    hand.wait(1000)
    laid = labels_of(hand)
    assert len(laid) > 10
    assert tangled(laid) == []


@pytest.mark.parametrize(("game", "scenario"), GAMES[:7])
@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 1.0), ((1440, 900), 1.0), ((1024, 700), 1.5)])
def test_labels_of_the_table_lie_apart(desk, game, scenario, size, scale):
    desk.change(ui_scale=scale, first_lines=True)
    hand = seated(desk, game, scenario, 30, size)
    press(hand, "F12", pygame.KEYDOWN)
    sheet = hand.screen.layers[-1].root
    assert isinstance(sheet, HelpSheet)
    rects = [laid.rect for laid in sheet.places if laid is not None]
    assert len(rects) == len(sheet.parts) > 10
    for n, rect in enumerate(rects):
        assert hand.screen.bounds.contains(rect)
        assert rect.collidelist(rects[n + 1 :]) < 0
    press(hand, "F12", pygame.KEYUP)
    assert not hand.screen.layers


def test_a_click_on_the_question_opens_its_rule_and_esc_comes_back(desk):
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    table = hand.screen
    press(hand, "F12", pygame.KEYDOWN)
    sheet = table.layers[-1].root
    part = next(part for part in sheet.parts if part.widget.id == "prompt")
    spots = [(x, y) for x in range(*_across(part.rect)) for y in range(part.rect.top, part.rect.bottom, 4)]
    hand.click_at(next(pos for pos in spots if sheet.at(pos) is sheet and sheet.part_at(pos) is part))
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == "5.0"
    hand.key("Esc")
    assert hand.screen is table
    assert not table.layers


def _across(rect: pygame.Rect) -> tuple[int, int, int]:
    return rect.left, rect.right, 4


# -- the first time ---------------------------------------------------------------------------------------------


def first(hand: TableHand) -> str:
    return next((w.name for w in hand.screen.sidebar.prompt.walk() if w.id == "first"), "")


def test_a_kind_of_decision_is_explained_once(desk):
    desk.change(first_lines=True, met={})
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    line = first(hand)
    assert hand.screen.play.say(hand.session.game.catalogue.template("first.movement")) in line
    assert "VB 5.0" in line
    link = next(target for target in hand.screen.targets() if target.name == "Got it")
    hand.click_at(link.rect.center)
    assert first(hand) == ""
    assert desk.settings.met == {"vietnam_battles": ["movement"]}
    again = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    assert first(again) == "", "it is said once, at whatever table"


def test_the_line_goes_when_the_question_is_answered(desk):
    desk.change(first_lines=True, met={})
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    assert first(hand)
    hand.key("Space")
    for _ in range(3):
        hand.key("Enter")
    hand.wait(2000)
    assert hand.session.decision is None or hand.session.decision.step != "movement" or not first(hand)
    assert "movement" in desk.settings.met["vietnam_battles"]


def test_nothing_is_explained_where_that_is_switched_off(desk):
    desk.change(first_lines=False, met={})
    hand = seated(desk, "green_beret", "campaign", 0)
    assert first(hand) == ""
    desk.change(first_lines=True)
    hand.screen.sync()
    assert first(hand)


# -- what can I do now? -----------------------------------------------------------------------------------------


def drawer(hand: TableHand) -> str:
    assert hand.screen.layers, "the list is closed"
    return "\n".join(w.name for w in hand.screen.layers[-1].root.walk() if w.name)


def test_the_list_names_all_that_is_offered_and_why_the_rest_is_not(desk):
    hand = seated(desk, "green_inferno", "hill_875", 600, until="us_movement")
    hand.key("F5")
    told = drawer(hand)
    for verb in {action.verb for action in hand.session.decision.actions}:
        title = next(doing.title for doing in can_do(hand.screen.controller) if doing.verb == verb)
        assert title in told
    barred = hand.screen.play.chair.unavailable()
    assert barred, "a phase of movement in which nothing is barred proves nothing"
    for one in barred:
        assert hand.screen.play.say(one.refusal.text) in told
        assert one.refusal.rule in told
        for action in one.actions:
            assert hand.session.game.explain(hand.session.state, action) is not None
    hand.key("Esc")
    assert not hand.screen.layers


def test_a_unit_has_one_line_and_each_of_its_places_once(desk):
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    controller = hand.screen.controller
    there = Action("retreat", ("us_4_47_c",), (5, 7))
    elsewhere, other = there._replace(hexes=(9,)), there._replace(pieces=("us_4_47_b",))
    same = there._replace(hexes=(6, 7))
    first, second = by_unit(controller, (there, other, elsewhere, same))
    board = controller.play.board
    assert list(first.places) == [board.label(7), board.label(9)]
    assert first.places[board.label(7)] == (there, same), "two ways to one place are one link"
    assert list(second.places) == [board.label(7)]


def test_the_list_leads_to_the_piece_and_does_nothing(desk):
    hand = seated(desk, "vietnam_battles", "iron_triangle", 200, until="movement")
    before, version = hand.session.decision, hand.session.version
    hand.key("F5")
    texts = [w for w in stops(hand.screen.top) if isinstance(w, RichText)]
    moves = next(w for w in texts if any(link.startswith("do:") for link in w.links()))
    while hand.screen.focused is not moves:
        hand.key("Tab")
    hand.key("Enter")
    assert not hand.screen.layers
    assert hand.screen.controller.picked, "the piece is picked, and its reach is lit"
    assert (hand.session.decision, hand.session.version) == (before, version)


def test_the_list_can_be_read_in_the_words_pane(desk):
    desk.change(text_pane=True)
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="combat")
    title = hand.screen.ui.word("now.title")
    assert title not in hand.screen.spoken.text().splitlines()
    hand.key("F5")
    assert title in hand.screen.spoken.text().splitlines()
    for doing in can_do(hand.screen.controller):
        assert doing.title in hand.screen.spoken.text()
    assert title in hand.screen.spoken.name.splitlines()
    hand.key("Esc")
    assert title not in hand.screen.spoken.name.splitlines()


# -- the rule behind a word -------------------------------------------------------------------------------------


def test_a_rule_opens_by_click_and_one_comes_back_where_one_was(desk):
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    table = hand.screen
    piece = next(iter(table.controller.reader.picking))
    table.controller.pick(piece)
    table.sync()
    table.sidebar._scroll.scroll_to(40)
    hand.wait()
    hand.key("Tab")
    was = (table.controller.picked, table.sidebar._scroll.bar.offset, table.focused, table.map.pose())
    link = next(target for target in table.targets() if target.name == "VB 5.0")
    hand.move(link.rect.center)
    table.router.by_key = True
    table.follow("rule:VB 5.0")
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == "5.0"
    hand.wait()
    hand.key("Esc")
    assert hand.screen is table
    assert (table.controller.picked, table.sidebar._scroll.bar.offset, table.focused, table.map.pose()) == was


@pytest.mark.parametrize("how", ["right button", "key"])
def test_a_button_has_a_rule_behind_it(desk, how):
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    table = hand.screen
    button = next(w for w in table.sidebar.walk() if isinstance(w, ActionButton))
    version = hand.session.version
    if how == "key":
        table.focus(button)
        hand.key("Shift+F1")
    else:
        hand.click_at(button.rect.center, button=3)
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == hand.session.game.rulebook.behind["action"][button.offers.verb]
    hand.key("Esc")
    assert hand.screen is table
    assert hand.session.version == version


def test_phases_and_panels_name_their_rules(desk):
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    table = hand.screen
    cell = next(cell for cell in table.topbar.strip.cells() if cell.phase.key == "us_combat")
    hand.click_at(cell.rect.center)
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == "7.0"
    hand.key("Esc")
    hand.click("panel:transports:rule")
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == "10.0"
    hand.key("Esc")
    assert hand.screen is table


def test_a_pinned_reason_keeps_its_rule_within_reach(desk):
    """A button that is refused says why when it is clicked, and the rule in that note can be clicked."""
    hand = seated(desk, "vietnam_battles", "boys_of_67", 60, until="movement")
    table = hand.screen
    button = next(w for w in table.sidebar.walk() if isinstance(w, ActionButton))
    button.set_enabled(False, "why not")
    button.rule = "VB 5.1"
    hand.look()
    hand.click_at(button.rect.center)
    assert table.tooltip.text == "why not"
    rule = next(
        (x, y)
        for y in range(table.tooltip.rect.top, table.tooltip.rect.bottom, 2)
        for x in range(table.tooltip.rect.left, table.tooltip.rect.right, 2)
        if table.tooltip.link_at((x, y))
    )
    hand.move(rule)
    assert table.tooltip.text, "it stays while the mouse goes to it"
    hand.click_at(rule)
    assert isinstance(hand.screen, RulesScreen)
    assert hand.screen.rule.number == "5.1"


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_labels_hide_no_button_and_their_lines_run_apart(desk, scale):
    """Beside the note of a lesson, whose label is among them: none lies on a button, and no line crosses."""
    desk.change(ui_scale=scale)
    screen = TableScreen(desk, desk.new_lesson("green_inferno", "first_turn"))
    person = TableHand(screen, (1280, 800))
    person.wait(3000)
    press(person, "F12", pygame.KEYDOWN)
    sheet = screen.layers[-1].root
    assert isinstance(sheet, HelpSheet)
    assert "play.lesson" in [part.widget.help for part in sheet.parts]
    labels = [laid for laid in sheet.places if laid is not None]
    assert len(labels) == len(sheet.parts)
    buttons = [part.rect for part in sheet.parts if part.rect.width < 60]
    assert len(buttons) >= 6
    assert [
        part.text for part, one in zip(sheet.parts, labels, strict=True) if one.rect.collidelist(buttons) >= 0
    ] == []
    assert tangled(labels) == []


def test_the_labels_of_a_row_of_buttons_leave_each_other_their_lines():
    """In a corner of the screen, where the labels are far wider than the buttons."""
    bounds = pygame.Rect(0, 0, 600, 400)
    parts = [pygame.Rect(400 + 34 * n, 6, 30, 30) for n in range(6)]
    laid = [one for one in place_labels(parts, lambda n, wide: (wide, 40), bounds, (180,), 6) if one is not None]
    assert len(laid) == len(parts)
    assert tangled(laid) == []
