"""What Esc does at the table: it closes what lies on top, lets go, or opens the menu."""

from __future__ import annotations

from launcher.table.overlaid import OverlaidScreen
from launcher.table.spoken import SpokenPane


class EscapingScreen(OverlaidScreen):
    """Goes back by one step at a time."""

    spoken: SpokenPane

    def back(self) -> bool:
        """Esc: close what lies on top, else let go as the right button does; with nothing to let go of, open the menu.

        What lies on top is a note, a card, the shop, a stack that is spread out, an overlay. To let go is to skip what
        is on stage, then to drop what was prepared, then what is picked. The table in words goes last: some keep it.
        """
        if self.curtain.visible:
            self.tools.menu_under_curtain()
        elif not (self.advice.put_away() or self._close_top() or self.acting.let_go() or self._close_words()):
            self.tools.menu()
        return True

    def _close_words(self) -> bool:
        """Close the table in words, below the map; tells whether it was open."""
        shown = self.spoken.visible
        if shown:
            self.tools.show_words()
        return shown

    def _close_top(self) -> bool:
        """Close what lies on top of the map; tells whether there was anything."""
        return self.put_away_notes() or self._close_sheet() or self.map.close_fan() or self._close_overlay()

    def _close_overlay(self) -> bool:
        """Take the overlay away that was chosen; what is on stage comes first. Tells whether there was one."""
        if not self.overlay or self.flow.playback.busy:
            return False
        self.tools.close_overlay()
        return True

    def _close_sheet(self) -> bool:
        """Close the card or the shop that lies over the map; tells whether there was one."""
        if self.briefing.visible:
            self.briefing.close()
        elif self.shop.visible:
            if not self.shop.clear_search():
                self.shop.close()
        else:
            return False
        return True

    def put_away_notes(self) -> bool:
        """Take away what was only said: why not, or what happened; tells whether there was anything."""
        if self.area.callout.visible:
            self.area.callout.hide()
            return True
        return self.sidebar.recap.put_away()
