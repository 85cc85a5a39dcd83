"""Prices of variants, of which a page shows that of the one chosen."""

from __future__ import annotations

from typing import Any

import pytest

from ..test_ends_and_rows import of_mug

PRICE = "<div class='price'>$24.00</div>"
LIST = f"{PRICE}<select><option>Small</option><option>Large</option></select>"
LARGE_CHOSEN = f"{PRICE}<select><option>Small</option><option selected>Large</option></select>"
RADIOS = (
    f"{PRICE}<input type='radio' name='size' id='s' value='Small' checked><label for='s'>Small</label>"
    "<input type='radio' name='size' id='l' value='Large'><label for='l'>Large</label>"
)
LABELS = (
    f"{PRICE}<div><input type='radio' name='size' id='s' value='1' checked><label for='s'><p>Small</p></label></div>"
    "<div><input type='radio' name='size' id='l' value='2'><label for='l'><p>Large</p></label></div>"
)
BUTTONS = (
    f"{PRICE}<button aria-pressed='true' data-value='Small'>S</button>"
    "<button aria-pressed='false' data-value='Large'>L</button>"
)
PRICED = "<select><option>Small – $24.00</option><option>Large – $38.00</option></select>"
SURCHARGED = f"{PRICE}<select><option>Small</option><option>Large (+$14)</option></select>"


def offers(small: str, large: str, urls: tuple[str, str] = ("", "")) -> list[dict[str, Any]]:
    return [
        {
            "@type": "Offer",
            "name": name,
            "price": price,
            "priceCurrency": "USD",
            **({"url": url} if url else {}),
        }
        for name, price, url in (
            ("Small", small, urls[0]),
            ("Large", large, urls[1]),
        )
    ]


@pytest.mark.parametrize(
    ("body", "small", "large", "outcomes"),
    [
        (LIST, "24.00", "38.00", "grounded undecided"),
        (RADIOS, "24.00", "38.00", "grounded undecided"),
        (LABELS, "24.00", "38.00", "grounded undecided"),
        (BUTTONS, "24.00", "38.00", "grounded undecided"),
        (LIST, "19.00", "24.00", "unsupported grounded"),  # the one that is chosen
        (LARGE_CHOSEN, "19.00", "24.00", "undecided grounded"),
        (LIST, "19.00", "38.00", "unsupported unsupported"),  # none of them is shown
        (PRICE, "24.00", "38.00", "grounded unsupported"),  # nothing to choose
        (f"{PRICE}<select><option>1</option><option>2</option></select>", "24", "38", "grounded unsupported"),
        (PRICED, "24.00", "38.00", "grounded grounded"),
        (PRICED, "24.00", "39.00", "grounded unsupported"),
        (SURCHARGED, "24.00", "38.00", "grounded undecided"),
    ],
)
def test_the_price_of_a_variant(body: str, small: str, large: str, outcomes: str) -> None:
    told = of_mug(body, offers(small, large))
    assert [told[f"/offers/{place}/price"].outcome for place in (0, 1)] == outcomes.split()


def test_a_variant_with_an_address_of_its_own() -> None:
    body = f"{PRICE}<select><option>No lid</option><option>Lid</option></select>"
    page = "https://harbour.example/mug"
    told = of_mug(body, offers("24.00", "38.00", (f"{page}?variant=1", f"{page}?variant=2")))
    assert [told[f"/offers/{place}/price"].outcome for place in (0, 1)] == ["grounded", "undecided"]
    told = of_mug(body, offers("24.00", "38.00", ("", "https://harbour.example/jug?variant=2")))
    assert told["/offers/1/price"].outcome == "unsupported"
