import { UsageError } from '../../usage-error.ts'
import type { Db } from '../../db/database.ts'
import { domains } from '../../queries/operator-domains.ts'
import type { DomainView } from '../../queries/operator-domains.ts'
import type { OrganizationRow } from '../../queries/organizations.ts'
import {
  beginBulk,
  departmentIdsByKey,
  organizationUse,
  presentIdentities,
  seedDepartments,
  seedIdentities,
  seedMailboxes,
} from '../../queries/seed.ts'
import { foldName } from '../../rules/text.ts'
import { recordAsOperator } from '../context.ts'
import { addDomain } from '../domain-commands.ts'
import { requireOrganization } from '../require-organization.ts'
import { numberText } from '../text.ts'
import { parseDomainName } from '../values.ts'
import { departmentAt } from './department-names.ts'
import { before, identityOf } from './plan-identities.ts'
import { drawMailboxes } from './plan-mailboxes.ts'
import { drawPeople, spell } from './plan-people.ts'
import { idFor, randomFor } from './random.ts'

/** What to fill an organization with; the same seed gives the same things. */
export interface SeedRequest {
  departments: number
  identities: number
  seed: number
}

/** What was added; what was there already does not count. */
export interface SeedResult {
  departments_added: number
  identities_added: number
  mailboxes_added: number
}

/** Of its limits, an organization keeps a fifth free. */
const usable = 0.8

const ensureDomains = async (db: Db, organization: OrganizationRow): Promise<DomainView[]> => {
  const present = (await domains(db)).filter(({ status }) => status === 'active')
  if (present.length > 0) return present
  const name = spell(organization.organization_name)
    .replaceAll(/^-+|-+$|(?<=-)-+/g, '')
    .slice(0, 40)
  // Another organization may have that name too; the tail of the id tells them apart.
  const label = `${name || 'organization'}-${organization.organization_id.slice(-6)}`
  return [await addDomain(db, parseDomainName(`${label}.example`))]
}

const addDepartments = async (db: Db, organization: OrganizationRow, { departments, seed }: SeedRequest) => {
  const rows = Array.from({ length: departments }, (_, index) => {
    const { name, description } = departmentAt(index)
    const created = before(organization, randomFor(seed, 'department', index).whole(200, 2000))
    return {
      department_id: idFor(created, organization.organization_id, seed, 'department', index),
      department_name: name,
      department_name_key: foldName(name),
      description,
      created_at: created,
    }
  })
  const added = await seedDepartments(db, rows)
  const keys = rows.map((row) => row.department_name_key)
  const byKey = await departmentIdsByKey(db, keys)
  return { added, ids: keys.flatMap((key) => byKey.get(key) ?? []) }
}

const checkIdentityLimit = (limit: number, present: number, added: number) => {
  const room = Math.max(0, Math.floor(limit * usable) - present)
  if (added > room) {
    throw new UsageError(
      `There is room for ${numberText(room)} more identities: a fifth of the organization's limit of ` +
        `${numberText(limit)} stays free, and it has ${numberText(present)}. ` +
        'Seed fewer, or give an organization a higher --identity-limit.',
    )
  }
}

/**
 * Fills the connection's organization with departments, identities and mailboxes, in its transaction.
 * Run again with the same seed it adds what is missing.
 * @throws UsageError when less than a fifth of the organization's limits would stay free.
 */
export const seedOrganization = async (db: Db, request: SeedRequest): Promise<SeedResult> => {
  const organization = await requireOrganization(db)
  const bulk = await beginBulk(db, request.identities)
  const choice = await ensureDomains(db, organization)
  const departments = await addDepartments(db, organization, request)
  const around = { organization, domains: choice, departmentIds: departments.ids, seed: request.seed }
  const planned = drawPeople(request.seed, request.identities).map((person, index) =>
    identityOf(person, index, around),
  )
  const present = await presentIdentities(
    db,
    planned.map((one) => one.identity_id),
    planned.map((one) => one.address),
  )
  const missing = [...planned.entries()].filter(
    ([, one]) => !present.has(one.identity_id) && !present.has(one.address),
  )
  const use = await organizationUse(db)
  checkIdentityLimit(organization.identity_limit, use.identity_count, missing.length)
  const identities = await seedIdentities(
    db,
    missing.map(([, one]) => one),
  )
  const limits = new Map(choice.map((one) => [one.domain_id, one.settings.max_mailbox_limit_bytes]))
  const mailboxes = drawMailboxes(
    request.seed,
    missing.map(([index]) => index),
    {
      budget: Math.max(0, Math.floor(organization.storage_limit_bytes * usable) - use.allocated_bytes),
      mostFor: (index) => limits.get(planned[index]?.domain_id ?? '') ?? 0,
    },
  )
  const asOf = before(organization, 1 / 48)
  const boxes = mailboxes.flatMap((mailbox) => {
    const identity = planned[mailbox.index]
    if (!identity) return []
    const { identity_id, created_at } = identity
    return {
      mailbox_quota_id: idFor(created_at, identity_id, 'mailbox'),
      identity_id,
      limit_bytes: mailbox.limitBytes,
      used_bytes: mailbox.usedBytes,
      used_messages: mailbox.usedMessages,
      warn_percent: mailbox.warnPercent,
      usage_as_of: asOf,
      created_at,
    }
  })
  const result: SeedResult = {
    departments_added: departments.added,
    identities_added: identities,
    mailboxes_added: await seedMailboxes(db, boxes),
  }
  await bulk.end()
  await recordAsOperator(db, [
    {
      operation: 'seedOrganization',
      resource_type: 'organization',
      resource_id: organization.organization_id,
      resource_label: organization.organization_name,
      before: null,
      after: { seed: request.seed, ...result },
    },
  ])
  return result
}
