"""Every check of the contract by name, and running them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from hexcore.contract import content, foresight, hearing, lessons, play, questions, secrets, undo_and_saves
from hexcore.contract.trial import ContractBroken, Subject, Trial
from hexcore.errors import UnknownName
from hexcore.game.plugins import place_of, why

Check: TypeAlias = Callable[[Trial], None]

CHECKS: Final[Mapping[str, Check]] = {
    check.__name__: check
    for check in (
        content.declaration_is_true,
        content.content_has_sources,
        play.games_end,
        play.invariants_hold,
        play.decisions_are_whole,
        play.only_offered_is_accepted,
        play.explain_agrees,
        play.chance_has_one_door,
        undo_and_saves.undo_reaches_the_start,
        undo_and_saves.saved_games_go_on,
        undo_and_saves.same_seed_same_game,
        undo_and_saves.replay_is_exact,
        undo_and_saves.quiet_play_is_the_same,
        undo_and_saves.bad_positions_are_refused,
        secrets.secrets_stay_secret,
        secrets.refusals_keep_secrets,
        secrets.previews_keep_secrets,
        secrets.bots_see_only_views,
        secrets.reasons_keep_secrets,
        secrets.advice_keeps_secrets,
        foresight.imagining_is_blind,
        foresight.imagined_positions_fit,
        foresight.imagining_varies,
        foresight.values_are_shares,
        hearing.hearing_keeps_secrets,
        hearing.choices_keep_secrets,
        hearing.secrets_are_declared,
        hearing.moments_are_true,
        questions.questions_only_look,
        questions.overlays_answer,
        questions.briefs_answer,
        questions.reach_is_walkable,
        content.everything_can_be_said,
        content.look_is_whole,
        lessons.lessons_are_sound,
        content.first_times_are_told,
    )
}


class Verdict(NamedTuple):
    """The result of one check: None, or how the contract is broken."""

    check: str
    scenario: str
    broken: ContractBroken | None

    @property
    def about(self) -> str:
        """The check in a sentence."""
        return (CHECKS[self.check].__doc__ or "").partition("\n")[0]

    def json(self) -> dict[str, Any]:
        """Return the verdict for the command line, with every action that leads to the fault."""
        parts = {"check": self.check, "scenario": self.scenario, "about": self.about, "ok": self.broken is None}
        if self.broken is None:
            return parts
        return {**parts, "broken": self.broken.what, "seed": self.broken.seed, "trail": list(self.broken.trail)}


def keep(check: str, subject: Subject) -> None:
    """Run one check; raise :class:`ContractBroken` if it finds a fault or the game fails."""
    if check not in CHECKS:
        raise UnknownName("check", check, CHECKS)
    trial = Trial(subject)
    try:
        CHECKS[check](trial)
    except ContractBroken:
        raise
    except (Exception, SystemExit) as error:  # the game's own code: the way there is worth knowing
        raise trial.broken(why(error) + place_of(error)) from error


def verdicts(subject: Subject) -> Iterator[Verdict]:
    """Run every check on one scenario of a game, yielding each verdict as it comes."""
    for check in CHECKS:
        try:
            keep(check, subject)
        except ContractBroken as broken:
            yield Verdict(check, subject.scenario, broken)
        else:
            yield Verdict(check, subject.scenario, None)
