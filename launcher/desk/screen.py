"""The base of every screen of the launcher: a head with a way back, a foot with keys, and errors in a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hexcore.errors import MonsoonError
from hexcore.text import plain_lines
from launcher.desk.commands import PlayerKeys
from launcher.kit.keys import Chord, copy
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.style.theme import SCALE_RANGE
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import icon_button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.markup import escape
from launcher.kit.widgets.surfaces import Divider
from launcher.kit.widgets.text import KeyHint, Label, percent
from launcher.kit.window.help_labels import HelpLayer, HelpSheet, Part
from launcher.kit.window.layers import Answer, Dialog, Layer
from launcher.kit.window.menu import Choice
from launcher.kit.window.screen import Screen, screen_lines
from launcher.language import Say

if TYPE_CHECKING:
    from hexcore.play.replay import Replay
    from hexcore.storage.saves import ChangedPack, SaveFile
    from launcher.desk.desk import Desk
    from launcher.play import Play

HELP = "window.help"
EDGE = 24
SMALL = 22
SCALE_STEP = 0.05
FOCUS_KEYS = (("Tab", "desk.hint_next"), ("Enter", "desk.hint_choose"))


class DeskScreen(Screen):
    """A screen of the launcher: ``titled`` is the key of its title, ``hints`` are keys with those of their words."""

    titled = ""
    hints: Sequence[tuple[str, str]] = ()
    narrow_below = 0.0  # in a window less wide than this, in units, the screen is built with less room

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._title = ""
        self._player_keys = PlayerKeys(desk.keys)
        self.help_mode = HelpMode(self)
        super().__init__(desk.ui)

    # Shape

    @property
    def title(self) -> str:
        """The title that was set, else the one in the player's language."""
        return self._title or self.called()

    @title.setter
    def title(self, title: str) -> None:
        self._title = title

    def called(self) -> str:
        return self.ui.word(self.titled) if self.titled else ""

    def page(self, content: Widget, *tools: Widget) -> Widget:
        """Put head and foot around the content."""
        back = icon_button("arrow-left", self.ui.word("desk.back"), self.leave_screen, kind="normal", id="back")
        back.help = "desk.back"
        head = Row(back, Label(self.title, size="title", bold=True, lines=2), Spacer(), *tools, gap=12)
        return Column(head, Divider(), content.sized(flex=1), self.foot(), pad=(EDGE, 16, EDGE, 12), gap=14)

    def foot(self) -> Widget:
        """Return the row of keys that work here."""
        hints = (*self.hints, *FOCUS_KEYS, ("Esc", "desk.hint_back"))
        keys = Row(*self.key_hints(hints), gap=16, help="desk.keys")
        return Row(self.help_button().sized(SMALL, SMALL), Spacer(), keys, gap=16).sized(height=SMALL)

    def help_button(self) -> Widget:
        key, words = self.desk.keys.text(HELP), self.ui.word("desk.help")
        return icon_button("help", words, self.help_mode.toggle, hotkey=key, id="help", help="desk.help")

    @property
    def rules_game(self) -> str:
        """The game whose rules the words of this screen cite; "" where there is none."""
        return ""

    def key_hints(self, hints: Sequence[tuple[str, str]]) -> list[Widget]:
        """Return keys with what they do; a key without words shares those of the next."""
        return [KeyHint(key, self.ui.word(does) if does else "") for key, does in hints]

    def game_choice(self, game: str, on_change: Callable[[str], None]) -> Widget:
        games = [(module.meta.id, module.meta.name) for module in self.desk.modules]
        choice = Choice(games, game, on_change, id="game", name=self.ui.word("desk.game"), help="desk.game")
        if len(games) == 1:
            choice.set_enabled(False, self.ui.word("desk.only_game"))
        return Row(Label(self.ui.word("desk.game"), tone="muted"), choice.sized(min_width=180), gap=10)

    @property
    def narrow(self) -> bool:
        return self.size[0] < self.ui.px(self.narrow_below)

    def resize(self, size: tuple[int, int]) -> None:
        before = self.narrow
        super().resize(size)
        if self._root is not None and self.narrow != before:
            self.rebuild()

    # Other screens

    def push(self, screen: Screen) -> None:
        if self.stack is not None:
            self.stack.push(screen)

    def sit_down(self, play: Play, *, instead: bool = False) -> None:
        """Go to the table; ``instead`` replaces this screen by it."""
        table = self.desk.opener.table(self.desk, play)
        if self.stack is not None and instead:
            self.stack.replace(table)
        else:
            self.push(table)
        if play.missing:
            say = self.ui.word
            text = escape(say("desk.played_by_bot", names=play.missing, count=len(play.missing)))
            Dialog(self.ui, say("desk.not_here"), text, width=480).open()

    def go_on_with(self, path: Path) -> None:
        """Continue a saved game; warn first if its packs have changed."""
        from hexcore.storage.saves import read_save

        save = read_save(path)
        changes = self.desk.changed_packs(save)
        if changes:
            self._warn_of_packs(save, changes, lambda: self.attempt(lambda: self.sit_down_with(path)))
        else:
            self.sit_down_with(path)

    def _warn_of_packs(self, save: SaveFile, changes: list[ChangedPack], then: Callable[[], None]) -> None:
        """Say which packs have changed; offer to restore them where switching does it, and to play the position."""
        from hexcore.storage.saves import can_be_restored

        say = self.ui.word

        def restore() -> None:
            for change in changes:
                self.desk.switch_pack(save.game, change.pack, on=change.fate == "off")
            then()

        can = can_be_restored(changes)
        answers = [
            Answer(say("otherpacks.not_now")),
            Answer(say("otherpacks.from_position"), then, "normal" if can else "primary"),
        ]
        if can:
            answers.append(Answer(say("otherpacks.as_it_was"), lambda: self.attempt(restore), "primary"))
        lines = "\n".join(f"{{icon:warning}} {escape(line)}" for line in pack_change_words(say, changes))
        note = escape(say("otherpacks.restorable" if can else "otherpacks.not_restorable"))
        Dialog(self.ui, say("otherpacks.otherwise"), f"{lines}\n\n{note}", answers, width=600).open()

    def sit_down_with(self, path: Path) -> None:
        """Go to the table with a saved game; say if only its position could be restored."""
        play, history = self.desk.load_play(path)
        self.sit_down(play)
        if not history:
            say = self.ui.word
            Dialog(self.ui, say("desk.other_rules"), say("desk.from_position"), width=480).open()

    def watch_game(self, replay: Replay, title: str) -> None:
        self.push(self.desk.opener.replay(self.desk, replay, title))

    def leave_screen(self) -> None:
        self.back()

    def attempt(self, action: Callable[[], None]) -> None:
        """Run an action; show a :class:`MonsoonError` in a dialog."""
        try:
            action()
        except MonsoonError as error:
            self.ui.host = self  # a screen that failed while it was made has taken the place already
            told = escape(plain_lines(error.said(self.ui.theme.language)))
            Dialog(self.ui, self.ui.word("desk.cannot"), told, width=520).open()

    def new_game(self, game: str = "") -> None:
        """Open the choices of a new game; without a game, of the one for newcomers."""
        self.attempt(lambda: self.push(self.desk.opener.new_game(self.desk, game or self.desk.first_game)))

    def open_rule(self, game: str, link: str) -> None:
        self.attempt(lambda: self.push(self.desk.opener.rules(self.desk, game, link.removeprefix("rule:"))))

    # Files

    def ask_file(self, words: str, no: str, yes: str, take: Callable[[Path], None]) -> None:
        """Ask for the path of a file to import; ``words`` is the part of the catalogue that says of what."""
        say = self.ui.word
        hint = say(f"{words}.import_hint")
        field = TextField("", hint=hint, limit=400, id="file", name=hint)

        def import_it() -> None:
            self.attempt(lambda: take(Path(field.text.strip()).expanduser()))

        answers = [Answer(no), Answer(yes, import_it, "primary")]
        body = Column(Label(say(f"{words}.import_about")), field, gap=10)
        Dialog(self.ui, say(f"{words}.import"), body, answers, width=520).open()
        self.focus(field)

    def dropped(self, path: Path) -> bool:
        """A file was dragged onto the window; tells whether it was used."""
        return False

    # Events

    def settle(self) -> None:
        self._apply_keys()
        super().settle()

    def rebuild(self) -> None:
        super().rebuild()
        self._apply_keys()

    def _apply_keys(self) -> None:
        root, keys = self.root, self._player_keys
        if keys.root is not root or keys.overrides != self.desk.keys.overrides:
            keys.apply(root)

    def open_layer(self, layer: Layer) -> None:
        self._player_keys.apply_once(layer.root)
        super().open_layer(layer)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; a key the player chose also means what ours means."""
        if event.type == pygame.DROPFILE and not self.layers and self.dropped(Path(event.file)):
            return True
        if self.help_mode.takes(event) or self._reads_out(event) or super().handle(event):
            return True
        ours = self._player_keys.ours(event) if event.type == pygame.KEYDOWN else None
        return ours is not None and super().handle(ours)

    def _reads_out(self, event: pygame.event.Event) -> bool:
        # A menu prints this key on an item of its own, but what is read out is the menu.
        typing = self.focused is not None and self.focused.takes_text
        wanted = event.type == pygame.KEYDOWN and Chord.of(event) == Chord.parse(self.desk.keys.text("table.copy"))
        return wanted and bool(self.layers) and not typing and self.window_key(event)

    def on_key(self, event: pygame.event.Event) -> bool:
        return self.window_key(event)

    def window_key(self, event: pygame.event.Event) -> bool:
        """Take the keys of fullscreen, sound and scale."""
        chord, keys = Chord.of(event), self.desk.keys
        if chord == Chord.parse(keys.text("window.fullscreen")):
            self.desk.change(fullscreen=not self.desk.settings.fullscreen)
            return True
        if chord == Chord.parse(keys.text("window.mute")):
            self.mute(not self.desk.settings.muted)
            return True
        if chord == Chord.parse(keys.text("table.copy")):
            copy("\n".join(self.in_words()))
            self.toast(self.ui.word("spoken.copied"), "good", about="copied")
            return True
        if chord.key == pygame.K_EQUALS and chord.ctrl:  # the key that has the plus on it, without Shift
            chord = Chord(pygame.K_PLUS, ctrl=True)
        for command, step in (("window.larger", SCALE_STEP), ("window.smaller", -SCALE_STEP)):
            if chord == Chord.parse(keys.text(command)):
                self.rescale(step)
                return True
        if chord == Chord.parse(keys.text("window.normal")):
            self.unscale()
            return True
        return False

    def in_words(self) -> list[str]:
        """Return the screen in words, for screen readers: the focus first."""
        return screen_lines(self)

    def unscale(self) -> None:
        self.rescale(1.0 - self.desk.settings.ui_scale)

    def mute(self, muted: bool) -> None:
        self.desk.change(muted=muted)
        self.toast(self.ui.word("desk.muted" if muted else "desk.unmuted"))

    def rescale(self, by: float) -> None:
        """Make letters and buttons larger or smaller, within the range."""
        low, high = SCALE_RANGE
        scale = round(min(high, max(low, self.desk.settings.ui_scale + by)), 2)
        self.desk.change(ui_scale=scale)
        self.toast(self.ui.word("desk.scale", share=percent(scale, self.ui.word)), about="scale")


class HelpMode:
    """The help labels of a screen: shown while a key is held, or from a button until they are closed."""

    def __init__(self, screen: DeskScreen) -> None:
        self.screen = screen
        self._layer: HelpLayer | None = None
        self._held = False

    @property
    def open(self) -> bool:
        return self._layer is not None and self._layer in self.screen.layers

    def takes(self, event: pygame.event.Event) -> bool:
        """Take the help key, down and up; tells whether the event was that."""
        if event.type == pygame.WINDOWFOCUSLOST and self._held:
            self.close()
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or self.screen.composing:
            return False
        chord, wanted = Chord.of(event), Chord.parse(self.screen.desk.keys.text(HELP))
        if event.type == pygame.KEYUP:
            if not self._held or chord.key != wanted.key:
                return False
            self.close()
            return True
        if chord != wanted:
            return False
        if not getattr(event, "repeat", False) and not self._held:
            self.toggle()
            self._held = self.open
        return True

    def toggle(self) -> None:
        if self.open:
            self.close()
            return
        screen = self.screen
        screen.settle()
        sheet = HelpSheet(screen.top, self._explain, self.close)
        self._layer, self._held = HelpLayer(sheet, modal=True), False
        screen.open_layer(self._layer)

    def close(self) -> None:
        layer, self._layer, self._held = self._layer, None, False
        if layer is not None:
            self.screen.close_layer(layer)

    def _explain(self, part: Part) -> None:
        self.close()
        screen, rule = self.screen, part.widget.cited(part.rect.center)
        if rule and screen.rules_game:
            screen.open_rule(screen.rules_game, rule)
            return
        words, more = screen.ui.word, f"help_more.{part.widget.help}"
        said = [escape(part.text), *([escape(words(more))] if more in screen.ui.words else [])]
        said += [words("help_key", key=screen.ui.cap(part.hotkey))] if part.hotkey else []
        Dialog(screen.ui, words("help_title"), "\n\n".join(said), width=460).open()


def pack_change_words(say: Say, changes: Sequence[ChangedPack]) -> list[str]:
    """Return a sentence about each pack that has changed since a save was written."""
    return [say(f"otherpacks.fate.{change.fate}", pack=change.pack) for change in changes]
