-- What the operator says about the whole installation. It has at most one row, and none before the operator has said something.
create table dns_fact (
  is_only boolean not null default true,
  mx_hosts text[] not null default '{}'::text[],
  sending_addresses text[] not null default '{}'::text[],
  helo_name text,
  spf_include text,
  client_hosts text[] not null default '{}'::text[],
  updated_at timestamp(3) with time zone not null default now(),
  constraint dns_fact_pkey PRIMARY KEY (is_only),
  constraint dns_fact_is_one CHECK (is_only)
);

alter table dns_fact enable row level security;
alter table dns_fact force row level security;

create policy everyone_reads on dns_fact for select to postroom_app using true with check;
create policy operator_writes on dns_fact for all to postroom_operator using true with check true;

grant select on dns_fact to postroom_app;
grant delete, insert, select, update on dns_fact to postroom_operator;
