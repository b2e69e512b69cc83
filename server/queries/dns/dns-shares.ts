import type { Db } from '../../db/database.ts'
import { dnsShareColumns, type DnsShareRow } from '../../generated/rows.ts'

/** A link with its status. */
export type ShareDetails = DnsShareRow & { status: 'active' | 'expired' | 'revoked' }

const details = `${dnsShareColumns}, case when dns_share.revoked_at is not null then 'revoked'
  when dns_share.ended_at is not null or dns_share.expires_at <= now() then 'expired' else 'active' end as status`

/** A link as its token finds it. */
export interface FoundShare {
  organization_id: string
  domain_id: string
  share_id: string
  expires_at: Date
  is_revoked: boolean
  is_expired: boolean
  /** Whether its organization is suspended. */
  is_suspended: boolean
}

/** The link whose token has this SHA-256, of any organization, also if it has ended. */
export const findShare = (db: Pick<Db, 'one'>, tokenSha256: Buffer) =>
  db.one<FoundShare>('select * from find_dns_share($1)', [tokenSha256])

/** Notes the use of a link, at most once a minute. It waits for no change of the organization. */
export const noteShareUse = (
  db: Pick<Db, 'query'>,
  { organization_id, share_id }: Pick<FoundShare, 'organization_id' | 'share_id'>,
) => db.query('select note_dns_share_use($1, $2)', [organization_id, share_id])

interface NewShare extends Pick<
  DnsShareRow,
  'domain_id' | 'share_id' | 'token_sha256' | 'made_by_key_id' | 'made_by_key_name'
> {
  days: number
}

export const insertShare = (db: Db, share: NewShare) =>
  db.one<ShareDetails>(
    `insert into dns_share (organization_id, domain_id, share_id, token_sha256, made_by_key_id, made_by_key_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day') returning ${details}`,
    [
      db.organizationId,
      share.domain_id,
      share.share_id,
      share.token_sha256,
      share.made_by_key_id,
      share.made_by_key_name,
      share.days,
    ],
  )

const isListed = `organization_id = $1 and domain_id = $2 and expires_at >= now() - interval '30 days'
  and (revoked_at is null or revoked_at >= now() - interval '30 days')`

/** One page of the links of a domain, newest first, and how many there are. */
export const sharePage = async (
  db: Db,
  domainId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: ShareDetails[]; total: number; current_page: number }> => {
  const items = await db.query<ShareDetails>(
    `select ${details} from dns_share where ${isListed} order by share_id desc limit $3 offset $4`,
    [db.organizationId, domainId, limit, offset],
  )
  const row = await db.one<{ total: number }>(`select count(*) as total from dns_share where ${isListed}`, [
    db.organizationId,
    domainId,
  ])
  return { items, total: row?.total ?? 0, current_page: Math.floor(offset / limit) + 1 }
}

export const shareById = (db: Db, domainId: string, shareId: string) =>
  db.one<ShareDetails>(
    `select ${details} from dns_share where organization_id = $1 and domain_id = $2 and share_id = $3`,
    [db.organizationId, domainId, shareId],
  )

/** Revokes a link; false if it is revoked already. */
export const revokeShare = async (db: Db, shareId: string): Promise<boolean> => {
  const row = await db.one(
    `update dns_share set revoked_at = now()
     where organization_id = $1 and share_id = $2 and revoked_at is null returning 1`,
    [db.organizationId, shareId],
  )
  return row !== null
}
