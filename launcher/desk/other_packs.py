"""A save whose packs are not as they were: what is otherwise, in words, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from hexcore.storage.saves import can_be_restored
from launcher.kit.widgets.markup import escape
from launcher.kit.window.layers import Answer, Dialog
from launcher.language import Say

if TYPE_CHECKING:
    from hexcore.storage.saves import ChangedPack, SaveFile
    from launcher.desk.desk import Desk
    from launcher.kit.context import Ui


class Asking(Protocol):
    """What is asked of the screen over which the question stands."""

    desk: Desk
    ui: Ui

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something that may fail, and say what is wrong."""


def told(say: Say, found: Sequence[ChangedPack]) -> list[str]:
    """What became of each pack, in a sentence."""
    return [say(f"otherpacks.fate.{change.fate}", pack=change.pack) for change in found]


def restore(desk: Desk, save: SaveFile, found: Sequence[ChangedPack]) -> None:
    """Switch the packs on and off so that they are as they were."""
    for change in found:
        desk.switch_pack(save.game, change.pack, on=change.fate == "off")


def ask_about_packs(screen: Asking, save: SaveFile, found: list[ChangedPack], then: Callable[[], None]) -> None:
    """Say what is otherwise, and ask: as they were, where switching does it; from the position; or not at all."""
    say, desk = screen.ui.word, screen.desk

    def as_it_was() -> None:
        restore(desk, save, found)
        then()

    can = can_be_restored(found)
    on = Answer(say("otherpacks.from_position"), then, "normal" if can else "primary")
    answers = [Answer(say("otherpacks.not_now")), on]
    if can:
        answers.append(Answer(say("otherpacks.as_it_was"), lambda: screen.attempt(as_it_was), "primary"))
    lines = "\n".join(f"{{icon:warning}} {escape(line)}" for line in told(say, found))
    note = escape(say("otherpacks.restorable" if can else "otherpacks.not_restorable"))
    Dialog(screen.ui, say("otherpacks.otherwise"), f"{lines}\n\n{note}", answers, width=600).open()
