import type { IdentityDetail } from '../generated/model/index.ts'
import { times } from '../lists/statements.ts'

/** What mail servers have seen of an identity's sign-ins, in the contract's form. */
export type WithSignIns = Pick<IdentityDetail, 'logins'>

/** The same of the identity that a statement reads, as columns. */
export const signIns = `coalesce((select json_agg(l) from (
    select t.service_code, ${times('last_login_at')} from identity_login t
    where t.organization_id = $1 and t.identity_id = identity.identity_id order by t.last_login_at desc) l), '[]') as logins`
