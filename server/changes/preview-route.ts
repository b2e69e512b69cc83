import type { Db } from '../db/database.ts'
import type { Resolution } from '../generated/model/index.ts'
import type { DomainRow } from '../generated/rows.ts'
import { resolveAlias } from '../queries/addresses/resolve-address.ts'
import { addressOf } from '../rules/identities.ts'
import type { ResolutionSubject } from '../rules/resolution.ts'
import { checkAliasGraph } from './aliases.ts'

type OwnMembers = 'id' | 'kind' | 'local_part' | 'display_name' | 'senders' | 'outcome'

/** Returns an alias or a group in a domain, as the first step of its mail. */
export const subjectIn = (
  { domain_name, domain_name_unicode, subaddressing_enabled }: DomainRow,
  own: Pick<ResolutionSubject, OwnMembers>,
): ResolutionSubject => ({
  ...own,
  address: addressOf(own.local_part, domain_name),
  address_unicode: `${own.local_part}@${domain_name_unicode}`,
  domain_name,
  subaddressing_enabled,
})

/** Returns where mail to an alias or a group would go with these targets. @throws Problem where it may not have them. */
export const previewRoute = async (
  db: Db,
  subject: ResolutionSubject,
  targetIds: readonly string[],
): Promise<Resolution> => {
  const { id: address_id, address_unicode } = subject
  await checkAliasGraph(db, { address_id, address_unicode }, { targetIds })
  return resolveAlias(db, subject, targetIds)
}
