"""All settings, read from the environment. The defaults suit one's own machine."""

import os
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from armybuilder.core.languages import OWN, languages_of
from armybuilder.core.secret_key import secret_key

ROOT = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("MUSTER_VAR", ROOT / "var"))
(VAR / "static").mkdir(parents=True, exist_ok=True)


def _one_of(name: str, *values: str) -> str:
    """A setting with few allowed values. The first one is the default."""
    said = os.environ.get(name) or values[0]
    if said not in values:
        raise ImproperlyConfigured(f"{name} is “{said}”. It can be {', '.join(values[:-1])} or {values[-1]}.")
    return said


DEBUG = os.environ.get("MUSTER_DEBUG", "") == "1"
BASE_URL = os.environ.get("MUSTER_BASE_URL", "http://127.0.0.1:8000").rstrip("/")
HTTPS = BASE_URL.startswith("https://")
_host = urlsplit(BASE_URL).hostname or "127.0.0.1"

SECRET_KEY = os.environ.get("MUSTER_SECRET_KEY") or secret_key(VAR / "secret-key")
ALLOWED_HOSTS = [_host, "localhost", "127.0.0.1", "[::1]", *os.environ.get("MUSTER_HOSTS", "").split()]
CSRF_TRUSTED_ORIGINS = [BASE_URL]

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
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
    "armybuilder.accounts",
    "armybuilder.notices",
    "armybuilder.armies",
    "armybuilder.house",
    "armybuilder.handbook",
    "armybuilder.guide",
    "armybuilder.printing",
    "armybuilder.library",
    "armybuilder.reports",
    "armybuilder.clubs",
    "armybuilder.nights",
    "armybuilder.matches",
]

MIDDLEWARE = [
    "armybuilder.core.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "armybuilder.core.middleware.CompressText",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "armybuilder.accounts.languages.speak",
    "armybuilder.core.middleware.error_pages",
    "armybuilder.core.middleware.bounded_requests",
    "armybuilder.core.middleware.whole_bodies",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "armybuilder.core.signed_messages.what_is_told",
    "armybuilder.accounts.middleware.nobody_signs_in",
    "allauth.account.middleware.AccountMiddleware",
    "armybuilder.core.middleware.ChangesStay",
]

ROOT_URLCONF = "armybuilder.urls"
WSGI_APPLICATION = "armybuilder.wsgi.application"

_loaders = [
    "armybuilder.core.template_loader.Loader",
    "django.template.loaders.app_directories.Loader",
]
_cached = _loaders if DEBUG else [("armybuilder.core.template_loader.CompiledByLanguage", _loaders)]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", _cached)],
            "builtins": [
                "template_partials.templatetags.partials",
                "armybuilder.core.tags",
                "armybuilder.core.translated",
                "armybuilder.accounts.browsers",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "armybuilder.accounts.context_processors.who",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

_sqlite = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": VAR / "muster.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        # With IMMEDIATE a writer waits for the lock when its transaction begins; one that asks later would fail.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;",
    },
}
# Such as postgres://muster:secret@localhost/muster; without it, an SQLite file in the project.
_url = os.environ.get("DATABASE_URL", "")
DATABASES = {"default": _sqlite}
if _url:
    _server = dj_database_url.parse(_url, conn_max_age=None, conn_health_checks=True)
    # Waiting too long for a lock is an error, as with SQLite.
    _waits = {"connect_timeout": 3, "options": "-c lock_timeout=10s"}
    DATABASES = {"default": {**_server, "OPTIONS": {**_server.get("OPTIONS", {}), **_waits}}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = VAR / "static"
_static_storage = (
    "armybuilder.core.static_files.HashedStaticFiles"
    if os.environ.get("MUSTER_HASHED_STATIC") == "1"
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static_storage},
}
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
TOLD_COOKIE_NAME = f"{_host_only}told"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "armybuilder.core.pages.csrf_failure"

SINGLE_USER = os.environ.get("MUSTER_SINGLE_USER", "") == "1"
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
ACCOUNT_EMAIL_VERIFICATION = _one_of("MUSTER_EMAIL_VERIFICATION", "mandatory", "optional", "none")
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
    "armies": "120/h/key,1000/h/ip",
    "house_files": "10/m/key,30/m/ip",
    "imports": "10/m/key,40/m/ip",
    "pictures": "12/m/key,60/m/ip",
    "prints": "60/m/key,240/m/ip",
    "texts": "60/m/key,240/m/ip",
}
"""How often something may be done from one address, for one account or by one player (see ``limits``)."""
REFUSAL_SECONDS = 0.75
"""The delay of the answer to one attempt too many."""
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("MUSTER_PROXIES", "0"))
"""Number of proxies in front of the server. Attempts are counted by the address that the outermost of them saw."""
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    name: f"armybuilder.accounts.second.{form}"
    for name, form in {
        "authenticate": "Code",
        "reauthenticate": "CodeAgain",
        "activate_totp": "FirstCode",
        "add_webauthn": "NewKey",
        "edit_webauthn": "KeyName",
    }.items()
}
MFA_ADAPTER = "armybuilder.accounts.second.Adapter"
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Muster"

CACHES = {
    # The counts of attempts are shared by all processes and survive restarts.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "accounts_tries",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

EMAIL_HOST = os.environ.get("MUSTER_EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("MUSTER_EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("MUSTER_EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("MUSTER_EMAIL_PASSWORD", "")
_guarded = _one_of("MUSTER_EMAIL_TLS", "starttls", "ssl", "none")
EMAIL_USE_TLS, EMAIL_USE_SSL = _guarded == "starttls", _guarded == "ssl"
EMAIL_TIMEOUT = 10
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("MUSTER_EMAIL_FROM", f"Muster <muster@{_host}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
# HSTS for subdomains is the decision of the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# A list of 1 MiB together with the documents of a hundred armies.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 100
MOST_SENT = 16 * 1024 * 1024
"""The largest request in bytes, including its files."""

PORTRAITS = VAR / "portraits"
PRINTS = VAR / "prints"
PRINTS_BYTES = int(os.environ.get("MUSTER_PRINTS_MB", "1024")) * 1024 * 1024
"""How much disk space prints may use; the ones unused for longest are deleted first."""
PRINTS_AT_ONCE = int(os.environ.get("MUSTER_PRINTS_AT_ONCE", max(1, (os.cpu_count() or 1) - 1)))
"""Renders that a worker runs at once; one processor is left for the pages."""
PRINTS_SECONDS = int(os.environ.get("MUSTER_PRINTS_SECONDS", "25"))
"""Processor seconds for one piece of a print; longer ones are aborted."""
PRINTS_NICE = int(os.environ.get("MUSTER_PRINTS_NICE", "5"))
"""The nice level of renders, so that pages come first."""
PRINTS_PATIENCE = 4.0
"""Seconds that a request waits for a print before it shows the job's page."""
PRINTS_LEASE = float(os.environ.get("MUSTER_PRINTS_LEASE", "10"))
"""Seconds after which a job is run again if its worker shows no sign of life."""
PRINTS_INLINE = os.environ.get("MUSTER_PRINTS_INLINE", "") == "1"
"""Print within the request: for tests, which have no worker."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "armybuilder.core.logs.OneLine",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {"worth": {"()": "armybuilder.core.logs.WorthALine"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "level": "WARNING", "formatter": "line", "filters": ["worth"]}
    },
    "root": {"handlers": ["stderr"]},
    # Django would mail the administrators, but this server has no list of them.
    "loggers": {"django": {"handlers": []}},
}
"""Errors, refusals and warnings go to standard error, where systemd, Docker or a terminal keeps them."""

LANGUAGE_CODE = OWN
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [ROOT / "armybuilder" / "locale"]
LANGUAGES = languages_of(LOCALE_PATHS[0])
USE_TZ = True
