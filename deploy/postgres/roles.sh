#!/bin/bash
# Run once by PostgreSQL's image on an empty volume: the roles of Postroom, the owner of the database, who migrates it,
# and the login for requests, which may only what postroom_app may. Neither is a superuser.
set -euo pipefail
: "${POSTROOM_OWNER_PASSWORD:?}" "${POSTROOM_SERVICE_PASSWORD:?}"
psql -v ON_ERROR_STOP=1 --no-psqlrc -U "$POSTGRES_USER" -d postgres <<'SQL'
\getenv owner_password POSTROOM_OWNER_PASSWORD
\getenv service_password POSTROOM_SERVICE_PASSWORD
create role postroom_app nologin;
create role postroom_operator nologin;
create role postroom_worker nologin;
create role postroom_mail nologin;
create role postroom_routes nologin;
create role postroom_owner login password :'owner_password' in role postroom_app, postroom_operator, postroom_worker;
create role postroom_service login noinherit password :'service_password' in role postroom_app;
create database postroom owner postroom_owner;
revoke connect, temporary on database postroom from public;
grant connect on database postroom to postroom_service;
grant temporary on database postroom to postroom_operator;
SQL
# The logins of Dovecot and Postfix, with the profile `mail`.
[ -n "${POSTROOM_MAIL_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 --no-psqlrc -U "$POSTGRES_USER" -d postgres <<'SQL'
\getenv mail_password POSTROOM_MAIL_PASSWORD
create role postroom_dovecot login password :'mail_password' in role postroom_mail;
alter role postroom_dovecot set jit = off;
grant connect on database postroom to postroom_dovecot;
SQL
[ -n "${POSTROOM_POSTFIX_PASSWORD:-}" ] || exit 0
psql -v ON_ERROR_STOP=1 --no-psqlrc -U "$POSTGRES_USER" -d postgres <<'SQL'
\getenv postfix_password POSTROOM_POSTFIX_PASSWORD
create role postroom_postfix login password :'postfix_password' in role postroom_routes;
alter role postroom_postfix set jit = off;
grant connect on database postroom to postroom_postfix;
SQL
