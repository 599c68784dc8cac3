"""The program: a window, the first screen, and a guard that shows errors and loses no game."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from hexcore.data.files import sweep
from hexcore.text import plain
from launcher.desk.desk import Desk
from launcher.display import HIDDEN_DRIVERS
from launcher.kit.style.pictures import budget, held
from launcher.kit.window.window import App, first_size
from launcher.language import ENGLISH, words
from launcher.opener import ScreenOpener
from launcher.screens.crash import LOGS, CrashScreen, Marker, report_of, write_report
from launcher.screens.home import HomeScreen, emblem
from launcher.sound.output import unheard

if TYPE_CHECKING:
    from ctypes import CDLL

    from hexcore.play.session import Session
    from launcher.kit.window.screen import Screen
    from launcher.play import Play


AT_MOST, WITHIN = 3, 20.0  # so many errors within so many seconds end the program


def run(language: str = "", *, software: bool = False, begin: Callable[[HomeScreen], None] | None = None) -> str | None:
    """Open the launcher, and what ``begin`` opens over it; return why if no window can be opened."""
    desk = Desk(ScreenOpener(), language)
    try:
        program = Program(desk, software=software, begin=begin)
    except pygame.error as error:
        return str(error) or words(desk.settings.spoken).say("display.no_window")
    program.run()
    return None


class Program(App):
    """The window with the launcher in it."""

    def __init__(
        self, desk: Desk, *, software: bool = False, begin: Callable[[HomeScreen], None] | None = None
    ) -> None:
        self.desk = desk
        self.marker = Marker(desk.home)
        self._mistakes: list[float] = []
        settings = desk.settings
        home = HomeScreen(desk)
        super().__init__(
            desk.ui,
            lambda ui: home,
            title=desk.ui.word("program.name"),
            size=first_size(_screens(), settings.window_size),
            fullscreen=settings.fullscreen,
            software=True if software or settings.software else None,
            icon=emblem(64),
        )
        desk.window = self
        self._opened = (int(self.window.size[0]), int(self.window.size[1]))
        self._home, self._begin = home, begin
        self._settled = False
        self._away = False
        self._broke_off = self.marker.found()
        self.marker.set()

    def begin(self) -> None:
        """Open the table that was asked for, offer the game of a run that crashed, or welcome a newcomer."""
        begin, home = self._begin, self._home
        if begin is not None:
            home.attempt(lambda: begin(home))
        elif self._broke_off:
            home.offer_to_continue()
        elif not self.desk.settings.welcomed and not self.desk.problem:
            home.welcome()

    def frame(self) -> bool:
        drawn = super().frame()
        if not self._settled:
            self._settled = True
            self._settle()
        self._tidy()
        return drawn

    def _tidy(self) -> None:
        # back on the first screen, and it is shown: what was left, a table or a replay, is garbage
        away, was_away = len(self.stack.screens) > 1, self._away
        self._away = away
        if was_away and not away:
            from launcher.painting.map import painter

            painter.put_away()
            give_memory_back()
            report_memory(self.desk.settings.spoken)

    def _settle(self) -> None:
        # the first frame waits neither for the sound nor for half-written files to be removed
        spare_memory()
        report_memory(self.desk.settings.spoken)
        if not unheard():
            self.desk.sound.open()
        for folder in ("", "saves", "exports", LOGS):
            sweep(self.desk.home / folder)

    def run(self) -> None:
        """Run until the last screen is left; an error of the program is shown, and the game goes on."""
        try:
            self._guarded(self.begin)
            while self.stack.screens:
                self._guarded(self.frame)
        finally:
            self._tidied(self._keep_window)
            self._tidied(self.close)
            self._tidied(self.desk.sound.close)
            self.marker.clear()

    def _tidied(self, step: Callable[[], None]) -> None:
        """Do a step of leaving; an error in it is printed, and the others are still done."""
        try:
            step()
        except Exception as error:  # the program ends here in any case
            sys.stderr.write(f"monsoon: {type(error).__name__}: {error}\n")

    def _guarded(self, step: Callable[[], object]) -> None:
        try:
            step()
        except (Exception, SystemExit) as error:  # whatever it is, the player must not lose his game to it
            self._went_wrong(error)

    def _went_wrong(self, error: BaseException) -> None:
        report = report_of(error)
        log = write_report(self.desk.home, report)
        now = time.monotonic()
        self._mistakes = [moment for moment in self._mistakes if now - moment < WITHIN] + [now]
        unsaved = self._unsaved()
        if len(self._mistakes) > AT_MOST or isinstance(self.stack.top, CrashScreen):
            self._give_up(report, log, unsaved)
            return
        try:
            self._show_only(CrashScreen(self.desk, report, log, self._go_on, unsaved))
        except Exception as worse:  # a screen about a mistake that makes another is not shown again
            self._give_up(f"{report}\n{report_of(worse)}", log, unsaved)

    def _unsaved(self) -> str:
        """Return why the last decision at a table could not be saved; "" if it was."""
        for screen in self.stack.screens:
            play: Play | None = getattr(screen, "play", None)
            if getattr(play, "unsaved", False) and play is not None:
                play.autosave()
                return play.problem
        return ""

    def _give_up(self, report: str, log: Path | None, unsaved: str) -> None:
        """End the program with a line about the error, without asking any screen for anything."""
        say, last = self.ui.word, report.splitlines()[1]
        saved = say("program.not_saved", problem=unsaved) if unsaved else say("program.saved")
        where = say("program.report", path=str(log)) if log else say("program.no_report")
        sys.stderr.write(plain(f"monsoon: {say('program.gave_up', error=last, saved=saved, report=where)}") + "\n")
        self.stack.screens.clear()

    def _show_only(self, screen: Screen) -> None:
        """Leave every screen, also those that fail to be left, and show this one."""
        self.stack.screens.clear()
        self.ui.animator.finish()
        self.stack.push(screen)

    def _go_on(self) -> None:
        home = HomeScreen(self.desk)
        self._show_only(home)
        home.go_on()

    def toggle_fullscreen(self, on: bool) -> None:
        if on:
            self._keep_window()
        super().toggle_fullscreen(on)

    def _keep_window(self) -> None:
        size = (int(self.window.size[0]), int(self.window.size[1]))
        if not self.desk.settings.fullscreen and size not in (self.desk.settings.window_size, self._opened):
            self.desk.change(window_size=size)


def _screens() -> list[tuple[int, int]]:
    pygame.display.init()
    return [] if pygame.display.get_driver() in HIDDEN_DRIVERS else pygame.display.get_desktop_sizes()


def open_launcher(language: str = "", *, software: bool = False) -> str | None:
    """Show the launcher until it is left; return why if no window can be opened."""
    return _hidden(language) or run(language, software=software)


def open_table(session: Session, language: str = "", *, software: bool = False) -> str | None:
    """Show a game over the launcher until both are left; return why if no window can be opened."""

    def sit_down(home: HomeScreen) -> None:
        home.sit_down(home.desk.seated(session, {}))

    return _hidden(language) or run(language, software=software, begin=sit_down)


def open_file(file: Path, language: str = "", *, software: bool = False) -> str | None:
    """Open a file over the launcher; what is wrong with it is said there. Return why if no window can be opened."""
    return _hidden(language) or run(language, software=software, begin=lambda home: home.open_file(file))


def open_screen(screen: Callable[[Desk], Screen], language: str = "", *, software: bool = False) -> str | None:
    """Show a screen over the launcher until both are left; return why if no window can be opened."""
    return _hidden(language) or run(language, software=software, begin=lambda home: home.push(screen(home.desk)))


def _hidden(language: str) -> str | None:
    """Return why nobody would see a window: SDL falls back to drivers that show nothing."""
    say = words(language or ENGLISH).say
    try:
        pygame.display.init()
    except pygame.error as error:
        return str(error) or say("display.no_display")
    driver = pygame.display.get_driver()
    return say("display.hidden", driver=driver) if driver in HIDDEN_DRIVERS else None


# Memory: glibc keeps freed memory for later, and a heap for each thread that painted or thought. An evening at the
# table would hold a hundred megabytes so. Other C libraries are left alone.

LARGE: Final = 256 * 1024  # bytes from which memory is taken from the system for itself, and given back when it is free
SLACK: Final = 1024 * 1024  # so many free bytes at the end of the heap may stay
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # names of glibc's mallopt
STATUS: Final = Path("/proc/self/status")
MEGA: Final = 1 << 20


def spare_memory() -> None:
    """Tell the C library to keep little of what is freed."""
    library = _glibc()
    if library is not None:
        for name, value in ((_ARENA_MAX, 1), (_MMAP_THRESHOLD, LARGE), (_TRIM_THRESHOLD, SLACK)):
            library.mallopt(name, value)


def give_memory_back() -> None:
    """Collect the garbage of what was left, a table or a replay, and give free memory back to the system."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    library = _glibc()
    if library is not None:
        library.malloc_trim(0)


@cache
def _glibc() -> CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


def resident() -> float | None:
    """Return the megabytes of the process in memory, where the system says so."""
    try:
        lines = STATUS.read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 / MEGA for line in lines if line.startswith("VmRSS")), None)


_watched: list[bool] = []


def watch_memory() -> None:
    """Print a report at the start, and whenever the first screen is back: ``monsoon --debug-memory``."""
    _watched.append(True)


def report_memory(language: str = ENGLISH) -> None:
    """Print the report if it was asked for."""
    if _watched:
        sys.stderr.writelines(f"{line}\n" for line in lines_of_memory(language))


def lines_of_memory(language: str = ENGLISH) -> Iterator[str]:
    """Yield the memory of the process, and that of each cache of pictures."""
    say, megabytes, rows = words(language).say, resident(), held()
    whole, most = sum(row.size + row.pinned for row in rows) / MEGA, budget() / MEGA
    if megabytes is None:
        yield say("memory.pictures", size=whole, most=most)
    else:
        yield say("memory.process", process=megabytes, size=whole, most=most)
    merged: dict[str, list[float]] = {}
    for row in rows:
        sums = merged.setdefault(row.name, [0, 0, 0])
        for place, value in enumerate((row.pictures, row.size, row.pinned)):
            sums[place] += value
    for name, (count, size, pinned) in sorted(merged.items(), key=lambda one: -one[1][1] - one[1][2]):
        if count or pinned:
            yield say("memory.cache", name=name, number=count, size=size / MEGA, pinned=pinned / MEGA)
