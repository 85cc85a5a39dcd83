"""A disk that fills at each write of a crawl in turn: the crawl says so, and goes on to the undisturbed result.

Tests take a sample, which FACTMARK_SEED chooses; ``make endurance`` takes every write.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from endurance import ALL, cases
from forked_commands import run as run_command

#: More than a crawl of the site writes; what is far beyond its last write is not tried.
_WRITES = 600
#: The last write is another in each run: what is done is kept ten times a second.
_MORE = 1.2
_SAMPLE = 2
_PAGES = 4
_PAGE = """<!DOCTYPE html><html lang=en><title>Cup</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Cup %s",
 "offers": {"@type": "Offer", "price": "99.90", "priceCurrency": "GBP"}}</script><h1>Cup %s</h1><p>Price: £4.50, %s%s"""


@pytest.fixture(scope="module")
def full_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        if os.environ.get("FACTMARK_REQUIRE_TOOLS") == "1":
            pytest.fail("FACTMARK_REQUIRE_TOOLS=1, but there is no C compiler")
        pytest.skip("needs a C compiler, and Linux")
    made = tmp_path_factory.mktemp("full") / "full_disk.so"
    source = Path(__file__).with_name("full_disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", made, source, "-ldl"], check=True, timeout=60)
    return made


def _crawl(site: Any, out: Path, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        site.url("/0"),
        "--allow-private",
        "--delay",
        "0",
        "--isolated",
    ]
    command += ["--render", "never", "--jobs", "1", "--fail-level", "note", "--output", str(out), *more]
    return run_command(command, env={**os.environ, **environment})


def _result(site: Any, out: Path) -> str:
    document = json.loads((out / "findings.json").read_text())
    # A crawl that lacks only what is told of earlier ones says so.
    assert all("disk" in note["message"] for note in document["notifications"]), document["notifications"]
    return json.dumps([document[name] for name in ("results", "summary")]).replace(site.address, "")


#: The result of an undisturbed crawl, and how often it writes.
_WHOLE: dict[str, Any] = {}


@pytest.mark.parametrize("once", [False, True], ids=["from then on", "once"])
@pytest.mark.parametrize("number", cases(range(1, _WRITES), _SAMPLE))
def test_a_full_disk_loses_nothing(
    site: Any, full_disk: Path, tmp_path: Path, number: int, once: bool
) -> None:
    links = "".join(f"<a href=/{each}>{each}</a>" for each in range(_PAGES))
    for each in range(_PAGES):
        site.pages[f"/{each}"] = _PAGE % (each, each, "many words about clay and cups " * 20, links)
    if not _WHOLE:
        whole, told = tmp_path / "whole", tmp_path / "told"
        counted = {"LD_PRELOAD": str(full_disk), "FULL_BELOW": str(whole), "FULL_TOLD": str(told)}
        assert _crawl(site, whole, **counted).returncode == 1
        _WHOLE["writes"], _WHOLE["whole"] = int(told.read_text()), _result(site, whole)
    most = int(_WHOLE["writes"] * _MORE)
    assert most < _WRITES
    if number > most and ALL:
        pytest.skip(f"an undisturbed crawl writes {_WHOLE['writes']} times")
    number = (number - 1) % most + 1
    out = tmp_path / "out"
    faults = {"LD_PRELOAD": str(full_disk), "FULL_BELOW": str(out), "FULL_AT": str(number)}
    first = _crawl(site, out, **faults, **({"FULL_ONCE": "1"} if once else {}))
    if first.returncode in (0, 1):  # the fault hit nothing that is needed, or came after the last write
        assert _result(site, out) == _WHOLE["whole"], first.stderr
        return
    said = first.stderr.lower()
    assert first.returncode == 3, first.stderr
    assert any(words in said for words in ("no space left", "disk is full", "disk i/o error")), first.stderr
    again = _crawl(site, out, "--resume")
    assert again.returncode == 1, again.stderr
    assert _result(site, out) == _WHOLE["whole"]
