-- Addresses are a list as identities are: its pages are found by their own columns and by counted buckets. No row of another table
-- decides whether a row matches. Triggers keep the copies (functions/addresses).
drop view if exists own_address;
drop function if exists count_aliases(uuid, bigint);
delete from function_file where path in ('groups/own_address.sql', 'addresses/count_aliases.sql');
drop index address_search, address_by_address, address_of_domain, address_not_in_use;
alter table address
  disable trigger user,
  drop column search,
  -- The name of the identity, also of a deleted one, or of the group.
  add column name text,
  -- Whether the identity is suspended; its domain may be, too.
  add column suspended boolean not null default false;

update address a set name = v.name, suspended = v.suspended, note = v.note, in_use_until = v.until
from (
  select a.organization_id, a.address_id, coalesce(i.display_name, g.group_name, r.display_name) as name,
    coalesce(i.status = 'suspended', false) as suspended, coalesce(g.description, a.note) as note,
    case
      when a.kind = 'held' then '-infinity'
      when a.kind <> 'identity' then a.in_use_until
      when m.mailbox_quota_id is not null and (i.status = 'active' or i.delivery_while_suspended = 'accept') then 'infinity'
      else '-infinity'
    end as until
  from address a
  left join identity i on i.organization_id = a.organization_id and i.identity_id = a.address_id
  left join mailbox_quota m on m.organization_id = a.organization_id and m.identity_id = a.address_id
  left join mail_group g on g.organization_id = a.organization_id and g.address_id = a.address_id
  left join deleted_identity r on r.organization_id = a.organization_id and r.identity_id = a.address_id
) v
where v.organization_id = a.organization_id and v.address_id = a.address_id
  and (v.name, v.suspended, v.note, v.until) is distinct from (a.name, a.suspended, a.note, a.in_use_until);

alter table address
  add column search text generated always as (search_fold(address || coalesce(' ' || name, '') || coalesce(' ' || note, ''))) stored,
  enable trigger user;

create index address_by_address on address (organization_id, address collate postroom_text, address_id)
  include (kind, domain_id, suspended, in_use_until);
create index address_by_created_at on address (organization_id, sort_time(created_at), address_id);
create index address_by_domain on address (organization_id, domain_id, address collate postroom_text, address_id);
create index address_search on address using gin (organization_id, search gin_trgm_ops);
create index address_not_in_use on address (organization_id, address collate postroom_text, address_id)
  include (kind, domain_id, enabled, suspended, expires_at, in_use_until) where in_use_until < 'infinity' or suspended;

-- Addresses that are no identities: aliases, groups and addresses of deleted identities.
alter table organization add column other_address_count bigint not null default 0;
update organization o set other_address_count = (
  select count(*) from address a where a.organization_id = o.organization_id and a.kind <> 'identity');
alter table organization add column address_count bigint not null generated always as (identity_count + other_address_count) stored;
