"""What is downloaded: Dataset with files, licence and coverage; SoftwareApplication with platform and version."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ...linter.locale.word_tables import meanings
from ..draft import Draft, Pointer
from ..money import money_in
from ..reading import Link, Reading
from ..text_values import date_in
from ..words import labels, pattern
from .byline import organizations
from .pictures import lead_image
from .publisher import ORGANIZATION, publisher_name
from .summary import description

_DATASET_PATH = re.compile(
    r"/(?:datasets?|data-?sets?|datens[aä]e?tze?|jeux-de-donnees|conjuntos?-de-datos|dane)/[^/]+",
    re.IGNORECASE,
)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s?)?(?P<doi>10\.\d{4,9}/\S+)", re.IGNORECASE)
_SPAN = re.compile(r"(?P<first>(?:1[5-9]|20)\d\d)\s*(?:-|–|—|to|bis|à|a)\s*(?P<last>(?:1[5-9]|20)\d\d)")
_BY = re.compile(r"\s*[,;]\s*")
MAX_FILES = 20


def drafts(reading: Reading) -> list[Draft]:
    """Return the dataset of a page that labels licence or coverage, and has files or is in a folder of datasets."""
    files = _files(reading)
    licence = _licence(reading)
    named = bool(_DATASET_PATH.search(reading.address))
    number = _DOI.fullmatch(reading.pair("doi", "identifier"))
    signs = (licence, number, reading.pair(*labels("temporal")), reading.pair(*labels("spatial")))
    if not reading.title or not any(signs) or not (files or named):
        return []
    draft = Draft(
        "Dataset",
        "files of data are offered, with what they cover or their licence",
        reading.address + "#dataset",
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.extend(
        "creator",
        organizations(filter(None, [reading.pair(*labels("creator"))]), "the page labels who made it"),
    )
    draft.extend(
        "publisher",
        organizations(
            filter(None, [reading.pair(*labels("data_publisher"))]), "the page labels who publishes it"
        ),
    )
    draft.add("datePublished", date_in(reading.pair(*labels("book_date")), reading))
    draft.add("dateModified", date_in(reading.pair(*labels("changed")), reading))
    draft.add("license", licence)
    draft.add("identifier", f"https://doi.org/{number['doi']}" if number else None)
    draft.extend("keywords", _BY.split(reading.pair(*labels("keywords"))))
    span = _SPAN.fullmatch(reading.pair(*labels("temporal")))
    draft.add("temporalCoverage", f"{span['first']}/{span['last']}" if span else None)
    place = Draft("Place", "the page labels the place")
    place.add("name", reading.pair(*labels("spatial")))
    draft.add("spatialCoverage", place)
    for link in files:
        one = Draft("DataDownload", "a link to a file of data")
        one.add("contentUrl", link.url)
        one.add("encodingFormat", meanings("media_types", "data_files")[_ending(link)])
        draft.add("distribution", one)
    return [draft]


def _files(reading: Reading) -> list[Link]:
    """The distinct links in the content to data files."""
    links = {
        link.url: link
        for link in reading.links
        if _ending(link) in meanings("media_types", "data_files") and reading.is_content(link.node)
    }
    return list(links.values())[:MAX_FILES]


def _ending(link: Link) -> str:
    return urlsplit(link.url).path.rpartition(".")[2].lower()


def _licence(reading: Reading) -> str:
    """The address of the labelled licence, or empty."""
    named = reading.pair(*labels("licence"))
    return next(
        (
            link.url
            for link in reading.links
            if named and link.text == named and reading.is_content(link.node)
        ),
        "",
    )


_PACKAGE = re.compile(
    r"\.(?:zip|exe|msi|dmg|pkg|deb|rpm|apk|appimage|jar|tar\.gz|tgz|tar\.xz|7z)$", re.IGNORECASE
)
_STORE = re.compile(
    r"^https?://(?:play\.google\.com/store/apps/|apps\.apple\.com/|apps\.microsoft\.com/)", re.I
)
_VERSION = re.compile(r"v?\d+(?:\.\d+)*(?:[-+ ]?(?:alpha|beta|rc)[ .-]?\d*)?", re.IGNORECASE)
_SIZE = re.compile(r"\d+(?:[.,]\d+)?\s?[kMG]i?[Bo]\b", re.IGNORECASE)


def programs(reading: Reading) -> list[Draft]:
    """Return the program of a page that states a platform, and a version or download."""
    system = reading.pair(*labels("system"))
    version = _VERSION.fullmatch(reading.pair(*labels("version")))
    fetched = _download(reading)
    if not reading.title or not system or not (version or fetched):
        return []
    draft = Draft("SoftwareApplication", "what it runs on is labelled, with a version or a file to fetch")
    draft.id = reading.address + "#software"
    draft.add("name", _name(reading.title))
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("operatingSystem", system)
    draft.add("softwareVersion", version[0] if version else None)
    size = _SIZE.match(reading.pair(*labels("file_size")))
    draft.add("fileSize", size[0] if size else None)
    draft.add("applicationCategory", reading.pair(*labels("software_kind")))
    draft.add("downloadUrl", fetched)
    price = reading.pair(*labels("price"))
    draft.add("isAccessibleForFree", True if price and pattern("free_of_charge").fullmatch(price) else None)
    prices = money_in(price, reading)
    if len(prices) == 1:
        offer = Draft("Offer", "a price is labelled")
        offer.add("price", prices[0].amount)
        offer.add("priceCurrency", prices[0].currency)
        draft.add("offers", offer)
    if publisher_name(reading):
        draft.add("publisher", Pointer(reading.home + ORGANIZATION))
    return [draft]


def _name(title: str) -> str:
    """The program's name, without a call to download it ("Download Tidy Tune")."""
    words = pattern("download").pattern
    return (
        re.sub(rf"^(?:{words})\s+|\s+(?:{words})$", "", title, count=1, flags=re.IGNORECASE).strip() or title
    )


def _download(reading: Reading) -> str:
    """The first link in the content to a package or app store, or empty."""
    return next(
        (
            link.url
            for link in reading.links
            if reading.is_content(link.node)
            and (_PACKAGE.search(urlsplit(link.url).path) or _STORE.match(link.url))
        ),
        "",
    )
