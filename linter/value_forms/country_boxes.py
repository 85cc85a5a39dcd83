"""Where countries lie, in whole degrees, and points that lie there only when their figures are exchanged or negated.

Boxes around a country's mainland and the islands by it, wide enough for what lies at the border.
"""

from __future__ import annotations

from functools import cache

_BOXES = """AE 22 27 51 57,AR -56 -21 -74 -53,AT 46 50 9 18,AU -44 -9 112 155,BD 20 27 88 93,BE 49 52 2 7,BG 41 45 22 29
,BR -34 6 -74 -32,BY 51 57 23 33,CA 41 84 -142 -52,CH 45 48 5 11,CL -57 -17 -76 -66,CN 18 54 73 136,CO -5 14 -82 -66
,CZ 48 52 12 19,DE 47 56 5 16,DK 54 58 8 16,DZ 18 38 -9 12,EC -6 2 -92 -75,EE 57 60 21 29,EG 21 32 24 37,ES 27 44 -19 5
,FI 59 71 19 32,FR 41 52 -6 10,GB 49 61 -9 2,GH 4 12 -4 2,GR 34 42 19 30,HK 22 23 113 115,HR 42 47 13 20,HU 45 49 16 23
,ID -11 7 94 142,IE 51 56 -11 -5,IL 29 34 34 36,IN 6 36 68 98,IR 24 40 43 64,IS 63 67 -25 -13,IT 35 48 6 19
,JP 24 46 122 154,KE -5 6 33 42,KR 33 39 124 132,KZ 40 56 46 88,LK 5 10 79 82,LT 53 57 20 27,LV 55 59 20 29
,MA 27 36 -14 0,MX 14 33 -119 -86,MY 0 8 99 120,NG 4 14 2 15,NL 50 54 3 8,NO 57 72 4 32,NP 26 31 80 89
,NZ -48 -34 166 179,PE -19 0 -82 -68,PH 4 22 116 127,PK 23 38 60 78,PL 48 55 14 25,PT 32 43 -32 -6,RO 43 49 20 30
,RS 42 47 18 24,SA 16 33 34 56,SE 55 70 10 25,SG 1 2 103 105,SI 45 47 13 17,SK 47 50 16 23,TH 5 21 97 106,TN 30 38 7 12
,TR 35 43 25 45,TW 21 27 118 123,TZ -12 0 29 41,UA 44 53 22 41,UG -2 5 29 36,US 18 72 -180 -65,UY -36 -30 -59 -53
,UZ 37 46 55 74,VE 0 13 -74 -59,VN 8 24 102 110,ZA -35 -22 16 33"""


@cache
def _boxes() -> dict[str, tuple[float, float, float, float]]:
    found: dict[str, tuple[float, float, float, float]] = {}
    for each in _BOXES.replace("\n", "").split(","):
        country, *bounds = each.split()
        south, north, west, east = map(float, bounds)
        found[country] = (south, north, west, east)
    return found


def misplaced(latitude: float, longitude: float, country: str) -> str | None:
    """How a point outside a country came there: "exchanged", or which figure's sign is wrong; None where it is none.

    ``country`` is an ISO 3166-1 alpha-2 code, or empty. None as well where neither way leads into the country.
    """
    if abs(latitude) > 90 >= abs(longitude) and abs(latitude) <= 180:
        return "exchanged"
    box = _boxes().get(country)
    if box is None or _inside(latitude, longitude, box):
        return None
    if _inside(longitude, latitude, box):
        return "exchanged"
    if _inside(latitude, -longitude, box):
        return "longitude"
    if _inside(-latitude, longitude, box):
        return "latitude"
    return "both" if _inside(-latitude, -longitude, box) else None


def _inside(latitude: float, longitude: float, box: tuple[float, float, float, float]) -> bool:
    south, north, west, east = box
    return south <= latitude <= north and west <= longitude <= east
