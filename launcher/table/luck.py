"""After the game: how the dice fell against what was to be expected, losses by turn, and the report to keep."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

from hexcore.actions import Seat
from hexcore.session import Session
from launcher.history import Chronicle
from launcher.play import Play
from launcher.table.words import words


class Luck(NamedTuple):
    """The dice of one kind that somebody rolled, or nobody in particular: how many of each face."""

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
    """All dice of a game by whose they are, as the records tell it, and by their sides; draws are no dice."""
    rolls: defaultdict[tuple[Seat, int], Counter[int]] = defaultdict(Counter)
    seats = session.game.meta.seat_ids()
    for record in (record for entry in session.entries for record in entry.records):
        owner = record.facts_by_name.get("seat", "")
        for roll in record.rolled:
            rolls[owner if owner in seats else "", roll.sides][roll.face] += 1
    return [
        Luck(seat, sides, tuple(faces[face] for face in range(1, sides + 1)))
        for (seat, sides), faces in sorted(rolls.items())
    ]


class ByTurn(NamedTuple):
    """Numbers by turn, each line with its name."""

    title: str
    turns: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...]


def losses_of(play: Play) -> ByTurn | None:
    """Losses by turn and side, added up, from the records that the game counts as such; None if there are none."""
    chronicle, session = play.chronicle, play.session
    owners, seats = _owners(play), play.game.meta.seat_ids()
    unknown = seats[0] if len(seats) == 1 else ""
    lost: defaultdict[Seat, Counter[int]] = defaultdict(Counter)
    for ply, entry in enumerate(session.entries):
        for record in entry.records:
            for piece in record.pieces if record.kind in play.game.losses else ():
                lost[owners.get(piece, unknown)][chronicle.turn(ply)] += 1
    if not lost:
        return None
    turns = _turns(session, chronicle)
    lines = [(play.seat_name(seat), _added_up(lost[seat], turns)) for seat in seats]
    if lost[""]:
        lines.append(("", _added_up(lost[""], turns)))
    return ByTurn("losses", turns, tuple(lines))


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
            f"#{roll.number} {roll.label or say['report.die']} {roll.face}/{roll.sides}" for roll in line.record.rolled
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
    name = play.seat_name(luck.seat) if luck.seat else words()["report.all"]
    return words()["report.luck"].format(
        name=name, sides=luck.sides, count=luck.rolled, mean=luck.mean, expected=luck.expected
    )
