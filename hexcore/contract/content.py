"""Checks of content: texts, rules, sources, the declaration and the look are whole."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from hexcore.bots.levels import levels
from hexcore.contract.trial import Trial
from hexcore.errors import MonsoonError
from hexcore.game.bot import LEVELS, make_bot
from hexcore.game.look import Look
from hexcore.game.views import View
from hexcore.text import say


def everything_can_be_said(trial: Trial) -> None:
    """Every text that reaches a player has its sentence, and every cited rule exists."""
    game = trial.game
    trial.can_be_said(game.charts(trial.scenario))
    trial.can_be_said(game.opening(trial.scenario, trial.subject.options, 1)[1])
    parts = ("title", "about")
    trial.can_be_said([say(f"study.{counted.key}.{part}") for counted in game.statistics.counts for part in parts])
    for ply in trial.plies():
        state, offered = ply.state, game.decision(ply.state)
        actions = offered.actions[:8] if offered else ()
        told: list[object] = [ply.decision.prompt, ply.records, game.outcome(state)]
        told += [offered.passing] if offered and offered.passing else []
        told += [game.proposals(state, offered.seat)] if offered else []
        told += [game.describe(state, action) for action in actions]
        told += [game.explain(state, action._replace(verb="no_such_verb")) for action in actions[:1]]
        told += [game.explain(state, ply.action), game.view(state, ply.decision.seat)]
        if ply.number % 3 == 0:
            told += [game.odds(state, action) for action in actions]
            told += [game.view(state, seat) for seat in trial.seats]
        trial.can_be_said(told)


def content_has_sources(trial: Trial) -> None:
    """Every value of the content has a source."""
    without = [f"{item.file}: {item.key}" for item in trial.game.sourcings() if item.source is None]
    if without:
        raise trial.broken(f"{len(without)} values have no source, the first: {', '.join(without[:3])}")


def declaration_is_true(trial: Trial) -> None:
    """Options, bots, rules and endings are as meta.toml says."""
    game, meta = trial.game, trial.game.meta
    if meta.prefix != game.rulebook.prefix:
        raise trial.broken(f"the prefix is {meta.prefix} in meta.toml and {game.rulebook.prefix} in rules.toml")
    if not game.endings(trial.scenario):
        raise trial.broken("the game does not list the ways it can end")
    taken = LEVELS & {*game.bots()}
    if taken:
        raise trial.broken(f"a bot of the game has the name of a level: {', '.join(sorted(taken))}")
    bots = {"random", *game.bots(), *levels(game), *game.guests}
    if set(meta.bots) != bots:
        raise trial.broken(f"meta.toml names the bots {', '.join(meta.bots)}; there are {', '.join(sorted(bots))}")
    for name in meta.bots:
        make_bot(game, name, 1)
    for option in meta.options:
        try:
            option.check(option.default)
        except MonsoonError as error:
            raise trial.broken(f"the default cannot be chosen: {error}") from error
        if option.rule and option.rule not in game.rulebook:
            raise trial.broken(f"the option {option.id} cites {option.rule}, which is not in the rule index")
    strange = {*(seat.id for seat in meta.scenario(trial.scenario).seats), *game.statistics.standing.values()}
    strange |= {counted.seat for counted in game.statistics.counts if counted.seat}
    strange -= set(meta.seat_ids())
    if strange:
        raise trial.broken(f"the game names unknown seats: {', '.join(sorted(strange))}")


def look_is_whole(trial: Trial) -> None:
    """Counters, sides, boards and letters have a look; gestures name real verbs.

    So has every counter of the printed sheet, which lists each once.
    """
    game, look = trial.game, trial.game.look()
    if look is None:
        return  # the table then shows plain counters on plain ground
    for name, svg in _drawings(look):
        if not _is_svg(svg):
            raise trial.broken(f"the drawing {name!r} is not SVG")
    verbs = {gesture.verb for gesture in look.gestures}
    if len(verbs) != len(look.gestures):
        raise trial.broken("two gestures have one verb")
    seen: set[str] = set()
    for ply in trial.plies():
        seen.update(action.verb for action in ply.decision.actions)
        for seat in trial.seats if ply.number % 5 == 0 else ():
            _has_a_look(trial, look, game.view(ply.state, seat))
    unknown = {verb for verb in verbs - seen if f"action.{verb}" not in game.catalogue}
    if unknown:
        raise trial.broken(f"gestures with verbs that are never offered and have no text: {', '.join(sorted(unknown))}")
    _sheet_is_whole(trial, look)
    _sounds_are_true(trial, look)


def _sheet_is_whole(trial: Trial, look: Look) -> None:
    sheet = trial.game.counter_sheet(trial.scenario)
    ids = [one.front.id for one in sheet]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise trial.broken(f"counters that are on the sheet twice: {', '.join(twice)}")
    sides = [side for one in sheet for side in one if side is not None]
    bare = sorted({side.kind for side in sides} - look.counters.keys())
    if bare:
        raise trial.broken(f"the look's counters lack {', '.join(bare)}: give each a CounterLook with its symbol")


def _sounds_are_true(trial: Trial, look: Look) -> None:
    strange = sorted({*look.sounds.steps, *look.sounds.fires} - look.counters.keys())
    if strange:
        raise trial.broken(f"sounds for unknown kinds of counters: {', '.join(strange)}")
    kinds = [sounding.kind for sounding in look.sounds.records]
    twice = sorted({kind for kind in kinds if kinds.count(kind) > 1})
    if twice:
        raise trial.broken(f"two sounds for one kind of record: {', '.join(twice)}")
    for sounding in look.sounds.records:
        if bool(sounding.fact) != bool(sounding.by):
            raise trial.broken(f"the sound of {sounding.kind} names a fact without values, or values without a fact")
    for name, board in look.boards.items():
        letters = sorted(board.sounds.beds.keys() - board.terrain.keys())
        if letters:
            raise trial.broken(f"sounds for letters that are not on the board {name}: {', '.join(letters)}")


def first_times_are_told(trial: Trial) -> None:
    """Every decision has a hint for the first time, and a rule; or the game has no hints."""
    game = trial.game
    asked = [name for name, step in getattr(game, "steps", {}).items() if not step.automatic]
    told = [name for name in asked if f"first.{name}" in game.catalogue]
    silent = [name for name in asked if name not in told]
    if told and silent:
        raise trial.broken(f"these steps have no hint for the first time: {', '.join(silent)}")
    bare = [name for name in told if not game.rulebook.rule_behind("step", name)]
    if bare:
        raise trial.broken(f"rules.toml names no rule behind the steps {', '.join(bare)}")


def _drawings(look: Look) -> Iterator[tuple[str, str]]:
    yield from look.drawings.items()
    for board in look.boards.values():
        yield from board.drawings.items()


def _is_svg(text: str) -> bool:
    try:
        return ElementTree.fromstring(text).tag.rpartition("}")[2] == "svg"
    except ElementTree.ParseError:
        return False


def _has_a_look(trial: Trial, look: Look, view: View) -> None:
    board = trial.game.board(trial.scenario)
    painted = look.boards.get(view.board)
    if painted is None:
        raise trial.broken(f"the look's boards lack {view.board}: give it a BoardLook with its terrain")
    on_map = {code for h, code in enumerate(board.codes) if board.grid.on_map[h]}
    bare = sorted(on_map - painted.terrain.keys())
    if bare:
        raise trial.broken(f"the look's boards.{view.board}.terrain lacks the letters {', '.join(bare)}")
    for piece in view.pieces:
        counter = look.counters.get(piece.kind)
        if counter is None:
            raise trial.broken(
                f"the look's counters lack {piece.kind}, the kind of {piece.id}: give it a CounterLook with its symbol"
            )
        if not counter.body and counter.side not in look.sides:
            raise trial.broken(f"the look's counters.{piece.kind}.side is {counter.side!r}, which its sides lack")
