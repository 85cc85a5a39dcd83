"""Person: the subject of a page in a team's folder or about its author."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote, urlsplit

from ...linter.value_forms.urls import is_email
from ..draft import Draft, Pointer
from ..reading import Reading
from ..words import pattern
from .pictures import visible_images
from .publisher import NAME, ORGANIZATION, publisher_name
from .summary import description

_FOLDER = re.compile(
    r"/(?:team|(?:our-)?people|staff|persons?|persona[sl]?|personen|mitarbeiter(?:innen)?|equipe|equipo|kollegium|ansprechpartner|"
    r"attorneys|lawyers|doctors|faculty|authors?|autor(?:en|es|i)?|auteurs?|speakers?|artists?|members?|mensen|medewerkers|"
    r"zespol|medarbetare)/",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"^(?:(?:Dr|Prof|Dipl|Ing|Mag|Mr|Mrs|Ms|Rev|Sir|Dame|Dra|Dott|Dott\.ssa|Lic|PD|Mgr|med|rer|nat|jur|phil)\.?[\s-]+)+"
)


def drafts(reading: Reading) -> list[Draft]:
    """Return the person named by the heading and the end of an address among people, with a portrait or contact."""
    name = reading.title
    bare = _TITLE.sub("", name)
    path = unquote(urlsplit(reading.address).path)
    if not NAME.fullmatch(bare) or pattern("staff", "no_name").search(name) or not _FOLDER.search(path):
        return []
    if not _letters(path.rstrip("/").rpartition("/")[2]).endswith(_letters(bare)):
        return []
    surname = _letters(bare.split()[-1])
    portraits = [image for image in visible_images(reading) if bare.casefold() in image.alt.casefold()]
    mail = next((each for each in _addresses(reading) if surname in _letters(each.partition("@")[0])), "")
    if not (portraits or mail or bare != name):
        return []
    draft = Draft("Person", "the page is that of a person", reading.address + "#person")
    draft.add("name", bare)
    draft.add("honorificPrefix", name[: len(name) - len(bare)].strip())
    draft.add("url", reading.address)
    draft.add("image", portraits[0].url if portraits else None)
    draft.add("description", description(reading))
    draft.add("email", mail)
    if publisher_name(reading) and bare.casefold() not in publisher_name(reading).casefold():
        draft.add("worksFor", Pointer(reading.home + ORGANIZATION) if _is_of_team(path) else None)
    return [draft]


def _is_of_team(path: str) -> bool:
    """Whether a page's folder is of the publisher's staff, not of authors and guests."""
    return bool(
        re.search(
            r"/(?:team|staff|our-people|mitarbeiter(?:innen)?|equipe|equipo|medewerkers|zespol)/", path, re.I
        )
    )


def _addresses(reading: Reading) -> list[str]:
    """The e-mail addresses linked in the content."""
    links = [node for node in reading.select('a[href^="mailto:"]') if reading.is_content(node)]
    addresses = [(node.attributes.get("href") or "")[7:].partition("?")[0].strip() for node in links]
    return [each for each in addresses if is_email(each)]


def _letters(text: str) -> str:
    """A text as in addresses: only letters, without diacritics."""
    plain = text.casefold()
    for mark, pair in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("ł", "l"), ("ø", "o")):
        plain = plain.replace(mark, pair)
    return re.sub(
        r"[\W_]", "", "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    )
