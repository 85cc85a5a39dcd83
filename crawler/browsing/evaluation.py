"""Runs scripts in pages. Values come as the browser's protocol has them: Playwright's own form takes a twentieth of a
rendered page's processor time to make and to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from playwright.async_api import CDPSession


async def evaluate(session: CDPSession, function: str, argument: object = None) -> Any:
    """What a function, given as source, returns in the page's own world, or what its promise comes to, as JSON has it.

    PlaywrightError where it throws, or the page goes (Chrome DevTools Protocol, Runtime.evaluate).
    """
    # Pages may have put another Promise in the place of the browser's, which alone is waited for.
    called = f"(async (Promise) => ({function})({json.dumps(argument)}))((async () => {{}})().constructor)"
    options = {"expression": called, "awaitPromise": True, "returnByValue": True}
    answer = await session.send("Runtime.evaluate", options)
    if (thrown := answer.get("exceptionDetails")) is not None:
        said = thrown.get("exception", {}).get("description") or thrown.get("text") or "an exception"
        raise PlaywrightError(str(said))
    return answer["result"].get("value")
