create table function_file (
  path text not null,
  sha256 text not null,
  version integer not null,
  constraint function_file_pkey PRIMARY KEY (path)
);

grant select on function_file to postroom_app;
