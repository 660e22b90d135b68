"""What is done to a table before the match: taking and leaving seats, bots, invitations. All by POST."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.engine.variants import VARIANTS
from games.errors import ClubError, TooFastError
from games.forms import InviteForm
from games.models import Table
from games.services import hosting, inviting, seating
from games.services.play_now import play_now as seat_now
from games.views.visitors import count_use, is_member, member_or_guest, too_often

# What an act is given: the table, and who acts. It answers with an address of ours to go to next.
Act = Callable[[HttpRequest, Table, int], str]
View = Callable[[HttpRequest, str], HttpResponse]


def table_act(*, guests: bool = False) -> Callable[[Act], View]:
    """Make a view of an act on one table; a refusal is a message on the table's page, 429 if it was too often.

    A signed-out visitor is asked to sign in; where *guests* may act, he is made one.
    """

    def decorate(act: Act) -> View:
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, code: str) -> HttpResponse:
            table = Table.objects.filter(code=code).first()
            if table is None:
                raise Http404
            if not guests and not request.user.is_authenticated:
                return redirect_to_login(table_url(table))
            try:
                return redirect(act(request, table, member_or_guest(request)))
            except TooFastError:
                return too_often(request)
            except ClubError as refusal:
                messages.error(request, refusal.message)
                return redirect(table_url(table))

        return view

    return decorate


def table_url(table: Table) -> str:
    """The page of a table."""
    return reverse("games:table", args=[table.code])


def seat_number(request: HttpRequest) -> int:
    """Read the seat that a form names; 0, which no table has, when it names none."""
    text = request.POST.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else 0


def tell_guest(request: HttpRequest, table: Table) -> None:
    """Say to a guest who has sat down at a rated table what that does to it."""
    if table.rated and not is_member(request):
        messages.info(
            request,
            _(
                "You play as a guest, so this match is unrated for everybody. Register to play"
                " rated matches."
            ),
        )


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor at the first fitting open table, else at a new one."""
    game = request.POST.get("game", "")
    try:
        user_id = member_or_guest(request)
        count_use(request, "open_table")
        table = seat_now(user_id=user_id, game=game if game in VARIANTS else "kozel")
    except TooFastError:
        return too_often(request)
    except ClubError as refusal:
        messages.error(request, refusal.message)
        return redirect("games:lobby")
    return redirect(table_url(table))


@table_act(guests=True)
def sit(request: HttpRequest, table: Table, user_id: int) -> str:
    """Take the wished seat, or the first free one."""
    seat = seat_number(request) or None
    seating.sit(table_id=table.pk, user_id=user_id, seat=seat)
    tell_guest(request, table)
    return table_url(table)


@table_act()
def leave(request: HttpRequest, table: Table, user_id: int) -> str:
    """Give the own seat back."""
    seating.leave(table_id=table.pk, user_id=user_id)
    return reverse("games:lobby")


@table_act()
def remove_player(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator asks somebody, or a bot, to leave a seat."""
    hosting.remove_player(table_id=table.pk, by_id=user_id, seat=seat_number(request))
    return table_url(table)


@table_act()
def cancel_table(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator takes the request back."""
    hosting.cancel_table(table_id=table.pk, by_id=user_id)
    messages.info(request, _("The table was cancelled."))
    return reverse("games:lobby")


@table_act()
def seat_bot(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator puts a bot into a free seat."""
    level = request.POST.get("level", "")
    hosting.seat_bot(table_id=table.pk, by_id=user_id, seat=seat_number(request), level=level)
    return table_url(table)


@table_act()
def fill_with_bots(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator waits no longer: bots take all free seats."""
    level = request.POST.get("level", "")
    hosting.fill_with_bots(table_id=table.pk, by_id=user_id, level=level)
    return table_url(table)


@table_act()
def swap_partner(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator chooses his partner: who sits there changes places with the seat opposite."""
    hosting.swap_partner(table_id=table.pk, by_id=user_id, seat=seat_number(request))
    return table_url(table)


@table_act()
def set_spectators(request: HttpRequest, table: Table, user_id: int) -> str:
    """The creator admits or sends away spectators."""
    allowed = request.POST.get("allowed") == "yes"
    hosting.set_spectators(table_id=table.pk, by_id=user_id, allowed=allowed)
    return table_url(table)


@table_act()
def invite(request: HttpRequest, table: Table, user_id: int) -> str:
    """Ask a member by name; he finds it under his bell."""
    form = InviteForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Write the name of the person whom you invite."))
        return table_url(table)
    count_use(request, "invite")
    name = form.cleaned_data["name"]
    inviting.invite(table_id=table.pk, by_id=user_id, name=name)
    messages.success(request, _("%(name)s was invited.") % {"name": name})
    return table_url(table)
