"""What style sheets and style attributes hide: enough of CSS to know which served words a visitor may not see.

Only ever used to decide that a browser must look: a rule that is overridden elsewhere costs a rendering,
and never a wrong verdict. So media queries, layers and cascade are read generously.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from .html_tree import html_tree

MAX_SHEETS = 30
_MAX_SELECTORS = 4000

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r"""@import\s+(?:url\(\s*)?["']?([^"')\s;]+)""", re.IGNORECASE)
_ZERO = r"0*(?:\.0+)?(?![\d.])"
#: Declarations that hide, or may: what a variable holds is not looked up.
_HIDES = re.compile(
    rf"""(?<![\w-])(?:
    display\s*:\s*(?:none|var\() | visibility\s*:\s*(?:hidden|collapse|var\() | content-visibility\s*:\s*hidden
    | opacity\s*:\s*(?:{_ZERO}%?\s*(?:[;!}}]|$)|var\() | (?:font(?:-size)?|zoom|scale|line-height)\s*:\s*(?=[.0]){_ZERO}
    | (?:left|right|top|bottom|inset|translate|(?:inset|margin)(?:-[a-z]{{1,20}}){{0,2}}|text-indent)
      \s*:\s*[^;}}]{{0,80}}?(?:-\s*\d{{3,}}|-\s*\d\d[\d.]*(?:r?em|ch|vw|vh|%)|calc\([^;}}]{{0,80}}?-|\b100(?:%|v[wh]))
    | transform\s*:\s*[^;}}]{{0,80}}?(?:scale(?:3d|[xy])?\(\s*(?=[.0]){_ZERO}|rotate[xy]\(\s*-?90deg
      |translate(?:3d|[xy])?\([^)]{{0,80}}?(?:-\s*\d{{3,}}|calc\())
    | clip\s*:\s*rect | clip-path\s*:\s*(?:inset|circle|ellipse|polygon|rect|xywh|path)
    | (?:max-)?(?:height|width|block-size|inline-size)\s*:\s*(?:(?=[.0]){_ZERO}[a-z%]{{0,4}}|1px)\s*(?:[;!}}]|$)
    | color\s*:\s*(?:transparent|\#(?:[0-9a-f]{{3}}0|[0-9a-f]{{6}}00)(?![0-9a-f])
      |(?:rgb|hsl)a?\((?:[^,)]{{0,40}},){{3}}\s*{_ZERO}%?\s*\)|[a-z]{{2,6}}\([^)/]{{0,80}}/\s*{_ZERO}%?\s*\))
    )""",
    re.IGNORECASE | re.VERBOSE,
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
_BRACKET_OR_COMMA = re.compile(r"([()\[\],])")
#: States that nobody has brought about, and boxes that hold no text of the page.
_STATES = r":(?:hover|focus(?:-\w+)?|active|checked|target|disabled|invalid|empty)\b"
_STATE = re.compile(
    rf"{_STATES}|::?(?:before|after|placeholder|marker|selection|backdrop|-webkit-|-moz-|-ms-)", re.IGNORECASE
)
_NOT_IN_STATE = re.compile(rf":not\(\s*{_STATES}\s*\)", re.IGNORECASE)
_WIDTH = 1366


@dataclass(frozen=True, slots=True)
class Hiding:
    """A selector whose rule hides, and what must be on the page for it to match.

    ``names`` are the classes and ids of the element itself, ``words`` those of it and what stands around it, plain.
    """

    selector: str
    names: frozenset[str]
    words: frozenset[str] = frozenset()


def sheet_addresses(tree: LexborHTMLParser, url: str) -> list[str]:
    """The addresses of a page's style sheets that apply to screens, in document order: links, then inline imports."""
    found: dict[str, None] = {}
    base = url
    if (element := tree.css_first("base[href]")) is not None:
        with contextlib.suppress(ValueError):
            base = urljoin(url, (element.attributes.get("href") or "").strip())
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
    for node in tree.css("style"):
        found.update(dict.fromkeys(imports(node.text() or "", base)))
    return list(found)[:MAX_SHEETS]


def imports(css: str, base: str) -> list[str]:
    """The addresses a style sheet imports."""
    found: list[str] = []
    for match in _IMPORT.finditer(css[:20_000]):
        with contextlib.suppress(ValueError):
            found.append(urljoin(base, match[1]))
    return [address for address in found if address.startswith(("http://", "https://"))][:5]


def hiding_selectors(css: str) -> tuple[Hiding, ...]:
    """The selectors of a style sheet whose rules hide what they match, on a screen of usual width."""
    css = css[:_MAX_SIZE]
    if not _HIDES.search(css):
        return ()
    found: list[Hiding] = []
    for rule in _rules(_COMMENT.sub("", css)):
        if not _HIDES.search(";".join(rule.declarations)):
            continue
        # Nobody has brought a state about: whoever is to be without it, is.
        for selector in (_NOT_IN_STATE.sub("", selector) or "*" for selector in rule.selectors()):
            if len(selector) > 300 or _STATE.search(selector):
                continue
            plain = _outermost(selector)
            last = re.split(r"[\s>+~]+", plain)[-1]
            names = frozenset(kind + name.replace("\\", "") for kind, name in _NAME.findall(last))
            words = frozenset(name for _, name in _NAME.findall(plain) if _PLAIN.fullmatch(name))
            found.append(Hiding(selector, names, words))
            if len(found) >= _MAX_SELECTORS:
                return tuple(found)
    return tuple(found)


def _parted(prelude: str) -> Iterator[str]:
    """The selectors of a list, which commas part that stand in no brackets."""
    depth, start, end = 0, 0, 0
    for part in _BRACKET_OR_COMMA.split(prelude):
        if part in {"(", "["}:
            depth += 1
        elif part in {")", "]"}:
            depth = max(0, depth - 1)
        elif part == "," and not depth:
            yield prelude[start:end].strip()
            start = end + 1
        end += len(part)
    yield prelude[start:].strip()


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


@dataclass(slots=True)
class _Rule:
    """A block of a style sheet: what stands before its brace, its own declarations, and what it is nested in."""

    prelude: str
    applies: bool
    within: _Rule | None
    declarations: list[str] = field(default_factory=list)

    def selectors(self) -> list[str]:
        """What its declarations apply to (CSS Nesting section 3); as if not nested where that would be too long."""
        outer = self.within
        if self.prelude.startswith("@"):
            return outer.selectors() if outer is not None else []
        own = [selector for selector in _parted(self.prelude) if selector]
        while outer is not None and outer.prelude.startswith("@"):
            outer = outer.within
        if outer is None:
            return own
        if len(outer.prelude) > 200 or "&" in outer.prelude or outer.within is not None:
            return [selector.replace("&", "*").lstrip(">+~ ") for selector in own]
        around = f":is({outer.prelude})"
        return [s.replace("&", around) if "&" in s else f"{around} {s}" for s in own]


def _rules(css: str) -> Iterator[_Rule]:
    """The blocks of a style sheet that have declarations, without those for print and narrow screens."""
    stack: list[_Rule] = []
    skipping = 0
    position = 0
    for match in _BRACE.finditer(css):
        piece = css[position : match.start()]
        position = match.end()
        if match[0] == "{":
            declarations, _, prelude = piece.rpartition(";")
            prelude = prelude.strip()
            if stack:
                stack[-1].declarations.append(declarations)
            applies = not prelude.startswith("@") or _applies(prelude)
            stack.append(_Rule(prelude, applies, stack[-1] if stack else None))
            skipping += not applies
            if len(stack) > _MAX_DEPTH:
                return
        elif stack:
            rule = stack.pop()
            rule.declarations.append(piece)
            if not skipping:
                yield rule
            skipping -= not rule.applies


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
        for node in body.css("[style], dialog:not([open]), template[shadowrootmode]"):
            if node.tag == "template":  # its host shows a tree of its own
                if node.parent is not None:
                    yield node.parent
                continue
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
