"""Menus and small dialogs of the table: overlays, the menu, saving under a name, choosing between actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hexcore.game.actions import Action
from hexcore.storage.saves import SaveFile
from hexcore.text import plain
from launcher.kit.layout import Column
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.text import Label
from launcher.kit.window.layers import Answer, Dialog, confirm
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.table.map.overlays import OverlayChoice
from launcher.table.sidebar.actions import Finder, one_each, times

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen

MENU_MOST = 12
TAUGHT = "arrow-right"  # the sign of the lesson's next action in a list over the map, where there are no rings


def choose(table: TableScreen, actions: Sequence[Action], anchor: pygame.Rect) -> None:
    """Ask which of several actions a click meant: a menu of few, a list of many."""
    alike = one_each(table.controller, actions)
    if len(alike) <= MENU_MOST:
        course = table.play.course
        follows = course if course is not None and not course.mark.left else None
        items = [
            MenuItem(
                table.controller.words(action),
                partial(table.turn.press, action),
                badge=times(table, count),
                icon=TAUGHT if follows is not None and follows.points_at(action) else "",
                on_point=partial(_point, table, action),
            )
            for action, count in alike.items()
        ]
        open_menu(table.ui, items, anchor)
        return
    dialog: list[Dialog] = []

    class Chosen(Finder):
        """A list that closes its dialog before it acts."""

        def _choose(self, index: int) -> None:
            dialog[0].close()
            super()._choose(index)

    body = Chosen(table, actions, table.ui.word("table.choose_one"))
    dialog.append(
        Dialog(table.ui, table.ui.word("table.choose_one"), body, [Answer(table.ui.word("cancel"))], width=480)
    )
    dialog[0].open()


def _point(table: TableScreen, action: Action, at: bool) -> None:
    table.turn.point(action if at else None)


def overlay_menu(
    table: TableScreen,
    overlays: Sequence[OverlayChoice],
    shown: str,
    show: Callable[[str], None],
    anchor: pygame.Rect,
    keys: Mapping[str, str],
) -> None:
    """Open the menu of overlays; those that need a piece say so, a hex can be pointed at later."""
    say = table.ui.word
    items = [MenuItem(say("table.clear_overlays"), partial(show, ""), icon="eye-off", checked=not shown)]
    for overlay in overlays:
        reason = say("table.needs_piece") if overlay.missing == "piece" else ""
        toggled = "" if overlay.key == shown else overlay.key
        items.append(
            MenuItem(
                overlay.name,
                partial(show, toggled),
                hotkey=keys.get(overlay.key, ""),
                reason=reason,
                checked=overlay.key == shown,
                about=overlay.about,
            )
        )
    if not overlays:
        items.append(MenuItem(say("table.no_overlays"), reason=say("table.no_overlays")))
    open_menu(table.ui, items, anchor)


def ask_to_replace(table: TableScreen, name: str, there: SaveFile, replace: Callable[[], None]) -> None:
    say = table.ui.word
    text = say(
        "table.replace_text",
        name=escape(name),
        game=escape(f"{there.game}, {there.scenario}"),
        turn=there.turn,
        actions=len(there.actions),
        saved=escape(plain(there.saved)),
    )
    confirm(
        table.ui, "replace_save", say("table.replace_title"), text, say("table.replace_yes"), replace,
        no=say("table.replace_no"), danger=True, can_silence=False,
    )  # fmt: skip


def ask_name(table: TableScreen, title: str, hint: str, name: str, note: str, done: Callable[[str], None]) -> Dialog:
    """Ask for a name; an empty one is not taken."""
    say = table.ui.word

    def accept(text: str = "") -> None:
        wanted = (text or field.text).strip()
        if wanted:
            dialog.close()
            done(wanted)

    field = TextField(name, hint=hint, limit=60, on_submit=accept, id="name")
    body = Column(field, Label(note, size="small", tone="muted"), gap=10)
    dialog = Dialog(table.ui, title, body, [Answer(say("cancel")), Answer(say("table.save_now"), accept, "primary")])
    dialog.open()
    table.ui.host.focus(field, visible=False)
    return dialog
