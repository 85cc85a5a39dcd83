"""The label of a field stands before its value: "City: Springfield" as `addressLocality`.

## What it does
Checks parts of addresses, `brand`, `model`, `sku`, `mpn`, `color`, `material`, `size`, `category`, `genre`,
`articleSection`, `keywords`, `jobTitle`, `name`, `director` and their like for the word that a page prints beside such
a value, with a colon, in many languages; and numbers of volumes, issues, episodes, seasons and pages, without one.

## Why it matters
Readers compare values letter by letter, and show the label as a part of the name.

## Example
```json
"brand": "Brand: Acme"
```

## Use instead
```json
"brand": "Acme"
```

## Fix safety
Unsafe: the fix takes the label out; a name may begin with such a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Statement
from ...source.regex import regex
from ._findings import excerpt, proposing, quoted

_SECTIONS = (
    r"categor(?:y|ies)|kategorien?|catégories?|categor[ií]as?|categori[ae]|kategoria|категори[яи]"
    r"|rubriken?|filed under|posted in|tags?"
    r"|genres?|分类|分類|カテゴリー?|danh mục"
)
_LABELS: dict[str, str] = {
    "streetAddress": r"(?:street |our |postal )?add?ress|adresse|anschrift|direcci[óo]n|endere[çc]o"
    r"|indirizzo|адрес|адреса|alamat|địa chỉ"
    r"|adres|addr?|street|straße|rue|calle|rua|via|地址|住所|주소",
    "addressLocality": r"city|town|locality|ville|ciudad|stadt|ort|cidade|citt[àa]|comune|город|місто"
    r"|kota|miasto|plaats|thành phố",
    "addressRegion": r"state|province|region|bundesland|provincia|estado|département|область|provinsi|województwo",
    "postalCode": r"zip(?: ?code)?|postal ?code|post ?code|plz|cep|cap|cp|c\.p\.|индекс|pin(?: ?code)?|kode pos",
    "addressCountry": r"country|land|pays|pa[íi]s|paese|страна|negara|kraj",
    "brand": r"brand|marke|marque|marca|merk|бренд|производитель|hersteller|manufacturer|nhãn hiệu|thương hiệu",
    "manufacturer": r"manufacturer|made by|hersteller|fabricant|fabricante|produttore|производитель|producent",
    "model": r"model|modell|modèle|modelo|modello|модель",
    "sku": r"sku|art(?:\.|icle|ikel)?[ -]?(?:nr|no|n[°º]|number|nummer)?\.?|item(?: ?(?:no|number|code"
    r"|#))?|артикул|r[ée]f(?:[ée]rence)?\.?"
    r"|product (?:code|id)|c[óo]digo|mã(?: sp)?",
    "mpn": r"mpn|part(?: ?(?:no|number|#))|manufacturer part number|model|herstellernummer",
    "gtin": r"gtin|ean|upc|barcode",
    "gtin13": r"gtin|ean(?:-?13)?|upc|barcode",
    "color": r"colou?rs?|farbe|couleur|color(?:es)?|colore|cor|цвет|kleur|kolor|warna|màu(?: sắc)?",
    "material": r"material|materials|matière|materiale|материал|materiaal|materiał|chất liệu",
    "size": r"size|größe|taille|talla|tamanho|taglia|размер|maat|rozmiar|ukuran|kích thước",
    "category": _SECTIONS,
    "articleSection": _SECTIONS,
    "genre": _SECTIONS,
    "recipeCategory": _SECTIONS + r"|course|gang",
    "recipeCuisine": r"cuisine|küche|cocina|cucina|кухня|keuken",
    "servesCuisine": r"cuisine|küche|cocina|cucina|кухня|keuken|food",
    "keywords": r"key ?words?|tags?|schlagw[oö]rter?|schlagworte|mots[- ]clés|etiquetas|palabras clave"
    r"|palavras-chave|parole chiave"
    r"|ключевые слова|теги|kata kunci|từ khóa|关键词|キーワード",
    "jobTitle": r"(?:job )?title|position|role|beruf|fonction|cargo|puesto|ruolo|должность|jabatan|chức vụ",
    "director": r"director|directed by|regie|réalisateur|réalisation|regia|diretor|режисс[её]р|sutradara",
    "author": r"author|autor|auteur|autore|writer|text|автор|penulis|tác giả|posted by|written by|von",
    "name": r"(?:full |product |company |business )?name|nom|nombre|nome|naam|nama|nazwa|название|имя",
    "currenciesAccepted": r"currenc(?:y|ies)|währung|devises?|moneda|valuta|валюта",
    "paymentAccepted": r"payments?(?: methods?)?|zahlung(?:sarten)?|paiements?|pagos?|pagament[oi]|оплата",
    "email": r"e-?mail|mail|correo|почта",
    "isbn": r"isbn(?:-1[03])?",
}
_PATTERNS: dict[str, re.Pattern[str]] = {
    prop: regex(rf"(?P<label>{words})\s?[:：]\s*(?P<value>[^\s:/].*)", re.IGNORECASE | re.DOTALL)
    for prop, words in _LABELS.items()
}
_NUMBERED: dict[str, re.Pattern[str]] = {
    prop: regex(rf"(?P<label>{words})\.?\s?[:#°º]?\s?(?P<value>\d{{1,5}}[a-z]?)", re.IGNORECASE)
    for prop, words in {
        "volumeNumber": r"vol(?:ume|umen)?|v|band|bd|tome|tom|t|jahrgang|jg|том|tomo|jaargang",
        "issueNumber": r"issue|iss|no|nr|n|num(?:ber|éro|ero)?|heft|número|numero|выпуск|№",
        "episodeNumber": r"episode|ep|e|folge|épisode|episodio|episódio|серия|afl(?:evering)?|odcinek",
        "seasonNumber": r"season|s|staffel|saison|temporada|stagione|сезон|seizoen|sezon",
        "pageStart": r"pages?|pp?|s|seiten?|стр|с",
        "pageEnd": r"pages?|pp?|s|seiten?|стр|с",
    }.items()
}
"""Properties for a number, with the words that a page prints before it (e-numbers of articles are of four digits)."""
LONGEST = 5000


@rule("CMP377", "label-in-value", level="warning", fix="sometimes")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_NUMBERED):
        for statement in thing.literals(*_NUMBERED):
            match = _NUMBERED[statement.property].fullmatch(statement.text.strip()[:LONGEST])
            if match is not None and len(match["label"]) > 1:
                yield _finding(context, statement, match["value"])
    for thing in context.entities_with(*_LABELS):
        for statement in thing.literals(*_LABELS):
            text = statement.text.strip()
            if ":" not in text[:40] and "：" not in text[:40]:
                continue
            match = (
                _PATTERNS[statement.property].fullmatch(text[:LONGEST])
                if statement.property in _PATTERNS
                else None
            )
            if match is None:
                continue
            value = match["value"].strip()
            yield _finding(context, statement, value)


def _finding(context: RuleContext, statement: Statement, value: str) -> Finding:
    text = statement.text.strip()
    edits = replace_value(context.document, statement.location, value) if len(text) <= LONGEST else ()
    fixes = (Fix(f"Write {excerpt(value)}", "unsafe", edits),) if edits else ()
    message = proposing(f"{statement.key} {excerpt(text)} starts with a field label", excerpt(value))
    return Finding(message + quoted(statement.property, ""), statement, fixes=fixes)
