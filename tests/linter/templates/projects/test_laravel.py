"""What a project of Laravel tells of a view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.templates.projects.laravel import other_views, takes_context


@pytest.mark.parametrize(
    ("wanted", "taken"),
    [
        ("^12.0", True),
        ("12.*", True),
        ("~12.5", True),
        ("^11.0|^12.0", True),
        ("^11.0 || ^12.0", True),
        (">=10", True),
        ("v12.31.1", True),
        ("~12.5.0", False),
        ("12.19.3", False),
        ("11.*", False),
        (">=11 <12.0", False),
        ("dev-master", False),
    ],
)
def test_the_newest_version_that_may_be_installed_counts(tmp_path: Path, wanted: str, taken: bool) -> None:
    manifest = {"require": {"laravel/framework": wanted}}
    (tmp_path / "composer.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert takes_context(tmp_path / "resources" / "views" / "page.blade.php") is taken


def test_what_is_installed_counts_before_what_may_be(tmp_path: Path) -> None:
    view = tmp_path / "resources" / "views" / "page.blade.php"
    assert takes_context(view) is None
    (tmp_path / "composer.json").write_text('{"require": {"laravel/framework": "^12.0"}}', encoding="utf-8")
    locked = {"packages": [{"name": "laravel/framework", "version": "v12.19.3"}]}
    (tmp_path / "composer.lock").write_text(json.dumps(locked, indent=4), encoding="utf-8")
    assert takes_context(view) is False


def test_components_have_several_places() -> None:
    assert other_views("components/card") == ("components/card/index", "components/card/card")
    assert other_views("components/app-layout")[-1] == "layouts/app"
    assert other_views("partials/nav") == ()
