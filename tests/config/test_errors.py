"""The pages of what went wrong, in the language of the reader."""

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import path
from django.utils import translation
from django.views.defaults import bad_request, permission_denied, server_error

from config.errors import too_many_requests
from config.urls import urlpatterns as club

TITLES = {
    400: "Bad request",
    403: "This door is closed",
    429: "A little slower, please",
    500: "Something broke",
}
VIEWS = {
    400: lambda request: bad_request(request, ValueError()),
    403: lambda request: permission_denied(request, PermissionError()),
    429: too_many_requests,
    500: server_error,
}


def break_down(request):
    raise ZeroDivisionError("on purpose")


urlpatterns = [*club, path("break/", break_down)]


def page(client, address):
    response = client.get(address)
    return response.status_code, response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("status", sorted(VIEWS))
def test_each_fault_has_a_page_of_the_club(status, rf: RequestFactory):
    request = rf.get("/")
    with translation.override("en"):
        response = VIEWS[status](request)
    assert response.status_code == status
    text = response.content.decode()
    assert TITLES[status] in text
    assert '<html lang="en"' in text


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_in_both_languages():
    for language in ("ru", "en"):
        status, text = page(Client(headers={"accept-language": language}), "/no/such/page/")
        assert status == 404
        assert f'<html lang="{language}"' in text


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/tables/%00/", "/players/a%00/", "/t/%00/", "/watch/%00/"])
def test_an_address_with_a_null_byte_names_nothing_in_any_database(address):
    assert page(Client(), address)[0] == 404
    assert Client().post("/tables/%00/act/", {"type": "leave"}).status_code == 404


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_a_fault_of_ours_is_answered_without_telling_what_it_was():
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    status, text = page(client, "/break/")
    assert status == 500
    assert "Something broke" in text
    assert "on purpose" not in text
    assert "ZeroDivisionError" not in text
