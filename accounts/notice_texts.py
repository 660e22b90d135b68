"""The words of a notice, made when it is read, in the reader's language.

What `notify` takes as data, by kind (all values optional, all JSON):

* invitation: `by` (name), `game` (name of the game as an English msgid)
* your_turn: `table` (code), `game`
* moderator: `what` = `muted` (`until` ISO time, `reason`), `unmuted`, or `answer` (`text`)
* annulled: `match` (number), `reason`
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import Notice, NoticeKind


def notice_text(notice: Notice) -> str:
    """One or two sentences for a notice; never fails on data that is missing or old."""
    data: dict[str, Any] = notice.data
    if notice.kind == NoticeKind.INVITATION:
        return _("%(by)s invites you to a table.") % {"by": data.get("by") or _("Somebody")}
    if notice.kind == NoticeKind.YOUR_TURN:
        return _("It is your turn at another table.")
    if notice.kind == NoticeKind.ANNULLED:
        return _annulled(data)
    return _moderator(data)


def _annulled(data: dict[str, Any]) -> str:
    told = _("Match %(match)s was annulled, and its rating taken back.") % {
        "match": data.get("match", "")
    }
    return _with_reason(told, data)


def _moderator(data: dict[str, Any]) -> str:
    match data.get("what"):
        case "muted":
            moment = _local(data.get("until"))
            until = f"{date_format(moment, 'SHORT_DATE_FORMAT')} {date_format(moment, 'H:i T')}"
            told = _("A moderator has taken the chat from you until %(until)s.") % {"until": until}
            return _with_reason(told, data)
        case "unmuted":
            return _("You may chat again.")
        case _other:
            return str(data.get("text") or _("A moderator has answered you."))


def _with_reason(told: str, data: dict[str, Any]) -> str:
    reason = data.get("reason")
    return _("%(told)s Reason: %(reason)s") % {"told": told, "reason": reason} if reason else told


def _local(text: object) -> datetime:
    try:
        return timezone.localtime(datetime.fromisoformat(str(text)))
    except ValueError:
        return timezone.localtime()
