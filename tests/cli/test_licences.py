"""`fellfield licences` names what is inside and under which licence."""

from __future__ import annotations

import json
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fellfield.cli import licences
from fellfield.cli.main import app

LISTED = "@fonts/heather 5.3.0: OFL-1.1\nsvelte 5.57.3: MIT\n\n====\n@fonts/heather 5.3.0: OFL-1.1\n\nThe whole text.\n"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "licences.txt"
    file.write_text(LISTED)
    monkeypatch.setattr(licences, "page_licences", lambda: file)
    return file


def test_fonts_and_packages_of_the_page_are_listed_with_the_file_of_their_texts(page: Path) -> None:
    told = CliRunner().invoke(app, ["licences", "--lang", "it"], env={"COLUMNS": "400"}).output
    assert "OFL-1.1" in told
    assert "svelte" in told
    assert str(page) in told
    assert "Licenza" in told


def test_python_packages_are_listed_with_the_licence_that_they_state(page: Path) -> None:
    facts = json.loads(CliRunner().invoke(app, ["licences", "--json"]).output)
    python = {found["name"]: found for found in facts["python"]}
    assert python["rich"]["version"] == distribution("rich").version
    assert "MIT" in python["rich"]["licence"]
    assert {found["name"] for found in facts["page"]} == {"@fonts/heather", "svelte"}


def test_a_package_that_states_nothing_has_a_question_mark() -> None:
    class Silent(Distribution):
        def read_text(self, filename: str) -> str | None:
            return "Metadata-Version: 2.1\nName: silent\nVersion: 1\n" if filename == "METADATA" else None

        def locate_file(self, path: object) -> Path:
            return Path(str(path))

    assert licences.licence_of(Silent()) == "?"


def test_without_a_page_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "page_licences", lambda: None)
    assert "not built" in CliRunner().invoke(app, ["licences", "--lang", "en"], env={"COLUMNS": "400"}).output
