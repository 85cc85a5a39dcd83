"""What shops, forums and news of the 2010s write: stars as pictures, members and currencies in words of their own,
seconds since 1970, what microdata says of reviews."""

from __future__ import annotations

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.times.moment import read

from .compared import verdicts
from .conftest import Trace


@pytest.mark.parametrize(
    ("picture", "value", "outcome"),
    [
        ("/images/stars_3.gif", "3", "grounded"),
        ("/images/stars_3.gif", "4", "unsupported"),
        ("/img/stars/50_stars.png", "5", "grounded"),
        ("/skin/sterne/4_5.png", "4.5", "grounded"),
        ("/img/rating-35.png", "3.5", "grounded"),
        ("/img/chairs/4.png", "4", "unsupported"),
        ("/img/stars/star-16x16.png", "1", "unsupported"),
    ],
)
def test_pictures_called_after_the_number_of_stars(
    trace: Trace, picture: str, value: str, outcome: str
) -> None:
    body = f"<h2>Reviews</h2><p><img src='{picture}' alt=''></p>"
    assert trace(body, "ratingValue", value, type="Rating").outcome == outcome


@pytest.mark.parametrize(
    ("drawing", "value", "outcome"),
    [
        ("<span class='stars stars-4-5'></span>", "4.5", "grounded"),
        (
            "<b class='rating'><i class='icon--star'></i><i class='icon--star-half'></i></b>",
            "1.5",
            "grounded",
        ),
        (
            "<b class='rating'><i class='icon--star'></i><i class='icon--star-half'></i></b>",
            "1.3",
            "grounded",
        ),
        (
            "<b class='rating'><i class='icon--star'></i><i class='icon--star-half'></i></b>",
            "1",
            "unsupported",
        ),
        ("<b class='rating'><i class='fa-star'></i><i class='fa-star-o'></i></b>", "1", "grounded"),
        ("<b class='rating'><i class='fa-star'></i><i class='fa-star-o'></i></b>", "1.5", "unsupported"),
        ("<i class='a-icon a-star-4'></i>", "4", "grounded"),
        ("<b class='rating_3_half'></b>", "3.5", "grounded"),
        ("<b class='rating45'></b>", "4.5", "grounded"),
        ("<b class='rating45'></b>", "4", "unsupported"),
        ("<i class='star-1'></i><i class='star-2'></i><i class='star-3'></i>", "2", "unsupported"),
        ("<label class='star-4'></label>", "4", "unsupported"),
        ("<ul class='star-rating' style='width:80px'><li style='width: 64px'></li></ul>", "4", "grounded"),
        ("<ul class='star-rating' style='width:80px'><li style='width: 16px'></li></ul>", "4", "unsupported"),
        (
            "<ul class='star-rating' style='max-width:80px'><li style='width: 64px'></li></ul>",
            "4",
            "unsupported",
        ),
    ],
)
def test_stars_that_a_style_draws(trace: Trace, drawing: str, value: str, outcome: str) -> None:
    assert trace(f"<div>{drawing}</div>", "ratingValue", value, type="Rating").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "body", "outcome"),
    [
        ("price", "1.395,00", "<p>1395 kr</p>", "grounded"),
        ("price", "1,149", "<p>$1149.00</p>", "grounded"),
        ("price", "1,149", "<p>$1.15</p>", "unsupported"),
        ("price", "0.075", "<p>0,075 €</p>", "grounded"),
        ("reviewCount", "1,234", "<p>1234 reviews</p>", "grounded"),
    ],
)
def test_separators_between_thousands(trace: Trace, prop: str, value: str, body: str, outcome: str) -> None:
    assert trace(body, prop, value).outcome == outcome


def test_a_score_with_a_stray_sign_is_a_score(trace: Trace) -> None:
    assert trace("<p>Kits from 5 shops</p>", "ratingValue", "=5", type="Rating").outcome == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "best", "outcome"),
    [
        ("<p>9.6 hrs. @ 1/4 load</p>", "4", "unsupported"),
        ("<p>Page 1 of 2</p>", "2", "unsupported"),
        ("<p>4.5/5</p>", "5", "grounded"),
        ("<p>Rated 4.5 out of 5</p>", "5", "grounded"),
    ],
)
def test_a_share_of_something_else_is_no_scale(trace: Trace, page_text: str, best: str, outcome: str) -> None:
    body = f"<p>Score: ★ 8.5</p>{page_text}"
    assert trace(body, "bestRating", best, type="Rating", ratingValue="8.5").outcome == outcome


def test_a_scale_in_another_language(trace: Trace) -> None:
    body = "<p class='current-rating'>Puntuada con 1 estrella(s) sobre 5</p>"
    assert trace(body, "bestRating", "5", type="AggregateRating").outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<button>Add to cart</button>", "in_stock", "grounded"),
        ("<button>Add to cart</button>", "In stock", "grounded"),
        ("<p>Sold out</p>", "in_stock", "contradicted"),
        ("<button>Add to cart</button><h4>Is this the discontinued model?</h4>", "InStock", "grounded"),
        ("<p>No. 96133</p>", "96133", "unsupported"),
    ],
)
def test_members_in_other_spellings(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "availability", value, type="Offer").outcome == outcome


def test_codes_that_people_make_up_for_a_currency(trace: Trace) -> None:
    assert trace("<p>253.0 грн</p>", "priceCurrency", "UAN", type="Offer").outcome == "grounded"
    assert trace("<p>253.0 €</p>", "priceCurrency", "UAN", type="Offer").outcome == "unsupported"


def test_seconds_since_1970(trace: Trace) -> None:
    assert read("1342797581") == read("2012-07-20T15:19:41+00:00")
    assert trace("<p>Friday 20th of July, 2012</p>", "dateCreated", "1342797581").outcome == "grounded"


def test_the_day_in_the_address_of_a_text(trace: Trace) -> None:
    url = "https://news.example/2013/11/27/travel/storm/index.html"
    title = "<h1>Storm</h1>"
    told = {
        (day, body): trace(body, "datePublished", day, type="NewsArticle", url=url).outcome
        for day in ("2013-11-27", "2013-11-26")
        for body in (title, f"{title}<p>November 28, 2013, 0203 GMT</p>")
    }
    assert [place for place, outcome in told.items() if outcome == "grounded"] == [("2013-11-27", title)]


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("November 19, 2023 7:18 pm", "unsupported"),
        ("Published November 19, 2023", "unsupported"),
        ("Updated November 19, 2023", "grounded"),
    ],
)
def test_a_change_on_the_day_of_publication(trace: Trace, page_text: str, outcome: str) -> None:
    published = "2023-11-19T19:18:44+08:00"
    body = f"<h1>Final</h1><p>By Ada Holt</p><p>{page_text}</p>"
    verdict = trace(body, "dateModified", published, type="NewsArticle", datePublished=published)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("https://cdn.example/131129200805-01-storm-story-top.jpg", "grounded"),
        ("https://cdn.example/131129200806-01-storm-story-top.jpg", "unsupported"),
        ("https://films.example/deliveries/ac2b1abd3e408c92.bin", "grounded"),
    ],
)
def test_the_same_picture_in_another_crop(trace: Trace, value: str, outcome: str) -> None:
    body = """<img src="https://cdn.example/131129200805-01-storm-gallery.jpg">
    <img src="https://cdn.example/131129200805-01-storm-large.jpg">
    <object data="/player.swf"><img src="https://films.example/deliveries/ac2b1abd3e408c92.jpg"></object>"""
    assert trace(body, "thumbnailUrl", value, type="NewsArticle").outcome == outcome


def test_a_site_called_with_its_motto(trace: Trace) -> None:
    for url, outcome in (("https://rumours.example/", "grounded"), ("https://other.example/", "unsupported")):
        verdict = trace("<p>Gossip</p>", "name", "Rumours - Nothing but lies", type="WebSite", url=url)
        assert verdict.outcome == outcome


def microdata(body: str) -> dict[str, Verdict]:
    document = Document("page", f"<html lang=en><body>{body}</body></html>", url="https://example.com/sofa")
    return {statement.property: verdict for statement, verdict in verdicts(document)}


@pytest.mark.parametrize(("count", "outcome"), [("2", "grounded"), ("3", "unsupported")])
def test_as_many_reviews_as_are_listed(count: str, outcome: str) -> None:
    reviews = "".join(
        f"<div itemprop='reviews' itemscope itemtype='http://schema.org/Review'><p itemprop='description'>{text}</p></div>"
        for text in ("A good sofa for the price.", "Quality as it should be.")
    )
    body = f"""<div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Sofa</h1>
    <span itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
    <img src="/sterne/4_5.png"><meta itemprop="ratingValue" content="4.5">
    <meta itemprop="reviewCount" content="{count}"></span>{reviews}</div>"""
    assert microdata(body)["reviewCount"].outcome == outcome


def test_the_retired_vocabulary_says_the_same_in_other_words() -> None:
    body = """<div itemscope itemtype="http://data-vocabulary.org/Review-aggregate">
    <span itemprop="rating" itemscope itemtype="http://data-vocabulary.org/Rating">
    <meta itemprop="average" content="4.5"><meta itemprop="best" content="5"></span>
    <p>Rated 4.5 out of 5 by 31 people</p><meta itemprop="votes" content="32"></div>"""
    told = {name.rpartition("/")[2]: verdict.outcome for name, verdict in microdata(body).items()}
    assert told == {"average": "grounded", "best": "grounded", "votes": "unsupported"}


def test_a_field_of_a_form_is_no_annotation_of_an_action() -> None:
    body = """<div itemscope itemtype="http://schema.org/Product">
    <input type="hidden" name="mainImage" value="/sofa.jpg" itemprop="image"></div>"""
    assert microdata(body)["image"].outcome == "technical"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("UserComments:12", "grounded"),
        ("UserComments:13", "unsupported"),
        ("UserComments:0", "technical"),
        ("UserPageVisits:40", "technical"),
    ],
)
def test_counts_in_the_old_way_of_writing(trace: Trace, value: str, outcome: str) -> None:
    assert trace("<p>12 comments</p>", "interactionCount", value, type="Article").outcome == outcome


def test_teasers_that_count_no_comments() -> None:
    teaser = """<div itemscope itemtype="http://schema.org/Article"><a itemprop="url" href="/{0}"><b itemprop="name">{0}
    </b></a><meta itemprop="interactionCount" content="UserComments:0">{1}</div>"""
    silent = teaser.format("one", "") + teaser.format("two", "")
    assert microdata(silent)["interactionCount"].outcome == "unsupported"
    told = teaser.format("one", "<i>0 comments</i>") + teaser.format("two", "<i>0 comments</i>")
    assert microdata(told)["interactionCount"].outcome == "grounded"


def test_a_path_through_a_catalogue_of_which_nothing_is_shown(trace: Trace) -> None:
    body = "<h1>Cider kit</h1><p>For your hobby: arts of brewing at home</p>"
    path = "Arts > Hobbies > Homebrewing > Kettle Kits"
    assert trace(body, "category", path, type="Product").outcome == "unsupported"
    assert trace(f"{body}<p>Kettle kits</p>", "category", path, type="Product").outcome == "undecided"


@pytest.mark.parametrize(
    ("value", "best", "outcome"),
    [
        ("8", "10", "grounded"),
        ("80", "100", "grounded"),
        ("10", "10", "unsupported"),
        ("7", "10", "unsupported"),
        ("8", "5", "unsupported"),
    ],
)
def test_points_drawn_as_five_stars(value: str, best: str, outcome: str) -> None:
    stars = '<i class="icon--star"></i>' * 4 + '<i class="icon--star-empty"></i>'
    body = f"""<span class="product--rating" itemprop="aggregateRating" itemscope
    itemtype="http://schema.org/AggregateRating"><meta itemprop="ratingValue" content="{value}"><meta itemprop="bestRating"
    content="{best}">{stars}</span>"""
    assert microdata(body)["ratingValue"].outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("sku", "TJ910", "grounded"),
        ("mpn", "tj910", "grounded"),
        ("sku", "TJ91", "technical"),
        ("sku", "J9100", "technical"),
        ("sku", "how12", "undecided"),
        ("productID", "TJ910", "undecided"),
    ],
)
def test_numbers_of_goods_that_stand_in_their_links(
    trace: Trace, prop: str, value: str, outcome: str
) -> None:
    body = '<a href="/show/tj910/product.html">A jacket</a><a href="/show123/">More</a>'
    assert trace(body, prop, value, type="Product").outcome == outcome


STACK = '<span class="fa-stack">{}<i class="fa fa-star-o"></i></span>'


@pytest.mark.parametrize(
    ("value", "outcome"), [("3", "grounded"), ("2", "unsupported"), ("5", "unsupported")]
)
def test_stars_that_lie_one_on_another(trace: Trace, value: str, outcome: str) -> None:
    stars = STACK.format('<i class="fa fa-star"></i>') * 3 + STACK.format("") * 2
    assert trace(f"<div class='rating'>{stars}</div>", "ratingValue", value, type="Rating").outcome == outcome


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("?q=12+High+Street", "grounded"),
        ("?q=12%20High%20Street", "grounded"),
        ("?q=12+Low+Lane", "unsupported"),
    ],
)
def test_blanks_in_the_query_of_a_link(trace: Trace, written: str, outcome: str) -> None:
    body = '<a href="https://maps.google.com/?q=12+High+Street">Map</a>'
    assert trace(body, "hasMap", f"https://maps.google.com/{written}", type="Place").outcome == outcome


@pytest.mark.parametrize(
    ("footer", "outcome"), [("node__meta", "grounded"), ("site-footer", "unsupported"), ("", "unsupported")]
)
def test_the_footer_of_an_article_tells_its_day(trace: Trace, footer: str, outcome: str) -> None:
    body = f"""<h1>How to dust a lamp</h1><p>A soft cloth is all it takes, and some time, of which there is enough for
    lamps.</p><footer class="{footer}">Submitted by Jane Roe on 5 March 2018</footer><h2>Comments</h2><h3>Thanks</h3>
    <p>Submitted by Bob on 6 March 2018</p>"""
    assert trace(body, "dateCreated", "2018-03-05", type="Article").outcome == outcome


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ru", "3 комментария"),
        ("id", "3 komentar"),
        ("zh", "3条评论"),
        ("zh-TW", "3 則留言"),
        ("ar", "3 تعليقات"),
        ("he", "3 תגובות"),
        ("sl", "3 komentarjev"),
        ("ca", "3 comentaris"),
    ],
)
def test_comments_counted_in_words_of_many_languages(trace: Trace, lang: str, text: str) -> None:
    assert trace(f"<p>{text}</p>", "commentCount", 3, type="Article", lang=lang).outcome == "grounded"
    assert trace(f"<p>{text}</p>", "commentCount", 7, type="Article", lang=lang).outcome == "unsupported"


def test_months_with_a_letter_before_them(trace: Trace) -> None:
    body = "<p>פורסם ב-5 במרץ 2018 על ידי אנה רו</p><p>מטלית רכה היא כל מה שצריך כדי לנקות</p>"
    assert trace(body, "datePublished", "2018-03-05", type="Article", lang="he").outcome == "grounded"
    assert trace(body, "datePublished", "2018-04-05", type="Article", lang="he").outcome == "contradicted"


@pytest.mark.parametrize(
    ("lang", "text", "price", "currency"),
    [
        ("id", "Rp1.299.000", "1299000", "IDR"),
        ("en", "USD1299", "1299", "USD"),
        ("sv", "kr1299", "1299", "SEK"),
        ("en", "RM1,299.00", "1299", "MYR"),
        ("en", "R1299.00", "1299", "ZAR"),
        ("ko", "1,299원", "1299", "KRW"),
        ("nb", "1 299,-", "1299", "NOK"),
        ("ar", "1,299 ر.س", "1299", "SAR"),
        ("pt", "R$ 1.299,00", "1299.00", "BRL"),
    ],
)
def test_prices_as_shops_of_many_countries_write_them(
    trace: Trace, lang: str, text: str, price: str, currency: str
) -> None:
    body = f"<p>LL-3400: <b>{text}</b></p>"
    assert trace(body, "price", price, type="Offer", lang=lang).outcome == "grounded"
    assert trace(body, "price", "1298", type="Offer", lang=lang).outcome == "unsupported"
    assert trace(body, "priceCurrency", currency, type="Offer", lang=lang).outcome == "grounded"
    other = "USD" if currency == "BRL" else "XPF"
    assert trace(body, "priceCurrency", other, type="Offer", lang=lang).outcome == "unsupported"


def test_letters_before_a_number_are_no_currency_of_theirs(trace: Trace) -> None:
    assert trace("<p>R2, ABC1299, Mkr1299</p>", "price", "1299", type="Offer").outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("da", "4,5 ud af 5 (12 anmeldelser)"),
        ("ko", "평점 4.5 / 5 (리뷰 12)"),
        ("ro", "4,5 din 5 (12 recenzii)"),
        ("el", "4,5/5 (12 αξιολογήσεις)"),
        ("he", "4.5 מתוך 5 (12 ביקורות)"),
        ("ar", "4.5 من 5 (12 تقييم)"),
        ("sk", "Hodnotenie 4,5 z 5 (12 hodnotení)"),
        ("bg", "4,5 от 5 (12 мнения)"),
        ("th", "4.5 / 5 (12 รีวิว)"),
        ("hr", "4,5 od 5 (12 recenzija)"),
    ],
)
def test_ratings_in_many_languages(trace: Trace, lang: str, text: str) -> None:
    body = f"<p>{text}</p>"
    for prop, good, bad in (("ratingValue", "4.5", "3.5"), ("reviewCount", "12", "13")):
        assert trace(body, prop, good, type="AggregateRating", lang=lang).outcome == "grounded", prop
        assert trace(body, prop, bad, type="AggregateRating", lang=lang).outcome == "unsupported", prop


@pytest.mark.parametrize(
    "sign",
    [
        '<span class="td-module-comments"><a href="/one#respond">{}</a></span>',
        '<p class="c"><i class="fa"></i><a href="/one/#disqus_thread">{}</a></p>',
        '<span class="comment-count"><b>({})</b></span>',
    ],
)
def test_comments_counted_beside_a_sign(trace: Trace, sign: str) -> None:
    teaser = """<div itemscope itemtype="http://schema.org/Article"><a itemprop="url" href="/{0}"><b itemprop="name">{0}
    </b></a><meta itemprop="interactionCount" content="UserComments:0">{1}</div>"""
    body = teaser.format("one", sign.format(0)) + teaser.format("two", sign.format(0))
    assert microdata(body)["interactionCount"].outcome == "grounded"
    assert trace(sign.format(3), "commentCount", 3, type="Article").outcome == "grounded"
    assert trace(sign.format(3), "commentCount", 4, type="Article").outcome == "unsupported"
