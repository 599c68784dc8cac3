"""The hour and the weather of the turn that is shown: the map grows dark for a night, and rain falls over it."""

from __future__ import annotations

from collections.abc import Callable

from launcher.painting.weather import STEPS
from launcher.table.earshot import Sky
from launcher.table.mapview import MapView

DUSK_MS = 600.0
"""How long it takes to grow dark, or light."""
CLOUDS = 0.5
"""How much of the night's darkness there is under the clouds of a rain by day."""
RAIN_MS = 34.0
"""The rain is drawn again no sooner than this: some thirty times in a second."""


class Weather:
    """Darkens the map and lets it rain. Without motion the night is there at once, and nothing falls."""

    def __init__(self, shown: Callable[[], MapView], sky: Callable[[], Sky]) -> None:
        self._shown, self.sky = shown, sky
        self._dark: float | None = None
        self._since = 0.0
        self.turning = False
        """Whether it grows dark or light just now."""

    @property
    def pulse(self) -> int:
        """How often the map is to be drawn although nothing happens, in milliseconds; 0 for not at all."""
        return round(RAIN_MS) if self._shown().picture.rain >= 0 else 0

    def tick(self, ms: float, *, rains: bool = True) -> None:
        """Let time pass."""
        sky, still = self.sky(), self._shown().ui.theme.reduced_motion
        wet = sky.rain and not still
        self._turn(ms, 1.0 if sky.hour == "night" else CLOUDS if wet else 0.0, still=still)
        self._fall(ms, wet, rains)

    def _turn(self, ms: float, wanted: float, *, still: bool) -> None:
        view = self._shown()
        if not view.ui.palette.textured:
            wanted = 0.0  # where contrast is wanted above all the land keeps its light
        dark = wanted if self._dark is None or still else self._dark
        step = ms / DUSK_MS * view.ui.theme.speed
        self._dark = min(wanted, dark + step) if dark < wanted else max(wanted, dark - step)
        self.turning = self._dark != wanted
        level = round(self._dark * STEPS) / STEPS
        if level != view.picture.night:
            view.picture.darken(level)
            view.invalidate()

    def _fall(self, ms: float, wet: bool, rains: bool) -> None:
        view = self._shown()
        picture = view.picture
        if not wet:
            if picture.rain >= 0:
                picture.rain = -1.0
                view.invalidate()
            return
        self._since += ms
        if picture.rain < 0:
            picture.rain = self._since = 0.0
            view.invalidate()
        elif rains and self._since >= RAIN_MS:
            picture.rain += min(self._since, 3 * RAIN_MS)
            self._since = 0.0
            view.invalidate()
