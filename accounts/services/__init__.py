"""Every write of accounts. One verb each, with an own transaction; nothing else writes their rows."""

from accounts.services.audit import record_audit
from accounts.services.cleaning import forget_ended_sign_ins
from accounts.services.closing import close_account, reopen_account
from accounts.services.guests import make_guest, register_member, remove_guests
from accounts.services.moderation import lift_mute, mute, remove_second_factors
from accounts.services.notices import mark_read, notify
from accounts.services.people import block, follow, unblock, unfollow
from accounts.services.preferences import save_language, save_preferences, touch_last_seen
from accounts.services.recovery import (
    issue_recovery_codes,
    issue_reset_link,
    use_recovery_code,
    use_reset_link,
)

__all__ = [
    "block",
    "close_account",
    "follow",
    "forget_ended_sign_ins",
    "issue_recovery_codes",
    "issue_reset_link",
    "lift_mute",
    "make_guest",
    "mark_read",
    "mute",
    "notify",
    "record_audit",
    "register_member",
    "remove_guests",
    "remove_second_factors",
    "reopen_account",
    "save_language",
    "save_preferences",
    "touch_last_seen",
    "unblock",
    "unfollow",
    "use_recovery_code",
    "use_reset_link",
]
