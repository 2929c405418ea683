# The server and its page in one image: docker compose up --build
# `make test` runs the steps of every stage with nothing but the files that the stage copies.
ARG PYTHON=3.11
ARG NODE=22

FROM node:${NODE}-slim AS page
WORKDIR /build
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN cd web && npm ci --no-audit --no-fund
COPY web web
COPY src/fellfield/games src/fellfield/games
COPY src/fellfield/i18n src/fellfield/i18n
COPY docs/rules docs/rules
RUN cd web && npm run build

FROM python:${PYTHON} AS package
WORKDIR /build
COPY requirements/server.txt requirements/build.txt requirements/
RUN python -m venv /opt/fellfield && \
    /opt/fellfield/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/server.txt
RUN python -m venv /opt/build && \
    /opt/build/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml README.md LICENSE NOTICE.md ./
COPY tools/build_hook.py tools/compiled_wheel.py tools/compile_engine.py tools/
COPY docs/rules docs/rules
COPY src src
COPY --from=page /build/src/fellfield/server/static src/fellfield/server/static
# The compiled engine plays the same games several times faster; 0 leaves it out.
ARG COMPILED=1
RUN FELLFIELD_COMPILED=${COMPILED} FELLFIELD_WITHOUT_PAGE=1 /opt/build/bin/python -m hatchling build -t wheel -d /opt/wheel && \
    /opt/fellfield/bin/python -m pip install --no-cache-dir --no-deps --no-index /opt/wheel/*.whl && \
    /opt/fellfield/bin/python -m pip uninstall --yes --quiet pip setuptools && \
    find /opt/fellfield -name '*.so' -not -path '*.libs/*' -exec strip --strip-unneeded {} +

FROM python:${PYTHON}-slim AS server
RUN useradd --uid 10001 --create-home --home-dir /data fellfield
COPY --from=package /opt/fellfield /opt/fellfield
ENV PATH=/opt/fellfield/bin:$PATH PYTHONDONTWRITEBYTECODE=1 \
    FELLFIELD_HOST=0.0.0.0 FELLFIELD_PORT=8000 FELLFIELD_LOG_FORMAT=json
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["fellfield", "serve"]
