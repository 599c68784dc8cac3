"""Buttons for every offered action that is not on the map, and the sheet of orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

from hexcore.game.actions import Action, PieceId
from hexcore.game.answers import March, Proposal
from hexcore.game.look import Gesture
from hexcore.game.views import PieceView
from hexcore.text import matches, say
from hexcore.types import Hex
from launcher.kit.layout import Column, Row
from launcher.kit.widget import Options, Pos, Widget
from launcher.kit.widgets.button import Button, icon_button
from launcher.kit.widgets.fields import TextField
from launcher.kit.widgets.listview import ListView, TextRows
from launcher.kit.widgets.surfaces import Panel
from launcher.kit.widgets.text import Label
from launcher.table.hotkeys import GO_ON, LetterBook, Lettered, goes_on, known_key
from launcher.table.turn.controller import Controller
from launcher.table.turn.state import TableState
from launcher.table.turn.undo import (
    OrderLine,
    as_last_time,
    is_loaded,
    is_preparing,
    order_sheet,
    removable_pieces,
    undoable_pieces,
)
from launcher.table.wording import behind_action, word_of

if TYPE_CHECKING:
    from launcher.table.screen import TableScreen


class OrderSheet(Panel):
    """The written lines of orders, and the last one that waits for the signature."""

    def __init__(self, table: TableScreen) -> None:
        self._body = Column(gap=4)
        super().__init__(table.ui.word("table.orders"), self._body, flat=True, id="order-sheet", help="play.orders")
        self.table = table
        self._shown: tuple[object, ...] = ()
        self.visible = False

    def show(self, state: TableState) -> None:
        """Show the lines written so far; one that has only begun is none yet."""
        controller = self.table.controller
        lines = () if state.staging or self.table.reading else order_sheet(controller)
        pending = state.armed if state.signing_orders else None
        shown = (lines, pending, id(state.decision))
        if shown == self._shown:
            return
        self._shown = shown
        whole = [line for line in lines if len(line.actions) > 1 or not controller.gesture(line.actions[0].verb).picks]
        last = [*lines[-1].actions, pending] if pending and lines and lines[-1] not in whole else [pending]
        rows = [self._row(number, line) for number, line in enumerate(whole, start=1)]
        if pending is not None:
            words = self._words([action for action in last if action is not None])
            rows.append(Label(self.table.ui.word("table.order_last", order=words), size="small", tone="accent"))
        self._body.hold(rows)
        self.set_visible(bool(rows))

    def put_away(self) -> None:
        self._shown = ()
        self._body.clear()
        self.set_visible(False)

    def _row(self, number: int, line: OrderLine) -> Widget:
        say, words = self.table.ui.word, self._told(line) or self._words(line.actions)
        tip = say("table.strike_out", order=words)
        out = icon_button("undo", tip, partial(self.table.turn.strike_out, line), id=f"strike-out:{number}")
        return Row(Label(f"{number}. {words}", size="small").sized(flex=1), out, gap=6)

    def _told(self, line: OrderLine) -> str:
        chair = self.table.play.chair
        tail, own = chair.free_tail(), [one for one in chair.heard() if one.seat == chair.seat]
        back = len(tail) - line.end + 1
        lines = own[-back].lines if back <= len(own) else ()
        found = next((one.record.text for one in lines if one.record.hexes), None)
        return self.table.play.say(found) if found is not None else ""

    def _words(self, actions: tuple[Action, ...] | list[Action]) -> str:
        controller = self.table.controller
        told = [controller.words(a) for a in actions if controller.gesture(a.verb).writes != "end"]
        return " · ".join(told)


def signed(table: TableScreen, last: Action | None = None) -> str:
    """Return the words of a signature: the number of lines of each kind, with one that waits for it."""
    word, catalogue = table.ui.word, table.play.public.catalogue
    kinds = Counter(line.actions[0].verb for line in order_sheet(table.controller))
    if last is not None and table.controller.gesture(last.verb).writes == "line":
        kinds[last.verb] += 1
    parts = [
        table.play.say(say(f"sheet.{verb}", count=count))
        if f"sheet.{verb}" in catalogue
        else word("table.orders_count", count=count)
        for verb, count in kinds.items()
    ]
    return word("table.sign_what", what=catalogue.listed(parts)) if parts else word("table.sign_none")


MANY = 9  # a group with more buttons becomes a list with a search field


def same(controller: Controller, action: Action) -> Hashable:
    """Return what is the same for actions that one line is enough for: their words and their places."""
    return (controller.spelled(action), action.hexes, action.sides)


def one_each(controller: Controller, actions: Sequence[Action]) -> dict[Action, int]:
    """Return the first of each actions that one line is enough for, with their number."""
    verbs, found = Counter(action.verb for action in actions), dict[Hashable, list[Action]]()
    for action in actions:
        found.setdefault(same(controller, action) if verbs[action.verb] > 1 else action, []).append(action)
    return {alike[0]: len(alike) for alike in found.values()}


def times(table: TableScreen, count: int) -> str:
    """Return the number of actions behind one line."""
    return table.ui.word("table.times", count=count) if count > 1 else ""


class OddsButton(Button):
    """A button that shows the odds of its action, or of all that it sends together, while pointed at."""

    def __init__(
        self,
        table: TableScreen,
        action: Action,
        text: str,
        press: Callable[[], None],
        kind: str,
        **options: Unpack[Options],
    ) -> None:
        options.setdefault("rule", behind_action(table.play, action))
        super().__init__(text, press, kind=kind, text_align="left", **options)
        self.table = table
        self.offers = action

    def on_hover(self, pos: Pos) -> None:
        super().on_hover(pos)
        self.table.turn.point(self.offers)

    def on_leave(self) -> None:
        super().on_leave()
        self.table.turn.point(None)

    def on_focus(self, focused: bool) -> None:
        self.table.turn.point(self.offers if focused else None)


class ActionButton(OddsButton):
    """A button that sends one action."""

    def __init__(
        self,
        table: TableScreen,
        action: Action,
        text: str,
        kind: str,
        *,
        alone: bool = False,
        **options: Unpack[Options],
    ) -> None:
        press = table.turn.send_alone if alone else table.turn.press
        super().__init__(table, action, text, partial(press, action), kind, **options)
        decision = table.play.decision
        self.step = decision.step if decision is not None else ""


class MarchButton(Button):
    """A button that carries out this turn's part of a march, and shows its way while pointed at."""

    def __init__(self, table: TableScreen, march: March, text: str, kind: str, **options: Unpack[Options]) -> None:
        super().__init__(text, partial(table.turn.march, march), kind=kind, text_align="left", **options)
        self.table, self.offers = table, march
        self.icon, self.lines = "layers", 4

    def on_hover(self, pos: Pos) -> None:
        super().on_hover(pos)
        self.table.turn.preview(self.offers)

    def on_leave(self) -> None:
        super().on_leave()
        self.table.turn.preview(None)

    def on_focus(self, focused: bool) -> None:
        self.table.turn.preview(self.offers if focused else None)


class Finder(Column):
    """A long list of actions with a field to search it."""

    def __init__(self, table: TableScreen, actions: Sequence[Action], title: str) -> None:
        self.table = table
        self._all = [(table.controller.words(action), action) for action in one_each(table.controller, actions)]
        self._found = list(self._all)
        rows: TextRows[tuple[str, Action]] = TextRows(lambda item: item[0])
        self.list: ListView[tuple[str, Action]] = ListView(
            self._found, rows, on_select=self._look, on_activate=self._choose, empty=table.ui.word("table.none_found")
        )
        field = TextField(hint=table.ui.word("table.search", what=title, count=len(actions)), icon="search",
                          on_change=self._search, on_submit=self._to_list, id=f"search-{title}")  # fmt: skip
        super().__init__(field, self.list.sized(height=196), gap=6)

    def _search(self, words: str) -> None:
        self._found = [item for item in self._all if matches(words, item[0])]
        self.list.set_items(self._found)

    def _to_list(self, words: str) -> None:
        if self._found:
            self.list.select(0)
            self.table.ui.host.focus(self.list)

    def _look(self, index: int) -> None:
        action = self._found[index][1]
        self.table.turn.point(action)
        self.table.show_hexes(action.hexes)

    def _choose(self, index: int) -> None:
        self.table.turn.press(self._found[index][1])


class ActionsPanel(Column):
    """The action buttons in groups; last resorts go into ``later``, at the foot of the column."""

    def __init__(self, table: TableScreen, open_shop: Callable[[], None]) -> None:
        super().__init__(gap=6, id="actions", help="play.actions")
        self.table, self.open_shop = table, open_shop
        self.main = Column(gap=0, id="main-action", help="play.main")
        """The button that goes on: it stands apart, where nothing scrolls it away."""
        self.later = Column(gap=10, id="orders", help="play.later")
        self._shown: tuple[object, ...] = ()
        self._over: tuple[object, ...] = ()
        """The decision and the stack laid out below when the buttons were shown last."""
        look = table.controller.look
        self._letters = LetterBook(gesture.key for gesture in (look.gestures if look is not None else ()))

    @property
    def answer(self) -> Button | None:
        """The button that the key to go on presses."""
        button = self.main.children[0] if self.main.children else None
        return button if isinstance(button, Button) else None

    def _keep_height(self) -> None:
        """Keep the panel's height, so that what stands below does not move.

        That lasts while the decision is the same, and the same stack is clicked through.
        """
        controller = self.table.controller
        decision, below = controller.play.decision, controller.stack_hex()
        over = (decision.step, decision.seat, below) if decision is not None and below >= 0 else ()
        kept = bool(over) and over == self._over and self.mounted
        self.min_height = max(self.min_height, self.rect.height / self.ui.theme.scale) if kept else 0.0
        self._over = over

    def show(self, state: TableState) -> None:
        """Offer the actions of the decision; nothing while something is on stage or to be read."""
        controller, armed = self.table.controller, state.armed
        staging, shopping = state.staging or self.table.reading, self.table.shop.visible
        actions = [] if staging else self._fitting()
        refused = [] if staging or state.signing else controller.refused_buttons()
        proposals = {} if staging or armed is not None else controller.proposals()
        replaced = set() if staging else controller.replaced()
        actions = [action for action in actions if action.verb not in replaced and action != armed]
        free = not staging and not shopping and armed is None and not state.picked
        marches = [state.readied] if state.readied is not None else [*controller.ordered()] if free else []
        back = [] if staging else self._placed_there()
        ids = tuple(piece.id for piece in back)
        shown = (
            id(state.decision), tuple(actions), tuple(refused), armed, staging, shopping, ids, state.aim, state.picked,
            state.hex, tuple(marches),
        )  # fmt: skip
        if shown == self._shown:
            return
        self._shown = shown
        if not staging:
            self._keep_height()
        self.clear()
        self.later.clear()
        self.main.clear()
        primary = None if armed is not None else self._primary(actions)
        groups: dict[str, list[Action]] = {}
        for action in actions:
            groups.setdefault(self._gesture(action).group, []).append(action)
        goods = 0 if staging or shopping else len(controller.reader.goods)
        if goods:
            say = self.table.ui.word
            self.add(Button(say("table.shop_open", count=goods), self.open_shop, icon="layers", id="open-shop"))
        for key, proposal in proposals.items():
            self.add(self._proposal(key, proposal))
        for widget in [] if staging or armed is not None else self._short_cuts():
            self.add(widget)
        led = self._add_marches(marches, state)
        primary = None if led else primary
        on = None if armed is not None or led else primary or self._last(actions)
        if not staging:
            self._add_again(main=on is None and armed is None and not led)
        self._add_groups(groups, primary, on)
        self._add_refused(refused)
        self.main.set_visible(bool(self.main.children))
        held = is_preparing(controller) or controller.in_hand() is not None or is_loaded(controller)
        if not staging and held and not self._own_cancel():
            cancel = self.table.ui.word("cancel")
            self.add(
                Button(
                    cancel, self.table.turn.cancel, kind="quiet", icon="close", text_align="left",
                    detail=self.table.ui.cap("Esc"), id="cancel",
                )
            )  # fmt: skip
        for piece in back:
            words = self.table.ui.word("table.take_back_piece", piece=self.table.play.say(piece.name))
            undo = partial(self.table.turn.take_back, piece.id)
            self.add(Button(words, undo, kind="quiet", icon="undo", text_align="left", id=f"take-back:{piece.id}"))

    def _add_marches(self, marches: Sequence[March], state: TableState) -> bool:
        """Offer marches; one that is readied, or goes on under its order, is the main action: tells whether one is."""
        orders, led = state.chair.orders(), False
        for march in marches:
            main = not led and (march == state.readied or march.order in orders)
            led, words = led or main, self.table.play.say(march.short)
            key = GO_ON if main else "" if march.order in orders else "Q"
            button = MarchButton(
                self.table, march, words, "primary" if main else "normal", hotkey=key,
                tip=self.table.play.say(march.text), id=f"march:{march.order.pieces[0]}",
            )  # fmt: skip
            (self.main if main else self).add(button)
        return led

    def _own_cancel(self) -> bool:
        return any(known_key(self._gesture(action).key) == "Esc" for action in self.table.controller.reader.buttons)

    def _placed_there(self) -> list[PieceView]:
        controller = self.table.controller
        there = controller.stack(controller.hex) if controller.hex >= 0 and not controller.picked else []
        return [piece for piece in there if piece.id in undoable_pieces(controller)] if there else []

    def _short_cuts(self) -> list[Widget]:
        table, reader = self.table, self.table.controller.reader
        found: list[Widget] = [self._aim(verb) for verb in reader.aiming]
        stack = table.controller.whole_stack(table.controller.hex)
        if len(stack) > 1 and set(stack) != set(table.controller.picked):
            words = table.ui.word("table.pick_stack", count=len(stack))
            found.append(Button(words, table.turn.pick_stack, hotkey="Shift+S", text_align="left", icon="layers",
                                id="pick-stack"))  # fmt: skip
        rest = table.play.rest
        if rest is not None and rest.rest_text is not None and not order_sheet(table.controller):
            found.append(Button(table.play.say(rest.rest_text), table.turn.pass_rest, hotkey="Shift+P", kind="quiet",
                                text_align="left", id="pass-rest"))  # fmt: skip
        for verb, actions in reader.by_verb.items():
            gesture = reader.gestures[verb]
            if gesture.ahead and len(actions) == 1:
                found.append(ActionButton(table, actions[0], table.play.say(say(f"alone.{verb}")), "quiet",
                                          hotkey="Shift+O", alone=True, id=f"alone:{verb}"))  # fmt: skip
            if gesture.gathers and (len(actions) > 1 or gesture.then):
                found += self._gathering(verb, actions, gesture.then)
            if gesture.stands:
                words = table.play.say(say(f"stand.{verb}"))
                found.append(Button(words, partial(table.turn.stand_by, actions[0]), hotkey="Shift+P", kind="quiet",
                                    text_align="left", id=f"stand:{verb}"))  # fmt: skip
        return found

    def _gathering(self, verb: str, actions: Sequence[Action], then: str) -> list[Widget]:
        """Return buttons that send all actions of a verb, and the following one; each with the odds of all.

        If they lead to several hexes, each hex has its own button.
        """
        led: dict[tuple[Hex, ...], list[Action]] = {}
        for action in actions:
            led.setdefault(action.hexes, []).append(action)
        found: list[Widget] = []
        for hexes, there in led.items():
            whole = Action(verb, tuple(piece for action in there for piece in action.pieces), hexes)
            followed = ([""] if len(there) > 1 else []) + ([then] if then else [])
            place = self.table.play.board.label(hexes[-1]) if hexes and len(led) > 1 else ""
            key = "" if found else "Shift+A"
            found += [
                self._gather(whole, following, len(there), "Shift+G" if following else key, place)
                for following in followed
            ]
        return found

    def _gather(self, whole: Action, then: str, count: int, hotkey: str, place: str) -> Widget:
        verb, key = whole.verb, f"{whole.verb}_{then}" if then else whole.verb
        free = self.table.play.chair.free_tail()
        named = sum(Action(verb, (piece,)) in free for piece in removable_pieces(self.table.controller))
        more = f"gather.{key}_more" if named else ""
        more = more if more in self.table.play.public.catalogue else ""
        led = self.table.play.board.label(whole.hexes[-1]) if whole.hexes else ""
        words = self.table.play.say(say(more or f"gather.{key}", count=count, all=count + named, hex=led))
        press = partial(self.table.turn.gather, verb, then, whole.hexes)
        name = f"gather:{key}:{place}" if place else f"gather:{key}"
        button = OddsButton(self.table, whole, words, press, "normal", hotkey=hotkey, id=name)
        button.icon, button.lines = "layers", 4
        return button

    def _aim(self, verb: str) -> Widget:
        table, controller = self.table, self.table.controller
        words, told = table.play.say(say(f"aim.{verb}")), controller.aim == verb
        tip = table.ui.word("table.aim_told" if told else "table.aim_tip", aim=words)
        return Button(
            words, partial(table.turn.take_aim, verb), icon="check" if told else "target", text_align="left", tip=tip,
            kind="primary" if told else "normal", hotkey=known_key(controller.gesture(verb).key), id=f"aim:{verb}",
        )  # fmt: skip

    def _proposal(self, key: str, proposal: Proposal) -> Widget:
        words, wish = self.table.play.say(proposal.text), self.table.controller.gesture(proposal.instead).key
        hotkey = known_key("q" if not wish or goes_on(wish) else wish)
        tip = self.table.play.say(proposal.why.text) if proposal.why is not None else ""
        return Button(
            words, partial(self.table.turn.propose, key), icon="layers", text_align="left", hotkey=hotkey, tip=tip,
            lines=4, id=f"proposal:{key}",
        )  # fmt: skip

    def _add_again(self, main: bool) -> None:
        table, say = self.table, self.table.ui.word
        before = as_last_time(table.controller)
        if not before:
            return
        shown = (table.play.view.piece(action.piece) for action in before if len(action.pieces) == 1)
        words = table.ui.words.listed([table.play.say(piece.name) for piece in shown if piece is not None])
        (self.main if main else self).add(
            Button(
                say("table.as_before", pieces=words), partial(self.table.turn.do_all, before), icon="redo",
                text_align="left",
                kind="primary" if main else "normal", hotkey=GO_ON if main else "", lines=4, id="as-before",
            )
        )  # fmt: skip

    def instead(self, gone: ActionButton) -> Widget | None:
        """Return the button that replaces one that was pressed, at the same decision; none for the main one."""
        rest = [w for w in self.walk() if isinstance(w, ActionButton) and w.kind != "primary" and w.step == gone.step]
        if gone.kind == "primary" or not rest:
            return None
        beside = gone.parent.children if gone.parent is not None else [gone]
        same = next((w for w in rest if w.id == gone.id), None)
        return same or rest[min(beside.index(gone), len(rest) - 1)]

    def _fitting(self) -> list[Action]:
        controller = self.table.controller
        picked = set(controller.picked)
        buttons = [*controller.reader.buttons, *controller.after_ending()]
        if self.table.turn.waits_for_signature:  # there is one signature, on the card
            buttons = [action for action in buttons if not controller.signs(action)]
        if not picked:
            return buttons
        last = controller.picked[-1]
        beside = controller.reader.besides(last) if controller.lead() or controller.has_walked(last) else []
        latent = controller.reader.latent
        fitting = [action for action in (*latent, *buttons) if not action.pieces or picked & set(action.pieces)]
        return [*beside, *fitting]

    def _gesture(self, action: Action) -> Gesture:
        return self.table.controller.gesture(action.verb)

    def _primary(self, actions: Sequence[Action]) -> Action | None:
        styled = [action for action in actions if self._gesture(action).style == "primary"]
        if styled:
            return self._before(styled[0], actions) or styled[0]
        decision = self.table.play.decision
        return actions[0] if decision is not None and len(decision.actions) == 1 and actions else None

    def _before(self, primary: Action, actions: Sequence[Action]) -> Action | None:
        """Return the end of the piece under way, which goes on before the end of the whole phase."""
        controller = self.table.controller
        ending = controller.reader.ending()
        return ending if primary in controller.after_ending() and ending in actions else None

    def _last(self, actions: Sequence[Action]) -> Action | None:
        return next(
            (action for action in actions if goes_on(self._gesture(action).key) and not self._grave(action)), None
        )

    def _add_groups(self, groups: dict[str, list[Action]], primary: Action | None, on: Action | None) -> None:
        words = {action: self.table.controller.words(action) for actions in groups.values() for action in actions}
        alike = {group: one_each(self.table.controller, actions) for group, actions in groups.items()}
        groups = {group: [*found] for group, found in alike.items()}
        few = [action for actions in groups.values() if len(actions) <= MANY for action in actions]
        light = [action for action in few if not self._grave(action)]
        keys = self._keys(light)
        if on is not None and on in keys:
            self.main.add(self._button(on, words[on], GO_ON, primary))
            groups = {group: [a for a in found if a != on] for group, found in groups.items() if found != [on]}
        ordered = sorted(groups.items(), key=lambda item: primary not in item[1])
        for group, actions in ordered:
            place = self.later if all(self._grave(action) for action in actions) else self
            if len(groups) > 1 and group != "actions":
                place.add(Label(self._title(group), size="small", tone="muted"))
            if len(actions) > MANY:
                place.add(Finder(self.table, actions, self._title(group)))
                continue
            buttons = [self._button(one, words[one], keys.get(one, ""), primary) for one in actions]
            for one, button in zip(actions, buttons, strict=True):
                button.detail = times(self.table, alike[group][one]) or button.detail
            place.add(Column(*buttons, gap=6))

    def _keys(self, actions: Sequence[Action]) -> dict[Action, str]:
        """Return the keys of buttons, which stay with their buttons for the whole game.

        A button for a piece that the player picked, or that is under way, is the same button for any other such
        piece; all other buttons that name a piece are their own.
        """
        play, controller = self.table.play, self.table.controller
        step = (play.actor, play.decision.step if play.decision is not None else "")
        asked = Counter(action.verb for action in actions if action.pieces)
        all_asked = bool(controller.reader.first_of_all())
        single = [n for n, a in enumerate(actions) if a.pieces and (all_asked or asked[a.verb] > 1)]
        chosen = frozenset() if all_asked else frozenset((*controller.picked, *controller.group_under_way()))
        met: Counter[tuple[str, str]] = Counter()
        buttons = []
        for n, action in enumerate(actions):
            words = controller.spelled(action)
            own = n in single or (bool(action.pieces) and chosen.isdisjoint(action.pieces))
            known = (action.verb, words if own or not action.pieces else "")
            buttons.append(Lettered(self._gesture(action).key, words, (*known, met[known])))
            met[known] += 1
        return dict(zip(actions, self._letters.keys(step, buttons, single), strict=True))

    def piece_keys(self, named: Mapping[PieceId, str]) -> dict[PieceId, str]:
        """Return a letter for each piece beside the map that can be chosen, other than those of the buttons."""
        play = self.table.play
        step = (play.actor, play.decision.step if play.decision is not None else "")
        buttons = [Lettered("", words, ("piece", piece)) for piece, words in named.items()]
        return dict(zip(named, self._letters.keys(step, buttons), strict=True))

    def _grave(self, action: Action) -> bool:
        """Whether an action is a last resort: confirmed, below all else, and without a key."""
        gesture = self._gesture(action)
        return gesture.style == "danger" and bool(gesture.confirm)

    def _button(self, action: Action, words: str, key: str, primary: Action | None) -> ActionButton:
        gesture = self._gesture(action)
        kind = "primary" if action == primary else "normal" if gesture.style == "primary" else gesture.style
        grave = self._grave(action)
        said = signed(self.table) if self.table.controller.signs(action) else words
        button = ActionButton(self.table, action, said, "quiet" if grave else kind, hotkey=key, id=f"action:{words}")
        button.icon = "warning" if grave else ""
        if left := self.table.controller.could_act(action):
            button.detail = self.table.ui.word("table.could_act", count=left)
        if lost := self.table.controller.given_up(action):
            button.tip = " ".join(map(self.table.play.say, lost))
        return button

    def _title(self, group: str) -> str:
        return word_of(self.table.play.public.catalogue, "group", group)

    def _add_refused(self, refused: Sequence[tuple[Action, object]]) -> None:
        play = self.table.play
        for action, refusal in self.table.controller.refused_buttons() if refused else ():
            words = self.table.controller.words(action)
            reason = f"{play.say(refusal.text)} ({refusal.rule})"
            self.add(Button(words, reason=reason, text_align="left", id=f"refused:{words}", rule=refusal.rule))
