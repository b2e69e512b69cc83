-- The proof of another organization's domain with the name of a claim; only for the worker that looks at the claim.
set local role postroom_operator;
create or replace function proof_of_others(claim uuid, worker uuid)
returns table (proof_kind text, proof_label text, proof_token text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.proof_kind, d.proof_label, d.proof_token
  from domain_claim c
  join domain d on d.domain_name = c.domain_name and d.organization_id <> c.organization_id
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
$$;
revoke execute on function proof_of_others(uuid, uuid) from public;
grant execute on function proof_of_others(uuid, uuid) to postroom_app;
reset role;
