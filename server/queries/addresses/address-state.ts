import type { Db, Snapshot } from '../../db/database.ts'
import { joinOne, oneRow } from '../../lists/statements.ts'
import { isInUse } from './alias-reach.ts'

/** SQL for the join that the state of an address `t` needs. */
export const stateJoins = `cross join ${joinOne('domain', 'domain_id = t.domain_id')} d`

/** SQL for the state of an address `t`, with `stateJoins`. */
export const stateOf = `case
    when t.kind = 'held' then 'held'
    when not t.enabled then 'off'
    when not ${isInUse('t')} then 'expired'
    when d.status <> 'active' or t.suspended then 'suspended'
    when t.in_use_until > now() then 'in_use'
    else 'nowhere' end`

/** SQL for the name of what has an address. An alias has none, also one over the address of a deleted identity. */
export const nameOf = (row: string): string => `case when ${row}.kind <> 'alias' then ${row}.name end`

/** What the states of addresses depend on besides their rows. */
export interface AddressMoment {
  /** When the last alias that has ended did so, as a literal; in SQL it stands for the present. */
  last_end: string
  /** The domains that take no mail, as a literal; null for none. */
  suspended_domains: string | null
}

/** Reads the moment of a list of addresses. */
export const readMoment = async (db: Db | Snapshot): Promise<AddressMoment> =>
  oneRow(
    await db.one<AddressMoment>(
      `select coalesce(quote_literal((select a.expires_at from address a where a.organization_id = $1 and a.expires_at <= now()
           order by a.expires_at desc limit 1)::text), '''-infinity''') || '::timestamptz' as last_end,
         (select quote_literal(array_agg(d.domain_id order by d.domain_id)::text) || '::uuid[]' from domain d
           where d.organization_id = $1 and d.status <> 'active') as suspended_domains`,
      [db.organizationId],
    ),
  )

/** The name of a list whose rows have the states of a moment. */
export const nameOfMoment = (list: string, { last_end, suspended_domains }: AddressMoment): string =>
  `${list} ${last_end} ${suspended_domains}`
