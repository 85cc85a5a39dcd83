"""Names and longer text: word for word, cut, titled, listed, covered, or nowhere."""

from __future__ import annotations

import pytest

from ..conftest import Trace

BODY = """<h1>Garden chairs made of oak</h1><p>Every chair is made by hand in our workshop near the old harbour, and
oiled twice before it leaves the house.</p><p>by Ann Berg</p><ul><li>Oak</li><li>Ash</li><li>Linseed oil</li></ul>"""


@pytest.mark.parametrize(
    ("prop", "value", "reason"),
    [
        ("name", "garden CHAIRS made of oak", "verbatim"),
        ("headline", "Garden chairs made of oak | Example", "title"),
        ("headline", "Garden chairs made of oa…", "verbatim"),
        ("material", "Linseed oil, Oak, Ash", "list"),
        ("author", "Ann Berg", "verbatim"),
        ("name", "Chair &amp; oil", None),
        (
            "description",
            "Every chair is made by hand in our workshop near the old harbour, then oiled.",
            "in order",
        ),
        ("name", "Harbour (old)", None),
    ],
)
def test_shown(trace: Trace, prop: str, value: str, reason: str | None) -> None:
    verdict = trace(BODY, prop, value)
    if reason is None:
        assert verdict.outcome != "contradicted"
    else:
        assert (verdict.outcome, verdict.reason) == ("grounded", reason)


@pytest.mark.parametrize(
    ("prop", "value"),
    [
        ("name", "Zanzibar Sofa Works"),
        ("author", "Quentin Marlowe"),
        ("reviewBody", "The delivery was late and nobody answered my calls, so never again with this shop."),
        ("legalName", "Garden chairs made of oak Inc."),
    ],
)
def test_nowhere(trace: Trace, prop: str, value: str) -> None:
    verdict = trace(BODY, prop, value)
    assert verdict.outcome == "unsupported"
    assert verdict.where == "nowhere"


def test_short_codes_count_only_as_written(trace: Trace) -> None:
    assert trace("<p>Contact us today.</p>", "name", "US").outcome != "grounded"
    assert trace("<p>Made in the US since 1901.</p>", "name", "US").outcome == "grounded"


def test_plural_of_an_acronym(trace: Trace) -> None:
    assert trace("<p>We employ RNs and CNAs.</p>", "name", "RN").reason == "inflected"


def test_legal_form_and_brackets(trace: Trace) -> None:
    body = "<footer>© Nordhaus</footer><p>株式会社ではありません。みどり堂のページです。</p>"
    assert trace(body, "name", "Nordhaus GmbH").reason == "without its legal form"
    assert trace(body, "name", "Nordhaus (Hamburg)").reason == "without brackets"
    assert trace(body, "name", "株式会社みどり堂", lang="ja").outcome == "grounded"


def test_without_blanks_between_words(trace: Trace) -> None:
    assert trace("<p>東京の美術館です。</p>", "name", "美術館", lang="ja").reason == "verbatim"


def test_a_name_borrowed_from_the_site(trace: Trace) -> None:
    head = '<meta property="og:site_name" content="Harbour Kitchen">'
    body = "<header>Harbour Kitchen</header><p>Fish and chips.</p>"
    named = trace(body, "name", "Harbour Kitchen", type="Recipe", head=head)
    assert (named.outcome, named.reason) == ("unsupported", "only as the name of the site")
    assert trace(body, "name", "Harbour Kitchen", type="Restaurant", head=head).outcome == "grounded"
    byline = body + "<p>Written by Harbour Kitchen</p>"
    assert trace(byline, "name", "Harbour Kitchen", type="Person", head=head).outcome == "grounded"


def test_hidden_and_head(trace: Trace) -> None:
    hidden = '<h1>Seats</h1><p style="display:none">Velvet armchairs from Lisbon</p>'
    assert trace(hidden, "name", "Velvet armchairs from Lisbon").where == "hidden"
    head = "<title>Velvet armchairs from Lisbon</title>"
    assert trace("<h1>Seats</h1>", "name", "Velvet armchairs from Lisbon", head=head).where == "head"
    opened = "<details><summary>More</summary>Velvet armchairs from Lisbon</details>"
    assert trace(opened, "name", "Velvet armchairs from Lisbon").outcome == "grounded"


def test_text_in_images(trace: Trace) -> None:
    verdict = trace('<img src="/l.png" alt="Nordhaus Garden">', "name", "Nordhaus Garden")
    assert (verdict.outcome, verdict.where) == ("grounded", "attribute")


def test_a_gist_in_other_words_is_left_open(trace: Trace) -> None:
    assert trace(BODY, "description", "Handmade garden furniture").outcome == "undecided"


def test_entries_stand_by_themselves(trace: Trace) -> None:
    running = "<p>Feel at home in this house by the sea with all your friends and family.</p>"
    crumbs = {"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home"}]}
    verdict = trace(running, "name", "Home", type="ListItem", **crumbs)
    assert verdict.reason == "only in running text"
    assert trace("<nav><a href='/'>Home</a></nav>", "name", "Home", type="ListItem").outcome == "grounded"
    icons = "<p><a href='/'>Start</a><i class='arrow'></i><a href='/h'>Home</a><i class='arrow'></i>Rugs and Mats</p>"
    assert trace(icons, "name", "Home", type="ListItem", **crumbs).outcome == "grounded"


@pytest.mark.parametrize(
    ("name", "url", "outcome"),
    [
        ("North Quay Boat Yard", "https://www.nqby.example/oak", "grounded"),
        ("House of the Old Quay", "https://hoq.example/oak", "grounded"),
        ("NQB", "https://nqb.example/oak", "grounded"),
        ("North Quay Boat Yard", "https://oldquay.example/oak", "unsupported"),
        ("Quay Boat", "https://qb.example/oak", "unsupported"),
    ],
)
def test_a_site_called_by_its_initials(trace: Trace, name: str, url: str, outcome: str) -> None:
    assert trace(BODY * 4, "name", name, type="Organization", url=url).outcome == outcome


def test_a_section_that_the_address_names(trace: Trace) -> None:
    url = "https://example.com/furniture/outdoor-living/garden-chairs"
    assert trace(BODY, "articleSection", "Outdoor living", type="Article", url=url).outcome == "grounded"
    assert trace(BODY, "articleSection", "Indoor living", type="Article", url=url).outcome == "unsupported"
    assert trace(BODY, "name", "Outdoor Living", type="Organization", url=url).outcome == "unsupported"


def test_an_answer_with_another_number_is_not_the_pages(trace: Trace) -> None:
    body = (
        "<p>We deliver to the whole town within 90 minutes, for orders of $1,350 and more. See our site.</p>"
    )

    def answer(text: str) -> str:
        return trace(body, "text", text, type="Answer").outcome

    said = "We deliver to the whole town within {} minutes, for orders of {} and more."
    assert answer(said.format("<b>90</b>", "$1350")) == "grounded"
    assert answer(said.format(60, "$1,350")) == "contradicted"
    assert answer(said.format(90, "$2,350")) == "contradicted"
    assert answer(said.format(90, "$1,350") + " See https://example.com/pin/3452291") == "grounded"


def test_the_first_entry_of_a_trail_with_its_label(trace: Trace) -> None:
    trail = "<p>You are here: Home / Boats / Dinghies</p><p>Work from home and row.</p>"
    assert trace(trail, "name", "Home", type="ListItem").outcome == "grounded"
    assert trace("<p>Work from home and row.</p>", "name", "Home", type="ListItem").outcome == "unsupported"


def test_versions_have_an_order(trace: Trace) -> None:
    body = "<p>Version 3.2.1, released in February.</p>"
    assert trace(body, "softwareVersion", "3.2.1", type="SoftwareApplication").outcome == "grounded"
    assert trace(body, "softwareVersion", "3.1.2", type="SoftwareApplication").outcome != "grounded"


@pytest.mark.parametrize(
    ("name", "outcome"), [("Máy in mã vạch cầm tay giá rẻ", "unsupported"), ("Cà phê rang xay", "grounded")]
)
def test_syllables_of_a_page_in_another_order(trace: Trace, name: str, outcome: str) -> None:
    body = (
        "<h1>Cà phê rang xay</h1><p>Máy xay của chúng tôi in tên trên giá, mã của tay nghề.</p><p>Nó vạch ra cách cầm ly cho rẻ và đẹp. "
        "Những người làm ở đây có một ngày mới với các bạn và không được về muộn.</p>"
    )
    assert trace(body, "name", name, type="Product", lang="vi").outcome == outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "name", "outcome"),
    [
        ("el", "Του Πέτρου Λιμανάκη", "Πέτρος Λιμανάκης", "grounded"),
        ("pl", "Zdjęcia Anny Morskiej", "Anna Morska", "grounded"),
        ("el", "Του Πέτρου Λιμανάκη", "Πέτρος Λιμνίτης", "unsupported"),
        ("en", "By Annabel Morskey", "Anna Morska", "unsupported"),
    ],
)
def test_names_with_endings(trace: Trace, lang: str, page_text: str, name: str, outcome: str) -> None:
    words = {
        "el": "βάρκα λιμάνι ",
        "pl": "łódka i przystań są na jeziorze ",
        "en": "the boat and the harbour ",
    }
    body = f"<h1>7</h1><p>{page_text}</p><p>{words[lang] * 60}</p>"
    assert trace(body, "name", name, type="Person", lang=lang).outcome == outcome


LOAVES = (
    "<h1>Rye loaf</h1><p>Our bread has a crust from the stone oven and keeps for a week, as bread of whole grain does. "
    "A culture of patience, of good flour and of a hot oven makes it.</p><p>Rye, bread, oven</p>"
)


@pytest.mark.parametrize(
    ("value", "outcome", "part"),
    [
        ("Rye, bread, oven", "grounded", ""),
        ("Rye, christmas", "unsupported", "christmas"),  # as one value of several by itself is
        ("Rye, bread, christmas", "undecided", "christmas"),  # one among many may be implied
        ("rye bread; Harbour festivals", "unsupported", "Harbour festivals"),
        ("rye bread, ovens, Harbour festivals, Cinnamon", "unsupported", "Harbour festivals, Cinnamon"),
        ("rye, bread, oven, flour, christmas", "undecided", "christmas"),
        ("bread, breads for keeping", "undecided", "breads for keeping"),  # has words of the page
    ],
)
def test_a_list_of_topics_is_as_its_values_are(trace: Trace, value: str, outcome: str, part: str) -> None:
    verdict = trace(LOAVES, "keywords", value, type="Article")
    assert (verdict.outcome, verdict.part) == (outcome, part)


def test_commas_of_a_sentence_part_no_values(trace: Trace) -> None:
    value = "Building a culture of patience, of good flour, and of a hot oven."
    verdict = trace(LOAVES, "description", value, type="Article")
    assert (verdict.outcome, verdict.reason) == ("grounded", "in order")


@pytest.mark.parametrize(
    ("lang", "page_text", "outcome"),
    [
        ("de", "Die klassische französische Küche ist einfach und gut.", "undecided"),
        ("de", "Die klassische Küche ist einfach und gut.", "unsupported"),
        ("da", "Det er den gode franske mad, og den er nem.", "undecided"),
    ],
)
def test_a_kitchen_named_in_english(trace: Trace, lang: str, page_text: str, outcome: str) -> None:
    body = f"<h1>Suppe</h1><p>{page_text}</p>"
    assert trace(body, "recipeCuisine", "French", type="Recipe", lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("name", "type", "lang", "outcome"),
    [
        ("Mark Whitlow", "Person", "en", "grounded"),
        ("Whitlow Mark", "Person", "en", "grounded"),
        ("Mark Whitlock", "Person", "en", "unsupported"),
        ("Casa Ribeirinha", "Organization", "en", "unsupported"),
        ("Ribeira Casa", "Organization", "en", "grounded"),
        ("Bayerischer Rundbau", "Organization", "de", "grounded"),
    ],
)
def test_a_name_that_begins_like_one_of_the_pages_is_another(
    trace: Trace, name: str, type: str, lang: str, outcome: str
) -> None:
    body = "<h1>Harbour news</h1><p>By Lena Osei and Mark Whitlow, Casa Ribeira</p><p>Beim Bayerischen Rundbau</p>"
    assert trace(body, "name", name, type=type, lang=lang).outcome == outcome


@pytest.mark.parametrize(
    ("name", "outcome"),
    [("Eleanor Fry", "grounded"), ("Eleanor Frye", "unsupported"), ("Albano SA", "grounded")],
)
def test_a_name_without_its_last_letter_is_no_abbreviation(trace: Trace, name: str, outcome: str) -> None:
    body = "<h1>Winter baroque</h1><p>Soprano: Eleanor Fry</p><p>Kindly supported by Albano S. A.</p>"
    assert trace(body, "name", name, type="Organization" if "SA" in name else "Person").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "type", "body", "outcome"),
    [
        (
            "articleSection",
            "Article",
            "<p>Boats of this harbour news are late, and old, and slow, as of now.</p>",
            "unsupported",
        ),
        ("articleSection", "Article", "<p>News: Harbour</p><p>Boats are late.</p>", "grounded"),
        (
            "keywords",
            "Article",
            "<p>Boats of this harbour news are late, and old, and slow, as of now.</p>",
            "grounded",
        ),
        (
            "genre",
            "Book",
            "<p>Boats of this harbour news are late, and old, and slow, as of now.</p>",
            "unsupported",
        ),
    ],
)
def test_a_section_is_a_label(trace: Trace, prop: str, type: str, body: str, outcome: str) -> None:
    value = "Harbour boats" if "News:" not in body else "Harbour news"
    assert trace(f"<h1>Late</h1>{body}", prop, value, type=type).outcome == outcome


def test_a_gist_that_only_the_head_has(trace: Trace) -> None:
    head = '<meta name="description" content="Handmade garden furniture">'
    verdict = trace(BODY, "description", "Handmade garden furniture", head=head)
    assert (verdict.outcome, verdict.where) == ("unsupported", "head")


@pytest.mark.parametrize(
    ("title", "outcome"),
    [
        ("Slate roofs: should you repair or replace them this winter?", "unsupported"),
        ("Repair of slate roofs, what to replace | Hilltop Dachdecker", "undecided"),
    ],
)
def test_a_title_that_only_the_browser_s_tab_has(trace: Trace, title: str, outcome: str) -> None:
    body = "<h1>Repair of slate roofs</h1><p>You replace the slate of roofs, or you repair it, as it should be.</p>"
    head = f"<title>{title}</title>"
    verdict = trace(body, "name", title, type="WebPage", head=head)
    assert verdict.outcome == outcome
    assert outcome == "undecided" or verdict.where == "head"
