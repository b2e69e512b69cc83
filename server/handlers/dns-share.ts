import { hashShareToken } from '../auth/share-token.ts'
import type { Database, Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainDns } from '../queries/dns/domain-dns.ts'
import { findShare, type FoundShare, noteShareUse } from '../queries/dns/dns-shares.ts'
import { checkStartedView, sharedDnsView } from '../views/dns.ts'
import { isCheckDone, startCheck, type WithinOrganization } from './dns-check-request.ts'
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
  // While the database takes no changes, links still show records.
  await database.plain((db) => noteShareUse(db, share)).catch(() => undefined)
  return share
}

/** How many clients of one link wait for a check at the same time; others get the response that it has started. */
const maxWaiting = 2
const waiting = new Map<string, number>()

/** Waits for a check as a client of a link. @returns whether the check is done. */
const waitAsOneOf = async (shareId: string, wait: () => Promise<boolean>): Promise<boolean> => {
  const before = waiting.get(shareId) ?? 0
  if (before >= maxWaiting) return false
  waiting.set(shareId, before + 1)
  try {
    return await wait()
  } finally {
    const rest = (waiting.get(shareId) ?? 1) - 1
    if (rest === 0) waiting.delete(shareId)
    else waiting.set(shareId, rest)
  }
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
  const read: WithinOrganization = (work) => database.read(organization_id, work)
  const check = await startCheck(domain_id, read, (work) => database.write(organization_id, work))
  const isDone = () => read((db) => isCheckDone(db, domain_id))
  if (wait === null || !(await waitAsOneOf(share.share_id, () => wait(domain_id, isDone))))
    return { status: 202, body: checkStartedView(check) }
  return { status: 200, body: await database.read(organization_id, (db) => readShared(db, share)) }
}
