# factmark with a browser: docker run --rm -v "$PWD:/site" factmark lint .
# Files that it writes belong to user 1000; --user "$(id -u):$(id -g)" makes them yours.
FROM python:3.12-slim-bookworm AS build
WORKDIR /source
RUN python -m venv /opt/factmark
# What factmark needs, in a layer of its own: it stays while only the sources change.
COPY pyproject.toml constraints.txt ./
RUN python -c 'import tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
print(*project["dependencies"], *project["optional-dependencies"]["crawl"], sep="\n")' > requirements.txt \
    && /opt/factmark/bin/pip install --no-cache-dir --constraint constraints.txt --requirement requirements.txt
COPY . .
RUN /opt/factmark/bin/pip install --no-cache-dir --no-deps .

FROM python:3.12-slim-bookworm
LABEL org.opencontainers.image.title="factmark" \
      org.opencontainers.image.description="Checks schema.org markup against what pages show" \
      org.opencontainers.image.source="https://github.com/factmark/factmark" \
      org.opencontainers.image.licenses="Apache-2.0"
# The fonts show Chinese, Japanese and Korean text and emoji in screenshots, and give them their size on the page.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        chromium-headless-shell fonts-liberation fonts-noto-cjk fonts-noto-color-emoji git \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --create-home factmark
COPY --from=build /opt/factmark /opt/factmark
# A site that is mounted belongs to somebody else, which git refuses without this.
RUN git config --system --add safe.directory '*'
# Chromium cannot make its sandbox inside of an unprivileged container. Another user than 1000 has no home: /tmp is it.
ENV FACTMARK_BROWSER_SANDBOX=off \
    HOME=/tmp
USER 1000:1000
WORKDIR /site
ENTRYPOINT ["/opt/factmark/bin/factmark"]
CMD ["--help"]
