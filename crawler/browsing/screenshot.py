"""Take small screenshots of rendered pages to mark findings on, and keep them in a folder by page."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

#: The browser window in CSS pixels; screenshots are as wide.
WINDOW = (1366, 900)
#: Pixels of a screenshot for a CSS pixel of the page.
SCALE = 0.6
#: Maximum height of a screenshot from the top of the page, in CSS pixels.
MAX_HEIGHT = 5000
#: Bytes of the largest screenshot that is kept.
MAX_BYTES = 700_000
#: Maximum number of screenshots in a folder, and of pages for each rule that they break.
MAX_KEPT = 5000
PER_RULE = 10

#: The ending of their files.
SUFFIX = ".jpg"

#: Text stays readable. WebP would be a fifth smaller, but take twice the CPU time.
_QUALITY = 30
#: Seconds for each attempt: of some hundreds of long pages, a browser leaves one unanswered. On a machine with all
#: cores busy, a screenshot takes ten times as long.
_PATIENCE = (5.0, 15.0)


async def _capture(session: CDPSession) -> dict[str, Any]:
    metrics = await session.send("Page.getLayoutMetrics")
    height = min(max(metrics["cssContentSize"]["height"], 1), MAX_HEIGHT)
    clip = {"x": 0, "y": 0, "width": WINDOW[0], "height": height, "scale": SCALE}
    options = {"format": "jpeg", "quality": _QUALITY, "clip": clip}
    # A window resized to the height of the page would lay the page out twice more.
    beyond = height > WINDOW[1]
    return await session.send("Page.captureScreenshot", {**options, "captureBeyondViewport": beyond})


async def take(session: CDPSession) -> bytes | None:
    """Return a screenshot of a rendered page from its top left corner, as wide as the window, as JPEG.

    None if the browser makes none in time, or one too large to keep.
    """
    for seconds in _PATIENCE:
        try:
            async with asyncio.timeout(seconds):
                answer = await _capture(session)
        except TimeoutError:
            continue
        except Exception:  # a page without a screenshot is still a page
            return None
        break
    else:
        return None
    picture = base64.b64decode(answer["data"])
    return picture if len(picture) <= MAX_BYTES else None


class ScreenshotFolder:
    """The screenshots of a crawl, one file each, named by a digest of the page's address.

    Of the pages that break a rule, the first ``per_rule`` are shown: a fault of a template is on every page, and a
    screenshot costs half as much as rendering the page.
    """

    def __init__(self, path: Path, per_rule: int = PER_RULE) -> None:
        self.path = path
        self._per_rule = per_rule
        self._pictured: Counter[str] = Counter()
        self._kept = {file.name for file in path.glob(f"*{SUFFIX}")} if path.is_dir() else set[str]()

    def _name(self, url: str) -> str:
        return f"{hashlib.sha256(url.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}{SUFFIX}"

    def file(self, url: str) -> Path | None:
        """Return the path of a page's screenshot, or None if there is none."""
        name = self._name(url)
        return self.path / name if name in self._kept else None

    def has_room(self, url: str) -> bool:
        """Whether a page's screenshot would be kept: it replaces one, or the folder is not full."""
        return len(self._kept) < MAX_KEPT or self._name(url) in self._kept

    def shows(self, url: str, findings: Iterable[str]) -> bool:
        """Whether to show a page with these ``findings``, the rules that it breaks; it counts as shown then.

        A page that has a screenshot gets a new one.
        """
        rules = set(findings)
        if not rules:
            return False
        if self.file(url) is None and all(self._pictured[rule] >= self._per_rule for rule in rules):
            return False
        self._pictured.update(rules)
        return True

    def keep(self, url: str, picture: bytes) -> None:
        """Keep a page's screenshot in place of an earlier one, if there is room."""
        if not self.has_room(url):
            return
        name = self._name(url)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / name).write_bytes(picture)
            self._kept.add(name)
        except OSError:  # a resumed crawl's report would show half a picture
            with contextlib.suppress(OSError):
                self._drop(name)

    def forget(self, url: str) -> None:
        """Delete a page's screenshot, as the page no longer looks like that."""
        if self._kept and (name := self._name(url)) in self._kept:
            self._drop(name)

    def retain(self, urls: Iterable[str]) -> None:
        """Delete the screenshots of all pages but these."""
        if self._kept:
            for name in self._kept.difference(map(self._name, urls)):
                self._drop(name)

    def _drop(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)
        self._kept.discard(name)
