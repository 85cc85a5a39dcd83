"""Find authors in scripts without capitals, where only a word of authorship marks a name."""

from __future__ import annotations

from ....source.regex import regex

_NAME = r"([^\W\d_][^|·•,،;:：/\\\d–—()（）\[\]@]{1,39})"
_BEFORE = regex(
    rf"(?:(?:كتبت?|الكاتبة?|المؤلفة?|المحررة?|إعداد|نویسنده|نوشته|כתבה?|הכותבת?|लेखक|लेखिका|ผู้เขียน|เขียนโดย|เรื่องโดย|"
    rf"著者|執筆者?|ライター|作者|记者|記者|撰文|글쓴이|작성자|글)\s?[:：]\s?|(?:بقلم|מאת|โดย)\s?(?:[:：]\s?|(?<=\s))){_NAME}"
)
_REPORTER = regex(r"([가-힣]{2,4})\s?(?:선임|수습|인턴|전문)?기자(?![가-힣])")
"""A name before the word for a reporter, as in Korea."""
_REPORTING = regex(r"(?:本[報报]|本刊)?[記记]者\s?([\u4e00-\u9fff]{2,4})\s?(?:[／/|]|$)")
"""A name behind it, and before the place that the report comes from, as in Taiwan."""
_CAPITALS = regex(r"[A-Za-zÀ-ɏͰ-ϿЀ-ӿ]")
"""Letters of scripts that have capitals."""
MOST_WORDS = 5


def plainly_named(text: str) -> str | None:
    """Return the author that a line in a script without capitals names ("بقلم: …", "… 기자"), or None."""
    said = _BEFORE.match(text) or _REPORTER.match(text) or _REPORTING.match(text)
    if said is None:
        return None
    name = said[1].strip()
    return name if is_without_capitals(name) and len(name.split()) <= MOST_WORDS else None


def is_without_capitals(name: str) -> bool:
    """Whether a name is in a script without capitals."""
    return _CAPITALS.search(name) is None
