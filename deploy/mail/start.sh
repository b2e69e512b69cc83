#!/bin/bash
# What the container of the mail servers runs: it sets Dovecot and Postfix up for the database, and ends when one of them does.
set -euo pipefail
: "${POSTROOM_MAIL_PASSWORD:?}" "${MAIL_HOSTNAME:?}"
umask 077
printf '%s' "$POSTROOM_MAIL_PASSWORD" > /srv/password
umask 022
# The folders are on a tmpfs, so that everything is new but mail, the queue and the key.
export DATABASE_URL="postgresql://postroom_dovecot:$POSTROOM_MAIL_PASSWORD@${MAIL_DATABASE:-postgres:5432/postroom}"
postroom mail attach --yes --prefix /srv --root /var/mail/postroom --log stdout --hostname "$MAIL_HOSTNAME" \
  --tls-cert /etc/ssl/mail/cert.pem --tls-key /etc/ssl/mail/key.pem \
  --login postroom_dovecot --password-file /srv/password \
  --key-file /etc/postroom-mail/doveadm.key --owner node --admin 0.0.0.0 > /srv/attach.log || { cat /srv/attach.log; exit 1; }
rm /srv/password
dovecot -F -c /srv/etc/dovecot/dovecot.conf &
postfix -c /srv/etc/postfix start-fg &
trap 'kill $(jobs -p)' TERM INT
wait -n || true
kill $(jobs -p) 2> /dev/null || true
wait
