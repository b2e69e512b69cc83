import { joinOne } from '../../lists/statements.ts'
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
