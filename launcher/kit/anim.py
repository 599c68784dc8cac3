"""Short eased animations on an injected clock; with reduced motion they end at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[], float]


class StepClock:
    """Clock in milliseconds that moves only by :meth:`advance`: animations can be tested."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def advance(self, ms: float) -> None:
        self.now += ms


def ease_out(share: float) -> float:
    """Cubic ease-out: quick start, soft landing."""
    left = 1.0 - min(max(share, 0.0), 1.0)
    return 1.0 - left * left * left


@dataclass(slots=True)
class Tween:
    """One value on its way from ``start`` to ``end``."""

    start: float
    end: float
    begun: float
    duration: float
    apply: Callable[[float], None]
    done: Callable[[], None] | None = None

    def value(self, now: float) -> float:
        if self.duration <= 0:
            return self.end
        return self.start + (self.end - self.start) * ease_out((now - self.begun) / self.duration)

    def finished(self, now: float) -> bool:
        return now - self.begun >= self.duration


class Animator:
    """Runs tweens, one per owner and name: a new one replaces the old one."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._tweens: dict[tuple[int, str], Tween] = {}

    @property
    def busy(self) -> bool:
        return bool(self._tweens)

    def run(
        self,
        owner: object,
        name: str,
        start: float,
        end: float,
        duration: float,
        apply: Callable[[float], None],
        done: Callable[[], None] | None = None,
    ) -> None:
        """Animate a value; a duration of zero applies the end now."""
        key = (id(owner), name)
        self._tweens.pop(key, None)
        if duration <= 0 or start == end:
            apply(end)
            if done:
                done()
            return
        self._tweens[key] = Tween(start, end, self.clock(), duration, apply, done)
        apply(start)

    def tick(self) -> None:
        """Apply every value for the present time and drop the tweens that have ended."""
        now = self.clock()
        for key, tween in list(self._tweens.items()):
            tween.apply(tween.value(now))
            if tween.finished(now):
                if self._tweens.get(key) is tween:
                    del self._tweens[key]
                if tween.done:
                    tween.done()

    def finish(self) -> None:
        """Skip all animations to their end."""
        while self._tweens:
            _, tween = self._tweens.popitem()
            tween.apply(tween.end)
            if tween.done:
                tween.done()
