"""What a replay page holds is the game: positions as the engine has them, every die and sum, and nobody's secrets."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest

from hexcore.analysis.story import Witness
from hexcore.play.hearing import heard_by
from hexcore.play.session import Session
from hexcore.play.telling import sums_of
from launcher.kit.style.theme import Theme
from launcher.language import languages
from launcher.paper.replay.recording import Recording, changes
from launcher.paper.replay.replay_page import MOST, replay_page
from tests.played_games import finished, twins, under_way

CAMPAIGN, BOYS = "green_beret/campaign-stopped", "vietnam_battles/boys_of_67-us_victory"
NOSE, HILL = "vietnam_battles/snoopys_nose-genuine_captured", "green_inferno/hill_875-us_victory"
OPEN = "green_inferno/under_fire@us"  # under way, as one seat sees it
DAILY = [CAMPAIGN, BOYS, NOSE, "vietnam_battles/iron_triangle-escape"]
FURTHER = [HILL, "green_inferno/dak_to-us_victory", "green_inferno/under_fire-nva_victory"]
EVERY = [*DAILY, OPEN, *(pytest.param(name, marks=pytest.mark.slow) for name in FURTHER)]
SECRET_SEED = 918273645


@cache
def recorded(name):
    """The data of a page, as they are written into it."""
    return in_page(played(name), name.partition("@")[2])


@cache
def played(name):
    """A recorded game, or one that is under way."""
    game, _, rest = name.partition("/")
    scenario, _, seat = rest.partition("@")
    return under_way(game, scenario, 120, 5) if seat else finished(name)


def in_page(session, seat=""):
    recording = Recording(session, seat, {}, Theme())
    data = recording.data()
    return json.loads(json.dumps({**data, "texts": recording.texts()}))


def moments(data, eye):
    """The pieces and signs of each moment, as the script of the page puts them together."""
    pieces, laid = [], []
    for piece_changes, sign_changes, head in (eye["first"], *(step[1:] for step in eye["events"]), eye["last"]):
        for numbers, found in ((pieces, piece_changes), (laid, sign_changes)):
            for at, gone, come in found:
                numbers[at : at + gone] = come
        yield [data["placed"][n] for n in pieces], [data["laid"][n] for n in laid], data["heads"][head]


def shown(data, board, placed):
    """Where pieces lie, by their ids and in their order."""
    found = []
    for piece, _, _, h, *rest in placed:
        side, box = (*rest, -1, -1)[:2] if rest else (-1, -1)
        at = data["map"]["sides"][side][7] if side >= 0 else data["map"]["labels"][h] if h >= 0 else ""
        found.append((data["pieces"][piece], at, data["boxes"][box][0] if box >= 0 else ""))
    return found


def seen(board, view):
    """The same of a view of the engine."""
    found = []
    for piece in view.pieces:
        at = board.side_label(piece.side) if piece.side >= 0 else board.label(piece.hex) if piece.hex >= 0 else ""
        found.append((piece.id, at, piece.box if not at else ""))
    return found


def signs(data, laid):
    return Counter(data["map"]["labels"][h] if h >= 0 else data["map"]["sides"][side][7] for h, side, *_ in laid)


# -- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_after_each_action_pieces_lie_where_the_engine_has_them(name):
    session, data = played(name), recorded(name)
    game, board = session.game, session.game.board(session.state.scenario)
    for eye in data["eyes"]:
        witness = Witness(session, eye["seat"])
        events, every = list(witness.events()), list(moments(data, eye))
        assert len(every) == len(events) + 2
        for n, ply in [(n, event.ply) for n, event in enumerate(events) if event.whole]:
            view = game.view(session.position(ply), eye["seat"]) if eye["seat"] else witness.view(ply)
            placed, laid, head = every[n + 1]
            assert shown(data, board, placed) == seen(board, view), (eye["seat"], ply)
            assert signs(data, laid) == Counter(
                [*(board.label(h) for h in view.hex_marks), *(board.side_label(s) for s in view.side_marks)]
            )
            assert head[0] == view.turn
            assert [value for _, value, _ in head[2]] == [track.value for track in view.tracks]
        last = witness.view(len(session.entries) if session.outcome is not None else events[-1].ply)
        assert shown(data, board, every[-1][0]) == seen(board, last)


@pytest.mark.parametrize(
    ("before", "after"), [([], [1, 2]), ([1, 2, 3], [1, 3]), ([1, 2, 3], [4, 2, 5]), ([1, 2], [1, 2]), ([3], [])]
)
def test_changes_lead_from_one_list_to_the_other(before, after):
    now = list(before)
    for at, gone, come in changes(before, after):
        now[at : at + gone] = come
    assert now == after


# -- events --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_every_die_and_every_sum_of_the_log_is_there(name):
    session, data = played(name), recorded(name)
    records = [*session.opening, *(record for entry in session.entries for record in entry.records)]
    records = heard_by(records, *([seat] if (seat := data["eyes"][0]["seat"]) else []))
    lines = [line for event, *_ in data["eyes"][0]["events"] for line in data["told"][event][4]]
    say = session.game.catalogue.in_print().say
    english = data["texts"][0]
    assert Counter(say(record.text) for record in records) <= Counter(english[text] for text, *_ in lines)
    rolled = [(roll.face, roll.sides) for record in records for roll in record.rolled]
    assert [(face, sides) for _, _, dice, _ in lines for _, face, sides in dice] == rolled
    sums = [(one.total, [term.amount for term in one.terms]) for record in records for one in sums_of(record)]
    assert [(total, [amount for amount, *_ in terms]) for *_, told in lines for _, total, terms, _ in told] == sums
    cited = {record.rule for record in records if record.rule}
    assert cited <= set(data["rules"])


def test_the_result_is_told_with_its_score():
    session, result = finished(BOYS), recorded(BOYS)["result"]
    english = recorded(BOYS)["texts"][0]
    say = session.game.catalogue.in_print().say
    assert english[result["text"]] == say(session.outcome.text)
    assert [(english[label], amount) for label, amount, *_ in result["score"]] == [
        (say(line.label), line.amount) for line in session.outcome.score
    ]


@pytest.mark.parametrize("name", [CAMPAIGN, NOSE])
def test_everything_is_said_in_every_language(name):
    session, data = finished(name), recorded(name)
    assert [key for key, _ in data["languages"]] == [key for key, _ in languages()]
    assert len({len(texts) for texts in data["texts"]}) == 1
    event = next(step[0] for step in data["eyes"][0]["events"] if data["told"][step[0]][4][0][3])
    text = data["told"][event][4][0][0]
    record = next(
        record for entry in session.entries for record in entry.records
        if session.game.catalogue.in_print().say(record.text) == data["texts"][0][text]
    )  # fmt: skip
    for n, (language, _) in enumerate(data["languages"]):
        assert data["texts"][n][text] == session.game.catalogue.in_language(language).in_print().say(record.text)
    assert len({texts[text] for texts in data["texts"]}) == len(data["texts"])


# -- whose eyes ----------------------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_seen_with_all_eyes_and_with_each_sides():
    assert [eye["seat"] for eye in recorded(NOSE)["eyes"]] == ["", "us", "vc"]
    assert [eye["seat"] for eye in recorded(CAMPAIGN)["eyes"]] == [""], "one player has no other side"
    assert [eye["seat"] for eye in recorded(BOYS)["eyes"]] == [""], "where nothing is hidden all see the same"
    hidden = [set(shown_ids(recorded(NOSE), eye)) for eye in recorded(NOSE)["eyes"]]
    assert hidden[0] >= hidden[1]
    assert hidden[1] != hidden[2], "the sides did not see the same at the beginning"


def shown_ids(data, eye):
    board = finished(NOSE).game.board("snoopys_nose")
    placed, _, _ = next(moments(data, eye))
    return [(ident, at) for ident, at, _ in shown(data, board, placed)]


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [("vietnam_battles", "snoopys_nose", "us"), ("green_inferno", "hill_875", "us"), ("skirmish", "hunt", "blue")],
)
def test_swapped_secrets_give_the_same_bytes(game, scenario, seat):
    one, other = twins(game, scenario, seat)
    assert one.game.dump(one.state) != other.game.dump(other.state)
    assert replay_page(one, {}, seat) == replay_page(other, {}, seat)


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [("vietnam_battles", "snoopys_nose", "vc"), ("green_inferno", "dak_to", "nva"), ("skirmish", "hunt", "red")],
)
def test_before_the_end_only_what_one_seat_heard_and_saw_is_written(game, scenario, seat):
    session = under_way(game, scenario, {"skirmish": 4}.get(game, 90), SECRET_SEED)
    data = in_page(session, seat)
    assert [eye["seat"] for eye in data["eyes"]] == [seat]
    assert "plies" not in data["eyes"][0], "how often others acted is a secret"
    assert data["result"] is None
    assert str(SECRET_SEED) not in json.dumps(data)
    say = session.game.catalogue.in_print().say
    heard = {say(told.line.record.text) for told in Witness(session, seat).told}
    secret = {
        say(record.text) for entry in session.entries for record in entry.records
        if record.audience is not None and seat not in record.audience
    }  # fmt: skip
    assert not (secret - heard) & set(data["texts"][0])
    known = {piece.id for ply in range(len(session.entries) + 1) for piece in view_of(session, ply, seat).pieces}
    named = {
        p
        for entry in session.entries
        for r in entry.records
        if r.audience is None or seat in r.audience
        for p in r.pieces
    }
    assert set(data["pieces"]) <= known | named


def view_of(session: Session, ply, seat):
    return session.game.view(session.position(ply), seat)


# -- the page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [BOYS, *(pytest.param(name, marks=pytest.mark.slow) for name in (CAMPAIGN, *FURTHER))])
def test_a_page_is_small_and_needs_nothing_from_outside(name):
    page = replay_page(finished(name), {})
    assert len(page.encode()) <= MOST < 3_000_000
    assert not re.search(
        r"https?://(?!www\.w3\.org/2000/svg)|@import|<link (?!rel=\"icon\" href=\"data:,\")|<iframe", page
    )
    assert not re.search(r"\b(?:fetch|XMLHttpRequest|WebSocket|importScripts|sendBeacon)\b", page)
    assert "default-src 'none'" in page
    targets = re.findall(r"""(?:src|href)=["']?([^"'\s>]+)|url\(([^)]+)\)""", page)
    assert all((one or other).startswith("data:") for one, other in targets)


@pytest.mark.slow
def test_a_page_is_the_same_each_time_it_is_written():
    assert replay_page(finished(CAMPAIGN), {}) == replay_page(finished(CAMPAIGN), {})
