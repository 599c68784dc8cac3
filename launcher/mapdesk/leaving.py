"""What is asked before something drawn would be lost, and when something was left unsaved the last time."""

from __future__ import annotations

from collections.abc import Callable

from hexcore.boardtables import BoardFile
from hexcore.drafting.draft import as_ours, becoming
from launcher.kit.dialog import Answer, Dialog
from launcher.mapdesk.around import Around
from launcher.mapdesk.keeping import Keeping


class Leaving:
    """The questions about what is not saved."""

    def __init__(self, screen: Around, keeping: Keeping) -> None:
        self.screen, self.keeping = screen, keeping

    def first(self, act: Callable[[], None]) -> None:
        """Ask what is to become of what is not saved, then go on."""
        screen, say = self.screen, self.screen.ui.word
        if not screen.bench.draft.dirty:
            act()
            return
        answers = [
            Answer(say("mapdesk.stay")),
            Answer(say("mapdesk.leave"), lambda: self._drop_and(act), "danger"),
            Answer(say("mapdesk.save"), lambda: self.keeping.save(act), "primary"),
        ]
        Dialog(screen.ui, say("mapdesk.unsaved_title"), say("mapdesk.unsaved_about"), answers, width=480).open()

    def _drop_and(self, act: Callable[[], None]) -> None:
        self.screen.unsaved.drop()
        act()

    def offer(self) -> None:
        """Ask whether what was left unsaved is to lie on the desk again."""
        screen, say = self.screen, self.screen.ui.word
        left = screen.unsaved.found()
        if left is None:
            return
        answers = [
            Answer(say("mapdesk.waiting_no"), screen.unsaved.drop, "danger"),
            Answer(say("mapdesk.waiting_yes"), lambda: self._go_on_with(left), "primary"),
        ]
        Dialog(screen.ui, say("mapdesk.waiting"), say("mapdesk.waiting_about"), answers, width=480).open()

    def _go_on_with(self, file: BoardFile) -> None:
        bench = self.screen.bench
        bench.do(becoming(bench.draft, file, "draft.gone_on"))

    def ask_ours(self) -> None:
        """Ask before the whole board becomes again as the game brings it; it can be taken back."""
        screen, say = self.screen, self.screen.ui.word
        ours = say("mapdesk.all_as_ours")
        answers = [
            Answer(say("mapdesk.cancel"), None, "primary"),
            Answer(ours, self._ours, "danger"),
        ]
        Dialog(screen.ui, ours, say("mapdesk.all_as_ours_about"), answers).open()

    def _ours(self) -> None:
        bench = self.screen.bench
        bench.do(as_ours(bench.draft))
