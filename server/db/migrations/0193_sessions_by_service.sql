-- How many sessions of each service were closed for a receipt, by Dovecot's names of the services. Empty in rows of older versions.
alter table enforcement add column sessions_by_service jsonb not null default '{}';
grant update (sessions_by_service) on enforcement to postroom_worker;
