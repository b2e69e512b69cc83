import type { Db } from '../../db/database.ts'
import { type Actor, recordEvents } from '../audit-events.ts'
import type { IdentityDetails } from '../identities.ts'

/** How long one event stands for all reads of a user's rules by the same key. A console reads them every few seconds. */
const period = "interval '1 day'"

/** Whether an event says that the actor has read the user's rules of an identity within a day. */
export const isReadRecorded = async (db: Db, actor: Actor, identityId: string): Promise<boolean> => {
  const row = await db.one<{ recorded: boolean }>(
    `select exists (
       select from audit_event where organization_id = $1 and resource_id = $2 and operation = 'getOwnRules'
         and actor_key_id = $3 and sort_time(occurred_at) > sort_time(now() - ${period})) as recorded`,
    [db.organizationId, identityId, actor.key_id],
  )
  return row?.recorded === true
}

/** Writes that an administrator has read the user's rules of an identity: an event without values. */
export const recordRead = (
  db: Db,
  actor: Actor,
  requestId: string,
  { identity_id, address }: Pick<IdentityDetails, 'identity_id' | 'address'>,
): Promise<void> =>
  recordEvents(db, actor, requestId, [
    {
      operation: 'getOwnRules',
      resource_type: 'identity',
      resource_id: identity_id,
      resource_label: address,
      before: null,
      after: null,
    },
  ])

/** When an administrator has read the user's rules of an identity, as far as events say; null if none has. */
export const lastReadOf = async (db: Db, identityId: string): Promise<Date | null> => {
  const row = await db.one<{ occurred_at: Date }>(
    `select occurred_at from audit_event where organization_id = $1 and resource_id = $2 and operation = 'getOwnRules'
     order by sort_time(occurred_at) desc limit 1`,
    [db.organizationId, identityId],
  )
  return row?.occurred_at ?? null
}
