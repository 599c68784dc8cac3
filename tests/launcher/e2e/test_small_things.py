"""The search of the rules, the size of the letters, and what is said briefly, by real events."""

from __future__ import annotations

import pytest


def test_enter_in_the_search_of_the_rules_reads_the_first_that_was_found(player):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    player.key("F1")
    assert player.on("RulesScreen")
    rules = player.screen
    player.key("Ctrl+F")
    player.type("retreat", lambda: rules.query == "retreat")
    first = rules.list.items[0].number
    assert rules.rule.number != first
    player.key("Enter")
    assert rules.rule.number == first
    assert rules.list.selected == 0
    player.key("Down")
    assert rules.rule.number == rules.list.items[1].number, "the others are read by the arrows"


@pytest.mark.parametrize("key", ["Ctrl+plus", "Ctrl+minus"])
def test_one_key_brings_the_letters_back_to_their_size(player, key):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    desk = player.program.desk
    for _ in range(3):
        player.key(key)
    assert desk.settings.ui_scale != 1.0
    assert len(player.table.toasts.texts) == 1, "each notice takes the place of the one before"
    player.key("Ctrl+0")
    assert desk.settings.ui_scale == 1.0
    assert "100\u00a0%" in player.table.toasts.texts[0]
    assert len(player.table.toasts.texts) == 1


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((800, 560), 1.5)])
def test_what_is_said_briefly_covers_neither_the_bar_nor_what_answers(player, size, scale):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    player.program.window.size = size
    player.program.desk.change(ui_scale=scale)
    player.frames(4)
    table = player.table
    for words in ("short", "something that is so long that it takes more than one line to be said " * 2) * 2:
        table.toast(words)
    player.frames(4)
    shown = table.toasts.rects
    assert shown, "the newest is always said"
    for rect in shown:
        assert not rect.colliderect(table.topbar.rect)
        assert not rect.colliderect(table.sidebar.actions.main.rect)
        assert not rect.colliderect(table.sidebar.prompt.rect)


def test_a_hint_that_goes_moves_no_button_while_a_step_goes_on(player):
    player.sit_down("Vietnam Battles", "The Boys of '67")
    player.play_until("movement")
    main, prompt = player.table.sidebar.actions.main, player.table.sidebar.prompt
    before, kept = main.rect.top, prompt.min_height
    prompt.children[-1].set_visible(False)
    player.frames(3)
    assert main.rect.top == before, "the hint has gone, and nothing slides under the pointer"
    player.key("Space")
    player.key("Enter")
    assert player.step != "movement"
    assert kept > 0
    prompt.min_height = 0
    assert prompt.rect.height == prompt.measure(prompt.rect.width)[1], "another step has its own height"
