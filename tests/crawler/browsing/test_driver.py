"""What Playwright's driver says is heard at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
from types import SimpleNamespace

from playwright._impl import transport

from factmark.crawler.browsing.browsers import hear_at_once


async def _turns_between(messages: int) -> list[int]:
    """How often a busy loop has turned when each of the messages that came together is dispatched."""
    turns = 0
    heard: list[int] = []

    async def be_busy() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def ended() -> None:
        pass

    said = asyncio.StreamReader()
    for number in range(messages):
        message = json.dumps({"id": number}).encode()
        said.feed_data(len(message).to_bytes(4, "little") + message)
    said.feed_eof()
    pipe = transport.PipeTransport(asyncio.get_running_loop())
    pipe._proc = SimpleNamespace(stdout=said, stdin=said, communicate=ended)
    pipe._stopped_future = asyncio.get_running_loop().create_future()
    pipe.on_message = lambda _: heard.append(turns)
    busy = asyncio.ensure_future(be_busy())
    await asyncio.wait({asyncio.ensure_future(pipe.run())}, timeout=10)
    busy.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await busy
    with contextlib.suppress(Exception):
        pipe.on_error_future.exception()
    return [turn - heard[0] for turn in heard]


def test_messages_are_heard_at_once_while_there_is_other_work(monkeypatch) -> None:
    monkeypatch.setattr(transport, "wait_for_next_task", transport.wait_for_next_task)
    hear_at_once()
    assert asyncio.run(_turns_between(5)) == [0] * 5


def test_a_playwright_without_that_pause_is_left_alone(monkeypatch) -> None:
    monkeypatch.delattr(transport, "wait_for_next_task")
    hear_at_once()
    assert not hasattr(transport, "wait_for_next_task")
