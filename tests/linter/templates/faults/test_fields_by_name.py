"""Values of another field, told by their names: of microdata in themes, as of JSON-LD."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

POST = """<div itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline"><?php echo $note->title ?></h1>
<p>In <span itemprop="articleSection"><?php echo $note->category ?></span>
by <span itemprop="author"><a href="<?php echo $note->link ?>"><?php echo $note->writerName ?></a></span></p></div>
"""
CARD = """<article itemscope itemtype="https://schema.org/BlogPosting"><h2 itemprop="headline">{{ $note->title }}</h2>
<meta itemprop="identifier" content="{{ $note->identifier }}"><meta itemprop="url" content="{{ $note->getUrl() }}">
<a href="{{ $note->getUrl() }}">on</a></article>
"""
OFFER = """{assign var='now' value=$loaf->getPrice(true)}{assign var='before' value=$loaf->getPriceWithoutReduction(true)}
<div itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="{$now}">
<meta itemprop="priceCurrency" content="{$currency->iso_code}"><b>{convertPrice price=$now}</b></div>
<s>{convertPrice price=$before}</s>
"""


@pytest.mark.parametrize(
    ("name", "text", "right", "wrong", "prop"),
    [
        ("post.html.php", POST, "$note->writerName ?></a>", "$note->category ?></a>", "author"),
        ("post.html.php", POST, "$note->category", "$note->writerName", "articleSection"),
        (
            "card.blade.php",
            CARD,
            'url" content="{{ $note->getUrl()',
            'url" content="{{ $note->identifier',
            "url",
        ),
        ("offer.tpl", OFFER, 'content="{$now}"', 'content="{$before}"', "price"),
    ],
)
def test_a_value_of_another_field_is_found(
    tmp_path: Path, name: str, text: str, right: str, wrong: str, prop: str
) -> None:
    assert right in text
    assert ("FAC271", prop) not in flagged(checked_file(tmp_path, name, text))
    assert ("FAC271", prop) in flagged(checked_file(tmp_path, name, text.replace(right, wrong)))


RATED = """{%% load i18n %%}<main><a href="{%% url 'loaf' loaf.id %%}">{{ loaf.name }}</a>{{ note(1) }}
<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
<meta itemprop="ratingValue" content="{{ loaf.score }}">%s{%% trans "of five" %%} {{ loaf.score }} {{ loaf.votes }}</div></main>
"""
STARS = """<div><?php if ($votes) : ?><p itemscope itemtype="https://schema.org/AggregateRating">
<?php echo sprintf('%%s of five', '<span itemprop="ratingValue">' . $score . '</span>'); ?>
<meta itemprop="ratingCount" content="<?php echo $votes; ?>"><?php echo $votes; ?></p>
<?php else : ?><p itemscope itemtype="https://schema.org/AggregateRating">
<meta itemprop="ratingValue" content="<?php echo $score; ?>" />%s<?php echo $score; ?></p><?php endif; ?></div>
"""


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("loaf.html", RATED, '<meta itemprop="reviewCount" content="{{ loaf.votes }}">'),
        ("stars.php", STARS, '<meta itemprop="ratingCount" content="<?php echo $votes; ?>" />'),
    ],
)
def test_a_rating_has_its_count_whatever_the_rest_of_the_page_calls(
    tmp_path: Path, name: str, text: str, count: str
) -> None:
    assert "VAL130" not in {code for code, _ in flagged(checked_file(tmp_path, name, text % count))}
    assert "VAL130" in {code for code, _ in flagged(checked_file(tmp_path, name, text % ""))}
    called = "{{ counts(loaf) }}" if name == "loaf.html" else "<?php loaf_counts($loaf); ?>"
    assert "VAL130" not in {code for code, _ in flagged(checked_file(tmp_path, name, text % called))}


REVIEWS = """<?php
class Loaves
{
    public function getReviews($loaf)
    {
        $list = [];
        foreach ($loaf->reviews()->get() as $one) {
            $list[] = ['@context' => 'https://schema.org', '@type' => 'Review',
                'reviewRating' => ['@type' => 'Rating', 'ratingValue' => $one->stars, 'bestRating' => '5'],
                'author' => ['@type' => 'Person', 'name' => $one->name]];
        }
        return json_encode($list);
    }
}
"""
VUE = """<template><div itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{{ title }}</h1>
<time itemprop="datePublished" :datetime="date">{{ shownDate }}</time></div></template>
<script>
import dayjs from 'dayjs'
export default {
  props: ['title', 'date'],
  computed: { shownDate() { return dayjs.utc(this.date).format(this.$site.form || 'ddd MMM DD YYYY') } },
}
</script>
"""
ASTRO = """---
import { site } from '../site';
const { note } = Astro.props;
const data = { '@context': 'https://schema.org', '@type': 'Article', headline: note.title,
  author: { '@type': 'Person', name: site.author.name }, publisher: { '@type': 'Organization', name: site.name } };
---
<Layout jsonLd={data} byline={site.author.name} />
"""


@pytest.mark.parametrize(
    ("name", "text", "right", "wrong", "expected"),
    [
        ("Loaves.php", REVIEWS, "$one->stars", "'5'", ("FAC272", "ratingValue")),
        ("Note.vue", VUE, '"date"', '"shownDate"', ("CMP301", "datePublished")),
        (
            "Note.astro",
            ASTRO,
            "'Person', name: site.author.name",
            "'Person', name: site.name",
            ("FAC271", "name"),
        ),
    ],
)
def test_a_value_of_a_program_is_found(
    tmp_path: Path, name: str, text: str, right: str, wrong: str, expected: tuple[str, str]
) -> None:
    assert right in text
    assert expected not in flagged(checked_file(tmp_path, name, text))
    assert expected in flagged(checked_file(tmp_path, name, text.replace(right, wrong)))


MIXIN = """mixin note_dates(note)
  time(itemprop='datePublished', datetime=moment(note.date).format())=date(note.date)
  if note.updated
    time(itemprop='dateModified', datetime=moment(note.updated).format())=date(note.updated)
"""


def test_the_pages_that_call_a_mixin_come_first(tmp_path: Path) -> None:
    pages = {
        f"layout/{letter}.pug": "extends layout.pug\nblock content\n  p= page.title\n"
        for letter in "abcdefghijk"
    }
    post = "extends layout.pug\nblock content\n  article(itemscope itemtype='https://schema.org/Article')\n"
    others = {
        "_config.yml": "a: 1",
        "layout/layout.pug": "html\n  body\n    include _mixin/dates.pug\n    block content\n",
        "layout/zpost.pug": f"{post}    h1(itemprop='headline')= page.title\n    +note_dates(page)\n",
        **pages,
    }
    name = "layout/_mixin/dates.pug"
    assert ("FAC271", "dateModified") not in flagged(checked_file(tmp_path, name, MIXIN, others=others))
    wrong = MIXIN.replace("datetime=moment(note.updated)", "datetime=moment(note.date)")
    assert ("FAC271", "dateModified") in flagged(checked_file(tmp_path, name, wrong, others=others))


TITLED = """<h1>{{ note.title }}</h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": "%s",
"headline": {{ %s | json }}, "publisher": {"@type": "Organization", "name": {{ %s | json }}}}</script>"""


@pytest.mark.parametrize(
    ("kind", "headline", "publisher", "expected"),
    [
        ("Article", "note.title", "site.title", set()),
        ("Article", "site.title", "site.title", {("FAC271", "headline")}),
        ("Article", "note.title", "note.title", {("FAC271", "name")}),
        ("WebSite", "site.title", "site.title", set()),
    ],
)
def test_of_two_that_are_alike_the_wrong_one_is_told(
    tmp_path: Path, kind: str, headline: str, publisher: str, expected: set[tuple[str, str]]
) -> None:
    found = flagged(checked_file(tmp_path, "note.liquid", TITLED % (kind, headline, publisher)))
    assert {one for one in found if one[0] == "FAC271"} == expected


def test_a_value_is_not_told_to_be_itself(tmp_path: Path) -> None:
    text = """<h1><%= page.title %></h1><script type="application/ld+json">{"@context": "https://schema.org", "@type": "BlogPosting",
"headline": <%- JSON.stringify(page.title) %>, "author": {"@type": "Person", "name": <%- JSON.stringify(config.author) %>}}</script>"""
    assert not flagged(checked_file(tmp_path, "layout/post.ejs", text, families=("FAC271",)))
