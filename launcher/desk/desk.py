"""The desk: games, saves, settings and the kit's context, shared by all screens. It needs no window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hexcore.data.files import home
from hexcore.data.meta import OptionValue
from hexcore.errors import BrokenSave, MonsoonError, at
from hexcore.game.hookspecs import Module
from hexcore.game.plugins import Registry, registry
from hexcore.game.program_names import HUMAN
from hexcore.text import ENGLISH, plain
from launcher.desk.preferences import SOUND_SETTINGS, Preferences, load_preferences
from launcher.desk.settings_file import save_settings
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.bots.levels import LevelStrength
    from hexcore.data.rulebook import Rulebook
    from hexcore.game.game import Game
    from hexcore.game.look import Look
    from hexcore.play.replay import Replay
    from hexcore.play.session import Session
    from hexcore.storage.career import Career, Finished
    from hexcore.storage.save_folder import Deleted, SaveFolder
    from hexcore.storage.save_head import Latest
    from hexcore.storage.saves import ChangedPack, SaveFile, Standing
    from hexcore.text import Catalogue, Text
    from launcher.kit.context import Ui
    from launcher.kit.keys import KeyMap
    from launcher.kit.window.window import App
    from launcher.opener import ScreenOpener
    from launcher.play import Play
    from launcher.sound.sound import Sound


class NewGameSetup(NamedTuple):
    """The settled part of a new game: empty values are left as the game has them."""

    scenario: str = ""
    seats: Mapping[str, str] = {}
    options: Mapping[str, OptionValue] = {}
    seed: int | None = None


class Desk:
    """Everything the screens of one program share.

    ``language`` is the one named on the command line; without it the player's setting decides, then the system.
    Most imports are local: the first frame waits for none of them.
    """

    def __init__(self, opener: ScreenOpener, language: str = "") -> None:
        self.opener = opener
        self.home: Path = home()
        self.registry: Registry = registry()
        self.settings: Preferences
        self.settings, self.problem = load_preferences(language)
        self.window: App | None = None

    # The kit

    @cached_property
    def ui(self) -> Ui:
        from launcher.kit.context import Ui

        silenced = self.settings.silenced_prompts
        ui = Ui(self.settings.theme(), silenced=silenced, on_silence=lambda prompt: self.keep())
        ui.chime = self._chime
        return ui

    def _chime(self, sign: str) -> None:
        if "sound" in vars(self):  # before, there is nothing to play it: the first frame waits for no sound
            self.sound.interface(sign)

    @cached_property
    def sound(self) -> Sound:
        """The sounds of the program, silent until it opens them."""
        from launcher.sound.sound import Sound

        sound = Sound()
        self._set_volumes(sound)
        return sound

    def _set_volumes(self, sound: Sound) -> None:
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
        """Give a command another key; an empty one restores ours."""
        keys = {name: key for name, key in self.settings.keys.items() if name != command}
        if text and text != self.keys.defaults[command]:
            keys[command] = text
        self.keys.overrides = dict(keys)
        self.change(keys=keys)

    def change(self, **values: object) -> None:
        """Change settings, save them and put them in force at once."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        if "language" in values:
            self.settings.speak(self.settings.language)
        self.keep()
        theme = self.settings.theme(self.ui.theme.density)
        if theme != self.ui.theme:
            self.ui.retheme(theme)
        if not values.keys().isdisjoint(SOUND_SETTINGS):
            self._set_volumes(self.sound)
        if "fullscreen" in values and self.window is not None:
            self.window.toggle_fullscreen(self.settings.fullscreen)

    def keep(self) -> None:
        """Save the settings; a failure is shown on screen and stops nothing else."""
        problem = save_settings(self.settings)
        if problem:
            self.ui.host.toast(problem, "danger")

    # Games

    @property
    def modules(self) -> list[Module]:
        """The games that can be played, by name, declared in the player's language."""
        return [module.in_language(self.settings.spoken) for module in self.registry.modules()]

    @property
    def first_game(self) -> str:
        """The game that newcomers begin with: the easiest that offers it, else the first."""
        metas = [module.meta for module in self.registry.modules()]
        offers = [(meta.taste.difficulty, n) for n, meta in enumerate(metas) if meta.taste and meta.taste.start_here]
        return metas[min(offers)[1]].id if offers else metas[0].id if metas else ""

    def module(self, game: str) -> Module:
        return self.registry.module(game).in_language(self.settings.spoken)

    def open_game(self, game: str) -> Game[Any]:
        """Open a game with the player's packs; raise a :class:`MonsoonError` if that fails."""
        return open_game(game)

    def say(self, game: str, text: Text) -> str:
        return self.words(game).say(text)

    def bot_words(self, game: str, bot: str) -> tuple[str, str]:
        """Return a bot's name and a sentence about it, without opening the game."""
        from hexcore.game.program_names import called, is_outside
        from hexcore.play.chair import bot_words
        from hexcore.text import load_catalogue

        if is_outside(bot):
            return called(bot), self.ui.word("desk.program_about")
        module = self.registry.module(game)
        name, about = bot_words(load_catalogue(module.folder / "text.toml", self.settings.spoken), bot)
        return name, module.bots[bot].about if bot in module.bots else about

    def strengths(self, game: str, scenario: str) -> Mapping[str, LevelStrength]:
        """Return the measured strength of the bots in a scenario, against the first bot of the game."""
        from hexcore.bots.levels import strengths_in

        return strengths_in(self.registry.module(game).folder).get(scenario, {})

    def words(self, game: str) -> Catalogue:
        return self.open_game(game).catalogue.in_language(self.settings.spoken)

    def rulebook(self, game: str) -> Rulebook:
        return self.open_game(game).rulebook.in_language(self.words(game))

    def look(self, game: str) -> Look | None:
        """Return a game's look in the player's language, as the table has it, so that they share a painted map."""
        look = self.open_game(game).look()
        if look is None or self.settings.spoken == ENGLISH:
            return look
        return look.in_language(self.words(game).name)

    # Play

    def new_play(
        self, game: str, scenario: str, options: Mapping[str, Any], seed: int, seats: Mapping[str, str]
    ) -> Play:
        """Begin a new game at the table; ``seats`` names a bot for each seat, or "human"."""
        from hexcore.play.session import Session

        return self.seated(Session(self.open_game(game), scenario, options, seed), seats)

    def new_lesson(self, game: str, lesson: str) -> Play:
        from hexcore.game.lessons import find_lesson

        opened = self.open_game(game)
        found = find_lesson(opened.lessons(), lesson)
        return self.seated(found.begin(opened), found.bots)

    def lessons_begun(self) -> dict[tuple[str, str], Path]:
        """Return the newest save of each lesson under way, by game and lesson; none where that one is finished."""
        newest = {
            (save.game, save.lesson.lesson): (listed.path, save.lesson.done or not save.decides)
            for listed in reversed(self.saves.list())
            if (save := listed.save) is not None and save.lesson is not None
        }
        return {lesson: path for lesson, (path, over) in newest.items() if not over}

    def lessons_done(self) -> set[tuple[str, str]]:
        """Return the lessons played to their end, by game and lesson."""
        marks = ((listed.save.game, listed.save.lesson) for listed in self.saves.list() if listed.save is not None)
        return {(game, mark.lesson) for game, mark in marks if mark is not None and mark.done}

    def seated(self, session: Session, seats: Mapping[str, str]) -> Play:
        """Return a session at the table; people play the seats that ``seats`` does not name."""
        from hexcore.game.bot import first_bot
        from launcher.play import Play

        session.fenced = self.settings.undo_fence or session.game.meta.players > 1
        names = {seat: seats.get(seat, HUMAN) for seat in session.game.meta.seat_ids()}
        missing = self._missing_bots(session.game, names)
        names |= dict.fromkeys(missing, first_bot(session.game.meta.bots))
        play = Play(session, names, self.saves, self.settings.programs)
        play.missing = tuple(dict.fromkeys(missing.values()))
        play.on_over = self._add_to_career
        return play

    def _missing_bots(self, game: Game[Any], seats: Mapping[str, str]) -> dict[str, str]:
        """Return the seats of bots whose program cannot be started, or whose package is not installed."""
        from hexcore.game.bot import has_bot
        from hexcore.game.program_names import called, is_outside

        inside = {seat: who for seat, who in seats.items() if who != HUMAN and not is_outside(who)}
        missing = {seat: who for seat, who in inside.items() if not has_bot(game, who)}
        outside = {seat: called(who) for seat, who in seats.items() if is_outside(who)}
        if not outside:
            return missing
        from hexcore.bots.programs import is_there

        known = self.settings.programs
        there = {name for name in set(outside.values()) & {*known} if is_there(known[name])}
        return missing | {seat: name for seat, name in outside.items() if name not in there}

    # Packs

    def changed_packs(self, save: SaveFile) -> list[ChangedPack]:
        """Return how the packs of a save differ from those that are switched on now."""
        from hexcore.data.files import user_packs
        from hexcore.storage.saves import changed_packs, installed_marks

        game = self.open_game(save.game)
        return changed_packs(save, game, installed_marks(game.folders(), user_packs()))

    def switch_pack(self, game: str, pack: str, *, on: bool) -> None:
        from hexcore.storage.packs import switch

        switch(game, pack, on=on)
        self.registry.forget(game)

    def pack_games(self) -> list[str]:
        """Return the names that folders of a pack may have: of games, and of packages that add to one."""
        found = [module.meta.id for module in self.registry.modules()]
        for game in list(found):
            try:
                found += [folder.game for folder in self.registry.open(game).folders() if folder.game not in found]
            except MonsoonError:
                continue
        return found

    def try_pack(self, game: str, pack: Path) -> None:
        """Begin every scenario of a game with one pack alone; raise a :class:`MonsoonError` if one fails."""
        opened = self.registry.open(game, (pack,))
        for scenario in opened.meta.scenarios:
            opened.start(scenario.id)

    def pack_in(self, file: Path) -> tuple[str, bool]:
        """Return the name of the pack in a file, and whether a pack of that name is installed."""
        from hexcore.editor.packs import read_pack

        name = next(iter(read_pack(file, self.pack_games()))).parts[0]
        return name, (self.home / "packs" / name).exists()

    def games_in(self, file: Path) -> list[str]:
        """Return the installed games that the pack in a file has values for."""
        from hexcore.editor.packs import read_pack

        found = dict.fromkeys(path.parts[1] for path in read_pack(file, self.pack_games()))
        return [name for name in found if name in self.registry]

    def take_pack(self, file: Path, *, replace: bool = False) -> Path:
        """Import a pack from a file and return its folder."""
        from hexcore.editor.packs import import_pack

        pack = import_pack(file, self.home / "packs", self.pack_games(), replace=replace)
        for module in self.registry.modules():
            self.registry.forget(module.meta.id)
        return pack

    # Career

    @cached_property
    def career(self) -> Career:
        from hexcore.storage.career import Career

        return Career(self.home)

    def _add_to_career(self, game: Finished) -> bool:
        try:
            return self.career.add(game)
        except MonsoonError as error:
            self.ui.host.toast(plain(error.said(self.settings.spoken)), "danger")
            return False

    # Saves

    @property
    def _save_folder(self) -> Path:
        return self.home / "saves"

    @cached_property
    def saves(self) -> SaveFolder:
        from hexcore.storage.save_folder import SaveFolder

        return SaveFolder(self._save_folder)

    @cached_property
    def deleted(self) -> Deleted:
        """The deleted saves that can be restored."""
        from hexcore.storage.save_folder import Deleted

        return Deleted(self._save_folder)

    def import_save(self, file: Path) -> Path:
        """Import a save; the end of a game that was not begun here does not count in the career."""
        from hexcore.storage.save_folder import import_save

        found = import_save(file, self._save_folder)
        if not found.known:
            self.career.came_as_file(found.save)
        return found.path

    def load_play(self, path: Path) -> tuple[Play, bool]:
        """Return a saved game at the table with its players, and whether its history came along."""
        from hexcore.storage.saves import has_history

        session, save = self._load(path)
        return self.seated(session, save.seats), has_history(session.game, save)

    def load_replay(self, path: Path) -> Replay:
        from hexcore.play.replay import Replay

        return Replay(self._load(path)[0])

    def _load(self, path: Path) -> tuple[Session, SaveFile]:
        from hexcore.storage.saves import read_save, resume

        save = read_save(path)
        game = self.open_game(save.game)
        try:
            return resume(game, save), save
        except BrokenSave as error:
            raise BrokenSave(at(path.name, error.text), error.words) from None

    def latest(self) -> Latest | None:
        """Return the newest save of an unfinished game that is installed."""
        if not self._save_folder.is_dir():
            return None
        from hexcore.storage.save_head import latest_unfinished

        return latest_unfinished(self._save_folder, {module.meta.id: module.meta for module in self.registry.modules()})

    def standing(self, save: SaveFile) -> Standing:
        """Return the standing of a saved game, in its own words."""
        from hexcore.storage.saves import standing_of

        return standing_of(self.open_game(save.game), save, self.words(save.game))

    def playing_again(self, save: SaveFile) -> Callable[[Callable[[int, int], None]], int]:
        """Open the game of a save at once; return a function that re-runs the save and counts the equal actions."""
        from hexcore.storage.saves import verify

        return partial(verify, self.open_game(save.game), save)
