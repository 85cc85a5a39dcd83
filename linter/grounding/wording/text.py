"""Compare names and other texts: found word for word, truncated, or composed from what the page shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.locale_names import language_name
from ...locale.word_tables import words
from ..claim import Claim
from ..links.address_parts import is_address
from ..links.site import borrows_name, is_site_name, sections
from ..numbers import number
from ..people.names import declined, has_another_form, is_another_name, is_unknown_name, shortened
from ..view import View, evidence
from . import coverage, prose
from .folding import fold, is_unspaced, squash
from .language import are_alike, by_common_words, spoken_language
from .occurrence import as_common_word, elsewhere, find, find_exact, side_by_side, together, within_reach

FAMILY = Family.TEXT
_GISTS = frozenset({"description", "abstract", "slogan", "disambiguatingdescription", "about"})
"""Texts that say in other words what a page is about."""
ALONE = 1
"""Words beside an entry's up to which a passage is a label, and no running text."""
_ELLIPSIS = regex(r"(?:\.{2,}|…|\[(?:\.{3}|…)\]|»)\s*$")
_TITLE_BREAK = regex(r"\s+[-–—|•·»›:/]+\s+|\s*[|»›•｜]\s*|:\s+|\s+by\s+")
_LIST_BREAK = regex(r"(?<!\d),|,(?!\d)|[;|\n、，؛،•·]|/(?<=\s/)(?=\s)")
_BRACKETS = regex(r"\s*[(\[（【「][^()\[\]（）【】「」]*[)\]）】」]\s*")
_LEGAL = regex(
    r"\b(?:gmbh(?: co kg)?|ag|kg|ltd|limited|llc|inc|corp|corporation|co|company|s ?r ?l|s ?p ?a|s ?n ?c|s ?a ?s|"
    r"s ?a|b ?v|n ?v|oy|ab|as|aps|pty|plc|sp z o o|d o o|"
    r"s r o|kft|zrt|ooo|oao|ооо|оао|зао|ао|sarl|eurl|e v|ev|a s|ltda?|"
    r"gbr|ohg|e k|eg|se|lp|llp|pvt|pte|sdn bhd|co ltd)\b|株式会社|有限会社|合同会社|有限公司|股份|주식회사"
)


def compare_entry(claim: Claim, view: View) -> Verdict:
    """Trace the name of a list entry: a single word counts only by itself, not in running text."""
    verdict = compare(claim, view)
    if verdict.reason != Reason.VERBATIM or " " in claim.folded or is_unspaced(claim.folded):
        return verdict
    alone = (
        p
        for p, folded in (*view.visible, *view.spoken)
        if claim.folded in folded.split()
        and (
            folded == claim.folded
            or (_beside(claim.folded, folded) <= ALONE and p.heading <= 1)  # no box of "More books"
            or any(fold(part) == claim.folded for part in _TRAIL.split(p.text))
            or any(e.tag == "nav" for e in view.page.ancestors(p.element, 3))  # links side by side
        )
    )
    if next(alone, None) is not None or _is_link(view, claim.folded) or _ends_link(view, claim.folded):
        return verdict
    return unsupported(FAMILY, Reason.ONLY_IN_RUNNING_TEXT, *verdict.evidence)


_TRAIL = regex(r"[»›>→/|·•⟩❯➤▸\\]|\s[-–]\s|::|:\s")
_FILE = regex(r"\.(?:html?|xhtml|php|aspx?|jsp)$")
"""How the name of a page's file ends."""


def _beside(word: str, text: str) -> int:
    """How many other words a folded passage has; figures, as those of a price, are none."""
    return sum(each != word and not each.isdigit() for each in text.split())


def _is_link(view: View, words: str) -> bool:
    """Whether a link that is shown has these words and no others: pictures may part the entries of a trail."""
    return words in view.once("text.links", lambda: frozenset(map(fold, view.page.linked.values())))


def _ends_link(view: View, word: str) -> bool:
    """Whether a link of the page leads to a place of this name ("/topics/haircuts")."""
    return word in view.once(
        "text.ends",
        lambda: frozenset(
            fold(_FILE.sub("", href.rstrip("/").rpartition("/")[2]))
            for e, href in view.hrefs
            if e.tag == "a" and len(href) < 500
        ),
    )


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a text of any length; no visitor can read one in another language than the page, even if it is a right
    translation."""
    verdict = _compare(claim, view)
    if verdict.outcome == "undecided" and (languages := _languages(claim, view)) is not None:
        text, page = (language_name("en", each) or each for each in languages)
        reason, detail = Reason.IT_IS_IN_ANOTHER_LANGUAGE, f"{text}, and the page in {page}"
        return unsupported(FAMILY, reason, *verdict.evidence, detail=detail)
    return verdict


MIN_TEXT, MAX_READ = 24, 3000
"""The characters of a text from which on its common words tell its language, and those that are read."""


def _languages(claim: Claim, view: View) -> tuple[str, str] | None:
    """The language of a text by its common words, and that of the page; None where they may be the same, where the
    markup names the text's, or where the page has a part of it."""
    if len(claim.text) < MIN_TEXT or (page := spoken_language(view)) is None:
        return None
    own = by_common_words(fold(claim.text[:MAX_READ]).split())
    if own is None or are_alike(own, page):
        return None
    named = (claim.sibling("inlanguage") or "").partition("-")[0].lower()
    covered = coverage.measure(claim, view)
    if (named and are_alike(own, named)) or covered.in_order >= prose.HARDLY or covered.singly >= prose.HALF:
        return None
    return own, page


def _compare(claim: Claim, view: View) -> Verdict:
    words = claim.folded
    if not words:
        return undecided(FAMILY, Reason.NO_WORDS_TO_LOOK_FOR)
    if claim.folded == claim.property and claim.property != "about":
        return unsupported(FAMILY, Reason.A_PLACEHOLDER)
    occurrence = find_exact(claim, view)
    if occurrence is not None and borrows_name(claim, view):
        near = evidence(occurrence[0].passage, "nearest", FAMILY)
        return unsupported(FAMILY, Reason.SHOWN_AS_THE_NAME_OF_THE_SITE_ONLY, near, where="visible")
    if occurrence is not None and (place := as_common_word(claim, view)) is not None:
        near = evidence(place, "nearest", FAMILY)
        return unsupported(FAMILY, Reason.SHOWN_IN_RUNNING_TEXT_ONLY, near, where="visible")
    if occurrence is not None:
        hit, where = occurrence
        if where == "attribute" and claim.property == "caption":
            near = evidence(hit.passage, "nearest", FAMILY)
            return unsupported(FAMILY, Reason.ONLY_IN_A_PICTURE_S_TEXT, near, where=where)
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit.passage, "supports", FAMILY), where=where)
    if claim.property == "legalname" or (
        claim.kind == "text" and "//" in claim.raw and is_address(claim.raw)
    ):
        where, places = elsewhere(view, words)
        return unsupported(FAMILY, Reason.NOT_FOUND, *places, where=where)
    quantity = number.compare_quantity(claim, view) if words[:1].isdigit() else None
    if quantity is not None:
        return quantity
    for attempt in (_cut, _title, _listed, _without_additions):
        verdict = attempt(claim, view)
        if verdict is not None:
            return verdict
    if words.count(" ") + 1 >= prose.LONG or (is_unspaced(words) and len(words) > 20):
        return prose.compare(claim, view)
    return _short(claim, view)


def _cut(claim: Claim, view: View) -> Verdict | None:
    """A text that ends in dots, or in the middle of a word."""
    words = claim.folded.split()
    if _ELLIPSIS.search(claim.text) is not None:
        head = fold(_ELLIPSIS.sub("", claim.text)).split()
        for length in (len(head), len(head) - 1):
            if length >= 2 and (occurrence := find(view, " ".join(head[:length]))):
                return grounded(
                    FAMILY,
                    Reason.CUT,
                    evidence(occurrence[0].passage, "supports", FAMILY),
                    where=occurrence[1],
                )
    elif (
        len(words) >= 8
        and any(f" {claim.folded}" in index.text for index in (view.visible, view.spoken))
        and (occurrence := find(view, " ".join(words[:-1])))
    ):
        return grounded(
            FAMILY, Reason.CUT, evidence(occurrence[0].passage, "supports", FAMILY), where=occurrence[1]
        )
    return None


def _parts(mark: re.Pattern[str], text: str) -> list[str]:
    """The folded parts of a text between marks; nothing where it has no mark."""
    parts = mark.split(text)
    return [words for part in parts if (words := fold(part))] if len(parts) > 1 else []


_SITES = frozenset({"website"})


def _title(claim: Claim, view: View) -> Verdict | None:
    """A title with the site's name or another shown part behind or before it."""
    parts = _parts(_TITLE_BREAK, claim.text)
    if len(parts) < 2:
        return None
    supports: list[Evidence] = []
    if claim.types & _SITES and claim.property == "name" and is_site_name(view, parts[0]):
        return grounded(FAMILY, Reason.SITE_NAME_WITH_ITS_MOTTO)
    for part in parts:
        occurrence = find(view, part)
        if occurrence is not None:
            supports.append(evidence(occurrence[0].passage, "supports", FAMILY))
        elif not is_site_name(view, part):
            return None
    if not supports:
        return None
    return grounded(FAMILY, Reason.TITLE, *supports[:3])


def listed_values(claim: Claim) -> list[str]:
    """Return the values that one string lists, as written; empty where it has only one."""
    parts = [part.strip() for part in _LIST_BREAK.split(claim.text) if fold(part)]
    return parts if len(parts) > 1 else []


def _listed(claim: Claim, view: View) -> Verdict | None:
    """Several values in one string: each of them is looked for."""
    values = listed_values(claim)
    parts = [fold(part) for part in values]
    if len(parts) < 2 or sum(part.count(" ") + 1 for part in parts) / len(parts) > 5:
        return None
    hits = [find(view, part) for part in parts]
    supports = [evidence(hit[0].passage, "supports", FAMILY) for hit in hits if hit is not None]
    share = len(supports) / len(parts)
    if len(supports) == len(parts):
        return grounded(FAMILY, Reason.LIST, *supports[:5])
    if share >= 0.5 and not prose.is_portrait(claim):
        whole = prose.compare(claim, view) if claim.property in _GISTS else None
        if whole is not None and whole.reason == Reason.IN_ORDER:
            return whole  # a sentence, whose commas part no values
        lacking = ", ".join(value for value, hit in zip(values, hits, strict=True) if hit is None)
        return undecided(FAMILY, Reason.PART_OF_THE_LIST_IS_SHOWN, *supports[:5], part=lacking)
    return None


def _without_additions(claim: Claim, view: View) -> Verdict | None:
    """A name without what is added in brackets, and a firm's name without its legal form."""
    for reason, text in _shorter(claim):
        if text and text != claim.folded and (len(text) >= 4 or (is_unspaced(text) and len(text) >= 2)):
            occurrence = find(view, text)
            if occurrence is not None:
                support = evidence(occurrence[0].passage, "supports", FAMILY)
                return grounded(FAMILY, reason, support, where=occurrence[1])
    return None


MIN_SURNAME, MAX_INITIALS = 3, 2
"""Letters of a name behind its initials, and of initials: lists of references turn them ("F. Yang", "Yang F")."""


def _shorter(claim: Claim) -> Iterator[tuple[Reason, str]]:
    bare = claim.text
    if any(opening in bare for opening in "([（【「"):
        bare = _BRACKETS.sub(" ", bare)
    bracketed = bare != claim.text
    if bracketed:
        yield Reason.WITHOUT_BRACKETS, fold(bare)
    *initials, surname = claim.folded.split() or [""]
    if initials and len(surname) >= MIN_SURNAME and all(len(each) <= MAX_INITIALS for each in initials):
        yield Reason.WORDS_IN_ANOTHER_ORDER, f"{surname} {' '.join(initials)}"
        yield Reason.WORDS_IN_ANOTHER_ORDER, f"{surname} {''.join(initials)}"
    yield Reason.WITHOUT_ITS_LEGAL_FORM, " ".join(_LEGAL.sub(" ", claim.folded).split())
    if bracketed:
        yield Reason.WITHOUT_BOTH, " ".join(_LEGAL.sub(" ", fold(bare)).split())


def _short(claim: Claim, view: View) -> Verdict:
    """A name or label that is not found as such."""
    words = claim.folded.split()
    if is_site_name(view, claim.folded):
        return grounded(FAMILY, Reason.SITE_NAME)
    inflected = _inflected(claim, view) or declined(claim, view)
    if inflected is not None:
        return grounded(FAMILY, Reason.INFLECTED, inflected)
    linked = claim.folded
    if claim.property == "addressregion" and len(linked) <= 2:  # its letters behind the town
        linked = f"{fold(claim.sibling('addresslocality') or '')} {linked}"
    if (len(linked) >= 5 or claim.property == "addressregion") and f" {linked} " in view.addresses:
        if claim.kind == "place":  # a map's link, say
            return undecided(FAMILY, Reason.IN_A_LINK_S_ADDRESS)
        return unsupported(FAMILY, Reason.IN_A_LINK_S_ADDRESS, where="attribute")
    sorts = claim.property in _SECTIONS or "itemlistelement" in claim.path
    if sorts and claim.folded in view.once("text.sections", lambda: sections(view)):
        return grounded(FAMILY, Reason.A_SECTION_OF_ITS_ADDRESS, where="attribute")
    where, places = elsewhere(view, claim.folded)
    content = [word for word in words if len(word) > 2 or word.isdigit()]
    known = coverage.stems(view)
    missing = [word for word in content if coverage.stem(word) not in known]
    if not missing and len(content) >= 2 and not _VERSION.fullmatch(claim.text):
        if (passage := together(view, content)) is not None:
            if claim.property in _LABELS and passage.text.count(" ") + 1 > len(words) + MAX_BESIDE:
                return unsupported(FAMILY, Reason.ITS_WORDS_STAND_APART, passage)
            if where == "nowhere" and has_another_form(claim, view, content):
                return unsupported(FAMILY, Reason.A_WORD_OF_THE_NAME_IS_ANOTHER, passage)
            return grounded(FAMILY, Reason.WORDS_IN_ANOTHER_ORDER, passage)
        if (passage := side_by_side(view, content)) is not None:
            return grounded(FAMILY, Reason.WORDS_SIDE_BY_SIDE, passage)
        if claim.types == {"person"} and claim.property == "name" and where == "nowhere":
            return unsupported(FAMILY, Reason.ITS_WORDS_ARE_OTHERS_NAMES)
        if (claim.kind == "topic" or claim.property in _LABELS) and not within_reach(view, content):
            return unsupported(FAMILY, Reason.ITS_WORDS_STAND_APART, *places, where=where)
        if len(words) > 2 and where == "nowhere" and spoken_language(view) in prose.SYLLABIC:
            return unsupported(FAMILY, Reason.NOT_FOUND, *places)
        return undecided(FAMILY, Reason.ALL_WORDS_NOT_TOGETHER, *places)
    if claim.property in prose.HEADLINES and where == "head":
        return unsupported(FAMILY, Reason.ONLY_IN_THE_PAGE_S_TITLE, *places, where=where)
    if len(content) >= 3 and len(missing) == 1 and not all(word.isdigit() for word in content):
        if where != "hidden" and is_another_name(claim, view, content, missing[0]):
            return unsupported(FAMILY, Reason.A_WORD_OF_THE_NAME_IS_MISSING, *places, where=where)
        return undecided(FAMILY, Reason.ONE_WORD_IS_MISSING, *places)
    if is_unspaced(claim.folded):
        tight = squash(claim.folded)
        if len(tight) > 2 and not any(
            tight[i : i + 2] in view.visible.squashed for i in range(len(tight) - 1)
        ):
            return unsupported(FAMILY, Reason.NO_PART_OF_IT_FOUND, *places, where=where)
        return undecided(FAMILY, Reason.NOT_FOUND_AS_WRITTEN, *places)
    if claim.property in _GISTS and len(missing) < len(content) and where != "head":
        if prose.is_motto(claim) and not coverage.is_translation(claim, view):
            return unsupported(FAMILY, Reason.A_SLOGAN_OF_OTHER_WORDS, *places, where=where)
        return undecided(FAMILY, Reason.A_GIST_IN_OTHER_WORDS, *places)
    if coverage.is_translation(claim, view):
        return undecided(FAMILY, Reason.IN_ANOTHER_LANGUAGE_THAN_THE_PAGE, *places)
    if (short := shortened(view, words)) is not None:
        return undecided(FAMILY, Reason.SHOWN_SHORTENED, short)
    unknown = where == "nowhere" and (is_unknown_name(claim, view, content) or _is_unknown(claim, view))
    if where == "head" and claim.property in _CALLED and 2 * len(missing) >= len(content):
        unknown = True  # the very words stand there, and nowhere else
    reason = Reason.NO_WORD_OF_IT_IS_KNOWN if unknown else Reason.NOT_FOUND
    return unsupported(FAMILY, reason, *places, where=where)


def _is_unknown(claim: Claim, view: View) -> bool:
    """Whether a label is none that a page may imply, and no word of the page or its head begins like one of it."""
    if claim.property not in _CALLED or view.visible.blanks < MIN_PAGE or not is_foreign(claim, view):
        return False
    if claim.folded.isascii() == (spoken_language(view) in coverage.NON_LATIN):
        return False  # a name in other letters may be the same
    elsewhere = (view.head.words, view.hidden.words, view.addresses)
    return not any(word in words for word in claim.folded.split() for words in elsewhere)


_CALLED = words("schema_terms", "proper_names")
"""Properties whose value is what something is called, and that nobody says in other words."""
MIN_PAGE = 40
"""Words of a page from which on a label is missed that has no word in common with it."""


_VERSION = regex(r"v?\d+(?:\.\d+)+")
"""Figures that say something else in another order."""
_SECTIONS = frozenset({"genre", "articlesection", "category", "keywords"})
_LABELS = _SECTIONS - {"keywords"}
"""Properties whose value a page shows as a label: a sentence that happens to have its words does not say it."""
MAX_BESIDE = 6
"""Words that a label and what stands around it in a trail or a line have beside its own."""


def is_foreign(claim: Claim, view: View, letters: int = 3) -> bool:
    """Whether no significant word of a claim, nor one that begins with the same letters, is on the page."""
    known = view.once(
        f"text.beginnings {letters}", lambda: frozenset(seen[:letters] for seen in coverage.stems(view))
    )
    words = [word[:letters] for word in claim.folded.split() if len(word) > 3]
    return bool(words) and known.isdisjoint(words)


def _inflected(claim: Claim, view: View) -> Evidence | None:
    """The words with an ending of up to two letters: a plural, a case; a plural s behind an acronym."""
    least = 2 if claim.text.isupper() else 5
    if len(claim.folded) < least or is_unspaced(claim.folded):
        return None
    for place, ending in view.visible.endings(claim.folded):
        if ending == "s" or (1 <= len(ending) <= 2 and not claim.text.isupper()):
            return evidence(view.visible.at(place), "supports", FAMILY, 0.9)
    return None
