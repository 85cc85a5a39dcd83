"""The report of a crawl as it is by default: what its statements rest on is marked where the page shows it."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from forked_commands import run as run_command
from playwright.sync_api import Page, expect

WINDOW = {"width": 1366, "height": 900}
PAGE = """<!doctype html><html lang="en"><head><title>Kettle</title><link rel="icon" href="data:,">
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Enamel kettle", "sku": "KT-4711-B",
 "offers": {"@type": "Offer", "price": "34.50", "priceCurrency": "EUR"}}
</script></head><body><h1>Enamel kettle</h1><p>Holds two litres and whistles.</p>
<p id="number" style="margin: 260px 0 0 140px"><span>Article number</span> <b>KT-4711-B</b></p>
<p id="price" style="margin-top: 90px; margin-bottom: 60px">Price: <strong>34.50 EUR</strong></p></body></html>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text(PAGE, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def _crawl(address: str, folder: Path, status: int = 0) -> Path:
    command = [sys.executable, "-m", "factmark", "crawl", address, "--allow-private", "--delay", "0"]
    command += ["--render", "always", "--output", "out"]
    done = run_command(command, cwd=folder, timeout=280)
    assert done.returncode == status, done.stdout + done.stderr
    return folder / "out"


@pytest.mark.browser
@pytest.mark.parametrize("faulty", [False, True], ids=["on the layout", "on the screenshot"])
def test_boxes_of_statements_that_hold_cover_the_words(
    address: str, tmp_path: Path, page: Page, faulty: bool
) -> None:
    """Pages with faults have a screenshot."""
    if faulty:
        (tmp_path / "site/index.html").write_text(
            PAGE.replace('"sku"', '"nmae": "Enamel kettle", "sku"'), "utf-8"
        )
    out = _crawl(address, tmp_path, status=int(faulty))
    kinds = {result["kind"] for result in json.loads((out / "findings.json").read_text())["results"]}
    assert kinds <= {"fail"}
    page.set_viewport_size(WINDOW)
    page.goto(address)
    real = {
        name: page.locator(f"#{name}").evaluate(
            """element => {
              const range = document.createRange();
              range.selectNodeContents(element);
              const { x, y, width, height } = range.getBoundingClientRect();
              return { x, y, width, height };
            }"""
        )
        for name in ("number", "price")
    }
    for again in (False, True):
        if again:  # from the outcomes that the first crawl kept
            _crawl(address, tmp_path, status=int(faulty))
        page.goto((out / "report.html").as_uri())
        expect(page.locator(".map image")).to_have_count(int(faulty))
        page.locator(".held").evaluate("element => { element.open = true }")
        for name, statement in (("number", "Product.sku"), ("price", "Offer.price")):
            page.locator(".statement.pass", has_text=statement).first.click()
            expect(page.locator(".map .lit")).to_have_count(1)
            marked = page.locator(".map .lit").evaluate(
                """group => {
                  const map = group.ownerSVGElement, whole = map.viewBox.baseVal, shown = map.getBoundingClientRect();
                  const scale = whole.width / shown.width, box = group.querySelector("rect").getBoundingClientRect();
                  return { x: whole.x + (box.x - shown.x) * scale, y: whole.y + (box.y - shown.y) * scale,
                    width: box.width * scale, height: box.height * scale };
                }"""
            )
            words = real[name]
            assert marked["x"] <= words["x"] + 1
            assert marked["y"] <= words["y"] + 1
            assert marked["x"] + marked["width"] >= words["x"] + words["width"] - 1
            assert marked["y"] + marked["height"] >= words["y"] + words["height"] - 1
            assert marked["height"] <= words["height"] + 40


@pytest.mark.browser
def test_the_grounded_share_is_of_the_statements_that_the_pages_list(
    address: str, tmp_path: Path, page: Page
) -> None:
    out = _crawl(address, tmp_path)
    page.goto((out / "report.html").as_uri())
    tile = page.locator(".tiles div", has_text="Grounded")
    held = page.locator(".statement.pass")
    expect(held).not_to_have_count(0)
    undecided = page.locator(".statement.open").count()
    expect(tile).to_contain_text(f"{round(100 * held.count() / (held.count() + undecided))} %")
    expect(tile).to_contain_text(f"of {held.count() + undecided} statements that a page should show")
