"""What the table shows of a game has words in every language: no key is shown as a word, and none compared with one."""

from __future__ import annotations

import gettext
import random
import re
from pathlib import Path

import pytest

from games.green_beret.game import GreenBeret
from games.green_inferno.game import GreenInferno
from games.vietnam_battles.game import VietnamBattles
from hexcore.play.chair import CHOSEN, PASSED
from hexcore.play.dice_luck import Luck
from hexcore.play.session import Session
from launcher.kit.context import Ui
from launcher.kit.style.theme import Theme
from launcher.language import words
from launcher.painting.map.legend import legend_entries
from launcher.play import Play
from launcher.table.exports import luck_line
from launcher.table.map.scenery import Scenery

GAMES = [GreenBeret, VietnamBattles, GreenInferno]
ROOT = Path(__file__).parents[3]
CIPHER = "qc"
"""A language in which no two words have a letter in common with English, and no word is part of another."""


class Cipher(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        if context.startswith(("number.", "list.")):
            return message.replace(".", ",")
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(part if "{" in part else "".join(chr(0x4E00 + ord(sign)) for sign in part) for part in parts)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid2)


def deciphered(text: str) -> str:
    return "".join(chr(ord(sign) - 0x4E00) if sign >= "\u4e00" else sign for sign in text)


@pytest.fixture
def cipher(monkeypatch):
    found = gettext.translation

    def find(domain, folder, languages, fallback):
        return Cipher() if languages == [CIPHER] else found(domain, folder, languages=languages, fallback=fallback)

    monkeypatch.setattr(gettext, "translation", find)
    words.cache_clear()
    yield CIPHER
    words.cache_clear()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_kind_of_line_in_the_log_has_words(game):
    made = game()
    source = "".join(path.read_text("utf-8") for path in (ROOT / "games" / made.meta.id).rglob("*.py"))
    kinds = set(re.findall(r'log\.add\(\s*"(\w+)"', source)) | {CHOSEN, PASSED}
    for seed, scenario in enumerate(made.meta.scenarios):
        state, chance = made.start(scenario.id, {}, seed), random.Random(seed)
        for _ in range(400):
            decision = made.decision(state)
            if decision is None:
                break
            kinds |= {record.kind for record in made.apply(state, chance.choice(decision.actions))}
    assert {kind for kind in kinds if f"kind.{kind}" not in made.catalogue} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_the_ground_is_told_alike_in_every_language(cipher, game):
    made = game()
    for scenario in made.meta.scenarios:
        scenery = scenery_of(made, scenario.id)
        board, look = scenery.play.board, scenery.board_look
        english = [scenery.terrain(h) for h in board.playable]
        scenery.play.speak(cipher)
        scenery.retell()
        other = [scenery.terrain(h) for h in board.playable]
        assert all(not re.search("[A-Za-z]", text) for text in other)
        assert [deciphered(text) for text in other] == english
        assert len(legend_entries(board, scenery.board_look)) == len(legend_entries(board, look))


def scenery_of(game, scenario: str | None = None) -> Scenery:
    return Scenery(Play(Session(game, scenario, {}, 1), {}, None), Ui(Theme()))


def test_marks_and_nameless_pieces_have_words(cipher):
    for game, marks in ((VietnamBattles(), ("bank_north", "depleted", "moved")), (GreenBeret(), ())):
        scenery = scenery_of(game)
        scenery.play.speak(cipher)
        scenery.retell()
        told = [*scenery.marks(marks), *(scenery.name(piece) for piece in scenery.play.view.pieces if not piece.name)]
        assert told
        assert not re.search("[A-Za-z]", "".join(told))


def test_the_luck_of_the_dice_is_told_in_the_language_of_the_table(cipher, tmp_path):
    play = Play(Session(GreenBeret(), None, {}, 1), {}, None)
    luck = Luck("", 6, (1, 0, 2, 0, 0, 1))
    assert "average 3.25 (fair dice: 3.5)" in luck_line(play, luck, (luck,))
    play.speak(cipher)
    told = luck_line(play, luck, (luck,))
    assert "3,25" in told
    assert "3,5" in told
    assert "average" not in told
