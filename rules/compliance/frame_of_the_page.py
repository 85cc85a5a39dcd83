"""Words of a page's frame stand in the place of a description.

## What it does
Checks `description`, `abstract`, `articleBody` and `reviewBody` for what stands around a text on a page: labels of
menus ("Home", "About us"), links for screen readers ("Skip to content"), notices on cookies and scripts, buttons for
sharing, calls to get in touch that are all there is, and single lines with a day, a writer, a picture's source, a
picture's file or the number of comments. The `text` of comments is checked for buttons and for notices about comments.

## Why it matters
Plug-ins take the first words of a page where no description was written; results then show the menu.

## Example
```json
"description": "Skip to content"
```

## Use instead
```json
"description": "Bread and cakes, baked in Springfield since 1950"
```

## Fix safety
No fix: the description has to be written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import words
from ...linter.value_forms.dates import proposed_date
from ...source.regex import regex
from ._findings import excerpt, quoted

_TEXTS = ("description", "abstract", "articleBody", "reviewBody")
_NOTICE = regex(
    r"(?:skip|jump) to (?:main )?(?:content|navigation)\b.*|(?:zum|direkt zum) inhalt(?: springen)?\b.*"
    r"|aller au contenu\b.*|(?:saltar|ir) al contenido\b.*|(?:pular|ir) para o conteúdo\b.*|vai al contenuto\b.*"
    r"|перейти к (?:содержимому|контенту)\b.*"
    r"|(?:please )?(?:enable|turn on|activate) (?:java ?script|cookies)\b.{0,120}"
    r"|(?:you need to|this (?:site|page|app) (?:requires|needs)|your browser (?:does not|doesn['’]t) support)"
    r" .{0,40}java ?script.{0,120}|bitte aktivieren sie javascript.{0,120}"
    r"|(?:this (?:web)?site|we|our (?:web)?site) uses? cookies\b.*|cookies are small .*"
    r"|(?:diese (?:website|webseite|seite)|wir) (?:verwende[nt]|nutz(?:en|t)) cookies\b.*"
    r"|(?:ce site|nous) utilis(?:e|ons) des cookies\b.*|(?:este sitio(?: web)?|utilizamos) (?:utiliza )?cookies\b.*"
    r"|questo sito (?:utilizza|usa) (?:i )?cookie\b.*|deze (?:web)?site (?:gebruikt|maakt gebruik van) cookies\b.*"
    r"|(?:just a moment|checking your browser|verify(?:ing)? you are (?:a )?human|attention required"
    r"|access denied)\b.{0,80}"
    r"|(?:page not found|404(?: error)?(?:[ :–-]+not found)?)\b.{0,60}"
    r"|share (?:this |on )\w+|(?:call|contact|email|message|text|visit) us"
    r"(?: (?:today|now|here|for more (?:information|details)))?"
    r"|(?:kontaktieren sie|rufen sie) uns(?: (?:an|jetzt|heute))?|contactez[- ]nous"
    r"|(?:book|order|call|shop|buy|apply) now",
    re.IGNORECASE | re.DOTALL,
    signs=(
        "skip to|jump to|inhalt|contenu|contenido|conteúdo|contenuto|содержимому|контенту|javascript|java script|cookie"
        "|just a moment|checking your browser|verify|attention required|access denied|not found|404|share this|share on"
        "|call us|contact us|email us|message us|text us|visit us|kontaktieren sie|rufen sie|contactez"
        "|book now|order now|call now|shop now|buy now|apply now"
    ),
)
_LINE = regex(
    r"(?i:foto|photo|image|bild|picture|(?:photo )?credit|quelle|source|fotos|crédit photo|fuente|imagen|foto di|фото)"
    r"\s?:\s?[^.!?]{2,40}"
    r"|(?i:by|von|par|por|di|door|автор)\s(?:[A-ZÀ-ÞА-Я][\w'’.-]+ ?){2,3}"
    r"|(?i:(?:no|\d{1,5}) (?:comments?|kommentare?|commentaires?|comentarios?|commenti|comentários?"
    r"|reacties?|комментари\w+))"
    r"|(?i:(?:keine kommentare|aucun commentaire|sin comentarios|nessun commento|sem comentários)(?: yet)?)"
    r"|[\w-]+\.(?i:jpe?g|png|gif|webp|mp4|mov|pdf)|(?:[01]?\d|2[0-3])[:.h][0-5]\d(?: ?[Uu]hr)?"
    r"|(?=.{20})[a-z0-9]+(?:-[a-z0-9]+){3,}"
)
"""One line of what stands around an article: who, of whom the picture, how many comments, when."""
_AWAITED = regex(
    r"(?:your comment is awaiting moderation|(?:dein|ihr) kommentar (?:wartet auf|muss noch).{3,40}"
    r"|votre commentaire est en attente.{0,30}|tu comentario está pendiente.{0,30}"
    r"|il tuo commento è in attesa.{0,30}|seu comentário está aguardando.{0,30}|je reactie wacht.{0,30}"
    r"|(?:this comment (?:has been|was) (?:removed|deleted)).{0,60}"
    r"|dieser kommentar wurde (?:entfernt|gelöscht).{0,40})",
    re.IGNORECASE,
    signs="comment|kommentar|comentario|comentário|in attesa|reactie",
)
_LONGEST = 400
_LONGEST_LINE = 80


@rule("CMP395", "frame-of-the-page", level="warning", fix="none")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_TEXTS):
        if thing.is_a("ListItem", "Action", "WebPageElement", "SiteNavigationElement"):
            continue
        for statement in thing.literals(*_TEXTS):
            text = " ".join(statement.text[:_LONGEST].split()).rstrip(" .!…»›>:")
            if (
                text.casefold() in words("page_frame", "labels") | words("page_frame", "page_labels")
                or _NOTICE.fullmatch(text)
                or _is_a_line(text, context)
            ):
                message = (
                    f"{statement.key} {excerpt(statement.text)} is boilerplate of the site, not a description"
                )
                yield Finding(message + quoted(statement.property, r"description|body|abstract"), statement)
    for thing in context.entities_with("text"):
        for statement in thing.literals("text") if thing.is_a("Comment") else ():
            text = " ".join(statement.text[:_LONGEST].split()).rstrip(" .!…»›>:")
            if text.casefold() in words("page_frame", "comment_buttons") or _AWAITED.fullmatch(text):
                message = (
                    f"{statement.key} {excerpt(statement.text)} is boilerplate of the site, not a comment"
                )
                yield Finding(message + quoted("text", ""), statement)


def _is_a_line(text: str, context: RuleContext) -> bool:
    """Whether a text is one line of what stands around an article, a day among them."""
    if len(text) > _LONGEST_LINE:
        return False
    return _LINE.fullmatch(text) is not None or proposed_date(text, context.hints)[0] is not None
