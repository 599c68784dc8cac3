"""Figures of matplotlib on reportlab's canvas: curves stay curves, and letters can be selected."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.path import Path
from PIL import Image

from launcher.paper.documents.canvas import JpegImage, PdfPen
from launcher.paper.documents.pen import POINT, PlacedText, Point, Type


def draw_figure(sheet: Figure, canvas: Any, at: Point, face: str) -> None:
    """Draw a figure, its lower left corner at a point of a canvas in millimetres."""
    sheet.set_dpi(72)
    canvas.saveState()
    canvas.translate(*at)
    canvas.scale(1 / POINT, 1 / POINT)
    wide, high = sheet.get_size_inches() * 72
    sheet.patch.set_visible(False)
    sheet.draw(_Renderer(canvas, wide, high, face))
    canvas.restoreState()


class _Renderer(RendererBase):
    """Draws in points, y upwards, as both libraries do."""

    def __init__(self, canvas: Any, wide: float, high: float, face: str) -> None:
        super().__init__()
        self._canvas, self._size, self._face = canvas, (wide, high), face

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._size

    def flipy(self) -> bool:
        return False

    def points_to_pixels(self, points: Any) -> Any:
        return points

    def option_scale_image(self) -> bool:
        return True

    def draw_path(self, gc: Any, path: Any, transform: Any, rgbFace: Any = None) -> None:
        canvas, width = self._canvas, gc.get_linewidth()
        canvas.saveState()
        self._clip(gc)
        red, green, blue, alpha = gc.get_rgb()
        canvas.setStrokeColorRGB(red, green, blue, alpha)
        if rgbFace is not None:
            canvas.setFillColorRGB(*rgbFace[:3], alpha if gc.get_forced_alpha() else (*rgbFace, 1.0)[3])
        canvas.setLineWidth(width)
        canvas.setLineCap(0 if gc.get_capstyle() == "butt" else 1)
        start, dashes = gc.get_dashes()
        if dashes is not None:
            canvas.setDash(list(dashes), start)
        canvas.drawPath(
            _outline(canvas.beginPath(), path, transform), stroke=int(width > 0), fill=int(rgbFace is not None)
        )
        canvas.restoreState()

    def draw_image(self, gc: Any, x: float, y: float, im: Any, transform: Any = None) -> None:
        """Draw pixels, the lowest row first, as a photograph; a transform gives the square they fill."""
        data = io.BytesIO()
        Image.fromarray(im[::-1, :, :3]).save(data, "JPEG", quality=80)
        self._canvas.saveState()
        self._clip(gc)
        high, wide = im.shape[:2]
        self._canvas.translate(x, y)
        self._canvas.transform(*(transform.frozen().to_values() if transform is not None else (wide, 0, 0, high, 0, 0)))
        self._canvas.drawImage(JpegImage(data.getvalue()), 0, 0, 1, 1)
        self._canvas.restoreState()

    def draw_text(
        self, gc: Any, x: float, y: float, s: str, prop: Any, angle: float, ismath: Any = False, mtext: Any = None
    ) -> None:
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(angle)
        red, green, blue = (round(part * 255) for part in gc.get_rgb()[:3])
        type_ = Type(self._face, prop.get_size_in_points(), (red, green, blue))
        PdfPen(self._canvas, 0.0).write([PlacedText(s, (0.0, 0.0))], type_)
        self._canvas.restoreState()

    def _clip(self, gc: Any) -> None:
        box = gc.get_clip_rectangle()
        if box is not None:
            path = self._canvas.beginPath()
            path.rect(*box.bounds)
            self._canvas.clipPath(path, stroke=0, fill=0)


def _outline(outline: Any, path: Any, transform: Any) -> Any:
    last = (0.0, 0.0)
    for points, code in path.iter_segments(transform, simplify=False):
        if code == Path.MOVETO:
            outline.moveTo(*points)
        elif code == Path.LINETO:
            outline.lineTo(*points)
        elif code == Path.CURVE3:  # a parabola, which a PDF knows as a curve of the third degree
            (x, y), (bx, by, cx, cy) = last, points
            outline.curveTo((x + 2 * bx) / 3, (y + 2 * by) / 3, (cx + 2 * bx) / 3, (cy + 2 * by) / 3, cx, cy)
        elif code == Path.CURVE4:
            outline.curveTo(*points)
        elif code == Path.CLOSEPOLY:
            outline.close()
        last = tuple(points[-2:])
    return outline
