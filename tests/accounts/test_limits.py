import pytest
from django.test import RequestFactory

from accounts.limits import folded_login


@pytest.mark.parametrize(
    "given",
    [
        {"login": "МАША"},
        {"username": " Маша"},
        {"email": "маша"},
        {"login": "", "username": "Mаша"},
    ],
)
def test_failures_are_counted_under_one_name(given):
    assert folded_login(None, given) == folded_login(None, {"login": "маша"}) != ""
    assert folded_login(RequestFactory().post("/", given), None) == folded_login(None, given)


def test_nothing_typed_is_counted_together():
    assert folded_login(None, None) == folded_login(RequestFactory().get("/"), {}) == ""
