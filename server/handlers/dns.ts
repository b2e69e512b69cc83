import { v7 as uuidv7 } from 'uuid'
import { hashShareToken, makeShareToken } from '../auth/share-token.ts'
import { dnsShareEvent } from '../changes/events.ts'
import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'
import { domainById } from '../queries/domains.ts'
import { changePage } from '../queries/dns/dns.ts'
import { domainDns } from '../queries/dns/domain-dns.ts'
import { expectEdits } from '../queries/dns/dns-checks.ts'
import { insertShare, revokeShare, shareById, sharePage } from '../queries/dns/dns-shares.ts'
import { changeView, checkStartedView, domainDnsView, shareView, zoneView } from '../views/dns.ts'
import { isCheckDone, startCheck } from './dns-check-request.ts'
import type { Handler } from './handler.ts'

export const getDomainDns: Handler<'getDomainDns'> = async ({ path, read }) => {
  const rows = orNotFound(await read((db) => domainDns(db, path.domain_id)))
  return { status: 200, body: domainDnsView(rows), version: 1 }
}

export const checkDomainDns: Handler<'checkDomainDns'> = async ({ path, wait, read, writeUnaudited }) => {
  const { domain_id } = path
  const check = await startCheck(domain_id, read, writeUnaudited)
  if (wait === null || !(await wait(domain_id, () => read((db) => isCheckDone(db, domain_id))))) {
    return { status: 202, body: checkStartedView(check) }
  }
  const rows = orNotFound(await read((db) => domainDns(db, domain_id)))
  return { status: 200, body: domainDnsView(rows) }
}

export const listDomainDnsChanges: Handler<'listDomainDnsChanges'> = async ({ path, query, read }) => {
  const page = await read(async (db) => {
    orNotFound(await domainById(db, path.domain_id))
    return changePage(db, path.domain_id, query)
  })
  return { status: 200, body: { ...page, items: page.items.map(changeView) } }
}

export const getDomainZone: Handler<'getDomainZone'> = async ({ path, query, read }) => {
  const rows = orNotFound(await read((db) => domainDns(db, path.domain_id)))
  return { status: 200, body: zoneView(rows, query.all), version: 1 }
}

export const createDnsShare: Handler<'createDnsShare'> = ({ path, body, key, origin, change }) =>
  change(async (db) => {
    const domain = orNotFound(await domainById(db, path.domain_id))
    const token = makeShareToken()
    const row = await insertShare(db, {
      domain_id: domain.domain_id,
      share_id: uuidv7(),
      token_sha256: hashShareToken(token),
      made_by_key_id: key.key_id,
      made_by_key_name: key.key_name,
      days: body.expires_in_days,
    })
    await expectEdits(db, domain.domain_id)
    const share = shareView(orNotFound(row))
    const events = [dnsShareEvent('createDnsShare', null, { domain, share })]
    return { status: 201, body: { share, url: `${origin}/dns#${token}` }, events }
  })

export const listDnsShares: Handler<'listDnsShares'> = async ({ path, query, read }) => {
  const page = await read(async (db) => {
    orNotFound(await domainById(db, path.domain_id))
    return sharePage(db, path.domain_id, query)
  })
  return { status: 200, body: { ...page, items: page.items.map(shareView) } }
}

/** Revokes a link. @returns its event; none if it was revoked already. */
const revoke = async (db: Db, { domain_id, share_id }: { domain_id: string; share_id: string }) => {
  const domain = orNotFound(await domainById(db, domain_id))
  const share = shareView(orNotFound(await shareById(db, domain_id, share_id)))
  return (await revokeShare(db, share_id)) ? [dnsShareEvent('deleteDnsShare', { domain, share }, null)] : []
}

export const deleteDnsShare: Handler<'deleteDnsShare'> = ({ path, change }) =>
  change(async (db) => ({ status: 204, events: await revoke(db, path) }))
