-- A trial names an address for postmaster@ and abuse@ at each start, unless the operator has chosen: also to have none.
alter table mail.setting add column postmaster_is_chosen boolean not null default false;
