#!/bin/sh
# Writes the one login that may come, and goes on to PostgreSQL as such, and becomes PgBouncer.
set -eu
: "${PGBOUNCER_USER:?}" "${PGBOUNCER_PASSWORD:?}"
umask 077
printf '"%s" "%s"\n' "$PGBOUNCER_USER" "$PGBOUNCER_PASSWORD" > /tmp/users.txt
unset PGBOUNCER_PASSWORD
exec pgbouncer /etc/postroom/pgbouncer.ini
