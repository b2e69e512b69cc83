#!/bin/bash
# What the container of the mail servers runs: it sets Dovecot and Postfix up for the database, and ends when one of them does.
set -euo pipefail
: "${POSTROOM_MAIL_PASSWORD:?}" "${MAIL_HOSTNAME:?}"
key=/etc/postroom-mail/doveadm.key
umask 077
# First of all: Postroom doesn't start without this key, and creates what this script waits for below.
if [ ! -s "$key" ]; then
  head -c 24 /dev/urandom | od -An -vtx1 | tr -d ' \n' > "$key.new"
  chown node "$key.new"
  mv "$key.new" "$key"
fi
printf '%s' "$POSTROOM_MAIL_PASSWORD" > /srv/password
database="postgresql://postroom_dovecot:$POSTROOM_MAIL_PASSWORD@${MAIL_DATABASE:-postgres:5432/postroom}"
# Postfix has its own login. A database of before may have none: Postfix then uses Dovecot's.
postfix_login=()
if [ -n "${POSTROOM_POSTFIX_PASSWORD:-}" ]; then
  printf '%s' "$POSTROOM_POSTFIX_PASSWORD" > /srv/postfix-password
  postfix_login=(--postfix-login postroom_postfix --postfix-password-file /srv/postfix-password)
fi
# Dovecot and Postfix read passwords from their own files alone.
unset POSTROOM_MAIL_PASSWORD POSTROOM_POSTFIX_PASSWORD
umask 022
# The folders are on a tmpfs, so that everything is new but mail, the queue and the key. While the database has no tables,
# this ends, and Docker starts it again.
DATABASE_URL=$database postroom mail attach --yes --prefix /srv --root /var/mail/postroom --log stdout --hostname "$MAIL_HOSTNAME" \
  --tls-cert /etc/ssl/mail/cert.pem --tls-key /etc/ssl/mail/key.pem \
  --login postroom_dovecot --password-file /srv/password "${postfix_login[@]}" \
  --key-file "$key" --owner node --admin 0.0.0.0 --policy postroom > /srv/attach.log || { cat /srv/attach.log; exit 1; }
rm -f /srv/password /srv/postfix-password
dovecot -F -c /srv/etc/dovecot/dovecot.conf &
postfix -c /srv/etc/postfix start-fg &
trap 'kill $(jobs -p)' TERM INT
wait -n || true
kill $(jobs -p) 2> /dev/null || true
wait
