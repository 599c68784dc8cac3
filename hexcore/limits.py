"""How large the numbers of a data file may be.

No counter, chart or rulebook of a board wargame goes beyond these. A pack that does has a slip of the pen in it, and
would otherwise fill the memory with counters or send a search on a walk that costs nothing and never ends.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pydantic import Field

WIDEST: Final = 240
"""How many columns and rows a sheet of hexes may have."""

Copies: TypeAlias = Annotated[int, Field(ge=1, le=99)]
"""How many there are of something that exists."""

Amount: TypeAlias = Annotated[int, Field(ge=0, le=99)]
"""A strength, a range, a number of things: none or more."""

Price: TypeAlias = Annotated[int, Field(ge=1, le=99)]
"""What a step costs: never nothing, or one could walk for ever."""

Change: TypeAlias = Annotated[int, Field(ge=-99, le=99)]
"""What is added or taken off."""

Loss: TypeAlias = Annotated[int, Field(ge=-99, le=0)]
"""What is taken off, if anything."""

Turn: TypeAlias = Annotated[int, Field(ge=1, le=99)]
"""The number of a turn, or how many there are."""

Points: TypeAlias = Annotated[int, Field(ge=0, le=9999)]
"""Points that are earned or spent."""

Sides: TypeAlias = Annotated[int, Field(ge=2, le=100)]
"""The faces of a die."""
