"""What stands beside a page's heading, posts of forums as their programs build them, and places on others' sites."""

from __future__ import annotations

import pytest

from factmark.generator.draft import Draft
from factmark.generator.entities import (
    article,
    breadcrumb,
    contact,
    post,
    product,
    questions,
    recipe,
    subject,
)
from factmark.generator.entities.publisher import publisher_name
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document

TEXT = "<p>" + "The wheel of the mill turns again after a winter of work by the whole village. " * 6 + "</p>"
STEPS = "<h2>Ingredients</h2><ul><li>1 cup rye</li><li>2 eggs</li></ul><h2>Steps</h2><ol><li>Mix the rye with the eggs.</li><li>Bake it for an hour.</li></ol>"


def page(body: str, *, path: str = "wheel", head: str = "", title: str = "The wheel turns") -> Reading:
    text = f'<html lang="en"><head><title>{title}</title>{head}</head><body>{body}</body></html>'
    return Reading(Document("a.html", text, url=f"https://mill.example/{path}"))


def names(draft: Draft, name: str) -> list[str]:
    return [each.text("name") for each in draft.properties.get(name, []) if isinstance(each, Draft)]


HEADED = (
    "<main><header><h1>The wheel turns</h1><div><a href='/author/ada-holm/'>Ada Holm</a> "
    "<time datetime='2026-03-02'>2 March 2026</time></div></header>"
    f"<article>{TEXT}</article><div><article><h2><a href='/b'>Other</a></h2><a href='/author/ben-lee/'>Ben Lee</a>"
    "</article></div></main>"
)


def test_a_byline_beside_the_heading_before_the_article_is_the_article_s() -> None:
    draft = article.article_of(page(HEADED))
    assert names(draft, "author") == ["Ada Holm"]
    assert draft.text("datePublished") == "2026-03-02"


def test_an_author_of_another_article_is_none() -> None:
    assert names(article.article_of(page(HEADED.replace("Ada Holm", "Read on"))), "author") == []


@pytest.mark.parametrize(("link", "expected"), [("<a href='/craft'>Craft</a>", ["Craft"]), ("Craft", [])])
def test_a_declared_section_counts_where_a_link_shows_it(link: str, expected: list[str]) -> None:
    head = '<meta property="article:section" content="craft"><meta property="article:tag" content="Rye">'
    draft = article.article_of(
        page(f"<main><nav>{link}</nav><h1>The wheel turns</h1>{TEXT}</main>", head=head)
    )
    assert draft.properties.get("articleSection", []) == expected
    assert "keywords" not in draft.properties


COMMENT = (
    '<li class="comment" id="comment-{0}"><span class="comment-author"><b class="fn">{1}</b></span>{2}'
    '<div class="comment-content"><p>{3}</p></div></li>'
)
STARS = '<img class="wprm-comment-rating" alt="4 stars">'


def test_comments_with_stars_are_reviews_of_a_recipe() -> None:
    comments = COMMENT.format(1, "Ruth Arden", STARS, "We made it twice.") + COMMENT.format(
        2, "Tom Hill", "", "Can I use oats?"
    )
    body = f"<main><h1>Rye cake</h1>{STEPS}</main><section id='comments'><ol>{comments}</ol></section>"
    [draft] = recipe.drafts(page(body, title="Rye cake"))
    [review] = [each for each in draft.properties["review"] if isinstance(each, Draft)]
    assert names(review, "author") == ["Ruth Arden"]
    assert review.text("reviewBody") == "We made it twice."
    rating = review.first("reviewRating")
    assert isinstance(rating, Draft)
    assert rating.text("ratingValue") == "4"


def test_the_author_that_a_recipe_s_card_names_comes_before_the_page_s() -> None:
    card = f'<div>{STEPS}<span class="wprm-recipe-author-label">Author: </span><span class="wprm-recipe-author">Jim</span></div>'
    [draft] = recipe.drafts(page(f"<main><h1>Rye cake</h1>{card}</main>", title="Rye cake"))
    assert names(draft, "author") == ["Jim"]


XENFORO = (
    '<div class="MessageCard js-post" id="js-post-{0}"><a href="/members/{1}.7/" class="MessageCard__name">{1}</a>'
    '<span class="join-date">Joined 2011</span><time datetime="2026-03-0{0}">{0} March 2026</time>'
    '<article class="message-body"><div class="bbWrapper">{2}</div></article></div>'
)
INVISION = (
    '<article class="cPost ipsComment" id="elComment_{0}"><aside class="cAuthorPane_author"><h3><a href="/profile/7-{1}/">{1}</a></h3>'
    '<ul><li>Member</li></ul></aside><time datetime="2026-03-0{0}">{0} March 2026</time>'
    '<div class="ipsType_richText">{2}</div></article>'
)


@pytest.mark.parametrize("built", [XENFORO, INVISION])
def test_posts_of_forums_are_read_by_what_their_programs_call_them(built: str) -> None:
    posts = built.format(1, "treeline", "How deep is the race?" + " It was cleared." * 30) + built.format(
        2, "oakley", "Two feet."
    )
    [draft] = post.threads(
        page(f"<div><h1>Depth</h1>{posts}</div>", path="forum/threads/depth.1/", title="Depth")
    )
    assert draft.type == "DiscussionForumPosting"
    assert names(draft, "author") == ["treeline"]
    assert draft.text("datePublished") == "2026-03-01"
    [answer] = [each for each in draft.properties["comment"] if isinstance(each, Draft)]
    assert (names(answer, "author"), answer.text("text")) == (["oakley"], "Two feet.")


PLACE = (
    "<main><h1>Star Pizza</h1><address>4 Hill Lane, Salem, OR 97302</address><a href='tel:+15035550100'>+1 503 555 0100</a>"
    "{0}</main><footer>Eat Out Ltd, 1 Bay Road, Salem, OR 97301</footer>"
)


def test_a_place_on_another_s_site_has_what_the_content_shows() -> None:
    draft = subject.subject(
        page(PLACE.format(""), path="restaurants/star", title="Star Pizza - Eat Out"),
        "Restaurant",
        sure=False,
    )
    assert draft is not None
    assert draft.text("name") == "Star Pizza"
    assert draft.text("telephone") == "+1 503 555 0100"
    address = draft.first("address")
    assert isinstance(address, Draft)
    assert address.text("streetAddress") == "4 Hill Lane"


def test_of_two_addresses_none_is_the_place_s() -> None:
    two = page(
        PLACE.format("<address>9 Mill Lane, Salem, OR 97305</address>"),
        path="r/star",
        title="Star Pizza - Eat Out",
    )
    draft = subject.subject(two, "Restaurant", sure=False)
    assert draft is not None
    assert draft.first("address") is None


SHOP = "<main>{0}<h1>Rye loaf</h1>{1}<p>£4.20</p>{2}</main>"
BUY = "<button>Add to basket</button>"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ('<a class="product-vendor" href="/hill">Hill Mill</a>', "", "Hill Mill"),
        ("", '<span class="brand-name">By Hill Mill</span>', "Hill Mill"),
        ('<span class="brand">Hill</span>', '<span class="vendor">Dale</span>', ""),
        ('<span class="brand">' + "Of the hills and the dale " * 3 + "</span>", "", ""),
    ],
)
def test_the_brand_beside_the_name_of_a_product(before: str, after: str, expected: str) -> None:
    shop = page(SHOP.format(before, after, BUY), title="Rye loaf")
    root = shop.main
    assert root is not None
    brand = product.product_of(shop, root).first("brand")
    assert (brand.text("name") if isinstance(brand, Draft) else "") == expected


@pytest.mark.parametrize(
    ("button", "expected"), [(BUY, "InStock"), (f"{BUY}<p>Sold out</p>", "OutOfStock"), ("", "")]
)
def test_what_a_basket_takes_is_in_stock(button: str, expected: str) -> None:
    shop = page(SHOP.format("", "", button), title="Rye loaf")
    root = shop.main
    assert root is not None
    offer = product.product_of(shop, root).first("offers")
    assert isinstance(offer, Draft)
    assert offer.text("availability").removeprefix("https://schema.org/") == expected


TRAIL = (
    '<nav class="breadcrumb"><a href="/">Home</a> › <a href="/shop/">Shop <span role="tooltip">All we sell</span></a>{0}'
    "</nav><main><h1>Blue bowl</h1></main>"
)


@pytest.mark.parametrize(
    ("more", "last"),
    [
        (' › <a href="/shop/bowls/">Bowls</a>', "Bowls"),
        (' › <a href="/shop/english/">English</a>', "English"),
        (' <a href="/de/" hreflang="de">DE</a>', "Shop"),
        (' <a href="/ja/">日本語</a>', "Shop"),
        (' › Blue bowl <button type="button">Share</button>', "Blue bowl"),
        (" Aug 13, 2023", "Shop"),
    ],
)
def test_steps_of_a_trail_are_no_switches_or_notes(more: str, last: str) -> None:
    (trail,) = breadcrumb.drafts(page(TRAIL.format(more), path="shop/english/blue-bowl", title="Blue bowl"))
    steps = names(trail, "itemListElement")
    assert steps[:2] == ["Home", "Shop"]
    assert steps[-1] == last


@pytest.mark.parametrize(
    ("name", "kind"),
    [("Ada Holm", "Person"), ("Salem Daily News", "Organization"), ("Mill Valley Zeitung", "Organization")],
)
def test_a_publication_is_no_person(name: str, kind: str) -> None:
    (author,) = article.article_of(page(HEADED.replace("Ada Holm", name))).properties["author"]
    assert isinstance(author, Draft)
    assert author.type == kind


@pytest.mark.parametrize("name", ["Shipping Expert", "‘Sway’"])
def test_an_occupation_or_a_title_in_quotation_marks_is_no_author(name: str) -> None:
    assert names(article.article_of(page(HEADED.replace("Ada Holm", name))), "author") == []


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("<footer><p>kiln@mill.example</p></footer>", "kiln@mill.example"),
        ("<footer><form><p>kiln@mill.example</p><input type=password></form></footer>", ""),
        ('<footer><a href="mailto:info@holm-trust.example">Write</a></footer>', ""),
        ('<footer><a href="mailto:the.mill@post.example">Write</a></footer>', "the.mill@post.example"),
    ],
)
def test_an_address_is_the_publisher_s_if_it_is_of_the_site(around: str, expected: str) -> None:
    assert contact.email(page(f"<main><h1>The wheel turns</h1>{TEXT}</main>{around}")) == expected


def test_an_answer_goes_on_behind_its_first_paragraph() -> None:
    asked = "".join(
        f"<div><h3>{question}?</h3><p>It turns again after a winter.</p></div><p>{question} is told here.</p>"
        for question in ("When does the wheel turn", "Who turns the wheel")
    )
    (faq,) = questions.drafts(page(f"<main><h1>Questions and answers</h1>{asked}</main>", path="faq"))
    answers = [
        entry.first("acceptedAnswer") for entry in faq.properties["mainEntity"] if isinstance(entry, Draft)
    ]
    texts = [answer.text("text") for answer in answers if isinstance(answer, Draft)]
    assert texts == [
        "It turns again after a winter. When does the wheel turn is told here.",
        "It turns again after a winter. Who turns the wheel is told here.",
    ]


def test_a_notice_of_the_forum_is_no_part_of_a_post() -> None:
    notice = '<div><a href="/register">Join to see the pictures</a></div>'
    reading = page(
        f'<main><h1>Wheel</h1><div class="post"><b class="username">ada</b><div class="content">It turns. {notice}</div></div></main>'
    )
    node = reading.tree.css_first("div.post")
    assert node is not None
    draft = post.post(node, reading, "Comment")
    assert draft is not None
    assert draft.text("text") == "It turns."


def test_an_ingredient_has_the_amount_of_its_row() -> None:
    rows = "".join(
        f"<tr><td>{amount}</td><td class=ingredient>{name}</td></tr>"
        for amount, name in (("4 Tbsps", "lemon juice"), ("1 cup", "rye flour"), ("2 cups", "water"))
    )
    reading = page(
        f"<main><h1>Rye</h1><table class=ingredients>{rows}</table><h2>Steps</h2><ol><li>Mix the rye with the water.</li><li>Bake it for an hour.</li></ol></main>"
    )
    (draft,) = recipe.drafts(reading)
    assert draft.properties["recipeIngredient"] == ["4 Tbsps lemon juice", "1 cup rye flour", "2 cups water"]


@pytest.mark.parametrize(
    ("footer", "name"), [("© 2026 MILL", "MILL"), ("© 2026 Mill.com Ltd", "Mill.com"), ("© 2026", "mill.com")]
)
def test_a_host_is_the_publisher_s_name_only_where_it_is_shown(footer: str, name: str) -> None:
    declared = f'<meta property="og:site_name" content="{name if "." in name else "mill.com"}">'
    source = f"<html><head><title>Wheel</title>{declared}</head><body><main><h1>Wheel</h1>{TEXT.replace('mill', 'work')}</main><footer>{footer}</footer></body></html>"
    assert publisher_name(Reading(Document("a.html", source, url="https://mill.com/wheel"))) == name
