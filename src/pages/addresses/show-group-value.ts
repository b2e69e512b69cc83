import { senderRules } from '../../resources/addresses/group-text'
import { joinNames } from '../../util/join-names'
import { nameOfTarget } from './targets'

const rules: Readonly<Record<string, string>> = senderRules

/** Shows a value of a group in a conflict. */
export const showGroupValue = (name: string, value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : joinNames(value.map(nameOfTarget))
  if (name === 'senders') return rules[String(value)] ?? String(value)
  return value === '' ? 'None' : String(value)
}
