import type { PlanChange } from '../../contract/generated/schemas/planChange.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { countOf, formatCount } from '../../util/number'
import { formatDay } from '../../util/time'
import { upperFirst } from '../../util/upper-first'
import { countText, labelsOf, planOperations, tailText } from '../plans/operations'
import { serviceNames } from './member-text'
import { type Describe, numberIn, sizeIn, textIn } from './sentence-parts'

/** Describes a new domain: one that its record proved, or one that the operator added. */
export const addedDomain: Describe = ({ after }) => {
  const proof: unknown = after?.['proof']
  const isProven = typeof proof === 'object' && proof !== null && 'kind' in proof && proof.kind === 'dns'
  return { act: 'Domain {} added', short: 'Added', about: isProven ? 'its DNS record was found' : null }
}

/** Describes a domain of the operator that the organization has proved since. */
export const confirmedDomain: Describe = () => ({
  act: 'Domain {} confirmed',
  short: 'Confirmed',
  about: 'its DNS record was found',
})

/** Describes a removed domain, or the one that became the primary domain with that. */
export const removedDomain: Describe = ({ after }) =>
  after?.['is_primary'] === true
    ? { act: '{} made the primary domain', short: 'Made the primary domain' }
    : { act: 'Domain {} removed', short: 'Removed' }

/** Describes a restored domain, or the one that is no longer the primary domain with that. */
export const restoredDomain: Describe = ({ before }) =>
  before?.['is_primary'] === true
    ? { act: '{} no longer the primary domain', short: 'No longer the primary domain' }
    : { act: 'Domain {} restored', short: 'Restored' }

/** Describes a new link to the DNS records of a domain. */
export const sharedDns: Describe = ({ after }) => {
  const until = textIn(after, 'share_expires_at')
  return {
    act: 'DNS records of {} shared',
    short: 'DNS records shared',
    about: until === null ? null : `until ${formatDay(new Date(until))}`,
  }
}

/** Describes a new organization, with its limits. */
export const createdOrganization: Describe = ({ after }, units) => {
  const [size, count] = [sizeIn(after, 'storage_limit_bytes', units), numberIn(after, 'identity_limit')]
  return {
    act: 'Organization {} created',
    short: 'Created',
    about: size === null || count === null ? null : `${size} and ${formatCount(count)} identities at most`,
  }
}

/** Describes that an organization was filled with sample data. */
export const seededOrganization: Describe = ({ after }) => {
  const count = (name: string) => numberIn(after, `${name}_added`) ?? 0
  const identities = countOf(count('identities'), 'identity', 'identities')
  return {
    act: 'Sample data added to {}',
    short: 'Sample data added',
    about: `${identities}, ${countOf(count('departments'), 'department', 'departments')}`,
  }
}

/** Returns the description of services that were turned on or off. */
export const turnedServices =
  (state: 'on' | 'off'): Describe =>
  ({ after }) => {
    const codes = Object.keys(Object(after?.['services'] ?? {}))
    const names = codes.map((code) => (serviceNames as Readonly<Record<string, string>>)[code] ?? code)
    const what = names.length === 0 ? 'Services' : names.join(', ')
    return { act: `${what} turned ${state} for {}`, short: `${what} turned ${state}` }
  }

const endings: Readonly<Record<string, string>> = { cancelled: 'canceled', failed: 'stopped' }

const operationIn = (side: Parameters<typeof textIn>[0], name: string): PlanOperation | undefined =>
  planOperations.find((one) => one === textIn(side, name))

/**
 * Describes a bulk change that has ended by what it changed, as `25,318 mailboxes enlarged by 5 GB` or `Gösta Bergström offboarded`;
 * an undo by what it undid.
 */
export const finishedPlan: Describe = ({ after }, units) => {
  const [failed, left] = [numberIn(after, 'failed') ?? 0, numberIn(after, 'left') ?? 0]
  const about = [
    endings[textIn(after, 'state') ?? ''] ?? '',
    failed === 0 ? '' : `${formatCount(failed)} failed`,
    left === 0 ? '' : `${formatCount(left)} not changed`,
  ]
    .filter((one) => one !== '')
    .join(', ')
  const isUndo = textIn(after, 'reverts_plan_id') !== null
  const operation = operationIn(after, isUndo ? 'reverts_operation' : 'operation')
  const count = numberIn(after, 'changed')
  // Its name says what it did, also of events without these members.
  if (operation === undefined || count === null) return { act: '{}', short: 'Finished', about }
  const { mode, bytes } = (after ?? {}) as PlanChange
  const plan = { operation, change: { mode, bytes }, reverts_plan_id: null }
  const { one, doing, done, preposition = 'of' } = labelsOf(plan)
  const tail = tailText(plan, units)
  const name = textIn(after, 'display_name')
  const what = name === null || one === 'identity' ? '' : `${one} ${preposition} `
  return {
    act: isUndo
      ? `${doing} of ${what === '' ? '' : `the ${what}`}{}${tail} undone`
      : `${upperFirst(what)}{} ${done}${tail}`,
    short: 'Finished',
    object: name ?? countText(operation, count),
    about,
  }
}
