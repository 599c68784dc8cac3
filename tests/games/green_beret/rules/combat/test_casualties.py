"""Rule 13.1 and steps 7-8 of 13.0: casualties, killed leaders, lost teams and gear."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, GAME, enemy, table, wound

OUT = {"detected": True}
FOE = enemy(14, 5)
WEAK = enemy(5, 4)
LIGHT = wound(noise=1)
OTHER = wound(movement=-1)
SIX = ("m60_1", "rpk_1", "radio_1", "flares_1", "m72_1", "grenades_1")


def beaten(*dice: int, draws: tuple[str, ...] = (LIGHT,), team: dict | None = None, **places):
    """An A-Team in 1521 is attacked and loses."""
    game = table("enemy", enemies={FOE: "1522"}, **{"a_team_1": ("1521", {**OUT, **(team or {})}), **places})
    return game.dice(6, 1, *dice, draws=draws).do("open_fire")


@pytest.mark.rule("GB 13.0", "GB 13.1")
def test_the_first_loss_wounds_a_team() -> None:
    game = beaten()
    assert game.state.pieces["a_team_1"].casualty == LIGHT
    assert LIGHT not in game.state.casualty_cup


@pytest.mark.rule("GB 13.1")
def test_a_marker_reduces_the_values_of_the_team() -> None:  # R34
    hurt = {"detected": True, "casualty": wound(firepower=-2)}
    game = table("combat", a_team_1=("1521", hurt), enemies={FOE: "1522"})
    assert game.odds("attack", "a_team_1", FOE).strengths[0].total == 1
    weak = table("combat", b_team_1=("1521", hurt), enemies={FOE: "1522"})
    assert weak.odds("attack", "b_team_1", FOE).strengths[0].total == 0


@pytest.mark.rule("GB 13.0", "GB 13.1", "GB 5.0")
def test_the_second_marker_eliminates_a_team_and_both_return() -> None:  # R82
    game = beaten(team={"casualty": LIGHT}, draws=(OTHER,), b_team_1=CAMP)
    assert "a_team_1" in game.state.gone
    assert LIGHT in game.state.casualty_cup
    assert OTHER in game.state.casualty_cup
    assert game.state.enemies == []


@pytest.mark.rule("GB 13.1", "GB 13.0")
@pytest.mark.parametrize("rank", ["commander", "officer"])
def test_a_killed_leader_spares_team_and_gear(rank: str) -> None:  # R33
    marker = wound(killed=rank)
    game = beaten(draws=(marker,), commander_1="1521", officer_1="1521", m60_1="1521")
    assert f"{rank}_1" in game.state.gone
    assert game.where("m60_1") == "1521"
    assert not game.state.pieces["a_team_1"].casualty
    assert marker in game.state.casualty_cup


@pytest.mark.rule("GB 13.1")
@pytest.mark.parametrize("rank", ["commander", "officer"])
def test_of_two_leaders_of_a_rank_the_player_picks_who_is_killed(rank: str) -> None:  # R44, R113
    first, second, other = f"{rank}_1", f"{rank}_2", "officer_1" if rank == "commander" else "commander_1"
    game = beaten(draws=(wound(killed=rank),), **dict.fromkeys((first, second, other), "1521"))
    assert game.step == "choose_killed"
    assert game.named("suffer") == {first, second}
    assert game.why("suffer", other) == "GB 13.1"
    game.reread().do("suffer", second)
    assert game.state.gone == [second]
    assert game.where(first) == "1521"


@pytest.mark.rule("GB 13.1")
def test_without_such_a_leader_the_marker_has_no_effect_also_on_wounded() -> None:  # R33, R82
    game = beaten(draws=(wound(killed="commander"),), team={"casualty": LIGHT}, officer_1="1521")
    assert game.where("a_team_1") == "1521"
    assert game.where("officer_1") == "1521"


@pytest.mark.rule("GB 13.0")
def test_casualties_cost_a_die_of_gear_of_the_players_choice() -> None:
    game = beaten(2, **dict.fromkeys(SIX, "1521"))
    assert game.step == "gear_loss"
    assert game.named("lose") == set(SIX)
    assert game.why("lose", "a_team_1") == "GB 13.0"
    game.do("lose", "flares_1").do("lose", "radio_1")
    assert game.step == "success_determination"
    assert game.in_store("flares_1")
    assert game.in_store("radio_1")
    assert game.where("m60_1") == "1521"


@pytest.mark.rule("GB 13.0")
def test_any_copy_of_equal_gear_may_be_lost() -> None:  # R83
    game = beaten(1, **dict.fromkeys(("m72_1", "m72_2", "m72_3"), "1521"))
    assert game.named("lose") == {"m72_1", "m72_2", "m72_3"}
    game.do("lose", "m72_2")
    assert game.in_store("m72_2")
    assert game.where("m72_1") == game.where("m72_3") == "1521"


@pytest.mark.rule("GB 13.0")
def test_fewer_pieces_than_the_die_means_all_vehicles_too() -> None:  # R83
    game = beaten(3, m60_1="1521", truck_1="1521", commander_1="1521")
    assert game.in_store("m60_1")
    assert game.in_store("truck_1")
    assert game.where("commander_1") == "1521"


@pytest.mark.rule("GB 13.1", "GB 13.0")
def test_with_the_last_team_of_a_hex_everything_is_lost_without_a_die() -> None:  # R32
    game = beaten(
        team={"casualty": LIGHT}, draws=(OTHER,), b_team_1=CAMP, officer_1="1521", **dict.fromkeys(SIX, "1521")
    )
    assert all(game.in_store(piece) for piece in SIX)
    assert game.where("officer_1") == "1521"
    assert "gear_loss" not in game.kinds()


@pytest.mark.rule("GB 13.1")
def test_another_team_claims_what_its_portage_holds() -> None:  # R32
    more = ("m21_1", "svd", "intel_1", "bribe")
    game = beaten(
        team={"casualty": LIGHT}, draws=(OTHER,), b_team_1=("1521", OUT), **dict.fromkeys((*SIX, *more), "1521")
    )
    assert game.step == "choose_wounded"
    assert game.why("suffer", "b_team_2") == "GB 13.1"
    game.dice(1).do("suffer", "a_team_1").do("lose", "bribe")
    assert game.step == "gear_loss"
    left = 3
    for piece in ("svd", "intel_1", "m21_1"):
        game.do("lose", piece)
        left -= 1
    assert left == 0
    assert game.step == "success_determination"
    assert len(game.state.at[game.state.pieces["b_team_1"].hex]) == 1 + 6


@pytest.mark.rule("GB 13.1")
def test_what_takes_up_no_portage_is_claimed_in_any_case() -> None:  # R32
    gear = (*SIX, "m21_1", "svd", "intel_1", "bribe", "animal_1")
    places = {"b_team_1": ("1521", OUT), **dict.fromkeys(gear, "1521")}
    game = beaten(team={"casualty": LIGHT}, draws=(OTHER,), **places).dice(1).do("suffer", "a_team_1")
    game.do("lose", "bribe")
    assert game.why("lose", "animal_1") == "GB 13.1"
    game.do("lose", "svd")
    assert game.step == "success_determination"


@pytest.mark.rule("GB 13.0")
def test_of_several_teams_the_player_picks_who_suffers() -> None:  # R31
    game = beaten(b_team_1=("1521", OUT))
    assert game.named("suffer") == {"a_team_1", "b_team_1"}
    game.do("suffer", "b_team_1")
    assert game.state.pieces["b_team_1"].casualty == LIGHT
    assert not game.state.pieces["a_team_1"].casualty


@pytest.mark.rule("GB 13.1", "GB 9.4", "GB 12.10")
def test_the_last_team_of_an_occupied_camp_takes_the_camp_with_it() -> None:  # R79
    game = table(
        "enemy",
        a_team_1=(CAMP, {"casualty": LIGHT}),
        commander_1=CAMP,
        m60_1=CAMP,
        b_team_1=("1501", OUT),
        enemies={FOE: CAMP},
    )
    game.dice(6, 1, draws=(OTHER,)).do("open_fire")
    assert {"a_team_1", "camp_1"} <= set(game.state.gone)
    assert game.in_store("commander_1")
    assert game.in_store("m60_1")


@pytest.mark.rule("GB 13.1", "GB 5.0")
def test_the_campaign_ends_with_the_last_team_even_if_leaders_remain() -> None:
    game = beaten(team={"casualty": LIGHT}, draws=(OTHER,), commander_1=CAMP)
    assert game.state.ending == "all_teams_lost"
    assert GAME.decision(game.state) is None


@pytest.mark.rule("GB 13.0", "GB 12.5")
def test_enemies_withdraw_when_the_gear_of_the_last_hunted_team_is_settled() -> None:  # R96
    places = {"b_team_1": "1521", "m60_1": "1521", "rpk_1": "1521"}
    game = beaten(1, team={"casualty": LIGHT}, draws=(OTHER,), **places).do("suffer", "a_team_1")
    assert game.step == "gear_loss"
    assert game.where(FOE) == "1522"
    game.reread().do("lose", "m60_1")
    assert "withdrawn" in game.kinds()


def draw_in_camp(*dice: int, **places):
    """A battle in the camp hex that both sides lose."""
    game = table("combat", a_team_1=(CAMP, OUT), a_team_2=("1501", OUT), enemies={WEAK: CAMP}, **places)
    return game.dice(*dice, draws=(LIGHT,)).do("attack", "a_team_1", WEAK)


@pytest.mark.rule("GB 13.0", "GB 12.10")
def test_a_team_is_sheltered_when_the_losses_of_a_battle_in_camp_are_settled() -> None:  # R78
    game = draw_in_camp(5, 6, 1, m60_1=CAMP, m2_1=CAMP)
    assert game.step == "gear_loss"
    assert game.detected("a_team_1")
    game.reread().do("lose", "m60_1")
    assert "sheltered" in game.kinds()
    assert not game.detected("a_team_1")


@pytest.mark.rule("GB 13.0", "GB 12.10")
def test_of_two_teams_in_camp_one_suffers_before_both_are_sheltered() -> None:  # R31, R78
    game = draw_in_camp(3, 3, b_team_1=(CAMP, OUT)).do("join", "b_team_1").do("fire")
    assert game.step == "choose_wounded"
    game.reread().do("suffer", "b_team_1")
    assert not game.detected("a_team_1")
    assert not game.detected("b_team_1")


@pytest.mark.rule("GB 13.1")
def test_markers_and_losses_apply_after_a_lost_attack_too() -> None:
    game = table("combat", a_team_1=("1521", OUT), m60_1="1521", enemies={FOE: "1522"})
    game.dice(1, 6, 1, draws=(LIGHT,)).do("attack", "a_team_1", FOE)
    assert game.state.pieces["a_team_1"].casualty == LIGHT
    assert game.in_store("m60_1")


@pytest.mark.rule("GB 13.0", "GB 13.1")
def test_every_loss_is_told_by_its_rule() -> None:
    here = GAME.content.board.hex("1521")
    game = beaten(2, m60_1="1521", rpk_1="1521")
    drawn, hurt, gear, lost = (game.record(kind) for kind in ("casualty", "wounded", "gear_loss", "lost_in_battle"))
    assert (drawn.rule, drawn.pieces, drawn.hexes) == ("GB 13.1", (LIGHT,), (here,))
    assert drawn.facts_by_name == {"killed": "", "seat": "player"}
    assert (hurt.rule, hurt.pieces, hurt.hexes) == ("GB 13.1", ("a_team_1", LIGHT), (here,))
    assert (gear.rule, gear.hexes, gear.facts_by_name["count"]) == ("GB 13.0", (here,), 2)
    assert (lost.rule, set(lost.pieces)) == ("GB 13.0", {"m60_1", "rpk_1"})


@pytest.mark.rule("GB 13.1")
def test_the_death_of_a_leader_is_told_by_its_rule() -> None:
    game = beaten(draws=(wound(killed="officer"),), officer_1="1521")
    assert game.fact("casualty", "killed") == "officer"
    assert (game.record("lost_killed").rule, game.record("lost_killed").pieces) == ("GB 13.1", ("officer_1",))
    both = beaten(draws=(wound(killed="officer"),), officer_1="1521", officer_2="1521").do("suffer", "officer_2")
    assert (both.record("lost_killed").rule, both.record("lost_killed").pieces) == ("GB 13.1", ("officer_2",))


@pytest.mark.rule("GB 13.1")
def test_the_loss_of_a_team_and_its_gear_is_told_by_its_rule() -> None:
    game = beaten(team={"casualty": LIGHT}, draws=(OTHER,), b_team_1=CAMP, m60_1="1521")
    assert (game.record("team_lost").rule, game.record("team_lost").pieces) == ("GB 13.1", ("a_team_1",))
    assert (game.record("lost_with_team").rule, game.record("lost_with_team").pieces) == ("GB 13.1", ("m60_1",))


@pytest.mark.rule("GB 13.0")
def test_the_question_says_how_much_gear_is_still_to_go() -> None:
    game = beaten(2, **dict.fromkeys(SIX, "1521"))
    assert dict(GAME.decision(game.state).prompt.values) == {"count": 2, "hex": "1521"}
    game.do("lose", "flares_1")
    assert dict(GAME.decision(game.state).prompt.values)["count"] == 1


@pytest.mark.rule("GB 13.1", "GB 11.1")
def test_on_land_a_raft_is_a_load_that_must_be_claimed() -> None:  # R32
    pieces = (*SIX, "m21_1", "raft_1")
    game = beaten(team={"casualty": LIGHT}, draws=(OTHER,), b_team_1=("1521", OUT), **dict.fromkeys(pieces, "1521"))
    game.dice(1).do("suffer", "a_team_1").do("lose", "m21_1")
    assert (game.record("unclaimed").rule, game.fact("unclaimed", "count")) == ("GB 13.1", 1)
    assert game.record("unclaimed").hexes == (GAME.content.board.hex("1521"),)
    assert game.named("lose") == {*SIX, "raft_1"}


@pytest.mark.rule("GB 13.0", "GB 13.1")
def test_the_preview_of_a_battle_says_what_is_at_stake() -> None:
    def notes(**marks: str) -> list[str]:
        team = ("1521", {"detected": True, **marks})
        game = table("combat", a_team_1=team, enemies={enemy(10, 5): "1522"})
        return [GAME.catalogue.say(note) for note in game.odds("attack", "a_team_1", enemy(10, 5)).notes]

    assert len(notes()) == 1
    assert "casualty marker" in notes()[0]
    assert notes(casualty=LIGHT)[1].endswith("A-Team #1.")
