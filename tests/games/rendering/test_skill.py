"""A skill in a few signs."""

import pytest

from games.rendering.skill import signed, skill_mark
from ratings.formulas.skill import NEWCOMER, Skill


def test_a_settled_skill_is_two_numbers():
    assert skill_mark(Skill(24.25, 2.5)) == '<span class="skill">1482 ± 60</span>'


def test_a_provisional_one_has_a_question_mark_that_explains_itself():
    assert skill_mark(NEWCOMER) == (
        '<span class="skill">1500<abbr title="provisional: too few rated matches yet">?</abbr>'
        " ± 200</span>"
    )


@pytest.mark.parametrize(("change", "text"), [(12, "+12"), (0, "0"), (-7, "−7")])
def test_changes_have_a_sign(change, text):
    assert signed(change) == text
