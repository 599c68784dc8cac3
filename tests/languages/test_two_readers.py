"""The language belongs to who looks: two may read one game in two languages, and the game is the same."""

from __future__ import annotations

import json
import random

import pytest

from hexcore.game.plugins import registry
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder
from launcher.play import Play

SCENARIOS = [("green_beret", "campaign"), ("vietnam_battles", "snoopys_nose"), ("green_inferno", "hill_875")]


def played(tmp_path, game: str, scenario: str, language: str) -> tuple[Play, dict[str, object]]:
    """A game of some random actions, read in a language, and its save."""
    opened = registry().open(game)
    play = Play(Session(opened, scenario, {}, 11), None, SaveFolder(tmp_path / language))
    play.speak(language)
    chance = random.Random(4)
    for _ in range(40):
        if play.now.curtain_for:
            play.pass_to(play.now.curtain_for)
        decision = play.decision
        if decision is None:
            break
        play.submit(chance.choice(decision.actions))
    play.autosave()
    assert play.saved_at is not None
    saved = json.loads(play.saved_at.read_text(encoding="utf-8"))
    saved.pop("saved", None)
    return play, saved


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_save_is_the_same_in_every_language(tmp_path, game, scenario):
    plays = {language: played(tmp_path, game, scenario, language) for language in ("en", "ja", "es")}
    texts = {language: [play.say(line.record.text) for line in play.lines()] for language, (play, _) in plays.items()}
    assert texts["en"] != texts["ja"] != texts["es"]
    saves = [{key: value for key, value in saved.items() if key != "checksum"} for _, saved in plays.values()]
    assert saves[0] == saves[1] == saves[2]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_two_read_one_game_in_two_languages(game, scenario):
    session = Session(registry().open(game), scenario, {}, 11)
    first, second = Play(session), Play(session)
    first.speak("ja")
    second.speak("es")
    asked = session.decision.prompt
    assert first.say(asked) != second.say(asked)
    assert first.public.rulebook.rule[0].title != second.public.rulebook.rule[0].title
    first.speak("en")
    assert first.say(asked) == session.game.catalogue.say(asked)
