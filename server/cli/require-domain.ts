import { UsageError } from '../usage-error.ts'
import type { Database, Db } from '../db/database.ts'
import type { Domain } from '../generated/model/index.ts'
import { domains, lockDomain, organizationOfDomain } from '../queries/operator/operator-domains.ts'
import { requireOrganization } from './require-organization.ts'
import type { DomainName } from '../rules/domain-name.ts'

const noSuchDomain = ({ unicode }: DomainName) =>
  new UsageError(`No organization has the domain ${unicode}. List domains with "domain list".`)

/** The domain of that id, which is there. */
export const lockedDomainById = async (db: Db, domainId: string): Promise<Domain> => {
  const [domain] = await domains(db, domainId)
  if (!domain) throw new Error('A locked domain is not there.')
  return domain
}

/**
 * Changes a domain of any organization, in one transaction; organization and domain stay locked until its end.
 * @throws UsageError when no organization has that domain, or one has removed it, unless the work takes removed ones.
 */
export const withDomain = async <T>(
  database: Database,
  name: DomainName,
  work: (db: Db, domain: Domain, isRemoved: boolean) => Promise<T>,
  { takesRemoved = false } = {},
): Promise<T> => {
  const organizationId = await database.plain((db) => organizationOfDomain(db, name.ascii))
  if (organizationId === null) throw noSuchDomain(name)
  return database.write(organizationId, async (db) => {
    await requireOrganization(db)
    const lockedDomain = await lockDomain(db, name.ascii)
    if (lockedDomain === null) throw noSuchDomain(name)
    const isRemoved = lockedDomain.removed_at !== null
    if (isRemoved && !takesRemoved) {
      throw new UsageError(`The domain ${name.unicode} was removed. Restore it first with "domain restore".`)
    }
    return work(db, await lockedDomainById(db, lockedDomain.domain_id), isRemoved)
  })
}
