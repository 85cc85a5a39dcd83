"""The wheel holds the whole package and nothing else."""

import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_SHIPPED = {"tests", "editors", "examples", "docs", "tools", "build", "dist"}


def python_folders() -> set[str]:
    found = set()
    for path in ROOT.rglob("__init__.py"):
        parts = path.parent.relative_to(ROOT).parts
        if not parts or (parts[0] not in NOT_SHIPPED and not parts[0].startswith(".")):
            found.add(".".join(("factmark", *parts)))
    return found


def test_every_subpackage_is_listed() -> None:
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == python_folders()


def test_no_module_lies_at_the_root() -> None:
    assert {path.name for path in ROOT.glob("*.py")} == {"__init__.py", "__main__.py"}


@pytest.mark.slow
def test_wheel_holds_every_module_and_data_file(tmp_path: Path) -> None:
    git = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [name for name in git.stdout.splitlines() if (ROOT / name).is_file()]
    source = tmp_path / "source"
    for name in listed:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
        str(source),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=240)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    endings = (".py", ".json", ".toml", ".jinja", ".js", ".css", ".pyi", "py.typed")
    expected = {
        f"factmark/{name}"
        for name in listed
        if name.endswith(endings)
        and name.split("/")[0] not in NOT_SHIPPED
        and not name.startswith((".", "precommit"))
    } - {"factmark/pyproject.toml", "factmark/zensical.toml"}
    assert held == expected
