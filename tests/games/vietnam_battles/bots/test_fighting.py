"""The captain's fights: markers go where they can change something."""

from __future__ import annotations

import pytest

from hexcore.bots.search import Colonel, Effort
from hexcore.game.bot import Vantage, make_bot
from tests.games.vietnam_battles.vb_table import Table, depleted, table, the_game

US = ("us_4_47_c", "us_4_47_b", "us_3_47_c", "us_3_47_b", "us_3_47_a", "us_5_cav")
AT = "0606"


def attacked(closed: int, *, worn: bool = True, tired: int = 0, vc_fire: tuple[str, ...] = ("vc_plus_1_1",)) -> Table:
    """514/1 in the open is attacked from all six sides, or from fewer."""
    game = the_game()
    board = game.rules("boys_of_67").ground.board
    around = [board.label(h) for h in board.neighbours[board.hex(AT)]]
    units = dict(zip(US[:closed], around, strict=False))
    units |= {unit: depleted(units[unit]) for unit in US[:tired]}
    target = depleted(AT) if worn else AT
    t = table(phase="combat", units={**units, "vc_514_1": target}, us_fire=["us_plus_3_1", "us_plus_2_1"],
              vc_fire=list(vc_fire))  # fmt: skip
    t.do("attack", "vc_514_1")
    for unit in units:
        t.do("join", unit)
    return t.do("fight")


def choice(t: Table, bot=None):
    decision = t.decision
    assert (decision.step, decision.seat) == ("support", "us")
    chosen = bot or make_bot(t.game, "captain", 1)
    return chosen.choose(Vantage(t.game, t.state, "us"), decision).verb


def results(t: Table) -> set[str]:
    odds = t.game.odds(t.state, t.action("pass"), "us")
    return {chance.label.key for chance in odds.chances}


@pytest.mark.rule("VB 8.3")
@pytest.mark.parametrize("bot", ["captain", "colonel"])
def test_no_marker_is_spent_on_a_unit_that_every_die_kills(bot):
    t = attacked(6)
    assert results(t) <= {"result.De", "result.Ex", "result.stuck_lost"}, "one step left, and no way out"
    assert choice(t, Colonel(t.game, Effort(16), 1) if bot == "colonel" else None) == "pass"


@pytest.mark.rule("VB 8.3")
def test_a_marker_is_spent_where_the_enemys_could_save_the_unit():
    t = attacked(6, tired=1, vc_fire=("vc_plus_3_1", "vc_plus_2_1"))
    assert results(t) <= {"result.De", "result.Ex", "result.stuck_lost"}, "as long as they play none"
    assert choice(t) == "support"


@pytest.mark.rule("VB 8.3")
@pytest.mark.parametrize("way", [{"closed": 3}, {"closed": 6, "worn": False}])
def test_a_marker_is_spent_on_a_unit_with_a_way_out_or_a_step_to_lose(way):
    t = attacked(**way)
    assert not results(t) <= {"result.De", "result.Ex", "result.stuck_lost"}
    assert choice(t) == "support"
