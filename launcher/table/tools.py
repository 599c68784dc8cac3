"""The tools of the table: undo, saving, overlays, the menu, exports, and what comes after the end.

A key of something that cannot be done now says why, as a click does: nobody presses it and hears nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hexcore.analysis.lookback import Lookback
from hexcore.data.files import write_whole
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action, PieceId, Refusal
from hexcore.game.look import Gesture
from hexcore.storage.save_folder import WouldReplace
from launcher.desk.commands import COMMANDS, TABLE
from launcher.desk.preferences import speeds
from launcher.kit.keys import Chord, copy
from launcher.kit.widgets.markup import escape
from launcher.kit.window.layers import Layer, confirm
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.seeds import fresh_seed
from launcher.table import exports
from launcher.table.ending.after_action import Hindsight, Idea
from launcher.table.ending.game_over import Afterwards, Reporting, open_result
from launcher.table.exports import log_text
from launcher.table.help.hints import title_of
from launcher.table.hotkeys import goes_on, known_key, open_keys
from launcher.table.map.overlays import commands_of, is_empty, overlays_of, waits
from launcher.table.sidebar import menus
from launcher.table.turn.controller import Controller
from launcher.table.turn.undo import Deal, told
from launcher.table.wording import behind_phase, behind_step

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


def refuse_key(table: TableScreen, chord: Chord) -> bool:
    """Say why what a key stands for is not done; False where it stands for nothing, or nobody here decides."""
    controller, play = table.controller, table.play
    if not play.mine or play.in_the_open or table.flow.playback.busy:
        return False
    meant = list(_meant(controller, chord))
    if not meant:
        return False
    found = [(verb, _refusal(controller, verb)) for verb in meant]
    verb, refusal = next(((v, r) for v, r in found if r is not None and r.rule), (meant[0], None))
    _say(table, verb, refusal)
    return True


def _meant(controller: Controller, chord: Chord) -> Iterator[str]:
    """The verbs that a game gives this key, those first that have been offered already."""
    gestures = controller.look.gestures if controller.look is not None else ()
    verbs = dict.fromkeys(gesture.verb for gesture in gestures if _has(gesture, chord))
    yield from sorted(verbs, key=lambda verb: verb not in controller.shapes)


def _has(gesture: Gesture, chord: Chord) -> bool:
    name = "" if goes_on(gesture.key) else known_key(gesture.key)
    return bool(name) and Chord.parse(name) == chord


def _refusal(controller: Controller, verb: str) -> Refusal | None:
    """Why it is not done with what is picked, or at all."""
    sample = controller.shapes.get(verb, Action(verb))
    who: tuple[PieceId, ...] = controller.picked if len(controller.picked) == 1 else sample.pieces
    return controller.play.chair.explain(sample._replace(pieces=who))


def _say(table: TableScreen, verb: str, refusal: Refusal | None) -> None:
    controller, ui = table.controller, table.ui
    what = title_of(controller, verb)
    offered = verb in controller.reader.by_verb
    words = ui.word("table.key_whom" if offered and not controller.picked else "table.key_not_now", what=what)
    told = table.play.say(refusal.text) if refusal is not None else words
    ui.chime("refuse")
    shown = controller.view.piece(controller.picked[-1]) if controller.picked else None
    if shown is not None and shown.hex >= 0:
        rule = refusal.rule if refusal is not None else ""
        table.area.callout.say(told, rule, table.map.hex_rect(shown.hex).center)
    else:
        table.toast(told, "danger", about="key")


class TableTools:
    """What the buttons of the bar and the lines of the menu do."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._result: Layer | None = None
        self._lookback: Lookback | None = None
        self._hindsight: Hindsight | None = None
        self.reporting = Reporting(table)

    # -- undo -----------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last action back, or say why not."""
        self._back_and_forth(self.table.flow.undo, "table.taken_back")

    def redo(self) -> None:
        """Carry it out again."""
        self._back_and_forth(self.table.flow.redo, "table.done_again")

    def _back_and_forth(self, do: Callable[[], Deal], words: str) -> None:
        done: list[Deal] = []
        problem = self.table.flow.attempt(lambda: done.append(do()))
        if problem:
            self.table.toast(problem, "danger", about="undo")
            return
        say, stopped = self.table.ui.word, done[0].back.stopped
        action = told(self.table, done[0])
        self.table.toast(say("table.taken_back_part", action=action, reason=stopped) if stopped else
                         say(words, action=action), about="undo")  # fmt: skip

    def undo_all(self) -> None:
        """Take back everything up to the last die, reveal or change of player."""
        with self.table.play.saved_together():
            while not self.table.play.undo_reason():
                self.table.flow.undo()

    # -- the stage ------------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Past what is shown, and past the rest of a bot's turn."""
        self.table.flow.skip_turn()

    def pause(self) -> None:
        """Stop or go on."""
        self.table.flow.pause()
        self.table.stage.refresh()

    def set_speed(self, speed: str) -> None:
        """How fast things play by themselves; kept for the next game too."""
        self.table.flow.playback.speed = speed
        self.table.desk.change(enemy_speed=speed)
        self.table.stage.refresh()

    # -- overlays and the menu ------------------------------------------------------------------------------

    def overlays(self) -> None:
        """What the game can show over the map."""
        table = self.table
        found = overlays_of(table.controller, table.controller.hex)
        keys = {choice.key: self.overlay_key(choice.key) for choice in found}
        menus.overlay_menu(table, found, table.overlay, self.show_overlay, table.topbar.overlays.rect, keys)

    def show_overlay(self, key: str) -> None:
        """Show one overlay, or none."""
        self.table.overlay = key
        self.table.sync()
        if key and not waits(self.table.controller, key) and is_empty(self.table.pointing.overlay):
            self.table.toast(self.table.ui.word("table.nothing_shown"))

    def close_overlay(self) -> None:
        """Show none."""
        self.show_overlay("")

    def overlay_key(self, key: str) -> str:
        """The key on the keyboard that lays an overlay; "" if it has none."""
        found = commands_of(self.table.controller).items()
        return next((self.table.desk.keys.text(command) for command, meant in found if meant == key), "")

    def _toggle_overlay(self, command: str) -> None:
        """The key of an overlay: it comes, or goes if it is there; a game that has none such says so."""
        key = commands_of(self.table.controller).get(command, "")
        if self.table.curtain.visible:
            return
        if not key:
            self.table.toast(self.table.ui.word("table.no_such_overlay"))
        else:
            self.show_overlay("" if self.table.overlay == key else key)

    def menu(self) -> None:
        """Everything else."""
        table, say, key = self.table, self.table.ui.word, self.table.desk.keys.text
        hidden = not table.sidebar.visible
        named = dict(speeds(say))
        items = [
            MenuItem(say("table.rules"), self.rules, icon="book", hotkey=key("table.rules")),
            MenuItem(
                say("table.charts"),
                self.charts,
                icon="chart",
                hotkey=key("table.charts"),
                reason="" if table.play.public.charts else say("table.no_charts"),
            ),
            MenuItem(say("table.keys"), self.keys, icon="help", hotkey=key("table.keys")),
            MenuItem(say("table.settings"), self.settings, icon="gear"),
            MenuItem(),
            MenuItem(say("now.title"), table.show_now, icon="list", hotkey=key("table.now")),
            *(
                [
                    MenuItem(
                        say("advice.ask", bot=table.adviser), table.ask_advice, icon="bulb", hotkey=key("table.advice")
                    )
                ]
                if table.advised
                else []
            ),
            MenuItem(
                say("table.words_pane"),
                self.show_words,
                icon="info",
                hotkey=key("table.words"),
                checked=table.spoken.visible,
            ),
            MenuItem(say("table.words_copy"), self.copy_words, icon="edit", hotkey=key("table.copy")),
            MenuItem(say("table.fit"), table.map.fit, icon="map"),
            MenuItem(say("table.zoom_in"), partial(table.map.zoom, 2), icon="zoom-in"),
            MenuItem(say("table.zoom_out"), partial(table.map.zoom, -2), icon="zoom-out"),
            MenuItem(
                say("table.show_panels" if hidden else "table.hide_panels"),
                self.fold,
                icon="eye",
                hotkey=key("table.panels"),
            ),
            MenuItem(say("table.speed_menu", speed=named[table.flow.playback.speed]), self.speeds, icon="clock"),
            MenuItem(),
            MenuItem(say("table.undo_all"), self.undo_all, icon="first", reason=table.play.undo_reason()),
            MenuItem(say("table.export_log"), self.export_log, icon="save"),
            MenuItem(say("table.export_map"), self.export_map, icon="save"),
        ]
        if table.play.over:
            items.append(MenuItem(say("table.show_result"), self.result, icon="flag"))
        items += [MenuItem(), MenuItem(say("table.leave_game"), self.leave, icon="close")]
        open_menu(table.ui, items, table.topbar.menu.rect)

    def menu_under_curtain(self) -> None:
        """What anybody may do while nobody's view is shown: read the rules, set something, leave."""
        table, say, key = self.table, self.table.ui.word, self.table.desk.keys.text
        items = [
            MenuItem(say("table.rules"), self.rules, icon="book", hotkey=key("table.rules")),
            MenuItem(say("table.settings"), self.settings, icon="gear"),
            MenuItem(),
            MenuItem(say("table.leave_game"), self.leave, icon="close"),
        ]
        open_menu(table.ui, items, table.topbar.menu.rect)

    def speeds(self) -> None:
        """Choose how fast things play by themselves."""
        now = self.table.flow.playback.speed
        named = speeds(self.table.ui.word)
        items = [MenuItem(name, partial(self.set_speed, key), checked=key == now) for key, name in named]
        open_menu(self.table.ui, items, self.table.topbar.menu.rect)

    def fold(self) -> None:
        """Hide or show the column beside the map."""
        self.table.sidebar.set_visible(not self.table.sidebar.visible)

    def go_to(self) -> None:
        """Wait on the map for the number of a hex."""
        if not self.table.curtain.visible:
            self.table.focus(self.table.map)
            self.table.map.ask_where()

    def show_words(self) -> None:
        """Show the table in words below the map, or hide them; kept for the next game too."""
        table = self.table
        table.desk.change(text_pane=not table.spoken.visible)
        table.spoken.set_visible(table.desk.settings.text_pane)
        table.sync()

    def copy_words(self) -> None:
        """Put the table in words on the clipboard; behind the curtain there is nothing that may be told."""
        if not self.table.curtain.visible:
            copy(self.table.spoken.text())
            self.table.toast(self.table.ui.word("table.words_copied"), "good")

    def keys(self) -> None:
        """Show what every key does."""
        open_keys(self.table, self.table.desk.keys)

    def rules(self) -> None:
        """Open the rulebook, at the rule of the phase that is played if the game names one."""
        desk, play = self.table.desk, self.table.play
        rule = behind_phase(play) or behind_step(play)
        if rule:
            self.table.follow(rule)
        else:
            self.table.push(desk.opener.rules(desk, play.public.meta.id))

    def charts(self) -> None:
        """Open the charts, if the game has any."""
        public, desk = self.table.play.public, self.table.desk
        if public.charts:
            self.table.push(desk.opener.charts(desk, public.meta.id, public.scenario))
        else:
            self.table.toast(self.table.ui.word("table.no_charts"))

    def settings(self) -> None:
        """Open the settings."""
        self.table.push(self.table.desk.opener.settings(self.table.desk))

    def key(self, event: pygame.event.Event) -> bool:
        """Keys of the table that belong to no button on screen, and those whose button cannot be had now."""
        key = self.table.desk.keys.text
        keys: dict[str, Callable[[], None]] = {
            "table.rules": self.rules, "table.charts": self.charts, "table.panels": self.fold,
            "table.pane": self.table.change_pane, "table.goto": self.go_to, "table.words": self.show_words,
            "table.copy": self.copy_words, "table.keys": self.keys, "table.rule": self.table.open_behind,
            "table.now": self.table.show_now, "table.advice": self.table.ask_advice,
        }  # fmt: skip
        lays = [command.id for command in COMMANDS[TABLE] if command.id.startswith("overlay.")]
        keys |= {command: partial(self._toggle_overlay, command) for command in lays}
        commands = {Chord.parse(key(command)): do for command, do in keys.items()}
        command = {**commands, Chord.parse("Home"): self.table.map.fit}.get(Chord.of(event))
        if command is None:
            return refuse_key(self.table, Chord.of(event))
        command()
        return True

    # -- files ----------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save under a name."""
        table, say = self.table, self.table.ui.word
        name = f"{table.play.public.meta.name} {table.play.when()}"
        menus.ask_name(
            table, say("table.save_title"), say("table.save_hint"), name, say("table.save_note"), self.save_as
        )

    def save_as(self, name: str, replace: bool = False) -> None:
        """Write the save, or say what stands in the way; before another game's save is replaced it is asked."""
        table, say = self.table, self.table.ui.word
        problem = ""
        try:
            table.play.save_as(name, replace=replace)
            table.picture_save()
        except WouldReplace as there:
            menus.ask_to_replace(table, name, there.save, lambda: self.save_as(name, replace=True))
            return
        except MonsoonError as error:
            problem = error.said(table.play.language)
        told = say("table.not_saved", problem=problem) if problem else say("table.saved_as", name=name)
        table.toast(told, "danger" if problem else "good")

    def export_log(self) -> None:
        """Write the log as text."""
        play = self.table.play
        self._export("log", log_text(play.public, play.lines(), self._seed()), ".txt")

    def export_report(self) -> None:
        """Write the report as a page and as a PDF, aside."""
        self.reporting.begin(self._lookback)

    def export_map(self) -> None:
        """Write the map as it is shown as a picture."""
        table = self.table
        sheet = table.map.picture.compose(table.map.camera)
        self._write("map", exports.png(sheet), ".png")

    def _export(self, what: str, text: str, suffix: str) -> None:
        self._write(what, text.encode(), suffix)

    def _write(self, what: str, data: bytes, suffix: str) -> None:
        """Write a file to keep, and say where or why not."""
        table = self.table
        path = table.desk.home / "exports" / f"{exports.stem(table.play.public, what, self._seed())}{suffix}"
        problem = table.flow.attempt(lambda: write_whole(path, data))
        table.toast(problem or table.ui.word("table.exported", path=str(path)), "danger" if problem else "good")

    def _seed(self) -> int | None:
        """The seed of the dice, which nobody is told before the end."""
        ended = self.table.play.chair.ended
        return ended.seed if ended is not None else None

    # -- the end --------------------------------------------------------------------------------------------

    def result(self) -> None:
        """Show how it ended."""
        after = Afterwards(self.replay, self.again, self.export_report, self.put_aside, self.leave, self.try_next)
        if self._lookback is None or not self._lookback.fresh:
            self.stop_looking_back()
            self._lookback = self.table.play.look_back()
        seen = Hindsight(self.table, self._lookback, self.watch_from) if self._lookback is not None else None
        self._hindsight = seen
        self._result = open_result(self.table, after, seen)

    def tick(self, ms: float) -> None:
        """Let what decided the game be found out while its end is looked at."""
        if self._result is not None and self._hindsight is not None and self._hindsight.mounted:
            self._hindsight.tick(ms)
        self.reporting.tick()

    def stop_working(self) -> None:
        """The table is left: nobody works for it any more."""
        self.table.play.stop_thinking()
        self.stop_looking_back()
        self.reporting.cancel()

    def stop_looking_back(self) -> None:
        """Nobody looks any more: what has been found so far is kept."""
        if self._lookback is not None:
            self._lookback.stop()

    def put_aside(self) -> None:
        """Look at the map; the result stays in the menu."""
        if self._result is not None:
            layer, self._result = self._result, None
            self.stop_looking_back()
            self.table.close_layer(layer)
            self.table.toast(self.table.ui.word("table.result_kept"))

    def replay(self) -> None:
        """Watch the game again."""
        play = self.table.play
        self.table.watch_game(play.replay(), play.public.meta.name)

    def watch_from(self, ply: int) -> None:
        """Watch the game again from a position on."""
        play = self.table.play
        replay = play.replay()
        replay.sit(play.viewer)
        replay.seek(ply)
        self.table.watch_game(replay, play.public.meta.name)

    def try_next(self, idea: Idea) -> None:
        """Leave this table for another game, filled in and ready to be begun."""
        table = self.table
        screen = table.desk.opener.new_game(table.desk, table.play.public.meta.id, idea.wish)
        if table.stack is not None:
            table.stack.replace(screen)

    def again(self) -> None:
        """The same scenario with other dice."""
        table, play = self.table, self.table.play
        public = play.public

        def start() -> None:
            fresh = table.desk.new_play(public.meta.id, public.scenario, public.options, fresh_seed(), play.seats)
            table.sit_down(fresh, instead=True)

        table.attempt(start)

    def leave(self) -> None:
        """Leave the table; the game is saved. If it could not be, it is asked first."""
        table, say = self.table, self.table.ui.word
        table.flow.save_again()
        if not table.play.unsaved:
            self._leave()
            return
        text = escape(say("table.not_saved", problem=table.play.problem))
        confirm(
            table.ui, "leave_unsaved", say("table.leave_unsaved"), text, say("table.leave_anyway"), self._leave,
            no=say("table.stay"), danger=True, can_silence=False,
        )  # fmt: skip

    def _leave(self) -> None:
        if self.table.stack is not None:
            if len(self.table.stack.screens) > 1:
                self.table.stack.pop()
            else:
                self.table.stack.clear()
