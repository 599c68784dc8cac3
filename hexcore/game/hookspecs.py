"""What a package can add to Monsoon: games, scenarios of a series, bots and commands.

A package names one of its modules in the entry point group ``monsoon`` of its ``pyproject.toml``, and nothing in
Monsoon is edited:

    [project.entry-points."monsoon"]
    night_raid = "night_raid"

In this module functions with the mark ``hook`` say what the package offers: ``monsoon_games`` games,
``monsoon_scenarios`` scenarios, ``monsoon_bots`` bots, ``monsoon_commands`` commands. A module has one of them or
several. Monsoon's own games come in by the same hook. After ``pip install -e .`` Monsoon finds the package; its code
may then be changed without installing it again. ``monsoon games`` says in one line what is wrong with a package.

- A hook returns a list; an empty one offers nothing. A function may leave out arguments that it does not need.
- The module is imported whenever Monsoon starts. Be quick: import rules, bots and libraries only inside the functions
  that open, make or run something.
- No name is taken twice. Monsoon's own come first, then those of other packages in the order of their entry points.
- No package can stop Monsoon or another package. Whatever it raises (``SystemExit`` too) becomes one line of
  ``monsoon games``, and what it prints goes to standard error. A package is left out if it takes longer than eight
  seconds. Only one that ends the process itself (``os._exit``, a crash in compiled code) cannot be contained.
- ``MONSOON_TRACE_HOOKS=1`` prints every hook call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pluggy

from hexcore.text import ENGLISH, translations

if TYPE_CHECKING:
    import argparse

    from hexcore.data.meta import Meta
    from hexcore.game.bot import Bot
    from hexcore.game.game import Game
    from hexcore.game.lessons import Lesson

spec = pluggy.HookspecMarker("monsoon")
hook = pluggy.HookimplMarker("monsoon")  # marks the functions of a package that declare what it offers


class BotOffer(NamedTuple):
    """A bot for a game of another package: its name, its maker, and a sentence about it for players.

    The name has small letters, digits and ``_``. ``make(game, seed)`` gets the opened game and returns a
    :class:`~hexcore.game.bot.Bot`; equal seeds make equal choices.
    """

    name: str
    make: Callable[[Game[Any], int], Bot]
    about: str = ""


class Command(NamedTuple):
    """A command of the command line: its name, its description, its function, and its arguments.

    The name has small letters, digits and ``-``, no ``_``. ``arguments(parser)`` adds its arguments to an ``argparse``
    parser. ``run`` gets what was typed and returns the exit code; None is 0. What it prints is its output. A
    :class:`~hexcore.errors.MonsoonError` ends it with one line.
    """

    name: str
    about: str
    run: Callable[[argparse.Namespace], int | None]
    arguments: Callable[[argparse.ArgumentParser], None] | None = None


class Module(NamedTuple):
    """A declared game: its metadata, its folder, and a function that opens it.

    A series has ``join``: it gets the scenarios that packages offer, each under the name of its package, and returns
    the game with them. What it refuses stands in ``broken`` of the game that it returns, with the reason.
    """

    meta: Meta
    folder: Path
    open: Callable[[Iterable[Path]], Game[Any]]
    join: Callable[[Mapping[str, object]], Module] | None = None
    broken: Mapping[str, str] = {}
    bots: Mapping[str, BotOffer] = {}  # by other packages; Monsoon fills this in

    def in_language(self, language: str) -> Module:
        """Return the game with its metadata translated, as far as translations exist."""
        if language == ENGLISH:
            return self
        return self._replace(meta=self.meta.in_language(translations(self.folder, "meta", language).pgettext))

    def lessons(self, language: str = ENGLISH) -> tuple[Lesson, ...]:
        """Return the lessons of the game, translated as far as translations exist."""
        from hexcore.game.lessons import FOLDER, lessons_in

        said = translations(self.folder, FOLDER, language).pgettext
        found = lessons_in(self.folder)
        return found if language == ENGLISH else tuple(lesson.in_language(said) for lesson in found)


@spec
def monsoon_games() -> list[Module]:
    """Return the declarations of games.

    Each is a :class:`Module`. Import its rules only inside ``Module.open``. ``monsoon games`` lists the game, and the
    launcher shows it. A game whose id is taken is left out.
    """
    raise NotImplementedError


@spec
def monsoon_scenarios(game: str) -> list[object]:
    """Return further scenarios of a game that is a series.

    The hook is called once for each installed series, with its id. The pages of a series say what its scenarios are.
    One that the series cannot take is left out, and the others are played.
    """
    raise NotImplementedError


@spec
def monsoon_bots(game: str) -> list[BotOffer]:
    """Return bots that play a game.

    The hook is called once for each installed game, with its id. A bot can be chosen wherever those of the game can:
    in the launcher, in ``--bots``, at the engine. It gets a :class:`~hexcore.game.bot.Vantage` and sees what its seat
    may see. A choice that it fails to make is made for it. A save names the bot; if its package is missing, the first
    bot of the game takes the seat.
    """
    raise NotImplementedError


@spec
def monsoon_commands() -> list[Command]:
    """Return commands of the command line.

    Each is a :class:`Command`, and ``monsoon --help`` lists it. The hook is called only for that list and for a command
    that Monsoon does not have itself. A command with a name that cannot be, such as ``count_tomls``, is left out: type
    it, and one line says why. ``monsoon games`` does not ask for commands.
    """
    raise NotImplementedError
