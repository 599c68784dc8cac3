"""A save is remembered by the last news that everybody may know."""

from __future__ import annotations

import pytest

from hexcore.game.bot import RandomBot
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.saves import headline, read_headline, standing_of, to_save


def played(game: str, scenario: str, plies: int, seed: int = 3) -> Session:
    session, bot = Session(registry().open(game), scenario, {}, seed), RandomBot(seed)
    for _ in range(plies):
        if session.decision is None:
            break
        session.apply(bot.choose(session.vantage(session.decision.seat), session.decision))
    return session


def test_nothing_has_happened_at_the_start():
    assert headline(played("skirmish", "hunt", 1)) is None


@pytest.mark.parametrize(
    ("game", "scenario", "plies"),
    [("green_beret", "campaign", 150), ("vietnam_battles", "snoopys_nose", 500), ("green_inferno", "hill_875", 700)],
)
def test_games_say_their_news_whole(game, scenario, plies):
    session = played(game, scenario, plies)
    news = headline(session)
    assert news is not None
    said = session.game.catalogue.say(news.text)
    assert "{" not in said, "every value of the sentence is one of the record"
    records = [record for entry in session.entries for record in entry.records]
    last = [r for r in records if r.audience is None and f"headline.{r.kind}" in session.game.catalogue][-1]
    assert news.text.values == last.text.values
    standing = standing_of(session.game, to_save(session))
    assert (standing.happened, standing.then) == (said, news.turn)
    assert 0 < news.turn <= session.state.turn


def test_all_news_of_long_games_can_be_said():
    for game, scenario in (("green_beret", "campaign"), ("vietnam_battles", "snoopys_nose")):
        session = played(game, scenario, 500, seed=8)
        words = session.game.catalogue
        for entry in session.entries:
            for record in entry.records:
                key = f"headline.{record.kind}"
                if key in words:
                    assert "{" not in words.say(record.text._replace(key=key)), record


def test_what_one_seat_alone_may_know_is_no_news():
    session = played("vietnam_battles", "boys_of_67", 150)
    assert headline(session) is not None
    session.entries[:] = [
        entry._replace(records=tuple(record._replace(audience=("us",)) for record in entry.records))
        for entry in session.entries
    ]
    assert headline(session) is None


def test_news_that_nobody_can_say_any_more_are_none():
    words = registry().open("skirmish").catalogue
    assert read_headline({"text": {"key": "headline.gone", "values": {}}, "turn": 1}, words) is None
    assert read_headline({"text": 3, "turn": 1}, words) is None
    assert read_headline(None, words) is None
