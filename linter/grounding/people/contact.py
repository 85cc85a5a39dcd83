"""Compare telephone numbers and e-mail addresses, as text or as link targets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, grounded, unsupported
from ...locale.word_tables import words
from ..claim import Claim
from ..view import View, evidence

CALL = regex(r"[+(]?\d[\d\s().\u00a0/–-]{5,24}\d")
_EXTENSION = regex(
    r"[\s,;(]{0,4}(?:;\s?ext=|\b(?:ext(?:ension)?|extn|durchwahl|dw|klappe|poste|interno|int|toestel|ramal|anexo|wew|vnitřní|"
    r"доб)\b\.?|(?<=[\d\s])x)[\s.:]{0,4}(\d{1,6})(?!\d)",
    re.IGNORECASE,
)
"""An extension behind a number; that of "x12" needs no word."""
_KEYPAD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
_VANITY = regex(
    r"(?<![\w.-])(?:(?:\+?1[\s.-]{0,3})?\(?8(?:00|33|44|55|66|77|88)\)?|0[89]00|1[38]00|13)[\s.-]{1,3}"
    r"(?=(?:[\d\s.-]{0,6}[A-Z]){3})[A-Z\d]{1,12}(?:[ .-][A-Z\d]{1,12}){0,3}(?![A-Za-z\d])"
)
"""A number of those that are free of charge, or cost the same everywhere, with letters ("1-800-FLOWERS")."""
_AMERICAN = 10
"""Digits of a number of North America without its code: what letters say beyond them is not dialled."""


class Number(NamedTuple):
    """A telephone number as written, its digits without country code and trunk prefix, the country code it is
    written with, else "", and its extension, else ""."""

    written: str
    national: str
    country: str
    extension: str


def digits(text: str) -> str:
    """Return the digits of a telephone number: keypad letters as digits, without a bracketed trunk zero."""
    text = _TRUNK.sub("", text)
    if any(c.isascii() and c.isalpha() for c in text):
        text = text.upper().translate(_KEYPAD) if re.match(r"[+\d(]", text.strip()) else text
    return re.sub(r"\D", "", text)


_TRUNK = regex(r"\(\s?0\s?\)")


def national(text: str) -> str:
    """Return the digits without country code and trunk prefix, as far as these are recognisable."""
    return _parts(text)[1]


def country(text: str) -> str:
    """Return the country code that a number is written with, else ""."""
    return _parts(text)[0]


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, str]:
    """The country's code, or "", and the other digits of a number without its extension."""
    text = _EXTENSION.sub("", text)
    if _WITH_CODE.match(text) is not None:
        import phonenumbers

        try:
            number = phonenumbers.parse("+" + digits(text).lstrip("0"), None)
        except phonenumbers.NumberParseException:
            return "", digits(text).lstrip("0")
        return str(number.country_code), str(number.national_number)
    return "", digits(text).lstrip("0")


_WITH_CODE = regex(r"\s*(?:\+\s*(?:00|(?!0|\(0))|00)")
"""How a number begins that has a country's code; no code begins with a zero, which some write behind a plus."""


def extension(text: str) -> str:
    """Return the digits of the extension that a number is written with, else ""."""
    match = _EXTENSION.search(text)
    return match[1] if match is not None and DIGITS.search(text[: match.start()]) is not None else ""


DIGITS = regex(r"\d+")


def numbers_in(text: str) -> Iterator[Number]:
    """Find what looks like telephone numbers in a text, in order; then those with letters, whole and as dialled."""
    for match in CALL.finditer(text):
        following = _EXTENSION.match(text, match.end())
        code, rest = _parts(match.group())
        yield Number(match.group(), rest, code, following[1] if following is not None else "")
    for match in _VANITY.finditer(text):
        rest = digits(match.group())
        rest = rest[1:] if rest.startswith("1") and len(rest) > _AMERICAN else rest.lstrip("0")
        for each in {rest, rest[:_AMERICAN] if rest.startswith("8") else rest}:
            yield Number(match.group().strip(), each, "", "")


def numbers(text: str) -> Iterator[str]:
    """Return the national digits of what looks like telephone numbers in a text, in order."""
    return (national(match.group()) for match in CALL.finditer(text))


FAMILY = Family.CONTACT
_EMAIL = regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_AT_WORDS = (
    r"at|ät|aet|a|arroba|arobase|arobas|chiocciola|apenstaartje|małpa|malpa|snabel-?a|zavináč|kukac|собака"
)
_DOT_WORDS = r"dot|\.|punkt|punto|point|ponto|kropka|kropk|tečka|pont|prik|точка"
"""What pages write for "@" and "." in brackets, to keep addresses from robots."""
_OBFUSCATED = regex(
    rf"([\w.+-]+)\s*(?:[(\[{{<](?:{_AT_WORDS}|@)[)\]}}>]|\s+at\s+|\s@\s|@)\s*"
    rf"([\w-]+(?:\s*(?:[(\[{{](?:{_DOT_WORDS})[)\]}}]|\s+dot\s+|\.)\s*[\w-]+)+)",
    re.IGNORECASE,
)
_AT = regex(rf"@|[(\[{{<](?:{_AT_WORDS})[)\]}}>]|\sat\s", re.IGNORECASE)
"""What stands between name and host in every way of writing an address."""
_DOT = regex(rf"\s*(?:[(\[{{](?:{_DOT_WORDS})[)\]}}]|\s+dot\s+|\.)\s*", re.IGNORECASE)


def calls(view: View) -> dict[str, Evidence]:
    """Return the national digits of every telephone number that is shown or linked."""

    return view.once(
        "contact.calls", lambda: {number: places[0][1] for number, places in written(view).items()}
    )


def written(view: View) -> dict[str, list[tuple[Number, Evidence]]]:
    """Return every telephone number that is shown or linked, as written, by its national digits."""

    def make() -> dict[str, list[tuple[Number, Evidence]]]:
        places: dict[str, list[tuple[Number, Evidence]]] = {}
        for element, href in view.hrefs:
            if element.tag == "a" and (
                href.startswith(("tel:", "callto:")) or "wa.me/" in href or "api.whatsapp.com" in href
            ):
                dialled = unquote(href.split(":", 1)[1] if href.startswith(("tel:", "callto:")) else href)
                number = Number(dialled, national(dialled), country(dialled), extension(dialled))
                places.setdefault(number.national, []).append(
                    (number, Evidence(href[:100], "link", "supports", comparator=FAMILY))
                )
        for passage in view.numeric:
            if len(passage.text) < MIN_LENGTH:
                continue
            for number in numbers_in(passage.text):
                place = (number, evidence(passage, "supports", FAMILY))
                joined = (number.national + number.extension,) if number.extension else ()
                for each in (number.national, *joined, *_without_mobile_prefix(number.national)):
                    places.setdefault(each, []).append(place)
        return places

    return view.once("contact.written", make)


MIN_LENGTH = 6
"""Characters of the shortest telephone number."""


def _without_mobile_prefix(number: str) -> Iterator[str]:
    """An Argentine mobile number as it is dialled from abroad: without the 15 behind its area's code ("011
    15-2345-6789" is +54 9 11 2345-6789)."""
    for area in (2, 3, 4) if len(number) == MAX_DOMESTIC else ():
        if number[area : area + 2] == "15":
            yield number[:area] + number[area + 2 :]


MAX_DOMESTIC = 12
"""Digits of such a number with its prefix."""


MAX_DIGITS = 10
"""Last digits by which two numbers are one: one of them may have a country's code or a prefix before them."""


def compare_phone(claim: Claim, view: View) -> Verdict:
    """Trace a telephone or fax number."""
    stated = national(claim.raw)
    if len(stated) < 3:
        return unsupported(FAMILY, Reason.NO_NUMBER)
    known = calls(view)
    alike = [
        number
        for number in _ending_alike(view, stated)
        if number.endswith(stated[-MAX_DIGITS:]) or stated.endswith(number[-MAX_DIGITS:])
    ]
    if alike:
        return grounded(FAMILY, Reason.NUMBER_SHOWN, known[alike[0]])
    longer = any(_goes_on(number, stated) for number in _beginning(view, stated))
    hit = None if longer else view.visible.find(claim.folded)
    if hit is not None:
        return grounded(FAMILY, Reason.VERBATIM, evidence(hit.passage, "supports", FAMILY))
    tight = digits(claim.raw)
    stream = view.once("contact.digits", lambda: "".join(DIGITS.findall(view.visible.text)))
    if len(stated) >= 8 and not longer and stated in stream:
        return grounded(FAMILY, Reason.DIGITS_SHOWN)
    links = view.once("contact.linked", lambda: [item for item in known.items() if item[1].kind == "link"])
    if claim.distinct == 1 and len(tight) >= 7 and claim.property == "telephone":
        long = ((number, p) for number, p in links if 8 <= len(number) <= 13)
        linked = next((p for number, p in long if abs(len(number) - len(stated)) <= 2), None)
        if linked is not None:
            other = unquote(linked.text.partition(":")[2]).strip()
            plain = other if re.fullmatch(r"[+\d][\d\s()./-]{5,24}", other) else None
            return contradicted(FAMILY, Reason.ANOTHER_NUMBER, linked, shown=other, replacement=plain)
    return unsupported(FAMILY, Reason.NUMBER_NOT_SHOWN)


_LAST_DIGITS = regex(r"[\s.-]?\d{1,2}\s*")


def _beginning(view: View, stated: str) -> list[Number]:
    """The numbers of the page that have one or two digits behind some."""

    def make() -> dict[str, list[Number]]:
        numbers_in: dict[str, list[Number]] = {}
        for number in (number for places in written(view).values() for number, _ in places):
            for digits_behind in (1, 2):
                numbers_in.setdefault(number.national[:-digits_behind], []).append(number)
        return numbers_in

    return view.once("contact.beginnings", make).get(stated, [])


def _goes_on(number: Number, stated: str) -> bool:
    """Whether a number of the page has one or two digits more than another with the same beginning."""
    if not number.national.startswith(stated) or number.national == stated:
        return False
    ends = (place for place in range(1, len(number.written)) if national(number.written[:place]) == stated)
    return any(_LAST_DIGITS.fullmatch(number.written[place:]) for place in ends)


def _ending_alike(view: View, stated: str) -> list[str]:
    """The numbers of the page with the last digits of one, in order; of one that has few, only itself."""
    if len(stated) < MIN_ALIKE:
        return [stated] if stated in calls(view) else []

    def make() -> dict[str, list[str]]:
        numbers_in: dict[str, list[str]] = {}
        for number in calls(view):
            if len(number) >= MIN_ALIKE:
                numbers_in.setdefault(number[-MIN_ALIKE:], []).append(number)
        return numbers_in

    return view.once("contact.ends", make).get(stated[-MIN_ALIKE:], [])


MIN_ALIKE = 6
"""Digits from which on a number may be another one with a prefix."""


def mails(view: View) -> dict[str, Evidence]:
    def make() -> dict[str, Evidence]:
        numbers_in: dict[str, Evidence] = {}
        for _, element in view.page.having(("href", "data-cfemail")):
            get = element.attributes.get
            href = get("href")
            if href and href.lower().startswith("mailto:"):
                for mail in unquote(href[7:].split("?", 1)[0]).split(","):
                    if named := mail.strip().lower():  # a link for sharing names nobody
                        place = Evidence(href[:100], "link", "supports", comparator=FAMILY)
                        numbers_in.setdefault(named, place)
            protected = get("data-cfemail") or (
                href.rsplit("#", 1)[1] if href and "/cdn-cgi/l/email-protection#" in href else None
            )
            if protected and (mail := unprotect(protected)):
                numbers_in.setdefault(mail, Evidence(mail, "attribute", "supports", comparator=FAMILY))
        for passage in view.may_have(_AT):
            for mail in _EMAIL.findall(passage.text):
                numbers_in.setdefault(mail.lower(), evidence(passage, "supports", FAMILY))
            for name, host in _OBFUSCATED.findall(passage.text):
                numbers_in.setdefault(
                    f"{name}@{_DOT.sub('.', host)}".lower(), evidence(passage, "supports", FAMILY)
                )
        return numbers_in

    return view.once("contact.mails", make)


def unprotect(code: str) -> str | None:
    """Decode an e-mail address that Cloudflare's protection encodes: hexadecimal bytes, each XORed with the first."""
    try:
        data = bytes.fromhex(code)
    except ValueError:
        return None
    return (
        bytes(byte ^ data[0] for byte in data[1:]).decode("utf-8", "replace").split("?", 1)[0].lower()
        if data
        else None
    )


def compare_email(claim: Claim, view: View) -> Verdict:
    """Trace an e-mail address."""
    stated = claim.raw.lower().removeprefix("mailto:").strip()
    known = mails(view)
    place = known.get(stated)
    if place is not None:
        return grounded(
            FAMILY, Reason.ADDRESS_SHOWN, place, where="attribute" if place.kind == "attribute" else "visible"
        )
    if "@" not in stated:
        hit = view.visible.find(claim.folded)
        return (
            grounded(FAMILY, Reason.VERBATIM, evidence(hit.passage, "supports", FAMILY))
            if hit
            else unsupported(FAMILY, Reason.NOT_SHOWN)
        )
    text = view.once(
        "contact.squashed", lambda: "".join(p.text for p in view.passages).replace(" ", "").lower()
    )
    if stated in text:
        return grounded(FAMILY, Reason.ADDRESS_SHOWN)
    if known:
        other = next(iter(known.values()))
        alone = next(iter(known)) if len(known) == 1 else None
        return unsupported(FAMILY, Reason.ANOTHER_ADDRESS, other, shown=other.text, replacement=alone)
    awaited = view.once("contact.awaited", lambda: _awaits_mail(view))
    reason = Reason.AN_ADDRESS_THAT_A_SCRIPT_MAY_WRITE if awaited else Reason.ADDRESS_NOT_SHOWN
    return unsupported(FAMILY, reason)


def _awaits_mail(view: View) -> bool:
    """Whether a script may still write an address: the page is empty but for a frame, has an element called after mail
    that is no field or picture, or speaks of robots that collect addresses."""
    if view.visible.blanks < MIN_PAGE:
        return True
    called = (view.page.elements[index].tag for index, _ in view.called("mail"))
    return any(tag in _FILLED for tag in called) or bool(view.may_have(_ROBOTS))


_FILLED = words("html_elements", "filled_by_scripts")
_ROBOTS = regex(r"spam ?-?(?:bot|rob|schutz)|\[(?:e-?)?mail", re.IGNORECASE)
MIN_PAGE = 100
"""Words from which on a page is no mere frame for what scripts put into it."""
