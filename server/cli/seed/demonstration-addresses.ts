import { deleteIdentityRows } from '../../changes/delete-identities.ts'
import type { Db } from '../../db/database.ts'
import type { Domain } from '../../generated/model/index.ts'
import { identitiesByIds } from '../../queries/identities.ts'
import type { OrganizationView } from '../../queries/operator/organizations.ts'
import { seedIdentities } from '../../queries/operator/seed.ts'
import {
  identitiesToReach,
  type SeedAlias,
  seedAlias,
  type SeedGroup,
  seedGroup,
  seedHeldAlias,
  seedRename,
} from '../../queries/operator/seed-addresses.ts'
import { recordAsOperator } from '../context.ts'
import { daysBefore } from './plan-identities.ts'
import { idFor } from './random.ts'

/** An alias of the demonstration. Identities are named by their place, other addresses by their local part. */
interface PlannedAlias {
  local_part: string
  targets: readonly (number | string)[]
  note?: string
  enabled?: boolean
  may_send_as?: boolean
  /** Days before the organization was created, 0 for never. */
  ended?: number
}

/** In an order in which each alias comes after those that it leads to. */
const aliases: readonly PlannedAlias[] = [
  { local_part: 'info', targets: [12, 47, 81], may_send_as: true },
  { local_part: 'sales', targets: [5, 23, 64, 110], may_send_as: true },
  { local_part: 'press', targets: [31, 98], note: 'On the press page of the website.', may_send_as: true },
  { local_part: 'jobs', targets: [47, 72] },
  { local_part: 'helpdesk', targets: [18, 55, 120], may_send_as: true },
  { local_part: 'support', targets: ['helpdesk'] },
  { local_part: 'summer-fair', targets: [64, 98], ended: 20, note: 'Until the fair is over.' },
  { local_part: 'newsletter', targets: [31], enabled: false },
]

/** A group of the demonstration, with the members or the department that it has. */
interface PlannedGroup extends Pick<SeedGroup, 'local_part' | 'group_name' | 'description' | 'senders'> {
  members: readonly (number | string)[]
  department_name?: string
}

/** In an order in which each group comes after those that are its members. */
const groups: readonly PlannedGroup[] = [
  {
    local_part: 'team-leads',
    group_name: 'Team Leads',
    description: 'Meets on Mondays at 10 a.m.',
    senders: 'organization',
    members: [3, 17, 42, 66, 90, 115],
  },
  {
    local_part: 'customer-service',
    group_name: 'Customer Service',
    description: 'All identities of the department.',
    senders: 'anyone',
    members: [],
    department_name: 'Customer Service',
  },
  {
    local_part: 'new-website',
    group_name: 'New Website',
    description: 'Until the new website is online.',
    senders: 'members',
    members: [12, 'press', 'team-leads'],
  },
]

/** How many days before the organization the oldest alias was created. */
const oldest = 400

interface Plan {
  organization: OrganizationView
  domain: Pick<Domain, 'domain_id' | 'domain_name'>
}

/** The row of an alias, with an id and a time that are the same wherever the demonstration is made. */
const rowOf = (planned: PlannedAlias, index: number, { organization, domain }: Plan): SeedAlias => {
  const createdAt = daysBefore(organization, oldest - index * 30)
  return {
    address_id: idFor(createdAt, organization.organization_id, 'alias', planned.local_part),
    domain_id: domain.domain_id,
    local_part: planned.local_part,
    address: `${planned.local_part}@${domain.domain_name}`,
    note: planned.note ?? null,
    enabled: planned.enabled ?? true,
    may_send_as: planned.may_send_as ?? false,
    expires_at: planned.ended === undefined ? null : daysBefore(organization, planned.ended),
    created_at: createdAt,
  }
}

/** The row of a group, like that of an alias. */
const groupRowOf = (planned: PlannedGroup, index: number, { organization, domain }: Plan): SeedGroup => {
  const createdAt = daysBefore(organization, oldest - (aliases.length + index) * 30)
  return {
    address_id: idFor(createdAt, organization.organization_id, 'group', planned.local_part),
    domain_id: domain.domain_id,
    local_part: planned.local_part,
    address: `${planned.local_part}@${domain.domain_name}`,
    group_name: planned.group_name,
    description: planned.description,
    senders: planned.senders,
    department_name: planned.department_name ?? null,
    created_at: createdAt,
  }
}

/** An identity that has left: it is deleted, and its mail goes to a colleague while it can be restored. */
const addFormerColleague = async (db: Db, { organization, domain }: Plan, successor: string) => {
  const createdAt = daysBefore(organization, 900)
  const identityId = idFor(createdAt, organization.organization_id, 'former colleague')
  await seedIdentities(
    db,
    [
      {
        identity_id: identityId,
        domain_id: domain.domain_id,
        department_id: null,
        local_part: 'ragnhild.moen',
        address: `ragnhild.moen@${domain.domain_name}`,
        display_name: 'Ragnhild Moen',
        status: 'active',
        status_reason: null,
        delivery_while_suspended: 'accept',
        must_change_password: false,
        last_login_at: null,
        external_id: null,
        created_at: createdAt,
      },
    ],
    'none',
  )
  const identities = await identitiesByIds(db, [identityId])
  await recordAsOperator(
    db,
    (await deleteIdentityRows(db, [...identities.values()], 'deleteIdentity')).flat(),
  )
  await seedHeldAlias(db, identityId, { note: 'Mail goes to her successor.', targetIds: [successor] })
}

/**
 * Adds the aliases and groups of the demonstration, an identity with a former address, and one that is deleted while an alias has its
 * address. They depend on nothing but the order of the identities.
 */
export const addDemonstrationAddresses = async (db: Db, plan: Plan): Promise<void> => {
  const identities = await identitiesToReach(db, plan.domain.domain_id)
  const identityAt = (place: number) => {
    const identity = identities[place % identities.length]
    if (!identity) throw new Error('The demonstration has no identities.')
    return identity
  }
  const ids = new Map<string, string>()
  const idsOf = (planned: readonly (number | string)[]) =>
    planned.map((one) => (typeof one === 'number' ? identityAt(one).identity_id : (ids.get(one) ?? '')))
  for (const [index, planned] of aliases.entries()) {
    const row = rowOf(planned, index, plan)
    ids.set(planned.local_part, row.address_id)
    await seedAlias(db, row, idsOf(planned.targets))
  }
  for (const [index, planned] of groups.entries()) {
    const row = groupRowOf(planned, index, plan)
    ids.set(planned.local_part, row.address_id)
    await seedGroup(db, row, idsOf(planned.members))
  }
  const renamed = identityAt(40)
  const first = renamed.display_name.split(' ')[0] ?? renamed.display_name
  await seedRename(db, renamed, {
    // The first name as the address spells it: a name in another script has no ASCII letters.
    local_part: `${renamed.local_part.split('.')[0]}.lindqvist`,
    display_name: `${first} Lindqvist`,
  })
  await addFormerColleague(db, plan, identityAt(85).identity_id)
}
