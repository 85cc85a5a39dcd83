"""Measure how much of a longer text a page's words cover: in the same order, and singly."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import words
from ..claim import Claim
from ..numbers.figures import number_words
from ..view import View
from .folding import fold, is_unspaced, squash
from .language import by_common_words, by_script, languages, spoken_language

MAX_WORDS = 1200
_NAME = regex(r"(?<=[\w,;] )[^\W\d_a-zа-я][^\W\d_]{3,}")
_FIGURES = regex(r"(?<!\w)\d+(?:[ .,:/\u00a0-]?\d+)*(?!\w)")
_ADDRESS = regex(r"https?://\S+")
_CAPITALS = regex(r"\b[^\W\d_]{4,}\b")
TITLED = 0.6
"""The share of longer words with a capital from which on a text is written as a title, and capitals tell no names."""
LONG_NUMBER = 5
"""Digits from which on a number is looked for with its blanks and hyphens set in any way."""
STEM = 6
"""Letters that two forms of a word share; longer words are compared by their beginning."""


class Coverage(NamedTuple):
    """Shares in [0, 1]: words in runs of three or more that the page has in that order, and the longest such run;
    content words (four letters and more) anywhere on the page, by their stems. ``gap`` is the longest stretch
    between two runs whose content words the page mostly lacks, or "". ``instead`` is what the page has between the same
    words in place of the text's number, or where it denies what the text says, or ""."""

    in_order: float
    singly: float
    longest: str = ""
    gap: str = ""
    instead: str = ""


def stem(word: str) -> str:
    """Return the beginning by which a word is compared."""
    return word if len(word) <= STEM else word[:STEM]


def page_words(view: View) -> frozenset[str]:
    """Return all words that are shown or spoken."""
    return view.once("coverage.said", lambda: view.visible.words | view.spoken.words)


def stems(view: View) -> frozenset[str]:
    """Return the stems of all words that are shown or spoken."""
    return view.once("coverage.stems", lambda: frozenset(word[:STEM] for word in page_words(view)))


def runs(view: View, words: list[str], least: int = 3) -> list[tuple[int, int]]:
    """Return the half-open ranges of at least ``least`` words that the page shows in that order."""
    text, known = view.visible.text, view.visible.words
    start, result, place = 0, [], 0
    while start <= len(words) - least:
        # Words that the page lacks are told by the set at once, and no run goes over one.
        if words[start + least - 1] not in known:
            start += least
            continue
        phrase = words[start : start + least]
        if not known.issuperset(phrase) or (here := _place(text, phrase, place)) < 0:
            start += 1
            continue
        length, step, place = least, 1, here
        while start + length < len(words):
            grown = min(length + step, len(words) - start)
            if (here := _place(text, words[start : start + grown], place)) >= 0:
                length, step, place = grown, step * 2, here
            elif step == 1:
                break
            else:
                step = 1
        result.append((start, start + length))
        start += length
    return result


def _place(text: str, words: list[str], place: int) -> int:
    """Where words stand in folded text, or -1: at a place or behind it, where a quotation goes on, or before it."""
    phrase = f" {' '.join(words)} "
    if text.startswith(phrase, place):
        return place
    following = text.find(phrase, place)
    return following if following >= 0 or not place else text.find(phrase, 0, place + len(phrase))


def measure(claim: Claim, view: View) -> Coverage:
    """Measure the coverage of a claim's words."""
    if is_unspaced(claim.folded):
        return _unspaced(claim, view)
    words = claim.folded.split()[:MAX_WORDS]
    matched = runs(view, words)
    in_order = sum(end - start for start, end in matched) / len(words)
    content = {stem(word) for word in words if len(word) > 3}
    known = stems(view)
    singly = sum(word in known for word in content) / len(content) if content else 0.0
    begin, end = max(matched, key=lambda run: run[1] - run[0], default=(0, 0))
    longest = " ".join(words[begin:end])
    return Coverage(in_order, singly, longest, _gap(words, matched, known), _instead(view, words, matched))


BEFORE, BEHIND = 3, 2
"""Words around a place of a text by which that place is known on the page."""
MAX_BETWEEN = 3
"""Words that the page may have at such a place."""
MAX_OCCURRENCES = 20
"""Places of a text that are looked for, each in the whole page."""


def _instead(view: View, words: list[str], matched: list[tuple[int, int]]) -> str:
    """What the page has in place of a number of a text, or where it denies what the text says, or "".

    Looked at are the ends of runs and numbers outside of them: the words before and behind them stand on the page as
    well, with another number between, in figures or in a word, or with a word such as "not" that the text lacks."""
    counted = {word: str(number) for word, number in number_words(languages(view)).items()}
    known = {place for begin, end in matched for place in range(begin, end)}
    spans = [(end, end) for _, end in matched if end in known]
    place = 0
    while place < len(words):
        end = place
        while end < len(words) and end not in known and (words[end].isdecimal() or words[end] in counted):
            end += 1
        if end > place:
            spans.append((place, end))
        place = max(end, place + 1)
    for begin, end in islice(sorted(spans), MAX_OCCURRENCES):
        before, following = words[max(begin - BEFORE, 0) : begin], words[end : end + BEHIND]
        if len(before) < BEFORE or not following or not view.visible.words.issuperset((*before, *following)):
            continue
        own = words[begin:end]
        between = rf"((?:\S+ ){{1,{MAX_BETWEEN}}}?)"
        pattern = rf" {re.escape(' '.join(before))} {between}{re.escape(' '.join(following))} "
        as_stated = f" {' '.join((*before[1:], *own, *following))} "
        if as_stated in view.visible.text or (there := re.search(pattern, view.visible.text)) is None:
            continue
        gap_words = there[1].split()
        if own and all(word.isdecimal() or word in counted for word in gap_words):
            if [counted.get(word, word) for word in gap_words] != [counted.get(word, word) for word in own]:
                return there[1].strip()
        elif not own and len(gap_words) == 1 and gap_words[0] in DENIALS:
            return f"{there[1]}{following[0]}"
    return ""


DENIALS = words("answers", "alone")


SOLID = 4
"""Words in order from which on they are the page's, and no usual turn of its language."""
MIN_GAP = 25
"""Words that a retelling in between leaves to its own wording at most."""
MIN_CONTENT = 12
MAX_KNOWN = 0.5
"""The share of a stretch's content words that a page about something else may have, for its language's sake."""


def _gap(words: list[str], matched: list[tuple[int, int]], known: frozenset[str]) -> str:
    """The longest stretch between runs whose content words are mostly unknown, or ""."""
    solid = [run for run in matched if run[1] - run[0] >= SOLID]
    best: list[str] = []
    start = 0
    for begin, end in (*solid, (len(words), len(words))):
        stretch, start = words[start:begin], end
        if len(stretch) < MIN_GAP or len(stretch) <= len(best):
            continue
        content = [stem(word) for word in stretch if len(word) > 3]
        if len(content) >= MIN_CONTENT and sum(map(known.__contains__, content)) < MAX_KNOWN * len(content):
            best = stretch
    return " ".join(best)


def strangers(claim: Claim, view: View) -> int:
    """Count the names (capitalised inside a sentence) and numbers of a text that the page has nowhere."""
    return 0 if is_unspaced(claim.folded) else len(_strangers(claim.text, view))


def _strangers(text: str, view: View) -> set[str]:
    """Names and numbers of a text that the page has nowhere; in German every noun looks like a name."""
    if spoken_language(view) == "de":
        return foreign_figures(text, view)
    known = stems(view)
    words = _CAPITALS.findall(text)
    if sum(word[0].isupper() for word in words) > TITLED * len(words):
        return foreign_figures(text, view)
    shouted = sum(word.isupper() for word in words) > 1
    names = {fold(word) for word in _NAME.findall(text) if not (shouted and word.isupper())}
    names = {word for word in names if word and not _is_known(word.split()[0], known, view)}
    return names | foreign_figures(text, view)


def _is_known(word: str, known: frozenset[str], view: View) -> bool:
    """Whether a word, or what its plural's ending leaves, is on the page or in its head."""
    return stem(word) in known or word in view.head.words or word.removesuffix("s") in known


def foreign_figures(text: str, view: View) -> set[str]:
    """Return the numbers of a text, of two digits and more, that the page has nowhere, however it groups digits.

    Numbers inside addresses are left out: a page shows a link's words, not its address.
    """
    words = page_words(view)
    figures = set()
    for written in _FIGURES.findall(_ADDRESS.sub(" ", text)):
        tight = "".join(c for c in written if c.isdigit())
        if len(tight) < 2 or tight in words or (len(tight) >= LONG_NUMBER and tight in view.visible.squashed):
            continue
        if all(part in words for part in fold(written).split()):
            continue
        if any(
            str(number) == tight and word in words for word, number in number_words(languages(view)).items()
        ):
            continue  # "Ten tips"
        figures.add(tight)
    return figures


def _unspaced(claim: Claim, view: View) -> Coverage:
    """Without blanks between words, pairs of characters stand for words and fours for their order."""
    tight, page = squash(claim.folded)[: MAX_WORDS * 4], view.visible.squashed
    pairs = [tight[i : i + 2] for i in range(len(tight) - 1)]
    fours = [tight[i : i + 4] for i in range(len(tight) - 3)]
    return Coverage(
        sum(four in page for four in fours) / len(fours) if fours else 0.0,
        sum(pair in page for pair in pairs) / len(pairs) if pairs else 0.0,
    )


def is_translation(claim: Claim, view: View) -> bool:
    """Whether a text is in another language than the page's words, as far as its length allows telling."""
    page = spoken_language(view)
    if page is None:
        return False
    if claim.folded.isascii() and page in NON_LATIN:
        return not _is_handle(claim.folded)
    if len(claim.text) < 24:
        return False
    # A text in the page's language shares its short words with the page; that spares loading the detector.
    words = claim.folded.split()
    short = [word for word in words if len(word) <= 4 and word.isalpha()]
    if len(short) >= 3 and sum(word in view.visible.words for word in short) >= 0.4 * len(short):
        return False
    detected = by_common_words(words) or by_script(claim.text)
    return detected is not None and detected != page


def _is_handle(words: str) -> bool:
    """Whether a folded text is what somebody is called in any script: one word of letters and figures."""
    return " " not in words and words[:1].isalpha() and any(map(str.isdigit, words))


NON_LATIN = words("languages", "scripts_not_latin")
