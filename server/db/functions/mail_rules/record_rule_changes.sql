-- Writes an event for each identity that has changed its own rules, in its name, at most once a minute.
set local role postroom_operator;
create or replace function mail.record_rule_changes(addresses text[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id, resource_label,
    request_id)
  select i.organization_id, uuid_v7(), i.display_name, 'changeOwnRules', 'identity', i.identity_id, i.address, uuid_v7()
  from identity i
  where i.address = any(array(select mail.present_address(a) from unnest(addresses) a)) and not exists (
    select from audit_event e
    where e.organization_id = i.organization_id and e.resource_id = i.identity_id and e.operation = 'changeOwnRules'
      and sort_time(e.occurred_at) > sort_time(now() - interval '1 minute'))
$$;
revoke execute on function mail.record_rule_changes(text[]) from public;
grant execute on function mail.record_rule_changes(text[]) to postroom_worker;
reset role;
