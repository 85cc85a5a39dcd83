"""What pages show beside what their head declares, in elements named by builders, and beside what others say."""

from __future__ import annotations

import pytest

from factmark.generator.draft import Draft
from factmark.generator.entities import (
    article,
    breadcrumb,
    job,
    post,
    product,
    recipe,
    site,
    subject,
    summary,
)
from factmark.generator.entities.byline import names_in, signer
from factmark.generator.proposal import propose
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document

TEXT = "<p>" + "The wheel of the mill turns again after a winter of work by the whole village. " * 6 + "</p>"


def page(body: str, *, path: str = "wheel", head: str = "", title: str = "The wheel turns") -> Reading:
    text = f'<html lang="en"><head><title>{title}</title>{head}</head><body>{body}</body></html>'
    return Reading(Document("a.html", text, url=f"https://mill.example/{path}"))


def names(draft: Draft, name: str) -> list[str]:
    return [each.text("name") for each in draft.properties.get(name, []) if isinstance(each, Draft)]


def signed(head: str, line: str) -> list[str]:
    return names(
        article.article_of(page(f"<main><h1>The wheel turns</h1>{line}{TEXT}</main>", head=head)), "author"
    )


@pytest.mark.parametrize(
    ("head", "line", "expected"),
    [
        (
            '<meta name="author" content="Ben">',
            "<ul><li><span>Ben</span></li><li>2 days ago</li></ul>",
            ["Ben"],
        ),
        ('<meta name="citation_author" content="Holm, Ada">', "<p>Ada Holm *</p>", ["Ada Holm"]),
        (
            '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Jim">',
            "<span>Author</span> <span>Jim</span>",
            ["Jim"],
        ),
        ('<meta name="author" content="Ben">', "<p>Ben mended the wheel with his own hands.</p>", []),
        ('<meta name="author" content="Ben">', "", []),
        (
            '<meta name="author" content="The Mill"><meta property="og:site_name" content="The Mill">',
            "<p>The Mill</p>",
            [],
        ),
    ],
    ids=["alone", "turned", "labelled", "in a sentence", "not shown", "site"],
)
def test_a_declared_author_counts_where_an_element_has_the_name_alone(
    head: str, line: str, expected: list[str]
) -> None:
    assert signed(head, line) == expected


def test_a_site_signs_as_an_organization_and_a_person_s_site_as_the_person() -> None:
    assert signer(page("", path="x"), "Mill", "").type == "Organization"
    own = page("", head='<meta property="og:site_name" content="Ada Holm">')
    assert signer(own, "Ada Holm", "").type == "Person"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "<p>" + "A standfirst that tells in a long sentence what the article is about before anybody is named. " * 2
            + "</p><div class='byline-date'><time datetime='2026-03-02T13:01:04.048Z'>2 March 2026</time></div>",
            "2026-03-02",
        ),
        ("<div><span>Series</span> <span>2 March 2026</span> <span>Mills</span></div>", "2026-03-02"),
        ("<time datetime='2026-03-02T08:00:00Z'>Posted: 2 March 2026 | Last updated: March 8</time>", "2026-03-02"),
        ("<div><span>from 1 to</span> <span>2 March 2026</span> <span>Mills</span></div>", ""),
        (
            "<p>" + "A standfirst that tells in a long sentence what the article is about before anybody is named. " * 2
            + "</p><div class='byline-date'>2 March 2026</div><div class='byline-date'>3 March 2026</div>",
            "",
        ),
    ],
    ids=["below a standfirst", "among labels", "said to be posted", "range", "two days"],
)  # fmt: skip
def test_the_day_of_publication(lines: str, expected: str) -> None:
    head = '<meta property="og:type" content="article">'
    draft = article.article_of(
        page(f"<main><h1>The wheel turns</h1>{lines}<article>{TEXT}</article></main>", head=head)
    )
    assert draft.text("datePublished") == expected


def test_the_section_is_the_last_step_of_the_trail_or_the_folder_above_the_heading() -> None:
    trail = "<nav class='breadcrumb'><a href='/'>Home</a> > <a href='/craft/'>Craft</a> > <span>The wheel</span></nav>"
    body = f"<main>{{}}<h1>The wheel turns</h1>{TEXT}</main>"
    for before in (trail, "<a href='/craft/'>Craft</a>"):
        draft = article.article_of(page(body.format(before), path="craft/wheel"))
        assert draft.properties["articleSection"] == ["Craft"]
    assert (
        "articleSection"
        not in article.article_of(page(body.format(trail.replace("/craft/", "/")))).properties
    )


def test_a_byline_is_no_step_of_a_trail() -> None:
    trail = (
        "<nav class='breadcrumb'><a href='/'>Home</a> > <a href='/craft/'>Craft</a> > <span>{}</span></nav>"
    )
    assert len(breadcrumb.drafts(page(trail.format("The wheel")))[0].properties["itemListElement"]) == 3
    assert len(breadcrumb.drafts(page(trail.format("By Ada Holm")))[0].properties["itemListElement"]) == 2


LEAD = "The wheel of the old mill turns again after the work of a whole winter"


@pytest.mark.parametrize(
    ("declared", "shown", "expected"),
    [
        (f"{LEAD}. - The Mill", f"{LEAD}. Come and see it.", f"{LEAD}. Come and see it."),
        (f"{LEAD}, and those who [&hellip;]", f"{LEAD}, and those who helped are glad.", f"{LEAD}, and those who helped are glad."),
        (f"{LEAD}.", f"{LEAD}. Come and see it.", f"{LEAD}."),
        (LEAD, LEAD, LEAD),
    ],
    ids=["site's name behind it", "cut off", "first sentence", "whole line"],
)  # fmt: skip
def test_a_description_is_what_the_page_shows_of_it(declared: str, shown: str, expected: str) -> None:
    head = f'<meta name="description" content="{declared}">'
    assert summary.description(page(f"<main><h1>Mills</h1><p>{shown}</p></main>", head=head)) == expected


def test_the_first_paragraph_of_a_listed_article_describes_no_list() -> None:
    listed = f"<article><h2>One</h2><p>{LEAD}.</p></article><article><h2>Two</h2><p>{LEAD}.</p></article>"
    assert summary.description(page(f"<h1>Mills and wheels</h1>{listed}")) == ""


THREAD = (
    "<main><h1>Loose sails</h1><ul>"
    '<li component="post"><a href="/user/ada">A</a> <a data-username="ada" href="/user/ada">ada</a>'
    '<div component="post/content"><blockquote>Others said so</blockquote><p>The sails hum when it blows.</p></div></li>'
    '<li component="post"><a data-username="ben" href="/user/ben">ben</a>'
    '<div component="post/content"><p>Mine do, too.</p></div></li></ul></main>'
)


def test_posts_have_the_member_s_name_and_own_words() -> None:
    thread = post.threads(page(THREAD, path="topic/7/sails"))[0]
    assert (thread.text("text"), names(thread, "author")) == ("The sails hum when it blows.", ["ada"])
    comments = [each for each in thread.properties["comment"] if isinstance(each, Draft)]
    assert [names(each, "author") for each in comments] == [["ben"]]


def test_the_text_before_the_posts_is_the_topic() -> None:
    told = THREAD.replace("<ul>", f"<div><a class='username' href='/user/eve'>Eve</a>{TEXT}</div><ul>")
    thread = post.threads(page(told, path="topic/7/sails"))[0]
    assert names(thread, "author") == ["Eve"]
    assert len(thread.properties["comment"]) == 2


def test_comments_below_a_text_of_nobody_are_no_thread() -> None:
    told = THREAD.replace("<ul>", f"{TEXT}<ul>")
    assert post.threads(page(told, path="topic/7/sails")) == []


SAID = (
    '<div class="{0}" id="{0}"><div class="s-prose js-post-body"><p>{1}</p></div>'
    '<div>edited <span class="relativetime">4 May 2026</span> <a href="/users/9/eve">Eve</a></div>'
    '<div>asked <span class="relativetime">2 March 2026</span> <a href="/users/1/ada">{2}</a></div></div>'
)


def test_who_edits_a_question_did_not_ask_it() -> None:
    body = SAID.format("question", "Why do the sails hum?", "Ada") + SAID.format(
        "answer", "They are loose.", "Ben"
    )
    asked = post.questions(page(f"<main><h1>Why do the sails hum?</h1>{body}</main>"))[0].first("mainEntity")
    assert isinstance(asked, Draft)
    assert (names(asked, "author"), asked.text("datePublished")) == (["Ada"], "2026-03-02")


CARD = (
    "<div class='wprm-recipe-course-container'><span class='wprm-recipe-course-label'>Course </span>"
    "<span class='wprm-recipe-course'>Dessert</span></div>"
    "<h2>Ingredients</h2><ul><li class='list-heading'>For the dough</li><li>1 cup rye</li><li>2 eggs</li>"
    "<li>3 apples</li></ul><h2>Steps</h2><ol><li>Mix the rye with the eggs.</li><li>Bake it for an hour.</li></ol>"
)


def test_labels_and_titles_of_groups_are_no_values() -> None:
    draft = recipe.drafts(page(f"<main><h1>Rye cake</h1>{CARD}</main>"))[0]
    assert draft.text("recipeCategory") == "Dessert"
    assert draft.properties["recipeIngredient"] == ["1 cup rye", "2 eggs", "3 apples"]


def test_amounts_in_elements_of_their_own_make_no_list() -> None:
    parts = "".join(f"<b class='ingredient-amount'>{n}</b><i class='ingredient-name'>rye</i>" for n in (1, 2))
    body = CARD.replace("<h2>Ingredients</h2>", f"<div class='ingredients'>{parts}</div><h2>Text</h2>")
    assert recipe.drafts(page(f"<main><h1>Rye cake</h1>{body}</main>")) == []


def test_a_title_in_any_element_heads_a_list() -> None:
    body = CARD.replace("<h2>Ingredients</h2>", "<div><span class='box-title'>Ingredients</span>\n").replace(
        "</ul>", "</ul></div>"
    )
    assert len(recipe.drafts(page(f"<main><h1>Rye cake</h1>{body}</main>"))) == 1


SOLD = (
    "<main><h1>Oak mug</h1><img src='false' srcset='/i/mug-300.jpg 300w, /i/mug-900.jpg 900w' alt='Oak mug'>"
    "<div><span>Article number</span><span>M-17</span></div>{}<span class='loyalty_price'>€0.20</span>"
    "<span class='price'>€19.90</span><button>Add to cart</button></main>"
)


@pytest.mark.parametrize(
    ("maker", "head", "brand"),
    [
        ("<a class='brand' href='/b'>Millwright</a>", "", ["Millwright"]),
        ("<a class='brand' href='/b'>Visit the Millwright Store</a>", "", []),
        ("<p>By Millwright</p>", '<meta property="product:brand" content="Millwright">', ["Millwright"]),
        ("", '<meta property="product:brand" content="Millwright">', []),
    ],
    ids=["alone", "sentence", "declared and shown", "declared alone"],
)
def test_a_product_s_number_picture_price_and_brand(maker: str, head: str, brand: list[str]) -> None:
    draft = product.drafts(page(SOLD.format(maker), title="Oak mug", head=head))[0]
    assert draft.text("sku") == "M-17"
    assert draft.properties["image"] == ["https://mill.example/i/mug-900.jpg"]
    offer = draft.first("offers")
    assert isinstance(offer, Draft)
    assert offer.text("price") == "19.90"
    assert names(draft, "brand") == brand


def test_what_a_site_repeats_names_no_employer() -> None:
    said = "<p>Help us keep the jobs on The Mill good.</p>"
    body = f"<main><h1>Millwright</h1>{said}<p>You mend wheels and sails all day long.</p>{said}</main>"
    draft = job.vacancy_of(page(body, head='<meta property="og:site_name" content="The Mill">'))
    assert draft.text("description") == "You mend wheels and sails all day long."
    assert draft.first("hiringOrganization") is None


def test_an_employer_by_its_page_and_a_day_without_its_year() -> None:
    posted = "<h3>Posted <time datetime='2026-03-02T08:00:00Z'>Mar 2</time></h3>"
    company = "<h2><a href='/company/mill'>The Old Mill</a></h2><a href='/company/mill'>All jobs</a>"
    body = f"<main>{posted}<h1>Millwright</h1>{company}<p><a href='/company/mill'>The Old Mill</a></p></main>"
    draft = job.vacancy_of(page(body))
    assert draft.text("datePosted") == "2026-03-02"
    assert names(draft, "hiringOrganization") == ["The Old Mill"]


def test_a_place_is_not_called_as_it_advertises_itself() -> None:
    for path, name in (("hotels/old-mill-inn", "Old Mill Inn"), ("hotels/17", "")):
        draft = subject.subject(page("<main><h1>Old Mill Inn</h1></main>", path=path), "Hotel", sure=False)
        assert draft is not None
        assert draft.text("name") == name


def test_questions_beside_an_article_are_not_the_page_s_main_entity() -> None:
    asked = "".join(
        f"<h3>Does the wheel {verb}?</h3><p>It does so all day long in the summer.</p>"
        for verb in ("turn", "hum")
    )
    head = '<meta property="article:published_time" content="2026-03-02">'
    reading = page(
        f"<main><article><h1>The wheel turns</h1>{TEXT}<h2>FAQ</h2>{asked}</article></main>", head=head
    )
    drafts = propose(reading)
    assert {"Article", "FAQPage"} <= {draft.type for draft in drafts}
    own = next(draft for draft in drafts if draft.id == reading.address + site.PAGE)
    assert own.first("mainEntity") is None


def test_an_element_that_matches_two_parts_of_a_selector_is_read_once() -> None:
    assert len(page("<p class='note' id='note'>Once</p>").select("[class*=note], [id=note]")) == 1


def test_a_linked_brand_leaves_a_heading_the_page_s() -> None:
    reading = page(
        "<h1><a href='/brands/mill'>Mill</a> Oak mug of the winter</h1>", title="Mill Oak mug of the winter"
    )
    assert reading.title == "Mill Oak mug of the winter"


def test_a_heading_below_the_first_level_is_the_page_s_where_the_title_has_it() -> None:
    reading = page("<h2>Other mills</h2><h2>The old mill turns</h2>", title="The old mill turns - Mills")
    assert reading.title == "The old mill turns"


def test_a_small_article_beside_the_heading_is_not_the_content() -> None:
    body = f"<div id='x'><h1>The wheel turns</h1>{TEXT}{TEXT}</div><article>Other news</article>"
    assert page(body).main.tag == "body"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ada Holm, Mill Expert", ["Ada Holm"]),
        ("Ada Holm, Ben Lee", ["Ada Holm", "Ben Lee"]),
        ("Advertiser Disclosure", []),
    ],
)
def test_an_occupation_behind_a_name_is_no_second_one(line: str, expected: list[str]) -> None:
    assert names_in(line) == expected


@pytest.mark.parametrize(
    ("around", "region"),
    [
        ("<h1>Rye</h1><main><div class='card-food-header'>{}</div></main>", ""),
        ("<h1>Rye</h1><main><div class='site-header'>{}</div></main>", "header"),
        ("<h1>Rye</h1><article><h2>Other</h2><footer>{}</footer></article>", ""),
        ("<h1>Rye</h1><footer>{}</footer>", "footer"),
    ],
)
def test_headers_and_footers_of_parts_are_content(around: str, region: str) -> None:
    reading = page(around.format("<b>4.5 from 12 votes</b>") + TEXT)
    assert reading.regions.of(reading.tree.css_first("b")) == region


@pytest.mark.parametrize(("declared", "proposed"), [("book", True), ("website", False)])
def test_a_kind_that_is_declared_and_likeliest_is_proposed(declared: str, proposed: bool) -> None:
    text = (
        f'<html lang="en"><head><title>Blue Hill by Ann Sample</title><meta property="og:type" content="{declared}">'
        "</head><body><main><h1>Blue Hill</h1><p>A novel of a hill that is blue.</p><p>450 pages</p></main></body></html>"
    )
    reading = Reading(Document("a.html", text, url="https://books.example/blue-hill"))
    assert ("Book" in {draft.type for draft in propose(reading)}) is proposed


@pytest.mark.parametrize(
    ("shown", "made"), [("<p>By Ada Holm</p>", False), ("<dl><dt>Version</dt><dd>2.1</dd></dl>", True)]
)
def test_a_kind_that_is_only_likely_needs_a_property_of_its_own(shown: str, made: bool) -> None:
    reading = page(f"<main><h1>Old Mill</h1>{shown}</main>", path="mill")
    draft = subject.subject(reading, "SoftwareApplication", sure=False)
    assert (draft is not None) is made
    assert subject.subject(reading, "SoftwareApplication", sure=True) is not None
