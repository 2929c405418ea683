# One image with the server and its web client.
FROM node:20-slim AS web
WORKDIR /build
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci
COPY web web
COPY src/fellfield/i18n/locales src/fellfield/i18n/locales
COPY docs docs
RUN cd web && npm run build

FROM python:3.11-slim AS wheel
WORKDIR /build
COPY . .
COPY --from=web /build/src/fellfield/server/static src/fellfield/server/static
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[server]'

FROM python:3.11-slim
RUN useradd --create-home --home-dir /data fellfield
COPY --from=wheel /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels 'fellfield[server]' && rm -rf /wheels
USER fellfield
WORKDIR /data
VOLUME /data
ENV FELLFIELD_HOST=0.0.0.0 FELLFIELD_PORT=8000 FELLFIELD_LOG_FORMAT=json
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["fellfield", "serve"]
