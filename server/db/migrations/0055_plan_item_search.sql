-- A search in the items of a bulk change reads an index, as one in identities does.
alter table plan_item add column search text not null
  generated always as (search_fold(coalesce(address || ' ', '') || coalesce(display_name, ''))) stored;
create index plan_item_search on plan_item using gin (organization_id, plan_id, search gin_trgm_ops);

grant create on schema public to postroom_operator;
set local role postroom_operator;
-- What finds items. Row-level security forbids the index of LIKE, as it does for identities: see own_identity.
create view own_plan_item as
  select organization_id, plan_id, position, outcome, code, search from plan_item
  where organization_id = current_organization();
grant select on own_plan_item to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
