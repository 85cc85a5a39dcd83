# factmark with a browser: docker run --rm -v "$PWD:/site" factmark lint .
FROM python:3.12-slim-bookworm AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/factmark \
    && /opt/factmark/bin/pip install --no-cache-dir --constraint constraints.txt '.[crawl]'

FROM python:3.12-slim-bookworm
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends chromium-headless-shell git \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home factmark
COPY --from=build /opt/factmark /opt/factmark
# A site that is mounted belongs to somebody else, which git refuses without this.
RUN git config --system --add safe.directory '*'
# Chromium cannot make its sandbox inside of an unprivileged container.
ENV FACTMARK_BROWSER_SANDBOX=off
USER 1000:1000
WORKDIR /site
ENTRYPOINT ["/opt/factmark/bin/factmark"]
CMD ["--help"]
