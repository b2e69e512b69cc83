import type { Db } from '../../db/database.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import type { ImportValues, PlanItem } from '../plan-item.ts'
import { addedAliases, assertAliases, changeAliases } from './aliases.ts'
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

/** Makes the changes of items to aliases and groups, and adds their events. @param undonePlanId null unless an import is undone. */
export const changeAddresses = async (
  db: Db,
  changes: readonly { item: Item; events: AuditEvent[] }[],
  undonePlanId: string | null,
): Promise<void> => {
  for (const { item, events } of changes) {
    const { identity_id, before, after } = item
    events.push(...(await changeAliases(db, { identity_id, undonePlanId }, before, after)))
  }
  await changeGroups(
    db,
    changes.map(({ item: { identity_id, before, after }, events }) => ({
      identity_id,
      before,
      after,
      events,
    })),
  )
}
