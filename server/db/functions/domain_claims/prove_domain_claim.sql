-- Adds the domain of a claim whose record the worker has seen. If the organization has the domain already, its proof becomes that of
-- the claim. If the organization has removed it, the claim is deleted. @returns created, own, removed, in_use for a domain of another
-- organization, or gone without such a claim.
set local role postroom_operator;
create or replace function prove_domain_claim(claim uuid, worker uuid, default_limit bigint, maximum bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proven domain_claim;
  own uuid;
begin
  select * into proven from domain_claim c
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
    and c.proven_at is null and c.expires_at > now()
  for update;
  if not found then
    return 'gone';
  end if;
  insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, is_primary, default_mailbox_limit_bytes,
    max_mailbox_limit_bytes, proof_kind, proof_label, proof_token, proof_seen_at)
  values (proven.organization_id, proven.claim_id, proven.domain_name, proven.domain_name_unicode,
    not exists (select from domain d where d.organization_id = proven.organization_id and d.is_primary), default_limit, maximum,
    'dns', proven.label, proven.token, now())
  on conflict (domain_name) do nothing;
  if found then
    own := proven.claim_id;
  else
    update domain d set proof_kind = 'dns', proof_label = proven.label, proof_token = proven.token, proof_seen_at = now(),
      proof_lapsed_at = null, version = d.version + 1, updated_at = now()
    where d.organization_id = proven.organization_id and d.domain_name = proven.domain_name and d.removed_at is null
    returning d.domain_id into own;
    if not found then
      -- The domain is restored instead: a claim of it can't be made either.
      delete from domain_claim c using domain d
      where c.organization_id = proven.organization_id and c.claim_id = claim
        and d.organization_id = proven.organization_id and d.domain_name = proven.domain_name;
      return case when found then 'removed' else 'in_use' end;
    end if;
  end if;
  update domain_claim c set proven_at = now(), domain_id = own
  where c.organization_id = proven.organization_id and c.claim_id = claim;
  return case when own = proven.claim_id then 'created' else 'own' end;
end $$;
revoke execute on function prove_domain_claim(uuid, uuid, bigint, bigint) from public;
grant execute on function prove_domain_claim(uuid, uuid, bigint, bigint) to postroom_app;
reset role;
