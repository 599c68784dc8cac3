"""All sound of the program, opened in the background after the first screen; nothing ever waits for it.

Until the device is open and a sound is loaded, playing it does nothing. Without a device it stays so.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping

from launcher.sound.bank import Bank, start, wanted
from launcher.sound.mixer import CHANNELS, Mixer, PlayingSound
from launcher.sound.output import Output, Silence, speakers
from launcher.sound.plan import PLAN, Group
from launcher.sound.scene import Ambience, SoundScene

PULSE_S = 0.025  # between updates of the mix
IDLE_S = 0.2  # the same while nothing plays
REST_S = 0.1  # between looks for a sound that is being rendered
GAP_S = 0.03  # before each sound is loaded, so that drawing is never held up
LATER_S = 1.0  # after the first screen, before sounds are rendered or read
# sounds played while the volume of a group is set
SAMPLES: dict[Group, str] = {"effects": "rifle", "ambience": "bird", "interface": "page"}


class Sound:
    """The sound interface of screens: effects by place, signs of the interface, and the scene in view."""

    def __init__(self, mixer: Mixer | None = None) -> None:
        self.mixer = mixer or Mixer()
        self.ambience = Ambience(self.mixer)
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def effect(self, name: str, *, pan: float = 0.0, gain: float = 1.0, after: float = 0.0) -> None:
        if name in PLAN:
            self.mixer.play(PlayingSound(name, "effects", gain, pan, after))

    def interface(self, name: str) -> None:
        self.mixer.play(PlayingSound(name, "interface"))

    def sample(self, group: Group) -> None:
        """Play an example of a group."""
        self.mixer.play(PlayingSound(SAMPLES[group], group))

    def show(self, scene: SoundScene | None) -> None:
        """Set the scene in view; None if there is no map."""
        self.ambience.show(scene)

    def set(self, volumes: Mapping[Group, float], muted: bool) -> None:
        """Apply the player's settings."""
        self.mixer.set(volumes, muted)

    def open(self, connect: Callable[[], Output] = lambda: speakers(CHANNELS), later: float = LATER_S) -> None:
        """Open the device and load every sound in the background."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, args=(connect, later), daemon=True, name="sound")
            self._thread.start()

    def close(self) -> None:
        """Fall silent and release the device."""
        self._over.set()
        if self._thread is not None:
            self._thread.join(2.0)
        self.mixer.output.close()
        self.mixer.connect(Silence())

    def _run(self, connect: Callable[[], Output], later: float) -> None:
        if self._over.wait(later):
            return
        output = connect()
        if isinstance(output, Silence):
            return
        self.mixer.connect(output)
        loader = threading.Thread(target=self._load, args=(output,), daemon=True, name="sounds")
        loader.start()
        self._pulse()
        loader.join(2.0)

    def _load(self, output: Output) -> None:
        """Load every sound as it comes: kept, rendered by a process beside this one, or else rendered here."""
        bank = Bank()
        renderer = None if bank.complete() else start(bank.parent)
        try:
            for name, variation in wanted():
                while renderer is not None and renderer.works and bank.kept(name, variation) is None:
                    if self._over.wait(REST_S):
                        return
                if self._over.wait(GAP_S):
                    return
                output.load((name, variation), bank.source(name, variation))
            bank.clear_old()
        finally:
            if renderer is not None:
                renderer.stop()

    def _pulse(self) -> None:
        before = time.monotonic()
        while not self._over.wait(IDLE_S if self.mixer.quiet else PULSE_S):
            now = time.monotonic()
            self.ambience.tick((now - before) * 1000)
            self.mixer.tick((now - before) * 1000)
            before = now
