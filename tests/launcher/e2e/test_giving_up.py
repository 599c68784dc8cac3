"""Who signs or is done while something could still be done is asked, by the same rule everywhere, by real events."""

from __future__ import annotations

from tools.orders import order
from tools.player import Player
from tools.plays.beret import CAMP, GEAR


def hill(player: Player, step: str) -> None:
    player.speaks = False
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until(step)
    if player.table.sidebar.recap.visible:
        player.key("Enter")


def asked(player: Player) -> str:
    """The question that lies on the table."""
    layers = player.table.layers
    return " ".join(widget.name for widget in layers[-1].root.walk()) if layers else ""


def test_an_empty_sheet_of_orders_is_asked_about_before_it_is_signed(player):
    hill(player, "plot_strikes")
    before = player.plies
    player.key("Space")
    assert "Their air strikes will be lost" in asked(player)
    assert player.plies == before
    player.key("Esc")
    assert (player.step, player.plies) == ("plot_strikes", before), "it is not signed"


def test_a_sheet_with_an_order_is_signed_without_a_question(player):
    """Less than may be written, but the sheet was read."""
    hill(player, "plot_strikes")
    player.click(player.lit_in_sight()[0])
    assert player.table.controller.reader.by_verb.get("strike"), "there could be more"
    before = player.plies
    player.key("Space")
    assert not player.table.layers
    assert player.plies > before
    assert player.step != "plot_strikes"


def test_a_full_sheet_is_signed_without_a_question(player):
    hill(player, "plot_strikes")
    while player.table.controller.reader.by_verb.get("strike") and not player.table.turn.waits_for_signature:
        player.click(player.lit_in_sight()[0])
    before = player.plies
    player.key("Space")
    assert not player.table.layers
    assert player.plies > before


def test_fire_missions_are_asked_about_and_air_assaults_are_not(player):
    hill(player, "write_missions")
    player.key("Space")
    assert "You could still give fire missions" in asked(player)
    player.key("Enter")
    player.play_until("air_assaults")
    if player.table.sidebar.recap.visible:
        player.key("Enter")
    player.key("Space")
    assert not player.table.layers, "to fly none is a choice like any other"
    assert player.step != "air_assaults"


def test_it_is_asked_once_and_never_where_nobody_wants_to_be(player):
    player.program.desk.change(ask_ending="never")
    hill(player, "plot_strikes")
    player.key("Space")
    assert not player.table.layers


def test_what_was_passed_aloud_is_not_asked_again(player):
    player.sit_down("Green Inferno", "Hill 875")
    player.play_until("nva_movement")
    assert ("us", "plot_strikes") in player.table.turn.asked_aloud
    player.speaks = False
    player.play_until("plot_strikes")
    if player.table.sidebar.recap.visible:
        player.key("Enter")
    before = player.plies
    player.key("Space")
    assert not player.table.layers
    assert player.plies > before


def test_the_entry_is_not_ended_by_the_key_that_proposes_it(player):
    """Once all is laid out, only a signature or the button that is called so ends it."""
    hill(player, "enter")
    player.key(player.proposed()[0].hotkey)
    assert player.table.turn.waits_for_signature
    player.key("Esc")
    before = player.plies
    for _ in range(3):
        player.key("Q")
    assert (player.step, player.plies) == ("enter", before)
    player.key("Space")
    assert "could still enter" in asked(player), "the helicopters wait"


def shopping(player: Player, *bought: str) -> None:
    player.sit_down("Green Beret", "The campaign")
    player.play_until("purchases", order("set_up", f"hex:{CAMP}"))
    player.click("briefing-on")
    for kind in bought:
        player.click(f"buy:{kind}")


def test_purchases_end_with_a_question_while_the_mission_lacks_something(player):
    shopping(player)
    player.key("Space")
    assert "The mission still needs 2 pieces of gear" in asked(player)
    player.key("Esc")
    assert player.step == "purchases"


def test_purchases_end_at_once_when_the_mission_lacks_nothing(player):
    shopping(player, *GEAR)
    player.key("Space")
    assert not player.table.layers
    assert player.step != "purchases"
