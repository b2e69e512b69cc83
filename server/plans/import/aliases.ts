import { v7 as uuidv7 } from 'uuid'
import { addAlias, addIdentityAliases, changedAlias, writeAlias } from '../../changes/aliases.ts'
import { aliasEvent, deletedAliasEvent } from '../../changes/events.ts'
import { restoreAlias } from '../../changes/restore-alias.ts'
import type { Db } from '../../db/database.ts'
import type { DomainRow } from '../../generated/rows.ts'
import { orNotFound, type Problem } from '../../problem.ts'
import type { AddressOwner } from '../../queries/addresses/address-owners.ts'
import { type AliasColumns, aliasByAddress, removeAlias } from '../../queries/addresses/aliases.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import { deletionInPlan } from '../../queries/audit.ts'
import { domainsByNames } from '../../queries/domains.ts'
import { domainGoneProblem, type RemovedName } from '../../rules/domain-settings.ts'
import { addressHeldProblem, addressTakenProblem, newAddressProblem } from '../../rules/identities.ts'
import type { ImportValues } from '../plan-item.ts'
import { type ImportRow, rowError, RowProblem } from './row.ts'

/*
 * The aliases of the rows of an import: exactly those that lead to the identity directly.
 */

/** What has addresses, and the domains of the organization, by name. */
interface AddressContext {
  domains: ReadonlyMap<string, Pick<DomainRow, 'domain_id' | 'domain_name'>>
  /** Those that the organization has removed, by name. */
  removedDomains: ReadonlyMap<string, RemovedName>
  held: ReadonlyMap<string, { display_name: string; restorable_until: string }>
  owners: ReadonlyMap<string, AddressOwner>
}

type AliasAddresses = Pick<ImportValues, 'alias_addresses'>

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns why an identity can't get an alias with an address; null where it can. */
const refusalOf = (
  address: string,
  { owners, held, domains, removedDomains }: AddressContext,
): Problem | null => {
  const kind = owners.get(address)?.kind
  if (kind === 'alias') return null
  if (kind === 'held') return addressHeldProblem(address, held.get(address) ?? null)
  if (kind !== undefined) return addressTakenProblem(address)
  if (domains.has(domainOf(address))) return null
  const name = domainOf(address)
  return domainGoneProblem(removedDomains.get(name) ?? null, name)
}

const cellCodes: Readonly<Record<string, 'address_taken' | 'address_held' | 'pattern'>> = {
  address_taken: 'address_taken',
  address_held: 'address_held',
  invalid_request: 'pattern',
}

/**
 * Returns the aliases of an identity before and after; null where they stay the same.
 * @param present those that lead to it now. @param own its address, which is none of its aliases.
 * @throws RowProblem where something else has an address.
 */
export const aliasEffect = (
  row: ImportRow,
  aliases: readonly string[] | undefined,
  { present, own, context }: { present: readonly string[]; own: string; context: AddressContext },
): { before: string[]; after: string[] } | null => {
  if (aliases === undefined) return null
  const after = aliases.filter((one) => one !== own).toSorted()
  const before = [...present].toSorted()
  if (after.join() === before.join()) return null
  const added = after.filter((one) => !present.includes(one))
  const errors = added.flatMap((address) => {
    const isNew = !context.owners.has(address)
    const problem = refusalOf(address, context) ?? (isNew ? newAddressProblem(address) : null)
    if (problem === null) return []
    return [
      rowError(row, 'aliases', { code: cellCodes[problem.code] ?? 'not_allowed', message: problem.message }),
    ]
  })
  if (errors.length > 0) throw new RowProblem(errors.slice(0, 1))
  return { before, after }
}

/** Returns the addresses that one list has and the other one lacks. */
const without = (one: readonly string[] = [], other: readonly string[] = []): string[] =>
  one.filter((address) => !other.includes(address))

/** The addresses that an item adds. */
export const addedAliases = (before: AliasAddresses | null, after: AliasAddresses | null): string[] =>
  without(after?.alias_addresses, before?.alias_addresses)

/** Checks the aliases of an item again, when it runs. @throws Problem address_taken, address_held, domain_removed or domain_unknown. */
export const assertAliases = (
  before: AliasAddresses | null,
  after: AliasAddresses | null,
  context: AddressContext,
): void => {
  for (const address of addedAliases(before, after)) {
    const problem = refusalOf(address, context)
    if (problem !== null) throw problem
  }
}

/** An identity, and the bulk change whose undo gives it aliases back; null where none is undone. */
interface Owner {
  identity_id: string
  undonePlanId: string | null
}

const newAlias = (address: string, domain_id: string): AliasColumns => ({
  address_id: uuidv7(),
  domain_id,
  local_part: address.slice(0, address.lastIndexOf('@')),
  address,
  note: null,
  enabled: true,
  expires_at: null,
  may_send_as: false,
  former_of: null,
  signs_in: false,
})

/** The aliases of an item before and after, the identity's address, and the item's events so far. */
export interface AliasChange {
  identity_id: string
  address: string
  before: AliasAddresses | null
  after: AliasAddresses | null
  events: AuditEvent[]
}

/** The ids of the identities that aliases deliver to, by the alias's address. */
export type AddedAliases = ReadonlyMap<string, string>

/** Adds the aliases of items whose addresses are free, in one step, and their events. Of several items, the first gets the alias. */
export const addNewAliases = async (
  db: Db,
  changes: readonly AliasChange[],
  { owners, domains }: AddressContext,
): Promise<AddedAliases> => {
  const first = new Map<string, AliasChange>()
  for (const change of changes)
    for (const address of addedAliases(change.before, change.after))
      if (!owners.has(address) && !first.has(address)) first.set(address, change)
  if (first.size === 0) return new Map()
  const aliases = [...first].map(([address, change]) => {
    const domain = orNotFound(domains.get(domainOf(address)) ?? null)
    const identity = { target_id: change.identity_id, address: change.address }
    return { row: newAlias(address, domain.domain_id), domain, identity }
  })
  const events = await addIdentityAliases(db, aliases)
  for (const [index, change] of [...first.values()].entries())
    change.events.push(orNotFound(events[index] ?? null))
  return new Map([...first].map(([address, { identity_id }]) => [address, identity_id]))
}

const addOne = async (
  db: Db,
  address: string,
  { identity_id, undonePlanId }: Owner,
): Promise<AuditEvent | null> => {
  const alias = await aliasByAddress(db, address)
  const targets = alias?.targets.map(({ target_id }) => target_id) ?? []
  if (targets.includes(identity_id)) return null
  if (alias !== null) {
    const next = await changedAlias(db, alias, { target_ids: [...targets, identity_id] })
    return (await writeAlias(db, next, alias)).event
  }
  const deleted = undonePlanId === null ? null : await deletionInPlan(db, undonePlanId, address)
  if (deleted !== null) return restoreAlias(db, { ...deleted.before, target_ids: [identity_id] })
  const name = domainOf(address)
  const { domain_id } = orNotFound((await domainsByNames(db, [name])).get(name) ?? null)
  const row = newAlias(address, domain_id)
  return aliasEvent(
    'createAlias',
    null,
    await addAlias(db, { row, targetIds: [identity_id], overHeld: false }),
  )
}

const removeOne = async (db: Db, address: string, { identity_id }: Owner): Promise<AuditEvent | null> => {
  const alias = await aliasByAddress(db, address)
  const targets = alias?.targets.map(({ target_id }) => target_id) ?? []
  if (alias === null || !targets.includes(identity_id)) return null
  const target_ids = targets.filter((id) => id !== identity_id)
  if (target_ids.length > 0)
    return (await writeAlias(db, await changedAlias(db, alias, { target_ids }), alias)).event
  await removeAlias(db, alias)
  return deletedAliasEvent('deleteAlias', alias)
}

/**
 * Makes the changes of an item to aliases, besides those that are `added` already. An alias without targets is deleted.
 * @returns the events.
 */
export const changeAliases = async (
  db: Db,
  { identity_id, before, after }: Omit<AliasChange, 'address' | 'events'>,
  { added, undonePlanId }: { added: AddedAliases; undonePlanId: string | null },
): Promise<AuditEvent[]> => {
  const owner = { identity_id, undonePlanId }
  const events: (AuditEvent | null)[] = []
  for (const address of addedAliases(after, before)) events.push(await removeOne(db, address, owner))
  for (const address of addedAliases(before, after))
    if (added.get(address) !== identity_id) events.push(await addOne(db, address, owner))
  return events.filter((event) => event !== null)
}
