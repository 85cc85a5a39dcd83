"""The encodings of the Encoding Standard, compared with a browser's."""

from __future__ import annotations

import pytest

from factmark.crawler.browsing.browser import launch_options
from factmark.source.encodings import decode_as

_ONE = "(label) => { const d = new TextDecoder(label); return Array.from({length: 256}, (_, i) => d.decode(new Uint8Array([i]))) }"
_TWO = """(label) => { const d = new TextDecoder(label); return Array.from({length: 126 * 256}, (_, i) =>
  d.decode(new Uint8Array([0x81 + (i >> 8), i & 255, 0x3c]))) }"""
#: Where Chromium does not follow the standard: four sequences of two characters, and an ideographic space.
_NOT_CHROMIUM = {"big5": {0x8862, 0x8864, 0x88A3, 0x88A5}, "euc-jp": {0xA1A1}}
_SINGLE = (
    "ibm866 koi8-u windows-874 windows-1252 windows-1253 windows-1255 windows-1257 macintosh x-user-defined"
)


@pytest.mark.browser
def test_the_browser_reads_the_same(chromium: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(chromium))
        page = browser.new_page()
        for name in _SINGLE.split():
            assert [decode_as(bytes([byte]), name) for byte in range(256)] == page.evaluate(_ONE, name), name
        for name in ("big5", "euc-jp", "euc-kr", "gb18030", "shift_jis"):
            wrong = {
                0x8100 + number
                for number, text in enumerate(page.evaluate(_TWO, name))
                if decode_as((0x8100 + number).to_bytes(2, "big") + b"<", name) != text
            }
            assert wrong == _NOT_CHROMIUM.get(name, set()), (name, [hex(each) for each in sorted(wrong)[:9]])
        browser.close()
