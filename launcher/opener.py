"""Opening the screens. Each is imported when it is first wanted: the first frame needs none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexcore.play.replay import Replay
    from launcher.desk.desk import Desk, NewGameSetup
    from launcher.kit.window.screen import Screen
    from launcher.play import Play


class ScreenOpener:
    """Makes every screen that the desk, the table or another screen opens."""

    def table(self, desk: Desk, play: Play) -> Screen:
        from launcher.table.screen import TableScreen

        return TableScreen(desk, play)

    def replay(self, desk: Desk, replay: Replay, title: str) -> Screen:
        from launcher.table.replay import ReplayScreen

        return ReplayScreen(desk, replay, title)

    def rules(self, desk: Desk, game: str, number: str = "") -> Screen:
        from launcher.screens.rules import RulesScreen

        return RulesScreen(desk, game, number)

    def charts(self, desk: Desk, game: str, scenario: str) -> Screen:
        from launcher.screens.charts import ChartsScreen

        return ChartsScreen(desk, game, scenario)

    def settings(self, desk: Desk) -> Screen:
        from launcher.screens.settings import SettingsScreen

        return SettingsScreen(desk)

    def map_desk(self, desk: Desk, game: str, board: str = "", pack: str = "") -> Screen:
        from launcher.mapdesk.screen import MapDeskScreen

        return MapDeskScreen(desk, game, board, pack)

    def new_game(self, desk: Desk, game: str, setup: NewGameSetup | None = None) -> Screen:
        from launcher.screens.new_game import NewGameScreen

        return NewGameScreen(desk, desk.module(game), setup)

    def welcome(self, desk: Desk) -> Screen:
        from launcher.screens.welcome import WelcomeScreen

        return WelcomeScreen(desk)

    def beginning(self, desk: Desk, game: str) -> Screen:
        """Return a newcomer's first screen of a game: its first lesson, or a new game.

        The new game is the scenario that the game names for newcomers, with a bot in the other seats.
        """
        from hexcore.game.bot import first_bot
        from launcher.desk.desk import NewGameSetup

        module = desk.module(game)
        lessons, meta = module.lessons(desk.settings.spoken), module.meta
        if lessons:
            return self.table(desk, desk.new_lesson(game, lessons[0].id))
        others = dict.fromkeys(meta.seat_ids()[1:], first_bot(meta.bots))
        return self.new_game(desk, game, NewGameSetup(meta.taste.scenario if meta.taste else "", others))
