"""The forms of the lobby: a request for a table, made from what the game itself allows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import starmap
from typing import Any, Final, cast

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.bots import BOTS
from games.engine.dealing import Teams
from games.engine.errors import ImpossibleRulesError, UnknownOptionError
from games.engine.variant import Option, Variant
from games.engine.variants import table_rules
from games.models.rule_set import NAME_LENGTH
from games.models.table import TimeoutMeans
from games.queries.game_page import option_anchor
from games.queries.options import option_groups, set_name, summary_word, value_word

TURN_SECONDS = (15, 120)
RESERVE_SECONDS = (0, 180)
RULE = "rule_"
SEAT = "seat_"
FREE = "free"
USUAL = "usual"
BLAMED_INSTEAD: Final = {"teams": "players", "target": "threshold"}
"""Where a refusal is shown when the game has no field for the option that it names."""


@dataclass(frozen=True, slots=True)
class RuleField:
    """One rule on the form. ``word`` says its present value; ``anchor`` is its place on the page of the game."""

    bound: BoundField
    word: str
    is_changed: bool
    anchor: str
    place: int
    """Its place among the rules of its group."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one stage of a match; folded as long as nothing in it is changed or refused."""

    key: str
    title: str
    fields: tuple[RuleField, ...]
    is_open: bool

    @property
    def words(self) -> list[RuleField]:
        """The rules as the folded line says them: what is not usual stands first."""
        return sorted(self.fields, key=lambda rule: not rule.is_changed)


class RequestForm(forms.Form):
    """A request for a table of one game. Its fields come from the variant, so that it cannot offer what is refused.

    Options become fields ``rule_KEY``, seats other than the creator's ``seat_NUMBER``.
    """

    players = forms.TypedChoiceField(
        label=_("Players"), coerce=int, widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("This game is not played by that many.")},
    )  # fmt: skip
    turn_seconds = forms.IntegerField(
        label=_("Seconds for a turn"), min_value=TURN_SECONDS[0], max_value=TURN_SECONDS[1],
        initial=30, help_text=_("From 15 to 120. Each tile drawn starts them afresh."),
    )  # fmt: skip
    reserve_seconds = forms.IntegerField(
        label=_("Seconds in reserve"), min_value=RESERVE_SECONDS[0], max_value=RESERVE_SECONDS[1],
        initial=60, help_text=_("From 0 to 180, for each player and the whole match."),
    )  # fmt: skip
    timeout_means = forms.ChoiceField(
        label=_("When somebody’s time is over or he has left"), initial=USUAL,
        choices=[
            (USUAL, _("as is usual: rated matches of two are broken off, in all others a bot plays on")),
            *TimeoutMeans.choices,
        ],
    )  # fmt: skip
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True,
        help_text=_("A table that begins with a bot or a guest in a seat is unrated."),
    )  # fmt: skip
    private = forms.BooleanField(
        label=_("Private"), required=False,
        help_text=_("Not in the lobby: others come by the link that you send them."),
    )  # fmt: skip
    spectators = forms.BooleanField(
        label=_("Spectators may watch"), required=False, initial=True,
        help_text=_("They never see a hand. At a private table they need a link of their own."),
    )  # fmt: skip

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        variant: Variant,
        guest: bool = False,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.variant = variant
        self.guest = guest
        self._offer_players()
        self.fields["set"] = self._set_field()
        for option in variant.options:
            self.fields[RULE + option.key] = option_field(option)
        for number in range(2, max(variant.players) + 1):
            self.fields[f"{SEAT}{number}"] = self._seat_field(number)
        if guest:
            self.fields["rated"].disabled = True
            self.fields["rated"].initial = self.initial["rated"] = False
            self.fields["rated"].help_text = _(
                "You play as a guest, so the table is unrated. Register to play rated matches."
            )

    def _offer_players(self) -> None:
        players = cast("forms.TypedChoiceField", self.fields["players"])
        players.choices = [
            (count, ngettext("%(n)d player", "%(n)d players", count) % {"n": count})
            for count in self.variant.players
        ]
        players.initial = max(self.variant.players_with(self.variant.sets[0]))
        if len(self.variant.players) == 1:
            players.required = False
            players.widget = forms.HiddenInput()

    def _set_field(self) -> forms.ChoiceField:
        sets = self.variant.sets
        field = forms.ChoiceField(
            label=_("Set of tiles"),
            choices=[(name, set_name(name)) for name in sets],
            initial=sets[0],
            error_messages={"invalid_choice": _("This game is not played with that set.")},
        )
        if len(sets) == 1:
            field.required = False
            field.widget = forms.HiddenInput()
        return field

    def _seat_field(self, number: int) -> forms.ChoiceField:
        label = gettext("Seat %(number)d") % {"number": number}
        if self.in_pairs and number == 3:
            label = gettext("Seat 3, your partner")
        bots = [(level, gettext(bot.name)) for level, bot in BOTS.items()]
        choices = [(FREE, _("free, for a person")), *bots]
        return forms.ChoiceField(label=label, choices=choices, initial=FREE)

    @property
    def in_pairs(self) -> bool:
        """Whether this game always seats two against two."""
        return self.variant.preset.dealing.teams is Teams.PAIRS

    def clean(self) -> dict[str, Any]:
        """Let the engine judge the rules as a whole, and put its refusal beside the field that it names."""
        cleaned = super().clean() or self.cleaned_data
        cleaned.setdefault("players", None)
        cleaned["players"] = cleaned["players"] or max(self.variant.players)
        if len(self.variant.sets) == 1:
            cleaned["set"] = self.variant.sets[0]
        if not self.errors:
            try:
                table_rules(
                    self.variant.code,
                    players=cleaned["players"],
                    set=cleaned.get("set"),
                    options=self.rule_options(),
                )
            except UnknownOptionError as refusal:
                key, _sign, _value = refusal.token.partition("=")
                self._refuse(key, gettext("The game does not know this value."))
            except ImpossibleRulesError as refusal:
                self._refuse(refusal.option, gettext(str(refusal)))
        for name in sorted(self.data):
            if name.startswith(RULE) and name not in self.fields:
                self._refuse("", gettext("The game has no rule of this name."))
        if any(self.bots()):
            cleaned["rated"] = False
        return cleaned

    def _refuse(self, key: str, message: str) -> None:
        instead = BLAMED_INSTEAD.get(key, "")
        names = (RULE + key, key, RULE + instead, instead)
        self.add_error(next((name for name in names if name in self.fields), None), message)

    def rule_options(self) -> dict[str, str]:
        """The chosen options in the text form of RULES 8.1.

        An option that the chosen set does not have is left out as long as it is the usual one.
        """
        known = self.variant.choices_with(self.cleaned_data.get("set") or self.variant.sets[0])
        chosen = [(o, str(self.cleaned_data[RULE + o.key])) for o in self.variant.options]
        return {o.key: value for o, value in chosen if o.key in known or value != o.default}

    def bots(self) -> tuple[str, ...]:
        """The level of the bot of each seat after the creator's; an empty text is a free seat."""
        players = self.cleaned_data.get("players") or 0
        wished = (self.cleaned_data.get(f"{SEAT}{n}", FREE) for n in range(2, players + 1))
        return tuple("" if level == FREE else level for level in wished)

    # What the page shows in which place.

    def seat_fields(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith(SEAT)]

    def rule_groups(self) -> list[RuleGroup]:
        """The rules by stage of a match, each with its present value in words."""
        groups = []
        for group in option_groups(self.variant):
            rules = tuple(starmap(self._rule_field, enumerate(group.options)))
            is_open = any(rule.is_changed or rule.bound.errors for rule in rules)
            groups.append(RuleGroup(group.key, gettext(group.title), rules, is_open))
        return groups

    def _rule_field(self, place: int, option: Option) -> RuleField:
        bound = self[RULE + option.key]
        value = str(bound.value())
        word = summary_word(option, value) if option.accepts(value) else ""
        return RuleField(bound, word, value != option.default, option_anchor(option.key), place)

    def has_bots(self) -> bool:
        """Whether the form as shown puts a bot into a seat: then the match will be unrated."""
        return any(bound.value() not in (None, FREE) for bound in self.seat_fields())


def option_field(option: Option) -> forms.Field:
    """Return the field of one option: a choice with the default marked, or a number from 2 to 999."""
    texts: dict[str, Any] = {"label": gettext(option.name), "help_text": gettext(option.help)}
    if not option.values:
        texts["help_text"] += " " + gettext("The usual number is %(n)s.") % {"n": option.default}
        words = json.dumps({"": summary_word(option, "%")})
        return forms.IntegerField(
            min_value=2,
            max_value=999,
            initial=option.default,
            widget=forms.NumberInput({"data-words": words, "data-usual": option.default}),
            **texts,
        )
    choices = [(value, _choice_word(option, value)) for value in option.values]
    words = json.dumps({value: summary_word(option, value) for value in option.values})
    return forms.ChoiceField(
        choices=choices,
        initial=option.default,
        widget=forms.Select({"data-words": words, "data-usual": option.default}),
        **texts,
    )


def _choice_word(option: Option, value: str) -> str:
    word = value_word(option, value)
    if value == option.default:
        return gettext("%(value)s (usual)") % {"value": word}
    return word


class InviteForm(forms.Form):
    """The name of a member who is asked to the table."""

    name = forms.CharField(label=_("Name"), max_length=20)


class RuleSetForm(forms.Form):
    """The name under which rules are kept."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
