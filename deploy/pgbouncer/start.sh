#!/bin/sh
# Writes the only login that is accepted, also used for PostgreSQL, then becomes PgBouncer.
set -eu
: "${PGBOUNCER_USER:?}" "${PGBOUNCER_PASSWORD:?}"
umask 077
printf '"%s" "%s"\n' "$PGBOUNCER_USER" "$PGBOUNCER_PASSWORD" > /tmp/users.txt
unset PGBOUNCER_PASSWORD
exec pgbouncer /etc/postroom/pgbouncer.ini
