"""The hooks, with the real pre-commit, on scratch repositories."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]

BEFORE, RELEASE = "v0.1.0", "v0.2.0"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=540, check=False
    )


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The tests' own settings for git and pre-commit: nothing of the user's, nothing of a surrounding hook.

    pip finds what factmark declares that it needs on this machine, and downloads nothing.
    """
    home = tmp_path_factory.mktemp("home")
    declared = home / "declared"
    declared.mkdir()
    _link_what_is_declared(declared)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
    return {
        **kept,
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "test",
        "GIT_AUTHOR_EMAIL": "test@example.org",
        "GIT_COMMITTER_NAME": "test",
        "GIT_COMMITTER_EMAIL": "test@example.org",
        "PRE_COMMIT_COLOR": "never",
        "PYTHONPATH": str(declared),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        # Half of an installation's time; nothing here runs often enough to win it back.
        "PIP_NO_COMPILE": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def _link_what_is_declared(folder: Path) -> None:
    """Link what pip would install with factmark, and what builds it: nothing else of this machine is imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    left = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    linked = set()
    while left:
        needed = Requirement(left.pop())
        extras = needed.extras or {""}
        if needed.marker and not needed.marker.evaluate({"extra": ""}):
            continue
        installed = distribution(needed.name)
        for each in map(Requirement, installed.requires or ()):
            if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in extras):
                each.marker = None
                if str(each) not in linked:
                    linked.add(str(each))
                    left.append(str(each))
        for top in {file.parts[0] for file in installed.files or ()} - {"..", "__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(installed.locate_file(top))))


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Path:
    """A hook repository of two releases: RELEASE is what is installed of this checkout, committed or not.

    All tests use one installation of it.
    """
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    folder = tmp_path_factory.mktemp("hooks")
    listed = _run(["git", "ls-files", "-co", "--exclude-standard"], ROOT, environment).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file() and not name.startswith(("tests/", "examples/", "docs/")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    manifest = folder / ".pre-commit-hooks.yaml"
    text = manifest.read_text(encoding="utf-8")
    assert _run(["git", "init", "-q"], folder, environment).returncode == 0
    for release, content in ((BEFORE, text.replace("name: factmark", "name: earlier")), (RELEASE, text)):
        manifest.write_text(content, encoding="utf-8")
        for command in (["add", "-A"], ["commit", "-q", "-m", release], ["tag", release]):
            done = _run(["git", *command], folder, environment)
            assert done.returncode == 0, done.stderr
    return folder


def _scratch(
    folder: Path, hooks: Path, hook: str, environment: dict[str, str], release: str = RELEASE
) -> None:
    (folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {release}\n  hooks:\n  - {hook}\n", encoding="utf-8"
    )
    assert _run(["git", "init", "-q"], folder, environment).returncode == 0


def _pre_commit(folder: Path, environment: dict[str, str], *arguments: str) -> tuple[int, str]:
    _run(["git", "add", "-A"], folder, environment)
    done = _run([sys.executable, "-m", "pre_commit", *arguments], folder, environment)
    return done.returncode, done.stdout + done.stderr


def test_a_wrong_price_fails_the_commit_until_it_is_fixed(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "id: factmark", environment)
    page = tmp_path / "board page.html"
    page.write_text(board_page("19.90"), encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 1, output
    assert "board page.html" in output
    assert "but the page shows" in output
    assert "19.90" in output
    assert "24.90" in output
    page.write_text(board_page("24.90"), encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 0, output
    assert "Passed" in output


def test_only_pages_of_the_commit_are_judged(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "id: factmark", environment)
    (tmp_path / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    _run(["git", "add", "-A"], tmp_path, environment)
    _run(["git", "commit", "-q", "-m", "published long ago"], tmp_path, environment)
    (tmp_path / "notes.txt").write_text("nothing to see", encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert (status, "Skipped" in output) == (0, True), output


def test_a_built_site_is_judged_whole(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "{id: factmark-site, args: [_site/]}", environment)
    site = tmp_path / "_site"
    site.mkdir()
    (tmp_path / ".gitignore").write_text("_site/\n", encoding="utf-8")
    (site / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert (status, "_site/board.html" in output) == (1, True), output
    shutil.rmtree(site)
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 1, output
    assert "no such file or folder" in output


def test_fixes_are_applied_and_counted_as_a_failure(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "id: factmark-fix", environment)
    page = tmp_path / "board.html"
    offer = '"price": "24.90", "availability": "in stock"'
    source = board_page("24.90").replace('"price": "24.90"', offer).replace("</p>", ", in stock</p>")
    page.write_text(source, encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert (status, "files were modified by this hook" in output) == (1, True), output
    assert page.read_text(encoding="utf-8") == source.replace('"in stock"', '"https://schema.org/InStock"')
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 0, output


def test_the_samples_name_hooks_that_exist() -> None:
    import yaml

    listed = {
        hook["id"] for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    }
    named = set()
    for sample in (ROOT / "precommit-hooks").glob("*.yaml"):
        for repository in yaml.safe_load(sample.read_text(encoding="utf-8"))["repos"]:
            named |= {hook["id"] for hook in repository["hooks"]}
    assert named == listed


def test_the_hooks_take_every_ending_that_is_read_but_any_json() -> None:
    import yaml

    from factmark.linter.document.file_kinds import READ_ENDINGS

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    patterns = [re.compile(hook["files"]) for hook in hooks if "files" in hook]
    assert len(patterns) == 2
    for pattern in patterns:
        endings = [ending for ending in READ_ENDINGS if ending != ".json"]
        assert all(pattern.search(f"folder/name{ending}") for ending in endings)
        assert all(pattern.search(f"folder/name{ending.upper()}") for ending in endings)
        assert not any(pattern.search(name) for name in ("a.json", "html", "b.html.bak", "c.py", "d.xml"))


def test_templates_are_judged_and_other_files_of_their_endings_left_alone(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "id: factmark", environment)
    (tmp_path / "_config.yml").write_text("title: Boards\n", encoding="utf-8")
    layout = (
        board_page("PRICE")
        .replace('"Walnut board"', "{{ page.title | jsonify }}")
        .replace("Walnut", "{{ page.title }}")
    )
    layout = layout.replace('"PRICE"', "{{ page.price | jsonify }}").replace("24.90", "{{ page.price }}")
    (tmp_path / "board.html").write_text(layout.replace('"price"', '"prize"'), encoding="utf-8")
    (tmp_path / "nginx.conf.j2").write_text("{% if a %}server { listen {{ port }; }\n", encoding="utf-8")
    (tmp_path / "App.tsx").write_text(
        "export const a = <T,>(x: T) => x < 3 ? <b/> : null;\n", encoding="utf-8"
    )
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 1, output
    assert '"prize"' in output
    assert "not checked (" not in output.lower()
    (tmp_path / "board.html").write_text(layout, encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 0, output


def test_autoupdate_goes_on_to_the_next_release(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    _scratch(tmp_path, hooks, "id: factmark", environment, BEFORE)
    status, output = _pre_commit(tmp_path, environment, "autoupdate")
    assert status == 0, output
    assert f"rev: {RELEASE}" in (tmp_path / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    (tmp_path / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run", "factmark")
    assert status == 1, output
    assert re.search(r"^factmark\.+Failed$", output, re.MULTILINE), output
    assert "but the page shows" in output


def test_many_files_at_once_are_judged_each_once(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    """pre-commit splits a list of files that is too long for one command: no file is lost, none told twice."""
    _scratch(tmp_path, hooks, "{id: factmark, args: [--output-format, json, --select, FAC201]}", environment)
    folder = tmp_path / ("long-" * 40) / ("name-" * 40)
    folder.mkdir(parents=True)
    for number in range(400):
        name = f"{number:04} {'x' * 200}.html"
        (folder / name).write_text(board_page("19.90"), encoding="utf-8")
    status, output = _pre_commit(tmp_path, environment, "run")
    assert status == 1, output[:2000]
    told = re.findall(r'"location": {"uri": "[^"]*?(\d{4})%20x+\.html"', output)
    assert sorted(told) == [f"{number:04}" for number in range(400)]


def test_try_repo_needs_no_configuration(
    tmp_path: Path, hooks: Path, environment: dict[str, str], board_page: Callable[[str], str]
) -> None:
    assert _run(["git", "init", "-q"], tmp_path, environment).returncode == 0
    (tmp_path / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    command = ("try-repo", str(hooks), "factmark", "--all-files")
    status, output = _pre_commit(tmp_path, environment, *command)
    assert status == 1, output
    assert "but the page shows" in output
