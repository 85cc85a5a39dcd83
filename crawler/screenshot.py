"""Screenshots of rendered pages: small ones, to point at what was found, kept in a folder by page."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

#: The browser window in CSS pixels; screenshots are as wide.
WINDOW = (1366, 900)
#: Pixels of a screenshot for a CSS pixel of the page.
SCALE = 0.6
#: CSS pixels from the top of the page that a screenshot shows at most.
MAX_HEIGHT = 5000
#: Bytes of the largest screenshot that is kept.
MAX_BYTES = 700_000
#: Screenshots that a folder holds at most.
MAX_KEPT = 5000

#: The ending of their files.
SUFFIX = ".jpg"

#: Text stays readable; as WebP, a fifth smaller, each would cost twice the processor time.
_QUALITY = 30
_TIMEOUT = 10.0


async def take(session: CDPSession) -> bytes | None:
    """A screenshot of a rendered page from its top left corner, as wide as the window, as JPEG.

    None where the browser makes none in time, or one too large to keep.
    """
    try:
        async with asyncio.timeout(_TIMEOUT):
            metrics = await session.send("Page.getLayoutMetrics")
            height = min(max(metrics["cssContentSize"]["height"], 1), MAX_HEIGHT)
            clip = {"x": 0, "y": 0, "width": WINDOW[0], "height": height, "scale": SCALE}
            options = {"format": "jpeg", "quality": _QUALITY, "clip": clip}
            # A window that is made as tall as the page lays the page out again, and again as it was.
            beyond = height > WINDOW[1]
            answer = await session.send(
                "Page.captureScreenshot", {**options, "captureBeyondViewport": beyond}
            )
    except Exception:  # a page without its picture is a page all the same
        return None
    picture = base64.b64decode(answer["data"])
    return picture if len(picture) <= MAX_BYTES else None


class ScreenshotFolder:
    """The screenshots of a crawl, a file each, named by a digest of the page's address."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept = sum(1 for _ in path.glob(f"*{SUFFIX}")) if path.is_dir() else 0

    def file(self, url: str) -> Path:
        """Where a page's screenshot is, or would be."""
        digest = hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return self.path / f"{digest}{SUFFIX}"

    def keep(self, url: str, picture: bytes) -> None:
        """Keep a page's screenshot in place of an earlier one, where there is room."""
        file = self.file(url)
        if not file.exists():
            if self._kept >= MAX_KEPT:
                return
            self._kept += 1
        with contextlib.suppress(OSError):
            self.path.mkdir(parents=True, exist_ok=True)
            file.write_bytes(picture)

    def forget(self, url: str) -> None:
        """Drop a page's screenshot: the page no longer looks like that."""
        self.file(url).unlink(missing_ok=True)

    def retain(self, urls: Iterable[str]) -> None:
        """Drop the screenshots of all pages but these."""
        if self.path.is_dir():
            kept = {self.file(url).name for url in urls}
            for file in self.path.glob(f"*{SUFFIX}"):
                if file.name not in kept:
                    file.unlink(missing_ok=True)
