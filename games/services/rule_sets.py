"""Named sets of options: a member keeps, renames and deletes his own; the staff offers one to all."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import record_audit
from games.engine.variants import differing_options, table_rules
from games.errors import NotAllowedError, UnknownTableError
from games.models import RuleSet
from games.models.rule_set import NAME_LENGTH

MAX_RULE_SETS: Final = 30
"""Sets of one member."""


def save_rules(
    *,
    owner_id: int,
    name: str,
    game: str,
    players: int,
    set: str | None = None,
    options: Mapping[str, str] | None = None,
) -> RuleSet:
    """Keep the rules of a game under a name; one's own set of the same name is replaced. Return it.

    Raises:
        UnknownGameError, UnknownOptionError, ImpossibleRulesError: from the rules.
        NotAllowedError: a guest, a name that is none, too many sets.
    """
    rules = table_rules(game, players=players, set=set, options=options or {})
    name = clean_rules_name(name)
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=owner_id)
        if owner.is_guest:
            raise NotAllowedError(_("Register to keep rules under a name."))
        same = RuleSet.objects.filter(owner=owner, game=game, name_key=rules_name_key(name))
        if not same.exists() and RuleSet.objects.filter(owner=owner).count() >= MAX_RULE_SETS:
            raise NotAllowedError(_("You have enough sets of rules. Delete one first."))
        kept, _is_new = RuleSet.objects.update_or_create(
            owner=owner,
            game=game,
            name_key=rules_name_key(name),
            defaults={
                "name": name,
                "set": rules.set,
                "players": players,
                "options": differing_options(rules),
            },
        )
    return kept


def rename_rules(*, rules_id: int, owner_id: int, name: str) -> RuleSet:
    """Give one's own set of rules another name; return it.

    Raises:
        UnknownTableError: one has no such set.
        NotAllowedError: a name that is none, or that another set of this game has.
    """
    name = clean_rules_name(name)
    kept = _own(rules_id, owner_id)
    kept.name, kept.name_key = name, rules_name_key(name)
    try:
        with transaction.atomic():
            kept.save(update_fields=["name", "name_key"])
    except IntegrityError as error:
        raise NotAllowedError(_("You have a set of this name already.")) from error
    return kept


def delete_rules(*, rules_id: int, owner_id: int) -> None:
    """Forget one's own set of rules; tables that were opened by it are not touched.

    Raises:
        UnknownTableError: one has no such set.
    """
    _own(rules_id, owner_id).delete()


@transaction.atomic
def offer_rules(
    *, rules_id: int, by_id: int, offered: bool, reason: str, now: datetime | None = None
) -> bool:
    """The staff offers a set of rules to everybody, or offers it no longer; logged. False: it is so already."""
    kept = RuleSet.objects.select_for_update().get(pk=rules_id)
    if (kept.offered_at is not None) == offered:
        return False
    kept.offered_at = (now or timezone.now()) if offered else None
    kept.save(update_fields=["offered_at"])
    record_audit(
        actor_id=by_id,
        action="offer_rules" if offered else "withdraw_rules",
        target=f"rules {kept.pk} {kept.name}",
        reason=reason,
    )
    return True


def clean_rules_name(name: str) -> str:
    """Return a name without blanks at its ends or twice inside.

    Raises:
        NotAllowedError: nothing is left, it is too long, or it has signs that are not printed.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise NotAllowedError(_("Write a name for the rules."))
    if len(name) > NAME_LENGTH or not name.isprintable():
        raise NotAllowedError(_("The name of rules has at most 40 letters, digits and signs."))
    return name


def rules_name_key(name: str) -> str:
    """Return what is equal for two names that people would not tell apart by ear."""
    return unicodedata.normalize("NFKC", name).casefold().replace("ё", "е")[: 2 * NAME_LENGTH]


def _own(rules_id: int, owner_id: int) -> RuleSet:
    kept = RuleSet.objects.filter(pk=rules_id, owner=owner_id).first()
    if kept is None:
        raise UnknownTableError(_("You have no such set of rules."))
    return kept
