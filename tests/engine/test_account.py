import pytest

from games.engine.account import (
    Account,
    Memory,
    ThresholdBasis,
    forget,
    new_account,
    post,
)

CLOSED = Account()


def remembered(points):
    return Account(remembered=points)


def recorded(points):
    return Account(recorded=points, is_open=True)


@pytest.mark.parametrize(
    ("before", "credit", "after"),
    [
        pytest.param(CLOSED, 12, remembered(12), id="E6-12-is-remembered"),
        pytest.param(CLOSED, 13, recorded(13), id="E6-13-opens"),
        pytest.param(remembered(19), 12, remembered(31), id="E7-threshold-is-per-deal"),
        pytest.param(remembered(31), 13, recorded(44), id="E7-opens-with-memory"),
        pytest.param(recorded(40), 0, recorded(40), id="E8-open-never-forgets"),
        pytest.param(recorded(40), 5, recorded(45), id="open-records-everything"),
        pytest.param(remembered(90), 13, recorded(103), id="E12-memory-and-credit"),
        pytest.param(remembered(96), 12, remembered(108), id="E13-over-the-target-closed"),
        pytest.param(remembered(108), 13, recorded(121), id="E13-then-open"),
        pytest.param(remembered(19), 0, CLOSED, id="W1-zero-forgets"),
        pytest.param(remembered(7), 13, recorded(20), id="W1-Olya"),
        pytest.param(remembered(4), 10, remembered(14), id="E1-ten-for-a-lone-blank"),
    ],
)
def test_post_with_threshold_13(before, credit, after):
    assert post(before, credit, 13) == after


@pytest.mark.parametrize(
    ("credit", "after"), [(24, remembered(48)), (25, recorded(49)), (0, CLOSED)]
)
def test_e56_threshold_25_looks_at_one_deal(credit, after):
    assert post(remembered(24), credit, 25) == after


@pytest.mark.parametrize(
    ("before", "credit", "after"),
    [
        pytest.param(remembered(24), 24, recorded(48), id="E56-both-together-open"),
        pytest.param(remembered(24), 0, CLOSED, id="nothing-forgets"),
        pytest.param(CLOSED, 24, remembered(24), id="too-few"),
    ],
)
def test_cumulative_threshold(before, credit, after):
    assert post(before, credit, 25, ThresholdBasis.CUMULATIVE) == after


@pytest.mark.parametrize(("credit", "after"), [(24, CLOSED), (25, recorded(25))])
def test_points_below_the_threshold_can_be_lost(credit, after):
    assert post(CLOSED, credit, 25, memory=Memory.LOSE) == after


def test_without_threshold_an_account_is_open_from_the_start():
    assert new_account(0) == recorded(0)
    assert new_account(13) == CLOSED
    assert post(new_account(0), 3, 0) == recorded(3)


def test_forget_touches_closed_accounts_only():
    assert forget(remembered(5)) == CLOSED
    assert forget(recorded(5)) == recorded(5)


@pytest.mark.parametrize(
    ("account", "text"), [(remembered(19), "+19"), (recorded(20), "20"), (CLOSED, "0")]
)
def test_account_is_written_as_in_a_record(account, text):
    assert str(account) == text
