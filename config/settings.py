"""Settings of the club: one file, from the environment, failing at start-up.

Nothing else in the code reads the environment. Domain numbers (targets, thresholds) are not
settings; they live beside the code that uses them.
"""

from pathlib import Path
from typing import Any

import structlog
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.environment import (
    checked_origins,
    env,
    flag,
    host_names,
    local_origins,
    local_secret,
    required,
)

BASE_DIR = Path(__file__).resolve().parent.parent
env.read_env(BASE_DIR / ".env", overwrite=False)
# What an embedded club makes for itself: database, secrets, collected static files.
LOCAL_DIR = Path(env.str("LOCAL_DIR", default="") or BASE_DIR / ".local").absolute()

DATABASE_URL = env.str("DATABASE_URL", default="")
EMBEDDED = not DATABASE_URL
REDIS_URL = env.str("REDIS_URL", default="")
HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
DEBUG = flag("DEBUG", default=False)

if EMBEDDED:
    SECRET_KEY = env.str("SECRET_KEY", default="") or local_secret(LOCAL_DIR, "secret_key")
    SITE_ORIGINS = checked_origins(
        env.list("SITE_ORIGINS", default=[]) or local_origins(HOST, PORT)
    )
else:
    SECRET_KEY = required("SECRET_KEY")
    SITE_ORIGINS = checked_origins(required("SITE_ORIGINS").split(","))

# The demo club: where the club is embedded, elsewhere on demand; only into an empty database.
DEMO = flag("DEMO", default=EMBEDDED)
DEMO_NAMES = ("admin", "Masha", "Alex", "Olya", "Serg")
DEMO_PASSWORD = env.str("DEMO_PASSWORD", default="")
DEMO_LOGINS = {
    name: DEMO_PASSWORD or local_secret(LOCAL_DIR, f"demo_password_{name.lower()}", 9)
    for name in DEMO_NAMES
    if DEMO
}

# --- Origins, hosts, HTTPS: all from SITE_ORIGINS ---------------------------------------------

ALLOWED_HOSTS = host_names(SITE_ORIGINS)
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
HTTPS = all(origin.startswith("https://") for origin in SITE_ORIGINS)
# Daphne speaks no TLS here: an https site has a proxy in front, whose headers are then believed.
BEHIND_PROXY = flag("BEHIND_PROXY", default=HTTPS)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and flag("HSTS_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = SECURE_HSTS_INCLUDE_SUBDOMAINS
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
X_FRAME_OPTIONS = "DENY"

# No inline script or style anywhere; `data:` is for the QR code of a second factor.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "media-src": [SELF],
        # Older Safari does not count the socket of the same host as 'self'.
        "connect-src": [SELF, *(origin.replace("http", "ws", 1) for origin in SITE_ORIGINS)],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "manifest-src": [SELF],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer", "autoplay", "camera", "display-capture", "encrypted-media",
        "geolocation", "gyroscope", "magnetometer", "microphone", "midi", "payment", "usb",
    )
}  # fmt: skip
PERMISSIONS_POLICY |= {
    "autoplay": ["self"],
    "fullscreen": ["self"],
    "publickey-credentials-create": ["self"],
    "publickey-credentials-get": ["self"],
}

# --- Applications ------------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",
    "accounts",
    "ratings",
    "games",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
    "channels",
    "csp",
    "django_filters",
    "django_htmx",
    "django_structlog",
    "django_tables2",
    "import_export",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.MemberMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "config.paths.NullByteMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "NAME": "django",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.context.member",
            ],
        },
    },
    # The few live fragments of the table: rendered at every move, many times cheaper than above.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "config.jinja.environment"},
    },
]
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"

# --- Data --------------------------------------------------------------------------------------

if EMBEDDED:
    DATABASES: dict[str, dict[str, Any]] = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": LOCAL_DIR / "club.sqlite3",
            "CONN_MAX_AGE": 0,
            # IMMEDIATE: a transaction that reads and then writes waits instead of failing.
            # synchronous=FULL: a power cut must not take an accepted move.
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }
else:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
    if "postgresql" not in DATABASES["default"]["ENGINE"]:
        raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL database")
    # Under ASGI a connection kept by age leaks; the pool of the process bounds them instead.
    DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 2,
        "max_size": env.int("DATABASE_POOL_SIZE", default=20),
        "timeout": 10,
    }

# Rate limits must count over all processes, and no page may need Redis.
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": env.str("REDIS_PREFIX", default="domino")},
    }

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
FILE_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# The longest message that a socket reads; longer ones are refused unread.
SOCKET_MESSAGE_MAX_BYTES = 8 * 1024

# --- People ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "accounts.backends.MemberBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
# The name is shown as it was typed; that it is unique is the business of its folded key.
ACCOUNT_PRESERVE_USERNAME_CASING = True
# Mandatory verification would sign a guest out in the middle of a match.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_UNIQUE_EMAIL = True
# Nobody learns from a form whether an address is known, and nobody blocks it unconfirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# One address; a new one counts when it is confirmed.
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "/accounts/email/"
# Who sits down at an open browser cannot move the account to his own address.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
# A guest is signed in and must still reach the sign-up form.
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = _("[Domino club] ")
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Domino club"
# Browsers allow passkeys without TLS on localhost only; so does the club.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
USERSESSIONS_TRACK_ACTIVITY = False

AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_USERNAME_FORM_FIELD = "login"
AXES_USERNAME_CALLABLE = "accounts.limits.folded_login"
# By name alone anybody could lock anybody out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_HTTP_RESPONSE_CODE = 429
AXES_VERBOSE = False

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="domino@localhost")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
CONTACT_EMAIL = env.str("CONTACT_EMAIL", default="") or DEFAULT_FROM_EMAIL

# One dotted path per app: functions that return what the app knows about a person (download).
PERSONAL_DATA: list[str] = [
    "accounts.personal.personal_data",
    "games.queries.personal.personal_data",
    "ratings.queries.personal.personal_data",
]

# What the groups of people with power over others may do; a migration brings them in step.
GROUP_PERMISSIONS: dict[str, list[str]] = {
    "moderator": [
        "accounts.view_*",
        "accounts.mute_user",
        "accounts.issue_reset_link",
        "games.view_*",
        # Nothing of these is edited by hand: it is the right to close and pause, and to withdraw.
        "games.change_table",
        "games.change_chatline",
        "ratings.view_*",
    ],
    "director": ["accounts.view_user", "games.view_*", "ratings.view_*"],
    "admin": ["accounts.*", "games.*", "ratings.*", "auth.view_*", "axes.*", "account.view_*"],
}

# --- Words and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

# --- Static files ------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default="") or LOCAL_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# --- Libraries ---------------------------------------------------------------------------------

# A cell that begins like a formula must stay text in a spreadsheet.
IMPORT_EXPORT_ESCAPE_FORMULAE_ON_EXPORT = True
DJANGO_TABLES2_TEMPLATE = "includes/_table.html"

# --- The pace of play: seconds; tests set them to 0 --------------------------------------------

START_DELAY_SECONDS = 3.0
BETWEEN_DEALS_SECONDS = 12.0
# How long a bot seems to think, and how long a wished automatic knock or draw waits: uniform.
BOT_PACE_SECONDS = (0.6, 1.6)
AUTO_DELAY_SECONDS = (0.8, 2.0)
# What a bot may really think before its best answer so far is taken.
BOT_THINK_SECONDS = 2.0
# Who leaves a running match may come back for so long.
LEAVE_GRACE_SECONDS = 40.0
HEARTBEAT_SECONDS = 1.0

# --- Logs: one JSON object a line on standard error --------------------------------------------

_BEFORE_RENDERING: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
]
structlog.configure(
    processors=[*_BEFORE_RENDERING, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processor": structlog.processors.JSONRenderer(ensure_ascii=False),
            "foreign_pre_chain": _BEFORE_RENDERING,
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
