"""Secret orders on a sheet: fire missions that explain themselves, lines struck out, the signature; by real events."""

from __future__ import annotations

import pytest

from games.green_inferno.state import put
from tools.player import Player

GUN, TARGET, FRIEND = "us-art-1", "nva-inf-5-1", "us-inf-4-1"


@pytest.fixture
def player(player: Player) -> Player:
    player.sit_down("Green Inferno", "Hill 875")
    return player


def targeted(player: Player) -> str:
    """The US player writes missions, with an enemy in range behind a friend who sees it; returns its hex by name."""
    player.play_until("write_missions")
    session = player.table.play._referee._session
    state, content = session.state, session.state.content
    gun = state.units[GUN].hex
    far = [h for h in content.board.playable if content.distance(gun, h) == 4 and h not in state.ground]
    target = next(h for h in far if not content.sees(gun, h).clear)
    beside = next(h for h in content.neighbours[target] if h not in state.ground)
    put(state, TARGET, target)
    put(state, FRIEND, beside)
    session.version, session._asked = session.version + 1, False
    player.table.sync()
    player.key("Home")
    return f"hex:{player.label(target)}"


def sheet(player: Player) -> list[str]:
    """The lines of the sheet, as they are read."""
    orders = player.table.sidebar.orders
    return [w.text for w in orders.walk() if getattr(w, "text", "")] if orders.visible else []


def point(player: Player, name: str) -> None:
    player.hands.point(player.screen.target(name).rect.center)
    player.frames(3)


def test_only_hexes_in_range_are_lit_and_others_are_explained(player):
    targeted(player)
    player.click(f"counter:{GUN}")
    offered = player.table.controller.reader.by_verb["defend_at"]
    lit = player.table.controller.lit()
    assert 0 < len(lit) < len(offered), "a mission may be written anywhere, but only what it could reach is lit"
    before = player.plies
    lit_names = {f"hex:{player.label(spot.hex)}" for spot in lit}
    far = next(name for name in player.names() if name.startswith("hex:") and name not in lit_names)
    player.click(far)
    assert player.plies == before
    assert player.table.area.callout.visible
    player.click("aim:defend_at")
    player.click(far)
    assert player.plies == before + 1, "who says that it is meant may"


def test_a_mortar_lights_what_it_reaches_and_says_why_not_the_rest(player):
    """An NVA mortar may be ordered to fire at any enemy, because it walks first: nobody is led to believe it hits."""
    player.play_until("write_missions")
    player.give("action:Done")
    if player.table.layers:
        player.key("Enter")
    player.click("hand-over")
    player.click("take-over")
    assert player.table.play.viewer == "nva"
    assert player.step == "write_missions"
    mortar = next(a.piece for a in player.table.controller.reader.by_verb["tube"] if "mtr" in a.piece)
    player.click(f"counter:{mortar}")
    controller = player.table.controller
    offered = {action.hex for action in controller.reader.by_verb["attack_at"]}
    assert offered, "the enemy has come in at the edge of the map"
    assert not offered & {spot.hex for spot in controller.lit()}, "far out of its range"
    before, enemy = player.plies, f"hex:{player.label(min(offered))}"
    player.click(enemy)
    assert player.plies == before
    said = next(widget.text for widget in player.table.area.callout.walk() if widget.id == "why-not")
    assert "out of range" in said
    assert "“Attack”" in said
    player.click("aim:attack_at")
    player.click(enemy)
    assert player.plies == before + 1, "who says that it is meant may"


def test_a_click_attacks_the_enemy_and_defends_any_other_hex(player):
    target = targeted(player)
    player.click(f"counter:{GUN}")
    player.click(target)
    assert not player.table.layers, "no menu"
    assert player.table.play.chair.last_chosen().verb == "attack_at"
    player.key("Ctrl+Z")
    player.key("Ctrl+Z")
    player.click(f"counter:{GUN}")
    player.click("aim:defend_at")
    player.click(target)
    assert player.table.play.chair.last_chosen().verb == "defend_at", "unless told otherwise"
    player.key("Ctrl+Z")
    lit = {f"hex:{player.label(spot.hex)}" for spot in player.table.controller.lit()} - {target}
    player.click(next(name for name in player.lit_in_sight() if name in lit))
    assert player.table.play.chair.last_chosen().verb == "defend_at"


def test_an_enemy_that_cannot_be_attacked_is_refused_by_its_rule_and_never_defended_by_a_click(player):
    """The enemy is in range, but nobody sees him: to defend that hex has to be told."""
    target = targeted(player)
    session = player.table.play._referee._session
    put(session.state, FRIEND, session.state.units[GUN].hex)
    session.version, session._asked = session.version + 1, False
    player.table.sync()
    player.click(f"counter:{GUN}")
    before = player.plies
    assert target not in player.lit_in_sight()
    player.click(target)
    assert player.plies == before
    words = [f"{getattr(w, 'text', '')}{getattr(w, 'markup', '')}" for w in player.table.area.callout.walk()]
    assert any("No friendly unit sees that hex or has it in its zone of patrol" in line for line in words)
    assert any("“Defence”" in line for line in words), "how to mean it all the same"
    assert any("GI 9" in line for line in words), "and the rule"
    player.click("aim:defend_at")
    player.click(target)
    assert player.table.play.chair.last_chosen().verb == "defend_at"


def test_before_it_is_written_an_attack_says_whom_it_hits_and_endangers(player):
    target = targeted(player)
    player.click(f"counter:{GUN}")
    point(player, target)
    table = player.table
    names = {piece.id: piece.name for piece in table.play.view.pieces}
    odds = [w.text for w in table.sidebar.odds.walk() if getattr(w, "text", "")]
    assert any(text.startswith("Possible targets") and names[TARGET] in text for text in odds)
    assert any(text.startswith("Friendly units in danger") and names[FRIEND] in text for text in odds)
    assert any("stray 17%" in text for text in odds)
    friends = [mark.hex for mark in table.pointing.overlay.marks if mark.tone == "danger"]
    assert player.places()[FRIEND] in friends, "and the map shows where it may stray"
    assert names[FRIEND] in table.pointing.tip(player.hex(target.removeprefix("hex:")), "")


def test_the_signature_says_what_is_signed_and_the_question_how_many_are_left(player):
    player.play_until("plot_ambushes")
    player.key("Home")
    main = next(iter(player.buttons().values()))
    assert main.text == "Sign: nothing chosen"
    assert "(1 of 3)" in player.table.play.say(player.table.play.decision.prompt)
    for name in player.lit_in_sight()[:2]:
        player.click(name)
    assert "(3 of 3)" in player.table.play.say(player.table.play.decision.prompt)
    assert next(iter(player.buttons().values())).text == "Sign: 2 ambushes"


def plots(player: Player, count: int) -> list[str]:
    """The NVA player writes ambushes; returns the hexes."""
    player.play_until("plot_ambushes")
    player.key("Home")
    hexes = player.lit_in_sight()[:count]
    for name in hexes:
        player.click(name)
    return [name.removeprefix("hex:") for name in hexes]


def test_a_line_is_struck_out_of_the_middle_and_the_others_stand(player):
    first, second = plots(player, 2)
    assert [first in line for line in sheet(player)] == [True, False]
    assert second in sheet(player)[1]
    player.click("strike-out:1")
    assert len(sheet(player)) == 1
    assert second in sheet(player)[0]
    marks = player.table.play.view.hex_marks
    assert [h for h, found in marks.items() if "ambush" in found] == [player.hex(second)]


def test_the_last_order_waits_for_the_signature(player):
    *_, last = plots(player, 3)
    assert not player.table.curtain.visible, "three are all there are, and the screen has not gone"
    assert player.table.turn.waits_for_signature
    assert len(sheet(player)) == 3
    assert last in sheet(player)[-1]
    assert player.screen.top.find("commit").text == "Sign: 3 ambushes", "the one signature says how many"
    assert not player.buttons(), "and no other stands below it"
    player.click("strike-out:1")
    assert len(sheet(player)) == 2, "the one that waited is written, for now there is room for another"
    assert last in sheet(player)[-1]
    assert not player.table.turn.waits_for_signature
    player.click(next(name for name in player.lit_in_sight() if name not in (f"hex:{last}",)))
    assert player.table.turn.waits_for_signature
    player.key("Space")
    assert not player.table.turn.waits_for_signature
    assert not sheet(player)


def test_the_end_of_writing_is_called_sign(player):
    plots(player, 1)
    main = next(iter(player.buttons().values()))
    assert (main.text, main.offers.verb) == ("Sign: 1 ambush", "done")
    player.key("Space")
    assert player.table.curtain.visible, "what was read and signed is not asked about again"


def test_missions_are_lines_of_a_tube_its_hex_and_those_that_join(player):
    target = targeted(player)
    player.click(f"counter:{GUN}")
    assert not sheet(player), "a battery alone is no order"
    player.click(target)
    player.key("Space")
    mortar = next(a.piece for a in player.table.controller.reader.by_verb["tube"] if "mtr" in a.piece)
    player.click(f"counter:{mortar}")
    player.click(player.lit_in_sight()[0])
    assert len(sheet(player)) == 2
    assert target.removeprefix("hex:") in sheet(player)[0]
    written = sheet(player)[1].removeprefix("2. ")
    player.click("strike-out:1")
    assert sheet(player) == [f"1. {written}"]
    fires = player.table.play.view.facts["fires"]
    assert [fire["tubes"] for fire in fires] == [[mortar]]
    assert player.table.play.view.facts["missions"][GUN] == 3, "its mission is free again"


def until_told(player: Player) -> None:
    """Go to the screen whenever one is called, until something is told there."""
    player.speaks = False
    player.play((), lambda: player.table.sidebar.recap.visible)


def test_what_happened_is_told_beside_the_map_and_a_key_only_puts_it_away(player):
    until_told(player)
    note, before = player.table.sidebar.recap, player.plies
    assert not player.table.layers, "nothing blocks the table"
    player.key("Space")
    assert not note.visible
    assert player.plies == before, "the key has done nothing else"
    player.key("Space")
    player.key("Enter")
    assert player.plies > before


def test_a_click_on_the_map_acts_and_puts_the_note_away(player):
    until_told(player)
    assert player.step == "plot_strikes"
    before = player.plies
    player.click(player.lit_in_sight()[0])
    assert player.plies == before + 1
    assert not player.table.sidebar.recap.visible
    player.table.handover.tell(player.table.play.lines())
    assert player.table.sidebar.recap.visible
    player.key("Ctrl+Z")
    assert player.plies == before
    assert not player.table.sidebar.recap.visible


def test_the_note_is_gone_behind_the_curtain(player):
    until_told(player)
    player.table.handover.tell(player.table.play.lines())
    player.click("action:Done")
    player.key("Enter")
    player.click("hand-over")
    assert player.table.curtain.visible
    assert not player.table.sidebar.recap.visible


def asked_aloud(player: Player) -> str:
    """Let the US player sign his strikes, so that the other is asked; returns the question as it stands there."""
    player.play_until("plot_strikes")
    player.give("action:Done")
    player.key("Enter")
    assert not player.table.curtain.visible, "who sits there looks at nothing but his own"
    assert player.table.play.viewer == "us"
    return " ".join(player.table.sidebar.prompt.said)


def test_another_is_asked_aloud_at_the_open_table_and_who_sits_there_goes_on(player):
    assert "Any ambushes to write?" in asked_aloud(player)
    before = player.plies
    player.click("let-pass")
    assert not player.table.curtain.visible
    assert player.plies == before + 1
    assert player.table.play.viewer == "us", "who sat there goes on"
    assert player.step == "enter"


def test_who_was_asked_and_wants_the_screen_gets_it_behind_the_curtain(player):
    asked_aloud(player)
    before = player.plies
    player.key("Space")
    assert player.table.curtain.visible
    assert player.plies == before
    assert player.table.curtain.seat == "nva"
    assert "hand-over" not in player.names(), "behind the curtain nothing of the table is left"
    player.key("Enter")
    assert (player.table.play.viewer, player.step) == ("nva", "plot_ambushes")


def test_behind_the_curtain_nothing_is_answered_and_two_keys_open_it(player):
    """Who is called may sit there already: he must not come to the view of the other by any key."""
    asked_aloud(player)
    player.key("Space")
    before = player.plies
    player.key("P")
    assert player.table.curtain.visible
    assert (player.plies, player.table.curtain.seat) == (before, "nva")
    assert player.screen.top.find("take-over").hotkey == "Space", "the key is shown"
    player.key("Space")
    assert (player.table.play.viewer, player.step) == ("nva", "plot_ambushes")


def test_an_answer_aloud_that_was_heard_wrongly_is_taken_back(player):
    """The NVA moves nothing, says who sits there, and is asked for his fire: but he did want to move."""
    player.play_until("air_assaults")
    player.give("action:Done")
    before = player.plies
    player.click("let-pass")
    assert player.table.asks is not None
    assert player.plies > before
    player.key("Ctrl+Z")
    assert player.plies == before
    player.key("Space")
    player.key("Enter")
    assert (player.table.play.viewer, player.step) == ("nva", "nva_movement")


def test_a_phase_of_his_own_is_let_pass_by_no_key(player):
    player.play_until("air_assaults")
    player.give("action:Done")
    assert not player.table.curtain.visible
    assert "Any moves?" in " ".join(player.table.sidebar.prompt.said), "the question is there to be read"
    before = player.plies
    player.key("P")
    assert player.plies == before
    assert player.table.asks is not None
    player.key("Space")
    assert player.table.curtain.visible
    player.key("Space")
    assert (player.table.play.viewer, player.step) == ("nva", "nva_movement")


def strikes(player: Player, count: int) -> list[str]:
    """The US player writes air strikes on hexes in sight; returns their labels."""
    player.play_until("plot_strikes")
    names = player.lit_in_sight()[:count]
    for name in names:
        player.click(name)
    return [name.removeprefix("hex:") for name in names]


def test_each_order_says_where_and_those_of_another_phase_are_not_among_them(player):
    hexes = strikes(player, 2)
    assert [h in line for h, line in zip(hexes, sheet(player), strict=True)] == [True, True]
    player.play_until("air_tasks")
    assert not sheet(player), "the strikes were another sheet"
    keys = {button.offers.words[0]: button.hotkey for button in player.buttons().values() if button.offers.words}
    assert keys == {"bombard": "O", "attack": "S", "defence": "U"}, "A, B and D are wished for by other actions"
    player.key(keys["bombard"])
    written = sheet(player)
    assert len(written) == 1
    assert hexes[0] in written[0]
    assert "bombard" in written[0]


def test_an_air_assault_is_declined_by_one_key_and_is_no_sheet_of_orders(player):
    hexes = strikes(player, 1)
    player.play_until("air_assaults")
    assert not sheet(player), hexes
    before = player.plies
    player.key("Space")
    assert not player.table.layers, "nothing more is asked"
    assert not player.table.turn.waits_for_signature
    assert player.plies > before
