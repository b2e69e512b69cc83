import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { deliver } from '../mail/deliver.ts'
import { presets } from '../generated/contract.ts'
import { insertOrganization, isFirstOrganization } from '../queries/operator/organizations.ts'
import type { OrganizationView } from '../queries/operator/organizations.ts'
import type { Endpoint } from '../mail/line-protocol.ts'
import { mailboxOwners } from '../queries/operator/seed.ts'
import { recordAsOperator } from './context.ts'
import { addDomain } from './domain-commands.ts'
import { issueKey } from './keys.ts'
import { addDemonstrationAddresses } from './seed/demonstration-addresses.ts'
import { addDemonstrationDelivery } from './seed/demonstration-delivery.ts'
import { type Correspondent, planMessages } from './seed/plan-messages.ts'
import { seedOrganization } from './seed/seed-organization.ts'
import { parseDomainName, parseSize } from './values.ts'

/** The organization to look at on a first start, with the secret of its owner key and the password of all its identities. */
export interface Demonstration {
  organization: OrganizationView
  key_id: string
  api_key: string
  password: string | null
  /** Who has a mailbox. */
  people: Correspondent[]
}

/** Domains without identities whose DNS is not right, not set up, and can't be checked. */
const demonstrationDomains = [
  'brightwater-labs.example',
  'brightwater-events.example',
  'brightwater-archive.example',
]

/** The demonstration is the same wherever it is made. */
const seed = 1

/**
 * Makes an organization with believable data and a key for its owner, unless there is an organization already.
 * @param database as the operator sees it.
 * @param inventsUse false if mail servers measure mailboxes.
 */
export const createDemonstration = (
  database: Database,
  { inventsUse = true }: { inventsUse?: boolean } = {},
): Promise<Demonstration | null> =>
  database.write(uuidv7(), async (db) => {
    if (!(await isFirstOrganization(db))) return null
    const organization = await insertOrganization(db, {
      organization_name: 'Brightwater Cooperative',
      // Room for all of its mailboxes in the sizes that are usual; with less the seed makes each a little smaller.
      storage_limit_bytes: parseSize('5 TB').bytes,
      identity_limit: 400,
    })
    await recordAsOperator(db, [
      {
        operation: 'createOrganization',
        resource_type: 'organization',
        resource_id: organization.organization_id,
        resource_label: organization.organization_name,
        before: null,
        after: organization,
      },
    ])
    const domain = await addDomain(db, parseDomainName('brightwater.example'))
    await addDomain(db, parseDomainName('grünhof.example'))
    const { password } = await seedOrganization(db, { departments: 12, identities: 240, seed, inventsUse })
    await addDemonstrationAddresses(db, { organization, domain })
    await addDemonstrationDelivery(db, { organization, domain })
    // After the identities, so that these are the same as before. Their invented records show each state (server/dns/invented-world.ts).
    for (const name of demonstrationDomains) await addDomain(db, parseDomainName(name))
    const key = await issueKey(db, { name: 'Owner', permissions: presets.owner, expiresAt: null })
    const people = await mailboxOwners(db)
    return { organization, key_id: key.key_id, api_key: key.api_key, password, people }
  })

/**
 * Has the identities of the demonstration write to one another, for numbers that mail servers measure.
 * @returns how many messages were delivered.
 */
export const deliverDemonstrationMail = async (
  lmtp: Endpoint,
  people: readonly Correspondent[],
  signal: AbortSignal,
): Promise<number> => {
  const answers = await deliver(lmtp, 'LHLO', planMessages(people, seed, new Date()), signal)
  return answers.filter(({ code }) => code < 400).length
}
