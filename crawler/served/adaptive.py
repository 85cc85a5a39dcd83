"""Decide which pages are rendered: by their served HTML, and by what renderings of the same kind have shown."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode


#: Root elements of client-side frameworks: React, Next, Nuxt, Vue, Angular, Ember, Svelte, Gatsby.
_ROOTS = ", ".join(
    [
        f"[id={name}]"
        for name in ("root", "app", "__next", "__nuxt", "___gatsby", "svelte", "q-app", "react-root")
    ]
    + ["app-root", "router-outlet", "[ng-app]", "[ng-version]", "[data-reactroot]", "[data-v-app]"]
)
#: Where a page's main content is; with the roots, also if scripts put it there.
_CONTENT = "main, [role=main], [ui-view], [ng-view]"
_CONTAINERS = f"{_CONTENT}, {_ROOTS}"
_VISIBLE_WITHOUT_TEXT = (
    "img, picture, svg, video, audio, canvas, iframe, object, embed, input, textarea, select"
)
#: Inline scripts that write markup or text into the page, or load scripts that do.
_WRITES = re.compile(
    r"application/ld\+json|schema\.org|document\.write|\.innerHTML|\.outerHTML|insertAdjacent|textContent|"
    r"innerText|createElement\s*\(|appendChild|\.append\(|attachShadow|customElements|hydrate|"
    r"fetch\s*\(|XMLHttpRequest|\$\.(?:get|ajax|getJSON)",
    re.IGNORECASE,
)
_ASKS_FOR_JAVASCRIPT = re.compile(
    r"(?:enable|activate|requires?|need)\b.{0,40}\bjavascript|javascript\b.{0,40}\b(?:required|disabled)",
    re.IGNORECASE,
)
_DATA_SCRIPT_TYPES = re.compile(
    r"application/(?:ld\+)?json|importmap|speculationrules|text/(?:template|html|x-)", re.IGNORECASE
)
_WORD = re.compile(r"\w+")

#: With fewer words, a page has next to no text.
MIN_WORDS = 25


def has_empty_container(tree: LexborHTMLParser) -> bool:
    """Whether the page runs scripts and its main content is empty."""
    return has_scripts(tree) and any(map(_is_empty, tree.css(_CONTAINERS)))


def has_scripts(tree: LexborHTMLParser) -> bool:
    """Whether the page runs scripts."""
    return bool(_scripts(tree))


def count_visible_elements(tree: LexborHTMLParser) -> int:
    """Count the elements that are visible without containing text."""
    return len(tree.body.css(_VISIBLE_WITHOUT_TEXT)) if tree.body is not None else 0


def _is_empty(place: LexborNode) -> bool:
    if place.css_first(_VISIBLE_WITHOUT_TEXT) is not None:
        return False
    unseen = sum(len((node.text() or "").strip()) for node in place.css("script, style, template, noscript"))
    return len((place.text() or "").strip()) <= unseen


def _scripts(tree: LexborHTMLParser) -> list[LexborNode]:
    return [
        node
        for node in tree.tags("script")
        if not _DATA_SCRIPT_TYPES.search(node.attributes.get("type") or "")
    ]


def rendering_reason(tree: LexborHTMLParser) -> str | None:
    """Return why the served HTML does not show what a visitor sees, or None if it may.

    Only the HTML is examined; what style sheets hide and what external scripts add is found by rendering pages of the
    same kind. Modifies the tree: do not use it afterwards.
    """
    scripts = _scripts(tree)
    if not scripts:
        return None
    if any(_WRITES.search(node.text() or "") for node in scripts):
        return "its scripts write into the page"
    if tree.css_first(_ROOTS) is not None or any(map(_is_empty, tree.css(_CONTENT))):
        return "it is an application's shell"
    if any(_ASKS_FOR_JAVASCRIPT.search(node.text() or "") for node in tree.tags("noscript")):
        return "it asks for JavaScript"
    tree.strip_tags(["script", "style", "template", "noscript", "svg"])
    text = tree.body.text(separator=" ") if tree.body is not None else ""
    words = sum(1 for _ in islice(_WORD.finditer(text), MIN_WORDS))
    return f"it has scripts and {words} words of text" if words < MIN_WORDS else None


Advice = Literal["render", "compare", "wait", "served"]

#: Comparisons without a difference before the served HTML of a kind is trusted.
MIN_COMPARISONS = 3
#: Comparisons without a difference in a family (kinds that differ only in what scripts find in their pages) before its
#: other kinds are trusted, too: the scripts change nothing, whatever they find.
MIN_FAMILY_COMPARISONS = 60
#: After this many trusted pages of a kind, one is compared again; the number doubles up to the last.
_FIRST_CHECK, _LAST_CHECK = 32, 512
_DAYS = 30

_MAX_KINDS = 20_000


@dataclass(slots=True)
class _Kind:
    same: int = 0
    different: int = 0
    trusted: int = 0
    check_interval: int = _FIRST_CHECK
    day: int = 0
    pending: int = 0
    remembered: bool = False
    confirmed: dict[str, int] = field(default_factory=dict)
    """How often each complaint about a served page was one about the rendered page, too."""
    refuted: set[str] = field(default_factory=set)
    """Complaints that a rendered page did not give rise to."""

    def comparisons_missing(self, complaints: Collection[str]) -> int:
        """How many comparisons must still show no difference until pages with some complaints are trusted."""
        return MIN_COMPARISONS - min([self.same, *(self.confirmed.get(each, 0) for each in complaints)])


class RenderingMemory:
    """Comparisons of served and rendered pages, by kind; stored in a file between crawls for 30 days."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._today = int(time.time() // 86_400)
        self._kinds: dict[str, _Kind] = {}
        self._families: dict[str, _Kind] = {}
        if path is not None:
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            for kind, (same, different, day) in stored.items():
                if self._today - int(day) <= _DAYS:
                    self._kinds[str(kind)] = _Kind(int(same), int(different), day=int(day), remembered=True)
        except (OSError, ValueError, TypeError, AttributeError):
            self._kinds = {}

    def advice(self, kind: str, complaints: Collection[str] = ()) -> Advice:
        """Return what to do with a page of a kind; ``complaints`` are those about its served HTML.

        Each must have been confirmed by rendering other pages of the kind.

        After "compare", the page must be compared and the result passed to ``learn``. "wait" means that enough
        comparisons are in progress: ask again after the next result. Results of an earlier crawl count once this one
        has compared a page of the kind, because scripts change behind their addresses.
        """
        kind = self._effective_kind(kind)
        known = self._kinds.get(kind)
        if known is None:
            if len(self._kinds) >= _MAX_KINDS:
                return "render"
            known = self._kinds[kind] = _Kind(day=self._today)
        if known.different or not known.refuted.isdisjoint(complaints):
            return "render"
        if known.remembered:
            if known.pending:
                return "wait"
            known.pending += 1
            return "compare"
        if (lacking := known.comparisons_missing(complaints)) > 0:
            if known.pending >= lacking:
                return "wait"
            known.pending += 1
            return "compare"
        known.trusted += 1
        if known.trusted < known.check_interval:
            return "served"
        known.trusted, known.check_interval = 0, min(known.check_interval * 2, _LAST_CHECK)
        known.pending += 1
        return "compare"

    def _effective_kind(self, kind: str) -> str:
        """Return the kind that a page counts as: the whole one if its parts have proved alike."""
        whole = _family(kind)
        if whole == kind or kind in self._kinds:
            return kind
        parts = self._families.get(whole)
        return (
            whole
            if parts is not None and not parts.different and parts.same >= MIN_FAMILY_COMPARISONS
            else kind
        )

    def differs(self, kind: str) -> bool:
        """Whether pages of a kind are known to differ in a browser."""
        known = self._kinds.get(kind)
        return known is not None and known.different > 0

    def trusts(self, kind: str) -> bool:
        """Whether a kind is known well enough that most of its pages are not rendered."""
        known = self._kinds.get(self._effective_kind(kind))
        return (
            known is not None
            and not known.different
            and not known.remembered
            and known.same >= MIN_COMPARISONS
        )

    def learn(
        self,
        kind: str,
        *,
        differs: bool | None,
        complaints: Collection[str] = (),
        rendered_complaints: Collection[str] = (),
    ) -> None:
        """Record a comparison; None for one that failed. ``complaints`` would have been reported of the served page,
        ``rendered_complaints`` of the rendered one."""
        if self._effective_kind(kind) == kind and (whole := _family(kind)) != kind:
            all_parts = self._families.setdefault(whole, _Kind())
            all_parts.same += differs is False
            all_parts.different += differs is True
        known = self._kinds.setdefault(self._effective_kind(kind), _Kind())
        known.pending = max(0, known.pending - 1)
        known.remembered = known.remembered and differs is None
        known.same += differs is False
        known.different += differs is True
        known.day = self._today
        if differs is not None:
            known.refuted.update(set(complaints).difference(rendered_complaints))
            known.confirmed.update(
                {
                    each: known.confirmed.get(each, 0) + 1
                    for each in set(complaints).intersection(rendered_complaints)
                }
            )

    def save(self) -> None:
        """Write the file."""
        if self._path is not None:
            stored = {
                kind: [k.same, k.different, k.day]
                for kind, k in sorted(self._kinds.items())
                if k.same or k.different
            }
            partial = self._path.with_name(f".{self._path.name}.partial")
            partial.write_text(json.dumps(stored, indent=0), encoding="utf-8")
            partial.replace(self._path)


def _family(kind: str) -> str:
    """Return the kind that this one is a part of, or itself."""
    return " ".join(kind.split(" ")[:2])
