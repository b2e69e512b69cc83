-- What mail servers report of rules: to which addresses rules have sent mail, and that an identity has changed its own.
grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Counts mail that rules have sent. What goes to the target of the forward is the administrator's. An identity keeps its newest fifty.
create function mail.count_redirects(counts jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with given as (
    select i.organization_id, i.identity_id, lower(h.target) as target, h.count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(counts) as h(address text, target text, count integer, first_ms integer, last_ms integer)
    join identity i on i.address = mail.present_address(h.address)
  ), judged as (
    select g.*, case when exists (
        select from mail_rules r
        left join identity t on t.organization_id = r.organization_id and t.identity_id = r.forward_to_identity_id
        where r.organization_id = g.organization_id and r.identity_id = g.identity_id
          and g.target = lower(coalesce(t.address, r.forward_to_address))) then 'administrator' else 'own_rules' end as set_by,
      not exists (select from domain d where d.organization_id = g.organization_id
        and d.domain_name = substring(g.target from '@([^@]*)$')) as is_outside
    from given g
  )
  insert into redirect_seen as s (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
  select organization_id, identity_id, target, set_by, is_outside, sum(count), min(first_at), max(last_at)
  from judged group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
  on conflict (organization_id, identity_id, target, set_by) do update set
    count = least(s.count::bigint + excluded.count, 2147483647), is_outside = excluded.is_outside,
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at);
  delete from redirect_seen s using (
    select r.organization_id, r.identity_id, r.target, r.set_by,
      row_number() over (partition by r.organization_id, r.identity_id order by r.last_at desc, r.target) as place
    from redirect_seen r
    where (r.organization_id, r.identity_id) in (
      select i.organization_id, i.identity_id from jsonb_to_recordset(counts) as h(address text)
      join identity i on i.address = mail.present_address(h.address))
  ) old
  where old.place > 50 and s.organization_id = old.organization_id and s.identity_id = old.identity_id and s.target = old.target
    and s.set_by = old.set_by;
end $$;

-- Deletes addresses to which rules have sent nothing for 30 days.
create function mail.forget_redirects() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from redirect_seen s using organization o
  where s.organization_id = o.organization_id and s.last_at < now() - interval '30 days'
$$;

-- Writes an event for each identity that has changed its own rules, in its name, at most once a minute.
create function mail.record_rule_changes(addresses text[]) returns void
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

revoke execute on function mail.count_redirects(jsonb), mail.forget_redirects(), mail.record_rule_changes(text[]) from public;
grant execute on function mail.count_redirects(jsonb), mail.forget_redirects(), mail.record_rule_changes(text[]) to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;
