# What there is to do with Muster; the scripts behind it lie in .ci/. PORT=8001 make run takes another port.

.PHONY: run serve test test-long test-postgres test-system test-all test-browsers check types rest messages bench pictures
.PHONY: admin audit sbom lock

# The folder of the virtual environment
VENV ?= .venv
export VENV
# What one process has compiled, the many others and the next run find.
unexport PYTHONDONTWRITEBYTECODE
# Neighbors in a file share what they render: each process takes half of the tests, and at the end some of the other's.
PYTEST = $(VENV)/bin/pytest -q -n auto --dist worksteal

# Build and print armies on this machine
run:
	@.ci/setup packages
	@.ci/start run

# The same as in production: hashed and compressed files, several processes
serve:
	@.ci/setup run
	@.ci/start serve

# Everything that must hold before a change goes in
test:
	@.ci/setup test
	@$(MAKE) --no-print-directory check
	$(PYTEST)

# The tests that take more than a second or two each
test-long:
	@.ci/setup test
	$(PYTEST) --long

# The tests that ask a database, on a PostgreSQL server of their own
test-postgres:
	@.ci/setup test
	.ci/postgres $(PYTEST)

# The tests of what depends on the libraries of the system: printing, child processes, fonts, PostgreSQL
test-system:
	@.ci/setup test
	$(PYTEST) tests/printing tests/core tests/jobs tests/hosting tests/battles/test_records.py tests/matches tests/toybox
	.ci/postgres $(PYTEST) tests/core tests/jobs tests/backups tests/armies/test_armies.py

# Quick and long tests, every case of every product (papers, texts, samples, lights) and 17 times the random examples
test-all:
	@.ci/setup test
	@$(MAKE) --no-print-directory check
	$(PYTEST) --all --timeout 3600

# What players do, in Firefox and WebKitGTK as Debian has them; says what to install
test-browsers:
	@.ci/setup test
	$(VENV)/bin/python -m tests.browsers

# Lint, templates, types, import contracts, missing migrations, settings of a server
check:
	@$(MAKE) --no-print-directory --jobs 2 --output-sync types rest

types:
	$(VENV)/bin/mypy

rest:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	find templates -name "*.html" -exec $(VENV)/bin/djade --check {} +
	$(VENV)/bin/python .ci/literals
	$(VENV)/bin/python .ci/names
	$(VENV)/bin/python manage.py makemessages --check
	$(VENV)/bin/lint-imports
	$(VENV)/bin/python manage.py makemigrations --check --dry-run
	MUSTER_BASE_URL=https://muster.example $(VENV)/bin/python manage.py check --deploy --tag security --fail-level WARNING

# Bring the sentences of all languages into step with the code: what is new waits for its translation
messages:
	@.ci/setup test
	$(VENV)/bin/python manage.py makemessages

# The tables of what is fast and small, and how much
bench:
	@.ci/setup test
	@.ci/setup run
	$(VENV)/bin/python -m benchmarks
	.ci/postgres $(VENV)/bin/python -m benchmarks library backups restores kills faults soak

# The pictures of the README, the home page and the guide, taken again in each language
pictures:
	@.ci/setup test
	$(VENV)/bin/python .ci/pictures

# Somebody who may edit the catalogue at /admin/: asks who, unless DJANGO_SUPERUSER_USERNAME, … say it
admin:
	@.ci/setup run
	@$(VENV)/bin/python manage.py createsuperuser $(if $(DJANGO_SUPERUSER_USERNAME),--noinput)

# Known vulnerabilities of the pinned packages; and a list of them (CycloneDX) in var/sbom.json
audit:
	@.ci/setup test
	$(VENV)/bin/uv tool run pip-audit@2 --disable-pip --require-hashes --requirement requirements.lock

sbom:
	@.ci/setup test
	$(VENV)/bin/uv tool run --from cyclonedx-bom@7 cyclonedx-py requirements requirements.lock --output-file var/sbom.json

# Pin what pyproject.toml asks for, with hashes
LOCK = $(VENV)/bin/uv pip compile pyproject.toml --extra fights --extra metrics --extra s3 --universal --python-version 3.11 --upgrade --quiet \
	--generate-hashes --no-emit-index-url --no-header --no-annotate
lock:
	@.ci/setup test
	$(LOCK) --group dev --output-file requirements-dev.lock
	$(LOCK) --constraint requirements-dev.lock --output-file requirements.lock
