"""What verdicts rest on: the comparator, and its grounds with how the page and the value agree."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from .match import Match, Role


class Family(StrEnum):
    """The comparators, by the kind of value that they compare."""

    TEXT = "text"
    LANGUAGE = "language"
    CHOICE = "choice"
    NUMBER = "number"
    IDENTIFIER = "identifier"
    DURATION = "duration"
    PRICE = "price"
    DATE = "date"
    CONTACT = "contact"
    POSTAL = "postal"
    GEO = "geo"
    HOURS = "hours"
    POSITION = "position"
    LINK = "link"
    IMAGE = "image"
    RATING = "rating"
    SUBJECT = "subject"
    TECHNICAL = "technical"
    PAGE = "page"


class Reason(StrEnum):
    """The grounds of a verdict, as a reader is told them. ``{}`` is the verdict's ``detail``."""

    match: Match
    role: Role

    def __new__(cls, words: str, match: Match = Match.NONE, role: Role = Role.UNKNOWN) -> Self:
        reason = str.__new__(cls, words)
        reason._value_ = words
        reason.match, reason.role = match, role
        return reason

    # The page shows it, or it follows from the page.
    ADDRESS_SHOWN = "address shown", Match.EXACT
    ALWAYS_OPEN = "always open", Match.FORM
    AMOUNTS_SHOWN = "amounts shown", Match.FORM
    AMOUNT_BEHIND_ITS_NAME = "amount behind its name", Match.FORM, Role.OWN
    AMOUNT_WITHOUT_CURRENCY = "amount without currency", Match.FORM
    A_BAR_BEGINS_AT_NOTHING = "a bar begins at nothing", Match.IMPLIED
    A_COUNT_BESIDE_ITS_SCORE = "a count beside its score", Match.FORM, Role.OWN
    A_DAY_OF_A_CALENDAR = "a day of a calendar", Match.FORM
    A_MAP_OF_A_SHOWN_ADDRESS = "a map of a shown address", Match.IMPLIED
    A_PAGE_THAT_IS_LINKED = "a page that is linked", Match.FORM
    A_PLACE_ON_THIS_PAGE = "a place on this page", Match.FORM
    A_RELATIVE_DATE = "a relative date", Match.FORM
    A_SCORE_BESIDE_ITS_COUNT = "a score beside its count", Match.FORM, Role.OWN
    A_SECTION_OF_ITS_ADDRESS = "a section of its address", Match.IMPLIED
    A_SIGN_THAT_LEADS_HOME = "a sign that leads home", Match.IMPLIED
    CLOSED = "closed", Match.FORM
    CODE = "code", Match.EXACT
    COORDINATES = "coordinates", Match.EXACT
    COUNTRY_CODE = "country code", Match.EXACT
    COUNTRY_NAMED = "country named", Match.EXACT
    COUNTRY_OF_THE_DOMAIN = "country of the domain", Match.IMPLIED
    COUNTRY_OF_THE_REGION_SHOWN = "country of the region shown", Match.IMPLIED
    COUNT_IN_A_DESCRIPTION = "count in a description", Match.FORM
    COUNT_SHOWN = "count shown", Match.EXACT
    COVERED = "covered", Match.IMPLIED
    CURRENCY_OF_THE_COUNTRY = "currency of the country", Match.IMPLIED
    CURRENCY_SHOWN = "currency shown", Match.EXACT
    CUT = "cut", Match.PART
    DATE_SHOWN = "date shown", Match.EXACT
    DAY_SHOWN = "day shown", Match.EXACT
    DIALLING_CODE = "dialling code", Match.IMPLIED
    DIGITS_SHOWN = "digits shown", Match.EXACT
    DURATION_IN_WORDS = "duration in words", Match.FORM
    DURATION_SHOWN = "duration shown", Match.EXACT
    ENTRIES_SHOWN = "entries shown", Match.EXACT
    FREE = "free", Match.IMPLIED
    HOURS_SHOWN = "hours shown", Match.EXACT
    INFLECTED = "inflected", Match.FORM
    INTERVAL_NAMED = "interval named", Match.FORM
    IN_ANOTHER_UNIT = "in another unit", Match.FORM
    IN_A_LINK = "in a link", Match.FORM
    IN_A_LINK_S_ADDRESS = "in a link's address", Match.PART
    IN_HUNDREDTHS = "in hundredths", Match.FORM
    IN_ITS_ADDRESS = "in its address", Match.IMPLIED
    IN_ORDER = "in order", Match.PART
    IN_THE_TRAIL = "in the trail", Match.PART
    ITS_AMOUNT_AS_A_FRACTION = "its amount as a fraction", Match.FORM
    ITS_AMOUNT_BEHIND_IT = "its amount behind it", Match.FORM
    ITS_AMOUNT_BESIDE_IT = "its amount beside it", Match.FORM
    ITS_AMOUNT_IN_ANOTHER_FORM = "its amount in another form", Match.FORM
    ITS_CONTACT_IS_SHOWN = "its contact is shown", Match.IMPLIED
    ITS_HOURS_ARE_SHOWN = "its hours are shown", Match.FORM
    ITS_HUNDREDTHS_SHOWN = "its hundredths shown", Match.FORM
    ITS_NUMBER_IN_WORDS = "its number in words", Match.FORM
    ITS_TIMES = "its times", Match.FORM
    LABELLED = "labelled", Match.EXACT, Role.OWN
    LANGUAGE_NAMED = "language named", Match.EXACT
    LANGUAGE_OF_THE_COUNTRY = "language of the country", Match.IMPLIED
    LINKED = "linked", Match.EXACT
    LINKED_SITE = "linked site", Match.IMPLIED
    LIST = "list", Match.PART
    MAP_LINK = "map link", Match.FORM
    MINUTES_WITHOUT_THEIR_WORD = "minutes without their word", Match.FORM
    MONTH_SHOWN = "month shown", Match.FORM
    NOTHING_COUNTED = "nothing counted", Match.IMPLIED
    NOTHING_SPEAKS_AGAINST_IT = "nothing speaks against it", Match.IMPLIED
    NUMBER_OF_THE_LIST_S_ENTRIES = "number of the list's entries", Match.IMPLIED
    NUMBER_OF_THE_PRICES_SHOWN = "number of the prices shown", Match.IMPLIED
    NUMBER_SHOWN = "number shown", Match.EXACT
    NUMBER_SPELLED_OUT = "number spelled out", Match.FORM
    NUMBER_WITH_ITS_UNIT = "number with its unit", Match.EXACT, Role.OWN
    NUMBER_WITH_ITS_WORD = "number with its word", Match.EXACT, Role.OWN
    ON_THE_PAGE_S_SITE = "on the page's site", Match.IMPLIED
    ORDER_OF_LINKS = "order of links", Match.FORM
    ORDER_SHOWN = "order shown", Match.EXACT
    OWN_ADDRESS = "own address", Match.EXACT
    OWN_ADDRESS_IN_ANOTHER_FORM = "own address in another form", Match.FORM
    OWN_SITE = "own site", Match.EXACT
    PAGE_LANGUAGE = "page language", Match.IMPLIED
    PICTURE_OF_A_FILM_THAT_THE_PAGE_HAS = "picture of a film that the page has", Match.IMPLIED
    PRICE_SHOWN = "price shown", Match.EXACT
    QUANTITY = "quantity", Match.EXACT
    RATING_IN_AN_IMAGE_S_TEXT = "rating in an image's text", Match.FORM
    RATING_SHOWN = "rating shown", Match.EXACT
    READ_OUT_TO_WHO_CANNOT_SEE_IT = "read out to who cannot see it", Match.FORM
    REGION_CODE = "region code", Match.FORM
    REGION_NAME = "region name", Match.FORM
    REGION_OF_THE_LANGUAGE = "region of the language", Match.IMPLIED
    ROUNDED_COUNT = "rounded count", Match.FORM
    A_PICTURE_OF_STARS = "a picture of stars", Match.FORM
    STARS_DRAWN_BY_A_STYLE = "stars drawn by a style", Match.FORM
    STARS_DRAWN_BY_A_SCRIPT = "stars drawn by a script", Match.FORM
    ROW_OF_STARS = "row of stars", Match.FORM
    SAME_FILE = "same file", Match.EXACT
    SAME_PICTURE = "same picture", Match.EXACT
    SCALE_OF_A_SHOWN_RATING = "scale of a shown rating", Match.FORM
    SCALE_OF_STARS = "scale of stars", Match.FORM
    SCALE_SHOWN = "scale shown", Match.FORM
    SHOWN_IN_THAT_ROLE = "shown in that role", Match.EXACT, Role.OWN
    SHOWN_WITHOUT_AN_AMOUNT = "shown without an amount", Match.EXACT
    SITE_NAME = "site name", Match.IMPLIED
    SITE_NAME_WITH_ITS_MOTTO = "site name with its motto", Match.IMPLIED
    SO_MANY_ARE_LISTED = "so many are listed", Match.IMPLIED
    STAR_BAR = "star bar", Match.FORM
    STREET = "street", Match.EXACT
    TELLING_NUMBER = "telling number", Match.FORM
    THE_CODE_WITHOUT_ITS_PREFIX_OR_EXTENSION = "the code without its prefix or extension", Match.FORM
    THE_MORNING_AFTER = "the morning after", Match.FORM
    THE_PAGE_IS_READABLE = "the page is readable", Match.IMPLIED
    THE_PAGE_SAYS_SO = "the page says so", Match.IMPLIED
    THE_SAME_NUMBER = "the same number", Match.EXACT
    THE_YEAR_OF_PUBLICATION = "the year of publication", Match.IMPLIED
    THE_SITE_SPEAKS_IT_TOO = "the site speaks it too", Match.IMPLIED
    THE_SUM_OF_ITS_PARTS = "the sum of its parts", Match.IMPLIED
    THE_TEXT_OF_ITS_ELEMENT = "the text of its element", Match.PART
    TIME_SHOWN = "time shown", Match.FORM
    TITLE = "title", Match.PART
    VERBATIM = "verbatim", Match.EXACT
    WHAT_IS_LEFT_OF_THE_WHOLE = "what is left of the whole", Match.IMPLIED
    WITHOUT_BOTH = "without both", Match.PART
    WITHOUT_BRACKETS = "without brackets", Match.PART
    WITHOUT_ITS_LEGAL_FORM = "without its legal form", Match.PART
    WITH_ITS_COUNTRY_S_LETTERS = "with its country's letters", Match.FORM
    WORDS_SIDE_BY_SIDE = "its words stand side by side", Match.FORM
    WORDS_IN_ANOTHER_ORDER = "words in another order", Match.FORM
    WORDS_OF_THE_MEMBER = "words of the member", Match.IMPLIED
    WRITTEN_DIFFERENTLY = "written differently", Match.FORM
    WRITTEN_OUT = "written out", Match.FORM
    WRITTEN_SHORT = "written short", Match.FORM
    YEAR_IN_THAT_ROLE = "year in that role", Match.EXACT, Role.OWN

    # Not enough to say either way.
    ABOUT_THIS_LONG = "about this long", Match.PART
    ALL_WORDS_NOT_TOGETHER = "all words, not together", Match.NEAR
    ANOTHER_WORD_IN_A_SENTENCE = "another word in a sentence", Match.PART
    AN_ADDRESS_THAT_CANNOT_BE_RESOLVED = "an address that cannot be resolved", Match.PART
    A_DAY_WITHOUT_ITS_YEAR = "a day without its year", Match.PART
    A_GIST_IN_OTHER_WORDS = "a gist in other words", Match.PART
    A_LANGUAGE_THAT_THE_PAGE_NAMES = "a language that the page names", Match.PART
    A_NUMBER_WITHOUT_A_CURRENCY = "a number without a currency", Match.PART
    A_NUMBER_WITHOUT_THE_CURRENCY_THAT_OTHERS_HAVE = (
        "a number without the currency that others have",
        Match.PART,
    )
    A_PAGE_RARELY_SAYS_IT = "a page rarely says it", Match.PART
    A_PICTURE_OF_A_FILM_THAT_A_PLAYER_ON_THE_PAGE_HAS = (
        "a picture of a film that a player on the page has",
        Match.PART,
    )
    A_PLAYER_MAY_LOAD_IT = "a player may load it", Match.PART
    A_PORTRAIT_BY_ANOTHER_FILE_S_NAME = "a portrait by another file's name", Match.PART
    A_RELATIVE_DATE_IS_SHOWN = "a relative date is shown", Match.PART
    A_ROLE_THAT_MAY_BE_IMPLIED = "a role that may be implied", Match.PART
    A_SHORT_NUMBER_WITHOUT_ITS_WORD = "a short number without its word", Match.PART
    A_TERM_OF_A_SEARCH_FOR_HOMES = "a term of a search for homes", Match.PART
    A_TIME_THAT_A_SCRIPT_MAY_SHOW = "a time that a script may show", Match.PART
    A_TOPIC_THAT_MAY_BE_IMPLIED = "a topic that may be implied", Match.PART
    BEHIND_A_CONTROL = "behind a control", Match.PART
    COUNTRY_NOT_NAMED = "country not named", Match.PART
    DATES_OF_ANOTHER_CALENDAR = "dates of another calendar", Match.PART
    DAYS_OF_THE_WEEK_WITHOUT_AN_INTERVAL = "days of the week without an interval", Match.PART
    ENTRIES_SHOWN_IN_PART = "entries shown in part", Match.PART
    ENTRIES_WITHOUT_NAMES = "entries without names", Match.PART
    FIGURES_OF_A_TIME_OF_DAY = "figures of a time of day", Match.PART
    HOURS_SHOWN_APART = "hours shown apart", Match.PART
    IT_IS_IN_ANOTHER_LANGUAGE = "it is in {}", Match.PART
    IN_ANOTHER_LANGUAGE_THAN_THE_PAGE = "in another language than the page", Match.PART
    ITS_WORDS_STAND_APART = "its words stand apart", Match.NEAR
    ITS_PARTS_STAND_APART = "its parts stand apart", Match.NEAR
    LANGUAGE_NOT_TOLD = "language not told", Match.PART
    UNREAD = "{} may show it, and was not read", Match.PART
    LINKED_AS_THE_SITE_S = "linked as the site's", Match.PART, Role.OTHER
    MEMBER_WITHOUT_KNOWN_WORDS = "member without known words", Match.PART
    NOT_FOUND_AS_WRITTEN = "not found as written", Match.PART
    NO_ADDRESS = "no address", Match.PART
    NO_CODE = "no code", Match.PART
    NO_COORDINATES = "no coordinates", Match.PART
    NO_DATE = "no date", Match.PART
    NO_IDENTIFIER = "no identifier", Match.PART
    NO_KNOWN_LANGUAGE = "no known language", Match.PART
    NO_WORDS = "no words", Match.PART
    NO_WORDS_TO_LOOK_FOR = "no words to look for", Match.PART
    NUMBER_SHOWN_WITHOUT_ITS_WORD = "number shown without its word", Match.PART
    OF_ONE_DAY_OF_SEVERAL = "of one day of several", Match.PART
    ONE_OF_SEVERAL_THINGS = "one of several things", Match.PART
    ONE_WORD_IS_MISSING = "one word is missing", Match.NEAR
    ONLY_IN_A_LINK = "only in a link", Match.PART, Role.OTHER
    ONLY_THE_YEAR_IS_SHOWN = "only the year is shown", Match.PART
    ORDER_NOT_TOLD = "order not told", Match.PART
    PARTLY_COVERED = "partly covered", Match.PART
    PART_OF_THE_LIST_IS_SHOWN = "part of the list is shown", Match.PART
    MODEL_SAYS_SO = "{} says so", Match.PART
    SCRIPTS_WRITE_WHAT_THE_PAGE_SHOWS = "scripts write what the page shows", Match.PART
    SHOWN_SHORTENED = "shown shortened", Match.PART
    THE_PAGE_SAYS_BOTH = "the page says both", Match.PART
    THE_PAGE_SHOWS_ITS_BEGINNING = "the page shows its beginning", Match.PART
    THE_PAGE_S_OWN_ADDRESS_IS_UNKNOWN = "the page's own address is unknown", Match.PART
    TOO_MANY_STATEMENTS = "the page makes too many statements for all of them to be traced", Match.PART
    THE_PAGE_WAS_NOT_READ_TO_ITS_END = "the page was not read to its end", Match.PART
    THE_SCALE_THAT_VOTERS_SEE = "the scale that voters see", Match.PART
    THE_WEEKDAY_OF_A_DATE_SHOWN = "the weekday of a date shown", Match.PART
    TOLD_IN_PART = "told in part", Match.PART
    TOO_MANY_LINES_WITH_ITS_WORDS = "too many lines with its words", Match.PART, Role.OWN
    WITHIN_A_SPAN_OF_COPYRIGHT_YEARS = "within a span of copyright years", Match.PART
    YEAR_SHOWN_ELSEWHERE = "year shown elsewhere", Match.PART

    # Nothing visible supports it.
    ADDRESS_NOT_SHOWN = "address not shown"
    ANOTHER_ADDRESS = "another address", Match.NEAR
    ANOTHER_COPYRIGHT_YEAR = "another copyright year", Match.NEAR
    ANOTHER_CURRENCY = "another currency", Match.NEAR
    ANOTHER_HOUSE_IN_THE_LANE = "another house in the lane", Match.NEAR
    ANOTHER_FLOOR_OR_ROOM = "another floor or room", Match.NEAR
    ANOTHER_HOUSE_IN_THE_STREET = "another house in the street", Match.NEAR
    THE_PAGE_DENIES_IT = "the page denies it", Match.NEAR
    ANOTHER_NUMBER_IN_IT = "another number in it", Match.NEAR
    ANOTHER_NUMBER_IN_THE_ADDRESS = "another number in the address", Match.NEAR
    ANOTHER_NUMBER_OF_COMMENTS = "another number of comments", Match.NEAR
    ANOTHER_PAGE_OF_THE_SITE_IS_LINKED = "another page of the site is linked", Match.NEAR
    ANOTHER_PART_OF_THE_STREET = "another part of the street", Match.NEAR
    ANOTHER_SCALE = "another scale", Match.NEAR
    ANOTHER_SCORE_IN_ITS_REVIEW = "another score in its review", Match.NEAR
    ANOTHER_TIME_OF_THAT_DAY = "another time of that day", Match.NEAR
    ANOTHER_TIME_ON_THAT_DAY = "another time on that day", Match.NEAR
    AN_ADDRESS_THAT_A_SCRIPT_MAY_WRITE = "an address that a script may write"
    AN_AMOUNT_BESIDE_THE_PRICE = "an amount beside the price", Match.EXACT, Role.OTHER
    AN_AMOUNT_BESIDE_WHAT_IS_FREE = "an amount beside what is free", Match.EXACT, Role.OTHER
    AN_EMPTY_DURATION = "an empty duration"
    A_COUNTRY_NOT_A_PLACE_IN_ONE = "a country, not a place in one"
    A_DAY_LATER_OR_EARLIER = "a day later or earlier", Match.NEAR
    A_NAME_THAT_THE_PAGE_DOES_NOT_KNOW = "a name that the page does not know", Match.PART
    A_NUMBER_FOR_A_MEMBER = "a number for a member"
    A_PART_OF_IT_IS_NOT_THE_PAGE_S = "a part of it is not the page's", Match.NEAR
    A_TOPIC_WITHOUT_A_WORD_ON_THE_PAGE = "a topic of which the page has no word"
    A_PATH_OF_WHICH_THE_PAGE_SHOWS_NO_END = "a path of which the page shows no end"
    A_PLACEHOLDER = "a placeholder"
    A_PLACEHOLDER_FOR_NO_VALUE = "a placeholder for no value"
    A_RATING_THAT_A_WIDGET_MAY_SHOW = "a rating that a widget may show"
    A_SLOGAN_OF_OTHER_WORDS = "a slogan of other words", Match.PART
    A_STREET_OF_ANOTHER_KIND = "a street of another kind"
    A_WORD_OF_THE_NAME_IS_ANOTHER = "a word of the name is another", Match.NEAR
    A_WORD_OF_THE_NAME_IS_MISSING = "a word of the name is missing", Match.NEAR
    CODE_NOT_SHOWN = "code not shown"
    COMMENTS_ARE_NOT_COUNTED = "comments are not counted"
    COORDINATES_NOT_SHOWN = "coordinates not shown"
    COUNT_NOT_SHOWN = "count not shown"
    CURRENCY_NOT_SHOWN = "currency not shown"
    DATE_NOT_SHOWN = "date not shown"
    DAYS_NOT_SHOWN = "days not shown"
    DURATION_NOT_SHOWN = "duration not shown"
    HARDLY_A_WORD_OF_IT_IS_SHOWN = "hardly a word of it is shown"
    HARDLY_COVERED = "hardly covered", Match.PART
    HOURS_NOT_SHOWN = "hours not shown"
    HOURS_SHOWN_FOR_OTHER_DAYS = "hours shown for other days"
    HOURS_SHOWN_FOR_THAT_DAY = "hours shown for that day"
    IDENTIFIER_NOT_SHOWN = "identifier not shown"
    INTERVAL_NOT_NAMED = "interval not named"
    ITS_WORDS_ARE_OTHERS_NAMES = "its words are others' names", Match.PART
    LANGUAGE_NOT_NAMED = "language not named"
    LOWER_END_OF_THE_SCALE_NOT_SHOWN = "lower end of the scale not shown"
    MEMBER_NOT_SHOWN = "member not shown"
    NAMES_THAT_THE_PAGE_DOES_NOT_KNOW = "names that the page does not know", Match.PART
    NOTHING_OF_IT_IS_SHOWN = "nothing of it is shown"
    NOT_ABOUT_THIS = "not about this"
    NOT_COVERED = "not covered"
    NOT_FOUND = "not found"
    NOT_LINKED = "not linked"
    NOT_SHOWN = "not shown"
    NOT_SHOWN_BY_THIS_NAME = "not shown by this name", Match.NEAR
    NOT_TOLD_BY_THE_PAGE = "not told by the page", Match.PART
    NO_NUMBER = "no number"
    NO_PART_OF_IT_FOUND = "no part of it found"
    NO_WORD_OF_IT_IS_KNOWN = "no word of it is known"
    NO_WORD_OF_THE_PLACE_IS_SHOWN = "no word of the place is shown"
    NO_YEAR_OF_COPYRIGHT_SHOWN = "no year of copyright shown"
    NUMBER_NOT_SHOWN = "number not shown"
    ONLY_INSIDE_A_LONGER_IDENTIFIER = "only inside a longer identifier", Match.EXACT, Role.OTHER
    ONLY_INSIDE_A_NAME = "only inside a name", Match.EXACT, Role.OTHER
    ONLY_IN_A_PICTURE_S_TEXT = "only in the alternative text of an image", Match.EXACT, Role.OTHER
    ONLY_IN_RUNNING_TEXT = "only in running text", Match.EXACT, Role.OTHER
    ONLY_IN_THE_PAGE_S_TITLE = "only in the page's title", Match.EXACT, Role.OTHER
    PLACE_NOT_SHOWN = "place not shown"
    PRICE_NOT_SHOWN = "price not shown"
    PRICE_RANGE_NOT_SHOWN = "price range not shown"
    QUANTITY_NOT_SHOWN = "quantity not shown"
    RATING_NOT_SHOWN = "rating not shown"
    SHOWN_AS = "shown as {}", Match.EXACT, Role.OTHER
    SHOWN_AS_AN_ARTICLE_S_HEADLINE_ONLY = "only as the headline of an article", Match.EXACT, Role.OTHER
    SHOWN_AS_A_COMMENT_S_DATE_ONLY = "only as the date of a comment", Match.EXACT, Role.OTHER
    SHOWN_AS_A_DATE_OF_SOMETHING_ELSE = "as the date of something else", Match.EXACT, Role.OTHER
    SHOWN_AS_A_NUMBER_OF_COMMENTS = "as the number of comments", Match.EXACT, Role.OTHER
    SHOWN_AS_THE_DAY_OF_CHANGE = "as the date of an update", Match.EXACT, Role.OTHER
    SHOWN_AS_THE_DAY_OF_PUBLICATION = "not as the date of an update", Match.EXACT, Role.OTHER
    SHOWN_AS_THE_NAME_OF_THE_SITE_ONLY = "only as the name of the site", Match.EXACT, Role.OTHER
    SHOWN_AS_THE_OTHER_COORDINATE = "as the other coordinate", Match.EXACT, Role.OTHER
    SHOWN_AS_THE_PRICE_OF_SOMETHING_ELSE = "as the price of something else", Match.EXACT, Role.OTHER
    SHOWN_AS_WHO_MADE_THE_SITE_ONLY = "only as who made the site", Match.EXACT, Role.OTHER
    SHOWN_BESIDE_A_PICTURE_ONLY = "only beside an image", Match.EXACT, Role.OTHER
    SHOWN_FOR_ANOTHER_ONE = "for something else of its kind", Match.EXACT, Role.OTHER
    SHOWN_FOR_SOMETHING_ELSE = "for something else", Match.EXACT, Role.OTHER
    SHOWN_IN_RUNNING_TEXT_ONLY = "shown in running text only", Match.EXACT, Role.OTHER
    SHOWN_OF_SOMETHING_ELSE_ONLY = "only for something else", Match.EXACT, Role.OTHER
    STREET_NOT_SHOWN = "street not shown"
    THE_PAGE_AND_NO_PICTURE = "the page, and no picture"
    VALUES_NOT_SHOWN = "values not shown", Match.PART
    WHAT_A_LINK_TO_ANOTHER_SITE_IS_CALLED = "what a link to another site is called"
    YEAR_NOT_SHOWN = "year not shown"

    # The page shows another value in that role.
    ANOTHER_AMOUNT_IN_THAT_ROLE = "another amount in that role", Match.OTHER, Role.OWN
    ANOTHER_DATE_IN_THAT_ROLE = "another date in that role", Match.OTHER, Role.OWN
    ANOTHER_IDENTIFIER_IN_THAT_ROLE = "another identifier in that role", Match.OTHER, Role.OWN
    ANOTHER_LANGUAGE = "another language", Match.OTHER, Role.OWN
    ANOTHER_NUMBER = "another number", Match.OTHER, Role.OWN
    ANOTHER_NUMBER_BEFORE_IT = "another number before it", Match.OTHER, Role.OWN
    ANOTHER_NUMBER_IN_THAT_ROLE = "another number in that role", Match.OTHER, Role.OWN
    ANOTHER_PLACE_IN_THE_ORDER = "another place in the order", Match.OTHER, Role.OWN
    ANOTHER_PRICE = "another price", Match.OTHER, Role.OWN
    ANOTHER_PRICE_IN_THAT_ROLE = "another price in that role", Match.OTHER, Role.OWN
    ANOTHER_SCORE_BESIDE_ITS_COUNT = "another score beside its count", Match.OTHER, Role.OWN
    ANOTHER_TIME_IN_THAT_ROLE = "another time in that role", Match.OTHER, Role.OWN
    ANOTHER_UNIT = "another unit", Match.OTHER, Role.OWN
    ANOTHER_WORD_IN_IT = "another word in it", Match.OTHER, Role.OWN
    THE_BYLINE_NAMES_ANOTHER = "the byline names another", Match.OTHER, Role.OWN
    THE_HEADING_IS_ANOTHER = "the heading is another", Match.OTHER, Role.OWN
    THE_OTHER_END_OF_THE_HOURS_SHOWN = "the other end of the hours shown", Match.OTHER, Role.OWN
    THE_PAGE_SAYS_OTHERWISE = "the page says otherwise", Match.OTHER, Role.OWN
    THE_PRICE_OF_BEFORE = "the price of before", Match.OTHER, Role.OWN
    THE_TEXT_IS_CUT_OFF = "the text is cut off", Match.OTHER, Role.OWN
    WHAT_THE_PAGE_CALLS_OTHERWISE = "what the page calls otherwise", Match.OTHER, Role.OWN

    # No visitor could check it.
    ANOTHER_VOCABULARY_S = "another vocabulary's"
    AN_ADDRESS_FOR_PROGRAMS = "an address for programs"
    AN_INTERNAL_IDENTIFIER = "an internal identifier"
    A_JSON_FILE_HAS_NO_PAGE_TO_COMPARE_WITH = "a JSON file has no page to compare with"
    A_KEY_FROM_ITS_ADDRESS = "a key from its address"
    A_LABEL_FOR_PROGRAMS = "a label for programs"
    A_LOGO_FILE_OTHER_THAN_THE_ONE_SHOWN = "a logo file other than the one shown"
    A_PICTURE_S_LANGUAGE = "a picture's language"
    A_PLACE_IN_A_RECORDING = "a place in a recording"
    A_TECHNICAL_VALUE = "a technical value"
    FILLED_IN_BY_A_SYSTEM = "filled in by a system"
    NO_SUCH_TRAIL = "no such trail"
    NO_VOCABULARY_DEFINES_IT = "no vocabulary defines it"
    WHAT_A_SYSTEM_PUTS_WHERE_NO_PICTURE_IS = "what a system puts where no picture is"
