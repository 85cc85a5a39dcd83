"""Detect the language of a page and of values, from markup and words."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, lru_cache
from pathlib import Path

from ....source import characters
from ....source.regex import kept, regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, grounded, technical_value, undecided, unsupported
from ...locale.locale_names import language_name
from ...locale.word_tables import each_word, read_table, words
from ...value_forms.iso_tables import looked_up
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View, evidence
from .folding import fold

FAMILY = Family.LANGUAGE
_COMMON_ENGLISH = words("languages", "common_english")
_TAG = regex(r"^([a-zA-Z]{2,3})(?:[-_][A-Za-z0-9]{1,8})*$")


def declared(view: View) -> str | None:
    """Return the primary language of ``html lang``, or None."""
    match = _TAG.match((view.page.language or "").strip())
    return match[1].lower() if match else None


@cache
def _identifier():
    from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier

    # Unpacking takes half a second.
    model = MODEL_DIR / MODEL_FILE
    return kept("languages", model, lambda: LanguageIdentifier.from_model_file(model, norm_probs=True))


@cache
def _common_words() -> dict[str, tuple[str, ...]]:
    """The languages of each common word, folded."""
    table = read_table(Path(__file__).with_name("common_words.toml"))["words"]
    result: dict[str, tuple[str, ...]] = {}
    for language, listed in table.items():
        for word in dict.fromkeys(map(fold, each_word(listed))):
            result[word] = (*result.get(word, ()), language)
    return result


def is_common(word: str) -> bool:
    """Whether a folded word is among the commonest of a language."""
    return word in _common_words()


MIN_COMMON = 0.16
"""The share of a text's words that are a language's common words, from which on they tell the language."""
MIN_COMMON_OF_MANY = 0.06
"""The same for a text that has ten of them."""


def by_common_words(words: list[str]) -> str | None:
    """Return the language of some folded words by its most common words, or None where these do not decide."""
    table = _common_words()
    scores: defaultdict[str, float] = defaultdict(float)
    counts: defaultdict[str, int] = defaultdict(int)
    for word, times in Counter(filter(table.__contains__, words)).items():
        languages_of_word = table[word]
        for language in languages_of_word:
            scores[language] += times / len(languages_of_word)
            counts[language] += times
    best = sorted(scores.items(), key=lambda score: -score[1])[:2]
    if not best or (len(best) > 1 and best[0][1] < 1.4 * best[1][1]):
        return None
    most = counts[best[0][0]]
    least = MIN_COMMON if most < 10 else MIN_COMMON_OF_MANY
    return best[0][0] if most >= 3 and most >= least * len(words) else None


def detect(text: str) -> tuple[str, float]:
    """Return the language of a text with a probability: by its most common words, else by its letters."""
    common = by_common_words(fold(text[:3000]).split())
    if common is not None:
        return common, 0.99
    if (script := by_script(text)) is not None:
        return script, 0.99
    language, probability = _identifier().classify(text)
    return str(language), float(probability)


_SCRIPTS = (
    ("ja", characters.KANA),
    ("ko", characters.HANGUL),
    ("zh", characters.CHINESE),
    ("th", characters.THAI),
    ("el", characters.GREEK),
    ("he", characters.HEBREW),
    *characters.OF_ONE_LANGUAGE.items(),
)
"""Scripts that tell a language, in the order in which they do: Japanese text has Chinese characters too."""


def by_script(text: str) -> str | None:
    """Return the language that alone uses the script of most of a text's letters, or None."""
    if text.isascii():
        return None
    letters = sum(c.isalpha() for c in text)
    counts = Counter(text)
    for language, script in _SCRIPTS:
        least = 0.1 if language == "ja" else 0.3
        if characters.count(counts, script) > least * letters:
            return language
    return None


def _longest(view: View) -> list[Passage]:
    """The page's longer passages."""
    return view.once(
        "language.longest", lambda: sorted(view.passages, key=lambda p: len(p.text), reverse=True)[:12]
    )


_SAMPLE = 3000
"""Characters of the longer passages that are looked at."""


def _sample(view: View) -> str:
    """The page's longer passages, cut."""
    return view.once("language.sample", lambda: " ".join(p.text for p in _longest(view))[:_SAMPLE])


def _sample_words(view: View) -> list[str]:
    """The folded words of the same."""
    known = {passage.index: words for passage, words in view.visible}
    result: list[str] = []
    room = _SAMPLE
    for passage in _longest(view):
        if room > 0:
            whole = len(passage.text) <= room
            result += (known.get(passage.index, "") if whole else fold(passage.text[:room])).split()
        room -= len(passage.text) + 1
    return result


def sampled_language(view: View) -> str | None:
    """Return the language of the page's longer passages by common words or script, or None."""
    return view.once(
        "language.told", lambda: by_common_words(_sample_words(view)) or by_script(_sample(view))
    )


def detected(view: View) -> str | None:
    """Return the language of the page's longer passages, or None where they are too few.

    The letters of a template's page tell nothing: most are of stand-ins.
    """

    def make() -> str | None:
        text = _sample(view)
        if len(text) < 60:
            return None
        if view.of_template:
            return sampled_language(view)
        language, probability = detect(text)
        return language if probability > 0.9 else None

    return view.once("language.detected", make)


def _reads_english(view: View) -> bool:
    """Whether the commonest English words make up a share of the page; templates often leave ``lang="en"``."""

    def make() -> bool:
        words = view.visible.text[:6000].split()
        return sum(map(_COMMON_ENGLISH.__contains__, words)) > 0.04 * len(words)

    return view.once("language.english", make)


def spoken_language(view: View) -> str | None:
    """Return the language of the page's words, shown or hidden: as declared if plausible, else as detected."""
    view = view.whole
    named = declared(view)
    if named is not None and (named != "en" or _reads_english(view)):
        return named
    return detected(view)


def languages(view: View) -> tuple[str, ...]:
    """Return the languages to read the page's dates and words in, most likely first, always including English."""
    view = view.whole

    def make() -> tuple[str, ...]:
        named = declared(view)
        result = [named] if named else []
        guess = (
            detected(view)
            if named is None or (named == "en" and not _reads_english(view))
            else sampled_language(view)
        )
        if guess is not None:
            result.append(guess)
        return tuple(dict.fromkeys([*result, "en"]))

    return view.once("language.languages", make)


@lru_cache(maxsize=512)
def code_of(text: str) -> str | None:
    """Return the language code of a tag ("en_US") or of a language's name ("French"), or None."""
    match = _TAG.match(text.strip())
    if match and len(match[1]) == 2:
        return match[1].lower()
    entry = looked_up("639-3", text.strip())
    return None if entry is None else entry.get("alpha_2") or entry["alpha_3"]


def compare(claim: Claim, view: View) -> Verdict:
    """Trace ``inLanguage`` and the languages of a contact against the page's language."""
    stated = code_of(claim.raw)
    if stated is None:
        parts = [code for part in _LIST.split(claim.raw) if (code := code_of(part))]
        if len(parts) < 2 or claim.property == "inlanguage":
            return undecided(FAMILY, Reason.NO_KNOWN_LANGUAGE)
        verdicts = [_compare(claim, view, code) for code in parts]
        return next((verdict for verdict in verdicts if verdict.outcome != "grounded"), verdicts[0])
    return _compare(claim, view, stated)


_LIST = regex(r"\s*[,;/|]\s*|\s+(?:and|und|et|y|e|en)\s+")


def _compare(claim: Claim, view: View, stated: str) -> Verdict:
    named = declared(view)
    spoken = named if stated == named and (named != "en" or _reads_english(view)) else detected(view)
    # A template's language stays where a site in another one is made of it.
    read = sampled_language(view.whole) if stated == named else None
    if read is not None and named is not None and not are_alike(read, named):
        spoken = read
    elif stated in (named, spoken) or {stated, named or spoken} <= {"no", "nb", "nn"}:
        source = f'html lang="{named}"' if named else f"text in {spoken}"
        return grounded(
            FAMILY, Reason.PAGE_LANGUAGE, Evidence(source, "attribute", "supports", comparator=FAMILY)
        )
    hit = view.visible.find(fold(claim.text)) if len(claim.text) > 3 else None
    if hit is not None and claim.property != "inlanguage":
        return grounded(FAMILY, Reason.LANGUAGE_NAMED, evidence(hit.passage, "supports", FAMILY))
    if spoken is not None and (claim.property != "inlanguage" or claim.distinct > 1):
        return _named(view, stated)
    if hit is not None or spoken is None or claim.property != "inlanguage":
        return undecided(FAMILY, Reason.LANGUAGE_NOT_TOLD)
    if claim.types & _WORKS and (named_there := _named(view, stated)).reason == Reason.LANGUAGE_NAMED:
        return undecided(FAMILY, Reason.A_LANGUAGE_THAT_THE_PAGE_NAMES, *named_there.evidence)
    if "imageobject" in claim.types:
        return technical_value(
            FAMILY, Reason.A_PICTURE_S_LANGUAGE
        )  # a system writes the site's on all of them
    return contradicted(
        FAMILY,
        Reason.ANOTHER_LANGUAGE,
        Evidence(f"text in {spoken}", "text", "contradicts", comparator=FAMILY),
        shown=spoken,
    )


_ALIKE = (
    frozenset({"no", "nb", "nn", "da", "sv"}), frozenset({"bs", "hr", "sr", "sl"}), frozenset({"id", "ms"}),
    frozenset({"cs", "sk"}), frozenset({"es", "ca", "gl", "pt"}), frozenset({"be", "ru", "uk", "bg", "mk"}),
)  # fmt: skip
"""Languages that have many of their commonest words in common."""


def are_alike(one: str, other: str) -> bool:
    """Whether two codes are of one language, or of two so close that a text may be in both."""
    return one == other or any({one, other} <= group for group in _ALIKE)


_WORKS = frozenset(
    {"movie", "tvseries", "book", "course", "courseinstance", "event", "videogame", "musicrecording"}
)
"""Things that a page may tell of in another language than theirs, and then names it."""


def _named(view: View, stated: str) -> Verdict:
    """A language that somebody is said to speak, and that is not the page's: named, or the site's as well?"""
    for language in dict.fromkeys((*languages(view), stated)):  # by its own name, too: "Se habla español"
        name = fold(language_name(language, stated))
        if name and (hit := view.visible.find(name)):
            return grounded(FAMILY, Reason.LANGUAGE_NAMED, evidence(hit.passage, "supports", FAMILY))
        if language in INFLECTING and (inflected := _inflected(view, name)) is not None:
            support = evidence(view.visible.at(inflected), "supports", FAMILY)
            return grounded(FAMILY, Reason.LANGUAGE_NAMED, support)
    if any(
        (element.attributes.get("hreflang") or "").lower().startswith(stated)
        for _, element in view.page.having(("hreflang",))
        if element.tag in ("a", "link")
    ):
        return grounded(FAMILY, Reason.THE_SITE_SPEAKS_IT_TOO)
    return unsupported(FAMILY, Reason.LANGUAGE_NOT_NAMED)


INFLECTING = words("languages", "inflecting")
"""Languages that say in other words' endings what one speaks ("po angielsku", "anglicky", "angolul")."""
MIN_STEM = 5


def _inflected(view: View, name: str) -> int | None:
    """Where a word of the page begins as a language's name does, in the page's folded text, or None."""
    if " " in name or len(name) < MIN_STEM:
        return None
    place = view.visible.text.find(f" {name[: max(MIN_STEM, len(name) - 4)]}")
    return None if place < 0 else place + 1
