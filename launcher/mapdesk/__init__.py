"""The map desk: a board of any game, painted as at the table, to be edited, checked, compared, saved and played.

``screen`` puts it together. ``bench`` holds the draft (:mod:`hexcore.editor.draft`), its look and the settings of the
tools, and knows no widgets; every change goes through ``Bench.do``. ``view`` is the board: it shows the draft, passes
pointer and keys to the tool in hand, and draws overlays.

Three seams let others add to the desk:

* **Panels** (``panels.panel.DeskPanel``, the list ``screen.PANELS``): a class with ``key``, ``icon`` and ``build``. It
  gets a tab beside the board and the screen as ``self.screen``: ``bench``, ``map``, ``take(tool)``,
  ``mark({tone: hexes})``, ``go_to(hex)``, ``attempt``, ``toast``, ``show_panel()`` to be rebuilt. The screen calls
  ``opened``, ``closed``, ``changed`` (the draft) and ``pointed`` (a spot, with the tool that looks). Words:
  ``mapdesk.panel.KEY`` for the tab, ``help.mapdesk.KEY`` for its help label.
* **Underlays** (``view.Underlay``, the list ``screen.map.underlays``): an object with ``under`` and
  ``draw(surface, camera, at)``. One under the board shows as far as ``screen.map.map_share`` is below 1; one over it is
  drawn after it. Pixels of the surface are ``at`` plus ``camera.to_screen(point)``, points are in the grid's units.
  Call ``screen.map.invalidate()`` after a change.
* **Tools** (``tools.Tool``): ``press``, ``drag``, ``release`` with a ``BoardSpot`` (point, hex, side, corner), and
  ``preview`` for the hexes it would change. ``screen.take(tool)`` selects one; it need not be in ``tools.TOOLS``.

Several operations inside ``bench.draft.stroke("draft.terrain")`` are one undo step.
"""
