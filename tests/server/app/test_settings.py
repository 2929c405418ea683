"""Settings: all are optional, every source has the same syntax, and an invalid one is named."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fellfield.cli.main import app
from fellfield.server.settings import BadSetting, Settings, environment_variable, load, origin_of


def test_all_settings_are_optional() -> None:
    assert load({}, {}) == Settings()


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "fellfield.toml"
    file.write_text('port = 1\nhost = "a"\nbot_delay = 3\norigins = ["https://x.example"]\nhints = false\n')
    around = {"FELLFIELD_CONFIG": str(file), "FELLFIELD_HOST": "b", "FELLFIELD_BOT_DELAY": "2"}
    found = load({"bot_delay": "1", "port": None}, around)
    assert (found.port, found.host, found.bot_delay, found.hints) == (1, "b", 1.0, False)
    assert found.origins == ("https://x.example",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FELLFIELD_PORT", "many"),
        ("FELLFIELD_PORT", "-1"),
        ("FELLFIELD_HINTS", "perhaps"),
        ("FELLFIELD_BOT_DELAY", "soon"),
        ("FELLFIELD_LOG_FORMAT", "xml"),
        ("FELLFIELD_METRICS", "friends"),
        ("FELLFIELD_PUBLIC_URL", "club.example"),
        ("FELLFIELD_ORIGINS", "https://a.example, not an origin"),
        ("FELLFIELD_CONFIG", "/nowhere/at/all"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name.removeprefix("FELLFIELD_").lower()):
        load({}, {name: value})


def test_a_file_with_an_unknown_setting_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "fellfield.toml"
    file.write_text("prot = 8000\n")
    with pytest.raises(BadSetting, match="prot"):
        load({}, {}, file)
    file.write_text("port = = 8000\n")
    with pytest.raises(BadSetting, match="TOML"):
        load({}, {}, file)


def test_the_help_of_serve_names_every_setting_and_its_variable() -> None:
    shown = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "300", "TERMINAL_WIDTH": "300"}).stdout
    for setting in fields(Settings):
        assert "--" + setting.name.replace("_", "-") in shown
        assert environment_variable(setting.name) in shown
        assert setting.metadata["about"].split()[0] in shown


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://club.example", "https://club.example"),
        ("https://club.example/", "https://club.example"),
        ("https://club.example:443", "https://club.example"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("https://club.example/path", None),
        ("ftp://club.example", None),
        ("https://user@club.example", None),
        ("https://club.example:port", None),
        ("club.example", None),
    ],
)
def test_an_origin_is_scheme_host_and_port(url: str, origin: str | None) -> None:
    assert origin_of(url) == origin
