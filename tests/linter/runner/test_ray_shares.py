"""Archives judged over Ray: the same report byte for byte, also where a worker is killed in the middle."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from factmark.crawler.items import PageItem
from factmark.crawler.warc.archive import ArchiveWriter

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs the extra factmark[ray]"),
    pytest.mark.skipif(sys.platform != "linux", reason="finds workers under /proc"),
]

PAGES = 200

#: Runs factmark, and kills one of Ray's processes while it judges: the pages wait until that has happened.
KILLING = """
import os, signal, sys, time
from ray_workers import raylets, workers
from factmark import __main__
from factmark.linter.runner import archives

read_pages = archives.read_pages

def reading(arguments):
    killed = False
    for number, read in enumerate(read_pages(arguments)):
        if number > archives.SHARE and not killed:
            end = time.monotonic() + 100
            while not killed and time.monotonic() < end:
                for pid in {found}:
                    os.kill(pid, signal.SIGKILL)
                    killed = True
                    break
                time.sleep(0.002)
            print("killed" if killed else "nobody killed", file=sys.stderr)
        yield read

archives.read_pages = reading
sys.exit(__main__.main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ray")
    writer = ArchiveWriter(folder / "pages.warc.gz")
    for n in range(PAGES):
        markup = {"@context": "https://schema.org", "@type": "Product", "name": f"Jar {n}", "sku": f"{n * 7}"}
        html = (
            f'<script type="application/ld+json">{json.dumps(markup)}</script><h1>Jar {n}</h1>'
            + "<p>A jar of honey from our own hives, sold in the shop by the road.</p>" * 40
        )
        url = f"https://example.com/{n}"
        writer.write(PageItem(url, url, 200, (), html, "utf-8", fetched_at="2024-01-01T00:00:00+00:00"))
    writer.close()
    return folder


def lint(folder, *options, program=("-m", "factmark")):
    command = [sys.executable, *program, "lint", "--isolated", "pages.warc.gz", "--output-format", "json"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        [*command, *options],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip


def test_the_report_is_the_same(folder):
    here = lint(folder, "--jobs", "1")
    assert json.loads(here.stdout)["summary"]["pages"] == PAGES
    over_ray = lint(
        folder, "--jobs", "2", "--engine", "ray", "--engine", "compiled",
        program=("-c", KILLING.format(found="workers('_judge')")),
    )  # fmt: skip
    assert over_ray.stdout == here.stdout, over_ray.stderr
    # Ray tells of the worker; nobody tells of anything else.
    assert [line for line in over_ray.stderr.splitlines() if "(raylet)" not in line] == ["killed"]
    assert here.stderr == ""
    assert over_ray.returncode == here.returncode


def test_a_node_that_is_lost_leaves_pages_that_could_not_be_judged(folder):
    # Ray ends the process that uses it with status 1, which reads as findings.
    result = lint(
        folder,
        "--jobs",
        "2",
        "--engine",
        "ray",
        "--select",
        "SYN",
        program=("-c", KILLING.format(found="raylets()")),
    )
    assert "nobody" not in result.stderr
    document = json.loads(result.stdout)
    lost = [n["message"] for n in document["notifications"] if "Ray ended on this machine" in n["message"]]
    assert lost[-1] == f"https://example.com/{PAGES - 1} could not be judged: Ray ended on this machine"
    assert document["summary"]["pages"] + len(lost) == PAGES
    assert result.returncode == 3


def test_a_cluster_that_is_not_there_is_told(folder):
    result = lint(folder, "--engine", "ray", "--ray-address", "127.0.0.1:1")
    assert result.returncode == 2
    assert "factmark: Ray cannot be used: " in result.stderr
