"""First-level regions of countries: which names are not also towns, and how else regions are commonly written.

The regions are those without a parent in ISO 3166-2; which of them are also towns is common knowledge.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from ...source.regex import expression, regex
from ...source.whole_words import stands_in
from .iso_tables import regions
from .large_towns import is_large_town
from .regions import folded, subdivision

_TOWNS_OF_THE_SAME_NAME: dict[str, str] = {
    "US": "new york,washington",
    "CA": "quebec",
    "AU": "victoria",
    "IN": "delhi,chandigarh,puducherry",
    "DE": "berlin,hamburg,bremen",
    "AT": "wien,vienna,salzburg",
    "BR": "sao paulo,rio de janeiro,goias",
    "ES": "madrid,murcia,ceuta,melilla",
    "FR": "corse,mayotte",
    "ID": "bengkulu,jambi,gorontalo,yogyakarta,jakarta raya",
    "IT": "aosta",
    "NL": "utrecht,groningen,aruba,curacao,sint maarten",
    "PL": "",
    "ZA": "",
    "MX": """aguascalientes,campeche,chihuahua,ciudad de mexico,colima,durango,guanajuato,mexico,oaxaca
,puebla,queretaro
,san luis potosi,tlaxcala,veracruz,zacatecas,hidalgo,morelos,guerrero,tabasco,nayarit
,veracruz de ignacio de la llave""",
    "CO": """bogota,distrito capital de bogota,caldas,cordoba,bolivar,sucre,arauca,risaralda,narino,cauca,magdalena
,santander,boyaca,putumayo,san andres,guaviare,cesar,meta""",
    "MY": """kuala lumpur,putrajaya,melaka,labuan,pulau pinang,perlis,kedah,wilayah persekutuan kuala lumpur
,wilayah persekutuan labuan,wilayah persekutuan putrajaya""",
    "PK": "islamabad",
    "NG": "lagos,kano,kaduna,katsina,sokoto,bauchi,enugu,gombe,abuja federal capital territory,benue,niger",
    "AR": """buenos aires,ciudad autonoma de buenos aires,cordoba,mendoza,salta,santa fe,corrientes,formosa,jujuy
,la rioja,neuquen,san juan,san luis,santiago del estero,tucuman,catamarca,chaco""",
    "PE": """amazonas,ancash,apurimac,arequipa,ayacucho,cajamarca,cusco,el callao,huancavelica,huanuco,ica,junin
,lima,moquegua,pasco,piura,puno,tacna,tumbes""",
    "GR": "",
}
"""Countries whose regions can be distinguished from towns by name, and the names that are also a town's."""
_WRITTEN_OTHERWISE: dict[str, str] = {
    "US": """calif,fla,mass,penn,penna,conn,tex,ariz,colo,wash,wisc,minn,mich,tenn,okla,ore,nev,ala,ark,neb,nebr,kan
,ill,ind,washington dc,district of columbia,d c,puerto rico,guam,nyc,bay area,tri-state,new england""",
    "CA": """colombie-britannique,nouvelle-ecosse,nouveau-brunswick,ile-du-prince-edouard,ont,que,sask,alta,man
,newfoundland,pei,yukon""",
    "AU": "northern territory,act,tas,vic,qld,nsw",
    "IN": """orissa,pondicherry,uttaranchal,new delhi,ncr,j&k,ap,ts,tn,up,mp,od,ct,cg,uk,tamilnadu,telengana,bengal
,bombay,u p,m p,a p""",
    "DE": """bavaria,saxony,lower saxony,north rhine-westphalia,nrw,hesse,thuringia,rhineland-palatinate,saxony-anhalt
,mecklenburg-western pomerania,bawu,baden-wurttemberg,baden-wuerttemberg,meck-pomm
,baviera,baviere,beieren,sajonia,rlp,mv""",
}
"""Countries whose addresses usually name a first-level region, and other spellings of these."""
_IN_OTHER_LANGUAGES: dict[str, str] = {
    "AT": "upper austria,lower austria,styria,carinthia,tyrol",
    "BE": "flanders,wallonia,flandre,wallonie,flandern,vlaanderen",
    "CH": "ticino,graubunden,grisons,tessin",
    "DE": "bavaria,saxony,lower saxony,north rhine-westphalia,hesse,thuringia,rhineland-palatinate,baviera,baviere",
    "ES": """andalusia,catalonia,catalunya,cataluna,basque country,pais vasco,euskadi,canary islands,islas canarias
,balearic islands,islas baleares,illes balears,comunidad valenciana,comunitat valenciana,galicia,castilla y leon
,castile and leon,andalusien,katalonien""",
    "FR": "normandy,brittany,corsica,burgundy,ile de france,french riviera,cote d'azur,alsace,provence",
    "GR": "attica,crete,attiki,kriti,kreta,central macedonia,αττικη,κρητη",
    "ID": """west java,east java,central java,north sumatra,south sumatra,west sumatra,south sulawesi,north sulawesi
,east kalimantan,west kalimantan,south kalimantan,west nusa tenggara,east nusa tenggara,bali island""",
    "IN": "orissa,tamilnadu,uttaranchal,telengana",
    "IT": """lombardy,tuscany,sicily,sardinia,piedmont,apulia,lombardei,toskana,sizilien,sardinien,toscane,sicile
,sardaigne,trentino-alto adige,emilia romagna,friuli venezia giulia""",
    "KR": "gyeonggi,gangwon",
    "NL": "north holland,south holland,north brabant,noord holland,zuid holland,noord brabant",
    "PL": "masovia,mazovia,silesia,lesser poland,greater poland,lower silesia",
    "ZA": "kwazulu natal,kwa-zulu natal",
}
"""Names of a country's regions in other languages or shorthand."""
_GROUPED = frozenset({"ID"})
"""Countries whose first-level regions have parents in ISO 3166-2: islands, which addresses do not name."""
_ONE_WORD = regex(r"[А-ЯЁІЇЄҐ][а-яёіїєґ'’-]{2,30}")
_CYRILLIC = {
    "RU": regex(
        r"ск(?:ая|ий)\Z|област|край|респ|округ|москва|петербург|севастопол|татарст|башкор|дагест|чуваш|мордов|удмурт|коми\Z"
        r"|карел|бурят|якут|саха|тыва|тува|хакас|алтай|адыге|ингуш|чечн|калмык|марий|крым|осет|балкар|черкес|югра|подмосков"
        r"|кузбасс|приморье|забайкалье|ленобласт|россия"
    ),
    "UA": regex(r"ськ(?:а|ий)\Z|област|київ|севастопол|крим|україна|щина\Z"),
}
"""Endings and words in names of regions that distinguish them from towns."""
_LATIN = regex(r"[\u0000-\u024f’‘–]+")
_SMALLER = regex(r"\b(?:county|co|parish|borough|municipality|region|regional|metro|area|greater)\b|kreis\b")
_LEAST_LIKENESS = 0.8
_SHORTEST = 3


@lru_cache(maxsize=32)
def _names(country: str) -> frozenset[str]:
    """The names of a country's first-level regions, without text in brackets or after a comma."""
    names: set[str] = set()
    for each in regions(country):
        if "parent" not in each or country in _GROUPED:
            whole = expression(r"\s*[\[(].*?[\])]").sub("", each["name"])
            other = expression(r"\[([^\W\d_][^\d\]]+)\]").findall(
                each["name"]
            )  # in another of the country's languages
            names.update({folded(whole), folded(whole.partition(",")[0]), *map(folded, other)})
    names.update(each.strip() for each in _IN_OTHER_LANGUAGES.get(country, "").replace("\n", "").split(","))
    return frozenset(names - {""})


@lru_cache(maxsize=512)
def is_first_level(text: str, country: str) -> bool:
    """Whether a text is the name (not the code) of a first-level region of a country."""
    return bool(country) and len(text.strip()) > _SHORTEST and folded(text) in _names(country)


@lru_cache(maxsize=512)
def is_region(text: str, country: str) -> bool:
    """Whether a text is the name or code of a country's region, as in ISO 3166-2 or commonly written."""
    if not country or not text.strip():
        return False
    written = _WRITTEN_OTHERWISE.get(country, "").replace("\n", "").split(",")
    code = text.isupper() and subdivision(text, country) is not None
    return code or is_first_level(text, country) or (len(text) > 2 and folded(text) in written)


@lru_cache(maxsize=512)
def is_no_town(text: str, country: str) -> bool:
    """Whether a text is the name or code of a country's region, and not a town's name.

    False for countries of which this is not known.
    """
    towns = _TOWNS_OF_THE_SAME_NAME.get(country)
    if towns is None or folded(text) in towns.split(","):
        return False
    code = text.isupper() and len(text) in (2, 3) and subdivision(text, country) is not None
    return code or is_first_level(text, country)


@lru_cache(maxsize=1024)
def is_strange(text: str, country: str) -> bool:
    """Whether a text is not a region, in any spelling, of a country whose addresses have one.

    False for counties and the like, names in other scripts, and names similar to a region's.
    """
    written = _WRITTEN_OTHERWISE.get(country)
    text = text.strip()
    if country in _CYRILLIC and _ONE_WORD.fullmatch(text):
        return not _CYRILLIC[country].search(text.casefold())
    if written is None or not text or len(text) > 60 or not _LATIN.fullmatch(text):
        return False
    name = folded(text)
    if subdivision(text, country) or subdivision(text.upper(), country) or subdivision(name.upper(), country):
        return False
    names = _names(country) | {each.strip() for each in written.replace("\n", "").split(",")}
    if _SMALLER.search(name) or any(stands_in(name, each) for each in names):
        return False
    if any(subdivision(each, country) for each in expression(r"\b[A-Z]{2,3}\b").findall(text)):
        return False
    return not get_close_matches(name, names, 1, _LEAST_LIKENESS)


_EXONYMS = """vienna,prague,bucharest,brussels,lisbon,moscow,athens,rome,milan,florence,venice,naples,turin,genoa
,seville,geneva,saint petersburg,st petersburg,kyiv,kiev,hanoi,ho chi minh city,bangkok,jakarta,copenhagen
,mexico city,cdmx,hong kong,singapore,luxembourg,saigon"""
_CITIES_AS_REGIONS = frozenset(each.strip() for each in _EXONYMS.replace("\n", "").split(","))
_LISTED = """US CA AU NZ GB IE ZA NG KE GH IN PH DE AT CH FR BE NL ES PT IT BR MX AR CO CL PE EC PL CZ SK HU RO HR SI SE
NO DK FI EE LV LT TR ID MY VN"""
_WRITTEN_IN_LATIN = frozenset(_LISTED.split())
"""Countries with common spellings in ISO 3166-2: where it transliterates, usage differs."""


@lru_cache(maxsize=512)
def is_no_region(text: str, country: str) -> bool:
    """Whether a text, which is a town's name, is not also a region of any level of a country, in any spelling."""
    name = folded(text)
    known = {folded(each["name"]) for each in regions(country)} if country in _WRITTEN_IN_LATIN else set()
    if not known or len(name) < 3 or not _LATIN.fullmatch(text.strip()):
        return False
    if name in _CITIES_AS_REGIONS or subdivision(text, country):
        return False
    return not any(name in each or each in name for each in known) and not get_close_matches(
        name, known, 1, _LEAST_LIKENESS
    )


_LOWER = {
    "VN": regex(r"(?:quận|huyện|phường|thị xã|thị trấn|xã|q\.|p\.)\s?\S.{0,30}", re.IGNORECASE),
    "TW": regex(r"\S{1,4}[區鄉鎮里]"),
    "CN": regex(r"(?!.*自治区)\S{1,6}(?:区|县|镇|街道)"),
    "JP": regex(r"(?:\S{1,6}[市区町村])|[A-Z][a-z]+-(?:ku|shi|cho|machi)"),
    "KR": regex(
        r"\S{1,5}(?:구|동|읍|면)|(?!\S*(?:특별|광역|자치)시)(?!(?:서울|부산|대구|인천|광주|대전|울산|세종)시)\S{2,4}시"
        r"|[A-Z][a-z]+-(?:gu|dong|si)"
    ),
    "TR": regex(r".{2,30} (?:mahallesi|mah\.?|ilçesi)", re.IGNORECASE),
    "ID": regex(r"(?:kecamatan|kec\.|kelurahan|kel\.|desa)\s?\S.{0,30}", re.IGNORECASE),
    "TH": regex(r"(?:เขต|อำเภอ|แขวง|ตำบล)\S.{0,30}"),
    "RU": regex(r"г(?:\.|ород) ?(?!москва|санкт)[а-яё-]{3,30}", re.IGNORECASE),
    "UA": regex(r"(?:м\.|місто) ?(?!київ)[а-яіїєґ’'-]{3,30}", re.IGNORECASE),
}  # fmt: skip
"""Words in a country's language for areas below its regions."""
_DISTRICT = regex(
    r".{2,30} (?:district|sub-?district|township)|district \d{1,2}|khet .{3,30}|amphoe .{3,30}", re.IGNORECASE
)
_WITH_DISTRICTS = ("TW", "CN", "VN", "TH", "KR", "MN", "PK", "KZ")
_QUARTERS: dict[str, str] = {
    "AE": "deira,bur dubai,al barsha,jumeirah,business bay,dubai marina,al quoz,karama,jlt,jumeirah lake towers",
    "AR": "palermo,recoleta,belgrano,caballito,san telmo,villa crespo,almagro,puerto madero",
    "CL": "la florida,maipu,puente alto,la reina,lo barnechea,penalolen,macul,huechuraba,quilicura",
    "EG": "maadi,zamalek,dokki,mohandessin,6th of october,sheikh zayed,el rehab",
    "KE": "westlands,kilimani,karen,langata,lavington,upper hill,kasarani,parklands",
    "MX": "benito juarez,coyoacan,cuauhtemoc,miguel hidalgo,alvaro obregon,tlalpan,iztapalapa,polanco,azcapotzalco",
    "NG": "victoria island,yaba,surulere,ikoyi,ajah,maryland,wuse,garki,maitama,gwarinpa",
    "PE": "la molina,san borja,barranco,jesus maria,magdalena del mar,los olivos,san miguel,lince,ate",
    "SG": "orchard,bugis,jurong,tampines,woodlands",
    "TH": "sukhumvit,watthana,pathum wan,bang rak,khlong toei,sathorn,silom,chatuchak",
    "TR": """beyoglu,fatih,bagcilar,esenyurt,kartal,maltepe,sariyer,zeytinburnu,bahcelievler,kucukcekmece,avcilar
,kagithane,eyupsultan,gaziosmanpasa,basaksehir,tuzla,sultanbeyli,cankaya,kecioren,yenimahalle,etimesgut,mamak
,konak,karsiyaka,buca,muratpasa,konyaalti,osmangazi,seyhan""",
    "VN": """ba dinh,hoan kiem,tay ho,long bien,cau giay,dong da,hai ba trung,hoang mai,thanh xuan,ha dong,nam tu liem
,bac tu liem,thanh tri,gia lam,dong anh,tan binh,tan phu,binh thanh,phu nhuan,go vap,binh tan,binh chanh,hoc mon
,cu chi,nha be,hai chau,thanh khe,ngu hanh son,lien chieu,son tra,ninh kieu,le chan,ngo quyen""",
}
"""Well-known parts of large towns that everyday addresses use as regions."""
_OF_COUNTRIES = {"區": "TW", "구": "KR", "quận": "VN", "huyện": "VN"}
_ALSO_REGIONS = frozenset(
    """cdmx,mexico city,ciudad de mexico,mexico df,caba,capital federal,hanoi,ha noi,ho chi minh
,ho chi minh city,hcm,hcmc
,sai gon,saigon,tp hcm,tphcm,danang,bangkok,beijing,shanghai,tianjin,chongqing,moscow,saint petersburg,st petersburg
,kyiv,kiev,vienna,wien,warsaw,copenhagen,lisbon,rome,milan,florence,naples,turin,venice,geneva,genf,basel,cologne
,nyc,new york city,washington dc,brasilia,tokyo,osaka,kyoto,seoul,busan,incheon,daegu,daejeon,gwangju,ulsan,taipei
,kaohsiung,taichung,tainan,taoyuan,hsinchu,bogota dc,london,nur-sultan,antwerp,bruges,brussel,bruxelles,brussels
,makkah,mecca,medina,madinah,riyadh,kathmandu,prague,praha,bucharest,belgrade,almaty,tashkent,athens,athina,attica
,metro manila,cluj napoca,thessaloniki,tanger,tangier,abuja,lagos,dublin,cork,limerick,galway,waterford
,москва,санкт-петербург,київ,киев,минск,алматы,астана,шымкент,astana,shymkent,ташкент,софия,sofia,minsk
,dubai,abu dhabi,sharjah,ajman,fujairah,ras al khaimah,cairo,giza,alexandria,القاهرة,الجيزة,الإسكندرية,الرياض
,tehran,isfahan,тверь""".replace("\n", "").split(",")
)
"""Large towns that are regions of their own, and spellings of regions that differ from ISO 3166-2."""


@lru_cache(maxsize=1024)
def lower_level(text: str, country: str) -> str | None:
    """What a text names below the first level of a country's regions ("a town", "a district"), or None."""
    text = text.strip()
    if not text or len(text) > 60:
        return None
    where = country or next((each for word, each in _OF_COUNTRIES.items() if word in text.casefold()), "")
    pattern = _LOWER.get(where)
    if pattern is not None and pattern.fullmatch(text):
        return "a part of a region"
    name = folded(text).replace("ı", "i")
    if where in _WITH_DISTRICTS and _DISTRICT.fullmatch(text):
        return "a part of a region"
    if name in _QUARTERS.get(country, "").replace("\n", "").split(",") and not subdivision(text, country):
        return "a part of a town"
    if not country or name in _ALSO_REGIONS or not is_large_town(text, country) or subdivision(text, country):
        return None
    alike = any(name in each.split() or each in name for each in _names(country))
    return None if alike or get_close_matches(name, _names(country), 1, _LEAST_LIKENESS) else "a town"
