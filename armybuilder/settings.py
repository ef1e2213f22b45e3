"""Django's settings. What an operator can set is in ``environment``; the defaults suit one's own machine."""

from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from armybuilder.core.db.waits import postgresql_waits, sqlite_waits
from armybuilder.core.i18n.po_files import OWN, languages_of
from armybuilder.core.machine.metric_files import counting_folder
from armybuilder.core.machine.secret_key import secret_key
from armybuilder.core.machine.storages import storage_of
from armybuilder.environment import refuse_wrong_values, value

ROOT = Path(__file__).resolve().parent.parent
refuse_wrong_values()
VAR = Path(value("MUSTER_VAR"))
STATIC_ROOT = Path(value("MUSTER_STATIC") or VAR / "static")
try:
    VAR.mkdir(parents=True, exist_ok=True)
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"The folder {VAR} of MUSTER_VAR can’t be used: {error.strerror}.") from error

DEBUG = value("MUSTER_DEBUG")
BASE_URL: str = value("MUSTER_BASE_URL")
HTTPS = BASE_URL.startswith("https://")
_host = urlsplit(BASE_URL).hostname or "127.0.0.1"

SECRET_KEY = value("MUSTER_SECRET_KEY") or secret_key(VAR / "secret-key")
SECRET_KEY_PLACE = "MUSTER_SECRET_KEY" if value("MUSTER_SECRET_KEY") else str(VAR / "secret-key")
"""The source of the key, for people."""
ALLOWED_HOSTS = [_host, "localhost", "127.0.0.1", "[::1]", *value("MUSTER_HOSTS")]
CSRF_TRUSTED_ORIGINS = [BASE_URL]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    # Before the next one: its ``runserver`` counts.
    "armybuilder.hosting",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "rules",
    "armybuilder.core",
    "armybuilder.jobs",
    "armybuilder.accounts",
    "armybuilder.notices",
    "armybuilder.audit",
    "armybuilder.offline",
    "armybuilder.armies",
    "armybuilder.house",
    "armybuilder.handbook",
    "armybuilder.guide",
    "armybuilder.printing",
    "armybuilder.other_programs",
    "armybuilder.library",
    "armybuilder.reports",
    "armybuilder.clubs",
    "armybuilder.nights",
    "armybuilder.matches",
    "armybuilder.toybox",
    "armybuilder.games",
    "armybuilder.proposals",
    "armybuilder.marks",
    "armybuilder.api",
    "armybuilder.backups",
]

MIDDLEWARE = [
    "armybuilder.core.web.request_ids.identify_requests",
    "armybuilder.hosting.middleware.measure",
    "armybuilder.games.polling.answer_unchanged",
    "armybuilder.core.web.middleware.security_headers",
    "armybuilder.hosting.middleware.answer_operators",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "armybuilder.games.polling.answer_polls",
    "armybuilder.core.web.middleware.CompressText",
    "armybuilder.api.middleware.describe_problems",
    "armybuilder.core.web.middleware.ignore_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "armybuilder.accounts.languages.speak",
    "armybuilder.offline.owners.refuse_others",
    "armybuilder.offline.unsent_forms.keep_unsent",
    "armybuilder.offline.copies.mark_copies",
    "armybuilder.core.web.middleware.read_copied_links",
    "armybuilder.core.web.middleware.error_pages",
    "armybuilder.core.web.middleware.bounded_requests",
    "armybuilder.core.web.middleware.whole_bodies",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "armybuilder.accounts.middleware.nobody_signs_in",
    "allauth.account.middleware.AccountMiddleware",
    "armybuilder.core.web.middleware.Unreadable",
    "armybuilder.core.web.middleware.KeepSavedChanges",
]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"

_loaders = [
    "armybuilder.core.web.template_loader.Loader",
    "django.template.loaders.app_directories.Loader",
]
_cached = _loaders if DEBUG else [("armybuilder.core.web.template_loader.CompiledByLanguage", _loaders)]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", _cached)],
            "builtins": [
                "template_partials.templatetags.partials",
                "armybuilder.core.web.template_tags",
                "armybuilder.core.i18n.translate_tags",
                "armybuilder.armies.display.remember_tag",
                "armybuilder.accounts.user_agents",
                "armybuilder.name_directions",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "armybuilder.accounts.context_processors.player_in_bar",
                "armybuilder.offline.copies.marks",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASE_SECONDS = value("MUSTER_DATABASE_SECONDS") if value("MUSTER_SERVES_PAGES") else 0
"""Seconds that a page waits for one statement; 0 = as long as it takes, as commands such as ``restore`` do."""
_sqlite = {
    "ENGINE": "armybuilder.core.db.sqlite",
    "NAME": VAR / "muster.sqlite3",
    "CONN_MAX_AGE": None,
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": {
        # With IMMEDIATE a writer waits for the lock when its transaction begins; one that asks later would fail.
        "transaction_mode": "IMMEDIATE",
        **sqlite_waits(DATABASE_SECONDS),
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;",
    },
}
# Such as postgres://muster:secret@localhost/muster; without it, an SQLite file in the project.
_url = value("DATABASE_URL")
DATABASES = {"default": _sqlite}
if _url:
    _server = dj_database_url.parse(_url, "armybuilder.core.db.postgresql", conn_max_age=None, conn_health_checks=True)
    DATABASES = {
        "default": {**_server, "OPTIONS": {**_server.get("OPTIONS", {}), **postgresql_waits(DATABASE_SECONDS)}}
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
_static_storage = (
    "armybuilder.core.web.static_files.HashedStaticFiles"
    if value("MUSTER_HASHED_STATIC")
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static_storage},
}
STORAGE = value("MUSTER_STORAGE")
"""The place where several machines share pictures and prints; empty: this machine is the only one."""
if STORAGE:
    STORAGES["shared"] = storage_of(STORAGE)
WHITENOISE_USE_FINDERS = _static_storage.startswith("django.")
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False

_host_only = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_host_only}muster"
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
# Each answer renews the year. The session engine makes sure that reading a page writes no row.
SESSION_SAVE_EVERY_REQUEST = True
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_ENGINE = "armybuilder.accounts.sessions"
CSRF_COOKIE_NAME = f"{_host_only}csrf"
MESSAGE_COOKIE_NAME = f"{_host_only}message"
MESSAGE_STORAGE = "armybuilder.core.web.message_cookie.MessageCookie"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "armybuilder.offline.unsent_forms.csrf_failure"

SINGLE_USER = value("MUSTER_SINGLE_USER")
"""A server for one person: no sign-in, and that person owns everything."""
AUTHENTICATION_BACKENDS = [
    "armybuilder.accounts.backends.PlayerBackend",
    # The operator signs in to the admin with a user name, even without accounts.
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "armies:mine"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"armybuilder.accounts.passwords.{name}"} for name in ("LongEnough", "Unusual", "NotTheirs")
]

ACCOUNT_ADAPTER = "armybuilder.accounts.adapter.Adapter"
ACCOUNT_FORMS = {
    name: f"armybuilder.accounts.forms.{form}"
    for name, form in {
        "signup": "SignUp",
        "login": "SignIn",
        "add_email": "NewEmail",
        "change_password": "ChangePassword",
        "set_password": "SetPassword",
        "reset_password": "ForgotPassword",
        "reset_password_from_key": "NewPassword",
        "reauthenticate": "PasswordAgain",
    }.items()
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = value("MUSTER_EMAIL_VERIFICATION")
"""Whether an address must be confirmed before its account is used: mandatory, optional or none."""
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,5/h/key",
    "reauthenticate": "10/m/user",
    "admin": "10/m/ip",
    # A whole club may share one address.
    "api": "120/m/key,600/m/ip",
    "armies": "120/h/key,1000/h/ip",
    "game_codes": "10/m/key,30/m/ip",
    "games": "60/h/key,500/h/ip",
    "house_files": "10/m/key,30/m/ip",
    "imports": "10/m/key,40/m/ip",
    "matches": "20/m/key,80/m/ip",
    "pictures": "12/m/key,60/m/ip",
    "proposals": "20/h/key,200/h/ip",
    "prints": "60/m/key,240/m/ip",
    "searches": "30/m/key,120/m/ip",
    "texts": "60/m/key,240/m/ip",
    "unsent": "60/h/ip",
    "votes": "30/m/key,240/m/ip",
}
"""Limits for one address, one account or one player (see ``rate_limits``)."""
REFUSAL_SECONDS = 0.75
"""The delay of the answer to one attempt too many."""
ALLAUTH_TRUSTED_PROXY_COUNT = value("MUSTER_PROXIES")
"""Number of proxies in front of the server. Attempts are counted by the address that the outermost of them saw."""
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    name: f"armybuilder.accounts.second_factor.{form}"
    for name, form in {
        "authenticate": "Code",
        "reauthenticate": "CodeAgain",
        "activate_totp": "FirstCode",
        "add_webauthn": "NewKey",
        "edit_webauthn": "KeyName",
    }.items()
}
MFA_ADAPTER = "armybuilder.accounts.second_factor.Adapter"
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Muster"

CACHES = {
    # The counts of attempts are shared by all processes and survive restarts.
    "default": {
        "BACKEND": "armybuilder.core.db.cache.CountingCache",
        "LOCATION": "accounts_tries",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

EMAIL_HOST = value("MUSTER_EMAIL_HOST")
EMAIL_PORT = value("MUSTER_EMAIL_PORT")
EMAIL_HOST_USER = value("MUSTER_EMAIL_USER")
EMAIL_HOST_PASSWORD = value("MUSTER_EMAIL_PASSWORD")
_guarded = value("MUSTER_EMAIL_TLS")
EMAIL_USE_TLS, EMAIL_USE_SSL = _guarded == "starttls", _guarded == "ssl"
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = value("MUSTER_EMAIL_FROM") or f"Muster <muster@{_host}>"
SERVER_EMAIL = DEFAULT_FROM_EMAIL

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# HSTS for subdomains is the decision of the domain's owner.
_hsts = value("MUSTER_HSTS")
SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD = _hsts != "host", _hsts == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# A list of 1 MiB together with the documents of a hundred armies.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 100
MOST_SENT = 16 * 1024 * 1024
"""The largest request in bytes, including its files."""

PORTRAITS = VAR / "portraits"
PRINTS = VAR / "prints"
PRINTS_BYTES = value("MUSTER_PRINTS_MB") * 1024 * 1024
"""Bytes of disk space that prints may use; the ones unused for longest are deleted first."""
PRINTS_AT_ONCE = value("MUSTER_PRINTS_AT_ONCE")
"""Renders that a worker runs at once; one processor is left for the pages."""
PRINTS_SECONDS = value("MUSTER_PRINTS_SECONDS")
"""Processor seconds for one piece of a print; longer ones are aborted. The cards of the largest army take half a minute
on a slow processor."""
PRINTS_PATIENCE = 4.0
"""Seconds that a request waits for a print before it shows the job's page."""

JOBS = PRINTS
"""The folder in which workers show that they are there: beside the prints, where older versions look as well."""
JOBS_NICE = value("MUSTER_JOBS_NICE")
"""The nice level of the processes that do jobs, so that pages come first."""
JOBS_LEASE = value("MUSTER_JOBS_LEASE")
"""Seconds after which a job is run again if its worker shows no sign of life."""
JOBS_INLINE = value("MUSTER_JOBS_INLINE")
"""Do jobs within the request: for tests, which have no worker."""

METRICS_KEY = value("MUSTER_METRICS_KEY")
"""The key for reading ``/metrics``; without one, nothing is measured."""
METRICS = counting_folder(VAR)
"""The folder in which the processes of this machine count."""

LOGS = value("MUSTER_LOGS")
"""The format of log lines: for people, or as JSON for programs."""
MATCH_BATTLES = 2_000
"""Battles that are played for each pair of tactics."""
MATCH_SECONDS = value("MUSTER_MATCH_SECONDS")
"""Processor seconds for one simulation of a match; longer ones are aborted, and what was played until then is shown."""
BACKUPS = Path(value("MUSTER_BACKUPS") or VAR / "backups")
BACKUPS_DAILY = value("MUSTER_BACKUPS_DAILY")
"""Whether the worker makes one a day."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "armybuilder.core.machine.logs.OneLine",
            "format": "{asctime} {levelname} [{request_id}] {name}: {message}",
            "style": "{",
        },
        "json": {"()": "armybuilder.core.machine.logs.JsonLine"},
    },
    "filters": {"worth": {"()": "armybuilder.core.machine.logs.WorthALine"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "level": "INFO", "formatter": LOGS, "filters": ["worth"]}
    },
    "root": {"handlers": ["stderr"]},
    # Django would mail the administrators, but this server has no list of them.
    "loggers": {"django": {"handlers": []}, "muster.security": {"level": "INFO"}},
}
"""Errors, refusals, warnings, sign-ins and changes of rights go to standard error, where systemd, Docker or a terminal
keeps them."""

LANGUAGE_CODE = OWN
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SECURE = True, HTTPS
LOCALE_PATHS = [ROOT / "armybuilder" / "locale"]
LANGUAGES = languages_of(LOCALE_PATHS[0])
USE_TZ = True
