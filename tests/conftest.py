"""Fixtures of all tests."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from factmark.bench.models.endpoints import MessagesEndpoint, Script
from factmark.linter.language_model import endpoint as asking

# Tests start Python hundreds of times, and each start would compile what it imports: two thirds of its time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Playwright's driver compiles seven megabytes of JavaScript at each start.
os.environ.setdefault("NODE_COMPILE_CACHE", str(Path(tempfile.gettempdir()) / "factmark-tests-node"))
# As the command has it: collecting tests makes millions of objects and no garbage.
gc.set_threshold(50_000, 20, 20)

# How long an example takes says more about the machine than about the code.
settings.register_profile("factmark", deadline=None)
# A gate that says no has to say no again: CI takes the same examples each time, everybody else new ones.
settings.register_profile("factmark-ci", deadline=None, derandomize=True)
settings.load_profile("factmark-ci" if os.environ.get("FACTMARK_SAME_EXAMPLES") == "1" else "factmark")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Modules with slow tests come first: begun last, one of these would be waited for by all other processes."""
    slow = {item.path for item in items if item.get_closest_marker("slow") is not None}
    items.sort(key=lambda item: item.path not in slow)


def pytest_collection_finish() -> None:
    """What was collected stays: it need not be looked at again for garbage."""
    gc.collect()
    gc.freeze()
    # A run of a command asks whether anything was frozen, and all of it would be counted.
    gc.get_freeze_count = partial(int, gc.get_freeze_count())


SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The development data beside the repository; the test is skipped where there is none."""
    if not SHARED.is_dir():
        if os.environ.get("FACTMARK_REQUIRE_SHARED") == "1":
            pytest.fail(f"FACTMARK_REQUIRE_SHARED=1, but there is no {SHARED}")
        pytest.skip("needs the development data in ../shared")
    return SHARED


@pytest.fixture(autouse=True)
def no_loop_of_another_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Between its tests, pytest-playwright's browser leaves its event loop marked as running in the process.

    Tests without that browser would meet it at ``asyncio.run``; the mark is put back after them.
    """
    left_running = None if "playwright" in request.fixturenames else asyncio._get_running_loop()
    if left_running is None:
        yield
        return
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(left_running)


def trust_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Endpoints on this machine have no certificates: clients need not read those of all authorities."""
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.setenv("SSL_CERT_DIR", os.devnull)


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., MessagesEndpoint]]:
    """Start an endpoint with a script, a model on this machine; it is what the environment names."""
    monkeypatch.setattr(asking, "FIRST_WAIT", 0.01)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    trust_nobody(monkeypatch)
    running: list[MessagesEndpoint] = []

    def start(script: Script, **options: Any) -> MessagesEndpoint:
        one = MessagesEndpoint(script, **options)
        one.__enter__()
        running.append(one)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", one.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        return one

    yield start
    for one in running:
        one.__exit__(None, None, None)


@pytest.fixture
def board_page() -> Callable[[str], str]:
    """A page that shows a price of 24.90 EUR, with the given price in its markup."""

    def page(price: str) -> str:
        return f"""\
<!doctype html>
<html lang="en"><head><title>Walnut board</title>
<script type="application/ld+json">
{{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Walnut board",
  "offers": {{"@type": "Offer", "price": "{price}", "priceCurrency": "EUR"}}
}}
</script></head>
<body><h1>Walnut board</h1><p>Price: 24.90 €</p></body></html>
"""

    return page


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """pytest-playwright's browser is the one the product finds."""
    from factmark.crawler.browsing.browser import find_browser, launch_options

    executable = find_browser()
    if executable is None:
        if os.environ.get("FACTMARK_REQUIRE_BROWSER"):
            pytest.fail("FACTMARK_REQUIRE_BROWSER is set, but no browser was found")
        pytest.skip("no browser found")
    return {**browser_type_launch_args, **launch_options(executable)}
