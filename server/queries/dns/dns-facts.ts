import type { Db } from '../../db/database.ts'
import {
  dnsFactColumns,
  type DnsFactRow,
  type DomainDkimKeyRow,
  type DomainRow,
} from '../../generated/rows.ts'

/** What the operator says about the installation and about a domain. */
export interface FactRows {
  fact: DnsFactRow | null
  keys: Pick<DomainDkimKeyRow, 'selector' | 'public_key'>[]
}

/** What the operator says about the whole installation; null if nothing. */
export const installationFacts = (db: Pick<Db, 'one'>) =>
  db.one<DnsFactRow>(`select ${dnsFactColumns} from dns_fact`, [])

/** The DKIM keys of a domain, by selector. */
export const dkimKeys = (db: Db, domainId: DomainRow['domain_id']) =>
  db.query<Pick<DomainDkimKeyRow, 'selector' | 'public_key'>>(
    `select selector, public_key from domain_dkim_key where organization_id = $1 and domain_id = $2 order by selector`,
    [db.organizationId, domainId],
  )

/** What the operator says about the installation, and the keys of a domain. */
export const factRows = async (db: Db, domainId: DomainRow['domain_id']): Promise<FactRows> => ({
  fact: await installationFacts(db),
  keys: await dkimKeys(db, domainId),
})
