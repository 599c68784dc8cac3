"""The after-action report: its pages hold what the log holds, need nothing from outside, and tell no secret."""

from __future__ import annotations

import html
import re
from collections import Counter
from functools import cache

import pytest

from hexcore.analysis.lookback import Decided
from hexcore.analysis.story import Witness
from hexcore.analysis.turning_points import Share, Turning, TurnStart
from hexcore.game.actions import ScoreLine
from hexcore.game.plugins import registry
from hexcore.play.dice_luck import points_by_turn, whole_score
from hexcore.text import say
from launcher.kit.style.colour import contrast, rgb
from launcher.kit.style.theme import Theme
from launcher.language import words
from launcher.open_game import open_game
from launcher.paper.documents.blocks import Heat, LogBlock, Map, TableBlock
from launcher.paper.documents.charts import side_colour
from launcher.paper.documents.html import page
from launcher.paper.documents.pdf import REPORT, as_pdf
from launcher.paper.report.maps import MapMoment, map_of
from launcher.paper.report.report import ReportSource, _Report, report_of
from launcher.paper.report.writing import ReportWanted, write_report
from tests.launcher.paper.pdf_reader import Read
from tests.played_games import finished, twins, under_way

SCENARIOS = [
    ("green_beret", "campaign", "player"), ("vietnam_battles", "snoopys_nose", "vc"),
    ("green_inferno", "hill_875", "us"), ("skirmish", "hunt", "red"),
]  # fmt: skip
FURTHER = [
    ("vietnam_battles", "boys_of_67", "us"), ("vietnam_battles", "iron_triangle", "us"),
    ("green_inferno", "dak_to", "nva"), ("green_inferno", "under_fire", "us"),
]  # fmt: skip
"""One scenario of each game every day, the others among the long proofs."""
FEW = {"skirmish": 4, "green_beret": 30}
"""So many actions of games that would be over otherwise."""


@cache
def report(name, seat="", language="en"):
    session = finished(name)
    return report_of(ReportSource(Witness(session, seat), session.game, {}), language)


@cache
def read(name, seat="", language="en"):
    """The words of the page."""
    return plain(page(report(name, seat, language)))


def plain(text):
    text = re.sub(r"(?s)<style>.*?</style>|<[^>]*>", "\n", text)
    return html.unescape(text)


DAK_TO, BOYS = "green_inferno/dak_to-us_victory", "vietnam_battles/boys_of_67-draw"
CAMPAIGN = "green_beret/campaign-stopped"


# -- what it holds -------------------------------------------------------------------------------------------------


def _long(*values: str):
    """A case that is left to the long proofs."""
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.parametrize("name", [BOYS, *map(_long, (DAK_TO, CAMPAIGN))])
def test_the_page_tells_the_result_the_score_and_every_line_of_the_log(name):
    session, told = finished(name), read(name)
    say = session.game.catalogue.in_print().say
    assert say(session.outcome.text).rstrip(".") in told
    for line in whole_score(session.outcome.score, session.game.catalogue):
        assert say(line.label) in told
    entries = [entry for block in report(name).blocks if isinstance(block, LogBlock) for entry in block.entries]
    texts = {entry.text for entry in entries}
    walks = {moment.kind for moment in session.game.look().moments if moment.style == "path"}
    for record in (record for entry in session.entries for record in entry.records if record.kind not in walks):
        assert say(record.text) in texts
    rules = {record.rule for entry in session.entries for record in entry.records if record.rule}
    assert all(rule in told for rule in rules)


def test_dice_losses_and_odds_in_the_page_are_those_of_the_log():
    session, told = finished(DAK_TO), read(DAK_TO)
    rolled = Counter()
    for record in (record for entry in session.entries for record in entry.records):
        rolled[record.facts_by_name.get("seat")] += len(record.rolled)
    for seat in ("us", "nva"):
        name = session.game.meta.seat_name(seat, "dak_to")
        assert f"{name}: {rolled[seat]} rolls of d6" in told
    lost = sum(record.kind in session.game.losses for entry in session.entries for record in entry.records)
    assert f"Losses: {lost} in all" in html.unescape(page(report(DAK_TO)))
    chances = [block for block in report(DAK_TO).blocks if isinstance(block, TableBlock)][-1]
    taken = list(Witness(session).chances())
    assert len(chances.rows) == len(taken)
    for row, one in zip(chances.rows, taken, strict=True):
        came = next(chance for chance in one.odds.chances if chance.key == one.came)
        assert row[-1] == f"{float(came.p) * 100:.0f}\u00a0%" or row[-1].startswith(f"{float(came.p) * 100:.0f}")


def test_there_is_a_heat_map_of_all_that_left_traces():
    heats = [block for block in report(DAK_TO).blocks if isinstance(block, Heat)]
    assert [heat.words.split(":")[0] for heat in heats] == [
        "Fights",
        "Fire and shells",
        "Losses",
        "Moves through the hex",
    ]
    session = finished(DAK_TO)
    fights = session.game.traces["fight"]
    count = sum(record.kind in fights for entry in session.entries for record in entry.records)
    assert sum(heats[0].values.values()) == count


def test_turning_points_are_told_with_their_odds_and_maps():
    session = finished(BOYS)
    stops = (TurnStart(0, 1), TurnStart(33, 2), TurnStart(48, 3), TurnStart(66, 4))
    curve = tuple((ply, Share(mean, 0.05, 20)) for ply, mean in ((0, 0.5), (33, 0.55), (48, 0.9), (96, 0.5)))
    points = (Turning(48, 66, 0.9, 0.35, 0.07),)
    decided = Decided("us", stops, curve, points, False, 80, False)
    told = report_of(ReportSource(Witness(session), session.game, {}, decided), "en")
    text = plain(page(told))
    assert "Turn 3: 90" in text
    assert "→ 35" in text
    assert "The odds from 80 games" in text
    assert sum(isinstance(block, Map) for block in told.blocks) == 1
    assert "The time limit ended the search" not in text
    cut = report_of(ReportSource(Witness(session), session.game, {}, decided._replace(cut=True)), "en")
    assert "The time limit ended the search" in plain(page(cut))
    assert "Bots need too long" in read(BOYS), "where nothing was played out, that is said"


# -- nothing from outside ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [BOYS, *map(_long, (DAK_TO, CAMPAIGN))])
def test_the_page_needs_nothing_from_outside(name):
    text = page(report(name))
    targets = re.findall(r"""(?:src|href|srcset|action|data|poster)\s*=\s*["']?([^"'\s>]+)""", text)
    assert targets
    assert all(target.startswith(("data:image/", "#")) for target in targets)
    assert not re.search(r"url\((?!data:)|@import|<script|<link|<iframe|https?://", text)
    anchors = set(re.findall(r'id="([^"]+)"', text))
    links = set(re.findall(r'href="#([^"]+)"', text))
    assert links <= anchors
    assert any(link.startswith("rule-") for link in links)
    assert 'name="viewport"' in text
    assert len(text) < 5_000_000


# -- secrets -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario", "seat"), [*SCENARIOS, *(_long(*case) for case in FURTHER)])
def test_a_seat_of_a_game_under_way_tells_what_it_has_heard(game, scenario, seat):
    session = under_way(game, scenario, FEW.get(game, 90), seed=5)
    assert session.outcome is None
    told = report_of(ReportSource(Witness(session, seat), session.game, {}), "en")
    text = plain(page(told))
    say = session.game.catalogue.in_print().say
    heard = {say(one.line.record.text) for one in Witness(session, seat).told}
    for record in (record for entry in session.entries for record in entry.records):
        if record.audience is not None and seat not in record.audience and say(record.text) not in heard:
            assert say(record.text) not in text
    assert "not over" in text
    assert "Seed" not in text
    assert f"{len(session.entries)} actions" not in text
    data, pages = as_pdf(told)
    assert data.startswith(b"%PDF")
    assert pages >= 1


@pytest.mark.parametrize(
    ("game", "scenario", "seat"),
    [("vietnam_battles", "snoopys_nose", "us"), ("green_inferno", "hill_875", "us"), ("skirmish", "hunt", "blue")],
)
def test_swapped_secrets_give_the_same_page_pictures_and_all(game, scenario, seat):
    """Two games that a seat cannot tell apart, gone on with by an action of its own, are told by the same page."""
    witnesses = [Witness(one, seat) for one in twins(game, scenario, seat)]
    pages = [page(report_of(ReportSource(one, registry().open(game), {}), "en")) for one in witnesses]
    assert pages[0] == pages[1]
    maps = [map_of(one.public, MapMoment(one.view(1), (), (), {})) for one in witnesses]
    assert maps[0] == maps[1]


def test_a_seats_report_of_a_finished_game_tells_what_it_heard():
    name = "vietnam_battles/snoopys_nose-body_count"
    session = finished(name)
    entries = [e.text for b in report(name, "us").blocks if isinstance(b, LogBlock) for e in b.entries]
    say = session.game.catalogue.in_print().say
    hidden = [
        say(record.text) for entry in session.entries for record in entry.records
        if record.audience is not None and "us" not in record.audience
    ]  # fmt: skip
    assert hidden
    assert not set(hidden) & set(entries)
    assert "As United States knew it" in read(name, "us")
    assert "All-seeing" in read(name)


# -- languages and paper -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "language"),
    [
        (BOYS, "ja"), _long(CAMPAIGN, "es"), _long(BOYS, "en"), _long(BOYS, "es"), _long(CAMPAIGN, "en"),
        _long(CAMPAIGN, "ja"), *(_long(DAK_TO, language) for language in ("en", "es", "ja")),
    ],
)  # fmt: skip
def test_nothing_lies_beyond_the_margins_of_a_page(name, language):
    data, pages = as_pdf(report(name, "", language))
    read, room = Read(data), REPORT.room
    assert len(read.pages) == pages > 3
    for leaf in read.pages:
        for one in leaf.said:
            assert one.x >= room.left - 0.1, one
            assert one.right <= room.right + 0.6, one
            assert one.y <= room.bottom + 0.6 or one.y == pytest.approx(leaf.high - 9.0, abs=1e-3), one
        for drawn in leaf.drawn:
            assert room.left - 0.1 <= drawn.left <= drawn.left + drawn.wide <= room.right + 0.1
            assert room.top - 0.1 <= drawn.top <= drawn.top + drawn.high <= room.bottom + 0.1


@pytest.mark.parametrize("language", ["es", "ja"])
def test_the_report_speaks_the_language_that_is_asked_for(language):
    told, english = report(BOYS, "", language), report(BOYS)
    assert told.subtitle != english.subtitle
    headings = [block.text for block in told.blocks if hasattr(block, "anchor")]
    assert not set(headings) & {block.text for block in english.blocks if hasattr(block, "anchor")}
    assert f'<html lang="{language}">' in page(told)


def test_a_book_has_a4_pages_and_embedded_fonts_with_their_letters():
    data, pages = as_pdf(report(BOYS, "", "ja"))
    read = Read(data)
    assert len(read.pages) == pages
    assert all((page.wide, page.high) == pytest.approx((210.0, 297.0), abs=1e-3) for page in read.pages)
    assert read.fonts()
    assert any("IPAex" in one.face for page in read.pages for one in page.said)
    assert "アメリカ軍" in read.pages[0].words
    assert len(data) < 5_000_000


def test_both_files_are_written_and_nothing_else(tmp_path):
    session, shares = finished(BOYS), []
    wanted = ReportWanted("", "en", tmp_path / "new", "my game", seconds=0)
    written = write_report(session, {"us": "human", "vc": "captain"}, wanted, shares.append)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [written.page.name, written.book.name]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert "a person" in plain(written.page.read_text())
    assert "Captain" in plain(written.page.read_text())


def test_lines_of_sides_are_drawn_in_their_colours_and_turns_of_the_score_as_a_chart():
    look = open_game("green_inferno").look()
    colours = {seat: side_colour(look, seat) for seat in ("us", "nva")}
    assert colours["nva"] == "#b2352d"
    for colour in colours.values():
        assert contrast(rgb(colour), (255, 255, 255)) >= 3.0
    assert side_colour(look, "nobody") == ""
    hits = [ScoreLine(say("score.hits", turn=turn), n, "GI 14", seat)
            for seat, turn, n in (("nva", 1, 9), ("nva", 3, 4), ("us", 2, 5))]  # fmt: skip
    catalogue = open_game("green_inferno").catalogue
    assert [(line.seat, line.amount) for line in whole_score(hits, catalogue)] == [("nva", 13), ("us", 5)]
    assert points_by_turn(hits, catalogue) == {"score.hits": {"nva": {1: 9, 3: 4}, "us": {2: 5}}}


def test_a_report_begins_with_the_cover_of_its_game():
    told = page(report(BOYS))
    assert told.index('<img class="cover"') < told.index("<h1>")


def test_a_page_brings_the_faces_and_the_colours_of_the_program():
    text, palette = page(report(BOYS)), Theme().palette
    for family in ("Source Sans Pro", "Source Serif Pro"):
        assert f"@font-face{{font-family:'{family}'" in text
    assert f"--ink:#{bytes(palette.paper_ink).hex()}" in text
    assert f"--paper:#{bytes(palette.table).hex()}" in text, "by night"


def test_a_track_has_the_colour_of_its_side():
    session = finished(DAK_TO)
    made = _Report(ReportSource(Witness(session, ""), session.game, {}), words("en"))
    look = made.public.look
    for track in made.witness.view(made.witness.plies).tracks:
        assert made._colour(track.name, "") == side_colour(look, look.tracks.get(track.key, ""))


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_heading_of_the_chances_breaks_within_a_word(language):
    data, _ = as_pdf(report(BOYS, "", language))
    heading = words(language).say("paper.chances.share")
    assert any(one.words.strip() == heading for leaf in Read(data).pages for one in leaf.said)
