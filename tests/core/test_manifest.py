"""Manifests: parts are loaded by name, and a wrong name says what is wrong."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fellfield.core.manifest import BadManifest, Manifest, Part, PartFile
from fellfield.core.registry import manifests
from fellfield.samples.tides import game


@pytest.mark.parametrize("game_id", sorted(manifests()))
def test_every_part_that_a_manifest_names_exists(game_id: str) -> None:
    manifest = manifests()[game_id]
    for part in get_args(Part):
        assert (manifest.load(part) is None) == (not getattr(manifest, part))
    for part in get_args(PartFile):
        assert (manifest.file(part) is None) == (not getattr(manifest, part))


@pytest.mark.parametrize(
    ("judgement", "problem"),
    [
        ("json", "tides: judgement 'json' in the manifest: expected `package.module:object`"),
        ("no_such.bot:judgement", "there is no module 'no_such'"),
        ("json.no_such:judgement", "there is no module 'json.no_such'"),
        ("json:judgement", "json has no 'judgement'"),
    ],
)
def test_a_wrong_name_of_an_object_is_explained(judgement: str, problem: str) -> None:
    with pytest.raises(BadManifest, match=problem):
        Manifest(game, judgement=judgement).load("judgement")


@pytest.mark.parametrize(
    ("lesson", "problem"),
    [
        ("lesson.json", "tides: lesson 'lesson.json' in the manifest: expected `package:path`"),
        ("no_such:lesson.json", "there is no module 'no_such'"),
        ("json:lesson.json", "json has no 'lesson.json'"),
    ],
)
def test_a_wrong_name_of_a_file_is_explained(lesson: str, problem: str) -> None:
    with pytest.raises(BadManifest, match=problem):
        Manifest(game, lesson=lesson).file("lesson")


def test_an_error_inside_a_module_is_not_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "half_done.py").write_text("import no_such_dependency")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="no_such_dependency"):
        Manifest(game, judgement="half_done:judgement").load("judgement")
