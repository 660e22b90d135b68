"""The environment of the live fragments."""

import pytest
from django.template import engines
from django.utils import translation
from jinja2 import UndefinedError


def render(source, **context):
    return engines["jinja2"].from_string(source).render(context)


def test_it_escapes_what_people_wrote():
    assert render("{{ name }}", name="<b>Masha</b>") == "&lt;b&gt;Masha&lt;/b&gt;"


def test_it_speaks_the_language_of_the_reader():
    with translation.override("ru"):
        assert render('{{ _("Yes") }}') == "Да"
    with translation.override("en"):
        assert render('{{ _("Yes") }}') == "Yes"


def test_it_knows_routes_and_static_files():
    assert render('{{ url("healthz") }} {{ static("css/base.css") }}') == (
        "/healthz /static/css/base.css"
    )


def test_an_unknown_name_is_an_error_and_not_a_blank():
    with pytest.raises(UndefinedError):
        render("{{ hand }}")
