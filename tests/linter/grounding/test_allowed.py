"""What houses allow, in the words of their pages."""

from __future__ import annotations

import pytest

from .conftest import Trace


@pytest.mark.parametrize(
    ("lang", "text", "allowed"),
    [
        ("sv", "Husdjur ej tillåtna", False),
        ("sv", "Husdjur är välkomna", True),
        ("de", "Haustiere sind nicht erlaubt.", False),
        ("de", "Keine Haustiere", False),
        ("de", "Haustiere erlaubt", True),
        ("de", "Haustiere: nein", False),
        ("en", "Check-in from 3pm, check-out by 10:30am. Pets welcome.", True),
        ("en", "No pets", False),
        ("fr", "Les animaux ne sont pas admis", False),
        ("fr", "Pas d'animaux", False),
        ("fr", "Animaux acceptés", True),
        ("es", "No se admiten mascotas", False),
        ("es", "Se admiten mascotas", True),
        ("it", "Animali ammessi", True),
        ("nl", "Huisdieren niet toegestaan", False),
        ("pl", "Zwierzęta niedozwolone", False),
        ("pt", "Não são permitidos animais", False),
        ("ja", "ペット不可", False),
        ("ja", "ペット可", True),
        ("zh", "不允许携带宠物", False),
        ("tr", "Evcil hayvan kabul edilmez", False),
        ("el", "Δεν επιτρέπονται κατοικίδια", False),
        ("en", "<dl><dt>Pets allowed</dt><dd>No</dd></dl>", False),
        ("en", "<dl><dt>Pets allowed</dt><dd>Yes</dd></dl>", True),
    ],
)
def test_a_page_says_whether_pets_are_allowed(trace: Trace, lang: str, text: str, allowed: bool) -> None:
    for value in (True, False):
        verdict = trace(f"<h1>House</h1><p>{text}</p>", "petsAllowed", value, type="Hotel", lang=lang)
        assert verdict.outcome == ("grounded" if value == allowed else "contradicted")


@pytest.mark.parametrize(
    "text",
    [
        "Are pets allowed?",
        "Pets live here",
        "Pets allowed on request",
        "No extra charge for pets",
        "Please do not leave pets alone",
        "Pets are not allowed in the restaurant",
        "Pets welcome</p><p>No pets",
    ],
)
def test_a_page_that_leaves_it_open(trace: Trace, text: str) -> None:
    verdict = trace(f"<h1>House</h1><p>{text}</p>", "petsAllowed", True, type="Hotel")
    assert verdict.outcome == "undecided"


def test_smoking_is_told_the_same_way(trace: Trace) -> None:
    verdict = trace("<h1>House</h1><p>Rauchen verboten</p>", "smokingAllowed", True, type="Hotel", lang="de")
    assert verdict.outcome == "contradicted"
