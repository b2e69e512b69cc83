create table migration (
  number integer not null,
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

grant select on migration to postroom_app;
