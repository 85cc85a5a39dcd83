"""What is proposed for pages in other languages than English, and what is not: the wrong kind of thing."""

from __future__ import annotations

import pytest

from factmark.generator.entities.place import postal_address
from factmark.generator.reading import Reading
from factmark.linter.document.document import Document
from factmark.linter.value_forms.durations import proposed_duration

from .page_nodes import page_nodes

CONCERT = (
    "<article><h1>Cuarteto Alba: Noche de tangos</h1><p>Domingo, 14 de marzo de 2027, 20:30 h</p>"
    "<p>Lugar: Teatro del Puerto, Calle del Faro, 21, 29015 Málaga</p><p>A la venta desde el 10 de enero de 2027.</p>"
    "<table><tr><td>Platea</td><td>24 €</td><td><button>Comprar</button></td></tr></table></article>"
    '<section><h2>Próximos conciertos</h2><ul><li><a href="/coro">Coro</a> 21 de marzo de 2027, 19:00 h</li>'
    '<li><a href="/jazz">Jazz</a> 3 de abril de 2027, 21:00 h</li></ul></section>'
)


def test_what_takes_place_is_no_product() -> None:
    generated = page_nodes(CONCERT, path="programa/alba", title="Cuarteto Alba: Noche de tangos", lang="es")
    assert "Product" not in generated
    assert generated["Event"]["startDate"] == "2027-03-14T20:30"
    assert generated["Event"]["location"]["address"]["streetAddress"] == "Calle del Faro, 21"


def test_a_course_of_months_is_no_event() -> None:
    main = (
        "<h1>Hiszpański A1</h1><dl><dt>Kod kursu</dt><dd>ES-A1-W</dd><dt>Poziom</dt><dd>Początkujący</dd>"
        "<dt>Termin</dt><dd>6 października 2026 – 26 stycznia 2027</dd><dt>Prowadzi</dt><dd>Lucía Romero</dd>"
        "<dt>Miejsce</dt><dd>Akcent, ul. Długa 18/2, 31-147 Kraków</dd></dl>"
    )
    generated = page_nodes(main, path="kursy/hiszpanski-a1", title="Hiszpański A1", lang="pl")
    assert "Event" not in generated
    held = generated["Course"]["hasCourseInstance"]
    assert (held["startDate"], held["endDate"]) == ("2026-10-06", "2027-01-26")
    assert held["instructor"]["name"] == "Lucía Romero"


def test_the_headings_of_a_vacancy_are_no_questions() -> None:
    long = (
        "Als teamleider stuur je een ploeg van twaalf medewerkers aan en zorg je dat alles op tijd klaar is."
    )
    main = (
        "<h1>Teamleider kas (m/v/x)</h1><ul><li>€ 2.900 – € 3.600 bruto per maand</li></ul>"
        f"<h2>Wat ga je doen?</h2><p>{long}</p><h2>Wat vragen wij?</h2><p>{long.replace('Als', 'Voor een')}</p>"
        "<h2>Wat bieden wij?</h2><p>27 vakantiedagen en een goede pensioenregeling voor iedereen</p>"
        '<a href="/solliciteer/17">Solliciteer nu</a>'
    )
    generated = page_nodes(main, path="vacatures/teamleider", title="Teamleider kas (m/v/x)", lang="nl")
    assert "FAQPage" not in generated
    assert "€" not in generated["JobPosting"]["description"]


def test_the_number_of_a_notice_is_not_the_publishers() -> None:
    generated = page_nodes(
        "<h1>Willkommen</h1><div>Vertretung: Dr. Hellwig, Weender Str. 8, Tel. 555 12 34.</div>",
        path="",
        title="Willkommen",
        lang="de",
        site="Hausarztpraxis Arndt",
        footer="<p>Hausarztpraxis Arndt<br>Goetheallee 15<br>37073 Göttingen<br>Tel.: 05 51 / 555 07-0 · Fax: 05 51 / 555 07-19</p>",
    )
    assert generated["MedicalClinic"]["telephone"] == "05 51 / 555 07-0"


@pytest.mark.parametrize(
    ("lang", "line", "street"),
    [
        ("it", "Trattoria Nives – Via delle Volte 33, 44121 Ferrara FE", "Via delle Volte 33"),
        ("es", "C/ del Acueducto, 9, bajo · 40001 Segovia · Tfno.: 921 555 078", "C/ del Acueducto, 9, bajo"),
        ("it", "Via Roma, 12, 20121 Milano", "Via Roma, 12"),
        ("de", "Praxis am Markt, Marktplatz 2, 36037 Fulda", "Marktplatz 2"),
    ],
)
def test_streets(lang: str, line: str, street: str) -> None:
    address = postal_address(line, Reading(Document("page.html", f'<html lang="{lang}"><p>{line}</p>')))
    assert address is not None
    assert address.text("streetAddress") == street


def test_a_shop_and_a_recital_in_japanese() -> None:
    shop = (
        "<h1>深蒸し煎茶 100g</h1><p>ブランド：みどり園</p><p>1,296円（税込）</p><button>カートに入れる</button>"
        "<table><tr><th>商品番号</th><td>SC-100</td></tr></table>"
    )
    product = page_nodes(shop, path="item/sencha", title="深蒸し煎茶 100g", lang="ja")["Product"]
    assert (product["offers"]["price"], product["offers"]["priceCurrency"]) == ("1296", "JPY")
    assert (product["sku"], product["brand"]["name"]) == ("SC-100", "みどり園")
    recital = (
        "<h1>早春ピアノリサイタル</h1><table><tr><th>日時</th><td>2027年2月20日（土）14:00開演（13:30開場）</td></tr>"
        "<tr><th>会場</th><td>みなとホール（神奈川県横浜市中区海岸通2-1）</td></tr></table>"
    )
    event = page_nodes(recital, path="event/2", title="早春ピアノリサイタル", lang="ja")["Event"]
    assert event["startDate"] == "2027-02-20T14:00"
    assert event["location"] == {
        "@type": "Place",
        "name": "みなとホール",
        "address": "神奈川県横浜市中区海岸通2-1",
    }


@pytest.mark.parametrize(
    "note", ["Najniższa cena z 30 dni: 37,90 zł", "Najniższa cena w okresie 30 dni 37,90 zł"]
)
def test_the_lowest_price_of_thirty_days_is_not_the_price(note: str) -> None:
    main = (
        f'<h1>Zima w Zakopanem</h1><p class="cena">39,90 zł <del>49,90 zł</del> <small>{note}</small></p>'
        "<button>Do koszyka</button>"
    )
    node = page_nodes(main, path="zima", title="Zima w Zakopanem", lang="pl")["Product"]
    assert node["offers"]["price"] == "39.90"


@pytest.mark.parametrize(
    ("lang", "text", "kind"),
    [
        ("de", "Ich bin Mira, Illustratorin aus Hamburg", "Person"),
        ("en", "Hello, I'm Mira and I draw whales", "Person"),
        ("en", "Drawings of whales", "Organization"),
    ],
)
def test_whose_site_it_is(lang: str, text: str, kind: str) -> None:
    generated = page_nodes(f"<h1>{text}</h1>", path="", title=text, lang=lang, site="Mira Solberg")
    assert generated[kind]["name"] == "Mira Solberg"
    assert generated["WebSite"]["publisher"] == {"@id": "https://moorhouse.example/#organization"}


def test_a_recipe_in_polish() -> None:
    main = (
        "<h1>Pierogi ruskie</h1><ul><li>Przygotowanie: 1 godz.</li><li>Razem: 1 godz. 10 min</li></ul>"
        "<h2>Składniki</h2><ul><li>500 g mąki</li><li>250 g twarogu</li><li>2 cebule</li></ul>"
        "<h2>Wykonanie</h2><ol><li>Zagnieć miękkie ciasto i odstaw na pół godziny, a potem lep z niego pierogi.</li></ol>"
    )
    node = page_nodes(main, path="pierogi", title="Pierogi ruskie", lang="pl")["Recipe"]
    assert (node["prepTime"], node["totalTime"]) == ("PT1H", "PT1H10M")
    assert len(node["recipeIngredient"]) == 3
    assert "description" not in node


def test_the_day_of_a_film() -> None:
    main = (
        '<h1>Regolare il cambio</h1><video src="/media/cambio.mp4" poster="/thumb/cambio.jpg"></video>'
        "<p>11 giugno 2026 · 15.400 visualizzazioni</p>"
        '<section><h2>Altri video</h2><a href="/video/freni">Freni</a> 5:12 · 2 maggio 2026</section>'
    )
    node = page_nodes(main, path="video/cambio", title="Regolare il cambio", lang="it")["VideoObject"]
    assert node["uploadDate"] == "2026-06-11"


def test_the_doors_open_before_an_event_begins() -> None:
    main = (
        "<h1>Lesung</h1><p>Freitag, 22.01.2027, 19.30 Uhr (Einlass ab 19 Uhr)</p>"
        "<p>Altes Spritzenhaus, Am Anger 3, 99084 Erfurt</p>"
    )
    generated = page_nodes(main, path="termine/lesung", title="Lesung", lang="de")
    assert generated["Event"]["startDate"] == "2027-01-22T19:30"


@pytest.mark.parametrize(
    ("page_text", "told"),
    [
        ("1 godz. 10 min", "PT1H10M"),
        ("2 timmar", "PT2H"),
        ("1 time", None),
        ("1時間10分", "PT1H10M"),
        ("30 minuter", "PT30M"),
        ("3 tygodnie", "P3W"),
    ],
)
def test_lengths_in_words(page_text: str, told: str | None) -> None:
    assert proposed_duration(page_text) == told
