import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { domainNumbers } from '../queries/organization.ts'

/**
 * Refuses one more domain where domains and open claims reach the organization's limit.
 * @throws Problem domain_limit_reached.
 */
export const assertDomainLimit = async (db: Db, openClaimCount: number): Promise<void> => {
  const { domain_limit, domain_count } = orNotFound(await domainNumbers(db))
  if (domain_count + openClaimCount < domain_limit) return
  const detail = `Your organization can have at most ${domain_limit} domains, including those that are pending verification.`
  throw new Problem('domain_limit_reached', { detail, domain_limit, domain_count })
}
