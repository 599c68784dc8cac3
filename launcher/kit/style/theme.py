"""The visual language as data: three palettes, sizes, spacing, motion, and the scale.

Every length in the kit is in units at 100 %; :meth:`Theme.px` turns units into pixels. The scale is the player's UI
scale times the density of the display; a large window counts as a higher density.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from launcher.kit.style.colour import RGB, rgb

# Type sizes, line height, radius and motion at 100 %.
SIZES = {"tiny": 13.0, "small": 14.0, "body": 16.0, "strong": 18.0, "heading": 20.0, "title": 29.0, "cover": 52.0}
SERIF = {"heading", "title", "cover"}  # sizes of questions, titles and names, set in the serif face
LINE_HEIGHT, SERIF_LINE = 1.25, 1.38
# A kanji fills its em, where a Latin letter fills half: Japanese is set smaller, and never below 13.
JAPANESE_SHARE, JAPANESE_LEAST, JAPANESE_LINE = 0.88, 13.0, 1.45
RADIUS = 4
CONTROL = 32
FOCUS_WIDTH = 2
MOTION = {"quick": 120, "normal": 170, "slow": 220}
SCALE_RANGE = (0.75, 3.0)


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of named colours; ``key`` names it in the catalogue."""

    key: str
    table: RGB
    panel: RGB
    raised: RGB
    hover: RGB
    sunken: RGB
    line: RGB
    ink: RGB
    muted: RGB
    disabled: RGB
    paper: RGB
    paper_edge: RGB
    paper_ink: RGB
    paper_muted: RGB
    paper_link: RGB
    accent: RGB
    accent_hover: RGB
    accent_ink: RGB
    link: RGB
    danger: RGB
    danger_ink: RGB
    danger_text: RGB
    paper_danger: RGB
    good: RGB
    good_ink: RGB
    good_text: RGB
    paper_good: RGB
    lamp: RGB
    textured: bool
    series: tuple[RGB, ...]
    sides: tuple[tuple[str, RGB], ...]

    def side(self, name: str) -> RGB:
        """Return the body colour of a counter family (olive, straw, night, ochre, red)."""
        return dict(self.sides)[name]

    def colour(self, name: str) -> RGB:
        """Return a colour by its name."""
        value: RGB = getattr(self, name)
        return value


def _palette(key: str, textured: bool, series: str, sides: str, **codes: str) -> Palette:
    body = {token: rgb(code) for token, code in codes.items()}
    family = tuple(zip(("olive", "straw", "night", "ochre", "red"), map(rgb, sides.split()), strict=True))
    line = tuple(map(rgb, series.split()))
    return Palette(key=key, textured=textured, series=line, sides=family, **body)


STANDARD = _palette(
    "standard", True,
    series="#d9a441 #8fb4c9 #9cc46b #e58a72 #c9a3d6 #ece7d8",
    sides="#d3d8ae #e3b94f #2e3f73 #c48a3a #b2352d",
    table="#1d211c", panel="#272c26", raised="#31382f", hover="#3d463a", sunken="#191c18", line="#465044",
    ink="#ece7d8", muted="#a9ad9b", disabled="#8f9688",
    paper="#efe6cf", paper_edge="#d3c6a3", paper_ink="#2b2a25", paper_muted="#5f594b", paper_link="#7a4f06",
    accent="#d9a441", accent_hover="#e8b95f", accent_ink="#221a08", link="#b9c4a2",
    danger="#b04630", danger_ink="#fff4ea", danger_text="#e58a72", paper_danger="#9c3420",
    good="#7fa650", good_ink="#12180a", good_text="#9cc46b", paper_good="#466a1e", lamp="#3b3524",
)  # fmt: skip

COLOUR_BLIND = _palette(
    "colour_blind", True,
    series="#f2d24b #6cc3f2 #ff9a57 #f0ede4 #c4a1e0 #2fb092",
    sides="#d6dcba #e6b72e #1f3a73 #e08a2c #a93b26",
    table="#191c20", panel="#23282d", raised="#2d343b", hover="#3a434c", sunken="#14171a", line="#4a545e",
    ink="#f0ede4", muted="#b3b8bd", disabled="#969da6",
    paper="#f1ead8", paper_edge="#cfc5ab", paper_ink="#1f2226", paper_muted="#565a60", paper_link="#0b5394",
    accent="#f2d24b", accent_hover="#f9e07c", accent_ink="#221d04", link="#b3c6d6",
    danger="#d55e00", danger_ink="#140700", danger_text="#ff9a57", paper_danger="#9a3d00",
    good="#56b4e9", good_ink="#04151f", good_text="#6cc3f2", paper_good="#0b5394", lamp="#36352f",
)  # fmt: skip

HIGH_CONTRAST = _palette(
    "high_contrast", False,
    series="#ffd400 #66d9ff #7dff7a #ff9d8a #e0b3ff #ffffff",
    sides="#e6ebc4 #ffc93c #10284f #ffab2e #8f1d14",
    table="#000000", panel="#0a0a0a", raised="#1a1a1a", hover="#333333", sunken="#000000", line="#bdbdbd",
    ink="#ffffff", muted="#e0e0e0", disabled="#b0b0b0",
    paper="#ffffff", paper_edge="#000000", paper_ink="#000000", paper_muted="#2e2e2e", paper_link="#003d99",
    accent="#ffd400", accent_hover="#ffe766", accent_ink="#000000", link="#66d9ff",
    danger="#ff6b57", danger_ink="#000000", danger_text="#ff9d8a", paper_danger="#8f1000",
    good="#7dff7a", good_ink="#000000", good_text="#7dff7a", paper_good="#0a5a00", lamp="#000000",
)  # fmt: skip

PALETTES = {palette.key: palette for palette in (STANDARD, COLOUR_BLIND, HIGH_CONTRAST)}

ROOMY = (1600, 1000)  # windows larger than this both ways are drawn larger, up to MOST_ROOMY times
MOST_ROOMY = 1.75


def roominess(size: tuple[int, int]) -> float:
    """Return the scale for a window of this size, in steps of 5 %."""
    spare = min(size[0] / ROOMY[0], size[1] / ROOMY[1])
    return min(max(1.0, round(spare * 20) / 20), MOST_ROOMY)


@dataclass(frozen=True, slots=True)
class Theme:
    """Palette, scale, language and motion: everything a widget needs to measure and draw itself."""

    palette: Palette = STANDARD
    ui_scale: float = 1.0
    density: float = 1.0
    language: str = "en"
    reduced_motion: bool = False
    speed: float = 1.0
    scale: float = field(init=False)
    japanese: bool = field(init=False)

    def __post_init__(self) -> None:
        low, high = SCALE_RANGE
        object.__setattr__(self, "scale", min(max(self.ui_scale, low), high) * self.density)
        object.__setattr__(self, "japanese", self.language == "ja")

    @property
    def english(self) -> bool:
        return self.language == "en"

    def px(self, units: float) -> int:
        """Turn units into whole pixels; a positive length is at least one pixel."""
        pixels = round(units * self.scale)
        return 1 if pixels < 1 and units > 0 else pixels

    def font_px(self, size: str) -> int:
        """Return the pixel height of a type size."""
        units = max(JAPANESE_LEAST, SIZES[size] * JAPANESE_SHARE) if self.japanese else SIZES[size]
        return max(9, round(units * self.scale))

    def line_px(self, size: str) -> int:
        """Return the pixels between two baselines of a type size."""
        height = JAPANESE_LINE if self.japanese else SERIF_LINE if size in SERIF else LINE_HEIGHT
        return round(self.font_px(size) * height)

    def ms(self, motion: str) -> float:
        """Return the duration of an animation in milliseconds; 0 with reduced motion."""
        return 0.0 if self.reduced_motion else MOTION[motion] / max(self.speed, 0.01)

    def with_(self, **changes: object) -> Theme:
        return replace(self, **changes)  # type: ignore[arg-type]
