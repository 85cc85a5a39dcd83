"""The pictures of the documentation, from examples/site: ``python tools/pictures.py`` writes docs/images.

The site is crawled three times, with faults that are mended in between, so that the report has a past.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.text import Text

from factmark.crawler.browsing.browser import find_browser, launch_options

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
PORT = 8765
#: Changed one after the other: page, what it shows, what it showed before. The last change makes a fault.
EARLIER = (
    ("shop/gift-box.html", "£", "£1"),
    ("shop/seed-crackers.html", "£", "£1"),
    ("shop/rye-loaf.html", "£4.60", "£4.80"),
)
WIDTH, HEIGHT = 1360, 860


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def crawl(site: Path, output: Path) -> None:
    """Serve the site and crawl it."""
    server = ThreadingHTTPServer(("127.0.0.1", PORT), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    command = [
        sys.executable,
        "-m",
        "factmark",
        "crawl",
        f"http://127.0.0.1:{PORT}/",
        "--allow-private",
        "--delay",
    ]
    command += ["0", "--render", "always", "--screenshots", "pictures", "--output", str(output)]
    try:
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)  # noqa: S603
    finally:
        server.shutdown()
        server.server_close()


def crawls(folder: Path) -> Path:
    """Three crawls of the example site, the last of it as it is; returns the report."""
    for mended in (0, 1, len(EARLIER)):
        site = folder / "site"
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(ROOT / "examples" / "site", site)
        for page, now, before in EARLIER[mended:]:
            path = site / page
            head, body, rest = path.read_text(encoding="utf-8").partition("<body")
            path.write_text(head + body + rest.replace(now, before), encoding="utf-8")
        crawl(site, folder / "out")
    return folder / "out" / "report.html"


def terminal(folder: Path) -> Path:
    """What ``factmark lint`` prints, as a picture of a terminal (SVG)."""
    shutil.copytree(ROOT / "examples" / "site", folder / "public")
    command = [
        sys.executable,
        "-m",
        "factmark",
        "lint",
        "public/shop/rye-loaf.html",
        "public/shop/tote-bag.html",
        "public/visit.html",
    ]
    environment = os.environ | {"FORCE_COLOR": "1", "COLUMNS": "100"}
    output = subprocess.run(  # noqa: S603
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    ).stdout
    with (folder / "nowhere").open("w") as nowhere:
        console = Console(record=True, width=100, file=nowhere, force_terminal=True)
        console.print(Text("$ factmark " + " ".join(command[3:]) + "\n", style="bold"))
        console.print(Text.from_ansi(output))
    path = folder / "terminal.svg"
    path.write_text(console.export_svg(title="factmark"), encoding="utf-8")
    return path


def shoot(page: Page, name: str, **clip: Any) -> None:
    """Write what the page shows to docs/images as WebP."""
    session = page.context.new_cdp_session(page)
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": 1} | clip
    answer = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82, "clip": clip})
    path = IMAGES / f"{name}.webp"
    path.write_bytes(base64.b64decode(answer["data"]))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


def main() -> int:
    """Make the pictures; 1 where there is no browser."""
    browser = find_browser()
    if browser is None:
        sys.stderr.write("no browser was found\n")
        return 1
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        report = crawls(folder).as_uri()
        chromium = playwright.chromium.launch(**launch_options(browser))
        page = chromium.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(report)
        page.wait_for_selector("#page .card")
        shoot(page, "report-overview")
        page.click("#list a:has-text('/tasting.html')")
        page.mouse.move(0, 0)
        page.wait_for_selector(".close-up")
        top = page.evaluate("document.getElementById('pages').getBoundingClientRect().top + scrollY")
        page.evaluate("scrollTo({top: 1e6, behavior: 'instant'})")
        page.evaluate("top => scrollTo({top, behavior: 'instant'})", top)
        shoot(page, "report-page", y=top)
        page.emulate_media(color_scheme="dark")
        page.reload()
        page.wait_for_selector("#page .card")
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
        shoot(page, "report-dark")
        page.emulate_media(color_scheme="light")
        page.goto(terminal(folder).as_uri())
        box = page.evaluate(
            "(({width, height}) => ({width, height}))(document.documentElement.viewBox.baseVal)"
        )
        size = {name: round(value) for name, value in box.items()}
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        shoot(page, "terminal", **size)
        chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
