-- In which units an organization reads sizes, with a version of its settings: the row itself changes with every count.
alter table organization
  add column storage_units text not null default 'decimal' check (storage_units in ('decimal', 'binary')),
  add column settings_version bigint not null default 1;
grant update (storage_units, settings_version) on organization to postroom_app;
