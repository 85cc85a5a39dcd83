"""How often a page is asked about while it comes to rest."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from factmark.crawler.settling import settle

LOOK = "() => 'all that the page shows'"


class _Session:
    """A browser whose page is quiet at once, and fetches until so many questions were asked."""

    def __init__(self, fetches: int) -> None:
        self.fetches = fetches
        self.looked: list[bool] = []
        self.activity = SimpleNamespace(busy=True)

    async def send(self, method: str, options: dict[str, Any]) -> dict[str, Any]:
        await asyncio.sleep(0)
        self.looked.append(LOOK in options["expression"])
        self.activity.busy = len(self.looked) <= self.fetches
        seen = "all" if self.looked[-1] else None
        waited = "MutationObserver" in options["expression"]
        return {"result": {"value": {"seen": seen} if waited else seen}}


@pytest.mark.parametrize(
    ("fetches", "looked"),
    [(0, [True]), (1, [True, False, True]), (4, [True, False, False, False, False, True])],
)
def test_a_page_that_fetches_is_looked_at_when_it_has_what_it_wants(fetches: int, looked: list[bool]) -> None:
    session = _Session(fetches)
    told = asyncio.run(settle(None, session, session.activity, LOOK, budget=5.0))  # type: ignore[arg-type]
    assert told == "all"
    assert session.looked == looked
