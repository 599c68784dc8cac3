"""The desk: everything the screens share. It draws nothing and needs no window; the screens are made from it.

What somebody would like to play: a new game as far as it is settled already, to be filled in and begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from hexcore.data.files import home
from hexcore.data.meta import OptionValue
from hexcore.errors import MonsoonError
from hexcore.game.plugins import Module, Registry, registry
from hexcore.text import plain
from launcher.desk.preferences import HEARD, Preferences, load_preferences
from launcher.kit.settings_file import save_settings
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.bots.levels import LevelStrength
    from hexcore.data.rulebook import Rulebook
    from hexcore.game.game import Game
    from hexcore.game.look import Look
    from hexcore.play.replay import Replay
    from hexcore.play.session import Session
    from hexcore.storage.career import Career, Finished
    from hexcore.storage.save_folder import Deleted, Listed, SaveFolder
    from hexcore.storage.saves import ChangedPack, SaveFile, Standing
    from hexcore.text import Catalogue, Text
    from launcher.kit.context import Ui
    from launcher.kit.keys import KeyMap
    from launcher.kit.window.screen import Screen
    from launcher.play import Play
    from launcher.sound.sound import Sound

HUMAN = "human"
"""Who plays a seat that no bot plays."""


class Window(Protocol):
    """What the screens may ask of the window they are shown in."""

    def toggle_fullscreen(self, on: bool) -> None:
        """Fill the desktop, or go back to a window."""


class Opener(Protocol):
    """The one door between the table and the other screens: makes what one opens over the other."""

    def table(self, desk: Desk, play: Play) -> Screen:
        """A game being played."""

    def replay(self, desk: Desk, replay: Replay, title: str) -> Screen:
        """A game watched again."""

    def rules(self, desk: Desk, game: str, number: str = "") -> Screen:
        """The rulebook of a game, open at a rule if one is named."""

    def charts(self, desk: Desk, game: str, scenario: str) -> Screen:
        """What is looked up while a scenario is played."""

    def settings(self, desk: Desk) -> Screen:
        """What the player can set."""

    def map_desk(self, desk: Desk, game: str, board: str = "", pack: str = "") -> Screen:
        """A board of a game to be redrawn."""

    def new_game(self, desk: Desk, game: str, wish: Wish) -> Screen:
        """A new game to be begun, filled in as somebody would like it."""

    def welcome(self, desk: Desk) -> Screen:
        """The questions of the first start."""

    def beginning(self, desk: Desk, game: str) -> Screen:
        """Where a newcomer begins with a game."""


class Desk:
    """Games, saves, settings and the kit's context, shared by all screens of one program.

    ``language`` is one that was asked for when the program was started; else the player's is spoken, or the system's.
    """

    def __init__(self, opener: Opener, language: str = "") -> None:
        self.opener = opener
        self.home: Path = home()
        self.registry: Registry = registry()
        self.settings: Preferences
        self.settings, self.problem = load_preferences(language)
        self.window: Window | None = None

    # -- the kit --------------------------------------------------------------------------------------------

    @cached_property
    def ui(self) -> Ui:
        """The kit's context in the player's theme; made when the first screen is."""
        from launcher.kit.context import Ui

        silenced = self.settings.silenced_prompts
        ui = Ui(self.settings.theme(), silenced=silenced, on_silence=lambda prompt: self.keep())
        ui.chime = lambda sign: self.sound.interface(sign)
        return ui

    @cached_property
    def sound(self) -> Sound:
        """What is heard; silent until the program opens it."""
        from launcher.sound.sound import Sound

        sound = Sound()
        self._tune(sound)
        return sound

    def _tune(self, sound: Sound) -> None:
        """Give what is heard the player's volumes."""
        now = self.settings
        volumes = (now.volume_effects, now.volume_ambience, now.volume_interface)
        sound.set(dict(zip(("effects", "ambience", "interface"), volumes, strict=True)), now.muted)

    @cached_property
    def keys(self) -> KeyMap:
        """Every command that has a key, with the player's own keys over ours."""
        from launcher.desk.commands import defaults, readable
        from launcher.kit.keys import KeyMap

        return KeyMap(defaults(), readable(self.settings.keys))

    def rebind(self, command: str, text: str) -> None:
        """Give a command another key; an empty one gives it back ours."""
        keys = {name: key for name, key in self.settings.keys.items() if name != command}
        if text and text != self.keys.defaults[command]:
            keys[command] = text
        self.keys.overrides = dict(keys)
        self.change(keys=keys)

    def change(self, **values: object) -> None:
        """Change settings; they are saved and in force at once."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        if "language" in values:
            self.settings.speak(self.settings.language)
        self.keep()
        theme = self.settings.theme(self.ui.theme.density)
        if theme != self.ui.theme:
            self.ui.retheme(theme)
        if not values.keys().isdisjoint(HEARD):
            self._tune(self.sound)
        if "fullscreen" in values and self.window is not None:
            self.window.toggle_fullscreen(self.settings.fullscreen)

    def keep(self) -> None:
        """Save the settings; what stands in the way is said on screen, and nothing else stops."""
        problem = save_settings(self.settings)
        if problem:
            self.ui.host.toast(problem, "danger")

    # -- games ----------------------------------------------------------------------------------------------

    @property
    def modules(self) -> list[Module]:
        """The games that can be played, by name, declared in the player's language."""
        return [module.in_language(self.settings.spoken) for module in self.registry.modules()]

    def module(self, game: str) -> Module:
        """A game's declaration, in the player's language."""
        return self.registry.module(game).in_language(self.settings.spoken)

    def open_game(self, game: str) -> Game[Any]:
        """A game ready to play, with the player's packs applied; what is wrong is a :class:`MonsoonError`."""
        return open_game(game)

    def say(self, game: str, text: Text) -> str:
        """A text of a game in the player's words."""
        return self.words(game).say(text)

    def bot_words(self, game: str, bot: str) -> tuple[str, str]:
        """What a bot of a game is called, and a sentence about it; the game need not be opened for it."""
        from hexcore.game.program_names import called, is_outside
        from hexcore.play.chair import bot_words
        from hexcore.text import load_catalogue

        if is_outside(bot):
            return called(bot), self.ui.word("desk.program_about")
        texts = self.registry.module(game).folder / "text.toml"
        return bot_words(load_catalogue(texts, self.settings.spoken), bot)

    def strengths(self, game: str, scenario: str) -> Mapping[str, LevelStrength]:
        """What was measured of the bots in a scenario, against the first bot of its game."""
        from hexcore.bots.levels import strengths_in

        return strengths_in(self.registry.module(game).folder).get(scenario, {})

    def words(self, game: str) -> Catalogue:
        """What a game says, in the player's language."""
        return self.open_game(game).catalogue.in_language(self.settings.spoken)

    def rulebook(self, game: str) -> Rulebook:
        """The rules of a game in the player's language."""
        return self.open_game(game).rulebook.in_language(self.words(game))

    def look(self, game: str) -> Look | None:
        """How a game looks, with the words of the player's language."""
        look = self.open_game(game).look()
        return look.in_language(self.words(game).name) if look is not None else None

    # -- play -----------------------------------------------------------------------------------------------

    def new_play(
        self, game: str, scenario: str, options: Mapping[str, Any], seed: int, seats: Mapping[str, str]
    ) -> Play:
        """A new game at the table; ``seats`` says who plays each: a bot's name, or "human"."""
        from hexcore.play.session import Session

        return self.seated(Session(self.open_game(game), scenario, options, seed), seats)

    def new_lesson(self, game: str, lesson: str) -> Play:
        """A guided game at the table, at its start."""
        from hexcore.game.lessons import find_lesson

        opened = self.open_game(game)
        found = find_lesson(opened.lessons(), lesson)
        return self.seated(found.begin(opened), found.bots)

    def lessons_begun(self) -> dict[tuple[str, str], Path]:
        """The newest save of each lesson that is under way, by game and lesson; none where that one is done with."""
        newest = {
            (save.game, save.lesson.lesson): (one.path, save.lesson.done or not save.decides)
            for one in reversed(self.saves.list())
            if (save := one.save) is not None and save.lesson is not None
        }
        return {lesson: path for lesson, (path, over) in newest.items() if not over}

    def lessons_done(self) -> set[tuple[str, str]]:
        """The lessons that have been played to their end, by game and lesson."""
        marks = ((one.save.game, one.save.lesson) for one in self.saves.list() if one.save is not None)
        return {(game, mark.lesson) for game, mark in marks if mark is not None and mark.done}

    def seated(self, session: Session, seats: Mapping[str, str]) -> Play:
        """A session at the table; seats that nobody is named for are played by people."""
        from hexcore.game.bot import first_bot
        from launcher.play import Play

        session.fenced = self.settings.undo_fence or session.game.meta.players > 1
        names = {seat: seats.get(seat, HUMAN) for seat in session.game.meta.seat_ids()}
        missing = self._missing(names)
        names |= dict.fromkeys(missing, first_bot(session.game.meta.bots))
        play = Play(session, names, self.saves, self.settings.programs)
        play.missing = tuple(dict.fromkeys(missing.values()))
        play.on_over = self._remember
        return play

    def _missing(self, seats: Mapping[str, str]) -> dict[str, str]:
        """The seats of programs that are not here, or not any more, and what those are called."""
        from hexcore.game.program_names import called, is_outside

        outside = {seat: called(who) for seat, who in seats.items() if is_outside(who)}
        if not outside:
            return {}
        from hexcore.bots.programs import is_there

        known = self.settings.programs
        return {seat: name for seat, name in outside.items() if name not in known or not is_there(known[name])}

    # -- packs ----------------------------------------------------------------------------------------------

    def changed_packs(self, save: SaveFile) -> list[ChangedPack]:
        """What is otherwise with the packs of a save than when it was played."""
        from hexcore.data.files import user_packs
        from hexcore.storage.saves import changed_packs, installed_marks

        game = self.open_game(save.game)
        return changed_packs(save, game, installed_marks(game.folders(), user_packs()))

    def switch_pack(self, game: str, pack: str, *, on: bool) -> None:
        """Let a pack lie over a game from now on, or not any more."""
        from hexcore.storage.packs import switch

        switch(game, pack, on=on)
        self.registry.forget(game)

    def pack_games(self) -> list[str]:
        """The names that folders of a pack may have: of games, and of packages that add to one."""
        found = [module.meta.id for module in self.registry.modules()]
        for game in list(found):
            try:
                found += [folder.game for folder in self.registry.open(game).folders() if folder.game not in found]
            except MonsoonError:
                continue
        return found

    def try_pack(self, game: str, pack: Path) -> None:
        """Let a game begin every scenario with one pack alone; what is wrong with it is a :class:`MonsoonError`."""
        opened = self.registry.open(game, (pack,))
        for scenario in opened.meta.scenarios:
            opened.start(scenario.id)

    def pack_in(self, file: Path) -> tuple[str, bool]:
        """What the pack in a file is called, and whether one of that name is there already."""
        from hexcore.editor.desk import read_pack

        name = next(iter(read_pack(file, self.pack_games()))).parts[0]
        return name, (self.home / "packs" / name).exists()

    def take_pack(self, file: Path, *, replace: bool = False) -> Path:
        """Take in a pack from a file; says where it is."""
        from hexcore.editor.desk import import_pack

        pack = import_pack(file, self.home / "packs", self.pack_games(), replace=replace)
        for module in self.registry.modules():
            self.registry.forget(module.meta.id)
        return pack

    # -- career ---------------------------------------------------------------------------------------------

    @cached_property
    def career(self) -> Career:
        """The games this person has played to their end."""
        from hexcore.storage.career import Career

        return Career(self.home)

    def _remember(self, game: Finished) -> bool:
        """Keep a game that is over; what stands in the way is said on screen, and nothing else stops."""
        try:
            return self.career.add(game)
        except MonsoonError as error:
            self.ui.host.toast(plain(error.said(self.settings.spoken)), "danger")
            return False

    # -- saves ----------------------------------------------------------------------------------------------

    @cached_property
    def deleted(self) -> Deleted:
        """The saves that were deleted, to be brought back."""
        from hexcore.storage.save_folder import Deleted

        return Deleted(self._save_folder)

    def import_save(self, file: Path) -> Path:
        """Take in a save; the end of a game that nobody here has begun is nobody's here."""
        from hexcore.storage.save_folder import import_save

        found = import_save(file, self._save_folder)
        if not found.known:
            self.career.came_as_file(found.save)
        return found.path

    @cached_property
    def saves(self) -> SaveFolder:
        """The folder with this person's saves."""
        from hexcore.storage.save_folder import SaveFolder

        return SaveFolder(self._save_folder)

    @property
    def _save_folder(self) -> Path:
        return self.home / "saves"

    def load_play(self, path: Path) -> tuple[Play, bool]:
        """A saved game at the table, with those in its seats who sat there; and whether its history came along."""
        from launcher.desk import saved_games

        loaded = saved_games.load(path, self.open_game)
        return self.seated(loaded.session, loaded.seats), loaded.history

    def load_replay(self, path: Path) -> Replay:
        """A saved game to be watched again."""
        from hexcore.play.replay import Replay
        from launcher.desk import saved_games

        return Replay(saved_games.load(path, self.open_game).session)

    def standing(self, save: SaveFile) -> Standing:
        """Where a saved game stands, in its own words."""
        from hexcore.storage.saves import standing_of

        return standing_of(self.open_game(save.game), save, self.words(save.game))

    def playing_again(self, save: SaveFile) -> Callable[[Callable[[int, int], None]], int]:
        """What plays a save again, tells how far it is, and returns how many actions agree. Opens the game at once."""
        from hexcore.storage.saves import verify

        return partial(verify, self.open_game(save.game), save)

    def latest(self) -> Listed | None:
        """The newest save that can be gone on with, of a game that is here."""
        if not self._save_folder.is_dir():
            return None
        from launcher.desk import saved_games

        return saved_games.latest(self._save_folder, self.registry)


class Wish(NamedTuple):
    """A scenario, who sits where, options and a seed; what is empty is left as a new game has it."""

    scenario: str = ""
    seats: Mapping[str, str] = {}
    options: Mapping[str, OptionValue] = {}
    seed: int | None = None
