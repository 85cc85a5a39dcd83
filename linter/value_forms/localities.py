"""Detect localities that are not town names: a building or estate, a street, a region, a remark.

They are detected by such words in many languages; a town named by such a word alone passes.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, words
from .first_level import is_first_level, is_no_town
from .regions import folded, region_of, subdivision

_ESTATE = regex(
    r"\b(?:business|industrial|technology|tech|office|retail|science|logistics|commerce|software|it)"
    r" (?:park|estate|area|zone|hub)s?\b"
    r"|\b(?:pol[ií]gono|parque|pol\.) (?:industrial|empresarial|tecnol[oó]gico)\b"
    r"|\b(?:gewerbe|industrie)(?:gebiet|park)\b|\bzona (?:industriale|artigianale|industrial|franca)\b"
    r"|\bzone (?:industrielle|artisanale|commerciale|d['’]activit[ée]s?)\b|\bparc d['’]activit[ée]s\b|\b(?:ZAC|ZI|ZA) "
    r"|\bdistrito industrial\b|\bkawasan industri\b|\bbedrijven(?:terrein|park)\b|\bstrefa przemysłowa\b|\bKCN\b"
    r"|\borganize sanayi\b|промзона|бизнес-?центр|工業団地|工业园|科技园",
    re.IGNORECASE,
    signs=(
        "park|estate|area|zon|hub|polígono|poligono|parque|pol.|gebiet|parc|zac |zi |za |distrito"
        "|kawasan|bedrijven|strefa|kcn|sanayi|промзона|бизнес|工業団地|工业园|科技园"
    ),
)
_BUILDING = regex(
    r".+ (?:tower|towers|building|mall|shopping (?:cent(?:er|re)|mall)|trade cent(?:er|re)|house, .+|plaza|complex"
    r"|chambers|arcade|apartments?)"
    r"|(?:.*\b)?(?:\d{1,2}(?:st|nd|rd|th) floor|(?:ground|first|second|third|fourth|fifth|top) floor"
    r"|(?:suite|unit|shop|floor|room|flat|plot|building|gate|block|office) (?:no\.? ?)?#?\d+\w?)\b.*",
    re.IGNORECASE,
    signs=(
        "tower|building|mall|cent|house, |plaza|complex|chambers|arcade|apartment|floor|suite"
        "|unit|shop|room|flat|plot|gate|block|office"
    ),
)
_STREET = regex(
    r"[^\W\d_].* (?:street|road|avenue|boulevard|blvd|highway|ave\.?|rd\.?)"
    r"|\w{3,}(?:straße|strasse|straat|gatan|gade) ?\d*"
    r"|(?:rue|avenue|boulevard|impasse|chemin) (?:de|du|des|d['’]|la|le|l['’]).+"
    r"|(?:(?:calle|avenida|rua|viale|piazza|corso|carrer|ulica|jalan|улица|проспект) |(?:ul\.|jl\.|ул\.|пр-т) ?)\w.+",
    re.IGNORECASE,
)
_TOWNS_LIKE_STREETS = regex(lambda: f"(?:{alternatives('towns', 'like_streets')}) ", re.IGNORECASE)
_PREFECTURE = regex(
    r"東京都|北海道|京都府|大阪府|[^\s\d市区町村]{2,3}県|[^\s\d市区縣县]{2,3}省|.{2,6}自治区"
    r"|(?:경기|강원|충청[남북]|전라[남북]|경상[남북]|제주|강원특별자치|전북특별자치|제주특별자치)도",
    signs="都|道|府|県|省|自治区|도",
)
_REGION = regex(
    r"[А-ЯЁІЇЄ][а-яёіїє’'-]+(?: -)? (?:область|обл\.?|край|облast)|республика [А-ЯЁ].+"
    r"|(?:województwo|woj\.|provincia (?:de|di)|provincia|province of|state of|estado d[eo]|stato|land|kraj|county"
    r"|co\.|comitat"
    r"|comunidad(?: aut[oó]noma)? de|departamento de|département d[eu]|región(?: de)?"
    r"|regione|provinsi|propinsi|tỉnh|νομός|περιφέρεια|محافظة|منطقة|إمارة|ولاية|استان|מחוז) [^\W\d_].+"
    r"|จังหวัด\S.+"
    r"|[^\W\d_].+ (?:province|oblast|prefecture|county|voivodeship|state"
    r"|governorate|megye|ili|kraj|län|fylke|maakunta)",
    re.IGNORECASE,
    signs=(
        "област|обл|край|республика |wojew|woj.|provinc|provinsi|propinsi|prefecture|state"
        "|estado d|stato|land|kraj|county|co.|comita|comunidad|departamento|département|región"
        "|regione|tỉnh|νομόσ|περιφέρεια|محافظة|منطقة|إمارة|ولاية|استان|מחוז|จังหวัด|oblast"
        "|voivodeship|governorate|megye|ili|län|fylke|maakunta"
    ),
)
_SHIRE = regex(r"(?:(?:north|south|east|west) )?\w{3,}shire")
_REMARK = regex(
    r"(?:home[- ]based(?: business)?|nationwide|statewide|worldwide|country-?wide|bundesweit"
    r"|deutschlandweit|österreichweit|schweizweit|weltweit"
    r"|landelijk|mobile service|(?:various|multiple|several|all|many|different) (?:locations|cities|places|areas)"
    r"|(?:by|on) appointment(?: only)?|(?:see|visit|check) (?:the |our )?(?:website|site|map|contact).*"
    r"|(?:call|contact|email|ask) (?:us|me)\b.{0,20}|location|locations|address|en ligne|en línea|en linea|a domicilio"
    r"|à domicile|telelavoro|télétravail|teletrabajo|homeoffice|home|zuhause|diverse|verschiedene (?:orte|standorte)"
    r"|diversas localidades|varias ubicaciones|вся россия|по всей россии|онлайн"
    r"|全国|全國|オンライン|线上|線上|온라인|전국)[.!]?",
    re.IGNORECASE,
    signs=(
        "home|wide|weit|landelijk|mobile service|locations|cities|places|areas|appointment"
        "|website|site|map|contact|call|email|ask|location|address|en ligne|en línea|en linea"
        "|domicil|tele|télé|zuhause|diverse|verschiedene|diversas|varias|росси|онлайн|全国|全國|オンライン"
        "|线上|線上|온라인|전국"
    ),
)
_LAST = regex(r"(?P<town>[^;|/()]{2,}?)\s*(?:[,/|]|\s[-–]\s|\()\s*(?P<region>[^,;|/()]{2,40})\)?")
_CODE_AT_THE_END = regex(r"[^\W\d_][\w .'’-]+ ([A-Z]{2,3})")
_WITH_A_CODE = regex(
    r"[^\W\d_][\w .'’-]+? ?(?:[/,–]| -) ?(?:AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB"
    r"|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)"
    r"|[^\W\d_][\w .'’-]+,? (?:VIC|NSW|QLD|TAS)(?: \d{4})?"
)
"""A town with a state's code of Brazil or Australia, for an address without a country."""
_WITH_CODES = ("BR", "IT", "IN", "MX", "MY")


def remark_instead_of_place(text: str) -> bool:
    """Whether a text only states that there is no place, or where to ask for one."""
    return len(text) <= 60 and _REMARK.fullmatch(text.strip()) is not None


@lru_cache(maxsize=1024)
def locality_fault(text: str, country: str, region: str) -> str | None:
    """What a locality is instead of a town, completing "the value …"; None if it may be a town.

    ``country`` is the address's ISO 3166-1 alpha-2 code or empty, ``region`` its addressRegion or empty.
    """
    text = text.strip()
    if not text or len(text) > 80:
        return None
    if remark_instead_of_place(text):
        return "is not a place"
    if _PREFECTURE.fullmatch(text) or _REGION.fullmatch(text):
        return "is a region by its name, not a locality"
    if country == "GB" and (
        _SHIRE.fullmatch(folded(text)) or folded(text) in words("regions", "british_counties")
    ):
        return "is a county, not a locality"
    if _ESTATE.search(text) and "," not in text:
        return "is a district of a town, not a locality"
    if _BUILDING.fullmatch(text):
        return "is a building or a part of one, not a locality"
    if _STREET.fullmatch(text) and not _TOWNS_LIKE_STREETS.match(text):
        return "is a street, not a locality"
    return _with_its_region(text, country, region)


def _with_its_region(text: str, country: str, region: str) -> str | None:
    """The fault of a town followed by its region: the one in the address, or one of its country."""
    reason = "also contains the region"
    code = _CODE_AT_THE_END.fullmatch(text)
    if code and country in ("US", "AU", "CA") and code[1] != country and subdivision(code[1], country):
        return reason if code[1] != "DC" else None
    if not country and _WITH_A_CODE.fullmatch(text):
        return reason
    parts = _LAST.fullmatch(text)
    if parts is None:
        return None
    last, first = parts["region"].strip(), folded(parts["town"])
    if first.startswith(f"{folded(last)} ") and is_first_level(last, country or "MX"):
        return reason
    if country == "TR" and "/" in text and is_first_level(last, country) and first != folded(last):
        return reason
    if folded(last) in words("towns", "named_like_regions") or first == folded(last):
        return None
    if _REGION.fullmatch(last) or _PREFECTURE.fullmatch(last):
        return reason
    if region and len(last) > 3 and folded(last) == folded(region):
        return reason
    if expression(r"[A-Z]{2,3}").fullmatch(last):
        return reason if country in _WITH_CODES and subdivision(last, country) else None
    if not country:
        return reason if is_no_town(last, region_of(last) or "") else None
    return reason if is_no_town(last, country) or is_first_level(last, country) else None
