"""Words for "free of charge", as opposed to free shipping or a free trial."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import word_list
from ...visible_text.passage import Passage
from ..view import View

_WORDS = word_list("prices", "free")
"""Folded, in many languages."""
_OF_SOMETHING_ELSE = regex(
    r"\b(?:free|gratis|kostenlose[rs]?|kostenfreie[rs]?|gratuit\w*)\W{1,2}(?:\w+\W{1,2}){0,2}"
    r"(?:shipping|delivery|postage|returns?|pick-?up|trial|gift|sample|parking|wi-?fi|cancell?ation|quote|consultation|"
    r"versand|lieferung|rücksendung|retoure|rückversand|abholung|testphase|probe\w*|parkplatz|parkplätze|stornierung|wlan|"
    r"verzending|bezorging|retour\w*|proefperiode|parkeren|annulering)\b"
    r"|\b(?:versand|lieferung|retoure|rücksendung|shipping|delivery|postage|returns|livraison|retours?|expédition|envío|"
    r"envíos|devolución|devoluciones|spedizione|consegna|reso|resi|verzending|bezorging|frete|envio|entrega|devolução|"
    r"essai|prueba|prova|annulation|cancelación|cancellazione|cancelamento|parking|stationnement|parcheggio)"
    r"(?:\W{1,3}\w+){0,2}\W{1,3}(?:free|gratis|kostenlos|kostenfrei|gratuit\w*)\b"
    r"|\b(?:gluten|sugar|dairy|lactose|fat|cruelty|alcohol|bpa|toll|duty|tax|hands|stress|risk|nut|oil|lead|interest)[\s-]free\b"
    r"|\bfree[\s-](?:range|standing|from|of)\b|\bfeel free\b",
    re.IGNORECASE,
)
"""What is free beside the thing itself, and things that are free of something."""


def free_of_charge(view: View, *, itself: bool) -> Passage | None:
    """Return the first passage that says that something costs nothing; with ``itself``, passages about extras of the
    main entity do not count."""
    return view.once(f"free.passage {itself}", lambda: next(_passages(view, itself), None))


def _passages(view: View, itself: bool) -> Iterator[Passage]:
    for word in _WORDS:
        if (hit := view.visible.find(word)) is not None:
            places = [hit.passage] if hit.squashed else [*view.visible.all(word), hit.passage]
            yield from (p for p in places if not (itself and _OF_SOMETHING_ELSE.search(p.text)))
    yield from (passage for passage, folded in view.visible.numeric if folded == "0")
