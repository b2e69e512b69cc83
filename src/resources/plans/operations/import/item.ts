import { formatAmount, type Units } from '../../../../util/bytes'
import { countOf } from '../../../../util/number'
import type { ItemText, ItemValues, Values } from '../item'
import { capitalized, memberChanges, maxNames } from '../shared/member-changes'

/** The lists of addresses that an import changes. */
const importedLists = {
  alias_addresses: ['alias', 'aliases'],
  group_addresses: ['group', 'groups'],
} as const

type ImportedList = keyof typeof importedLists

const addressesIn = (side: Values | null, list: ImportedList) => (side?.[list] ?? []) as readonly string[]

/** What happened to aliases or groups: `aliases sales@brook.example, info@brook.example added`; '' for none. */
const listText = (list: ImportedList, addresses: readonly string[], participle: string): string => {
  const more = addresses.length - maxNames
  const rest = more > 0 ? ` and ${countOf(more, 'other', 'others')}` : ''
  const noun = importedLists[list][addresses.length === 1 ? 0 : 1]
  return addresses.length === 0
    ? ''
    : `${noun} ${addresses.slice(0, maxNames).join(', ')}${rest} ${participle}`
}

/** The aliases and groups that an import adds and removes; '' for none. */
const importedAddresses = (before: Values | null, after: Values | null): string =>
  (Object.keys(importedLists) as ImportedList[])
    .flatMap((list) => {
      const [former, present] = [addressesIn(before, list), addressesIn(after, list)]
      const added = present.filter((one) => !former.includes(one))
      const removed = former.filter((one) => !present.includes(one))
      return [listText(list, added, 'added'), listText(list, removed, 'removed')]
    })
    .filter((one) => one !== '')
    .join(', ')

/** What an identity is created with besides its name and address. */
const creation = (
  { department_name, limit_bytes, status, delivery_while_suspended, external_id }: Values,
  same: ItemValues['same_external_id'],
  units: Units,
): string => {
  const created = [
    'Created',
    typeof department_name === 'string' ? `in ${department_name}` : null,
    typeof limit_bytes === 'number' ? `with ${formatAmount(limit_bytes, units)}` : null,
    typeof external_id === 'string' ? `external ID ${external_id}` : null,
    status === 'suspended' ? 'suspended' : null,
    status === 'suspended' && delivery_while_suspended === 'reject' ? 'mail rejected' : null,
  ]
    .filter((one) => one !== null)
    .join(', ')
  if (same === null) return created
  return `${created}. May be the same identity as ${same.display_name} (${same.address}), which has this external ID.`
}

/** What an import creates or changes, and what its undo deletes. */
export const importItem: ItemText = ({ before, after, same_external_id }, units) => {
  if (after === null) return before === null ? '' : 'Deleted'
  if (before === null)
    return [creation(after, same_external_id, units), importedAddresses(null, after)]
      .filter((words) => words !== '')
      .join(', ')
  return capitalized([
    ...memberChanges('identity', before, after, units),
    ...memberChanges('mailbox_quota', before, after, units),
    importedAddresses(before, after),
  ])
}
