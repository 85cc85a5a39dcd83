"""What an extension or a theme that many sites use writes out, and what it prints beside codes and addresses."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

BLOCK = '<script type="application/ld+json">{"@context": "https://schema.org", %s}</script>'
NOTE = '"@type": "BlogPosting", "headline": "{{ note.title | escape }}", "inLanguage": "%s"'
OWNER = '"@type": "Organization", "name": "%s", "url": "{{ SITEURL }}"'


@pytest.mark.parametrize(
    ("others", "is_found"),
    [
        ({"blueprints.yaml": "name: Sourdough\ntype: theme\n"}, True),
        (
            {
                "templateDetails.xml": '<?xml version="1.0"?>\n<extension type="template"><name>x</name></extension>'
            },
            True,
        ),
        ({"crumb.xml": '<extension version="4.0" type="plugin"><name>x</name></extension>'}, True),
        ({"README.rst": "Crumb - a calm theme for Pelican\n====\n"}, True),
        ({"README.md": "# My pages\n\nThey use a theme for Pelican.\n"}, False),
        ({"feed.xml": "<rss><extension/></rss>"}, False),
    ],
)
def test_a_theme_states_no_language_and_no_owner_of_its_own(
    tmp_path: Path, others: dict[str, str], is_found: bool
) -> None:
    for markup, prop in ((NOTE % "de", "inLanguage"), (OWNER % "Hearth and Rye", "name")):
        found = flagged(checked_file(tmp_path, "templates/note.html", BLOCK % markup, others=others))
        assert (("FAC272", prop) in found) == is_found
    for markup, prop in ((NOTE % "{{ note.lang }}", "inLanguage"), (OWNER % "{{ SITENAME }}", "name")):
        found = flagged(checked_file(tmp_path, "templates/note.html", BLOCK % markup, others=others))
        assert ("FAC272", prop) not in found


OFFER = '"@type": "Offer", "price": 5, "priceCurrency": "%s"'
META = '<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="5"><meta itemprop="priceCurrency" content="%s"></div>'


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("offer.liquid", "{{ shop.currency }}"),
        ("offer.html.twig", "{{ shop.currency }}"),
        ("offer.tpl", "{$currency.iso_code}"),
        ("offer.jinja", "{{ shop.currency }}"),
    ],
)
def test_nothing_stands_beside_the_code_of_a_currency(tmp_path: Path, name: str, code: str) -> None:
    whole = META if name.endswith(".tpl") else BLOCK % OFFER
    assert ("CMP304", "priceCurrency") in flagged(checked_file(tmp_path, name, whole % f"€{code}"))
    assert ("CMP304", "priceCurrency") not in flagged(checked_file(tmp_path, name, whole % code))


@pytest.mark.parametrize(
    ("language", "is_found"),
    [
        ("Lang: {{ lang }}", True),
        ("{{ lang }}", False),
        ("{{ lang }}-{{ region }}", False),
        ("{{ lang }}-CH", False),
    ],
)
def test_a_language_may_have_a_region_and_no_words(tmp_path: Path, language: str, is_found: bool) -> None:
    found = flagged(checked_file(tmp_path, "note.liquid", BLOCK % (NOTE % language)))
    assert (("CMP309", "inLanguage") in found) == is_found


@pytest.mark.parametrize(
    ("name", "base", "path"),
    [
        ("note.html", "{{ SITEURL }}/", "{{ note.url }}"),
        ("note.liquid", "{{ request.origin }}", "{{ note.url }}"),
        ("note.html.twig", "{{ app.host }}", "{{ note.path }}"),
    ],
)
def test_an_address_has_its_host_everywhere(tmp_path: Path, name: str, base: str, path: str) -> None:
    markup = '"@type": "BlogPosting", "headline": "x", "url": "' + base + path + '", "mainEntityOfPage": "%s"'
    text = BLOCK % (markup % (base + path)) + "{% set x = 1 %}" * name.endswith("html")
    assert ("FAC271", "mainEntityOfPage") not in flagged(checked_file(tmp_path, name, text))
    text = BLOCK % (markup % path) + "{% set x = 1 %}" * name.endswith("html")
    assert ("FAC271", "mainEntityOfPage") in flagged(checked_file(tmp_path, name, text))


ASTRO = """---
import { home } from '../config';
const { loaf } = Astro.props;
const place = localPath(`/loaves/${loaf.slug}`);
const whole = `${home.url}${place}/`;
const data = { '@context': 'https://schema.org', '@type': 'Article', headline: loaf.title, url: %s };
---
<script type="application/ld+json" set:html={JSON.stringify(data)} /><a href={whole}>{loaf.title}</a>
"""


def test_an_address_of_a_program_has_its_host_everywhere(tmp_path: Path) -> None:
    assert ("FAC271", "url") not in flagged(checked_file(tmp_path, "loaf.astro", ASTRO % "whole"))
    assert ("FAC271", "url") in flagged(checked_file(tmp_path, "loaf.astro", ASTRO % "place"))


def test_an_address_that_is_asked_for_its_host_may_have_one(tmp_path: Path) -> None:
    text = (
        '{% if page.cover contains "://" %}{% assign cover = page.cover %}{% else %}'
        "{% assign cover = site.url | append: page.cover %}{% endif %}"
        + BLOCK
        % '"@type": "BlogPosting", "headline": "x", "image": "{{ cover }}", "thumbnailUrl": "{{ page.cover }}"'
    )
    assert ("FAC271", "thumbnailUrl") not in flagged(checked_file(tmp_path, "note.liquid", text))


NEWS = '"@type": "NewsArticle", "headline": "x", "url": "%s"'


@pytest.mark.parametrize(
    ("address", "body", "is_found"),
    [
        ("{{ SITEURL }}/{{ note.url }}", '<a href="{{ SITEURL }}/{{ note.url }}">x</a>', False),
        ("{{ note.url }}", '<a href="{{ SITEURL }}/{{ note.url }}">x</a>', True),
        ("{{ note.url }}", '<a href="{{ note.url }}">x</a>', False),
        ("{{ note.url }}", '<a href="{{ prefix }}/{{ note.url }}">x</a>', False),
        ("{{ SITEURL }}/{{ SITEURL }}/{{ note.url }}", "", True),
        ("{{ note.lang }}/{{ note.lang }}", "", False),
    ],
)
def test_an_address_has_its_host_once(tmp_path: Path, address: str, body: str, is_found: bool) -> None:
    text = BLOCK % (NEWS % address) + f"{{% set x = 1 %}}<body><h1>x</h1>{body}</body>"
    assert (("FAC271", "url") in flagged(checked_file(tmp_path, "note.html", text))) == is_found


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("layouts/partials/note.html", "{{ .Permalink }}", "{{ .RelPermalink }}"),
        ("note.liquid", "{{ note.url }}", "{{ location.pathname }}"),
    ],
)
def test_a_path_is_no_address(tmp_path: Path, name: str, right: str, wrong: str) -> None:
    for address, is_found in ((right, False), (wrong, True)):
        text = BLOCK % (NEWS.replace('"x"', '"{{ .Title }}"' if "layouts" in name else '"x"') % address)
        assert (("FAC271", "url") in flagged(checked_file(tmp_path, name, text))) == is_found
