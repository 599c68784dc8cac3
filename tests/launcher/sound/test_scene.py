"""Which sounds belong to which events: by the game's data, by what is seen, and never by what is not."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from hexcore.data.files import canonical
from hexcore.game.dice import Roll
from hexcore.game.look import BED_OF_GROUND, Cue, Ground, Look, Moment, SideLook, Sounding, Sounds, Soundscape
from hexcore.game.records import Record
from hexcore.game.views import PieceView, View
from hexcore.play.chair import Line
from hexcore.play.hearing import heard_by
from hexcore.play.telling import Event
from hexcore.text import NO_TEXT
from launcher.open_game import open_game
from launcher.sound.scene import MOST, cues_of
from launcher.table.turn.animation import Beat

GAMES = ("green_beret", "green_inferno", "vietnam_battles", "skirmish")


def view(*pieces: PieceView, seat: str = "us") -> View:
    return View("g", "s", seat, "b", 1, 0, NO_TEXT, seat, pieces=list(pieces))


def look(**sounds) -> Look:
    return Look(sides={"us": SideLook(body="#000000")}, counters={}, boards={}, sounds=Sounds(**sounds))


def record(kind: str = "moved", *, pieces=(), hexes=(), dice=0, **facts) -> Record:
    rolls = tuple(Roll(n, 6, 3, "") for n in range(dice))
    return Record(kind, NO_TEXT, pieces=pieces, hexes=hexes, dice=rolls, facts=tuple(facts.items()))


def foot(ident="a", kind="inf", **more) -> PieceView:
    return PieceView(ident, kind, "us", hex=3, **more)


# -- what the data says -----------------------------------------------------------------------------------------------


def test_a_game_that_says_nothing_has_dice_and_steps_and_a_stamp():
    march = cues_of(record(pieces=("a",), hexes=(1, 2)), [view(foot())], None)
    assert march.before == ("boots",)
    assert march.hex == 2
    assert cues_of(record("x", dice=1), [None], None).all == ("die",)
    assert cues_of(record("x", dice=2), [None], None).all == ("dice",)
    assert cues_of(record("x"), [None], None).all == ()
    grand = look().model_copy(update={"moments": (Moment(kind="won", grand=True),)})
    assert cues_of(record("won"), [None], grand).all == ("stamp",)


def test_dice_come_before_what_they_lead_to():
    table = look(records=(Sounding(kind="fire", cues=("radio", "artillery")),))
    cues = cues_of(record("fire", dice=2, hexes=(7,)), [view()], table)
    assert (cues.before, cues.after, cues.hex) == (("dice",), ("radio", "artillery"), 7)


def test_what_carries_the_others_is_heard():
    table = look(
        steps={"inf": "boots", "jeep": "wheels", "h34": "rotor"}, records=(Sounding(kind="moved", pieces="steps"),)
    )
    seen = view(foot("a"), foot("b", "jeep"), foot("c", "h34"))
    assert cues_of(record(pieces=("a", "b")), [seen], table).all == ("wheels",)
    assert cues_of(record(pieces=("a", "b", "c")), [seen], table).all == ("rotor",)
    assert cues_of(record(pieces=("gone",)), [seen], table).all == ("boots",)


def test_weapons_are_heard_once_each_and_not_too_many():
    kinds = {"inf": "rifle", "mg": "machine_gun", "mtr": "mortar", "gun": "artillery", "x": "none"}
    table = look(fires=kinds, records=(Sounding(kind="fight", pieces="fires"), Sounding(kind="shot", pieces="first")))
    seen = view(*(foot(f"p{n}", kind) for n, kind in enumerate(["x", "inf", "inf", "mg", "mtr", "gun"])))
    names = tuple(f"p{n}" for n in range(6))
    assert cues_of(record("fight", pieces=names), [seen], table).all == ("rifle", "machine_gun", "mortar")
    assert len(cues_of(record("fight", pieces=names), [seen], table).all) == MOST
    assert cues_of(record("shot", pieces=names[3:]), [seen], table).all == ("machine_gun",)


def test_a_fact_may_say_it_instead():
    by = {"bombs": ("jet", "bombs")}
    table = look(fires={"inf": "rifle"}, records=(Sounding(kind="fire", pieces="fires", fact="cause", by=by),))
    assert cues_of(record("fire", pieces=("a",), cause="bombs"), [view(foot())], table).all == ("jet", "bombs")
    assert cues_of(record("fire", pieces=("a",), cause="attack"), [view(foot())], table).all == ("rifle",)


def test_silence_can_be_asked_for():
    table = look(records=(Sounding(kind="moved", cues=("none",)),))
    assert cues_of(record(pieces=("a",), hexes=(1, 2)), [view(foot())], table).all == ()


# -- what may not be heard --------------------------------------------------------------------------------------------


def test_a_piece_sounds_as_it_is_seen_and_not_as_it_is():
    table = open_game("green_beret").look()
    moved = record("enemy_moved", pieces=("e",), hexes=(1, 2))
    hidden, shown = view(foot("e", "unknown")), view(foot("e", "vehicle"))
    assert cues_of(moved, [hidden], table).all == ("boots",)
    assert cues_of(moved, [shown], table).all == ("tracks",)
    assert cues_of(moved, [view()], table).all == ("boots",), "of what is not seen nothing is told"


def test_where_others_listen_what_is_told_to_some_is_not_heard():
    table = look(records=(Sounding(kind="hidden", cues=("pencil",)),))
    secret = record("hidden")._replace(audience=("us",))
    assert cues_of(secret, [view()], table).all == ("pencil",)
    assert cues_of(secret, [view()], table, shared=True).all == ()
    assert cues_of(record("hidden"), [view()], table, shared=True).all == ("pencil",)


def test_where_others_listen_a_piece_that_they_do_not_see_sounds_like_any():
    table = look(steps={"tank": "tracks"}, records=(Sounding(kind="moved", pieces="steps"),))
    mine = view(foot("t", "tank", mine_hidden=True))
    moved = record(pieces=("t",), hexes=(1, 2))
    assert cues_of(moved, [mine], table).all == ("tracks",)
    assert cues_of(moved, [mine], table, shared=True).all == ("boots",)


@pytest.mark.parametrize("name", GAMES)
def test_swapped_secrets_sound_the_same(name):
    """Two positions that a seat cannot tell apart, and one action that it hears the same of: it sounds the same."""
    game, chance, compared = open_game(name), random.Random(7), 0
    for scenario in game.meta.scenarios:
        board, state = game.board(scenario.id), game.start(scenario.id, {}, 11)
        for _ in range(150):
            decision = game.decision(state)
            if decision is None:
                break
            action = chance.choice(decision.actions)
            for seat in game.meta.seat_ids():
                other = game.swap_secrets(state.clone(), seat)
                asked = game.decision(other) if other is not None else None
                if asked is None or action not in asked.actions:
                    continue
                first, second = (_sounds(game, board, position, action, seat) for position in (state.clone(), other))
                if first[0] == second[0]:
                    assert first[1] == second[1]
                    compared += 1
            game.apply(state, action)
    assert compared or not any(game.meta.hides(scenario.id) for scenario in game.meta.scenarios)


def _sounds(game, board, state, action, seat):
    """What a seat is told of an action, in words, and in sounds."""
    before = game.view(state, seat)
    heard = heard_by(game.apply(state, action), seat)
    after = game.view(state, seat)
    told = canonical([[one.json(board) for one in heard], before.json(board), after.json(board)])
    return told, [cues_of(one, [after, before], game.look()) for one in heard]


# -- the games --------------------------------------------------------------------------------------------------------


def test_every_ground_has_a_bed():
    assert set(BED_OF_GROUND) == set(get_args(Ground))


@pytest.mark.parametrize("name", GAMES)
def test_every_counter_that_goes_over_the_map_is_said_how(name):
    """What no game has said is heard as boots: nothing with wheels, tracks, floats or wings may go so."""
    looks = open_game(name).look()
    vehicles = {
        "mechanised": "tracks", "cavalry": "tracks", "armour": "tracks", "riverine": "boat", "boat": "boat",
        "helicopter": "rotor", "attack_helicopter": "rotor", "truck": "wheels", "jeep": "wheels", "animal": "hooves",
        "raft": "paddle", "diver": "paddle", "jet": "jet",
    }  # fmt: skip
    for kind, counter in looks.counters.items():
        if counter.symbol in vehicles:
            assert looks.sounds.steps[kind] == vehicles[counter.symbol], kind
        if counter.symbol in ("infantry", "guerrilla", "special_forces", "marine", "ranger", "airborne"):
            assert looks.sounds.steps[kind] == "boots"
            assert looks.sounds.fires[kind] in ("rifle", "machine_gun")
        if counter.symbol == "mortar":
            assert looks.sounds.fires[kind] == "mortar"


@pytest.mark.parametrize("name", GAMES)
def test_the_records_that_are_given_sounds_are_written(name):
    """Kinds of records are names in the code of the rules: one that nobody writes is a slip."""
    from pathlib import Path

    game = open_game(name)
    folder = Path(__import__(type(game).__module__, fromlist=["x"]).__file__).parent
    code = "".join(path.read_text() for path in folder.rglob("*.py") if path.parent.name != "shown")
    code += "battle_won battle_lost battle_both stopped" if "battle_{" in code else ""
    missing = [one.kind for one in game.look().sounds.records if f'"{one.kind}"' not in code and one.kind not in code]
    assert missing == []


def test_nights_come_where_a_turn_is_half_a_day():
    board = open_game("green_inferno").look().boards["hill_875"]
    assert [board.sounds.hour(turn) for turn in (1, 2, 3, 4)] == ["day", "night", "day", "night"]
    assert Soundscape().hour(7) == "day"


def test_a_bed_is_what_the_board_says_else_what_its_ground_is():
    board = open_game("vietnam_battles").look().boards["snoopys_nose"]
    assert (board.bed("V"), board.bed("W"), board.bed("J"), board.bed(".")) == ("village", "water", "jungle", "open")
    assert board.bed("?") == "open"


def test_no_word_of_a_game_is_unknown():
    for name in GAMES:
        sounds = open_game(name).look().sounds
        words = {*sounds.steps.values(), *sounds.fires.values()}
        words |= {cue for one in sounds.records for cue in (*one.cues, *(c for cues in one.by.values() for c in cues))}
        assert words <= set(get_args(Cue))
    assert Beat(Event((Line(1, 1, "us", record()),)), "path", 100.0).settles == 0
