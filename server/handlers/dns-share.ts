import { hashShareToken } from '../auth/share-token.ts'
import type { Database, Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainDns } from '../queries/dns.ts'
import { findShare, type FoundShare, touchShare } from '../queries/dns-shares.ts'
import { checkStartedView, sharedDnsView } from '../views/dns.ts'
import { isCheckDone, requestCheck } from './dns-check-request.ts'
import type { OpenHandler } from './handler.ts'

/** The header that names the wanted scheme, on every 401 (RFC 9110, section 11.6.1). */
const challenge = { 'www-authenticate': 'ApiKey header="x-share-token"' } as const

/** Finds the link of a request. @throws Problem share_unknown, share_revoked, share_expired or organization_suspended. */
const openShare = async (database: Database, token: string | undefined): Promise<FoundShare> => {
  const share = token ? await database.plain((db) => findShare(db, hashShareToken(token))) : null
  if (share === null) throw new Problem('share_unknown', {}, challenge)
  if (share.is_revoked) throw new Problem('share_revoked', {}, challenge)
  if (share.is_expired) throw new Problem('share_expired', {}, challenge)
  if (share.is_suspended) throw new Problem('organization_suspended')
  await database.write(share.organization_id, (db) => touchShare(db, share.share_id))
  return share
}

const readShared = async (db: Db, { domain_id, expires_at }: FoundShare) =>
  sharedDnsView(orNotFound(await domainDns(db, domain_id)), expires_at)

export const getSharedDns: OpenHandler<'getSharedDns'> = async ({ database, shareToken }) => {
  const share = await openShare(database, shareToken)
  return { status: 200, body: await database.read(share.organization_id, (db) => readShared(db, share)) }
}

export const checkSharedDns: OpenHandler<'checkSharedDns'> = async ({ database, shareToken, wait }) => {
  const share = await openShare(database, shareToken)
  const { organization_id, domain_id } = share
  const look = await database.write(organization_id, (db) => requestCheck(db, domain_id))
  const isDone = () => database.read(organization_id, (db) => isCheckDone(db, domain_id))
  if (wait === null || !(await wait(isDone))) return { status: 202, body: checkStartedView(look) }
  return { status: 200, body: await database.read(organization_id, (db) => readShared(db, share)) }
}
