import { renameIdentityRow } from '../../changes/rename-identity.ts'
import type { Db } from '../../db/database.ts'
import { Problem } from '../../problem.ts'
import { assertNewAddress } from '../../rules/identities.ts'
import { assertWithinMaximum } from '../../rules/mailbox-limits.ts'
import { momentOf } from '../../rules/time.ts'
import {
  assertDomain,
  reserveAddress,
  occupancyOf,
  type PlannedAddress,
  plannedAddresses,
  requireDomain,
} from './shared/address-subjects.ts'
import {
  type ChangeResult,
  defineOperation,
  type PlannedChange,
  type RunContext,
  type Skipped,
} from '../operation.ts'
import type { ValuesOf } from '../plan-item.ts'

type Change = PlannedChange<ValuesOf<'rename'>, PlannedAddress>

/** @throws Problem address_taken or address_held, unless an alias that leads to the identity alone has the address. */
const assertFree = ({ identity, holder, refusal }: PlannedAddress): void => {
  if (refusal === null) return
  const { kind, is_held, target_ids } = holder ?? {}
  const makesWay = kind === 'alias' && is_held === false && target_ids?.join() === identity.identity_id
  if (!makesWay) throw refusal
}

const renameOne = async (
  db: Db,
  { subject }: Change,
  { change, isUndo }: RunContext,
): Promise<ChangeResult> => {
  assertFree({ ...subject, ...(await occupancyOf(db, subject)) })
  const { identity, events } = await renameIdentityRow(db, subject.identity, {
    domain: requireDomain(subject),
    local_part: subject.identity.local_part,
    leave_alias: !isUndo && change.leave_alias !== false,
    alias_expires_at: change.alias_expires_at ? momentOf(change.alias_expires_at) : null,
    alias_signs_in: true,
  })
  return { events, version: identity.version }
}

/** Each identity moves to another domain, with its local part. The undo moves it back, and the alias that was left goes. */
export const renameOperation = defineOperation<'rename', PlannedAddress>({
  title: () => ['Rename', 'identity', 'identities'],
  assertNamed: assertDomain,
  deletes: () => 0,
  inverse: 'rename',
  isUndoneOnce: true,
  find: plannedAddresses,
  versionOf: ({ identity }) => identity.version,
  resourceOf: ({ identity }) => identity.identity_id,
  effect: (subject, _, context) => {
    const { identity, address, address_unicode } = subject
    const { domain_id, max_mailbox_limit_bytes } = requireDomain(subject)
    if (address === identity.address) return null
    if (!context.isUndo) assertNewAddress(address)
    if (identity.limit_bytes !== null) assertWithinMaximum(identity.limit_bytes, max_mailbox_limit_bytes)
    assertFree(subject)
    reserveAddress(subject, context)
    const { address: former, domain_id: formerDomain, address_unicode: formerUnicode } = identity
    return {
      before: { address: former, domain_id: formerDomain, address_unicode: formerUnicode },
      after: { address, domain_id, address_unicode },
      allotted: 0,
    }
  },
  act: async (db, changes, context) => {
    const results: (ChangeResult | Skipped)[] = []
    for (const change of changes) {
      try {
        results.push(await renameOne(db, change, context))
      } catch (error) {
        // It is thrown before anything of this identity is written.
        if (!(error instanceof Problem)) throw error
        results.push(error)
      }
    }
    return results
  },
  isAsPlanned: ({ identity }, after) => after !== null && identity.address === after.address,
})
