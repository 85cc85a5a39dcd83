"""Words for occupations, degrees, and faculties without a university.

A text matches only if every word does: a surname such as Baker, or a company named after its trade, does not.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import regex

_DOERS = """accountant,accountants,actor,administrator,advisor,adviser,analyst,architect,artist,assistant,attorney
,author,blogger,coach,consultant,coordinator,copywriter,creator,designer,developer,director,driver,editor,electrician
,engineer,enthusiast,entrepreneur,executive,expert,founder,freelancer,influencer,instructor,journalist,lawyer,lecturer
,manager,marketer,marketeer,mentor,nurse,officer,owner,photographer,physiotherapist,plumber,producer,professional
,professor,programmer,psychologist,realtor,recruiter,researcher,scientist,secretary,specialist,strategist,student
,supervisor,teacher,technician,therapist,trainer,translator,tutor,videographer,writer,youtuber,ceo,cto,coo,cfo,cmo
,entwickler,entwicklerin,berater,beraterin,geschäftsführer,geschäftsführerin,inhaber,inhaberin,leiter,leiterin
,redakteur,redakteurin,ingenieur,ingenieurin,fotograf,fotografin,rechtsanwalt,rechtsanwältin,trainerin,gründer,gründerin
,webentwickler,webdesigner,softwareentwickler,grafikdesigner,developpeur,développeur,développeuse,ingénieur,ingénieure
,graphiste,concepteur,rédacteur,rédactrice,formateur,formatrice,gérant,gérante,directeur,directrice,photographe
,avocat,avocate,fondateur,fondatrice,consultante,desarrollador,desarrolladora,ingeniero,ingeniera,diseñador,diseñadora
,programador,programadora,redactor,redactora,fotógrafo,fotógrafa,abogado,abogada,gerente,asesor,asesora,fundador
,fundadora,periodista,médico,médica,profesor,profesora,desenvolvedor,desenvolvedora,engenheiro,engenheira,advogado
,advogada,professora,jornalista,sviluppatore,sviluppatrice,ingegnere,progettista,fotografo,fotografa,avvocato,giornalista
,consulente,titolare,ontwikkelaar,adviseur,eigenaar,oprichter,ontwerper,programista,grafik,fotograf,inżynier,właściciel
,разработчик,программист,дизайнер,инженер,маркетолог,менеджер,директор,фотограф,юрист,адвокат,преподаватель"""
_QUALITIES = """senior,junior,lead,chief,head,principal,staff,associate,vice,general,deputy,freelance,full,stack
,full-stack,fullstack,front,end,front-end,frontend,back,back-end,backend,web,mobile,software,hardware,app,apps,application,cloud
,devops,data,database,system,systems,network,security,cyber,cybersecurity,qa,test,quality,assurance,ui,ux,ui/ux,ux/ui
,user,experience,interface,product,project,program,graphic,visual,motion,interior,fashion,game,3d,digital,marketing,seo
,sem,ppc,social,media,content,creative,brand,branding,copy,growth,sales,business,development,account,customer,service
,support,human,resources,hr,talent,acquisition,operations,office,executive,managing,financial,finance,tax,legal,medical
,clinical,registered,licensed,certified,professional,independent,technical,technology,it,ai,ml,machine,learning,deep
,artificial,intelligence,blockchain,crypto,python,java,javascript,php,react,node,wordpress,shopify,magento,laravel,.net
,android,ios,flutter,unity,electrical,mechanical,civil,structural,chemical,environmental,real,estate,life,health,fitness
,personal,yoga,nutrition,wedding,portrait,travel,food,science,research,english,math,music,art,of,and,&,for,at,the,in,y,e
,et,und,en,de,di,du,des,da,do,van,/,-,+,|,informatique,logiciel,logiciels,indépendant,numérique,gráfico,gráfica
,digitales,redes,sociales,freiberuflicher,freie,freier,grafico,software-,веб,веб-,графический,старший,главный"""
_WORDS = frozenset(each.strip() for each in _DOERS.replace("\n", "").split(","))
_BESIDE = frozenset(each.strip() for each in _QUALITIES.replace("\n", "").split(","))
_STATE = frozenset(
    """freelance,freelancer,unemployed,student,retired,homemaker,selbstständig,freiberufler,arbeitslos,rentner
,étudiant,étudiante,retraité,estudiante,jubilado,autónomo,estudante,aposentado,studente,pensionato""".replace(
        "\n", ""
    ).split(",")
)
_DEGREE = regex(
    r"(?:ph\.? ?d\.?|m\.?b\.?a\.?|b\.? ?sc\.?|m\.? ?sc\.?|b\.? ?tech\.?|m\.? ?tech\.?|b\.? ?com\.?"
    r"|m\.?c\.?a\.?|b\.?c\.?a\.?|ll\.?[bm]\.?)"
    r"(?:,? (?:in |of )?[^,;]{2,60})?"
    r"|(?:(?:the )?(?:bachelor|master|doctor|doctorate|associate|undergraduate"
    r"|graduate)(?:['’]?s)?(?: degree| program(?:me)?)?(?: (?:of|in) .{2,60})?)"
    r"|(?:licenciad[oa]|licenciatura|graduaç[ãa]o|graduad[oa]|grado|maestr[ií]a|m[aá]ster|mestrado|bacharel(?:ado)?"
    r"|doctorado|doutorado|diplom|laurea|laureat[oa]|licence|maîtrise|doctorat) (?:en|em|in|de|di|universit\S+).{2,60}",
    re.IGNORECASE,
)
_SUBJECTS = (
    r"(?:law|medicine|engineering|arts?|sciences?|education|business|economics|pharmacy|nursing|dentistry"
    r"|computer science"
    r"|direito|medicina|engenharia|derecho|ingenier[ií]a|droit|médecine|giurisprudenza|ingegneria|letras|lettres"
    r"|rechtswissenschaften?|medizin|educaç[ãa]o|economia|odontologia)"
)
_FACULTY = regex(
    r"(?:the )?(?:faculty|school|college|department|institute|faculdade|facultad|facult[ée]|facoltà"
    r"|fakultät|departamento|escuela)"
    rf" (?:of|de|di|für|da|do|d['’]) ?{_SUBJECTS}(?:(?: and | e | y | et |, ){_SUBJECTS})?"
    r"|(?:the )?(?:(?:high|secondary|primary|middle|elementary|graduate|business|law|medical"
    r"|grammar) school|university|college"
    r"|universit[éàä]t?|universidad|universidade|uniwersytet|gymnasium|lycée|bachillerato|abitur|secundaria)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def is_occupation(text: str) -> bool:
    """Whether a text is two or more words that describe an occupation, and nothing else."""
    if not 6 < len(text) <= 80:
        return False
    words = [each.strip("(),.;:") or each for each in text.casefold().split()]
    return (
        1 < len(words) < 10
        and not _WORDS.isdisjoint(words)
        and all(each in _WORDS or each in _BESIDE for each in words)
        and words[0] != "the"
    )


def is_employment(text: str) -> bool:
    """Whether a text describes an employment status instead of naming an employer."""
    return text.strip().casefold() in _STATE or is_occupation(text)


@lru_cache(maxsize=512)
def is_degree(text: str) -> bool:
    """Whether a text is a degree or a kind of school, without a school's name."""
    text = text.strip().rstrip(".")
    return len(text) <= 100 and (_DEGREE.fullmatch(text) or _FACULTY.fullmatch(text)) is not None
