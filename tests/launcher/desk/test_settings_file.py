"""Settings survive a round trip, and no file can stop the program."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from launcher.desk.settings_file import Settings, config_folder, load_settings, save_settings


def test_round_trip(tmp_path):
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(
        ui_scale=1.35,
        palette="high_contrast",
        language="ja",
        reduced_motion=True,
        animation_speed=2.0,
        silenced_prompts={"end_phase", "delete"},
        window_size=(1600, 900),
        fullscreen=True,
        keys={"undo": "U"},
    )
    assert save_settings(settings, path) == ""
    loaded = load_settings(Settings, path)
    assert (loaded.settings, loaded.problem) == (settings, "")
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_no_file_means_the_defaults_and_no_complaint(tmp_path):
    loaded = load_settings(Settings, tmp_path / "settings.json")
    assert (loaded.settings, loaded.problem) == (Settings(), "")


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '{"ui_scale": 1.0', "\x00\x01"])
def test_a_damaged_file_is_reported_and_kept_aside(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text)
    loaded = load_settings(Settings, path)
    assert loaded.settings == Settings()
    assert "settings.bad1.json" in loaded.problem
    assert (tmp_path / "settings.bad1.json").read_text() == text


def test_bytes_that_are_no_text_are_reported(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xff\xfe\xfa")
    assert "damaged" in load_settings(Settings, path).problem


def test_one_bad_value_does_not_cost_the_others(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"ui_scale": 99, "palette": "high_contrast", "window_size": [10, 10], "unknown": 1}))
    loaded = load_settings(Settings, path)
    assert (loaded.settings.ui_scale, loaded.settings.palette, loaded.settings.window_size) == (
        1.0,
        "high_contrast",
        None,
    )
    assert "ui_scale" in loaded.problem
    assert "window" in loaded.problem
    assert "unknown" not in loaded.problem


def test_each_bad_file_is_kept_apart(tmp_path):
    path = tmp_path / "settings.json"
    for text in ("{one", "{two"):
        path.write_text(text)
        load_settings(Settings, path)
    assert (tmp_path / "settings.bad1.json").read_text() == "{one"
    assert (tmp_path / "settings.bad2.json").read_text() == "{two"


def test_a_place_that_cannot_be_written_is_told_in_words(tmp_path):
    (tmp_path / "file").write_text("")
    assert "could not save the settings" in save_settings(Settings(), tmp_path / "file" / "settings.json")


def test_a_folder_in_place_of_the_file_is_told_in_words(tmp_path):
    assert "cannot read the settings" in load_settings(Settings, tmp_path).problem


def test_settings_check_what_is_set():
    with pytest.raises(ValidationError):
        Settings().ui_scale = 9


def test_the_home_variable_decides_the_folder(tmp_path):
    assert config_folder({"MONSOON_HOME": str(tmp_path)}) == tmp_path
    assert config_folder({}).name == "monsoon"


def test_settings_make_a_theme():
    theme = Settings(ui_scale=1.5, palette="colour_blind", reduced_motion=True).theme(density=2.0)
    assert (theme.scale, theme.palette.key, theme.ms("normal")) == (3.0, "colour_blind", 0.0)
