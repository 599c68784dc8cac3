"""Between arrays and surfaces: colours in, colours out, and the light of a grey sheet."""

from __future__ import annotations

import numpy as np
import pygame

from launcher.painting.raster.lattice import Floats


def surface_of(colours: Floats) -> pygame.Surface:
    """A surface of an array height × width × 3 with colours from 0 to 255."""
    whole = np.clip(colours, 0, 255).astype(np.uint32)
    packed = (whole[..., 0] << 16) | (whole[..., 1] << 8) | whole[..., 2]
    surface = pygame.Surface((packed.shape[1], packed.shape[0]), 0, 32)
    pygame.surfarray.blit_array(surface, packed.T.astype(np.int32))
    return surface


def colours_of(surface: pygame.Surface) -> Floats:
    """The colours of a surface, height × width × 3, from 0 to 255."""
    packed = pygame.surfarray.array2d(surface).T
    parts = [((packed >> shift) & 255).astype(np.float32) for shift in (16, 8, 0)]
    return np.stack(parts, -1)


def light_of(surface: pygame.Surface) -> Floats:
    """The light of a grey surface, from 0 to 1."""
    levels: Floats = (pygame.surfarray.array2d(surface).T & 255).astype(np.float32)
    levels *= np.float32(1 / 255)
    return levels
