import type { PlanItem } from '../../contract/generated/schemas/planItem.zod'
import type { PlanOperation } from '../../contract/generated/schemas/planOperation.zod'
import { changesOf } from '../audit/compare'
import { formatAmount, type Units } from '../../util/bytes'
import { countOf } from '../../util/number'
import { rulesWords, withoutRules } from './rules-words'

type Item = Pick<PlanItem, 'before' | 'after' | 'code' | 'detail'>

/** Each outcome in words: before a bulk change is run, and after. */
export const outcomeWords: Readonly<Record<PlanItem['outcome'], string>> = {
  will_change: 'Will change',
  unchanged: 'No change',
  refused: 'Can’t change',
  done: 'Changed',
  failed: 'Failed',
  cancelled: 'Skipped',
}

/** The department and the mailbox with which an identity is restored. */
const restoredWords = (after: NonNullable<Item['after']>, units: Units): string => {
  const { department_name, limit_bytes } = after
  const department = typeof department_name === 'string' ? `, into ${department_name}` : ''
  const mailbox =
    typeof limit_bytes === 'number' ? `, with a mailbox of ${formatAmount(limit_bytes, units)}` : ''
  return `Restored${department}${mailbox}`
}

/** A new status with the reason for it, for example `Suspended. Reason: On leave`; null where the status stays. */
const statusChange = (
  before: NonNullable<Item['before']>,
  after: NonNullable<Item['after']>,
  also: string,
) => {
  if (before.status === after.status) return null
  if (after.status !== 'suspended') return 'Reactivated'
  const { status_reason, delivery_while_suspended: delivery } = after
  const mail = delivery === 'reject' && delivery !== before.delivery_while_suspended ? ', mail rejected' : ''
  const reason = typeof status_reason === 'string' ? `. Reason: ${status_reason}` : ''
  return `Suspended${mail}${also}${reason}`
}

/** The resources whose members an item has. */
const resourcesOf = (operation: PlanOperation) => {
  if (operation === 'import') return ['identity', 'mailbox_quota'] as const
  return [operation === 'resize' ? 'mailbox_quota' : 'identity'] as const
}

/** How many aliases are named; the others are counted. */
const maxNames = 3

/** The lists of addresses that an import changes. */
const importedLists = {
  alias_addresses: ['alias', 'aliases'],
  group_addresses: ['group', 'groups'],
} as const

type ImportedList = keyof typeof importedLists

const addressesIn = (side: Item['before'], list: ImportedList) => (side?.[list] ?? []) as readonly string[]

/** What happened to aliases or groups: `aliases sales@brook.example, info@brook.example added`; '' for none. */
const listWords = (list: ImportedList, addresses: readonly string[], participle: string): string => {
  const more = addresses.length - maxNames
  const rest = more > 0 ? ` and ${countOf(more, 'other', 'others')}` : ''
  const noun = importedLists[list][addresses.length === 1 ? 0 : 1]
  return addresses.length === 0
    ? ''
    : `${noun} ${addresses.slice(0, maxNames).join(', ')}${rest} ${participle}`
}

/** The aliases and groups that an import adds and removes; '' for none. */
const importedAddresses = (before: Item['before'], after: Item['after']): string =>
  (Object.keys(importedLists) as ImportedList[])
    .flatMap((list) => {
      const [former, present] = [addressesIn(before, list), addressesIn(after, list)]
      const added = present.filter((one) => !former.includes(one))
      const removed = former.filter((one) => !present.includes(one))
      return [listWords(list, added, 'added'), listWords(list, removed, 'removed')]
    })
    .filter((one) => one !== '')
    .join(', ')

/** What an identity is created with besides its name and address. */
const creation = (
  { department_name, limit_bytes, status, delivery_while_suspended, external_id }: NonNullable<Item['after']>,
  same: PlanItem['same_external_id'],
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

/** The new alias of an identity, or the one that goes. */
const aliasChange = ({ before, after }: Pick<Item, 'before' | 'after'>): string => {
  const [former, alias] = [before?.['alias_unicode'], after?.['alias_unicode']]
  if (typeof alias === 'string') return `New alias ${alias}`
  return typeof former === 'string' ? `Alias ${former} deleted` : ''
}

/** The address of an identity before and after a rename. */
const addressChange = ({ before, after }: Pick<Item, 'before' | 'after'>): string => {
  const [former, address] = [before?.['address_unicode'], after?.['address_unicode']]
  return typeof former === 'string' && typeof address === 'string' ? `Address ${former} → ${address}` : ''
}

/** The group that an identity joins or leaves. */
const membershipChange = ({ after }: Pick<Item, 'after'>): string => {
  const name = after?.['group_name']
  if (typeof name !== 'string') return ''
  return after?.['is_member'] === true ? `Added to ${name}` : `Removed from ${name}`
}

/** An alias in the values of an identity that leaves, or comes back. */
interface LedAlias {
  alias_unicode: string
  successor_unicode: string
}

/** Where the aliases of an identity lead: to its successor, or to it again; null where they stay. */
const ledWords = (after: NonNullable<Item['after']>): string | null => {
  const aliases = (after['aliases'] ?? []) as readonly LedAlias[]
  const [first] = aliases
  if (first === undefined) return null
  const more = aliases.length - maxNames
  const names = aliases.slice(0, maxNames).map(({ alias_unicode }) => alias_unicode)
  const list = `${names.join(', ')}${more > 0 ? ` and ${countOf(more, 'other alias', 'other aliases')}` : ''}`
  if (after['aliases_to'] !== null) return `Mail to ${list} → ${first.successor_unicode}`
  return `Mail to ${list} comes here again`
}

/** The visible change of one identity, before → after; '' where there is none. */
const changeWords = (
  operation: PlanOperation,
  { before, after, same_external_id = null }: Pick<Item, 'before' | 'after'> & Partial<PlanItem>,
  units: Units,
): string => {
  if (operation === 'reset_password') return after === null && before === null ? '' : 'New password'
  if (operation === 'add_alias') return aliasChange({ before, after })
  if (operation === 'rename') return addressChange({ before, after })
  if (operation === 'add_to_group' || operation === 'remove_from_group') return membershipChange({ after })
  if (operation === 'delete') return before === null ? '' : 'Deleted'
  if (operation === 'restore') return after === null ? '' : restoredWords(after, units)
  if (operation === 'import' && before === null && after !== null)
    return [creation(after, same_external_id, units), importedAddresses(null, after)]
      .filter((words) => words !== '')
      .join(', ')
  if (operation === 'import' && before !== null && after === null) return 'Deleted'
  if (before === null || after === null) return ''
  const rules = rulesWords(after)
  if (rules !== '') {
    const values = { before: withoutRules(before), after: withoutRules(after) }
    return [changeWords(operation, values, units), rules].filter((words) => words !== '').join('. ')
  }
  const led = ledWords(after)
  if (led !== null) {
    const { aliases: _, aliases_to: _to, ...values } = after
    const others = changeWords(operation, { before, after: values }, units)
    return [others, led].filter((words) => words !== '').join('. ')
  }
  const status =
    operation === 'import' ? null : statusChange(before, after, operation === 'leave' ? ', new password' : '')
  if (status !== null) return status
  if (operation === 'leave')
    return [changeWords('suspend', { before, after }, units), 'new password']
      .filter((words) => words !== '')
      .join(', ')
  const words = [
    ...resourcesOf(operation).flatMap((resource_type) => changesOf({ resource_type, before, after }, units)),
    ...(operation === 'import' ? [importedAddresses(before, after)] : []),
  ]
    .filter((one) => one !== '')
    .join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The change of one identity, before → after, and whether the key can’t see all of it; '' where there is none. */
export const itemChange = (
  operation: PlanOperation,
  item: Parameters<typeof changeWords>[1],
  units: Units,
): string => {
  const hidden = item.missing_permissions?.length ? 'Some values are hidden' : ''
  return [changeWords(operation, item, units), hidden].filter((words) => words !== '').join('. ')
}

/** What an item is about: a name, an address, or an identity that was not found. */
export const itemName = ({ display_name, address_unicode, address }: PlanItem): string =>
  display_name ?? address_unicode ?? address ?? 'Identity not found'

/** Whether an item has a page to link to: refused and new identities have none. */
export const isThere = ({ outcome, before, row }: Pick<PlanItem, 'outcome' | 'before' | 'row'>): boolean =>
  row === null || outcome === 'unchanged' || outcome === 'done' || (outcome !== 'refused' && before !== null)
