"""Compare positions in lists and breadcrumbs with the order in which a page shows the entries."""

from __future__ import annotations

from collections.abc import Iterator

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, technical_value, undecided
from ...locale.word_tables import word_list
from ...markup.statement import Literal
from ...visible_text.passage import Element, Passage
from ..claim import Claim
from ..links.address_parts import Address, address
from ..numbers.figures import decimal, figures
from ..view import View, evidence
from ..wording.folding import fold, fold_markup
from ..wording.occurrence import find
from .entries import Entry, is_in_order, page_position

FAMILY = Family.POSITION
MAX_ENTRIES = 200
ROOM = 30
"""Characters that a trail's passage may hold beside the entries."""
_SEPARATOR = regex(r"[»›>→/|·•⟩❯➤▸]|-")
_CALLED = word_list("page_frame", "breadcrumbs")
"""What authors call the elements of a trail, in lower case, in the languages that have a word of their own for it."""
_ICON = regex(r"(?:keyboard_)?(?:chevron|arrow|navigate|caret)(?:_[a-z]+)+")
"""Names of signs that an icon font draws in their place."""


def compare(claim: Claim, view: View, entry: Entry | None = None) -> Verdict:
    """Trace a position; ``entry`` is the list entry that has it."""
    stated = decimal(claim.raw)
    if stated is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    named = entry is not None and bool(entry.of.names)
    if "listitem" in claim.types or claim.path[:1] == ("itemlistelement",) or named:
        return _entry(claim, view, entry) if entry is not None and named else _nameless()
    candidates = figures(view).get(stated)
    if candidates:
        return grounded(FAMILY, Reason.NUMBER_SHOWN, evidence(candidates[0].passage, "supports", FAMILY))
    return undecided(FAMILY, Reason.ORDER_NOT_TOLD)


def _nameless() -> Verdict:
    return undecided(FAMILY, Reason.ENTRIES_WITHOUT_NAMES)


def _entry(claim: Claim, view: View, entry: Entry) -> Verdict:
    trail = entry.of.names
    if (other := page_position(entry, view)) is not None:
        place, passage = other
        value = claim.statement.value
        written = isinstance(value, Literal) and isinstance(value.value, str)
        return contradicted(
            FAMILY,
            Reason.ANOTHER_PLACE_IN_THE_ORDER,
            evidence(passage, "contradicts", FAMILY),
            shown=str(place),
            replacement=str(place) if written else place,
        )
    if is_in_order(entry, view):
        return grounded(FAMILY, Reason.ORDER_SHOWN)
    if view.once(f"position.trail {id(entry.of)}", lambda: visible_trail(view, trail)):
        return grounded(FAMILY, Reason.ORDER_SHOWN)
    if "breadcrumblist" not in claim.list_types:
        known = view.once(f"position.known {id(entry.of)}", lambda: _known(view, trail))
        if known >= 0.7 * len(trail[:MAX_ENTRIES]):
            return grounded(FAMILY, Reason.ENTRIES_SHOWN)
        return undecided(FAMILY, Reason.ENTRIES_SHOWN_IN_PART)
    if view.once(f"position.linked {id(entry.of)}", lambda: _is_linked(view, entry.of.addresses)):
        return grounded(FAMILY, Reason.ORDER_OF_LINKS, where="attribute")
    return technical_value(FAMILY, Reason.NO_SUCH_TRAIL)  # its names tell whether the page has it


def _known(view: View, trail: tuple[str, ...]) -> int:
    """How many entries of a list the page shows."""
    return sum(find(view, fold_markup(name)) is not None for name in trail[:MAX_ENTRIES])


def visible_trail(view: View, trail: tuple[str, ...]) -> bool:
    """Whether the page shows the entries as a trail: close together, in this order, with little else there."""

    def make() -> bool:
        words = [words for name in trail[:MAX_ENTRIES] if (words := fold_markup(name))]
        if not words:
            return False
        if _called_breadcrumb(view, words) or _stand_in_row(view, words):
            return True
        if _begins_with_icon(view, words):
            return True
        # The last entry is the page itself: its heading may stand for it.
        return len(words) > 2 and _is_title(view, words[-1]) and _stand_in_row(view, words[:-1])

    return view.once(f"position.trail {trail}", make)


def _is_linked(view: View, addresses: tuple[str, ...]) -> bool:
    """Whether an element that is called a breadcrumb links to the entries of a trail in their order, the last one left
    out or not: their names may be in another language, or others."""
    targets = [address(each, view.base) if each else None for each in addresses[:MAX_ENTRIES]]
    if len(targets) < MIN_LINKED or None in targets[:-1]:
        return False
    rows = view.once(
        "position.links", lambda: [_linked(view, inside) for inside, _ in _breadcrumbs(view)[:MAX_ROWS]]
    )
    return any(
        row[: len(each)] == each
        for row in rows
        for each in (targets, targets[:-1])
        if len(each) >= MIN_LINKED
    )


MIN_LINKED, MAX_ROWS = 2, 50


def _linked(view: View, inside: int) -> list[Address | None]:
    """The addresses that the links of an element lead to, in order."""
    elements = view.page.elements
    targets: list[Address | None] = []
    for element in elements[inside + 1 :]:
        if element.first >= elements[inside].last:
            break
        if element.tag == "a" and (href := element.attributes.get("href")):
            targets.append(address(href, view.base))
            if len(targets) >= MAX_ENTRIES:
                break
    return targets


def check_home(view: View, trail: tuple[str, ...], verdict: Verdict) -> Verdict:
    """Check the name of a trail's first entry where the page does not show it: an icon may replace it."""
    words = [words for name in trail[:MAX_ENTRIES] if (words := fold_markup(name))]
    if len(words) > 1 and (hit := view.visible.find(" ".join(words))) is not None:
        return grounded(FAMILY, Reason.IN_THE_TRAIL, evidence(hit.passage, "supports", FAMILY))
    if not _begins_with_icon(view, words):
        return verdict
    return grounded(FAMILY, Reason.A_SIGN_THAT_LEADS_HOME, where="attribute")


def _begins_with_icon(view: View, words: list[str]) -> bool:
    """Whether the page shows the folded entries of a trail as one whose first is a sign without text that leads to
    the site's home."""
    return len(words) > 2 and _stand_in_row(view, words[1:], icon=True)


def _is_title(view: View, words: str) -> bool:
    """Whether folded words are the page's heading, its beginning, or most of its words in others."""
    own_words = set(words.split())
    titles = [fold(p.text) for p in view.titles]
    return any(
        title.startswith(words[:40])
        or len(own_words & set(title.split())) > min(len(own_words), len(title.split())) / 2
        for title in titles
    )


def _called_breadcrumb(view: View, words: list[str]) -> bool:
    """Whether an element that its author calls a breadcrumb holds an entry's name."""
    return any(f" {word} " in text for _, text in _breadcrumbs(view) for word in words)


def _breadcrumbs(view: View) -> list[tuple[int, str]]:
    """The index of each shown element that its author calls a breadcrumb, with its folded words between blanks."""

    def make() -> list[tuple[int, str]]:
        page = view.page
        written = [*page.names.items(), *page.written(_NAMING).items()]
        everything = "\n".join(name for name, _ in written)  # one search is far faster than one for each
        met = [name for name in _CALLED if all(word in everything for word in name.split())]
        if not met:
            return []
        begun = [name.split()[0] for name in met]
        indexes = {i for name, those in written if any(word in name for word in begun) for i in those}
        return [
            (index, text)
            for index, element in ((index, page.elements[index]) for index in sorted(indexes))
            if element.last > element.first
            and element.visibility in ("shown", "openable")
            and any(name in _names(element) for name in met)
            and (text := _short_text(page.passages[element.first : element.last]))
        ]

    return view.once("position.breadcrumbs", make)


MAX_TRAIL = 1000
"""Characters that an element called a breadcrumb, folded, has fewer of."""


def _short_text(passages: list[Passage]) -> str | None:
    """The folded words of some passages with blanks at both ends, or None where they are too long for a trail."""
    texts, length = [], 1
    for passage in passages:
        if passage.kind != "head" and (words := fold(passage.text)):
            texts.append(words)
            length += len(words) + 1
            if length >= MAX_TRAIL:
                return None
    return f" {' '.join(texts)} "


def _names(element: Element) -> str:
    """What an element is called, in lower case: by its author, to screen readers, by the type of its item."""
    get = element.attributes.get
    return f"{element.hints} {get('aria-label') or ''} {get('itemtype') or ''} {get('typeof') or ''}".lower()


_NAMING = frozenset({"aria-label", "itemtype", "typeof"})
"""Attributes that may call an element something, beside those of its ``hints``."""


def _stand_in_row(view: View, words: list[str], *, icon: bool = False) -> bool:
    """Whether one passage, or passages side by side in a small container, hold the entries one after another."""
    if len(words) < 2:
        return False
    joined = " ".join(words)
    for passage in [] if icon else view.visible.all(joined):
        if len(passage.text) <= len(joined) + ROOM and (len(words) > 2 or _SEPARATOR.search(passage.text)):
            return True
    for passages in _runs_of(view, words):
        first, last = passages[0], passages[-1]
        inside = next(
            (e for e in view.page.ancestors(first.element) if e.first <= first.index and last.index < e.last),
            None,
        )
        if inside is None:
            continue
        around = [p for p in view.page.passages[inside.first : inside.last] if p.kind == "text"]
        others = [p for p in around if fold(p.text)]
        marked = len(others) < len(around) or any(_SEPARATOR.search(p.text) for p in around)
        if (
            len(others) <= len(words) + 1
            and (icon or len(words) > 2 or marked or _above_title(view, last))
            and (not icon or _links_home(view, inside))
        ):
            return True
    return False


def _above_title(view: View, last: Passage) -> bool:
    """Whether a row ends right above the page's heading."""
    place = view.rank.get(last.index)
    return place is not None and any(p.heading == 1 for p in view.passages[place + 1 : place + 2])


def _links_home(view: View, inside: Element) -> bool:
    """Whether an element holds a link to the site's home, or to the root of a path."""
    start = view.page.elements.index(inside)
    for element in view.page.elements[start + 1 :]:
        if element.first >= inside.last:
            return False
        href = element.attributes.get("href") if element.tag == "a" else None
        linked = address(href, view.base) if href else None
        if linked is not None and linked.path.count("/") <= 1 and len(linked.path) <= 3:
            return True
    return False


def _runs_of(view: View, words: list[str]) -> Iterator[list[Passage]]:
    """Every run of visible passages that are the entries, the last one perhaps cut."""
    texts = view.once(
        "position.texts",
        lambda: [(p, text) for p, text in view.visible if len(text) < 200 and not _ICON.fullmatch(p.text)],
    )
    for start in range(len(texts) - len(words) + 1):
        if texts[start][1] != words[0]:
            continue
        row = texts[start : start + len(words)]
        if all(text == word for (_, text), word in zip(row[:-1], words[:-1], strict=True)) and row[-1][
            1
        ].startswith(words[-1][:20]):
            yield [passage for passage, _ in row]
