"""Every sound as a file and a picture, with its loudness: ``python -m tools.sounds``.

A picture is a spectrogram: time to the right, frequency upwards on the scale of the ear, brighter where it is louder.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from matplotlib import colormaps
from matplotlib.figure import Figure
from numpy.typing import NDArray

from launcher.sound.bank import wav
from launcher.sound.plan import PLAN, RATE, level
from launcher.sound.synth import loudness, pcm, peak_db, render

WINDOW, HOP = 1024, 128
FLOOR_DB = 80.0


def spectrogram(wave: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return the loudness of each frequency (rows) at each time (columns), in decibels; both ears together."""
    mono = np.asarray(wave if wave.ndim == 1 else wave.mean(axis=1), dtype=np.float64)
    mono = np.concatenate([np.zeros(WINDOW // 2), mono, np.zeros(WINDOW)])
    frames = np.lib.stride_tricks.sliding_window_view(mono, WINDOW)[::HOP] * np.hanning(WINDOW)
    return 20 * np.log10(np.abs(np.fft.rfft(frames, axis=1)).T + 1e-9)


def picture(path: Path, name: str, waves: list[NDArray[np.float32]]) -> None:
    """Return the variations of a sound below each other: the wave, and its spectrogram."""
    figure = Figure(figsize=(9, 2.6 * len(waves)), layout="constrained")
    rows = figure.subplots(len(waves), 2, squeeze=False, width_ratios=(1, 2))
    for number, (wave, (left, right)) in enumerate(zip(waves, rows, strict=True)):
        mono = wave if wave.ndim == 1 else wave.mean(axis=1)
        left.plot(np.arange(len(mono)) / RATE, mono, linewidth=0.4)
        left.set_title(f"{name} {number}: {loudness(wave):.1f} LUFS, peak {peak_db(wave):.1f} dB", fontsize=8)
        shown = spectrogram(wave)
        top = float(shown.max())
        right.pcolormesh(
            np.arange(shown.shape[1]) * HOP / RATE, np.fft.rfftfreq(WINDOW, 1 / RATE), shown,
            vmin=top - FLOOR_DB, vmax=top, cmap=colormaps["magma"], shading="nearest",
        )  # fmt: skip
        right.set_yscale("symlog", linthresh=250)
        right.set_ylim(0, RATE / 2)
    figure.savefig(path, dpi=80)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.sounds", description="Write every sound as WAV and PNG.")
    parser.add_argument("--out", type=Path, help="folder for the files; without one only the figures are told")
    parser.add_argument("--sound", choices=sorted(PLAN), action="append", help="only this sound (may be repeated)")
    options = parser.parse_args(argv)
    print(f"{'sound':16}{'family':12}{'seconds':>8}{'LUFS':>8}{'target':>8}{'peak dB':>9}")
    for name in options.sound or PLAN:
        waves = [render(name, number) for number in range(PLAN[name].takes)]
        for number, wave in enumerate(waves):
            figures = f"{len(wave) / RATE:8.2f}{loudness(wave):8.1f}{level(name):8.1f}{peak_db(wave):9.1f}"
            print(f"{name + ' ' + str(number):16}{PLAN[name].family:12}{figures}")
        if options.out is not None:
            options.out.mkdir(parents=True, exist_ok=True)
            for number, wave in enumerate(waves):
                (options.out / f"{name}-{number}.wav").write_bytes(wav(pcm(wave), wave.ndim))
            picture(options.out / f"{name}.png", name, waves)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
