"""Dispatch each claim to the comparator for its kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

from ...source.regex import regex
from ..findings.reason import Family, Reason
from ..findings.rule import Evidence
from ..findings.verdict import Verdict, grounded, technical_value, undecided, unsupported
from ..locale.locale_names import language_name, language_tag
from . import identifier, technical
from .claim import Claim
from .links import link
from .links.page_links import is_the_page
from .money import price
from .numbers import episode, number
from .places import postal
from .ratings import rating_scale, vote_count
from .technical import is_vocabulary
from .times import duration
from .view import View, evidence
from .wording import text
from .wording.folding import fold, is_unspaced
from .wording.language import languages
from .wording.occurrence import find

Comparator = Callable[[Claim, View], Verdict]


def compare_role(claim: Claim, view: View) -> Verdict:
    """A word for a role ("Sales", "Editor"): pages imply more of them than they spell out."""
    verdict = text.compare(claim, view)
    if verdict.outcome != "unsupported" or (claim.property in _TITLES and text.is_foreign(claim, view)):
        return verdict
    return undecided(Family.TEXT, Reason.A_ROLE_THAT_MAY_BE_IMPLIED, *verdict.evidence)


_TITLES = frozenset({"jobtitle", "rolename"})


def compare_topic(claim: Claim, view: View) -> Verdict:
    """A topic: pages imply more of them than they spell out, but not by no word of it."""
    verdict = text.compare(claim, view)
    if verdict.outcome not in ("unsupported", "undecided"):
        return verdict
    if claim.property == "recipecuisine" and (named := _named_otherwise(claim, view)) is not None:
        return undecided(Family.TEXT, Reason.IN_ANOTHER_LANGUAGE_THAN_THE_PAGE, named)
    telling = "offer" not in claim.types and verdict.where != "hidden"
    if telling and claim.property == "keywords" and (values := _unheard_values(claim, view)):
        return unsupported(Family.TEXT, Reason.VALUES_NOT_SHOWN, *verdict.evidence, part=values)
    if verdict.outcome == "undecided" or (telling and verdict.reason == Reason.ITS_WORDS_STAND_APART):
        return verdict
    if verdict.reason == Reason.A_PLACEHOLDER or (telling and _is_unheard(claim, view)):
        return replace(verdict, reason=Reason.A_TOPIC_WITHOUT_A_WORD_ON_THE_PAGE)
    steps = [fold(step) for step in _STEP.split(claim.text)]
    if len(steps) > 2 and all(find(view, step) is None for step in steps[-2:] if step):
        return replace(verdict, reason=Reason.A_PATH_OF_WHICH_THE_PAGE_SHOWS_NO_END)
    return undecided(Family.TEXT, Reason.A_TOPIC_THAT_MAY_BE_IMPLIED, *verdict.evidence)


def _named_otherwise(claim: Claim, view: View) -> Evidence | None:
    """A word of the page that begins with what its language calls a people's language and kitchen that the markup names
    in English ("French" for "französische Küche")."""
    spoken = [each for each in languages(view) if each != "en"]
    tag = language_tag(claim.text.casefold(), ("en",)) if spoken else None
    if tag is None:
        return None
    for own in spoken:
        name = fold(language_name(own, tag))
        word = next(iter(view.visible.beginning(name)), None) if len(name) >= MIN_END else None
        if word is not None and (hit := view.visible.find(word)) is not None:
            return evidence(hit.passage, "nearest", "text", 0.5)  # it may tell of the people
    return None


def _unheard_values(claim: Claim, view: View) -> str:
    """Those of a list's topics of which the page has no word; "" where they are one among many, which the others may
    imply."""
    values = text.listed_values(claim)
    unheard = [value for value in values if _is_unheard(claim.saying(value), view)]
    return ", ".join(unheard) if len(unheard) > 1 or 2 * len(unheard) >= len(values) else ""


def _is_unheard(claim: Claim, view: View) -> bool:
    """Whether the page has no word of a topic, nor one that begins or ends like it."""
    return (
        not is_unspaced(claim.folded)
        and not _ends_word(claim, view)
        and text.is_foreign(claim, view, letters=4)
    )


def _ends_word(claim: Claim, view: View) -> bool:
    """Whether a topic is the end of a word of the page, as German and its like put words together ("Apfelkuchen")."""
    return len(claim.folded) >= MIN_END and f"{claim.folded} " in view.visible.text


MIN_END = 5
_STEP = regex(r"\s+[>›»]\s+")
"""What stands between the steps of a path through a catalogue ("Hobbies > Crafts > Homebrewing")."""


def compare_area(claim: Claim, view: View) -> Verdict:
    """An area: a country's code, or a place."""
    short = len(claim.text) == 2 and claim.text.isupper()
    return postal.compare_country(claim, view) if short else text.compare(claim, view)


def compare_origin(claim: Claim, view: View) -> Verdict:
    """Where goods are made: a country's code stands for its name, and the shop's own country tells nothing."""
    code = claim.text if len(claim.text) == 2 and claim.text.isupper() else None
    for name in postal.country_names(code, languages(view)) if code is not None else ():
        if (len(name) > 2 or not name.isascii()) and (hit := view.visible.find(name)) is not None:
            return grounded(Family.POSTAL, Reason.COUNTRY_NAMED, evidence(hit.passage, "supports", "postal"))
    return text.compare(claim, view)


def compare_internal(claim: Claim, view: View) -> Verdict:
    """An identifier of the site's own: where the page does not show it, nobody could check it."""
    verdict = identifier.compare(claim, view)
    return (
        technical_value(Family.IDENTIFIER, Reason.AN_INTERNAL_IDENTIFIER)
        if verdict.outcome == "unsupported"
        else verdict
    )


def compare_interactions(claim: Claim, view: View) -> Verdict:
    """A count in the old way of writing ("UserComments:12"): that of comments is shown, others are a site's own."""
    match = _COMMENTS.fullmatch(claim.raw)
    if match is None:
        return compare_internal(claim, view)
    counted = number.compare_comments(view, int(match[1]))
    if match[1].strip("0") or counted.outcome == "grounded":
        return counted
    if is_the_page(claim, view):
        return technical_value(
            Family.NUMBER, Reason.NOTHING_COUNTED
        )  # a text without comments shows that it has none
    return unsupported(Family.NUMBER, Reason.COMMENTS_ARE_NOT_COUNTED)


_COMMENTS = regex(r"UserComments:\s?(\d{1,7})", re.IGNORECASE)


def compare_media(claim: Claim, view: View) -> Verdict:
    """The address of a film or a recording, or of its player: scripts load most of them."""
    verdict = link.compare(claim, view)
    if verdict.outcome != "unsupported":
        return verdict
    return undecided(Family.LINK, Reason.A_PLAYER_MAY_LOAD_IT, *verdict.evidence)


def compare_link(claim: Claim, view: View) -> Verdict:
    """An address; one that programs follow (an action's target, an entry of a knowledge base, a feed) or that only
    names a node may stand nowhere."""
    verdict = link.compare(claim, view)
    if verdict.outcome != "unsupported" or claim.property.endswith("policy"):
        return verdict
    if claim.property == "target" or is_vocabulary(claim.raw) or _FOR_PROGRAMS.search(claim.raw) is not None:
        return technical_value(Family.LINK, Reason.AN_ADDRESS_FOR_PROGRAMS)
    return verdict


_FOR_PROGRAMS = regex(
    r"^https?://(?:analytics|beacons?|metrics|pixel|stats)\.[^/]+/|"
    r"^https?://[^?#]+/(?:feed|rss|atom|wp-json|wp-includes|wp-content/(?:themes|plugins)|oembed|graphql|api)(?:/|\?|$)|"
    r"[?&]request=GetCapabilities(?:&|$)|/(?:xmlrpc\.php|opensearch\.xml|manifest\.json|sitemap[\w-]*\.xml|(?:feed|rss|atom)\.xml)(?:\?|$)|"
    r"#/?(?:schema\b|organi[sz]ation|website|webpage|person|author|publisher|identity|logo|primaryimage|breadcrumb|"
    r"article|blogposting|product|recipe|localbusiness|itemlist|richsnippet|main-?entity)[\w/-]*$",
    re.IGNORECASE,
    signs="/analytics.|/beacon|/metrics.|/pixel.|/stats.|/feed|/rss|/atom|/wp-|/oembed|/graphql|/api|/xmlrpc|/opensearch|/manifest|/sitemap|#|request=",
)
"""Addresses of visitors' counters, of feeds, of interfaces and of a system's own files, and of nodes of the markup."""


def compare_label(claim: Claim, view: View) -> Verdict:
    """What a logo, a part of the layout or a counted step is called: shown as such, or nobody's to check."""
    verdict = text.compare(claim, view)
    unseen = verdict.outcome == "unsupported" or (
        verdict.outcome == "undecided" and "logo" not in claim.roles
    )
    return technical_value(Family.TEXT, Reason.A_LABEL_FOR_PROGRAMS) if unseen else verdict


def compare_offset(claim: Claim, view: View) -> Verdict:
    """A place in a recording, in seconds: chapters are shown as times."""
    return duration.compare_seconds(claim, view)


def _in_words(compare: Comparator) -> Comparator:
    """A comparator of numbers, for values that may be words ("cotton" as a PropertyValue's value)."""

    def either(claim: Claim, view: View) -> Verdict:
        verdict = compare(claim, view)
        return text.compare(claim, view) if verdict.reason == Reason.NO_NUMBER else verdict

    return either


def _number(claim: Claim, view: View) -> Verdict:
    return number.compare(claim, view)


def compare_nothing_paid(claim: Claim, view: View) -> Verdict:
    """Nothing paid for shipping: a word for that is enough, and what the goods cost says nothing against it."""
    verdict = price.compare(claim, view)
    return verdict if verdict.outcome == "grounded" else _number(claim, view)


def compare_technical(claim: Claim, view: View) -> Verdict:
    """A value that no visitor could check."""
    return technical_value(Family.TECHNICAL, Reason.A_TECHNICAL_VALUE)


def compare_foreign(claim: Claim, view: View) -> Verdict:
    """A value of another vocabulary."""
    return technical_value(Family.TECHNICAL, Reason.ANOTHER_VOCABULARY_S)


compare_rating = _in_words(rating_scale.compare)
compare_count = _in_words(vote_count.compare)
compare_number = _in_words(_number)
compare_episode = _in_words(episode.compare)


def _named(path: str) -> Comparator:
    module, _, name = path.partition(":")
    return getattr(import_module(f"{__package__}.{module}"), name)


COMPARATORS: dict[str, Comparator] = {kind: _named(path) for kind, path in technical.comparators().items()}
"""The comparator of each kind of value (``kinds.toml``)."""
