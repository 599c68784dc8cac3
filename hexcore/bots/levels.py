"""How strong a player that is a program may be: the same levels in every game.

``recruit`` is the game's first bot in a forgiving temper, the first bot itself (``captain``, say) is the steady one,
``colonel`` and ``general`` think ahead, the general four times as much. A name may tell another number of play-outs:
``colonel:64``. How strong a level has turned out to be is data of the game, measured by playing it many times.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from hexcore.bots.search import Colonel, Effort
from hexcore.errors import BrokenContent, at
from hexcore.game.bot import COLONEL, GENERAL, RECRUIT, Bot, first_bot, make_bot
from hexcore.game.foresight import DEFAULT_PROFILE, Profile
from hexcore.game.game import Game


class Level(NamedTuple):
    """How much is thought at each step that is worth it: play-outs, and at a table so many seconds at most."""

    rollouts: int
    seconds: float


THINKERS: Final[Mapping[str, Level]] = {COLONEL: Level(64, 3.0), GENERAL: Level(256, 8.0)}
"""The levels that think ahead."""
MOST: Final = 100_000  # nobody thinks longer than so many play-outs
FILE: Final = "levels.toml"

Maker: TypeAlias = Callable[..., Bot]


def levels(game: Game[Any]) -> tuple[str, ...]:
    """Return the levels that a game has beside its own bots, from weak to strong."""
    recruit = (RECRUIT,) if game.recruit_profile() else ()
    return (*recruit, *(THINKERS if game.planned_steps else ()))


def level_makers(game: Game[Any], name: str = "") -> dict[str, Maker]:
    """Return the makers of a game's levels, and of the one with a number of play-outs that a name tells, if it does."""
    makers = {level: _thinker(game, THINKERS[level]) if level in THINKERS else _recruit(game) for level in levels(game)}
    level, _, number = name.partition(":")
    if level in makers and level in THINKERS and _is_effort(number):
        makers[name] = _thinker(game, THINKERS[level]._replace(rollouts=int(number)))
    return makers


def _is_effort(number: str) -> bool:
    return number.isdecimal() and len(number) <= len(str(MOST)) and int(number) <= MOST


def seating(words: str) -> tuple[str, ...]:
    """Read who sits where, the seats joined by colons: ``captain:colonel:64`` is a captain against a colonel."""
    return tuple(re.split(r":(?!\d)", words))


def is_thinker(name: str) -> bool:
    """Say whether a bot of this name takes its time: it thinks ahead."""
    return name.partition(":")[0] in THINKERS


def _thinker(game: Game[Any], level: Level) -> Maker:
    return lambda seed: Colonel(game, Effort(level.rollouts), seed, level.seconds)


def _recruit(game: Game[Any]) -> Maker:
    def made(seed: int, profile: Profile = DEFAULT_PROFILE) -> Bot:
        return make_bot(game, first_bot(tuple(game.bots())), seed, {**game.recruit_profile(), **profile})

    return made


# -- how strong they have turned out to be -----------------------------------------------------------------------


class LevelStrength(BaseModel):
    """What a level came to against the game's first bot: its share of the points, with its range, in so many games.

    A game is a point and a draw half of one, both seats alike. Where one plays alone it is compared with the first bot
    on the same dice: who has the better score takes the point.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    points: Annotated[float, Field(ge=0, le=1)]
    low: Annotated[float, Field(ge=0, le=1)]
    high: Annotated[float, Field(ge=0, le=1)]
    games: Annotated[int, Field(ge=1)]


Strengths: TypeAlias = Mapping[str, Mapping[str, LevelStrength]]  # by scenario and level


@cache
def _adapter() -> TypeAdapter[dict[str, dict[str, LevelStrength]]]:
    return TypeAdapter(dict[str, dict[str, LevelStrength]])


def strengths_in(folder: Path) -> Strengths:
    """Read what was measured of a game's levels; nothing where nobody has measured it."""
    path = folder / FILE
    try:
        return _adapter().validate_python(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenContent(at(FILE, str(error))) from None
    except ValidationError as error:
        lines = [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
        raise BrokenContent(at(FILE, "; ".join(lines))) from None
