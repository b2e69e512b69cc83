import { UsageError } from '../../usage-error.ts'
import type { Db } from '../../db/database.ts'
import type { Domain } from '../../generated/model/index.ts'
import { domains } from '../../queries/operator/operator-domains.ts'
import type { OrganizationView } from '../../queries/operator/organizations.ts'
import {
  beginBulk,
  departmentIdsByKey,
  markDemonstration,
  organizationUse,
  presentIdentities,
  seedDepartments,
  seedIdentities,
  seedMailboxes,
} from '../../queries/operator/seed.ts'
import { generatePassword, hashPassword } from '../../rules/passwords.ts'
import { nameKey } from '../../generated/rules/name-key.ts'
import { recordAsOperator } from '../context.ts'
import { addDomain } from '../domain-commands.ts'
import { requireOrganization } from '../require-organization.ts'
import { numberText } from '../text.ts'
import { parseDomainName } from '../values.ts'
import { departmentAt } from './department-names.ts'
import { daysBefore, identityOf } from './plan-identities.ts'
import { drawMailboxes } from './plan-mailboxes.ts'
import { drawPeople, asciiSpelling } from './plan-people.ts'
import { idFor, randomFor } from './random.ts'

/** What to fill an organization with; the same seed gives the same things. */
export interface SeedRequest {
  departments: number
  identities: number
  seed: number
  /** False if mail servers measure: use and sign-ins stay unknown until they report them. */
  inventsUse?: boolean
}

/** The numbers of added rows, without existing ones. */
interface SeedCounts {
  departments_added: number
  identities_added: number
  mailboxes_added: number
}

export interface SeedResult extends SeedCounts {
  /** The one password of all identities that were added, kept nowhere else; null where none was. */
  password: string | null
}

/** The share of the organization's limits that a seed may use; the rest stays free. */
const usableShare = 0.8

const ensureDomains = async (db: Db, organization: OrganizationView): Promise<Domain[]> => {
  const activeDomains = (await domains(db)).filter(({ status }) => status === 'active')
  if (activeDomains.length > 0) return activeDomains
  const name = asciiSpelling(organization.organization_name)
    .replaceAll(/^-+|-+$|(?<=-)-+/g, '')
    .slice(0, 40)
  // Another organization may have the same name, so the domain ends with a part of the id.
  const label = `${name || 'organization'}-${organization.organization_id.slice(-6)}`
  return [await addDomain(db, parseDomainName(`${label}.example`))]
}

const addDepartments = async (db: Db, organization: OrganizationView, { departments, seed }: SeedRequest) => {
  const rows = Array.from({ length: departments }, (_, index) => {
    const { name, description } = departmentAt(index)
    const createdAt = daysBefore(organization, randomFor(seed, 'department', index).whole(200, 2000))
    return {
      department_id: idFor(createdAt, organization.organization_id, seed, 'department', index),
      department_name: name,
      department_name_key: nameKey(name),
      description,
      created_at: createdAt,
    }
  })
  const addedCount = await seedDepartments(db, rows)
  const keys = rows.map((row) => row.department_name_key)
  const byKey = await departmentIdsByKey(db, keys)
  return { added: addedCount, ids: keys.flatMap((key) => byKey.get(key) ?? []) }
}

const checkIdentityLimit = (limit: number, currentCount: number, newCount: number) => {
  const capacity = Math.max(0, Math.floor(limit * usableShare) - currentCount)
  if (newCount > capacity) {
    throw new UsageError(
      `Only ${numberText(capacity)} more identities can be added: a fifth of the limit of ` +
        `${numberText(limit)} stays available, and the organization has ${numberText(currentCount)}. ` +
        'Seed fewer identities, or raise its --identity-limit.',
    )
  }
}

/**
 * Fills the connection's organization with departments, identities and mailboxes, in its transaction.
 * If it runs again with the same seed, it adds the missing rows.
 * @throws UsageError when less than a fifth of the organization's limits would stay free.
 */
export const seedOrganization = async (db: Db, request: SeedRequest): Promise<SeedResult> => {
  const organization = await requireOrganization(db)
  const inventsUse = request.inventsUse ?? true
  const bulk = await beginBulk(db, request.identities)
  const activeDomains = await ensureDomains(db, organization)
  const departments = await addDepartments(db, organization, request)
  const context = { organization, domains: activeDomains, departmentIds: departments.ids, seed: request.seed }
  const identityRows = drawPeople(request.seed, request.identities).map((person, index) =>
    identityOf(person, index, context),
  )
  const existing = await presentIdentities(
    db,
    identityRows.map((one) => one.identity_id),
    identityRows.map((one) => one.address),
  )
  const missing = [...identityRows.entries()].filter(
    ([, one]) => !existing.has(one.identity_id) && !existing.has(one.address),
  )
  const use = await organizationUse(db)
  checkIdentityLimit(organization.identity_limit, use.identity_count, missing.length)
  // Hashing takes some ten milliseconds, so that all have one.
  const password = generatePassword()
  const identities = await seedIdentities(
    db,
    missing.map(([, one]) => (inventsUse ? one : { ...one, last_login_at: null })),
    await hashPassword(password),
  )
  const limits = new Map(activeDomains.map((one) => [one.domain_id, one.settings.max_mailbox_limit_bytes]))
  const mailboxes = drawMailboxes(
    request.seed,
    missing.map(([index]) => index),
    {
      budget: Math.max(0, Math.floor(organization.storage_limit_bytes * usableShare) - use.allocated_bytes),
      maxLimitOf: (index) => limits.get(identityRows[index]?.domain_id ?? '') ?? 0,
    },
  )
  const asOf = daysBefore(organization, 1 / 48)
  const boxes = mailboxes.flatMap((mailbox) => {
    const identity = identityRows[mailbox.index]
    if (!identity) return []
    const { identity_id, created_at } = identity
    return {
      mailbox_quota_id: idFor(created_at, identity_id, 'mailbox'),
      identity_id,
      limit_bytes: mailbox.limitBytes,
      used_bytes: inventsUse ? mailbox.usedBytes : null,
      used_messages: inventsUse ? mailbox.usedMessages : null,
      warn_percent: mailbox.warnPercent,
      usage_as_of: inventsUse ? asOf : null,
      created_at,
    }
  })
  const counts: SeedCounts = {
    departments_added: departments.added,
    identities_added: identities,
    mailboxes_added: await seedMailboxes(db, boxes),
  }
  if (identities > 0 && inventsUse) await markDemonstration(db)
  await bulk.end()
  await recordAsOperator(db, [
    {
      operation: 'seedOrganization',
      resource_type: 'organization',
      resource_id: organization.organization_id,
      resource_label: organization.organization_name,
      before: null,
      after: { seed: request.seed, ...counts },
    },
  ])
  return { ...counts, password: identities > 0 ? password : null }
}
