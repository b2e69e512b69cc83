import type { Domain } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'

/** The settings of a domain in the contract's form. */
export const domainSettingsView = (row: DomainRow): Domain['settings'] => ({
  default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
  max_mailbox_limit_bytes: row.max_mailbox_limit_bytes,
  catch_all: {
    mode: row.catch_all_identity_id === null ? 'off' : 'identity',
    identity_id: row.catch_all_identity_id,
  },
  subaddressing: { enabled: row.subaddressing_enabled, delimiter: '+' },
  description: row.description,
})

/** A domain in the contract's form. */
export const domainView = (row: DomainRow): Domain => ({
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  status: row.status,
  is_primary: row.is_primary,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  settings: domainSettingsView(row),
  proof: {
    kind: row.proof_kind,
    seen_at: row.proof_seen_at?.toISOString() ?? null,
    lapsed_at: row.proof_lapsed_at?.toISOString() ?? null,
  },
  dns_status: row.dns_status,
  dns_since: row.dns_since?.toISOString() ?? null,
  dns_unchecked_since: row.dns_unchecked_since?.toISOString() ?? null,
  dns_sentence: row.dns_sentence,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
