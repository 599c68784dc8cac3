"""A real browser for tests: Chromium without a window, driven by its own driver over plain HTTP."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
DRIVER = shutil.which("chromedriver") or ""
MISSING = "" if CHROMIUM and DRIVER else "no Chromium with its driver here (Debian: chromium and chromium-driver)"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--force-device-scale-factor=1", "--hide-scrollbars",
)  # fmt: skip
KEYS = {"right": "\ue014", "left": "\ue012", "home": "\ue011", "end": "\ue010", "space": " ", "shift": "\ue008"}
_local = build_opener(ProxyHandler({}))


class Browser:
    """One window of the browser."""

    def __init__(self, address: str, home: Path, size: tuple[int, int]) -> None:
        self._address, self._home = address, home
        wanted = {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "goog:chromeOptions": {"binary": CHROMIUM, "args": [*FLAGS, f"--user-data-dir={home}"]},
        }
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{made['sessionId']}"
        self.resize(*size)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with _local.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def _do(self, method: str, path: str, body: Any = None) -> Any:
        return self._ask(method, self._session + path, body)

    def resize(self, wide: int, high: int) -> None:
        """Make the page itself so large, as a screen of this size shows it."""
        metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 500}
        self.command("Emulation.setDeviceMetricsOverride", metrics)

    def command(self, name: str, parameters: dict[str, Any]) -> Any:
        return self._do("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, page: Path, fragment: str = "") -> None:
        self._do("POST", "/url", {"url": page.as_uri() + fragment})

    def run(self, script: str, *given: Any) -> Any:
        """Run a script in the page and return what it returns."""
        return self._do("POST", "/execute/sync", {"script": script, "args": list(given)})

    def click(self, css: str) -> None:
        found = self._do("POST", "/element", {"using": "css selector", "value": css})
        self._do("POST", f"/element/{next(iter(found.values()))}/click")

    def press(self, *keys: str) -> None:
        """Press keys together, as a person does, and let them go."""
        named = [KEYS.get(key, key) for key in keys]
        down = [{"type": "keyDown", "value": key} for key in named]
        up = [{"type": "keyUp", "value": key} for key in reversed(named)]
        self._do("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": [*down, *up]}]})

    def picture(self, out: Path) -> None:
        out.write_bytes(base64.b64decode(self._do("GET", "/screenshot")))

    def complaints(self) -> list[str]:
        """Return what stands in the console of the browser."""
        return [entry["message"] for entry in self._do("POST", "/se/log", {"type": "browser"})]

    def asked_for(self) -> list[str]:
        """Return the addresses that the page loaded or tried to load."""
        entries = self._do("POST", "/se/log", {"type": "performance"})
        messages = (json.loads(entry["message"])["message"] for entry in entries)
        urls = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
        return [url for url in urls if not url.startswith("chrome://")]  # its own pages

    def close(self) -> None:
        self._do("DELETE", "")


@contextmanager
def browser(folder: Path, size: tuple[int, int] = (1440, 900)) -> Iterator[Browser]:
    """Start a browser with an empty home in a folder, and end it with its driver."""
    with subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as driver:
        try:
            assert driver.stdout is not None
            line = next(line for line in driver.stdout if "started successfully on port" in line)
            port = re.findall(r"\d+", line)[-1]
            one = Browser(f"http://127.0.0.1:{port}", folder / "home", size)
            try:
                yield one
            finally:
                one.close()
        finally:
            driver.terminate()


def wait_for(found: Any, seconds: float = 10.0) -> None:
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.05)


__all__ = ["MISSING", "Browser", "browser", "wait_for"]
