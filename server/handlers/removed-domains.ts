import { assertDomainLimit } from '../changes/domain-limit.ts'
import { removeDomainRow, restoreDomainRow } from '../changes/remove-domain.ts'
import type { Handler } from './handler.ts'
import { requireVersion } from './versioned.ts'
import { orNotFound } from '../problem.ts'
import { countOpenClaims } from '../queries/dns/domain-claims.ts'
import { domainById } from '../queries/domains.ts'
import { removedDomainById, removedDomainPage, removedDomainRow } from '../queries/removed-domains.ts'
import { assertConfirmed } from '../rules/identities.ts'
import { domainView as view } from '../views/domains.ts'

export const removeDomain: Handler<'removeDomain'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = await domainById(db, path.domain_id)
    assertConfirmed(query.confirm, row && [row.domain_name, row.domain_name_unicode], 'domain')
    const domain = requireVersion(row, { ifMatchAllows, view })
    return { status: 204, events: await removeDomainRow(db, domain) }
  })

export const listRemovedDomains: Handler<'listRemovedDomains'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => removedDomainPage(db, query)),
})

export const getRemovedDomain: Handler<'getRemovedDomain'> = async ({ path, read }) => {
  const domain = orNotFound(await read((db) => removedDomainById(db, path.domain_id)))
  // No request changes it: the ETag is of what it says.
  return { status: 200, body: domain, version: 1 }
}

export const restoreDomain: Handler<'restoreDomain'> = ({ path, change }) =>
  change(async (db) => {
    const removed = orNotFound(await removedDomainRow(db, path.domain_id))
    await assertDomainLimit(db, await countOpenClaims(db))
    const { domain, events } = await restoreDomainRow(db, removed)
    return { status: 200, body: view(domain), version: domain.version, events }
  })
