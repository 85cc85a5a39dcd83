"""Notices that deny what markup says is in stock, and lines that deny something else."""

from __future__ import annotations

import pytest

from ..conftest import Trace


def page(notice: str) -> str:
    return f"<h1>Oak table</h1><p>20 €</p><p>{notice}</p>"


def availability(trace: Trace, notice: str, lang: str, member: str) -> str:
    value = f"https://schema.org/{member}"
    return trace(page(notice), "availability", value, type="Offer", lang=lang, price=20).outcome


@pytest.mark.parametrize(
    ("lang", "notice"),
    [
        ("en", "Not in stock"),
        ("en", "This product is currently not available"),
        ("en", "This item is no longer available"),
        ("de", "Derzeit nicht lieferbar"),
        ("de", "Nicht mehr verfügbar"),
        ("de", "Dieser Artikel ist nicht vorrätig."),
        ("fr", "Ce produit n'est plus disponible"),
        ("fr", "Ce livre n'est plus disponible."),
        ("fr", "Non disponible"),
        ("fr", "Pas en stock"),
        ("es", "Entradas agotadas"),
        ("es", "No disponible"),
        ("es", "Este producto ya no está disponible"),
        ("es", "No hay existencias"),
        ("it", "Non più disponibile"),
        ("nl", "Niet beschikbaar"),
        ("nl", "Dit artikel is niet meer leverbaar"),
        ("pt", "Não disponível"),
        ("pt", "Produto indisponível"),
        ("pt", "Fora de estoque"),
    ],
)
def test_what_is_denied_to_be_in_stock_is_not(trace: Trace, lang: str, notice: str) -> None:
    assert availability(trace, notice, lang, "OutOfStock") == "grounded"
    assert availability(trace, notice, lang, "InStock") == "contradicted"


@pytest.mark.parametrize(
    ("lang", "notice", "member"),
    [
        ("en", "Pre-order now", "PreOrder"),
        ("de", "Jetzt vorbestellen", "PreOrder"),
        ("fr", "Précommander", "PreOrder"),
        ("it", "In preordine", "PreOrder"),
        ("pt", "Pré-venda", "PreOrder"),
        ("en", "Available on backorder", "BackOrder"),
        ("fr", "Disponible sur commande", "BackOrder"),
        ("es", "Bajo pedido", "BackOrder"),
        ("nl", "In nabestelling", "BackOrder"),
        ("fr", "Article discontinué", "Discontinued"),
        ("pt", "Descontinuado", "Discontinued"),
    ],
)
def test_what_is_to_be_ordered_only_is_not_in_stock(
    trace: Trace, lang: str, notice: str, member: str
) -> None:
    assert availability(trace, notice, lang, member) == "grounded"
    assert availability(trace, notice, lang, "InStock") == "contradicted"


@pytest.mark.parametrize(
    ("lang", "notice"),
    [
        ("en", "Not available in stores"),
        ("en", "Gift wrap: not available"),
        ("en", "Reviews are not available"),
        ("fr", "Non disponible en magasin"),
        ("en", '<a href="/soon">Pre-order</a>'),
        ("en", "Pre-order items ship later"),
        ("es", "Reserva ya"),
        ("fr", "Disponible sur commande au 01 42 68 53 00 ou en magasin"),
        ("nl", "Direct leverbaar"),
    ],
)
def test_what_is_denied_of_something_else(trace: Trace, lang: str, notice: str) -> None:
    assert availability(trace, notice, lang, "InStock") == "grounded"


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("4 March 2026</p><p>More shows</p><p>5 March 2026 – Portland – Sold out", "undecided"),
        ("3 to 28 March 2026</p><p>Sold out on 14 March 2026", "undecided"),
        ("4 March 2026</p><p>Sold out on 4 March 2026", "contradicted"),
        ("4 March 2026</p><p>5 March 2026 – Sold out</p><p>Sold out", "contradicted"),
    ],
)
def test_a_notice_of_one_day(trace: Trace, page_text: str, outcome: str) -> None:
    assert availability(trace, page_text, "en", "InStock") == outcome
