"""Sample values that templates, forms and language models write for an unknown name, address or description."""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import regex
from ..locale.word_tables import words

_PROSE = frozenset({"description", "abstract", "slogan"})
_FIELD = regex(
    r"(?:(?:your|the) )?(?:site|website|author|product|brand|organi[sz]ation|restaurant|hotel|event|course|school|store"
    r"|shop|person|client|customer|founder|doctor|director|speaker|performer|artist|page|article|post|recipe|service|project"
    r"|clinic|agency|app) (?:name|title)(?: (?:goes )?here)?",
    re.IGNORECASE,
    signs="name|title",
)
_OF_A_NEW_SITE = regex(
    r"my ?(?:new )?(?:web)?site(?:[ -]\d{1,3})?|(?:new|default|untitled|sample|test) (?:web)?site(?: \d{1,3})?"
    r"|(?:blog|site|website|company|page) ?(?:title|name|headline)|sample page|hello world!|auto draft"
    r"|(?:your |the )?(?:article|blog ?post|post|news) (?:headline|title)(?: (?:goes )?here)?|your headline(?: here)?"
    r"|mein(?:e)? (?:website|webseite|blog|homepage)|mon (?:site|blog)|mi (?:sitio(?: web)?|blog|página)"
    r"|il mio (?:sito|blog)"
    r"|meu (?:site|blog)|mijn (?:website|site|blog)|мой (?:сайт|блог)|hallo welt!"
    r"|bonjour tout le monde\s?!|¡hola,? mundo!"
    r"|ciao mondo!|olá,? mundo!|привет,? мир!",
    re.IGNORECASE,
    signs="site|seite|sito|sitio|name|title|headline|blog|homepage|página|draft|mund|mond|welt|world|page|сайт|блог|мир",
)
"""Default names of a new site and its first article."""
_DESCRIPTION = regex(
    r"(?:(?:an? |the |your )?(?:short |brief |meta |product |site |website |page |company |business )+description"
    r"(?: (?:goes )?here| of (?:the |your )?\w+)?|(?:your )?description (?:goes )?here|your description"
    r"|add (?:a|your) (?:short )?description(?: here)?|beschreibung (?:des|der) \w+|descripción (?:del|de la|de tu) \w+"
    r"|descrição (?:do|da) \w+|description (?:du|de la|de l'|de votre) ?\w+|deskripsi \w+)[.!…]*",
    re.IGNORECASE,
    signs="description|beschreibung|descripción|descrição|deskripsi",
)
_IN_DOCUMENTATION = frozenset(
    {"a most wonderful article", "article description", "page description here", "enter description here"}
)
_BUILDER = regex(
    r"coming soon|under construction|work in progress|site en construction|en construction|en construcción|próximamente"
    r"|demnächst|in kürze|in costruzione|prossimamente|em breve|em construção|binnenkort|wkrótce|скоро|準備中|建设中"
    r"|test(?:ing)?|loading|wird geladen|cargando|chargement|hello world|sample page|example page"
    r"|enter (?:a |your )?description"
    r"|(?:click here to )?add your (?:own )?text(?: here)?|write something(?: here"
    r"| about yourself.{0,60})?|text goes here"
    r"|this is (?:a|your|an example) (?:product|page|description|excerpt|paragraph).{0,30}"
    r"|i['’]m a (?:product|paragraph).{0,30}"
    r"|this is where you can (?:add new|browse) products (?:to|in) (?:your|this) store"
    r"|use this (?:text|space|section) to .{0,40}|it all begins with an idea|welcome to wordpress.{0,30}"
    r"|my wordpress (?:blog|site)"
    r"|(?:another|just another) .{0,20}(?:site|blog|weblog|website)"
    r"|ein(?:e)? weitere[rs]? wordpress[- ](?:blog|website|webseite|seite)"
    r"|(?:encore )?un (?:autre )?site wordpress(?: de plus)?"
    r"|(?:un )?altro sito wordpress|(?:alweer|weer|nog) een (?:andere |nieuwe )?wordpress[- ]?(?:site|weblog|blog)"
    r"|nog een wordpress\.com site|kolejna witryna oparta na wordpressie"
    r"|ещ[её] один сайт на wordpress|ще один сайт на wordpress"
    r"|bir başka wordpress sitesi|başka bir wordpress sitesi|en (?:annan )?wordpress-webbplats"
    r"|situs wordpress lainnya|một trang web mới sử dụng wordpress|wordpress サイト"
    r"|又一个wordpress站点|又一個 ?wordpress 網站|powered by wordpress|en till wordpress-webbplats"
    r"|un site utilisant wordpress"
    r"|otro sitio realizado con wordpress|un nuovo sito targato wordpress|só mais um site wordpress",
    re.IGNORECASE,
    signs=(
        "wordpress|coming soon|construc|costruzione|em breve|construção|mamente"
        "|demnächst|in kürze|in progress|binnenkort|wkrótce|скоро|準備中|建设中|test|loading|geladen"
        "|cargando|chargement|hello world|page|description|text|write something|this is |i'm a"
        "|i’m a|use this|begins with an idea|another"
    ),
)
"""Default texts of site builders, and notes that a text is still to come."""
_NOTHING_OF_A_WRITER = regex(
    r"(?:view |see |read )?(?:all|more) (?:posts|articles|stories) (?:by|from|of) .{2,50}|posts by .{2,50}"
    r"|alle (?:artikel|beiträge) von .{2,50}|mehr (?:artikel )?von .{2,50}"
    r"|(?:voir )?tous les articles (?:de|par) .{2,50}"
    r"|(?:ver )?(?:todas las entradas|todos los artículos|más artículos) (?:de|por) .{2,50}"
    r"|tutti gli articoli di .{2,50}|(?:ver )?todos os (?:posts|artigos) (?:de|por) .{2,50}"
    r"|(?:todas las entradas|все записи автора) .{2,50}"
    r"|(?:this|the) author has(?: not|n['’]t) (?:yet )?(?:written|added|provided|filled).{0,60}"
    r"|(?:no (?:bio(?:graphy)?|information|profile|description)(?: (?:is )?(?:yet|available|found|added|provided))+)"
    r"|biographical info(?:rmation)?|author (?:bio|description|info)|(?:über|about) (?:den autor|the author)"
    r"|noch keine (?:biografie|beschreibung|angaben).{0,40}|keine biografischen? (?:angaben|informationen).{0,20}",
    re.IGNORECASE,
    signs=(
        "posts|articles|stories|artikel|beiträge|mehr |entradas|artículos"
        "|articoli|artigos|записи|author|autor|bio|information|profile|description|noch keine"
        "|keine biografi"
    ),
)
"""Default text for an author without a biography."""
_STREET = regex(
    r"(?:\d{1,4},? )?(?:example|sample|street name|your|anywhere|muster|beispiel|test)[ -]?"
    r"(?:street|str\.?|straße|strasse|st\.?|road|rd\.?|avenue|ave\.?|weg|lane|address)(?:,? \d{1,4}\w?)?"
    r"|(?:123|1234) (?:main|business|fake|any|some|street|your|example|sample)"
    r"(?: (?:st|street|ave|avenue|rd|road|name))?\.?"
    r"|(?:\d{1,4},? )?(?:calle|rua|rue|via|viale|jl\.?|jalan|avenida|avenue|av\.?|c/|carrer|ulica|ul\."
    r"|ул\.|улица|вул\.)"
    r" ?(?:falsa|ficticia|fictícia|(?:(?:de|del|de la|do|da|de l['’]|dell['’]) ?)?(?:ejemplo|exemplo|exemple|esempio"
    r"|contoh|przykładowa|примерная|тестовая|прикладна|test))"
    r"(?:,? (?:no\.?|n[º°]|nr\.?|д\.|#)? ?\d{1,4}\w?)?"
    r"|(?:ihre|deine|eure) (?:straße|strasse|adresse)(?: (?:\d{1,4}|nr\.?))?|(?:votre|ton) (?:adresse|rue)"
    r"|(?:tu|su) (?:dirección|calle)(?: \d{1,4})?|seu endereço|sua rua|il tuo indirizzo|la tua via|uw (?:adres|straat)"
    r"|(?:alamat|jalan) anda|ваш адрес|(?:street )?address (?:line )?(?:1|one|here)|street address|full address"
    r"|(?:adresse|anschrift|dirección|endereço|indirizzo|adres|alamat)"
    r" (?:à compléter|zu ergänzen|por completar|a completar|da completare|volgt|folgt|in arrivo|hier|aquí|ici|aqui)",
    re.IGNORECASE,
    signs=(
        "example|sample|street name|your|anywhere|muster|beispiel|test|123|fals|fictici|fictíci"
        "|ejemplo|exemplo|exemple|esempio|contoh|przykład|примерная|тестовая|прикладна|anschrift"
        "|ihre |deine |eure |votre |ton |tu |su |seu |sua |tua |uw | anda|адрес|adres|address"
        "|dirección|endereço|indirizzo|alamat"
    ),
)
_TOWN = regex(
    r"(?:any|sample|example|muster)[ -]?(?:town|city|stadt|hausen|ville)"
    r"|(?:ciudad|cidade|ville) (?:de )?(?:ejemplo|exemplo|exemple)",
    re.IGNORECASE,
    signs="town|city|stadt|hausen|ville|ciudad|cidade",
)
_CODES = frozenset({"12345", "123456", "12345-678", "12345-6789", "00-000", "11111", "99999"})
LONGEST = 80


@lru_cache(maxsize=4096)
def is_stand_in(prop: str, text: str) -> bool:
    """Whether a text is a sample value for a property: "Company Name", "123 Example Street", "12345"."""
    if len(text) > LONGEST:
        return False
    if prop == "streetAddress":
        return _STREET.fullmatch(text) is not None
    if prop == "addressLocality":
        return _TOWN.fullmatch(text) is not None
    if prop == "postalCode":
        return text in _CODES
    if prop in _PROSE:
        bare = text.rstrip(" .!…")
        return bare.casefold() in _IN_DOCUMENTATION or any(
            each.fullmatch(bare) for each in (_DESCRIPTION, _BUILDER, _NOTHING_OF_A_WRITER)
        )
    if prop not in words("schema_terms", "sample_names"):
        return False
    fields = (_FIELD, _OF_A_NEW_SITE)
    return text.casefold() in words("placeholders", "form_fields") or any(
        each.fullmatch(text) for each in fields
    )
