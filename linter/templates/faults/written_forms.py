"""Recognize values and filter formats that cannot have the form which markup requires.

An unknown date is printed as a sample date, so that agents check the format alone: ``{{ post.date | date("d/m/Y") }}``
is no ISO 8601 date, whatever the post's date is. Formats are read by their letters; those that may be ISO 8601, or that
are unknown, are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from ....source.regex import regex
from ...document.document import Document
from ...locale.word_tables import meanings
from ...markup.statement import Statement
from ..expressions.forms import DECIMAL_COMMA, UNREAD
from ..expressions.moments import go_form, strftime
from ..expressions.names import words
from ..expressions.values import Known, Value
from ..projects.settings import setting
from ..standin import kind_of_property
from .platforms import display_names
from .trace import expressions

_ISO = regex(r"\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d.*)?)?|\d{4}|\d{8}(?:T\d.*)?")
_NAMED = {
    "date_to_string": "%d %b %Y",
    "date_to_long_string": "%d %B %Y",
    "date_to_rfc822": "%a, %d %b %Y %H:%M:%S %z",
    "datetorfc822": "%a, %d %b %Y %H:%M:%S %z",
    "torssstring": "%a, %d %b %Y %H:%M:%S %z",
    "toutcstring": "%a, %d %b %Y %H:%M:%S GMT",
    "toformatteddatestring": "%b %-d, %Y",
    "diffforhumans": "3 days ago",
    "time_ago_in_words": "3 days",
    "timesince": "3 days",
    "timeago": "3 days ago",
    "naturaltime": "3 days ago",
    **dict.fromkeys(("get_the_date", "the_date", "get_the_modified_date", "the_modified_date"), "%B %-d, %Y"),
    **dict.fromkeys(("get_the_time", "the_time", "get_the_modified_time", "the_modified_time"), "%-I:%M %P"),
    "tolocaledatestring": "%-m/%-d/%Y",
    "format_date": "%b %-d, %Y",
    "format_datetime": "%b %-d, %Y, %-I:%M:%S %p",
    "formatted": "%B %-d, %Y",
    **dict.fromkeys(("fromnow", "ago", "time_ago", "relative_date"), "3 days ago"),
    **dict.fromkeys(("time_diff", "human_time_diff"), "3 days"),
    **dict.fromkeys(("localizeddate", "full_date", "time_tag", "date_to_words", "naturalday"), "%B %-d, %Y"),
    **dict.fromkeys(("readabledate", "readable_date", "humandate", "human_date", "prettydate"), "%B %-d, %Y"),
    **dict.fromkeys(("pretty_date", "displaydate", "localedate", "friendlydate", "nicedate"), "%B %-d, %Y"),
    **dict.fromkeys(("gettime", "valueof", "date.parse"), "%s000"),
    "todatestring": "%a %b %d %Y",
    "tostring": "%a %b %d %Y %H:%M:%S GMT+0000",
    "toshortdatestring": "%-m/%-d/%Y",
    "tolongdatestring": "%A, %B %-d, %Y",
    "todaydatetimestring": "%a, %b %-d, %Y %-I:%M %p",
    "date_format": "%b %-d, %Y",
    "tolocalestring": "%-m/%-d/%Y, %-I:%M:%S %p",
}
"""The default formats of filters, of Twig's extension for ICU, of WordPress and of browsers."""
FORMATTED = ("formatted", "")
"""The form of a value whose name says that it is written for readers (``price.formatted``)."""
AS_GO = ("as Go prints it", "")
AS_PRINTED = " prints it, such as "
"""What messages have of a form that no filter of the template gives."""
ISO_IN_JSON = frozenset({AS_GO[0], "as JavaScript prints it", "as .NET prints it", "as Django prints it"})
"""Forms of dates that engines write as in ISO 8601 where they write JSON."""
_DEFAULTS = {
    "hugo": (AS_GO[0], "%Y-%m-%d %H:%M:%S %z UTC"),
    "liquid": ("as Liquid prints it", "%Y-%m-%d %H:%M:%S %z"),
    "django": ("as Django prints it", "%B %-d, %Y"),
    "freemarker": ("as FreeMarker prints it", "%b %-d, %Y"),
    "razor": ("as .NET prints it", "%-m/%-d/%Y %-I:%M:%S %p"),
    **dict.fromkeys(("nunjucks", "ejs", "pug"), ("as JavaScript prints it", _NAMED["tostring"])),
}
"""How engines print a date that no filter formats."""
_NAMED |= dict(_DEFAULTS.values())
_DATES = frozenset({"page.date", "page.lastmod", "page.publishdate", "page.expirydate"})
"""Values that are times in Hugo and Jekyll, and the first one in Eleventy and Hexo."""
_OF_SHOPIFY = frozenset(
    {"article.published_at", "article.created_at", "article.updated_at", "product.published_at"}
)
_OF_DJANGO = frozenset(
    {"date_joined", "last_login", "first_published_at", "last_published_at", "latest_revision_created_at"}
)
"""Times that users of Django have, and pages of Wagtail."""
_IN_FORM = regex(
    r"(?P<name>\w+)(?:\s*\|\s*(?:date|date_to_\w+|strftime)\b"
    r"|\??\.(?:toISOString|toLocaleDateString|toDateString|getFullYear|getTime)\b"
    r"|\?(?:string\s*\(\s*[\"'](?=[^\"']*(?:yy|MM|dd))|date\b|datetime\b)|\.ToString\(\"(?=[^\"]*(?:yy|MM|dd)))"
)
"""A value that is formatted as a date, or asked for a part of one."""
_OF_DOTNET = {
    **{"d": "%-m/%-d/%Y", "D": "%A, %B %-d, %Y", "g": "%-m/%-d/%Y %-I:%M %p", "G": "%-m/%-d/%Y %-I:%M:%S %p"},
    **{"f": "%A, %B %-d, %Y %-I:%M %p", "F": "%A, %B %-d, %Y %-I:%M:%S %p", "M": "%B %-d", "Y": "%B %Y"},
}
"""https://learn.microsoft.com/dotnet/standard/base-types/standard-date-and-time-format-strings"""
_OF_BROWSERS = frozenset({"tolocaledatestring", "tolocalestring"})
_USUAL = {
    ("twig", "date"): "F j, Y H:i",
    ("django", "date"): "N j, Y",
}
"""The formats of filters that are given none, by engine: https://twig.symfony.com/doc/3.x/filters/date.html,
https://docs.djangoproject.com/en/5.2/ref/settings/#date-format."""
_WITH_MOMENTS = frozenset({"nunjucks", "ejs", "pug"})
_MIXED = _WITH_MOMENTS | {"django", "freemarker", "razor"}
"""Engines that print what their filters and methods show to be a date in a form of its own."""
_WITH_PHP = frozenset({"php", "blade"})
_ISO_LOCALES = ("sv", "en-CA", "fr-CA", "lt")
"""Locales in which a browser formats dates as in ISO 8601."""
_TOKENS = regex(
    r"\[[^\]]*\]|'[^']*'|Y{4}|y{4}|L{4}|L{3}|M{4}|M{3}|M{2}|m{2}|D{4}|d{4}|Do|do|DD?|dd?|YY|yy|Y|y|M|HH?|hh?|ss|A|a"
)
_OF_TOKENS = {
    **dict.fromkeys(("YYYY", "yyyy", "Y", "y"), "%Y"),
    **dict.fromkeys(("YY", "yy"), "%y"),
    **dict.fromkeys(("DD", "dd"), "%d"),
    **dict.fromkeys(("D", "d"), "%-d"),
    **dict.fromkeys(("Do", "do"), "%-dth"),
    **dict.fromkeys(("DDDD", "dddd"), "%A"),
    **dict.fromkeys(("HH", "hh"), "%H"),
    **dict.fromkeys(("H", "h"), "%-H"),
    **dict.fromkeys(("A", "a"), "%p"),
    **{"LLLL": "%B", "LLL": "%b", "MMMM": "%B", "MMM": "%b", "MM": "%m", "mm": "%m", "M": "%-m", "ss": "%S"},
}
_LOCAL = {
    **{
        "ll": "%b %-d, %Y",
        "LL": "%B %-d, %Y",
        "LLL": "%B %-d, %Y %-I:%M %p",
        "LLLL": "%A, %B %-d, %Y %-I:%M %p",
    },
    **{"PP": "%b %-d, %Y", "PPP": "%B %-dth, %Y", "PPPP": "%A, %B %-dth, %Y"},
}
"""The whole formats of moment, Day.js and date-fns that a locale fills in, and none as ISO 8601."""
_LETTERS = meanings("date_formats", "php")
_STYLES = meanings("date_formats", "styles")
_DOUBLED = regex(r"YYYY|yyyy|MM|DD|dd|Do\b")
_LETTERED = regex(r"(?:[djmnMFYyDlHGhgisaASbNPfOTe]|\\.|[^\w%])+")
_PARTING = regex(r"(?<=[dj])T(?=[HGhg])")
"""The letter between day and hour: whether a backslash escaped it is no longer known."""
_OF_GO = regex(r"2006|^:date_|\b(?:Jan(?:uary)?|Mon(?:day)?)\b")
_SIGNED = words("signed") | {FORMATTED[0]}
"""Filters that print a currency sign beside a number, and members that hold an amount so printed."""
_SEPARATED = {
    "money_without_currency": "2 '.' ','",
    "money_without_currency_symbol": "2 '.' ','",
    **dict.fromkeys(("number_format", "number_with_delimiter", "intcomma", "number"), "0 '.' ','"),
    **dict.fromkeys(("tolocalestring", "format_number", "lang.formatnumber"), "0 '.' ','"),
}
"""Filters that separate the thousands of a number, with what they are given otherwise: the number of decimals, what
stands before these, and what separates thousands."""
_OF_LOCALES = frozenset({"number", "format_number"})
"""Those of them that separate as the page's language does, whatever else they are given."""
_SOME_TIME = datetime(1987, 6, 5, 4, 3, 2)
_ENCODED = frozenset({"json", "html", "js", "raw", "script"})
"""What encodes a value and leaves it as it is."""
_QUOTED = regex(r"'([^']*)'")
_MADE = r"\b{}\s*=(?![=>])[^;\n]*\.\s*(?:replace(?:All)?|slice|split|substr(?:ing)?|toISOString|toJSON|isoformat)\s*\("
"""What makes a value out of the characters of another, in any form."""
_FORMATTED = regex(
    r"(?:^|[._]|(?<=[a-z]))[Ff]ormatted(?:_?(?:[Pp]rice|[Aa]mount|[Vv]alue|[Dd]ate))?(?:\(\))?\Z"
    r"|(?:^|\.)(?:(?:display|locale|human|pretty|readable|friendly|nice)_?(?:[Pp]rice|[Dd]ate|[Aa]mount|[Mm]odified)"
    r"|(?:\w*_|\w*(?=[PD]))?(?:[Pp]rice|[Dd]ate)_?(?:[Dd]isplay|[Hh]tml|[Tt]ext|[Ss]tring|[Hh]uman)|to_html)(?:\(\))?\Z"
)


_QUERIED = regex(
    r"\b(?P<name>\w+)\s*(?::\s*\w+\s*)?\(\s*(?:formatString:\s*\"(?P<form>[^\"]+)\"|(?P<ago>fromNow:\s*true))"
)
"""A date that a GraphQL query asks for in a format: https://www.gatsbyjs.com/docs/graphql-reference/#dates."""


@lru_cache(maxsize=256)
def queried_forms(text: str) -> Mapping[str, tuple[str, str]]:
    """The formats in which the queries in a file ask for dates, by the names of the results."""
    if "formatString" not in text and "fromNow" not in text:
        return {}
    return {
        one["name"]: ("fromnow", "") if one["ago"] else ("format", one["form"])
        for one in _QUERIED.finditer(text)
    }


@lru_cache(maxsize=256)
def _dated(text: str) -> frozenset[str]:
    """The last names of what a file formats as dates."""
    return frozenset(one["name"] for one in _IN_FORM.finditer(text))


def as_printed(value: Value, family: str, path: Path | None = None, text: str = "") -> Value:
    """A value with the form that it has unless a filter changes it: as its name says, or as engines print times.

    ``path`` and ``text`` are those of the template's file, if what its project says of names is to be asked.
    """
    symbol = value.symbol
    if (
        path is not None
        and value.form is not None
        and value.form[1].startswith(UNREAD)
        and value.form[1] != UNREAD
    ):
        return replace(value, form=(value.form[0], setting(path, value.form[1][1:]) or value.form[1]))
    if value.form is not None and value.form[1] == "" and (family, value.form[0]) in _USUAL:
        return replace(value, form=(value.form[0], _USUAL[family, value.form[0]]))
    if value.form is not None and value.form[0] == "toDateString" and family in _WITH_PHP:
        return replace(value, form=None)  # Carbon's, as in ISO 8601
    if symbol is None or symbol.changed or not _ENCODED.issuperset(value.roles):
        return value
    last = symbol.name.rpartition(".")[2]
    form = queried_forms(text).get(last) if last != symbol.name else None
    if form is not None:
        return replace(value, form=form)
    if (path is not None and symbol.name in display_names(path)) or (
        _FORMATTED.search(symbol.name) and not _is_made(symbol.name, text)
    ):
        return replace(value, form=FORMATTED)
    of_page = symbol.name == "page.date" if family in _WITH_MOMENTS else symbol.name in _DATES
    of_page = of_page or (family == "liquid" and symbol.name in _OF_SHOPIFY)
    is_plain = not value.roles or (family in _MIXED - _WITH_MOMENTS and "json" not in value.roles)
    is_dated = family in _MIXED and last != symbol.name and last in _dated(text)
    is_dated |= family == "django" and last in _OF_DJANGO
    is_time = is_plain and family in _DEFAULTS and ((of_page and family != "django") or is_dated)
    return replace(value, form=(_DEFAULTS[family][0], "")) if is_time else value


def date_written(form: tuple[str, str], when: datetime) -> str | None:
    """A date in a filter's format, if that is surely not ISO 8601; else None."""
    name, date_format = form[0].removeprefix("."), form[1]
    name = name if name in _NAMED else name.lower()
    if name in _OF_BROWSERS and date_format.startswith(_ISO_LOCALES):
        return None
    if date_format.startswith(UNREAD) and date_format != UNREAD:  # which a setting gives, for readers
        return strftime(when, "%B %-d, %Y")
    if name == "tostring" and date_format in _OF_DOTNET:
        return strftime(when, _OF_DOTNET[date_format])
    if (form[0], _NAMED.get(form[0])) in _DEFAULTS.values():
        return strftime(when, _NAMED[form[0]])
    try:
        text = (
            _in_form(date_format, when)
            if date_format and name not in _OF_BROWSERS
            else _default_form(name, when)
        )
    except ValueError:
        return None
    return text if text and not _ISO.fullmatch(text) else None


def prints_year(form: tuple[str, str] | None) -> bool:
    """Whether a filter prints no more of a date than its year."""
    try:
        return (
            form is not None
            and not form[1].startswith(UNREAD)
            and _in_form(form[1], _SOME_TIME) == f"{_SOME_TIME.year}"
        )
    except ValueError:
        return False


def amount_written(form: tuple[str, str], number: str) -> str | None:
    """A number as a filter prints it, with signs or separators; None for filters that print plain numbers."""
    name, number_format = form[0].removeprefix(".").lower(), form[1]
    if form[0] == DECIMAL_COMMA:
        return f"{number},50"
    if name in _SIGNED or (name == "tostring" and number_format[:1] in ("C", "c")):
        return f"${number}.00"
    if name == "tostring" and number_format[:1] in ("N", "n"):
        return f"{int(number):,}.00"
    if name not in _SEPARATED or (number_format == UNREAD and name not in _OF_LOCALES):
        return None
    number_format = number_format.removeprefix(UNREAD)
    separators, usual = _QUOTED.findall(number_format), _QUOTED.findall(_SEPARATED[name])
    point, separator = (*separators, *usual[len(separators) :])[:2]
    decimals = (number_format if number_format[:1].isdecimal() else _SEPARATED[name])[0]
    is_plain = not separator and (point == "." or decimals == "0")
    text = f"{int(number):,}".replace(",", separator) + (
        point + "0" * int(decimals) if decimals > "0" else ""
    )
    return None if is_plain else text


def _default_form(name: str, when: datetime) -> str | None:
    form = _NAMED.get(name)
    return strftime(when, form) if form is not None else None


def _in_form(form: str, when: datetime) -> str | None:
    """A date in a C, Go, moment or PHP format, recognized by its letters."""
    if "%" in form:
        return strftime(when, form)
    if _OF_GO.search(form):
        return go_form(when, form)
    if form in _LOCAL or form in _STYLES:
        return strftime(when, _LOCAL.get(form) or _STYLES[form])
    if _DOUBLED.search(form):
        return strftime(when, _TOKENS.sub(lambda match: _OF_TOKENS.get(match[0], match[0][1:-1]), form))
    form = _PARTING.sub(r"\\T", form)
    if _LETTERED.fullmatch(form) and ("Y" in form or "y" in form or "F" in form):
        letters = regex(r"\\(.)|(\w)")
        return strftime(when, letters.sub(lambda match: match[1] or _LETTERS[match[2]], form))
    return None


_FORBIDDEN = {
    **dict.fromkeys(("number", "rating"), regex(r"[^\W\d_]|[$€£¥₹₽₩¢%,/()]|\0\s+\0")),
    "duration": regex(r"[\s:]|[^\W\d_]{3}|\A\0[\"']?\0[A-Za-z]"),
    "date": regex(r"/|[^\W\d_]{3}|\0\s+[^\W\d_]"),
    **dict.fromkeys(("link", "image"), regex(r"\A\0?[\"']?/(?!/)|\0,\s")),
    **dict.fromkeys(("priceCurrency", "salaryCurrency", "currency"), regex(r"[^\0\s\"']")),
    "inLanguage": regex(r"[^\W\d_]{4}|[^\0\w\s\"'-]"),
}
"""What no value of a kind contains, and of properties that take a code; of addresses, what those with a host do not
begin with."""


def is_malformed(document: Document, statement: Statement | None) -> bool:
    """Whether a statement contains an expression, and is malformed whatever its value."""
    if statement is None or not document.is_woven:
        return False
    printed_values = expressions(document, statement)
    span = document.span(statement.location)
    kind = kind_of_property(statement.property, statement.types)
    forbidden = _FORBIDDEN.get(statement.property, _FORBIDDEN.get(kind))
    if not printed_values or span is None:
        return False
    if any(one.is_formatted for one in printed_values) and (
        forbidden is not None or statement.syntax != "json-ld"
    ):
        return True
    if forbidden is None:
        return False
    if statement.syntax != "json-ld":
        around = statement.text
        for one in printed_values:
            for _, text in one.standins:
                around = around.replace(text, "\0")
        return "\0" in around and forbidden.search(around) is not None
    around, position = "", span.start
    for one in printed_values:
        around, position = f"{around}\0{document.source[position : one.start]}", one.end
        pieces = one.occurrence.value.pieces
        around += "".join(str(p.value) if isinstance(p, Known) and not p.key else "\0" for p in pieces)
    return bool(forbidden.search(f"{around}\0{document.source[position : span.end]}"))


def _is_made(name: str, text: str) -> bool:
    """Whether a template makes a value of the characters of another, whatever the value is called."""
    return re.search(_MADE.format(re.escape(name)), text) is not None
