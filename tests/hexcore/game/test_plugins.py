"""Packages come in by hooks, are opened when wanted, and a broken one harms no other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import skirmish
from hexcore.errors import MonsoonError, UnknownName
from hexcore.game import plugins
from hexcore.game.bot import RandomBot, has_bot, make_bot
from hexcore.game.hookspecs import BotOffer, Command, Module, hook
from hexcore.game.plugins import Registry


class Entry:
    """An entry point of a package that is not really installed."""

    group = plugins.GROUP

    def __init__(self, name: str, load: Callable[[], object], value: str = "") -> None:
        self.name, self.load, self.value = name, load, value or name


class Package:
    """A package that is not really installed."""

    def __init__(self, name: str, *entries: object) -> None:
        self.name, self.entry_points = name, entries


class Unreadable:
    """A package with broken metadata."""

    name = "unreadable"

    @property
    def entry_points(self):
        raise ValueError("no section")


def module(**hooks: Callable[..., object]) -> ModuleType:
    made = ModuleType("made")
    for name, function in hooks.items():
        setattr(made, name, hook(function))
    return made


@pytest.fixture
def install(monkeypatch) -> Callable[..., Registry]:
    """The registry of a computer on which packages are installed besides ours; an older one may stand before them."""

    def install(*packages: object, first: bool = False) -> Registry:
        found = list(plugins.distributions())
        monkeypatch.setattr(plugins, "distributions", lambda: [*packages, *found] if first else [*found, *packages])
        return Registry()

    return install


def offering(install: Callable[..., Registry], name: str = "guest", **hooks: Callable[..., object]) -> Registry:
    return install(Package(f"the-{name}", Entry(name, lambda: module(**hooks))))


def another(id: str = "another") -> Module:
    return skirmish.monsoon_games()[0]._replace(
        meta=replace(skirmish.monsoon_games()[0].meta, id=id, name=id.capitalize())
    )


OURS = {"green_beret", "green_inferno", "vietnam_battles", "skirmish"}


def games(registry: Registry) -> set[str]:
    return {module.meta.id for module in registry.modules()}


# Games


def test_the_reference_game_is_found_through_its_entry_point():
    registry = Registry()
    assert registry.module("skirmish").meta.name == "Skirmish"
    assert registry.open("skirmish") is registry.open("skirmish")


def test_an_unknown_game_names_the_known_ones():
    with pytest.raises(UnknownName, match=r"unknown game 'chess'; known: .*skirmish"):
        Registry().module("chess")


def test_one_package_may_declare_several_games(install):
    registry = offering(install, monsoon_games=lambda: [another("one"), another("two")])
    assert games(registry) == OURS | {"one", "two"}
    assert registry.broken == {}


def test_a_game_with_a_taken_id_is_left_out_and_the_others_of_its_package_stay(install):
    registry = offering(
        install, monsoon_games=lambda: [another("green_inferno"), another("green_beret"), another("good")]
    )
    assert games(registry) == OURS | {"good"}
    assert registry.module("green_beret").meta.name == "Green Beret"
    assert sorted(registry.broken) == ["guest", "guest (the-guest)"]
    assert "two games have the id 'green_inferno'; Monsoon uses 'Green Inferno' in " in registry.broken["guest"]
    assert "(brought by the-guest)" in registry.broken["guest"]


def test_packs_open_a_game_of_their_own(tmp_path):
    registry = Registry()
    assert registry.open("skirmish", [tmp_path]) is not registry.open("skirmish")


def test_two_games_with_one_id_are_refused_when_registered():
    registry = Registry()
    again = module(monsoon_games=lambda: [another("skirmish")])
    with pytest.raises(MonsoonError, match="two games have the id 'skirmish'"):
        registry.register(again, "again")
    assert registry.broken == {}
    registry.register(module(monsoon_games=lambda: [another()]), "again")
    assert "another" in registry


# Scenarios of a series


def series(taking: Callable[[dict[str, object]], object]) -> ModuleType:
    return module(monsoon_games=lambda: [another("series")._replace(join=taking)])


def test_a_series_gets_the_scenarios_of_all_packages_by_name(install):
    got: dict[str, object] = {}

    def join(found: dict[str, object]) -> Module:
        got.update(found)
        return another("series")._replace(broken={"b": "it does not fit"})

    asked: list[str] = []

    def of_b(game: str) -> list[object]:
        asked.append(game)
        return ["b1", "b2"] if game == "series" else []

    registry = install(
        Package("a", Entry("a", lambda: module(monsoon_scenarios=lambda game: [game]))),
        Package("b", Entry("b", lambda: module(monsoon_scenarios=of_b))),
        Package("z", Entry("z", lambda: series(join))),
    )
    assert got == {"a": "series", "b": "b1", "b (b)": "b2"}
    assert "skirmish" not in asked, "a game that is no series takes none"
    assert registry.broken["b"] == "it does not fit (brought by b)"


def failing(found: object) -> object:
    raise SystemExit(3)


@pytest.mark.parametrize("join", [failing, lambda found: 7, lambda found: another("other")])
def test_a_series_that_cannot_take_them_is_played_without_them(install, join):
    registry = install(
        Package("a", Entry("a", lambda: module(monsoon_scenarios=lambda: [7]))),
        Package("z", Entry("z", lambda: series(join))),
    )
    assert registry.module("series").meta.id == "series"
    assert "series" in games(registry)
    assert "(brought by a)" in registry.broken["a"]


# Bots


def test_a_bot_of_a_package_plays_and_stands_behind_those_of_the_game(install):
    made: list[tuple[object, int]] = []

    def make(game, seed):
        made.append((game, seed))
        return RandomBot(seed)

    offer = BotOffer("careful", make, "Takes no risk.")
    registry = offering(install, monsoon_bots=lambda game: [offer] if game == "skirmish" else [])
    own = skirmish.monsoon_games()[0].meta.bots
    assert registry.module("skirmish").meta.bots == (*own, "careful")
    assert registry.module("skirmish").bots == {"careful": offer}
    assert "careful" not in registry.module("green_beret").meta.bots
    game = registry.open("skirmish")
    assert game.meta.bots == (*own, "careful")
    assert isinstance(make_bot(game, "careful", 5), RandomBot)
    assert made == [(game, 5)]
    assert has_bot(game, "careful")
    assert not has_bot(registry.open("green_beret"), "careful")
    with pytest.raises(UnknownName):
        make_bot(game, "careful/bold", 5)


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (BotOffer("captain", RandomBot), "two bots have the name 'captain'"),
        (BotOffer("general", RandomBot), "two bots have the name 'general'"),
        (BotOffer("random", RandomBot), "two bots have the name 'random'"),
        (BotOffer("colonel:7", RandomBot), "'colonel:7' cannot be the name of a bot"),
        (BotOffer("", RandomBot), "'' cannot be the name of a bot"),
        (BotOffer(7, RandomBot), "7 cannot be the name of a bot"),
        (BotOffer("fine", "make"), "a field of its BotOffer has the wrong type"),
        (BotOffer("fine", RandomBot, 3), "a field of its BotOffer has the wrong type"),
        (("fine", RandomBot, ""), "it offers tuple where BotOffer is needed"),
    ],
)
def test_a_bot_that_does_not_fit_is_left_out_and_the_others_stay(install, offer, said):
    good = BotOffer("good", lambda game, seed: RandomBot(seed))
    registry = offering(install, monsoon_bots=lambda game: [offer, good, good] if game == "vietnam_battles" else [])
    assert [*registry.module("vietnam_battles").bots] == ["good"]
    assert registry.broken["guest"].startswith(said)
    assert "two bots have the name 'good'" in registry.broken["guest (the-guest)"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda game, seed: {}["plan"],
            r"the bot 'careful' cannot be started: KeyError: 'plan' \(test_plugins.py, line",
        ),
        (lambda game, seed: exit(2), "the bot 'careful' cannot be started: SystemExit: it tried to end the program"),
        (lambda game, seed: 7, r"the bot 'careful' cannot be started: TypeError: make\(\) returned int, not a Bot"),
    ],
)
def test_a_bot_that_cannot_be_made_says_so_in_one_line(install, make, said):
    game = offering(install, monsoon_bots=lambda: [BotOffer("careful", make)]).open("skirmish")
    with pytest.raises(MonsoonError, match=said):
        make_bot(game, "careful", 1)


# Commands


def test_commands_of_packages_are_asked_for_when_they_are_wanted(install):
    asked: list[str] = []
    fates = Command("fates", "what may happen", lambda args: 0)
    registry = offering(install, monsoon_commands=lambda: asked.append("asked") or [fates])
    assert asked == []
    assert registry.commands({"play"}) == {"fates": fates}
    assert registry.broken == {}


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        (Command("play", "", print), "two commands have the name 'play'"),
        (Command("--help", "", print), "'--help' cannot be the name of a command"),
        (Command("fates", "", None), "a field of its Command has the wrong type"),
        (Command("fates", "", print, 3), "a field of its Command has the wrong type"),
        (print, "it offers builtin_function_or_method where Command is needed"),
    ],
)
def test_a_command_that_does_not_fit_is_left_out_and_the_others_stay(install, offer, said):
    good = Command("good", "", lambda args: None)
    registry = offering(install, monsoon_commands=lambda: [offer, good])
    assert [*registry.commands({"play"})] == ["good"]
    (reason,) = registry.broken.values()
    assert reason.startswith(said)
    assert reason.endswith("(brought by the-guest)")


# What protects the others


def test_a_package_that_fails_is_noted_and_the_others_go_on(install):
    def load() -> object:
        raise ImportError("no module named nothing")

    registry = install(Package("the-broken", Entry("broken", load)))
    assert registry.broken == {"broken": "ImportError: no module named nothing (brought by the-broken)"}
    assert registry.module("skirmish")


def bad_arguments(game, seat):
    return []


@pytest.mark.parametrize(
    ("plugin", "said"),
    [
        (ModuleType("empty"), "it offers nothing; the hooks are monsoon_games, monsoon_scenarios, monsoon_bots, "),
        (7, "it offers nothing"),
        (module(monsoon_module=lambda: []), "it offers nothing"),
        (module(monsoon_games=lambda: another()), "monsoon_games() returned Module, not a list"),
        (module(monsoon_games=lambda: 1 / 0), "ZeroDivisionError: division by zero"),
        (module(monsoon_bots=bad_arguments), "PluginValidationError"),
        (module(monsoon_bots=lambda: iter(())), "monsoon_bots() returned tuple_iterator, not a list"),
        (module(monsoon_games=lambda: [Module(None, None, None)]), "a field of its Module has the wrong type"),
        (
            module(monsoon_games=lambda: [], monsoon_bot=lambda: []),
            "monsoon_bot is not a hook; the hooks are monsoon_games, ",
        ),
    ],
)
def test_a_package_whose_hooks_are_wrong_is_named(install, plugin, said):
    registry = install(Package("the-guest", Entry("guest", lambda: plugin)))
    (reason,) = registry.broken.values()
    assert said in reason
    assert games(registry) == OURS


def test_a_package_that_fails_at_one_hook_is_not_asked_again(install):
    calls: list[str] = []

    def bots(game: str) -> list[BotOffer]:
        calls.append(game)
        raise SystemExit

    registry = offering(install, monsoon_games=lambda: [another()], monsoon_bots=bots)
    assert "another" in registry, "what it offered before stays"
    assert len(calls) == 1
    assert registry.broken == {"guest": "SystemExit: it tried to end the program (brought by the-guest)"}


def test_an_interrupt_that_a_package_raises_is_its_own_affair(install):
    def load() -> object:
        raise KeyboardInterrupt

    registry = install(Package("the-guest", Entry("guest", load)))
    assert "it tried to end the program (KeyboardInterrupt)" in registry.broken["guest"]


def test_broken_metadata_hides_no_other_package(install):
    registry = install(
        Unreadable(), Package("the-guest", Entry("guest", lambda: module(monsoon_games=lambda: []))), first=True
    )
    assert games(registry) == OURS
    assert registry.broken == {"unreadable": "its entry points cannot be read: ValueError: no section"}


def test_our_games_count_once_where_an_older_monsoon_lists_them_too(install):
    entries = [entry for package, entry in plugins.installed()[0] if package == plugins.OWN]
    older = []
    for entry in entries:
        older.append(Entry(entry.name, entry.load, entry.value))
        older[-1].group = "monsoon.games"
    registry = install(Package("monsoon", *older), first=True)
    assert {"green_beret", "green_inferno", "vietnam_battles"} <= {entry.name for entry in entries}
    assert games(registry) == OURS
    assert registry.broken == {}


def test_ours_come_first_whatever_another_package_says(install):
    early = hook(trylast=True)(lambda: [another("green_beret")])
    plugin = ModuleType("early")
    plugin.monsoon_games = early
    registry = install(Package("aaa", Entry("aaa", lambda: plugin)), first=True)
    assert registry.module("green_beret").meta.name == "Green Beret"
    assert "two games have the id 'green_beret'" in registry.broken["aaa"]


def test_a_package_in_a_group_of_earlier_versions_is_not_lost(install):
    entry = Entry("old", lambda: module(monsoon_module=lambda: []))
    entry.group = "monsoon.games"
    assert "it offers nothing; the hooks are monsoon_games" in install(Package("old", entry)).broken["old"]


def test_hook_calls_can_be_traced(monkeypatch, capsys):
    monkeypatch.setenv("MONSOON_TRACE_HOOKS", "1")
    Registry()
    assert "monsoon_games" in capsys.readouterr().err


@pytest.mark.parametrize("hanging", ["import", "monsoon_games", "monsoon_bots"])
def test_a_package_that_hangs_is_named_and_left_out(install, monkeypatch, hanging):
    monkeypatch.setattr(plugins, "LOADING", 0.2)
    over, done = threading.Event(), threading.Event()

    def wait(what: str, found: list[object]) -> list[object]:
        if what == hanging:
            over.wait(30)
            done.set()
        return found

    def load() -> ModuleType:
        wait("import", [])
        return module(
            monsoon_games=lambda: wait("monsoon_games", [another()]),
            monsoon_bots=lambda: wait("monsoon_bots", []),
        )

    registry = install(Package("the-guest", Entry("guest", load)))
    assert "did not load within 0.2 seconds, so Monsoon skipped it" in registry.broken["guest"]
    before = games(registry)
    assert before == (OURS | {"another"} if hanging == "monsoon_bots" else OURS)
    over.set()
    assert done.wait(10)
    time.sleep(0.05)
    assert games(registry) == before, "who comes late is not let in"


def test_our_own_packages_are_imported_without_a_thread(monkeypatch):
    threads, thread = [], threading.Thread
    monkeypatch.setattr(plugins.threading, "Thread", lambda **how: threads.append(how["name"]) or thread(**how))
    Registry()
    assert set(threads) == {"loading skirmish"}


def test_whether_others_are_installed_is_known_without_importing_them(install, monkeypatch):
    def load() -> object:
        raise AssertionError("imported")

    monkeypatch.setattr(plugins, "distributions", lambda: [Package(plugins.OWN, Entry("ours", load))])
    assert not plugins.has_others()
    monkeypatch.setattr(plugins, "distributions", lambda: [Package("guest", Entry("guest", load))])
    assert plugins.has_others()


def test_an_error_of_a_package_names_its_file_and_line():
    with pytest.raises(KeyError) as raised:
        {}["rules"]
    assert plugins.place_of(raised.value).startswith(" (test_plugins.py, line ")
    assert plugins.place_of(KeyError("raised nowhere")) == ""
    assert plugins.place_of(SyntaxError("which names them itself")) == ""


def test_a_folder_may_be_named_as_text(install):
    registry = offering(install, monsoon_games=lambda: [another()._replace(folder=str(another().folder))])
    assert isinstance(registry.module("another").folder, Path)
