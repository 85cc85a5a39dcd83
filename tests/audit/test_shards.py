"""A list of addresses crawled in shards: what one process would have found, also where a worker is lost."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from forked_commands import run as run_command
from ray_workers import workers

from factmark.__main__ import main
from factmark.audit.ray_crawl import Shard, parted
from factmark.crawler.folder import Folder
from factmark.crawler.warc.archive import read_archive

PRODUCT = """<!DOCTYPE html><title>Honey</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Heather honey",
 "offers": {"@type": "Offer", "price": "%s", "priceCurrency": "GBP"}}
</script><h1>Heather honey</h1><p>A jar of heather honey from our own hives on the moor, sold in the shop.</p>
<p>Price: £4.50</p>"""


def test_a_host_stays_in_one_part():
    urls = [
        f"https://{host}.example/{n}" for host, size in (("a", 5), ("b", 2), ("c", 3)) for n in range(size)
    ]
    parts = parted(urls, 2)
    assert sorted(url for part in parts for url in part) == sorted(urls)
    assert [len(part) for part in parts] == [5, 5]
    assert len(parted(urls, 9)) == 3
    assert parted([], 2) == []


LIST = ("--url-list", "urls.txt", "--no-follow")


def crawl(folder, *options):
    command = [sys.executable, "-m", "factmark", "crawl", *LIST, "--allow-private"]
    more = ("--render", "never", "--delay", "0", "--isolated", "--output-format", "json", *options)
    if "ray" not in options:
        return run_command([*command, *more], cwd=folder)
    # Ray starts processes by itself: none of them is to be one of many forks.
    return subprocess.run(
        [*command, *more], cwd=folder, capture_output=True, text=True, timeout=280, check=False
    )


@pytest.mark.parametrize(
    "options",
    [
        (*LIST, "--cookie", "a=b"),
        (*LIST, "--incremental"),
        (*LIST, "--max-pages", "3"),
        ("http://127.0.0.1:1/",),
    ],
)
def test_what_cannot_be_divided_is_said(tmp_path, monkeypatch, capsys, options):
    monkeypatch.chdir(tmp_path)
    Path("urls.txt").write_text("http://127.0.0.1:1/")
    assert main(["crawl", "--engine", "ray", *options]) == 2
    errors = capsys.readouterr().err
    assert "do not go together" in errors if LIST[0] in options else "--url-list" in errors


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="needs the extra factmark[ray]")
@pytest.mark.skipif(sys.platform != "linux", reason="finds workers under /proc")
def test_shards_find_what_one_process_finds(site, tmp_path):
    reached, killed = threading.Event(), []
    other = site.address.replace("127.0.0.1", "localhost")

    def last(handler):
        reached.set()
        end = time.monotonic() + 100
        while not killed and time.monotonic() < end:
            time.sleep(0.01)
        body = (PRODUCT % "9.99").encode()
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html; charset=utf-8")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def archived():
        shards = (tmp_path / "ray" / "factmark-out" / "state" / "shards").iterdir()
        return min(Shard(Folder(path), ()).statistics().pages for path in shards)

    def kill():
        if reached.wait(200):
            end = time.monotonic() + 60
            while archived() < 12 and time.monotonic() < end:
                time.sleep(0.05)
            # Both shards may be under way: each goes on elsewhere, after the pages that it has.
            for pid in workers("_crawl_shard"):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
        killed.append(0)

    site.pages |= {f"/{n}": PRODUCT % ("4.50" if n % 4 else "5.40") for n in range(12)}
    # Redirects to what another shard has count once.
    site.redirect("/moved", f"{other}/3")
    site.pages["/last"] = last
    paths = [f"{address}/{n}" for address in (site.address, other) for n in range(12)]
    (tmp_path / "urls.txt").write_text(
        "\n".join([*paths, f"{site.address}/gone", f"{site.address}/moved", f"{other}/last"])
    )
    (tmp_path / "ray").mkdir()
    (tmp_path / "ray" / "urls.txt").write_text((tmp_path / "urls.txt").read_text())

    killing = threading.Thread(target=kill)
    killing.start()
    over_ray = crawl(tmp_path / "ray", "--engine", "ray", "--jobs", "2", "--concurrency", "1")
    killing.join()
    assert len(killed) > 1, "no worker was killed"
    here = crawl(tmp_path, "--concurrency", "1")
    document = json.loads(here.stdout)
    assert document["summary"]["pages"] == 25
    assert json.loads(over_ray.stdout) == document, over_ray.stderr
    assert over_ray.returncode == here.returncode == 1
    stats = [
        json.loads((path / "factmark-out" / "stats.json").read_text())
        for path in (tmp_path, tmp_path / "ray")
    ]
    for name in ("pages", "failed", "findings", "duplicates"):
        assert stats[0][name] == stats[1][name], name
    archives = [
        sorted(page.url for page in read_archive(path / "factmark-out" / "pages.warc.gz"))
        for path in (tmp_path, tmp_path / "ray")
    ]
    assert archives[0] == archives[1]
    # Once for each host and crawl: what was in the archive when its worker was killed is not asked for again.
    assert site.requests.count("/0") == 4
    assert not (tmp_path / "ray" / "factmark-out" / "state" / "shards").exists()
    # One process goes on where shards ended, and finds nothing left.
    again = crawl(tmp_path / "ray", "--resume")
    assert json.loads(again.stdout)["results"] == document["results"]
    assert site.requests.count("/0") == 4
