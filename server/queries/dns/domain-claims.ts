import type { Db } from '../../db/database.ts'
import type { DomainClaim } from '../../generated/model/index.ts'
import type { Operations } from '../../generated/operations.ts'
import { domainClaimColumns, type DomainClaimRow, type DomainRow } from '../../generated/rows.ts'
import { conditionsOf, type Filters } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { pauseColumns, type RequestPause } from './dns.ts'

/** A claim with its state now. */
export type ClaimDetails = DomainClaimRow &
  RequestPause & { state: DomainClaim['state']; is_running: boolean }

const state = `case when proven_at is not null then 'proven' when ended_at is not null or expires_at <= now() then 'expired'
  when code in ('in_use', 'two_proofs') then 'in_use' else 'waiting' end`

const stateNow = `${state} as state, coalesce(leased_until > now(), false) as is_running,
  ${pauseColumns}`
const details = `${domainClaimColumns}, ${stateNow}`

/** The values of a new claim. */
type NewClaim = Pick<
  DomainClaimRow,
  | 'claim_id'
  | 'domain_name'
  | 'domain_name_unicode'
  | 'label'
  | 'token'
  | 'made_by_key_id'
  | 'made_by_key_name'
>

export const insertClaim = (db: Db, claim: NewClaim) =>
  db.one<ClaimDetails>(
    `insert into domain_claim (organization_id, claim_id, domain_name, domain_name_unicode, label, token, made_by_key_id,
       made_by_key_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${details}`,
    [
      db.organizationId,
      claim.claim_id,
      claim.domain_name,
      claim.domain_name_unicode,
      claim.label,
      claim.token,
      claim.made_by_key_id,
      claim.made_by_key_name,
    ],
  )

/** The claim of a name; null if the organization has none. */
export const claimOfName = (db: Db, domainName: string) =>
  db.one<ClaimDetails>(
    `select ${details} from domain_claim where organization_id = $1 and domain_name = $2`,
    [db.organizationId, domainName],
  )

/** The domain with a name; null if the organization has none. */
export const domainOfName = (db: Db, domainName: string) =>
  db.one<Pick<DomainRow, 'domain_id'>>(
    'select domain_id from domain where organization_id = $1 and domain_name = $2',
    [db.organizationId, domainName],
  )

/** How many claims have neither been proven nor expired. */
export const countOpenClaims = async (db: Db): Promise<number> => {
  const row = await db.one<{ count: number }>(
    'select count(*) from domain_claim where organization_id = $1 and proven_at is null and ended_at is null and expires_at > now()',
    [db.organizationId],
  )
  return row?.count ?? 0
}

type ClaimQuery = Operations['listDomainClaims']['query']

const filters: Filters<'listDomainClaims'> = {
  state: (value) => ({ sql: `${state} = ?`, value }),
}

/** One page of the claims, newest first, and how many there are. */
export const claimPage = async (
  db: Db,
  query: ClaimQuery,
): Promise<{ items: ClaimDetails[]; total: number; current_page: number }> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const rows = `domain_claim l where l.organization_id = $1 ${where.sql}`
  const row = await db.one<{ total: number }>(`select count(*) as total from ${rows}`, [...values])
  const items = await db.query<ClaimDetails>(
    `select l.*, ${stateNow} from ${rows} order by l.claim_id desc limit ${bind(query.limit)} offset ${bind(query.offset)}`,
    values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(query.offset / query.limit) + 1 }
}

/** The claim with an id; null if the organization has none. With `locks`, no one else changes it until the end of the transaction. */
export const claimById = (db: Db, claimId: string, { locks = false } = {}) =>
  db.one<ClaimDetails>(
    `select ${details} from domain_claim where organization_id = $1 and claim_id = $2 ${locks ? 'for update' : ''}`,
    [db.organizationId, claimId],
  )

/** Notes that the end of an expired claim was recorded, so that no worker takes it again. */
export const markClaimEnded = (db: Db, claimId: string) =>
  db.query(
    `update domain_claim set ended_at = now(), claimed_by = null, leased_until = null, is_asked = false
     where organization_id = $1 and claim_id = $2`,
    [db.organizationId, claimId],
  )

export const deleteClaim = (db: Db, claimId: string) =>
  db.query('delete from domain_claim where organization_id = $1 and claim_id = $2', [
    db.organizationId,
    claimId,
  ])

/** Makes a check for the record of a claim due now, before all others, and more checks after it. */
export const makeClaimCheckDue = (db: Db, claimId: string) =>
  db.one<ClaimDetails>(
    `update domain_claim set is_asked = true, next_look_at = now(), asked_at = now(), waiting_since = now(), waiting_count = 0,
       asked_count = case when asked_hour > now() - interval '1 hour' then asked_count + 1 else 1 end,
       asked_hour = case when asked_hour > now() - interval '1 hour' then asked_hour else now() end
     where organization_id = $1 and claim_id = $2 returning ${details}`,
    [db.organizationId, claimId],
  )
