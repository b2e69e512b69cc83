import { rulesText, withoutRules } from '../../rules-text'
import type { Units } from '../../../../util/bytes'
import { countOf } from '../../../../util/number'
import type { Values } from '../item'
import { capitalized, memberChanges, maxNames } from './member-changes'

/** An alias in the values of an identity that leaves, or comes back. */
interface AliasRedirect {
  alias_unicode: string
  successor_unicode: string
}

/** Where the aliases of an identity lead: to its successor, or to it again; '' where they stay. */
const redirectText = (after: Values): string => {
  const aliases = (after['aliases'] ?? []) as readonly AliasRedirect[]
  const [first] = aliases
  if (first === undefined) return ''
  const more = aliases.length - maxNames
  const names = aliases.slice(0, maxNames).map(({ alias_unicode }) => alias_unicode)
  const list = `${names.join(', ')}${more > 0 ? ` and ${countOf(more, 'other alias', 'other aliases')}` : ''}`
  if (after['aliases_to'] !== null) return `Mail to ${list} → ${first.successor_unicode}`
  return `Mail to ${list} is delivered to this identity again`
}

/** A new status with the reason for it, for example `Suspended. Reason: On leave`; null where the status stays. */
const statusChangeText = (before: Values, after: Values, also: string): string | null => {
  if (before['status'] === after['status']) return null
  if (after['status'] !== 'suspended') return 'Reactivated'
  const { status_reason, delivery_while_suspended: delivery } = after
  const mail =
    delivery === 'reject' && delivery !== before['delivery_while_suspended'] ? ', mail rejected' : ''
  const reason = typeof status_reason === 'string' ? `. Reason: ${status_reason}` : ''
  return `Suspended${mail}${also}${reason}`
}

/**
 * Returns the change of a status, of where aliases lead, and of rules; '' where nothing changes.
 * @param also what else changes for each identity, such as `new password`; '' for nothing.
 */
export const statusText = (
  { before, after }: { before: Values | null; after: Values | null },
  units: Units,
  also = '',
): string => {
  if (before === null || after === null) return ''
  const { aliases: _, aliases_to: _to, ...own } = withoutRules(after)
  const former = withoutRules(before)
  const others = [capitalized(memberChanges('identity', former, own, units)), also]
  const status =
    statusChangeText(former, own, also === '' ? '' : `, ${also}`) ??
    others.filter((one) => one !== '').join(', ')
  return [status, redirectText(after), rulesText(after)].filter((one) => one !== '').join('. ')
}
