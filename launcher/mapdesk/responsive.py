"""A screen of the desk that is built otherwise where there is little room across."""

from __future__ import annotations

from typing import ClassVar

from launcher.desk.screen import DeskScreen


class RoomyScreen(DeskScreen):
    """Is built anew when its window becomes narrow, or wide again."""

    narrow_below: ClassVar[float]
    """How wide it must be, in units, to be built with all its room."""

    @property
    def narrow(self) -> bool:
        """Whether there is little room across."""
        return self.size[0] < self.ui.px(self.narrow_below)

    def resize(self, size: tuple[int, int]) -> None:
        """With less room it is built otherwise."""
        before = self.narrow
        super().resize(size)
        if self._root is not None and self.narrow != before:
            self.rebuild()
