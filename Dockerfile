# Muster in a container: docs/hosting.md says how to run it.
FROM python:3.11-slim-bookworm AS build

RUN apt-get update \
    && apt-get install -y --no-install-recommends gettext \
    && rm -rf /var/lib/apt/lists/*
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
COPY . .
# Neither step needs a database. The key and the folder are of this step alone.
RUN export MUSTER_SECRET_KEY=build MUSTER_VAR=/tmp/var MUSTER_STATIC=/app/collected MUSTER_HASHED_STATIC=1 \
    && python manage.py compilemessages --ignore '*' --verbosity 0 \
    && python manage.py collectstatic --noinput --ignore print --verbosity 0 \
    && python -m compileall -q armybuilder rules

FROM python:3.11-slim-bookworm

RUN apt-get update \
    && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin muster \
    && install --directory --owner muster --group muster --mode 700 /data
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    BIND=0.0.0.0 \
    MUSTER_HASHED_STATIC=1 \
    MUSTER_STATIC=/app/collected \
    MUSTER_VAR=/data
WORKDIR /app
USER muster
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/app/.ci/container"]
CMD ["serve"]
