"""What style sheets and style attributes hide: enough of CSS to know which served words a visitor may not see.

Only ever used to decide that a browser must look: a rule that is overridden elsewhere costs a rendering,
and never a wrong verdict. So media queries, layers and cascade are read generously.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .html_tree import html_tree

MAX_SHEETS = 30
_MAX_SELECTORS = 4000

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r"""@import\s+(?:url\(\s*)?["']?([^"')\s;]+)""", re.IGNORECASE)
_HIDES = re.compile(
    r"(?<![\w-])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?(?:\.0+)?\s*(?:[;!}]|$)|"
    r"content-visibility\s*:\s*hidden|font-size\s*:\s*0|text-indent\s*:\s*-\d{3,}|"
    r"(?:left|right|top|bottom|margin-left|margin-top)\s*:\s*-\d{3,}|clip\s*:\s*rect|clip-path\s*:\s*(?:inset|circle|polygon)|"
    r"(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:[;!}]|$)|transform\s*:\s*scale\(\s*0|color\s*:\s*transparent)",
    re.IGNORECASE,
)
_BRACE = re.compile(r"[{}]")
_MAX_DEPTH = 32
_MAX_SIZE = 3_000_000
_MAX_STYLE = 10_000
_PRINT = re.compile(r"^\s*(?:only\s+)?print\b", re.IGNORECASE)
_NARROW = re.compile(r"max-width\s*:\s*(\d+)", re.IGNORECASE)
_NAME = re.compile(r"([.#])((?:[\w-]|\\.|[^\x00-\x7f])+)")
_PLAIN = re.compile(r"[\w-]+", re.ASCII)
_BRACKET = re.compile(r"([()\[\]])")
#: States that nobody has brought about, and boxes that hold no text of the page.
_STATE = re.compile(
    r":(?:hover|focus(?:-\w+)?|active|checked|target|disabled|invalid|empty)\b|::?(?:before|after|placeholder|"
    r"marker|selection|backdrop|-webkit-|-moz-|-ms-)",
    re.IGNORECASE,
)
_WIDTH = 1366


@dataclass(frozen=True, slots=True)
class Hiding:
    """A selector whose rule hides, and what must be on the page for it to match.

    ``names`` are the classes and ids of the element itself, ``words`` those of it and what stands around it, plain.
    """

    selector: str
    names: frozenset[str]
    words: frozenset[str] = frozenset()


def sheet_addresses(tree: LexborHTMLParser, base: str) -> list[str]:
    """The addresses of a page's style sheets that apply to screens, in document order."""
    found: dict[str, None] = {}
    for node in tree.css("link[rel~=stylesheet i][href]"):
        attributes = node.attributes
        if _PRINT.match(attributes.get("media") or "") or "disabled" in attributes:
            continue
        try:
            address = urljoin(base, (attributes.get("href") or "").strip())
        except ValueError:
            continue
        if address.startswith(("http://", "https://")):
            found[address] = None
    return list(found)[:MAX_SHEETS]


def imports(css: str, base: str) -> list[str]:
    """The addresses a style sheet imports."""
    return [urljoin(base, match[1]) for match in _IMPORT.finditer(css[:20_000])][:5]


def hiding_selectors(css: str) -> tuple[Hiding, ...]:
    """The selectors of a style sheet whose rules hide what they match, on a screen of usual width."""
    css = css[:_MAX_SIZE]
    if not _HIDES.search(css):
        return ()
    found: list[Hiding] = []
    for prelude, body in _rules(_COMMENT.sub("", css)):
        if not _HIDES.search(body):
            continue
        for selector in map(str.strip, prelude.split(",")):
            if not selector or len(selector) > 300 or _STATE.search(selector):
                continue
            last = re.split(r"[\s>+~]+", selector)[-1]
            names = frozenset(kind + name.replace("\\", "") for kind, name in _NAME.findall(last))
            words = frozenset(
                name for _, name in _NAME.findall(_outermost(selector)) if _PLAIN.fullmatch(name)
            )
            found.append(Hiding(selector, names, words))
            if len(found) >= _MAX_SELECTORS:
                return tuple(found)
    return tuple(found)


def _outermost(selector: str) -> str:
    """A selector without what stands in brackets, where names may be those of others, or of nobody."""
    kept: list[str] = []
    depth = 0
    for part in _BRACKET.split(selector):
        if part in {"(", "["}:
            depth += 1
        elif part in {")", "]"}:
            depth -= 1
        elif not depth:
            kept.append(part)
    return "".join(kept)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """The innermost (prelude, body) pairs of a style sheet, without those for print and narrow screens."""
    stack: list[tuple[str, int, bool]] = []
    skipping = 0
    position = 0
    innermost = False
    for match in _BRACE.finditer(css):
        if match[0] == "{":
            prelude = css[position : match.start()].rpartition(";")[2].strip()
            applies = not prelude.startswith("@") or _applies(prelude)
            stack.append((prelude, match.end(), applies))
            skipping += not applies
            innermost = True
            if len(stack) > _MAX_DEPTH:
                return
        elif stack:
            prelude, start, applies = stack.pop()
            if innermost and not skipping and not prelude.startswith("@"):
                yield prelude, css[start : match.start()]
            skipping -= not applies
            innermost = False
        position = match.end()


def _applies(prelude: str) -> bool:
    name, _, condition = prelude.partition(" ")
    if name.lower() in {"@keyframes", "@-webkit-keyframes", "@font-face", "@page"}:
        return False
    if name.lower() != "@media":
        return True
    if _PRINT.match(condition):
        return False
    narrow = [int(width) for width in _NARROW.findall(condition)]
    return not narrow or "," in condition or max(narrow) >= _WIDTH


def hides_own(tree: LexborHTMLParser) -> bool:
    """Whether elements with words of their own are hidden by their ``style``, or are dialogs that nobody opened.

    What judges the served HTML reads ``display`` and ``visibility`` there itself: only the others count.
    """
    return any((node.text() or "").strip() for node in _hidden_by_themselves(tree.body))


def _hidden_by_themselves(body: LexborNode | None) -> Iterator[LexborNode]:
    if body is not None:
        for node in body.css("[style], dialog:not([open])"):
            style = node.attributes.get("style") or ""
            if node.tag == "dialog" or any(
                not match[0].lower().startswith(("display", "visibility"))
                for match in _HIDES.finditer(style[:_MAX_STYLE])
            ):
                yield node


def mark_hidden(html: str, hiding: Iterable[Hiding], *, own: bool = False) -> str | None:
    """The page with ``hidden`` on every element that a rule may hide, or None where there is none.

    ``own`` says to mark those, too, that ``hides_own`` speaks of.
    """
    # Most pages have nothing of what most rules need, and parsing a page costs as much as all that follows.
    written = unescape(html)
    hiding = [rule for rule in hiding if all(word in written for word in rule.words)]
    if not hiding and not own:
        return None
    tree, _ = html_tree(html)
    body = tree.body
    if body is None:
        return None
    names: set[str] = set()
    for node in body.css("[class], [id]"):
        names.update("." + name for name in (node.attributes.get("class") or "").split())
        if identifier := node.attributes.get("id"):
            names.add("#" + identifier)
    marked = False
    for node in list(_hidden_by_themselves(body)) if own else ():
        node.attrs["hidden"] = ""
        marked = True
    for rule in hiding:
        if not rule.names <= names:
            continue
        try:
            matches = body.css(rule.selector)
        except Exception:  # noqa: S112 - a selector the parser does not know hides nothing it could tell us
            continue
        for node in matches:
            if "hidden" not in node.attributes and node.tag not in {"body", "script", "style"}:
                node.attrs["hidden"] = ""
                marked = True
    return tree.html if marked else None
