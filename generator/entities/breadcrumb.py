"""The way to the page: BreadcrumbList."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import lineage, text_of

_TRAILS = (
    "[class*=breadcrumb i], [id*=breadcrumb i], nav[aria-label*=breadcrumb i], [class*=crumbs i], "
    "[typeof*=BreadcrumbList]"
)
_SEPARATORS = set(">›»/|→·•\\-–—")


def drafts(reading: Reading) -> list[Draft]:
    """The first visible trail with at least two steps."""
    for node in reading.select(_TRAILS):
        steps: list[tuple[str, str]] = []
        for link in node.css("a[href]"):
            name = text_of(link)
            url = reading.absolute(link.attributes.get("href"))
            if name and url and (name, url) not in steps:
                steps.append((name, url))
        if not steps or len(steps) > 10:
            continue
        last = _after(node, node.css("a[href]")[-1]).strip(" \u00a0" + "".join(_SEPARATORS))
        if 0 < len(last) <= 150:
            steps.append((last, ""))
        if len(steps) < 2:
            continue
        trail = Draft("BreadcrumbList", "a trail of links is shown", reading.address + "#breadcrumb")
        for position, (name, url) in enumerate(steps, 1):
            item = Draft("ListItem")
            item.add("position", position)
            item.add("name", name)
            item.add("item", url)
            trail.add("itemListElement", item)
        return [trail]
    return []


def _after(trail: LexborNode, link: LexborNode) -> str:
    """The words of a trail after its last link."""
    pieces: list[str] = []
    for around in lineage(link):
        if around.mem_id == trail.mem_id:
            break
        following = around.next
        while following is not None:
            pieces.append((following.text_content or "") if following.tag == "-text" else text_of(following))
            following = following.next
    return " ".join(" ".join(pieces).split())
