"""Opens every screen of the program. Each is imported when it is first wanted: the first frame needs none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexcore.replays import Replay
    from launcher.desk.desk import Desk
    from launcher.kit.screen import Screen
    from launcher.play import Play


class ScreenOpener:
    """The program's :class:`launcher.desk.desk.Opener`."""

    def table(self, desk: Desk, play: Play) -> Screen:
        """A game being played."""
        from launcher.table.screen import TableScreen

        return TableScreen(desk, play)

    def replay(self, desk: Desk, replay: Replay, title: str) -> Screen:
        """A game watched again."""
        from launcher.table.replay import ReplayScreen

        return ReplayScreen(desk, replay, title)

    def rules(self, desk: Desk, game: str, number: str = "") -> Screen:
        """The rulebook of a game, open at a rule if one is named."""
        from launcher.screens.rules import RulesScreen

        return RulesScreen(desk, game, number)

    def charts(self, desk: Desk, game: str, scenario: str) -> Screen:
        """What is looked up while a scenario is played."""
        from launcher.screens.chartbook import ChartsScreen

        return ChartsScreen(desk, game, scenario)

    def settings(self, desk: Desk) -> Screen:
        """What the player can set."""
        from launcher.screens.settings import SettingsScreen

        return SettingsScreen(desk)
