import type { Domain } from '../../generated/model/index.ts'
import type { OrganizationView } from '../../queries/operator/organizations.ts'
import type { SeedIdentity } from '../../queries/operator/seed.ts'
import type { Person } from './plan-people.ts'
import { idFor, randomFor } from './random.ts'

const day = 86_400_000

/** The moment that lies this many days before the organization's creation; the same on every run. */
export const daysBefore = (organization: OrganizationView, days: number) =>
  new Date(Math.round(Date.parse(organization.created_at) - days * day))

/** What all identities of a seed need to be planned. */
export interface SeedContext {
  organization: OrganizationView
  domains: readonly Domain[]
  departmentIds: readonly string[]
  seed: number
}

const pickDomain = (domains: readonly Domain[], fraction: number): Domain => {
  const primary = domains.find((domain) => domain.is_primary) ?? domains[0]
  const others = domains.filter((domain) => domain !== primary)
  const other = fraction < 0.8 ? undefined : others[Math.floor(((fraction - 0.8) / 0.2) * others.length)]
  const domain = other ?? primary
  if (!domain) throw new Error('There is no domain to choose from.')
  return domain
}

/** The identity at an index of the seed. */
export const identityOf = (person: Person, index: number, context: SeedContext): SeedIdentity => {
  const random = randomFor(context.seed, 'place', index)
  const domain = pickDomain(context.domains, random.next())
  // Some departments are large and most are small.
  const department = Math.floor(random.next() ** 1.7 * context.departmentIds.length)
  const createdAt = daysBefore(context.organization, person.joined)
  return {
    identity_id: idFor(createdAt, context.organization.organization_id, context.seed, 'identity', index),
    domain_id: domain.domain_id,
    department_id: random.chance(0.06) ? null : (context.departmentIds[department] ?? null),
    local_part: person.localPart,
    address: `${person.localPart}@${domain.domain_name}`,
    display_name: person.displayName,
    status: person.suspended === null ? 'active' : 'suspended',
    status_reason: person.suspended?.reason ?? null,
    delivery_while_suspended: person.suspended?.delivery ?? 'accept',
    must_change_password: person.mustChangePassword,
    last_login_at: person.lastLogin === null ? null : daysBefore(context.organization, person.lastLogin),
    external_id: person.externalId,
    created_at: createdAt,
  }
}
