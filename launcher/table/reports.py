"""Files to keep in words: the log of a game, and the report when it is over, with how the dice fell."""

from __future__ import annotations

from collections.abc import Sequence

from hexcore.aftermath import Luck
from hexcore.chair import CHOSEN, Line, Public
from hexcore.outcomes import ScoreLine
from hexcore.telling import sum_words, sums_of
from launcher.play import Play
from launcher.words import words


def log_text(public: Public, log: Sequence[Line], seed: int | None) -> str:
    """The log as a seat may read it, as plain text; with the seed, once that may be told."""
    say = words(public.catalogue.language).say
    head = [public.title, *([say("report.seed", seed=seed)] if seed is not None else [])]
    lines, turn = [" · ".join(head)], -1
    for line in (line for line in log if line.record.kind != CHOSEN):
        if line.turn != turn:
            turn = line.turn
            lines += ["", say("table.turn", turn=turn)]
        dice = [
            f"#{roll.number} {public.die(roll) or say('report.die')} {roll.face}/{roll.sides}"
            for roll in line.record.rolled
        ]
        small = [*dice, *([line.record.rule] if line.record.rule else [])]
        lines.append(f"  {public.say(line.record.text)}" + (f"  [{', '.join(small)}]" if small else ""))
        lines += [f"      {sum_words(one, public.say)}" for one in sums_of(line.record)]
    return "\n".join(lines) + "\n"


def report(play: Play) -> str:
    """The after-action report as Markdown: result, score, dice, and the whole log."""
    public, ended, say = play.public, play.chair.ended, words(play.public.catalogue.language).say
    lines = [f"# {public.meta.name}: {public.meta.scenario(public.scenario).name}", ""]
    if ended is not None:
        outcome = ended.outcome
        winner = f" ({play.seat_name(outcome.winner)})" if outcome.winner else ""
        lines += [f"**{play.say(outcome.text)}**{winner}", ""]
        lines += [_score_line(play, line) for line in outcome.score]
        lines += ["", f"## {say('table.luck')}", ""]
        lines += [f"- {luck_line(play, luck)}" for luck in ended.luck] or [say("report.no_dice")]
        lines += ["", say("report.check", seed=ended.seed)]
    lines += ["", f"## {say('table.log')}", "", "```"]
    log = log_text(public, play.lines(), ended.seed if ended is not None else None)
    return "\n".join([*lines, log.rstrip(), "```", ""])


def _score_line(play: Play, line: ScoreLine) -> str:
    """A line of the score, with whom it counts for."""
    whose = f"{play.seat_name(line.seat)}: " if line.seat else ""
    return f"- {whose}{play.say(line.label)}: {line.amount} {line.rule}".rstrip()


def luck_line(play: Play, luck: Luck) -> str:
    """The dice of one kind in a sentence."""
    say = words(play.public.catalogue.language).say
    name = play.seat_name(luck.seat) if luck.seat else say("report.all")
    return say("report.luck", name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected)
