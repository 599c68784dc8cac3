"""Answers that players gave ahead: to a step, to the next decision of a verb, and to several steps at once.

They belong to the table, not to the game: a save does not keep them, and what they answer is recorded as any choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hexcore.game.actions import Action, Aloud, Decision, Seat


class StandingAnswers:
    """The answers of each seat that hold for coming decisions."""

    def __init__(self) -> None:
        self._repeated: dict[Seat, tuple[str, Action]] = {}  # to every decision of a step
        self._ahead: dict[Seat, str] = {}  # the verb of the answer to the next decision
        self._passing: dict[Seat, frozenset[str]] = {}  # the steps that pass without a question
        self._written: dict[Seat, list[Action]] = {}  # the answers to the next decisions, in order

    def repeat(self, decision: Decision, action: Action) -> None:
        """Answer every decision of this step alike, until another answer or another step."""
        self._repeated[decision.seat] = (decision.step, action)

    def answer_ahead(self, seat: Seat, verb: str) -> None:
        """Answer the next decision of a seat with the only action of a verb."""
        self._ahead[seat] = verb

    def pass_along(self, seat: Seat, steps: frozenset[str]) -> None:
        """Let steps of a seat pass until it is asked for another one."""
        self._passing[seat] = steps

    def write(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Answer the next decisions of a seat with these actions."""
        self._written[seat] = list(actions)

    @property
    def hold(self) -> bool:
        """Whether any answer to a coming decision was given."""
        return bool(self._ahead or self._passing or self._written)

    def has_written(self, seat: Seat) -> bool:
        """Whether a seat has answered its next decisions."""
        return bool(self._written.get(seat))

    def chosen(self, seat: Seat, action: Action) -> None:
        """Forget the answer that a seat repeats, once it chooses another."""
        if self._repeated.get(seat, ("", action))[1] != action:
            del self._repeated[seat]

    def forget(self) -> None:
        """Forget what was answered ahead, as after an undo: it is asked again."""
        self._ahead.clear()
        self._passing.clear()
        self._written.clear()

    def repeated(self, seat: Seat, decision: Decision | None) -> Action | None:
        """Return the answer that a seat repeats to a decision in front of the screen."""
        step, action = self._repeated.get(seat, ("", None))
        if decision is not None and step and decision.step == step and action in decision.actions:
            return action
        if decision is not None and decision.step not in {step for step, _ in self._repeated.values()}:
            self._repeated.clear()
        return None

    def given(self, decision: Decision | None, question: Callable[[], Aloud | None]) -> Action | None:
        """Return the answer that the actor gave ahead to its whole decision; None if it is asked."""
        if decision is None:
            return None
        written = self._written.get(decision.seat)
        if written and written[0] in decision.actions:
            return written.pop(0)
        self._written.pop(decision.seat, None)
        verb = self._ahead.pop(decision.seat, "")
        found = [action for action in decision.actions if action.verb == verb]
        if verb and len(found) == 1:
            return found[0]
        if decision.step not in self._passing.get(decision.seat, frozenset()):
            self._passing.pop(decision.seat, None)
            return None
        aloud = question()
        return aloud.action if aloud is not None and aloud.passes else decision.lone
