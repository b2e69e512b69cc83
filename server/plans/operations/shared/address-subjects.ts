import type { Db } from '../../../db/database.ts'
import type { DomainRow, PlanItemRow } from '../../../generated/rows.ts'
import type { PlanChange } from '../../../generated/model/index.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import {
  type AddressHolder,
  holdersWithTargets,
  ownerInUse,
} from '../../../queries/addresses/address-owners.ts'
import { holdersOfAddresses } from '../../../queries/deleted-identities.ts'
import { domainById, domainsByIds } from '../../../queries/domains.ts'
import { identitiesByIds, type IdentityDetails } from '../../../queries/identities.ts'
import { reservedAddresses } from '../../../queries/plans/plan-items.ts'
import { removedDomainsByIds } from '../../../queries/removed-domains.ts'
import { domainGoneProblem } from '../../../rules/domain-settings.ts'
import { isId } from '../../../rules/id.ts'
import { addressHeldProblem, addressOf, addressTakenProblem } from '../../../rules/identities.ts'
import type { ItemBatch, PlanContext } from '../../operation.ts'

/*
 * Addresses that identities get by bulk changes: their own local part in another domain.
 */

/** An identity and the address that it would get. */
export interface AddressSubject {
  identity: IdentityDetails
  /** The refusal where the organization has removed the domain, or doesn't have it any longer. */
  domain: DomainRow | Problem
  address: string
  address_unicode: string
}

/** What has the address of a subject. */
export interface Occupancy {
  holder: AddressHolder | null
  /** Why nothing else can get the address; null where it is free. */
  refusal: Problem | null
}

/** An identity with its address and what has it now. */
export type PlannedAddress = AddressSubject & Occupancy

/** Returns what has the addresses, by address. */
const occupancies = async (
  db: Db,
  subjects: readonly AddressSubject[],
): Promise<ReadonlyMap<string, Occupancy>> => {
  const addresses = subjects.map(({ address }) => address)
  const holders = await holdersWithTargets(db, addresses)
  const isAnyHeld = [...holders.values()].some(({ kind }) => kind === 'held')
  const held = isAnyHeld ? await holdersOfAddresses(db, addresses) : new Map<string, never>()
  return new Map(
    subjects.map(({ address, address_unicode }): [string, Occupancy] => {
      const holder = holders.get(address) ?? null
      if (holder === null) return [address, { holder, refusal: null }]
      const owner = ownerInUse(holder)
      if (owner !== null) return [address, { holder, refusal: addressTakenProblem(address_unicode, owner) }]
      const { code, extensions } = addressHeldProblem(address_unicode, held.get(address) ?? null)
      const members = { ...extensions, conflicting_id: holder.address_id }
      return [address, { holder, refusal: new Problem(code, members) }]
    }),
  )
}

/** Returns what has the address of a subject now. */
export const occupancyOf = async (db: Db, subject: AddressSubject): Promise<Occupancy> =>
  (await occupancies(db, [subject])).get(subject.address) ?? { holder: null, refusal: null }

/** The id of the domain in which an identity gets an address: the item's own one in an undo. */
const domainIdOf = ({ after }: PlanItemRow, { change }: ItemBatch['plan']): string =>
  after !== null && 'domain_id' in after ? String(after['domain_id']) : (change.domain_id ?? '')

const subjectOf = (identity: IdentityDetails, domain: DomainRow | Problem): AddressSubject => ({
  identity,
  domain,
  address: domain instanceof Problem ? '' : addressOf(identity.local_part, domain.domain_name),
  address_unicode: domain instanceof Problem ? '' : `${identity.local_part}@${domain.domain_name_unicode}`,
})

/** Returns a function that finds one of these domains, or the refusal to use it. */
const domainFinder = async (db: Db, ids: readonly string[]): Promise<(id: string) => DomainRow | Problem> => {
  const domains = await domainsByIds(db, ids)
  const others = ids.filter((id) => !domains.has(id))
  const removed = await removedDomainsByIds(db, others)
  return (id) => domains.get(id) ?? domainGoneProblem(removed.get(id) ?? null, 'of this change')
}

/** Returns those of the identities that exist, with the address that each would get and what has it, by id. */
export const plannedAddresses = async (
  db: Db,
  ids: readonly string[],
  { plan, items, isPreview }: ItemBatch,
): Promise<ReadonlyMap<string, PlannedAddress>> => {
  const identities = await identitiesByIds(db, ids)
  const domainIds = new Map(items.map((item) => [item.identity_id, domainIdOf(item, plan)]))
  const findDomain = await domainFinder(
    db,
    [...new Set(domainIds.values())].filter((id) => id !== ''),
  )
  const subjects = [...identities].map(([id, identity]) =>
    subjectOf(identity, findDomain(domainIds.get(id) ?? '')),
  )
  const holders = await occupancies(db, subjects)
  const addresses = subjects.map(({ address }) => address)
  const position = items[0]?.position ?? 0
  const reserved = isPreview
    ? await reservedAddresses(db, { plan_id: plan.plan_id, position, addresses })
    : new Set<string>()
  return new Map(
    subjects.map((subject) => {
      const { address, address_unicode, identity } = subject
      const { holder = null, refusal = null } = holders.get(address) ?? {}
      const reservationProblem = reserved.has(address) ? addressTakenProblem(address_unicode) : null
      return [identity.identity_id, { ...subject, holder, refusal: refusal ?? reservationProblem }]
    }),
  )
}

/** @throws Problem not_found where the organization doesn't have the domain that a change names. */
export const assertDomain = async (db: Db, { domain_id: id = '' }: PlanChange): Promise<void> => {
  orNotFound(isId(id) ? await domainById(db, id) : null)
}

/** The domain of a subject. @throws Problem domain_removed or domain_unknown. */
export const requireDomain = ({ domain }: AddressSubject): DomainRow => {
  if (domain instanceof Problem) throw domain
  return domain
}

/** Reserves a free address for an item. @throws Problem address_taken where an earlier item gets it. */
export const reserveAddress = (
  { address, address_unicode }: AddressSubject,
  { reserved }: Pick<PlanContext, 'reserved'>,
): void => {
  if (reserved.has(address)) throw addressTakenProblem(address_unicode)
  reserved.add(address)
}
