import type { Domain } from '../../generated/model/index.ts'
import type { OrganizationView } from '../../queries/organizations.ts'
import type { SeedIdentity } from '../../queries/seed.ts'
import type { Person } from './plan-people.ts'
import { idFor, randomFor } from './random.ts'

const day = 86_400_000

/** The moment so many days before the organization came to be: the same on every run. */
export const before = (organization: OrganizationView, days: number) =>
  new Date(Math.round(Date.parse(organization.created_at) - days * day))

/** What the identities of a seed have in common. */
export interface Surroundings {
  organization: OrganizationView
  domains: readonly Domain[]
  departmentIds: readonly string[]
  seed: number
}

const pickDomain = (choice: readonly Domain[], draw: number): Domain => {
  const primary = choice.find((domain) => domain.is_primary) ?? choice[0]
  const others = choice.filter((domain) => domain !== primary)
  const other = draw < 0.8 ? undefined : others[Math.floor(((draw - 0.8) / 0.2) * others.length)]
  const chosen = other ?? primary
  if (!chosen) throw new Error('There is no domain to choose from.')
  return chosen
}

/** The identity at a place of the seed. */
export const identityOf = (person: Person, index: number, around: Surroundings): SeedIdentity => {
  const random = randomFor(around.seed, 'place', index)
  const domain = pickDomain(around.domains, random.next())
  // Some departments are large and most are small.
  const department = Math.floor(random.next() ** 1.7 * around.departmentIds.length)
  const created = before(around.organization, person.joined)
  return {
    identity_id: idFor(created, around.organization.organization_id, around.seed, 'identity', index),
    domain_id: domain.domain_id,
    department_id: random.chance(0.06) ? null : (around.departmentIds[department] ?? null),
    local_part: person.localPart,
    address: `${person.localPart}@${domain.domain_name}`,
    display_name: person.displayName,
    status: person.suspended === null ? 'active' : 'suspended',
    status_reason: person.suspended?.reason ?? null,
    delivery_while_suspended: person.suspended?.delivery ?? 'accept',
    must_change_password: person.mustChangePassword,
    last_login_at: person.lastLogin === null ? null : before(around.organization, person.lastLogin),
    external_id: person.externalId,
    created_at: created,
  }
}
