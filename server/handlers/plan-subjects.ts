import type { Db } from '../db/database.ts'
import type { PlanItemRow } from '../generated/rows.ts'
import { Problem } from '../problem.ts'
import { lastChangeOf } from '../queries/audit-events.ts'
import { domainsByIds } from '../queries/domains.ts'
import { identitiesByIds } from '../queries/identities.ts'
import { mailboxQuotasOf } from '../queries/mailbox-quotas.ts'
import type { Subject } from './plan-operations.ts'

/*
 * The people whom plans find, and what is said where one is refused.
 */

/** Those of the people of a plan who are there, as they are now, by id. */
export const subjectsOf = async (
  db: Db,
  items: readonly Pick<PlanItemRow, 'identity_id'>[],
): Promise<ReadonlyMap<string, Subject>> => {
  const ids = items.map(({ identity_id }) => identity_id)
  const identities = await identitiesByIds(db, ids)
  const mailboxes = await mailboxQuotasOf(db, ids)
  const domains = await domainsByIds(db, [...new Set([...identities.values()].map((one) => one.domain_id))])
  return new Map(
    [...identities].map(([id, identity]) => [
      id,
      {
        identity,
        mailbox: mailboxes.get(id) ?? null,
        maximum: domains.get(identity.domain_id)?.max_mailbox_limit_bytes ?? 0,
      },
    ]),
  )
}

/** A refusal of one item: its code, and its words. */
export const refusalOf = ({ code, message }: Problem) => ({ code, detail: message })

const shown = (value: unknown) => (value === undefined ? 'null' : JSON.stringify(value))

/** The refusal of who has been changed since: who did it, when, and what. */
export const changedSince = async (db: Db, resourceId: string): Promise<Problem> => {
  const last = await lastChangeOf(db, resourceId)
  if (last === null) return new Problem('stale_version')
  const [before, after] = [last.before, last.after] as (Record<string, unknown> | null)[]
  const names = Object.keys(after ?? {}).filter(
    (name) => name !== 'updated_at' && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const values = names.map((name) => `${name} ${shown(before?.[name])} → ${shown(after?.[name])}`).join(', ')
  const when = last.occurred_at.toISOString()
  return new Problem('stale_version', {
    detail: `${last.key_name} has changed it at ${when}${values ? `: ${values}` : ''}.`,
  })
}
