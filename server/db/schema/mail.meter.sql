-- One process at a time measures mailboxes. When it is gone, another one takes over.
create table mail.meter (
  only_row boolean not null default true,
  held_by uuid,
  held_until timestamp(3) with time zone not null default '-infinity'::timestamp with time zone,
  constraint meter_pkey PRIMARY KEY (only_row),
  constraint meter_only_row_check CHECK (only_row)
);

grant select on mail.meter to postroom_worker;

grant update (held_by, held_until) on mail.meter to postroom_worker;
