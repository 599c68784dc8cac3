"""The standard rules are a series: a further battle comes as a package and answers a few questions otherwise."""

from __future__ import annotations

import json
import random
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from games.vietnam_battles.rules.ruleset import StandardRules
from hexcore.contract import CHECKS, Subject, keep
from hexcore.editor.packs import board_named, boards_of, open_draft, save_draft
from hexcore.editor.terrain import paint
from hexcore.engine import Engine
from hexcore.errors import BrokenContent, MonsoonError
from hexcore.game.bot import make_bot
from hexcore.game.plugins import Registry
from hexcore.play.session import Session
from hexcore.storage.saves import resume, to_save, verify
from tests.games.vietnam_battles.vb_table import table

EXAMPLE = Path(__file__).parents[4] / "examples" / "fourth_battle"
BATTLE = "ben_luong"
BROUGHT = "(brought by broken_battle_package)"


def install(monkeypatch, site: Path, package: Path, entry: str) -> None:
    """Put a package where Python finds it, with the entry point that installing it would write down."""
    info = site / f"{package.name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[monsoon]\n{entry}\n")
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.syspath_prepend(str(package))


@pytest.fixture
def series(monkeypatch, tmp_path):
    """The registry of a computer on which the example is installed."""
    told = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]["entry-points"]["monsoon"]
    ((name, value),) = told.items()
    install(monkeypatch, tmp_path / "site", EXAMPLE, f"{name} = {value}")
    yield Registry()
    for module in [module for module in sys.modules if module.split(".")[0] == BATTLE]:
        del sys.modules[module]


def broken_series(monkeypatch, tmp_path, source: str) -> Registry:
    package = tmp_path / "broken_battle_package"
    package.mkdir()
    offered = "@hook\ndef monsoon_scenarios(game):\n    return [BATTLE] if game == 'vietnam_battles' else []\n"
    (package / "broken_battle.py").write_text(f"from hexcore.game import hook\n{source}\n{offered}")
    install(monkeypatch, tmp_path / "site", package, "broken_battle = broken_battle")
    monkeypatch.delitem(sys.modules, "broken_battle", raising=False)
    return Registry()


# The door


def test_a_battle_that_is_installed_joins_the_list_and_its_rules_wait(series):
    scenarios = [scenario.id for scenario in series.module("vietnam_battles").meta.scenarios]
    assert scenarios == ["boys_of_67", "snoopys_nose", "iron_triangle", BATTLE]
    assert series.broken == {}
    assert f"{BATTLE}.rules" not in sys.modules
    series.open("vietnam_battles")
    assert f"{BATTLE}.rules" in sys.modules


def test_without_it_the_list_is_our_own():
    assert BATTLE not in [scenario.id for scenario in Registry().module("vietnam_battles").meta.scenarios]


@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_the_contract(series, check):
    keep(check, Subject(lambda: series.module("vietnam_battles").open(()), BATTLE))


def test_the_captain_plays_it_to_its_end(series):
    game = series.open("vietnam_battles")
    session = Session(game, BATTLE, {}, 1)
    bots = {seat: make_bot(game, "captain", 1) for seat in game.meta.seat_ids()}
    while (decision := session.decision) is not None:
        session.apply(bots[decision.seat].choose(session.vantage(decision.seat), decision))
    assert session.outcome.ending in game.endings(BATTLE)
    assert verify(game, to_save(session)) == len(session.entries)


def test_it_brings_rules_texts_values_and_a_map(series):
    game = series.open("vietnam_battles")
    assert game.rulebook.find("VB 28.1").title == "Monsoon"
    assert BATTLE in game.look().boards
    assert any(sourcing.file == f"{BATTLE}/units.toml" for sourcing in game.sourcings())
    for ending in game.endings(BATTLE):
        assert f"outcome.{BATTLE}.{ending}" in game.catalogue
        assert f"ending.{ending}" in game.catalogue
    state = game.start(BATTLE)
    view = game.view(state, "us")
    assert (view.game, view.scenario) == ("vietnam_battles", BATTLE)
    aims = next(panel for panel in view.panels if panel.key == "aims")
    assert [row.rule for row in aims.rows] == ["VB 28.0", "VB 28.0"]
    assert all(row.value.key in game.catalogue for row in aims.rows)


def test_its_own_questions_are_answered_its_own_way(series):
    rules = series.open("vietnam_battles").rules(BATTLE)
    state = series.open("vietnam_battles").start(BATTLE)
    assert rules.battle.crt is not None  # the table of the series: the package has none of its own
    assert rules.last_turn(state) == 5
    assert type(rules).__mro__[1].__name__ == "ExclusiveRules"


def test_its_games_are_saved_with_the_digest_of_its_own_data(series):
    game = series.open("vietnam_battles")
    save = to_save(Session(game, BATTLE, {}, 1))
    assert save.data == game.data_hash(BATTLE) != game.data_hash("boys_of_67") == game.data.hash()
    assert resume(game, save).state.scenario == BATTLE


def test_a_pack_lies_over_its_data_in_a_folder_of_its_name(series, tmp_path):
    folder = tmp_path / "pack" / BATTLE / BATTLE
    folder.mkdir(parents=True)
    told = (EXAMPLE / BATTLE / "data" / BATTLE / "scenario.toml").read_text()
    (folder / "scenario.toml").write_text(told.replace("turns = 5", "turns = 3"))
    assert series.open("vietnam_battles", [tmp_path / "pack"]).rules(BATTLE).battle.file.turns == 3


def test_its_map_can_be_redrawn_and_played_on(series, tmp_path):
    game, pack = series.open("vietnam_battles"), tmp_path / "drawn"
    board = board_named(boards_of(game.folders()), BATTLE)
    draft = open_draft(board, pack)
    h, code = draft.sheet.hex("0303"), list(draft.file.codes)[1]
    assert draft.do(paint(draft, [h], code)) or draft.do(paint(draft, [h], next(iter(draft.file.codes))))
    assert save_draft(draft, board, pack) == pack / BATTLE / BATTLE / "board.toml"
    assert series.open("vietnam_battles", [pack]).board(BATTLE).code(h) == draft.board.code(h)


def test_the_protocol_plays_it(series):
    engine = Engine(series)
    assert "error" not in engine.answer(json.dumps({"cmd": "new", "game": "vietnam_battles", "scenario": BATTLE}))
    decision = engine.answer('{"cmd":"decision"}')
    assert decision["seat"] == "vc"


# Packages that are broken


def test_a_battle_that_cannot_be_loaded_is_reported_and_the_others_are_played(monkeypatch, tmp_path):
    series = broken_series(monkeypatch, tmp_path, "raise ImportError('something is missing')")
    assert series.broken == {"broken_battle": f"ImportError: something is missing {BROUGHT}"}
    assert len(series.module("vietnam_battles").meta.scenarios) == 3


def test_what_is_no_battle_is_reported(monkeypatch, tmp_path):
    series = broken_series(monkeypatch, tmp_path, "BATTLE = 7")
    assert series.broken == {"broken_battle": f"what it offers is no Battle: int {BROUGHT}"}


DECLARED = """
from pathlib import Path
from games.vietnam_battles.battles.battle import Battle
from hexcore.data.meta import OptionMeta, ScenarioMeta

def rules():
    {body}

BATTLE = Battle(ScenarioMeta(id="{id}", name="Lost", briefing=""), Path(__file__).parent, rules, ({options}))
"""


def test_a_battle_whose_rules_fail_says_so_when_it_is_wanted(monkeypatch, tmp_path):
    source = DECLARED.format(id="lost", body="raise RuntimeError('no rules')", options="")
    game = broken_series(monkeypatch, tmp_path, source).open("vietnam_battles")
    assert game.start("boys_of_67").scenario == "boys_of_67"
    for ask in (game.start, game.board, game.endings, game.data_hash):
        with pytest.raises(MonsoonError, match="the battle 'lost' cannot be played: RuntimeError: no rules"):
            ask("lost")


def test_rules_and_data_that_do_not_fit_together_are_reported(monkeypatch, tmp_path):
    body = "from games.vietnam_battles.battles.iron_triangle import EXCLUSIVE; return EXCLUSIVE"
    registry = broken_series(monkeypatch, tmp_path, DECLARED.format(id="lost", body=body, options=""))
    package = tmp_path / "broken_battle_package"
    (package / "data" / "lost").mkdir(parents=True)
    (package / "text.toml").write_text("")
    told = 'map = "snoopys_nose"\nturns = 1\nslicks = 0\ntangos = 0\nsource = "reconstructed: invented"\n'
    (package / "data" / "lost" / "scenario.toml").write_text(told)
    with pytest.raises(MonsoonError, match=r"the battle 'lost' cannot be played: .* there is no area 'iron_triangle'"):
        registry.open("vietnam_battles").start("lost")


def test_a_battle_without_its_files_says_which(monkeypatch, tmp_path):
    body = "from games.vietnam_battles.battles.boys_of_67 import EXCLUSIVE; return EXCLUSIVE"
    registry = broken_series(monkeypatch, tmp_path, DECLARED.format(id="lost", body=body, options=""))
    with pytest.raises(MonsoonError, match=r"text\.toml"):
        registry.open("vietnam_battles").start("lost")
    (tmp_path / "broken_battle_package" / "text.toml").write_text("")
    with pytest.raises(BrokenContent, match=r"lost/scenario\.toml: there is no such data file"):
        Registry().open("vietnam_battles").start("lost")


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("boys_of_67", "", "two battles have the id 'boys_of_67'"),
        ("lost", 'OptionMeta(id="decoys", name="", default=False),', "two options have the id 'decoys'"),
    ],
)
def test_ids_are_not_taken_twice(monkeypatch, tmp_path, name, options, why):
    series = broken_series(monkeypatch, tmp_path, DECLARED.format(id=name, body="pass", options=options))
    assert series.broken == {"broken_battle": f"{why} {BROUGHT}"}


def test_an_option_of_a_battle_is_asked_for_that_battle_only(monkeypatch, tmp_path):
    option = 'OptionMeta(id="rain", name="Rain", default=True),'
    series = broken_series(monkeypatch, tmp_path, DECLARED.format(id="lost", body="pass", options=option))
    meta = series.module("vietnam_battles").meta
    assert meta.check_options("lost", {}) == {"rain": True}
    assert meta.check_options("boys_of_67", {}) == {}


# The standard rules by themselves


class Hedgerows(StandardRules):
    """The standard rules without any exclusive one: two turns, and the side with more units left wins."""

    endings = {"us_victory": None, "vc_victory": None}  # noqa: RUF012

    def last_turn(self, state):
        return 2

    def judge(self, state, log):
        from hexcore.game.steps import end

        end(state, "us_victory" if len(state.us_at) > len(state.vc_at) else "vc_victory")


def test_the_standard_rules_play_alone():
    t = table(units={"us_4_47_c": "0616", "us_4_47_b": "0615", "vc_514_1": "0717", "vc_514_2": "0816"})
    t.state.rules = Hedgerows(t.state.rules.battle)
    chance = random.Random(3)
    while (decision := t.game.decision(t.state)) is not None:
        t.game.apply(t.state, chance.choice(decision.actions), offered=decision)
    assert t.state.turn == 2
    assert t.state.ending in Hedgerows.endings


@pytest.mark.rule("VB 8.1", "VB 8.3")
def test_the_standard_rules_know_no_landing_zones_and_draw_from_the_lowest():
    t = table(phase="combat", units={"us_4_47_c": "0616", "vc_514_1": "0717"})
    t.state.rules = Hedgerows(t.state.rules.battle)
    t.unit("us_4_47_c").landed = "slick"
    t.state.us_fire = ["us_plus_1_1", "us_plus_2_1"]
    t.do("attack", "vc_514_1").do("join", "us_4_47_c").do("fight")
    assert t.state.rules.marker_limit(t.state, t.state.fight, "us") == 2


@pytest.mark.rule("VB 9.0", "VB 17.0")
def test_a_surrounded_unit_fights_as_before():
    units = {"us_4_47_c": "3212", "vc_514_1": "3211", "vc_514_2": "3213"}
    t = table(phase="combat", units=units, dice=[4]).fight("vc_514_1", "us_4_47_c")
    assert t.facts("combat")["attack"] == 3


# The slips of an author


def changed_example(monkeypatch, tmp_path, file: str, old: str, new: str) -> str:
    """What is said of the example after one slip in a file of it."""
    package = tmp_path / "fourth_battle"
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
    path = package / BATTLE / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    install(monkeypatch, tmp_path / "site", package, f"{BATTLE} = {BATTLE}")
    for module in [module for module in sys.modules if module.split(".")[0] == BATTLE]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(MonsoonError) as refused:
        Registry().open("vietnam_battles").start(BATTLE)
    for module in [module for module in sys.modules if module.split(".")[0] == BATTLE]:
        del sys.modules[module]
    return str(refused.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (f"data/{BATTLE}/units.toml", '"engineer"\ntraits', '"sapper"\ntraits', "'us_engineers'.symbol: no unit of us"),
        (f"data/{BATTLE}/units.toml", "front = [3, 4, 8]", "front = [3, 4]", "units.toml: unit 'us_cavalry'.front #3"),
        (f"data/{BATTLE}/scenario.toml", 'unit = "us_a"', 'unit = "us_x"', "scenario.toml: there is no unit 'us_x'"),
        ("text.toml", 'ben_luong_held = "The Viet', 'held = "The Viet', "for outcome.ben_luong.ben_luong_held"),
        ("rules.py", '"0504"\n', '"2504"\n', "board.toml"),
        ("rules.py", '"village": "village"', '"village": "vilage"', "spots.village: no spot is called vilage"),
    ],
)  # fmt: skip
def test_a_slip_is_named_with_its_file_and_field(monkeypatch, tmp_path, file, old, new, said):
    assert said in changed_example(monkeypatch, tmp_path, file, old, new)
