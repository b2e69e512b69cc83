import { writeRows } from '../db/constraint-violation.ts'
import type { Db } from '../db/database.ts'
import type { RenameWarning } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import { addAsTarget } from '../queries/addresses/alias-targets.ts'
import { aliasByAddress, aliasById, type AliasDetails } from '../queries/addresses/aliases.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { identityById, type IdentityDetails } from '../queries/identities.ts'
import { setIdentityAddress } from '../queries/identity-writes.ts'
import { addressOf } from '../rules/identities.ts'
import { assertWithinMaximum } from '../rules/mailbox-limits.ts'
import { aliasEvent, identityEvent } from './events.ts'

/** A new address, and whether the old one becomes an alias. */
export interface Rename {
  domain: DomainRow
  local_part: string
  leave_alias: boolean
  alias_expires_at: Date | null
  alias_signs_in: boolean
}

interface Renamed {
  identity: IdentityDetails
  /** The alias with the old address. */
  alias: AliasDetails | null
  warnings: RenameWarning[]
  events: AuditEvent[]
}

/** Whether an alias makes way for the identity that it leads to. */
const makesWay = ({ targets, is_held }: AliasDetails, identityId: string): boolean =>
  !is_held && targets.length === 1 && targets[0]?.target_id === identityId

/**
 * Gives an identity another address. An alias with that address makes way if it leads to this identity alone; what led to the
 * alias leads to the identity then. The caller has read the identity under the organization's lock.
 * @throws ConstraintViolation where something else has the address; Problem above_domain_maximum or invalid_request.
 */
export const renameIdentityRow = async (
  db: Db,
  before: IdentityDetails,
  { domain, ...rename }: Rename,
): Promise<Renamed> => {
  const { identity_id, limit_bytes } = before
  const address = addressOf(rename.local_part, domain.domain_name)
  if (limit_bytes !== null && domain.domain_id !== before.domain_id)
    assertWithinMaximum(limit_bytes, domain.max_mailbox_limit_bytes)
  const holder = await aliasByAddress(db, address)
  const former = holder !== null && makesWay(holder, identity_id) ? holder : null
  if (former !== null)
    await addAsTarget(
      db,
      identity_id,
      former.sources.map(({ alias_id }) => alias_id),
    )
  const { domain_id } = domain
  const aliasId = await writeRows([{ address }], () =>
    setIdentityAddress(db, { ...rename, identity_id, domain_id }),
  )
  const identity = orNotFound(await identityById(db, identity_id))
  const alias = aliasId === null ? null : await aliasById(db, aliasId)
  return {
    identity,
    alias,
    warnings: former === null ? [] : ['alias_taken_over'],
    events: [
      identityEvent('renameIdentity', before, identity),
      ...(former === null ? [] : [aliasEvent('renameIdentity', former, null)]),
      ...(alias === null ? [] : [aliasEvent('renameIdentity', null, alias)]),
    ],
  }
}
