"""Car: cars for sale with make, age, mileage, engine and price."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..words import labels
from .offer import offer_of, quantity
from .product import images_of, is_bought_here
from .summary import description

_VEHICLE_LABELS = (
    "mileage",
    "fuel",
    "transmission",
    "first_registration",
    "engine_power",
    "body_type",
    "doors",
)
MIN_LABELS = 3
"""Least number of labels specific to cars on a page that offers one."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(r"(?P<month>0?[1-9]|1[0-2])\s?[/.]\s?(?P<year>(?:19|20)\d\d)")


def drafts(reading: Reading) -> list[Draft]:
    """Return the car of a page that labels mileage or fuel and other facts of cars, and gives a price."""
    labelled = {name: reading.pair(*labels(name)) for name in _VEHICLE_LABELS}
    root = reading.main
    if not reading.title or root is None or sum(map(bool, labelled.values())) < MIN_LABELS:
        return []
    if not (labelled["mileage"] or (labelled["fuel"] and not is_bought_here(reading))):
        return []  # what goes into a basket is a spare part
    draft = Draft("Car", "labels of a car are used", reading.address + "#car")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.extend("image", images_of(reading, root))
    maker = Draft("Brand", "the page names the make")
    maker.add("name", reading.pair(*labels("make")))
    draft.add("brand", maker)
    draft.add("model", reading.pair(*labels("model")))
    year = _YEAR.fullmatch(reading.pair(*labels("model_year")))
    draft.add("vehicleModelDate", year[0] if year else None)
    draft.add("dateVehicleFirstRegistered", _month(labelled["first_registration"]))
    draft.add("mileageFromOdometer", quantity(labelled["mileage"], "KMT", "SMI"))
    draft.add("fuelType", labelled["fuel"])
    draft.add("vehicleTransmission", labelled["transmission"])
    draft.add("bodyType", labelled["body_type"])
    draft.add("color", reading.pair(*labels("color")))
    draft.add("numberOfDoors", int(labelled["doors"]) if re.fullmatch(r"\d", labelled["doors"]) else None)
    offer = offer_of(reading, root)
    draft.add("offers", offer)
    return [draft] if offer is not None else []


def _month(text: str) -> str | None:
    """The month of first registration ("03/2021") in ISO 8601, or its year."""
    match = _MONTH.fullmatch(text)
    if match is not None:
        return f"{match['year']}-{int(match['month']):02}"
    return text if _YEAR.fullmatch(text) else None
