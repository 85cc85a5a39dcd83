"""What the options of a crawl keep it from following, and whether one that goes on may follow more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..settings import CrawlSettings


class Bounds:
    """The options that decide which links are followed, as they can be kept with the state of a crawl.

    A link that is left out is not remembered, and pages are not read again by a crawl that goes on: what an earlier
    part of it left out stays left out, whatever a later part allows.
    """

    def __init__(self, settings: CrawlSettings) -> None:
        self.kept: dict[str, Any] = {
            "follow": settings.follow_links,
            "depth": settings.max_depth,
            "hosts": sorted(settings.site_hosts()),
            "include": sorted(settings.include),
            "exclude": sorted(settings.exclude),
            "robots": settings.obey_robots,
        }

    def wider_than(self, earlier: Iterable[Mapping[str, Any]]) -> list[str]:
        """The options by which this crawl may follow what one of the earlier parts left out; none where there are
        none."""
        return list(dict.fromkeys(option for before in earlier for option in self._wider(before)))

    def _wider(self, before: Mapping[str, Any]) -> list[str]:
        now = self.kept
        then = {**now, **before}  # another version may keep others
        if now["follow"] and not then["follow"]:
            return ["--no-follow"]  # whatever else it said, it followed nothing
        deeper = then["depth"] is not None and (now["depth"] is None or now["depth"] > then["depth"])
        included = bool(then["include"]) and (
            not now["include"] or not set(now["include"]) <= set(then["include"])
        )
        wider = {
            "--max-depth": deeper,
            "--host": not set(now["hosts"]) <= set(then["hosts"]),
            "--include": included,
            "--exclude": not set(then["exclude"]) <= set(now["exclude"]),
            "--ignore-robots": then["robots"] and not now["robots"],
        }
        return [option for option, is_wider in wider.items() if is_wider]
