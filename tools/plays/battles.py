"""The plays of Vietnam Battles."""

from __future__ import annotations

from tools.orders import first_piece, order, piece_then_hex, standing
from tools.player import Count, Player

GAME = "Vietnam Battles"
ATTACKERS = ("us_4_47_b", "us_4_47_c", "us_5_cav", "us_monitor_1")
RETREATS = "3"
"""A seed with which the attackers are thrown back."""
ENTERING = 28


def boys_of_67() -> Count:
    """The Boys of '67, US turn 1: two moves, a bombardment, an attack by four units, and their retreats.

    The US player adds one support marker to the bombardment, and everybody passes else; all four attackers retreat.
    """
    player = Player()
    player.sit_down(GAME, "The Boys of '67", seed=RETREATS)
    player.begin()
    player.play(
        (
            order("movement", "drag:counter:us_5_cav>hex:0718", "drag:counter:us_4_47_b>hex:0716"),
            order("combat", "action:Bombard"),
            order("target", "counter:vc_514_1"),
            order("support", first_piece),
            order("combat", "counter:vc_514_1"),
            order("muster", "gather:join_fight"),
            standing("support", "stand:pass"),
            standing("casualty", first_piece),
            standing("fall_back", piece_then_hex),
        ),
        lambda: player.table.play.actor == "vc" and player.step == "movement",
    )
    told = player.told()
    assert any("514/1 in 0717 is bombarded" in line for line in told), "the bombardment was made"
    assert any("5 Cav/3, Monitor attack 514/1" in line for line in told), "four units attacked"
    assert player.where("us_5_cav") != "0618", "the cavalry has moved"
    assert sum("retreats" in line for line in told) >= len(ATTACKERS), "the attackers have retreated"
    return player.finish()


def snoopys_nose() -> Count:
    """Snoopy's Nose, US turn 1 with all its 28 pieces entered, from the curtain after the Viet Cong's set-up on.

    Every piece comes on as proposed: at the first free place of its edge; the boats sail on, for they share one way in.
    Nobody fights.
    """
    player = Player()
    player.sit_down(GAME, "Snoopy's Nose")
    player.play((), lambda: player.table.play.actor == "us")
    player.begin()
    player.play_until("movement")
    entering = [piece.id for piece in player.in_hand()]
    assert len(entering) == ENTERING, f"{ENTERING} pieces wait, not {len(entering)}"
    player.key(player.proposed()[0].hotkey)
    missing = [piece for piece in entering if not player.where(piece)]
    assert not missing, f"all have entered but {missing}"
    player.play((), lambda: player.table.play.actor == "vc")
    return player.finish()
