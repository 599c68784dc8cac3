"""After the game: how the dice fell against what was to be expected, losses by turn, and the report to keep."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.dice import Roll
from hexcore.records import Record
from hexcore.session import Session
from launcher.play import Play
from launcher.table.history import Chronicle
from launcher.table.words import words

LOSS_WORDS = ("lost", "loss", "elimin", "destroy", "casualt", "killed", "wounded", "captured")
DICE_SIDES = (6, 10)


class Luck(NamedTuple):
    """The dice of one kind that somebody rolled: how many of each face."""

    seat: Seat
    sides: int
    faces: tuple[int, ...]

    @property
    def rolled(self) -> int:
        """How many were rolled."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """What they showed on average."""
        return sum(face * n for face, n in enumerate(self.faces, 1)) / max(1, self.rolled)

    @property
    def expected(self) -> float:
        """What fair dice show on average."""
        return (self.sides + 1) / 2


def luck_of(session: Session) -> list[Luck]:
    """All dice of a game by who acted and by their sides; draws from cups are no dice."""
    rolls: defaultdict[tuple[Seat, int], Counter[int]] = defaultdict(Counter)
    for entry in session.entries:
        for roll in _rolls(entry.records):
            rolls[entry.seat, roll.sides][roll.face] += 1
    return [
        Luck(seat, sides, tuple(faces[face] for face in range(1, sides + 1)))
        for (seat, sides), faces in sorted(rolls.items())
    ]


def _rolls(records: Iterable[Record]) -> Iterable[Roll]:
    return (roll for record in records for roll in record.dice if roll.sides in DICE_SIDES)


class ByTurn(NamedTuple):
    """Numbers by turn, each line with its name."""

    title: str
    turns: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...]


def losses_of(play: Play) -> ByTurn | None:
    """Losses by turn and side, added up, as the records tell them; None if they tell none."""
    chronicle, session = play.chronicle, play.session
    owners = _owners(play)
    lost: defaultdict[Seat, Counter[int]] = defaultdict(Counter)
    for ply, entry in enumerate(session.entries):
        for record in entry.records:
            if any(word in record.kind for word in LOSS_WORDS):
                for piece in record.pieces or ("",):
                    lost[owners.get(piece, "")][chronicle.turn(ply)] += 1
    if not lost:
        return None
    turns = _turns(session, chronicle)
    lines = tuple(
        (play.seat_name(seat) if seat else "", _added_up(count, turns)) for seat, count in sorted(lost.items())
    )
    return ByTurn("losses", turns, lines)


def _added_up(count: Counter[int], turns: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(count[turn] for turn in count if turn <= last) for last in turns)


def _owners(play: Play) -> dict[str, Seat]:
    """Whose each piece is, as far as the seat that looks has ever seen it at the beginning or the end."""
    first = play.game.view(play.session.position(0), play.viewer)
    seats = set(play.game.meta.seat_ids())
    return {piece.id: piece.seat for piece in (*first.pieces, *play.view.pieces) if piece.seat in seats}


def tracks_of(play: Play) -> ByTurn | None:
    """The tracks of the view by turn, as the seat that looks saw them; None if the game keeps none."""
    session, chronicle = play.session, play.chronicle
    turns = _turns(session, chronicle)
    ends = [max(ply for ply in range(len(session.entries)) if chronicle.turn(ply) == turn) + 1 for turn in turns]
    views = [play.game.view(session.position(ply), play.viewer) for ply in ends]
    if not views:
        return None
    lines = []
    for track in views[-1].tracks:
        values = tuple(next((t.value for t in view.tracks if t.key == track.key), 0) for view in views)
        if track.key != "turn" and min(values) >= 0 and len(set(values)) > 1:
            lines.append((play.say(track.name), values))
    return ByTurn("tracks", turns, tuple(lines)) if lines else None


def _turns(session: Session, chronicle: Chronicle) -> tuple[int, ...]:
    return tuple(sorted({chronicle.turn(ply) for ply in range(len(session.entries))}))


def log_text(play: Play) -> str:
    """The log as the seat that looks may read it, as plain text."""
    meta, say = play.game.meta, words()
    seed = say["report.seed"].format(seed=play.session.seed)
    lines, turn = [f"{meta.name} · {meta.scenario(play.scenario).name} · {seed}"], -1
    for line in play.lines():
        if line.turn != turn:
            turn = line.turn
            lines += ["", say["table.turn"].format(turn=turn)]
        dice = [
            f"#{roll.number} {roll.label or say['report.die']} {roll.face}/{roll.sides}" for roll in line.record.dice
        ]
        small = [*dice, *([line.record.rule] if line.record.rule else [])]
        lines.append(f"  {play.say(line.record.text)}" + (f"  [{', '.join(small)}]" if small else ""))
    return "\n".join(lines) + "\n"


def report(play: Play) -> str:
    """The after-action report as Markdown: result, score, dice, and the whole log."""
    meta, outcome, say = play.game.meta, play.outcome, words()
    lines = [f"# {meta.name}: {meta.scenario(play.scenario).name}", ""]
    if outcome is not None:
        winner = f" ({play.seat_name(outcome.winner)})" if outcome.winner else ""
        lines += [f"**{play.say(outcome.text)}**{winner}", ""]
        lines += [f"- {play.say(line.label)}: {line.amount} {line.rule}".rstrip() for line in outcome.score]
    lines += ["", f"## {say['table.luck']}", ""]
    lines += [f"- {luck_line(play, luck)}" for luck in luck_of(play.session)] or [say["report.no_dice"]]
    lines += ["", say["report.check"].format(seed=play.session.seed), "", f"## {say['table.log']}", "", "```"]
    return "\n".join([*lines, log_text(play).rstrip(), "```", ""])


def luck_line(play: Play, luck: Luck) -> str:
    """The dice of one kind in a sentence."""
    return words()["report.luck"].format(
        name=play.seat_name(luck.seat), sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected
    )
