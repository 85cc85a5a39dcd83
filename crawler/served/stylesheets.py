"""Find what style sheets and style attributes hide: enough CSS to know what a visitor may not see.

It only decides whether a browser must look: a rule that is overridden elsewhere costs a rendering, and never a wrong
verdict. So media queries, layers and cascade are read generously.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

_MAX_SELECTORS = 4000


#: Comments, and what must be skipped because no comment begins in it: escapes, strings, unquoted addresses.
_COMMENT = re.compile(
    r"""(?<=\burl\()((?>[^"'()\s]+))|/\*.*?(?:\*/|\Z)|\\.|"(?>(?>[^"\\\n]+|\\.)*)"?|'(?>(?>[^'\\\n]+|\\.)*)'?""",
    re.DOTALL | re.IGNORECASE,
)
#: Escapes of letters, which are never necessary.
_ESCAPE = re.compile(r"\\(?:0{0,4}([46][1-9a-f]|[57][0-9a])(?![0-9a-f])\s?|([g-z]))", re.IGNORECASE)
_ZERO = r"0*(?:\.0+)?(?![\d.])"
#: Opacity below 0.05 counts as hidden, and two nested elements of .22 have that.
_FAINT = r"(?:0+|0*\.(?:[01]\d*|2[0-2]?)|\d[\d.]*e-\d+|0*(?:1?\d|2[0-2])(?:\.\d*)?%)"
_CLEAR = r"(?:0*\.0[0-4]?\d*|0+|0*[0-4](?:\.\d*)?%)"
_LENGTHS = r"(?:px|r?em|ex|r?ch|r?lh|[sdl]?v(?:w|h|i|b|min|max)|pt|pc|cm|mm|in|q)"
_FULL = r"(?<![\d.])\d{3,}(?:\.\d+)?(?:%|[sdl]?v(?:w|h|i|b|min|max))"
#: Declarations that hide, or may: variables are not resolved.
_HIDES = re.compile(
    rf"""(?<![\w-])(?:
    display\s*:\s*(?:none|var\() | visibility\s*:\s*(?:hidden|collapse|var\() | content-visibility\s*:\s*hidden
    | opacity\s*:\s*(?:{_FAINT}\s*(?:[;!}}]|$)|var\(|calc\()
    | (?:font(?:-size)?|zoom|scale|line-height)\s*:\s*(?=[.0]){_ZERO}
    | font-size\s*:\s*(?:0*\.\d+px|0*\.0[0-6]\d*r?em|0*[0-5](?:\.\d*)?%)
    | (?:left|right|top|bottom|inset|translate|(?:inset|margin)(?:-[a-z]{{1,20}}){{0,2}}|text-indent)
      \s*:\s*[^;}}]{{0,80}}?(?:-\s*\d{{3,}}|-\s*\d\d[\d.]*(?:r?em|ch|vw|vh|%)|calc\([^;}}]{{0,80}}?-|{_FULL})
    | transform\s*:\s*[^;}}]{{0,80}}?(?:scale(?:3d|[xy])?\(\s*(?=[.0]){_ZERO}|rotate[xy]\(\s*-?90deg
      |translate(?:3d|[xy])?\([^)]{{0,80}}?(?:-\s*\d{{3,}}|-\s*\d\d[\d.]*v[wh]|(?<![\d.])\d{{4,}}|{_FULL}|calc\())
    | --tw-translate-[xy]\s*:\s*-?\d{{3}}[\d.]*%
    | clip\s*:\s*rect | clip-path\s*:\s*(?:inset|circle|ellipse|polygon|rect|xywh|path)
    | (?:max-)?(?:height|width|block-size|inline-size)\s*:\s*(?:(?=[.0]){_ZERO}[a-z%]{{0,4}}|1px)\s*(?:[;!}}]|$)
    | (?:-webkit-text-fill-)?color\s*:\s*(?:transparent|\#(?:[0-9a-f]{{3}}0|[0-9a-f]{{6}}0[0-9a-c])(?![0-9a-f])
      |(?:rgb|hsl)a?\((?:[^,)]{{0,40}},){{3}}\s*{_CLEAR}\s*\)|[a-z]{{2,6}}\([^)/]{{0,80}}/\s*{_CLEAR}\s*\))
    )""",
    re.IGNORECASE | re.VERBOSE,
)
#: Transparent text that shows a background picture.
_CUT_OUT = re.compile(r"background-clip\s*:\s*text", re.IGNORECASE)
#: What hides only in combination: positioned and far away, or overflow and size limits.
_FIXED_OR_ABSOLUTE = re.compile(r"position\s*:\s*(?:fixed|absolute)", re.IGNORECASE)
_FAR = re.compile(
    r"(?<![\w-])(?:left|right|top|bottom|inset(?:-[a-z]{1,20}){0,2})\s*:\s*[^;}]{0,80}?"
    r"(?<![\d.])(?:(?:9\d\d|\d{4,})(?:\.\d+)?px|(?:[6-9]\d|\d{3,})(?:\.\d+)?r?em)",
    re.IGNORECASE,
)
_CUTS = re.compile(
    r"(?<![\w-])overflow(?:-(?:x|y|block|inline))?\s*:(?>\s*)(?:[a-z]{1,8}\s+)?(?:hidden|clip)\b",
    re.IGNORECASE,
)
_LIMIT = rf"\s*:\s*(?:(?:[1-4]?\d{{1,3}}(?:\.\d+)?|\.\d+){_LENGTHS}|calc\(|var\()"
_LOW = re.compile(rf"(?<![\w-])(?:max-)?(?:height|block-size){_LIMIT}", re.IGNORECASE)
_WIDTH_LIMIT = re.compile(rf"(?<![\w-])(?:max-)?(?:width|inline-size){_LIMIT}", re.IGNORECASE)
_IN_ONE_LINE = re.compile(r"white-space\s*:\s*(?:nowrap|pre)(?![\w-])", re.IGNORECASE)
_KEYFRAMES = re.compile(
    r"@(?:-webkit-)?keyframes\s+[\"']?([\w-]+)[\"']?\s*\{((?>(?>[^{}]+\{[^{}]*\}\s*)*))", re.IGNORECASE
)
_FRAME = re.compile(r"([^{}]+)\{([^{}]*)\}")
_LAST_FRAME = re.compile(r"\bto\b|\b100%", re.IGNORECASE)
_ANIMATION = re.compile(r"(?<![\w])animation(?:-name)?\s*:\s*([^;}]{1,300})", re.IGNORECASE)
_VISIBLE = re.compile(r"(?<![\w-])visibility\s*:\s*visible", re.IGNORECASE)
_INVISIBLE = re.compile(r"(?<![\w-])visibility\s*:\s*(?:hidden|collapse)", re.IGNORECASE)
_WHOLE_PAGE = re.compile(r"(?:^|[\s>])(?:html|body|:root)(?![\w-])[^\s>+~]*$", re.IGNORECASE)
_BRACE = re.compile(r"[{}]")
_MAX_DEPTH = 32
_MAX_SIZE = 3_000_000
_MAX_KNOWN = 200_000
_PRINT = re.compile(r"^\s*(?:only\s+)?(?:print|speech)\b", re.IGNORECASE)
_OTHERWISE = re.compile(r"\b(?:not|or)\b", re.IGNORECASE)
_NARROW = re.compile(r"max-width\s*:\s*([\d.]{1,9})\s*(r?em)?", re.IGNORECASE)
_EM = 16
_AT_RULE = re.compile(r"@[\w-]*")
_NAME = re.compile(r"([.#])((?:[\w-]|\\.|[^\x00-\x7f])+)")
_PLAIN = re.compile(r"[\w-]+", re.ASCII)
_BRACKET = re.compile(r"([()\[\]])")
_BRACKET_OR_COMMA = re.compile(r"([()\[\],])")
#: Pseudo-classes; attributes and escapes are skipped, where colons have no meaning.
_PSEUDO = re.compile(r"\\.|\[[^\]]*\]|(::?)([\w-]+)(\()?", re.DOTALL)
#: States that a visitor causes, and pseudo-elements without text of the page.
_LATER = re.compile(
    r"hover|focus(?:-\w+)?|active|target(?:-\w+)?|visited|user-(?:in)?valid|popover-open|fullscreen|autofill"
    r"|before|after|first-l\w+|-webkit-.*|-moz-.*|-ms-.*"
)
#: States that an element may have from the beginning, and the parser does not know.
_PERHAPS = frozenset(
    tomllib.loads(Path(__file__).with_name("html_names.toml").read_text("utf-8"))["states"].split()
)
_LISTS = frozenset({"is", "where", "not", "has"})
_UNKNOWN_ELEMENT = re.compile(r"(?<![\w.#:-])([a-z]\w*-[\w-]*):not\(\s*:defined\s*\)", re.IGNORECASE)
_WIDTH = 1366
_MOVES = re.compile(r"left|right|top|bottom|inset|margin|trans|--", re.IGNORECASE)

Way = Literal["", "hides", "moves", "cuts", "veils", "unveils"]


@dataclass(frozen=True, slots=True)
class Hiding:
    """A selector whose rule hides, and what the page must have for it to match.

    ``names`` are the classes and ids of the element itself, ``words`` those of it and its ancestors and siblings,
    plain. A rule that ``moves`` puts elements off-screen, which count as hidden in a browser even if their class is
    that of a drawer; one that ``cuts`` hides all but the first child; one that ``veils`` hides the whole page, except
    what rules that ``unveils`` show again.
    """

    selector: str
    names: frozenset[str]
    words: frozenset[str] = frozenset()
    way: Way = "hides"


@lru_cache(maxsize=64)
def _hiding_selectors_cached(css: str) -> tuple[Hiding, ...]:
    return hiding_selectors(css)


def hiding_in(style: str) -> tuple[Hiding, ...]:
    """Return the same for a style element, cached because pages of a site share them."""
    return _hiding_selectors_cached(style) if len(style) <= _MAX_KNOWN else hiding_selectors(style)


def hiding_selectors(css: str) -> tuple[Hiding, ...]:
    """Return the selectors of a style sheet whose rules hide what they match, on a screen of usual width."""
    css = without_guises(css[:_MAX_SIZE])
    if not (_HIDES.search(css) or _CUTS.search(css) or _FAR.search(css)):
        return ()
    vanishing = _vanishing(css)
    veiled = _INVISIBLE.search(css) is not None and _VISIBLE.search(css) is not None
    hidings: list[Hiding] = []
    for rule in _rules(css):
        declarations = ";".join(rule.declarations)
        way = way_of(declarations, vanishing)
        if not way and veiled and _VISIBLE.search(declarations):
            way = "unveils"
        if not way:
            continue
        for written in rule.selectors():
            if len(written) > 300 or (selector := _at_first(written)) is None:
                continue
            here = way
            if _WHOLE_PAGE.search(selector) is not None:
                if way == "unveils":  # it is hidden while loading
                    veiled = False
                elif way == "hides" and veiled and _INVISIBLE.search(declarations):
                    here = "veils"
            plain = _outermost(selector)
            last = re.split(r"[\s>+~]+", plain)[-1]
            names = frozenset(kind + name.replace("\\", "") for kind, name in _NAME.findall(last))
            words = frozenset(name for _, name in _NAME.findall(plain) if _PLAIN.fullmatch(name))
            hidings.append(Hiding(selector or "*", names, words, here))
            if len(hidings) >= _MAX_SELECTORS:
                break
        if len(hidings) >= _MAX_SELECTORS:
            break
    veiled = veiled and any(each.way == "veils" for each in hidings)
    return tuple(each for each in hidings if veiled or each.way not in {"veils", "unveils"})


def without_guises(css: str) -> str:
    """Remove comments and braces in strings from a style sheet, and unescape letters."""
    if "/*" in css or "'" in css or '"' in css:
        css = _COMMENT.sub(_plain, css)
    return _ESCAPE.sub(_letter, css) if "\\" in css else css


def _plain(match: re.Match[str]) -> str:
    text = match[0]
    if text.startswith("/*") and match[1] is None:
        return ""
    return '""' if text[0] in "\"'" and text[-1] == text[0] and ("{" in text or "}" in text) else text


def _letter(escape: re.Match[str]) -> str:
    return escape[2] or chr(int(escape[1], 16))


def _vanishing(css: str) -> frozenset[str]:
    """Return the names of a style sheet's animations that end hidden."""
    return frozenset(
        animation[1]
        for animation in _KEYFRAMES.finditer(css)
        if any(_LAST_FRAME.search(at) and _HIDES.search(does) for at, does in _FRAME.findall(animation[2]))
    )


def way_of(declarations: str, vanishing: frozenset[str] = frozenset()) -> Way:
    """Return how declarations hide, or may."""
    for match in _HIDES.finditer(declarations):
        if match[0][:8].lower() != "-webkit-" or _CUT_OUT.search(declarations) is None:
            return "moves" if _MOVES.match(match[0]) else "hides"
    # Most rules have none of these words, and a word search takes a tenth of the time of a regular expression.
    folded = declarations.lower()
    if "position" in folded and _FIXED_OR_ABSOLUTE.search(folded) and _FAR.search(folded):
        return "moves"
    if vanishing and "animation" in folded:
        for animation in _ANIMATION.finditer(declarations):
            if not vanishing.isdisjoint(_PLAIN.findall(animation[1])):
                return "hides"
    if "overflow" not in folded or _CUTS.search(folded) is None:
        return ""
    low = _LOW.search(folded) or (_IN_ONE_LINE.search(folded) and _WIDTH_LIMIT.search(folded))
    return "cuts" if low else ""


def _at_first(selector: str, *, negated: bool = False) -> str | None:
    """Return a selector as it matches initially, without user interaction; None if never, empty if always.

    States that may hold initially are dropped; inside of ``:not()``, they count as never matching.
    """
    if ":" not in selector:
        return selector
    selector = _UNKNOWN_ELEMENT.sub(r"\1", selector)
    kept: list[str] = []
    position = 0
    while (match := _PSEUDO.search(selector, position)) is not None:
        kept.append(selector[position : match.start()])
        position = match.end()
        text, name = match[0], (match[2] or "").lower()
        if not name:
            kept.append(text)
            continue
        argument = ""
        if match[3]:
            if (end := _closing(selector, position)) is None:
                return selector
            argument, position = selector[position:end], end + 1
            text += f"{argument})"
        if match[1] == "::" or _LATER.fullmatch(name) or (negated and name in _PERHAPS):
            return None
        if name in _LISTS:
            options = [_at_first(each, negated=negated ^ (name == "not")) for each in _parted(argument)]
            left = [each for each in options if each is not None]
            if name == "not":
                if any(each in {"", "*"} for each in left):
                    return None
                text = f":not({','.join(left)})" if left else ""
            elif not left:
                return None
            elif name == "has":
                text = f":has({','.join(each or '*' for each in left)})"
            else:
                text = "" if any(each in {"", "*"} for each in left) else f":{name}({','.join(left)})"
        elif name == "scope":
            text = ":root"
        elif name in _PERHAPS or name == "defined":
            text = ""
        if not text and _is_bare(kept, selector[position : position + 1]):
            text = "*" if "".join(kept).strip() or selector[position:] else ""
        kept.append(text)
    return "".join(kept) + selector[position:]


def _is_bare(before: list[str], following: str) -> bool:
    """Whether a compound selector is empty, which is invalid."""
    last = "".join(before)[-1:]
    return (not last or last in " \t\n>+~") and (not following or following in " \t\n>+~")


def _closing(selector: str, start: int) -> int | None:
    """Return the position of the bracket that closes the one open at ``start``."""
    depth = 1
    for match in _BRACKET.finditer(selector, start):
        depth += 1 if match[0] in "([" else -1
        if not depth:
            return match.start()
    return None


def _parted(prelude: str) -> Iterator[str]:
    """Yield the selectors of a list, separated by commas outside of brackets."""
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
    """Remove bracketed parts of a selector, whose names may be of other elements, or of none."""
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
    """A block of a style sheet: its prelude, its own declarations, and the block it is nested in."""

    prelude: str
    applies: bool
    within: _Rule | None
    declarations: list[str] = field(default_factory=list)

    def selectors(self) -> list[str]:
        """Return what its declarations apply to (CSS Nesting section 3); as if not nested if that is too long."""
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
    """Yield the blocks of a style sheet that have declarations, without those for print and narrow screens."""
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
    match = _AT_RULE.match(prelude)
    name = match[0].lower() if match is not None else ""
    if name in {"@keyframes", "@-webkit-keyframes", "@font-face", "@page"}:
        return False
    return name != "@media" or on_screen(prelude[len(name) :])


def on_screen(condition: str) -> bool:
    """Whether any of a list of media queries may match a screen of usual width."""
    return any(map(_holds, condition.split(",")))


def _holds(query: str) -> bool:
    if _PRINT.match(query):
        return False
    if _OTHERWISE.search(query):
        return True
    with contextlib.suppress(ValueError):
        return all(float(width) * (_EM if unit else 1) >= _WIDTH for width, unit in _NARROW.findall(query))
    return True
