#!/bin/bash
# Makes the database and runs /docker-entrypoint-initdb.d on an empty volume, then becomes PostgreSQL.
set -euo pipefail
export POSTGRES_USER=${POSTGRES_USER:-postgres}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?}"
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
  initdb -U "$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD")
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # On the socket only: no client can connect before the setup is finished.
  pg_ctl -w start -o "-c listen_addresses=''"
  for file in /docker-entrypoint-initdb.d/*; do
    [ -x "$file" ] && "$file"
  done
  pg_ctl -w stop
fi
exec "$@" -c listen_addresses='*'
