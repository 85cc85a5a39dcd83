"""What messages say: what is wrong, then what to do, as long as there is a place for that."""

import pytest

from factmark.linter.findings.naming import MAX_MESSAGE, MIN_QUOTATION, message_and_advice
from factmark.linter.findings.rule import Finding, Fix, Rule

RULE = Rule(
    "CMP901", "no-x", "compliance", "error", "none", "X.", lambda context: iter(()), advice="remove it"
)


@pytest.mark.parametrize(
    ("finding", "message"),
    [
        (Finding('"x" is wrong'), '"x" is wrong; remove it'),
        (Finding('"x" is wrong', fixes=(Fix('Write "y"', "safe"),)), '"x" is wrong; write "y"'),
        (
            Finding('"x" is wrong', fixes=(Fix('Write "y"', "safe"),), advice="correct it"),
            '"x" is wrong; correct it',
        ),
        (Finding('"x" is wrong', advice=""), '"x" is wrong'),
        (Finding('"x" is wrong; write "y"'), '"x" is wrong; write "y"'),
        (Finding('no property "x"; did you mean "y"?'), 'no property "x"; did you mean "y"?'),
        (Finding('"x" is "a; b"'), '"x" is "a; b"; remove it'),
        (Finding('"x" is wrong. schema.org on x: “X.”'), '"x" is wrong; remove it. schema.org on x: “X.”'),
        (
            Finding('"x" is wrong', fixes=(Fix("Write " + "y" * MAX_MESSAGE, "safe"),)),
            '"x" is wrong; remove it',
        ),
    ],
)
def test_a_message_ends_with_what_to_do(finding, message):
    assert message_and_advice(RULE, finding)[0] == message


def test_the_longest_quotation_gives_way():
    value = "v" * 120
    message, advice = message_and_advice(
        RULE, Finding(f'"x" value "{value}" is on the page, but elsewhere', advice="write " + "y" * 40)
    )
    assert len(message) == MAX_MESSAGE
    assert message.startswith('"x" value "' + "v" * MIN_QUOTATION)
    assert message.endswith(f"; {advice}")
    assert advice.endswith("y" * 40)
    assert '…" is on the page' in message


def test_what_to_do_is_left_out_where_it_has_no_place():
    said = "x" * (MAX_MESSAGE - 5)
    assert message_and_advice(RULE, Finding(said)) == (said, "")
