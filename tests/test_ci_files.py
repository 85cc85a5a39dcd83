"""The files for CI services: against the published schemas, and their steps run on scratch repositories."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from crawled_site import Site, make_site, site

from factmark.cli.init import CHECKOUT

ROOT = Path(__file__).parents[1]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
GITLAB = yaml.safe_load((ROOT / "examples/ci/gitlab.yml").read_text(encoding="utf-8"))
BIN = Path(sys.executable).parent
_ = make_site, site


def _run(command: list[Any], **choices: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=240, check=False, **choices
    )


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        ("github-actions", "action.yml"),
        ("github-workflows", "examples/ci/github.yml"),
        ("gitlab-ci", "examples/ci/gitlab.yml"),
    ],
)
def test_published_schema(schema: str, file: str) -> None:
    done = _run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", ROOT / file]
    )
    assert done.returncode == 0, done.stdout


def _scripts() -> dict[str, str]:
    return {step["name"]: step["run"] for step in ACTION["runs"]["steps"] if "run" in step}


@pytest.mark.parametrize("name", _scripts())
def test_shellcheck_has_nothing_to_say(name: str, tmp_path: Path) -> None:
    script = tmp_path / "step.sh"
    script.write_text(f"#!/bin/bash\n{_scripts()[name]}", encoding="utf-8")
    done = _run([BIN / "shellcheck", script])
    assert done.returncode == 0, done.stdout


def test_hadolint_has_nothing_to_say() -> None:
    done = _run([BIN / "hadolint", ROOT / "Dockerfile"])
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", ["action.yml", "examples/ci/github.yml"])
def test_zizmor_has_nothing_to_say(file: str, tmp_path: Path) -> None:
    zizmor = [BIN / "zizmor", "--offline", "--quiet", "--no-progress", "--persona", "pedantic"]
    done = _run([*zizmor, ROOT / file])
    assert done.returncode == 0, done.stdout
    # It reads the file: the same with an action that is not pinned is found.
    loose = tmp_path / file
    loose.parent.mkdir(parents=True, exist_ok=True)
    text = (ROOT / file).read_text(encoding="utf-8")
    loose.write_text(re.sub(r"@[0-9a-f]{40} # v\S+", "@main", text), encoding="utf-8")
    assert "unpinned-uses" in _run([*zizmor, loose]).stdout


def test_actions_are_pinned_by_digest_and_alike() -> None:
    texts = [(ROOT / file).read_text("utf-8") for file in ("action.yml", "examples/ci/github.yml")]
    used = re.findall(r"uses: (\S+)@(\S+)(?: # (v\S+))?", "\n".join((*texts, f"uses: {CHECKOUT}")))
    pins: dict[str, set[tuple[str, str]]] = {}
    for action, revision, version in used:
        if not action.startswith("factmark/"):
            assert re.fullmatch(r"[0-9a-f]{40}", revision), action
            assert version, action
            pins.setdefault(action, set()).add((revision, version))
    assert pins
    assert all(len(each) == 1 for each in pins.values()), pins


def test_texts_in_command_substitutions_are_plain() -> None:
    """Bash 3.2 looks for the end of ``$(…)`` in the texts that it holds: brackets pair up, and no quote stands alone."""
    for name, script in _scripts().items():
        for text in re.findall(r"<<'PYTHON'\n(.*?)\n\s*PYTHON\n", script, re.DOTALL):
            assert "'" not in text, name
            assert text.count("(") == text.count(")"), name
            assert text.count('"') % 2 == 0, name


def test_no_input_is_pasted_into_a_script() -> None:
    """What an input holds must stay a value: ``${{ }}`` in a script would make it code."""
    for name, script in _scripts().items():
        assert "${{" not in script, name


def test_the_workflow_gives_inputs_that_the_action_has() -> None:
    workflow = yaml.safe_load((ROOT / "examples/ci/github.yml").read_text(encoding="utf-8"))
    given = [
        set(step["with"])
        for job in workflow["jobs"].values()
        for step in job["steps"]
        if step.get("uses", "").startswith("factmark/")
    ]
    assert given
    assert all(names <= set(ACTION["inputs"]) for names in given)


def test_the_image_is_made_of_the_whole_package() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert all((ROOT / name).exists() for name in kept)
    ignored = {"tests", "docs", "examples", "tools", "precommit-hooks", "build", "dist"}
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - ignored
    packages |= {"__init__.py", "__init__.pyi", "__main__.py", "py.typed"}
    assert packages | {"pyproject.toml", "constraints.txt", "LICENSE", "NOTICE", "README.md"} <= kept


# The action's own steps, with everything that GitHub's runner would give them


class Runner:
    """Runs the script steps of the action in a folder, as far as GitHub's expressions in them go."""

    def __init__(self, folder: Path, workspace: Path, source: Path) -> None:
        self.folder = folder
        self.workspace = workspace
        self.source = source
        self.outputs: dict[str, dict[str, str]] = {"python": {"python-path": sys.executable}}
        self.summary = ""

    def run(self, *, install: bool = True, **inputs: str) -> subprocess.CompletedProcess[str]:
        """All script steps in order; the outcome of the first that fails, or of the last.

        Without ``install``, factmark is the one that runs the tests.
        """
        self.outputs["install"] = {"bin": str(BIN)}
        given = {name: str(entry.get("default", "")) for name, entry in ACTION["inputs"].items()} | inputs
        done = None
        for step in ACTION["runs"]["steps"]:
            if "run" in step and (install or step["id"] != "install"):
                done = self._step(step, given)
                if done.returncode:
                    break
        assert done is not None
        return done

    def _step(self, step: dict[str, Any], inputs: dict[str, str]) -> subprocess.CompletedProcess[str]:
        output, summary = self.folder / f"{step['id']}.output", self.folder / f"{step['id']}.md"
        for file in (output, summary):
            file.write_text("", encoding="utf-8")
        script = self.folder / f"{step['id']}.sh"
        # As much of the Bash 3.2 of macOS as there is here: without what is newer, and by the rules of POSIX.
        script.write_text(f"enable -n mapfile readarray\n{step['run']}", encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "GIT_"))}
        environment = {
            **kept,
            "RUNNER_TEMP": str(self.folder),
            "RUNNER_OS": "Linux",
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(summary),
            # What factmark needs is on this machine already; only factmark itself is installed.
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_NO_BUILD_ISOLATION": "0",
            "PIP_NO_COMPILE": "1",
            **{name: self._value(text, inputs) for name, text in step["env"].items()},
        }
        done = _run(
            ["bash", "--posix", "--noprofile", "--norc", "-e", "-o", "pipefail", script],
            cwd=self.workspace,
            env=environment,
            stdin=subprocess.DEVNULL,
        )
        lines = output.read_text(encoding="utf-8").splitlines()
        self.outputs[step["id"]] = dict(line.split("=", 1) for line in lines)
        self.summary = summary.read_text(encoding="utf-8")
        return done

    def _value(self, text: str, inputs: dict[str, str]) -> str:
        def value(match: re.Match[str]) -> str:
            parts = match[1].split(".")
            if parts[0] == "inputs":
                return inputs[parts[1]]
            if parts[0] == "steps":
                return self.outputs[parts[1]].get(parts[3], "")
            assert match[1] == "github.action_path"
            return str(self.source)

        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", value, text)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkout that the runner would make of the action."""
    folder = tmp_path_factory.mktemp("action")
    listed = _run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"]).stdout.splitlines()
    for name in listed:
        if (ROOT / name).is_file() and not name.startswith(("tests/", "examples/", "docs/")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def runner(tmp_path: Path, source: Path) -> Runner:
    folder, workspace = tmp_path / "runner", tmp_path / "workspace"
    folder.mkdir()
    workspace.mkdir()
    return Runner(folder, workspace, source)


@pytest.mark.slow
def test_the_action_installs_once_and_reports_what_it_finds(
    runner: Runner, board_page: Callable[[str], str]
) -> None:
    (runner.workspace / "a site").mkdir()
    page = runner.workspace / "a site" / "board.html"
    page.write_text(board_page("19.90"), encoding="utf-8")
    hostile = "$(touch pwned) `touch pwned`; touch pwned"
    (runner.workspace / f"{hostile}.html").write_text(board_page("24.90"), encoding="utf-8")
    done = runner.run(inputs=f"'a site' '{hostile}.html'", args="--select 'FAC, SYN'")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "::error file=a site/board.html,line=8" in done.stdout
    assert "19.90" in runner.summary
    assert "on 2 pages" in runner.summary
    assert runner.outputs["run"] == {"status": "1", "sarif-file": "factmark.sarif"}
    log = json.loads((runner.workspace / "factmark.sarif").read_text(encoding="utf-8"))
    assert [result["ruleId"][:3] for result in log["runs"][0]["results"]] == ["FAC"]
    assert not (runner.workspace / "pwned").exists()
    # The next run finds the installation in its cache: a package that could not be installed shows it.
    environment = Path(runner.outputs["plan"]["environment"])
    assert (environment / "complete").exists()
    marker = environment / "still-the-same"
    marker.touch()
    page.write_text(board_page("24.90"), encoding="utf-8")
    done = runner.run(inputs="'a site'")
    assert done.returncode == 0, done.stdout + done.stderr
    assert runner.outputs["plan"]["environment"] == str(environment)
    assert marker.exists()
    assert "Nothing found" in runner.summary
    # Wrong usage is no finding, and an old report is not handed on.
    done = runner.run(inputs=".", args="--select no-such-rule")
    assert done.returncode == 2, done.stdout + done.stderr
    assert runner.outputs["run"] == {"status": "2"}
    page.write_text(board_page("19.90"), encoding="utf-8")
    assert runner.run(**{"fail-level": "never"}).returncode == 0


@pytest.mark.slow
def test_the_action_crawls_a_server_that_it_starts_and_stops(
    runner: Runner, board_page: Callable[[str], str]
) -> None:
    (runner.workspace / "index.html").write_text(board_page("19.90"), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    done = runner.run(
        install=False,
        url=f"http://127.0.0.1:{port}/",
        serve=f"sleep 0; exec {shlex.quote(sys.executable)} -m http.server {port} --bind 127.0.0.1",
        args="--render never --delay 0 --select FAC",
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "but the page shows" in done.stdout
    assert json.loads((runner.workspace / "factmark.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    deadline = time.monotonic() + 60
    while _answers(port) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _answers(port)


def test_the_action_works_in_a_folder_of_the_repository(
    runner: Runner, board_page: Callable[[str], str]
) -> None:
    shop = runner.workspace / "the shop"
    shop.mkdir()
    (shop / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    (shop / "factmark.toml").write_text('severity = {FAC201 = "warning"}\n', encoding="utf-8")
    (runner.workspace / "other.html").write_text(board_page("19.90"), encoding="utf-8")
    done = runner.run(install=False, **{"working-directory": "the shop"})
    assert done.returncode == 0, done.stdout + done.stderr
    # Names of files are those of the repository, where GitHub looks for them.
    assert "::warning file=the shop/board.html,line=8" in done.stdout
    assert "other.html" not in done.stdout
    strict = runner.workspace / "the shop" / "strict.toml"
    strict.write_text("", encoding="utf-8")
    done = runner.run(install=False, config="strict.toml", **{"working-directory": "the shop"})
    assert done.returncode == 1, done.stdout + done.stderr


def test_the_action_crawls_no_private_address_that_it_does_not_serve(
    runner: Runner, site: Site, board_page: Callable[[str], str]
) -> None:
    site.pages["/"] = board_page("24.90")
    done = runner.run(install=False, url=site.url(), args="--render never --delay 0")
    assert done.returncode == 3, done.stdout + done.stderr
    assert "private" in done.stdout


@pytest.mark.parametrize("name", ["args", "inputs"])
def test_the_action_refuses_what_is_no_list_of_words(name: str, runner: Runner) -> None:
    done = runner.run(install=False, **{name: "'a site"})
    assert done.returncode == 2
    assert f"factmark: {name}: No closing quotation" in done.stderr
    assert runner.outputs["run"] == {"status": "2"}


def test_the_action_says_when_the_server_does_not_answer(runner: Runner) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
        done = runner.run(install=False, url=address, serve="true", wait="0")
    assert done.returncode == 1
    assert f"{address} did not answer" in done.stderr


def _answers(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def test_the_gitlab_job_writes_the_reports_it_names(tmp_path: Path, board_page: Callable[[str], str]) -> None:
    job = GITLAB["factmark"]
    site = tmp_path / "site"
    site.mkdir()
    (site / "board.html").write_text(board_page("19.90"), encoding="utf-8")
    variables = GITLAB["variables"] | {"FACTMARK_VENV": str(BIN.parent), "FACTMARK_INPUTS": "site"}
    done = _run(["bash", "-c", job["script"][-1]], cwd=tmp_path, env={**os.environ, **variables})
    assert done.returncode == 1, done.stderr
    reports = job["artifacts"]["reports"]
    (entry,) = json.loads((tmp_path / reports["codequality"]).read_text(encoding="utf-8"))
    assert entry["location"] == {"path": "site/board.html", "lines": {"begin": 8}}
    assert 'failures="1"' in (tmp_path / reports["junit"]).read_text(encoding="utf-8")
