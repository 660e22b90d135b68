"""`manage.py rebuild_ratings`: what it says, and what it leaves alone."""

import pytest
from django.core.management import CommandError, call_command

from ratings.models import Rating
from tests.games.stored import played, store

pytestmark = pytest.mark.django_db


def test_nothing_to_do(capsys):
    store(played())
    call_command("rebuild_ratings")
    assert capsys.readouterr().out == "0 differences put right\n"


def test_differences_are_named_and_put_right(capsys):
    store(played())
    rating = Rating.objects.get(user__username="Masha")
    right = f"{rating.points} points, 1 matches"
    Rating.objects.filter(pk=rating.pk).update(points=500)
    with pytest.raises(CommandError, match="1 differences, nothing changed"):
        call_command("rebuild_ratings", "--check")
    line = f"kozel Masha: rating: 500 points, 1 matches instead of {right}\n"
    assert capsys.readouterr().out == line
    call_command("rebuild_ratings")
    assert capsys.readouterr().out == f"{line}1 differences put right\n"
    rating.refresh_from_db()
    assert f"{rating.points} points, 1 matches" == right
