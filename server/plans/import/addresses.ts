import type { Db } from '../../db/database.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import type { ImportValues, PlanItem } from '../plan-item.ts'
import { addedAliases, addNewAliases, assertAliases, changeAliases } from './aliases.ts'
import { assertGroups, changeGroups, joinedGroups } from './groups.ts'

/*
 * What the rows of an import do to aliases and groups, once their identities are written.
 */

type Item = Pick<PlanItem<'import'>, 'identity_id' | 'before' | 'after'>

/** Whether values name aliases or groups. */
export const hasAddresses = (values: ImportValues | null): boolean =>
  values?.alias_addresses !== undefined || values?.group_addresses !== undefined

/** The addresses of the aliases that items add, and of the groups that they join. */
export const addressesToAdd = (items: readonly Item[]): { aliases: string[]; groups: string[] } => ({
  aliases: items.flatMap(({ before, after }) => addedAliases(before, after)),
  groups: items.flatMap(({ before, after }) => joinedGroups(before, after)),
})

/** Checks the aliases and groups of an item again, when it runs. @throws Problem as `assertAliases` and `assertGroups` do. */
export const assertAddresses = (
  { before, after }: Item,
  context: Parameters<typeof assertAliases>[2] & Parameters<typeof assertGroups>[2],
): void => {
  assertAliases(before, after, context)
  assertGroups(before, after, context)
}

/** An item whose identity is written, with the identity's address, and the item's events so far. */
export interface AddressChange extends Item {
  address: string
  events: AuditEvent[]
}

/**
 * Makes the changes of items to aliases and groups, and adds their events.
 * @param context as it was before the batch. @param undonePlanId null unless an import is undone, which restores aliases one by one.
 */
export const changeAddresses = async (
  db: Db,
  changes: readonly AddressChange[],
  context: Parameters<typeof addNewAliases>[2],
  undonePlanId: string | null,
): Promise<void> => {
  const added = undonePlanId === null ? await addNewAliases(db, changes, context) : new Map<string, string>()
  for (const change of changes)
    change.events.push(...(await changeAliases(db, change, { added, undonePlanId })))
  await changeGroups(db, changes)
}
