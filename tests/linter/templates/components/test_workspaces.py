"""The packages of a monorepo, from the patterns of its workspace, whatever these are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from factmark.linter.templates.components.script_files import script_file

PACKAGES = {"packages/ui": "@rye/ui", "packages/data": "data", "apps/shop": "shop"}


def _workspace(folder: Path, workspaces: object, pnpm: str = "") -> Path:
    for path, name in PACKAGES.items():
        (folder / path / "src").mkdir(parents=True)
        (folder / path / "package.json").write_text(json.dumps({"name": name}), encoding="utf-8")
        (folder / path / "src/index.ts").write_text("", encoding="utf-8")
        (folder / path / "src/deep.ts").write_text("", encoding="utf-8")
    (folder / "package.json").write_text(json.dumps({"workspaces": workspaces}), encoding="utf-8")
    if pnpm:
        (folder / "pnpm-workspace.yaml").write_text(pnpm, encoding="utf-8")
    return folder / "apps/shop"


def _file(shop: Path, module: str) -> str:
    found = script_file(module, shop / "src/index.ts", shop)
    return found.relative_to(shop.parents[1]).as_posix() if found is not None else ""


@pytest.mark.parametrize(
    ("workspaces", "pnpm"),
    [
        (["packages/*", "apps/*"], ""),
        (["packages/**", "apps/shop"], ""),
        ({"packages": ["./packages/*"]}, ""),
        (None, "packages:\n  - packages/*\n  - '!**/test'\n"),
    ],
)
def test_the_packages_of_a_workspace_are_found_by_name(workspaces: object, pnpm: str, tmp_path: Path) -> None:
    shop = _workspace(tmp_path, workspaces, pnpm)
    assert _file(shop, "@rye/ui") == "packages/ui/src/index.ts"
    assert _file(shop, "@rye/ui/deep") == "packages/ui/src/deep.ts"
    assert _file(shop, "data") == "packages/data/src/index.ts"
    assert _file(shop, "@rye/other") == ""


@pytest.mark.parametrize(
    "workspaces",
    [
        ["../*"],
        ["/packages/../../*"],
        ["*" * 300],
        ["***/***"],
        ["[a"],
        ["*/*/*/*/*/*"],
        [None, 1],
        "packages/*",
        5,
    ],
)
def test_patterns_that_lead_out_or_are_none_find_nothing(workspaces: object, tmp_path: Path) -> None:
    shop = _workspace(tmp_path / "outer/inner", workspaces)
    (tmp_path / "outer/package.json").write_text('{"name": "outer"}', encoding="utf-8")
    assert _file(shop, "outer") == ""


def test_a_package_has_no_files_outside_of_its_folder(tmp_path: Path) -> None:
    shop = _workspace(tmp_path, ["packages/*"])
    manifest = {"name": "@rye/ui", "main": "../data/src/index.ts", "module": "/etc/hostname"}
    (tmp_path / "packages/ui/package.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert _file(shop, "@rye/ui") == "packages/ui/src/index.ts"
    assert _file(shop, "@rye/ui/../data/src/index") == ""
