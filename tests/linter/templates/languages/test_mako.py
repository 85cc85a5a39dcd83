"""Templates of Mako: pages, their parts in other files, and what is at fault in their markup."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.templates.languages.mako import read_mako
from factmark.linter.templates.tree import TemplateSyntaxError

from ..checked_files import checked_file, flagged

SCRIPT = '<script type="application/ld+json">%s</script>'
TIME = '<time itemprop="datePublished" datetime="${post.date.isoformat()}">${post.date.strftime("%d.%m.%Y")}</time>'
PARTS = {
    "base.mako": "<html><head><title>${title}</title><%block name='head'></%block></head><body>\n## the menu\n"
    "<%include file='menu.mako'/>\n<main>${self.body()}<%block name='content'></%block></main></body></html>\n",
    "menu.mako": "<nav>\n% for page in pages:\n<a href='${page.url}'>${page.title | h}</a>\n% endfor\n</nav>\n",
    "author.mako": "<%def name='byline()'><span itemprop='author' itemscope itemtype='https://schema.org/Person'>"
    "<b itemprop='name'>${post.author | h}</b></span></%def>\n"
    "<%def name='price_of(loaf)'><b itemprop='price' content='${loaf.price}'>${loaf.price}</b></%def>\n",
}
ARTICLE = "<article itemscope itemtype='https://schema.org/Article'>"
PRODUCT = "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop='name'>${loaf.name|h}</h1>"
OFFER = "<p itemprop='offers' itemscope itemtype='https://schema.org/Offer'>"
PAGES = {
    "a block": f"<%inherit file='base.mako'/>\n<%block name='content'>{ARTICLE}\n<h1 itemprop='headline'>${{post.title | h}}</h1>"
    f"{TIME}</article></%block>\n",
    "the body": f"<%inherit file='base.mako'/>\n{ARTICLE}<h1 itemprop='headline'>${{post.title | h}}</h1>\n% if post.date:\n"
    f"{TIME}\n% endif\n</article>\n",
    "a definition elsewhere": "<%inherit file='base.mako'/>\n<%namespace name='by' file='author.mako'/>\n<%block name='content'>"
    f"{ARTICLE}<h1 itemprop='headline'>${{post.title}}</h1>${{by.byline()}}{TIME}</article></%block>\n",
    "an imported definition": f"<%namespace file='author.mako' import='price_of'/>\n{PRODUCT}{OFFER}${{price_of(loaf)}}"
    "<b itemprop='priceCurrency'>GBP</b></p></div>\n",
    "a loop": "<ul itemscope itemtype='https://schema.org/ItemList'>\n% for loaf in loaves:\n"
    "<li itemprop='itemListElement' itemscope itemtype='https://schema.org/ListItem'>"
    "<meta itemprop='position' content='${loop.index + 1}'><b itemprop='name'>${loaf.name|h}</b></li>\n% endfor\n</ul>\n",
    "JSON by hand": SCRIPT
    % '{"@context": "https://schema.org", "@type": "Product", "name": ${json.dumps(loaf.name)},\n'
    '% if loaf.sku:\n"sku": ${json.dumps(loaf.sku)},\n% endif\n"brand": {"@type": "Brand", "name": ${json.dumps(loaf.brand)}}}'
    + "<h1>${loaf.name}</h1><p>${loaf.brand}, ${loaf.sku}</p>\n",
    "JSON in a loop": SCRIPT
    % '{"@context": "https://schema.org", "@type": "ItemList", "itemListElement": [\n% for loaf in loaves:\n'
    '{"@type": "ListItem", "position": ${loop.index + 1}, "name": ${json.dumps(loaf.name)}}\n'
    "% if not loop.last:\n,\n% endif\n% endfor\n]}"
    + "<ul>\n% for loaf in loaves:\n<li>${loaf.name}</li>\n% endfor\n</ul>\n",
    "code before": f"<%\n    title = post.title\n%>\n{ARTICLE}<h1 itemprop='headline'>${{title}}</h1>{TIME}</article>\n",
    "text and comments": f"## ${{not.a.value}}\n<%doc> <% %> </%doc>\n{ARTICLE}<%text>${{left}} % as it is</%text>"
    f"<h1 itemprop='headline'>${{post.title | n,h}}</h1>{TIME}</article>\n%% a per cent sign\n",
    "other branches": f"{ARTICLE}\n% try:\n<h1 itemprop='headline'>${{post.title}}</h1>\n% except KeyError:\n<h1>none</h1>\n% endtry\n"
    f"% if a: # why\n{TIME}\n% elif b:\n<p>${{b}}</p>\n% else:\n<p>late</p>\n% endif\n</article>\n",
    "several lines": f"{ARTICLE}<h1 itemprop='headline'>${{', '.join(\n  post.titles if a != '}}' else post.names)}}</h1>{TIME}</article>\n",
}
PLANTED = {
    "datePublished": "dateOfPublishing",
    "headline": "headlined",
    "itemprop='price'": "itemprop='cost'",
    "'position'": "'place'",
    '"position"': '"place"',
    '"sku"': '"stockKeepingUnit"',
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_planted_fault_is_found_and_nothing_without_one(tmp_path: Path, page: str) -> None:
    assert flagged(checked_file(tmp_path, "templates/page.mako", page, others=_parts())) == set()
    right, wrong = next(
        (right, wrong) for right, wrong in PLANTED.items() if right in page + PARTS["author.mako"]
    )
    others = {name: text.replace(right, wrong) for name, text in _parts().items()}
    planted = checked_file(tmp_path, "templates/page.mako", page.replace(right, wrong), others=others)
    if right in page:
        assert "VAL102" in {code for code, _ in flagged(planted)}
    part = checked_file(tmp_path, "templates/author.mako", others["templates/author.mako"], others=others)
    assert right in page or "VAL102" in {code for code, _ in flagged(part)}


def _parts() -> dict[str, str]:
    return {f"templates/{name}": text for name, text in PARTS.items()}


def test_words_that_only_mako_has_tell_its_templates(tmp_path: Path) -> None:
    text = f"<%inherit file='base.tmpl'/>\n{ARTICLE}<h1 itemprop='headlined'>${{post.title}}</h1></article>\n"
    assert flagged(checked_file(tmp_path, "templates/post.tmpl", text)) == {("VAL102", "headlined")}


def test_a_value_that_the_body_does_not_show_is_told(tmp_path: Path) -> None:
    text = (
        SCRIPT
        % '{"@context": "https://schema.org", "@type": "Product", "name": "${loaf.name}", "model": "${loaf.model}"}'
    )
    found = checked_file(tmp_path, "a.mako", f"{text}<%page args='loaf'/><h1>${{loaf.name}}</h1>")
    assert ("FAC270", "model") in flagged(found)


@pytest.mark.parametrize(
    "text", ["${a", "<% a = 1", "<%doc> a", "% if a:\nb", "% endfor\n", "% for a:\nb\n% endfor\n"]
)
def test_what_is_not_closed_is_refused(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        read_mako(text)


def test_every_length_takes_time_in_proportion() -> None:
    for part in ("${{", "<%a b='", "% if a:\n", "<%doc", "${'", "## \n", "<% ", "${a|", "</%a>"):
        seconds = []
        for length in (4_000, 16_000):
            begun = time.process_time()
            with contextlib.suppress(TemplateSyntaxError):
                read_mako(part * (length // len(part)))
            seconds.append(time.process_time() - begun)
        assert seconds[1] < max(16 * seconds[0], 0.2), part
