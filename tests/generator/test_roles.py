"""What stands on a page in another role than that of the statement: it is not generated."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

LONG = "The kiln is fired twice a week with beech from the hills behind the workshop. " * 12


def nodes(
    main: str,
    *,
    path: str = "notes/kiln",
    title: str = "x",
    head: str = "",
    header: str = "",
    footer: str = "© 2026 Hill Pottery",
    lang: str = "en",
) -> dict[str, dict[str, Any]]:
    """The generated nodes by type, of a page of a site with header and footer."""
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://hillpottery.example/{path}">'
        f"<title>{title}</title>{head}</head><body>"
        f'<header class="site-header"><a href="/"><img src="/i/logo.png" alt="Hill Pottery"></a>{header}</header>'
        f"<main>{main}</main><footer>{footer}</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    return {node["@type"]: node for node in markup.get("@graph", [markup])}


def article(
    more: str = "", head: str = '<time class="entry-date" datetime="2026-03-02">2 March 2026</time>'
) -> str:
    return f"<article><h1>Firing the kiln</h1>{head}<p>{LONG}</p>{more}</article>"


def test_a_logo_on_a_page_without_an_address() -> None:
    source = (
        '<html lang="en"><head><title>Kiln | Hill Pottery</title></head><body><header><a href="https://hillpottery.example/">'
        f'<img class="logo" src="https://hillpottery.example/i/l.png" alt="Hill Pottery"></a></header><main><h1>Kiln</h1><p>{LONG}</p>'
        "</main><footer>© 2026 Hill Pottery</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    assert next(n for n in markup["@graph"] if n["@type"] == "Organization")["logo"].endswith("l.png")


def test_a_logo_that_leads_into_the_site_bears_its_name() -> None:
    source = (
        '<html lang="en"><head><link rel="canonical" href="https://hillpottery.example/a/b"><title>Kiln | Hill Pottery'
        '</title></head><body><nav><a href="/bowls"><img class="logo" src="/i/hillpottery-transparent-1.png" alt=""></a></nav>'
        f"<main><h1>Kiln</h1><p>{LONG}</p></main><footer>© 2026 Hill Pottery</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    found = next(n for n in markup["@graph"] if n["@type"] == "Organization")
    assert found["logo"].endswith("transparent-1.png")


def test_the_logo_of_a_client_is_not_the_publisher_s() -> None:
    client = (
        '<section class="clients"><img class="client-logo" src="/i/acme-logo.png" alt="Acme logo"></section>'
    )
    assert nodes(article(client))["Organization"]["logo"].endswith("/i/logo.png")
    offsite = '<a href="https://acme.example/"><img src="/i/acme-logo.png" alt="Acme logo"></a>'
    source = article(offsite)
    assert "acme" not in json.dumps(nodes(source, header="").get("Organization"))


def test_an_address_in_an_article_is_not_the_publisher_s() -> None:
    inside = '<p>Write to <a href="mailto:ann@museum.example">ann@museum.example</a> or call <a href="tel:+441234567890">+44 1234 567890</a>.</p>'
    organization = nodes(article(inside))["Organization"]
    assert "email" not in organization
    assert "telephone" not in organization
    around = '© 2026 Hill Pottery <a href="mailto:kiln@hillpottery.example">kiln@hillpottery.example</a>'
    assert nodes(article(), footer=around)["Organization"]["email"] == "kiln@hillpottery.example"


@pytest.mark.parametrize(
    "first",
    [
        "<p>Leave a message or share a photograph below to show everybody your support today.</p>",
        "<p>Home / Notes / Workshop / Materials and tools / Wood and charcoal for the ovens</p>",
        '<aside class="cookie"><p>The kiln uses cookies to make this website work and to enhance your visit.</p></aside>',
    ],
)
def test_a_description_speaks_of_what_the_heading_names(first: str) -> None:
    generated = nodes(
        f"<article><h1>Firing the kiln</h1>{first}<p>{LONG}</p></article>", title="Firing the kiln"
    )
    for word in ("Leave", "Home /", "cookies"):
        assert word not in generated["WebPage"].get("description", "")


def test_a_description_ends_with_a_sentence() -> None:
    cut = f'<meta name="description" content="{LONG[:100]}…">'
    description = nodes(article(), title="Firing the kiln", head=cut)["WebPage"]["description"]
    assert description.endswith("workshop.")
    assert len(description) <= 320


LEAD = "How a kiln is fired for three days and three nights, and what the ash does to the glaze."


@pytest.mark.parametrize(
    ("lead", "proposed"),
    [
        (f'<p class="standfirst">{LEAD}</p><p>{LONG}</p>', True),
        (f"<header><p>{LEAD}</p></header><p>{LONG}</p>", True),
        (f"<p>{LEAD}</p><p>{LONG}</p>", False),
        (f"<div><p>{LEAD}</p></div><div><p>{LONG}</p></div>", False),
        (f'<p class="standfirst">{LEAD} “Ash is a glaze.</p><p>{LONG}</p>', False),
        (f'<p class="standfirst">{LEAD} “Ash is a glaze.”</p><p>{LONG}</p>', True),
    ],
)
def test_a_lead_is_a_description_where_it_stands_apart_and_is_whole(lead: str, proposed: bool) -> None:
    generated = nodes(f"<article><h1>Firing the kiln</h1>{lead}</article>", title="Firing the kiln")
    assert generated["WebPage"].get("description", "").startswith(LEAD) is proposed


@pytest.mark.parametrize(
    "head",
    [
        '<span class="dates"><span class="date">4 April 1941</span> – <span class="date">2 March 2026</span></span>',
        '<div class="service-date">2 March 2026</div>',
        '<p class="date">2 March 2026, doors open at seven in the evening</p>',
    ],
)
def test_a_day_of_something_else_is_no_publication(head: str) -> None:
    generated = nodes(article(head=head), head='<meta property="og:type" content="article">')
    assert "datePublished" not in generated["Article"]


def test_the_date_of_a_comment_is_not_the_article_s() -> None:
    comments = (
        '<section id="comments"><ol><li class="comment"><cite class="fn">Ben Sample</cite>'
        '<time datetime="2026-05-09">9 May 2026</time><div class="comment-text"><p>Beech burns well, better than oak.</p>'
        '<a class="reply" href="#r">Reply</a></div></li></ol></section>'
    )
    node = nodes(article(comments, head=""), head='<meta property="og:type" content="article">')["Article"]
    assert "datePublished" not in node
    assert node["comment"]["text"] == "Beech burns well, better than oak."


def test_a_credit_is_no_author() -> None:
    credit = '<div class="author-credit">by <a class="author" href="https://plugins.example/box">Fine Box Plugin</a></div>'
    assert "author" not in nodes(article(credit))["Article"]


def test_those_who_write_together_are_an_organization() -> None:
    written = '<p class="byline">By Hill Pottery Team</p><time class="entry-date" datetime="2026-03-02">2 March 2026</time>'
    assert nodes(article(head=written))["Article"]["author"]["@type"] == "Organization"


PRODUCT = (
    '<h1>Blue bowl</h1><img src="/i/blue-bowl.jpg" alt="Blue bowl">{price}<button>Add to basket</button>'
)


@pytest.mark.parametrize(
    ("price", "expected"),
    [
        (
            "£20.00 – £35.00",
            {"@type": "AggregateOffer", "lowPrice": "20.00", "highPrice": "35.00", "priceCurrency": "GBP"},
        ),
        ("from £20.00", {"@type": "AggregateOffer", "lowPrice": "20.00", "priceCurrency": "GBP"}),
        ("<del>£30.00</del> £20.00", {"@type": "Offer", "price": "20.00", "priceCurrency": "GBP"}),
    ],
)
def test_prices_between_two_ends(price: str, expected: dict[str, str]) -> None:
    offers = nodes(PRODUCT.format(price=f'<p class="price">{price}</p>'), title="Blue bowl")["Product"][
        "offers"
    ]
    assert {key: offers.get(key) for key in expected} == expected


def test_two_prices_of_which_neither_is_crossed_out_are_none() -> None:
    assert "Product" not in nodes(
        PRODUCT.format(price='<p class="price">£30.00 £20.00</p>'), title="Blue bowl"
    )


def test_an_overview_is_no_product() -> None:
    card = (
        '<li class="item"><a href="/b/{0}"><img src="/i/{0}.jpg" alt="Bowl {0}"><h3>Bowl number {0}</h3></a>'
        '<span class="price">£{0}0.00</span><button>Add to basket</button></li>'
    )
    cards = "".join(map(card.format, range(1, 7)))
    banner = '<img src="/banners/summer.jpg" alt="Summer">'
    generated = nodes(
        f"<h1>Bowls</h1>{banner}<ul>{cards}</ul>",
        title="Bowls",
        head='<meta property="og:type" content="product">',
    )
    assert "Product" not in generated
    assert len(generated["ItemList"]["itemListElement"]) == 6
    assert "banners" not in json.dumps(generated)


def test_the_price_of_a_thing_beside_it_is_not_its_own() -> None:
    other = '<div class="offer"><a href="/b/2"><img src="/i/2.jpg" alt="Red cup"></a><span class="price">£9.00</span></div>'
    generated = nodes(PRODUCT.format(price=f'{other}<p class="price">£20.00</p>'), title="Blue bowl")
    assert generated["Product"]["offers"]["price"] == "20.00"


@pytest.mark.parametrize("name", ["- Hill Pottery", "Hill Pottery |", "– Hill Pottery –"])
def test_a_name_has_no_marks_around_it(name: str) -> None:
    assert (
        nodes(article(), head=f'<meta property="og:site_name" content="{name}">')["WebSite"]["name"]
        == "Hill Pottery"
    )


def test_a_copyright_line_ends_before_its_links() -> None:
    footer = '© 2026 Hill Pottery <a href="/imprint">Imprint</a> <a href="/terms">Terms</a>'
    assert nodes(article(), footer=footer)["Organization"]["name"] == "Hill Pottery"


def test_profiles_are_the_publisher_s_where_one_of_the_row_bears_its_name() -> None:
    row = '<p><a href="https://instagram.com/{0}">I</a> <a href="https://youtube.com/channel/UC12345678">Y</a></p>'
    own = nodes(article(), footer="© 2026 Hill Pottery" + row.format("hill.pottery"))["Organization"][
        "sameAs"
    ]
    assert own == ["https://instagram.com/hill.pottery", "https://youtube.com/channel/UC12345678"]
    agency = nodes(article(), footer="© 2026 Hill Pottery" + row.format("webmakers"))["Organization"]
    assert "sameAs" not in agency
    inside = nodes(article('<p><a href="https://instagram.com/hillpottery_fan">a fan</a></p>'))[
        "Organization"
    ]
    assert "sameAs" not in inside


def test_the_headings_of_several_posts_are_not_the_page_s() -> None:
    posts = "".join(
        f"<article><h1>{name}</h1><p>{LONG}</p></article>" for name in ("Firing", "Glazing", "Drying")
    )
    assert "name" not in nodes(posts, path="category/notes/", title="Workshop archive")["CollectionPage"]


def test_several_films_are_not_all_called_as_the_page() -> None:
    players = "".join(f'<iframe src="https://www.youtube.com/embed/a{n}"></iframe>' for n in range(3))
    assert "VideoObject" not in nodes(article(players), title="Firing the kiln")
    told = '<figure><iframe src="https://www.youtube.com/embed/a1"></iframe><figcaption>The kiln at night</figcaption></figure>'
    assert nodes(article(told), title="Firing the kiln")["VideoObject"]["name"] == "The kiln at night"


def test_a_language_that_the_words_are_not_in_is_not_stated() -> None:
    german = (
        "<h1>Der Ofen</h1><p>"
        + "Der Ofen wird mit dem Holz der Buche geheizt und ist am Abend sehr heiß. " * 8
        + "</p>"
    )
    assert "inLanguage" not in nodes(german, lang="en", title="Der Ofen")["WebPage"]
    assert nodes(german, lang="de", title="Der Ofen")["WebPage"]["inLanguage"] == "de"


def test_an_address_that_a_text_mentions_is_not_the_publisher_s() -> None:
    phone = '© 2026 Hill Pottery <a href="tel:+15035550100">+1 503 555 0100</a>'
    mention = (
        "<p>The museum at 12 River Road, Salem, OR 97301 shows our bowls until the end of the summer.</p>"
    )
    assert "address" not in nodes(article(mention), footer=phone)["Organization"]
    own = phone + "<p>4 Hill Lane, Salem, OR 97302</p>"
    node = nodes(article(mention), footer=own)["Organization"]
    assert node["address"]["streetAddress"] == "4 Hill Lane"
    assert "description" not in node


def test_a_picture_s_text_is_no_caption() -> None:
    pictures = '<img src="/i/a1.jpg" alt="IMG_2041"><img src="/i/a2.jpg" alt="The glowing kiln"><img src="/i/a3.jpg" alt="Header image">'
    image = nodes(article(pictures), title="Firing the kiln")["Article"]["image"]
    assert image["url"].endswith(".jpg")
    assert "caption" not in image


def test_a_label_is_no_answer() -> None:
    asked = "<h1>Help</h1><h2>Do you fire on Sundays?</h2><p>Never on Sundays.</p><h2>How do you rate us?</h2><p>Rating</p>"
    assert "FAQPage" not in nodes(asked, title="Help")


def test_the_last_step_of_a_trail_that_repeats_another() -> None:
    trail = '<nav class="breadcrumb"><a href="/">Home</a> / <a href="/bowls">Bowls</a> / Bowls in blue</nav>'
    steps = nodes(trail + "<h1>Bowls in blue</h1>", title="Bowls in blue")["BreadcrumbList"][
        "itemListElement"
    ]
    assert [step["name"] for step in steps] == ["Home", "Bowls", "Bowls in blue"]


def test_the_words_that_lead_home_name_the_site_where_the_title_ends_with_them() -> None:
    page = (
        '<html lang="en"><head><link rel="canonical" href="https://pottery.example/a"><title>{} | Hill Pottery</title></head>'
        "<body><header><a href='/'>{}</a></header><main><h1>Firing</h1><p>Beech.</p></main></body></html>"
    )
    for sign, name in (("Hill Pottery", "Hill Pottery"), ("Home", None)):
        document = Document("page.html", page.format("Firing", sign))
        markup = generate(document, check_with_all_rules).curated.markup or {}
        assert next(n for n in markup["@graph"] if n["@type"] == "WebSite").get("name") == name


def test_a_british_address_around_the_page() -> None:
    footer = '<p>4 Hill Lane, Alderbrook AB1 4XY</p><a href="tel:+441632960123">+44 1632 960123</a> © 2026 Hill Pottery'
    address = nodes(article(), footer=footer)["Organization"]["address"]
    assert (address["streetAddress"], address["addressLocality"], address["postalCode"]) == (
        "4 Hill Lane",
        "Alderbrook",
        "AB1 4XY",
    )


def test_what_is_in_stock_is_sold_without_a_button() -> None:
    stock = '<h1>Blue bowl</h1><p class="price">£20.00</p><p>{}</p>'
    assert nodes(stock.format("In stock"), title="Blue bowl")["Product"]["offers"]["price"] == "20.00"
    assert "Product" not in nodes(stock.format("Painted by hand"), title="Blue bowl")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('By Ruth Arden, <time datetime="2026-03-02">2 March 2026</time>', "Ruth Arden"),
        ('By train from Alderbrook, <time datetime="2026-03-02">2 March 2026</time>', None),
    ],
)
def test_a_line_that_says_who_wrote(line: str, name: str | None) -> None:
    author = nodes(article(head=f"<p>{line}</p>"))["Article"].get("author")
    assert (author or {}).get("name") == name


CARD = '<div class="teaser"><h3><a href="/notes/{0}">Note number {0} on kilns</a></h3></div>'
GOODS = (
    '<div class="item"><a href="/b/{0}"><img src="/i/{0}.jpg" alt="Bowl {0}"><h3>Bowl number {0}</h3></a>'
    '<span class="price">£{0}0.00</span></div>'
)


@pytest.mark.parametrize("card", [CARD, GOODS])
def test_cards_below_a_text_are_no_list_of_the_page_s(card: str) -> None:
    cards = "".join(map(card.format, range(1, 7)))
    told = "<p>All that the workshop has written about its kilns, with the newest first.</p>"
    overview = nodes(f"<h1>Kilns</h1>{told}{cards}", title="Kilns")
    assert len(overview["ItemList"]["itemListElement"]) == 6
    assert "ItemList" not in nodes(f"<h1>Kilns</h1><p>{LONG}</p>{cards}", title="Kilns")
    assert "ItemList" not in nodes(article(cards), title="Firing the kiln")


def test_headings_with_a_small_link_beside_their_words_are_no_list() -> None:
    section = '<h2>Firing in winter {0} <a href="/edit?part={0}">edit</a></h2><p>Beech is best.</p>'
    assert "ItemList" not in nodes("<h1>Kilns</h1>" + "".join(map(section.format, range(6))), title="Kilns")


@pytest.mark.parametrize(
    "price",
    [
        '<div class="price-box"><span class="price-excluding-tax">plus VAT: <b>£20.00</b></span> '
        '<span class="price-including-tax">with VAT: <b>£24.00</b></span></div>',
        '<div class="price"><span>16% off</span> was <span class="price--line-through">£28.00</span> '
        "now <span>£24.00</span></div>",
    ],
)
def test_a_price_beside_one_that_does_not_hold(price: str) -> None:
    generated = nodes(
        PRODUCT.format(price=price) + "".join(map(GOODS.format, range(1, 7))), title="Blue bowl"
    )
    assert generated["Product"]["offers"]["price"] == "24.00"
    assert "ItemList" not in generated


ASKED = "<h3>How hot does it {0}?</h3><p>{1}</p>"
TOLD = (
    "Hotter than you would think when you stand beside it on a winter's day with a cup of tea in your hand. "
)
ASKING = "".join(ASKED.format(verb, TOLD + f"So it may {verb}.") for verb in ("burn", "glow", "stand"))


def test_the_questions_of_an_interview_are_no_faq() -> None:
    byline = '<p class="byline">By Ruth Arden</p><time class="entry-date" datetime="2026-03-02">2 March 2026</time>'
    talk = article(ASKING, head=byline).replace(LONG, "Ruth asked the potter.")
    generated = nodes(talk, title="Firing the kiln")
    assert "FAQPage" not in generated
    assert generated["Article"]["author"]["name"] == "Ruth Arden"
    announced = talk.replace("<p>Ruth asked", "<h2>Häufig gestellte Fragen</h2><p>Ruth asked")
    assert "FAQPage" in nodes(announced, title="Firing the kiln")
    assert "FAQPage" in nodes(f"<h1>Kilns</h1>{ASKING}", title="Kilns")
    assert "FAQPage" not in nodes(f"<h1>Kilns</h1>{ASKING}", title="Kilns", path="2026/artikel/kilns.html")


def test_questions_among_other_things_are_no_faq() -> None:
    assert "FAQPage" not in nodes(f"<h1>Kilns</h1><p>{LONG}</p>{ASKING}", title="Kilns")
    teaser = "<h3>How hot is {0}?</h3><p>Read on: How hot is {0}?</p>"
    assert "FAQPage" not in nodes(
        "<h1>Kilns</h1>" + teaser.format("gas") + teaser.format("wood"), title="Kilns"
    )


def test_the_heading_that_is_the_title_before_one_of_a_section() -> None:
    post = f"<h1>All notes</h1><article><h2>9 May Firing the kiln in winter</h2><p>{LONG}</p></article>"
    generated = nodes(post, title="Firing the kiln in winter | Hill Pottery")
    assert generated["WebPage"]["name"] == "Firing the kiln in winter"
    other = f"<h1>Firing in the cold</h1><h2>Hill Pottery shop</h2><p>{LONG}</p>"
    assert (
        nodes(other, title="On cold days we fire | Hill Pottery shop")["WebPage"]["name"]
        == "Firing in the cold"
    )


@pytest.mark.parametrize(
    ("line", "published"),
    [
        ("<p>By Ruth Arden | March 2, 2026 9:00AM (UTC)</p>", "2026-03-02"),
        ("<div>2 March 2026 · 3 min read</div>", "2026-03-02"),
        ('<div class="post__header-date">Mon 2 Mar 2026 06.05 GMT</div>', "2026-03-02"),
        ('<span class="updated">2 March 2026</span>', "2026-03-02"),
        ("<p>2 March 2026, 7 p.m.</p>", None),
        ("<p>Open on 2 March 2026 and on all days of the spring that follow</p>", None),
        ("<p>1 March 2026 to 2 March 2026</p>", None),
    ],
)
def test_a_day_in_the_head_of_an_article(line: str, published: str | None) -> None:
    node = nodes(article(head=line), head='<meta property="og:type" content="article">')["Article"]
    assert node.get("datePublished") == published
    assert "dateModified" not in node


def test_a_day_beside_the_heading() -> None:
    head = "<div><p>2 March 2026</p><h1>Firing the kiln in the long and cold nights of the winter</h1></div>"
    post = f"<article>{head}<p>{LONG}</p></article>"
    assert (
        nodes(post, head='<meta property="og:type" content="article">')["Article"]["datePublished"]
        == "2026-03-02"
    )


def test_a_day_that_the_page_declares() -> None:
    head = '<meta property="article:published_time" content="2026-03-02T08:00:00Z">'
    node = nodes(article(head="<p>Kiln notes, 2 March 2026, 8:00</p>"), head=head)["Article"]
    assert node["datePublished"] == "2026-03-02"
    other = '<time class="updated">4 April 2026</time>'
    assert "datePublished" not in nodes(article(head=other), head=head)["Article"]


DATED = ' <time class="entry-date" datetime="2026-03-02">2 March 2026</time>'


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (
            '<p class="byline">By <a href="/p/1">Ruth Arden</a> and <a href="/p/2">Ben Ash</a></p>',
            ["Ruth Arden", "Ben Ash"],
        ),
        ('<span class="author">von Ruth Arden und Ben Ash</span>', ["Ruth Arden", "Ben Ash"]),
        ('<p class="byline"><a href="/p/1">Ruth Arden</a> Pottery editor</p>', ["Ruth Arden"]),
        ('<a rel="author" href="/p/1">Ruth Arden, Executive Editor</a>', ["Ruth Arden"]),
        ('<span class="author">Ein Gespräch von Ruth Arden</span>', ["Ruth Arden"]),
        (
            '<span class="author"><a href="/p/1">Ruth Arden</a> | <a href="/m">E-Mail</a></span>',
            ["Ruth Arden"],
        ),
        ('<a href="/author/ruth/">Ruth Arden</a>', ["Ruth Arden"]),
        ("<div>02.03.2026 | von Ruth van Arden</div>", ["Ruth van Arden"]),
        ("<p>Author: Ruth O'Arden</p>", ["Ruth O'Arden"]),
        ("<p>Par Ruth Arden, Ben Ash</p>", ["Ruth Arden", "Ben Ash"]),
        ("<p>By Monday the kiln is cold.</p>", []),
        ("<p>Von Hand geformt</p>", []),
    ],
)
def test_names_in_a_byline(line: str, names: list[str]) -> None:
    author = nodes(article(head=line + DATED))["Article"].get("author", [])
    found = author if isinstance(author, list) else [author]
    assert [one["name"] for one in found] == names
    assert all(one["@type"] == "Person" for one in found)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ('<p class="byline">By Ann Lee, carpenter</p>', ["Ann Lee"]),
        ('<p class="author">Ann Lee, PhD</p>', ["Ann Lee"]),
        ('<p class="author">Ann Lee (Autorin)</p>', ["Ann Lee"]),
        ("<p>Words by Ann Lee, boatbuilder</p>", ["Ann Lee"]),
        ('<p class="is-author">Ann Lee</p>', ["Ann Lee"]),
        ('<div class="field field--author type-text"><div>Ann Lee</div></div>', ["Ann Lee"]),
        ('<p class="is-author">Tips and more from our author</p>', []),
        ("<p>By Ann Lee March 2, 2026 9:00AM</p>", ["Ann Lee"]),
        ('<p class="author"><a href="/p/1">Ann Lee</a> <a href="/m">Mail an Autor</a></p>', ["Ann Lee"]),
        ('<a rel="author" href="https://people.hillpottery.example/ann">Ann Lee</a>', ["Ann Lee"]),
        ('<a rel="author" href="https://notthehillpottery.example/ann">Ann Lee</a>', []),
    ],
)
def test_what_stands_beside_a_name_is_no_part_of_it(line: str, names: list[str]) -> None:
    author = nodes(article(head=line + DATED))["Article"].get("author", [])
    assert [one["name"] for one in (author if isinstance(author, list) else [author])] == names


@pytest.mark.parametrize(
    "head",
    [
        '<aside><div class="author">Author: <a href="/p/1">Ann Lee</a></div><time>2 March 2026</time></aside>',
        '<div class="headline__footer"><p class="byline">By Ann Lee</p><time class="entry-date">2 March 2026</time></div>',
        "<h5>By Ann Lee</h5><h6>March 2, 2026</h6>",
    ],
)
def test_a_byline_beside_the_head_of_its_article(head: str) -> None:
    node = nodes(article(head=head), head='<meta property="og:type" content="article">')["Article"]
    assert node["author"]["name"] == "Ann Lee"
    assert node["datePublished"] == "2026-03-02"
    below = article(f'<aside><p class="author">By Cora Elm</p></aside><p>{LONG}</p>')
    assert "author" not in nodes(below)["Article"]


def test_an_agency_is_no_person() -> None:
    author = nodes(article(head='<p class="byline">By Hill Press Agency</p>' + DATED))["Article"]["author"]
    assert author == {"@type": "Organization", "name": "Hill Press Agency"}


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/i/no-image.jpg" alt="Firing the kiln">',
        '<img src="/i/a1.jpg" alt="Image coming soon">',
        '<img src="/i/default_thumbnail.png" alt="Firing the kiln">',
        '<img src="/i/kein-bild.jpg" alt="Firing the kiln">',
        '<img src="/i/transparent.png" alt="Firing the kiln">',
    ],
)
def test_a_picture_that_fills_a_place_shows_nothing(picture: str) -> None:
    generated = nodes(article(picture), title="Firing the kiln")
    assert "image" not in generated["Article"]
    assert "primaryImageOfPage" not in generated["WebPage"]
    assert "image" in nodes(article('<img src="/i/no-2-kiln.jpg" alt="Kiln">'))["Article"]


@pytest.mark.parametrize(
    "picture",
    [
        '<nav><a href="/singers"><img src="/i/singers_logo.jpg" alt="Hill singers"></a></nav>',
        '<nav><a href="/"><img src="/i/transparent-1x1.gif" alt=""></a></nav>',
        '<div class="header-bar"><img src="/i/acme-partner-logo.png" alt=""></div>',
        '<div class="header-bar"><img src="/i/how-to-treat-sunbrand.jpg" alt=""></div>',
    ],
)
def test_a_picture_in_the_head_of_a_page_that_is_no_sign_of_the_site(picture: str) -> None:
    source = (
        '<html lang="en"><head><link rel="canonical" href="https://hillpottery.example/a/b"><title>Kiln | Hill Pottery'
        f"</title></head><body>{picture}<main><h1>Kiln</h1><p>{LONG}</p></main>"
        "<footer>© 2026 Hill Pottery</footer></body></html>"
    )
    markup = generate(Document("page.html", source), check_with_all_rules).curated.markup or {}
    assert "logo" not in next(n for n in markup["@graph"] if n["@type"] == "Organization")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("© Hill Pottery 2026", "Hill Pottery"),
        ("© 2026 by Dr. Ann B. Hillpottery | Privacy", "Dr. Ann B. Hillpottery"),
    ],
)
def test_whom_a_copyright_line_names(line: str, name: str) -> None:
    assert nodes(article(), footer=line, header="").get("Organization", {}).get("name") == name


def test_a_kicker_in_the_heading_is_set_off() -> None:
    post = article().replace("Firing the kiln", "<span>Oh no!</span><span>Firing the kiln</span>")
    assert nodes(post)["Article"]["headline"] == "Oh no! Firing the kiln"


def test_authors_of_other_articles_are_not_this_one_s() -> None:
    other = '<div><h3>Glazing</h3><p class="byline">By <a href="/p/9">Cora Elm</a></p></div>'
    node = nodes(article(other, head='<p class="byline">By Ruth Arden</p>' + DATED))["Article"]
    assert node["author"]["name"] == "Ruth Arden"


def test_replies_belong_to_who_wrote_them() -> None:
    entry = '<li class="comment" id="comment-{0}"><cite class="fn">{1}</cite><div class="comment-text"><p>{2}</p></div>{3}</li>'
    reply = "Dear Ben, ash does not burn as hot as beech does, as far as we have seen in ten years."
    thread = entry.format(
        1, "Ben Sample", "Have you tried ash?", f"<ol>{entry.format(2, 'Ruth Arden', reply, '')}</ol>"
    )
    form = '<form id="commentform"><div id="comment-form-author"><cite>Name (required)</cite><p>Write who you are.</p></div></form>'
    comment = nodes(article(f'<div id="comments"><ol>{thread}</ol>{form}</div>'))["Article"]["comment"]
    assert [(one["author"]["name"], one["text"]) for one in comment] == [
        ("Ben Sample", "Have you tried ash?"),
        ("Ruth Arden", reply),
    ]


def test_a_date_in_a_long_line_of_indented_source_is_none() -> None:
    indent = " " * 300
    line = f"<div><p>Doors at</p>{indent}<p>2 March 2026</p>{indent}<p>and then the kiln is opened for all who helped</p></div>"
    node = nodes(article(head=line), head='<meta property="og:type" content="article">')["Article"]
    assert "datePublished" not in node


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "source",
    [
        "<h1>Kilns</h1><p>" + "<span>" * 3000 + "By Ruth Arden, 2 March 2026" + "</span>" * 3000 + "</p>",
        "<h1>Kilns</h1><table>"
        + "".join(f"<tr><td>Part {n}</td><td>£{n}.00</td></tr>" for n in range(3000))
        + "</table>",
        "<h1>Kilns</h1>"
        + "".join(f'<h3><a href="/p/{n}">Kiln {n}</a></h3><b class="price">£{n}.00</b>' for n in range(1500)),
        "<h1>Kilns</h1>"
        + "".join(f'<div class="date">2 March 2026</div><p>Note {n}</p>' for n in range(3000)),
    ],
    ids=["nested", "rows", "cards", "dates"],
)
def test_pages_without_end_take_no_time_without_end(source: str) -> None:
    assert nodes(source, title="Kilns")["WebPage"]["name"] == "Kilns"


def test_a_description_that_only_repeats_the_name_is_none() -> None:
    head = '<meta name="description" content="Firing the kiln">'
    assert (
        "description"
        not in nodes("<h1>Firing the kiln</h1><p>Beech.</p>", title="Firing the kiln", head=head)["WebPage"]
    )


def test_the_threads_of_a_forum_are_no_list() -> None:
    thread = '<div class="topic"><h3><a href="/forum/topic/{0}">Why does kiln {0} not get hot?</a></h3><p>4 replies</p></div>'
    assert "ItemList" not in nodes("<h1>Talk</h1>" + "".join(map(thread.format, range(6))), title="Talk")
