"""What holds for every route: tokens, headers, hosts."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, resolve

SAFE_METHODS_ONLY = 405
# What stands in for the parts of a route; that nothing is found there does not matter: the
# token is asked for before anything is looked up.
SAMPLES = {"int": "1", "str": "x", "slug": "x", "uuid": "0" * 8 + "-0000-4000-8000-" + "0" * 12}
POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}
PUBLIC_PAGES = ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]


def routes(patterns=None, prefix=""):
    """Every route of the site as a path with samples for its parts."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield sample(path)
        else:
            yield from routes(pattern.url_patterns, path)


def sample(route):
    """A path that the route answers to: samples for converters, for groups what they allow."""
    path = re.sub(r"(?<!P)<(?:(\w+):)?\w+>", lambda part: SAMPLES.get(part[1] or "str", "x"), route)
    path = re.sub(r"\((?:\?P<\w+>|\?:)?([^)]*)\)", lambda group: allowed(group[1]), path)
    return "/" + re.sub(r"[\^$?]|\\Z", "", path).replace("\\", "")


def allowed(group):
    """A text that a group of a pattern allows: its first word, or 1."""
    first = group.split("|")[0]
    return first if re.fullmatch(r"[\w-]+", first) else "1"


def test_the_walk_finds_the_routes():
    found = set(routes())
    assert {"/healthz", "/language/", "/accounts/login/", "/admin/login/"} <= found
    assert len(found) > 60
    for path in found:
        resolve(path)


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_unsafe_request_passes_without_a_token(method, admin_user):
    """As somebody who may do everything, so that nothing else refuses."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=True)
    client.force_login(admin_user, backend="django.contrib.auth.backends.ModelBackend")
    passed = []
    for path in sorted(set(routes())):
        response = getattr(client, method)(path)
        if response.status_code not in {403, SAFE_METHODS_ONLY}:
            passed.append((path, response.status_code))
    assert passed == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PUBLIC_PAGES, "/no-such-page/", "/admin/login/", "/healthz"])
def test_every_answer_carries_the_policies(client, path):
    response = client.get(path)
    given = set(response["Content-Security-Policy"].split("; "))
    assert given >= POLICY
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "camera=()" in response["Permissions-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_refused_form_is_answered_in_the_language_of_the_reader():
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    response = client.post("/accounts/login/", {"login": "Masha", "password": "x"})
    assert response.status_code == 403
    assert "This form is out of date" in response.content.decode()
    assert set(response["Content-Security-Policy"].split("; ")) >= POLICY


@pytest.mark.django_db
def test_a_token_from_a_page_of_another_origin_does_not_pass():
    client = Client(enforce_csrf_checks=True)
    client.get("/accounts/login/")
    token = client.cookies["csrftoken"].value
    data = {"login": "Masha", "password": "x", "csrfmiddlewaretoken": token}
    assert client.post("/accounts/login/", data, headers={"origin": "null"}).status_code == 403
    foreign = {"origin": "http://testserver.elsewhere.example"}
    assert client.post("/accounts/login/", data, headers=foreign).status_code == 403
    own = {"origin": "http://testserver"}
    assert client.post("/accounts/login/", data, headers=own).status_code == 200


@pytest.mark.django_db
def test_a_foreign_host_is_refused(client):
    assert client.get("/", headers={"host": "elsewhere.example"}).status_code == 400


@pytest.mark.django_db
def test_cookies_are_not_for_scripts(client):
    client.get("/accounts/login/")
    assert client.cookies["csrftoken"]["httponly"]
    assert client.cookies["csrftoken"]["samesite"] == "Lax"
