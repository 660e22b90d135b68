"""Forms of people: registering, ways back, preferences, closing."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import NoticeKind, User
from accounts.names import MAX_LENGTH

PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})
AS_BROWSER = "auto"
PASSWORD_HELP = _("At least 8 characters; no common word, and not digits alone.")


def _without_placeholders(form: forms.BaseForm) -> None:
    # A placeholder that repeats the label vanishes at the first letter; the labels stay.
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SignupForm(allauth_forms.SignupForm):
    """Register with a name and a password; the e-mail is optional."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        name, email = self.fields["username"], self.fields["email"]
        name.label = _("Name")
        name.help_text = _(
            "3 to 20 letters, digits, “_” or “-”; Latin or Cyrillic, not both. "
            "Everybody sees it, and it stays as it is."
        )
        name.widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}
        email.label = _("E-mail")
        email.help_text = _(
            "Only for setting a new password. Without it you get recovery codes to keep."
        )
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Password once more")


class LoginForm(allauth_forms.LoginForm):
    """Sign in by name or e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        login = self.fields["login"]
        login.label = _("Name or e-mail")
        login.widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
            "maxlength": 254,
        }
        self.fields["password"].help_text = ""


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Ask for a link by e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["email"].label = _("E-mail")


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """Change the password of who is signed in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].help_text = PASSWORD_HELP


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    """Type the password once more before something that matters."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["password"].help_text = ""


class AddEmailForm(allauth_forms.AddEmailForm):
    """Give an address, or another one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["email"].label = _("New address")


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    """Set a new password with the link of an e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _without_placeholders(self)
        self.fields["password1"].help_text = PASSWORD_HELP


class NewPasswordForm(forms.Form):
    """A new password, twice, as good as the club demands."""

    password1 = forms.CharField(
        label=_("New password"),
        strip=False,
        widget=PASSWORD,
        help_text=PASSWORD_HELP,
    )
    password2 = forms.CharField(label=_("New password once more"), strip=False, widget=PASSWORD)

    def clean_password1(self) -> str:
        """Refuse a weak password; without looking at whose it is, which is not proven yet."""
        password: str = self.cleaned_data["password1"]
        password_validation.validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        """Refuse two different passwords."""
        data = super().clean() or {}
        if "password1" in data and data["password1"] != data.get("password2"):
            self.add_error("password2", _("The two passwords differ."))
        return data


class RecoverForm(NewPasswordForm):
    """Name, one recovery code, and the new password."""

    name = forms.CharField(label=_("Name"), max_length=MAX_LENGTH)
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=40,
        help_text=_("One of the ten, like k7f3q-2mn8x-wp4ab. It works once."),
    )
    field_order = ["name", "code", "password1", "password2"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        typed = {"autocapitalize": "none", "spellcheck": "false"}
        self.fields["name"].widget.attrs |= {**typed, "autocomplete": "username"}
        self.fields["code"].widget.attrs |= {**typed, "autocomplete": "off"}


class ConfirmPasswordForm(forms.Form):
    """The password of who is signed in, before something that cannot be undone."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        """Refuse a wrong password."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("The password is not right."), code="wrong")
        return password


class PreferencesForm(forms.ModelForm):
    """Everything that a member may wish for himself, on one page."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=[(AS_BROWSER, _("As the browser asks")), ("ru", "Русский"), ("en", "English")],
    )
    notices = forms.MultipleChoiceField(
        label=_("Tell me about"),
        choices=NoticeKind.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = User
        fields = [
            "language", "theme", "confirm_lay", "auto_knock", "auto_draw", "letter_keys",
            "sound_tile", "sound_turn", "sound_time", "sound_fish", "sound_end",
        ]  # fmt: skip
        widgets = {"theme": forms.RadioSelect}
        labels = {
            "theme": _("Colours"),
            "confirm_lay": _("Ask before a tile is laid"),
            "auto_knock": _("Knock for me"),
            "auto_draw": _("Draw for me"),
            "letter_keys": _("Letter keys at the table"),
            "sound_tile": _("A tile is laid"),
            "sound_turn": _("My turn begins"),
            "sound_time": _("My time runs out"),
            "sound_fish": _("Fish"),
            "sound_end": _("A deal or a match ends"),
        }
        help_texts = {
            "confirm_lay": _("A second tap confirms: no tile slips from the finger."),
            "auto_knock": _("When nothing fits and nothing can be drawn."),
            "auto_draw": _("When nothing fits, until something does."),
            "letter_keys": _("D draws, K knocks, 1 to 4 choose the end."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.initial["language"] = self.instance.language or AS_BROWSER
        muted = self.instance.muted_notices
        self.fields["notices"].initial = [kind for kind in NoticeKind.values if kind not in muted]

    def clean_language(self) -> str:
        """The code of a language, or nothing for the browser's wish."""
        chosen: str = self.cleaned_data["language"]
        return "" if chosen == AS_BROWSER else chosen

    def changes(self) -> dict[str, Any]:
        """The valid form as the preferences that `save_preferences` stores."""
        values = dict(self.cleaned_data)
        wished = values.pop("notices")
        return values | {"muted_notices": [k for k in NoticeKind.values if k not in wished]}


class SearchForm(forms.Form):
    """Look for people by the beginning of their name."""

    q = forms.CharField(label=_("Name"), max_length=MAX_LENGTH, required=False)
