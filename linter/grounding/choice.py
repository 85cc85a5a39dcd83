"""Compare values from a closed set: enumeration members, booleans, gender; a denied word supports none."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from ...source.regex import regex
from ..findings.reason import Family, Reason
from ..findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ..locale.word_tables import each_word, read_table, word_sets, words
from ..visible_text.passage import Passage
from . import allowed
from .claim import Claim
from .labels.fields import of_role, role_words
from .people.byline import is_of_others
from .times.mentions import is_beside_title, is_of_one_day
from .view import DIGIT, View, evidence
from .wording import text
from .wording.folding import fold, is_unspaced, squash
from .wording.language import spoken_language

FAMILY = Family.CHOICE
SAYS_BOTH = Reason.THE_PAGE_SAYS_BOTH
"""The reason of a verdict where words speak for a member, and others against it."""
_MEMBER = regex(r"^(?:https?://(?:www\.)?schema\.org/|schema:)?(\w+)$", re.IGNORECASE)
_CAMEL = regex(r"(?<=[a-z])(?=[A-Z])")
IMPLIED_IN = frozenset(
    {"instock", "newcondition", "onlineonly", "eventscheduled", "offlineeventattendancemode"}
)
"""Members that hold where nothing on the page speaks against them."""


@cache
def _table() -> dict[str, tuple[str, ...]]:
    entries = read_table(Path(__file__).with_name("choices.toml"))["member"]
    return {entry["name"].lower(): tuple(map(fold, each_word(entry["words"]))) for entry in entries}


@cache
def _names() -> dict[str, str]:
    """The members of the table by their squashed names."""
    return {squash(fold(name)): name for name in _table()}


def member(value: str) -> str | None:
    """Return the member's name in a value, or None: "https://schema.org/InStock", "in_stock", "In stock" are
    "instock"."""
    match = _MEMBER.match(value.strip())
    return _names().get(squash(fold(match[1] if match else value))) or (match[1] if match else None)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an enumeration member."""
    name = member(claim.raw)
    if name is None:
        return text.compare(claim, view)
    if name.isdigit() and claim.property in _WORDED:
        return unsupported(FAMILY, Reason.A_NUMBER_FOR_A_MEMBER)
    alone = claim.distinct == 1
    verdict = view.once(
        f"choice.{name.lower()} {claim.property} {alone}",
        lambda: _compare(name, claim.property, view, alone=alone),
    )
    named = _MEMBER.match(claim.raw.strip())
    if verdict.replacement is None or named is None or "_" in claim.raw:
        return verdict
    return replace(verdict, replacement=claim.raw.strip()[: named.start(1)] + str(verdict.replacement))


def _compare(name: str, prop: str, view: View, *, alone: bool) -> Verdict:
    """``alone`` where the markup gives the property no other value: else its words may be another thing's."""
    words = tuple(w for n in (name.lower(), *_ALIKE.get(name.lower(), ())) for w in _table().get(n, ()))
    called = (*words, fold(_CAMEL.sub(" ", name)), fold(name))
    own = _affirmed(view, called, _longer(name.lower()), beside_figure=prop == "unittext")
    own = own or (_denied_stock(view) if name.lower() in _GONE else None)
    other_member, other = _opposed(name.lower(), view)
    if other is None and name.lower() == "instock":
        other_member, other = "outofstock", _denied_stock(view)
    if name.lower() == "instock" and other is not None and is_of_one_day(view, other):
        return undecided(FAMILY, Reason.OF_ONE_DAY_OF_SEVERAL, evidence(other, "nearest", FAMILY))
    if other is not None and own is None and not alone:
        return undecided(FAMILY, Reason.ONE_OF_SEVERAL_THINGS, evidence(other, "nearest", FAMILY))
    if other is not None and (own is None or name.lower() in _TITLED):
        return contradicted(
            FAMILY,
            Reason.THE_PAGE_SAYS_OTHERWISE,
            evidence(other, "contradicts", FAMILY),
            shown=other.text[:MAX_LABEL],
            replacement=None if _is_control(view, other) else _CALLED.get(other_member),
        )
    if own is not None and other is not None:
        return undecided(FAMILY, SAYS_BOTH, evidence(other, "nearest", FAMILY))
    if own is not None:
        return grounded(FAMILY, Reason.WORDS_OF_THE_MEMBER, evidence(own, "supports", FAMILY))
    if name.lower() in IMPLIED_IN:
        return grounded(FAMILY, Reason.NOTHING_SPEAKS_AGAINST_IT)
    if (words and prop not in _IMPLIED_BY_LANGUAGE) or (prop in _ENGLISH and spoken_language(view) == "en"):
        return unsupported(FAMILY, Reason.MEMBER_NOT_SHOWN)
    return undecided(FAMILY, Reason.MEMBER_WITHOUT_KNOWN_WORDS)


def _is_control(view: View, passage: Passage) -> bool:
    """Whether a passage is what a button is called: it may be out of use."""
    around = (view.element(passage), *view.page.ancestors(passage.element, 3))
    return any(each.tag == "button" for each in around)


_WORDED = frozenset(
    {"availability", "itemavailability", "itemcondition", "offeritemcondition", "eventstatus"}
)
"""Properties whose members no page writes as a number."""
MAX_LABEL = 60
"""Characters up to which a passage is a label: running text may speak of other things."""
_ALIKE = {
    "soldout": ("outofstock",),
    "outofstock": ("soldout", "discontinued"),
    "discontinued": ("outofstock", "soldout"),
    "limitedavailability": ("instock",),
}
"""Members that pages write in the same words."""
_OPPOSED = {
    "instock": ("outofstock", "soldout", "discontinued", "preorder", "backorder"),
    "outofstock": ("instock",),
    "soldout": ("instock",),
    "eventscheduled": ("eventcancelled", "eventpostponed"),
    "newcondition": ("usedcondition", "refurbishedcondition"),
    "full_time": ("part_time",),
    "part_time": ("full_time",),
}
_GONE = frozenset({"outofstock", "soldout", "discontinued"})
"""Members that a notice says, too, which denies the words for what is in stock."""
_ON_ORDER = frozenset({"preorder", "backorder"})
"""Members that only a notice says which says nothing else, and is no link: shops have sections called so."""
_BOOKED = frozenset({"reserva"})
"""Words for one of these that are as common for booking a table."""
_TITLED = frozenset({"eventscheduled", "newcondition"})
"""Members against which only a heading speaks: their opposites' words are common elsewhere."""
_IMPLIED_BY_LANGUAGE = frozenset({"gender", "suggestedgender", "employmenttype", "unittext"})
_ENGLISH = frozenset({"medicalspecialty"})
"""Properties whose members a page in English says as they are called, and others in words of their own."""


def _affirmed(
    view: View, words: tuple[str, ...], longer: tuple[str, ...], *, beside_figure: bool = False
) -> Passage | None:
    """The first passage that says one of some folded words, with a figure where one is asked for, and does not deny
    it, nor says it only within ``longer`` words, which are another member's."""
    for word in words:
        within = [phrase for phrase in longer if f" {word} " in f" {phrase} "]
        for passage in view.visible.all(word) if not is_unspaced(word) else _first(view, word):
            if within and not _is_apart(passage, word, within):
                continue
            if not denies(passage, word) and (not beside_figure or DIGIT.search(passage.text)):
                return passage
        hit = view.spoken.find(word)
        if hit is not None:
            return hit.passage
    return None


@cache
def _longer(name: str) -> tuple[str, ...]:
    """The folded words for the opposites of a member that have several words."""
    return tuple(word for other in _OPPOSED.get(name, ()) for word in _table().get(other, ()) if " " in word)


def _is_apart(passage: Passage, word: str, within: list[str]) -> bool:
    """Whether a passage has a folded word outside of some longer ones."""
    rest = f" {fold(passage.text)} "
    for phrase in within:
        rest = rest.replace(f" {phrase} ", "  ")
    return f" {word} " in rest


def _denied_stock(view: View) -> Passage | None:
    """The notice that what the page sells is not in stock, by the words for what is."""

    def make() -> Passage | None:
        for word in _table()["instock"]:
            for passage in view.visible.all(word):
                if len(passage.text) <= MAX_NOTICE and is_notice_against(passage.text, word):
                    return passage
        return None

    return view.once("choice.denied stock", make)


MAX_NOTICE = 90
"""Characters up to which a passage is a notice."""


def _first(view: View, word: str) -> list[Passage]:
    hit = view.visible.find(word)
    return [hit.passage] if hit is not None else []


_CALLED = {
    name.lower(): name
    for name in (
        *("InStock", "OutOfStock", "SoldOut", "Discontinued", "PreOrder", "BackOrder", "EventCancelled"),
        *("EventPostponed", "UsedCondition", "RefurbishedCondition", "FULL_TIME", "PART_TIME"),
    )
}
"""The names of members that pages say in the place of others."""


def _opposed(name: str, view: View) -> tuple[str, Passage | None]:
    """An opposite member, and the label, or for some members a heading or a field called so, that says it."""
    if name == "newcondition":
        worn = {word: opposite for opposite in _OPPOSED[name] for word in _table().get(opposite, ())}
        for field in of_role(view, role_words("itemcondition")):
            if (value := fold(field.value)) in worn:
                return worn[value], field.passage
    dated: tuple[str, Passage | None] = ("", None)
    for opposite in _OPPOSED.get(name, ()):
        for word in _table().get(opposite, ()):
            places = view.visible.all(word) if not is_unspaced(word) else _first(view, word)
            for passage in places:
                if (len(passage.text) > MAX_LABEL and not passage.heading) or passage.text.endswith("?"):
                    continue
                applies = name not in _TITLED or passage.heading == 1
                applies = applies or (name == "eventscheduled" and _is_of_event(view, passage, word))
                applies = applies and (opposite not in _ON_ORDER or _is_on_order(view, passage, word))
                if applies and not denies(passage, word):
                    if name != "instock" or not is_of_one_day(view, passage):
                        return opposite, passage
                    dated = dated if dated[1] is not None else (opposite, passage)
    return dated


def _is_on_order(view: View, passage: Passage, word: str) -> bool:
    """Whether a passage outside of links and of what surrounds a page's content says that a thing is to be ordered
    only, and no more."""
    if is_unspaced(word) or word in _BOOKED or not is_notice_of(passage.text, word):
        return False
    around = (view.element(passage), *view.page.ancestors(passage.element, 8))
    return all(each.tag not in _SURROUNDING for each in around)


_SURROUNDING = frozenset({"a", "nav", "header", "footer"})
_EVENTS = words("enumeration_members", "events")
_MAX_WORDS = 7
"""Words of a notice that an event does not take place."""


def _is_of_event(view: View, passage: Passage, word: str) -> bool:
    """Whether a short passage says a folded word of the page's event: alone below its title, or at the end of a notice
    that names an event ("This event has been cancelled")."""
    tokens = fold(passage.text).split()
    if " ".join(tokens) == word:
        return is_beside_title(view, passage)
    ends = len(tokens) <= _MAX_WORDS and f" {' '.join(tokens)}".endswith(f" {word}")
    return ends and not _EVENTS.isdisjoint(tokens) and "be" not in tokens


def compare_boolean(claim: Claim, view: View) -> Verdict:
    """Trace true or false: few pages state them, most imply them."""
    value = (
        claim.boolean
        if claim.boolean is not None
        else claim.folded.rpartition(" ")[2] in ("true", "yes", "1")
    )
    wall = _wall(view) if claim.property == "isaccessibleforfree" else None
    if wall is not None and value:
        near = evidence(wall, "contradicts", FAMILY)
        return contradicted(FAMILY, Reason.THE_TEXT_IS_CUT_OFF, near, shown=wall.text[:MAX_LABEL])
    if wall is not None:
        return grounded(FAMILY, Reason.THE_TEXT_IS_CUT_OFF, evidence(wall, "supports", FAMILY))
    if claim.property in ("isaccessibleforfree", "isfamilyfriendly") and value:
        return grounded(FAMILY, Reason.THE_PAGE_IS_READABLE)
    return allowed.compare(claim, view, value) or undecided(FAMILY, Reason.A_PAGE_RARELY_SAYS_IT)


MAX_WALL = 200
"""Characters up to which a passage bars the rest of a text, and does not tell of such bars."""


def _wall(view: View) -> Passage | None:
    """The passage that ends the page's text for all but subscribers, or None."""

    def make() -> Passage | None:
        for phrase in (*role_words("isaccessibleforfree"), *(only := role_words("requiressubscription"))):
            for passage in view.visible.all(phrase) if not is_unspaced(phrase) else _having(view, phrase):
                if len(passage.text) > MAX_WALL or is_of_others(view, passage):
                    continue
                if phrase not in only or not _is_of_button(view, passage, phrase):
                    return passage
        return None

    return view.once("choice.wall", make)


def _having(view: View, word: str) -> list[Passage]:
    """The passages with a word of a script that parts none."""
    return [passage for passage, folded in view.visible if word in folded] if _first(view, word) else []


def _is_of_button(view: View, passage: Passage, phrase: str) -> bool:
    """Whether a passage names a button right beside it before a phrase: it tells who may use that."""
    before = f" {fold(passage.text).partition(phrase)[0]}"
    return any(
        f" {fold(beside.text)}" in before
        for beside in view.near(passage, before=1, after=1)
        if any(element.tag == "button" for element in view.page.ancestors(beside.element, 3))
    )


_DENIALS = words("answers", "denials")
_ALONE = _DENIALS - {"more", "mehr", "mas", "piu", "mais", "meer", "longer"}
"""Those that deny by themselves: the others only together with one ("no longer", "nicht mehr")."""
_AROUND = frozenset[str]().union(*word_sets("answers", "around_denials").values())
"""Folded words of a notice beside what it denies: what is spoken of, until when, and the verb."""
MAX_WORDS = 12
"""Words of such a notice."""


def denies(passage: Passage, word: str) -> bool:
    """Whether a passage says "not" before a folded word, or is a notice that denies it."""
    before = f" {fold(passage.text)} ".partition(f" {word} ")[0].split()
    if before and before[-1] in _DENIALS:
        return before[-1] in _ALONE or _is_denied(tuple(before))
    return _is_denied(tuple(before)) and is_notice_against(passage.text, word)


def is_notice_against(text: str, word: str) -> bool:
    """Whether a text only denies a folded word, apart from its subject and time."""
    before, hit, following = f" {fold(text)} ".partition(f" {word} ")
    words = tuple(before.split())
    if not hit or len(words) > MAX_WORDS or not _are_around(following.split()):
        return False
    rest = [each for each in words if each not in _DENIALS]
    return _is_denied(words) and _are_around(rest)


def is_notice_of(text: str, word: str) -> bool:
    """Whether a text only states a folded word, apart from its subject and time."""
    before, hit, following = f" {fold(text)} ".partition(f" {word} ")
    return bool(hit) and _are_around(before.split()) and _are_around(following.split())


@lru_cache(maxsize=1024)
def _is_denied(words: tuple[str, ...]) -> bool:
    """Whether one of some words denies by itself."""
    return any(word in _ALONE for word in words)


def _are_around(words: list[str]) -> bool:
    """Whether all words belong to a notice: what "this" points to may be called by any word."""
    return all(
        word in _AROUND or (place > 0 and words[place - 1] in _POINTING) for place, word in enumerate(words)
    )


_POINTING = words("answers", "demonstratives")
