-- Adds the numbers of identities that came and went, by domain and department: [{organization_id, domain_id, department_id, n}].
create or replace function count_identities(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid, n integer)
  ), of_organization as (
    update organization o set identity_count = identity_count + d.n
    from (select organization_id, sum(n) as n from delta group by 1) d
    where o.organization_id = d.organization_id and d.n <> 0
  ), of_domain as (
    update domain t set identity_count = identity_count + d.n
    from (select organization_id, domain_id, sum(n) as n from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.n <> 0
  )
  update department t set identity_count = identity_count + d.n
  from (select organization_id, department_id, sum(n) as n from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id and d.n <> 0
$$;
