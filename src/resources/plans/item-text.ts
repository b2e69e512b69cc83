import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import type { Units } from '../../util/bytes'
import type { ItemText } from './operations/item'
import { addAliasItem } from './operations/add-alias/item'
import { addToGroupItem } from './operations/add-to-group/item'
import { deleteItem } from './operations/delete/item'
import { importItem } from './operations/import/item'
import { leaveItem } from './operations/leave/item'
import { moveItem } from './operations/move/item'
import { reactivateItem } from './operations/reactivate/item'
import { removeFromGroupItem } from './operations/remove-from-group/item'
import { renameItem } from './operations/rename/item'
import { resetPasswordItem } from './operations/reset-password/item'
import { resizeItem } from './operations/resize/item'
import { restoreItem } from './operations/restore/item'
import { suspendItem } from './operations/suspend/item'

/** Each outcome in words: before a bulk change is run, and after. */
export const outcomeText: Readonly<Record<PlanItem['outcome'], string>> = {
  will_change: 'Will change',
  unchanged: 'No change',
  refused: 'Can’t change',
  done: 'Changed',
  failed: 'Failed',
  cancelled: 'Skipped',
}

const itemTexts: Readonly<Record<PlanOperation, ItemText>> = {
  suspend: suspendItem,
  reactivate: reactivateItem,
  move: moveItem,
  resize: resizeItem,
  reset_password: resetPasswordItem,
  add_alias: addAliasItem,
  rename: renameItem,
  add_to_group: addToGroupItem,
  remove_from_group: removeFromGroupItem,
  leave: leaveItem,
  delete: deleteItem,
  restore: restoreItem,
  import: importItem,
}

/** The change of one identity, before → after, and whether the key can’t see all of it; '' where there is none. */
export const itemChange = (
  operation: PlanOperation,
  {
    before,
    after,
    same_external_id = null,
    missing_permissions = [],
  }: Pick<PlanItem, 'before' | 'after'> & Partial<PlanItem>,
  units: Units,
): string => {
  const hidden = missing_permissions.length > 0 ? 'Some values are hidden' : ''
  const text = itemTexts[operation]({ before, after, same_external_id }, units)
  return [text, hidden].filter((words) => words !== '').join('. ')
}

/** What an item is about: a name, also of an identity that is new; an address; or an identity that was not found. */
export const itemName = ({
  display_name,
  after,
  address_unicode,
  address,
}: Pick<PlanItem, 'display_name' | 'after' | 'address_unicode' | 'address'>): string => {
  const newName = after?.['display_name']
  return (
    display_name ??
    (typeof newName === 'string' ? newName : null) ??
    address_unicode ??
    address ??
    'Identity not found'
  )
}

/** Whether an item has a page to link to: refused and new identities have none. */
export const isThere = ({ outcome, before, row }: Pick<PlanItem, 'outcome' | 'before' | 'row'>): boolean =>
  row === null || outcome === 'unchanged' || outcome === 'done' || (outcome !== 'refused' && before !== null)
