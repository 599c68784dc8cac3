"""No enabled control does nothing: on every screen, each thing that can be clicked changes something when it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from launcher.desk.desk import Desk
from launcher.kit.window.screen import Screen
from launcher.mapdesk.screen import MapDeskScreen
from launcher.opener import ScreenOpener
from launcher.screens.about_data import AboutDataScreen
from launcher.screens.career import CareerScreen
from launcher.screens.home import HomeScreen
from launcher.screens.lessons import LessonsScreen
from launcher.screens.map_preview import MapPreviewScreen
from launcher.screens.new_game import NewGameScreen
from launcher.screens.packs import PacksScreen
from launcher.screens.rules import RulesScreen
from launcher.screens.saves import SavesScreen
from launcher.screens.settings import SettingsScreen
from launcher.screens.welcome import WelcomeScreen
from tests.launcher.mapdesk.photo.scan_screens import aligning, forms, photo_panel
from tests.launcher.player import ScreenPlayer

SCREENS: dict[str, Callable[[Desk], Screen]] = {
    "home": HomeScreen,
    "welcome": WelcomeScreen,
    "new game": lambda desk: NewGameScreen(desk, desk.module("skirmish")),
    "learn": LessonsScreen,
    "load": SavesScreen,
    "rules": lambda desk: RulesScreen(desk, "skirmish", "2"),
    "data": lambda desk: AboutDataScreen(desk, "skirmish"),
    "packs": lambda desk: PacksScreen(desk, "skirmish"),
    "career": CareerScreen,
    "settings": SettingsScreen,
    "map": lambda desk: MapPreviewScreen(desk, "skirmish"),
    "map desk": lambda desk: MapDeskScreen(desk, "skirmish"),
    "photograph": photo_panel,
    "aligning": aligning,
    "forms": forms,
}
CHOSEN = {  # what is already so: clicking it again rightly changes nothing
    "new game": {"The hunt"},
    "welcome": {"English", "Automatic"},
    "rules": {"2 Blue's turn"},
    "load": {"Newest"},
    "replays": {"Finished"},
    "career": {"Honours"},
    "settings": {"Standard", "Normal", "Everywhere", "First screen", "Rules"},
    "map": {"farther", "fit"},
    "map desk": {"Draw", "tool.look"},
    "photograph": {"Photo", "tool.look", "Over"},
    "forms": {"All"},
}


def state(person: ScreenPlayer) -> tuple[object, ...]:
    screen = person.stack.top
    if screen is None:
        return ()
    layers = tuple(type(layer.root).__name__ for layer in screen.layers)
    return (id(screen), layers, tuple(screen.toasts.texts), screen.tooltip.text, person.picture())


def begin(make: Callable[[Desk], Screen]) -> ScreenPlayer:
    desk = Desk(ScreenOpener())
    (desk.home / "settings.json").unlink(missing_ok=True)
    desk = Desk(ScreenOpener())
    below = Screen(desk.ui)
    desk.settings.reduced_motion = True
    person = ScreenPlayer(below)
    person.stack.push(make(desk))
    person.wait()
    view = getattr(person.screen, "map", None)
    if view is not None and hasattr(view, "finish"):
        view.finish()
    person.wait(times=20)
    return person


@pytest.mark.parametrize("name", SCREENS)
def test_every_control_does_something(name, save):
    save("first", 4)
    save("second", 999, ago=60)
    make = SCREENS[name]
    chosen = {line for line in begin(make).names() if "first" in line or ("second" in line and name == "replays")}
    chosen |= {line for line in begin(make).names() if line.startswith("All ") and name == "data"}
    targets = begin(make).screen.targets()
    assert targets
    for target in targets:
        if not target.enabled:
            assert target.reason, f"{target.name} is disabled and does not say why"
            continue
        if target.name in CHOSEN.get(name, ()) or target.name in chosen:
            continue
        person = begin(make)
        before = state(person)
        person.click(target.rect.center)
        assert state(person) != before, f"{target.name} does nothing"


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 700), 1.0), ((1280, 800), 1.0), ((2560, 1440), 1.5), ((800, 560), 1.0)]
)
def test_everything_lies_within_the_screen_and_apart(name, size, scale, save):
    save("first", 4)
    desk = Desk(ScreenOpener())
    desk.settings.ui_scale = scale
    person = ScreenPlayer(SCREENS[name](desk), size)
    bounds = person.surface.get_rect()
    targets = person.screen.targets()
    least = desk.ui.px(12)
    for target in targets:
        assert bounds.contains(target.rect), f"{target.name} is cut off"
        assert min(target.rect.size) >= 1
    for one in targets:
        for other in targets:
            meet = one.rect.clip(other.rect)
            nested = meet in (one.rect, other.rect)
            assert nested or min(meet.size) < least, f"{one.name} overlaps {other.name}"
