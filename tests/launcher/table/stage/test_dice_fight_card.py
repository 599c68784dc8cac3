"""The card of a fight beside its hex: both totals, one line of sums, the faces of the die, the result once it fell."""

from __future__ import annotations

import random

import pygame
import pytest

from hexcore.game.actions import Action
from hexcore.game.bot import any_action
from hexcore.game.dice import Roll
from hexcore.game.odds import Face, Odds, Strength, chances_of
from hexcore.game.records import Modifier, Sum
from hexcore.text import say
from launcher.kit.style.colour import contrast
from launcher.kit.style.theme import PALETTES
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.open_game import open_game
from launcher.table.stage.dice import BOTH, NOBODY, THEM, US, Cell, FaceRow, FightCard, deciding, fell, leaning
from tests.launcher.table.stage.test_stage import BOARD, line, stage
from tests.launcher.table.test_screen import hide, take_over

KEYS = ("retreat", "nothing", "nothing", "nothing", "captured", "captured")
HURTS = {"retreat": "attacker", "nothing": "neither", "captured": "defender"}
STRENGTHS = tuple(
    Strength(say("odds.strength"), (Modifier(say("odds.printed"), amount),), seat)
    for seat, amount in (("blue", 4), ("red", 5))
)
FACES = tuple(Face(n, key, say(f"odds.{key}")) for n, key in enumerate(KEYS, 1))
ODDS = Odds(
    say("odds.title"), "SK 3", STRENGTHS, "-4", chances_of(FACES, lambda key: (say(f"odds.{key}"), HURTS[key])),
    attacker="blue", terms=(Modifier(say("odds.strength"), -1), Modifier(say("odds.printed"), -3)),
    leads_to=say("odds.title"), faces=FACES,
)  # fmt: skip
HEX = BOARD.hex("0403")


def fight(face: int, odds: Odds = ODDS, **parts):
    die = Roll(1, 6, face, "attack")
    return line(
        dice=(die,), hexes=(HEX,), pieces=("patrol_a",), odds=odds, facts=(("result", KEYS[face - 1]),), **parts
    )


@pytest.fixture
def blue(sit):
    hand = sit()
    hide(hand, "0403")
    take_over(hand)
    return hand


def faces(hand) -> FaceRow:
    return hand.screen.stage.find("faces")


def totals(hand) -> list[str]:
    return [part.name for part in hand.screen.stage.find("sides").walk() if part.name.isdigit()]


def test_the_result_is_told_once_the_die_has_come_to_rest(blue):
    stage(blue, fight(5))
    words = blue.words()
    assert "against" in words
    assert "Attack on the scout" in words
    assert "Die 5" not in words
    assert [(cell.faces, cell.lean) for cell in faces(blue).cells] == [((1,), US), ((2, 3, 4), NOBODY), ((5, 6), THEM)]
    blue.key("Space")
    assert "Die 5: scout caught" in blue.words()


def test_the_sum_is_one_line_that_leads_to_the_column(blue):
    stage(blue, fight(5))
    assert blue.screen.stage.find("sum").name == "Patrol\u00a0−1, printed strength\u00a0−3 = Attack on the scout"
    assert blue.screen.stage.badge == "−4"


def test_the_card_does_not_move_or_grow_when_the_result_comes(blue):
    stage(blue, fight(1))
    before = blue.screen.stage.rect.copy()
    blue.key("Space")
    assert blue.screen.stage.rect == before


def test_no_part_of_a_card_is_cut_off_at_150_percent(sit):
    hand = sit(size=(1280, 800))
    hide(hand, "0403")
    take_over(hand)
    hand.screen.desk.change(ui_scale=1.5)
    stage(hand, fight(1, told=say("record.ready", seat="A very long result that has to be told in several lines")))
    hand.key("Space")
    card = hand.screen.stage
    assert hand.screen.map.rect.contains(card.rect)
    for part in card.walk():
        assert card.rect.contains(part.rect), part.name


@pytest.mark.parametrize("label", ["0101", "0403", "0404", "0704"])
@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_the_card_never_covers_its_hex(sit, label, size):
    hand = sit(size=size)
    hide(hand, "0403")
    take_over(hand)
    target = BOARD.hex(label)
    stage(hand, fight(5)._replace(record=fight(5).record._replace(hexes=(target,))))
    hand.wait(600)
    assert not hand.screen.stage.rect.colliderect(hand.screen.map.hex_box(target))
    assert hand.screen.map.rect.contains(hand.screen.map.hex_rect(target))
    mark = hand.screen.area.mark
    assert mark.visible
    assert not mark.badge.colliderect(hand.screen.stage.rect)


def test_totals_follow_the_dice_where_they_count_in_them(blue):
    sums = tuple(Sum(say("odds.strength"), (), total, seat) for seat, total in (("blue", 34), ("red", 25)))
    stage(blue, fight(5, sums=sums))
    assert totals(blue) == ["4", "5"]
    blue.key("Space")
    assert totals(blue) == ["34", "25"]


@pytest.mark.parametrize(
    ("side", "attacks", "read"),
    [("attacker", True, US), ("attacker", False, THEM), ("defender", True, THEM), ("both", True, BOTH)],
)
def test_a_result_reads_good_or_bad_for_the_viewer(side, attacks, read):
    assert leaning(side, attacks=attacks) is read


@pytest.mark.parametrize("game_id", ["green_beret", "vietnam_battles", "green_inferno"])
def test_the_card_of_every_roll_says_what_its_die_did(game_id):
    """The faces of a record's odds are those of the rule: the one that fell is the result."""
    game, seen = open_game(game_id), set()
    for scenario in game.meta.scenarios:
        state, _ = game.opening(scenario.id, {}, 5)
        choose = random.Random(5).random
        for _ in range(500):
            asked = game.decision(state)
            if asked is None:
                break
            for record in game.apply(state, any_action(asked.actions, game.leaving, choose)):
                if record.odds is None:
                    continue
                seen.add(record.kind)
                roll, came = deciding(record), fell(record)
                assert roll is not None, record.kind
                assert came is not None, record.kind
                face = next((one for one in record.odds.faces if one.face == roll.face), None)
                if face is not None and face.key:
                    assert face.key == came.key
                    share = [one.key for one in record.odds.faces].count(face.key)
                    assert came.p * len(record.odds.faces) == share
    wanted = {
        "green_beret": {"noise_heard", "noise_unheard", "mission_placed", "arrival", "gear_loss"},
        "vietnam_battles": {"combat"},
        "green_inferno": {"fire"},
    }
    assert wanted[game_id] <= seen


def test_the_odds_panel_shows_the_same_faces_before_the_attack(blue):
    screen = blue.screen
    odds = screen.play.chair.odds(Action("attack", ("patrol_a",))) or ODDS
    cells = FightCard(screen, screen.scenery, odds).cells()
    assert [cell.faces for cell in cells] == [(1,), (2, 3, 4), (5, 6)]


def test_cells_stand_in_two_rows_where_one_breaks_their_words(blue):
    row = FaceRow([Cell((n,), "attackers retreat", US) for n in range(1, 5)] + [Cell((5, 6), "no effect", NOBODY)])
    row.mount(blue.screen.ui)
    assert len(row.rows(600)) == 1
    first, second = row.rows(260)
    assert [cell.faces for cell in first] == [(1,), (2,), (3,)]
    assert [cell.faces for cell in second] == [(4,), (5, 6)]
    assert row.measure(260)[1] > row.measure(600)[1]


def test_a_cell_across_the_border_of_two_rows_stands_in_both(blue):
    row = FaceRow([Cell((1, 2, 3, 4), "unpronounceable", US), Cell((5, 6), "indistinguishable", NOBODY)])
    row.mount(blue.screen.ui)
    first, second = row.rows(120)
    assert [cell.faces for cell in first] == [(1, 2, 3)]
    assert [cell.faces for cell in second] == [(4,), (5, 6)]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
@pytest.mark.parametrize("paper", [True, False])
def test_the_words_of_a_cell_can_be_read_in_every_palette(blue, palette, paper):
    row = FaceRow([Cell((1,), "x", lean) for lean in (US, THEM, BOTH, NOBODY)])
    row.mount(blue.screen.ui)
    blue.screen.ui.theme = blue.screen.ui.theme.with_(palette=palette)
    holder = Card(row, paper=paper)
    holder.mount(blue.screen.ui)
    for cell in row.cells:
        for rolled in (True, False):
            fill, ink = row.tone(cell, rolled=rolled)
            assert contrast(fill, ink) >= 4.5, (cell.lean.tone, rolled)


def test_the_column_stands_at_the_target_before_the_attack_too(blue):
    screen, mark = blue.screen, blue.screen.area.mark
    action = Action("attack", ("patrol_a",), (HEX,))
    screen.sidebar.odds._mark(action, ODDS)
    assert mark.visible
    assert mark.words == "−4"
    assert mark.target == screen.map.hex_box(HEX)
    screen.sidebar.odds._mark(action, ODDS._replace(strengths=()))
    assert not mark.visible, "a mere try has no column there"
    screen.sidebar.odds._mark(action, ODDS)
    screen.sidebar.odds._mark(None, None)
    assert not mark.visible


def test_a_card_without_room_leaves_out_details_and_keeps_its_controls(blue):
    stage(blue, fight(5))
    blue.key("Space")
    card, row, line_of_sum = blue.screen.stage, faces(blue), blue.screen.stage.find("sum")
    wide, high = card.fit((1000, 1000))
    assert not row.brief
    assert all(part.visible for part in card.children)
    low = card.fit((wide, round(high * 0.9)))
    assert low[1] <= round(high * 0.9)
    assert row.brief, "the faces lose their words before any line goes"
    assert line_of_sum.visible
    least = card.fit((wide, round(high * 0.45)))
    assert least[1] <= round(high * 0.45)
    assert not line_of_sum.visible
    assert card.find("go-on").on_show
    assert card.fit((1000, 1000)) == (wide, high), "with room all is there again"
    assert not row.brief


def test_totals_are_never_cut_where_counters_can_be_smaller(blue):
    screen = blue.screen
    card = FightCard(screen, screen.scenery, ODDS)
    own = [piece for piece in screen.play.view.pieces if piece.seat == "blue"][:1]
    row = card.sides(own * 3, done=False)
    row.mount(screen.ui)
    counters, *others = row.children
    least = sum(part.measure(600)[0] for part in others if isinstance(part, Label)) + counters.least_width()
    row.place(pygame.Rect(0, 0, least + 5 * screen.ui.px(12), 80))
    shown = [part for part in row.children if isinstance(part, Label)]
    assert [part.text for part in shown] == ["4", "against", "5"]
    assert not any(part.truncated for part in shown)


def test_the_column_and_the_pointer_hide_no_other_piece(blue, monkeypatch):
    stage(blue, fight(5))
    mark, view = blue.screen.area.mark, blue.screen.map
    tail = mark._tail(mark.target)
    assert tail is not None
    (ax, ay), (tip_x, tip_y), (bx, by) = tail
    at = pygame.Rect(0, 0, 20, 20).move_to(center=((ax + bx + 2 * tip_x) // 4, (ay + by + 2 * tip_y) // 4))
    badge = mark.badge.copy()
    monkeypatch.setattr(mark, "_pieces", lambda: [at, badge])
    assert not mark.badge.colliderect(badge), "the badge makes room"
    assert view.rect.contains(mark.badge)
    sheet = pygame.Surface(blue.screen.size)
    mark._draw_tail(sheet, tail)
    assert pygame.mask.from_threshold(sheet.subsurface(at), (0, 0, 0), (1, 1, 1, 255)).count() == 20 * 20
    monkeypatch.setattr(mark, "_pieces", list)
    mark._draw_tail(sheet, tail)
    assert sheet.get_at(at.center)[:3] != (0, 0, 0), "the pointer lies there"
