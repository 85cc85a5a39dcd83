"""A person is called as an institution, a club or a company is.

## What it does
Checks the `name` of a `Person` for words that institutions begin or end their names with, in a dozen languages:
a ministry, a university, an association, a foundation, a union, a committee.

## Why it matters
Readers join what they know of a person by the name; a club has neither a birthday nor an employer.

## Example
```json
"organizer": {"@type": "Person", "name": "Example Teachers' Association"}
```

## Use instead
```json
"organizer": {"@type": "Organization", "name": "Example Teachers' Association"}
```

## Fix safety
No fix: the other statements of the node may be about a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...source.regex import regex
from ._findings import quoted, shown

_BEFORE = """association,société,comité,fédération,fondation,mairie,ministère,université,syndicat,office de tourisme
,associazione,fondazione,comitato,comune di,ministero,università,scuola,pro loco
,asociación,fundación,federación,comité,cámara de,ayuntamiento,ministerio,universidad,sindicato,colegio de,gobierno de
,associação,fundação,federação,câmara,prefeitura,ministério,universidade,sindicato,governo
,serikat,yayasan,universitas,perkumpulan,komunitas,kementerian,dinas,himpunan,lembaga,badan
,verein,verband,stiftung,gesellschaft für,universität,hochschule,gemeinde,ministerium,bundesministerium
,freiwillige feuerwehr
,vereniging,stichting,gemeente,universiteit,stowarzyszenie,fundacja,uniwersytet,urząd,ministerstwo,spolek,nadace,univerzita
,министерство,администрация,университет,институт,союз,фонд,ассоциация,комитет,ооо,зао,оао,общество
,асоціація,міністерство,фонд,спілка,đại học,công ty
,ministry of,department of,university of,government of,city of,town of,institute of,association of,society of
,federation of,embassy of,chamber of,friends of the,office of,bureau of,rotary club,lions club"""
_AFTER = """association,foundation,federation,committee,ministry,university,institute,society,community,consortium
,chamber of commerce,council,cooperative,co-operative,orchestra,theatre company,police department,fire department
,verein,verband,stiftung,gesellschaft,universität,universitesi,üniversitesi,derneği,vakfı,belediyesi
,society,public library,high school,elementary school,forening,förening,forbund,förbund,yhdistys,egyesület,alapítvány
,協会,委員会,大学,財団,연맹,협회,대학교,재단,학교"""
_REGISTERED = r"e\.? ?v\.?"
_IN_A_PLACE_OF_NAMES = """club,union,academy,college,league,trust,church,museum,library,hospital"""


def _either(words: str) -> str:
    return "|".join(words.replace("\n", "").split(","))


_GROUP = regex(
    rf"(?:the )?(?:{_either(_BEFORE)}|(?-i:PT|CV)) .*\w.*|.*\S ?(?:{_either(_AFTER)})|.*\S {_REGISTERED}"
    rf"|\w.* \w.* (?:{_either(_IN_A_PLACE_OF_NAMES)})"
    rf"|\w.* (?:{_either(_IN_A_PLACE_OF_NAMES)}|{_either(_AFTER)}|{_REGISTERED}) (?:of|de|für|for) .*\w.*",
    re.IGNORECASE,
    signs=f"{_either(_BEFORE + ',' + _AFTER + ',' + _IN_A_PLACE_OF_NAMES)}|pt |cv | ev| e.v| e v| e. v",
)
_LONGEST = 120


@rule("CMP380", "group-as-person", level="warning", fix="none")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("name"):
        if not thing.is_a("Person") or thing.is_a("Organization"):
            continue
        for statement in thing.literals("name"):
            if len(statement.text) <= _LONGEST and _GROUP.fullmatch(" ".join(statement.text.split())):
                message = f"{statement.key} {shown(statement.text)} is the name of a group, no person's"
                yield Finding(message + quoted("name", "name"), statement)
