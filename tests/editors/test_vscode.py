"""The extension for VS Code: what its manifest says, and what it does in a window that stands in for VS Code's."""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.document.file_kinds import READ_ENDINGS

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "editors" / "vscode"


@pytest.fixture
def manifest() -> dict[str, Any]:
    return json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))


def test_it_has_the_version_of_the_project(manifest: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert manifest["version"] == project["version"]
    locked = json.loads((EXTENSION / "package-lock.json").read_text(encoding="utf-8"))
    assert locked["packages"][""]["version"] == project["version"]


def test_it_hands_over_the_files_that_are_read(manifest: dict[str, Any]) -> None:
    files = manifest["contributes"]["configuration"]["properties"]["factmark.files"]["default"]
    endings = re.fullmatch(r"\*\*/\*\.\{(.+)\}", files)
    assert endings is not None
    assert {f".{ending}" for ending in endings[1].split(",")} == set(READ_ENDINGS)


def test_it_is_bundled_with_an_icon(manifest: dict[str, Any]) -> None:
    """What is published is one script: the client that it needs is in it, and no folder of packages beside it."""
    assert "dependencies" not in manifest
    assert f"--outfile={manifest['main'].removeprefix('./')}" in manifest["scripts"]["bundle"]
    assert "npm run bundle" in manifest["scripts"]["vscode:prepublish"]
    left_out = (EXTENSION / ".vscodeignore").read_text(encoding="utf-8").split()
    assert {"node_modules/**", "extension.js"} <= set(left_out)
    icon = (EXTENSION / manifest["icon"]).read_bytes()
    assert icon.startswith(b"\x89PNG")
    assert struct.unpack(">II", icon[16:24]) == (256, 256)


def test_its_readme_names_every_setting(manifest: dict[str, Any]) -> None:
    readme = (EXTENSION / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in readme for name in manifest["contributes"]["configuration"]["properties"])


def test_it_starts_one_server_when_and_where_it_should() -> None:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("FACTMARK_REQUIRE_TOOLS"):
            pytest.fail("FACTMARK_REQUIRE_TOOLS is set, but there is no node")
        pytest.skip("needs node")
    script = Path(__file__).with_name("vscode.test.js")
    done = subprocess.run(
        [node, "--test", str(script)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"pass [1-9]", done.stdout), done.stdout
