"""The tools of the table: closing, overlays, menus, saving, exports, and what comes after the end."""

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
from hexcore.types import Hex
from launcher.desk.commands import COMMANDS, TABLE
from launcher.desk.preferences import speeds
from launcher.kit.keys import Chord, copy
from launcher.kit.widgets.markup import escape
from launcher.kit.window.layers import Layer, confirm
from launcher.kit.window.menu import MenuItem, open_menu
from launcher.seeds import fresh_seed
from launcher.table import exports
from launcher.table.ending.after_action import Hindsight, Idea
from launcher.table.ending.game_over import Reporting, open_result
from launcher.table.exports import log_text
from launcher.table.help.hints import title_of
from launcher.table.hotkeys import goes_on, known_key, open_keys
from launcher.table.map.overlays import commands_of, is_empty, overlays_of, waits
from launcher.table.sidebar import menus
from launcher.table.turn.controller import Controller
from launcher.table.wording import behind_phase, behind_step

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


def refuse_key(table: TableScreen, chord: Chord) -> bool:
    """Say why the action of a key is not possible; False where the key has no action."""
    controller, play = table.controller, table.play
    if not play.mine or play.now.in_the_open or table.flow.playback.busy:
        return False
    meant = list(_meant(controller, chord))
    if not meant:
        return False
    if any(not action.pieces for verb in meant for action in controller.reader.by_verb.get(verb, ())):
        if (button := table.sidebar.actions.answer) is not None:
            button.shimmer()  # it is on offer, on the button of another key
        return True
    found = [(verb, _refusal(controller, verb)) for verb in meant]
    verb, refusal = next(((v, r) for v, r in found if r is not None and r.rule), (meant[0], None))
    _say(table, verb, refusal)
    return True


def _meant(controller: Controller, chord: Chord) -> Iterator[str]:
    gestures = controller.look.gestures if controller.look is not None else ()
    verbs = dict.fromkeys(gesture.verb for gesture in gestures if _has(gesture, chord))
    yield from sorted(verbs, key=lambda verb: verb not in controller.shapes)


def _has(gesture: Gesture, chord: Chord) -> bool:
    name = "" if goes_on(gesture.key) else known_key(gesture.key)
    return bool(name) and Chord.parse(name) == chord


def _refusal(controller: Controller, verb: str) -> Refusal | None:
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
    """The commands of the bar and the menu."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._result: Layer | None = None
        self._lookback: Lookback | None = None
        self._hindsight: Hindsight | None = None
        self.reporting = Reporting(table)

    def choose(self, actions: tuple[Action, ...], h: Hex) -> None:
        """Ask which action a click meant, beside the hex, or beside the tile of a piece off the map."""
        table = self.table
        piece = next(iter(actions[0].pieces), "") if h < 0 else ""
        tile = next((w for w in table.sidebar.walk() if piece and w.id == f"piece:{piece}"), None)
        menus.choose(table, actions, tile.rect if tile is not None else table.map.hex_rect(h))

    # The stage

    def pause(self) -> None:
        self.table.flow.pause()
        self.table.stage.refresh()

    def set_speed(self, speed: str) -> None:
        """Set the speed of animations; kept for the next game too."""
        self.table.flow.playback.speed = speed
        self.table.desk.change(enemy_speed=speed)
        self.table.stage.refresh()

    # Closing

    def back(self) -> None:
        """Close the topmost thing (Esc), else let go, else open the menu.

        The order is: notes, a card, the shop, a spread stack, an overlay. The text pane stays: a reader needs it.
        """
        table = self.table
        if table.curtain.visible:
            self.menu_under_curtain()
        elif not (table.advice.dismiss() or self._close_top() or table.turn.let_go()):
            self.menu()

    def _close_top(self) -> bool:
        return self.close_notes() or self._close_sheet() or self.table.map.close_fan() or self._close_overlay()

    def close_notes(self) -> bool:
        """Close a note about a refused click or a past event; tells whether there was one."""
        if self.table.area.callout.visible:
            self.table.area.callout.hide()
            return True
        return self.table.sidebar.recap.put_away()

    def _close_sheet(self) -> bool:
        briefing, shop = self.table.briefing, self.table.shop
        if briefing.visible:
            briefing.close()
        elif shop.visible:
            if not shop.clear_search():
                shop.close()
        else:
            return False
        return True

    def _close_overlay(self) -> bool:
        if not self.table.overlay or self.table.flow.playback.busy:
            return False
        self.close_overlay()
        return True

    # Overlays and the menu

    def overlays(self) -> None:
        table = self.table
        found = overlays_of(table.controller, table.controller.hex)
        keys = {choice.key: self.overlay_key(choice.key) for choice in found}
        menus.overlay_menu(table, found, table.overlay, self.show_overlay, table.topbar.overlays.rect, keys)

    def show_overlay(self, key: str) -> None:
        """Show one overlay, or none with ""."""
        self.table.overlay = key
        self.table.sync()
        if key and not waits(self.table.controller, key) and is_empty(self.table.pointing.overlay):
            self.table.toast(self.table.ui.word("table.nothing_shown"))

    def close_overlay(self) -> None:
        self.show_overlay("")

    def overlay_key(self, key: str) -> str:
        """Return the key of an overlay; "" if it has none."""
        found = commands_of(self.table.controller).items()
        return next((self.table.desk.keys.text(command) for command, meant in found if meant == key), "")

    def _toggle_overlay(self, command: str) -> None:
        key = commands_of(self.table.controller).get(command, "")
        if self.table.curtain.visible:
            return
        if not key:
            self.table.toast(self.table.ui.word("table.no_such_overlay"))
        else:
            self.show_overlay("" if self.table.overlay == key else key)

    def menu(self) -> None:
        table, say, item = self.table, self.table.ui.word, self._item
        fold = "table.show_panels" if not table.sidebar.visible else "table.hide_panels"
        speed = dict(speeds(say))[table.flow.playback.speed]
        no_charts = "" if table.play.public.charts else say("table.no_charts")
        advice = item(say("advice.ask", bot=table.advice.adviser), table.advice.ask, "bulb", "table.advice")
        items = [
            item(say("table.rules"), self.rules, "book", "table.rules"),
            item(say("table.charts"), self.charts, "chart", "table.charts", reason=no_charts),
            item(say("table.keys"), self.keys, "help", "table.keys"),
            item(say("table.settings"), self.settings, "gear"),
            MenuItem(),
            item(say("now.title"), table.available.toggle, "list", "table.now"),
            *([advice] if table.advice.offered else []),
            item(say("table.words_pane"), self.show_words, "info", "table.words", checked=table.spoken.visible),
            item(say("table.words_copy"), self.copy_words, "edit", "table.copy"),
            item(say("table.fit"), table.map.fit, "map"),
            item(say("table.zoom_in"), partial(table.map.zoom, 2), "zoom-in"),
            item(say("table.zoom_out"), partial(table.map.zoom, -2), "zoom-out"),
            item(say(fold), self.fold, "eye", "table.panels"),
            item(say("table.speed_menu", speed=speed), self.speeds, "clock"),
            MenuItem(),
            item(say("table.undo_all"), table.turn.undo_all, "first", reason=table.play.undo_reason()),
            item(say("table.export_log"), self.export_log, "save"),
            item(say("table.export_map"), self.export_map, "save"),
            *([item(say("table.show_result"), self.result, "flag")] if table.play.over else []),
            MenuItem(),
            item(say("table.leave_game"), self.leave, "close"),
        ]
        open_menu(table.ui, items, table.topbar.menu.rect)

    def _item(
        self,
        text: str,
        do: Callable[[], None],
        icon: str,
        command: str = "",
        *,
        reason: str = "",
        checked: bool = False,
    ) -> MenuItem:
        hotkey = self.table.desk.keys.text(command) if command else ""
        return MenuItem(text, do, icon=icon, hotkey=hotkey, reason=reason, checked=checked)

    def menu_under_curtain(self) -> None:
        """Open the menu without anything of a player's view: rules, settings, leave."""
        say = self.table.ui.word
        items = [
            self._item(say("table.rules"), self.rules, "book", "table.rules"),
            self._item(say("table.settings"), self.settings, "gear"),
            MenuItem(),
            self._item(say("table.leave_game"), self.leave, "close"),
        ]
        open_menu(self.table.ui, items, self.table.topbar.menu.rect)

    def speeds(self) -> None:
        now = self.table.flow.playback.speed
        named = speeds(self.table.ui.word)
        items = [MenuItem(name, partial(self.set_speed, key), checked=key == now) for key, name in named]
        open_menu(self.table.ui, items, self.table.topbar.menu.rect)

    def fold(self) -> None:
        self.table.sidebar.set_visible(not self.table.sidebar.visible)

    def go_to(self) -> None:
        if not self.table.curtain.visible:
            self.table.focus(self.table.map)
            self.table.map.ask_where()

    def show_words(self) -> None:
        """Show or hide the text pane; kept for the next game too."""
        table = self.table
        table.desk.change(text_pane=not table.spoken.visible)
        table.spoken.set_visible(table.desk.settings.text_pane)
        table.sync()

    def copy_words(self) -> None:
        """Copy the table in words; not behind the curtain."""
        if not self.table.curtain.visible:
            copy(self.table.spoken.text())
            self.table.toast(self.table.ui.word("table.words_copied"), "good")

    def keys(self) -> None:
        open_keys(self.table, self.table.desk.keys)

    def rules(self) -> None:
        """Open the rulebook, at the rule of the present phase if the game names one."""
        desk, play = self.table.desk, self.table.play
        rule = behind_phase(play) or behind_step(play)
        if rule:
            self.table.follow(rule)
        else:
            self.table.push(desk.opener.rules(desk, play.public.meta.id))

    def charts(self) -> None:
        public, desk = self.table.play.public, self.table.desk
        if public.charts:
            self.table.push(desk.opener.charts(desk, public.meta.id, public.scenario))
        else:
            self.table.toast(self.table.ui.word("table.no_charts"))

    def settings(self) -> None:
        self.table.push(self.table.desk.opener.settings(self.table.desk))

    def key(self, event: pygame.event.Event) -> bool:
        """Take keys of the table that have no button on screen now."""
        key = self.table.desk.keys.text
        keys: dict[str, Callable[[], None]] = {
            "table.rules": self.rules, "table.charts": self.charts, "table.panels": self.fold,
            "table.pane": self.table.change_pane, "table.goto": self.go_to, "table.words": self.show_words,
            "table.copy": self.copy_words, "table.keys": self.keys, "table.rule": self.table.open_behind,
            "table.now": self.table.available.toggle, "table.advice": self.table.advice.ask,
        }  # fmt: skip
        lays = [command.id for command in COMMANDS[TABLE] if command.id.startswith("overlay.")]
        keys |= {command: partial(self._toggle_overlay, command) for command in lays}
        commands = {Chord.parse(key(command)): do for command, do in keys.items()}
        command = {**commands, Chord.parse("Home"): self.table.map.fit}.get(Chord.of(event))
        if command is None:
            return refuse_key(self.table, Chord.of(event))
        command()
        return True

    # Files

    def save(self) -> None:
        table, say = self.table, self.table.ui.word
        name = f"{table.play.public.meta.name} {table.play.when()}"
        menus.ask_name(
            table, say("table.save_title"), say("table.save_hint"), name, say("table.save_note"), self.save_as
        )

    def save_as(self, name: str, replace: bool = False) -> None:
        """Write the save, or say why it failed; another game's save is replaced after a confirmation."""
        table, say = self.table, self.table.ui.word
        problem = ""
        try:
            table.play.save_as(name, replace=replace)
            table.thumbnails.write()
        except WouldReplace as there:
            menus.ask_to_replace(table, name, there.save, lambda: self.save_as(name, replace=True))
            return
        except MonsoonError as error:
            problem = error.said(table.play.language)
        told = say("table.not_saved", problem=problem) if problem else say("table.saved_as", name=name)
        table.toast(told, "danger" if problem else "good")

    def export_log(self) -> None:
        play = self.table.play
        self._export("log", log_text(play.public, play.lines(), self._seed()), ".txt")

    def export_report(self) -> None:
        self.reporting.begin(self._lookback)

    def export_page(self) -> None:
        self.reporting.begin_page()

    def export_map(self) -> None:
        table = self.table
        sheet = table.map.picture.compose(table.map.camera)
        self._write("map", exports.png(sheet), ".png")

    def _export(self, what: str, text: str, suffix: str) -> None:
        self._write(what, text.encode(), suffix)

    def _write(self, what: str, data: bytes, suffix: str) -> None:
        table = self.table
        path = table.desk.home / "exports" / f"{exports.stem(table.play.public, what, self._seed())}{suffix}"
        problem = table.turn.attempt(lambda: write_whole(path, data))
        table.toast(problem or table.ui.word("table.exported", path=str(path)), "danger" if problem else "good")

    def _seed(self) -> int | None:
        ended = self.table.play.chair.ended
        return ended.seed if ended is not None else None

    # The end

    def result(self) -> None:
        if self._lookback is None or not self._lookback.fresh:
            self.stop_looking_back()
            self._lookback = self.table.play.look_back()
        seen = Hindsight(self.table, self._lookback, self.watch_from) if self._lookback is not None else None
        self._hindsight = seen
        self._result = open_result(self.table, seen)

    def tick(self, ms: float) -> None:
        """Let the analysis go on while the result is on screen."""
        if self._result is not None and self._hindsight is not None and self._hindsight.mounted:
            self._hindsight.tick(ms)
        self.reporting.tick()

    def stop_working(self) -> None:
        self.table.play.stop_thinking()
        self.stop_looking_back()
        self.reporting.cancel()

    def stop_looking_back(self) -> None:
        """Stop the analysis; its findings are kept."""
        if self._lookback is not None:
            self._lookback.stop()

    def put_aside(self) -> None:
        """Close the result to look at the map; it stays in the menu."""
        if self._result is not None:
            layer, self._result = self._result, None
            self.stop_looking_back()
            self.table.close_layer(layer)
            self.table.toast(self.table.ui.word("table.result_kept"))

    def replay(self) -> None:
        play = self.table.play
        self.table.watch_game(play.replay(), play.public.meta.name)

    def watch_from(self, ply: int) -> None:
        play = self.table.play
        replay = play.replay()
        replay.sit(play.viewer)
        replay.seek(ply)
        self.table.watch_game(replay, play.public.meta.name)

    def try_next(self, idea: Idea) -> None:
        """Replace this table by a new game, filled in and ready to begin."""
        table = self.table
        screen = table.desk.opener.new_game(table.desk, table.play.public.meta.id, idea.wish)
        if table.stack is not None:
            table.stack.replace(screen)

    def again(self) -> None:
        table, play = self.table, self.table.play
        public = play.public

        def start() -> None:
            fresh = table.desk.new_play(public.meta.id, public.scenario, public.options, fresh_seed(), play.seats)
            table.sit_down(fresh, instead=True)

        table.attempt(start)

    def leave(self) -> None:
        """Leave the table; a game that could not be saved needs a confirmation."""
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
                self.table.stack.pop_past()
            else:
                self.table.stack.clear()
