"""The map desk: a board of any game, painted as at the table, to be redrawn, checked, compared, saved and played.

``screen`` puts it together. ``bench`` is what lies on the desk (the draft of :mod:`hexcore.drafting`, the look, what
the tools are set to) and knows nothing of widgets; every change goes through ``Bench.do``. ``view`` is the board: it
shows the draft, gives what the pointer and the keys do to the tool in hand, and lays things over and under.
``livepaint`` keeps the painting up with the draft, ``stamps`` shows what is not painted yet.

Three seams let others add to the desk without touching what is here:

* **Panels** (``panels.DeskPanel``, the list ``screen.PANELS``): a class with ``key``, ``icon`` and ``build``. It gets a
  tab beside the board. It reaches all through ``self.screen``: ``bench``, ``map``, ``take(tool)``,
  ``mark({tone: hexes})``, ``go_to(hex)``, ``attempt``, ``toast``, ``show_panel()`` to be built anew. It is told
  ``opened``, ``closed``, ``changed`` (the draft) and ``pointed`` (a spot, with the tool that looks). Words:
  ``mapdesk.panel.KEY`` for the tab, ``help.mapdesk.KEY`` for its label.
* **Underlays** (``view.Underlay``, the list ``screen.map.underlays``): an object with ``under`` and
  ``draw(surface, camera, at)``. Under the board it is seen through it as far as ``screen.map.map_share`` is below 1;
  over the board it is drawn after it. Pixels of the surface are ``at`` plus ``camera.to_screen(point)``, points are the
  grid's units. After a change of it ``screen.map.invalidate()``.
* **Tools** (``tools.Tool``): ``press``, ``drag``, ``release`` with a ``spot.Spot`` (point, hex, side, corner),
  ``preview`` for what it would touch. ``screen.take(tool)`` puts one in hand; it need not be in ``toolbox.TOOLS``.

Several operations are one to be taken back inside ``bench.draft.stroke("draft.terrain")``.
"""
